"""The rules against a second reading of the rulebook, on random positions.

``tests/oracle.py`` was written from the rulebook alone. 5,000 positions for each
computation, 100,000 with ``TOTEM_SOAK=1`` in the environment.
"""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING, Any

import legal
import oracle
import pytest

from totem_core.games import families as game
from totem_core.games.families import flow, options
from totem_core.games.families import state as st
from totem_core.games.families.rules import (
    births,
    food,
    generations,
    magic,
    survival,
    village,
)
from totem_core.games.families.vocabulary import (
    HOUSES,
    KIND_CODES,
    KINDS,
    NONE,
    SPELL_NAMES,
    Gain,
    Phase,
    Stage,
    Step,
)
from totem_core.journal import Header, Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

SOAK = os.environ.get("TOTEM_SOAK") == "1"
POSITIONS = 100_000 if SOAK else 5_000
PLACES = {option.name: options.place_of(option.name) for option in options.TABLE}
EXTINCTION = ["strict", "growing-up", "births"]
COLOURS = ("red", "green", "blue", "yellow")
NAMES = "ABCD"
LATE = [Phase.FEAST, Phase.ILLNESS, Phase.GENERATIONS]

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

pytestmark = pytest.mark.timeout(3600 if SOAK else 120)


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
                assert got == wanted, self.said(f"{family.name}{cottage + 1}")
            flags = (
                st.get(self.s, number, st.EXTINCT),
                st.get(self.s, number, st.BARRED),
                st.get(self.s, number, st.POLE),
            )
            assert flags == (
                int(not family.alive),
                int(family.elders_ran_out),
                family.pole,
            ), self.said(f"extinct, ran out, pole of {family.name}")

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


def test_spell_limit_and_price() -> None:
    for case in cases(1):
        for number, family in enumerate(case.families):
            most = oracle.most_spells(family.pole, family.birds)
            assert magic.spell_limit(case.s, number) == most, case.said(family)
            spells = case.rng.randrange(most + 1)
            for asked in range(12):
                allowed = magic.may_choose(case.s, number, asked) == 0
                assert allowed == (asked <= most), case.said((family, asked))
            magic.choose(case.s, number, spells)
            left = family.birds - oracle.price_of_spells(spells, family.pole)
            assert st.get(case.s, number, st.BIRDS) == left, case.said(family)


def test_children_due_and_their_sex() -> None:
    for case in cases(2):
        for number, family in enumerate(case.families):
            for cottage, people in enumerate(family.cottages):
                house, up = number * 3 + cottage, case.up[number][cottage]
                due = oracle.children_due(people, up, case.rules)
                said = case.said((people, up))
                assert births.children_due(case.s, house) == due, said
                sex = "throw"
                if births.only_girls(case.s, house):
                    sex = "girls"
                elif births.only_boys(case.s, house):
                    sex = "boys"
                assert sex == oracle.sex_of_children(up), said


def test_births_without_a_throw() -> None:
    for case in cases(3, extinction=0):  # for births: test_dying_out_at_the_births
        case.at(Phase.BIRTHS)
        while flow.step(case.s) == Step.BORN:
            pass
        for family, up in zip(case.families, case.up, strict=True):
            for cottage, spells in zip(family.cottages, up, strict=True):
                due = oracle.children_due(cottage, spells, case.rules)
                sex = oracle.sex_of_children(spells)
                cottage += {"girls": ["G"], "boys": ["B"], "throw": []}[sex] * due
        case.same_people()


def test_claims_and_sharing_of_the_catch() -> None:
    for case in cases(4):
        case.at(Phase.CATCH)
        bring_hunters(case)
        claims = {
            family.name: oracle.claim_of(family, up, case.rules)
            for family, up in zip(case.families, case.up, strict=True)
        }
        order = [NAMES[number] for number in case.order()]
        got = oracle.share_the_catch(claims, order)
        assert flow.step(case.s) == Step.CAUGHT
        for number, family in enumerate(case.families):
            said = case.said((family, case.up[number]))
            assert st.get(case.s, number, st.CLAIM) == claims[family.name], said
            assert st.get(case.s, number, st.TOOK) == got[family.name], said
            pen = oracle.pen_after_gain(family.birds, got[family.name], case.rules)
            assert st.get(case.s, number, st.BIRDS) == pen, said


def bring_hunters(case: Case) -> None:
    """Give some families so many hunters that the catch runs out."""
    for number, family in enumerate(case.families):
        if family.alive and case.rng.random() < 0.6:
            hunters = case.rng.randrange(1, 25)
            family.cottages[0] += ["B"] * hunters
            st.move_in(case.s, number * 3, KIND_CODES.index("B"), hunters)


def test_feast_need_pay_missing_leavers_and_cap() -> None:
    for case in cases(5):
        for number, family in enumerate(case.families):
            if case.rng.random() < 0.3:
                family.birds = case.rng.randrange(20)
                st.put(case.s, number, st.BIRDS, family.birds)
            meal = oracle.feast(family, case.rules)
            said = case.said((family, meal))
            assert food.need(case.s, number) == meal.need, said
            food.eat(case.s, number)
            assert st.get(case.s, number, st.PAID) == meal.paid, said
            assert st.get(case.s, number, st.MISSING) == meal.missing, said
            assert food.leavers(case.s, number) == meal.leavers, said
            food.cut_pen(case.s, number)
            assert st.get(case.s, number, st.BIRDS) == meal.pen, said


def test_feast_when_nobody_has_a_choice() -> None:
    for case in cases(6, feast=0):
        case.at(Phase.FEAST)
        for family in case.families:
            meal = oracle.feast(family, case.rules)
            had = family.elders() > 0
            mortal = sorted({(c, k) for c in range(3) for k in family.cottages[c]})
            mortal = [(c, k) for c, k in mortal if k != "E"]
            if (
                meal.leavers
                and len(mortal) > 1
                and meal.missing < family.size() - (family.elders())
            ):
                break  # somebody decides; seat order then stops here
            for cottage, kind in mortal:
                while meal.leavers and kind in family.cottages[cottage]:
                    family.cottages[cottage].remove(kind)
                    meal.leavers -= 1
            if meal.missing:
                oracle.settle(family, had, 5, case.rules)
            family.birds = meal.pen
        else:
            while case.s[st.PHASE] == Phase.FEAST:
                assert flow.step(case.s) != Step.NOTHING, case.said("waits")
            case_families_are_as_after_a_feast(case)


def case_families_are_as_after_a_feast(case: Case) -> None:
    """Compare people and pens; a family nobody touched is not tested by the rules."""
    case.same_people()
    for number, family in enumerate(case.families):
        birds = st.get(case.s, number, st.BIRDS)
        assert birds == family.birds, case.said(family)


def test_illness_then_dying_out_and_elders() -> None:
    for case in cases(7):
        case.at(Phase.ILLNESS)
        flow.step(case.s)
        for family, up in zip(case.families, case.up, strict=True):
            had = family.elders() > 0
            family.cottages = [
                oracle.after_illness(cottage, spells)
                for cottage, spells in zip(family.cottages, up, strict=True)
            ]
            oracle.settle(family, had, 6, case.rules)
        case.same_people()


def test_ageing_with_people_kept_young() -> None:
    for case in cases(8):
        case.at(Phase.GENERATIONS)
        for number, family in enumerate(case.families):
            had = family.elders() > 0
            for cottage, people in enumerate(family.cottages):
                spells = case.up[number][cottage]
                house = number * 3 + cottage
                number_kept = oracle.kept_young(people, spells, case.rules)
                waiting = generations.to_keep(case.s, house)
                assert waiting == number_kept, case.said((people, spells))
                kept = case.rng.sample(people, number_kept)
                for person in kept:
                    generations.keep(case.s, house, KIND_CODES.index(person))
                family.cottages[cottage] = oracle.aged(people, kept)
            oracle.settle(family, had, 7, case.rules)
        assert flow.step(case.s) == Step.AGED
        case.same_people()


def test_dying_out_and_losing_elders_at_any_checkpoint() -> None:
    for case in cases(9):
        phase = case.rng.choice([Phase.VILLAGE, *LATE])
        case.at(phase)
        for number, family in enumerate(case.families):
            if not family.alive:
                continue
            had = case.rng.random() < 0.5 or family.elders() > 0
            st.put(case.s, number, st.HAD_ELDERS, int(had))
            if case.rng.random() < 0.1:
                family.cottages = [[], [], []]
                for house in range(number * 3, number * 3 + 3):
                    for kind in range(KINDS):
                        case.s[st.PEOPLE + house * KINDS + kind] = 0
            oracle.settle(family, had, int(phase), case.rules)
            survival.look_after(case.s, number)
        case.same_people()


def test_dying_out_at_the_births() -> None:
    for case in cases(10, extinction=2):
        case.at(Phase.BIRTHS)
        while case.s[st.PHASE] == Phase.BIRTHS:
            if flow.step(case.s) == Step.NOTHING:
                house = next(h for h in range(HOUSES) if births.births_open(case.s, h))
                births.bear(case.s, house, 0)
        for number, family in enumerate(case.families):
            had = family.elders() > 0
            for cottage, people in enumerate(family.cottages):
                spells = case.up[number][cottage]
                due = oracle.children_due(people, spells, case.rules)
                girls = oracle.sex_of_children(spells) == "girls"
                people += ["G" if girls else "B"] * due
            oracle.settle(family, had, 3, case.rules)
        case.same_people()


def test_census_awards_and_end() -> None:
    for case in cases(11):
        case.at(Phase.TOTEM)
        level_out(case)
        for family in case.families:
            family.pole = oracle.pole_at_census(family, case.rules)
        pieces, birds = oracle.census(case.families, case.rules)
        for family in case.families:
            family.pole += family.name in pieces
            gain = int(family.name in birds)
            family.birds = oracle.pen_after_gain(family.birds, gain, case.rules)
        end = oracle.end_of_game(case.families, case.s[st.ROUND], case.rules)
        while case.s[st.STAGE] == Stage.ACT:
            assert flow.step(case.s) != Step.NOTHING
        told = game.outcome(header(case.players, case.chosen), case.s)
        for number, family in enumerate(case.families):
            said = case.said((case.families, pieces, birds))
            assert st.get(case.s, number, st.POLE) == family.pole, said
            assert st.get(case.s, number, st.BIRDS) == family.birds, said
            gain = st.get(case.s, number, st.GAIN)
            assert (gain == Gain.PIECE) == (family.name in pieces), said
            assert (gain == Gain.BIRD) == (family.name in birds), said
        assert (told is not None) == end.over, case.said((case.families, end))
        if told is not None:
            winners = {str(player) for player in told.winners}
            assert winners == end.winners, case.said((case.families, told))


def level_out(case: Case) -> None:
    """Give many families the same size, pen and pole, so that ties happen."""
    for number, family in enumerate(case.families):
        if not family.alive or case.rng.random() < 0.25:
            continue
        first = number * 3 * KINDS + st.PEOPLE
        case.s[first : first + 3 * KINDS] = [0] * (3 * KINDS)
        elders = case.rng.randrange(3)
        size = case.rng.choice((4, 5, 6))
        family.cottages = [["E"] * elders + ["G"] * (size - elders), [], []]
        case.s[first], case.s[first + 6] = size - elders, elders
        family.birds, family.pole = case.rng.choice((4, 5)), case.rng.choice((4, 5))
        st.put(case.s, number, st.BIRDS, family.birds)
        st.put(case.s, number, st.POLE, family.pole)
        st.put(case.s, number, st.HAD_ELDERS, int(elders > 0))


def test_surplus_and_restart() -> None:
    for case in cases(12):
        for number, family in enumerate(case.families):
            said = case.said(family)
            surplus = oracle.surplus(family.size())
            assert village.surplus(case.s, number) == surplus, said
        case.s[st.PHASE], case.s[st.STAGE] = Phase.VILLAGE, Stage.ARRANGE
        case.s[st.TURN] = case.s[st.START]
        while flow.step(case.s) == Step.RESTARTED:
            pass
        for number, family in enumerate(case.families):
            if family.alive:
                continue
            new = oracle.restart(family, case.rules)
            got = [st.of_kind(case.s, number, kind) for kind in range(KINDS)]
            wanted = [new.people().count(kind) for kind in KIND_CODES]
            said = case.said((family, new))
            assert got == wanted, said
            assert st.get(case.s, number, st.BIRDS) == new.birds, said
            assert st.get(case.s, number, st.POLE) == new.pole, said
            assert st.get(case.s, number, st.EXTINCT) == 0, said
            assert st.get(case.s, number, st.BARRED) == 0, said
            assert st.get(case.s, number, st.HAD_ELDERS) == new.elders(), said


def test_who_may_move_in_phase_1() -> None:
    for case in cases(13):
        rng, s = case.rng, case.s
        s[st.PHASE], s[st.STAGE], s[st.TURN] = Phase.VILLAGE, Stage.ARRANGE, 0
        s[st.OPTION + PLACES["village-moves"]] = int(rng.random() < 0.7)
        for house in range(3):
            for kind in range(KINDS):
                s[st.PEOPLE + house * KINDS + kind] = 0
            for person in rng.choices(KIND_CODES, k=rng.randrange(4, 7)):
                st.move_in(s, house, KIND_CODES.index(person), 1)
            for sex in (0, 1):
                born = rng.randrange(4)
                s[st.BABIES + house * 2 + sex] = born
                st.move_in(s, house, rng.choice((sex, sex + 2)), born)
        right = legal.some_arrangement(s, rng, 0)
        plan = [list(cottage) for cottage in right["cottages"]]
        assert allowed_plan(case, plan), case.said(plan)
        for _ in range(rng.randrange(1, 3)):  # somebody goes to another place
            homes = [(c, k) for c in range(3) for k in range(KINDS) if plan[c][k]]
            cottage, kind = rng.choice(homes)
            plan[cottage][kind] -= 1
            plan[rng.randrange(3)][rng.choice((kind, rng.randrange(KINDS)))] += 1
        allowed_plan(case, plan)


def allowed_plan(case: Case, plan: list[list[int]]) -> bool:
    """Return whether a plan is allowed, which the rules must see the same way."""
    raw = {"move": "arrange", "family": 0, "cottages": plan}
    wanted = legal.allows(case.s, raw)
    flat = [number for cottage in plan for number in cottage]
    lived = [case.people_in(house) for house in range(3)]
    born = list(case.s[st.BABIES : st.BABIES + 6])
    said = f"{lived} with newborn {born}, moving {case.moves_bound()}: {plan}"
    assert (village.may_arrange(case.s, 0, flat) == 0) == wanted, said
    return wanted


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("cap", ["end-of-feast", "always"])
def test_start(players: int, cap: str) -> None:
    table = header(players, {})
    fields: dict[str, Any] = {
        name: getattr(table, name) for name in table.__struct_fields__
    }
    s = game.start(Header(**(fields | {"options": {"bird-cap": cap}})))
    family = oracle.start("A", oracle.Rules(cap_always=cap == "always"))
    for number in range(s[st.FAMILIES]):
        got = [st.of_kind(s, number, kind) for kind in range(KINDS)]
        assert got == [family.people().count(kind) for kind in KIND_CODES]
        assert st.get(s, number, st.BIRDS) == family.birds
        assert st.get(s, number, st.POLE) == family.pole
    assert s[st.WINNER] == NONE
