"""Several tablets at one game, and one that is turned, left and taken up again."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from browser.evenings import FOUR, open_game, recorded, seat, store_of, upto
from browser.faults import SLACK, Sitting, sitting
from browser.host import shortest
from browser.looks import board_on
from browser.test_faults_small import asleep
from playwright.sync_api import expect

from totem_core.session import Session

if TYPE_CHECKING:
    from browser.conftest import NewContext
    from browser.ledger import Ledger
    from browser.serving import Server
    from playwright.sync_api import Page

    from totem_core.store import Store

FOLLOWS_WITHIN = 1.0  # seconds: the goal
LABEL = "() => document.querySelector('[data-do=undo]')?.getAttribute('aria-label')"
WAKE = """
window.asked = 0;
const lock = { released: false };
Object.defineProperty(navigator, "wakeLock", { value: {
  request: async () => { window.asked += 1; lock.released = false; return lock; },
}});
let hidden = false;
Object.defineProperty(document, "hidden", { get: () => hidden });
window.hide = (away) => {
  hidden = away;
  if (away) lock.released = true;
  document.dispatchEvent(new Event("visibilitychange"));
};
"""


def wait_for_label(page: Page, label: str, seconds: float = 5) -> None:
    """Wait until a page shows what another page would take back."""
    undo = page.locator("[data-do=undo]")
    expect(undo).to_have_attribute("aria-label", label, timeout=seconds * 1000)


def wait_for_change(page: Page, label: str) -> None:
    """Wait until a page would take back something else."""
    undo = page.locator("[data-do=undo]")
    expect(undo).not_to_have_attribute("aria-label", label)


def beside(new_context: NewContext, sat: Sitting, screen: str = "portrait") -> Page:
    """Open the same game on one more tablet."""
    page = new_context(screen).new_page()
    page.goto(f"{sat.server.address}?game={sat.game}", wait_until="commit")
    page.locator(".panel").wait_for(timeout=20_000)
    return page


def test_every_page_follows_within_a_second(
    new_context: NewContext, server: Server, ledger: Ledger
) -> None:
    row = ledger.open("a tap, until two other tablets show it")
    with sitting(new_context, server) as sat:
        others = [beside(new_context, sat, s) for s in ("portrait", "phone")]
        taken = []
        for _ in range(5):
            assert sat.tap_and_hear()
            begin, label = time.monotonic(), sat.page.evaluate(LABEL)
            for page in others:
                wait_for_label(page, label)
            taken.append(time.monotonic() - begin)
        sat.settle(row, recovered=sorted(taken)[2])
        assert sorted(taken)[2] < FOLLOWS_WITHIN
        assert max(taken) < FOLLOWS_WITHIN * SLACK


def test_of_two_taps_at_once_one_counts_and_the_other_is_told(
    new_context: NewContext, server: Server, ledger: Ledger
) -> None:
    row = ledger.open("two tablets tap at the same time")
    with sitting(new_context, server) as sat:
        other = beside(new_context, sat)
        sat.fault()
        with asleep(sat.page, server), asleep(other, server):
            sat.tap()
            other.locator(".house").nth(7).tap()
        bubbles = [page.locator(".bubble") for page in (sat.page, other)]
        assert sat.wait(lambda: any(bubble.is_visible() for bubble in bubbles), 5)
        told = [b.inner_text() for b in bubbles if b.is_visible()]
        assert len(told) == 1
        assert "Here is the table now" in told[0]
        entries = sat.store.entries_since(sat.game, 0)
        assert len(entries) == 4  # set up, spells, the first tap, and one of the two
        assert sat.wait(lambda: sat.page.evaluate(LABEL) == other.evaluate(LABEL), 3)
        sat.settle(row)


def test_other_tablets_are_shown_and_not_shut_out(
    new_context: NewContext, server: Server
) -> None:
    with sitting(new_context, server) as sat:
        shared = sat.page.locator(".path .shared")
        assert shared.count() == 0
        other = beside(new_context, sat)
        for page in (sat.page, other):
            pill = page.locator(".path .shared")
            expect(pill).to_have_attribute("title", "In use on another tablet")
        assert sat.tap_and_hear()
        other.close()
        expect(shared).to_have_count(0, timeout=15_000)


def arranging(page: Page, server: Server, store: Store) -> tuple[str, str]:
    """Open a game where a family is arranged, take one person out, return the text."""
    game = seat(store, recorded(FOUR)[0], upto(FOUR, "village", 4))
    host = open_game(page, server, game, store)
    goal = [list(people) for people in host.view["panel"]["lying"]]
    kind = next(k for k in range(7) if goal[0][k])
    goal[0][kind] -= 1
    goal[1][kind] += 1
    host.tap(shortest(host.view["panel"], goal)[0])
    expect(page.locator("[data-do=main]")).to_have_text("Place 1 more")
    return game, page.locator(".screen").inner_text()


def test_undo_elsewhere_leaves_what_is_typed_here(
    new_context: NewContext, server: Server
) -> None:
    page = new_context().new_page()
    with store_of(server) as store:
        game, typed = arranging(page, server, store)
        session = Session(store, game)
        before = session.seq
        session.undo(client_id="undo-elsewhere", after=before)
        expect(page.locator("[data-do=main]")).not_to_have_text("Place 1 more")
        session.redo(client_id="redo-elsewhere", after=before + 1)
        expect(page.locator("[data-do=main]")).to_have_text("Place 1 more")
        assert page.locator(".stage, .board, .zoom").count()
        assert page.locator(".panel").inner_text() in typed


def test_note_elsewhere_leaves_what_is_typed_here(
    new_context: NewContext, server: Server
) -> None:
    page = new_context().new_page()
    with store_of(server) as store:
        game, _ = arranging(page, server, store)
        session = Session(store, game)
        session.note("Tea.", client_id="note", after=session.seq)
        page.wait_for_timeout(1200)
        expect(page.locator("[data-do=main]")).to_have_text("Place 1 more")


def test_correction_survives_a_move_elsewhere_and_undoes_nothing(
    new_context: NewContext, server: Server
) -> None:
    with sitting(new_context, server) as sat:
        page = sat.page
        page.locator("[data-do=more]").tap()
        page.locator(".menu [data-do=correct]").tap()
        page.locator('[data-kind=birds][data-step="1"]').first.tap()
        other = beside(new_context, sat)
        label = other.evaluate(LABEL)
        other.locator(".house").nth(7).tap()
        wait_for_change(other, label)
        chips = Session(sat.store, sat.game).position
        wait_for_change(page, label)
        expect(page.locator(".panel h2")).to_have_text("Correct")
        page.wait_for_timeout(400)
        page.locator("[data-do=main]").tap()
        assert sat.wait(lambda: len(sat.ear.acknowledged) == 2)
        after = Session(sat.store, sat.game).position
        changed = [
            i for i, (a, b) in enumerate(zip(chips, after, strict=True)) if a != b
        ]
        assert len(changed) <= 2  # the birds of one family, and what is caught
        expect(page.locator(".panel h2")).not_to_have_text("Correct")


@pytest.mark.parametrize("screen", ["landscape", "phone"])
def test_turning_the_tablet_keeps_what_is_typed(
    new_context: NewContext, server: Server, screen: str
) -> None:
    page = new_context(screen).new_page()
    with store_of(server) as store:
        arranging(page, server, store)
        size = page.viewport_size
        assert size is not None
        page.set_viewport_size({"width": size["height"], "height": size["width"]})
        page.wait_for_timeout(300)
        expect(page.locator("[data-do=main]")).to_have_text("Place 1 more")


def test_screen_stays_awake_and_is_asked_again_on_return(
    new_context: NewContext, server: Server
) -> None:
    page = new_context().new_page()
    page.add_init_script(WAKE)
    page.goto(server.address)
    page.locator("#page button:visible").first.wait_for()
    assert page.evaluate("asked") == 1
    page.evaluate("hide(true)")
    page.wait_for_timeout(300)
    assert page.evaluate("asked") == 1
    page.evaluate("hide(false)")
    page.wait_for_function("() => asked === 2", timeout=3000)


def test_tab_in_the_background_writes_nothing_and_wakes_to_the_table_now(
    new_context: NewContext, server: Server, ledger: Ledger
) -> None:
    row = ledger.open("tab in the background for 6 s, without a network")
    with sitting(new_context, server) as sat:
        sat.page.add_init_script(WAKE)
        sat.open()
        sat.fault()
        sat.page.evaluate("hide(true)")
        sent = sat.ear.sent.total()
        sat.proxy.refuse()
        other = Session(sat.store, sat.game)
        other.undo(client_id="meanwhile", after=other.seq)
        sat.page.wait_for_timeout(5000)
        sat.proxy.restore()
        sat.page.wait_for_timeout(1000)
        assert sat.ear.sent.total() == sent
        assert [e.id for e in sat.store.entries_since(sat.game, other.seq)] == []
        sat.page.evaluate("hide(false)")
        expect(sat.page.locator(".lost")).to_have_count(0, timeout=15_000)
        sat.settle(row, recovered=sat.recovered())


def test_boards_agree_after_taps_from_everywhere(
    new_context: NewContext, server: Server
) -> None:
    with sitting(new_context, server) as sat:
        other = beside(new_context, sat, "landscape")
        for number in range(4):
            label = other.evaluate(LABEL)
            page = sat.page if number % 2 else other
            page.locator(".house").nth(number).tap()
            wait_for_change(page, label)
            follows = other if page is sat.page else sat.page
            wait_for_label(follows, page.evaluate(LABEL))
        view = {"panel": {"ask": "place"}}
        assert board_on(sat.page, view) == board_on(other, view)
