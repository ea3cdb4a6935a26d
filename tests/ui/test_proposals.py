from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as some

from totem_core.games.families import state as st
from totem_core.games.families.notation import parse_cottage
from totem_core.games.families.rules import births, village
from totem_core.games.families.vocabulary import Kind
from totem_core.ui.families import proposals

if TYPE_CHECKING:
    from collections.abc import Sequence


def family(*cottages: Sequence[int] | str) -> list[int]:
    """Return a position whose first family lives like this."""
    s = st.new_state()
    village.set_up(s, 4, 4, 0)
    plan = [parse_cottage(c) if isinstance(c, str) else c for c in cottages]
    village.arrange(s, 0, [number for home in plan for number in home])
    return s


def children(plan: list[list[int]]) -> int:
    """Return the children born when a family lives like a plan."""
    s = family(*plan)
    return sum(births.children_due(s, house) for house in range(3))


def test_as_before_is_offered_only_when_it_is_allowed() -> None:
    assert proposals.as_before(family("YW2 YM1", "MM1", "E1"), 0) is not None
    assert proposals.as_before(family("YW5 YM2", "MM1", "E1"), 0) is None
    assert proposals.as_before(family("YW6", "YM6", "YW7"), 0) is None


def test_a_full_cottage_keeps_its_couple_and_gives_elders_first() -> None:
    plan, tray = proposals.emptied(family("YW4 YM1 E3", "-", "-"), 0)
    assert plan[0] == [0, 0, 4, 1, 0, 0, 1]
    assert tray == [0, 0, 0, 0, 0, 0, 2]


def test_the_start_family_spreads_into_three_couples() -> None:
    plan = proposals.spread_out(family("YW2 YM2 MW1 MM1 E1", "-", "-"), 0)
    assert children(plan) == 3
    assert sorted(sum(home) for home in plan) == [2, 2, 3]


def test_two_men_give_roofs_to_all_women() -> None:
    plan = proposals.spread_out(family("YW5 MW1", "YM1", "YM1 E2"), 0)
    assert children(plan) == 6
    assert [home[Kind.ELDER] for home in plan].count(0) >= 1


def test_retiring_keeps_an_elder_and_both_sexes() -> None:
    plan = proposals.spread_out(family("YW9", "YM9", "E3"), 0)
    total = [sum(home[kind] for home in plan) for kind in range(7)]
    assert sum(total) == 18
    assert total[Kind.ELDER] == 1
    assert total[Kind.YOUNG_WOMAN] >= 1
    assert total[Kind.YOUNG_MAN] >= 1


counts = some.lists(some.integers(0, 4), min_size=7, max_size=7)


@given(counts, counts, counts)
def test_spreading_out_is_always_allowed(
    a: list[int], b: list[int], c: list[int]
) -> None:
    s = family(a, b, c)
    plan = proposals.spread_out(s, 0)
    assert proposals.legal(s, 0, plan)


@given(counts, counts, counts)
def test_emptying_loses_nobody_and_leaves_six(
    a: list[int], b: list[int], c: list[int]
) -> None:
    s = family(a, b, c)
    plan, tray = proposals.emptied(s, 0)
    assert all(sum(home) <= 6 for home in plan)
    assert sum(map(sum, plan)) + sum(tray) == st.size(s, 0)
