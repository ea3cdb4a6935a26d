"""From a stored game to the text of an SVG picture, without a network."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr

from totem_core.charts.findings import KINDS, check_chart, finding
from totem_core.charts.floors import floors_over_rounds
from totem_core.charts.lines import birds_over_rounds, people_over_rounds, totem_race
from totem_core.frames import families_by_round, rounds_of
from totem_core.store import Store

if TYPE_CHECKING:
    from pathlib import Path

    import altair as alt
    import polars as pl

_LINES = {
    "totems": totem_race,
    "people": people_over_rounds,
    "birds": birds_over_rounds,
}


# The picture is one image with one description: its lines and marks are not announced.
_ANNOUNCED = re.compile(r' role="graphics-\w+" aria-roledescription="[^"]*"')


def svg(store_path: Path, game_id: str, name: str, width: int = 436) -> str:
    """Return a chart of a stored game as SVG text.

    Parameters
    ----------
    store_path
        The file of the store.
    game_id
        A game in it.
    name
        ``totems``, ``people``, ``birds`` or ``kinds-0`` and so on by seat.
    width
        312, 436 or 552 pixels.

    Raises
    ------
    TotemError
        When there is no such game or chart, or no round has ended yet.
    """
    with Store(store_path) as store:
        journal = store.journal(game_id)
    frame = families_by_round(journal.header, rounds_of(journal), game=game_id)
    return to_svg(frame, name, width)


def warm() -> None:
    """Import what drawing needs and draw nothing, so that the first chart is quick."""
    import altair as alt
    import vl_convert

    empty = alt.Chart(alt.InlineData([])).mark_point()
    vl_convert.vegalite_to_svg(empty.to_dict(), allowed_base_urls=[])


def chart(frame: pl.DataFrame, name: str, width: int = 436) -> alt.LayerChart:
    """Return the chart of that name."""
    check_chart(frame, name)
    if name in _LINES:
        return _LINES[name](frame, width)
    return floors_over_rounds(frame, int(name.removeprefix(KINDS)), width)


def to_svg(frame: pl.DataFrame, name: str, width: int = 436) -> str:
    """Return the SVG text of a chart; its root carries the finding.

    The page reads title and subtitle from ``data-title`` and ``data-subtitle`` and
    shows them as its own text above the picture.
    """
    import vl_convert

    drawn: str = vl_convert.vegalite_to_svg(
        chart(frame, name, width).to_dict(), allowed_base_urls=[]
    )
    title, subtitle = finding(frame, name)
    said = (
        f'<svg role="img" aria-label={quoteattr(f"{title}. {subtitle}")} '
        f"data-title={quoteattr(title)} data-subtitle={quoteattr(subtitle)} "
    )
    return _ANNOUNCED.sub("", drawn).replace("<svg ", said, 1)
