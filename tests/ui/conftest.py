"""A desk, a page that talks to it, a new table, and whole robot games."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from robot import play_game
from tables import COLOURS, NAMES, Talk, chairs, header, talker

from totem_core.session import Session
from totem_core.store import Store
from totem_core.ui.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture
def desk(store: Store) -> Desk:
    """Return a desk at an empty store."""
    return Desk(store)


@pytest.fixture
def talk(desk: Desk) -> Talk:
    """Return how a page talks to the desk."""
    return talker(desk)


@pytest.fixture
def table(talk: Talk, desk: Desk) -> str:
    """Return the id of a new game of four that the desk shows; Anna starts."""
    reply = talk("create", players=list(NAMES), seats=chairs(*COLOURS), first=0)
    assert reply["ok"], reply
    assert desk.session is not None
    return desk.session.id


@pytest.fixture(scope="session")
def played(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Callable[[int, int], Session]]:
    """Return how to get a whole game by players and seed, played once for all tests."""
    path = tmp_path_factory.mktemp("played") / "totem.sqlite3"
    with Store(path) as store:
        games: dict[tuple[int, int], Session] = {}

        def game(players: int, seed: int) -> Session:
            if (players, seed) not in games:
                session = Session(store, store.create(header(players)))
                games[players, seed] = play_game(session, Random(seed), 15)
            return games[players, seed]

        yield game
