"""The panel explains what lies open, with the numbers of the case."""

from __future__ import annotations

from tables import header

from totem_core.games.families import state as st
from totem_core.games.families.notation import parse_cottage
from totem_core.games.families.rules import magic, village
from totem_core.games.families.vocabulary import Phase, Spell, Stage
from totem_core.replay import Moment
from totem_core.ui.families import effects
from totem_core.ui.families.board import cottage_card
from totem_core.ui.families.children import children_panel
from totem_core.ui.families.scene import Scene

HOUSE = 0  # R1


def lying(people: str, *spells: Spell, phase: Phase = Phase.BIRTHS) -> Scene:
    """Return a moment with open spells on R1, each from another family."""
    s = st.new_state()
    village.set_up(s, 4, 4, 0)
    home = parse_cottage(people)
    village.arrange(s, 0, [*home, *[0] * 14])
    for caster, spell in enumerate(spells):
        magic.place(s, caster, HOUSE, spell)
        magic.turn_up(s, caster, HOUSE, spell)
    s[st.PHASE], s[st.STAGE], s[st.TURN] = phase, Stage.ACT, 0
    return Scene(
        game="game2345", seq=0, header=header(), moment=Moment(seq=0, position=s)
    )


def told(scene: Scene, spell: Spell) -> str:
    shown = effects.effect(scene, spell, HOUSE)
    return f"{shown['title']} {shown['text']}"


def test_twins_and_infertility_cancel_out() -> None:
    scene = lying("YW2 MM1", Spell.INFERTILITY, Spell.TWINS)
    assert told(scene, Spell.TWINS) == (
        "Twins meets infertility on R1. They cancel out, so each of the two mothers"
        " has one child."
    )
    assert effects.effect(scene, Spell.TWINS, HOUSE)["why"]["rule"] == "T-B12"


def test_twins_alone_double_the_children() -> None:
    scene = lying("YW1 MW1 MM1", Spell.TWINS)
    assert told(scene, Spell.TWINS) == (
        "Twins on R1. Each of the two mothers has two children."
    )


def test_twins_without_a_man_say_that_no_child_is_born() -> None:
    scene = lying("YW1 E1", Spell.TWINS)
    assert told(scene, Spell.TWINS).endswith("No man lives there, so no child is born.")


def test_girls_settle_the_children() -> None:
    scene = lying("YW2 MM1", Spell.GIRLS)
    assert told(scene, Spell.GIRLS) == (
        "Girls on R1. All two children are girls; nothing is thrown."
    )


def test_abundance_shows_the_sum_of_the_family() -> None:
    scene = lying("YM3 B1", Spell.ABUNDANCE, phase=Phase.CATCH)
    assert told(scene, Spell.ABUNDANCE) == (
        "Abundance on R1. 4 hunters there count as 8 hunters. Anna has 8 in all:"
        " 2 birds."
    )


def test_illness_names_the_dead_and_marks_them_in_place() -> None:
    scene = lying("YW1 G1 E1", Spell.ILLNESS, phase=Phase.ILLNESS)
    assert told(scene, Spell.ILLNESS) == (
        "Illness on R1. Everyone there dies: 1 girl, 1 young woman and 1 elder."
    )
    assert cottage_card(scene, 0, 0)["leaving"] == [1, 0, 1, 0, 0, 0, 1]


def test_a_little_cure_saves_the_grown_ups() -> None:
    scene = lying("YW1 G1", Spell.ILLNESS, Spell.LITTLE_CURE, phase=Phase.ILLNESS)
    assert told(scene, Spell.ILLNESS) == (
        "Illness meets little cure on R1. The grown-ups are saved; 1 girl dies."
    )
    assert cottage_card(scene, 0, 0)["leaving"] == [1, 0, 0, 0, 0, 0, 0]


def test_a_big_cure_saves_everybody() -> None:
    scene = lying("YW1", Spell.ILLNESS, Spell.BIG_CURE, phase=Phase.ILLNESS)
    assert told(scene, Spell.BIG_CURE) == (
        "Big cure meets illness on R1. Nobody there dies."
    )
    assert cottage_card(scene, 0, 0)["leaving"] is None


def test_youth_counts_its_chips() -> None:
    scene = lying("YW1 E2", Spell.YOUTH, Spell.YOUTH, phase=Phase.GENERATIONS)
    assert told(scene, Spell.YOUTH) == (
        "Youth on R1. Two people there do not grow older."
    )


def test_the_births_explain_a_missing_man() -> None:
    panel = children_panel(lying("YW1"))
    assert panel["rows"] == []
    assert panel["notes"][0]["text"] == "R1: no man, so no child."
    assert panel["notes"][0]["why"]["rule"] == "T-B02"


def test_the_births_explain_spells_that_cancel() -> None:
    panel = children_panel(lying("YW1 YM1", Spell.TWINS, Spell.INFERTILITY))
    assert panel["notes"][0]["text"] == "R1: twins and infertility cancel out."
    assert panel["rows"] == [
        {"family": 0, "cottage": 0, "tag": "R1", "children": 1, "girls": None}
    ]
