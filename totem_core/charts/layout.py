"""Where things stand in a chart: a fixed plot, rounds below, a column of labels.

::

    |axis| plot, rounds on x                  |reach|badge| Name 4 |
         start   2    4    6    8
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from totem_core.charts import theme
from totem_core.charts.labels import text_width
from totem_core.errors import TotemError

if TYPE_CHECKING:
    from collections.abc import Sequence

    import altair as alt

TOP, BOTTOM, LEFT, RIGHT = 14, 32, 36, 2
REACH = 12  # from the last round to the badge
BADGE = 24  # holds a letter of 14 px
GAP = 6
_BETWEEN_ROUNDS = 24  # px between two round numbers
_BESIDE_START = 30  # px from the middle of that word
_STEPS = (1, 2, 3, 5, 10, 20, 25, 50, 100)


@dataclass(frozen=True)
class Layout:
    """The sizes of one chart in pixels and in units of its y axis."""

    width: int
    plot: float
    height: int
    most: int  # upper end of the y axis
    last: int  # last round
    margin: float = 0  # rounds left free at both ends of x: half of one for bars

    @property
    def unit(self) -> float:
        """Pixels of one unit of y."""
        return self.height / self.most

    @property
    def per_round(self) -> float:
        """Pixels from one round to the next."""
        return self.plot / (self.last + 2 * self.margin)

    @property
    def rounds(self) -> tuple[float, float]:
        """The ends of the x axis."""
        return -self.margin, self.last + self.margin

    @property
    def labels(self) -> float:
        """The x at which the words of the labels begin."""
        return self.plot + REACH + BADGE + GAP

    def to_pixels(self, value: float) -> float:
        """Return how far below the top of the plot a value lies."""
        return self.height - value * self.unit

    def to_value(self, pixels: float) -> float:
        """Return the value that lies so far below the top of the plot."""
        return (self.height - pixels) / self.unit


def lay_out(
    width: int, most: int, last: int, words: Sequence[str], *, margin: float = 0
) -> Layout:
    """Return the layout whose label column has room for the words, if there is."""
    if width not in theme.SIZES:
        raise TotemError(f"Charts are drawn 312, 436 or 552 pixels wide, not {width}.")
    height, least = theme.SIZES[width]
    free = width - LEFT - RIGHT - REACH - BADGE - GAP
    room = min(math.ceil(max(map(text_width, words))) + 1, free - least)
    return Layout(width, free - room, height, most, last, margin)


def room_for_words(layout: Layout) -> float:
    """Return the pixels that the words of a label may take."""
    return layout.width - LEFT - RIGHT - layout.labels


def round_ticks(layout: Layout) -> list[int]:
    """Return the rounds that are named: the set-up, the last, some between."""
    fits = (s for s in _STEPS if s * layout.per_round >= _BETWEEN_ROUNDS)
    step = next(fits, layout.last)
    ticks = list(range(0, layout.last, step))
    if len(ticks) > 1 and (layout.last - ticks[-1]) * layout.per_round < (
        _BETWEEN_ROUNDS
    ):
        ticks.pop()
    if len(ticks) > 1 and ticks[1] * layout.per_round < _BESIDE_START:
        del ticks[1]
    return [*ticks, layout.last]


def x_of_rounds(layout: Layout) -> alt.X:
    """Return the x axis: whole rounds, the set-up in a word."""
    import altair as alt

    scale = alt.Scale(domain=list(layout.rounds), nice=False)
    ticks = round_ticks(layout)
    axis = alt.Axis(
        values=ticks,
        tickCount=len(ticks),  # Vega leaves every other one out without it
        format="d",
        labelExpr="datum.value === 0 ? 'start' : datum.label",
        labelOverlap=False,
        title=None,
    )
    return alt.X("round:Q", scale=scale, axis=axis)


def y_of_counts(layout: Layout, column: str, *, parts: int = 4) -> alt.Y:
    """Return the y axis from zero in at most so many even parts."""
    import altair as alt

    scale = alt.Scale(domain=[0, layout.most], nice=False)
    sizes = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
    step = next((s for s in sizes if layout.most / s <= parts), layout.most)
    ticks = list(range(0, layout.most + 1, step))
    axis = alt.Axis(values=ticks, tickCount=len(ticks), format="d", title=None)
    return alt.Y(f"{column}:Q", scale=scale, axis=axis)


def upper_end(most: int, *, step: int) -> int:
    """Return the first multiple of a step that is not below the largest value."""
    return max(step, -(-most // step) * step)


def finish(chart: alt.LayerChart, layout: Layout, title: str) -> alt.LayerChart:
    """Give a chart its size, its margins, its theme and its spoken name."""
    finished: alt.LayerChart = chart.properties(
        width=layout.plot,
        height=layout.height,
        padding=margins(layout),
        autosize="none",
        description=title,
    ).configure(**theme.CONFIG)
    return finished


def margins(layout: Layout) -> Any:
    """Return the margins that make the picture exactly as wide as asked."""
    right = layout.width - LEFT - layout.plot
    return {"left": LEFT, "top": TOP, "right": right, "bottom": BOTTOM}
