"""Phases 3, 4, 6 and 7: turning chips up, with the effect shown before it counts."""

from __future__ import annotations

from totem_core.games.families import state as st
from totem_core.games.families.rules import food
from totem_core.games.families.speech import rulebook
from totem_core.games.families.speech.naming import company
from totem_core.games.families.vocabulary import (
    COTTAGES,
    HOUSES,
    NONE,
    REVEAL_PHASE,
    SPELL_NAMES,
    Phase,
    Spell,
)
from totem_core.ui.families import board, effects
from totem_core.ui.families.question import because, button, doing, note, question
from totem_core.ui.families.scene import Json, Scene, starting

_NEXT = {
    Phase.BIRTHS: "children",
    Phase.CATCH: "the catch",
    Phase.ILLNESS: "illness",
    Phase.GENERATIONS: "ageing",
}


def reveal_panel(scene: Scene) -> Json:
    """Ask who turns up a chip that belongs to this phase (T-Q02, T-Q05)."""
    turn = board.next_to_turn_up(scene)
    shown = effects.last_effect(scene)
    return question(
        scene,
        "reveal",
        lead(scene, turn),
        family=None if turn == NONE else turn,
        notes=outlook(scene),
        why=because("T-Q02", rulebook.why("T-Q03")),
        main=button(main_label(scene), [{"move": "advance"}]),
        second=doing(f"Take {shown['spell']} back", "undo") if shown else None,
        phase=scene.phase,
        turn=turn,
        kinds=[
            {"spell": SPELL_NAMES[spell], "label": starting(SPELL_NAMES[spell])}
            for spell in spells_of(scene.phase)
        ],
        used={str(family): shown_by(scene, family) for family in scene.families},
        chips=board.may_be_turned_up(scene),
        shown=shown,
        claims=claims(scene),
        claims_why=claims_reason(scene),
    )


def lead(scene: Scene, turn: int) -> str:
    """Say whose chips are asked about."""
    if turn == NONE:
        return "No chip is left that could be turned up."
    return f"{scene.names[turn]} may turn up a spell."


def spells_of(phase: int) -> list[Spell]:
    """Return the spells that may be turned up in a phase (T-Q05)."""
    return [spell for spell in Spell if REVEAL_PHASE[spell] == phase]


def shown_by(scene: Scene, family: int) -> list[str]:
    """Return the spells a family has turned up this round: it has one of each."""
    return [SPELL_NAMES[spell] for spell in Spell if st.is_up(scene.s, family, spell)]


def main_label(scene: Scene) -> str:
    """Return what the main button does, depending on what lies open."""
    here = spells_of(scene.phase)
    open_now = any(
        st.is_up(scene.s, family, spell) for family in scene.families for spell in here
    )
    if not open_now:
        return "Nobody turns any up"
    return f"All shown: {_NEXT[Phase(scene.phase)]}"


def outlook(scene: Scene) -> list[Json]:
    """Say who would die of illness as the chips lie now."""
    if scene.phase != Phase.ILLNESS:
        return []
    return [
        note(f"{scene.tag_of(house)}: {company(gone)} would die.", "warn")
        for house in range(HOUSES)
        if house // COTTAGES in scene.families and (gone := board.leaving(scene, house))
    ]


def claims(scene: Scene) -> list[Json] | None:
    """Return what each family may take from the catch as the chips lie (T-H06)."""
    if scene.phase != Phase.CATCH:
        return None
    return [
        {
            "family": family,
            "hunters": food.family_hunters(scene.s, family),
            "birds": food.claim(scene.s, family),
        }
        for family in scene.in_order
    ]


def claims_reason(scene: Scene) -> Json | None:
    """Say how hunters become birds, and how many there are."""
    if scene.phase != Phase.CATCH:
        return None
    return because(
        "T-H06", rulebook.why("T-P01" if len(scene.families) == 3 else "T-H01")
    )
