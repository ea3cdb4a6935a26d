"""What stands on the screen, and what should stand there, in the same words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from playwright.sync_api import Page

Json: TypeAlias = dict[str, Any]

DRAWINGS = (
    "v-girl",
    "v-boy",
    "v-young-woman",
    "v-young-man",
    "v-mature-woman",
    "v-mature-man",
    "v-elder",
)
READ_QUESTION = """() => {
  const text = (selector) => document.querySelector(selector)?.textContent ?? "";
  const undo = document.querySelector("[data-do=undo]");
  return [
    document.querySelector(".panel")?.dataset.ask ?? "",
    text(".panel h2"),
    text(".bar .round"),
    text(".phases [aria-current] span"),
    undo?.getAttribute("aria-label") ?? "",
  ];
}"""
READ_BOARD = """() => {
  const all = (node, selector) => [...node.querySelectorAll(selector)];
  const number = (node, selector) => parseInt(node.querySelector(selector).textContent);
  const drawing = (node) => node.querySelector("use").getAttribute("href").slice(1);
  const chip = (node) => [
    node.classList.contains("up") ? drawing(node) : "down",
    [...node.classList].find((name) => /^f-/.test(name)).slice(2),
    parseInt(node.querySelector("b")?.textContent ?? "1"),
  ];
  const inside = (node, card) => {
    const [box, frame] = [node.getBoundingClientRect(), card.getBoundingClientRect()];
    return box.width > 0 && box.top >= frame.top && box.bottom <= frame.bottom;
  };
  const house = (card) => (node) => ({
    tag: node.querySelector(".tag").textContent,
    total: number(node, ".sum"),
    people: Object.fromEntries(
      all(node, ".v").filter((room) => room.querySelector("use"))
        .map((room) => [drawing(room), number(room, "b")]),
    ),
    chips: all(node, ".door .chip").filter((each) => inside(each, card)).map(chip),
  });
  return all(document, ".board .fam").map((card) => ({
    name: card.querySelector(".fam-name").textContent,
    people: number(card, ".people b"),
    birds: number(card, ".pen b"),
    pole: number(card, ".pole .base"),
    houses: all(card, ".house").map(house(card)),
  }));
}"""
SCROLLED = """() => ["html", ".screen", ".app", ".board"].filter(
  (place) => document.querySelector(place)?.scrollTop,
)"""
READ_ZOOM = """() => {
  const card = document.querySelector(".zoom");
  return card && {
    name: card.querySelector(".fam-name").textContent,
    totals: [...card.querySelectorAll(".house .sum")].map((sum) =>
      parseInt(sum.textContent),
    ),
  };
}"""


def question_on(page: Page) -> Json:
    """Return question, title, round, phase and what Undo says, as on the screen."""
    return named(page.evaluate(READ_QUESTION))


def question_of(view: Json) -> Json:
    """Return what ``question_on`` should find."""
    panel, undo = view["panel"], view["undo"]
    now = next(phase["name"] for phase in view["phases"] if phase["state"] == "now")
    round_ = f"Round {view['round']}"
    undone = f"Undo: {undo}" if undo else "Undo"
    return named([panel["ask"], panel["title"], round_, now, undone])


def named(fields: list[str]) -> Json:
    """Return the fields of a question by name."""
    return dict(zip(("ask", "title", "round", "phase", "undo"), fields, strict=True))


def scrolled(page: Page) -> list[str]:
    """Return which parts of the frame have been pushed out of their place."""
    found: list[str] = page.evaluate(SCROLLED)
    return found


def board_on(page: Page, view: Json) -> Any:
    """Return the families on the screen, or the one that stands in their place."""
    zoomed = view["panel"]["ask"] in ("village", "starve", "keep")
    return page.evaluate(READ_ZOOM if zoomed else READ_BOARD)


def board_of(view: Json) -> Any:
    """Return what ``board_on`` should find."""
    panel = view["panel"]
    if panel["ask"] in ("village", "starve", "keep"):
        card = next(f for f in view["families"] if f["family"] == panel["family"])
        lying = panel.get("lying") or [c["people"] for c in card["cottages"]]
        return {"name": card["name"], "totals": [sum(people) for people in lying]}
    # the screen goes round in reading order: two above, two below from the left
    cards = view["families"]
    order = [0, 1, 3, 2] if len(cards) == 4 else [0, 1, 2]
    return [card_of(cards[place]) for place in order]


def card_of(family: Json) -> Json:
    """Return one family's card as it is read from the screen."""
    return {
        "name": family["name"],
        "people": family["people"],
        "birds": family["birds"],
        "pole": family["pole"],
        "houses": [house_of(cottage) for cottage in family["cottages"]],
    }


def house_of(cottage: Json) -> Json:
    """Return one cottage as it is read from the screen."""
    living = zip(DRAWINGS, cottage["people"], strict=True)
    return {
        "tag": cottage["tag"],
        "total": cottage["total"],
        "people": {drawing: number for drawing, number in living if number},
        "chips": [chip_of(chip) for chip in cottage["chips"]],
    }


def chip_of(chip: Json) -> list[Any]:
    """Return one pile of chips as it is read from the screen."""
    drawing = f"s-{chip['kind'].replace(' ', '-')}" if chip["up"] else "down"
    return [drawing, chip["owner"], chip["count"]]
