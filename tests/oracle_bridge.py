"""Random positions in two forms: as the rules keep them, and as the oracle reads them.

3,000 positions for each computation, 100,000 with ``TOTEM_SOAK=1`` in the environment.
"""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING

import oracle
import pytest

from totem_core.games import families as game
from totem_core.games.families import options
from totem_core.games.families import state as st
from totem_core.games.families.vocabulary import KIND_CODES, KINDS, SPELL_NAMES, Stage
from totem_core.journal import Header, Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

SOAK = os.environ.get("TOTEM_SOAK") == "1"
POSITIONS = 100_000 if SOAK else 3_000
PLACES = {option.name: options.place_of(option.name) for option in options.TABLE}
EXTINCTION = ["strict", "growing-up", "births"]
COLOURS = ("red", "green", "blue", "yellow")
NAMES = "ABCD"

# Each entry: the field of the oracle's rules, and the option that says the same.
SWITCHES = {
    "stacking": "stacking",
    "loss_every_census": "elder-loss",
    "solace_3p": "solace-3p",
    "totem_a": "totem-a",
    "totem_b": "totem-b",
    "village": "village",
    "village_pole_a_zero": "village-pole-a",
    "keep_pole": "restart-pole",
    "add_birds": "restart-birds",
    "cap_always": "bird-cap",
    "shared_dead_heat": "dead-heat",
}
INVERSE = {"youth_each": "youth-stack", "ban_whole_round": "elder-ban"}

patience = pytest.mark.timeout(3600 if SOAK else 120)


class Case:
    """One random position in both forms."""

    def __init__(self, seed: int, **forced: int) -> None:
        self.seed = seed
        self.rng = rng = Random(seed)
        self.rules, chosen = random_rules(rng, forced)
        self.players = rng.choice((2, 3, 4))
        self.s = st.new_state()
        for name, value in chosen.items():
            self.s[st.OPTION + PLACES[name]] = value
        self.chosen = {name: value for name, value in chosen.items() if value}
        self.s[st.PLAYERS] = self.players
        self.s[st.FAMILIES] = 3 if self.players == 3 else 4
        self.s[st.START] = rng.randrange(self.s[st.FAMILIES])
        self.s[st.ROUND] = rng.randrange(1, 9)
        self.families = [self._family(f) for f in range(self.s[st.FAMILIES])]
        self.up = self._spells()

    def _family(self, number: int) -> oracle.Family:
        rng, s = self.rng, self.s
        family = oracle.Family(NAMES[number])
        family.owner = str(st.owner_of(s, number))
        family.birds = rng.randrange(6 if self.rules.cap_always else 8)
        family.pole = rng.randrange(0 if self.rules.totem_a else 1, 6)
        family.alive = rng.random() > 0.1
        if not family.alive and self.rules.totem_a:
            family.pole = 0  # its elders went with it
        if family.alive:
            family.cottages = random_cottages(rng)
            if not family.size():
                family.cottages[0].append("G")
            family.elders_ran_out = rng.random() < 0.2
        for cottage, people in enumerate(family.cottages):
            for person in people:
                st.move_in(s, number * 3 + cottage, KIND_CODES.index(person), 1)
        st.put(s, number, st.BIRDS, family.birds)
        st.put(s, number, st.POLE, family.pole)
        st.put(s, number, st.EXTINCT, int(not family.alive))
        st.put(s, number, st.BARRED, int(family.elders_ran_out))
        st.put(s, number, st.HAD_ELDERS, int(family.elders() > 0))
        # every family here has lost its elders once: who has none now may lose again
        st.put(s, number, st.BEREFT, 1)
        return family

    def _spells(self) -> list[list[list[str]]]:
        """Lay chits open, crowding some houses so that they meet."""
        rng, s = self.rng, self.s
        up: list[list[list[str]]] = [[[], [], []] for _ in self.families]
        crowd = [rng.randrange(len(self.families) * 3) for _ in range(3)]
        for caster in range(len(self.families)):
            for spell in range(len(SPELL_NAMES)):
                if rng.random() < 0.4:
                    continue
                house = crowd[rng.randrange(3)]
                if rng.random() < 0.3:
                    house = rng.randrange(len(self.families) * 3)
                s[st.SPOT + caster * len(SPELL_NAMES) + spell] = house
                st.add(s, caster, st.SPELLS_CHOSEN, 1)
                st.add(s, caster, st.SPELLS_PLACED, 1)
                if rng.random() < 0.15:
                    continue  # it stays covered
                s[st.UP + caster * len(SPELL_NAMES) + spell] = 1
                s[st.OPEN + house * len(SPELL_NAMES) + spell] += 1
                up[house // 3][house % 3].append(SPELL_NAMES[spell])
        return up

    def order(self) -> list[int]:
        """Return the families in turn order."""
        number = len(self.families)
        return [(self.s[st.START] + place) % number for place in range(number)]

    def at(self, phase: int) -> None:
        """Go to what a phase does, everything turned up."""
        self.s[st.PHASE] = phase
        self.s[st.STAGE] = Stage.ACT
        self.s[st.TURN] = self.s[st.START]

    def said(self, what: object) -> str:
        """Return a message that lets the case be built again."""
        return f"seed {self.seed}, options {self.chosen}: {what}"

    def same_people(self) -> None:
        """Compare where everybody is, and what people's leaving has caused."""
        for number, family in enumerate(self.families):
            for cottage, people in enumerate(family.cottages):
                got = self.people_in(number * 3 + cottage)
                wanted = [people.count(kind) for kind in KIND_CODES]
                home = f"{family.name}{cottage + 1}"
                assert got == wanted, self.said(f"{home}: {got}, not {wanted}")
            flags = (
                st.get(self.s, number, st.EXTINCT),
                st.get(self.s, number, st.BARRED),
                st.get(self.s, number, st.POLE),
            )
            true = (int(not family.alive), int(family.elders_ran_out), family.pole)
            what = f"extinct, ran out, pole of {family.name}"
            assert flags == true, self.said(f"{what}: {flags}, not {true}")

    def moves_bound(self) -> str:
        """Return the value of village-moves in words."""
        return ("everyone", "newcomers")[self.s[st.OPTION + PLACES["village-moves"]]]

    def people_in(self, house: int) -> list[int]:
        """Return the seven counts of a house."""
        index = st.PEOPLE + house * KINDS
        return list(self.s[index : index + KINDS])


def random_rules(
    rng: Random, forced: dict[str, int]
) -> tuple[oracle.Rules, dict[str, int]]:
    """Return the same random options for the oracle and as numbers for the state."""
    rules = oracle.Rules()
    chosen: dict[str, int] = {}
    if rng.random() < 0.25 and not any(forced.values()):
        return rules, chosen
    for field, name in SWITCHES.items():
        chosen[name] = int(rng.random() < 0.35)
        setattr(rules, field, bool(chosen[name]))
    for field, name in INVERSE.items():
        chosen[name] = int(rng.random() < 0.35)
        setattr(rules, field, not chosen[name])
    chosen["extinction-test"] = forced.get("extinction", rng.randrange(3))
    rules.extinction = EXTINCTION[chosen["extinction-test"]]
    chosen["feast"] = forced.get("feast", rng.randrange(3))
    rules.elders_may_starve = chosen["feast"] > 0
    chosen["seats-2p"] = rng.randrange(2)
    chosen["round-limit"] = rng.choice((0, 0, 3, 5))
    rules.round_limit = chosen["round-limit"]
    return rules, chosen


def random_cottages(rng: Random) -> list[list[str]]:
    """Return three cottages, often with whole kinds missing, sometimes tiny."""
    kinds = [kind for kind in KIND_CODES if rng.random() < 0.75] or ["E"]
    most = rng.choice((1, 3, 3, 5, 8))
    return [rng.choices(kinds, k=rng.randrange(most + 1)) for _ in range(3)]


def cases(salt: int, **forced: int) -> Iterator[Case]:
    """Yield the positions of one test, some options forced."""
    for number in range(POSITIONS):
        yield Case(salt * 1_000_000 + number, **forced)


def header(players: int, chosen: dict[str, int]) -> Header:
    """Return a header whose seats agree with the options."""
    seats = 3 if players == 3 else 4
    paired = players == 2 and chosen.get("seats-2p") == 1
    owners = [seat // 2 if paired else seat % players for seat in range(seats)]
    return Header(
        game="families",
        rules_version=game.RULES_VERSION,
        players=tuple("WXYZ"[:players]),
        seats=tuple(Seat(o, COLOURS[n]) for n, o in enumerate(owners)),  # type: ignore[arg-type]
        first=0,
        seed=1,
        created="2024-05-01T19:00:00Z",
    )
