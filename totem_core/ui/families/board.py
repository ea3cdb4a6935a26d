"""The board of a running game: the phases, the order, the families and their houses.

Nothing here reads the kind of a chip that lies face down (T-Q01), so nothing here can
show it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from totem_core.games.families import state as st
from totem_core.games.families.notation import cottage
from totem_core.games.families.rules import food, illness, magic
from totem_core.games.families.state import house_of
from totem_core.games.families.vocabulary import (
    COTTAGES,
    KINDS,
    NONE,
    PHASE_NAMES,
    SPELL_NAMES,
    SPELLS,
    Kind,
    Opt,
    Phase,
    Stage,
)
from totem_core.ui.families.rulings import house_rules

if TYPE_CHECKING:
    from totem_core.ui.families.scene import Json, Scene


def board_view(scene: Scene) -> Json:
    """Return the part of the view that is the same in every phase."""
    return {
        "round": scene.s[st.ROUND],
        "phase": int(scene.phase),
        "phases": phases(scene),
        "order": order(scene),
        "families": [family_card(scene, family) for family in scene.families],
        "catch_left": catch_left(scene),
        "options": house_rules(scene),
    }


def phases(scene: Scene) -> list[Json]:
    """Return the strip of the eight phases (T-R01)."""
    here = scene.phase
    return [
        {"n": int(n), "name": PHASE_NAMES[n], "state": _phase_state(n, here)}
        for n in Phase
    ]


def _phase_state(phase: int, here: int) -> str:
    if phase == here:
        return "now"
    return "done" if phase < here else "later"


def order(scene: Scene) -> list[Json]:
    """Return the families in turn order: who starts, whose turn it is (T-R02)."""
    now = whose_turn(scene)
    return [
        {
            "family": family,
            "now": family == now,
            "done": family != now and has_acted(scene, family),
            "start": family == scene.s[st.START],
        }
        for family in scene.in_order
    ]


def has_acted(scene: Scene, family: int) -> bool:
    """Return whether a family has had its turn in this stage."""
    if scene.stage in (Stage.ARRANGE, Stage.COUNT):
        return scene.get(family, st.DONE) == 1
    if scene.stage == Stage.WRITE:
        return scene.get(family, st.DONE) == 1
    if scene.stage == Stage.PLACE:
        return magic.to_place(scene.s, family) == 0
    if scene.turn == NONE:
        return False
    return st.place_in_order(scene.s, family) < st.place_in_order(scene.s, scene.turn)


def whose_turn(scene: Scene) -> int:
    """Return the family the question is about, or NONE when it is for everybody."""
    if scene.stage in (Stage.COUNT, Stage.REST, Stage.OVER):
        return NONE
    if scene.stage == Stage.REVEAL:
        return next_to_turn_up(scene)
    return scene.turn


def next_to_turn_up(scene: Scene) -> int:
    """Return the first family, from the turn on, with a chip face down (RT-12)."""
    first = first_in_line(scene) if scene.turn != NONE else 0
    for family in scene.in_order[first:]:
        if any(st.face_down(scene.s, family, house) for house in houses(scene)):
            return family
    return NONE


def houses(scene: Scene) -> range:
    """Return the houses of the families in play."""
    return range(len(scene.families) * COTTAGES)


def family_card(scene: Scene, family: int) -> Json:
    """Return one family as it lies on the board."""
    return {
        "family": family,
        "colour": scene.colour(family),
        "letter": scene.letter(family),
        "name": scene.player(family),
        "player": scene.header.seats[family].player,
        "people": st.size(scene.s, family),
        "birds": scene.get(family, st.BIRDS),
        "pole": scene.get(family, st.POLE),
        "start": family == scene.s[st.START],
        "now": family == whose_turn(scene),
        "extinct": scene.get(family, st.EXTINCT) == 1,
        "note": family_note(scene, family),
        "cottages": [cottage_card(scene, family, c) for c in range(COTTAGES)],
    }


def family_note(scene: Scene, family: int) -> Json | None:
    """Return the one warning a family's card has room for."""
    if scene.get(family, st.EXTINCT):
        text = "starts anew next round"
        return _note(text, "i-warn", "warn", f"This family {text}.")
    elders = st.of_kind(scene.s, family, Kind.ELDER)
    if elders == 0:
        long = "No elder is left: this family adds no piece until it has one again."
        return _note("no elder", "v-elder", "stop", long)
    if elders == 1:
        long = "One elder is left. Without elders a piece comes off the pole."
        return _note("1", "v-elder", "warn", long)
    return None


def _note(text: str, icon: str, tone: str, long: str) -> Json:
    return {"text": text, "icon": icon, "tone": tone, "long": long}


def cottage_card(scene: Scene, family: int, number: int) -> Json:
    """Return one cottage: its people by kind and the chips on its doorstep."""
    house = house_of(family, number)
    return {
        "tag": scene.tag(family, number),
        "total": st.living_in(scene.s, house),
        "people": list(cottage(scene.s, house)),
        "chips": chips(scene, house),
        "note": cottage_note(scene, house),
        "leaving": leaving(scene, house),
    }


def chips(scene: Scene, house: int) -> list[Json]:
    """Return the chips on a house; a kind is named only when it lies open (T-Q03).

    All chips of an owner that lie face down are one item with a count, so neither
    their number in a row nor their order tells anything about their kinds.
    """
    found: list[Json] = []
    for owner in scene.families:
        found += [
            {"owner": scene.colour(owner), "kind": spell, "up": True, "count": 1}
            for spell in open_spells(scene, owner, house)
        ]
        hidden = st.face_down(scene.s, owner, house)
        if hidden:
            colour = scene.colour(owner)
            found.append({"owner": colour, "kind": None, "up": False, "count": hidden})
    return found


def open_spells(scene: Scene, owner: int, house: int) -> list[str]:
    """Return the spells of a family that lie turned up on a house."""
    return [
        SPELL_NAMES[spell]
        for spell in range(SPELLS)
        if st.is_up(scene.s, owner, spell) and st.spot(scene.s, owner, spell) == house
    ]


def cottage_note(scene: Scene, house: int) -> Json | None:
    """Warn of women without a man, up to the births, where it matters (T-B01)."""
    if scene.phase > Phase.BIRTHS:
        return None
    if st.women(scene.s, house) > 0 and st.men(scene.s, house) == 0:
        return {"text": "no man"}
    return None


def leaving(scene: Scene, house: int) -> list[int] | None:
    """Return who would die of illness as the chips lie now (T-I01 to T-I05)."""
    if scene.phase != Phase.ILLNESS:
        return None
    people = cottage(scene.s, house)
    gone = [people[k] * illness.dies(scene.s, house, k) for k in range(KINDS)]
    return gone if any(gone) else None


def catch_left(scene: Scene) -> int | None:
    """Return the birds of the catch nobody has taken yet: T-H01, T-P01."""
    phase = scene.phase
    if phase not in (Phase.CATCH, Phase.FEAST):
        return None
    took = sum(scene.get(family, st.TOOK) for family in scene.families)
    return food.birds_caught(scene.s) - took


def may_be_turned_up(scene: Scene) -> list[Json]:
    """Return the face-down chips that may still be touched in this phase (RT-12)."""
    if not magic.is_reveal_phase(scene.phase) or scene.turn == NONE:
        return []
    return face_down_chips(scene, first_in_line(scene))


def first_in_line(scene: Scene) -> int:
    """Return the place of the first family that may still turn spells up (RT-12)."""
    if st.option(scene.s, Opt.REVEAL_ORDER) != magic.SEAT_ORDER:
        return 0
    return st.place_in_order(scene.s, scene.turn)


def face_down_chips(scene: Scene, first: int) -> list[Json]:
    """Return the chips lying face down, of the families from a place on."""
    return [
        {
            "caster": caster,
            "family": house // COTTAGES,
            "cottage": house % COTTAGES,
            "count": number,
        }
        for caster in scene.in_order[first:]
        for house in houses(scene)
        if (number := st.face_down(scene.s, caster, house))
    ]
