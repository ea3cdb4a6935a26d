"""A game unrolled: its position after every entry, kept in memory.

Because every position is kept, undo, redo and looking back cost nothing and bring back
exactly what was there, thrown children included.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from totem_core.errors import IllegalMove, InvalidEntry, TotemError
from totem_core.games import Event, Game, LogLine, Outcome, Position, load
from totem_core.journal import (
    CorrectEntry,
    Entry,
    Header,
    MoveEntry,
    NoteEntry,
    RedoEntry,
    Step,
    UndoEntry,
    shift,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["LogItem", "Moment", "Replay"]

LogState: TypeAlias = Literal["done", "undone", "later"]


class Moment(Struct, frozen=True, kw_only=True):
    """The table after a step: the start has sequence number 0, no step and no past."""

    seq: int
    position: Position
    events: tuple[Event, ...] = ()
    step: Step | None = None
    before: Moment | None = None


class LogItem(Struct, frozen=True):
    """One line of the history."""

    seq: int
    line: LogLine
    at: str
    state: LogState  # "later": after the entry somebody looks at


class Replay:
    """A header and its entries, played by the rules of their game.

    Parameters
    ----------
    header, entries
        The journal so far; entries that cannot be played raise InvalidEntry.
    """

    def __init__(self, header: Header, entries: Iterable[Entry] = ()) -> None:
        self.header = header
        self.game: Game = load(header.game)
        _check_version(header, self.game)
        self.game.check_header(header)
        self.start = Moment(seq=0, position=self.game.start(header))
        self.entries: list[Entry] = []
        self._done: list[Moment] = []
        self._pile: list[Moment] = []
        self._after: list[Moment] = [self.start]  # by sequence number of any entry
        self._lines: dict[int, LogLine] = {}
        for entry in entries:
            self._replay(entry)

    @property
    def seq(self) -> int:
        """Number of the last entry, 0 at the start."""
        return len(self.entries)

    @property
    def now(self) -> Moment:
        """The moment the table is at."""
        return self._done[-1] if self._done else self.start

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return self.game.outcome(self.header, self.now.position)

    @property
    def done(self) -> tuple[Moment, ...]:
        """The moments that count, oldest first, without the start."""
        return tuple(self._done)

    def at(self, seq: int) -> Moment:
        """Return the moment the table was at right after an entry; 0 is the start."""
        if not 0 <= seq < len(self._after):
            raise InvalidEntry(
                f"There is no entry {seq}; possible: 0 to {len(self._after) - 1}."
            )
        return self._after[seq]

    def preview(self, entry: Entry) -> Moment:
        """Return where an entry leads, or raise; nothing changes yet."""
        if isinstance(entry, UndoEntry):
            return self._back(entry.steps)
        if isinstance(entry, RedoEntry):
            return self._forth(entry.steps)
        if isinstance(entry, NoteEntry):
            return self.now
        return self._step(entry)

    def take(self, entry: Entry, moment: Moment) -> None:
        """Add an entry that leads to a previewed moment."""
        if isinstance(entry, UndoEntry):
            shift(entry, self._done, self._pile)
        elif isinstance(entry, RedoEntry):
            shift(entry, self._pile, self._done)
        elif not isinstance(entry, NoteEntry):
            self._done.append(moment)
            self._pile.clear()
        self.entries.append(entry)
        self._after.append(moment)

    def add(self, entry: Entry) -> Moment:
        """Add an entry and return where it leads."""
        moment = self.preview(entry)
        self.take(entry, moment)
        return moment

    def distance(self, seq: int) -> int:
        """Return the steps to the moment at an entry: below 0 back, above 0 forth.

        Steps that were undone and then replaced by others are out of reach.
        """
        target = self.at(seq)
        if target is self.start:
            return -len(self._done)
        if target in self._done:
            return self._done.index(target) + 1 - len(self._done)
        if target in self._pile:
            return len(self._pile) - self._pile.index(target)
        raise IllegalMove(
            "The game went on another way from there, so it cannot be gone back to.",
            code="replaced",
        )

    def undo_label(self) -> str | None:
        """Return what an undo would take back, or None."""
        return self._label(self._done)

    def redo_label(self) -> str | None:
        """Return what a redo would bring back, or None."""
        return self._label(self._pile)

    def log(self, *, here: int | None = None) -> list[LogItem]:
        """Return the history, newest last; steps after ``here`` are "later"."""
        counting = {moment.seq for moment in self._done}
        items: list[LogItem] = []
        line = LogLine("", "")
        for entry in self.entries:
            if isinstance(entry, UndoEntry | RedoEntry):
                continue
            line = self._line(entry, line)
            state: LogState = "done"
            if isinstance(entry, MoveEntry | CorrectEntry):
                state = "done" if entry.seq in counting else "undone"
            if state == "done" and here is not None and entry.seq > here:
                state = "later"
            items.append(LogItem(entry.seq, line, entry.at, state))
        return items

    def _replay(self, entry: Entry) -> None:
        try:
            self.add(entry)
        except TotemError as error:
            raise InvalidEntry(
                f"Entry {entry.seq} cannot be played: {error}"
            ) from error

    def _step(self, step: Step) -> Moment:
        before, game = self.now, self.game
        if isinstance(step, MoveEntry):
            moves = game.decode_moves(step.moves)
            position, events = game.apply(self.header, before.position, moves)
        else:
            correction = game.decode_correction(step.correction)
            position, events = game.correct(self.header, before.position, correction)
        return Moment(
            seq=step.seq, position=position, events=events, step=step, before=before
        )

    def _back(self, steps: int) -> Moment:
        left = len(self._done) - steps
        if left < 0:
            raise IllegalMove("There is nothing more to undo.", code="nothing_to_undo")
        return self._done[left - 1] if left else self.start

    def _forth(self, steps: int) -> Moment:
        if steps > len(self._pile):
            raise IllegalMove("There is nothing more to redo.", code="nothing_to_redo")
        return self._pile[-steps]

    def _label(self, pile: list[Moment]) -> str | None:
        if not pile:
            return None
        moment = pile[-1]
        assert moment.before is not None  # only the start has no past
        assert moment.step is not None
        return self.game.undo_label(self.header, moment.before.position, moment.step)

    def _line(self, entry: Step | NoteEntry, last: LogLine) -> LogLine:
        if entry.seq not in self._lines:
            self._lines[entry.seq] = self._worded(entry, last)
        return self._lines[entry.seq]

    def _worded(self, entry: Step | NoteEntry, last: LogLine) -> LogLine:
        if isinstance(entry, NoteEntry):
            return LogLine(entry.text, "note", round=last.round, phase=last.phase)
        moment = self._after[entry.seq]
        assert moment.before is not None
        before = moment.before.position
        return self.game.log_line(
            self.header, before, entry, moment.position, moment.events
        )


def _check_version(header: Header, game: Game) -> None:
    if header.rules_version > game.RULES_VERSION:
        raise InvalidEntry(
            f"This game was recorded under rules {header.rules_version}, newer than "
            f"the rules {game.RULES_VERSION} of this totem: update totem to open it."
        )
