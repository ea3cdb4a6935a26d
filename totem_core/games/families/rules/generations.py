"""Phase 7, generation changes: rulebook 4.7."""

from __future__ import annotations

from totem_core.games.families import state as st
from totem_core.games.families.rules import magic
from totem_core.games.families.state import State
from totem_core.games.families.vocabulary import (
    COTTAGES,
    ELDER,
    KINDS,
    MATURE_MAN,
    MATURE_WOMAN,
    NONE,
    ON,
    YOUTH,
    Opt,
    Refusal,
)


def kept_in(s: State, house: int) -> int:
    """Return how many people of a cottage were chosen to stay young."""
    total = 0
    for kind in range(KINDS):
        total += s[st.YOUNG + house * KINDS + kind]
    return total


def to_keep(s: State, house: int) -> int:
    """Return how many people must still be named: T-G02, T-G06, RT-26, RT-28."""
    chips = st.lies_up(s, YOUTH, house)
    if st.option(s, Opt.YOUTH_STACK) == ON:
        chips = min(chips, 1)
    return min(chips, st.living_in(s, house)) - kept_in(s, house)


def may_keep(s: State, house: int, kind: int) -> int:
    """Check the choice of one person who does not age: T-G02 to T-G05."""
    if not magic.in_play(s, house):
        return Refusal.NO_SUCH_COTTAGE
    if to_keep(s, house) <= 0:
        return Refusal.NO_YOUTH_HERE
    if st.people(s, house, kind) <= s[st.YOUNG + house * KINDS + kind]:
        return Refusal.NOT_THERE
    return Refusal.OK


def chooser(s: State, house: int) -> int:
    """Return the family that names the next person: T-G05, youth-chooser, RT-27.

    By the option caster each caster names one person, in turn order.
    """
    found = house // COTTAGES
    if st.option(s, Opt.YOUTH_CHOOSER) != ON:
        return found
    named = kept_in(s, house)
    for place in range(s[st.FAMILIES]):
        caster = st.in_order(s, place)
        lies_here = st.spot(s, caster, YOUTH) == house
        if lies_here and st.is_up(s, caster, YOUTH):
            if named == 0:
                found = caster
            named -= 1
    return found


def keep(s: State, house: int, kind: int) -> None:
    """Name one person who does not age: T-G02."""
    s[st.YOUNG + house * KINDS + kind] += 1


def older(kind: int) -> int:
    """Return the kind one step older, NONE for an elder who leaves: T-G01."""
    if kind == ELDER:
        return NONE
    if kind in (MATURE_WOMAN, MATURE_MAN):
        return ELDER
    return kind + 2  # the sexes alternate in Kind


def grow_older(s: State, house: int) -> None:
    """Age a cottage in one step, oldest first so that nobody ages twice: T-G01, T-G07.

    Ageing is one step (T-L07, RT-53): nobody looks at the family in between.
    """
    for kind in range(ELDER, -1, -1):
        young = s[st.YOUNG + house * KINDS + kind]
        moving = st.people(s, house, kind) - young
        st.move_in(s, house, kind, -moving)
        if older(kind) != NONE:
            st.move_in(s, house, older(kind), moving)
        s[st.YOUNG + house * KINDS + kind] = 0
