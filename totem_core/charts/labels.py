"""Words and lines that want the same place: measured, shortened and parted."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

ELLIPSIS = "…"
WIDER = 1.15  # a layout also holds with a font that much wider than Roboto
_NARROW = frozenset("iljIft.,:;'’|!()[]{} -")
_BROAD = frozenset("mwMW@%&—")
_JOINER = "\u200d"
# characters that would turn round everything after them, isolates included
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
_ISOLATE, _END = "\u2068", "\u2069"


def plain(name: str) -> str:
    """Return a name as one line that no control character can disturb."""
    seen = "".join(" " if unicodedata.category(c) in ("Cc", "Cs") else c for c in name)
    return " ".join(_TURNING.sub("", seen).split())


def isolated(name: str) -> str:
    """Return a name that cannot turn round what stands beside it."""
    if not any(unicodedata.bidirectional(c) in ("R", "AL") for c in name):
        return name
    return f"{_ISOLATE}{name}{_END}"


def text_width(text: str) -> float:
    """Return the pixels that a bold line of 14 px may take, rather too many."""
    return WIDER * sum(_character_width(cluster[0]) for cluster in clusters(text))


def _character_width(c: str) -> float:
    if unicodedata.category(c) in ("Mn", "Me", "Cf"):
        return 0
    if unicodedata.east_asian_width(c) in ("W", "F"):
        return 16
    if c in _NARROW:
        return 4.5
    if c in _BROAD:
        return 12.5
    return 9.5 if c.isupper() else 8


def clusters(text: str) -> list[str]:
    """Split a text into what a reader takes for single characters.

    >>> clusters("e\u0301a")
    ['e\u0301', 'a']
    """
    parts: list[str] = []
    for c in text:
        if parts and (_leans_on(c) or parts[-1].endswith(_JOINER)):
            parts[-1] += c
        elif parts and _is_flag_half(c) and len(parts[-1]) == 1:
            # two letters of a flag are one picture
            parts[-1:] = [parts[-1] + c] if _is_flag_half(parts[-1]) else [parts[-1], c]
        else:
            parts.append(c)
    return parts


def _leans_on(c: str) -> bool:
    skin = "\U0001f3fb" <= c <= "\U0001f3ff"
    return c == _JOINER or skin or unicodedata.category(c) in ("Mn", "Me", "Mc")


def _is_flag_half(c: str) -> bool:
    return "\U0001f1e6" <= c <= "\U0001f1ff"


def shorten(text: str, room: float) -> str:
    """Return the text, or as much as fits into so many pixels and an ellipsis."""
    if text_width(text) <= room:
        return text
    parts = clusters(text)
    while parts and text_width("".join(parts) + ELLIPSIS) > room:
        parts.pop()
    return "".join(parts).rstrip() + ELLIPSIS


def spread(places: Sequence[float], gap: float, top: float, end: float) -> list[float]:
    """Move places apart until neighbours keep a gap, each as little as possible.

    The order stays, ties in the order given; all stay between top and end as long
    as there is room.
    """
    order = sorted(range(len(places)), key=lambda i: places[i])
    # a group is [sum of wished starts, members]; groups that touch become one
    groups: list[tuple[float, int]] = []
    for i in order:
        total, members = places[i], 1
        while groups and groups[-1][0] / groups[-1][1] + gap * groups[-1][1] > (
            total / members
        ):
            before, count = groups.pop()
            total, members = before + total - members * count * gap, count + members
        groups.append((total, members))
    apart = [total / count + gap * k for total, count in groups for k in range(count)]
    return _unsort(order, _keep_within(apart, gap, top, end))


def _keep_within(apart: list[float], gap: float, top: float, end: float) -> list[float]:
    for i in range(len(apart)):
        apart[i] = max(apart[i], top if i == 0 else apart[i - 1] + gap)
    for i in reversed(range(len(apart))):
        limit = end if i == len(apart) - 1 else apart[i + 1] - gap
        apart[i] = min(apart[i], limit)
    return apart


def _unsort(order: list[int], values: list[float]) -> list[float]:
    placed = dict(zip(order, values, strict=True))
    return [placed[i] for i in range(len(order))]


def part(values: Sequence[int], step: float) -> list[float]:
    """Return how far to draw each of several lines beside its true value.

    Lines at the same value lie side by side, a step apart if that keeps all of
    them within less than a tenth of a unit.
    """
    offsets = []
    for i, value in enumerate(values):
        same = [j for j, other in enumerate(values) if other == value]
        apart = min(step, 0.18 / max(len(same) - 1, 1))
        offsets.append((len(same) - 1) / 2 * apart - same.index(i) * apart)
    return offsets
