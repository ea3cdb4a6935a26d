"""What a case file may expect: named readings of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from totem_core.errors import InvalidEntry
from totem_core.games.families import notation
from totem_core.games.families import state as st
from totem_core.games.families.notation import FAMILY_LETTERS
from totem_core.games.families.rules import births, food, generations, magic, village
from totem_core.games.families.vocabulary import (
    COTTAGES,
    HOUSES,
    KINDS,
    NONE,
    PHASE_NAMES,
    POLE_GOAL,
    SPELL_NAMES,
    SPELLS,
    Gain,
    Result,
    Stage,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from totem_core.games.families.state import State

T = TypeVar("T")
CAUSES = ("none", "no woman", "no man", "neither")
GROUPS = ("people", "cottages", "kinds")  # measures that are read as people


def _yes(value: int) -> str:
    return "yes" if value else "no"


def _letter(family: int) -> str:
    return "none" if family == NONE else FAMILY_LETTERS[family]


def _chips(s: State, house: int) -> int:
    """Return all chips lying on a house, up or face down."""
    return len(_open(s, house)) + len(_covered(s, house))


def _open(s: State, house: int) -> list[str]:
    """Return the spells turned up on a house, by name, one for each chip."""
    return [
        SPELL_NAMES[spell]
        for spell in range(SPELLS)
        for _ in range(st.lies_up(s, spell, house))
    ]


def _covered(s: State, house: int) -> list[str]:
    """Return who has chips face down on a house, a letter for each chip: T-Q01."""
    return [
        FAMILY_LETTERS[caster]
        for caster in range(s[st.FAMILIES])
        for _ in range(st.face_down(s, caster, house))
    ]


def _hand(s: State, family: int) -> int:
    """Return the spells of a family that do not lie on the board: T-K07, T-K09."""
    known = sum(st.spot(s, family, spell) != NONE for spell in range(SPELLS))
    return SPELLS - known - sum(st.blank(s, family, house) for house in range(HOUSES))


def _kinds(s: State, family: int) -> str:
    """Return the people of a family wherever they live."""
    return notation.format_cottage([st.of_kind(s, family, k) for k in range(KINDS)])


def _plus_three(s: State, house: int) -> str:
    """Return the most "+3" markers that each kind can carry: T-K10, T-K11.

    They only save markers on the table, so nothing but a reading is needed here.
    """
    people = notation.cottage(s, house)
    return notation.format_cottage([max(0, number - 1) // 3 for number in people])


def _young(s: State, house: int) -> str:
    """Return who has been named to stay young in a house."""
    start = st.YOUNG + house * KINDS
    return notation.format_cottage(s[start : start + KINDS])


TABLE: dict[str, Callable[[State], str]] = {
    "round": lambda s: str(s[st.ROUND]),
    "phase": lambda s: PHASE_NAMES[s[st.PHASE]].lower(),
    "stage": lambda s: Stage(s[st.STAGE]).name.lower(),
    "turn": lambda s: _letter(s[st.TURN]),
    "start": lambda s: _letter(s[st.START]),
    "target": lambda s: _letter(s[st.TARGET]),
    "over": lambda s: _yes(s[st.STAGE] == Stage.OVER),
    "winner": lambda s: _letter(s[st.WINNER]),
    "result": lambda s: Result(s[st.RESULT]).name.lower(),
    "player": lambda s: (
        "none" if s[st.WINNER] == NONE else str(st.owner_of(s, s[st.WINNER]) + 1)
    ),
    "players": lambda s: str(s[st.PLAYERS]),
    "families": lambda s: str(s[st.FAMILIES]),
    "chips": lambda s: str(sum(_chips(s, house) for house in range(HOUSES))),
    "catch": lambda s: str(food.birds_caught(s)),
}
FAMILY: dict[str, Callable[[State, int], str]] = {
    "people": lambda s, f: str(st.size(s, f)),
    "birds": lambda s, f: str(st.get(s, f, st.BIRDS)),
    "pole": lambda s, f: str(st.get(s, f, st.POLE)),
    "extinct": lambda s, f: _yes(st.get(s, f, st.EXTINCT)),
    "cause": lambda s, f: CAUSES[st.get(s, f, st.CAUSE)],
    "barred": lambda s, f: _yes(st.get(s, f, st.BARRED)),
    "owner": lambda s, f: str(st.owner_of(s, f) + 1),
    "kept": lambda s, f: str(POLE_GOAL - st.get(s, f, st.POLE)),
    "hand": lambda s, f: str(_hand(s, f)),
    "hunters": lambda s, f: str(food.family_hunters(s, f)),
    "rank": lambda s, f: str(st.get(s, f, st.RANK)),
    "gain": lambda s, f: Gain(st.get(s, f, st.GAIN)).name.lower(),
    "claim": lambda s, f: str(food.claim(s, f)),
    "claimed": lambda s, f: str(st.get(s, f, st.CLAIM)),
    "took": lambda s, f: str(st.get(s, f, st.TOOK)),
    "need": lambda s, f: str(food.need(s, f)),
    "paid": lambda s, f: str(st.get(s, f, st.PAID)),
    "missing": lambda s, f: str(st.get(s, f, st.MISSING)),
    "owes": lambda s, f: str(st.get(s, f, st.OWES)),
    "limit": lambda s, f: str(magic.spell_limit(s, f)),
    "to-place": lambda s, f: str(magic.to_place(s, f)),
    "surplus": lambda s, f: str(village.surplus(s, f)),
    "kinds": _kinds,
    "cottages": lambda s, f: " | ".join(
        notation.format_cottage(home) for home in notation.cottages(s, f)
    ),
}
HOUSE: dict[str, Callable[[State, int], str]] = {
    "people": lambda s, h: notation.format_cottage(notation.cottage(s, h)),
    "number": lambda s, h: str(st.living_in(s, h)),
    "children": lambda s, h: str(births.children_due(s, h)),
    "hunters": lambda s, h: str(food.hunters(s, h)),
    "to-keep": lambda s, h: str(generations.to_keep(s, h)),
    "young": _young,
    "plus-three": _plus_three,
    "chips": lambda s, h: str(_chips(s, h)),
    "open": lambda s, h: ", ".join(_open(s, h)) or "none",
    "covered": lambda s, h: " ".join(_covered(s, h)) or "none",
}


def compare(s: State, text: str) -> str | None:
    """Check one expectation; return what is different, or None.

    Parameters
    ----------
    s : State
        The position.
    text : str
        ``phase feast``, ``A birds 3`` or ``A1 people YW2 YM1``.
    """
    first, _, rest = text.partition(" ")
    if len(first) in (1, 2) and first[0] in FAMILY_LETTERS:
        name, _, wanted = rest.partition(" ")
        of = _of_family if len(first) == 1 else _of_house
        given = of(s, first, name)
    else:
        name, wanted = first, rest
        given = _known(TABLE, name)(s)
    if name in GROUPS and not wanted.isdecimal():
        wanted = " | ".join(
            notation.format_cottage(notation.parse_cottage(home))
            for home in wanted.split("|")
        )
    return None if given == wanted else f"{text}: it is {given}."


def _of_family(s: State, letter: str, name: str) -> str:
    family = FAMILY_LETTERS.index(letter)
    if family >= s[st.FAMILIES]:
        raise InvalidEntry(f"family '{letter}' is not in play.")
    return _known(FAMILY, name)(s, family)


def _of_house(s: State, name: str, measure: str) -> str:
    house = notation.parse_house(name)
    if house >= s[st.FAMILIES] * COTTAGES:
        raise InvalidEntry(f"cottage '{name}' is not in play.")
    return _known(HOUSE, measure)(s, house)


def _known(table: dict[str, T], name: str) -> T:
    if name not in table:
        raise InvalidEntry(f"'{name}' is none of {', '.join(table)}.")
    return table[name]
