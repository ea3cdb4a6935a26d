"""Games to sit down to: recorded ones, set up in the server's store up to a moment."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from browser.host import Host
from record import ROOT

from totem_core.exchange import read_journal
from totem_core.games.families import state as st
from totem_core.journal import Header, MoveEntry, effective
from totem_core.replay import Replay
from totem_core.session import Session
from totem_core.store import Store
from totem_core.ui.families.panels import panel
from totem_core.ui.families.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from browser.serving import Server
    from playwright.sync_api import Page

Json: TypeAlias = dict[str, Any]

FOUR = "data/demo.json"
TWO = "tests/journals/two.json"
THREE = "tests/journals/three.json"
APP = "tests/journals/app.json"
QUIET = "tests/journals/quiet.json"


def recorded(file: str) -> tuple[Header, list[list[Json]]]:
    """Return a recording's header and the moves of each tap that counts."""
    journal = read_journal(ROOT / file)
    steps = effective(journal.entries)
    return journal.header, [
        entry.moves for entry in steps if isinstance(entry, MoveEntry)
    ]


def moves_of(file: str) -> list[Json]:
    """Return the moves of a recording that count, one after the other."""
    return [move for moves in recorded(file)[1] for move in moves]


@contextmanager
def store_of(server: Server) -> Iterator[Store]:
    """Open the games of a server."""
    with Store(server.log.parent / "totem.sqlite3") as store:
        yield store


def seat(store: Store, header: Header, steps: list[list[Json]]) -> str:
    """Set up a game, play the steps, and return its id."""
    game = store.create(header)
    session = Session(store, game)
    for moves in steps:
        session.submit(moves, client_id=f"seated-{session.seq}", after=session.seq)
    return game


def upto(file: str, ask: str, round_: int, phase: int = 0) -> list[list[Json]]:
    """Return the steps of a recording until a question is asked in a round."""
    header, steps = recorded(file)
    game = Replay(header)
    for place, moves in enumerate(steps):
        s = game.now.position
        scene = Scene(game="", seq=place, header=header, moment=game.now)
        there = s[st.ROUND] == round_ and phase in (0, s[st.PHASE])
        if there and panel(scene)["ask"] == ask:
            return steps[:place]
        seq = place + 1
        game.add(MoveEntry(seq=seq, id=str(seq), at=header.created, moves=moves))
    text = f"{file} does not ask for {ask} in round {round_}"
    raise AssertionError(text)


def open_game(page: Page, server: Server, game: str, store: Store) -> Host:
    """Open a game on a page, and sit down to it."""
    page.goto(f"{server.address}?game={game}", wait_until="commit")
    host = Host(page, store)
    host.sit_down(game)
    return host


class Evening(NamedTuple):
    """A game played to its end at the screen: how it ended, and its taps."""

    set_up: int  # taps on the page of a new game, typing apart
    taps: dict[int, int]  # by round
    unheard: int
    position: list[int]
    headline: str


_PLAYED: dict[str, Evening] = {}


def play_evening(file: str, page: Page, server: Server) -> Evening:
    """Play a whole recording at the screen; a second call remembers the first."""
    if file not in _PLAYED:
        with store_of(server) as store:
            _PLAYED[file] = _evening(file, page, server, store)
    return _PLAYED[file]


def _evening(file: str, page: Page, server: Server, store: Store) -> Evening:
    header, _ = recorded(file)
    if header.settings["throws"] == "app":  # the app's throws depend on the seed
        set_up, host = 0, open_game(page, server, seat(store, header, []), store)
    else:
        page.goto(server.address, wait_until="commit")
        set_up = set_up_village(page, header.players)
        host = Host(page, store)
        host.sit_down(store.games()[0].id)
    host.play(moves_of(file))
    game = str(host.view["game"])
    headline = page.locator("h1").inner_text()
    position = list(Session(store, game).position)
    return Evening(set_up, dict(host.taps), host.unheard, position, headline)


def set_up_village(page: Page, players: Sequence[str]) -> int:
    """Start a game with new names; the first of them starts. Return the taps."""
    page.locator("[data-do=other]").tap()
    fields = page.locator("input[data-player]")
    for place, name in enumerate(players):
        fields.nth(place).tap()
        fields.nth(place).fill(name)
    page.locator("[data-do=choose]").tap()
    page.wait_for_timeout(400)
    page.locator("[data-do=main]").tap()
    page.locator(".panel").wait_for()
    return len(players) + 3
