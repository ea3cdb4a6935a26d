"""Moves as the journal stores them, and their way into the rules.

A move says what somebody decided or what fell on the table; everything that follows
from it is derived. Decoding is strict and names the field; ``perform`` asks the rules,
raises a refusal with its rule, and changes nothing when it refuses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from totem_core.errors import InvalidEntry
from totem_core.games.families import flow
from totem_core.games.families import state as st
from totem_core.games.families.events import People
from totem_core.games.families.rules import (
    births,
    food,
    generations,
    magic,
    survival,
    village,
)
from totem_core.games.families.state import State, house_of
from totem_core.games.families.vocabulary import (
    KIND_CODES,
    NONE,
    SPELL_NAMES,
    Phase,
    Refusal,
    Stage,
)

FamilyIndex: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
CottageIndex: TypeAlias = Annotated[int, Meta(ge=0, le=2)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Cottage: TypeAlias = tuple[Count, Count, Count, Count, Count, Count, Count]
Cottages: TypeAlias = tuple[Cottage, Cottage, Cottage]
SpellName: TypeAlias = Literal[
    "girls",
    "boys",
    "twins",
    "infertility",
    "abundance",
    "lack",
    "illness",
    "big cure",
    "little cure",
    "youth",
]
KindCode: TypeAlias = Literal["G", "B", "YW", "YM", "MW", "MM", "E"]


class _Move(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move"):
    """What all moves share: strict fields and a tag."""


class Arrange(_Move, frozen=True, tag="arrange"):
    """Phase 1: the family as it now lies in its cottages; who is missing retired."""

    family: FamilyIndex
    cottages: Cottages


class Spells(_Move, frozen=True, tag="spells"):
    """Phase 2: how many spells a family casts; birds are paid at once."""

    family: FamilyIndex
    number: Count


class Place(_Move, frozen=True, tag="place"):
    """Phase 2: one spell onto a cottage; ``kind`` only when it is known here.

    ``out_of_turn`` records that the table placed it before its turn.
    """

    caster: FamilyIndex
    family: FamilyIndex
    cottage: CottageIndex
    kind: SpellName | None = None
    out_of_turn: bool = False


class Reveal(_Move, frozen=True, tag="reveal"):
    """Phases 3, 4, 6, 7: a spell turned up by its owner."""

    caster: FamilyIndex
    family: FamilyIndex
    cottage: CottageIndex
    kind: SpellName


class Births(_Move, frozen=True, tag="births"):
    """Phase 3: how many of the children of a cottage are girls."""

    family: FamilyIndex
    cottage: CottageIndex
    girls: Count


class Starve(_Move, frozen=True, tag="starve"):
    """Phase 5: who leaves for want of birds."""

    family: FamilyIndex
    removed: Cottages


class Keep(_Move, frozen=True, tag="keep"):
    """Phase 7: the kind of one person whom youth keeps from ageing."""

    family: FamilyIndex
    cottage: CottageIndex
    kind: KindCode


class Advance(_Move, frozen=True, tag="advance"):
    """Nobody turns up more spells, or the next round may begin."""


Move: TypeAlias = Arrange | Spells | Place | Reveal | Births | Starve | Keep | Advance


def decode_moves(raw: Sequence[Any]) -> tuple[Move, ...]:
    """Read moves from plain JSON data.

    Raises
    ------
    InvalidEntry
        When a move is unknown or a field is missing, foreign or out of range.
    """
    try:
        return msgspec.convert(list(raw), type=tuple[Move, ...])
    except msgspec.ValidationError as error:
        raise InvalidEntry(f"This is not a move of Totem: {error}.") from None


def encode_moves(moves: Sequence[Move]) -> list[dict[str, Any]]:
    """Write moves as plain JSON data."""
    return [msgspec.to_builtins(move) for move in moves]


def flat(cottages: People) -> list[int]:
    """Return three cottages of seven counts as the 21 numbers the rules read."""
    return [number for cottage in cottages for number in cottage]


def spell_index(name: str | None) -> int:
    """Return the number of a spell, NONE for a kind not known here."""
    return NONE if name is None else SPELL_NAMES.index(name)


def check(s: State, move: Move) -> Refusal:
    """Return why a move is not accepted now, or ``Refusal.OK``."""
    if s[st.STAGE] == Stage.OVER:
        return Refusal.GAME_IS_OVER
    if isinstance(move, Advance):
        return Refusal(flow.may_advance(s))
    for family in {move.family, getattr(move, "caster", move.family)}:
        if family >= s[st.FAMILIES]:
            return Refusal.NO_SUCH_FAMILY
    return Refusal(_check_phase(s, move))


def _check_phase(s: State, move: Move) -> int:
    """Ask the rules of the phase; a move of another phase is not for now."""
    match move, s[st.PHASE], s[st.STAGE]:
        case Arrange(), Phase.VILLAGE, Stage.ARRANGE:
            return _in_turn(s, move.family) or village.may_arrange(
                s, move.family, flat(move.cottages)
            )
        case Spells(), Phase.MAGIC, Stage.COUNT:
            return _in_turn(s, move.family) or magic.may_choose(
                s, move.family, move.number
            )
        case Place(), Phase.MAGIC, Stage.PLACE:
            refusal = magic.may_place(s, move.caster, _house(move), _spell(move))
            in_turn = Refusal.OK if move.out_of_turn else _in_turn(s, move.caster)
            return refusal or in_turn
        case Reveal(), _, Stage.REVEAL:
            return magic.may_turn_up(s, move.caster, _house(move), _spell(move))
        case Births(), Phase.BIRTHS, Stage.ACT:
            return births.may_bear(s, _house(move), move.girls)
        case Starve(), Phase.FEAST, Stage.ACT:
            return _in_turn(s, move.family) or food.may_starve(
                s, move.family, flat(move.removed)
            )
        case Keep(), Phase.GENERATIONS, Stage.ACT:
            return generations.may_keep(s, _house(move), KIND_CODES.index(move.kind))
    return Refusal.NOT_NOW


def _in_turn(s: State, family: int) -> int:
    return Refusal.OK if s[st.TURN] == family else Refusal.NOT_YOUR_TURN


def _house(move: Place | Reveal | Births | Keep) -> int:
    return house_of(move.family, move.cottage)


def _spell(move: Place | Reveal) -> int:
    return spell_index(move.kind)


def perform(s: State, move: Move) -> None:
    """Do a move that ``check`` has accepted, changing the state in place."""
    match move:
        case Arrange():
            village.arrange(s, move.family, flat(move.cottages))
            survival.look_after(s, move.family)
            flow.pass_on(s, move.family)
        case Spells():
            magic.choose(s, move.family, move.number)
            flow.pass_on(s, move.family)
        case Place():
            magic.place(s, move.caster, _house(move), _spell(move))
            if s[st.TURN] == move.caster:
                s[st.TURN] = magic.next_caster(s, move.caster)
        case Reveal():
            magic.turn_up(s, move.caster, _house(move), _spell(move))
            s[st.TURN] = move.caster
        case Births():
            births.bear(s, _house(move), move.girls)
        case Starve():
            food.starve(s, move.family, flat(move.removed))
            survival.look_after(s, move.family)
        case Keep():
            generations.keep(s, _house(move), KIND_CODES.index(move.kind))
        case Advance():
            flow.advance(s)

