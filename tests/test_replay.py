from __future__ import annotations

import pytest
from fakes import add, header, note, put, redo, undo
from hypothesis import given
from hypothesis import strategies as st

from totem_core.errors import GameOver, IllegalMove, InvalidEntry
from totem_core.journal import Entry, effective, undone
from totem_core.replay import Replay


def positions(game: Replay) -> list[int]:
    return [game.at(seq).position for seq in range(game.seq + 1)]


def test_every_entry_has_its_position() -> None:
    game = Replay(header(), [add(1, 5), add(2, 6), undo(3, 2), redo(4), put(5, 50)])
    assert positions(game) == [0, 5, 11, 0, 5, 50]


def test_moves_of_one_entry_apply_together_or_not_at_all() -> None:
    game = Replay(header())
    with pytest.raises(IllegalMove):
        game.add(add(1, 5, -1))
    assert (game.seq, game.now.position) == (0, 0)


def test_events_are_those_of_the_last_step_that_counts() -> None:
    game = Replay(header(), [add(1, 5), add(2, 6), undo(3)])
    assert game.now.events == ("added 5",)


def test_redo_brings_back_the_very_same_moment() -> None:
    game = Replay(header(), [add(1, 5)])
    before = game.now
    game.add(undo(2))
    assert game.add(redo(3)) is before


def test_there_is_nothing_to_undo_at_the_start() -> None:
    with pytest.raises(IllegalMove, match="nothing more to undo"):
        Replay(header()).add(undo(1))


def test_there_is_nothing_to_redo_after_a_new_step() -> None:
    game = Replay(header(), [add(1, 5), undo(2), add(3, 6)])
    with pytest.raises(IllegalMove, match="nothing more to redo"):
        game.add(redo(4))


def test_a_move_after_the_end_is_refused_and_undo_is_not() -> None:
    game = Replay(header(), [add(1, 60), add(2, 60)])
    assert game.outcome is not None
    with pytest.raises(GameOver):
        game.add(add(3, 1))
    game.add(undo(3))
    assert game.outcome is None


def test_history_says_what_counts_and_what_was_taken_back() -> None:
    game = Replay(header(), [add(1, 5), add(2, 6), undo(3), note(4, "sorry")])
    assert [(i.seq, i.line.text, i.state) for i in game.log()] == [
        (1, "0 to 5: added 5", "done"),
        (2, "5 to 11: added 6", "undone"),
        (4, "sorry", "done"),
    ]


def test_a_note_stands_in_the_round_it_was_written_in() -> None:
    game = Replay(header(), [add(1, 35), note(2, "late")])
    assert [item.line.round for item in game.log()] == [3, 3]


def test_steps_after_the_one_looked_at_are_later() -> None:
    game = Replay(header(), [add(1, 5), add(2, 6), add(3, 7)])
    assert [item.state for item in game.log(here=2)] == ["done", "done", "later"]


def test_labels_name_what_would_be_taken_or_brought_back() -> None:
    game = Replay(header(), [add(1, 5), add(2, 6), undo(3)])
    assert game.undo_label() == "the step from 0"
    assert game.redo_label() == "the step from 5"
    assert Replay(header()).undo_label() is None
    assert Replay(header()).redo_label() is None


def test_distance_counts_steps_back_and_forth() -> None:
    game = Replay(header(), [add(1, 1), add(2, 2), add(3, 3), undo(4, 2)])
    assert [game.distance(seq) for seq in range(5)] == [-1, 0, 1, 2, 0]


def test_a_replaced_step_is_out_of_reach() -> None:
    game = Replay(header(), [add(1, 1), undo(2), add(3, 2)])
    with pytest.raises(IllegalMove, match="another way"):
        game.distance(1)


def test_an_unknown_entry_is_named() -> None:
    with pytest.raises(InvalidEntry, match="no entry 3; possible: 0 to 1"):
        Replay(header(), [add(1, 5)]).at(3)


def test_an_entry_that_cannot_be_played_is_named() -> None:
    with pytest.raises(InvalidEntry, match="Entry 2 cannot be played: The counter"):
        Replay(header(), [add(1, 5), add(2, -5)])


def test_newer_rules_are_refused() -> None:
    with pytest.raises(InvalidEntry, match="rules 3, newer than the rules 2"):
        Replay(header(rules_version=3))


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InvalidEntry, match="No game is called 'chess'; possible: c"):
        Replay(header(game="chess"))


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["add", "put", "undo", "redo", "note"]), st.integers(1, 3)
    )
)


@given(STEPS)
def test_replay_and_journal_agree_on_what_counts(steps: list[tuple[str, int]]) -> None:
    game = Replay(header())
    entries: list[Entry] = []
    for kind, number in steps:
        entry = _entry(kind, len(entries) + 1, number)
        try:
            game.add(entry)
        except (IllegalMove, GameOver):
            continue
        entries.append(entry)
    assert [moment.step for moment in game.done] == effective(entries)
    assert (game.redo_label() is None) == (undone(entries) == [])
    assert positions(Replay(header(), entries)) == positions(game)


def _entry(kind: str, seq: int, number: int) -> Entry:
    if kind == "note":
        return note(seq, "hm")
    return {"add": add, "put": put, "undo": undo, "redo": redo}[kind](seq, number)
