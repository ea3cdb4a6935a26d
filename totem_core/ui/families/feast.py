"""Phase 5: a family that is short chooses who leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from totem_core.games.families import state as st
from totem_core.games.families.rules import food
from totem_core.games.families.speech.naming import listed, things
from totem_core.games.families.state import house_of
from totem_core.games.families.vocabulary import COTTAGES, KIND_CODES, Kind
from totem_core.ui.families.proposals import MEN, WOMEN
from totem_core.ui.families.question import because, note, question, waiting
from totem_core.ui.families.scene import Json, Scene, in_words, people

if TYPE_CHECKING:
    from collections.abc import Iterable


def feast_panel(scene: Scene) -> Json:
    """Ask who leaves for want of birds: one person for each missing bird (T-F04)."""
    family = scene.turn
    number = food.leavers(scene.s, family)
    return question(
        scene,
        "starve",
        f"{scene.names[family]} is short. Tap who leaves.",
        family=family,
        notes=others_fed(scene),
        why=feast_reason(scene, family, number),
        main=waiting("Let them go"),
        people=st.size(scene.s, family),
        need=food.need(scene.s, family),
        birds=scene.get(family, st.PAID),
        missing=number,
        elders_stay=not food.elders_may_go(scene.s),
        warnings=warnings(scene, family),
    )


def others_fed(scene: Scene) -> list[Json]:
    """Say who has fed everybody; a family that let people go has not."""
    fed = [
        scene.names[family]
        for family in scene.in_order
        if scene.get(family, st.PAID) == food.need(scene.s, family) > 0
    ]
    if not fed:
        return []
    has = "has" if len(fed) == 1 else "have"
    return [note(f"{listed(fed)} {has} fed everybody.", "good")]


def feast_reason(scene: Scene, family: int, number: int) -> Json:
    """Say how many leave, with the numbers of this family."""
    size, need = st.size(scene.s, family), food.need(scene.s, family)
    elders = "" if food.elders_may_go(scene.s) else " Elders cannot be chosen."
    leave = "one person leaves" if number == 1 else f"{in_words(number)} people leave"
    return because(
        "T-F04",
        f"{people(size)} need {things(need, 'bird')}, the pen had"
        f" {scene.get(family, st.PAID)}, so {leave}.{elders}",
    )


def warnings(scene: Scene, family: int) -> list[Json]:
    """Return what the table should see before the last of a group leaves.

    Each warning holds for a choice that leaves nobody of ``kinds`` in the ``cottage``
    (None: in the whole family).
    """
    home = range(COTTAGES)
    women = [st.women(scene.s, house_of(family, c)) for c in home]
    men = [st.men(scene.s, house_of(family, c)) for c in home]
    found = [
        _warning(c, MEN, f"{scene.tag(family, c)} keeps no man: no child there.")
        for c in home
        if men[c] and women[c]
    ]
    gone = "the family is gone until the next round"
    if sum(women):
        found.append(_warning(None, WOMEN, f"No woman would be left: {gone}."))
    if sum(men):
        found.append(_warning(None, MEN, f"No man would be left: {gone}."))
    return found


def _warning(cottage: int | None, kinds: Iterable[Kind], text: str) -> Json:
    codes = [KIND_CODES[kind] for kind in kinds]
    return {"cottage": cottage, "kinds": codes, "text": text}
