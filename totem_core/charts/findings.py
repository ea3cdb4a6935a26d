"""What each chart says, as a title and a line under it, before anybody looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from totem_core.charts.labels import isolated, plain
from totem_core.errors import TotemError

if TYPE_CHECKING:
    from collections.abc import Sequence

    import polars as pl

LINE_CHARTS = ("totems", "people", "birds")
KINDS = "kinds-"
TOO_EARLY = "After the first round there is something to see."
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
_SIDE_BY_SIDE = " Lines that coincide are drawn side by side."


def possible(frame: pl.DataFrame) -> list[str]:
    """Return the names of the charts that a game has."""
    seats = frame["family"].unique().sort()
    return [*LINE_CHARTS, *(f"{KINDS}{seat}" for seat in seats)]


def check_chart(frame: pl.DataFrame, chart_name: str) -> None:
    """Refuse a chart that the game does not have, or not yet."""
    names = possible(frame)
    if chart_name not in names:
        listed = ", ".join(names[:-1]) + f" and {names[-1]}"
        raise TotemError(
            f"There is no chart “{plain(chart_name)[:40]}”; this game has {listed}."
        )
    if frame["round"].max() == 0:
        raise TotemError(TOO_EARLY)


def finding(frame: pl.DataFrame, chart_name: str) -> tuple[str, str]:
    """Return the title and the subtitle of a chart, both plain text."""
    check_chart(frame, chart_name)
    if chart_name == "totems":
        return _race(frame)
    if chart_name == "people":
        return _people(frame)
    if chart_name == "birds":
        return _birds(frame)
    return _floors(frame, int(chart_name.removeprefix(KINDS)))


def family_names(frame: pl.DataFrame) -> dict[int, str]:
    """Return what to call each family: its player, and its colour if there are two."""
    seats = frame.unique("family").sort("family")
    names = [isolated(plain(name)) for name in seats["name"]]
    return {
        seat: f"{name}’s {colour}" if names.count(name) > 1 else name
        for seat, name, colour in zip(
            seats["family"], names, seats["colour"], strict=True
        )
    }


def last_round(frame: pl.DataFrame) -> pl.DataFrame:
    """Return the rows of the last round, one per family in order of seat."""
    return frame.filter(frame["round"] == frame["round"].max()).sort("family")


def lines_meet(frame: pl.DataFrame, column: str) -> bool:
    """Return whether two families keep the same value from one round to the next."""
    wide = frame.sort("round").pivot("family", index="round", values=column)
    lines = [wide[name].to_list() for name in wide.columns if name != "round"]
    pairs = ((a, b) for i, a in enumerate(lines) for b in lines[i + 1 :])
    return any(
        a[k : k + 2] == b[k : k + 2] for a, b in pairs for k in range(len(a) - 1)
    )


def _most(now: pl.DataFrame, column: str) -> tuple[list[int], int]:
    most = max(now[column])
    return now.filter(now[column] == most)["family"].to_list(), most


def _race(frame: pl.DataFrame) -> tuple[str, str]:
    now, names = last_round(frame), family_names(frame)
    leaders, pieces = _most(now, "pole")
    who, count = _listed(names, leaders), _count(pieces, "piece")
    winners = now.filter(now["won"])["family"].to_list()
    subtitle = "Pieces on the pole after each round; six win."
    if lines_meet(frame, "pole"):
        subtitle += _SIDE_BY_SIDE
    if winners:
        # of several with six pieces the larger family wins (T-E02)
        verb = "share the win" if len(winners) > 1 else "wins"
        return f"{_listed(names, winners)} {verb} with {count}", subtitle
    if now["over"].any():
        return f"Nobody wins: {count} for {who}", subtitle
    if len(leaders) == len(now):
        return f"All {_NUMBERS[len(now)]} have {count}", subtitle
    if len(leaders) > 1:
        return f"{who} share the lead with {count}", subtitle
    return f"{who} leads with {count}", subtitle


def _people(frame: pl.DataFrame) -> tuple[str, str]:
    now, names = last_round(frame), family_names(frame)
    largest, people = _most(now, "people")
    subtitle = "People in each family after each round."
    if lines_meet(frame, "people"):
        subtitle += _SIDE_BY_SIDE
    if people == 0:
        return "Nobody is left in any family", subtitle
    if len(largest) == len(now):
        return f"All {_NUMBERS[len(now)]} have {_people_count(people)}", subtitle
    each = " each" if len(largest) > 1 else ""
    verb = "have" if len(largest) > 1 else "has"
    who = _listed(names, largest)
    return f"{who} {verb} the most people: {people}{each}", subtitle


def _birds(frame: pl.DataFrame) -> tuple[str, str]:
    now, names = last_round(frame), family_names(frame)
    fullest, birds = _most(now, "birds")
    empty = now.filter((now["birds"] == 0) & (now["people"] > 0))["family"].to_list()
    subtitle = "Birds in the pen after each round. Dashed: a pen keeps five at most."
    if lines_meet(frame, "birds"):
        subtitle += _SIDE_BY_SIDE
    if birds == 0:
        return "Nobody has a bird left", subtitle
    if empty:
        who = _listed(names, empty)
        return f"{who} {'have' if len(empty) > 1 else 'has'} no bird left", subtitle
    if len(fullest) == len(now):
        return f"All {_NUMBERS[len(now)]} have {_count(birds, 'bird')}", subtitle
    verb = "have" if len(fullest) > 1 else "has"
    each = " each" if len(fullest) > 1 else ""
    return f"{_listed(names, fullest)} {verb} the most birds: {birds}{each}", subtitle


def _floors(frame: pl.DataFrame, seat: int) -> tuple[str, str]:
    name = family_names(frame)[seat]
    now = last_round(frame)
    family = now.filter(now["family"] == seat).row(0, named=True)
    subtitle = (
        "People by kind after each round: elders on top, then mature (three jags), "
        "young (two jags) and children."
    )
    if family["people"] == 0:
        return f"{name} has nobody left", subtitle
    elders = family["elders"]
    count = _NUMBERS[elders] if elders < 2 else str(elders)
    noun = "elders" if elders > 1 else "elder"
    return f"{name}: {_people_count(family['people'])}, {count} {noun}", subtitle


def _listed(names: dict[int, str], seats: Sequence[int]) -> str:
    words = [names[seat] for seat in seats]
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])} and {words[-1]}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _people_count(number: int) -> str:
    return "1 person" if number == 1 else f"{number} people"
