from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tables import COLOURS, NAMES, chairs, header

from totem_core.errors import InvalidEntry
from totem_core.games import families
from totem_core.games.families import options
from totem_core.ui.families import header_of, new_view
from totem_core.ui.messages import Create, decode

if TYPE_CHECKING:
    from totem_core.journal import Header


def form(**fields: Any) -> Header:
    filled = {"players": list(NAMES), "seats": chairs(*COLOURS), "first": 2} | fields
    message = decode({"type": "create", "id": "tap"} | filled)
    assert isinstance(message, Create)
    made = header_of(message)
    families.check_header(made)
    return made


def test_a_form_becomes_a_header_with_all_that_was_chosen() -> None:
    made = form(throws="app")
    assert made.players == NAMES
    assert [seat.colour for seat in made.seats] == list(COLOURS)
    assert made.first == 2
    assert made.settings == {"throws": "app"}


def test_players_sit_clockwise_whatever_the_order_of_their_names() -> None:
    seats = [
        {"player": p, "colour": c} for p, c in zip((2, 0, 1), COLOURS, strict=False)
    ]
    made = form(players=["Anna", "Ben", "Cleo"], seats=seats)
    assert made.players == ("Cleo", "Anna", "Ben")
    assert [seat.player for seat in made.seats] == [0, 1, 2]


def test_nobody_chosen_means_drawn_and_stored() -> None:
    drawn = {form(first=None).first for _ in range(60)}
    assert drawn == {0, 1, 2, 3}


@pytest.mark.parametrize(
    "colours", [("blue", "red"), ("blue", "red", "green", "yellow")]
)
def test_two_players_run_two_families_each_in_turn(colours: tuple[str, ...]) -> None:
    seats = [{"player": i % 2, "colour": c} for i, c in enumerate(colours)]
    made = form(players=["Anna", "Ben"], seats=seats)
    assert [seat.player for seat in made.seats] == [0, 1, 0, 1]
    assert [seat.colour for seat in made.seats] == ["blue", "red", "green", "yellow"]


def test_names_are_trimmed_and_cleaned() -> None:
    names = ["  Anna  Lena ", "B\u200ben", "<img src=x onerror=alert(1)>", "D" * 40]
    assert form(players=names).players == (
        "Anna Lena",
        "Ben",
        "<img src=x onerror=alert(1)>",
        "D" * 40,
    )


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"players": ["Anna"]}, "two, three or four"),
        ({"players": ["Anna", "Ben", "Cleo", "  "]}, "needs a name"),
        ({"players": ["Anna", "Ben", "Cleo", "D" * 41]}, "too long"),
        ({"players": ["Anna", "Ben", "Cleo", "anna"]}, "called anna"),
        ({"seats": chairs("red", "red", "blue", "yellow")}, "same colour"),
        ({"options": {"feast": "c"}}, "cannot be 'c'"),
        ({"options": {"no such": "on"}}, "no option"),
        ({"seats": chairs("red", "blue")}, "need 4 seats"),
        ({"seats": [{"player": 0, "colour": c} for c in COLOURS]}, "one seat before"),
        (
            {"players": ["A", "B", "C"], "seats": chairs(*COLOURS[:3]), "first": 3},
            "start",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_with_what_helps(
    fields: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(InvalidEntry, match=sentence):
        form(**fields)


def test_the_form_offers_the_same_people_and_colours() -> None:
    view = new_view(["Anna", "Ben"], header(3, throws="app"))
    assert view["form"] == {
        "players": ["Anna", "Ben", "Cleo", ""],
        "colours": list(COLOURS),
        "count": 3,
        "first": None,
        "throws": "app",
        "options": {},
    }


def test_the_form_offers_every_option_of_the_table_but_who_starts() -> None:
    offered = [row["name"] for row in new_view([], None)["options"]]
    assert offered == [o.name for o in options.TABLE if o.name != "first-start"]


def test_two_players_may_sit_in_pairs() -> None:
    seats = [{"player": i % 2, "colour": c} for i, c in enumerate(COLOURS)]
    paired = {"seats-2p": "paired"}
    made = form(players=["Anna", "Ben"], seats=seats, first=1, options=paired)
    assert [(seat.player, seat.colour) for seat in made.seats] == [
        (0, "red"),
        (0, "blue"),
        (1, "green"),
        (1, "yellow"),
    ]
    assert made.first == 2  # still Ben with the green family


def test_the_empty_form_seats_four() -> None:
    view = new_view([], None)
    assert view["form"]["players"] == [""] * 4
    assert view["form"]["count"] == 4
