"""Phase 7: who stays young where youth lies open."""

from __future__ import annotations

from totem_core.games.families import state as st
from totem_core.games.families.rules import generations
from totem_core.games.families.state import house_of
from totem_core.games.families.vocabulary import COTTAGES, KIND_CODES, KINDS
from totem_core.ui.families.question import because, question, waiting
from totem_core.ui.families.scene import Json, Scene, in_words


def keep_panel(scene: Scene) -> Json:
    """Ask which person of a cottage does not grow older (T-G02, T-G05)."""
    house = next(
        house_of(family, cottage)
        for family in scene.in_order
        for cottage in range(COTTAGES)
        if generations.to_keep(scene.s, house_of(family, cottage)) > 0
    )
    family, cottage = divmod(house, COTTAGES)
    where = scene.tag_of(house)
    left = generations.to_keep(scene.s, house)
    stay = "One person stays" if left == 1 else f"{in_words(left).capitalize()} stay"
    return question(
        scene,
        "keep",
        f"{stay} young on {where}. Tap who.",
        family=family,
        why=because("T-G02", f"{scene.names[scene.turn]} chooses on {where}."),
        main=waiting(f"Choose {left} on {where}"),
        cottage=cottage,
        tag=where,
        left=left,
        kinds=[
            KIND_CODES[kind]
            for kind in range(KINDS)
            if st.people(scene.s, house, kind)
            > scene.s[st.YOUNG + house * KINDS + kind]
        ],
    )
