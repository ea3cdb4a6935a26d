"""How long a page takes from its address to a table one can tap, cold and pre-heated.

Run with ``python benchmarks/page_open.py [times]``; needs Chromium like the tests.
Every visit is a new browser context, so nothing is cached.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from browser.serving import chromium, start_server
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Response

TIMES = 5
REST = 4.0  # seconds for the next kernel to get ready


def main(times: int) -> None:
    with sync_playwright() as playwright, chromium(playwright) as browser:
        for name, pool in (("cold", 0), ("pre-heated", 1)):
            with (
                tempfile.TemporaryDirectory() as data,
                start_server(Path(data), pool=pool) as server,
            ):
                time.sleep(REST)
                taken = [visit(browser, server.address) for _ in range(times)]
            report(name, taken)


def visit(browser: Browser, address: str) -> tuple[float, int, int]:
    """Return seconds until the table is there, requests made, and their bytes."""
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    page = context.new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    begin = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator("#page button:visible").first.wait_for()
    taken = time.perf_counter() - begin
    # The widget's own module arrives through the socket, as a blob.
    sizes = [len(answer.body()) for answer in answers if answer.url.startswith("http")]
    context.close()
    time.sleep(REST)
    return taken, len(sizes), sum(sizes)


def report(name: str, visits: list[tuple[float, int, int]]) -> None:
    seconds = [taken for taken, _, _ in visits]
    _, requests, size = visits[-1]
    print(
        f"{name:10}  median {median(seconds):.2f} s"
        f"  (of {len(seconds)}: {min(seconds):.2f} to {max(seconds):.2f})"
        f"  {requests} requests of {size / 1000:.0f} kB"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else TIMES)
