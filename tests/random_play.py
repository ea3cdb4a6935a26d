"""Games of Totem at random tables, played by chance, for what must always hold.

More and longer games with ``TOTEM_SOAK=1`` in the environment.
"""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING, Any

import legal_judging as judging
import legal_reading as reading
import legal_sampling as sampling
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import Phase as Stages
from hypothesis import strategies as some

from totem_core.games import families as game
from totem_core.games.families import options
from totem_core.games.families import state as st
from totem_core.journal import Header, Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from legal_reading import Raw

SOAK = os.environ.get("TOTEM_SOAK") == "1"
GAMES = 1500 if SOAK else 25
STEPS = 600 if SOAK else 120
COLOURS = ("red", "green", "blue", "yellow")
PLAYERS = ("Wim", "Xaver", "Yrsa", "Zora")
AT = "2024-05-01T19:30:00.000Z"
POSSIBLE = {
    option.name: (
        *option.values,
        *(("4", "5") if option.most else ()),
    )
    for option in options.TABLE
    if option.name not in ("first-start", "supply")
}

patience = pytest.mark.timeout(7200 if SOAK else 120)
playing = settings(
    max_examples=GAMES,
    deadline=None,
    derandomize=not SOAK,
    database=None,
    phases=(Stages.explicit, Stages.generate),  # a smaller seed is no simpler game
    suppress_health_check=list(HealthCheck),
)


def random_table(seed: int) -> tuple[int, dict[str, str], float, int]:
    """Return players, options, how many chips are known, and the seed of the play."""
    rng = Random(seed)
    chosen: dict[str, str] = {}
    if rng.random() < 0.75:
        chosen = {
            name: rng.choice(values)
            for name, values in POSSIBLE.items()
            if rng.random() < 0.6
        }
    return rng.choice((2, 3, 4)), chosen, rng.choice((0.0, 0.5, 1.0)), seed


tables = some.integers(0, 2**64 - 1).map(random_table)


def header(players: int, chosen: dict[str, str], first: int = 0) -> Header:
    """Return the header of a table."""
    seats = 3 if players == 3 else 4
    paired = players == 2 and chosen.get("seats-2p") == "paired"
    owners = [seat // 2 if paired else seat % players for seat in range(seats)]
    return Header(
        game="families",
        rules_version=game.RULES_VERSION,
        players=PLAYERS[:players],
        seats=tuple(Seat(o, COLOURS[n]) for n, o in enumerate(owners)),  # type: ignore[arg-type]
        first=first,
        seed=1,
        options=options.not_default(chosen),
        created="2024-05-01T19:00:00Z",
    )


class Play:
    """A game played by chance: every step keeps what was before it."""

    def __init__(self, table: tuple[int, dict[str, str], float, int]) -> None:
        players, self.chosen, self.known, seed = table
        self.rng = Random(seed)
        seats = 3 if players == 3 else 4
        self.header = header(players, self.chosen, self.rng.randrange(seats))
        self.before: list[int] = []
        self.s: list[int] = game.start(self.header)
        self.raw: Raw = {}
        self.events: tuple[Any, ...] = ()
        self.steps = 0

    def step(self) -> bool:
        """Play one legal move; False when the game is over or has gone on enough."""
        raw = sampling.legal_move(self.s, self.rng, self.known)
        if raw is None or self.steps >= STEPS:
            return False
        assert judging.allows(self.s, raw), f"the generator is wrong: {raw}"
        self.before, self.raw = self.s, raw
        self.s, self.events = game.apply(self.header, self.s, decoded(raw))
        self.steps += 1
        return True

    def said(self) -> str:
        """Return what helps to find the step again."""
        return f"step {self.steps}: {self.raw}, then {self.events}"


def decoded(*raw: Raw) -> tuple[Any, ...]:
    """Return moves as the game reads them; a write is written down as cottages."""
    return game.decode_moves(list(raw))


def seats(s: Sequence[int]) -> range:
    """Return the families in play."""
    return range(s[st.FAMILIES])


def size(s: Sequence[int], family: int) -> int:
    """Return how many people a family has."""
    return len(reading.family_people(s, family))
