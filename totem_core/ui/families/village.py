"""Phase 1: one family at a time goes into its cottages."""

from __future__ import annotations

from totem_core.games.families import state as st
from totem_core.games.families.rules import village
from totem_core.games.families.state import size
from totem_core.games.families.vocabulary import COTTAGE_LIMIT, FAMILY_LIMIT
from totem_core.ui.families import proposals
from totem_core.ui.families.question import because, button, note, question, waiting
from totem_core.ui.families.scene import Json, Scene, in_words, people


def village_panel(scene: Scene) -> Json:
    """Ask where the people of the family in turn live this round (T-V01)."""
    family = scene.turn
    lying, tray = proposals.emptied(scene.s, family)
    retire = village.surplus(scene.s, family)
    later = still_to_come(scene)[1:]
    spread = proposals.spread_out(scene.s, family)
    return question(
        scene,
        "village",
        f"{scene.names[family]} puts the family into its cottages.",
        family=family,
        notes=[retirement(scene, family, retire)],
        why=because("T-V02"),
        main=main_button(scene, family, sum(tray), retire, later),
        second=everyone_stays(scene, later),
        tray=tray,
        lying=lying,
        as_before=proposals.as_before(scene.s, family),
        # with village-moves newcomers not everybody may be spread
        spread=spread if proposals.legal(scene.s, family, spread) else lying,
        retire=retire,
        limit=COTTAGE_LIMIT,
        others=[{"family": family, "text": "placing now"}]
        + [{"family": f, "text": people(size(scene.s, f))} for f in later],
        all_as_before=all_as_before(scene),
        next=scene.names[later[0]] if later else None,
    )


def still_to_come(scene: Scene) -> list[int]:
    """Return the families that have not arranged yet, the one in turn first."""
    return [f for f in scene.in_order if scene.get(f, st.DONE) == 0]


def retirement(scene: Scene, family: int, retire: int) -> Json | None:
    """Say how many must go out of a family above eighteen (T-V04)."""
    if retire == 0:
        return None
    number = size(scene.s, family)
    verb = "retires" if retire == 1 else "retire"
    text = f"A family of {number} keeps {FAMILY_LIMIT}. Choose {in_words(retire)} who"
    return note(
        f"{text} {verb}.",
        "warn",
        because("T-V04", f"{number} people are {retire} too many."),
    )


def main_button(
    scene: Scene, family: int, tray: int, retire: int, later: list[int]
) -> Json:
    """Return the main button as it is before anybody was moved."""
    if tray > retire:
        return waiting(f"Place {tray - retire} more")
    if retire:
        return waiting(f"Choose {retire} who {'retires' if retire == 1 else 'retire'}")
    then = f"next: {scene.names[later[0]]}" if later else "on to Magic"
    lying = proposals.as_it_lies(scene.s, family)
    return button(f"Stays as before, {then}", [arrange(family, lying)])


def everyone_stays(scene: Scene, later: list[int]) -> Json | None:
    """Return the button for all families at once, when more than one is to come."""
    moves = all_as_before(scene) if later else None
    return button("Everyone stays as before", moves) if moves else None


def all_as_before(scene: Scene) -> list[Json] | None:
    """Return the moves that leave everybody still to come where they are, if legal."""
    moves: list[Json] = []
    for family in still_to_come(scene):
        plan = proposals.as_before(scene.s, family)
        if plan is None:
            return None
        moves.append(arrange(family, plan))
    return moves


def arrange(family: int, plan: proposals.Plan) -> Json:
    """Return the move that puts a family where a plan says."""
    return {"move": "arrange", "family": family, "cottages": plan}
