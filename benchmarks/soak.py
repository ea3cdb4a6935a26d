"""A long evening in a few minutes: 300 rounds on three pages, with random faults.

Run with ``python benchmarks/soak.py [rounds]``; needs Chromium like the tests, or
``make soak`` for the long fault tests as well. A robot plays games of four one after
the other. Two pages are sockets of their own: one whose kernel lives all evening, and
one that is dropped and killed. The third is a real browser. At the end the first
kernel must be as large as after round 10, and every page must show what the journal
says. It ends by itself after ``LONGEST`` seconds at the latest.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from browser.faults import arguments
from browser.host import Host, house
from browser.proxy import proxy_to
from browser.serving import chromium, start_server
from browser.steady import Sock
from playwright.sync_api import sync_playwright
from robot import Robot
from rounds import header

from totem_core.games.families import state as st
from totem_core.games.families.vocabulary import Stage
from totem_core.journal import Journal
from totem_core.replay import Replay
from totem_core.session import Session
from totem_core.store import Store
from totem_core.ui.desk import Desk

if TYPE_CHECKING:
    from browser.proxy import Proxy
    from browser.serving import Server
    from playwright.sync_api import Page

ROUNDS = 300
LONGEST = 700.0  # seconds
LAST_ROUND = 15  # of one game
FROM = 10  # the round whose memory the end is compared with
GROWTH = 0.2
FAULTS = 0.01  # of all taps meet one on the two sockets
FOLLOWS = 3.0  # seconds until a page that follows is given up
BLINK = 1.2  # seconds that a hang or a silence lasts
BY_HAND = 0.05  # of all chips are laid in the browser


class Evening:
    """All three pages, the robot, and the account of what happened."""

    def __init__(self, server: Server, data: Path, stack: ExitStack) -> None:
        proxies = [stack.enter_context(proxy_to(server.port)) for _ in range(3)]
        self.server = server
        self.store = stack.enter_context(Store(data / "totem.sqlite3"))
        self.rng = Random(1995)
        self.steady, self.unlucky = (Sock(server, proxy) for proxy in proxies[:2])
        self.way: Proxy = proxies[2]
        self.faults: Counter[str] = Counter()
        self.acknowledged: dict[str, set[str]] = {}
        self.rounds = self.taps = self.doubled = 0
        self.memory: list[tuple[float, float]] = []  # kernel, server; by round
        self.began = time.monotonic()

    def sit_down(self, page: Page) -> None:
        """Bring the browser."""
        self.page = page

    def play(self, rounds: int) -> None:
        """Play one game after the other."""
        while self.rounds < rounds and time.monotonic() - self.began < LONGEST:
            self.game = self.store.create(header("Ann", "Ben", "Cleo", "Dan"))
            self.acknowledged[self.game] = set()
            self.session = Session(self.store, self.game)
            for sock in (self.steady, self.unlucky):
                assert sock.ask(type="open", id="open", game=self.game)["ok"]
            self._open_browser()
            self._play_game(rounds)
            self.compare()

    def _open_browser(self) -> None:
        self.page.goto(f"{self.way.address}?game={self.game}", wait_until="commit")
        self.page.locator(".panel").wait_for(timeout=60_000)
        self.host = Host(self.page, self.store)
        self.host.sit_down(self.game)

    def _play_game(self, rounds: int) -> None:
        robot, round_ = Robot(self.rng), 0
        while not self.session.over and self.session.position[st.ROUND] <= LAST_ROUND:
            if self.session.position[st.ROUND] != round_:
                round_ = self.session.position[st.ROUND]
                self._next_round()
                if self.rounds > rounds or time.monotonic() - self.began > LONGEST:
                    return
            self._tap(robot.choose(self.session.position))

    def _next_round(self) -> None:
        self.rounds += 1
        memory = (rss(self.steady.kernel), rss(self.server.process.pid))
        self.memory.append(memory)
        if self.rounds % 7 == 0:
            self._hurt_browser()
        self._look_at_browser()

    def _tap(self, moves: list[dict[str, Any]]) -> None:
        """Make one tap somewhere, maybe under a fault, until it is acknowledged."""
        self.taps += 1
        laying = self.session.position[st.STAGE] == Stage.PLACE
        if laying and self.rng.random() < BY_HAND:
            self._tap_by_hand(moves[0])
        elif self.rng.random() < FAULTS:
            names = [name for name in dir(self) if name.startswith("_fault_")]
            name = self.rng.choice(names)
            self.faults[name.removeprefix("_fault_").replace("_", " ")] += 1
            getattr(self, name)(self._act(moves))
        else:
            sock = self.rng.choice((self.steady, self.unlucky))
            act = self._act(moves)
            self._count(act, sock.ask(**act))
        self.session.refresh()

    def _tap_by_hand(self, move: dict[str, Any]) -> None:
        self._look_at_browser()
        before = self.session.seq
        self.host.tap(house(move))
        end = time.monotonic() + 10
        while not self.session.refresh():
            assert time.monotonic() < end, "A tap in the browser was not heard."
            self.page.wait_for_timeout(10)
        assert self.session.seq == before + 1
        self.faults["no fault, a finger in the browser"] += 1

    def _act(self, moves: list[dict[str, Any]]) -> dict[str, Any]:
        return {
            "type": "act",
            "id": f"tap-{self.taps}",
            "game": self.game,
            "after": self.session.seq,
            "moves": moves,
        }

    def _count(self, act: dict[str, Any], reply: dict[str, Any]) -> None:
        assert reply["ok"], (act, reply)
        self.acknowledged[self.game].add(act["id"])

    # faults

    def _fault_kernel_hangs(self, act: dict[str, Any]) -> None:
        pid = self.steady.kernel
        os.kill(pid, signal.SIGSTOP)
        self.steady.send(**act)
        time.sleep(BLINK)
        os.kill(pid, signal.SIGCONT)
        self._count(act, self.steady.reply(act["id"]))

    def _fault_network_silent(self, act: dict[str, Any]) -> None:
        self.steady.proxy.swallow()
        self.steady.send(**act)
        time.sleep(BLINK)
        self.steady.proxy.restore()
        self._count(act, self.steady.reply(act["id"]))

    def _fault_socket_dropped(self, act: dict[str, Any]) -> None:
        self.unlucky.send(**act)
        time.sleep(self.rng.random() * 0.02)
        self.unlucky.proxy.drop()
        self._again(act)

    def _fault_kernel_killed(self, act: dict[str, Any]) -> None:
        pid = self.unlucky.kernel
        self.unlucky.send(**act)
        time.sleep(self.rng.random() * 0.02)
        os.kill(pid, signal.SIGKILL)
        self._again(act)

    def _again(self, act: dict[str, Any]) -> None:
        """Hear an answer that came through, or come back and send the same tap."""
        self.unlucky.come_back(self.game)
        self._count(act, self.unlucky.ask(**act))

    def _fault_sent_twice(self, act: dict[str, Any]) -> None:
        self.steady.send(**act)
        self.unlucky.send(**act)
        for sock in (self.steady, self.unlucky):
            self._count(act, sock.reply(act["id"]))

    def _fault_two_at_once(self, act: dict[str, Any]) -> None:
        other = act | {"id": act["id"] + "-other"}
        self.steady.send(**act)
        self.unlucky.send(**other)
        replies = self.steady.reply(act["id"]), self.unlucky.reply(other["id"])
        assert sorted(reply["ok"] for reply in replies) == [False, True], replies
        (refusal,) = (reply for reply in replies if not reply["ok"])
        assert refusal["code"] == "stale", refusal
        for one, reply in zip((act, other), replies, strict=True):
            if reply["ok"]:
                self._count(one, reply)

    def _fault_taken_back_and_done_again(self, act: dict[str, Any]) -> None:
        self._count(act, self.unlucky.ask(**act))
        for kind in ("undo", "redo"):
            self.session.refresh()
            step = {
                "type": kind,
                "id": f"{kind}-{self.taps}",
                "game": self.game,
                "after": self.session.seq,
            }
            self._count(step, self.steady.ask(**step))

    def _hurt_browser(self) -> None:
        hurt = self.rng.choice(("drop", "refuse", "swallow", "kill", "reload"))
        self.faults[f"browser: {hurt}"] += 1
        if hurt == "kill":
            os.kill(self._kernel_of_browser(), signal.SIGKILL)
        elif hurt == "reload":
            self.page.reload(wait_until="commit")
        elif hurt == "drop":
            self.way.drop()
        else:
            getattr(self.way, hurt)()
            self.page.wait_for_timeout(2500)
            self.way.restore()
        self.page.wait_for_timeout(300)

    def _kernel_of_browser(self) -> int:
        node = self.page.locator("#kernel")
        kernel = str(node.evaluate("(node) => JSON.parse(node.textContent)"))
        return next(pid for pid in self.server.kernels if kernel in arguments(pid))

    # accounts

    def _look_at_browser(self) -> None:
        """Wait until the browser is back and shows the table as it is."""
        self.page.locator(".lost").wait_for(state="detached", timeout=60_000)
        self.page.locator(".panel, [data-key=win]").first.wait_for(timeout=60_000)
        self.host.desk.follow()
        self.host.view = self.host.desk.view()
        self.host.check()

    def compare(self) -> None:
        """Hold every page and the list of acknowledged taps against the journal."""
        journal = self.store.journal(self.game)
        written = Counter(entry.id for entry in journal.entries)
        assert self.acknowledged[self.game] <= set(written), "A tap was lost."
        self.doubled += sum(written.values()) - len(written)
        replayed = Replay(journal.header, Journal.from_json(journal.to_json()).entries)
        assert replayed.now.position == self.session.position
        desk = Desk(self.store)
        desk.answer({"type": "open", "id": "open", "game": self.game})
        wanted = desk.view()
        for sock in (self.steady, self.unlucky):
            end = time.monotonic() + FOLLOWS
            while other := [n for n in wanted if sock.view.get(n) != wanted[n]]:
                assert time.monotonic() < end, f"A page shows another board: {other}."
                sock.ask(type="ping", id="ping")
                time.sleep(0.05)
        self._look_at_browser()


def rss(pid: int) -> float:
    """Return the resident memory of a process in megabytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    (size,) = (line.split()[1] for line in lines if line.startswith("VmRSS:"))
    return int(size) / 1024


def main(rounds: int) -> None:
    with (
        sync_playwright() as playwright,
        chromium(playwright) as browser,
        tempfile.TemporaryDirectory() as data,
        start_server(Path(data), pool=2) as server,
        ExitStack() as stack,
    ):
        evening = Evening(server, Path(data), stack)
        context = browser.new_context(
            viewport={"width": 1024, "height": 768}, has_touch=True
        )
        evening.sit_down(context.new_page())
        try:
            evening.play(rounds)
            report(evening)
        finally:
            context.close()
            for sock in (evening.steady, evening.unlucky):
                sock.close()


def report(evening: Evening) -> None:
    minutes = (time.monotonic() - evening.began) / 60
    acknowledged = sum(len(names) for names in evening.acknowledged.values())
    games = len(evening.acknowledged)
    print(f"{evening.rounds} rounds, {games} games, {evening.taps} taps", end=" ")
    print(f"({acknowledged} by socket), in {minutes:.1f} minutes")
    for name, number in sorted(evening.faults.items()):
        print(f"  {number:4} x {name}")
    # Every game was held against its journal: a tap lost would have ended the run.
    print(f"  lost 0, doubled {evening.doubled}, the boards agree")
    assert evening.doubled == 0
    early, late = evening.memory[min(FROM, len(evening.memory) - 1)], evening.memory[-1]
    for name, before, after in zip(("kernel", "server"), early, late, strict=True):
        print(f"{name}: {before:.1f} MB after round {FROM}, {after:.1f} MB at the end")
    assert late[0] < early[0] * (1 + GROWTH), "The kernel has grown."


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
