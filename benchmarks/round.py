"""How long one round of four takes in the interpreter, at three depths.

Run with ``python benchmarks/round.py [times]``. The rounds are those of data/demo.json.

rules      moves already decoded, done and settled on the flat state: what a simulation
           in the interpreter pays
apply      the same with every move checked and every event noted
submit     as a page plays it: decoded, judged, told, and on the disk
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from browser.evenings import FOUR, recorded

from totem_core.games import families
from totem_core.games.families import flow, moves
from totem_core.games.families import state as st
from totem_core.games.families.vocabulary import Step
from totem_core.session import Session
from totem_core.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable

    from totem_core.journal import Header

TIMES = 20


def main(times: int) -> None:
    header, steps = recorded(FOUR)
    decoded = [families.decode_moves(raw) for raw in steps]
    print(f"one round of four, median and worst of the rounds of {FOUR}")
    report("rules", [by_rules(header, decoded) for _ in range(times)])
    report("apply", [by_apply(header, decoded) for _ in range(times)])
    report("submit", [by_submit(header, steps) for _ in range(max(1, times // 10))])
    rounds = by_round(header, decoded)
    mean = sum(map(len, rounds.values())) / len(rounds)
    print(f"taps in a round: {mean:.0f} on average")


def by_rules(header: Header, decoded: list[tuple[Any, ...]]) -> list[float]:
    """Return the seconds of each round, from the rules alone."""
    s = families.start(header)

    def tap(made: tuple[Any, ...]) -> int:
        for move in made:
            moves.perform(s, move)
            while flow.step(s) != Step.NOTHING:
                pass
        return s[st.ROUND]

    return clock(tap, decoded, s[st.ROUND])


def by_apply(header: Header, decoded: list[tuple[Any, ...]]) -> list[float]:
    """Return the seconds of each round with checks and events."""
    s = families.start(header)

    def tap(made: tuple[Any, ...]) -> int:
        nonlocal s
        s, _ = families.apply(header, s, made)
        return s[st.ROUND]

    return clock(tap, decoded, s[st.ROUND])


def by_submit(header: Header, steps: list[Any]) -> list[float]:
    """Return the seconds of each round through a session and its store."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Store(Path(folder) / "totem.sqlite3") as store,
    ):
        session = Session(store, store.create(header))

        def tap(raw: list[Any]) -> int:
            seq = session.seq
            session.submit(raw, client_id=f"bench-{seq}", after=seq)
            return int(session.position[st.ROUND])

        return clock(tap, steps, 1)


def clock(tap: Callable[[Any], int], taps: list[Any], first: int) -> list[float]:
    """Return the seconds that the taps of each round took together."""
    taken: dict[int, float] = defaultdict(float)
    round_ = first
    for each in taps:
        begin = time.perf_counter()
        after = tap(each)
        taken[round_] += time.perf_counter() - begin
        round_ = after
    return list(taken.values())


def by_round(
    header: Header, decoded: list[tuple[Any, ...]]
) -> dict[int, list[tuple[Any, ...]]]:
    """Return the taps of each round."""
    found: dict[int, list[tuple[Any, ...]]] = defaultdict(list)
    s = families.start(header)
    for made in decoded:
        found[s[st.ROUND]].append(made)
        s, _ = families.apply(header, s, made)
    return found


def report(name: str, games: list[list[float]]) -> None:
    rounds = [1000 * median(column) for column in zip(*games, strict=True)]
    print(f"{name:8} median {median(rounds):7.3f} ms   worst {max(rounds):7.3f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else TIMES)
