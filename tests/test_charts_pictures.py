from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

import pytest
import rounds
from drawings import FOUR, SVG, race, sizes, texts

from totem_core import charts
from totem_core.errors import StoreError, TotemError
from totem_core.store import Store

if TYPE_CHECKING:
    from pathlib import Path


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
