"""A real server, a real Chromium and the screens that people hold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import urlsplit

import pytest
from browser.attack import Opened, cookie_for, open_page
from browser.ledger import Ledger
from browser.serving import Server, chromium, start_server
from playwright.sync_api import Browser, BrowserContext, Page, Route, sync_playwright

from totem_core.access import Access, load_access

if TYPE_CHECKING:
    from collections.abc import Iterator

SCREENS = {"landscape": (1024, 768), "portrait": (768, 1024), "phone": (390, 844)}
HERE = ("127.0.0.1", "localhost", "totem.test")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start one Chromium for the whole run."""
    with sync_playwright() as playwright, chromium(playwright) as started:
        yield started


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve the real table on an empty folder of games."""
    with start_server(tmp_path_factory.mktemp("games")) as running:
        yield running


@pytest.fixture(scope="session")
def ledger(request: pytest.FixtureRequest) -> Iterator[Ledger]:
    """Collect what each fault did, and print it at the end of the run."""
    book = Ledger()
    yield book
    capture = request.config.pluginmanager.getplugin("capturemanager")
    with capture.global_and_fixture_disabled():
        print(book.table())


NewContext: TypeAlias = Callable[..., BrowserContext]


@pytest.fixture
def new_context(browser: Browser) -> Iterator[NewContext]:
    """Return a maker of touch screens: ``new_context("portrait", dark=True)``."""
    contexts: list[BrowserContext] = []

    def make(screen: str = "landscape", *, dark: bool = False) -> BrowserContext:
        width, height = SCREENS[screen]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=True,
            color_scheme="dark" if dark else "light",
        )
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def landscape(new_context: NewContext) -> Page:
    """Open an empty page on a tablet lying down."""
    return new_context("landscape").new_page()


@pytest.fixture
def portrait(new_context: NewContext) -> Page:
    """Open an empty page on a tablet standing up."""
    return new_context("portrait").new_page()


@pytest.fixture
def phone(new_context: NewContext) -> Page:
    """Open an empty page on a phone."""
    return new_context("phone").new_page()


@dataclass
class Outside:
    """What a page wanted from other machines, and how they answer."""

    hang: bool = False
    wanted: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> Page:
        """Stand between the page and every other machine."""
        page.context.route("**/*", self._judge)
        return page

    def _judge(self, route: Route) -> None:
        address = route.request.url
        parts = urlsplit(address)
        if parts.scheme in ("data", "blob") or parts.hostname in HERE:
            route.continue_()
            return
        self.wanted.append(address)
        if not self.hang:
            route.abort()


@pytest.fixture
def nothing_outside() -> Outside:
    """Refuse requests to other machines, and record them in ``wanted``."""
    return Outside()


@pytest.fixture
def silence_outside() -> Outside:
    """Never answer requests to other machines, and record them in ``wanted``."""
    return Outside(hang=True)


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve the real table with keys, to this machine only."""
    with start_server(tmp_path_factory.mktemp("locked"), key=True) as running:
        yield running
        # Whatever was tried, nothing has gone wrong inside.
        assert "Traceback" not in running.log.read_text()


@pytest.fixture(scope="module")
def keys(locked: Server) -> Access:
    return load_access(locked.log.parent)


@pytest.fixture(scope="module")
def host(locked: Server, keys: Access) -> dict[str, str]:
    return cookie_for(locked, keys.key)


@pytest.fixture(scope="module")
def guest(locked: Server, keys: Access) -> dict[str, str]:
    return cookie_for(locked, keys.watch_key)


@pytest.fixture
def table(locked: Server, host: dict[str, str]) -> Opened:
    return open_page(locked, "/", host)


@pytest.fixture
def watch(locked: Server, guest: dict[str, str]) -> Opened:
    return open_page(locked, "/watch", guest)
