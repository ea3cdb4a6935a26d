"""The win screen."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from totem_core.games.families import state as st
from totem_core.games.families.derive import decided_by, level_at_the_top
from totem_core.games.families.speech.naming import listed, possessive, things
from totem_core.games.families.vocabulary import NONE, POLE_GOAL
from totem_core.ui import clock
from totem_core.ui.families.question import because
from totem_core.ui.families.scene import in_words

if TYPE_CHECKING:
    from totem_core.ui.families.scene import Json, Scene

SITTING = timedelta(hours=10)  # nobody plays longer in one go

_WHY = {
    "pieces": "T-E01",
    "people": "T-E02",
    "birds": "T-E03",
    "nothing": "T-E04",
    "shared": "RT-57",
    "rounds": "RT-79",
}


def win_view(scene: Scene) -> Json:
    """Return the screen of a game that has ended."""
    winner = scene.s[st.WINNER]
    return {
        "headline": headline(scene),
        "lead": lead(scene),
        "detail": detail(scene),
        "why": because(_WHY[reason(scene)]),
        "colour": None if winner == NONE else scene.colour(winner),
        "pole": POLE_GOAL,
        "rows": [row(scene, family) for family in by_result(scene)],
        "rounds": scene.s[st.ROUND],
    }


def reason(scene: Scene) -> str:
    """Return what decided the game, as a key of the sentences."""
    if level_at_the_top(scene.s):
        return "shared"
    decided = decided_by(scene.s)
    if decided == "pieces" and scene.get(scene.s[st.WINNER], st.POLE) < POLE_GOAL:
        return "rounds"
    return decided


def winners(scene: Scene) -> list[str]:
    """Return the names of the families that won, nobody when all was level."""
    shared = [scene.names[family] for family in level_at_the_top(scene.s)]
    winner = scene.s[st.WINNER]
    return shared or ([] if winner == NONE else [scene.names[winner]])


def headline(scene: Scene) -> str:
    """Return the line everybody looks at."""
    names = winners(scene)
    if len(names) != 1:
        return f"{listed(names)} share the win" if names else "Nobody wins"
    if scene.get(scene.s[st.WINNER], st.POLE) == POLE_GOAL:
        return f"{possessive(names[0])} pole is complete"
    return f"{names[0]} has the highest pole"


def lead(scene: Scene) -> str:
    """Say how the game was decided."""
    winner, number = scene.s[st.WINNER], scene.s[st.ROUND]
    best = max(scene.get(family, st.POLE) for family in scene.families)
    level = [f for f in scene.families if scene.get(f, st.POLE) == best]
    names = listed([scene.names[family] for family in level])
    if winner == NONE:
        return f"{names} are level in pieces, people and birds."
    if reason(scene) == "rounds":
        return f"Round {number} was the last. The highest pole wins."
    if len(level) == 1:
        colour = scene.colour(winner)
        text = f"The {colour} family sets its sixth piece in round {number}"
        return f"{text} and wins the game."
    stand = f"{names} {'both' if len(level) == 2 else 'all'} stand at {in_words(best)}"
    if reason(scene) == "people":
        return f"{stand}. {scene.names[winner]} has the largest family."
    return f"{stand} with families of equal size. {scene.names[winner]} has more birds."


def detail(scene: Scene) -> str:
    """Return when and how long was played."""
    start = scene.header.created
    parts = [scene.header.title or clock.evening(start)]
    parts.append(things(scene.s[st.ROUND], "round"))
    if scene.moment.step is not None:
        end = scene.moment.step.at
        # laid aside overnight, the clock says nothing about the game
        if clock.local(end) - clock.local(start) < SITTING:
            parts.append(clock.took(start, end))
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
