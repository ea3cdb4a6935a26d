"""A robot that plays whole games of Totem through a session, for tests and recordings.

It plays all families sensibly: couples under one roof, spells for itself and against
the strongest, elders and last mothers spared at the feast. Spells are laid without
their kind, as at a table; the robot alone remembers them and names them when it turns
them up. Everything is drawn from one random source, so a game can be played again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from totem_core.games.families import state as st
from totem_core.games.families.vocabulary import Phase, Stage

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from totem_core.session import Session

Move: TypeAlias = dict[str, Any]

CODES = ("G", "B", "YW", "YM", "MW", "MM", "E")
GIRL, BOY, YOUNG_WOMAN, YOUNG_MAN, MATURE_WOMAN, MATURE_MAN, ELDER = range(7)
PHASE_OF = {
    "girls": 3,
    "boys": 3,
    "twins": 3,
    "infertility": 3,
    "abundance": 4,
    "lack": 4,
    "illness": 6,
    "big cure": 6,
    "little cure": 6,
    "youth": 7,
}
KIND = ("twins", "big cure", "abundance", "little cure", "youth", "girls", "boys")
UNKIND = ("illness", "infertility", "lack")


def play_game(session: Session, rng: Random, max_rounds: int = 20) -> Session:
    """Play until the game is over or ``max_rounds`` rounds have been played."""
    robot = Robot(rng)
    while not session.over and session.position[st.ROUND] <= max_rounds:
        moves = robot.choose(session.position)
        client_id = f"robot-{session.seq + 1}"
        session.submit(moves, client_id=client_id, after=session.seq)
    return session


class Robot:
    """One mind for all families; it remembers which spell lies where."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.round = 0
        self.laid: list[tuple[int, int, str]] = []  # caster, house, kind

    def choose(self, s: Sequence[int]) -> list[Move]:
        """Return the moves of the next tap."""
        if s[st.ROUND] != self.round:
            self.round, self.laid = s[st.ROUND], []
        stage, phase, turn = s[st.STAGE], s[st.PHASE], s[st.TURN]
        if stage == Stage.ARRANGE:
            return [arrange(s, turn)]
        if stage == Stage.COUNT:
            return [self.count(s, family) for family in to_come(s)]
        if stage == Stage.PLACE:
            return [self.place(s, turn)]
        if stage == Stage.REVEAL:
            return [self.reveal(s)]
        if stage == Stage.ACT and phase == Phase.BIRTHS:
            return [self.births(s, turn)]
        if stage == Stage.ACT and phase == Phase.FEAST:
            return [starve(s, turn)]
        if stage == Stage.ACT and phase == Phase.GENERATIONS:
            return [keep(s, turn)]
        return [{"move": "advance"}]

    def count(self, s: Sequence[int], family: int) -> Move:
        """Cast the free spells, seldom fewer, seldom one more for a bird."""
        pole, birds = (block(s, family, field) for field in (st.POLE, st.BIRDS))
        number = pole + self.rng.choice((-1, 0, 0, 0, 0, 1 if birds > 3 else 0))
        return {"move": "spells", "family": family, "number": max(0, min(10, number))}

    def place(self, s: Sequence[int], caster: int) -> Move:
        """Lay a spell: half of them help the own family, half hurt the largest one."""
        used = {kind for who, _, kind in self.laid if who == caster}
        kinds = [kind for kind in self.pick_list() if kind not in used]
        kind = kinds[0]
        rivals = [family for family in range(s[st.FAMILIES]) if family != caster]
        target = caster if kind in KIND else max(rivals, key=lambda f: size(s, f))
        house = self.house_for(s, target, kind)
        self.laid.append((caster, house, kind))
        family, cottage = divmod(house, 3)
        return {
            "move": "place",
            "caster": caster,
            "family": family,
            "cottage": cottage,
        }

    def pick_list(self) -> list[str]:
        """Return all kinds, those wanted most first."""
        first = list(self.rng.choice((KIND[:5], UNKIND + KIND[:2])))
        self.rng.shuffle(first)
        rest = [kind for kind in KIND + UNKIND if kind not in first]
        return first + rest

    def house_for(self, s: Sequence[int], family: int, kind: str) -> int:
        """Return the cottage of a family where a spell does most."""
        wanted = {
            "twins": (YOUNG_WOMAN, MATURE_WOMAN),
            "infertility": (YOUNG_WOMAN, MATURE_WOMAN),
            "abundance": (BOY, YOUNG_MAN, MATURE_MAN),
            "lack": (BOY, YOUNG_MAN, MATURE_MAN),
        }.get(kind, range(7))
        houses = range(family * 3, family * 3 + 3)
        return max(
            houses,
            key=lambda h: (sum(home(s, h)[k] for k in wanted), self.rng.random()),
        )

    def reveal(self, s: Sequence[int]) -> Move:
        """Turn up the next spell that belongs here, or go on; one in twenty is kept."""
        order = [(s[st.START] + i) % s[st.FAMILIES] for i in range(s[st.FAMILIES])]
        for caster in order[order.index(s[st.TURN]) :]:
            for chip in [chip for chip in self.laid if chip[0] == caster]:
                _, house, kind = chip
                if PHASE_OF[kind] != s[st.PHASE]:
                    continue
                self.laid.remove(chip)
                if self.rng.random() < 0.05:
                    continue
                family, cottage = divmod(house, 3)
                return {
                    "move": "reveal",
                    "caster": caster,
                    "family": family,
                    "cottage": cottage,
                    "kind": kind,
                }
        return {"move": "advance"}

    def births(self, s: Sequence[int], family: int) -> Move:
        """Throw the children of the next cottage of a family."""
        for cottage in range(3):
            house = family * 3 + cottage
            due = children(s, house)
            if due and not s[st.THROWN + house]:
                girls = sum(self.rng.random() < 0.5 for _ in range(due))
                return {
                    "move": "births",
                    "family": family,
                    "cottage": cottage,
                    "girls": girls,
                }
        raise AssertionError("the game waits for children that nobody has")


def block(s: Sequence[int], family: int, field: int) -> int:
    """Return one field of a family."""
    return s[st.FAMILY + family * st.FAMILY_SIZE + field]


def home(s: Sequence[int], house: int) -> list[int]:
    """Return the people of a house by kind."""
    start = st.PEOPLE + house * 7
    return list(s[start : start + 7])


def size(s: Sequence[int], family: int) -> int:
    """Return the people of a family."""
    return sum(sum(home(s, house)) for house in range(family * 3, family * 3 + 3))


def to_come(s: Sequence[int]) -> list[int]:
    """Return the families that have not acted in this stage, in turn order."""
    order = [(s[st.START] + i) % s[st.FAMILIES] for i in range(s[st.FAMILIES])]
    return [family for family in order if not block(s, family, st.DONE)]


def children(s: Sequence[int], house: int) -> int:
    """Return the children of a house under the spells that lie open."""
    people = home(s, house)
    women = people[YOUNG_WOMAN] + people[MATURE_WOMAN]
    if not people[YOUNG_MAN] + people[MATURE_MAN]:
        return 0
    twins, infertility = (any_up(s, spell, house) for spell in (2, 3))
    return women * (1 if twins == infertility else 2 if twins else 0)


def any_up(s: Sequence[int], spell: int, house: int) -> bool:
    """Return whether a spell lies open on a house."""
    return any(
        s[st.SPOT + caster * 10 + spell] == house and s[st.UP + caster * 10 + spell]
        for caster in range(s[st.FAMILIES])
    )


def arrange(s: Sequence[int], family: int) -> Move:
    """Put a man in every cottage, women beside them, everybody else evenly."""
    total = [sum(home(s, family * 3 + c)[kind] for c in range(3)) for kind in range(7)]
    for _ in range(sum(total) - 18):
        total[retiring(total)] -= 1
    cottages = [[0] * 7 for _ in range(3)]
    men = [YOUNG_MAN] * total[YOUNG_MAN] + [MATURE_MAN] * total[MATURE_MAN]
    women = [YOUNG_WOMAN] * total[YOUNG_WOMAN] + [MATURE_WOMAN] * total[MATURE_WOMAN]
    roofs = min(3, len(men), len(women))
    for i, kind in enumerate(men[:roofs]):
        cottages[i][kind] += 1
    for kind in women:
        put(cottages, kind, range(roofs))
    rest = men[roofs:] + [ELDER] * total[ELDER] + [GIRL] * total[GIRL]
    for kind in rest + [BOY] * total[BOY]:
        put(cottages, kind, range(3))
    return {"move": "arrange", "family": family, "cottages": cottages}


def retiring(total: list[int]) -> int:
    """Return the kind that can be spared best."""
    return next(
        kind
        for kind in (ELDER, MATURE_MAN, YOUNG_MAN, MATURE_WOMAN, BOY, GIRL, YOUNG_WOMAN)
        if total[kind] > 1
    )


def put(cottages: list[list[int]], kind: int, among: Sequence[int]) -> None:
    """Add one person where the fewest live, of these cottages or of all."""
    free = [c for c in among if sum(cottages[c]) < 6]
    free = free or [c for c in range(3) if sum(cottages[c]) < 6]
    cottages[min(free, key=lambda c: sum(cottages[c]))][kind] += 1


def starve(s: Sequence[int], family: int) -> Move:
    """Let those go who are missed least; the last woman and man stay if they can."""
    left = [home(s, family * 3 + cottage) for cottage in range(3)]
    young = sum(sum(people[:ELDER]) for people in left)
    removed = [[0] * 7 for _ in range(3)]
    for _ in range(min(block(s, family, st.MISSING), young)):
        cottage, kind = least_missed(left)
        left[cottage][kind] -= 1
        removed[cottage][kind] += 1
    return {"move": "starve", "family": family, "removed": removed}


def least_missed(left: list[list[int]]) -> tuple[int, int]:
    """Return cottage and kind of the person the family can spare best."""
    by_kind = [sum(people[kind] for people in left) for kind in range(7)]
    spare = (MATURE_MAN, YOUNG_MAN, BOY, MATURE_WOMAN, GIRL, YOUNG_WOMAN)
    wanted = [k for k in spare if by_kind[k] > 1] or [k for k in spare if by_kind[k]]
    kind = wanted[0]
    return max(range(3), key=lambda c: left[c][kind]), kind


def keep(s: Sequence[int], family: int) -> Move:
    """Keep a young woman young where youth lies, or whoever is there."""
    for cottage in range(3):
        house = family * 3 + cottage
        people = home(s, house)
        kept = list(s[st.YOUNG + house * 7 : st.YOUNG + house * 7 + 7])
        chips = sum(
            s[st.SPOT + c * 10 + 9] == house and s[st.UP + c * 10 + 9]
            for c in range(s[st.FAMILIES])
        )
        if min(chips, sum(people)) > sum(kept):
            favour = (YOUNG_WOMAN, ELDER, YOUNG_MAN, MATURE_WOMAN, MATURE_MAN, 0, 1)
            kind = next(k for k in favour if people[k] > kept[k])
            return {
                "move": "keep",
                "family": family,
                "cottage": cottage,
                "kind": CODES[kind],
            }
    raise AssertionError("the game waits for a choice that nobody has")
