"""Derived results in the game's words: what happened, and why.

The history, the receipts on the screen and the command line quote these sentences.
Each why is the rulebook's sentence, followed by the numbers of the case.
"""

from __future__ import annotations

from collections import Counter

from totem_core.games.families.events import (
    Aged,
    Ate,
    Born,
    Capped,
    Caught,
    Counted,
    DiedOut,
    Ended,
    Event,
    FellIll,
    Kept,
    Left,
    Meal,
    Mourned,
    NewRound,
    Paid,
    Restarted,
    Retired,
    Share,
    Sick,
    TurnedUp,
    Written,
)
from totem_core.games.families.speech.naming import (
    company,
    family_names,
    house_tag,
    listed,
    possessive,
    some,
    tag,
    things,
)
from totem_core.games.families.speech.receipt import Receipt, receipt
from totem_core.games.families.speech.verdicts import ended, ranked
from totem_core.games.families.vocabulary import KINDS, SPELL_NAMES, Kind
from totem_core.journal import Header

__all__ = ["Receipt", "receipts"]

# cause of extinction -> who was missing; with children counted by growing-up
CAUSES = (
    "",
    "no woman of that age",
    "no man of that age",
    "neither a woman nor a man of that age",
)
CAUSES_WITH_CHILDREN = (
    "",
    "no girl and no woman",
    "no boy and no man",
    "no children, no woman and no man",
)


def receipts(header: Header, event: Event) -> list[Receipt]:
    """Return the sentences for one event, none when there is nothing to say."""
    names = family_names(header)
    match event:
        case Retired():
            return []  # the move says so itself
        case Restarted(family=family):
            return [_restarted(header, names[family])]
        case Paid(family=family, birds=birds):
            return [_paid(names[family], birds)]
        case Born():
            return [_born(header, event)]
        case Written(family=family, houses=houses):
            return [_written(header, names[family], houses)]
        case TurnedUp(spells=spells):
            return [_turned_up(header, *spell) for spell in spells]
        case Caught():
            return _caught(names, event)
        case Ate(meals=meals):
            return _fed(names, meals)
        case Left():
            return [_left(header, names[event.family], event)]
        case Capped(given_back=back):
            return [_capped(names[f], birds) for f, birds in enumerate(back) if birds]
        case FellIll(cottages=cottages):
            return [_fell_ill(header, sick) for sick in cottages]
        case Kept():
            return [_kept(header, event)]
        case Aged():
            return [_aged(event)]
        case Mourned():
            return [_mourned(header, names[event.family], event.pieces)]
        case DiedOut():
            return [_died_out(header, names[event.family], event)]
        case Counted(ranks=ranks):
            return ranked(header, ranks)
        case Ended():
            return [ended(header, event)]
        case NewRound():
            return [
                receipt(f"Round {event.round}, {names[event.start]} starts.", "T-R03")
            ]


def _restarted(header: Header, name: str) -> Receipt:
    """Tell a new start: T-V09, T-X10, and what RT-44, RT-45 and RT-68 make of it."""
    chosen = header.options
    village, kept = chosen.get("village") == "on", chosen.get("restart-pole") == "keep"
    people, birds = ("four", 3) if village else ("five", 5)
    more = "more birds" if chosen.get("restart-birds") == "add" else "birds"
    bare = {"village": "on", "totem-a": "on", "village-pole-a": "zero"}.items()
    pole = "no piece" if bare <= chosen.items() else "one piece"
    return receipt(
        f"{name} starts anew with {people} people, {birds} {more}"
        f" and {'the old pole' if kept else pole}.",
        "T-X10" if village else "T-V09",
        "This table keeps the old pole." if kept else "",
    )


def _paid(name: str, birds: int) -> Receipt:
    spells = "a spell" if birds == 1 else "spells"
    return receipt(f"{name} gives up {things(birds, 'bird')} for {spells}.", "T-M03")


def _born(header: Header, event: Born) -> Receipt:
    place = tag(header, event.family, event.cottage)
    text = f"{place}: {company((event.girls, event.boys, 0, 0, 0, 0, 0))}."
    if not event.settled:
        return receipt(text, "T-B06")
    rule = "T-B07" if event.girls else "T-B08"
    return receipt(text, rule, f"So it is on {place}.")


def _written(header: Header, name: str, houses: tuple[int, ...]) -> Receipt:
    if not houses:
        return receipt(f"{name} casts no spell.", "T-X13")
    chips = Counter(houses)
    placed = [f"{chips[house]} on {house_tag(header, house)}" for house in chips]
    return receipt(f"{possessive(name)} spells: {listed(placed)}.", "T-X13")


def _turned_up(header: Header, caster: int, spell: int, house: int) -> Receipt:
    owner, place = possessive(family_names(header)[caster]), house_tag(header, house)
    return receipt(
        f"{owner} spell on {place} is {SPELL_NAMES[spell]}.",
        "RT-12",
        "At this table every spell is turned up in its phase.",
    )


def _caught(names: tuple[str, ...], event: Caught) -> list[Receipt]:
    takes = [f"{names[share.family]} {share.took}" for share in event.shares]
    sums = [
        f"{names[share.family]} counts {things(share.hunters, 'hunter')}:"
        f" {things(share.claim, 'bird')}."
        for share in event.shares
    ]
    found = [receipt(f"The catch of {event.birds}: {listed(takes)}.", "T-H06", *sums)]
    late = _too_late(event)
    if late:
        short = listed([names[share.family] for share in late])
        left = [_left_over(names[share.family], share) for share in late]
        text = f"The catch ran out before {short} had enough."
        found.append(receipt(text, "T-H07", *left))
    return found


def _too_late(event: Caught) -> list[Share]:
    """Return who found too few birds; taking fewer by choice is another matter."""
    found, left = [], event.birds
    for share in event.shares:
        if share.took == left < share.claim:
            found.append(share)
        left -= share.took
    return found


def _left_over(name: str, share: Share) -> str:
    birds = things(share.claim, "bird")
    return f"{name} was due {birds}, and {share.took or 'none'} of the catch remained."


def _fed(names: tuple[str, ...], meals: tuple[Meal, ...]) -> list[Receipt]:
    eaters = [meal for meal in meals if meal.people]
    fed = [names[meal.family] for meal in eaters if meal.missing == 0]
    paid = [f"{names[meal.family]} {meal.paid}" for meal in eaters]
    why = f"Birds eaten: {listed(paid)}." if paid else ""
    if not any(meal.missing for meal in eaters):
        return [receipt("Everybody is fed.", "T-F01", why)]
    found = [_short(names[meal.family], meal) for meal in eaters if meal.missing]
    if fed:
        has = "has" if len(fed) == 1 else "have"
        found.append(receipt(f"{listed(fed)} {has} fed everybody.", "T-F01", why))
    return found


def _short(name: str, meal: Meal) -> Receipt:
    need = "needs" if meal.people == 1 else "need"
    return receipt(
        f"{name} is {things(meal.missing, 'bird')} short.",
        "T-F04",
        f"{things(meal.people, 'person', 'people')} {need} {things(meal.need, 'bird')},"
        f" and the pen had {meal.paid or 'none'}.",
    )


def _left(header: Header, name: str, event: Left) -> Receipt:
    counts = [sum(cottage[k] for cottage in event.removed) for k in range(KINDS)]
    if not any(counts):
        return receipt(f"Nobody of {name} leaves.", "T-F06")
    text = f"{name} lets go: {company(counts)}."
    if event.forced:
        return receipt(text, "T-F04", "There was nothing to choose.")
    written = header.options.get("feast") == "b"
    return receipt(text, "T-X16" if written else "T-F04")


def _capped(name: str, birds: int) -> Receipt:
    return receipt(f"{name} gives {things(birds, 'bird')} back.", "T-F07")


def _fell_ill(header: Header, sick: Sick) -> Receipt:
    """Tell who died; where only children did, no big cure lies open in either case."""
    place = tag(header, sick.family, sick.cottage)
    die = "dies" if sum(sick.removed) == 1 else "die"
    text = f"{place}: {company(sick.removed)} {die}."
    if any(sick.removed[Kind.YOUNG_WOMAN :]):
        return receipt(text, "T-I01", f"So it is on {place}.")
    return receipt(text, "T-I03", f"No big cure lies open on {place}.")


def _kept(header: Header, event: Kept) -> Receipt:
    place = tag(header, event.family, event.cottage)
    text = f"{place}: {some(1, event.kind)} does not age."
    alone = f"On {place} there was nothing to choose." if event.forced else ""
    return receipt(text, "T-G02", alone)


def _aged(event: Aged) -> Receipt:
    left = sum(event.elders_left)
    leave = "leaves" if left == 1 else "leave"
    bye = f", and {things(left, 'elder')} {leave}" if left else ""
    return receipt(f"Everyone is one step older{bye}.", "T-G01")


def _mourned(header: Header, name: str, pieces: int) -> Receipt:
    """Tell the loss of the last elder: T-L01, T-L03, T-X17, RT-33, RT-34."""
    whole_pole = header.options.get("totem-a") == "on"
    at_census = header.options.get("elder-ban") == "at-census"
    ban = "" if at_census else "None is added this round."
    if pieces == 0 and not whole_pole:
        text = f"{name} has no elder left; the lowest piece stays."
        return receipt(text, "T-L03", ban)
    if whole_pole:
        loss = "the whole pole comes down" if pieces else "no pole stands to lose"
        return receipt(f"{name} has no elder left: {loss}.", "T-X17", ban)
    every = header.options.get("elder-loss") == "per-round"
    again = "This table asks again at every census." if every else ""
    text = f"{name} has no elder left: one piece comes off the pole."
    return receipt(text, "T-L01", ban, again)


def _died_out(header: Header, name: str, event: DiedOut) -> Receipt:
    text = f"{possessive(name)} family is gone and starts anew next round."
    people = f"{event.people} people leave"
    leave = {0: "nobody is left", 1: "the last one leaves"}.get(event.people, people)
    if header.options.get("extinction-test") == "growing-up":
        missing = CAUSES_WITH_CHILDREN[event.cause]
        return receipt(text, "RT-40", f"There was {missing}: {leave}.")
    return receipt(text, "T-X01", f"There was {CAUSES[event.cause]}: {leave}.")
