"""Proofs about the reserves: where birds and villagers come from and go to."""

from __future__ import annotations

import pytest

from totem_core.games.families import state as st
from totem_core.games.families.casebook import CaseTable
from totem_core.games.families.vocabulary import KINDS

BIG = "YW9 YM1 E1 | YW9 YM1 E1 | YW9 YM1 E1"
COUPLES = "YW2 YM2 E1 | - | -"
GONE = "- | - | - ; extinct"


def table(*lines: str) -> CaseTable:
    """Return a table on which the lines of a case were played without a surprise."""
    played = CaseTable()
    for line in lines:
        verb, _, rest = line.partition(" ")
        assert played.play(verb, rest) is None, line
    played.position()  # the phase has run to its first decision by now
    return played


def birds(on: CaseTable) -> list[int]:
    """Return the birds in each pen."""
    return [st.get(on.s, family, st.BIRDS) for family in range(4)]


def villagers(on: CaseTable) -> list[int]:
    """Return how many of each kind lie on the whole board."""
    return [sum(st.of_kind(on.s, f, kind) for f in range(4)) for kind in range(KINDS)]


@pytest.mark.rules("T-K13", "T-M03")
def test_a_bird_given_up_goes_to_nobody() -> None:
    on = table(
        "at phase magic",
        f"A: {COUPLES} ; birds 4",
        f"B: {COUPLES} ; birds 2",
        f"C: {COUPLES} ; birds 0",
        f"D: {COUPLES} ; birds 5",
        "spells A 4",
    )
    assert birds(on) == [1, 2, 0, 5]


@pytest.mark.rules("T-K13", "T-F02", "T-F07")
def test_eaten_birds_and_birds_above_five_go_to_nobody() -> None:
    on = table(
        "at phase feast",
        f"A: {COUPLES} ; birds 9",
        f"B: {COUPLES} ; birds 1",
        f"C: {COUPLES} ; birds 3",
        f"D: {GONE} ; birds 0",
    )
    assert birds(on) == [5, 0, 2, 0]


@pytest.mark.rules("T-K13", "T-H01", "T-H09", "RT-51")
def test_the_catch_comes_from_the_reserve_however_full_the_pens_are() -> None:
    on = table(
        "at phase catch",
        "A: YW1 YM20 E1 | - | - ; birds 30",
        "B: YW1 YM20 E1 | - | - ; birds 30",
        "C: YW1 YM20 E1 | - | - ; birds 30",
        "D: YW1 YM1 E1 | - | - ; birds 30",
    )
    assert birds(on) == [34, 34, 34, 31]


@pytest.mark.rules("T-K13", "T-T04", "RT-51", "RT-80")
def test_a_bird_for_solace_comes_from_the_reserve() -> None:
    on = table(
        "at phase totem",
        "A: YW3 YM3 E1 | - | - ; birds 30",
        "B: YW2 YM2 E1 | - | - ; birds 5",
        "C: YW2 YM2 E1 | - | - ; birds 30",
        "D: YW1 YM1 E1 | - | - ; birds 30",
    )
    assert birds(on) == [30, 6, 31, 30]


@pytest.mark.rules("T-K14", "T-B14", "RT-50")
def test_children_come_from_a_reserve_without_end() -> None:
    families = [f"{letter}: {BIG}" for letter in "ABCD"]
    births = [f"births {letter}{n} 4" for letter in "ABCD" for n in (1, 2, 3)]
    on = table("at phase births", *families, *births)
    assert villagers(on) == [48, 60, 108, 12, 0, 0, 12]
    assert st.living_in(on.s, 0) == 20


@pytest.mark.rules("T-K14", "T-I01")
def test_the_dead_leave_the_board() -> None:
    on = table(
        "at phase illness",
        "A: G2 MW1 E1 | YW1 YM1 E1 | YW1",
        f"B: {COUPLES}",
        f"C: {COUPLES}",
        f"D: {COUPLES}",
        "chip B A1 illness up",
    )
    assert villagers(on) == [0, 0, 8, 7, 0, 0, 4]
    assert st.living_in(on.s, 0) == 0


@pytest.mark.rules("T-K14", "T-K03", "T-G01")
def test_growing_older_changes_markers_and_takes_only_the_old() -> None:
    on = table(
        "at phase generations",
        "A: G2 B3 YW4 YM5 MW6 MM7 E8 | - | -",
        f"B: {GONE}",
        f"C: {GONE}",
        f"D: {GONE}",
    )
    assert villagers(on) == [0, 0, 2, 3, 4, 5, 13]


@pytest.mark.rules("T-K14", "T-F04", "RT-85")
def test_who_leaves_the_feast_leaves_the_board_after_all_were_counted() -> None:
    on = table(
        "at phase feast",
        "A: YW4 YM2 E1 | - | - ; birds 0",
        f"B: {COUPLES} ; birds 1",
        f"C: {COUPLES} ; birds 1",
        f"D: {COUPLES} ; birds 1",
        "expect A need 2",
        "starve A: YW2 | - | -",
    )
    assert villagers(on) == [0, 0, 8, 8, 0, 0, 4]


@pytest.mark.rules("T-K14", "T-V04", "T-V09")
def test_the_retired_leave_the_board_and_a_new_family_comes_onto_it() -> None:
    on = table(
        "at phase village",
        "A: YW6 | YM6 | MW3 MM3 E2",
        f"B: {GONE}",
        f"C: {COUPLES}",
        f"D: {COUPLES}",
        "arrange A: YW6 | YM6 | MW3 MM2 E1",
    )
    assert villagers(on) == [0, 0, 11, 11, 4, 3, 4]
