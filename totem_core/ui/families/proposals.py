"""Arrangements the app offers in phase 1: as it lies, and spread out.

A plan is three cottages of seven counts. Proposals are only offers; the rules decide.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from totem_core.games.families import state as st
from totem_core.games.families.notation import cottages
from totem_core.games.families.rules import village
from totem_core.games.families.vocabulary import (
    COTTAGE_LIMIT,
    COTTAGES,
    KINDS,
    Kind,
    Refusal,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from totem_core.games.families.state import State

Plan: TypeAlias = list[list[int]]

WOMEN = (Kind.YOUNG_WOMAN, Kind.MATURE_WOMAN)
MEN = (Kind.YOUNG_MAN, Kind.MATURE_MAN)
CHILDREN = (Kind.GIRL, Kind.BOY)

# Who moves or retires first: elders leave soon anyway, one man is enough for births.
_LEAST_MISSED = (Kind.ELDER, Kind.MATURE_MAN, Kind.MATURE_WOMAN, Kind.YOUNG_MAN)


def as_it_lies(s: State, family: int) -> Plan:
    """Return the family where it lies."""
    return [list(people) for people in cottages(s, family)]


def as_before(s: State, family: int) -> Plan | None:
    """Return the family where it lies when that is allowed: T-V02, T-V04."""
    plan = as_it_lies(s, family)
    return plan if legal(s, family, plan) else None


def legal(s: State, family: int, plan: Plan) -> bool:
    """Return whether a plan may be played."""
    flat = [number for people in plan for number in people]
    return village.may_arrange(s, family, flat) == Refusal.OK


def emptied(s: State, family: int) -> tuple[Plan, list[int]]:
    """Return the family with every cottage cut to six, and the people in the tray."""
    plan = as_it_lies(s, family)
    tray = [0] * KINDS
    for home in plan:
        while sum(home) > COTTAGE_LIMIT:
            kind = _spare(home)
            home[kind] -= 1
            tray[kind] += 1
    return plan, tray


def _spare(home: list[int]) -> int:
    """Return the kind a full cottage misses least: its births stay possible."""
    for kind in CHILDREN:
        if home[kind]:
            return kind
    if home[Kind.ELDER] > 1:
        return Kind.ELDER
    group = MEN if home[Kind.YOUNG_MAN] + home[Kind.MATURE_MAN] > 1 else WOMEN
    return max(group, key=lambda kind: home[kind])


def spread_out(s: State, family: int) -> Plan:
    """Return a balanced plan: couples first, then men, elders and children evenly."""
    rest = [st.of_kind(s, family, kind) for kind in range(KINDS)]
    _retire(rest, village.surplus(s, family))
    plan: Plan = [[0] * KINDS for _ in range(COTTAGES)]
    couples = min(COTTAGES, _number(rest, WOMEN), _number(rest, MEN))
    for home in range(couples):
        _move(plan[home], rest, MEN)
    _fill(plan, rest, WOMEN, lambda home: home < couples)
    _fill(plan, rest, MEN)
    _fill(plan, rest, (Kind.ELDER,))
    _fill(plan, rest, CHILDREN)
    return plan


def _retire(rest: list[int], surplus: int) -> None:
    """Take out those above eighteen, keeping one elder and both sexes: T-V04, RT-07."""
    for _ in range(surplus):
        spare = [kind for kind in _LEAST_MISSED if rest[kind] > 1]
        most = max(range(KINDS), key=lambda kind: rest[kind])
        rest[spare[0] if spare else most] -= 1


def _number(rest: list[int], group: tuple[Kind, ...]) -> int:
    return sum(rest[kind] for kind in group)


def _move(home: list[int], rest: list[int], group: tuple[Kind, ...]) -> None:
    kind = max(group, key=lambda kind: rest[kind])
    rest[kind] -= 1
    home[kind] += 1


def _fill(
    plan: Plan,
    rest: list[int],
    group: tuple[Kind, ...],
    preferred: Callable[[int], bool] = lambda _: True,
) -> None:
    """Put a group up one by one, each where the fewest of it and of all live."""
    while _number(rest, group):
        open_homes = [c for c in range(COTTAGES) if sum(plan[c]) < COTTAGE_LIMIT]
        homes = [c for c in open_homes if preferred(c)] or open_homes
        best = min(homes, key=lambda c: (_number(plan[c], group), sum(plan[c])))
        _move(plan[best], rest, group)
