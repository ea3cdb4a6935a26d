"""The first phase against a second reading of the rulebook."""

from __future__ import annotations

import legal_judging as judging
import legal_sampling as sampling
import oracle
from oracle_bridge import PLACES, Case, cases, patience

from totem_core.games.families import flow
from totem_core.games.families import state as st
from totem_core.games.families.rules import village
from totem_core.games.families.vocabulary import (
    KIND_CODES,
    KINDS,
    Phase,
    Stage,
    Step,
)

pytestmark = patience


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
        right = sampling.some_arrangement(s, rng, 0)
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
    wanted = judging.allows(case.s, raw)
    flat = [number for cottage in plan for number in cottage]
    lived = [case.people_in(house) for house in range(3)]
    born = list(case.s[st.BABIES : st.BABIES + 6])
    said = f"{lived} with newborn {born}, moving {case.moves_bound()}: {plan}"
    assert (village.may_arrange(case.s, 0, flat) == 0) == wanted, said
    return wanted
