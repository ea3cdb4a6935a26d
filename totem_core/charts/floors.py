"""One family floor by floor: children on the ground, elders under the roof."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from totem_core.charts import layout as at
from totem_core.charts import theme
from totem_core.charts.findings import KINDS, finding
from totem_core.charts.labels import spread
from totem_core.frames import FLOORS, KIND_COLUMNS, KIND_FLOORS

if TYPE_CHECKING:
    import altair as alt

_NUMBER_HIGH, _NUMBER_WIDE = 15, 18  # px that a number needs inside a piece
_LABEL_GAP = 19  # px
_SWATCH = 16  # px


def floors_over_rounds(
    frame: pl.DataFrame, seat: int, width: int = 436
) -> alt.LayerChart:
    """How old is a family? Its people by kind after each round, like its house."""
    import altair as alt

    pieces = _pieces(frame.filter(frame["family"] == seat))
    most = at.upper_end(max(pieces["upper"]), step=5)
    last = max(pieces["round"])
    now = pieces.filter(pieces["round"] == last)
    words = [
        f"{floor} {number}"
        for floor, number in zip(now["floor"], now["number"], strict=True)
    ]
    layout = at.lay_out(width, most, last, words, margin=0.5)
    title, subtitle = finding(frame, f"{KINDS}{seat}")
    chart = alt.layer(
        *_bars(pieces.filter(pieces["number"] > 0), layout),
        *_labels(now.with_columns(words=pl.Series(words)), layout),
    ).resolve_scale(fill="independent")  # of pieces and of the numbers in them
    return at.finish(chart, layout, f"{title}. {subtitle}")


def _pieces(family: pl.DataFrame) -> pl.DataFrame:
    """Return the pieces of each round's bar, from the ground up."""
    rows = []
    for row in family.sort("round").iter_rows(named=True):
        lower = 0
        for floor in FLOORS:
            number = sum(
                row[column]
                for column, of in zip(KIND_COLUMNS, KIND_FLOORS, strict=True)
                if of == floor
            )
            rows.append((row["round"], floor, number, lower, lower + number))
            lower += number
    schema = ("round", "floor", "number", "lower", "upper")
    return pl.DataFrame(rows, schema=schema, orient="row")


def _bars(pieces: pl.DataFrame, layout: at.Layout) -> list[alt.Chart]:
    import altair as alt

    wide = _bar_width(layout)
    bars = (
        alt.Chart(pieces)
        .mark_bar(orient="vertical", size=wide, stroke="var(--line-strong)")
        .encode(
            x=at.x_of_rounds(layout),
            y=at.y_of_counts(layout, "upper"),
            y2="lower",
            fill=_of_floor(theme.FLOOR_FILLS),
        )
    )
    fits = (pieces["number"] > 1) & (pieces["number"] * layout.unit >= _NUMBER_HIGH)
    middles = pieces.with_columns(middle=(pieces["lower"] + pieces["upper"]) / 2)
    numbers = (
        alt.Chart(middles.filter(fits & (wide >= _NUMBER_WIDE)))
        .mark_text(dy=1)
        .encode(
            x="round:Q",
            y="middle:Q",
            text="number:Q",
            fill=_of_floor(theme.FLOOR_INKS),
        )
    )
    return [bars, numbers]


def _bar_width(layout: at.Layout) -> float:
    return min(layout.per_round * 0.84, 44)


def _labels(now: pl.DataFrame, layout: at.Layout) -> list[alt.Chart]:
    """Return reach, swatch and words beside the last bar."""
    import altair as alt

    middles = now.with_columns(middle=(now["lower"] + now["upper"]) / 2)
    # floors of nobody share a place; the higher floor's label goes above
    wished = [layout.to_pixels(middle) for middle in reversed(middles["middle"])]
    places = spread(wished, _LABEL_GAP, 4, layout.height - 8)
    base = alt.Chart(
        middles.with_columns(
            label_at=pl.Series([layout.to_value(p) for p in reversed(places)])
        )
    )
    swatch_at = layout.plot + at.REACH + at.BADGE - _SWATCH / 2
    reach = base.mark_rule(strokeWidth=1).encode(
        x=alt.value(layout.plot - (layout.per_round - _bar_width(layout)) / 2 + 2),
        x2=alt.value(swatch_at),
        y="middle:Q",
        y2="label_at",
    )
    swatch = base.mark_point(
        shape="square", size=_SWATCH**2, stroke="var(--line-strong)"
    ).encode(x=alt.value(swatch_at), y="label_at:Q", fill=_of_floor(theme.FLOOR_FILLS))
    words = base.mark_text(align="left", dy=1).encode(
        x=alt.value(layout.labels), y="label_at:Q", text="words:N"
    )
    return [reach, swatch, words]


def _of_floor(colours: dict[str, str]) -> alt.Fill:
    import altair as alt

    scale = alt.Scale(domain=list(colours), range=list(colours.values()))
    return alt.Fill("floor:N", scale=scale)
