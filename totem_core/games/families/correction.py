"""Correct: the position becomes what really lies on the table.

No rule objects to a correction, since the table is right; only what cannot exist is
refused: a negative count, a pole of seven, a spell twice.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from totem_core.errors import IllegalMove, InvalidEntry
from totem_core.games.families import flow
from totem_core.games.families import state as st
from totem_core.games.families.moves import (
    CottageIndex,
    Cottages,
    Count,
    FamilyIndex,
    SpellName,
    flat,
    spell_index,
)
from totem_core.games.families.rules import magic, survival, totem, village
from totem_core.games.families.state import State, house_of
from totem_core.games.families.vocabulary import NONE, SPELLS, Kind

Pieces: TypeAlias = Annotated[int, Meta(ge=0, le=5)]
Rounds: TypeAlias = Annotated[int, Meta(ge=1, le=999)]
PhaseNumber: TypeAlias = Annotated[int, Meta(ge=1, le=8)]


class FamilyCorrection(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies on the table of one family; None leaves it as it is."""

    family: FamilyIndex
    cottages: Cottages | None = None
    birds: Count | None = None
    pole: Pieces | None = None
    barred: bool | None = None


class Chip(Struct, frozen=True, forbid_unknown_fields=True):
    """One spell on the board; ``kind`` None when it lies face down and is unknown."""

    caster: FamilyIndex
    family: FamilyIndex
    cottage: CottageIndex
    kind: SpellName | None = None
    up: bool = False


class Correction(Struct, frozen=True, forbid_unknown_fields=True):
    """What the table says; ``chips`` replaces all, ``phase`` starts that phase."""

    families: tuple[FamilyCorrection, ...] = ()
    chips: tuple[Chip, ...] | None = None
    start: FamilyIndex | None = None
    round: Rounds | None = None
    phase: PhaseNumber | None = None


def decode_correction(raw: dict[str, Any]) -> Correction:
    """Read a correction from plain JSON data; InvalidEntry names a wrong field."""
    try:
        return msgspec.convert(raw, type=Correction)
    except msgspec.ValidationError as error:
        raise InvalidEntry(f"This is not a correction: {error}.") from None


def overwrite(s: State, correction: Correction) -> None:
    """Set the state to the table, in place; raise before anything is half done."""
    named = [family.family for family in correction.families]
    named += [] if correction.start is None else [correction.start]
    for chip in correction.chips or ():
        named += [chip.caster, chip.family]
    if any(family >= s[st.FAMILIES] for family in named):
        raise _refused(f"There are only {s[st.FAMILIES]} families.", "T-S01")
    for family in correction.families:
        _set_family(s, family)
    if correction.start is not None:
        s[st.START] = correction.start
    if correction.round is not None:
        s[st.ROUND] = correction.round
    if correction.chips is not None:
        _set_chips(s, correction.chips)
    if correction.phase is not None:
        if any(totem.finished(s, family) for family in range(s[st.FAMILIES])):
            raise _refused("Six pieces end the game: set that pole lower.", "T-E01")
        flow.restart_phase(s, correction.phase)


def _set_family(s: State, wanted: FamilyCorrection) -> None:
    if wanted.cottages is not None:
        village.arrange(s, wanted.family, flat(wanted.cottages))
        st.put(s, wanted.family, st.FREE, 1)  # who was born last round is unknown now
        gone = st.size(s, wanted.family) == 0
        elders = st.of_kind(s, wanted.family, Kind.ELDER) > 0
        st.put(s, wanted.family, st.EXTINCT, int(gone))
        st.put(s, wanted.family, st.HAD_ELDERS, int(elders))
        cause = survival.barren(s, wanted.family) if gone else 0
        st.put(s, wanted.family, st.CAUSE, cause)
    if wanted.birds is not None:
        st.put(s, wanted.family, st.BIRDS, wanted.birds)
    if wanted.pole is not None:
        st.put(s, wanted.family, st.POLE, wanted.pole)
    if wanted.barred is not None:
        st.put(s, wanted.family, st.BARRED, int(wanted.barred))


def _set_chips(s: State, chips: tuple[Chip, ...]) -> None:
    """Lay exactly these chips; no family has a kind twice or more than ten (T-K07)."""
    magic.spells_go_home(s)
    for family in range(s[st.FAMILIES]):
        own = [chip for chip in chips if chip.caster == family]
        kinds = [chip.kind for chip in own if chip.kind is not None]
        if len(kinds) != len(set(kinds)) or len(own) > SPELLS:
            raise _refused("A family has one chip of each of the ten kinds.", "T-K07")
        placed = st.get(s, family, st.SPELLS_PLACED)
        waiting = st.get(s, family, st.SPELLS_CHOSEN) - placed
        st.put(s, family, st.SPELLS_CHOSEN, len(own) + max(0, waiting))
        st.put(s, family, st.SPELLS_PLACED, len(own))
    for chip in chips:
        house, spell = house_of(chip.family, chip.cottage), spell_index(chip.kind)
        if spell == NONE and chip.up:
            raise _refused("A spell that lies open has a kind.", "T-Q01")
        magic.lay(s, chip.caster, house, spell)
        if chip.up:
            magic.turn_up(s, chip.caster, house, spell)


def _refused(text: str, rule: str) -> IllegalMove:
    return IllegalMove(text, code="cannot_lie_so", rule=rule)
