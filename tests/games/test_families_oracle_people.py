"""Births, illness, ageing and dying out against a second reading of the rulebook."""

from __future__ import annotations

import oracle
from oracle_bridge import cases, patience

from totem_core.games.families import flow
from totem_core.games.families import state as st
from totem_core.games.families.rules import births, generations, survival
from totem_core.games.families.vocabulary import HOUSES, KIND_CODES, KINDS, Phase, Step

LATE = [Phase.FEAST, Phase.ILLNESS, Phase.GENERATIONS]


pytestmark = patience


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
