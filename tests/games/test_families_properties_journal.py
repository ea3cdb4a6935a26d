"""Games played by chance, as they are kept: undone, redone, opened again."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from random_play import AT, POSSIBLE, SOAK, Play, patience, playing, tables

from totem_core.games.families import state as st
from totem_core.games.families.vocabulary import Stage
from totem_core.journal import Journal, MoveEntry, RedoEntry, UndoEntry
from totem_core.replay import Replay
from totem_core.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from totem_core.store import Store


pytestmark = patience


def written(play: Play, entries: Sequence[Any], kind: type[Any], **more: Any) -> Any:
    """Return the next entry of a journal."""
    number = len(entries) + 1
    return kind(seq=number, id=f"e{number}", at=AT, **more)


@playing
@given(tables)
def test_undo_then_redo_is_the_same_game(table: tuple[Any, ...]) -> None:
    play = Play(table)
    replay = Replay(play.header)
    past = [list(play.s)]
    while play.step():
        add = replay.entries
        replay.add(written(play, add, MoveEntry, moves=[play.raw]))
        assert replay.now.position == play.s
        assert replay.now.events == play.events
        assert replay.undo_label()
        steps = play.rng.randrange(1, min(3, len(past)) + 1)
        replay.add(written(play, add, UndoEntry, steps=steps))
        assert replay.now.position == past[-steps], play.said()
        assert replay.redo_label()
        replay.add(written(play, add, RedoEntry, steps=steps))
        assert replay.now.position == play.s, play.said()
        assert replay.now.events == play.events
        past.append(list(play.s))
    journal = Journal(play.header, tuple(replay.entries), "abcdefgh")
    text = journal.to_json()
    again = Journal.from_json(text)
    assert again.to_json() == text
    assert Replay(again.header, again.entries).now.position == play.s
    assert [item.line.text for item in replay.log()]


@pytest.mark.parametrize("number", range(12 if SOAK else 3))
def test_a_session_plays_undoes_and_is_opened_again(store: Store, number: int) -> None:
    rng = Random(number)
    chosen = {name: rng.choice(v) for name, v in POSSIBLE.items()} if number else {}
    play = Play((rng.choice((2, 3, 4)), chosen, 0.5, number))
    game_id = store.create(play.header)
    session = Session(store, game_id)
    for _ in range(40):
        if not play.step():
            break
        session.submit([play.raw], client_id=f"m{session.seq}", after=session.seq)
        assert session.position == play.s
        session.undo(client_id=f"u{session.seq}", after=session.seq)
        assert session.position == play.before
        session.redo(client_id=f"r{session.seq}", after=session.seq)
        assert session.position == play.s
        assert session.over == (play.s[st.STAGE] == Stage.OVER)
    opened = Session(store, game_id)
    assert opened.position == play.s
    assert [item.line for item in opened.log()] == [item.line for item in session.log()]
