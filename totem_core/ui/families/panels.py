"""The panel: the one question of each stage of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from totem_core.games.families import state as st
from totem_core.games.families.vocabulary import NONE, Phase, Stage
from totem_core.ui.families.casting import counts_panel, place_panel
from totem_core.ui.families.census import census_panel
from totem_core.ui.families.children import children_panel
from totem_core.ui.families.feast import feast_panel
from totem_core.ui.families.question import because, question
from totem_core.ui.families.rulings import supply_notes
from totem_core.ui.families.turning import reveal_panel
from totem_core.ui.families.variations import (
    claim_panel,
    hungry_panel,
    orders_panel,
)
from totem_core.ui.families.village import village_panel
from totem_core.ui.families.youth import keep_panel

if TYPE_CHECKING:
    from collections.abc import Callable

    from totem_core.ui.families.scene import Json, Scene


def panel(scene: Scene) -> Json:
    """Return the question that the table has to answer now."""
    asked = asking(scene)(scene)
    return asked | {"notes": [*asked["notes"], *supply_notes(scene)]}


def asking(scene: Scene) -> Callable[[Scene], Json]:
    """Return what makes the question of this stage."""
    if scene.stage != Stage.ACT:
        return _STAGES[Stage(scene.stage)]
    if scene.s[st.TARGET] != NONE:
        return hungry_panel
    return _ACTS[Phase(scene.phase)]


def over_panel(scene: Scene) -> Json:
    """Return the panel beside the last position of a game that has ended."""
    return question(
        scene,
        "over",
        "The game has ended.",
        why=because("T-E01"),
    )


_STAGES: dict[Stage, Callable[[Scene], Json]] = {
    Stage.ARRANGE: village_panel,
    Stage.COUNT: counts_panel,
    Stage.PLACE: place_panel,
    Stage.WRITE: orders_panel,
    Stage.REVEAL: reveal_panel,
    Stage.REST: census_panel,
    Stage.OVER: over_panel,
}

# The other phases act by themselves and never wait (see ``flow.step``).
_ACTS: dict[Phase, Callable[[Scene], Json]] = {
    Phase.BIRTHS: children_panel,
    Phase.CATCH: claim_panel,
    Phase.FEAST: feast_panel,
    Phase.GENERATIONS: keep_panel,
}
