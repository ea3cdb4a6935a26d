"""Extinction and the loss of elders, tested at any time: rulebook 4.3 and 4.8."""

from __future__ import annotations

from totem_core.games.families import state as st
from totem_core.games.families.state import State, house_of
from totem_core.games.families.vocabulary import COTTAGES, KINDS, Kind


def barren(s: State, family: int) -> int:
    """Return why a family cannot multiply: 0 it can, 1 no woman, 2 no man, 3 neither.

    T-X01, T-X03, RT-40: counted over all three cottages; children do not count.
    """
    women = 0
    men = 0
    for cottage in range(COTTAGES):
        women += st.women(s, house_of(family, cottage))
        men += st.men(s, house_of(family, cottage))
    return int(women == 0) + 2 * int(men == 0)


def die_out(s: State, family: int, cause: int) -> None:
    """Take all people of a family off the board: T-X01, T-X05."""
    for cottage in range(COTTAGES):
        for kind in range(KINDS):
            s[st.PEOPLE + house_of(family, cottage) * KINDS + kind] = 0
    st.put(s, family, st.EXTINCT, 1)
    st.put(s, family, st.CAUSE, cause)


def mourn(s: State, family: int) -> None:
    """Take a piece when the last elder went: T-L01, T-L03, RT-33 (once per loss)."""
    st.put(s, family, st.HAD_ELDERS, 0)
    st.put(s, family, st.BARRED, 1)
    if st.get(s, family, st.POLE) > 1:
        st.add(s, family, st.POLE, -1)


def look_after(s: State, family: int) -> None:
    """Test extinction, then elders, after anything that takes people: T-X02, T-L02.

    A family that dies out loses its elders with the rest, in one event (RT-49).
    """
    cause = barren(s, family)
    if cause > 0 and st.get(s, family, st.EXTINCT) == 0:
        die_out(s, family, cause)
    if st.of_kind(s, family, Kind.ELDER) > 0:
        st.put(s, family, st.HAD_ELDERS, 1)
    elif st.get(s, family, st.HAD_ELDERS) == 1:
        mourn(s, family)
