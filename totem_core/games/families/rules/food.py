"""Phases 4 and 5, the catch and the feast: rulebook 4.4 and 4.5."""

from __future__ import annotations

from totem_core.games.families import state as st
from totem_core.games.families.rules import magic
from totem_core.games.families.state import State, house_of
from totem_core.games.families.vocabulary import (
    COTTAGES,
    FEEDS,
    KINDS,
    PEN_LIMIT,
    Kind,
    Refusal,
    Spell,
)


def birds_caught(s: State) -> int:
    """Return the size of the catch: T-H01, T-P01."""
    return 10 if s[st.FAMILIES] == 3 else 13


def hunters(s: State, house: int) -> int:
    """Return the hunters of a cottage as they count: T-H02 to T-H05."""
    number = st.people(s, house, Kind.BOY) + st.men(s, house)
    if magic.in_force(s, Spell.ABUNDANCE, Spell.LACK, house):
        return 2 * number
    if magic.in_force(s, Spell.LACK, Spell.ABUNDANCE, house):
        return 0
    return number


def family_hunters(s: State, family: int) -> int:
    """Return the counted hunters of a family."""
    total = 0
    for cottage in range(COTTAGES):
        total += hunters(s, house_of(family, cottage))
    return total


def rounded_up(number: int) -> int:
    """Return the fives in a number, a part counting as a whole."""
    return (number + FEEDS - 1) // FEEDS


def claim(s: State, family: int) -> int:
    """Return the birds a family is entitled to, rounded once: T-H06, RT-22."""
    return rounded_up(family_hunters(s, family))


def share_catch(s: State) -> None:
    """Let each family in turn take its claim or what is left: T-H07 to T-H09."""
    left = birds_caught(s)
    for position in range(s[st.FAMILIES]):
        family = st.in_order(s, position)
        taken = min(left, claim(s, family))
        left -= taken
        st.put(s, family, st.CLAIM, claim(s, family))
        st.put(s, family, st.TOOK, taken)
        st.add(s, family, st.BIRDS, taken)


def need(s: State, family: int) -> int:
    """Return the birds a family needs: T-F01."""
    return rounded_up(st.size(s, family))


def eat(s: State, family: int) -> None:
    """Pay for the food; note how many must go: T-F02 to T-F04, RT-31."""
    wanted = need(s, family)
    paid = min(wanted, st.get(s, family, st.BIRDS))
    st.put(s, family, st.MISSING, wanted - paid)
    st.put(s, family, st.PAID, paid)
    st.add(s, family, st.BIRDS, -paid)


def not_elders(s: State, family: int) -> int:
    """Return how many members may be picked at the feast: T-F05."""
    return st.size(s, family) - st.of_kind(s, family, Kind.ELDER)


def leavers(s: State, family: int) -> int:
    """Return how many really leave: all but the elders at most: T-F06, RT-32."""
    return min(st.get(s, family, st.MISSING), not_elders(s, family))


def may_starve(s: State, family: int, plan: State) -> int:
    """Check who leaves the feast, 3 x 7 numbers: T-F04, T-F05."""
    total = 0
    for cottage in range(COTTAGES):
        for kind in range(KINDS):
            number = plan[cottage * KINDS + kind]
            if number < 0:
                return Refusal.NEGATIVE
            if number > 0 and kind == Kind.ELDER:
                return Refusal.ELDERS_STAY
            if number > st.people(s, house_of(family, cottage), kind):
                return Refusal.NOT_THERE
            total += number
    if total != leavers(s, family):
        return Refusal.WRONG_NUMBER_LEAVES
    return Refusal.OK


def starve(s: State, family: int, plan: State) -> None:
    """Remove those who leave, all at once: T-F04, RT-86."""
    for cottage in range(COTTAGES):
        for kind in range(KINDS):
            gone = plan[cottage * KINDS + kind]
            st.move_in(s, house_of(family, cottage), kind, -gone)
    st.put(s, family, st.MISSING, 0)


def cut_pen(s: State, family: int) -> int:
    """Cut a pen to five at the end of the feast; return the birds given back: T-F07."""
    over = max(0, st.get(s, family, st.BIRDS) - PEN_LIMIT)
    st.add(s, family, st.BIRDS, -over)
    return over
