"""A host who plays a recorded game at the screen, with the fewest taps there are.

The host knows the moves the table wants to make, looks at the question on the screen,
and answers it as a practised human would: "Everyone stays as before" when the families
still to come do, proposed numbers left alone, one tap for one chip. Every press of a
finger is counted for its round. After each answer the board on the screen is read and
compared with the game in the store.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from typing import TYPE_CHECKING, Any, TypeAlias

from browser.looks import board_of, board_on, question_of, question_on, scrolled

from totem_core.ui.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from playwright.sync_api import Page

    from totem_core.store import Store

Json: TypeAlias = dict[str, Any]

PATIENCE = 8.0  # seconds until the host gives up
GUARD = 0.36  # seconds in which a new question takes no answer
BLINK = 0.04  # seconds without which no finger follows what the eye has seen
REPEAT = 1.5  # seconds until a host taps again, because nothing has happened
KINDS = ("G", "B", "YW", "YM", "MW", "MM", "E")
FIND = """(selector) => {
  const drawn = (node) => node.getClientRects().length > 0;
  const seen = [...document.querySelectorAll(selector)].filter(drawn);
  if (seen.length !== 1) return `${seen.length} places`;
  const [node] = seen;
  node.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = node.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  if (!node.contains(document.elementFromPoint(x, y))) return "something lies on top";
  return [x, y];
}"""


class Host:
    """One pair of hands at one screen.

    Parameters
    ----------
    page
        The screen, already at the server's address.
    store
        The games of that server, to compare with.
    """

    def __init__(self, page: Page, store: Store) -> None:
        self.page = page
        self.desk = Desk(store)
        self.taps: Counter[int] = Counter()  # by round
        self.moves: deque[Json] = deque()
        self.view: Json = {}
        self.unheard = 0  # taps that had to be repeated, not counted as taps
        self._tablet = (page.viewport_size or {"width": 0})["width"] > 700
        self._shown_at = 0.0
        self._last_tap = 0.0, 0.0

    # at the screen

    def tap(self, selector: str) -> None:
        """Press a finger on the one place with this selector."""
        where = self._wait(lambda: self.page.evaluate(FIND, selector), selector)
        self.taps[self.view.get("round", 0)] += 1
        time.sleep(max(0.0, self._shown_at + BLINK - time.monotonic()))
        self.page.touchscreen.tap(*where)
        self._last_tap = where

    def press(self, todo: str) -> None:
        """Tap a button of the panel, once it takes answers."""
        time.sleep(max(0.0, self._shown_at + GUARD - time.monotonic()))
        self.tap(f"[data-do={todo}]")

    def _wait(self, look: Callable[[], Any], what: str) -> Any:
        end = time.monotonic() + PATIENCE
        while isinstance(found := look(), str):
            assert time.monotonic() < end, f"{what}: {found}"
            time.sleep(0.02)
        return found

    # beside the screen

    def sit_down(self, game: str) -> None:
        """Follow the game on the screen."""
        self.desk.answer({"type": "open", "id": "host", "game": game})
        self.view = self.desk.view()
        self.check()

    def settle(self) -> None:
        """Wait until the tap is in the store, and the screen shows it."""
        before, tapped = self.view["seq"], time.monotonic()

        def written() -> str | None:
            nonlocal tapped
            self.desk.follow()
            self.view = self.desk.view()
            if self.view["seq"] != before:
                return None
            if time.monotonic() - tapped > REPEAT:
                # the page takes no tap while the answer to the last is on its way
                self.unheard += 1
                tapped = time.monotonic()
                self.page.touchscreen.tap(*self._last_tap)
            return "nothing was written"

        self._wait(written, "the tap")
        self.check()

    def check(self) -> None:
        """Compare the screen with the game in the store."""
        if self.view["screen"] == "win":
            self.page.locator("[data-key=win]").wait_for()
            return
        wanted = question_of(self.view), board_of(self.view)

        def same() -> str | None:
            seen = question_on(self.page), board_on(self.page, self.view)
            return None if seen == wanted else f"the screen shows {seen}, not {wanted}"

        self._wait(same, "the board")
        if self._tablet:
            assert scrolled(self.page) == []
        self._shown_at = time.monotonic()

    # through a game

    def play(self, moves: Iterable[Json], rounds: int = 99) -> None:
        """Play moves until they or the game end, or so many rounds are over."""
        self.moves = deque(moves)
        while self.moves and self.view["screen"] == "game":
            if self.view["round"] > rounds:
                return
            self.answer()
            self.settle()

    def answer(self) -> None:
        """Answer the question on the screen, up to the tap that sends it."""
        panel = self.view["panel"]
        getattr(self, f"_{panel['ask']}")(panel)

    def take_back(self) -> None:
        """Undo the last tap."""
        self.tap("[data-do=undo]")
        self.settle()

    def do_again(self) -> None:
        """Redo what was undone."""
        self.tap("[data-do=redo]")
        self.settle()

    def _next(self) -> Json:
        return self.moves.popleft()

    def _village(self, panel: Json) -> None:
        to_come = [self.moves[i] for i in range(len(panel["others"]))]
        stay = all(move["cottages"] == self._people(move["family"]) for move in to_come)
        if stay and len(to_come) > 1 and panel["all_as_before"]:
            self.press("second")
            self.moves = deque(list(self.moves)[len(to_come) :])
            return
        for selector in shortest(panel, self._next()["cottages"]):
            self.tap(selector)
        self.press("main")

    def _people(self, family: int) -> list[list[int]]:
        card = next(f for f in self.view["families"] if f["family"] == family)
        return [cottage["people"] for cottage in card["cottages"]]

    def _counts(self, panel: Json) -> None:
        wanted = [self._next()["number"] for _ in panel["rows"]]
        if not any(wanted):
            self.press("second")
            return
        for row, number in zip(panel["rows"], wanted, strict=True):
            step = 1 if number > row["number"] else -1
            for _ in range(abs(number - row["number"])):
                self.tap(
                    f'[data-kind=spells][data-family="{row["family"]}"]'
                    f'[data-step="{step}"]'
                )
        self.press("main")

    def _place(self, panel: Json) -> None:
        move = self._next()
        if move["caster"] != panel["caster"]:
            self.tap(f'[data-do=caster][data-family="{move["caster"]}"]')
        self.tap(house(move))

    def _reveal(self, panel: Json) -> None:
        move = self._next()
        if move["move"] == "advance":
            self.press("main")
            return
        there = move["family"], move["cottage"]
        casters = [
            chip["caster"]
            for chip in panel["chips"]
            if (chip["family"], chip["cottage"]) == there
        ]
        self.tap(house(move))
        several = len(panel["kinds"]) > 1
        guessed = panel["turn"] if several and panel["turn"] in casters else None
        if len(casters) > 1 and guessed != move["caster"]:
            self.tap(f'[data-do=owner][data-family="{move["caster"]}"]')
        if several:
            self.tap(f'[data-do=kind][data-spell="{move["kind"]}"]')

    def _children(self, panel: Json) -> None:
        if panel["throw"]:
            self.press("main")
            while self.moves and self.moves[0]["move"] == "births":
                self.moves.popleft()
            return
        move = self._next()
        self.tap(
            f'[data-do=girls][data-girls="{move["girls"]}"]'
            f'[data-family="{move["family"]}"][data-cottage="{move["cottage"]}"]'
        )

    def _starve(self, panel: Json) -> None:
        for cottage, people in enumerate(self._next()["removed"]):
            for kind, number in enumerate(people):
                for _ in range(number):
                    self.tap(cell(KINDS[kind], cottage))
        self.press("main")

    def _keep(self, panel: Json) -> None:
        move = self._next()
        self.tap(cell(move["kind"], move["cottage"]))

    def _totem(self, panel: Json) -> None:
        self._next()
        self.press("main")


def house(move: Json) -> str:
    """Return where a cottage is on the board."""
    return f'[data-do=house][data-house="{move["family"]}-{move["cottage"]}"]'


def cell(code: str, cottage: int) -> str:
    """Return where a kind lives in the enlarged family."""
    return f'[data-do=cell][data-kind={code}][data-cottage="{cottage}"]'


def shortest(panel: Json, goal: list[list[int]]) -> list[str]:
    """Return the taps that arrange a family, from what is proposed or spread out."""
    ways = [way(panel["lying"], panel, goal)]
    if panel["spread"] is not None:
        ways.append(["[data-do=spread]", *way(panel["spread"], panel, goal)])
    return min(ways, key=len)


def way(lying: list[list[int]], panel: Json, goal: list[list[int]]) -> list[str]:
    """Return the taps from one arrangement to another: all out first, then all in."""
    out: list[str] = []
    into: dict[int, list[str]] = {0: [], 1: [], 2: []}
    for cottage, people in enumerate(goal):
        for kind, number in enumerate(people):
            moved = number - lying[cottage][kind]
            step = 1 if moved > 0 else -1
            taps = [stepper(KINDS[kind], cottage, step)] * abs(moved)
            (into[cottage] if moved > 0 else out).extend(taps)
    most = max(into, key=lambda cottage: len(into[cottage]))
    if len(into[most]) > 1 and not panel["retire"]:
        into[most] = [f'[data-do=rest][data-cottage="{most}"]']
    last = into.pop(most)
    return [*out, *(tap for taps in into.values() for tap in taps), *last]


def stepper(code: str, cottage: int, step: int) -> str:
    """Return where one person of a kind is taken out of a cottage or put into it."""
    return (
        f'[data-do=step][data-kind={code}][data-cottage="{cottage}"]'
        f'[data-step="{step}"]'
    )
