"""Kernels and servers that die, hang and come back: the page finds its game again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import threading
from contextlib import closing
from random import Random
from typing import TYPE_CHECKING

from browser.attack import Talker, open_page, talking
from browser.evenings import store_of
from browser.faults import PATIENCE, arguments, resident, sitting
from browser.ledger import seconds_until
from browser.serving import start_server
from robot import Robot
from rounds import header
from tornado.websocket import WebSocketClosedError

from totem_core.session import Session

if TYPE_CHECKING:
    from pathlib import Path

    from browser.conftest import NewContext
    from browser.ledger import Ledger
    from browser.serving import Server

BURST = 200
KILL_AFTER = 120  # taps of the burst that were acknowledged


def test_killed_kernel_is_replaced(
    new_context: NewContext, server: Server, ledger: Ledger
) -> None:
    row = ledger.open("kernel SIGKILL")
    with sitting(new_context, server) as sat:
        sat.fault()
        os.kill(sat.kernel, signal.SIGKILL)
        sat.settle(row, recovered=sat.recovered())


def test_kernel_that_hangs_for_a_while_comes_back(
    new_context: NewContext, server: Server, ledger: Ledger
) -> None:
    row = ledger.open("kernel SIGSTOP for 3 s, under a tap")
    with sitting(new_context, server) as sat:
        sat.fault()
        pid = sat.kernel
        os.kill(pid, signal.SIGSTOP)
        sat.tap()
        sat.wait_until_lost()
        sat.page.wait_for_timeout(1000)
        os.kill(pid, signal.SIGCONT)
        sat.settle(row, recovered=sat.recovered())


def test_kernel_that_hangs_for_good_is_left(
    new_context: NewContext, server: Server, ledger: Ledger
) -> None:
    row = ledger.open("kernel SIGSTOP for ever")
    with sitting(new_context, server) as sat:
        sat.fault()
        pid = sat.kernel
        os.kill(pid, signal.SIGSTOP)
        sat.wait_until_lost()
        sat.settle(row)
        row.recovered = sat.recovered()
        assert row.recovered < PATIENCE / 2
        seconds_until(lambda: "ipykernel" not in arguments(pid))


def test_twenty_reloads_leave_nothing_behind(
    new_context: NewContext, server: Server, ledger: Ledger
) -> None:
    row = ledger.open("reload x20")
    with sitting(new_context, server) as sat:
        seconds_until(lambda: len(server.kernels) >= 2)
        before = len(server.kernels), resident(server.process.pid)
        for _ in range(20):
            sat.page.reload(wait_until="commit")
            sat.page.locator(".panel").wait_for(timeout=PATIENCE * 1000)
        sat.settle(row, recovered=sat.recovered())
        sat.wait(lambda: len(server.kernels) <= before[0])
        assert len(server.kernels) <= before[0]
        grown = resident(server.process.pid) - before[1]
        row.fault += f" (server grew {grown:.0f} MB)"
        assert grown < 30


def test_restarted_server_is_found_again(
    new_context: NewContext, tmp_path: Path, ledger: Ledger
) -> None:
    row = ledger.open("server restart")
    data = tmp_path / "games"
    with start_server(data) as server, sitting(new_context, server) as sat:
        sat.fault()
        server.process.terminate()
        server.process.wait(15)
        sat.wait_until_lost()
        with start_server(data, port=server.port) as again:
            sat.server = again
            sat.settle(row, recovered=sat.recovered())


def test_everything_killed_in_a_burst_keeps_every_acknowledged_tap(
    new_context: NewContext, tmp_path: Path, ledger: Ledger
) -> None:
    row = ledger.open(f"SIGKILL of all in a burst of {BURST} taps")
    data = tmp_path / "games"
    with start_server(data) as server, sitting(new_context, server) as sat:
        burst = Burst(server)
        thread = threading.Thread(target=burst.run)
        thread.start()
        assert sat.wait(lambda: len(burst.acknowledged) >= KILL_AFTER)
        sat.fault()
        kill_all(server)
        thread.join(PATIENCE)
        assert burst.sent
        with closing(sqlite3.connect(data / "totem.sqlite3")) as file:
            assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        with start_server(data, port=server.port) as again:
            sat.server = again
            back = sat.recovered()
            sat.settle(row, recovered=back)
            row.taps += len(burst.sent)
            row.count(
                sat.store,
                burst.game,
                burst.sent,
                burst.acknowledged,
            )
            assert (row.lost, row.doubled) == (0, 0)
            assert row.acknowledged >= KILL_AFTER
            Session(sat.store, burst.game)  # it replays


class Burst:
    """A robot's taps, as fast as the table answers them."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.game = ""
        self.sent: list[str] = []
        self.acknowledged: list[str] = []

    def run(self) -> None:
        """Tap until nobody answers any more, or all taps are made."""
        with contextlib.suppress(WebSocketClosedError, OSError, AssertionError):
            asyncio.run(self._play())

    async def _play(self) -> None:
        page = open_page(self.server, "/", {})
        with store_of(self.server) as store:
            self.game = store.create(header("Ann", "Ben", "Cleo", "Dan"))
            session = Session(store, self.game)
            async with talking(page) as (talker,):
                await self._tap(talker, session, Robot(Random(3)))

    async def _tap(self, talker: Talker, session: Session, robot: Robot) -> None:
        await talker.ask(type="open", game=self.game)
        while len(self.sent) < BURST:
            name = f"burst-{len(self.sent)}"
            self.sent.append(name)
            reply = await talker.ask(
                type="act",
                id=name,
                game=self.game,
                after=session.seq,
                moves=robot.choose(session.position),
            )
            assert reply["ok"], reply
            self.acknowledged.append(name)
            session.refresh()


def kill_all(server: Server) -> None:
    """Kill a server and its kernels, all by their ids."""
    kernels = server.kernels
    for pid in [server.process.pid, *kernels]:
        os.kill(pid, signal.SIGKILL)
    server.process.wait(15)
