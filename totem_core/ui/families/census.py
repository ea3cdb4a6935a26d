"""Phase 8: the census, with the reason for every place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from totem_core.games.families import state as st
from totem_core.games.families.events import Counted, Rank
from totem_core.games.families.rules import totem
from totem_core.games.families.speech import tell
from totem_core.games.families.speech.naming import listed
from totem_core.games.families.vocabulary import SPELL_NAMES, Gain, Stage
from totem_core.journal import MoveEntry
from totem_core.ui.families import board
from totem_core.ui.families.question import because, button, doing, question, reason
from totem_core.ui.families.scene import Json, Scene, starting
from totem_core.ui.families.turning import shown_by
from totem_core.ui.families.variations import may_show_unused

if TYPE_CHECKING:
    from totem_core.replay import Moment

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
        unused=unused(scene) if may_show_unused(scene) else None,
    )


def unused(scene: Scene) -> Json:
    """Return the chips that may be shown now, and the kinds they can be (RT-13).

    A chip that has been shown stays on its cottage without effect; the moves of this
    rest alone tell which those are.
    """
    seen = shown_unused(scene)
    return {
        "kinds": [{"spell": name, "label": starting(name)} for name in SPELL_NAMES],
        "used": {
            str(family): shown_by(scene, family)
            + [move["kind"] for move in seen if move["caster"] == family]
            for family in scene.families
        },
        "chips": [
            chip | {"count": count}
            for chip in board.face_down_chips(scene, 0)
            if (count := chip["count"] - sum(_same_place(chip, move) for move in seen))
        ],
        "shown": seen,
    }


def shown_unused(scene: Scene) -> list[Json]:
    """Return the chips shown since the census, oldest first."""
    seen: dict[tuple[int, str], Json] = {}
    moment: Moment | None = scene.moment
    while moment is not None and moment.before is not None:
        s = moment.before.position
        if not isinstance(moment.step, MoveEntry) or s[st.STAGE] != Stage.REST:
            break
        for move in reversed(moment.step.moves):
            place = {at: move.get(at) for at in ("caster", "family", "cottage", "kind")}
            if move["move"] == "show":
                seen[move["caster"], move["kind"]] = place
        moment = moment.before
    return list(reversed(seen.values()))


def _same_place(chip: Json, move: Json) -> bool:
    return all(chip[at] == move[at] for at in ("caster", "family", "cottage"))


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
            "why": reason(receipt),
        }
        for rank, receipt in zip(table, reasons, strict=True)
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
    award = totem.award_of_three if len(scene.families) == 3 else totem.award
    due = award(scene.s, rank.place)
    return rank.place > 0 and rank.barred and due == Gain.PIECE


def tie_reason(scene: Scene) -> Json | None:
    """Explain the one thing about this census that surprises people most."""
    table = standing(scene)
    for rank in table:
        if kept_from_building(scene, rank):
            name = scene.names[rank.family]
            return because("T-L04", "Nobody moves up.", f"Why no piece for {name}?")
    return _shared_place(scene, table)


def _shared_place(scene: Scene, table: tuple[Rank, ...]) -> Json | None:
    """Explain a tie that changed what its families took, None without one."""
    first = [rank for rank in table if rank.place == 1]
    second = [rank for rank in table if rank.place == 2]
    who = listed([scene.names[rank.family] for rank in first])
    if len(first) > 1 and len(scene.families) == 3:
        return because("T-P03", f"{who} share it.", "Why so many pieces?")
    if len(first) > 2 and any(rank.gain == Gain.BIRD for rank in first):
        return because("T-T05", f"{who} share it.", "Why no piece?")
    if len(first) == 2:
        return because("T-T03", f"{who} share it.", "Why two pieces?")
    if len(second) > 1 and any(rank.gain == Gain.BIRD for rank in second):
        who = listed([scene.names[rank.family] for rank in second])
        return because("T-T04", f"{who} share it.", "Why no second piece?")
    return None
