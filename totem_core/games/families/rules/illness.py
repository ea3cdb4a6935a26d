"""Phase 6, illness: rulebook 4.6."""

from __future__ import annotations

from totem_core.games.families import state as st
from totem_core.games.families.state import State
from totem_core.games.families.vocabulary import (
    BIG_CURE,
    BOY,
    COTTAGES,
    GIRL,
    ILLNESS,
    KINDS,
    LITTLE_CURE,
)


def dies(s: State, house: int, kind: int) -> bool:
    """Return whether a kind dies of illness in a cottage: T-I01 to T-I05, RT-82."""
    if st.lies_up(s, ILLNESS, house) == 0:
        return False
    if st.lies_up(s, BIG_CURE, house) > 0:
        return False
    if st.lies_up(s, LITTLE_CURE, house) > 0:
        return kind in (GIRL, BOY)
    return True


def suffer(s: State) -> int:
    """Let illness take its people everywhere at once; return how many: T-I06."""
    total = 0
    for house in range(s[st.FAMILIES] * COTTAGES):
        for kind in range(KINDS):
            if dies(s, house, kind):
                total += st.people(s, house, kind)
                s[st.PEOPLE + house * KINDS + kind] = 0
    return total
