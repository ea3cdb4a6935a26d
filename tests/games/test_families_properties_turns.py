"""Whose turn it is in a game played by chance, and how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import legal_reading as reading
import legal_sampling as sampling
import oracle
import pytest
from hypothesis import given
from random_play import Play, decoded, patience, playing, seats, size, tables

from totem_core.errors import GameOver
from totem_core.games import families as game
from totem_core.games.families import events
from totem_core.games.families import state as st
from totem_core.games.families.vocabulary import (
    KIND_CODES,
    NONE,
    SPELL_NAMES,
    Phase,
    Stage,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


pytestmark = patience


@playing
@given(tables)
def test_a_game_ends_or_waits_for_a_decision(table: tuple[Any, ...]) -> None:
    players, chosen, known, seed = table
    play = Play((players, chosen | {"round-limit": "4"}, known, seed))
    for _ in range(2000):
        raw = sampling.legal_move(play.s, play.rng, play.known)
        if raw is None:
            break
        play.s, play.events = game.apply(play.header, play.s, decoded(raw))
    assert play.s[st.STAGE] == Stage.OVER
    assert play.s[st.ROUND] <= 4
    outcome = game.outcome(play.header, play.s)
    assert outcome is not None
    assert outcome.reason.endswith(".")
    families = [
        oracle.Family(
            KIND_CODES[0],
            str(play.header.seats[family].player),
            [reading.people(play.s, house) for house in reading.homes(family)],
            reading.field(play.s, family, st.BIRDS),
            reading.field(play.s, family, st.POLE),
        )
        for family in seats(play.s)
    ]
    shared = play.chosen.get("dead-heat") == "shared"
    rules = oracle.Rules(round_limit=4, shared_dead_heat=shared)
    end = oracle.end_of_game(families, play.s[st.ROUND], rules)
    assert end.over
    assert {str(player) for player in outcome.winners} == end.winners
    with pytest.raises(GameOver):
        game.apply(play.header, play.s, decoded({"move": "advance"}))


def in_order(s: Sequence[int]) -> list[int]:
    """Return the families in turn order."""
    return [(s[st.START] + place) % s[st.FAMILIES] for place in seats(s)]


def next_to_place(s: Sequence[int], last: int) -> int:
    """Return who places after a family, clockwise, or NONE."""
    able = [(last + n) % s[st.FAMILIES] for n in range(1, s[st.FAMILIES] + 1)]
    return next((f for f in able if reading.spells_left(s, f) > 0), NONE)


@playing
@given(tables)
def test_everybody_acts_in_turn(table: tuple[Any, ...]) -> None:
    play = Play(table)
    acted: list[int] = []
    while play.step():
        before, s, move = play.before, play.s, play.raw["move"]
        if move in ("arrange", "spells", "claim"):
            acted.append(play.raw["family"])
            here = (before[st.PHASE], before[st.STAGE])
            if here == (s[st.PHASE], s[st.STAGE]):
                continue
            # Who has nothing to claim is not asked.
            waiting = [f for f in in_order(before) if f in acted]
            assert acted == waiting, play.said()
            assert move == "claim" or len(acted) == before[st.FAMILIES], play.said()
        acted = []
        if s[st.STAGE] == Stage.PLACE and move == "place":
            late = play.raw.get("out_of_turn") and play.raw["caster"] != before[st.TURN]
            turn = next_to_place(s, play.raw["caster"])
            assert s[st.TURN] == (before[st.TURN] if late else turn), play.said()
        elif s[st.STAGE] == Stage.PLACE:
            last = play.raw["family"] if move == "pass" else in_order(s)[-1]
            assert s[st.TURN] == next_to_place(s, last), play.said()


def choosers(play: Play, hungry: int) -> list[int]:
    """Return who chooses for a hungry family, in turn order."""
    owners = [seat.player for seat in play.header.seats]
    both = (play.chosen.get("feast"), play.chosen.get("feast-b-writers"))
    everybody = both == ("b", "all")
    order = in_order(play.s)
    return [f for f in order if everybody or owners[f] != owners[hungry]]


@playing
@given(tables)
def test_the_others_choose_for_the_hungry_in_turn(table: tuple[Any, ...]) -> None:
    players, chosen, known, seed = table
    variation = "ab"[seed % 2]
    play = Play((players, chosen | {"feast": variation}, known, seed))
    hungry = NONE
    waiting: list[int] = []
    while play.step():
        if play.raw["move"] == "pick" and variation == "a":
            assert play.raw["by"] == waiting.pop(0), play.said()
        if play.s[st.TARGET] in (hungry, NONE):
            hungry = play.s[st.TARGET]
            continue
        hungry = play.s[st.TARGET]
        people, birds = size(play.s, hungry), reading.field(play.s, hungry, st.PAID)
        missing = -(-people // 5) - birds
        turns = choosers(play, hungry) * missing
        waiting = turns[:missing]
        assert reading.field(play.s, hungry, st.MISSING) == missing, play.said()
        if variation == "b":
            owed = [reading.field(play.s, f, st.OWES) for f in seats(play.s)]
            assert owed == [waiting.count(f) for f in seats(play.s)], play.said()


@playing
@given(tables)
def test_the_right_number_leaves_a_short_feast(table: tuple[Any, ...]) -> None:
    players, chosen, known, seed = table
    play = Play(
        (players, chosen | {"feast": ("basic", "a", "b")[seed % 3]}, known, seed)
    )
    lost = play.chosen.get("feast-b-clash") == "lost" and seed % 3 == 2
    due: dict[int, int] = {}
    while play.step():
        picked = int(play.raw["move"] == "pick")
        if picked:
            due[play.raw["family"]] -= 1
        for event in play.events:
            match event:
                case events.Ate(meals=meals):
                    due = {m.family: -(-m.people // 5) - m.paid for m in meals}
                    assert due == {m.family: m.missing for m in meals}
                case events.Left(family=family, removed=removed):
                    due[family] -= sum(map(sum, removed))
                case events.DiedOut(family=family):
                    due[family] = 0
        assert all(left >= 0 for left in due.values()), play.said()
        if play.s[st.PHASE] > Phase.FEAST and not lost:
            assert not any(due.values()), (due, play.said())


@playing
@given(tables)
def test_who_names_the_young_one(table: tuple[Any, ...]) -> None:
    players, chosen, known, seed = table
    play = Play((players, chosen, known, seed))
    by_caster = play.chosen.get("youth-chooser") == "caster"
    youth = SPELL_NAMES.index("youth")
    while play.step():
        s = play.s
        if s[st.PHASE] != Phase.GENERATIONS or s[st.STAGE] != Stage.ACT:
            continue
        waiting = [
            house for house in reading.houses(s) if reading.youths_open(s, house)
        ]
        casters = {
            caster
            for house in waiting
            for caster in seats(s)
            if reading.lies(s, caster, youth) == house
            and reading.is_up(s, caster, youth)
        }
        owners = {house // 3 for house in waiting}
        assert s[st.TURN] in (casters if by_caster else owners), play.said()


@playing
@given(tables)
def test_the_start_role_goes_round(table: tuple[Any, ...]) -> None:
    play = Play(table)
    first, number = play.s[st.START], len(seats(play.s))
    while play.step():
        rounds = play.s[st.ROUND] - 1
        assert play.s[st.START] == (first + rounds) % number
        assert play.s[st.PHASE] >= play.before[st.PHASE] or (
            play.s[st.ROUND] == play.before[st.ROUND] + 1
        )
