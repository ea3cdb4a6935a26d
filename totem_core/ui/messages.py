"""What a page may say: every message of the browser, read strictly.

A page is not trusted: sizes are limited, unknown fields are refused, and a role says
who may change anything at all.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from totem_core.errors import InvalidEntry, TotemError

__all__ = ["Message", "Role", "check_role", "decode", "is_ping", "message_id"]

BYTES = 16_000  # the largest honest message, a correction of everything, has 4,000

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
GameId: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9]{8}\Z")]
Seq: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Steps: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Colour: TypeAlias = Literal["red", "green", "blue", "yellow"]
Text: TypeAlias = Annotated[str, Meta(max_length=200)]
Word: TypeAlias = Annotated[str, Meta(max_length=40)]
Moves: TypeAlias = Annotated[list[dict[str, Any]], Meta(min_length=1, max_length=16)]
Role: TypeAlias = Literal["host", "guest"]


class _Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    id: Id


class Hello(_Message, frozen=True, tag="hello"):
    """A page has opened: on a game, or on the list of games."""

    game: Annotated[str, Meta(max_length=80)] | None = None


class Home(_Message, frozen=True, tag="home"):
    """Show the list of games."""


class New(_Message, frozen=True, tag="new"):
    """Show the form for a new game, filled in with the same people or not."""

    same: bool = False
    of: GameId | None = None


class Chair(Struct, frozen=True, forbid_unknown_fields=True):
    """A place at the table: who sits there, in which colour."""

    player: Seat
    colour: Colour


class Create(_Message, frozen=True, tag="create"):
    """Set up a game; ``first`` is a seat, or None to draw one."""

    players: Annotated[list[Text], Meta(max_length=4)]
    seats: Annotated[list[Chair], Meta(max_length=4)]
    first: Seat | None = None
    throws: Literal["table", "app"] = "table"
    options: Annotated[dict[Word, Word], Meta(max_length=60)] = {}


class Open(_Message, frozen=True, tag="open"):
    """Go on with a game."""

    game: GameId


class Ping(_Message, frozen=True, tag="ping"):
    """Is anybody there."""


class _OnGame(_Message, frozen=True):
    game: GameId


class Now(_OnGame, frozen=True, tag="now"):
    """Back from the history to the present."""


class History(_OnGame, frozen=True, tag="history"):
    """Show the history."""


class Look(_OnGame, frozen=True, tag="look"):
    """Look at the table as it was after an entry."""

    seq: Seq


class _Write(_OnGame, frozen=True):
    after: Seq  # the last entry the page has seen


class Act(_Write, frozen=True, tag="act"):
    """Moves of one tap: all of them or none."""

    moves: Moves


class Throw(_Write, frozen=True, tag="throw"):
    """Let the app throw the children still to be born, of one family or of all."""

    family: Seat | None = None


class Undo(_Write, frozen=True, tag="undo"):
    """Take steps back."""

    steps: Steps = 1


class Redo(_Write, frozen=True, tag="redo"):
    """Do steps again."""

    steps: Steps = 1


class Correct(_Write, frozen=True, tag="correct"):
    """Set the screen to the cardboard."""

    correction: dict[str, Any]


class Restore(_Write, frozen=True, tag="restore"):
    """Go on from an earlier moment."""

    seq: Seq


# What a guest may say is listed, so that a message added later is the host's alone.
Reading: TypeAlias = Hello | Home | Open | Ping | Now | History | Look
Message: TypeAlias = (
    Hello
    | Home
    | New
    | Open
    | Ping
    | Now
    | History
    | Look
    | Create
    | Act
    | Throw
    | Undo
    | Redo
    | Correct
    | Restore
)


def decode(content: object) -> Message:
    """Read one message of a page, or raise InvalidEntry naming the field."""
    try:
        if len(msgspec.json.encode(content)) > BYTES:
            raise InvalidEntry("This message is too large to be a tap.")
        message: Message = msgspec.convert(content, type=Message)
    except msgspec.ValidationError as error:
        raise InvalidEntry(f"The page sent something unknown: {error}.") from error
    except (TypeError, ValueError, RecursionError) as error:
        if isinstance(error, InvalidEntry):
            raise
        raise InvalidEntry("The page sent something that is not data.") from error
    return message


def message_id(content: object) -> str | None:
    """Return the id to answer to, also when the rest of a message is unreadable."""
    found = content.get("id") if isinstance(content, dict) else None
    return found if isinstance(found, str) and len(found) <= 80 else None


def is_ping(content: object) -> bool:
    """Return whether a message only asks whether somebody is there."""
    return isinstance(content, dict) and content.get("type") == "ping"


def check_role(role: Role, message: Message) -> None:
    """Refuse what only the host may do; the form of a new game knows people's names."""
    if role != "host" and not isinstance(message, Reading):
        raise TotemError("This page looks on; the host’s tablet plays.")
