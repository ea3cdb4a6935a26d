"""Playing a move: the move itself, then everything that follows without a decision.

``apply`` never changes the position it is given and never applies half of anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from totem_core.errors import GameOver, IllegalMove
from totem_core.games.families import derive, flow
from totem_core.games.families.events import Event
from totem_core.games.families.moves import Move, check, perform
from totem_core.games.families.speech import words
from totem_core.games.families.state import State
from totem_core.games.families.vocabulary import Refusal, Step

Position: TypeAlias = list[int]


def apply(
    names: Sequence[str], position: Position, moves: Sequence[Move]
) -> tuple[Position, tuple[Event, ...]]:
    """Apply the moves of one entry and what follows from them.

    Parameters
    ----------
    names : sequence of str
        The families' names in seat order, for the sentence of a refusal.
    position : list of int
        The flat state before; it is not changed.
    moves : sequence of Move
        One or more moves, applied together or not at all.

    Returns
    -------
    tuple
        The new position and the events in the order they happened.

    Raises
    ------
    IllegalMove
        When a move is not accepted; it carries the refusal's code and rule.
    GameOver
        When the game has already ended.
    """
    s = list(position)
    events: list[Event] = []
    for move in moves:
        before = list(s)
        act(names, s, move)
        events += derive.of_move(before, s, move)
        settle(s, events)
    return s, tuple(events)


def act(names: Sequence[str], s: State, move: Move) -> None:
    """Do one move in place, or raise its refusal and change nothing."""
    refusal = check(s, move)
    told = words.refusal(names, s, move, refusal) if refusal != Refusal.OK else None
    if told is None:
        perform(s, move)
    elif refusal == Refusal.GAME_IS_OVER:
        raise GameOver(told.text)
    else:
        raise IllegalMove(told.text, code=refusal.name.lower(), rule=told.rule)


def settle(s: State, events: list[Event]) -> None:
    """Run the automatic steps until somebody must decide, noting what happened."""
    while True:
        before = list(s)
        step = flow.step(s)
        if step == Step.NOTHING:
            return
        events += derive.of_step(step, before, s)
