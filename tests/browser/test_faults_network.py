"""Bad wifi between the tablet and the table: every tap that was told is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from browser.faults import sitting, soak

if TYPE_CHECKING:
    from browser.conftest import NewContext
    from browser.ledger import Ledger
    from browser.serving import Server
    from playwright.sync_api import Request


def test_dropped_socket_costs_a_moment(
    new_context: NewContext, server: Server, ledger: Ledger
) -> None:
    row = ledger.open("socket dropped")
    with sitting(new_context, server) as sat:
        sat.fault()
        sat.proxy.drop()
        sat.settle(row, recovered=sat.recovered())


def test_dropped_socket_under_a_tap_does_not_double_it(
    new_context: NewContext, server: Server, ledger: Ledger
) -> None:
    row = ledger.open("socket dropped 5 times, each under a tap")
    with sitting(new_context, server) as sat:
        for _ in range(5):
            sat.fault()
            sat.tap()
            sat.proxy.drop()
            back = sat.recovered()
        sat.settle(row, recovered=back)


@pytest.mark.timeout(400)
@pytest.mark.parametrize(
    "seconds", [10, pytest.param(60, marks=soak), pytest.param(150, marks=soak)]
)
def test_outage_blocks_taps_and_ends_by_itself(
    new_context: NewContext, server: Server, ledger: Ledger, seconds: int
) -> None:
    row = ledger.open(f"server out of reach for {seconds} s")
    with sitting(new_context, server) as sat:
        sat.fault()
        sat.proxy.refuse()
        sat.wait_until_lost()
        sat.page.wait_for_timeout(seconds * 1000)
        sat.proxy.restore()
        sat.settle(row, recovered=sat.recovered())


@pytest.mark.timeout(400)
@pytest.mark.parametrize("forget", [False, True])
@pytest.mark.parametrize("seconds", [5, pytest.param(100, marks=soak)])
def test_silent_wifi_is_noticed_and_left(
    new_context: NewContext,
    server: Server,
    ledger: Ledger,
    seconds: int,
    forget: bool,
) -> None:
    after = "old socket dead" if forget else "old socket alive"
    row = ledger.open(f"wifi silent for {seconds} s, {after}")
    with sitting(new_context, server) as sat:
        sat.fault()
        sat.proxy.swallow()
        sat.wait_until_lost()
        sat.page.wait_for_timeout(seconds * 1000)
        sat.proxy.restore(forget=forget)
        sat.settle(row, recovered=sat.recovered())


def test_tap_into_a_silent_wifi_counts_once(
    new_context: NewContext, server: Server, ledger: Ledger
) -> None:
    row = ledger.open("wifi silent for 5 s, under a tap")
    with sitting(new_context, server) as sat:
        sat.fault()
        sat.proxy.swallow()
        sat.tap()
        sat.wait_until_lost()
        sat.page.wait_for_timeout(5000)
        sat.proxy.restore()
        sat.settle(row, recovered=sat.recovered())


def test_slow_wifi_only_takes_longer(
    new_context: NewContext, server: Server, ledger: Ledger
) -> None:
    row = ledger.open("every packet 300 ms late")
    with sitting(new_context, server) as sat:
        sat.fault()
        sat.proxy.delay = 0.3
        taken = sat.recovered()
        for _ in range(3):
            assert sat.tap_and_hear()
        sat.settle(row, recovered=taken)
        assert row.seen is None


def test_wifi_that_flaps_while_the_table_is_set_anew_is_survived(
    new_context: NewContext, server: Server, ledger: Ledger
) -> None:
    row = ledger.open("gone again 5 times just as it came back")
    with sitting(new_context, server) as sat:
        sat.fault()
        asked: list[str] = []

        def flap(request: Request) -> None:
            if "game=" in request.url and len(asked) < 5:
                asked.append(request.url)
                sat.proxy.refuse()

        sat.page.on("request", flap)
        sat.proxy.drop()
        for number in range(1, 6):
            assert sat.wait(lambda: len(asked) >= number)  # noqa: B023
            sat.page.wait_for_timeout(1000)
            sat.proxy.restore()
        sat.settle(row, recovered=sat.recovered())
