"""What a fault did: to the eye, to the time, and to the taps; printed as one table."""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from playwright.sync_api import Page, WebSocket

    from totem_core.store import Store

WRITING = ("act", "throw", "undo", "redo", "correct", "restore", "create")
HEAD = ("fault", "seen after", "recovered after", "taps", "acknowledged", "kept")
LOST = ".lost"  # the banner
LINE = "{:44} {:>10} {:>15} {:>5} {:>12} {:>5} {:>7} {:>7}"


class Ear:
    """Listens on the sockets of a page: which taps it sent, which were acknowledged."""

    def __init__(self, page: Page) -> None:
        self.sent: Counter[str] = Counter()
        self.acknowledged: set[str] = set()
        self.refused: dict[str, str] = {}
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self._sent(_said(frame)))
        socket.on("framereceived", lambda frame: self._received(_said(frame)))

    def _sent(self, said: dict[str, Any]) -> None:
        if said.get("type") in WRITING:
            self.sent[said["id"]] += 1

    def _received(self, said: dict[str, Any]) -> None:
        if said.get("type") != "reply" or said["id"] not in self.sent:
            return
        if said["ok"]:
            self.acknowledged.add(said["id"])
        else:
            self.refused[said["id"]] = said["text"]


def _said(frame: str | bytes) -> dict[str, Any]:
    """Return the message to or from the table in a frame, or nothing."""
    if isinstance(frame, bytes):
        return {}
    data = json.loads(frame)["content"].get("data", {})
    content: dict[str, Any] = data.get("content", {})
    return content if data.get("method") == "custom" else {}


@dataclass
class Row:
    """One fault: what the user saw, and what became of the taps."""

    fault: str
    seen: float | None = None  # seconds until the banner
    recovered: float | None = None  # seconds from the end of the fault to a tap
    taps: int = 0  # of a finger
    acknowledged: int = 0
    kept: int = 0  # of those acknowledged
    doubled: int = 0

    def count(
        self, store: Store, game: str, sent: Iterable[str], acks: Iterable[str]
    ) -> None:
        """Compare the taps that were sent and acknowledged with the store."""
        written = [entry.id for entry in store.entries_since(game, 0)]
        mine = [name for name in written if name in set(sent)]
        self.acknowledged, self.kept = len(set(acks)), len(set(acks) & set(written))
        # one finger, two entries: the same id cannot be, another id could
        self.doubled = max(0, len(mine) - self.taps)

    @property
    def lost(self) -> int:
        """Taps that were acknowledged and are gone."""
        return self.acknowledged - self.kept

    def words(self) -> str:
        """Return the row as a line of the table."""
        seen, recovered = _seconds(self.seen), _seconds(self.recovered)
        counts = self.taps, self.acknowledged, self.kept, self.lost, self.doubled
        return LINE.format(self.fault, seen, recovered, *counts)


def _seconds(taken: float | None) -> str:
    return "-" if taken is None else f"{taken:.1f} s"


@dataclass
class Ledger:
    """The rows of all faults tried in a run."""

    rows: list[Row] = field(default_factory=list)

    def open(self, fault: str) -> Row:
        """Begin a row."""
        self.rows.append(Row(fault))
        return self.rows[-1]

    def table(self) -> str:
        """Return all rows under their head."""
        head = LINE.format(*HEAD, "lost", "doubled")
        return "\n".join(["", head, *(row.words() for row in self.rows)])


def seconds_until(met: Callable[[], bool], patience: float = 30) -> float:
    """Return how long it took until something is so, looking often."""
    begin = time.monotonic()
    while not met():
        assert time.monotonic() < begin + patience, "It did not happen in time."
        time.sleep(0.02)
    return time.monotonic() - begin
