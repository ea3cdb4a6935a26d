"""The form for a new game, and the header that comes out of it."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from totem_core.errors import InvalidEntry
from totem_core.games.families import RULES_VERSION
from totem_core.games.families.options import TABLE, Option, not_default
from totem_core.games.families.setup import SEATS, seating
from totem_core.journal import Header, Seat, now
from totem_core.randomness import new_seed
from totem_core.ui.families.rulings import titled, worded
from totem_core.ui.messages import Chair, Create

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from totem_core.ui.families.scene import Json

COLOURS = ("red", "green", "blue", "yellow")
NAME_LENGTH = 40
PLAYERS = 4
ASKED = {"first-start"}  # the form asks this one in its own words


def new_view(names: Sequence[str], like: Header | None) -> Json:
    """Return the form, filled in with the people of another game or empty."""
    players = list(like.players) if like else []
    colours = [seat.colour for seat in like.seats] if like else []
    spare = [colour for colour in COLOURS if colour not in colours]
    return {
        "screen": "new",
        "names": list(names),
        "form": {
            "players": players + [""] * (PLAYERS - len(players)),
            "colours": [*colours, *spare],
            "count": len(players) or PLAYERS,
            "first": None,
            "throws": like.settings.get("throws", "table") if like else "table",
            "options": asked_again(like.options) if like else {},
        },
        "options": [option_row(option) for option in TABLE if option.name not in ASKED],
        "note": None,
    }


def asked_again(chosen: Mapping[str, str]) -> dict[str, str]:
    """Return the rulings of another game that the form lists."""
    return {name: value for name, value in chosen.items() if name not in ASKED}


def option_row(option: Option) -> Json:
    """Return one ruling or variation for the form, as the options table has it."""
    return {
        "name": option.name,
        "title": titled(option.name),
        "values": list(option.values),
        "labels": [worded(value) for value in option.values],
        "most": option.most,
        "meaning": option.meaning,
        "rules": list(option.rules),
        "variation": option.variation,
    }


def header_of(message: Create) -> Header:
    """Return the header of the game a form asks for.

    Raises
    ------
    InvalidEntry
        When names or seats cannot be played; the sentence says what helps.
    """
    names = checked_names(message.players)
    chairs = checked_chairs(message.seats, len(names))
    first = secrets.randbelow(len(chairs)) if message.first is None else message.first
    if first >= len(chairs):
        raise InvalidEntry("Choose somebody at this table to start.")
    chosen = "random" if message.first is None else "chosen"
    options = not_default({**message.options, "first-start": chosen})
    players = seating(len(names), options)
    order = sorted(range(len(chairs)), key=lambda seat: seat % len(names))
    if players == tuple(seat % len(names) for seat in range(len(chairs))):
        order = list(range(len(chairs)))
    return Header(
        game="families",
        rules_version=RULES_VERSION,
        players=tuple(names[chair.player] for chair in chairs[: len(names)]),
        seats=tuple(
            Seat(player, chairs[seat].colour)
            for player, seat in zip(players, order, strict=True)
        ),
        first=order.index(first),
        seed=new_seed(),
        options=options,
        settings={"throws": message.throws},
        created=now("seconds"),
    )


def checked_names(names: Sequence[str]) -> list[str]:
    """Return the names without stray spaces and invisible signs, or refuse them."""
    if len(names) not in SEATS:
        raise InvalidEntry("Totem is for two, three or four players.")
    cleaned = [" ".join("".join(filter(_seen, name)).split()) for name in names]
    for name in cleaned:
        if not name:
            raise InvalidEntry("Every player needs a name.")
        if len(name) > NAME_LENGTH:
            raise InvalidEntry(
                f"{name[:12]}… is too long for a card: {NAME_LENGTH} letters at most."
            )
    for place, name in enumerate(cleaned):
        if name.casefold() in {other.casefold() for other in cleaned[:place]}:
            raise InvalidEntry(
                f"Two players are called {name}. Add a letter to tell them apart."
            )
    return cleaned


def _seen(sign: str) -> bool:
    return sign.isprintable() or sign.isspace()


def checked_chairs(chairs: Sequence[Chair], players: int) -> list[Chair]:
    """Return a chair for each family, clockwise; two players sit down twice (RT-60)."""
    found = list(chairs)
    if players == 2 and len(found) == 2:
        used = {chair.colour for chair in found}
        spare = [colour for colour in COLOURS if colour not in used]
        found += [
            Chair(chair.player, colour)  # type: ignore[arg-type]
            for chair, colour in zip(chairs, spare, strict=False)
        ]
    if len(found) != SEATS[players]:
        raise InvalidEntry(f"{players} players need {SEATS[players]} seats.")
    if len({chair.colour for chair in found}) < len(found):
        raise InvalidEntry(
            "Two families have the same colour. Tap a mark to change it."
        )
    round_table = [chair.player for chair in found[:players]]
    if sorted(round_table) != list(range(players)):
        raise InvalidEntry("Every player takes one seat before anybody takes another.")
    if any(chair.player != round_table[i % players] for i, chair in enumerate(found)):
        raise InvalidEntry("Two players take their seats in turn.")
    return found
