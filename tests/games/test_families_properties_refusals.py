"""Moves that are not allowed are refused, and positions never touched."""

from __future__ import annotations

import re
from typing import Any

import legal_judging as judging
import legal_sampling as sampling
import pytest
from hypothesis import given
from random_play import Play, decoded, patience, playing, tables

from totem_core.errors import GameOver, IllegalMove, InvalidEntry
from totem_core.games import families as game
from totem_core.games.families import state as st
from totem_core.games.families.vocabulary import Refusal, Stage

RULE = re.compile(r"^(T-[A-Z]\d\d|RT-\d\d)$")


pytestmark = patience


@playing
@given(tables)
def test_apply_never_touches_the_position_it_is_given(table: tuple[Any, ...]) -> None:
    play = Play(table)
    kept = list(play.s)
    while play.step():
        assert play.before == kept, play.said()
        assert play.before is not play.s
        kept = list(play.s)


@playing
@given(tables)
def test_any_other_move_is_refused_in_words_and_changes_nothing(
    table: tuple[Any, ...],
) -> None:
    play = Play(table)
    codes = {refusal.name.lower() for refusal in Refusal}
    while True:
        for _ in range(3):
            raw = sampling.any_move(play.s, play.rng)
            kept = list(play.s)
            if judging.allows(play.s, raw):
                game.apply(play.header, play.s, decoded(raw))
            elif play.s[st.STAGE] == Stage.OVER:
                with pytest.raises(GameOver):
                    game.apply(play.header, play.s, decoded(raw))
            else:
                with pytest.raises(IllegalMove) as refused:
                    game.apply(play.header, play.s, decoded(raw))
                said = f"{raw}: {refused.value!r}, step {play.steps}"
                assert refused.value.code in codes - {"ok"}, said
                assert RULE.match(refused.value.rule), said
                sentence = str(refused.value)
                assert re.match(r"^[A-Z0-9“].*[.!]$", sentence), said
                assert "{" not in sentence, said
                assert "None" not in sentence, said
            assert play.s == kept, f"{raw} changed the position"
        if not play.step():
            return


@playing
@given(tables)
def test_an_entry_is_applied_whole_or_not_at_all(table: tuple[Any, ...]) -> None:
    play = Play(table)
    while play.step():
        raw = sampling.any_move(play.s, play.rng)
        if judging.allows(play.s, raw) or play.s[st.STAGE] == Stage.OVER:
            continue
        kept = list(play.before)
        with pytest.raises(IllegalMove):
            game.apply(play.header, play.before, decoded(play.raw, raw))
        assert play.before == kept
        after, told = game.apply(play.header, play.before, decoded(play.raw))
        assert (after, told) == (play.s, play.events)


@playing
@given(tables)
def test_two_moves_in_one_entry_do_what_two_entries_do(table: tuple[Any, ...]) -> None:
    play = Play(table)
    while play.step():
        start, first, told = play.before, play.raw, play.events
        if not play.step():
            return
        both, all_told = game.apply(play.header, start, decoded(first, play.raw))
        assert both == play.s
        assert all_told == told + play.events


@playing
@given(tables)
def test_malformed_moves_are_invalid(table: tuple[Any, ...]) -> None:
    play = Play(table)
    while play.step():
        raw = dict(play.raw)
        for broken in (raw | {"move": "dance"}, raw | {"colour": "red"}):
            with pytest.raises(InvalidEntry):
                decoded(broken)
        for name in set(raw) - {"move", "kind", "out_of_turn"}:
            with pytest.raises(InvalidEntry):
                decoded({key: raw[key] for key in raw if key != name})
        if "family" in raw:
            with pytest.raises(InvalidEntry):
                decoded(raw | {"family": 4})
