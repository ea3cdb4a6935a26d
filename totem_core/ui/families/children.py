"""Phase 3: how many of the children of each cottage are girls."""

from __future__ import annotations

from totem_core.games.families import state as st
from totem_core.games.families.rules import births
from totem_core.games.families.speech.naming import things
from totem_core.games.families.state import house_of
from totem_core.games.families.vocabulary import COTTAGES, Spell
from totem_core.ui.families import effects
from totem_core.ui.families.question import because, doing, note, question, waiting
from totem_core.ui.families.scene import Json, Scene, in_words

_PAIRS = ((Spell.TWINS, Spell.INFERTILITY), (Spell.GIRLS, Spell.BOYS))


def children_panel(scene: Scene) -> Json:
    """Ask for the throws of one family, cottage by cottage (T-B06)."""
    family = scene.turn
    rows = [row for c in range(COTTAGES) if (row := child_row(scene, family, c))]
    todo = sum(row["girls"] is None for row in rows)
    by_app = scene.header.settings.get("throws") == "app"
    throw = doing("Throw for all", "throw")
    to_go = waiting(f"{things(todo, 'cottage')} to go")
    return question(
        scene,
        "children",
        f"{scene.names[family]} throws. How many are girls?",
        family=family,
        notes=[remark for c in range(COTTAGES) for remark in remarks(scene, family, c)],
        why=birth_reason(scene, family),
        main=throw if by_app else to_go,
        second=None if by_app else throw,
        rows=rows,
        todo=todo,
        throw=by_app,
    )


def child_row(scene: Scene, family: int, cottage: int) -> Json | None:
    """Return a cottage with children; ``girls`` is None while they are not thrown."""
    house = house_of(family, cottage)
    due = births.children_due(scene.s, house)
    if due == 0:
        return None
    done = scene.s[st.THROWN + house] == 1
    return {
        "family": family,
        "cottage": cottage,
        "tag": scene.tag(family, cottage),
        "children": due,
        "girls": scene.s[st.BABIES + house * 2] if done else None,
    }


def birth_reason(scene: Scene, family: int) -> Json:
    """Say why there are so many children, with the numbers of the fullest cottage."""
    house = max(
        range(house_of(family, 0), house_of(family, 0) + COTTAGES),
        key=lambda house: births.children_due(scene.s, house),
    )
    women = st.women(scene.s, house)
    due = births.children_due(scene.s, house)
    mothers = "one woman" if women == 1 else f"{in_words(women)} women"
    children = "one child" if due == 1 else f"{in_words(due)} children"
    return because("T-B03", f"{scene.tag_of(house)}: {mothers}, so {children}.")


def remarks(scene: Scene, family: int, cottage: int) -> list[Json]:
    """Explain a cottage that spells or a missing man make different."""
    house = house_of(family, cottage)
    where = scene.tag(family, cottage)
    if st.women(scene.s, house) and st.men(scene.s, house) == 0:
        return [note(f"{where}: no man, so no child.", why=no_man(where))]
    found: list[Json] = []
    for pair in _PAIRS:
        first, second = (st.lies_up(scene.s, spell, house) for spell in pair)
        if first and second:
            text = " and ".join(spell.name.lower() for spell in pair)
            why = effects.cancelling(scene, pair[0], house)
            found.append(note(f"{where}: {text} cancel out.", why=why))
        elif first or second:
            spell = pair[0] if first else pair[1]
            shown = effects.effect(scene, spell, house)
            found.append(note(f"{where}: {shown['text']}", why=shown["why"]))
    return found


def no_man(where: str) -> Json:
    """Say why no child is born where only women live (T-B02)."""
    return because("T-B02", f"{where} has no man.")


def open_houses(scene: Scene, family: int | None) -> list[int]:
    """Return the houses whose children are still to be thrown, in turn order."""
    return [
        house_of(each, cottage)
        for each in scene.in_order
        for cottage in range(COTTAGES)
        if family in (None, each)
        and births.births_open(scene.s, house_of(each, cottage))
    ]
