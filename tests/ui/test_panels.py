"""What the panels say: words, numbers and reasons of single positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tables import header

from totem_core.games.families import derive, flow
from totem_core.games.families import state as st
from totem_core.games.families.events import Born, Capped, Caught, Left, Share
from totem_core.games.families.notation import parse_cottage
from totem_core.games.families.rules import magic, village
from totem_core.games.families.speech import tell
from totem_core.games.families.vocabulary import Phase, Spell
from totem_core.replay import Moment
from totem_core.ui.families import game_view
from totem_core.ui.families.scene import Scene

if TYPE_CHECKING:
    from totem_core.games.families.events import Event

LIVING = {"anna": 0, "ben": 1, "cleo": 2, "dan": 3}


def lives(**families: str) -> list[int]:
    """Return a position in which families live as told, ``YW2 | YM1 | -``."""
    s = st.new_state()
    village.set_up(s, 4, 4, 0)
    for name, homes in families.items():
        plan = [n for home in homes.split("|") for n in parse_cottage(home)]
        village.arrange(s, LIVING[name], plan)
        st.put(s, LIVING[name], st.FREE, 1)
    return s


def settled(s: list[int], phase: Phase) -> list[int]:
    """Begin a phase and let happen what nobody decides."""
    flow.enter(s, phase)
    while flow.step(s):
        pass
    return s


def view(s: list[int], *events: Event, step: Any = None) -> dict[str, Any]:
    moment = Moment(seq=0, position=s, events=events, step=step)
    scene = Scene(game="game2345", seq=0, header=header(), moment=moment)
    return game_view(scene, undo=None, redo=None)


def sized(**sizes: int) -> list[int]:
    """Return a census of families of these sizes, each with an elder and a couple."""
    homes = {
        name: f"YW1 YM1 E1 B{size - 3} | - | -".replace(" B0", "")
        for name, size in sizes.items()
    }
    return settled(lives(**homes), Phase.TOTEM)


def test_a_family_above_eighteen_chooses_who_retires() -> None:
    s = lives(anna="YW6 | YM6 | YW4 E4")
    panel = view(settled(s, Phase.VILLAGE))["panel"]
    assert panel["retire"] == 2
    assert panel["notes"][0]["text"] == (
        "A family of 20 keeps 18. Choose two who retire."
    )
    assert panel["as_before"] is None
    assert panel["all_as_before"] is None
    assert panel["main"]["waiting"]
    assert panel["tray"] == [0, 0, 0, 0, 0, 0, 2]


def test_a_full_cottage_is_emptied_into_the_tray() -> None:
    s = lives(anna="YW5 YM2 E1 | - | -")
    panel = view(settled(s, Phase.VILLAGE))["panel"]
    assert sum(panel["tray"]) == 2
    assert panel["main"] == {"label": "Place 2 more", "waiting": True}
    assert panel["second"] is None


def test_everybody_may_stay_and_the_last_leads_to_magic() -> None:
    s = settled(lives(), Phase.VILLAGE)
    panel = view(s)["panel"]
    assert panel["main"]["label"] == "Stays as before, next: Ben"
    assert panel["second"]["label"] == "Everyone stays as before"
    for family in range(3):
        flow.pass_on(s, family)
    panel = view(s)["panel"]
    assert panel["main"]["label"] == "Stays as before, on to Magic"
    assert panel["second"] is None


def test_free_spells_are_proposed_and_birds_bound_them() -> None:
    s = lives()
    st.put(s, 0, st.POLE, 4)
    panel = view(settled(s, Phase.MAGIC))["panel"]
    assert panel["rows"][0] == {
        "family": 0,
        "free": 4,
        "birds": 6,
        "max": 10,
        "number": 4,
    }


def test_the_feast_says_how_many_leave_and_why() -> None:
    s = lives(anna="YW3 YM1 | YW1 YM3 | E4 G2")
    st.put(s, 0, st.BIRDS, 1)
    panel = view(settled(s, Phase.FEAST))["panel"]
    numbers = [panel[key] for key in ("people", "need", "birds", "missing")]
    assert numbers == [14, 3, 1, 2]
    assert panel["why"]["text"] == (
        "For each missing bird one person leaves, counted once. 14 people need 3"
        " birds, the pen had 1, so two people leave. Elders cannot be chosen."
    )
    assert panel["notes"][0]["text"] == "Ben, Cleo and Dan have fed everybody."
    assert {"cottage": 0, "kinds": ["YM", "MM"]}.items() <= panel["warnings"][0].items()


def test_ties_for_second_place_are_explained() -> None:
    panel = view(sized(anna=13, cleo=11, dan=11, ben=8))["panel"]
    assert [
        (rank["place"], rank["family"], rank["gain"], rank["text"])
        for rank in panel["ranks"]
    ] == [
        (1, 0, "piece", "a totem piece"),
        (2, 2, "bird", "a bird for solace"),
        (2, 3, "bird", "a bird for solace"),
        (4, 1, "none", "nothing this round"),
    ]
    assert panel["why"]["title"] == "Why no second piece?"
    assert panel["why"]["text"].endswith("Cleo and Dan share it.")
    assert panel["main"]["label"] == "Round 2, Ben starts"


@pytest.mark.parametrize(
    ("sizes", "rule"),
    [
        ({"anna": 9, "ben": 9, "cleo": 5, "dan": 5}, "T-T03"),
        ({"anna": 9, "ben": 9, "cleo": 9, "dan": 5}, "T-T05"),
        ({"anna": 9, "ben": 8, "cleo": 7, "dan": 7}, None),
    ],
)
def test_other_ties_are_explained_when_they_matter(
    sizes: dict[str, int], rule: str | None
) -> None:
    why = view(sized(**sizes))["panel"]["why"]
    assert (why and why["rule"]) == rule


def test_a_family_without_elders_is_told_why_it_does_not_build() -> None:
    s = lives(anna="YW3 YM3 | YW3 YM3 | -", ben="YW1 YM1 E1 | - | -")
    shown = view(settled(s, Phase.TOTEM))
    panel = shown["panel"]
    assert panel["ranks"][0]["text"] == "no piece without an elder"
    assert panel["why"]["title"] == "Why no piece for Anna?"
    assert shown["families"][0]["note"]["text"] == "no elder"
    assert shown["families"][1]["note"]["text"] == "1"


def test_a_lost_family_is_an_empty_card_that_starts_anew() -> None:
    s = lives(anna="- | - | -")
    st.put(s, 0, st.EXTINCT, 1)
    shown = view(settled(s, Phase.TOTEM))
    assert shown["families"][0]["extinct"]
    assert shown["families"][0]["note"]["text"] == "starts anew next round"
    assert shown["panel"]["ranks"][-1]["text"] == "not counted: starts anew next round"


def test_women_without_a_man_are_marked_until_the_births() -> None:
    s = lives(anna="YW2 | YM1 | E1")
    cottages = view(settled(s, Phase.VILLAGE))["families"][0]["cottages"]
    assert [cottage["note"] for cottage in cottages] == [{"text": "no man"}, None, None]
    cottages = view(settled(s, Phase.TOTEM))["families"][0]["cottages"]
    assert cottages[0]["note"] is None


def test_youth_asks_for_one_of_the_kinds_that_are_there() -> None:
    s = lives(anna="- | YW1 YM1 E1 | -")
    magic.place(s, 2, 1, Spell.YOUTH)
    s[st.PHASE], s[st.TURN] = Phase.GENERATIONS, 0
    magic.turn_up(s, 2, 1, Spell.YOUTH)
    panel = view(settled(s, Phase.GENERATIONS))["panel"]
    assert panel["ask"] == "keep"
    assert (panel["family"], panel["cottage"], panel["left"]) == (0, 1, 1)
    assert panel["kinds"] == ["YW", "YM", "E"]
    assert panel["lead"] == "One person stays young on R2. Tap who."


def test_turning_up_shows_the_kinds_of_the_phase_and_who_used_them() -> None:
    s = lives()
    for spell in (Spell.TWINS, Spell.ILLNESS):
        magic.place(s, 1, 0, spell)
    s[st.PHASE], s[st.TURN] = Phase.BIRTHS, 0
    magic.turn_up(s, 1, 0, Spell.TWINS)
    panel = view(settled(s, Phase.CATCH))["panel"]
    assert [kind["spell"] for kind in panel["kinds"]] == ["abundance", "lack"]
    assert panel["used"]["1"] == ["twins"]
    assert panel["turn"] == 1
    assert panel["chips"] == [{"caster": 1, "family": 0, "cottage": 0, "count": 1}]
    assert panel["main"]["label"] == "Nobody turns any up"


def test_receipts_tell_what_nobody_decided() -> None:
    events = (
        Born(0, 0, 1, 1, settled=False),
        Born(0, 1, 2, 0, settled=True),
        Caught(13, (Share(0, 8, 2, 2), Share(1, 0, 0, 0))),
        Left(0, ((1, 0, 0, 0, 0, 0, 0), (0,) * 7, (0,) * 7), forced=False),
        Capped((2, 0, 0, 0)),
    )
    told = view(sized(anna=5, ben=5, cleo=5, dan=5), *events)["receipts"]
    worth_telling = (events[1], events[2], events[4])
    said = [tell.receipts(header(), event)[0] for event in worth_telling]
    assert told == [
        {"text": text, "why": {"title": "", "text": why, "rule": rule}}
        for text, why, rule in said
    ]


def test_children_thrown_together_are_told() -> None:
    events = (Born(0, 0, 1, 1, settled=False), Born(1, 0, 0, 1, settled=False))
    told = view(sized(anna=5, ben=5, cleo=5, dan=5), *events)["receipts"]
    assert [receipt["text"] for receipt in told] == [
        "R1: 1 girl and 1 boy.",
        "G1: 1 boy.",
    ]


@pytest.mark.parametrize(
    ("poles", "sizes", "birds", "headline", "rule"),
    [
        ((5, 3, 3, 3), (9, 5, 5, 5), (1, 1, 1, 1), "Anna’s pole is complete", "T-E01"),
        ((5, 5, 3, 3), (9, 8, 5, 5), (1, 1, 1, 1), "Anna’s pole is complete", "T-E02"),
        ((5, 5, 3, 3), (9, 9, 5, 5), (1, 2, 1, 1), "Ben’s pole is complete", "T-E03"),
        ((5, 5, 3, 3), (9, 9, 5, 5), (2, 2, 1, 1), "Nobody wins", "T-E04"),
    ],
)
def test_the_win_screen_says_what_decided(
    poles: tuple[int, ...],
    sizes: tuple[int, ...],
    birds: tuple[int, ...],
    headline: str,
    rule: str,
) -> None:
    homes = {
        name: f"YW1 YM1 E1 B{size - 3} | - | -"
        for name, size in zip(LIVING, sizes, strict=True)
    }
    s = lives(**homes)
    for family in range(4):
        st.put(s, family, st.POLE, poles[family])
        st.put(s, family, st.BIRDS, birds[family])
    shown = view(settled(s, Phase.TOTEM))
    assert shown["screen"] == "win"
    assert (shown["headline"], shown["why"]["rule"]) == (headline, rule)
    assert shown["lead"].endswith(".")
    assert derive.decided_by(s) in ("pieces", "people", "birds", "nothing")


def test_no_chart_is_offered_before_the_first_round_has_ended() -> None:
    assert view(settled(lives(), Phase.VILLAGE))["charts"] == []
    shown = view(sized(anna=5, ben=5, cleo=5, dan=5))["charts"]
    names = [chart["name"] for chart in shown]
    assert names[:3] == ["totems", "people", "birds"]
    assert names[3:] == ["kinds-0", "kinds-1", "kinds-2", "kinds-3"]
