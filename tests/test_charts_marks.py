from __future__ import annotations

from itertools import pairwise

import pytest
import rounds
from drawings import FOUR, layers, of_mark, pens, race, sizes, words

from totem_core import charts
from totem_core.charts import layout, theme

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
