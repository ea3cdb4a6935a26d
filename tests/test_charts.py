from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
import rounds

from totem_core import charts
from totem_core.charts import labels, layout, theme
from totem_core.errors import StoreError, TotemError
from totem_core.games.families.vocabulary import Result
from totem_core.store import Store

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import polars as pl

FOUR = ("Anna", "Ben", "Cleo", "Dan")
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "o.o[1]'\"\\ {{x}} datum.value",
    "אנה כהן",
    "🦉👨‍👩‍👧‍👦 أحمد &amp;",
)
SVG = "{http://www.w3.org/2000/svg}"


def race(*poles: Sequence[int], names: Sequence[str] = FOUR, **ending: Any) -> Any:
    """Return the frame of a game with these poles after each round, from the set-up."""
    families = [[rounds.family(pole=pole) for pole in round_] for round_ in poles]
    return rounds.table(names, *families, **ending)


def sizes(*people: Sequence[int], names: Sequence[str] = FOUR) -> pl.DataFrame:
    """Return the frame of a game with these numbers of people after each round."""
    families = [[rounds.of_size(number) for number in round_] for round_ in people]
    return rounds.table(names, *families)


def pens(*birds: Sequence[int], names: Sequence[str] = FOUR) -> pl.DataFrame:
    """Return the frame of a game with these birds after each round."""
    families = [[rounds.family(birds=number) for number in round_] for round_ in birds]
    return rounds.table(names, *families)


def layers(frame: pl.DataFrame, name: str, width: int = 436) -> list[dict[str, Any]]:
    """Return the layers of a chart's specification with their rows of data."""
    spec = charts.chart(frame, name, width).to_dict()
    return [
        {**layer, "rows": spec["datasets"][layer["data"]["name"]]}
        for layer in spec["layer"]
    ]


def of_mark(found: list[dict[str, Any]], mark: str) -> list[dict[str, Any]]:
    """Return the layers drawn with a mark."""
    return [layer for layer in found if layer["mark"]["type"] == mark]


def words(frame: pl.DataFrame, name: str, width: int = 436) -> list[str]:
    """Return the labels at the lines' ends, in order of seat."""
    (last,) = of_mark(layers(frame, name, width), "text")[-1:]
    return [row["words"] for row in last["rows"]]


def texts(svg: str) -> list[str]:
    """Return every text of a picture."""
    return ["".join(text.itertext()) for text in ET.fromstring(svg).iter(f"{SVG}text")]


# what the chart says


@pytest.mark.parametrize(
    ("poles", "title"),
    [
        ([2, 1, 4, 3], "Cleo leads with 4 pieces"),
        ([3, 3, 1, 2], "Anna and Ben share the lead with 3 pieces"),
        ([3, 3, 1, 3], "Anna, Ben and Dan share the lead with 3 pieces"),
        ([1, 1, 1, 1], "All four have 1 piece"),
    ],
)
def test_finding_of_the_race_names_who_leads(poles: list[int], title: str) -> None:
    assert charts.finding(race([1] * 4, poles), "totems")[0] == title


def test_finding_of_the_race_names_the_winner_of_two_at_six() -> None:
    frame = race([1] * 4, [6, 2, 6, 1], winner=2)
    assert charts.finding(frame, "totems")[0] == "Cleo wins with 6 pieces"


def test_finding_of_the_race_says_that_nobody_wins() -> None:
    frame = race([1] * 4, [6, 2, 6, 1], result=Result.NO_WINNER)
    title = charts.finding(frame, "totems")[0]
    assert title == "Nobody wins: 6 pieces for Anna and Cleo"


def test_finding_of_the_race_names_all_who_share_the_win() -> None:
    frame = race([1] * 4, [6, 2, 6, 1], result=Result.SHARED)
    title = charts.finding(frame, "totems")[0]
    assert title == "Anna and Cleo share the win with 6 pieces"


def test_finding_looks_at_the_last_round_alone() -> None:
    frame = race([1] * 4, [4, 1, 1, 1], [4, 1, 5, 1])
    assert charts.finding(frame, "totems")[0] == "Cleo leads with 5 pieces"


def test_finding_tells_two_families_of_one_player_apart() -> None:
    frame = race([1] * 4, [1, 3, 1, 3], names=("Anna", "Ben"))
    title = charts.finding(frame, "totems")[0]
    assert title == "Ben’s green and Ben’s yellow share the lead with 3 pieces"


@pytest.mark.parametrize(
    ("people", "title"),
    [
        ([7, 16, 9, 9], "Ben has the most people: 16"),
        ([12, 7, 12, 9], "Anna and Cleo have the most people: 12 each"),
        ([8, 8, 8, 8], "All four have 8 people"),
        ([0, 0, 0, 0], "Nobody is left in any family"),
    ],
)
def test_finding_of_people(people: list[int], title: str) -> None:
    assert charts.finding(sizes([7] * 4, people), "people")[0] == title


@pytest.mark.parametrize(
    ("birds", "title"),
    [
        ([1, 2, 4, 3], "Cleo has the most birds: 4"),
        ([4, 2, 4, 3], "Anna and Cleo have the most birds: 4 each"),
        ([4, 0, 4, 3], "Ben has no bird left"),
        ([4, 0, 0, 3], "Ben and Cleo have no bird left"),
        ([1, 1, 1, 1], "All four have 1 bird"),
        ([0, 0, 0, 0], "Nobody has a bird left"),
    ],
)
def test_finding_of_birds_warns_of_an_empty_pen(birds: list[int], title: str) -> None:
    assert charts.finding(pens([6] * 4, birds), "birds")[0] == title


def test_extinct_family_without_birds_does_not_count_as_hungry() -> None:
    after = [rounds.of_size(0, birds=0), *[rounds.family(birds=2)] * 3]
    frame = rounds.table(FOUR, [rounds.family()] * 4, after)
    title = charts.finding(frame, "birds")[0]
    assert title == "Ben, Cleo and Dan have the most birds: 2 each"


@pytest.mark.parametrize(
    ("kinds", "title"),
    [
        ((3, 2, 1, 1, 0, 1, 3), "Ben: 11 people, 3 elders"),
        ((0, 0, 2, 2, 1, 1, 1), "Ben: 7 people, one elder"),
        ((0, 0, 2, 2, 1, 1, 0), "Ben: 6 people, no elder"),
        ((0, 0, 0, 0, 0, 0, 1), "Ben: 1 person, one elder"),
        ((0, 0, 0, 0, 0, 0, 0), "Ben has nobody left"),
    ],
)
def test_finding_of_a_family_counts_its_elders(
    kinds: tuple[int, ...], title: str
) -> None:
    start = [rounds.family()] * 4
    after = [rounds.family(), rounds.family(kinds), *start[:2]]
    assert charts.finding(rounds.table(FOUR, start, after), "kinds-1")[0] == title


def test_subtitle_explains_parted_lines_only_when_lines_coincide() -> None:
    apart = race([1, 1, 1, 1], [2, 1, 3, 4], [3, 2, 4, 5])
    together = race([1, 1, 1, 1], [2, 1, 3, 1], [3, 2, 4, 5])
    assert "side by side" not in charts.finding(apart, "totems")[1]
    assert "side by side" in charts.finding(together, "totems")[1]


def test_subtitle_of_birds_explains_the_dashes() -> None:
    subtitle = charts.finding(pens([6] * 4, [1, 2, 3, 4]), "birds")[1]
    assert "Dashed: a pen keeps five at most." in subtitle


# refusals


def test_unknown_chart_is_refused_with_what_is_possible() -> None:
    frame = sizes([7] * 3, [8] * 3, names=FOUR[:3])
    with pytest.raises(TotemError) as refused:
        charts.to_svg(frame, "kinds-3")
    listed = "totems, people, birds, kinds-0, kinds-1 and kinds-2"
    assert str(refused.value) == (
        f"There is no chart “kinds-3”; this game has {listed}."
    )


@pytest.mark.parametrize("name", ["totems", "people", "birds", "kinds-0"])
def test_before_the_first_round_ends_there_is_nothing_to_see(name: str) -> None:
    with pytest.raises(TotemError, match=r"^After the first round there is something"):
        charts.to_svg(race([1] * 4), name)


def test_other_width_is_refused() -> None:
    with pytest.raises(TotemError, match="312, 436 or 552 pixels wide, not 400"):
        charts.to_svg(race([1] * 4, [2] * 4), "totems", 400)


# lines


def test_line_passes_near_each_true_value() -> None:
    frame = race([1, 1, 1, 1], [2, 2, 1, 1], [3, 3, 3, 2])
    (strokes,) = of_mark(layers(frame, "totems"), "line")
    true = frame.select("round", "colour", "pole").rows()
    drawn = [(r["round"], r["colour"], r["value"]) for r in strokes["rows"]]
    assert drawn == true
    off = [abs(row["drawn"] - row["value"]) for row in strokes["rows"]]
    assert max(off) < 0.1


def test_lines_that_coincide_are_parted_and_lone_ones_are_exact() -> None:
    (strokes,) = of_mark(layers(race([1] * 4, [2, 2, 4, 3]), "totems"), "line")
    last = {r["colour"]: r["drawn"] for r in strokes["rows"] if r["round"] == 1}
    assert last["red"] > 2 > last["green"]
    assert (last["blue"], last["yellow"]) == (4, 3)


def test_families_keep_their_colour_and_outline() -> None:
    found = layers(race([1] * 4, [2, 1, 3, 4]), "totems")
    (strokes,) = of_mark(found, "line")
    stroke = strokes["encoding"]["stroke"]
    assert stroke["field"] == "colour"
    assert dict(
        zip(stroke["scale"]["domain"], stroke["scale"]["range"], strict=True)
    ) == {
        "red": "var(--red-edge)",
        "green": "var(--green-edge)",
        "blue": "var(--blue-edge)",
        "yellow": "var(--yellow-edge)",
    }
    for dots in of_mark(found, "point"):
        assert dots["encoding"]["shape"]["scale"]["range"] == [*theme.MARKS.values()]
        assert dots["encoding"]["fill"]["scale"]["range"][3] == "var(--yellow)"


def test_badge_carries_the_letter_of_the_family() -> None:
    letters = of_mark(layers(race([1] * 4, [2, 1, 3, 4]), "totems"), "text")[0]
    assert [row["letter"] for row in letters["rows"]] == ["R", "G", "B", "Y"]


def test_name_and_last_value_stand_at_the_end_of_each_line() -> None:
    frame = race([1] * 4, [2, 1, 3, 4])
    assert words(frame, "totems") == ["Anna 2", "Ben 1", "Cleo 3", "Dan 4"]
    assert words(frame, "birds") == ["Anna 5", "Ben 5", "Cleo 5", "Dan 5"]
    assert words(frame, "people") == ["Anna 7", "Ben 7", "Cleo 7", "Dan 7"]


@pytest.mark.parametrize("width", charts.WIDTHS)
@pytest.mark.parametrize("last", [[1, 1, 1, 1], [6, 6, 6, 5], [3, 2, 3, 2]])
def test_labels_never_overlap(width: int, last: list[int]) -> None:
    ends = of_mark(layers(race([1] * 4, last), "totems", width), "text")[-1]["rows"]
    unit = theme.SIZES[width][0] / 6
    places = sorted(row["label_at"] * unit for row in ends)
    gaps = [b - a for a, b in pairwise(places)]
    assert min(gaps) >= layout.BADGE
    assert places[0] - layout.BADGE / 2 >= -layout.BOTTOM
    assert places[-1] + layout.BADGE / 2 <= unit * 6 + layout.TOP


def test_labels_stand_in_the_order_of_the_values() -> None:
    frame = race([1] * 4, [2, 3, 2, 4])
    ends = of_mark(layers(frame, "totems"), "text")[-1]["rows"]
    by_place = sorted(ends, key=lambda row: -row["label_at"])
    assert [row["colour"] for row in by_place] == ["yellow", "green", "red", "blue"]


def test_birds_have_a_dashed_limit_at_five() -> None:
    rules = of_mark(layers(pens([6] * 4, [1, 2, 3, 4]), "birds"), "rule")
    assert rules[0]["rows"] == [{"limit": 5}]
    assert rules[0]["mark"]["strokeDash"]


def test_dots_on_one_spot_are_nested_with_the_largest_behind() -> None:
    dots = of_mark(layers(race([1] * 4, [2] * 4), "totems"), "point")[0]["rows"]
    areas = [row["area"] for row in dots]
    assert areas == sorted(areas, reverse=True)
    assert len({row["area"] for row in dots if row["round"] == 1}) == 4


@pytest.mark.parametrize("played", [1, 2, 9, 25])
@pytest.mark.parametrize("width", charts.WIDTHS)
@pytest.mark.parametrize("name", ["people", "kinds-0"])
def test_rounds_are_whole_numbers_that_do_not_touch(
    played: int, width: int, name: str
) -> None:
    frame = sizes(*[[7, 8, 9, 10]] * (played + 1))
    spec = charts.chart(frame, name, width).to_dict()
    x = spec["layer"][0]["encoding"]["x"]
    ticks = x["axis"]["values"]
    assert ticks[0] == 0
    assert ticks[-1] == played
    assert all(isinstance(tick, int) for tick in ticks)
    low, high = x["scale"]["domain"]
    apart = [b - a for a, b in pairwise(ticks)]
    assert min(apart) * spec["width"] / (high - low) >= 22


# floors


def test_floors_are_stacked_with_elders_on_top() -> None:
    start = [rounds.family()] * 4
    after = [rounds.family((1, 2, 3, 1, 0, 2, 4)), *start[1:]]
    (bars,) = of_mark(layers(rounds.table(FOUR, start, after), "kinds-0"), "bar")
    last = [
        (row["floor"], row["lower"], row["upper"])
        for row in bars["rows"]
        if row["round"] == 1
    ]
    assert last == [
        ("children", 0, 3),
        ("young", 3, 7),
        ("mature", 7, 9),
        ("elders", 9, 13),
    ]
    fill = bars["encoding"]["fill"]["scale"]
    assert fill["domain"] == ["children", "young", "mature", "elders"]
    assert fill["range"] == ["var(--g4)", "var(--g3)", "var(--g2)", "var(--g1)"]


def test_number_stands_in_a_piece_from_two_on_in_its_own_ink() -> None:
    start = [rounds.family((0, 0, 0, 0, 1, 0, 3))] * 4
    numbers = of_mark(layers(rounds.table(FOUR, start, start), "kinds-0"), "text")[0]
    assert {row["number"] for row in numbers["rows"]} == {3}
    inks = numbers["encoding"]["fill"]["scale"]["range"]
    assert inks == ["var(--g4on)", "var(--g3on)", "var(--g2on)", "var(--g1on)"]


def test_floor_of_nobody_is_still_named() -> None:
    frame = sizes([7] * 4, [5] * 4)
    said = words(frame, "kinds-2")
    assert said == ["children 4", "young 0", "mature 0", "elders 1"]


def test_floors_are_of_the_family_asked_for() -> None:
    frame = sizes([7] * 4, [3, 4, 9, 12])
    (bars,) = of_mark(layers(frame, "kinds-3"), "bar")
    assert max(row["upper"] for row in bars["rows"]) == 12


# names


def test_hostile_names_are_text_and_nothing_else() -> None:
    frame = race([1] * 4, [2, 1, 3, 4], names=HOSTILE)
    for name in charts.possible(frame):
        svg = charts.to_svg(frame, name, 552)
        tags = {element.tag for element in ET.fromstring(svg).iter()}
        assert tags <= {f"{SVG}{tag}" for tag in ("svg", "g", "path", "text", "line")}
        assert "<img" not in svg


def test_hostile_names_are_written_out() -> None:
    frame = race([1] * 4, [2, 1, 3, 4], names=[name[:12] for name in HOSTILE])
    seen = texts(charts.to_svg(frame, "totems", 552))
    for name, value in zip(HOSTILE, (2, 1, 3, 4), strict=True):
        assert any(name[:12].strip() in text for text in seen)
        assert any(text.endswith(f" {value}") for text in seen)


def test_names_are_no_column_and_no_expression() -> None:
    frame = race([1] * 4, [2, 1, 3, 4], names=["datum.words", "a.b", "c[0]", "d'\""])
    spec = charts.chart(frame, "totems", 552).to_dict()
    without_data = {key: value for key, value in spec.items() if key != "datasets"}
    encodings = str(without_data["layer"])
    assert not any(name in encodings for name in ("datum.words", "a.b", "c[0]"))
    assert words(frame, "totems", 552)[0] == "datum.words 2"


def test_name_in_hebrew_keeps_its_number_behind_it() -> None:
    frame = race([1] * 4, [2, 1, 3, 4], names=HOSTILE)
    assert words(frame, "totems", 552)[2] == "\u2068אנה כהן\u2069 3"
    assert (
        "\u2068אנה כהן\u2069 has the most"
        in (charts.finding(sizes([7] * 4, [1, 2, 9, 3], names=HOSTILE), "people")[0])
    )


def test_long_name_is_shortened_but_never_its_number() -> None:
    frame = sizes([7] * 3, [12, 9, 8], names=("Maximiliane-Josephin", "Bo", "Cy"))
    phone, desktop = (words(frame, "people", width)[0] for width in (312, 552))
    assert re.fullmatch(r"Maximil\w*… 12", phone)
    assert desktop == "Maximiliane-Josephin 12"


# words and places


def test_plain_name_has_no_control_and_no_turning_characters() -> None:
    assert labels.plain("  An\u202ena\n\x00 B\u2069 ") == "Anna B"


def test_shortening_keeps_pictures_whole() -> None:
    family = "👨‍👩‍👧‍👦"
    assert labels.clusters(f"{family}a🇩🇪é") == [family, "a", "🇩🇪", "é"]
    assert labels.clusters("👍🏽👍") == ["👍🏽", "👍"]
    short = labels.shorten(family * 3, 50)
    assert short in (f"{family}…", f"{family * 2}…")


@pytest.mark.parametrize(
    ("wished", "placed"),
    [
        ([10, 50, 90], [10, 50, 90]),
        ([50, 50], [40, 60]),
        ([50, 50, 50], [30, 50, 70]),
        ([10, 10, 90], [5, 25, 90]),
        ([95, 95, 95], [60, 80, 100]),
        ([60, 50, 90], [65, 45, 90]),
        ([], []),
    ],
)
def test_spread_moves_labels_as_little_as_possible(
    wished: list[float], placed: list[float]
) -> None:
    assert labels.spread(wished, 20, 5, 100) == pytest.approx(placed)
    assert labels.spread(placed, 20, 5, 100) == pytest.approx(placed)


def test_parts_are_centred_on_the_true_value() -> None:
    assert labels.part([3, 1, 3], 0.05) == pytest.approx([0.025, 0, -0.025])
    assert labels.part([2, 2, 2, 2], 5) == pytest.approx([0.09, 0.03, -0.03, -0.09])


# the picture


@pytest.mark.parametrize("width", charts.WIDTHS)
@pytest.mark.parametrize("name", ["totems", "people", "birds", "kinds-0"])
def test_picture_is_as_wide_as_asked_with_readable_text(name: str, width: int) -> None:
    frame = race([1] * 4, [2, 1, 3, 4], [3, 1, 4, 4])
    svg = charts.to_svg(frame, name, width)
    root = ET.fromstring(svg)
    assert root.get("width") == str(width)
    assert {text.get("font-size") for text in root.iter(f"{SVG}text")} == {"14px"}


def test_picture_takes_its_colours_from_the_page_and_nothing_from_elsewhere() -> None:
    svg = charts.to_svg(race([1] * 4, [2, 1, 3, 4]), "totems")
    assert not re.findall(r'(?:fill|stroke)="(?!none|var\(--|transparent)[^"]*"', svg)
    assert set(re.findall(r"https?://[^\"]*", svg)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert 'id="' not in svg  # several pictures share one page


def test_picture_carries_its_finding() -> None:
    frame = race([1] * 4, [2, 1, 4, 3], names=("A", "B", 'C"<', "D"))
    root = ET.fromstring(charts.to_svg(frame, "totems"))
    title, subtitle = charts.finding(frame, "totems")
    assert title == 'C"< leads with 4 pieces'
    assert root.get("data-title") == title
    assert root.get("data-subtitle") == subtitle
    assert root.get("aria-label") == f"{title}. {subtitle}"
    assert root.get("role") == "img"


# from the store


def test_svg_draws_a_stored_game(data: Path) -> None:
    played = rounds.journal(rounds.census(1, {"family": 2, "birds": 2}))
    with Store() as store:
        game = store.import_journal(played)
        path = store.path
    seen = texts(charts.svg(path, game, "birds", 312))
    assert {"Anna 7", "Cleo 3"} <= set(seen)


def test_svg_of_a_new_game_is_refused(data: Path) -> None:
    with Store() as store:
        game = store.import_journal(rounds.journal())
        path = store.path
    with pytest.raises(TotemError, match="After the first round"):
        charts.svg(path, game, "totems")


def test_svg_of_an_unknown_game_is_refused(data: Path) -> None:
    with Store() as store:
        path = store.path
    with pytest.raises(StoreError):
        charts.svg(path, "zzzzzzzz", "totems")
