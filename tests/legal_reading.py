"""What lies on the table of Totem, and what is still open, read apart from the rules.

Everything is plain lists and numbers, read from the position and, where the rulebook
has to be asked, from ``oracle``: nothing here is decided by ``totem_core``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import oracle

from totem_core.games.families import options
from totem_core.games.families import state as st
from totem_core.games.families.vocabulary import (
    HOUSES,
    KIND_CODES,
    KINDS,
    NONE,
    SPELL_NAMES,
    SPELLS,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

Raw: TypeAlias = dict[str, Any]
PLACES = {option.name: options.place_of(option.name) for option in options.TABLE}
SEAT_ORDER = 0


def option(s: Sequence[int], name: str) -> int:
    """Return the number of an option's value."""
    return s[st.OPTION + PLACES[name]]


def rules(s: Sequence[int]) -> oracle.Rules:
    """Return the oracle's rules for the options in a position."""
    return oracle.Rules(
        stacking=option(s, "stacking") == 1,
        youth_each=option(s, "youth-stack") == 0,
        elders_may_starve=option(s, "feast") > 0,
    )


# What lies on the table, in plain lists.


def people(s: Sequence[int], house: int) -> list[str]:
    """Return everybody in a house."""
    counts = s[st.PEOPLE + house * KINDS : st.PEOPLE + (house + 1) * KINDS]
    return [KIND_CODES[kind] for kind, n in enumerate(counts) for _ in range(n)]


def family_people(s: Sequence[int], family: int) -> list[str]:
    """Return everybody of a family."""
    return [p for house in homes(family) for p in people(s, house)]


def homes(family: int) -> range:
    """Return the houses of a family."""
    return range(family * 3, family * 3 + 3)


def houses(s: Sequence[int]) -> range:
    """Return the houses in play."""
    return range(s[st.FAMILIES] * 3)


def field(s: Sequence[int], family: int, name: int) -> int:
    """Return a number of a family's block."""
    return s[st.FAMILY + family * st.FAMILY_SIZE + name]


def lies(s: Sequence[int], caster: int, spell: int) -> int:
    """Return where a known spell lies, or NONE."""
    return s[st.SPOT + caster * SPELLS + spell]


def is_up(s: Sequence[int], caster: int, spell: int) -> bool:
    """Return whether a spell is turned up."""
    return s[st.UP + caster * SPELLS + spell] == 1


def up_on(s: Sequence[int], house: int) -> list[str]:
    """Return the spells turned up on a house, once for each chit."""
    return [
        SPELL_NAMES[spell]
        for caster in range(s[st.FAMILIES])
        for spell in range(SPELLS)
        if lies(s, caster, spell) == house and is_up(s, caster, spell)
    ]


def blank(s: Sequence[int], caster: int, house: int) -> int:
    """Return the chips of unknown kind of a caster on a house."""
    return s[st.BLANK + caster * HOUSES + house]


def place_in_order(s: Sequence[int], family: int) -> int:
    """Return how far a family sits from the start player."""
    return (family - s[st.START]) % s[st.FAMILIES]


def home(house: int) -> Raw:
    """Return a house as the fields of a move."""
    return {"family": house // 3, "cottage": house % 3}


# What is still open, and to whom.


def spells_left(s: Sequence[int], caster: int) -> int:
    """Return how many spells a family has still to place, or may place in spells a."""
    placed = field(s, caster, st.SPELLS_PLACED)
    if option(s, "spells") != 1:
        return field(s, caster, st.SPELLS_CHOSEN) - placed
    if field(s, caster, st.DONE):
        return 0
    pole, birds = field(s, caster, st.POLE), field(s, caster, st.BIRDS)
    return int(placed < 10 and (placed < pole or birds > 0))


def children_open(s: Sequence[int], house: int) -> int:
    """Return the children to be thrown in a house now."""
    if s[st.THROWN + house]:
        return 0
    return oracle.children_due(people(s, house), up_on(s, house), rules(s))


def birds_to_claim(s: Sequence[int], family: int) -> int:
    """Return the most birds a family may take of this catch."""
    one = oracle.Family("", cottages=[people(s, house) for house in homes(family)])
    claim = oracle.claim_of(one, [up_on(s, house) for house in homes(family)], rules(s))
    left = 10 if s[st.FAMILIES] == 3 else 13
    left -= sum(field(s, other, st.TOOK) for other in range(s[st.FAMILIES]))
    return min(left, claim)


def youths_open(s: Sequence[int], house: int) -> int:
    """Return how many people of a house are still to be named young."""
    kept = sum(s[st.YOUNG + house * KINDS : st.YOUNG + (house + 1) * KINDS])
    return oracle.kept_young(people(s, house), up_on(s, house), rules(s)) - kept


def most_spells(s: Sequence[int], family: int) -> int:
    """Return the limit of spells of a family."""
    pole, birds = field(s, family, st.POLE), field(s, family, st.BIRDS)
    return oracle.most_spells(pole, birds)


def not_kept(s: Sequence[int], house: int) -> list[str]:
    """Return the people of a house who are not named young."""
    rest = people(s, house)
    for kind in range(KINDS):
        for _ in range(s[st.YOUNG + house * KINDS + kind]):
            rest.remove(KIND_CODES[kind])
    return rest


def residents(s: Sequence[int], house: int) -> list[str]:
    """Return who must stay in a house when only newcomers may move."""
    stay = people(s, house)
    for sex, child, young in ((0, "G", "YW"), (1, "B", "YM")):
        for _ in range(s[st.BABIES + house * 2 + sex]):
            if child in stay:
                stay.remove(child)
            elif young in stay:
                stay.remove(young)
    return stay


def chips_of(s: Sequence[int], caster: int, house: int) -> list[str]:
    """Return the kinds that a face-down chip of a caster on a house can be."""
    unknown = [k for k in range(SPELLS) if lies(s, caster, k) == NONE]
    here = [
        k
        for k in range(SPELLS)
        if lies(s, caster, k) == house and not is_up(s, caster, k)
    ]
    return [SPELL_NAMES[k] for k in here + (unknown if blank(s, caster, house) else [])]


def may_come(s: Sequence[int], caster: int) -> bool:
    """Return whether a family may turn spells up now."""
    if option(s, "reveal-order") != SEAT_ORDER:
        return True
    return place_in_order(s, caster) >= place_in_order(s, s[st.TURN])


def writing_picks(s: Sequence[int]) -> bool:
    """Return whether feast b waits for written picks."""
    return option(s, "feast") == 2 and s[st.TARGET] != NONE and s[st.REPICK] == 0
