"""The questions that only a variation or a named ruling asks."""

from __future__ import annotations

from totem_core.games.families import state as st
from totem_core.games.families.rules import feast_by_others, food, magic
from totem_core.games.families.speech.naming import things
from totem_core.games.families.state import house_of
from totem_core.games.families.vocabulary import COTTAGES, KIND_CODES, KINDS, Opt
from totem_core.ui.families.feast import feast_reason, others_fed, warnings
from totem_core.ui.families.question import (
    because,
    button,
    doing,
    question,
    waiting,
)
from totem_core.ui.families.scene import Json, Scene, in_words


def orders_panel(scene: Scene) -> Json:
    """Ask each family in secret where its spells shall lie (T-X13)."""
    return question(
        scene,
        "orders",
        f"{scene.names[scene.turn]} writes spells down. The others look away.",
        family=scene.turn,
        why=because("T-X13"),
        main=waiting(f"{scene.names[scene.turn]} has written"),
        rows=[orders_row(scene, family) for family in scene.in_order],
    )


def orders_row(scene: Scene, family: int) -> Json:
    """Return what a family may write, and whether it has; never what it wrote."""
    return {
        "family": family,
        "free": scene.get(family, st.POLE),
        "birds": scene.get(family, st.BIRDS),
        "max": magic.spell_limit(scene.s, family),
        "written": scene.get(family, st.DONE) == 1,
    }


def pass_button(scene: Scene) -> Json:
    """Return the button by which a family places no more spells (T-X11)."""
    moves = [{"move": "pass", "family": scene.turn}]
    return button(f"{scene.names[scene.turn]} passes", moves)


def claim_panel(scene: Scene) -> Json:
    """Ask how many birds a family takes, at most its claim (T-H10)."""
    family, most = scene.turn, food.most(scene.s, scene.turn)
    hunters = food.family_hunters(scene.s, family)
    take = [{"move": "claim", "family": family, "birds": most}]
    return question(
        scene,
        "claim",
        f"{scene.names[family]} may take {things(most, 'bird')}.",
        family=family,
        why=because(
            "T-H10", f"{scene.names[family]} counts {things(hunters, 'hunter')}."
        ),
        main=button(f"{scene.names[family]} takes {most}", take),
        most=most,
        hunters=hunters,
    )


def pick_panel(scene: Scene) -> Json:
    """Ask one player for one person of the hungry family (T-X14)."""
    hungry, by = scene.s[st.TARGET], scene.turn
    left, last = food.leavers(scene.s, hungry), scene.last_move
    again = " again" if scene.s[st.REPICK] else ""
    return question(
        scene,
        "pick",
        f"{scene.names[by]} picks{again}. Tap who leaves.",
        family=hungry,
        notes=others_fed(scene),
        why=because("T-X14"),
        main=waiting(f"{in_words(left).capitalize()} to go"),
        second=doing("Take the last one back", "undo")
        if last and last["move"] == "pick"
        else None,
        by=by,
        left=left,
        cells=people_there(scene, hungry),
    )


def people_there(scene: Scene, family: int) -> list[list[str]]:
    """Return the kinds that live in each cottage of a family."""
    return [
        [
            KIND_CODES[kind]
            for kind in range(KINDS)
            if st.people(scene.s, house_of(family, cottage), kind)
        ]
        for cottage in range(COTTAGES)
    ]


def write_panel(scene: Scene) -> Json:
    """Ask one player in secret who of the hungry family shall leave (T-X16)."""
    hungry, by = scene.s[st.TARGET], scene.turn
    owes = scene.get(by, st.OWES)
    return question(
        scene,
        "write",
        f"{scene.names[hungry]} is short. {scene.names[by]} writes down who leaves,"
        " and the others look away.",
        family=hungry,
        why=feast_reason(scene, hungry, food.leavers(scene.s, hungry)),
        main=waiting(f"{scene.names[by]} has written"),
        by=by,
        people=st.size(scene.s, hungry),
        need=food.need(scene.s, hungry),
        birds=scene.get(hungry, st.PAID),
        missing=owes,
        elders_stay=False,
        warnings=warnings(scene, hungry),
        writers=[
            {"family": family, "owes": scene.get(family, st.OWES)}
            for family in scene.in_order
            if feast_by_others.may_choose_for(scene.s, family, hungry)
        ],
    )


def hungry_panel(scene: Scene) -> Json:
    """Return the question of feast a or b, whichever is played (T-X14, T-X16)."""
    if feast_by_others.is_writing(scene.s):
        return write_panel(scene)
    return pick_panel(scene)


def may_show_unused(scene: Scene) -> bool:
    """Return whether spells never turned up are shown after the census (RT-13)."""
    return st.option(scene.s, Opt.SHOW_UNUSED) == 1 and st.any_face_down(scene.s)
