"""The app's throw of the children, from the seed recorded with the game (RT-21)."""

from __future__ import annotations

from totem_core.games.families import state as st
from totem_core.games.families.rules import births
from totem_core.games.families.state import State, house_of
from totem_core.games.families.vocabulary import HOUSES
from totem_core.journal import Header
from totem_core.randomness import below, stream


def throw(header: Header, position: State, family: int, cottage: int) -> int:
    """Return how many children of a cottage are girls: T-B06.

    The draw depends on the seed, the round and the cottage alone, so taking a throw
    back and throwing again gives the same children.
    """
    house = house_of(family, cottage)
    draws = stream(header.seed, position[st.ROUND] * HOUSES + house)
    return sum(below(draws, i, 2) for i in range(births.children_due(position, house)))
