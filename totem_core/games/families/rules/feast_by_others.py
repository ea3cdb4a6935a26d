"""Phase 5 with the variations feast a and b: others choose who leaves, rulebook 7.

``TARGET`` is the hungry family. In a, the others pick one person each in turn; in b,
each writes a share of the picks, and clashing picks are made again or lost.
"""

from __future__ import annotations

from totem_core.games.families import state as st
from totem_core.games.families.rules import food
from totem_core.games.families.state import State, house_of
from totem_core.games.families.vocabulary import (
    COTTAGES,
    KINDS,
    NONE,
    ON,
    B,
    Opt,
    Refusal,
)

HOME = COTTAGES * KINDS  # numbers of one family's people


def may_choose_for(s: State, family: int, hungry: int) -> bool:
    """Return whether a family's player takes part in choosing: T-X14, RT-66, RT-67."""
    if st.option(s, Opt.FEAST) == B and st.option(s, Opt.FEAST_B_WRITERS) == ON:
        return True
    return st.owner_of(s, family) != st.owner_of(s, hungry)


def next_chooser(s: State, family: int) -> int:
    """Return the next family whose player takes part, clockwise: T-X14."""
    candidate = st.after(s, family)
    while not may_choose_for(s, candidate, s[st.TARGET]):
        candidate = st.after(s, candidate)
    return candidate


def begin(s: State, hungry: int) -> None:
    """Turn the table on a hungry family, from the start player on: RT-66, RT-67."""
    s[st.TARGET] = hungry
    s[st.REPICK] = 0
    last = st.in_order(s, s[st.FAMILIES] - 1)
    s[st.TURN] = next_chooser(s, last)
    if st.option(s, Opt.FEAST) == B:
        deal_picks(s)


def deal_picks(s: State) -> None:
    """Deal the missing picks to the writers in turn order: RT-67 (a)."""
    writer = s[st.TURN]
    for _ in range(food.leavers(s, s[st.TARGET])):
        st.add(s, writer, st.OWES, 1)
        writer = next_chooser(s, writer)


def may_pick(s: State, by: int, house: int, kind: int) -> int:
    """Check one person picked openly, elders included: T-X14, T-X15."""
    if s[st.TARGET] == NONE or (is_writing(s)):
        return Refusal.NOT_NOW
    if house // COTTAGES != s[st.TARGET]:
        return Refusal.NOT_YOUR_FAMILY
    if by != s[st.TURN]:
        return Refusal.NOT_YOUR_TURN
    return Refusal.OK if st.people(s, house, kind) > 0 else Refusal.NOT_THERE


def pick(s: State, by: int, house: int, kind: int) -> None:
    """Remove the person picked and give the turn on: T-X14."""
    st.move_in(s, house, kind, -1)
    st.add(s, s[st.TARGET], st.MISSING, -1)
    if s[st.REPICK] == 1:
        st.add(s, by, st.OWES, -1)
    else:
        s[st.TURN] = next_chooser(s, by)


def is_writing(s: State) -> bool:
    """Return whether feast b waits for written picks."""
    return st.option(s, Opt.FEAST) == B and s[st.REPICK] == 0


def may_write(s: State, by: int, family: int, plan: State) -> int:
    """Check the picks one player writes, 3 x 7 numbers: T-X16, RT-67."""
    if s[st.TARGET] == NONE or not is_writing(s):
        return Refusal.NOT_NOW
    if family != s[st.TARGET]:
        return Refusal.NOT_YOUR_FAMILY
    if st.get(s, by, st.OWES) == 0:
        return Refusal.ALREADY_WRITTEN
    total = 0
    for cottage in range(COTTAGES):
        for kind in range(KINDS):
            number = plan[cottage * KINDS + kind]
            if number > st.people(s, house_of(family, cottage), kind):
                return Refusal.NOT_THERE
            total += number
    if total != st.get(s, by, st.OWES):
        return Refusal.WRONG_NUMBER_OF_PICKS
    return Refusal.OK


def write(s: State, by: int, plan: State) -> None:
    """Note the picks of one player in secret."""
    for i in range(HOME):
        s[st.PICKS + by * HOME + i] = plan[i]
    st.put(s, by, st.OWES, 0)


def next_owing(s: State) -> int:
    """Return the first family in turn order that owes a pick, or NONE."""
    for place in range(s[st.FAMILIES]):
        if st.get(s, st.in_order(s, place), st.OWES) > 0:
            return st.in_order(s, place)
    return NONE


def show_picks(s: State) -> None:
    """Do what was written, writer by writer; clashes are owed again or lost: RT-67.

    When they are lost nobody is missing any more, so what is owed is forgotten.
    """
    lost = st.option(s, Opt.FEAST_B_CLASH) == ON
    for place in range(s[st.FAMILIES]):
        writer = st.in_order(s, place)
        for i in range(HOME):
            house = house_of(s[st.TARGET], i // KINDS)
            written = s[st.PICKS + writer * HOME + i]
            gone = min(written, st.people(s, house, i % KINDS))
            st.move_in(s, house, i % KINDS, -gone)
            st.add(s, writer, st.OWES, written - gone)
            st.add(s, s[st.TARGET], st.MISSING, -written if lost else -gone)
            s[st.PICKS + writer * HOME + i] = 0
    s[st.REPICK] = 1


def end(s: State) -> None:
    """Close the choice for a hungry family."""
    for family in range(s[st.FAMILIES]):
        st.put(s, family, st.OWES, 0)
    s[st.TARGET] = NONE
    s[st.REPICK] = 0
