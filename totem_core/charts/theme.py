"""The look of every chart: fonts, axes, the four families and the four floors.

Charts are drawn as SVG for a page that defines the colour variables, so light,
dark and paper come from the same picture. Canvas and PNG would need the values.
"""

from __future__ import annotations

from typing import Any

FONT = 'Roboto, "SF Pro Text", "Segoe UI", "Noto Sans", sans-serif'
TEXT_SIZE = 14  # px, the smallest there is

# phone and paper, tablet, desktop: drawn per width, never scaled; with each width the
# height of the plot and the least width that long names must leave to it
SIZES: dict[int, tuple[int, int]] = {312: (176, 126), 436: (184, 156), 552: (208, 262)}
WIDTHS: tuple[int, ...] = tuple(SIZES)

CONFIG: dict[str, Any] = {
    "background": "transparent",
    "aria": False,  # the picture has one spoken name, not one per dot
    "font": FONT,
    "view": {"stroke": None},
    "axis": {
        "labelFontSize": TEXT_SIZE,
        "titleFontSize": TEXT_SIZE,
        "labelColor": "var(--ink-2)",
        "titleColor": "var(--ink-2)",
        "titleFontWeight": 600,
        "gridColor": "var(--line)",
        "domain": False,
        "ticks": False,
        "labelPadding": 6,
        "titlePadding": 8,
    },
    "axisX": {
        "grid": False,
        "labelAngle": 0,
        "labelFlush": False,
        "labelPadding": 10,
    },
    "axisY": {"labelPadding": 14},  # four dots may be nested at the first round
    "line": {"strokeWidth": 3, "strokeJoin": "round", "color": "var(--act)"},
    "area": {"color": "var(--act)", "opacity": 0.16},
    "point": {"filled": True, "opacity": 1, "strokeWidth": 1.5},
    "bar": {"color": "var(--act)"},
    "rule": {"strokeWidth": 3, "color": "var(--line-strong)"},
    "text": {
        "fontSize": TEXT_SIZE,
        "fontWeight": 700,
        "color": "var(--ink)",
        "font": FONT,
    },
    "legend": {"disable": True},
    "title": {
        "fontSize": 16,
        "fontWeight": 700,
        "color": "var(--ink)",
        "anchor": "start",
    },
}

# The outlines of the families' marks, drawn in a box from -1 to 1: the same ones
# that stand on the board, so that a line is known without its colour.
MARKS: dict[str, str] = {
    "red": (
        "M-.6-.86H.6Q.86-.86.86-.6V.6Q.86.86.6.86H-.6Q-.86.86-.86.6V-.6"
        "Q-.86-.86-.6-.86Z"
    ),
    "green": (
        "M0-.92Q.07-.92.11-.85L.95.75Q1 .9.84.9H-.84Q-1 .9-.95.75L-.11-.85"
        "Q-.07-.92 0-.92Z"
    ),
    "blue": "M-.9 0A.9.9 0 1 1 .9 0A.9.9 0 1 1-.9 0Z",
    "yellow": (
        "M0-.95.275-.6625.66875-.675.6875-.28125.95625 0 .6875.28125.66875.675"
        ".275.6625 0 .95-.275.6625-.66875.675-.6875.28125-.95625 0-.6875-.28125"
        "-.66875-.675-.275-.6625Z"
    ),
}
LETTERS: dict[str, str] = {colour: colour[0].upper() for colour in MARKS}
COLOURS: tuple[str, ...] = tuple(MARKS)

# from the ground floor up: pale children, dark elders
FLOOR_FILLS: dict[str, str] = {
    "children": "var(--g4)",
    "young": "var(--g3)",
    "mature": "var(--g2)",
    "elders": "var(--g1)",
}
FLOOR_INKS: dict[str, str] = {
    floor: fill.replace(")", "on)") for floor, fill in FLOOR_FILLS.items()
}


def family_range(part: str) -> list[str]:
    """Return the families' colours for a part: ``fill``, ``edge``, ``on``, ``tint``."""
    end = "" if part == "fill" else f"-{part}"
    return [f"var(--{colour}{end})" for colour in COLOURS]
