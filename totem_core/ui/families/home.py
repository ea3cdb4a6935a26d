"""The first page: games to go on with, games that are over, and the same people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from totem_core.games.families.speech.naming import things
from totem_core.ui import clock
from totem_core.ui.families.scene import Json, in_words

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from totem_core.store import GameRow

SHOWN = 30  # a long shelf is read in the laboratory, not on the tablet


def home_view(rows: Sequence[GameRow], now: datetime, problem: str | None) -> Json:
    """Return the first page; ``problem`` is why a game could not be opened."""
    running = [row for row in rows if not row.over][:SHOWN]
    finished = [row for row in rows if row.over][:SHOWN]
    return {
        "screen": "home",
        "running": [running_card(row, now) for row in running],
        "finished": [finished_line(row, now) for row in finished],
        "same": {"players": list(rows[0].header.players), "of": rows[0].id}
        if rows
        else None,
        "problem": {"text": problem} if problem else None,
    }


def title_of(row: GameRow) -> str:
    """Return the name of a game, or the evening it was begun."""
    return row.header.title or clock.evening(row.header.created)


def running_card(row: GameRow, now: datetime) -> Json:
    """Return a game that can be gone on with."""
    summary = row.summary
    return {
        "game": row.id,
        "title": title_of(row),
        "when": clock.ago(row.updated, now),
        "text": f"{summary['headline']}. {summary['start']} started this round.",
        "families": [family_line(family) for family in summary["families"]],
    }


def family_line(family: dict[str, Any]) -> Json:
    """Return one family of a game in the list."""
    return {**family, "letter": family["colour"][0].upper()}


def finished_line(row: GameRow, now: datetime) -> Json:
    """Return a game that is over: who won and how, when, how long."""
    summary = row.summary
    colour = summary["colour"] or None
    players = f"{in_words(len(row.header.players))} players"
    rounds = things(summary["round"], "round")
    return {
        "game": row.id,
        "text": summary["headline"],
        "detail": f"{clock.day(row.updated, now).capitalize()}, {rounds}, {players}",
        "colour": colour,
        "letter": colour[0].upper() if colour else "",
    }
