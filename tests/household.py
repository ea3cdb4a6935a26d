"""A robot that plays like people with cardboard: it moves few, and bluffs.

The plain robot of ``robot.py`` arranges every family anew each round and turns up all
it has laid. Here a family stays as it lies and moves one or two persons where that
makes children possible, and some spells stay face down for good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import robot
from robot import Move, Robot

from totem_core.games.families import state as st
from totem_core.games.families.rules import village
from totem_core.games.families.vocabulary import COTTAGE_LIMIT, COTTAGES, Stage
from totem_core.ui.families import proposals

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

Plan: TypeAlias = list[list[int]]

MEN = (robot.YOUNG_MAN, robot.MATURE_MAN)
WOMEN = (robot.YOUNG_WOMAN, robot.MATURE_WOMAN)
MOVES = 2  # people who change house in a family and round, at most


class Household(Robot):
    """A robot with the habits of a table.

    Parameters
    ----------
    rng
        Where all its decisions are drawn from.
    hidden
        The part of the spells that their owners never turn up.
    quiet
        Whether nobody ever moves or casts.
    """

    def __init__(self, rng: Random, *, hidden: float, quiet: bool = False) -> None:
        super().__init__(rng)
        self.hidden = hidden
        self.quiet = quiet

    def choose(self, s: Sequence[int]) -> list[Move]:
        """Return the moves of the next tap."""
        if s[st.STAGE] == Stage.ARRANGE:
            return self.settle(s)
        return super().choose(s)

    def count(self, s: Sequence[int], family: int) -> Move:
        """Cast nothing in a quiet game."""
        if self.quiet:
            return {"move": "spells", "family": family, "number": 0}
        return super().count(s, family)

    def place(self, s: Sequence[int], caster: int) -> Move:
        """Lay a spell, and forget it again when it is a bluff."""
        move = super().place(s, caster)
        if self.rng.random() < self.hidden:
            self.laid.pop()
        return move

    def settle(self, s: Sequence[int]) -> list[Move]:
        """Move one family, or leave everybody to come where they lie, in one tap."""
        moves: list[Move] = [
            {"move": "arrange", "family": f, "cottages": self.plan(s, f)}
            for f in robot.to_come(s)
        ]
        stay = all(
            move["cottages"] == proposals.as_it_lies(list(s), move["family"])
            for move in moves
        )
        return moves if stay else moves[:1]

    def plan(self, s: Sequence[int], family: int) -> Plan:
        """Return where a family lives: as it lies, but for what cannot stay so."""
        plan, tray = proposals.emptied(list(s), family)
        for _ in range(village.surplus(list(s), family)):
            retire(plan, tray)
        for kind, number in enumerate(tray):
            for _ in range(number):
                robot.put(plan, kind, range(COTTAGES))
        for _ in range(0 if self.quiet else MOVES):
            pair_up(plan)
        return plan


def retire(plan: Plan, tray: list[int]) -> None:
    """Let one person go: somebody without a place, or who can be spared best."""
    waiting = [kind for kind in range(len(tray)) if tray[kind]]
    if waiting:
        tray[waiting[0]] -= 1
        return
    kind = robot.retiring([sum(kinds) for kinds in zip(*plan, strict=True)])
    max(plan, key=lambda people: people[kind])[kind] -= 1


def pair_up(plan: Plan) -> None:
    """Send one person to a cottage that lacks a man or a woman, if one is spare."""
    for lacking, present in ((MEN, WOMEN), (WOMEN, MEN)):
        for home in plan:
            alone = number(home, present) and not number(home, lacking)
            donor = max(plan, key=lambda people: number(people, lacking))
            if alone and sum(home) < COTTAGE_LIMIT and number(donor, lacking) > 1:
                kind = max(lacking, key=lambda kind: donor[kind])
                donor[kind] -= 1
                home[kind] += 1
                return


def number(people: list[int], kinds: tuple[int, ...]) -> int:
    """Return how many of these kinds live in a cottage."""
    return sum(people[kind] for kind in kinds)
