"""A second, plain reading of the rulebook, written without sight of the rules code.

People are lists of kind names, spells are lists of spell names, a family is a
small dataclass. Nothing here is fast and nothing is shared with ``totem_core``:
``tests/games/test_families_oracle_*.py`` compares the two on random positions.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil

KINDS = ["G", "B", "YW", "YM", "MW", "MM", "E"]
OLDER = {"G": "YW", "B": "YM", "YW": "MW", "YM": "MM", "MW": "E", "MM": "E"}
SPELLS = [
    "girls",
    "boys",
    "twins",
    "infertility",
    "abundance",
    "lack",
    "illness",
    "big cure",
    "little cure",
    "youth",
]


@dataclass
class Rules:
    """The named options, each at the default of the rulings."""

    stacking: bool = False
    youth_each: bool = True
    extinction: str = "strict"  # or "growing-up", "births"
    ban_whole_round: bool = True
    loss_every_census: bool = False
    solace_3p: bool = False
    totem_a: bool = False
    totem_b: bool = False
    village: bool = False
    village_pole_a_zero: bool = False
    keep_pole: bool = False
    add_birds: bool = False
    cap_always: bool = False
    elders_may_starve: bool = False  # feast A and feast B
    shared_dead_heat: bool = False
    round_limit: int = 0  # 0 is none


@dataclass
class Family:
    """One family: three cottages of people, a pen of birds and a pole."""

    name: str
    owner: str = ""
    cottages: list[list[str]] = field(default_factory=lambda: [[], [], []])
    birds: int = 0
    pole: int = 1
    alive: bool = True
    elders_ran_out: bool = False  # in this round

    def people(self) -> list[str]:
        """Everybody, cottage after cottage."""
        return [person for cottage in self.cottages for person in cottage]

    def size(self) -> int:
        """How many people there are, of every kind."""
        return len(self.people())

    def elders(self) -> int:
        """How many of them are old."""
        return self.people().count("E")


# Section 4.2: magic.


def most_spells(pole: int, birds: int) -> int:
    """One per piece and one per bird, and there are only ten chits."""
    most = 0
    for number in range(1, len(SPELLS) + 1):
        price = number - pole if number > pole else 0
        if price <= birds:
            most = number
    return most


def price_of_spells(number: int, pole: int) -> int:
    """Birds to discard for this many spells."""
    price = 0
    for spell in range(1, number + 1):
        if spell > pole:
            price += 1
    return price


# Section 4.3: births.


def children_due(cottage: list[str], up: list[str], rules: Rules) -> int:
    """Children born in a cottage with these uncovered spells."""
    women = [person for person in cottage if person in ("YW", "MW")]
    men = [person for person in cottage if person in ("YM", "MM")]
    if not men:
        return 0
    each = 1
    twins, infertility = "twins" in up, "infertility" in up
    if twins and not infertility:
        each = 2 ** up.count("twins") if rules.stacking else 2
    if infertility and not twins:
        each = 0
    return each * len(women)


def sex_of_children(up: list[str]) -> str:
    """'girls', 'boys' or 'throw' for the children of a cottage."""
    if "girls" in up and "boys" in up:
        return "throw"
    if "girls" in up:
        return "girls"
    return "boys" if "boys" in up else "throw"


# Section 4.4: the catch.


def counted_hunters(cottage: list[str], up: list[str], rules: Rules) -> int:
    """Hunters of a cottage as the distribution counts them."""
    hunters = len([person for person in cottage if person in ("B", "YM", "MM")])
    abundance, lack = "abundance" in up, "lack" in up
    if abundance and lack:
        return hunters
    if lack:
        return 0
    if abundance:
        return hunters * (2 ** up.count("abundance") if rules.stacking else 2)
    return hunters


def claim_of(family: Family, up: list[list[str]], rules: Rules) -> int:
    """Birds a family may claim: one for every five hunters, rounded up once."""
    total = 0
    for cottage, spells in zip(family.cottages, up, strict=True):
        total += counted_hunters(cottage, spells, rules)
    return ceil(Fraction(total, 5))


def share_the_catch(claims: dict[str, int], order: list[str]) -> dict[str, int]:
    """Return what each family gets, claimed bird by bird in turn order."""
    left = 10 if len(order) == 3 else 13
    got = dict.fromkeys(order, 0)
    for name in order:
        while got[name] < claims[name] and left > 0:
            got[name] += 1
            left -= 1
    return got


# Section 4.5: the feast.


@dataclass
class Feast:
    """How a family's feast goes."""

    need: int
    paid: int
    missing: int
    leavers: int
    pen: int  # at the end of the phase


def feast(family: Family, rules: Rules) -> Feast:
    """Feed everybody, or see how many must go."""
    need = 0
    hungry = family.size()
    while hungry > 0:
        need += 1
        hungry -= 5
    paid = min(need, family.birds)
    missing = need - paid
    if rules.elders_may_starve:
        can_go = family.people()
    else:
        can_go = [person for person in family.people() if person != "E"]
    leavers = min(missing, len(can_go))
    pen = family.birds - paid
    return Feast(need, paid, missing, leavers, min(pen, 5))


def may_starve(kind: str, rules: Rules) -> bool:
    """Whether one of this kind may be chosen to leave."""
    return kind != "E" or rules.elders_may_starve


def pen_after_gain(birds: int, gain: int, rules: Rules) -> int:
    """Return a pen after birds came: above five unless the cap is always."""
    return min(5, birds + gain) if rules.cap_always else birds + gain


# Section 4.6: illness.


def after_illness(cottage: list[str], up: list[str]) -> list[str]:
    """Who is left of a cottage."""
    if "illness" not in up or "big cure" in up:
        return list(cottage)
    if "little cure" in up:
        return [person for person in cottage if person not in ("G", "B")]
    return []


# Section 4.7: generations.


def kept_young(cottage: list[str], up: list[str], rules: Rules) -> int:
    """How many people of a cottage are kept from ageing."""
    chits = up.count("youth")
    if not rules.youth_each:
        chits = min(chits, 1)
    return min(chits, len(cottage))


def aged(cottage: list[str], kept: list[str]) -> list[str]:
    """Return a cottage one step older; those kept are left as they are."""
    rest = list(cottage)
    for person in kept:
        rest.remove(person)
    return kept + [OLDER[person] for person in rest if person != "E"]


# Sections 4.3 and 4.8: the end of a family, the loss of the elders.


def dies_out(people: list[str], phase: int, rules: Rules) -> bool:
    """Whether a family with these people leaves the board, tested in a phase."""
    if not people:
        return True
    if rules.extinction == "births" and phase != 3:
        return False
    mothers, fathers = ["YW", "MW"], ["YM", "MM"]
    if rules.extinction == "growing-up":
        mothers, fathers = [*mothers, "G"], [*fathers, "B"]
    return not any(person in mothers for person in people) or not any(
        person in fathers for person in people
    )


def pole_after_losing_elders(pole: int, rules: Rules) -> int:
    """Return the pole of a family that has just run out of elders."""
    if rules.totem_a:
        return 0
    return pole - 1 if pole > 1 else pole


def settle(family: Family, had_elders: bool, phase: int, rules: Rules) -> None:
    """Make both tests after people went away: dying out, and losing the elders."""
    if family.alive and dies_out(family.people(), phase, rules):
        family.cottages = [[], [], []]
        family.alive = False
    if had_elders and not family.elders():
        family.elders_ran_out = True
        family.pole = pole_after_losing_elders(family.pole, rules)


def pole_at_census(family: Family, rules: Rules) -> int:
    """With a loss every census: one more piece while there are still no elders."""
    if (
        rules.loss_every_census
        and family.alive
        and not family.elders()
        and not family.elders_ran_out
    ):
        return pole_after_losing_elders(family.pole, rules)
    return family.pole


# Section 4.8: the census.


def barred(family: Family, rules: Rules) -> bool:
    """Whether the family may not take a piece this round."""
    if family.elders() == 0:
        return True
    return rules.ban_whole_round and family.elders_ran_out


def census(
    families: list[Family], rules: Rules
) -> tuple[list[str], list[str]]:  # names with a piece, names with a bird
    """Who is awarded what."""
    ranked = [family for family in families if family.alive and family.size()]
    sizes = sorted({family.size() for family in ranked}, reverse=True)
    places = [[f for f in ranked if f.size() == size] for size in sizes]
    first = places[0] if places else []
    second = places[1] if len(places) > 1 else []
    pieces: list[Family] = []
    birds: list[Family] = []
    if len(families) == 3:
        pieces = first
        if rules.solace_3p and len(first) == 1 and len(second) > 1:
            birds = second
    elif len(first) == 1:
        pieces = list(first)
        if len(second) == 1:
            pieces += second
        else:
            birds = second
    elif len(first) == 2:
        pieces = first
    else:
        birds = first
    if rules.totem_b:
        # Totem construction B: who would have had solace has a piece.
        if len(families) != 3:
            pieces = [*pieces, *birds]
        birds = []
    return (
        [family.name for family in pieces if not barred(family, rules)],
        [family.name for family in birds],
    )


# Section 5: the end.


@dataclass
class End:
    """Whether a game is over after a census, and for whom."""

    over: bool
    winners: set[str]  # owners; empty is no winner


def ladder(families: list[Family]) -> list[Family]:
    """Return the largest of them, then those with most birds."""
    largest = max(family.size() for family in families)
    families = [family for family in families if family.size() == largest]
    most = max(family.birds for family in families)
    return [family for family in families if family.birds == most]


def end_of_game(families: list[Family], round_number: int, rules: Rules) -> End:
    """Return the end after the census of a round."""
    best = [family for family in families if family.pole == 6]
    if not best:
        if not rules.round_limit or round_number < rules.round_limit:
            return End(over=False, winners=set())
        highest = max(family.pole for family in families)
        best = [family for family in families if family.pole == highest]
    owners = {family.owner for family in ladder(best)}
    if len(owners) > 1 and not rules.shared_dead_heat:
        owners = set()
    return End(over=True, winners=owners)


# Section 4.1: phase 1.


def surplus(people: int) -> int:
    """How many must be retired before the cottages are filled."""
    return people - 18 if people > 18 else 0


def restart(family: Family, rules: Rules) -> Family:
    """Return a family begun anew: its people in one list, wherever they will live."""
    people = ["YW", "YM", "MW", "MM"]
    birds = 3
    if not rules.village:
        people.append("E")
        birds = 5
    if rules.add_birds:
        birds += family.birds
    if rules.cap_always:
        birds = min(5, birds)
    pole = 1
    if rules.keep_pole:
        pole = max(1, family.pole)
    if rules.village and rules.totem_a and rules.village_pole_a_zero:
        pole = 0
    return Family(family.name, family.owner, [people, [], []], birds, pole)


def start(name: str, rules: Rules) -> Family:
    """Return a family at the start of the game."""
    people = ["YW", "YW", "YM", "YM", "MW", "MM", "E"]
    return Family(name, "", [people, [], []], pen_after_gain(6, 0, rules), 1)
