"""From a stored header to the first position, and back to small summaries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from totem_core.errors import InvalidEntry
from totem_core.games import Outcome
from totem_core.games.families import flow, options
from totem_core.games.families import state as st
from totem_core.games.families.derive import decided_by, level_at_the_top
from totem_core.games.families.rules import village
from totem_core.games.families.speech.naming import family_names, listed
from totem_core.games.families.state import State
from totem_core.games.families.vocabulary import (
    NONE,
    PHASE_NAMES,
    Phase,
    Result,
    Stage,
)
from totem_core.journal import Header

SETTINGS = {"throws": ("table", "app")}
SEATS = {2: 4, 3: 3, 4: 4}  # families for each number of players (T-S01, T-P05)


def check_header(header: Header) -> None:
    """Refuse a table that cannot be played.

    Raises
    ------
    InvalidEntry
        Saying what is wrong and what is possible.
    """
    players = len(header.players)
    if players not in SEATS:
        raise InvalidEntry(f"{players} players cannot play Totem: it takes 2 to 4.")
    if len(header.seats) != SEATS[players]:
        raise InvalidEntry(
            f"{players} players need {SEATS[players]} families,"
            f" not {len(header.seats)}."
        )
    colours = {seat.colour for seat in header.seats}
    if len(colours) != len(header.seats):
        raise InvalidEntry("Two families have the same colour; each needs its own.")
    _check_seats(header)
    options.check(header.options)
    for name, value in header.settings.items():
        if value not in SETTINGS.get(name, ()):
            raise InvalidEntry(f"Setting {name}={value} is unknown: {SETTINGS}.")


def _check_seats(header: Header) -> None:
    """Check who sits where: seats alternate with two players (RT-60)."""
    for index, player in enumerate(seating(len(header.players), header.options)):
        if header.seats[index].player != player:
            raise InvalidEntry(
                f"Seat {index + 1} belongs to player {player + 1},"
                f" not {header.seats[index].player + 1}."
            )
    if not 0 <= header.first < len(header.seats):
        raise InvalidEntry(
            f"Seat {header.first + 1} cannot start: there are {len(header.seats)}."
        )


def seating(players: int, chosen: Mapping[str, str]) -> tuple[int, ...]:
    """Return the player of each seat, clockwise: T-P05, RT-60."""
    if players == 2:
        return (0, 0, 1, 1) if chosen.get("seats-2p") == "paired" else (0, 1, 0, 1)
    return tuple(range(players))


def first_position(header: Header) -> list[int]:
    """Return the position before the first decision: T-S01 to T-S06."""
    check_header(header)
    s = st.new_state()
    # options first: they shape the set-up already (bird-cap, seats-2p)
    for place, value in enumerate(options.encode(header.options)):
        s[st.OPTION + place] = value
    village.set_up(s, len(header.seats), len(header.players), header.first)
    flow.enter(s, Phase.VILLAGE)
    return s


def outcome(header: Header, s: State) -> Outcome | None:
    """Return who won and why, or None while the game runs: T-E01 to T-E04, T-P06."""
    if s[st.STAGE] != Stage.OVER:
        return None
    names = family_names(header)
    if s[st.RESULT] == Result.NO_WINNER:
        return Outcome((), "Poles, families and pens are level: nobody wins.")
    if s[st.RESULT] == Result.SHARED:
        level = level_at_the_top(s)
        players = {header.seats[family].player for family in level}
        shared = listed([names[family] for family in level])
        return Outcome(tuple(sorted(players)), f"All is level: {shared} share the win.")
    winner = s[st.WINNER]
    reason = {
        "pieces": f"{names[winner]} has the highest pole.",
        "people": f"{names[winner]} has the largest family of those level on pieces.",
        "birds": f"{names[winner]} has more birds, with poles and families level.",
    }[decided_by(s)]
    return Outcome((header.seats[winner].player,), reason)


def summary(header: Header, s: State) -> dict[str, object]:
    """Return what the list of games shows: round, phase, poles, people, birds."""
    names = family_names(header)
    families = [
        {
            "name": names[family],
            "colour": seat.colour,
            "pole": st.get(s, family, st.POLE),
            "people": st.size(s, family),
            "birds": st.get(s, family, st.BIRDS),
        }
        for family, seat in enumerate(header.seats)
    ]
    return {
        "round": s[st.ROUND],
        "phase": s[st.PHASE],
        "phase_name": PHASE_NAMES[s[st.PHASE]],
        "start": names[s[st.START]],
        "families": families,
        "over": s[st.STAGE] == Stage.OVER,
        "headline": _headline(names, s),
        "colour": _winning_colour(header, s),
    }


def _winning_colour(header: Header, s: State) -> str:
    return "" if s[st.WINNER] == NONE else header.seats[s[st.WINNER]].colour


def _headline(names: Sequence[str], s: State) -> str:
    if s[st.STAGE] != Stage.OVER:
        return f"Round {s[st.ROUND]}, {PHASE_NAMES[s[st.PHASE]]}"
    if s[st.RESULT] == Result.SHARED:
        return f"{listed([names[f] for f in level_at_the_top(s)])} share the win"
    if s[st.WINNER] == NONE:
        return "No winner"
    pole = st.get(s, s[st.WINNER], st.POLE)
    how = {"pieces": f"won, {pole} pieces", "people": "won on people"}
    return f"{names[s[st.WINNER]]} {how.get(decided_by(s), 'won on birds')}"
