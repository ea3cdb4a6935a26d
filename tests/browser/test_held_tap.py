"""A tap while the last answer is under way: one waits, a double tap does not count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from browser.evenings import FOUR, open_game, recorded, seat, store_of, upto

from totem_core.session import Session

if TYPE_CHECKING:
    from browser.serving import Server
    from playwright.sync_api import Page

# Faster than any finger: both taps of a pair fall before an answer can be there.
TAP = """(places) => {
  for (const place of places)
    document.querySelector(`.house[data-house="${place}"]`).click();
}"""


def placed(page: Page, server: Server, *places: str) -> list[tuple[int, int]]:
    """Tap cottages at once where spells are placed; return where chips came to lie."""
    header, _ = recorded(FOUR)
    with store_of(server) as store:
        game = seat(store, header, upto(FOUR, "place", 2))
        before = Session(store, game).seq
        open_game(page, server, game, store)
        page.evaluate(TAP, list(places))
        page.wait_for_timeout(1500)
        entries = store.entries_since(game, before)
    moves = [move for entry in entries for move in getattr(entry, "moves", [])]
    return [(move["family"], move["cottage"]) for move in moves]


def test_the_second_of_two_quick_taps_waits(landscape: Page, server: Server) -> None:
    assert placed(landscape, server, "0-0", "1-1") == [(0, 0), (1, 1)]


def test_a_double_tap_is_one_tap(landscape: Page, server: Server) -> None:
    assert placed(landscape, server, "0-0", "0-0") == [(0, 0)]


def test_a_third_tap_is_refused_with_a_sign(landscape: Page, server: Server) -> None:
    assert placed(landscape, server, "0-0", "1-1", "2-2") == [(0, 0), (1, 1)]
    assert "being saved" in landscape.locator(".bubble").inner_text()
