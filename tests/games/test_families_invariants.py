"""What the flat state never holds, however a game goes: stale notes, odd flags."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from random_play import Play, patience, playing, random_table, seats, tables

from totem_core.games.families import events
from totem_core.games.families import state as st
from totem_core.games.families.vocabulary import (
    COTTAGES,
    HOUSES,
    KINDS,
    NONE,
    SPELLS,
    Phase,
    Stage,
)

pytestmark = patience

FLAGS = (
    st.EXTINCT,
    st.BARRED,
    st.DONE,
    st.HAD_ELDERS,
    st.FREE,
    st.BEREFT,
)
SPELL_FLAGS = range(st.UP, st.UP + 4 * SPELLS)
HOUSE_FLAGS = range(st.THROWN, st.THROWN + HOUSES)
NOTES = {
    "orders": range(st.ORDER, st.ORDER + 4 * HOUSES),
    "picks": range(st.PICKS, st.PICKS + 4 * COTTAGES * KINDS),
}
WISHES = range(st.WISH, st.WISH + 4 * SPELLS)


def blank(s: list[int], field: range, empty: int = 0) -> bool:
    """Return whether nothing is noted in a field of the state."""
    return all(s[index] == empty for index in field)


@playing
@given(tables)
def test_the_state_stays_in_its_bounds(table: tuple[Any, ...]) -> None:
    play = Play(table)
    while play.step():
        s = play.s
        assert all(type(number) is not bool for number in s)
        assert all(isinstance(number, int) for number in s), play.said()
        for family in seats(s):
            assert all(st.get(s, family, flag) in (0, 1) for flag in FLAGS)
        assert all(s[index] in (0, 1) for index in SPELL_FLAGS)
        assert all(s[index] in (0, 1) for index in HOUSE_FLAGS)
        assert s[st.REPICK] in (0, 1)


@playing
@given(tables)
def test_nothing_written_outlives_its_question(table: tuple[Any, ...]) -> None:
    play = Play(table)
    while play.step():
        s = play.s
        if s[st.STAGE] != Stage.WRITE:
            assert blank(s, NOTES["orders"])
            assert blank(s, WISHES, NONE)
        if s[st.TARGET] == NONE:
            assert s[st.REPICK] == 0
            assert blank(s, NOTES["picks"])
            assert not any(st.get(s, family, st.OWES) for family in seats(s))
        if s[st.PHASE] != Phase.GENERATIONS:
            assert blank(s, range(st.YOUNG, st.YOUNG + HOUSES * KINDS))


@playing
@given(tables)
def test_a_new_round_begins_with_a_clean_table(table: tuple[Any, ...]) -> None:
    play = Play(table)
    while play.step():
        if play.raw["move"] != "advance" or play.before[st.STAGE] != Stage.REST:
            continue
        s = play.s
        assert blank(s, HOUSE_FLAGS)
        for family in seats(s):
            for field in range(st.BARRED, st.GAIN + 1):
                assert st.get(s, family, field) == 0, (field, play.said())
            lost = st.get(play.before, family, st.EXTINCT)
            assert st.get(s, family, st.CAUSE) == 0 or not lost


@playing
@given(tables)
def test_babies_are_those_of_this_round(table: tuple[Any, ...]) -> None:
    play = Play(table)
    while play.step():
        if play.raw["move"] == "arrange":
            family = play.raw["family"]
            first = st.BABIES + family * COTTAGES * 2
            moved_on = play.s[st.PHASE] != Phase.VILLAGE
            assert moved_on or blank(play.s, range(first, first + COTTAGES * 2))


@playing
@given(tables)
def test_derived_results_are_told_when_they_happen(table: tuple[Any, ...]) -> None:
    play = Play(table)
    while play.step():
        told = {type(event) for event in play.events}
        caps = [e for e in play.events if isinstance(e, events.Capped)]
        assert all(any(e.given_back) for e in caps)
        ills = [e for e in play.events if isinstance(e, events.FellIll)]
        assert all(e.cottages for e in ills)
        written = events.Written in told
        left_writing = (
            play.before[st.STAGE] == Stage.WRITE and play.s[st.STAGE] != Stage.WRITE
        )
        assert written == left_writing


@playing
@given(tables)
def test_spells_that_turn_up_by_themselves_are_told(table: tuple[Any, ...]) -> None:
    play = Play(table)
    while play.step():
        turned = sum(play.s[i] > play.before[i] for i in SPELL_FLAGS)
        named = sum(
            len(event.spells)
            for event in play.events
            if isinstance(event, events.TurnedUp)
        )
        assert named == turned - (play.raw["move"] == "reveal"), play.said()


def test_a_known_game_tells_of_pens_cut_and_of_illness() -> None:
    """Make sure the properties above have something to look at."""
    told: set[type] = set()
    for seed in range(60):
        play = Play(random_table(seed))
        while play.step():
            told |= {type(event) for event in play.events}
    wanted = {events.Capped, events.FellIll, events.Written, events.TurnedUp}
    assert wanted <= told
