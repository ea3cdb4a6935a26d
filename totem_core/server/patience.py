"""Patience with wrong keys: after some of them, every answer takes its time.

The right key waits as long as a wrong one, so nobody learns by not waiting, and it is
never refused: a child with five wrong keys must not lock the family out. The memory is
bounded: the oldest address is forgotten first, the count of all addresses never.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from ipaddress import ip_network
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Patience"]

FREE = 5  # wrong keys without a delay
LONGEST = 5.0  # seconds
FIRST = 0.25  # seconds after the first wrong key too many
FORGET = 60.0  # seconds after which one wrong key is forgotten
MOST = 30  # tries that are remembered: after half an hour of peace there is no delay
ADDRESSES = 512


class Patience:
    """Counts tries with a key and says how long the answer takes.

    Parameters
    ----------
    clock
        Seconds, never running backwards.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._all = _Count()
        self._by_address: OrderedDict[str, _Count] = OrderedDict()

    def tried(self, address: str) -> float:
        """Count a try as wrong and return the seconds until its answer.

        It counts before it is judged, so a hundred tries at once wait like a hundred
        tries one after the other.
        """
        now = self._clock()
        here = self._counter(address).add(now)
        everywhere = self._all.add(now)
        # One who tries again and again waits soon; everybody else not much longer.
        doubled: float = FIRST * 2.0 ** min(here, 10.0) - FIRST
        return min(LONGEST, max(doubled, FIRST * everywhere))

    def was_right(self, address: str) -> None:
        """Take back the count of a try: its key was right."""
        self._all.take_back()
        self._counter(address).take_back()

    def _counter(self, address: str) -> _Count:
        name = _network(address)
        count = self._by_address.setdefault(name, _Count())
        self._by_address.move_to_end(name)
        if len(self._by_address) > ADDRESSES:
            self._by_address.popitem(last=False)
        return count


class _Count:
    """Tries above the free ones; one is forgotten every minute."""

    def __init__(self) -> None:
        self._tries = 0.0
        self._at = 0.0

    def add(self, now: float) -> float:
        """Count a try and return how many there were above the free ones."""
        left = max(0.0, self._tries - (now - self._at) / FORGET)
        self._tries, self._at = min(left + 1, MOST), now
        return max(0.0, self._tries - FREE)

    def take_back(self) -> None:
        """Count one try less."""
        self._tries = max(0.0, self._tries - 1)


def _network(address: str) -> str:
    """Return what stands for a machine: with IPv6 one has many addresses."""
    try:
        bits = 64 if ":" in address else 32
        return str(ip_network(f"{address}/{bits}", strict=False))
    except ValueError:
        return address[:64]
