"""Start and phase 1, the village: rulebook 3 and 4.1."""

from __future__ import annotations

from totem_core.games.families import state as st
from totem_core.games.families.state import State, house_of
from totem_core.games.families.vocabulary import (
    COTTAGE_LIMIT,
    COTTAGES,
    FAMILY_LIMIT,
    KINDS,
    RESTART_BIRDS,
    RESTART_KIT,
    START_BIRDS,
    START_KIT,
    Kind,
    Refusal,
)


def settle_family(s: State, family: int, kit: tuple[int, ...], birds: int) -> None:
    """Give a family its people, birds and one piece: T-S02 to T-S04, T-V09.

    The people are put up one by one, each in the cottage with the fewest, so that the
    position is legal before its owner has arranged anything.
    """
    for kind in range(KINDS):
        for number in range(kit[kind]):
            st.move_in(s, house_of(family, _home(s, family, kind, number)), kind, 1)
    st.put(s, family, st.BIRDS, birds)
    st.put(s, family, st.POLE, 1)
    st.put(s, family, st.EXTINCT, 0)
    st.put(s, family, st.CAUSE, 0)
    st.put(s, family, st.HAD_ELDERS, int(kit[Kind.ELDER] > 0))


def _home(s: State, family: int, kind: int, number: int) -> int:
    """Return the cottage for one more person: couples first, elders where room is."""
    if kind == Kind.YOUNG_WOMAN or kind == Kind.YOUNG_MAN:
        return number % COTTAGES
    best = COTTAGES - 1
    for cottage in range(COTTAGES - 1, -1, -1):
        fewest = st.living_in(s, house_of(family, best))
        if st.living_in(s, house_of(family, cottage)) < fewest:
            best = cottage
    return best if kind == Kind.ELDER else COTTAGES - 1


def set_up(s: State, families: int, players: int, first: int) -> None:
    """Lay out a new game: T-S01 to T-S06."""
    s[st.FAMILIES] = families
    s[st.PLAYERS] = players
    s[st.START] = first
    s[st.ROUND] = 1
    for family in range(families):
        settle_family(s, family, START_KIT, START_BIRDS)


def surplus(s: State, family: int) -> int:
    """Return how many members must retire: T-V04, T-V08."""
    return max(0, st.size(s, family) - FAMILY_LIMIT)


def start_anew(s: State, family: int) -> None:
    """Let a lost family begin again: T-V09, RT-44, RT-45."""
    settle_family(s, family, RESTART_KIT, RESTART_BIRDS)


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
    return Refusal.OK


def plan_size(plan: State, cottage: int) -> int:
    """Return how many people a plan of 3 x 7 numbers names for one cottage."""
    total = 0
    for kind in range(KINDS):
        total += plan[cottage * KINDS + kind]
    return total


def arrange(s: State, family: int, plan: State) -> None:
    """Put the family where the plan says; who is missing in it retires: T-V05."""
    for cottage in range(COTTAGES):
        for kind in range(KINDS):
            index = st.PEOPLE + house_of(family, cottage) * KINDS + kind
            s[index] = plan[cottage * KINDS + kind]
