"""How long from a finger's tap until the board has changed, on a full position.

Run with ``python benchmarks/tap.py [taps]``; needs Chromium like the tests. Four
families of eighteen lay ten spells each; every tap lays one. The clock is the page's
own: it starts when the finger leaves the screen and stops when the chip is in the
page ("changed") and when the next picture is about to be drawn ("drawn").
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from browser.evenings import open_game
from browser.faults import full_game
from browser.serving import chromium, start_server
from playwright.sync_api import sync_playwright

from totem_core.store import Store

if TYPE_CHECKING:
    from browser.serving import Server
    from playwright.sync_api import Browser

TAPS = 50
CHIPS = 40  # four families, ten spells each
REST = 250  # milliseconds from tap to tap
WATCH = """() => {
  window.measured = [];
  let since = null;
  addEventListener("pointerup", (event) => { since = event.timeStamp; }, true);
  new MutationObserver(() => {
    if (since === null) return;
    const tapped = since, changed = performance.now() - since;
    since = null;
    requestAnimationFrame(() => measured.push([changed, performance.now() - tapped]));
  }).observe(document.querySelector(".board"), { childList: true, subtree: true });
}"""


def main(taps: int) -> None:
    with (
        sync_playwright() as playwright,
        chromium(playwright) as browser,
        tempfile.TemporaryDirectory() as data,
        start_server(Path(data)) as server,
        Store(Path(data) / "totem.sqlite3") as store,
    ):
        measured: list[list[float]] = []
        while len(measured) < taps:
            measured += lay_all(browser, server, store, taps - len(measured))
    changed, drawn = (sorted(column) for column in zip(*measured, strict=True))
    print(f"tap to board, full position, {len(measured)} taps on loopback")
    for name, taken in (("changed", changed), ("drawn", drawn)):
        print(
            f"{name:8} median {median(taken):5.1f} ms   "
            f"p95 {quantiles(taken, n=20)[-1]:5.1f} ms   worst {taken[-1]:5.1f} ms"
        )


def lay_all(
    browser: Browser, server: Server, store: Store, taps: int
) -> list[list[float]]:
    """Lay spells until all lie or there are taps enough; return the milliseconds."""
    page = browser.new_context(
        viewport={"width": 1024, "height": 768}, has_touch=True
    ).new_page()
    open_game(page, server, full_game(store), store)
    page.evaluate(WATCH)
    boxes = [house.bounding_box() for house in page.locator(".house").all()]
    for number in range(min(taps, CHIPS)):
        box = boxes[number % len(boxes)]
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        # nobody looks meanwhile: a test that asks all the time would slow the page
        page.wait_for_timeout(REST)
    measured: list[list[float]] = page.evaluate("measured")
    page.context.close()
    return measured


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else TAPS)
