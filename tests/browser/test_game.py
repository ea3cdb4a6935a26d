"""Whole games at the real screen, tapped by a host, and what Undo does to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from browser.evenings import (
    APP,
    FOUR,
    THREE,
    TWO,
    moves_of,
    open_game,
    play_evening,
    recorded,
    seat,
    store_of,
    upto,
)
from browser.serving import start_server
from playwright.sync_api import expect

from totem_core.games.families import state as st
from totem_core.journal import MoveEntry
from totem_core.replay import Replay

if TYPE_CHECKING:
    from pathlib import Path

    from browser.conftest import NewContext
    from browser.serving import Server
    from playwright.sync_api import Page


def last_position(file: str) -> list[int]:
    header, steps = recorded(file)
    game = Replay(header)
    for seq, moves in enumerate(steps, start=1):
        game.add(MoveEntry(seq=seq, id=str(seq), at=header.created, moves=moves))
    return list(game.now.position)


def children(position: list[int]) -> list[int]:
    return position[st.PEOPLE : st.SPOT] + position[st.BABIES : st.ORDER]


def test_recorded_game_is_played_to_its_end(landscape: Page, server: Server) -> None:
    evening = play_evening(FOUR, landscape, server)
    # without the options: here the first to start was chosen, not drawn
    assert evening.position[: st.OPTION] == last_position(FOUR)[: st.OPTION]
    assert evening.headline.startswith("Dan")


def test_game_thrown_by_the_app_is_played_to_its_end(
    landscape: Page, server: Server
) -> None:
    assert play_evening(APP, landscape, server).position == last_position(APP)


def test_three_play_a_round_on_a_standing_tablet(
    portrait: Page, server: Server
) -> None:
    with store_of(server) as store:
        game = seat(store, recorded(THREE)[0], [])
        host = open_game(portrait, server, game, store)
        host.play(moves_of(THREE), rounds=1)
        assert host.view["round"] == 2


def test_two_play_a_round_on_a_phone(phone: Page, server: Server) -> None:
    with store_of(server) as store:
        game = seat(store, recorded(TWO)[0], [])
        host = open_game(phone, server, game, store)
        host.play(moves_of(TWO), rounds=1)
        assert host.view["round"] == 2


def test_undo_over_phases_and_a_round_brings_the_same_children_back(
    landscape: Page, server: Server
) -> None:
    header, _ = recorded(APP)
    with store_of(server) as store:
        game = seat(store, header, upto(APP, "counts", 2))
        host = open_game(landscape, server, game, store)
        there = host.desk.session
        assert there is not None
        before = children(list(there.position))
        back = 0
        while host.view["phase"] != 3 or host.view["panel"]["ask"] != "children":
            host.take_back()
            back += 1
        assert (host.view["round"], host.view["phase"]) == (1, 3)
        assert back > 2
        for _ in range(back):
            host.do_again()
        assert children(list(there.position)) == before


def test_throwing_again_after_undo_brings_the_same_children(
    landscape: Page, server: Server
) -> None:
    header, _ = recorded(APP)
    with store_of(server) as store:
        game = seat(store, header, upto(APP, "children", 1))
        host = open_game(landscape, server, game, store)
        there = host.desk.session
        assert there is not None
        host.press("main")
        host.settle()
        thrown = children(list(there.position))
        host.take_back()
        assert children(list(there.position)) != thrown
        host.press("main")
        host.settle()
        assert children(list(there.position)) == thrown


def test_same_people_play_again_in_two_taps(
    new_context: NewContext, server: Server
) -> None:
    header, steps = recorded(FOUR)
    page = new_context().new_page()
    with store_of(server) as store:
        game = seat(store, header, steps)
        page.goto(f"{server.address}?game={game}", wait_until="commit")
        again = page.get_by_role("button", name="Play again, same people")
        expect(again).to_be_visible(timeout=15_000)
        page.wait_for_timeout(400)
        again.tap()
        expect(page.locator("input[data-player]").nth(3)).to_have_value("Dan")
        page.wait_for_timeout(400)
        page.get_by_role("button", name="Set up the village").tap()
        expect(page.locator(".panel")).to_be_visible()
        assert store.games()[0].header.players == header.players


def test_running_game_is_resumed_in_one_tap(
    new_context: NewContext, tmp_path: Path
) -> None:
    header, _ = recorded(FOUR)
    page = new_context().new_page()
    # a server of its own: elsewhere a game may have been left that is newer still
    with start_server(tmp_path) as server, store_of(server) as store:
        game = seat(store, header, upto(FOUR, "place", 2))
        page.goto(server.address, wait_until="commit")
        main = page.locator("[data-do=main]")
        expect(main).to_have_attribute("data-game", game, timeout=15_000)
        page.wait_for_timeout(400)
        main.tap()
        expect(page.locator(".round")).to_have_text("Round 2")
        expect(page.locator(".panel")).to_have_attribute("data-ask", "place")
