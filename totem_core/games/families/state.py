"""The position: one flat list of integers, drawn here once.

Everything that the rules need to go on from a moment lies in this one list, so that
the interpreter, the compiler and the store see the same thing::

    0 .. HEADER            round, phase, stage, whose turn, who starts, ...
    FAMILY + f * 20        birds, pole, flags and counters of family f (0..3)
    PEOPLE + house * 7     villagers of a cottage by kind, house = family * 3 + cottage
    SPOT   + f * 10        for each own spell: the house it lies on, or NONE
    UP     + f * 10        for each own spell: 1 when turned up
    OPEN   + house * 10    how many of each spell lie turned up on a house (from UP)
    BLANK  + f * 12        per house: chips of f lying there, their kind unknown here
    THROWN + house         1 when the births of the house are done
    YOUNG  + house * 7     people kept young by kind (phase 7)
    BABIES + house * 2     girls and boys born in the house this round
    ORDER  + f * 12        spells b: chips written down for a house, kind unknown
    WISH   + f * 10        spells b: house written down for a known spell, or NONE
    PICKS  + f * 21        feast b: people written down by f, three cottages by kind
    OPTION + i             rulings and variations as numbers (see ``options.py``)

A family index is a seat: seats are numbered clockwise (T-R02). With three players
the fourth family's fields stay zero and no loop reaches them.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeAlias

from totem_core.games.families.vocabulary import (
    COTTAGES,
    HOUSES,
    KINDS,
    MATURE_MAN,
    MATURE_WOMAN,
    NONE,
    ON,
    SPELLS,
    YOUNG_MAN,
    YOUNG_WOMAN,
    Opt,
)

State: TypeAlias = MutableSequence[int]

# header
ROUND = 0
PHASE = 1
STAGE = 2
TURN = 3  # family to act, or NONE
START = 4  # start family of this round
FAMILIES = 5  # families in play: 3, or 4
PLAYERS = 6  # people: 2, 3 or 4
RESULT = 7
WINNER = 8  # winning family, or NONE
TARGET = 9  # hungry family whose leavers others choose (feast a and b), or NONE
REPICK = 10  # 1 while clashing picks of feast b are made again
HEADER = 12  # one spare number

# one family's block
FAMILY = HEADER
BIRDS = 0
POLE = 1
EXTINCT = 2  # no people until the next phase 1 (T-X04)
BARRED = 3  # ran out of elders this round: no new piece (T-L04)
SPELLS_CHOSEN = 4
SPELLS_PLACED = 5
DONE = 6  # has acted in the current stage
MISSING = 7  # people who must still leave the feast (T-F04)
CLAIM = 8  # birds the hunters entitle to this round (T-H06)
TOOK = 9  # birds taken from the catch this round
PAID = 10  # birds eaten this round
RANK = 11  # 1..4 in this round's census, 0 when not ranked
GAIN = 12  # what the census gave
CAUSE = 13  # why extinct: 1 no woman, 2 no man, 3 neither
HAD_ELDERS = 14  # has had elders since it last lost them or restarted
OWES = 15  # picks this family still has to write or make (feast b)
FREE = 16  # everybody may change cottage, also under village-moves newcomers
BEREFT = 17  # has lost all its elders since it last began (RT-33, RT-63)
FAMILY_SIZE = 20

PEOPLE = FAMILY + 4 * FAMILY_SIZE
SPOT = PEOPLE + HOUSES * KINDS
UP = SPOT + 4 * SPELLS
OPEN = UP + 4 * SPELLS
BLANK = OPEN + HOUSES * SPELLS
THROWN = BLANK + 4 * HOUSES
YOUNG = THROWN + HOUSES
BABIES = YOUNG + HOUSES * KINDS
ORDER = BABIES + HOUSES * 2
WISH = ORDER + 4 * HOUSES
PICKS = WISH + 4 * SPELLS
OPTION = PICKS + 4 * COTTAGES * KINDS
OPTIONS = 32
SIZE = OPTION + OPTIONS


def option(s: State, place: int) -> int:
    """Return the value of an option as a number, 0 for the default."""
    return s[OPTION + place]


def house_of(family: int, cottage: int) -> int:
    """Return the house number of a family's cottage (both from 0)."""
    return family * COTTAGES + cottage


def get(s: State, family: int, field: int) -> int:
    """Return one field of a family's block."""
    return s[FAMILY + family * FAMILY_SIZE + field]


def put(s: State, family: int, field: int, value: int) -> None:
    """Set one field of a family's block."""
    s[FAMILY + family * FAMILY_SIZE + field] = value


def add(s: State, family: int, field: int, value: int) -> None:
    """Add to one field of a family's block."""
    s[FAMILY + family * FAMILY_SIZE + field] += value


def people(s: State, house: int, kind: int) -> int:
    """Return how many of a kind live in a house."""
    return s[PEOPLE + house * KINDS + kind]


def move_in(s: State, house: int, kind: int, number: int) -> None:
    """Add people of a kind to a house; a negative number removes them."""
    s[PEOPLE + house * KINDS + kind] += number


def living_in(s: State, house: int) -> int:
    """Return how many people live in a house."""
    total = 0
    for kind in range(KINDS):
        total += s[PEOPLE + house * KINDS + kind]
    return total


def of_kind(s: State, family: int, kind: int) -> int:
    """Return how many of a kind a family has in all its cottages."""
    total = 0
    for cottage in range(COTTAGES):
        total += people(s, house_of(family, cottage), kind)
    return total


def size(s: State, family: int) -> int:
    """Return the number of people of a family, of every kind (T-T01)."""
    total = 0
    for cottage in range(COTTAGES):
        total += living_in(s, house_of(family, cottage))
    return total


def women(s: State, house: int) -> int:
    """Return the women of childbearing age in a house (T-B01)."""
    return people(s, house, YOUNG_WOMAN) + people(s, house, MATURE_WOMAN)


def men(s: State, house: int) -> int:
    """Return the men who can father children in a house (T-B02)."""
    return people(s, house, YOUNG_MAN) + people(s, house, MATURE_MAN)


def spot(s: State, caster: int, spell: int) -> int:
    """Return the house a known spell lies on, or NONE."""
    return s[SPOT + caster * SPELLS + spell]


def is_up(s: State, caster: int, spell: int) -> bool:
    """Return whether a spell has been turned up this round."""
    return s[UP + caster * SPELLS + spell] != 0


def blank(s: State, caster: int, house: int) -> int:
    """Return the chips of a caster on a house whose kind is unknown here."""
    return s[BLANK + caster * HOUSES + house]


def face_down(s: State, caster: int, house: int) -> int:
    """Return the chips of a caster lying face down on a house, known or not."""
    total = blank(s, caster, house)
    for spell in range(SPELLS):
        if spot(s, caster, spell) == house and not is_up(s, caster, spell):
            total += 1
    return total


def any_face_down(s: State) -> bool:
    """Return whether a chip lies face down anywhere."""
    for caster in range(s[FAMILIES]):
        for house in range(s[FAMILIES] * COTTAGES):
            if face_down(s, caster, house) > 0:
                return True
    return False


def lies_up(s: State, spell: int, house: int) -> int:
    """Return how many families have this spell turned up on a house."""
    return s[OPEN + house * SPELLS + spell]


def owner_of(s: State, family: int) -> int:
    """Return the player who runs a family.

    With two players the seats alternate or lie in pairs (RT-60); with three and four
    the player is the seat itself.
    """
    if s[PLAYERS] == 2 and option(s, Opt.SEATS_2P) == ON:
        return family // 2
    return family % s[PLAYERS]


def after(s: State, family: int) -> int:
    """Return the next family clockwise."""
    return (family + 1) % s[FAMILIES]


def in_order(s: State, place: int) -> int:
    """Return the family at a place (from 0) of this round's turn order (T-R02)."""
    return (s[START] + place) % s[FAMILIES]


def place_in_order(s: State, family: int) -> int:
    """Return a family's place (from 0) in this round's turn order."""
    return (family - s[START]) % s[FAMILIES]


def new_state() -> list[int]:
    """Return an empty position: nobody, nothing placed, default options."""
    s = [0] * SIZE
    s[WINNER] = NONE
    s[TURN] = NONE
    s[TARGET] = NONE
    for i in range(4 * SPELLS):
        s[SPOT + i] = NONE
        s[WISH + i] = NONE
    return s
