"""Frames: what charts and statistics read, one row per round and family.

The columns are defined here once. A game followed at a table and a simulated game
fill the same ones, so every chart and every figure works for both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import polars as pl

from totem_core.errors import TotemError
from totem_core.games.families import state
from totem_core.games.families.derive import level_at_the_top
from totem_core.games.families.vocabulary import (
    KIND_CODES,
    Gain,
    Kind,
    Phase,
    Result,
    Stage,
)
from totem_core.journal import MoveEntry
from totem_core.replay import Replay

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from totem_core.journal import Header, Journal

Rounds: TypeAlias = "Mapping[int, state.State]"
Cell: TypeAlias = int | bool | str

GAME = "families"
COLOURS = ("red", "green", "blue", "yellow")
FLOORS = ("children", "young", "mature", "elders")  # ground floor first
SEXES = ("female", "male", "any")  # an elder is counted without a sex

# In order of Kind: the column of the wide frame, the floor and the sex.
KIND_COLUMNS: tuple[str, ...] = (
    "girls",
    "boys",
    "young_women",
    "young_men",
    "mature_women",
    "mature_men",
    "elders",
)
KIND_FLOORS: tuple[str, ...] = tuple(FLOORS[kind // 2] for kind in Kind)
KIND_SEXES: tuple[str, ...] = (*("female", "male") * 3, "any")

_KEYS = {
    "game": pl.String(),
    "round": pl.Int16(),  # 0 is the set-up
    "family": pl.Int8(),  # the seat, clockwise
    "colour": pl.Enum(COLOURS),
    "name": pl.String(),  # of the player; two families of one player share it
}

FAMILY_ROUNDS = pl.Schema(
    {
        **_KEYS,
        "people": pl.Int16(),
        **dict.fromkeys(KIND_COLUMNS, pl.Int16()),
        "birds": pl.Int16(),
        "pole": pl.Int8(),
        "extinct": pl.Boolean(),
        "barred": pl.Boolean(),  # ran out of elders: no new piece (T-L04)
        "started": pl.Boolean(),  # was the start family of the round
        "spells": pl.Int8(),
        "caught": pl.Int16(),
        "eaten": pl.Int16(),
        "rank": pl.Int8(),  # in the census, 0 when not ranked (T-T09)
        "gain": pl.Enum(("nothing", "piece", "bird")),
        "over": pl.Boolean(),
        "won": pl.Boolean(),
    }
)

KINDS_LONG = pl.Schema(
    {
        **_KEYS,
        "kind": pl.Enum(KIND_CODES),
        "floor": pl.Enum(FLOORS),
        "sex": pl.Enum(SEXES),
        "number": pl.Int16(),
    }
)


def rounds_of(record: Journal) -> dict[int, state.State]:
    """Replay a journal and return the position at the end of each round.

    Round 0 is the set-up, round n the position after its census (phase 8, before
    the rest ends). A correction that goes back to an earlier round takes the later
    rounds with it: only what still counts is returned.
    """
    if record.header.game != GAME:
        raise TotemError(
            f"Only Totem has rounds to follow; “{record.header.game}” has no rounds."
        )
    replay = Replay(record.header, record.entries)
    ends: dict[int, state.State] = {0: replay.start.position}
    for position in _positions(replay):
        now = position[state.ROUND]
        ends = {round_: end for round_, end in ends.items() if round_ < now}
        if _census_is_held(position):
            ends[now] = position
    return ends


def _positions(replay: Replay) -> Iterator[state.State]:
    """Yield the positions that count, oldest first."""
    for moment in replay.done:
        if moment.before is not None and isinstance(moment.step, MoveEntry):
            # one by one: a single entry may close one round and begin the next
            position = moment.before.position
            for move in replay.game.decode_moves(moment.step.moves):
                position, _ = replay.game.apply(replay.header, position, (move,))
                yield position
        else:
            yield moment.position


def _census_is_held(s: state.State) -> bool:
    return s[state.PHASE] == Phase.TOTEM and s[state.STAGE] in (Stage.REST, Stage.OVER)


def families_by_round(
    header: Header, rounds: Rounds, *, game: str = ""
) -> pl.DataFrame:
    """Return one row per round and family, in order of round and seat."""
    rows = [
        _row(header, game, round_, rounds[round_], family)
        for round_ in sorted(rounds)
        for family in range(rounds[round_][state.FAMILIES])
    ]
    return pl.DataFrame(rows, schema=FAMILY_ROUNDS, orient="row")


def _row(
    header: Header, game: str, round_: int, s: state.State, family: int
) -> tuple[Cell, ...]:
    seat = header.seats[family]
    return (
        game,
        round_,
        family,
        seat.colour,
        header.players[seat.player],
        state.size(s, family),
        *(state.of_kind(s, family, kind) for kind in Kind),
        state.get(s, family, state.BIRDS),
        state.get(s, family, state.POLE),
        bool(state.get(s, family, state.EXTINCT)),
        bool(state.get(s, family, state.BARRED)),
        s[state.START] == family,
        *_of_the_round(s, family, held=round_ > 0),
        s[state.RESULT] != Result.OPEN,
        s[state.WINNER] == family or family in level_at_the_top(s),
    )


def _of_the_round(s: state.State, family: int, *, held: bool) -> tuple[Cell, ...]:
    """Return spells, caught, eaten, rank and gain; at the set-up there are none."""
    if not held:
        return (0, 0, 0, 0, "nothing")
    fields = (state.SPELLS_CHOSEN, state.TOOK, state.PAID, state.RANK)
    gain = Gain(state.get(s, family, state.GAIN))
    return (*(state.get(s, family, field) for field in fields), gain.name.lower())


def kinds_long(families: pl.DataFrame) -> pl.DataFrame:
    """Return one row per round, family and kind, youngest first."""
    of_kind = pl.DataFrame(
        {
            "column": KIND_COLUMNS,
            "kind": KIND_CODES,
            "floor": KIND_FLOORS,
            "sex": KIND_SEXES,
        }
    )
    return (
        families.unpivot(
            KIND_COLUMNS, index=list(_KEYS), variable_name="column", value_name="number"
        )
        .join(of_kind, on="column", how="left", maintain_order="left")
        .select(KINDS_LONG.names())
        .cast(KINDS_LONG)
        .sort("game", "round", "family", "kind")
    )
