"""Phase 2: how many spells each family casts, and where they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from totem_core.games.families import state as st
from totem_core.games.families.rules import magic
from totem_core.games.families.speech.naming import things
from totem_core.games.families.vocabulary import SPELLS
from totem_core.ui.families.question import (
    because,
    button,
    doing,
    question,
    waiting,
)
from totem_core.ui.families.variations import pass_button

if TYPE_CHECKING:
    from totem_core.ui.families.scene import Json, Scene


def counts_panel(scene: Scene) -> Json:
    """Ask how many spells each family casts; the free ones are proposed (T-M01)."""
    rows = [count_row(scene, f) for f in scene.in_order if not scene.get(f, st.DONE)]
    return question(
        scene,
        "counts",
        "How many spells does each family cast?",
        why=because("T-M01"),
        main=button("Place the spells", casting(rows, "number")),
        second=button("Nobody casts this round", casting(rows, None)),
        rows=rows,
        none=casting(rows, None),
    )


def count_row(scene: Scene, family: int) -> Json:
    """Return what a family may cast: free of charge, and with birds."""
    free = min(SPELLS, scene.get(family, st.POLE))
    return {
        "family": family,
        "free": free,
        "birds": scene.get(family, st.BIRDS),
        "max": magic.spell_limit(scene.s, family),
        "number": free,
    }


def casting(rows: list[Json], field: str | None) -> list[Json]:
    """Return the moves for all rows: the number in a field, or no spell at all."""
    return [
        {
            "move": "spells",
            "family": row["family"],
            "number": row[field] if field else 0,
        }
        for row in rows
    ]


def place_panel(scene: Scene) -> Json:
    """Ask on which cottage the next spell lies, never which one it is (T-Q01)."""
    left = sum(magic.to_place(scene.s, family) for family in scene.families)
    last = scene.last_move
    one_by_one = magic.one_by_one(scene.s)
    return question(
        scene,
        "place",
        "Tap the cottage it lies on, or pass."
        if one_by_one
        else "Tap the cottage it lies on.",
        title=f"{scene.names[scene.turn]} places a spell",
        family=scene.turn,
        why=because("T-X11" if one_by_one else "T-M05"),
        main=pass_button(scene)
        if one_by_one
        else waiting(f"{things(left, 'spell')} to place"),
        second=doing("Take the last one back", "undo")
        if last and last["move"] in ("place", "pass")
        else None,
        caster=scene.turn,
        rows=[place_row(scene, family) for family in scene.in_order],
        left=left,
    )


def place_row(scene: Scene, family: int) -> Json:
    """Return how many spells of a family lie already, and how many are to come."""
    placed = scene.get(family, st.SPELLS_PLACED)
    row = {
        "family": family,
        "placed": placed,
        "left": magic.to_place(scene.s, family),
    }
    if not magic.one_by_one(scene.s):
        return row
    return row | {
        "free": max(0, scene.get(family, st.POLE) - placed),
        "birds": scene.get(family, st.BIRDS),
        "passed": scene.get(family, st.DONE) == 1,
    }
