from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from fakes import header

from totem_core.errors import GameOver, IllegalMove, InvalidEntry, StaleEntry
from totem_core.session import Session

if TYPE_CHECKING:
    from totem_core.store import Store


@pytest.fixture
def session(store: Store) -> Session:
    """Return a fresh counter game."""
    return Session(store, store.create(header()))


def play(session: Session, *numbers: int) -> None:
    """Add numbers, one tap each."""
    for number in numbers:
        session.submit(
            [{"add": number}], client_id=f"play-{session.seq}", after=session.seq
        )


def test_a_move_is_stored_before_it_is_answered(session: Session) -> None:
    entry = session.submit([{"add": 5}], client_id="tap", after=0)
    assert session.store.journal(session.id).entries == (entry,)
    assert (session.position, session.seq, session.events) == (5, 1, ("added 5",))


def test_a_new_session_stands_where_the_old_one_was(session: Session) -> None:
    play(session, 5, 6)
    session.undo(client_id="u", after=2)
    again = Session(session.store, session.id)
    assert (again.position, again.seq) == (5, 3)
    again.redo(client_id="r", after=3)
    assert again.position == 11


def test_the_same_tap_twice_is_made_once(session: Session) -> None:
    first = session.submit([{"add": 5}], client_id="tap", after=0)
    assert session.submit([{"add": 5}], client_id="tap", after=0) == first
    assert (session.position, session.seq) == (5, 1)


def test_the_same_undo_twice_takes_back_once(session: Session) -> None:
    play(session, 5, 6)
    session.undo(client_id="u", after=2)
    session.undo(client_id="u", after=2)
    assert session.position == 5


def test_the_same_tap_from_another_page_is_made_once(session: Session) -> None:
    other = Session(session.store, session.id)
    session.submit([{"add": 5}], client_id="tap", after=0)
    other.submit([{"add": 5}], client_id="tap", after=0)
    assert other.position == session.position == 5


def test_a_page_that_is_behind_is_refused_and_refreshed(session: Session) -> None:
    behind = Session(session.store, session.id)
    play(session, 5)
    with pytest.raises(StaleEntry):
        behind.submit([{"add": 6}], client_id="late", after=0)
    assert (behind.position, behind.seq) == (5, 1)


def test_a_refused_move_changes_nothing(session: Session) -> None:
    play(session, 5)
    with pytest.raises(IllegalMove) as refusal:
        session.submit([{"add": 1}, {"add": -1}], client_id="bad", after=1)
    assert (refusal.value.code, refusal.value.rule) == ("DOWN", "C-1")
    assert (session.position, session.seq) == (5, 1)
    assert len(session.store.journal(session.id).entries) == 1


def test_a_malformed_move_changes_nothing(session: Session) -> None:
    with pytest.raises(InvalidEntry, match=r"moves\.add"):
        session.submit([{"subtract": 1}], client_id="bad", after=0)
    assert session.store.journal(session.id).entries == ()


def test_a_refused_tap_may_be_sent_again_corrected(session: Session) -> None:
    with pytest.raises(IllegalMove):
        session.submit([{"add": -1}], client_id="tap", after=0)
    session.submit([{"add": 1}], client_id="tap", after=0)
    assert session.position == 1


def test_undo_and_redo_walk_over_several_steps(session: Session) -> None:
    play(session, 1, 2, 3)
    session.undo(client_id="u", after=3, steps=3)
    assert (session.position, session.undo_label()) == (0, None)
    session.redo(client_id="r", after=4, steps=2)
    assert session.position == 3
    assert session.redo_label() == "the step from 3"


def test_nothing_to_undo_is_refused_and_not_stored(session: Session) -> None:
    with pytest.raises(IllegalMove, match="nothing more to undo"):
        session.undo(client_id="u", after=0)
    assert session.store.journal(session.id).entries == ()


@pytest.mark.parametrize("steps", [0, -1])
def test_undo_of_no_step_is_refused(session: Session, steps: int) -> None:
    play(session, 5)
    with pytest.raises(InvalidEntry, match="steps"):
        session.undo(client_id="u", after=1, steps=steps)
    assert (session.position, session.seq) == (5, 1)


def test_correct_sets_the_table_and_can_be_undone(session: Session) -> None:
    play(session, 5)
    session.correct({"set": 42}, client_id="c", after=1)
    assert (session.position, session.events) == (42, ("set 42",))
    session.undo(client_id="u", after=2)
    assert session.position == 5


def test_a_note_is_kept_and_changes_nothing(session: Session) -> None:
    play(session, 5)
    session.note("Ben spilled his tea", client_id="n", after=1)
    assert session.position == 5
    assert session.log()[-1].line.text == "Ben spilled his tea"


def test_refresh_takes_over_what_others_did(session: Session) -> None:
    other = Session(session.store, session.id)
    play(session, 5)
    assert other.refresh()
    assert other.position == 5
    assert not other.refresh()


def test_restore_goes_back_to_an_entry_and_forth_again(session: Session) -> None:
    play(session, 1, 2, 3)
    session.restore(1, client_id="a", after=3)
    assert session.position == 1
    session.restore(3, client_id="b", after=4)
    assert session.position == 6


def test_restore_to_where_the_table_is_writes_nothing(session: Session) -> None:
    play(session, 1)
    assert session.restore(1, client_id="a", after=1) is None
    assert session.seq == 1


def test_restore_twice_is_made_once(session: Session) -> None:
    play(session, 1, 2, 3)
    first = session.restore(1, client_id="a", after=3)
    assert session.restore(1, client_id="a", after=3) == first
    assert (session.position, session.seq) == (1, 4)


def test_restore_by_a_page_that_is_behind_is_refused(session: Session) -> None:
    play(session, 1, 2)
    with pytest.raises(StaleEntry):
        session.restore(0, client_id="a", after=1)


def test_a_finished_game_refuses_moves_and_is_listed_as_over(session: Session) -> None:
    play(session, 100)
    assert session.over
    assert session.store.games()[0].over
    with pytest.raises(GameOver):
        session.submit([{"add": 1}], client_id="late", after=1)
    session.undo(client_id="u", after=1)
    assert not session.store.games()[0].over


def test_the_list_of_games_follows_every_tap(session: Session) -> None:
    play(session, 5)
    assert session.store.games()[0].summary == {"count": 5}


def test_looking_back_shows_the_table_of_then(session: Session) -> None:
    play(session, 5, 6)
    moment = session.at(1)
    assert (moment.seq, moment.position, moment.events) == (1, 5, ("added 5",))
    assert session.position == 11
