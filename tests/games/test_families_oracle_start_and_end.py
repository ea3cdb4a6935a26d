"""The start, the awards and the end against a second reading of the rulebook."""

from __future__ import annotations

from typing import Any

import oracle
import pytest
from oracle_bridge import Case, cases, header, patience

from totem_core.games import families as game
from totem_core.games.families import flow
from totem_core.games.families import state as st
from totem_core.games.families.vocabulary import (
    KIND_CODES,
    KINDS,
    NONE,
    Gain,
    Phase,
    Stage,
    Step,
)
from totem_core.journal import Header

pytestmark = patience


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
