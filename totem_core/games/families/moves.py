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
    feast_by_others,
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


class Pass(_Move, frozen=True, tag="pass"):
    """Phase 2, spells a: no more spells in this round."""

    family: FamilyIndex


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """One spell written down: where it shall lie; ``kind`` only when known here."""

    family: FamilyIndex
    cottage: CottageIndex
    kind: SpellName | None = None


class Orders(_Move, frozen=True, tag="orders"):
    """Phase 2, spells b: everything a family writes, secret until all have written."""

    family: FamilyIndex
    chips: Annotated[tuple[Order, ...], Meta(max_length=10)]


class Claim(_Move, frozen=True, tag="claim"):
    """Phase 4 with short-claim: the birds a family takes."""

    family: FamilyIndex
    birds: Count


class Pick(_Move, frozen=True, tag="pick"):
    """Phase 5, feast a and b: ``by`` picks one person of the hungry family."""

    by: FamilyIndex
    family: FamilyIndex
    cottage: CottageIndex
    kind: KindCode


class Write(_Move, frozen=True, tag="write"):
    """Phase 5, feast b: what ``by`` writes, secret until all have written."""

    by: FamilyIndex
    family: FamilyIndex
    picks: Cottages


class Show(_Move, frozen=True, tag="show"):
    """After the census with show-unused: the kind of a spell never turned up."""

    caster: FamilyIndex
    family: FamilyIndex
    cottage: CottageIndex
    kind: SpellName


class Advance(_Move, frozen=True, tag="advance"):
    """Nobody turns up more spells, or the next round may begin."""


Move: TypeAlias = (
    Arrange
    | Spells
    | Place
    | Pass
    | Orders
    | Reveal
    | Births
    | Claim
    | Starve
    | Pick
    | Write
    | Keep
    | Show
    | Advance
)


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
    if max(move.family, actor(move)) >= s[st.FAMILIES]:
        return Refusal.NO_SUCH_FAMILY
    if isinstance(move, Arrange | Claim | Starve | Births | Keep | Pick | Write):
        return Refusal(_check_people(s, move))
    return Refusal(_check_spells(s, move))


def actor(move: Move) -> int:
    """Return the family that decides a move; 0 when it is the whole table."""
    match move:
        case Place() | Reveal() | Show():
            return move.caster
        case Pick() | Write():
            return move.by
        case Advance():
            return 0
    return move.family


def _check_people(s: State, move: Move) -> int:
    """Ask the rules of the phases about people and birds."""
    match move, s[st.PHASE], s[st.STAGE]:
        case Arrange(), Phase.VILLAGE, Stage.ARRANGE:
            plan = flat(move.cottages)
            return _in_turn(s, move) or village.may_arrange(s, move.family, plan)
        case Births(), Phase.BIRTHS, Stage.ACT:
            return births.may_bear(s, _house(move), move.girls)
        case Claim(), Phase.CATCH, Stage.ACT:
            return _in_turn(s, move) or food.may_claim(s, move.family, move.birds)
        case Starve(), Phase.FEAST, Stage.ACT if s[st.TARGET] == NONE:
            plan = flat(move.removed)
            return _in_turn(s, move) or food.may_starve(s, move.family, plan)
        case Pick(), Phase.FEAST, Stage.ACT:
            kind = KIND_CODES.index(move.kind)
            return feast_by_others.may_pick(s, move.by, _house(move), kind)
        case Write(), Phase.FEAST, Stage.ACT:
            plan = flat(move.picks)
            return feast_by_others.may_write(s, move.by, move.family, plan)
        case Keep(), Phase.GENERATIONS, Stage.ACT:
            return generations.may_keep(s, _house(move), KIND_CODES.index(move.kind))
    return Refusal.NOT_NOW


def _check_spells(s: State, move: Move) -> int:
    """Ask the rules about spells; a move of another phase is not for now."""
    match move, s[st.PHASE], s[st.STAGE]:
        case Spells(), Phase.MAGIC, Stage.COUNT:
            return _in_turn(s, move) or magic.may_choose(s, move.family, move.number)
        case Place(), Phase.MAGIC, Stage.PLACE:
            refusal = magic.may_place(s, move.caster, _house(move), _spell(move))
            in_turn = Refusal.OK if move.out_of_turn else _in_turn(s, move)
            return refusal or in_turn
        case Pass(), Phase.MAGIC, Stage.PLACE:
            return magic.may_pass(s, move.family) or _in_turn(s, move)
        case Orders(), Phase.MAGIC, Stage.WRITE:
            return _check_orders(s, move)
        case Reveal(), _, Stage.REVEAL:
            return magic.may_turn_up(s, move.caster, _house(move), _spell(move))
        case Show(), _, _:
            return magic.may_show(s, move.caster, _house(move), _spell(move))
    return Refusal.NOT_NOW


def _check_orders(s: State, move: Orders) -> int:
    """Check all spells that a family writes down at once: T-X13, RT-65, T-K07."""
    kinds = [chip.kind for chip in move.chips if chip.kind is not None]
    if len(kinds) != len(set(kinds)):
        return Refusal.KIND_ALREADY_USED
    if not all(magic.in_play(s, _house(chip)) for chip in move.chips):
        return Refusal.NO_SUCH_COTTAGE
    return magic.may_write(s, move.family, len(move.chips))


def _in_turn(s: State, move: Move) -> int:
    return Refusal.OK if s[st.TURN] == actor(move) else Refusal.NOT_YOUR_TURN


def _house(move: Place | Order | Reveal | Births | Pick | Keep | Show) -> int:
    return house_of(move.family, move.cottage)


def _spell(move: Place | Order | Reveal | Show) -> int:
    return spell_index(move.kind)


def perform(s: State, move: Move) -> None:
    """Do a move that ``check`` has accepted, changing the state in place."""
    if isinstance(move, Spells | Place | Pass | Orders | Reveal | Show):
        _perform_spells(s, move)
    elif isinstance(move, Advance):
        flow.advance(s)
    else:
        _perform_people(s, move)


def _perform_people(
    s: State, move: Arrange | Births | Claim | Starve | Pick | Write | Keep
) -> None:
    match move:
        case Arrange():
            village.arrange(s, move.family, flat(move.cottages))
            survival.look_after(s, move.family)
            flow.pass_on(s, move.family)
        case Births():
            births.bear(s, _house(move), move.girls)
        case Claim():
            food.take(s, move.family, move.birds)
            flow.pass_on(s, move.family)
        case Starve():
            food.starve(s, move.family, flat(move.removed))
            survival.look_after(s, move.family)
        case Pick():
            kind = KIND_CODES.index(move.kind)
            feast_by_others.pick(s, move.by, _house(move), kind)
        case Write():
            feast_by_others.write(s, move.by, flat(move.picks))
        case Keep():
            generations.keep(s, _house(move), KIND_CODES.index(move.kind))


def _perform_spells(
    s: State, move: Spells | Place | Pass | Orders | Reveal | Show
) -> None:
    match move:
        case Spells():
            magic.choose(s, move.family, move.number)
            flow.pass_on(s, move.family)
        case Place():
            magic.place(s, move.caster, _house(move), _spell(move))
            if s[st.TURN] == move.caster:
                s[st.TURN] = magic.next_caster(s, move.caster)
        case Pass():
            st.put(s, move.family, st.DONE, 1)
            s[st.TURN] = magic.next_caster(s, move.family)
        case Orders():
            for chip in move.chips:
                magic.write_down(s, move.family, _house(chip), _spell(chip))
            flow.pass_on(s, move.family)
        case Reveal():
            magic.turn_up(s, move.caster, _house(move), _spell(move))
            s[st.TURN] = move.caster
        case Show():
            magic.name(s, move.caster, _house(move), _spell(move))
