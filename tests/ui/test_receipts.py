"""Many cottages alike become one receipt, with the cottages behind its why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tables import header

from totem_core.games import families
from totem_core.games.families import vocabulary
from totem_core.games.families.events import Born, FellIll, Sick
from totem_core.replay import Moment
from totem_core.ui.families.receipts import LINES, receipts_of
from totem_core.ui.families.scene import Scene

if TYPE_CHECKING:
    from totem_core.games.families.events import Event

BOY = (0, 1, 0, 0, 0, 0, 0)


def told(*events: Event) -> list[dict[str, object]]:
    moment = Moment(seq=0, position=families.start(header()), events=events, step=None)
    return receipts_of(Scene(game="game2345", seq=0, header=header(), moment=moment))


def births(cottages: int) -> list[Born]:
    return [
        Born(
            house // vocabulary.COTTAGES,
            house % vocabulary.COTTAGES,
            1,
            0,
            settled=True,
        )
        for house in range(cottages)
    ]


def test_children_of_many_cottages_are_one_line() -> None:
    (line,) = told(*births(3), Born(1, 0, 0, 2, settled=True))
    assert line["text"] == "Children: 3 girls and 2 boys."
    assert line["why"] == {
        "title": "",
        "text": "R1: 1 girl. R2: 1 girl. R3: 1 girl. G1: 2 boys.",
        "rule": "T-B07, T-B08",
    }


def test_few_cottages_keep_a_line_each() -> None:
    assert len(told(*births(LINES))) == LINES


def test_the_dead_of_many_cottages_are_one_line() -> None:
    sick = tuple(Sick(family, 0, BOY) for family in range(4))
    (line,) = told(FellIll(sick))
    assert line["text"] == "Illness: 4 people in 4 cottages die."
    assert "B1: 1 boy dies." in str(line["why"])
