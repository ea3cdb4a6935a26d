"""Text notation: ``YW2 MW1 YM1`` for a cottage, one line for each family.

Used in tests, logs, case files and error messages. An empty cottage is ``-``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from totem_core.errors import InvalidEntry
from totem_core.games.families import state as st
from totem_core.games.families.state import State, house_of
from totem_core.games.families.vocabulary import (
    COTTAGES,
    KIND_CODES,
    KINDS,
    PHASE_NAMES,
    SPELL_NAMES,
    SPELLS,
)

FAMILY_LETTERS = "ABCD"
_GROUP = re.compile(r"([A-Z]{1,2})(\d{1,3})")


def parse_cottage(text: str) -> tuple[int, ...]:
    """Read the people of a cottage.

    Parameters
    ----------
    text : str
        Kind codes with counts, in any order: ``"YW2 MW1 YM1"``; ``"-"`` for nobody.

    Returns
    -------
    tuple of int
        Seven counts in the order of ``Kind``.

    Raises
    ------
    InvalidEntry
        When a group is not a kind with a count, or a kind comes twice.

    Examples
    --------
    >>> parse_cottage("YW2 MW1 YM1")
    (0, 0, 2, 1, 1, 0, 0)
    """
    counts = [0] * KINDS
    seen: set[str] = set()
    for group in [] if text.strip() == "-" else text.split():
        match = _GROUP.fullmatch(group)
        if match is None or match[1] not in KIND_CODES:
            kinds = " ".join(KIND_CODES)
            raise InvalidEntry(
                f"'{group}' is not a kind with a count; kinds are {kinds}, as in YW2."
            )
        if match[1] in seen:
            raise InvalidEntry(f"'{match[1]}' is named twice in '{text.strip()}'.")
        seen.add(match[1])
        counts[KIND_CODES.index(match[1])] = int(match[2])
    return tuple(counts)


def format_cottage(counts: Sequence[int]) -> str:
    """Write the people of a cottage, youngest first.

    Examples
    --------
    >>> format_cottage((0, 0, 2, 1, 1, 0, 0))
    'YW2 YM1 MW1'
    """
    groups = [f"{KIND_CODES[k]}{n}" for k, n in enumerate(counts) if n]
    return " ".join(groups) or "-"


def cottage(s: State, house: int) -> tuple[int, ...]:
    """Return the seven counts of a house."""
    return tuple(st.people(s, house, kind) for kind in range(KINDS))


def cottages(s: State, family: int) -> tuple[tuple[int, ...], ...]:
    """Return the three cottages of a family as counts."""
    return tuple(cottage(s, house_of(family, c)) for c in range(COTTAGES))


def house_name(house: int) -> str:
    """Return a neutral name of a house: ``A1`` is the first family's first cottage."""
    return f"{FAMILY_LETTERS[house // COTTAGES]}{house % COTTAGES + 1}"


def parse_house(text: str) -> int:
    """Read a house name such as ``B3``; raise InvalidEntry when there is none."""
    if re.fullmatch(r"[A-D][1-3]", text) is None:
        raise InvalidEntry(f"'{text}' is not a cottage; cottages are A1 to D3.")
    return house_of(FAMILY_LETTERS.index(text[0]), int(text[1]) - 1)


def format_family(s: State, family: int) -> str:
    """Write one family on a line: people, birds, pole, and its state in words."""
    homes = " | ".join(format_cottage(c) for c in cottages(s, family))
    line = (
        f"{FAMILY_LETTERS[family]}: {homes}"
        f" ; birds {st.get(s, family, st.BIRDS)} ; pole {st.get(s, family, st.POLE)}"
    )
    if st.get(s, family, st.EXTINCT):
        line += " ; extinct"
    if st.get(s, family, st.BARRED):
        line += " ; barred"
    return line


def format_chips(s: State) -> list[str]:
    """Write the chips on the board, one line each, owner and house in order."""
    lines: list[str] = []
    for caster in range(s[st.FAMILIES]):
        for house in range(s[st.FAMILIES] * COTTAGES):
            owner, place = FAMILY_LETTERS[caster], house_name(house)
            lines += [f"chip {owner} {place} ?"] * st.blank(s, caster, house)
            for spell in range(SPELLS):
                if st.spot(s, caster, spell) == house:
                    up = "up" if st.is_up(s, caster, spell) else "down"
                    lines.append(f"chip {owner} {place} {SPELL_NAMES[spell]} {up}")
    return lines


def format_position(s: State) -> str:
    """Write the whole position in the notation of case files."""
    head = (
        f"round {s[st.ROUND]} ; phase {s[st.PHASE]} {PHASE_NAMES[s[st.PHASE]]}"
        f" ; start {FAMILY_LETTERS[s[st.START]]}"
    )
    families = [format_family(s, family) for family in range(s[st.FAMILIES])]
    return "\n".join([head, *families, *format_chips(s)])
