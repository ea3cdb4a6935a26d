"""Receipts: what the app did by itself since the table was asked last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from totem_core.games.families import tell
from totem_core.games.families.events import (
    Ate,
    Born,
    Counted,
    Ended,
    Event,
    Kept,
    Left,
    NewRound,
)
from totem_core.games.families.vocabulary import Phase
from totem_core.ui.families.question import reason

if TYPE_CHECKING:
    from totem_core.ui.families.scene import Json, Scene

# The screens themselves show these: the census panel, the win screen, the bar.
_SHOWN = (Counted, Ended, NewRound)


def receipts_of(scene: Scene) -> list[Json]:
    """Return the sentences for what followed from the last tap, each with its why."""
    return [
        {"text": receipt.text, "why": reason(receipt)}
        for event in scene.events
        if worth_telling(scene, event)
        for receipt in tell.receipts(scene.header, event)
    ]


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
