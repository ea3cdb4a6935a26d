"""Taps of recorded games, counted at the real screen: ``pytest -s`` prints the table.

The aims are those of the table app: a typical round of four in 52 taps with children
thrown at the table and 43 thrown by the app, a quiet round in 4, a game of eight
rounds in 440, a slip noticed at once in 2, a reload in 0.
"""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

from browser.evenings import (
    APP,
    FOUR,
    QUIET,
    open_game,
    play_evening,
    recorded,
    seat,
    store_of,
    upto,
)

if TYPE_CHECKING:
    from browser.evenings import Evening
    from browser.serving import Server
    from playwright.sync_api import Page


def show(name: str, evening: Evening) -> None:
    rounds = " ".join(f"{taps:3}" for _, taps in sorted(evening.taps.items()))
    taps = list(evening.taps.values())
    print(
        f"\n{name:24} {rounds}   median {median(taps):g}, worst {max(taps)},"
        f" all {sum(taps)} + {evening.set_up} to set up",
        end="",
    )


def test_game_thrown_at_the_table_keeps_its_aims(
    landscape: Page, server: Server
) -> None:
    evening = play_evening(FOUR, landscape, server)
    show("thrown at the table", evening)
    assert len(evening.taps) == 8
    assert median(evening.taps.values()) <= 52
    assert sum(evening.taps.values()) + evening.set_up <= 440
    assert evening.set_up <= 12


def test_game_thrown_by_the_app_keeps_its_aims(landscape: Page, server: Server) -> None:
    evening = play_evening(APP, landscape, server)
    show("thrown by the app", evening)
    assert median(evening.taps.values()) <= 43


def test_quiet_round_keeps_its_aim(landscape: Page, server: Server) -> None:
    evening = play_quiet(landscape, server)
    print(f"\n{'quiet':24} {evening}", end="")
    assert max(evening.values()) <= 4


def play_quiet(page: Page, server: Server) -> dict[int, int]:
    header, steps = recorded(QUIET)
    with store_of(server) as store:
        host = open_game(page, server, seat(store, header, []), store)
        host.play([move for moves in steps for move in moves])
        return dict(host.taps)


def test_slip_noticed_at_once_costs_two_taps(landscape: Page, server: Server) -> None:
    header, steps = recorded(FOUR)
    before = upto(FOUR, "place", 2)
    right = steps[len(before)][0]
    wrong = right | {"cottage": (right["cottage"] + 1) % 3}
    with store_of(server) as store:
        host = open_game(landscape, server, seat(store, header, before), store)
        host.play([wrong])
        host.take_back()
        host.play([right])
        assert host.taps[2] == 1 + 2


def test_reload_costs_no_tap(landscape: Page, server: Server) -> None:
    header, _ = recorded(FOUR)
    before = upto(FOUR, "place", 2)
    with store_of(server) as store:
        host = open_game(landscape, server, seat(store, header, before), store)
        landscape.reload(wait_until="commit")
        host.check()
        assert not host.taps
