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
    A,
    Opt,
    Phase,
    Refusal,
    Stage,
)

SEAT_ORDER, AUTOMATIC = 0, 3  # values of the option reveal-order that matter here


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


def one_by_one(s: State) -> bool:
    """Return whether spells are chosen and placed one by one: T-X11."""
    return st.option(s, Opt.SPELLS) == A


def to_place(s: State, family: int) -> int:
    """Return how many spells a family may still place: T-M06, T-X12."""
    placed = st.get(s, family, st.SPELLS_PLACED)
    if not one_by_one(s):
        return st.get(s, family, st.SPELLS_CHOSEN) - placed
    if st.get(s, family, st.DONE) == 1:  # a pass is final
        return 0
    free = max(0, st.get(s, family, st.POLE) - placed)
    return min(SPELLS - placed, free + st.get(s, family, st.BIRDS))


def next_caster(s: State, family: int) -> int:
    """Return who places next after a family, or NONE: T-M05, T-M06."""
    candidate = family
    for _ in range(s[st.FAMILIES]):
        candidate = st.after(s, candidate)
        if to_place(s, candidate) > 0:
            return candidate
    return NONE


def in_play(s: State, house: int) -> bool:
    """Return whether a house number is a cottage of a family in play: RT-17."""
    return 0 <= house < s[st.FAMILIES] * COTTAGES


def may_place(s: State, caster: int, house: int, spell: int) -> int:
    """Check one spell; NONE as spell is a chip whose kind only its owner knows: T-M07.

    In spells a the limit is pole and birds at the moment of placing (T-X12, RT-64).
    """
    if not in_play(s, house):
        return Refusal.NO_SUCH_COTTAGE
    if to_place(s, caster) <= 0:
        return nothing_to_place(s, caster)
    if spell != NONE and st.spot(s, caster, spell) != NONE:
        return Refusal.KIND_ALREADY_USED
    return Refusal.OK


def nothing_to_place(s: State, caster: int) -> int:
    """Return why a family places no further spell: T-M06, T-K08, T-X11, T-X12."""
    if not one_by_one(s):
        return Refusal.NO_SPELL_LEFT
    if st.get(s, caster, st.DONE) == 1:
        return Refusal.ALREADY_PASSED
    if st.get(s, caster, st.SPELLS_PLACED) == SPELLS:
        return Refusal.TEN_IS_THE_HAND
    return Refusal.NOT_ENOUGH_BIRDS


def place(s: State, caster: int, house: int, spell: int) -> None:
    """Lay a spell face down on a cottage: T-Q01, T-M08.

    In spells a the bird for a spell beyond the pole is paid here (RT-64).
    """
    placed = st.get(s, caster, st.SPELLS_PLACED)
    if one_by_one(s) and placed >= st.get(s, caster, st.POLE):
        st.add(s, caster, st.BIRDS, -1)
    lay(s, caster, house, spell)
    st.put(s, caster, st.SPELLS_PLACED, placed + 1)


def lay(s: State, caster: int, house: int, spell: int) -> None:
    """Put a chip face down on a house, its kind known here or NONE: T-Q01."""
    if spell == NONE:
        s[st.BLANK + caster * HOUSES + house] += 1
    else:
        s[st.SPOT + caster * SPELLS + spell] = house


def may_pass(s: State, family: int) -> int:
    """Check a pass, which only spells a knows: T-X11."""
    if not one_by_one(s):
        return Refusal.NOT_NOW
    if st.get(s, family, st.DONE) == 1:
        return Refusal.ALREADY_PASSED
    return Refusal.OK


def may_write(s: State, family: int, number: int) -> int:
    """Check how many spells a family writes down at once: T-X13, RT-65."""
    if st.get(s, family, st.DONE) == 1:
        return Refusal.ALREADY_WRITTEN
    return may_choose(s, family, number)


def write_down(s: State, family: int, house: int, spell: int) -> None:
    """Note one spell in secret; it lies on the board when all have written: RT-65."""
    if spell == NONE:
        s[st.ORDER + family * HOUSES + house] += 1
    else:
        s[st.WISH + family * SPELLS + spell] = house


def show_orders(s: State) -> None:
    """Lay down what everybody wrote; birds are paid when it is shown: RT-65."""
    for family in range(s[st.FAMILIES]):
        number = 0
        for house in range(HOUSES):
            written = s[st.ORDER + family * HOUSES + house]
            s[st.BLANK + family * HOUSES + house] = written
            s[st.ORDER + family * HOUSES + house] = 0
            number += written
        for spell in range(SPELLS):
            wish = s[st.WISH + family * SPELLS + spell]
            if wish != NONE:
                s[st.SPOT + family * SPELLS + spell] = wish
                s[st.WISH + family * SPELLS + spell] = NONE
                number += 1
        choose(s, family, number)
        st.put(s, family, st.SPELLS_PLACED, number)


def may_turn_up(s: State, caster: int, house: int, spell: int) -> int:
    """Check the uncovering of a spell: T-Q02, T-Q05, RT-12.

    By default there is one pass in seat order; rounds and a simultaneous choice allow
    any order, since a family that passed may come again or all decide at once.
    """
    if REVEAL_PHASE[spell] != s[st.PHASE]:
        return Refusal.WRONG_PHASE
    earlier = st.place_in_order(s, caster) < st.place_in_order(s, s[st.TURN])
    if earlier and st.option(s, Opt.REVEAL_ORDER) == SEAT_ORDER:
        return Refusal.TURN_HAS_PASSED
    return may_name(s, caster, house, spell)


def may_name(s: State, caster: int, house: int, spell: int) -> int:
    """Check that a face-down chip on a house can be this spell: T-K07."""
    lies = st.spot(s, caster, spell)
    if st.is_up(s, caster, spell) or (lies != NONE and lies != house):
        return Refusal.KIND_ALREADY_USED
    if lies == NONE and st.blank(s, caster, house) == 0:
        return Refusal.NO_SUCH_CHIP
    return Refusal.OK


def name(s: State, caster: int, house: int, spell: int) -> None:
    """Give a chip of unknown kind its kind; it stays as it lies."""
    if st.spot(s, caster, spell) == NONE:
        s[st.BLANK + caster * HOUSES + house] -= 1
        s[st.SPOT + caster * SPELLS + spell] = house


def turn_up(s: State, caster: int, house: int, spell: int) -> None:
    """Turn a spell up; a chip of unknown kind now has one: T-Q02, T-Q03."""
    name(s, caster, house, spell)
    s[st.UP + caster * SPELLS + spell] = 1
    s[st.OPEN + house * SPELLS + spell] += 1


def turn_up_all(s: State) -> bool:
    """Turn up every known spell of this phase: reveal-order automatic, RT-12 (d)."""
    if st.option(s, Opt.REVEAL_ORDER) != AUTOMATIC:
        return False
    any_turned = False
    for caster in range(s[st.FAMILIES]):
        for spell in range(SPELLS):
            house = st.spot(s, caster, spell)
            here = house != NONE and REVEAL_PHASE[spell] == s[st.PHASE]
            if here and not st.is_up(s, caster, spell):
                turn_up(s, caster, house, spell)
                any_turned = True
    return any_turned


def may_show(s: State, caster: int, house: int, spell: int) -> int:
    """Check the showing of an unused spell at the end of the round: RT-13."""
    showing = st.option(s, Opt.SHOW_UNUSED) == 1
    if not showing or s[st.STAGE] != Stage.REST:
        return Refusal.NOTHING_TO_SHOW
    return may_name(s, caster, house, spell)


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
    """Return whether a spell is up and its opposite is not: T-B11, T-B12, T-H05."""
    return st.lies_up(s, spell, house) > 0 and st.lies_up(s, against, house) == 0


def factor(s: State, spell: int, house: int) -> int:
    """Return what a doubling spell makes of one: 2, or 2 for each by RT-18."""
    if st.option(s, Opt.STACKING) == 1:
        return 1 << st.lies_up(s, spell, house)
    return 2


def is_reveal_phase(phase: int) -> bool:
    """Return whether spells may be turned up in a phase: T-Q05."""
    return (
        phase == Phase.BIRTHS
        or phase == Phase.CATCH
        or phase == Phase.ILLNESS
        or phase == Phase.GENERATIONS
    )
