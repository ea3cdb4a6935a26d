"""Charts of a game: one function per question, a frame in, a chart out.

Imported by the worker that draws them, never by the live board. Altair comes in with
the first chart.
"""

from __future__ import annotations

from totem_core.charts.drawing import chart, svg, to_svg
from totem_core.charts.findings import finding, possible
from totem_core.charts.floors import floors_over_rounds
from totem_core.charts.lines import birds_over_rounds, people_over_rounds, totem_race
from totem_core.charts.theme import WIDTHS

__all__ = [
    "WIDTHS",
    "birds_over_rounds",
    "chart",
    "finding",
    "floors_over_rounds",
    "people_over_rounds",
    "possible",
    "svg",
    "to_svg",
    "totem_race",
]
