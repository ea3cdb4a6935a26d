"""The win screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from totem_core.games.families import state as st
from totem_core.games.families.derive import decided_by
from totem_core.games.families.naming import listed, possessive, things
from totem_core.games.families.rules import totem
from totem_core.games.families.vocabulary import NONE, POLE_GOAL
from totem_core.ui import clock
from totem_core.ui.families.question import because

if TYPE_CHECKING:
    from totem_core.ui.families.scene import Json, Scene

_WHY = {
    "pieces": ("Six pieces stand, so the game ends here.", "T-E01"),
    "people": ("More than one pole is complete: the larger family wins.", "T-E02"),
    "birds": ("Poles and families are level: more birds win.", "T-E03"),
    "nothing": ("Poles, families and pens are level: nobody wins.", "T-E04"),
}


def win_view(scene: Scene) -> Json:
    """Return the screen of a game that has ended."""
    winner = scene.s[st.WINNER]
    name = None if winner == NONE else scene.names[winner]
    return {
        "headline": f"{possessive(name)} pole is complete" if name else "Nobody wins",
        "title": f"{name} wins" if name else "No winner",
        "lead": lead(scene),
        "detail": detail(scene),
        "why": because(*_WHY[decided_by(scene.s)]),
        "colour": None if winner == NONE else scene.colour(winner),
        "pole": POLE_GOAL,
        "rows": [row(scene, family) for family in by_result(scene)],
        "rounds": scene.s[st.ROUND],
    }


def lead(scene: Scene) -> str:
    """Say how the game was decided."""
    winner, number = scene.s[st.WINNER], scene.s[st.ROUND]
    level = [scene.names[f] for f in scene.families if totem.finished(scene.s, f)]
    if winner == NONE:
        return f"{listed(level)} are level in pieces, people and birds."
    colour = scene.colour(winner)
    if len(level) == 1:
        return (
            f"The {colour} family sets its sixth piece in round {number}"
            " and wins the game."
        )
    name = scene.names[winner]
    if decided_by(scene.s) == "people":
        return f"{listed(level)} all stand at six. {name} has the largest family."
    return (
        f"{listed(level)} stand at six with families of equal size."
        f" {name} has more birds."
    )


def detail(scene: Scene) -> str:
    """Return when and how long was played."""
    start = scene.header.created
    parts = [scene.header.title or clock.evening(start)]
    parts.append(things(scene.s[st.ROUND], "round"))
    if scene.moment.step is not None:
        parts.append(clock.took(start, scene.moment.step.at))
    return ", ".join(parts)


def by_result(scene: Scene) -> list[int]:
    """Return the families, the winner first, then by pieces, people and birds."""
    return sorted(
        scene.families,
        key=lambda family: (
            family != scene.s[st.WINNER],
            -scene.get(family, st.POLE),
            -st.size(scene.s, family),
            -scene.get(family, st.BIRDS),
        ),
    )


def row(scene: Scene, family: int) -> Json:
    """Return what a family has at the end."""
    return {
        "family": family,
        "colour": scene.colour(family),
        "letter": scene.letter(family),
        "name": scene.player(family),
        "pieces": scene.get(family, st.POLE),
        "people": st.size(scene.s, family),
        "birds": scene.get(family, st.BIRDS),
    }
