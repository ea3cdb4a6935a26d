"""Start and phase 1, the village: rulebook 3 and 4.1."""

from __future__ import annotations

from totem_core.games.families import state as st
from totem_core.games.families.rules import food
from totem_core.games.families.state import State, house_of
from totem_core.games.families.vocabulary import (
    BOY,
    COTTAGE_LIMIT,
    COTTAGES,
    ELDER,
    FAMILY_LIMIT,
    KINDS,
    ON,
    RESTART_BIRDS,
    RESTART_KIT,
    START_BIRDS,
    START_KIT,
    VILLAGE_BIRDS,
    VILLAGE_KIT,
    YOUNG_MAN,
    YOUNG_WOMAN,
    Opt,
    Refusal,
)


def settle_family(s: State, family: int, kit: tuple[int, ...]) -> None:
    """Give a family its people: T-S02, T-V09.

    The people are put up one by one, couples first, so that the position is legal
    before its owner has arranged anything; the owner may still move everybody.
    """
    for kind in range(KINDS):
        for number in range(kit[kind]):
            st.move_in(s, house_of(family, first_home(kind, number)), kind, 1)
    st.put(s, family, st.EXTINCT, 0)
    st.put(s, family, st.CAUSE, 0)
    st.put(s, family, st.HAD_ELDERS, int(kit[ELDER] > 0))
    st.put(s, family, st.BEREFT, 0)
    st.put(s, family, st.FREE, 1)


def first_home(kind: int, number: int) -> int:
    """Return the cottage for the next person of a kit: young couples apart."""
    if kind in (YOUNG_WOMAN, YOUNG_MAN):
        return number % COTTAGES
    return COTTAGES - 1


def set_up(s: State, families: int, players: int, first: int) -> None:
    """Lay out a new game: T-S01 to T-S06."""
    s[st.FAMILIES] = families
    s[st.PLAYERS] = players
    s[st.START] = first
    s[st.ROUND] = 1
    for family in range(families):
        settle_family(s, family, START_KIT)
        st.put(s, family, st.POLE, 1)
        food.bring_birds(s, family, START_BIRDS)


def surplus(s: State, family: int) -> int:
    """Return how many members must retire: T-V04, T-V08."""
    return max(0, st.size(s, family) - FAMILY_LIMIT)


def start_anew(s: State, family: int) -> None:
    """Let a lost family begin again: T-V09, T-X10, RT-44, RT-45."""
    village = st.option(s, Opt.VILLAGE) == ON
    settle_family(s, family, VILLAGE_KIT if village else RESTART_KIT)
    kept = st.get(s, family, st.POLE) if st.option(s, Opt.RESTART_POLE) == ON else 0
    st.put(s, family, st.POLE, max(kept, new_pole(s)))
    if st.option(s, Opt.RESTART_BIRDS) != ON:
        st.put(s, family, st.BIRDS, 0)
    food.bring_birds(s, family, VILLAGE_BIRDS if village else RESTART_BIRDS)


def new_pole(s: State) -> int:
    """Return the pieces of a new start: one, or none by RT-68 (village-pole-a)."""
    no_elder = st.option(s, Opt.VILLAGE) == ON
    whole_pole_goes = st.option(s, Opt.TOTEM_A) == ON
    zero = st.option(s, Opt.VILLAGE_POLE_A) == ON
    return 0 if no_elder and whole_pole_goes and zero else 1


def may_arrange(s: State, family: int, plan: State) -> int:
    """Check a distribution over the cottages, 3 x 7 numbers: T-V01, T-V02, T-V04."""
    retired = 0
    for kind in range(KINDS):
        after = 0
        for cottage in range(COTTAGES):
            number = plan[cottage * KINDS + kind]
            if number < 0:
                return Refusal.NEGATIVE
            after += number
        if after > st.of_kind(s, family, kind):
            return Refusal.NOT_THE_SAME_PEOPLE
        retired += st.of_kind(s, family, kind) - after
    if retired > 0 and surplus(s, family) == 0:
        return Refusal.NOBODY_RETIRES
    if retired != surplus(s, family):
        return Refusal.RETIRE_EXACTLY
    for cottage in range(COTTAGES):
        if plan_size(plan, cottage) > COTTAGE_LIMIT:
            return Refusal.COTTAGE_FULL
    if someone_moves(s, family, plan):
        return Refusal.ONLY_NEWCOMERS_MOVE
    return Refusal.OK


def plan_size(plan: State, cottage: int) -> int:
    """Return how many people a plan of 3 x 7 numbers names for one cottage."""
    total = 0
    for kind in range(KINDS):
        total += plan[cottage * KINDS + kind]
    return total


def someone_moves(s: State, family: int, plan: State) -> bool:
    """Return whether somebody changes cottage who may not: RT-06, village-moves.

    Nobody is bound when everyone may move, nor in the first phase 1 of a family.
    Whoever is missing in a cottage must have retired, not moved to another.
    """
    everyone = st.option(s, Opt.VILLAGE_MOVES) != ON
    if everyone or st.get(s, family, st.FREE) == 1:
        return False
    for kind in range(KINDS):
        missing = 0
        retired = st.of_kind(s, family, kind)
        for cottage in range(COTTAGES):
            house = house_of(family, cottage)
            stay = st.people(s, house, kind) - newcomers(s, house, kind)
            missing += max(0, stay - plan[cottage * KINDS + kind])
            retired -= plan[cottage * KINDS + kind]
        if missing > retired:
            return True
    return False


def newcomers(s: State, house: int, kind: int) -> int:
    """Return how many of a kind were born here last round: T-V03.

    They are young adults by now, or still children where youth kept them.
    """
    sex = kind % 2  # girls and young women are even in Kind
    still = min(s[st.BABIES + house * 2 + sex], st.people(s, house, sex))
    if kind <= BOY:
        return still
    if kind <= YOUNG_MAN:
        grown = s[st.BABIES + house * 2 + sex] - still
        return min(grown, st.people(s, house, kind))
    return 0


def arrange(s: State, family: int, plan: State) -> None:
    """Put the family where the plan says; who is missing in it retires: T-V05."""
    for cottage in range(COTTAGES):
        for kind in range(KINDS):
            index = st.PEOPLE + house_of(family, cottage) * KINDS + kind
            s[index] = plan[cottage * KINDS + kind]
    for cottage in range(COTTAGES):
        s[st.BABIES + house_of(family, cottage) * 2] = 0
        s[st.BABIES + house_of(family, cottage) * 2 + 1] = 0
    st.put(s, family, st.FREE, 0)
