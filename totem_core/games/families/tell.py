"""Derived results in the game's words: what happened, and why.

The history, the receipts on the screen and the command line quote these sentences.
"""

from __future__ import annotations

from typing import NamedTuple

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
    Rank,
    Restarted,
    TurnedUp,
    Written,
)
from totem_core.games.families.naming import (
    company,
    family_names,
    house_tag,
    listed,
    some,
    tag,
    things,
)
from totem_core.games.families.vocabulary import KINDS, SPELL_NAMES, Gain
from totem_core.journal import Header


class Receipt(NamedTuple):
    """One result: what happened, why it did, and the id of the rule behind it."""

    text: str
    why: str
    rule: str


CAUSES = ("", "no woman", "no man", "neither a woman nor a man")


def receipts(header: Header, event: Event) -> list[Receipt]:
    """Return the sentences for one event, none when there is nothing to say."""
    names = family_names(header)
    match event:
        case Restarted(family=family):
            return [_restarted(names[family])]
        case Paid(family=family, birds=birds):
            text = f"{names[family]} gives {things(birds, 'bird')} for spells."
            return [Receipt(text, "A spell beyond the pieces costs a bird.", "T-M03")]
        case Born():
            return [_born(header, event)]
        case Written(family=family, houses=houses):
            placed = listed([house_tag(header, house) for house in houses])
            text = f"{names[family]}: {placed or 'no spell'}."
            why = "What all have written is shown together and laid face down."
            return [Receipt(text, why, "T-X13")]
        case TurnedUp(spells=spells):
            return [_turned_up(header, *spell) for spell in spells]
        case Caught():
            return _caught(names, event)
        case Ate(meals=meals):
            return _fed(names, meals)
        case Left():
            return [_left(names, event)]
        case Capped(given_back=back):
            return [_capped(names[f], birds) for f, birds in enumerate(back) if birds]
        case FellIll():
            return _fell_ill(header, event)
        case Kept():
            return [_kept(header, event)]
        case Aged():
            return [_aged(event)]
        case Mourned():
            return [_mourned(names[event.family], event.pieces)]
        case DiedOut():
            return [_died_out(names[event.family], event)]
        case Counted(ranks=ranks):
            return [_ranked(names[rank.family], rank, ranks) for rank in ranks]
        case Ended():
            return [_ended(names, event)]
        case NewRound():
            return [_new_round(names[event.start], event.round)]


def _restarted(name: str) -> Receipt:
    return Receipt(
        f"{name} starts anew with five people, 5 birds and one piece.",
        "A lost family begins again in the next phase 1.",
        "T-V09",
    )


def _born(header: Header, event: Born) -> Receipt:
    place = tag(header, event.family, event.cottage)
    text = f"{place}: {company((event.girls, event.boys, 0, 0, 0, 0, 0))}."
    if not event.settled:
        return Receipt(
            text,
            "Each woman of childbearing age has one child when a man lives in her"
            " cottage.",
            "T-B03",
        )
    spell = "Girls" if event.girls else "Boys"
    why = f"{spell} lies open on {place}, so nothing is thrown."
    return Receipt(text, why, "T-B07" if event.girls else "T-B08")


def _turned_up(header: Header, caster: int, spell: int, house: int) -> Receipt:
    name, place = family_names(header)[caster], house_tag(header, house)
    return Receipt(
        f"{name}: {SPELL_NAMES[spell]} on {place}.",
        "At this table every spell is turned up in its phase.",
        "RT-12",
    )


def _caught(names: tuple[str, ...], event: Caught) -> list[Receipt]:
    takes = ", ".join(f"{names[s.family]} {s.took}" for s in event.shares)
    short = [names[s.family] for s in event.shares if s.took < s.claim]
    sums = " ".join(
        f"{names[s.family]} has {things(s.hunters, 'hunter')}:"
        f" {things(s.claim, 'bird')}."
        for s in event.shares
    )
    why = f"Five hunters bring one bird, and the rest counts as a full five. {sums}"
    found = [Receipt(f"Catch: {takes} of {event.birds}.", why, "T-H06")]
    if short:
        found.append(
            Receipt(
                f"The catch ran out before {listed(short)}.",
                f"The village catches {event.birds} birds a round, taken in turn.",
                "T-H07",
            )
        )
    return found


def _fed(names: tuple[str, ...], meals: tuple[Meal, ...]) -> list[Receipt]:
    fed = [names[meal.family] for meal in meals if meal.missing == 0 and meal.people]
    paid = ", ".join(f"{names[meal.family]} {meal.paid}" for meal in meals)
    why = f"One bird feeds five people. Birds eaten: {paid}."
    if not any(meal.missing for meal in meals):
        return [Receipt("Everybody is fed.", why, "T-F01")]
    found = [_short(names[meal.family], meal) for meal in meals if meal.missing]
    if fed:
        has = "has" if len(fed) == 1 else "have"
        found.append(Receipt(f"{listed(fed)} {has} fed everybody.", why, "T-F01"))
    return found


def _short(name: str, meal: Meal) -> Receipt:
    leave = "one person leaves" if meal.missing == 1 else f"{meal.missing} people leave"
    return Receipt(
        f"{name} is {things(meal.missing, 'bird')} short.",
        f"One bird feeds five. {things(meal.people, 'person', 'people')} need"
        f" {things(meal.need, 'bird')}, the pen had {meal.paid}, so {leave}.",
        "T-F04",
    )


def _left(names: tuple[str, ...], event: Left) -> Receipt:
    counts = [sum(cottage[k] for cottage in event.removed) for k in range(KINDS)]
    why = "One person leaves for each missing bird."
    if event.forced:
        why += " There was no choice: elders stay, and nobody else was there to pick."
    return Receipt(f"{names[event.family]} loses {company(counts)}.", why, "T-F04")


def _capped(name: str, birds: int) -> Receipt:
    go = "goes" if birds == 1 else "go"
    return Receipt(
        f"{things(birds, 'bird')} of {name} {go} back.",
        "No pen keeps more than five birds after the feast.",
        "T-F07",
    )


def _fell_ill(header: Header, event: FellIll) -> list[Receipt]:
    found = []
    for sick in event.cottages:
        place = tag(header, sick.family, sick.cottage)
        children_only = not any(sick.removed[2:])
        why = f"Illness lies open on {place} and no cure does: everyone there dies."
        if children_only:
            why = "A little cure saves the grown-ups; girls and boys still die."
        text = f"{place}: {company(sick.removed)} died."
        found.append(Receipt(text, why, "T-I03" if children_only else "T-I01"))
    return found


def _kept(header: Header, event: Kept) -> Receipt:
    place = tag(header, event.family, event.cottage)
    return Receipt(
        f"{place}: {some(1, event.kind)} does not age.",
        "Youth lies open there: one person keeps the age"
        + (", and there was only this choice." if event.forced else "."),
        "T-G02",
    )


def _aged(event: Aged) -> Receipt:
    left = sum(event.elders_left)
    bye = f", and {things(left, 'elder')} left" if left else ""
    return Receipt(
        f"Everyone is one step older{bye}.",
        "Elders leave, mature people become elders, young people mature, children"
        " grow up.",
        "T-G01",
    )


def _mourned(name: str, pieces: int) -> Receipt:
    if pieces == 0:
        return Receipt(
            f"{name} has no elder left and builds nothing this round.",
            "The lowest piece always stays.",
            "T-L03",
        )
    piece = "one piece comes" if pieces == 1 else f"{pieces} pieces come"
    return Receipt(
        f"{name} has no elder left: {piece} off the pole.",
        "Nobody is left to tell the family’s story, so one piece comes off and none"
        " is added this round.",
        "T-L01",
    )


def _died_out(name: str, event: DiedOut) -> Receipt:
    return Receipt(
        f"{name}’s family is gone and starts anew next round.",
        f"The family had {CAUSES[event.cause]} who can have children, so its"
        f" {things(event.people, 'person leaves', 'people leave')}.",
        "T-X01",
    )


def _ranked(name: str, rank: Rank, ranks: tuple[Rank, ...]) -> Receipt:
    if rank.place == 0:
        return Receipt(f"{name} is not counted.", "The family is gone.", "T-T09")
    gains = {Gain.PIECE: "a totem piece", Gain.BIRD: "a bird for solace"}
    gain = gains.get(Gain(rank.gain), "nothing this round")
    people = things(rank.size, "person", "people")
    return Receipt(f"{name}, {people}: {gain}.", *_reason(name, rank, ranks))


def _reason(name: str, rank: Rank, ranks: tuple[Rank, ...]) -> tuple[str, str]:
    """Return why a rank earned what it did, and the rule."""
    first = sum(other.place == 1 for other in ranks)
    level = sum(other.place == rank.place for other in ranks)
    if rank.barred and rank.gain == Gain.NOTHING and rank.place <= 2:
        return (f"{name} lost its elders and may not build, nobody moves up.", "T-L04")
    if len(ranks) == 3:
        return ("With three players the largest family builds, nobody else.", "T-P02")
    if rank.place == 1:
        if first == 1:
            return ("The largest family adds a piece.", "T-T02")
        if first == 2:
            return ("Two families share first place: both add a piece.", "T-T03")
        return ("Three or four share first place: a bird each, no piece.", "T-T05")
    if rank.place == 2 and first == 1:
        if level == 1:
            return ("The second largest family adds a piece.", "T-T02")
        return ("They share second place: a bird each instead of a piece.", "T-T04")
    if first == 2:
        return ("Two share first place, so nobody else gets anything.", "T-T03")
    return ("Only the largest and the second largest family gain.", "T-T06")


def _ended(names: tuple[str, ...], event: Ended) -> Receipt:
    if event.shared:
        level = listed([names[family] for family in event.shared])
        return Receipt(f"{level} share the win.", "All is level.", "RT-57")
    if event.winner < 0:
        return Receipt(
            "The game ends with no winner.",
            "Poles, families and pens are level.",
            "T-E04",
        )
    how = {
        "pieces": ("The highest pole wins.", "T-E01"),
        "people": ("Poles are level: the larger family wins.", "T-E02"),
        "birds": ("Poles and families are level: more birds win.", "T-E03"),
    }
    return Receipt(f"{names[event.winner]} wins.", *how[event.decided_by])


def _new_round(name: str, number: int) -> Receipt:
    return Receipt(
        f"Round {number}, {name} starts.",
        "The start role goes to the left neighbour.",
        "T-R03",
    )
