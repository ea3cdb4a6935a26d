"""Proofs about what the table may know, the throw of the children, and the start."""

from __future__ import annotations

from typing import Any

import pytest
import rounds
from msgspec.structs import replace

from totem_core.errors import InvalidEntry
from totem_core.games import families as game
from totem_core.games.families import state as st
from totem_core.games.families import throwing
from totem_core.games.families.moves import decode_moves
from totem_core.games.families.rules import magic, village
from totem_core.games.families.speech.log import move_text, undo_label
from totem_core.games.families.vocabulary import SPELL_NAMES, Kind, Phase, Spell, Stage

HEADER = rounds.header("Anna", "Ben", "Cleo", "Dan")
PLACE = {"move": "place", "caster": 1, "family": 3, "cottage": 0}


def laid_out() -> list[int]:
    """Return the position of a new game."""
    s = st.new_state()
    village.set_up(s, 4, 4, 0)
    return s


@pytest.mark.rules("T-Q01", "RT-10")
@pytest.mark.parametrize("kind", SPELL_NAMES)
def test_the_history_tells_who_put_a_spell_where_and_never_which(kind: str) -> None:
    moves = decode_moves([PLACE | {"kind": kind}])
    text, mark, family = move_text(HEADER, laid_out(), moves[0])
    assert text == "Ben puts a chip on Y1"
    assert (mark, family) == ("chip", 1)
    assert undo_label(HEADER, laid_out(), moves) == "Ben’s chip on Y1"


@pytest.mark.rules("T-Q04", "RT-13", "T-R05")
def test_a_spell_never_turned_up_goes_home_unseen() -> None:
    s = laid_out()
    magic.place(s, 1, 9, Spell.ILLNESS)
    s[st.STAGE] = Stage.REST
    _, events = game.apply(HEADER, s, decode_moves([{"move": "advance"}]))
    told = game.log_line(HEADER, s, rounds.advance(1), s, events)  # type: ignore[arg-type]
    assert "illness" not in " ".join([told.text, *told.details]).lower()


@pytest.mark.rules("T-Q06", "T-M02")
def test_the_history_tells_how_many_spells_and_how_many_birds() -> None:
    s = laid_out()
    moves: list[Any] = [{"move": "spells", "family": 0, "number": 3}]
    s[st.PHASE], s[st.STAGE], s[st.TURN] = Phase.MAGIC, Stage.COUNT, 0
    _, events = game.apply(HEADER, s, decode_moves(moves))
    entry = replace(rounds.advance(1), moves=moves)
    told = game.log_line(HEADER, s, entry, s, events)  # type: ignore[arg-type]
    assert told.text == "Anna casts 3 spells"
    assert told.details == ("Anna gives up 2 birds for spells.",)


def nursery(mothers: int) -> list[int]:
    """Return a position in which one cottage expects so many children."""
    s = st.new_state()
    s[st.FAMILIES], s[st.ROUND] = 4, 1
    st.move_in(s, 0, Kind.YOUNG_WOMAN, mothers)
    st.move_in(s, 0, Kind.YOUNG_MAN, 1)
    return s


@pytest.mark.rules("T-B06", "T-K02", "RT-21")
def test_the_app_throws_girls_and_boys_alike() -> None:
    girls = [
        throwing.throw(replace(HEADER, seed=seed), nursery(4), 0, 0)
        for seed in range(1000)
    ]
    assert 1900 < sum(girls) < 2100  # 4000 throws, three standard deviations
    ways = [girls.count(number) / 1000 for number in range(5)]
    assert ways == pytest.approx([1 / 16, 4 / 16, 6 / 16, 4 / 16, 1 / 16], abs=0.05)


@pytest.mark.rules("T-B06", "RT-21")
def test_a_throw_taken_back_and_thrown_again_is_the_same() -> None:
    throws = {throwing.throw(HEADER, nursery(40), 0, 0) for _ in range(9)}
    assert len(throws) == 1


@pytest.mark.rules("T-B06", "RT-21")
def test_every_round_every_cottage_and_every_game_throws_anew() -> None:
    by_round, by_cottage, by_game = set(), set(), set()
    for number in range(9):
        s = nursery(40)
        by_game.add(throwing.throw(replace(HEADER, seed=number), s, 0, 0))
        for cottage in range(3):
            st.move_in(s, cottage, Kind.YOUNG_WOMAN, 40 if cottage else 0)
            st.move_in(s, cottage, Kind.YOUNG_MAN, 1)
        by_cottage |= {throwing.throw(HEADER, s, 0, cottage) for cottage in range(3)}
        s[st.ROUND] = number
        by_round.add(throwing.throw(HEADER, s, 0, 0))
    assert len(by_round) > 3
    assert len(by_cottage) > 1
    assert len(by_game) > 3


@pytest.mark.rules("T-S06", "T-R02", "RT-03")
@pytest.mark.parametrize("first", range(4))
def test_the_table_may_name_anybody_to_start(first: int) -> None:
    s = game.start(replace(HEADER, first=first))
    assert (s[st.START], s[st.TURN]) == (first, first)


@pytest.mark.rules("T-S01", "RT-02")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_totem_is_for_two_to_four(players: int) -> None:
    names = ("Anna", "Ben", "Cleo", "Dan", "Eve")[:players]
    with pytest.raises(InvalidEntry, match="it takes 2 to 4"):
        game.check_header(replace(HEADER, players=names))
