"""The history: every step in words, newest first, and looking back at one of them."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from totem_core.games.families.speech import naming
from totem_core.games.families.vocabulary import PHASE_NAMES, SPELL_NAMES
from totem_core.ui import clock
from totem_core.ui.families.question import doing, question

if TYPE_CHECKING:
    from collections.abc import Sequence

    from totem_core.replay import LogItem
    from totem_core.ui.families.scene import Json, Scene


DRAWINGS = {
    "village": "i-village",
    "pencil": "i-pencil",
    "note": "i-pencil",
    "throw": "i-throw",
    "leave": "i-leave",
    "next": "i-next",
}


def history_panel(scene: Scene, log: Sequence[LogItem], look: int | None) -> Json:
    """Return the log as a panel; ``look`` is the entry somebody looks at."""
    later = sum(item.state == "later" for item in log)
    return question(
        scene,
        "history",
        "Tap a line to see that moment.",
        title="History",
        main=doing("Back to now", "now"),
        second=None if look is None else doing("Go on from here", "restore"),
        groups=groups(scene, log, look),
        look=look,
        later=later,
    )


def groups(scene: Scene, log: Sequence[LogItem], look: int | None) -> list[Json]:
    """Return the log by phase, the newest phase and the newest line first."""
    found: list[Json] = []
    for (number, phase), items in groupby(reversed(log), key=_phase_of):
        lines = list(items)
        found.append(
            {
                "title": f"Round {number}, {PHASE_NAMES[phase]}",
                "time": clock.clock(lines[-1].at),
                "items": [line(scene, item, look) for item in lines],
            }
        )
    return [*found, set_up(scene, look)]


def set_up(scene: Scene, look: int | None) -> Json:
    """Return the group of the moment before the first step."""
    names = naming.listed(scene.header.players)
    line = {
        "seq": 0,
        "text": f"{names} sit down. {scene.names[scene.header.first]} starts",
        "details": [],
        "mark": drawing("village"),
        "colour": None,
        "state": "here" if look == 0 else "done",
    }
    time = clock.clock(scene.header.created)
    return {"title": "Before round 1", "time": time, "items": [line]}


def _phase_of(item: LogItem) -> tuple[int, int]:
    return item.line.round, item.line.phase


def line(scene: Scene, item: LogItem, look: int | None) -> Json:
    """Return one line; what was taken back says so in words, not by its look alone."""
    taken_back = ", taken back" if item.state == "undone" else ""
    return {
        "seq": item.seq,
        "text": item.line.text + taken_back,
        "details": list(item.line.details),
        "mark": drawing(item.line.mark),
        "colour": None if item.line.family < 0 else scene.colour(item.line.family),
        "state": "here" if item.seq == look else item.state,
    }


def drawing(mark: str) -> str:
    """Return the drawing for the mark of a log line; ``chip`` is one by itself."""
    if mark in SPELL_NAMES:
        return f"s-{mark.replace(' ', '-')}"
    return DRAWINGS.get(mark, mark)


def past(scene: Scene, log: Sequence[LogItem], look: int) -> Json:
    """Return the words of the ribbon while looking back."""
    found = [item.line for item in log if item.seq <= look]
    if not found:
        return {"text": "You are looking back: the start of the game"}
    text = found[-1].text
    return {
        "text": f"You are looking back: round {found[-1].round},"
        f" {PHASE_NAMES[found[-1].phase]}. {text}"
    }
