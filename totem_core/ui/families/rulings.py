"""Named rulings and variations in readable words, and what the box would lack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from totem_core.games.families import state as st
from totem_core.games.families.options import not_default
from totem_core.games.families.rules import food
from totem_core.games.families.vocabulary import ON, Opt, Phase
from totem_core.ui.families.question import because, note
from totem_core.ui.families.scene import Json, starting

if TYPE_CHECKING:
    from totem_core.ui.families.scene import Scene

VILLAGERS, BIRDS = 156, 36  # what one public list of the box counts: RT-50, RT-51
_SPELT = {"2p": "with two", "3p": "with three"}


def titled(name: str) -> str:
    """Return an option's name as a title: ``solace-3p`` is "Solace with three"."""
    return starting(" ".join(_SPELT.get(word, word) for word in name.split("-")))


def worded(value: str) -> str:
    """Return an option's value in words: ``end-of-feast`` is "end of feast"."""
    return value.replace("-", " ")


def house_rules(scene: Scene) -> list[str]:
    """Return the rulings this table plays by, where they differ from the printed ones.

    They stand in the order of the options table. How the first to start was found
    changes nothing that is still to come.
    """
    return [
        f"{titled(name)}: {worded(value)}"
        for name, value in not_default(scene.header.options).items()
        if name != "first-start"
    ]


def supply_notes(scene: Scene) -> list[Json]:
    """Warn where the box has too little, if the table wants that: RT-50, RT-51."""
    if st.option(scene.s, Opt.SUPPLY) != ON:
        return []
    people = sum(st.size(scene.s, family) for family in scene.families)
    needed = birds_needed(scene)
    found = []
    if people > VILLAGERS:
        text = f"{people} people live here; the box has {VILLAGERS} villagers."
        found.append(note(text, "warn", because("RT-50")))
    if needed > BIRDS:
        text = f"{needed} birds are needed; the box has {BIRDS}."
        found.append(note(text, "warn", because("RT-51")))
    return found


def birds_needed(scene: Scene) -> int:
    """Return the birds in the pens, and those a catch about to be shared brings."""
    pens = sum(scene.get(family, st.BIRDS) for family in scene.families)
    if scene.phase != Phase.CATCH:
        return pens
    claims = sum(
        food.claim(scene.s, family)
        for family in scene.families
        if not scene.get(family, st.TOOK)
    )
    return pens + min(food.catch_left(scene.s), claims)
