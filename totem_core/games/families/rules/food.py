"""Phases 4 and 5, the catch and the feast: rulebook 4.4 and 4.5."""

from __future__ import annotations

from totem_core.games.families import state as st
from totem_core.games.families.rules import magic
from totem_core.games.families.state import State, house_of
from totem_core.games.families.vocabulary import (
    ABUNDANCE,
    BASIC,
    BOY,
    COTTAGES,
    ELDER,
    FEEDS,
    KINDS,
    LACK,
    ON,
    PEN_LIMIT,
    Opt,
    Refusal,
)


def bring_birds(s: State, family: int, birds: int) -> None:
    """Put birds into a pen; by bird-cap always it never holds more than five: RT-36."""
    st.add(s, family, st.BIRDS, birds)
    if st.option(s, Opt.BIRD_CAP) == ON:
        cut_pen(s, family)


def birds_caught(s: State) -> int:
    """Return the size of the catch: T-H01, T-P01."""
    return 10 if s[st.FAMILIES] == 3 else 13


def hunters(s: State, house: int) -> int:
    """Return the hunters of a cottage as they count: T-H02 to T-H05."""
    number = st.people(s, house, BOY) + st.men(s, house)
    if magic.in_force(s, ABUNDANCE, LACK, house):
        return magic.factor(s, ABUNDANCE, house) * number
    if magic.in_force(s, LACK, ABUNDANCE, house):
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


def catch_left(s: State) -> int:
    """Return the birds of this catch that nobody has taken: T-H07."""
    left = birds_caught(s)
    for family in range(s[st.FAMILIES]):
        left -= st.get(s, family, st.TOOK)
    return left


def most(s: State, family: int) -> int:
    """Return the birds a family may take now: its claim or what is left: T-H07."""
    return min(catch_left(s), claim(s, family))


def may_claim(s: State, family: int, birds: int) -> int:
    """Check a claim below the entitlement, by short-claim: T-H10, RT-23."""
    if birds < 0:
        return Refusal.NEGATIVE
    return Refusal.TOO_MUCH_CLAIMED if birds > most(s, family) else Refusal.OK


def take(s: State, family: int, birds: int) -> None:
    """Let a family take its birds of the catch, all at once: T-H07, RT-23."""
    st.put(s, family, st.CLAIM, claim(s, family))
    st.put(s, family, st.TOOK, birds)
    bring_birds(s, family, birds)


def share_catch(s: State) -> None:
    """Let each family in turn take its claim or what is left: T-H07 to T-H09."""
    for position in range(s[st.FAMILIES]):
        family = st.in_order(s, position)
        take(s, family, most(s, family))


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


def elders_may_go(s: State) -> bool:
    """Return whether elders may be removed at the feast: T-F05, T-X15."""
    return st.option(s, Opt.FEAST) != BASIC


def may_go(s: State, family: int) -> int:
    """Return how many members may be picked at the feast: T-F05, T-X15."""
    if elders_may_go(s):
        return st.size(s, family)
    return st.size(s, family) - st.of_kind(s, family, ELDER)


def leavers(s: State, family: int) -> int:
    """Return how many really leave: all who may at most: T-F06, RT-32."""
    return min(st.get(s, family, st.MISSING), may_go(s, family))


def may_starve(s: State, family: int, plan: State) -> int:
    """Check who leaves the feast, 3 x 7 numbers: T-F04, T-F05."""
    total = 0
    for cottage in range(COTTAGES):
        for kind in range(KINDS):
            number = plan[cottage * KINDS + kind]
            if number < 0:
                return Refusal.NEGATIVE
            if number > 0 and kind == ELDER:
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
