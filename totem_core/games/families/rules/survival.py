"""Extinction and the loss of elders, tested at any time: rulebook 4.3 and 4.8."""

from __future__ import annotations

from totem_core.games.families import state as st
from totem_core.games.families.state import State, house_of
from totem_core.games.families.vocabulary import (
    BOY,
    COTTAGES,
    ELDER,
    GIRL,
    KINDS,
    ON,
    Opt,
)

STRICT, GROWING_UP, AFTER_BIRTHS = 0, 1, 2  # values of the option extinction-test


def barren(s: State, family: int) -> int:
    """Return why a family cannot multiply: 0 it can, 1 no woman, 2 no man, 3 neither.

    T-X01, T-X03, RT-40: counted over all three cottages; children count only by the
    option growing-up.
    """
    women = 0
    men = 0
    for cottage in range(COTTAGES):
        women += st.women(s, house_of(family, cottage))
        men += st.men(s, house_of(family, cottage))
    if st.option(s, Opt.EXTINCTION_TEST) == GROWING_UP:
        women += st.of_kind(s, family, GIRL)
        men += st.of_kind(s, family, BOY)
    return int(women == 0) + 2 * int(men == 0)


def die_out(s: State, family: int, cause: int) -> None:
    """Take all people of a family off the board: T-X01, T-X05."""
    for cottage in range(COTTAGES):
        for kind in range(KINDS):
            s[st.PEOPLE + house_of(family, cottage) * KINDS + kind] = 0
    st.put(s, family, st.EXTINCT, 1)
    st.put(s, family, st.CAUSE, cause)


def mourn(s: State, family: int) -> None:
    """Take a piece, or the whole pole, when no elder is left: T-L01, T-L03, T-X17."""
    st.put(s, family, st.HAD_ELDERS, 0)
    st.put(s, family, st.BEREFT, 1)
    st.put(s, family, st.BARRED, 1)
    if st.option(s, Opt.TOTEM_A) == ON:
        st.put(s, family, st.POLE, 0)
    elif st.get(s, family, st.POLE) > 1:
        st.add(s, family, st.POLE, -1)


def look_after(s: State, family: int) -> None:
    """Test extinction, then elders, after anything that takes people: T-X02, T-L02.

    A family that dies out loses its elders with the rest, in one event (RT-49). By
    the option births only an empty family is lost before phase 3 ends (RT-41).
    """
    cause = barren(s, family)
    if st.option(s, Opt.EXTINCTION_TEST) == AFTER_BIRTHS and st.size(s, family) > 0:
        cause = 0
    judge(s, family, cause)


def after_births(s: State, family: int) -> None:
    """Test extinction when phase 3 ends, for the option births: RT-41 (b)."""
    if st.option(s, Opt.EXTINCTION_TEST) == AFTER_BIRTHS:
        judge(s, family, barren(s, family))


def judge(s: State, family: int, cause: int) -> None:
    """Remove a family for a cause above 0; note and mourn the loss of all elders."""
    if cause > 0 and st.get(s, family, st.EXTINCT) == 0:
        die_out(s, family, cause)
    if st.of_kind(s, family, ELDER) > 0:
        st.put(s, family, st.HAD_ELDERS, 1)
    elif st.get(s, family, st.HAD_ELDERS) == 1:
        mourn(s, family)


def mourn_again(s: State, family: int) -> None:
    """Take a further piece at a census without elders: elder-loss per-round, RT-33.

    Only for a family that lost its elders in an earlier round: one that never had any
    has nothing to mourn (RT-63), and this round's loss is paid already.
    """
    again = st.option(s, Opt.ELDER_LOSS) == ON and st.get(s, family, st.BEREFT) == 1
    alive = st.get(s, family, st.EXTINCT) == 0
    lost_before = st.get(s, family, st.BARRED) == 0
    if again and alive and lost_before and st.of_kind(s, family, ELDER) == 0:
        mourn(s, family)
