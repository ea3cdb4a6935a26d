"""Builders of hand-made games: what lies on the table at the end of each round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from totem_core.frames import families_by_round
from totem_core.games.families import state
from totem_core.games.families.vocabulary import NONE, Phase, Result, Stage
from totem_core.journal import CorrectEntry, Header, Journal, MoveEntry, Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    import polars as pl

    from totem_core.journal import Entry

    Colour: TypeAlias = Literal["red", "green", "blue", "yellow"]

COLOURS: tuple[Colour, ...] = ("red", "green", "blue", "yellow")
AT = "2024-05-01T19:30:00.000Z"
SET_UP = (0, 0, 2, 2, 1, 1, 1)


def header(*players: str) -> Header:
    """Return the header of a table; two players run two families each."""
    seats = 4 if len(players) == 2 else len(players)
    return Header(
        game="families",
        rules_version=1,
        players=players,
        seats=tuple(Seat(i % len(players), COLOURS[i]) for i in range(seats)),
        first=0,
        seed=1,
        created="2024-05-01T19:00:00Z",
    )


def family(
    kinds: Sequence[int] = SET_UP, *, birds: int = 5, pole: int = 1, **fields: int
) -> dict[str, Any]:
    """Return one family of a position; other fields by their name in the state."""
    return {"kinds": kinds, "BIRDS": birds, "POLE": pole, **fields}


def of_size(people: int, **fields: int) -> dict[str, Any]:
    """Return a family of so many people: one elder, the others girls."""
    kinds = (people - 1, 0, 0, 0, 0, 0, 1) if people else (0,) * 7
    return family(kinds, **fields)


def position(
    round_: int,
    *families: dict[str, Any],
    winner: int = NONE,
    result: Result = Result.OPEN,
) -> list[int]:
    """Return the position after the census of a round."""
    s = state.new_state()
    s[state.ROUND], s[state.FAMILIES] = round_, len(families)
    s[state.PHASE], s[state.STAGE] = Phase.TOTEM, Stage.REST
    s[state.WINNER] = winner
    s[state.RESULT] = result if winner == NONE else Result.WON
    for seat, given in enumerate(families):
        fields = dict(given)
        for kind, number in enumerate(fields.pop("kinds")):
            state.move_in(s, state.house_of(seat, kind % 3), kind, number)
        for name, value in fields.items():
            state.put(s, seat, getattr(state, name), value)
    return s


def table(
    players: Sequence[str], *rounds: Sequence[dict[str, Any]], **ending: Any
) -> pl.DataFrame:
    """Return the frame of a game, from the set-up; ``ending`` is of the last round."""
    last = len(rounds) - 1
    positions = {
        n: position(n, *families, **(ending if n == last else {}))
        for n, families in enumerate(rounds)
    }
    return families_by_round(header(*players), positions, game="demo")


def census(number: int, *families: dict[str, Any], **fields: Any) -> Entry:
    """Return the entry that sets the table to a census; families as corrections."""
    correction = {"phase": 8, "families": list(families), **fields}
    return CorrectEntry(seq=number, id=f"c{number}", at=AT, correction=correction)


def advance(number: int) -> Entry:
    """Return the entry that ends the rest after a census."""
    moves = [{"move": "advance"}]
    return MoveEntry(seq=number, id=f"c{number}", at=AT, moves=moves)


def journal(*entries: Entry) -> Journal:
    """Return a journal of four players."""
    return Journal(header("Anna", "Ben", "Cleo", "Dan"), entries, "abcdefgh")
