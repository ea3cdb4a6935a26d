"""Receipts: what the app did by itself since the table was asked last."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from totem_core.games.families.events import (
    Ate,
    Born,
    Counted,
    Ended,
    Event,
    FellIll,
    Kept,
    Left,
    NewRound,
)
from totem_core.games.families.speech import tell
from totem_core.games.families.speech.naming import company, things
from totem_core.games.families.vocabulary import Phase
from totem_core.ui.families.question import reason
from totem_core.ui.families.scene import people

if TYPE_CHECKING:
    from collections.abc import Sequence

    from totem_core.games.families.speech.receipt import Receipt
    from totem_core.ui.families.scene import Json, Scene

LINES = 3  # more of one kind become one line

# The screens themselves show these: the census panel, the win screen, the bar.
_SHOWN = (Counted, Ended, NewRound)


def receipts_of(scene: Scene) -> list[Json]:
    """Return the sentences for what followed from the last tap, each with its why."""
    told = [event for event in scene.events if worth_telling(scene, event)]
    lines: list[Json] = []
    for kind, events in groupby(told, key=type):
        alike = list(events)
        receipts = [
            each for event in alike for each in tell.receipts(scene.header, event)
        ]
        if len(receipts) > LINES and kind in (Born, FellIll):
            lines.append(in_one(alike, receipts))
        else:
            lines += [{"text": each.text, "why": reason(each)} for each in receipts]
    return lines


def in_one(alike: Sequence[Event], receipts: Sequence[Receipt]) -> Json:
    """Return one line for many cottages; which they are stands behind its why."""
    rules = sorted({receipt.rule for receipt in receipts})
    cottages = " ".join(receipt.text for receipt in receipts)
    return {"text": altogether(alike), "why": because_of(cottages, ", ".join(rules))}


def altogether(alike: Sequence[Event]) -> str:
    """Return what events of one kind come to: the children, or the dead."""
    born = [event for event in alike if isinstance(event, Born)]
    if born:
        children = (sum(e.girls for e in born), sum(e.boys for e in born))
        return f"Children: {company((*children, 0, 0, 0, 0, 0))}."
    dead = [
        sum(sick.removed)
        for event in alike
        if isinstance(event, FellIll)
        for sick in event.cottages
    ]
    return f"Illness: {people(sum(dead))} in {things(len(dead), 'cottage')} die."


def because_of(text: str, rule: str) -> Json:
    """Return the details of a line in the shape of a why."""
    return {"title": "", "text": text, "rule": rule}


def worth_telling(scene: Scene, event: Event) -> bool:
    """Return whether the table does not know an event already, having decided it."""
    match event:
        case Born(settled=settled):
            return settled or thrown_together(scene)
        case Left(forced=forced) | Kept(forced=forced):
            return forced
        case Ate():
            return scene.phase != Phase.FEAST  # there the panel says who is short
        case _:
            return not isinstance(event, _SHOWN)


def thrown_together(scene: Scene) -> bool:
    """Return whether one tap threw more than one cottage, which only the app does."""
    births = [event for event in scene.events if isinstance(event, Born)]
    return sum(not event.settled for event in births) > 1
