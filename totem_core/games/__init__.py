"""The games totem knows, imported on first use, and the verbs each of them offers.

A position, a move and an event belong to their game: everybody else passes them on
unopened, which is why they are ``Any`` here.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast

from msgspec import Struct

from totem_core.errors import InvalidEntry

if TYPE_CHECKING:
    from totem_core.journal import CorrectEntry, Header, MoveEntry

__all__ = [
    "MODULES",
    "Event",
    "Game",
    "LogLine",
    "Move",
    "Outcome",
    "Position",
    "load",
]

Position: TypeAlias = Any
Move: TypeAlias = Any
Event: TypeAlias = Any

MODULES: dict[str, str] = {"families": "totem_core.games.families"}


class LogLine(Struct, frozen=True):
    """What an entry did, in the game's words and without secrets."""

    text: str
    mark: str  # name of the drawing beside it
    family: int = -1  # the seat it is about; -1 when it is about everybody
    details: tuple[str, ...] = ()
    round: int = 0
    phase: int = 0


class Outcome(Struct, frozen=True):
    """How a game ended; no winners means that nobody won."""

    winners: tuple[int, ...]  # player numbers
    reason: str


class Game(Protocol):
    """The verbs of a game; a game is a module that has them all."""

    RULES_VERSION: int  # raised when a changed rule alters how old journals replay
    TITLE: str  # name of the game for people

    def check_header(self, header: Header) -> None:
        """Raise InvalidEntry when the game cannot be played this way."""

    def start(self, header: Header) -> Position:
        """Return the first position, settled to the first decision."""

    def decode_moves(self, raw: list[dict[str, Any]]) -> tuple[Move, ...]:
        """Return typed moves, or raise InvalidEntry naming the field."""

    def apply(
        self, header: Header, position: Position, moves: tuple[Move, ...]
    ) -> tuple[Position, tuple[Event, ...]]:
        """Return the new position and what happened; the old one is untouched."""

    def decode_correction(self, raw: dict[str, Any]) -> Any:
        """Return a typed correction, or raise InvalidEntry naming the field."""

    def correct(
        self, header: Header, position: Position, correction: Any
    ) -> tuple[Position, tuple[Event, ...]]:
        """Return the position as it lies on the table."""

    def log_line(
        self,
        header: Header,
        before: Position,
        entry: MoveEntry | CorrectEntry,
        after: Position,
        events: tuple[Event, ...],
    ) -> LogLine:
        """Return the line of the history for an entry."""

    def undo_label(
        self, header: Header, before: Position, entry: MoveEntry | CorrectEntry
    ) -> str:
        """Return what an undo takes back, such as "Ben’s chip on Y1"."""

    def outcome(self, header: Header, position: Position) -> Outcome | None:
        """Return how the game ended, or None while it runs."""

    def summary(self, header: Header, position: Position) -> dict[str, object]:
        """Return a small JSON object for the list of games."""


def load(game: str) -> Game:
    """Return the module of a game by its id."""
    if game not in MODULES:
        known = ", ".join(sorted(MODULES))
        raise InvalidEntry(f"No game is called {game!r}; possible: {known}.")
    return cast("Game", import_module(MODULES[game]))
