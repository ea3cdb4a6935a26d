"""Phase 8: the census, with the reason for every place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from totem_core.games.families import state as st
from totem_core.games.families import tell
from totem_core.games.families.events import Counted, Rank
from totem_core.games.families.naming import listed
from totem_core.games.families.rules import totem
from totem_core.games.families.vocabulary import Gain
from totem_core.ui.families.question import because, button, doing, question

if TYPE_CHECKING:
    from totem_core.ui.families.scene import Json, Scene

_GAINS = {Gain.PIECE: "piece", Gain.BIRD: "bird", Gain.NOTHING: "none"}
_WORDS = {
    Gain.PIECE: "a totem piece",
    Gain.BIRD: "a bird for solace",
    Gain.NOTHING: "nothing this round",
}


def census_panel(scene: Scene) -> Json:
    """Show the census and who starts the next round (T-T01, T-R03)."""
    start = st.after(scene.s, scene.s[st.START])
    label = f"Round {scene.s[st.ROUND] + 1}, {scene.names[start]} starts"
    return question(
        scene,
        "totem",
        "The census is in.",
        why=tie_reason(scene),
        main=button(label, [{"move": "advance"}]),
        second=doing("How the game goes", "charts"),
        ranks=ranks(scene),
    )


def ranks(scene: Scene) -> list[Json]:
    """Return the families by place, best first, each with its gain and the reason."""
    table = standing(scene)
    reasons = tell.receipts(scene.header, Counted(table))
    return [
        {
            "place": rank.place,
            "family": rank.family,
            "size": rank.size,
            "gain": _GAINS[Gain(rank.gain)],
            "text": gain_text(scene, rank),
            "why": because(reason.why, reason.rule),
        }
        for rank, reason in zip(table, reasons, strict=True)
    ]


def standing(scene: Scene) -> tuple[Rank, ...]:
    """Return the census as it stands in the position, best place first."""
    table = [
        Rank(
            family,
            scene.get(family, st.RANK),
            st.size(scene.s, family),
            scene.get(family, st.GAIN),
            scene.get(family, st.EXTINCT) == 0 and totem.barred(scene.s, family),
        )
        for family in scene.in_order
    ]
    return tuple(sorted(table, key=lambda rank: rank.place or 9))


def gain_text(scene: Scene, rank: Rank) -> str:
    """Return in a few words what a family takes from the census."""
    if rank.place == 0:
        return "not counted: starts anew next round"
    if kept_from_building(scene, rank):
        return "no piece without an elder"
    return _WORDS[Gain(rank.gain)]


def kept_from_building(scene: Scene, rank: Rank) -> bool:
    """Return whether only the missing elder stands between a family and a piece."""
    three = len(scene.families) == 3
    due = (
        totem.award_of_three(rank.place) if three else totem.award(scene.s, rank.place)
    )
    return rank.place > 0 and rank.barred and due == Gain.PIECE


def tie_reason(scene: Scene) -> Json | None:
    """Explain the one thing about this census that surprises people most."""
    table = standing(scene)
    for rank in table:
        if kept_from_building(scene, rank):
            name = scene.names[rank.family]
            return because(
                f"{name} ran out of elders this round, so no piece is added,"
                " and nobody moves up.",
                "T-L04",
                f"Why no piece for {name}?",
            )
    return _shared_place(scene, table)


def _shared_place(scene: Scene, table: tuple[Rank, ...]) -> Json | None:
    first = [scene.names[rank.family] for rank in table if rank.place == 1]
    second = [scene.names[rank.family] for rank in table if rank.place == 2]
    if len(scene.families) == 3:
        if len(first) == 1:
            return None
        return because(
            f"{listed(first)} share first place. With three families each of them adds"
            " a piece.",
            "T-P03",
            "Why so many pieces?",
        )
    if len(first) > 2:
        return because(
            f"{listed(first)} share first place. Each takes a bird instead of a piece.",
            "T-T05",
            "Why no piece?",
        )
    if len(first) == 2:
        return because(
            f"{listed(first)} share first place. Both add a piece, and nobody else gets"
            " anything.",
            "T-T03",
            "Why two pieces?",
        )
    if len(second) > 1:
        return because(
            f"{listed(second)} share second place. Each takes a bird instead of a"
            " piece.",
            "T-T04",
            "Why no second piece?",
        )
    return None
