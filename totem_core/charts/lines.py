"""Lines over the rounds, one per family, named where they end.

Columns that reach the picture have names of our own; what people are called is data
in the column ``words``, never part of an expression.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from totem_core.charts import layout as at
from totem_core.charts import theme
from totem_core.charts.findings import finding, last_round
from totem_core.charts.labels import isolated, part, plain, shorten, spread, text_width
from totem_core.games.families.vocabulary import PEN_LIMIT, POLE_GOAL

if TYPE_CHECKING:
    import altair as alt

_NUDGE = 3  # px between lines that coincide
_DOT = 110  # square px
_BETWEEN_DOTS = 15  # px
# a triangle's middle lies low, so does its letter
_LETTER_LOWER = {"red": 1, "green": 4, "blue": 1, "yellow": 1}


def totem_race(frame: pl.DataFrame, width: int = 436) -> alt.LayerChart:
    """Who is ahead? Pieces on the pole after each round."""
    most = max(POLE_GOAL, *frame["pole"])
    return _lines(frame, "pole", width, most, "totems")


def people_over_rounds(frame: pl.DataFrame, width: int = 436) -> alt.LayerChart:
    """Whose family grows? People after each round."""
    most = at.upper_end(max(frame["people"]), step=5)
    return _lines(frame, "people", width, most, "people")


def birds_over_rounds(frame: pl.DataFrame, width: int = 436) -> alt.LayerChart:
    """Who can feed the family? Birds in the pen, with the limit dashed (T-F07)."""
    import altair as alt

    most = max(PEN_LIMIT + 1, *frame["birds"])
    limit: alt.Chart = (
        alt.Chart(pl.DataFrame({"limit": [PEN_LIMIT]}))
        .mark_rule(strokeDash=[6, 4], strokeWidth=1.5, color="var(--ink-2)")
        .encode(y=alt.Y("limit:Q"))
    )
    return _lines(frame, "birds", width, most, "birds", parts=6, behind=(limit,))


def _lines(
    frame: pl.DataFrame,
    column: str,
    width: int,
    most: int,
    chart_name: str,
    *,
    parts: int = 4,
    behind: tuple[alt.Chart, ...] = (),
) -> alt.LayerChart:
    import altair as alt

    now = last_round(frame)
    # the badge tells two families of one player apart
    names = [plain(name) for name in now["name"]]
    words = [f"{name} {value}" for name, value in zip(names, now[column], strict=True)]
    layout = at.lay_out(width, most, max(frame["round"]), words)
    points = _points(frame, column, layout)
    ends = _ends(points, now, column, layout, names)
    title, subtitle = finding(frame, chart_name)
    chart = alt.layer(
        *behind,
        _strokes(points, layout, parts),
        _dots(points, layout),
        *_labels(ends, layout),
    ).resolve_scale(fill="independent")  # of badges and of the letters on them
    return at.finish(chart, layout, f"{title}. {subtitle}")


def _points(frame: pl.DataFrame, column: str, layout: at.Layout) -> pl.DataFrame:
    """Return where each line passes: coinciding ones parted, their dots nested."""
    rows = []
    for (round_,), group in frame.sort("round", "family").group_by(
        "round", maintain_order=True
    ):
        values = group[column].to_list()
        beside = part(values, _NUDGE / layout.unit)
        for i, (colour, value) in enumerate(zip(group["colour"], values, strict=True)):
            over = values[i + 1 :].count(value)
            rows.append((round_, colour, value, value + beside[i], over))
    schema = ("round", "colour", "value", "drawn", "over")
    return pl.DataFrame(rows, schema=schema, orient="row")


def _ends(
    points: pl.DataFrame,
    now: pl.DataFrame,
    column: str,
    layout: at.Layout,
    names: list[str],
) -> pl.DataFrame:
    """Return where each line ends, and its label: far enough from the others."""
    last = points.filter(points["round"] == layout.last)
    wished = [layout.to_pixels(drawn) for drawn in last["drawn"]]
    half = at.BADGE / 2
    places = spread(wished, at.BADGE + 1, half - at.TOP, layout.height - half + 10)
    return pl.DataFrame(
        {
            "colour": last["colour"],
            "drawn": last["drawn"],
            "label_at": [layout.to_value(place) for place in places],
            "letter_at": [
                layout.to_value(place + _LETTER_LOWER[colour])
                for place, colour in zip(places, last["colour"], strict=True)
            ],
            "letter": [theme.LETTERS[colour] for colour in last["colour"]],
            "words": [
                _words(name, value, at.room_for_words(layout))
                for name, value in zip(names, now[column], strict=True)
            ],
        }
    )


def _words(name: str, value: int, room: float) -> str:
    """Return name and value; only the name is ever shortened."""
    return f"{isolated(shorten(name, room - text_width(f' {value}')))} {value}"


def _strokes(points: pl.DataFrame, layout: at.Layout, parts: int) -> alt.Chart:
    import altair as alt

    strokes: alt.Chart = (
        alt.Chart(points)
        .mark_line()
        .encode(
            x=at.x_of_rounds(layout),
            y=at.y_of_counts(layout, "drawn", parts=parts),
            stroke=_colour("stroke", "edge"),
        )
    )
    return strokes


def _dots(points: pl.DataFrame, layout: at.Layout) -> alt.Chart:
    import altair as alt

    every = -(-_BETWEEN_DOTS // layout.per_round)
    shown = points.filter((layout.last - points["round"]) % every == 0)
    # the dot behind is the larger one, so that dots on one spot are all seen
    nested = shown.with_columns(area=_DOT * (1 + 0.9 * shown["over"]))
    dots: alt.Chart = (
        alt.Chart(nested.sort("over", descending=True, maintain_order=True))
        .mark_point()
        .encode(
            x="round:Q",
            y="drawn:Q",
            size=alt.Size("area:Q", scale=None),
            **_mark_of_family(),
        )
    )
    return dots


def _labels(ends: pl.DataFrame, layout: at.Layout) -> list[alt.Chart]:
    """Return reach, badge, letter and words of each line's label."""
    import altair as alt

    base = alt.Chart(ends)
    badge_at = alt.value(layout.plot + at.REACH + at.BADGE / 2)
    reach = base.mark_rule(strokeWidth=1.5).encode(
        x=alt.value(layout.plot + 4),
        x2=alt.value(layout.plot + at.REACH + 4),
        y="drawn:Q",
        y2="label_at",
        stroke=_colour("stroke", "edge"),
    )
    badge = base.mark_point(size=at.BADGE**2).encode(
        x=badge_at, y="label_at:Q", **_mark_of_family()
    )
    letter = base.mark_text().encode(
        x=badge_at, y="letter_at:Q", text="letter:N", fill=_colour("fill", "on")
    )
    words = base.mark_text(align="left").encode(
        x=alt.value(layout.labels), y="label_at:Q", text="words:N"
    )
    return [reach, badge, letter, words]


def _mark_of_family() -> dict[str, Any]:
    import altair as alt

    outlines = alt.Scale(domain=list(theme.COLOURS), range=list(theme.MARKS.values()))
    return {
        "shape": alt.Shape("colour:N", scale=outlines),
        "fill": _colour("fill", "fill"),
        "stroke": _colour("stroke", "edge"),
    }


def _colour(channel: str, part_: str) -> Any:
    import altair as alt

    scale = alt.Scale(domain=list(theme.COLOURS), range=theme.family_range(part_))
    return getattr(alt, channel.capitalize())("colour:N", scale=scale)
