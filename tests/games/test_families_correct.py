"""Correct: the screen follows the cardboard, and the game goes on from there."""

from __future__ import annotations

from typing import Any

import pytest
from tables import header

from totem_core.errors import GameOver, IllegalMove, InvalidEntry
from totem_core.games import families
from totem_core.games.families import correction as corrections
from totem_core.games.families import notation
from totem_core.games.families import state as st
from totem_core.games.families.vocabulary import (
    HOUSES,
    KINDS,
    NONE,
    SPELLS,
    Phase,
    Result,
    Spell,
    Stage,
)

TABLE = header()


def corrected(s: list[int], **fields: Any) -> list[int]:
    """Return the position after a correction."""
    found, _ = families.correct(TABLE, s, families.decode_correction(fields))
    return found


def homes(text: str) -> list[list[int]]:
    """Return three cottages of seven counts."""
    return [list(notation.parse_cottage(home)) for home in text.split("|")]


def played(*raw: dict[str, Any], s: list[int] | None = None) -> list[int]:
    """Return the position after moves."""
    now = families.start(TABLE) if s is None else s
    for move in raw:
        now, _ = families.apply(TABLE, now, families.decode_moves([move]))
    return now


def at_births() -> list[int]:
    """Return a table at the births: everyone arranged, each has placed a spell."""
    s = families.start(TABLE)
    for place in range(4):
        family = st.in_order(s, place)
        lying = notation.cottages(s, family)
        s = played({"move": "arrange", "family": family, "cottages": lying}, s=s)
    for place in range(4):
        family = st.in_order(s, place)
        s = played({"move": "spells", "family": family, "number": 2}, s=s)
    while s[st.STAGE] == Stage.PLACE:
        place_one = {"move": "place", "caster": s[st.TURN], "family": 0, "cottage": 0}
        s = played(place_one, s=s)
    return s


def test_a_family_is_set_to_what_lies_on_the_table() -> None:
    wanted = {
        "family": 1,
        "cottages": homes("YW2 | MM3 E2 | -"),
        "birds": 4,
        "pole": 3,
        "barred": True,
    }
    s = corrected(families.start(TABLE), families=[wanted])
    assert notation.format_family(s, 1) == (
        "B: YW2 | MM3 E2 | - ; birds 4 ; pole 3 ; barred"
    )
    assert notation.format_family(s, 0) == notation.format_family(
        families.start(TABLE), 0
    )


def test_nobody_left_is_a_lost_family_and_somebody_brings_it_back() -> None:
    gone = {"family": 2, "cottages": homes("- | - | -")}
    s = corrected(at_births(), families=[gone])
    assert st.get(s, 2, st.EXTINCT) == 1
    assert st.get(s, 2, st.CAUSE) == 3
    back = corrected(s, families=[{"family": 2, "cottages": homes("YW1 YM1 | - | E1")}])
    assert st.get(back, 2, st.EXTINCT) == 0
    assert st.get(back, 2, st.CAUSE) == 0
    assert st.get(back, 2, st.HAD_ELDERS) == 1


def test_a_corrected_family_may_move_freely_and_has_no_newborn() -> None:
    s = at_births()
    s[st.BABIES] = 2
    s = corrected(s, families=[{"family": 0, "cottages": homes("YW1 | YM1 | E1")}])
    assert s[st.BABIES] == 0
    assert st.get(s, 0, st.FREE) == 1


def test_chips_are_replaced_by_those_on_the_table() -> None:
    chips = [
        {"caster": 0, "family": 1, "cottage": 2},
        {"caster": 0, "family": 1, "cottage": 2, "kind": "twins", "up": True},
        {"caster": 3, "family": 0, "cottage": 1, "kind": "lack"},
    ]
    s = corrected(at_births(), chips=chips)
    assert notation.format_chips(s) == [
        "chip A B3 ?",
        "chip A B3 twins up",
        "chip D A2 lack down",
    ]
    assert [st.get(s, f, st.SPELLS_PLACED) for f in range(4)] == [2, 0, 0, 1]
    assert [st.get(s, f, st.SPELLS_CHOSEN) for f in range(4)] == [2, 0, 0, 1]


def test_new_chips_do_not_bring_the_children_back() -> None:
    s = at_births()
    s[st.THROWN : st.THROWN + HOUSES] = [1] * HOUSES
    wanted = families.decode_correction({"chips": []})
    corrections.overwrite(s, wanted)
    assert s[st.THROWN : st.THROWN + HOUSES] == [1] * HOUSES


def test_chips_still_in_the_hand_stay_there() -> None:
    s = at_births()
    s = corrected(s, phase=2)
    s = played(
        *[
            {"move": "spells", "family": st.in_order(s, p), "number": 3}
            for p in range(4)
        ],
        s=s,
    )
    first = s[st.TURN]
    s = played({"move": "place", "caster": first, "family": 0, "cottage": 0}, s=s)
    s = corrected(s, chips=[{"caster": first, "family": 2, "cottage": 2}])
    assert st.get(s, first, st.SPELLS_CHOSEN) == 3
    assert st.get(s, first, st.SPELLS_PLACED) == 1


@pytest.mark.parametrize("phase", range(1, 9))
def test_every_phase_can_be_gone_back_to(phase: int) -> None:
    s = corrected(at_births(), phase=phase)
    stopped_at = s[st.PHASE]
    # phases without a decision run through, here up to the next chips or the census
    assert stopped_at >= phase
    assert s[st.STAGE] in (
        Stage.ARRANGE,
        Stage.COUNT,
        Stage.REVEAL,
        Stage.REST,
        Stage.ACT,
    )
    if phase in (Phase.VILLAGE, Phase.MAGIC):
        assert notation.format_chips(s) == []
        assert all(st.get(s, f, st.SPELLS_CHOSEN) == 0 for f in range(4))
        assert all(st.get(s, f, st.SPELLS_PLACED) == 0 for f in range(4))
    else:
        assert len(notation.format_chips(s)) == 8
        assert all(st.get(s, f, st.SPELLS_CHOSEN) == 2 for f in range(4))


def dirty() -> list[int]:
    """Return a position full of half-finished business."""
    s = at_births()
    for index in range(HOUSES):
        s[st.THROWN + index] = 1
    for index in range(HOUSES * KINDS):
        s[st.YOUNG + index] = 1
    for index in range(st.ORDER, st.WISH):
        s[index] = 1
    for index in range(st.WISH, st.PICKS):
        s[index] = 5
    for index in range(st.PICKS, st.OPTION):
        s[index] = 1
    for family in range(4):
        for field in (st.MISSING, st.OWES, st.TOOK):
            st.put(s, family, field, 3)
    s[st.TARGET], s[st.REPICK] = 2, 1
    return s


@pytest.mark.parametrize("phase", range(1, 9))
def test_going_to_a_phase_forgets_what_was_half_done(phase: int) -> None:
    s = dirty()
    corrections.overwrite(s, families.decode_correction({"phase": phase}))
    assert s[st.PHASE] == phase
    assert s[st.TURN] in (s[st.START], NONE)
    assert s[st.YOUNG : st.YOUNG + HOUSES * KINDS] == [0] * (HOUSES * KINDS)
    assert s[st.ORDER : st.WISH] == [0] * (st.WISH - st.ORDER)
    assert set(s[st.WISH : st.PICKS]) == {NONE}
    assert s[st.PICKS : st.OPTION] == [0] * (st.OPTION - st.PICKS)
    assert s[st.TARGET] == NONE
    assert s[st.REPICK] == 0
    for family in range(4):
        assert st.get(s, family, st.MISSING) == 0
        assert st.get(s, family, st.OWES) == 0
        assert st.get(s, family, st.DONE) == 0
        took = 0 if phase <= Phase.CATCH else 3
        assert st.get(s, family, st.TOOK) == took
    thrown = 0 if phase <= Phase.BIRTHS else HOUSES
    assert sum(s[st.THROWN : st.THROWN + HOUSES]) == thrown


def test_start_and_round_can_be_set() -> None:
    s = corrected(families.start(TABLE), start=3, round=7, phase=1)
    assert (s[st.START], s[st.ROUND], s[st.TURN]) == (3, 7, 3)


def test_a_finished_game_is_opened_again_only_at_a_named_phase() -> None:
    s = families.start(TABLE)
    s[st.STAGE], s[st.RESULT], s[st.WINNER] = Stage.OVER, Result.WON, 1
    with pytest.raises(GameOver, match="Undo the last step first"):
        corrected(s, start=1)
    st.put(s, 1, st.POLE, 6)
    with pytest.raises(IllegalMove, match="set that pole lower"):
        corrected(s, phase=1)
    again = corrected(s, phase=1, families=[{"family": 1, "pole": 5}])
    assert (again[st.STAGE], again[st.RESULT]) == (Stage.ARRANGE, Result.OPEN)
    assert again[st.WINNER] == NONE


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"families": [{"family": 0, "pole": 6}]}, "pole"),
        ({"families": [{"family": 0, "birds": -1}]}, "birds"),
        ({"families": [{"family": 4}]}, "family"),
        ({"phase": 9}, "phase"),
        ({"round": 0}, "round"),
        ({"weather": "fine"}, "weather"),
        ({"chips": [{"caster": 0, "family": 0, "cottage": 3}]}, "cottage"),
    ],
)
def test_what_cannot_be_read_names_its_field(
    fields: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(InvalidEntry, match=sentence):
        families.decode_correction(fields)


def chip(kind: str | None, *, up: bool = False) -> dict[str, Any]:
    """Return a chip of the first family on its first cottage."""
    return {"caster": 0, "family": 0, "cottage": 0, "kind": kind, "up": up}


@pytest.mark.parametrize(
    ("chips", "sentence"),
    [
        ([chip("twins"), chip("twins")], "one chip of each"),
        ([chip(None)] * 11, "one chip of each"),
        ([chip(None, up=True)], "lies open has a kind"),
    ],
)
def test_what_cannot_lie_so_is_refused_and_changes_nothing(
    chips: list[dict[str, Any]], sentence: str
) -> None:
    s = at_births()
    before = list(s)
    with pytest.raises(IllegalMove, match=sentence):
        corrected(s, chips=chips)
    assert s == before


def test_a_family_that_does_not_play_cannot_be_corrected() -> None:
    three = header(3)
    s = families.start(three)
    wanted = families.decode_correction({"families": [{"family": 3, "birds": 1}]})
    with pytest.raises(IllegalMove, match="only 3 families"):
        families.correct(three, s, wanted)


def test_every_spell_can_be_corrected() -> None:
    chips = [chip(spell.name.lower().replace("_", " "), up=True) for spell in Spell]
    s = corrected(at_births(), chips=chips)
    assert all(st.is_up(s, 0, spell) for spell in range(SPELLS))
