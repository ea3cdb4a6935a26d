"""Tables to test screens at: a header, chairs, and how a page talks to its desk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from totem_core.journal import Header, Seat

if TYPE_CHECKING:
    from totem_core.ui.desk import Desk

NAMES = ("Anna", "Ben", "Cleo", "Dan")
COLOURS = ("red", "green", "blue", "yellow")


def header(players: int = 4, **settings: str) -> Header:
    """Return the header of a table of two, three or four; Anna starts."""
    seats = 3 if players == 3 else 4
    return Header(
        game="families",
        rules_version=1,
        players=NAMES[:players],
        seats=tuple(Seat(i % players, COLOURS[i]) for i in range(seats)),
        first=0,
        seed=7,
        settings=settings or {"throws": "table"},
        created="2026-11-05T19:30:00Z",
    )


def chairs(*colours: str) -> list[dict[str, Any]]:
    """Return chairs in the order of the players, as the form sends them."""
    return [{"player": i, "colour": colour} for i, colour in enumerate(colours)]


class Talk(Protocol):
    """Send a message to a desk and get its reply."""

    def __call__(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send one message of a kind."""


def talker(desk: Desk, page: str = "page") -> Talk:
    """Return how one page talks to its desk: each message has an id of its own."""
    sent = 0

    def send(kind: str, **fields: Any) -> dict[str, Any]:
        nonlocal sent
        sent += 1
        return desk.answer({"type": kind, "id": f"{page}-{sent}"} | fields)

    return send
