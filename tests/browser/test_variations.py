"""The variations at the real screen, by touch: what they ask, and what they hide."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

from browser.evenings import store_of
from browser.host import FIND
from playwright.sync_api import expect

from totem_core.journal import Header, Seat
from totem_core.session import Session
from totem_core.ui.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from browser.serving import Server
    from playwright.sync_api import Page

    from totem_core.store import Store

Json: TypeAlias = dict[str, Any]

NAMES = ("Anna", "Ben", "Cleo", "Dan")
GUARD = 380  # milliseconds in which a new question takes no answer
# Thirteen people and one hunter: whatever is born, two of them leave the feast.
HUNGRY = {
    "family": 1,
    "birds": 0,
    "cottages": [
        [0, 0, 0, 0, 0, 0, 6],
        [0, 0, 5, 0, 0, 0, 0],
        [0, 0, 0, 1, 0, 0, 1],
    ],
}


class Table:
    """One tablet at one game: the screen by touch, and the game beside it."""

    def __init__(self, page: Page, store: Store, **options: str) -> None:
        colours = ("red", "green", "blue", "yellow")
        self.page = page
        self.desk = Desk(store)
        self.game = store.create(
            Header(
                game="families",
                rules_version=1,
                players=NAMES,
                seats=tuple(Seat(i, colours[i]) for i in range(4)),  # type: ignore[arg-type]
                first=0,
                seed=7,
                options=options,
                settings={"throws": "app"},
                created="2024-05-01T19:00:00Z",
            )
        )
        self.session = Session(store, self.game)
        self._say("open")

    def _say(self, kind: str, **fields: Any) -> None:
        message = {"type": kind, "id": f"{kind}-{self.session.seq}", "game": self.game}
        reply = self.desk.answer(message | fields)
        assert reply["ok"], reply

    @property
    def view(self) -> Json:
        """What the game is at, as a page would see it."""
        self.desk.follow()
        self.session.refresh()
        return self.desk.view()

    def until(self, ask: str) -> None:
        """Let everybody stay, cast nothing and turn nothing up, beside the screen."""
        while (view := self.view)["panel"]["ask"] != ask:
            panel = view["panel"]
            if panel["ask"] == "children":
                self._say("throw", after=view["seq"])
                continue
            moves = panel.get("all_as_before") or panel.get("none")
            self.move(*(moves or panel["main"]["moves"]))

    def move(self, *moves: Json) -> None:
        """Make moves beside the screen."""
        self._say("act", after=self.view["seq"], moves=list(moves))

    def hunger(self) -> None:
        """Make Ben's family large and its pen empty."""
        self._say("correct", after=self.view["seq"], correction={"families": [HUNGRY]})

    def open(self, server: Server, ask: str) -> None:
        """Open the game on the tablet, at a question."""
        self.page.goto(f"{server.address}?game={self.game}", wait_until="commit")
        self.shows(ask)

    def shows(self, ask: str) -> None:
        """Wait for a question."""
        expect(self.page.locator(f".panel[data-ask={ask}]")).to_be_visible()

    def tap(self, selector: str) -> None:
        """Press a finger on a place, as soon as it takes an answer."""
        self.page.locator(selector).wait_for()
        self.page.wait_for_timeout(GUARD)
        where = self.page.evaluate(FIND, selector)
        assert isinstance(where, list), f"{selector}: {where}"
        self.page.touchscreen.tap(*where)

    def says(self, text: str) -> None:
        """Wait for the title of a question."""
        expect(self.page.locator(".panel h2")).to_have_text(text)


@contextmanager
def table(page: Page, server: Server, **options: str) -> Iterator[Table]:
    with store_of(server) as store:
        yield Table(page, store, **options)


def house(family: int, cottage: int) -> str:
    return f'[data-do=house][data-house="{family}-{cottage}"]'


def cell(kind: str, cottage: int) -> str:
    return f'[data-do=cell][data-kind={kind}][data-cottage="{cottage}"]'


def test_spells_a_are_placed_or_passed_in_turn(landscape: Page, server: Server) -> None:
    with table(landscape, server, spells="a") as here:
        here.until("place")
        here.open(server, "place")
        here.says("Anna places a spell")
        here.tap(house(1, 2))
        here.says("Ben places a spell")
        here.tap("[data-do=main]")
        here.says("Cleo places a spell")
        expect(landscape.get_by_text("has passed")).to_have_count(1)
        here.tap("[data-do=main]")
        here.says("Dan places a spell")
        here.tap("[data-do=main]")
        here.says("Anna places a spell")  # whose second spell costs a bird
        here.tap(house(1, 2))
        here.says("Anna places a spell")
        here.tap("[data-do=main]")
        here.shows("reveal")
        ben, anna = here.view["families"][1], here.view["families"][0]
        assert ben["cottages"][2]["chips"][0]["count"] == 2
        assert anna["birds"] == 5


def test_nothing_of_written_spells_is_left_for_the_next(
    landscape: Page, server: Server
) -> None:
    with table(landscape, server, spells="b") as here:
        here.until("orders")
        here.open(server, "orders")
        here.says("Hand the tablet to Anna")
        expect(landscape.locator("[data-do=house]")).to_have_count(0)
        here.tap("[data-do=main]")
        here.says("Anna writes")
        here.tap(house(3, 1))
        here.tap(house(2, 0))
        expect(landscape.locator(".door .chip")).to_have_count(2)
        expect(landscape.locator('[data-family="0"] .pen b')).to_have_text("5")
        here.tap("[data-do=second]")
        expect(landscape.locator(".door .chip")).to_have_count(1)
        here.tap("[data-do=main]")
        here.says("Hand the tablet to Ben")
        unseen(landscape)
        here.tap('[data-do=writer][data-family="2"]')
        here.says("Cleo writes")
        unseen(landscape)
        here.tap("[data-do=main]")
        here.says("Hand the tablet to Ben")
        here.tap("[data-do=history]")
        here.shows("history")
        expect(landscape.locator("[data-do=line]").first).to_have_text(
            "Cleo has written"
        )
        assert "Y2" not in landscape.locator(".log").inner_text()
        landscape.reload()
        here.says("Hand the tablet to Ben")
        unseen(landscape)
        for name, other in (("Ben", "Hand the tablet to Dan"), ("Dan", "Births")):
            here.tap("[data-do=main]")
            here.says(f"{name} writes")
            here.tap("[data-do=main]")
            here.says(other)
        expect(landscape.locator(".door .chip")).to_have_count(1)
        assert here.view["families"][3]["cottages"][1]["chips"][0]["count"] == 1


def unseen(page: Page) -> None:
    """Look for a draft of somebody else on the page and in its storage."""
    expect(page.locator(".door .chip")).to_have_count(0)
    expect(page.locator('[data-family="0"] .pen b')).to_have_text("6")
    kept = page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })")
    assert "cottage" not in kept
    assert "draft" not in kept


def test_feast_a_lets_the_others_pick_in_turn(portrait: Page, server: Server) -> None:
    with table(portrait, server, feast="a") as here:
        here.hunger()
        here.until("pick")
        panel = here.view["panel"]
        left, before = panel["left"], here.view["families"][1]["people"]
        assert left >= 2
        here.open(server, "pick")
        for gone in range(left):
            expect(portrait.locator(".panel-head p")).to_contain_text(
                NAMES[here.view["panel"]["by"]]
            )
            here.tap(cell("E", 0))
            if gone + 1 < left:
                # an elder may be chosen by others, one at each tap
                count = portrait.locator('.zoom [data-key="big-0"] .sum')
                expect(count).to_have_text(str(5 - gone))
        expect(portrait.locator("[data-ask=pick]")).to_have_count(0)
        assert here.view["families"][1]["people"] < before


def test_feast_b_hides_what_is_written_and_asks_again_after_a_clash(
    landscape: Page, server: Server
) -> None:
    with table(landscape, server, feast="b") as here:
        here.hunger()
        here.until("write")
        here.open(server, "write")
        writers = [row for row in here.view["panel"]["writers"] if row["owes"]]
        assert len(writers) > 1
        for row in writers:
            here.says(f"Hand the tablet to {NAMES[row['family']]}")
            expect(landscape.locator("[data-do=cell]")).to_have_count(0)
            here.tap("[data-do=main]")
            expect(landscape.locator(".gone")).to_have_count(0)
            here.tap(cell("E", 2))  # there is one elder only, and all want that one
            for _ in range(row["owes"] - 1):
                here.tap(cell("E", 0))
            kept = landscape.evaluate("JSON.stringify({ ...localStorage })")
            assert "draft" not in kept
            here.tap("[data-do=main]")
        here.shows("pick")
        expect(landscape.locator(".panel-head p")).to_contain_text("again")
        expect(landscape.locator(cell("E", 2))).to_have_count(0)
        for _ in range(here.view["panel"]["left"]):
            before = here.view["seq"]
            here.tap(cell("E", 0))
            while here.view["seq"] == before:
                landscape.wait_for_timeout(20)
        expect(landscape.locator("[data-ask=pick]")).to_have_count(0)


def test_short_claims_are_tapped_as_numbers(phone: Page, server: Server) -> None:
    with table(phone, server, **{"short-claim": "on"}) as here:
        here.until("claim")
        here.open(server, "claim")
        here.tap('[data-do=birds][data-birds="0"]')
        ben = phone.locator(".panel .asked b")
        expect(ben).to_have_text("Ben")
        here.tap("[data-do=main]")
        expect(ben).to_have_text("Cleo")
        took = here.view["families"]
        assert took[0]["birds"] == 6
        assert took[1]["birds"] > 6


def test_unused_spells_are_named_after_the_census(
    portrait: Page, server: Server
) -> None:
    with table(portrait, server, **{"show-unused": "yes"}) as here:
        here.until("counts")
        here.move(*here.view["panel"]["main"]["moves"])
        for caster in range(4):
            here.move({"move": "place", "caster": caster, "family": 2, "cottage": 0})
        here.until("totem")
        here.open(server, "totem")
        here.tap(house(2, 0))
        here.tap('[data-do=owner][data-family="3"]')
        here.tap('[data-do=kind][data-spell="youth"]')
        open_chip = portrait.locator('[data-house="2-0"] .chip.up')
        expect(open_chip).to_have_class("chip f-yellow up")
        here.tap(house(2, 0))
        expect(portrait.locator("[data-do=owner]")).to_have_count(3)
        here.tap("[data-do=second]")
        expect(portrait.locator(".ranks")).to_be_visible()
        shown = json.dumps(here.view["panel"]["unused"]["shown"])
        assert shown.count("youth") == 1
        here.tap("[data-do=main]")
        here.shows("village")
        expect(portrait.locator(".round")).to_have_text("Round 2")


def test_rules_are_chosen_in_the_form_and_read_in_the_game(
    landscape: Page, server: Server
) -> None:
    landscape.goto(server.address, wait_until="commit")
    landscape.locator("[data-do=other]").tap()
    landscape.locator('[data-do=count][data-count="2"]').tap()
    landscape.locator("[data-do=rulings]").tap()
    for option, value in (("spells", "a"), ("seats-2p", "paired")):
        landscape.locator(
            f'[data-option="{option}"] [data-do=value][data-value="{value}"]'
        ).tap()
    landscape.locator('[data-option=round-limit] [data-step="1"]').tap()
    landscape.wait_for_timeout(GUARD)
    landscape.locator("[data-do=main]").tap()
    words = "3 house rules: spells a, seats with two paired, round limit 8"
    expect(landscape.get_by_text(words)).to_be_visible()
    marks = landscape.locator(".players li").first.locator(".mk-btn")
    expect(marks.nth(1)).to_have_class("mk-btn f-green")
    landscape.wait_for_timeout(GUARD)
    landscape.locator("[data-do=main]").tap()
    expect(landscape.locator(".panel[data-ask=village]")).to_be_visible()
    landscape.locator("[data-do=more]").tap()
    landscape.locator("[data-do=rules]").tap()
    expect(landscape.locator(".house-rules li")).to_have_text(
        ["Spells: a", "Seats with two: paired", "Round limit: 8"]
    )
