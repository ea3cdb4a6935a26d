"""Phase 6, illness: rulebook 4.6."""

from __future__ import annotations

from totem_core.games.families import state as st
from totem_core.games.families.state import State
from totem_core.games.families.vocabulary import COTTAGES, KINDS, Kind, Spell


def dies(s: State, house: int, kind: int) -> bool:
    """Return whether a kind dies of illness in a cottage: T-I01 to T-I05, RT-82."""
    if st.lies_up(s, Spell.ILLNESS, house) == 0:
        return False
    if st.lies_up(s, Spell.BIG_CURE, house) > 0:
        return False
    if st.lies_up(s, Spell.LITTLE_CURE, house) > 0:
        return kind == Kind.GIRL or kind == Kind.BOY
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
