"""Phase 2, magic: choosing, placing and turning up spells, rulebook 4.2."""

from __future__ import annotations

from totem_core.games.families import state as st
from totem_core.games.families.state import State
from totem_core.games.families.vocabulary import (
    COTTAGES,
    HOUSES,
    NONE,
    REVEAL_PHASE,
    SPELLS,
    Phase,
    Refusal,
)


def spell_limit(s: State, family: int) -> int:
    """Return how many spells a family may cast: T-M01, T-K08."""
    allowed = st.get(s, family, st.POLE) + st.get(s, family, st.BIRDS)
    return min(SPELLS, allowed)


def may_choose(s: State, family: int, number: int) -> int:
    """Check the number of spells a family will cast: T-M01, T-M04."""
    if number < 0:
        return Refusal.NEGATIVE
    if number > SPELLS:
        return Refusal.TEN_IS_THE_HAND
    if number > spell_limit(s, family):
        return Refusal.TOO_MANY_SPELLS
    return Refusal.OK


def choose(s: State, family: int, number: int) -> None:
    """Fix the number of spells and sacrifice a bird for each beyond the pole: T-M03."""
    st.put(s, family, st.SPELLS_CHOSEN, number)
    sacrificed = max(0, number - st.get(s, family, st.POLE))
    st.add(s, family, st.BIRDS, -sacrificed)


def to_place(s: State, family: int) -> int:
    """Return how many chosen spells a family has not placed yet."""
    return st.get(s, family, st.SPELLS_CHOSEN) - st.get(s, family, st.SPELLS_PLACED)


def next_caster(s: State, family: int) -> int:
    """Return who places next after a family, or NONE: T-M05, T-M06."""
    candidate = family
    for _ in range(s[st.FAMILIES]):
        candidate = st.after(s, candidate)
        if to_place(s, candidate) > 0:
            return candidate
    return NONE


def may_place(s: State, caster: int, house: int, spell: int) -> int:
    """Check one spell; NONE as spell is a chip whose kind only its owner knows: T-M07.

    A house of an unused colour is no target (RT-17).
    """
    if house < 0 or house >= s[st.FAMILIES] * COTTAGES:
        return Refusal.NO_SUCH_COTTAGE
    if to_place(s, caster) <= 0:
        return Refusal.NO_SPELL_LEFT
    if spell != NONE and st.spot(s, caster, spell) != NONE:
        return Refusal.KIND_ALREADY_USED
    return Refusal.OK


def place(s: State, caster: int, house: int, spell: int) -> None:
    """Lay a spell face down on a cottage: T-Q01, T-M08."""
    if spell == NONE:
        s[st.BLANK + caster * HOUSES + house] += 1
    else:
        s[st.SPOT + caster * SPELLS + spell] = house
    st.add(s, caster, st.SPELLS_PLACED, 1)


def may_turn_up(s: State, caster: int, house: int, spell: int) -> int:
    """Check the uncovering of a spell: T-Q02, T-Q05, RT-12 (one pass in seat order)."""
    if REVEAL_PHASE[spell] != s[st.PHASE]:
        return Refusal.WRONG_PHASE
    if st.place_in_order(s, caster) < st.place_in_order(s, s[st.TURN]):
        return Refusal.TURN_HAS_PASSED
    lies = st.spot(s, caster, spell)
    if st.is_up(s, caster, spell) or (lies != NONE and lies != house):
        return Refusal.KIND_ALREADY_USED
    if lies == NONE and st.blank(s, caster, house) == 0:
        return Refusal.NO_SUCH_CHIP
    return Refusal.OK


def turn_up(s: State, caster: int, house: int, spell: int) -> None:
    """Turn a spell up; a chip of unknown kind now has one: T-Q02, T-Q03."""
    if st.spot(s, caster, spell) == NONE:
        s[st.BLANK + caster * HOUSES + house] -= 1
        s[st.SPOT + caster * SPELLS + spell] = house
    s[st.UP + caster * SPELLS + spell] = 1
    s[st.OPEN + house * SPELLS + spell] += 1


def spells_go_home(s: State) -> None:
    """Return all spells to their owners, uncovered or not: T-R05, T-K09."""
    for i in range(4 * SPELLS):
        s[st.SPOT + i] = NONE
        s[st.UP + i] = 0
    for i in range(HOUSES * SPELLS):
        s[st.OPEN + i] = 0
    for i in range(4 * HOUSES):
        s[st.BLANK + i] = 0


def in_force(s: State, spell: int, against: int, house: int) -> bool:
    """Return whether a spell is in force: up, and its opposite not: T-B11, T-B12."""
    return st.lies_up(s, spell, house) > 0 and st.lies_up(s, against, house) == 0


def is_reveal_phase(phase: int) -> bool:
    """Return whether spells may be turned up in a phase: T-Q05."""
    return (
        phase == Phase.BIRTHS
        or phase == Phase.CATCH
        or phase == Phase.ILLNESS
        or phase == Phase.GENERATIONS
    )
