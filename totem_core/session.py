"""One live game: what a page does to it is judged, stored, and only then shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from totem_core.errors import StaleEntry
from totem_core.journal import (
    CorrectEntry,
    Entry,
    Header,
    MoveEntry,
    NoteEntry,
    RedoEntry,
    UndoEntry,
    checked,
    now,
)
from totem_core.replay import LogItem, Moment, Replay

if TYPE_CHECKING:
    from totem_core.games import Event, Game, Outcome, Position
    from totem_core.store import Store

__all__ = ["Session"]


class Session:
    """A game of the store, followed and played.

    Every verb takes ``client_id``, the page's own name for the tap (sent twice, it
    counts once), and ``after``, the number of the last entry the page had seen (when
    there are newer ones, StaleEntry is raised and the session already shows them).
    """

    def __init__(self, store: Store, game_id: str) -> None:
        journal = store.journal(game_id)
        self.store = store
        self.id = game_id
        self._replay = Replay(journal.header, journal.entries)
        self._seen = {entry.id: entry for entry in journal.entries}

    @property
    def header(self) -> Header:
        """What was settled before the first move."""
        return self._replay.header

    @property
    def game(self) -> Game:
        """The rules of the game."""
        return self._replay.game

    @property
    def position(self) -> Position:
        """The table as it is now; treat it as unchangeable."""
        return self._replay.now.position

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last step that counts has caused."""
        return self._replay.now.events

    @property
    def seq(self) -> int:
        """Number of the last entry, 0 at the start."""
        return self._replay.seq

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return self._replay.outcome

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    def submit(
        self, raw_moves: list[dict[str, Any]], *, client_id: str, after: int
    ) -> Entry:
        """Make moves, all of them or none."""
        return self._write(
            MoveEntry(seq=after + 1, id=client_id, at=now(), moves=raw_moves)
        )

    def correct(self, raw: dict[str, Any], *, client_id: str, after: int) -> Entry:
        """Set the position to what lies on the table."""
        return self._write(
            CorrectEntry(seq=after + 1, id=client_id, at=now(), correction=raw)
        )

    def undo(self, *, client_id: str, after: int, steps: int = 1) -> Entry:
        """Take the last steps back."""
        return self._write(
            UndoEntry(seq=after + 1, id=client_id, at=now(), steps=steps)
        )

    def redo(self, *, client_id: str, after: int, steps: int = 1) -> Entry:
        """Do steps again that were taken back, with the same outcome."""
        return self._write(
            RedoEntry(seq=after + 1, id=client_id, at=now(), steps=steps)
        )

    def restore(self, seq: int, *, client_id: str, after: int) -> Entry | None:
        """Go on from the moment at an entry; None when the table is already there."""
        self.refresh()
        if client_id in self._seen:
            return self._seen[client_id]
        if after != self.seq:
            raise StaleEntry
        steps = self._replay.distance(seq)
        if steps == 0:
            return None
        verb = self.undo if steps < 0 else self.redo
        return verb(client_id=client_id, after=after, steps=abs(steps))

    def note(self, text: str, *, client_id: str, after: int) -> Entry:
        """Add a remark to the history."""
        return self._write(NoteEntry(seq=after + 1, id=client_id, at=now(), text=text))

    def refresh(self) -> bool:
        """Take over what others wrote; return whether there was anything."""
        entries = self.store.entries_since(self.id, self.seq)
        for entry in entries:
            self._replay.add(entry)
            self._seen[entry.id] = entry
        return bool(entries)

    def at(self, seq: int) -> Moment:
        """Return the moment the table was at right after an entry; 0 is the start."""
        return self._replay.at(seq)

    def log(self, *, here: int | None = None) -> list[LogItem]:
        """Return the history, newest last; steps after ``here`` are "later"."""
        return self._replay.log(here=here)

    def undo_label(self) -> str | None:
        """Return what an undo would take back, or None."""
        return self._replay.undo_label()

    def redo_label(self) -> str | None:
        """Return what a redo would bring back, or None."""
        return self._replay.redo_label()

    def _write(self, entry: Entry) -> Entry:
        # As it will be read again: what was judged, stored and shown is one thing.
        entry = checked(entry)
        self.refresh()
        if entry.id in self._seen:
            return self._seen[entry.id]
        if entry.seq != self.seq + 1:
            raise StaleEntry
        moment = self._replay.preview(entry)
        summary = self.game.summary(self.header, moment.position)
        over = self.game.outcome(self.header, moment.position) is not None
        stored = self.store.append(
            self.id, entry, after=self.seq, summary=summary, over=over
        )
        if stored is not entry:  # the same tap reached the store by another page
            self.refresh()
            return stored
        self._replay.take(entry, moment)
        self._seen[entry.id] = entry
        return entry
