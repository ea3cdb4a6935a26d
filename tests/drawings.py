"""Frames to draw charts of, and what is found in a chart and in its picture."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Any

import rounds

from totem_core import charts

if TYPE_CHECKING:
    from collections.abc import Sequence

    import polars as pl

FOUR = ("Anna", "Ben", "Cleo", "Dan")
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "o.o[1]'\"\\ {{x}} datum.value",
    "אנה כהן",
    "🦉👨‍👩‍👧‍👦 أحمد &amp;",
)
SVG = "{http://www.w3.org/2000/svg}"


def race(*poles: Sequence[int], names: Sequence[str] = FOUR, **ending: Any) -> Any:
    """Return the frame of a game with these poles after each round, from the set-up."""
    families = [[rounds.family(pole=pole) for pole in round_] for round_ in poles]
    return rounds.table(names, *families, **ending)


def sizes(*people: Sequence[int], names: Sequence[str] = FOUR) -> pl.DataFrame:
    """Return the frame of a game with these numbers of people after each round."""
    families = [[rounds.of_size(number) for number in round_] for round_ in people]
    return rounds.table(names, *families)


def pens(*birds: Sequence[int], names: Sequence[str] = FOUR) -> pl.DataFrame:
    """Return the frame of a game with these birds after each round."""
    families = [[rounds.family(birds=number) for number in round_] for round_ in birds]
    return rounds.table(names, *families)


def layers(frame: pl.DataFrame, name: str, width: int = 436) -> list[dict[str, Any]]:
    """Return the layers of a chart's specification with their rows of data."""
    spec = charts.chart(frame, name, width).to_dict()
    return [
        {**layer, "rows": spec["datasets"][layer["data"]["name"]]}
        for layer in spec["layer"]
    ]


def of_mark(found: list[dict[str, Any]], mark: str) -> list[dict[str, Any]]:
    """Return the layers drawn with a mark."""
    return [layer for layer in found if layer["mark"]["type"] == mark]


def words(frame: pl.DataFrame, name: str, width: int = 436) -> list[str]:
    """Return the labels at the lines' ends, in order of seat."""
    (last,) = of_mark(layers(frame, name, width), "text")[-1:]
    return [row["words"] for row in last["rows"]]


def texts(svg: str) -> list[str]:
    """Return every text of a picture."""
    return ["".join(text.itertext()) for text in ET.fromstring(svg).iter(f"{SVG}text")]
