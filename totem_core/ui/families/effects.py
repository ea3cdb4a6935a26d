"""What a spell that has just been turned up does, in two sentences.

The first names the meeting ("Twins meets infertility on R1."), the second says what it
means for the people who live there, with their numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from totem_core.games.families import state as st
from totem_core.games.families.notation import cottage
from totem_core.games.families.rules import births, food, generations
from totem_core.games.families.speech.naming import company, things
from totem_core.games.families.state import house_of
from totem_core.games.families.vocabulary import (
    COTTAGES,
    SPELL_NAMES,
    Kind,
    Spell,
)
from totem_core.ui.families.question import because
from totem_core.ui.families.scene import Json, Scene, in_words, starting

if TYPE_CHECKING:
    from collections.abc import Callable

_OPPOSITES = {
    Spell.GIRLS: Spell.BOYS,
    Spell.TWINS: Spell.INFERTILITY,
    Spell.ABUNDANCE: Spell.LACK,
}
OPPOSITES = _OPPOSITES | {there: here for here, there in _OPPOSITES.items()}

RULES = {
    Spell.GIRLS: "T-B07",
    Spell.BOYS: "T-B08",
    Spell.TWINS: "T-B09",
    Spell.INFERTILITY: "T-B10",
    Spell.ABUNDANCE: "T-H03",
    Spell.LACK: "T-H04",
    Spell.ILLNESS: "T-I01",
    Spell.BIG_CURE: "T-I02",
    Spell.LITTLE_CURE: "T-I03",
    Spell.YOUTH: "T-G02",
}


def last_effect(scene: Scene) -> Json | None:
    """Return the effect of the chip turned up by the last tap, None without one."""
    move = scene.last_move
    if move is None or move["move"] != "reveal":
        return None
    house = house_of(move["family"], move["cottage"])
    return effect(scene, Spell(SPELL_NAMES.index(move["kind"])), house)


def effect(scene: Scene, spell: Spell, house: int) -> Json:
    """Return what an open spell does on a house as the chips lie now."""
    where = scene.tag_of(house)
    others = met(scene, spell, house)
    title = starting(SPELL_NAMES[spell])
    title += (
        f" meets {SPELL_NAMES[others[0]]} on {where}." if others else f" on {where}."
    )
    cancelled = OPPOSITES.get(spell) in others
    text = _TEXTS[spell](scene, house)
    if cancelled:
        text = f"They cancel out, so {text[:1].lower()}{text[1:]}"
    why = cancelling(scene, spell, house) if cancelled else because(RULES[spell])
    return {
        "spell": SPELL_NAMES[spell],
        "tag": where,
        "title": title,
        "text": text,
        "rule": why["rule"],
        "why": why,
    }


def met(scene: Scene, spell: Spell, house: int) -> list[Spell]:
    """Return the open spells on a house that have to do with this one."""
    if spell in (Spell.ILLNESS, Spell.BIG_CURE, Spell.LITTLE_CURE):
        illness = [Spell.BIG_CURE, Spell.LITTLE_CURE]
        others = illness if spell == Spell.ILLNESS else [Spell.ILLNESS]
    else:
        others = [OPPOSITES[spell]] if spell in OPPOSITES else []
    return [other for other in others if st.lies_up(scene.s, other, house)]


def cancelling(scene: Scene, spell: Spell, house: int) -> Json:
    """Say why two opposite spells on one cottage do nothing (T-B11, T-B12, T-H05)."""
    pair = sorted((spell, OPPOSITES[spell]))
    rule = {Spell.GIRLS: "T-B11", Spell.TWINS: "T-B12"}.get(pair[0], "T-H05")
    return because(rule, f"So it is on {scene.tag_of(house)}.")


def _children(scene: Scene, house: int) -> str:
    """Say how many children the mothers of a house have."""
    women, each = st.women(scene.s, house), births.children_each(scene.s, house)
    if women == 0:
        return "No woman of childbearing age lives there."
    if st.men(scene.s, house) == 0:
        return "No man lives there, so no child is born."
    have = ("no child", "one child", "two children")[each]
    if women == 1:
        return f"The mother there has {have}."
    return f"Each of the {in_words(women)} mothers has {have}."


def _sex(scene: Scene, house: int) -> str:
    """Say which children are born in a house."""
    due = births.children_due(scene.s, house)
    if due == 0:
        return "No child is born there as the chips lie."
    all_of_them = "The child is" if due == 1 else f"All {in_words(due)} children are"
    if births.only_girls(scene.s, house):
        return f"{all_of_them} {'a girl' if due == 1 else 'girls'}; nothing is thrown."
    if births.only_boys(scene.s, house):
        return f"{all_of_them} {'a boy' if due == 1 else 'boys'}; nothing is thrown."
    return f"{things(due, 'child', 'children')} there: thrown as usual."


def _hunt(scene: Scene, house: int) -> str:
    """Say how many hunters count in a house, and what the family may take."""
    family = house // COTTAGES
    alone = st.people(scene.s, house, Kind.BOY) + st.men(scene.s, house)
    if alone == 0:
        return "Nobody there hunts."
    counted = things(food.hunters(scene.s, house), "hunter")
    claim = things(food.claim(scene.s, family), "bird")
    total = food.family_hunters(scene.s, family)
    return (
        f"{things(alone, 'hunter')} there count as {counted}."
        f" {scene.names[family]} has {total} in all: {claim}."
    )


def _sickness(scene: Scene, house: int) -> str:
    """Say who dies in a house as the chips lie."""
    people = cottage(scene.s, house)
    if not any(people):
        return "Nobody lives there."
    if st.lies_up(scene.s, Spell.ILLNESS, house) == 0:
        return "No illness lies open there."
    if st.lies_up(scene.s, Spell.BIG_CURE, house):
        return "Nobody there dies."
    if st.lies_up(scene.s, Spell.LITTLE_CURE, house):
        children = company((*people[:2], 0, 0, 0, 0, 0))
        return f"The grown-ups are saved; {children} {_dies(sum(people[:2]))}."
    return f"Everyone there dies: {company(people)}."


def _dies(number: int) -> str:
    return "dies" if number < 2 else "die"


def _stays_young(scene: Scene, house: int) -> str:
    """Say how many people of a house do not grow older."""
    number = generations.to_keep(scene.s, house)
    if st.living_in(scene.s, house) == 0:
        return "Nobody lives there."
    if number == 1:
        return "One person there does not grow older."
    return f"{in_words(number).capitalize()} people there do not grow older."


_TEXTS: dict[Spell, Callable[[Scene, int], str]] = {
    Spell.GIRLS: _sex,
    Spell.BOYS: _sex,
    Spell.TWINS: _children,
    Spell.INFERTILITY: _children,
    Spell.ABUNDANCE: _hunt,
    Spell.LACK: _hunt,
    Spell.ILLNESS: _sickness,
    Spell.BIG_CURE: _sickness,
    Spell.LITTLE_CURE: _sickness,
    Spell.YOUTH: _stays_young,
}
