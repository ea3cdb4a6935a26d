"""What families, cottages and people are called in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from totem_core.games.families.vocabulary import (
    COTTAGES,
    KIND_NAMES,
    KIND_PLURALS,
    KINDS,
)
from totem_core.journal import Header

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def family_names(header: Header) -> tuple[str, ...]:
    """Return the families' names in seat order.

    A player with one family gives it the plain name; with two, the colour tells them
    apart: ``Anna (red)``.
    """
    players = [seat.player for seat in header.seats]
    return tuple(
        f"{header.players[seat.player]} ({seat.colour})"
        if players.count(seat.player) > 1
        else header.players[seat.player]
        for seat in header.seats
    )


def tag(header: Header, family: int, cottage: int) -> str:
    """Return the name of a cottage on the board, such as ``R1``."""
    return f"{header.seats[family].colour[0].upper()}{cottage + 1}"


def house_tag(header: Header, house: int) -> str:
    """Return the name of a house number on the board."""
    return tag(header, house // COTTAGES, house % COTTAGES)


def some(number: int, kind: int) -> str:
    """Return a number of people in words, such as ``2 young men``."""
    return f"{number} {KIND_NAMES[kind] if number == 1 else KIND_PLURALS[kind]}"


def things(number: int, one: str, many: str = "") -> str:
    """Return a number with its thing, such as ``3 birds``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def company(counts: Sequence[int]) -> str:
    """Return people by kind as a list in words: ``2 girls and 1 young man``."""
    return listed([some(counts[k], k) for k in range(KINDS) if counts[k]]) or "nobody"


def listed(parts: Sequence[str]) -> str:
    """Join parts as people say them: ``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def possessive(name: str) -> str:
    """Return the name as an owner: ``Ben’s``."""
    return f"{name}’s"
