"""Spells, the catch and the feast against a second reading of the rulebook."""

from __future__ import annotations

import oracle
from oracle_bridge import NAMES, Case, cases, patience

from totem_core.games.families import flow
from totem_core.games.families import state as st
from totem_core.games.families.rules import food, magic
from totem_core.games.families.vocabulary import KIND_CODES, Phase, Step

pytestmark = patience


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
