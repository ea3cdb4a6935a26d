"""A page at a full table behind the small wifi, and how it lives through a fault."""

from __future__ import annotations

import os
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser.evenings import FOUR, recorded, store_of
from browser.ledger import Ear
from browser.proxy import proxy_to
from playwright.sync_api import Error

from totem_core.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from browser.conftest import NewContext
    from browser.ledger import Row
    from browser.proxy import Proxy
    from browser.serving import Server
    from playwright.sync_api import Page

    from totem_core.store import Store

SEEN_WITHIN = 2.0  # seconds until the banner: the goal
BACK_WITHIN = 6.0  # seconds until a tap is taken again: the goal
SLACK = 2.5  # times the goal, for a machine that does other things too
PATIENCE = 40.0  # seconds until a test gives up

soak = pytest.mark.skipif(not os.environ.get("TOTEM_SOAK"), reason="part of make soak")

FULL = [[1, 1, 1, 1, 1, 1, 0], [1, 1, 1, 1, 1, 1, 0], [1, 1, 1, 0, 1, 1, 1]]
READY = """() => document.querySelector(".house") && !document.querySelector(".lost")"""
SEEN = """addEventListener("DOMContentLoaded", () => {
  const look = () => {
    if (document.querySelector(".lost") && !sessionStorage.getItem("seen"))
      sessionStorage.setItem("seen", Date.now());
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
});"""


def full_game(store: Store) -> str:
    """Return a game with full cottages and ten spells to lay for everybody."""
    header, _ = recorded(FOUR)
    game = store.create(header)
    session = Session(store, game)
    families = [
        {"family": family, "cottages": FULL, "birds": 9, "pole": 5}
        for family in range(4)
    ]
    correction = {"families": families, "round": 5, "phase": 2}
    session.correct(correction, client_id="full", after=0)
    spells = [{"move": "spells", "family": f, "number": 10} for f in range(4)]
    session.submit(spells, client_id="spells", after=1)
    return game


@dataclass
class Sitting:
    """One page at one game, with everything one wants to know about it."""

    page: Page
    ear: Ear
    server: Server
    proxy: Proxy
    store: Store
    game: str
    taps: int = 0
    began: float = field(default_factory=time.time)

    def open(self) -> None:
        """Open the game, or open it again from its address."""
        self.page.goto(f"{self.proxy.address}?game={self.game}", wait_until="commit")
        self.page.locator(".panel").wait_for(timeout=PATIENCE * 1000)

    def tap(self) -> None:
        """Lay the next chip on the next cottage, where a finger finds it."""
        houses = self.page.locator(".house")
        box = houses.nth(self.taps % max(1, houses.count())).bounding_box(timeout=5000)
        assert box is not None
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 40)
        self.taps += 1

    def wait(self, met: Callable[[], object], patience: float = PATIENCE) -> bool:
        """Wait for something while the page goes on; tell whether it came."""
        end = time.monotonic() + patience
        while not met():
            if time.monotonic() > end:
                return False
            self.page.wait_for_timeout(20)
        return True

    def tap_and_hear(self, patience: float = 8.0) -> bool:
        """Tap, and tell whether the tap was acknowledged."""
        known = len(self.ear.acknowledged)
        self.tap()
        return self.wait(lambda: len(self.ear.acknowledged) > known, patience)

    def fault(self) -> None:
        """Note that something goes wrong now."""
        self.page.evaluate("sessionStorage.removeItem('seen')")
        self.began = time.time()

    def seen(self) -> float | None:
        """Return after how many seconds the banner came, if it did."""
        at = self.page.evaluate("sessionStorage.getItem('seen')")
        return None if at is None else int(at) / 1000 - self.began

    def wait_until_lost(self) -> None:
        """Wait for the banner and look whether taps do nothing behind it."""
        banner = self.page.locator(".lost")
        banner.wait_for(timeout=SEEN_WITHIN * SLACK * 1000)
        sent = self.ear.sent.total()
        for _ in range(3):
            self.page.touchscreen.tap(500, 400)
            self.page.touchscreen.tap(200, 300)
        self.page.wait_for_timeout(100)
        assert self.ear.sent.total() == sent

    def recovered(self) -> float:
        """Return the seconds from now until a tap is acknowledged again."""
        begin = time.monotonic()
        while time.monotonic() < begin + PATIENCE:
            if self.wait(self._ready, 1) and self.tap_and_hear(1.5):
                return time.monotonic() - begin
        raise AssertionError("The page did not come back.")

    def _ready(self) -> bool:
        try:
            return bool(self.page.evaluate(READY))
        except Error:  # the page is being loaded just now
            return False

    def settle(self, row: Row, *, recovered: float | None = None) -> None:
        """Write down what became of page and taps, and hold it against the goals."""
        row.taps = self.taps
        row.seen, row.recovered = self.seen(), recovered
        row.count(self.store, self.game, self.ear.sent, self.ear.acknowledged)
        assert (row.lost, row.doubled) == (0, 0)
        assert row.seen is None or row.seen < SEEN_WITHIN * SLACK
        assert recovered is None or recovered < BACK_WITHIN * SLACK

    @property
    def kernel(self) -> int:
        """The process of this page's kernel."""
        node = self.page.locator("#kernel")
        kernel = str(node.evaluate("(node) => JSON.parse(node.textContent)"))
        return next(pid for pid in self.server.kernels if kernel in arguments(pid))


def arguments(pid: int) -> str:
    """Return the command line of a process, empty when it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def resident(pid: int) -> float:
    """Return the memory of a process in megabytes: its own, and its part of shared."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    (pss,) = (line.split()[1] for line in lines if line.startswith("Pss:"))
    return int(pss) / 1024


@contextmanager
def sitting(
    new_context: NewContext, server: Server, screen: str = "landscape"
) -> Iterator[Sitting]:
    """Sit down to a full table on a page of its own, behind a proxy of its own."""
    with store_of(server) as store, proxy_to(server.port) as proxy:
        context = new_context(screen)
        page = context.new_page()
        page.add_init_script(SEEN)
        sat = Sitting(page, Ear(page), server, proxy, store, full_game(store))
        sat.open()
        assert sat.tap_and_hear()
        yield sat
        context.close()
