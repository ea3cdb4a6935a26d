"""A game small enough to see through, and builders for what tests of the journal need.

The counter game adds numbers up to a hundred; whoever gets there has won.
"""

from __future__ import annotations

from typing import Any

from totem_core.errors import GameOver, IllegalMove, InvalidEntry
from totem_core.games import LogLine, Outcome
from totem_core.journal import (
    CorrectEntry,
    Entry,
    Header,
    Journal,
    MoveEntry,
    NoteEntry,
    RedoEntry,
    Seat,
    UndoEntry,
)

RULES_VERSION = 2
TITLE = "Counter"
GOAL = 100
AT = "2024-05-01T19:30:00.000Z"


def check_header(header: Header) -> None:
    """Refuse a counter for nobody."""
    if not header.players:
        raise InvalidEntry("Somebody has to count.")


def start(header: Header) -> int:
    """Return zero."""
    return 0


def decode_moves(raw: list[dict[str, Any]]) -> tuple[int, ...]:
    """Return the numbers to add."""
    for move in raw:
        if not isinstance(move.get("add"), int):
            raise InvalidEntry(f"moves.add: expected a number, got {move}.")
    return tuple(move["add"] for move in raw)


def apply(
    header: Header, position: int, moves: tuple[int, ...]
) -> tuple[int, tuple[str, ...]]:
    """Return the sum; nothing may be taken away."""
    for number in moves:
        if position >= GOAL:
            raise GameOver("The counter has reached its goal.")
        if number < 0:
            raise IllegalMove("The counter only counts up.", code="DOWN", rule="C-1")
        position += number
    return position, tuple(f"added {number}" for number in moves)


def decode_correction(raw: dict[str, Any]) -> int:
    """Return the number to set."""
    if not isinstance(raw.get("set"), int):
        raise InvalidEntry(f"correction.set: expected a number, got {raw}.")
    return int(raw["set"])


def correct(
    header: Header, position: int, correction: int
) -> tuple[int, tuple[str, ...]]:
    """Return what lies on the table."""
    return correction, (f"set {correction}",)


def log_line(
    header: Header,
    before: int,
    entry: MoveEntry | CorrectEntry,
    after: int,
    events: tuple[str, ...],
) -> LogLine:
    """Return what happened."""
    text = f"{before} to {after}: {', '.join(events)}"
    return LogLine(text, "count", round=after // 10)


def undo_label(header: Header, before: int, entry: MoveEntry | CorrectEntry) -> str:
    """Return what is taken back."""
    return f"the step from {before}"


def outcome(header: Header, position: int) -> Outcome | None:
    """Return who won."""
    return Outcome((0,), "The goal is reached.") if position >= GOAL else None


def summary(header: Header, position: int) -> dict[str, object]:
    """Return the count."""
    return {"count": position}


def header(**changes: Any) -> Header:
    """Return a header for the counter game."""
    fields: dict[str, Any] = {
        "game": "counter",
        "rules_version": 1,
        "players": ("Anna", "Ben"),
        "seats": (Seat(0, "red"), Seat(1, "green")),
        "first": 0,
        "seed": 7,
        "created": "2024-05-01T19:29:00Z",
    }
    return Header(**(fields | changes))


def add(seq: int, *numbers: int, client: str = "") -> MoveEntry:
    """Return an entry that adds numbers."""
    moves = [{"add": number} for number in numbers]
    return MoveEntry(seq=seq, id=client or f"tap-{seq}", at=AT, moves=moves)


def put(seq: int, number: int) -> CorrectEntry:
    """Return an entry that sets the counter."""
    return CorrectEntry(seq=seq, id=f"tap-{seq}", at=AT, correction={"set": number})


def undo(seq: int, steps: int = 1) -> UndoEntry:
    """Return an entry that takes steps back."""
    return UndoEntry(seq=seq, id=f"tap-{seq}", at=AT, steps=steps)


def redo(seq: int, steps: int = 1) -> RedoEntry:
    """Return an entry that brings steps back."""
    return RedoEntry(seq=seq, id=f"tap-{seq}", at=AT, steps=steps)


def note(seq: int, text: str) -> NoteEntry:
    """Return a remark."""
    return NoteEntry(seq=seq, id=f"tap-{seq}", at=AT, text=text)


def journal(*entries: Entry, game_id: str = "counter1") -> Journal:
    """Return a journal of the counter game."""
    return Journal(header(), entries, game_id)
