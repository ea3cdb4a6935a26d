"""A million forged inputs: how many were taken, how many refused, that none broke.

Run with ``python benchmarks/fuzz.py [inputs] [seed]``. The first input that does is
printed with the seed of its batch; nothing leaves this machine.
"""

from __future__ import annotations

import signal
import sys
import tempfile
import time
import traceback
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from fuzzing import Forger, Page, hear_case, hear_journal, hear_notation

from totem_core.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

INPUTS = 1_000_000
SHARES = {"messages": 0.5, "journals": 0.05, "cases": 0.1, "notation": 0.35}
BATCH = 250  # inputs from one seed, on one store
HANGS = 60  # seconds for a batch


def main(inputs: int, seed: int) -> int:
    signal.signal(signal.SIGALRM, _hang)
    broken: set[str] = set()
    print("input      number    taken  refused  seconds  broken")
    for name, share in SHARES.items():
        begin, taken, number, found = time.perf_counter(), 0, 0, 0
        while number < inputs * share:
            signal.alarm(HANGS)
            try:
                taken += BATCHES[name](Random(f"{name} {seed} {number}"))
            except Exception:
                found += 1
                _tell(f"{name} {seed} {number}", broken)
            number += BATCH
        signal.alarm(0)
        spent = time.perf_counter() - begin
        refused = number - taken
        print(
            f"{name:9}{number:8}{taken:9}{refused:9}{spent:9.0f}{found:8}", flush=True
        )
    return len(broken)


@contextmanager
def new_store() -> Iterator[Store]:
    with (
        tempfile.TemporaryDirectory() as folder,
        Store(Path(folder) / "totem.sqlite3") as store,
    ):
        yield store


def messages(rng: Random) -> int:
    forger = Forger(rng)
    with new_store() as store, closing(Page(store)) as page:
        for _ in range(BATCH):
            page.hear(forger.message(page.desk))
        page.check_store()
        return page.accepted


def journals(rng: Random) -> int:
    forger = Forger(rng)
    with new_store() as store:
        return sum(hear_journal(store, forger.journal()) for _ in range(BATCH))


def cases(rng: Random) -> int:
    forger = Forger(rng)
    return sum(hear_case(forger.case()) for _ in range(BATCH))


def notation(rng: Random) -> int:
    forger = Forger(rng)
    return sum(hear_notation(forger.notation()) for _ in range(BATCH))


BATCHES: dict[str, Callable[[Random], int]] = {
    "messages": messages,
    "journals": journals,
    "cases": cases,
    "notation": notation,
}


def _tell(seed: str, broken: set[str]) -> None:
    """Print a failure the first time it is seen at its place."""
    lines = traceback.format_exc().splitlines()
    place = "\n".join(line for line in lines if line.startswith("  File"))
    if place not in broken:
        broken.add(place)
        print(f"seed {seed!r}:", *lines[-12:], sep="\n", flush=True)


def _hang(signum: int, frame: object) -> None:
    raise TimeoutError("A batch took a minute.")


if __name__ == "__main__":
    count, start = (*map(int, sys.argv[1:]), 1)[:2] if sys.argv[1:] else (INPUTS, 1)
    sys.exit(1 if main(count, start) else 0)
