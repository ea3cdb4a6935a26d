"""How many tablets one computer serves: opening, taps and memory for ever more pages.

Run with ``python benchmarks/load.py [pages ...]``; needs Chromium like the tests. Every
page is a socket of its own to a kernel of its own, and a robot plays a game of four on
it, a tap every two seconds as a quick table would. One more page is a real browser,
which lays chips meanwhile. All of it stays on this machine and ends by itself.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from browser.attack import open_page, talking
from browser.faults import full_game, resident
from browser.serving import chromium, start_server
from playwright.sync_api import sync_playwright
from robot import Robot
from rounds import header

from totem_core.session import Session
from totem_core.store import Store

if TYPE_CHECKING:
    from browser.attack import Talker
    from browser.serving import Server
    from playwright.sync_api import Browser, Page

PAGES = (1, 4, 10, 30)
GOAL = 200.0  # milliseconds for 95 of 100 taps
SECONDS = 20.0  # of play for each number of pages
EVERY = 2.0  # seconds from tap to tap on one page
REST = 5.0  # seconds before anybody taps
PING = 1.0  # seconds between two signs of life, as a page asks for them
HEAD = (
    "pages   open s    worst   taps   p50 ms   p95 ms drawn p50       p95"
    "   kernel   server MB"
)


@dataclass
class Figures:
    """What was measured with so many pages."""

    pages: int
    opening: list[float] = field(default_factory=list)  # seconds
    taps: list[float] = field(default_factory=list)  # milliseconds, over the socket
    drawn: list[float] = field(default_factory=list)  # milliseconds, in the browser
    kernel: float = 0.0  # megabytes each
    server: float = 0.0

    @property
    def slow(self) -> float:
        """The time in which 95 of 100 taps are answered."""
        return part(self.taps, 0.95)

    def words(self) -> str:
        """Return the figures as a line of the table."""
        return (
            f"{self.pages:5} {part(self.opening, 0.5):8.2f} {max(self.opening):8.2f}"
            f" {len(self.taps):6} {part(self.taps, 0.5):8.1f} {self.slow:8.1f}"
            f" {part(self.drawn, 0.5):9.1f} {part(self.drawn, 0.95):9.1f}"
            f" {self.kernel:8.0f} {self.server:8.0f}"
        )


def part(values: list[float], share: float) -> float:
    """Return the value that a share of all values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def main(numbers: list[int]) -> None:
    print(HEAD)
    held = 0
    with sync_playwright() as playwright, chromium(playwright) as browser:
        for number in numbers:
            with (
                tempfile.TemporaryDirectory() as data,
                start_server(Path(data)) as server,
            ):
                figures = measure(browser, server, Path(data), number)
            print(figures.words(), flush=True)
            if figures.slow < GOAL:
                held = number
    print(f"{held} pages is the largest number tried with a p95 under {GOAL:.0f} ms.")


def measure(browser: Browser, server: Server, data: Path, number: int) -> Figures:
    """Have so many pages play at once, and a browser with them."""
    figures = Figures(number)
    crowd = Crowd(server, data, figures)
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(lambda: asyncio.run(crowd.play()))
        try:
            watch(browser, server, data, crowd, figures)
        finally:
            crowd.stop.set()
        playing.result(60)
    return figures


def watch(
    browser: Browser, server: Server, data: Path, crowd: Crowd, figures: Figures
) -> None:
    """Measure in a browser and in the processes while the crowd plays."""
    assert crowd.seated.wait(60 + 15 * figures.pages), "The pages did not open."
    with Store(data / "totem.sqlite3") as store:
        lay_chips(browser, server, full_game(store), crowd, figures)
    figures.kernel = statistics.mean(resident(pid) for pid in server.kernels)
    figures.server = resident(server.process.pid)


class Crowd:
    """Pages without a browser, each with a robot at it."""

    def __init__(self, server: Server, data: Path, figures: Figures) -> None:
        self.server = server
        self.data = data
        self.figures = figures
        self.seated = threading.Event()
        self.playing = threading.Event()
        self.stop = threading.Event()

    async def play(self) -> None:
        """Open the pages one after the other, then play on all of them."""
        async with AsyncExitStack() as stack:
            people: list[asyncio.Task[None]] = []
            for seat in range(self.figures.pages):
                begin = time.perf_counter()
                page = open_page(self.server, "/", {})
                (talker,) = await stack.enter_async_context(talking(page))
                await talker.ask(type="hello", game=None)
                self.figures.opening.append(time.perf_counter() - begin)
                # It listens from now on: a socket that nobody reads is soon closed.
                people.append(asyncio.create_task(self._sit(talker, seat)))
                await asyncio.sleep(0.1)
            await asyncio.sleep(REST)
            self.seated.set()
            await asyncio.gather(*people)

    async def _sit(self, talker: Talker, seat: int) -> None:
        with Store(self.data / "totem.sqlite3") as store:
            robot, number = Robot(Random(seat)), 0
            session = self._begin(store)
            next_tap = next_ping = 0.0
            while not self.stop.is_set():
                if session.over:
                    session, robot = self._begin(store), Robot(Random(seat))
                if not self.seated.is_set():
                    # Tables tap when they like, not all at once.
                    next_tap = time.monotonic() + EVERY * seat / self.figures.pages
                elif time.monotonic() >= next_tap:
                    number += 1
                    next_tap += EVERY
                    await self._tap(talker, session, robot, f"{seat}-{number}")
                if time.monotonic() >= next_ping:
                    next_ping = time.monotonic() + PING
                    await talker.ask(type="ping", id="ping")
                await asyncio.sleep(0.02)

    def _begin(self, store: Store) -> Session:
        return Session(store, store.create(header("Ann", "Ben", "Cleo", "Dan")))

    async def _tap(
        self, talker: Talker, session: Session, robot: Robot, name: str
    ) -> None:
        moves = robot.choose(session.position)
        begin = time.perf_counter()
        reply = await talker.ask(
            type="act", id=name, game=session.id, after=session.seq, moves=moves
        )
        if self.playing.is_set():
            self.figures.taps.append((time.perf_counter() - begin) * 1000)
        assert reply["ok"], reply
        session.refresh()


WATCH = """() => {
  window.measured = [];
  let since = null;
  addEventListener("pointerup", (event) => { since = event.timeStamp; }, true);
  new MutationObserver(() => {
    if (since === null) return;
    const tapped = since;
    since = null;
    requestAnimationFrame(() => measured.push(performance.now() - tapped));
  }).observe(document.querySelector(".board"), { childList: true, subtree: true });
}"""


def lay_chips(
    browser: Browser, server: Server, game: str, crowd: Crowd, figures: Figures
) -> None:
    """Lay a chip every now and then in a real browser, and look how long it takes."""
    context = browser.new_context(
        viewport={"width": 1024, "height": 768}, has_touch=True
    )
    page = context.new_page()
    page.goto(f"{server.address}?game={game}", wait_until="commit")
    page.locator(".house").first.wait_for(timeout=60_000)
    page.wait_for_timeout(2000)
    page.evaluate(WATCH)
    crowd.playing.set()
    tap_houses(page)
    crowd.playing.clear()
    figures.drawn = page.evaluate("() => measured")
    context.close()


def tap_houses(page: Page) -> None:
    """Tap one cottage after the other while the crowd plays."""
    boxes = [house.bounding_box() for house in page.locator(".house").all()]
    end, number = time.monotonic() + SECONDS, 0
    while time.monotonic() < end and number < 40:
        box = boxes[number % len(boxes)]
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 40)
        page.wait_for_timeout(700)
        number += 1


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or list(PAGES))
