"""A walk past every screen of the table app, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from browser.evenings import FOUR, THREE, TWO, recorded, seat, upto
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from browser.serving import Server
    from playwright.sync_api import Page

    from totem_core.store import Store

GUARD = 400  # milliseconds in which a new question takes no answer


class Stop(NamedTuple):
    """One screen: the recording, its question, and what is tapped there."""

    name: str
    file: str
    ask: str  # "" for the end of the game
    round: int
    phase: int = 0
    taps: tuple[str, ...] = ()


STOPS = (
    Stop("village", FOUR, "village", 7),
    Stop("counts", FOUR, "counts", 7),
    Stop("place", FOUR, "place", 8),
    Stop("births", FOUR, "reveal", 8, 3),
    Stop("births, a chip", FOUR, "reveal", 8, 3, (".house.touch >> nth=0",)),
    Stop("children", FOUR, "children", 8),
    Stop("catch", FOUR, "reveal", 8, 4),
    Stop("feast", FOUR, "starve", 8),
    Stop("illness", FOUR, "reveal", 7, 6),
    Stop("generations", FOUR, "reveal", 7, 7),
    Stop("youth", FOUR, "keep", 7),
    Stop("totem", FOUR, "totem", 7),
    Stop("charts", FOUR, "totem", 7, 0, ("[data-do=second]",)),
    Stop("history", FOUR, "totem", 7, 0, ("[data-do=history]",)),
    Stop(
        "looking back",
        FOUR,
        "totem",
        7,
        0,
        ("[data-do=history]", "[data-do=line] >> nth=8"),
    ),
    Stop("more", FOUR, "totem", 7, 0, ("[data-do=more]",)),
    Stop("correct", FOUR, "totem", 7, 0, ("[data-do=more]", "[data-do=correct]")),
    Stop(
        "correct, chips",
        FOUR,
        "totem",
        7,
        0,
        ("[data-do=more]", "[data-do=correct]", "[data-do=chips] >> nth=0"),
    ),
    Stop("two players", TWO, "reveal", 5, 3),
    Stop("three players", THREE, "reveal", 5, 4),
    Stop("win", FOUR, "", 8),
)


def shelf(store: Store) -> dict[str, str]:
    """Set up the games to stop at; return the id of each stop's game."""
    games: dict[tuple[str, str, int, int], str] = {}
    found: dict[str, str] = {}
    for stop in STOPS:
        place = (stop.file, stop.ask, stop.round, stop.phase)
        if place not in games:
            header, steps = recorded(stop.file)
            games[place] = seat(store, header, upto(*place) if stop.ask else steps)
        found[stop.name] = games[place]
    return found


def walk(page: Page, server: Server, games: dict[str, str]) -> Iterator[str]:
    """Open screen after screen; stand still at each."""
    page.goto(server.address, wait_until="commit")
    expect(page.locator("[data-key=home]")).to_be_visible(timeout=20_000)
    yield "home"
    page.locator("[data-do=other]").tap()
    expect(page.locator("[data-key=new]")).to_be_visible()
    yield "new game"
    for stop in STOPS:
        go_home(page)
        page.wait_for_timeout(GUARD)
        page.locator(f'[data-game="{games[stop.name]}"]').tap()
        there = f"[data-ask={stop.ask}]" if stop.ask else "[data-key=win]"
        expect(page.locator(there)).to_be_visible()
        for selector in stop.taps:
            page.wait_for_timeout(GUARD)
            page.locator(selector).tap()
        yield stop.name


def go_home(page: Page) -> None:
    """Go back to the list of games, from wherever the page is."""
    menu = page.locator(".menu [data-do=home]")
    (menu if menu.count() else page.locator("[data-do=home]").first).tap()
    expect(page.locator("[data-key=home]")).to_be_visible()
