"""What the app says about what happened, and the rule it quotes for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import rounds
from msgspec.structs import replace

from totem_core.games.families.events import (
    Aged,
    Ate,
    Born,
    Capped,
    Caught,
    Counted,
    DiedOut,
    Ended,
    FellIll,
    Kept,
    Left,
    Meal,
    Mourned,
    NewRound,
    Paid,
    Rank,
    Restarted,
    Share,
    Sick,
    TurnedUp,
    Written,
)
from totem_core.games.families.speech import rulebook, tell
from totem_core.games.families.vocabulary import (
    Gain,
    Kind,
    Spell,
)

if TYPE_CHECKING:
    from totem_core.games.families.events import Event
    from totem_core.journal import Header

NAMES = ("Anna", "Ben", "Cleo", "Dan")
NOBODY = (0,) * 7
PIECE, BIRD, NOTHING = Gain.PIECE, Gain.BIRD, Gain.NOTHING


def header(options: dict[str, str] | None = None, *, players: int = 4) -> Header:
    """Return a table with options."""
    return replace(rounds.header(*NAMES[:players]), options=options or {})


def people(**kinds: int) -> tuple[int, ...]:
    """Return seven counts, by name of the kind."""
    return tuple(kinds.get(kind.name.lower(), 0) for kind in Kind)


def say(event: Event, options: dict[str, str] | None = None) -> list[tuple[str, str]]:
    """Return text and rule of the receipts; each why begins with its rule."""
    found = tell.receipts(header(options), event)
    assert all(each.why.startswith(rulebook.why(each.rule)) for each in found)
    return [(each.text, each.rule) for each in found]


def why(event: Event, options: dict[str, str] | None = None) -> list[str]:
    """Return what follows the rulebook's sentence in each why."""
    return [
        each.why.removeprefix(rulebook.why(each.rule)).strip()
        for each in tell.receipts(header(options), event)
    ]


VILLAGE = {"village": "on"}
NO_POLE = {"village": "on", "totem-a": "on", "village-pole-a": "zero"}


@pytest.mark.parametrize(
    ("options", "text", "rule"),
    [
        ({}, "five people, 5 birds and one piece", "T-V09"),
        (VILLAGE, "four people, 3 birds and one piece", "T-X10"),
        (NO_POLE, "four people, 3 birds and no piece", "T-X10"),
        ({"restart-birds": "add"}, "five people, 5 more birds and one piece", "T-V09"),
        ({"restart-pole": "keep"}, "five people, 5 birds and the old pole", "T-V09"),
    ],
)
def test_a_new_start_is_told_as_this_table_plays_it(
    options: dict[str, str], text: str, rule: str
) -> None:
    assert say(Restarted(1), options) == [(f"Ben starts anew with {text}.", rule)]


@pytest.mark.parametrize(
    ("event", "text", "rule"),
    [
        (Paid(0, 1), "Anna gives up 1 bird for a spell.", "T-M03"),
        (Paid(0, 2), "Anna gives up 2 birds for spells.", "T-M03"),
        (Born(1, 1, 2, 1, settled=False), "G2: 2 girls and 1 boy.", "T-B06"),
        (Born(1, 1, 2, 0, settled=True), "G2: 2 girls.", "T-B07"),
        (Born(1, 1, 0, 1, settled=True), "G2: 1 boy.", "T-B08"),
        (Written(0, ()), "Anna casts no spell.", "T-X13"),
        (Written(0, (3, 0, 3)), "Anna’s spells: 2 on G1 and 1 on R1.", "T-X13"),
        (
            TurnedUp(((2, Spell.BIG_CURE, 1),)),
            "Cleo’s spell on R2 is big cure.",
            "RT-12",
        ),
        (Capped((0, 2, 0, 0)), "Ben gives 2 birds back.", "T-F07"),
        (Kept(0, 2, Kind.ELDER, forced=True), "R3: 1 elder does not age.", "T-G02"),
        (Aged((0, 0, 0, 0)), "Everyone is one step older.", "T-G01"),
        (
            Aged((0, 1, 0, 0)),
            "Everyone is one step older, and 1 elder leaves.",
            "T-G01",
        ),
        (
            Aged((1, 1, 0, 0)),
            "Everyone is one step older, and 2 elders leave.",
            "T-G01",
        ),
        (NewRound(4, 3), "Round 4, Dan starts.", "T-R03"),
    ],
)
def test_what_happened_is_told_with_its_rule(
    event: Event, text: str, rule: str
) -> None:
    assert say(event) == [(text, rule)]


def test_the_catch_tells_hunters_and_birds() -> None:
    shares = (Share(2, 8, 2, 2), Share(3, 1, 1, 1), Share(0, 0, 0, 0))
    event = Caught(13, shares)
    assert say(event) == [("The catch of 13: Cleo 2, Dan 1 and Anna 0.", "T-H06")]
    assert why(event) == [
        "Cleo counts 8 hunters: 2 birds. Dan counts 1 hunter: 1 bird."
        " Anna counts 0 hunters: 0 birds."
    ]


def test_the_catch_tells_who_came_too_late() -> None:
    event = Caught(5, (Share(0, 20, 4, 4), Share(1, 9, 2, 1), Share(2, 3, 1, 0)))
    assert say(event)[1] == (
        "The catch ran out before Ben and Cleo had enough.",
        "T-H07",
    )
    assert why(event)[1] == (
        "Ben was due 2 birds, and 1 of the catch remained."
        " Cleo was due 1 bird, and none of the catch remained."
    )


def test_who_takes_fewer_birds_by_choice_did_not_come_too_late() -> None:
    event = Caught(13, (Share(0, 20, 4, 1), Share(1, 9, 2, 2)))
    assert len(say(event)) == 1


def test_the_feast_tells_who_is_fed() -> None:
    event = Ate((Meal(0, 7, 2, 2, 0), Meal(1, 0, 0, 0, 0), Meal(2, 5, 1, 1, 0)))
    assert say(event) == [("Everybody is fed.", "T-F01")]
    assert why(event) == ["Birds eaten: Anna 2 and Cleo 1."]


def test_the_feast_tells_who_is_short() -> None:
    event = Ate((Meal(0, 14, 3, 1, 2), Meal(1, 1, 1, 0, 1), Meal(2, 5, 1, 1, 0)))
    assert say(event) == [
        ("Anna is 2 birds short.", "T-F04"),
        ("Ben is 1 bird short.", "T-F04"),
        ("Cleo has fed everybody.", "T-F01"),
    ]
    assert why(event)[:2] == [
        "14 people need 3 birds, and the pen had 1.",
        "1 person needs 1 bird, and the pen had none.",
    ]


@pytest.mark.parametrize(
    ("forced", "feast", "rule", "more"),
    [
        (True, "basic", "T-F04", "There was nothing to choose."),
        (False, "basic", "T-F04", ""),
        (False, "a", "T-F04", ""),
        (False, "b", "T-X16", ""),
    ],
)
def test_who_leaves_is_told_with_how_it_came(
    forced: bool, feast: str, rule: str, more: str
) -> None:
    event = Left(0, (people(girl=1), people(girl=1, elder=1), NOBODY), forced=forced)
    options = {"feast": feast}
    assert say(event, options) == [("Anna lets go: 2 girls and 1 elder.", rule)]
    assert why(event, options) == [more]


def test_a_feast_that_can_take_nobody_says_so() -> None:
    event = Left(0, (NOBODY, NOBODY, NOBODY), forced=True)
    assert say(event) == [("Nobody of Anna leaves.", "T-F06")]


def test_illness_tells_who_died_and_why() -> None:
    all_die, children = people(girl=2, elder=1), people(boy=1)
    event = FellIll((Sick(0, 0, all_die), Sick(1, 2, children)))
    assert say(event) == [
        ("R1: 2 girls and 1 elder die.", "T-I01"),
        ("G3: 1 boy dies.", "T-I03"),
    ]
    # with children alone in the cottage a little cure need not lie there
    assert why(event) == ["So it is on R1.", "No big cure lies open on G3."]


@pytest.mark.parametrize(
    ("pieces", "options", "text", "rule", "more"),
    [
        (1, {}, "one piece comes off the pole", "T-L01", "None is added this round."),
        (1, {"elder-ban": "at-census"}, "one piece comes off the pole", "T-L01", ""),
        (4, {"totem-a": "on"}, "the whole pole comes down", "T-X17", "None is added"),
        (0, {"totem-a": "on"}, "no pole stands to lose", "T-X17", "None is added"),
        (
            1,
            {"elder-loss": "per-round", "elder-ban": "at-census"},
            "one piece comes off the pole",
            "T-L01",
            "This table asks again at every census.",
        ),
    ],
)
def test_the_last_elder_is_told_as_this_table_plays_it(
    pieces: int, options: dict[str, str], text: str, rule: str, more: str
) -> None:
    event = Mourned(3, pieces)
    assert say(event, options) == [(f"Dan has no elder left: {text}.", rule)]
    assert why(event, options)[0].startswith(more)
    assert bool(why(event, options)[0]) == bool(more)


def test_the_lowest_piece_stays() -> None:
    assert say(Mourned(3, 0)) == [
        ("Dan has no elder left; the lowest piece stays.", "T-L03")
    ]


@pytest.mark.parametrize(
    ("cause", "number", "more"),
    [
        (1, 4, "There was no woman of that age: 4 people leave."),
        (2, 1, "There was no man of that age: the last one leaves."),
        (3, 0, "There was neither a woman nor a man of that age: nobody is left."),
    ],
)
def test_a_family_that_is_gone_hears_the_cause(
    cause: int, number: int, more: str
) -> None:
    event = DiedOut(0, cause, number)
    text = "Anna’s family is gone and starts anew next round."
    assert say(event) == [(text, "T-X01")]
    assert why(event) == [more]
    growing_up = {"extinction-test": "growing-up"}
    assert say(event, growing_up) == [(text, "RT-40")]
    assert why(event, growing_up)[0].startswith("There was no ")


def census(
    ranks: list[tuple[int, int, Gain]], barred: int = -1, **options: str
) -> list[tuple[str, str]]:
    """Return gain and rule of each family of a census, best first."""
    table = tuple(
        Rank(family, place, size, gain, barred=family == barred)
        for family, (place, size, gain) in enumerate(ranks)
    )
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    found = tell.receipts(header(chosen, players=len(ranks)), Counted(table))
    assert all(each.why.startswith(rulebook.why(each.rule)) for each in found)
    return [(each.text.split(": ")[-1], each.rule) for each in found]


ONE_A_PIECE = ("a totem piece.", "T-T02")
NONE = "nothing this round."


def test_a_census_without_ties() -> None:
    plain = [(1, 9, PIECE), (2, 8, PIECE), (3, 7, NOTHING), (4, 6, NOTHING)]
    assert census(plain) == [ONE_A_PIECE, ONE_A_PIECE, (NONE, "T-T06"), (NONE, "T-T06")]


def test_a_shared_first_place() -> None:
    two = [(1, 9, PIECE), (1, 9, PIECE), (3, 7, NOTHING), (3, 7, NOTHING)]
    piece = ("a totem piece.", "T-T03")
    assert census(two) == [piece, piece, (NONE, "T-T03"), (NONE, "T-T03")]
    assert census(two, totem_b="on")[0] == ("a totem piece.", "T-X18")
    three = [(1, 9, BIRD), (1, 9, BIRD), (1, 9, BIRD), (4, 7, NOTHING)]
    assert census(three)[2:] == [("a bird for solace.", "T-T05"), (NONE, "T-T06")]
    built = [(1, 9, PIECE)] * 4
    assert census(built, totem_b="on") == [("a totem piece.", "T-X20")] * 4


def test_a_shared_second_place() -> None:
    tied = [(1, 9, PIECE), (2, 8, BIRD), (2, 8, BIRD), (4, 6, NOTHING)]
    bird = ("a bird for solace.", "T-T04")
    assert census(tied) == [ONE_A_PIECE, bird, bird, (NONE, "T-T06")]
    built = [(1, 9, PIECE), (2, 8, PIECE), (2, 8, PIECE), (4, 6, NOTHING)]
    assert census(built, totem_b="on")[1] == ("a totem piece.", "T-X19")


def test_a_census_of_three_families() -> None:
    plain = [(1, 9, PIECE), (2, 8, NOTHING), (3, 7, NOTHING)]
    assert [rule for _, rule in census(plain)] == ["T-P02", "T-P04", "T-P02"]
    tied = [(1, 9, PIECE), (1, 9, PIECE), (3, 7, NOTHING)]
    assert [rule for _, rule in census(tied)] == ["T-P03", "T-P03", "T-P02"]
    solace = [(1, 9, PIECE), (2, 8, BIRD), (2, 8, BIRD)]
    assert census(solace, solace_3p="on")[1] == ("a bird for solace.", "RT-59")


def test_a_family_kept_from_building_hears_of_its_elders() -> None:
    ranks = [(1, 9, NOTHING), (2, 8, PIECE), (3, 7, NOTHING), (0, 0, NOTHING)]
    found = census(ranks, barred=0)
    assert found[0] == (NONE, "T-L04")
    assert found[3] == ("Dan is not counted.", "T-T09")
    assert census(ranks, barred=2)[2] == (NONE, "T-T06"), "it would not have built"
    three = [(1, 9, PIECE), (2, 8, NOTHING), (3, 7, NOTHING)]
    assert census(three, barred=1)[1] == (NONE, "T-P04"), "second builds nothing"


def test_the_census_says_where_a_family_stands() -> None:
    table = tuple(
        Rank(family, place, 9, NOTHING, barred=False)
        for family, place in enumerate((1, 2, 2, 4))
    )
    assert why(Counted(table)) == [
        "Anna is the largest.",
        "Ben and Cleo share second place.",
        "Ben and Cleo share second place.",
        "3 families are larger than Dan.",
    ]


@pytest.mark.parametrize(
    ("event", "text", "rule"),
    [
        (Ended(1, "pieces"), "Ben wins.", "T-E01"),
        (Ended(1, "people"), "Ben wins.", "T-E02"),
        (Ended(1, "birds"), "Ben wins.", "T-E03"),
        (Ended(-1, "nothing"), "Nobody wins.", "T-E04"),
        (Ended(-1, "nothing", (0, 2)), "Anna and Cleo share the win.", "RT-57"),
    ],
)
def test_the_end_is_told_with_what_decided_it(
    event: Ended, text: str, rule: str
) -> None:
    assert say(event) == [(text, rule)]


def test_a_table_with_a_last_round_hears_of_it() -> None:
    assert why(Ended(1, "pieces"), {"round-limit": "6"}) == [rulebook.why("RT-79")]
