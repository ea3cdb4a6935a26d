"""The journal of a game: a header and entries that are only ever added.

Undo and redo are entries too, so nothing that happened is lost. This module knows how
entries are written, read and folded; it knows no rule of any game.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct

from totem_core.errors import InvalidEntry
from totem_core.randomness import SEED_LIMIT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = [
    "CorrectEntry",
    "Entry",
    "Header",
    "Journal",
    "MoveEntry",
    "NoteEntry",
    "RedoEntry",
    "Seat",
    "UndoEntry",
    "checked",
    "decode",
    "effective",
    "encode",
    "now",
    "undone",
]

FORMAT = "totem-journal"
VERSION = 1

T = TypeVar("T")
Count: TypeAlias = Annotated[int, Meta(ge=1)]
Index: TypeAlias = Annotated[int, Meta(ge=0)]
Name: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f-\x9f]*\Z")
]
Time: TypeAlias = Annotated[
    str, Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z\Z")
]
ClientId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
# empty: a journal that was never kept in a store
GameId: TypeAlias = Annotated[str, Meta(pattern=r"^([a-z0-9]{8})?\Z")]


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """A place at the table, numbered clockwise: who plays it, in which colour."""

    player: Index
    colour: Literal["red", "green", "blue", "yellow"]


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was settled before the first move and never changes."""

    game: Name
    rules_version: Count
    players: tuple[Name, ...]
    seats: tuple[Seat, ...]
    first: Index
    seed: Annotated[int, Meta(ge=0, lt=SEED_LIMIT)]
    options: dict[str, str] = {}  # rulings and variations that differ from the default
    settings: dict[str, str] = {}  # how this table works, such as who throws
    title: Annotated[str, Meta(max_length=120)] = ""
    created: Time


class _Written(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"
):
    seq: Count
    id: ClientId  # given by the page, so that a tap sent twice is one entry
    at: Time


class MoveEntry(_Written, frozen=True, kw_only=True, tag="move"):
    """One tap: moves that apply together or not at all."""

    moves: Annotated[list[dict[str, Any]], Meta(min_length=1)]


class CorrectEntry(_Written, frozen=True, kw_only=True, tag="correct"):
    """The position was set to what lies on the table."""

    correction: dict[str, Any]


class UndoEntry(_Written, frozen=True, kw_only=True, tag="undo"):
    """The last steps were taken back."""

    steps: Count = 1


class RedoEntry(_Written, frozen=True, kw_only=True, tag="redo"):
    """Steps taken back were done again, with the same outcome."""

    steps: Count = 1


class NoteEntry(_Written, frozen=True, kw_only=True, tag="note"):
    """A remark; it changes nothing and outlives every undo."""

    text: Annotated[str, Meta(min_length=1, max_length=2000)]


Entry: TypeAlias = MoveEntry | CorrectEntry | UndoEntry | RedoEntry | NoteEntry
Step: TypeAlias = MoveEntry | CorrectEntry  # what an undo can take back


class Journal(Struct, frozen=True):
    """A whole game: enough to play it again, move by move."""

    header: Header
    entries: tuple[Entry, ...] = ()
    id: str = ""

    def to_json(self) -> bytes:
        """Return the one way to write this journal: one entry a line."""
        header = _indented(encode(self.header))
        lines = ",\n    ".join(encode(entry) for entry in self.entries)
        entries = f"[\n    {lines}\n  ]" if lines else "[]"
        text = (
            f'{{\n  "format": "{FORMAT}",\n  "version": {VERSION},\n'
            f'  "id": {encode(self.id)},\n  "header": {header},\n'
            f'  "entries": {entries}\n}}\n'
        )
        return text.encode()

    @classmethod
    def from_json(cls, data: bytes | str) -> Journal:
        """Read a journal, or raise InvalidEntry that names what is wrong."""
        _check_format(decode(data, _Envelope))
        file: _File = decode(data, _File)
        _check_order(file.entries)
        return cls(file.header, file.entries, file.id)


class _Envelope(Struct):
    """The two fields every version has: read first, the rest may be unknown."""

    format: str = ""
    version: int = 0


class _File(Struct, forbid_unknown_fields=True):
    format: str
    version: int
    id: GameId
    header: Header
    entries: tuple[Entry, ...]


def effective(entries: Iterable[Entry]) -> list[Step]:
    """Return the steps that count, oldest first."""
    return _fold(entries)[0]


def undone(entries: Iterable[Entry]) -> list[Step]:
    """Return the steps a redo would bring back, the next one last."""
    return _fold(entries)[1]


def _fold(entries: Iterable[Entry]) -> tuple[list[Step], list[Step]]:
    done: list[Step] = []
    pile: list[Step] = []
    for entry in entries:
        if isinstance(entry, UndoEntry):
            shift(entry, done, pile)
        elif isinstance(entry, RedoEntry):
            shift(entry, pile, done)
        elif not isinstance(entry, NoteEntry):
            done.append(entry)
            pile.clear()
    return done, pile


def shift(entry: UndoEntry | RedoEntry, source: list[T], target: list[T]) -> None:
    """Carry the steps of an undo or redo from one pile to the other."""
    if entry.steps > len(source):
        verb = "takes back" if isinstance(entry, UndoEntry) else "brings back"
        raise InvalidEntry(
            f"Entry {entry.seq} {verb} {entry.steps} steps, but there are "
            f"only {len(source)}."
        )
    target.extend(source.pop() for _ in range(entry.steps))


def now(timespec: str = "milliseconds") -> str:
    """Return the present in the form every journal uses."""
    return datetime.now(UTC).isoformat(timespec=timespec).replace("+00:00", "Z")


def encode(value: object) -> str:
    """Return the JSON text of a part of a journal: always the same for the same."""
    try:
        return msgspec.json.encode(value, order="deterministic").decode()
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise InvalidEntry(f"This cannot be written down: {error}.") from error


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def decode(data: bytes | str, kind: Any) -> Any:
    """Return a part of a journal from its JSON text, strictly."""
    try:
        return _decoder(kind).decode(data)
    except msgspec.ValidationError as error:
        raise InvalidEntry(_named(error)) from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InvalidEntry(f"This is not JSON: {error}.") from error


def checked(entry: Entry) -> Entry:
    """Return the entry as it would be read again, or raise InvalidEntry."""
    again: Entry = decode(encode(entry), Entry)
    return again


def _named(error: msgspec.ValidationError) -> str:
    # msgspec ends its messages with the path: "Expected `int`, got `str` - at `$.a`"
    text, _, path = str(error).partition(" - at `$")
    field = path.rstrip("`").lstrip(".")
    if " matching regex " in text:
        text = text.partition(" matching ")[0] + " of another form"
    return f"{field}: {text}." if field else f"{text}."


def _check_format(envelope: _Envelope) -> None:
    if envelope.format != FORMAT:
        raise InvalidEntry('This is not a totem journal: "format" does not say so.')
    if envelope.version > VERSION:
        raise InvalidEntry(
            f"This journal has format {envelope.version}, written by a newer totem; "
            f"this one reads up to {VERSION}: update totem to open it."
        )
    if envelope.version < 1:
        raise InvalidEntry(f"version: {envelope.version} is not a journal format.")


def _check_order(entries: Sequence[Entry]) -> None:
    seen: set[str] = set()
    for place, entry in enumerate(entries, start=1):
        if entry.seq != place:
            raise InvalidEntry(
                f"entries[{place - 1}].seq: expected {place}, got {entry.seq}."
            )
        if entry.id in seen:
            raise InvalidEntry(
                f"entries[{place - 1}].id: {entry.id!r} stands twice in the journal."
            )
        seen.add(entry.id)


def _indented(text: str) -> str:
    return msgspec.json.format(text, indent=2).replace("\n", "\n  ")
