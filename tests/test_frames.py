from __future__ import annotations

import fakes
import polars as pl
import pytest
import rounds

from totem_core.errors import TotemError
from totem_core.frames import (
    FAMILY_ROUNDS,
    KINDS_LONG,
    families_by_round,
    kinds_long,
    rounds_of,
)
from totem_core.games.families import state
from totem_core.games.families.vocabulary import Gain, Result
from totem_core.journal import CorrectEntry, MoveEntry, UndoEntry

PLAYERS = ("Anna", "Ben", "Cleo")


def cell(frame: pl.DataFrame, round_: int, family: int, column: str) -> object:
    """Return one value of a frame."""
    here = (frame["round"] == round_) & (frame["family"] == family)
    return frame.filter(here)[column].item()


def test_frame_has_the_schema_and_a_row_per_round_and_family() -> None:
    frame = rounds.table(PLAYERS, [rounds.family()] * 3, [rounds.family()] * 3)
    assert frame.schema == FAMILY_ROUNDS
    keys = frame.select("round", "family").rows()
    assert keys == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]


def test_frame_of_no_rounds_has_the_same_schema() -> None:
    frame = families_by_round(rounds.header(*PLAYERS), {})
    assert frame.schema == FAMILY_ROUNDS
    assert frame.is_empty()


def test_row_tells_kinds_birds_and_pole() -> None:
    ours = rounds.family((1, 2, 3, 4, 5, 6, 7), birds=3, pole=4)
    frame = rounds.table(PLAYERS, [rounds.family(), ours, rounds.family()])
    assert frame.row(1, named=True) == {
        "game": "demo",
        "round": 0,
        "family": 1,
        "colour": "green",
        "name": "Ben",
        "people": 28,
        "girls": 1,
        "boys": 2,
        "young_women": 3,
        "young_men": 4,
        "mature_women": 5,
        "mature_men": 6,
        "elders": 7,
        "birds": 3,
        "pole": 4,
        "extinct": False,
        "barred": False,
        "started": False,
        "spells": 0,
        "caught": 0,
        "eaten": 0,
        "rank": 0,
        "gain": "nothing",
        "over": False,
        "won": False,
    }


def test_row_tells_what_the_round_brought() -> None:
    ours = rounds.family(
        BARRED=1, SPELLS_CHOSEN=2, TOOK=4, PAID=3, RANK=2, GAIN=Gain.BIRD
    )
    frame = rounds.table(PLAYERS, [rounds.family()] * 3, [ours, *[rounds.family()] * 2])
    told = frame.row(3, named=True)
    assert (told["spells"], told["caught"], told["eaten"]) == (2, 4, 3)
    assert (told["rank"], told["gain"], told["barred"]) == (2, "bird", True)


def test_winner_alone_has_won() -> None:
    frame = rounds.table(
        PLAYERS, [rounds.family()] * 3, [rounds.family()] * 3, winner=1
    )
    assert frame["won"].to_list() == [False] * 4 + [True, False]
    assert frame["over"].to_list() == [False] * 3 + [True] * 3


def test_game_without_winner_is_over_and_nobody_has_won() -> None:
    frame = rounds.table(PLAYERS, [rounds.family()] * 3, result=Result.NO_WINNER)
    assert frame["over"].all()
    assert not frame["won"].any()


def test_families_level_at_the_top_share_the_win() -> None:
    ours = [rounds.family(pole=6), rounds.family(pole=5), rounds.family(pole=6)]
    frame = rounds.table(PLAYERS, ours, result=Result.SHARED)
    assert frame["won"].to_list() == [True, False, True]


def test_two_players_have_two_rows_each() -> None:
    frame = rounds.table(("Anna", "Ben"), [rounds.family()] * 4)
    assert frame["name"].to_list() == ["Anna", "Ben", "Anna", "Ben"]
    assert frame["colour"].to_list() == ["red", "green", "blue", "yellow"]


def test_kinds_long_has_a_row_per_kind() -> None:
    ours = rounds.family((1, 2, 3, 4, 5, 6, 7))
    long = kinds_long(rounds.table(PLAYERS, [ours] * 3))
    assert long.schema == KINDS_LONG
    mine = long.filter(long["family"] == 0)
    assert mine.select("kind", "floor", "sex", "number").rows() == [
        ("G", "children", "female", 1),
        ("B", "children", "male", 2),
        ("YW", "young", "female", 3),
        ("YM", "young", "male", 4),
        ("MW", "mature", "female", 5),
        ("MM", "mature", "male", 6),
        ("E", "elders", "any", 7),
    ]


def test_kinds_long_adds_up_to_the_people() -> None:
    frame = rounds.table(
        PLAYERS, [rounds.of_size(n) for n in (3, 9, 0)], [rounds.family()] * 3
    )
    sums = kinds_long(frame).group_by("round", "family").agg(pl.sum("number"))
    together = frame.join(sums, on=["round", "family"])
    assert together["people"].to_list() == together["number"].to_list()


def test_rounds_of_an_empty_journal_is_the_set_up() -> None:
    ends = rounds_of(rounds.journal())
    assert list(ends) == [0]
    frame = families_by_round(rounds.journal().header, ends)
    assert frame["people"].to_list() == [7] * 4  # T-S02
    assert frame["birds"].to_list() == [6] * 4  # T-S03
    assert frame["pole"].to_list() == [1] * 4  # T-S04


def test_rounds_of_a_journal_stops_at_each_census() -> None:
    played = rounds.journal(
        rounds.census(1, {"family": 2, "birds": 2}),
        rounds.advance(2),
        rounds.census(3, {"family": 2, "birds": 4}),
        rounds.advance(4),
    )
    frame = families_by_round(played.header, rounds_of(played), game=played.id)
    assert frame["round"].unique().to_list() == [0, 1, 2]
    assert cell(frame, 1, 2, "birds") == 2 + 1  # four tied largest: a bird each
    assert cell(frame, 2, 2, "birds") == 4 + 1
    assert cell(frame, 1, 2, "gain") == "bird"
    assert cell(frame, 2, 1, "started") is True
    assert frame["game"].unique().to_list() == ["abcdefgh"]


def test_round_that_one_entry_closes_and_leaves_is_seen() -> None:
    reveals = MoveEntry(
        seq=2,
        id="c2",
        at=rounds.AT,
        moves=[
            {"move": "advance"},
            {"move": "arrange", "family": 1, "cottages": _home(1)},
        ],
    )
    played = rounds.journal(rounds.census(1), reveals)
    assert list(rounds_of(played)) == [0, 1]


def _home(family: int) -> list[list[int]]:
    s = rounds_of(rounds.journal())[0]
    houses = [state.house_of(family, cottage) for cottage in range(3)]
    return [[state.people(s, house, kind) for kind in range(7)] for house in houses]


def test_undone_round_does_not_count() -> None:
    played = rounds.journal(
        rounds.census(1),
        rounds.advance(2),
        rounds.census(3),
        UndoEntry(seq=4, id="c4", at=rounds.AT),
    )
    assert list(rounds_of(played)) == [0, 1]


def test_correction_during_the_rest_replaces_the_round() -> None:
    played = rounds.journal(
        rounds.census(1, {"family": 0, "birds": 2}),
        rounds.census(2, {"family": 0, "birds": 0}),
    )
    ends = rounds_of(played)
    assert list(ends) == [0, 1]
    assert state.get(ends[1], 0, state.BIRDS) < 2


def test_correction_to_an_earlier_round_takes_the_later_ones_back() -> None:
    played = rounds.journal(
        rounds.census(1),
        rounds.advance(2),
        rounds.census(3),
        CorrectEntry(seq=4, id="c4", at=rounds.AT, correction={"round": 2, "phase": 1}),
    )
    assert list(rounds_of(played)) == [0, 1]


def test_journal_of_another_game_is_refused(counter: None) -> None:
    with pytest.raises(TotemError, match="no rounds"):
        rounds_of(fakes.journal())
