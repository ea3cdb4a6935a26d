"""What holds on every screen: finger-sized targets, no scrolling board, axe’s rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.evenings import store_of
from browser.walk import STOPS, shelf, walk

if TYPE_CHECKING:
    from browser.serving import Server
    from playwright.sync_api import Browser, Page

TABLETS = ((1024, 768), (768, 1024), (1024, 690), (768, 950))
PHONE = (390, 844)
OFF_THE_BOARD = ("home", "new game", "win", "charts")
SMALL = """() => [...document.querySelectorAll(".totem button, .totem input, .totem a")]
  .filter((node) => node.getClientRects().length > 0)
  .map((node) => [node, node.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([node, box]) => {
    const words = node.getAttribute("aria-label") ?? node.textContent;
    return `${words}: ${box.width.toFixed()} x ${box.height.toFixed()}`;
  })"""
# Everything that is drawn of the board ends inside it, and nothing of it can scroll.
CUT = """() => {
  const found = [];
  const frame = { bottom: innerHeight, right: innerWidth };
  for (const place of ["html", ".screen", ".app", ".board", ".zoom"]) {
    const node = document.querySelector(place);
    if (node?.scrollHeight > node?.clientHeight + 1) found.push(`${place} is high`);
    if (node?.scrollWidth > node?.clientWidth + 1) found.push(`${place} is wide`);
  }
  const parts = ".fam, .house, .door, .chip, .pole, .pen, .bar .btn, .panel-foot .btn";
  for (const node of document.querySelectorAll(parts)) {
    const box = node.getBoundingClientRect();
    const around = node.closest(".panel-body") ? null : node.closest(".fam, .zoom");
    const edge = around?.getBoundingClientRect() ?? frame;
    if (node.closest(".panel-body") || box.width === 0) continue;
    if (box.bottom > edge.bottom + 1 || box.right > edge.right + 1)
      found.push(`${node.className} ends outside`);
  }
  return found;
}"""


JUDGE = """async () => {
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  const bad = violations.filter(({ impact }) => /serious|critical/.test(impact));
  return bad.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}"""


@dataclass
class Findings:
    """What one walk past all screens has found."""

    screens: list[str] = field(default_factory=list)
    targets: int = 0
    small: list[str] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)
    axe: dict[str, list[str]] = field(default_factory=dict)


@pytest.fixture(scope="module")
def findings(browser: Browser, server: Server) -> Findings:
    """Walk past all screens once, and look at each in every size and light."""
    found = Findings()
    with store_of(server) as store:
        games = shelf(store)
    context = browser.new_context(has_touch=True)
    page = context.new_page()
    resize(page, TABLETS[0])
    for name in walk(page, server, games):
        look(page, name, found)
    context.close()
    return found


def look(page: Page, name: str, found: Findings) -> None:
    found.screens.append(name)
    for size in (*TABLETS, PHONE):
        resize(page, size)
        found.small += [f"{name}, {size}: {each}" for each in page.evaluate(SMALL)]
        found.targets += page.locator(".totem button:visible").count()
        if size != PHONE and name not in OFF_THE_BOARD:
            found.cut += [f"{name}, {size}: {each}" for each in page.evaluate(CUT)]
    resize(page, TABLETS[0])
    page.wait_for_timeout(350)  # colours of things in motion are not judged
    for light in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if light == "dark" else "light")
        found.axe.setdefault(light, []).extend(f"{name}: {x}" for x in serious(page))
    page.emulate_media(color_scheme="light")


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def serious(page: Page) -> list[str]:
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(Axe().axe_script)
    found: list[str] = page.evaluate(JUDGE)
    return found


def test_walk_stops_at_every_screen(findings: Findings) -> None:
    assert findings.screens == ["home", "new game", *(stop.name for stop in STOPS)]
    assert findings.targets > 1000


def test_every_target_is_as_large_as_a_finger(findings: Findings) -> None:
    assert findings.small == []


def test_board_fits_every_tablet(findings: Findings) -> None:
    assert findings.cut == []


@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing_serious(findings: Findings, light: str) -> None:
    assert findings.axe[light] == []


def test_looks_would_find_what_is_wrong(landscape: Page) -> None:
    # Without a screen that is wrong, the tests above would prove nothing.
    landscape.set_content(
        "<div class=totem><div class=board style='height: 90px; overflow: auto'>"
        "<button style='width: 20px'>a</button><p style='height: 200px'></p></div>"
        "<img src='data:,'></div>"
    )
    assert landscape.evaluate(SMALL)[0].startswith("a: 20 x ")
    assert ".board is high" in landscape.evaluate(CUT)
    assert any(each.startswith("image-alt") for each in serious(landscape))
