"""Takes a picture of every screen, or the few that the README shows.

``python tests/browser/pictures.py FOLDER`` walks past all screens at the three sizes,
light and dark; without a folder it renews docs/pictures.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent.parent))

from browser.conftest import SCREENS
from browser.serving import chromium, start_server
from browser.walk import shelf, walk
from playwright.sync_api import sync_playwright
from record import ROOT

from totem_core.store import Store

if TYPE_CHECKING:
    from browser.serving import Server
    from playwright.sync_api import Browser

README = {"births": "table", "totem": "census", "looking back": "history", "win": "win"}
SETTLED = 900  # milliseconds for motion and charts to come to rest


def main(folder: Path | None) -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        start_server(Path(data)) as server,
        sync_playwright() as playwright,
        chromium(playwright) as browser,
    ):
        with Store(Path(data) / "totem.sqlite3") as store:
            games = shelf(store)
        sizes = SCREENS if folder else {"landscape": SCREENS["landscape"]}
        for screen in sizes:
            for theme in ("light", "dark") if folder else ("light",):
                take(browser, server, games, screen, theme, folder)


def take(
    browser: Browser,
    server: Server,
    games: dict[str, str],
    screen: str,
    theme: str,
    folder: Path | None,
) -> None:
    """Walk past all screens once and keep a picture of each that is wanted."""
    width, height = SCREENS[screen]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=True,
        color_scheme="dark" if theme == "dark" else "light",
    )
    page = context.new_page()
    for name in walk(page, server, games):
        if folder is None and name not in README:
            continue
        page.wait_for_timeout(SETTLED)
        file = f"{name.replace(', ', '-').replace(' ', '-')}-{screen}-{theme}.png"
        to = folder / file if folder else ROOT / f"docs/pictures/{README[name]}.png"
        to.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=to)
    context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
