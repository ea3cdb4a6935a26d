"""How long an entry takes until it is on the disk, and a tap until it may be shown.

Run with ``python benchmarks/durable.py [folder]``; the folder decides which disk.

store      one entry appended and synced
submit     the same with the move read, judged and the summary written: a whole tap
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from browser.evenings import FOUR, recorded

from totem_core.journal import NoteEntry, now
from totem_core.session import Session
from totem_core.store import Store

NOTES = 200


def main(folder: str | None) -> None:
    with (
        tempfile.TemporaryDirectory(dir=folder) as place,
        Store(Path(place) / "totem.sqlite3") as store,
    ):
        report("store", append(store))
        report("submit", submit(store))


def append(store: Store) -> list[float]:
    """Return the milliseconds of remarks, which no rule looks at."""
    game = store.create(recorded(FOUR)[0])
    taken = []
    for seq in range(1, NOTES + 1):
        entry = NoteEntry(seq=seq, id=f"note-{seq}", at=now(), text="A remark.")
        begin = time.perf_counter()
        store.append(game, entry, after=seq - 1)
        taken.append(1000 * (time.perf_counter() - begin))
    return taken


def submit(store: Store) -> list[float]:
    """Return the milliseconds of every tap of a whole game."""
    header, steps = recorded(FOUR)
    session = Session(store, store.create(header))
    taken = []
    for seq, raw in enumerate(steps):
        begin = time.perf_counter()
        session.submit(raw, client_id=f"bench-{seq}", after=seq)
        taken.append(1000 * (time.perf_counter() - begin))
    return taken


def report(name: str, taken: list[float]) -> None:
    print(
        f"{name:8} median {median(taken):6.2f} ms   "
        f"p95 {quantiles(taken, n=20)[-1]:6.2f} ms   of {len(taken)}"
    )


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
