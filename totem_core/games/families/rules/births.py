"""Phase 3, births: rulebook 4.3."""

from __future__ import annotations

from totem_core.games.families import state as st
from totem_core.games.families.rules import magic
from totem_core.games.families.state import State
from totem_core.games.families.vocabulary import (
    BOY,
    BOYS,
    GIRL,
    GIRLS,
    INFERTILITY,
    TWINS,
    Refusal,
)


def children_each(s: State, house: int) -> int:
    """Return the children of each mother: T-B03, T-B09, T-B10, T-B12, RT-18."""
    if magic.in_force(s, TWINS, INFERTILITY, house):
        return magic.factor(s, TWINS, house)
    if magic.in_force(s, INFERTILITY, TWINS, house):
        return 0
    return 1


def children_due(s: State, house: int) -> int:
    """Return how many children are born in a cottage: T-B01 to T-B05."""
    mothers = st.women(s, house)
    if mothers == 0 or st.men(s, house) == 0:
        return 0
    return mothers * children_each(s, house)


def only_girls(s: State, house: int) -> bool:
    """Return whether all children of a cottage are girls: T-B07, T-B11."""
    return magic.in_force(s, GIRLS, BOYS, house)


def only_boys(s: State, house: int) -> bool:
    """Return whether all children of a cottage are boys: T-B08, T-B11."""
    return magic.in_force(s, BOYS, GIRLS, house)


def births_open(s: State, house: int) -> bool:
    """Return whether children of a cottage are still to be born: T-B05."""
    return s[st.THROWN + house] == 0 and children_due(s, house) > 0


def may_bear(s: State, house: int, girls: int) -> int:
    """Check a throw of the children of one cottage: T-B06."""
    if not magic.in_play(s, house):
        return Refusal.NO_SUCH_COTTAGE
    if not births_open(s, house):
        return Refusal.NO_BIRTHS_HERE
    if girls < 0:
        return Refusal.NEGATIVE
    if girls > children_due(s, house):
        return Refusal.TOO_MANY_GIRLS
    return Refusal.OK


def bear(s: State, house: int, girls: int) -> None:
    """Put the newborn into the cottage of birth: T-B14, RT-09."""
    boys = children_due(s, house) - girls
    st.move_in(s, house, GIRL, girls)
    st.move_in(s, house, BOY, boys)
    s[st.BABIES + house * 2] = girls
    s[st.BABIES + house * 2 + 1] = boys
    s[st.THROWN + house] = 1
