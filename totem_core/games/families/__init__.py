"""Totem (1995): the verbs that ``totem_core.games.Game`` asks of every game."""

from __future__ import annotations

from typing import Any

from totem_core.errors import GameOver
from totem_core.games import LogLine
from totem_core.games.families import correction as table_correction
from totem_core.games.families import play, setup
from totem_core.games.families import state as st
from totem_core.games.families.correction import Correction, decode_correction
from totem_core.games.families.events import Event
from totem_core.games.families.moves import Move, decode_moves
from totem_core.games.families.play import Position
from totem_core.games.families.setup import check_header, outcome, summary
from totem_core.games.families.speech import log
from totem_core.games.families.speech.naming import family_names
from totem_core.games.families.throwing import throw
from totem_core.games.families.vocabulary import Stage
from totem_core.journal import CorrectEntry, Header, MoveEntry

__all__ = [
    "RULES_VERSION",
    "TITLE",
    "apply",
    "check_header",
    "correct",
    "decode_correction",
    "decode_moves",
    "log_line",
    "outcome",
    "start",
    "summary",
    "throw",
    "undo_label",
]

RULES_VERSION = 1
TITLE = "Totem"


def start(header: Header) -> Position:
    """Return the first position, settled to the first decision."""
    s = setup.first_position(header)
    play.settle(s, [])
    return s


def apply(
    header: Header, position: Position, moves: tuple[Move, ...]
) -> tuple[Position, tuple[Event, ...]]:
    """Return the new position and what happened; see ``play.apply``."""
    return play.apply(family_names(header), position, moves)


def correct(
    header: Header, position: Position, correction: Correction
) -> tuple[Position, tuple[Event, ...]]:
    """Return the position as the table says it lies.

    Raises
    ------
    GameOver
        When the game has ended and the correction does not name a phase to go back to.
    IllegalMove
        When something cannot lie so.
    """
    if position[st.STAGE] == Stage.OVER and correction.phase is None:
        raise GameOver("The game is over. Undo the last step first, then correct.")
    s = list(position)
    table_correction.overwrite(s, correction)
    events: list[Event] = []
    play.settle(s, events)
    return s, tuple(events)


def log_line(
    header: Header,
    before: Position,
    entry: MoveEntry | CorrectEntry,
    after: Position,
    events: tuple[Event, ...],
) -> LogLine:
    """Return the line of the history for an entry."""
    return log.log_line(header, before, _what(entry), events)


def undo_label(
    header: Header, before: Position, entry: MoveEntry | CorrectEntry
) -> str:
    """Return what an undo takes back, such as ``Ben’s chip on Y1``."""
    return log.undo_label(header, before, _what(entry))


def _what(entry: MoveEntry | CorrectEntry) -> Any:
    if isinstance(entry, MoveEntry):
        return decode_moves(entry.moves)
    return decode_correction(entry.correction)
