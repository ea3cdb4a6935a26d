"""Small mishaps at the table: reloads, hostile names, a second tablet, no internet."""

from __future__ import annotations

import os
import signal
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from browser.evenings import (
    APP,
    FOUR,
    QUIET,
    moves_of,
    open_game,
    recorded,
    seat,
    store_of,
    upto,
)
from browser.host import cell, shortest
from msgspec.structs import replace
from playwright.sync_api import expect

from totem_core.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator

    from browser.conftest import NewContext, Outside
    from browser.serving import Server
    from playwright.sync_api import Page

HOSTILE = "<img src=x onerror=window.__pwned=1>"


def text_of(page: Page) -> str:
    """Return everything the stage and the panel say."""
    page.locator(".panel").wait_for()
    return page.locator(".screen").inner_text()


def reload(page: Page) -> None:
    page.reload(wait_until="commit")
    expect(page.locator(".panel")).to_be_visible(timeout=15_000)


def test_reload_keeps_the_people_between_two_cottages(
    landscape: Page, server: Server
) -> None:
    before = upto(FOUR, "village", 4)
    with store_of(server) as store:
        game = seat(store, recorded(FOUR)[0], before)
        host = open_game(landscape, server, game, store)
        goal = [list(people) for people in host.view["panel"]["lying"]]
        kind = next(k for k in range(7) if goal[0][k])
        goal[0][kind] -= 1
        goal[1][kind] += 1
        out, into = shortest(host.view["panel"], goal)
        host.tap(out)
        expect(landscape.locator("[data-do=main]")).to_have_text("Place 1 more")
        there = text_of(landscape)
        reload(landscape)
        assert text_of(landscape) == there
        host.tap(into)
        host.press("main")
        host.settle()


def test_reload_keeps_the_numbers_of_spells(landscape: Page, server: Server) -> None:
    before = upto(FOUR, "counts", 4)
    with store_of(server) as store:
        game = seat(store, recorded(FOUR)[0], before)
        host = open_game(landscape, server, game, store)
        row = host.view["panel"]["rows"][0]
        host.tap(f'[data-kind=spells][data-family="{row["family"]}"][data-step="-1"]')
        there = text_of(landscape)
        reload(landscape)
        assert text_of(landscape) == there
        expect(landscape.locator(".step .num").first).to_have_text(
            str(row["number"] - 1)
        )


def test_reload_keeps_who_leaves_the_feast(landscape: Page, server: Server) -> None:
    steps = recorded(FOUR)[1]
    before = upto(FOUR, "starve", 8)
    with store_of(server) as store:
        game = seat(store, recorded(FOUR)[0], before)
        host = open_game(landscape, server, game, store)
        removed = steps[len(before)][0]["removed"]
        cottage = next(c for c in range(3) if any(removed[c]))
        kind = next(k for k in range(7) if removed[cottage][k])
        host.tap(cell(("G", "B", "YW", "YM", "MW", "MM", "E")[kind], cottage))
        there = text_of(landscape)
        reload(landscape)
        assert text_of(landscape) == there
        expect(landscape.locator(".v.gone")).to_have_count(1)


def test_reload_keeps_the_children_thrown_so_far(
    landscape: Page, server: Server
) -> None:
    steps = recorded(FOUR)[1]
    before = upto(FOUR, "children", 8)
    with store_of(server) as store:
        game = seat(store, recorded(FOUR)[0], before)
        host = open_game(landscape, server, game, store)
        host.moves.extend(steps[len(before)])
        host.answer()
        host.settle()
        there = text_of(landscape)
        reload(landscape)
        host.check()
        assert text_of(landscape) == there


def test_no_internet_is_needed_to_open_and_play(
    landscape: Page, server: Server, silence_outside: Outside
) -> None:
    silence_outside.watch(landscape)
    with store_of(server) as store:
        header, _ = recorded(QUIET)
        host = open_game(landscape, server, seat(store, header, []), store)
        host.play(moves_of(QUIET), rounds=1)
        assert host.view["round"] == 2
        landscape.locator("[data-do=more]").tap()
        landscape.locator("[data-do=charts]").tap()
        expect(landscape.locator(".chart svg").first).to_be_visible(timeout=20_000)
    assert silence_outside.wanted == []


def pwned(page: Page) -> bool:
    page.wait_for_timeout(200)  # a broken picture needs a moment to say so
    return bool(page.evaluate("window.__pwned === 1"))


def test_hostile_name_would_strike_where_text_is_not_text(landscape: Page) -> None:
    # Without a name that strikes, the test below would prove nothing.
    landscape.set_content(f"<p>{HOSTILE}</p>")
    assert pwned(landscape)


def test_hostile_name_stays_text_on_every_screen(
    landscape: Page, server: Server
) -> None:
    header, steps = recorded(APP)
    header = replace(header, players=(HOSTILE, *header.players[1:]), title=HOSTILE)
    with store_of(server) as store:
        running = seat(store, header, upto(APP, "reveal", 4))
        host = open_game(landscape, server, running, store)
        assert HOSTILE in landscape.locator(".fam-name").first.inner_text()
        landscape.locator("[data-do=history]").tap()
        expect(landscape.locator(".log")).to_contain_text(HOSTILE)
        landscape.locator("[data-do=line]").first.tap()
        landscape.locator("[data-do=more]").tap()
        landscape.locator(".menu [data-do=charts]").tap()
        drawing = landscape.locator(".chart svg").first
        expect(drawing).to_contain_text(HOSTILE[:8], timeout=20_000)
        landscape.locator("[data-do=home]").first.tap()
        expect(landscape.locator(".resume")).to_contain_text(HOSTILE)
        landscape.locator("[data-do=same]").tap()
        field = landscape.locator("input[data-player]").first
        expect(field).to_have_value(HOSTILE)
        assert HOSTILE not in landscape.title()
        assert not pwned(landscape)
        landscape.goto(f"{server.address}?game={seat(store, header, steps)}")
        expect(landscape.locator("[data-key=win]")).to_contain_text(HOSTILE)
        assert landscape.locator("img").count() == 0
        assert not pwned(landscape)
        assert host.view["screen"] == "game"


def test_second_page_follows_within_a_second(
    new_context: NewContext, server: Server
) -> None:
    header, steps = recorded(FOUR)
    before = upto(FOUR, "place", 2)
    with store_of(server) as store:
        game = seat(store, header, before)
        first = open_game(new_context().new_page(), server, game, store)
        second = open_game(new_context("portrait").new_page(), server, game, store)
        first.play(steps[len(before)])
        begin = time.monotonic()
        second.desk.follow()
        second.view = second.desk.view()
        second.check()
        assert second.view["seq"] == first.view["seq"]
        assert time.monotonic() - begin < 1


def test_stale_tap_is_refused_and_the_board_renewed(
    landscape: Page, server: Server
) -> None:
    header, steps = recorded(FOUR)
    before = upto(FOUR, "place", 2)
    move = steps[len(before)][0]
    with store_of(server) as store:
        game = seat(store, header, before)
        host = open_game(landscape, server, game, store)
        other = Session(store, game)
        with asleep(landscape, server):
            other.submit([move], client_id="elsewhere", after=other.seq)
            host.tap('[data-do=house][data-house="0-0"]')
        expect(landscape.locator(".bubble")).to_contain_text("Here is the table now")
        other.refresh()
        assert other.seq == len(before) + 1
        host.desk.follow()
        host.view = host.desk.view()
        host.check()


@contextmanager
def asleep(page: Page, server: Server) -> Iterator[None]:
    """Keep a page's kernel from hearing anything for a moment."""
    kernel = str(
        page.locator("#kernel").evaluate("(node) => JSON.parse(node.textContent)")
    )
    process = next(
        pid
        for pid in server.kernels
        if kernel in Path(f"/proc/{pid}/cmdline").read_text()
    )
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)
