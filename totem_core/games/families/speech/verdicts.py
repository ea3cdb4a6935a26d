"""The census and the end in the game's words: who gained what, and by which rule."""

from __future__ import annotations

from totem_core.games.families.events import Ended, Rank
from totem_core.games.families.speech import rulebook
from totem_core.games.families.speech.naming import family_names, listed, things
from totem_core.games.families.speech.receipt import Receipt, receipt
from totem_core.games.families.vocabulary import Gain
from totem_core.journal import Header

GAINS = {
    Gain.PIECE: "a totem piece",
    Gain.BIRD: "a bird for solace",
    Gain.NOTHING: "nothing this round",
}
DECIDED_BY = {"pieces": "T-E01", "people": "T-E02", "birds": "T-E03"}


def ranked(header: Header, ranks: tuple[Rank, ...]) -> list[Receipt]:
    """Return what each family took from the census, best place first."""
    return [_ranked(header, rank, ranks) for rank in ranks]


def _ranked(header: Header, rank: Rank, ranks: tuple[Rank, ...]) -> Receipt:
    name = family_names(header)[rank.family]
    if rank.place == 0:
        return receipt(f"{name} is not counted.", "T-T09")
    people = things(rank.size, "person", "people")
    text = f"{name}, {people}: {GAINS[Gain(rank.gain)]}."
    if _only_elders_miss(rank, ranks):
        return receipt(text, "T-L04", f"{name} keeps the place, and nobody moves up.")
    rule = _rule(header, rank, ranks)
    return receipt(text, rule, _case(header, rank, ranks))


def _only_elders_miss(rank: Rank, ranks: tuple[Rank, ...]) -> bool:
    """Return whether a family would have built, had it not run out of elders."""
    builders = 1 if len(ranks) == 3 else 2
    nothing = rank.gain == Gain.NOTHING
    return rank.barred and nothing and rank.place <= builders


def _rule(header: Header, rank: Rank, ranks: tuple[Rank, ...]) -> str:
    """Return the rule that gave a place of the census what it got."""
    first, level = _sharing(1, ranks), _sharing(rank.place, ranks)
    if len(ranks) == 3:
        return _rule_of_three(rank, first)
    variation = header.options.get("totem-b") == "on"
    if rank.place == 1 or (first == 2 and rank.place == 3):
        by_ties = ("T-T02", "T-X18" if variation else "T-T03")
        of_more = "T-X20" if variation else "T-T05"
        return by_ties[first - 1] if first <= 2 else of_more
    if rank.place == 2:
        tied = "T-X19" if variation else "T-T04"
        return tied if level > 1 else "T-T02"
    return "T-T06"


def _rule_of_three(rank: Rank, first: int) -> str:
    """Return the rule with three families: T-P02 to T-P04, RT-59."""
    if rank.place == 1:
        return "T-P02" if first == 1 else "T-P03"
    if rank.place == 2:
        return "RT-59" if rank.gain == Gain.BIRD else "T-P04"
    return "T-P02"


def _case(header: Header, rank: Rank, ranks: tuple[Rank, ...]) -> str:
    """Return how a family stands in this census."""
    names = family_names(header)
    if _sharing(rank.place, ranks) > 1:
        level = [names[other.family] for other in ranks if other.place == rank.place]
        place = {1: "first", 2: "second", 3: "third"}[rank.place]
        return f"{listed(level)} share {place} place."
    how = {1: "the largest", 2: "the second largest"}
    if rank.place in how:
        return f"{names[rank.family]} is {how[rank.place]}."
    larger = things(rank.place - 1, "family is", "families are")
    return f"{larger} larger than {names[rank.family]}."


def _sharing(place: int, ranks: tuple[Rank, ...]) -> int:
    return sum(other.place == place for other in ranks)


def ended(header: Header, event: Ended) -> Receipt:
    """Return who won and what decided it: T-E01 to T-E04, RT-57."""
    names = family_names(header)
    if event.shared:
        level = listed([names[family] for family in event.shared])
        return receipt(f"{level} share the win.", "RT-57", "This table shares it.")
    if event.winner < 0:
        return receipt("Nobody wins.", "T-E04", "Here even the birds are equal.")
    limit = rulebook.why("RT-79") if "round-limit" in header.options else ""
    return receipt(f"{names[event.winner]} wins.", DECIDED_BY[event.decided_by], limit)
