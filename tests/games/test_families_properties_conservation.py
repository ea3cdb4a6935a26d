"""People, birds, poles and chips through each step of a game played by chance."""

from __future__ import annotations

from typing import Any

import legal_reading as reading
from hypothesis import given
from random_play import Play, patience, playing, seats, size, tables

from totem_core.games.families import events
from totem_core.games.families import state as st
from totem_core.games.families.vocabulary import (
    HOUSES,
    NONE,
    SPELL_NAMES,
    SPELLS,
    Phase,
)

pytestmark = patience


def people_by_events(play: Play, family: int) -> int:
    """Return the people a family must have, by what was decided and derived."""
    raw = play.raw
    people = size(play.before, family)
    if raw["move"] == "arrange" and raw["family"] == family:
        people = sum(map(sum, raw["cottages"]))
    if raw["move"] == "pick" and raw["family"] == family:
        people -= 1
    for event in play.events:
        match event:
            case events.Born(family=f, girls=girls, boys=boys) if f == family:
                people += girls + boys
            case events.Left(family=f, removed=removed) if f == family:
                people -= sum(map(sum, removed))
            case events.FellIll(cottages=cottages):
                people -= sum(sum(c.removed) for c in cottages if c.family == family)
            case events.Aged(elders_left=left):
                people -= left[family]
            case events.DiedOut(family=f, people=gone) if f == family:
                people -= gone
            case events.Restarted(family=f) if f == family:
                people += 4 if play.chosen.get("village") == "on" else 5
    return people


@playing
@given(tables)
def test_people_are_conserved(table: tuple[Any, ...]) -> None:
    play = Play(table)
    while play.step():
        for family in seats(play.s):
            assert min(play.s[st.PEOPLE : st.SPOT]) >= 0
            people = people_by_events(play, family)
            assert size(play.s, family) == people, (family, play.said())
            extinct = reading.field(play.s, family, st.EXTINCT) == 1
            assert extinct == (size(play.s, family) == 0), play.said()


@playing
@given(tables)
def test_births_add_exactly_what_is_due(table: tuple[Any, ...]) -> None:
    play = Play(table)
    while play.step():
        if play.raw["move"] != "births":
            continue
        house = play.raw["family"] * 3 + play.raw["cottage"]
        due = reading.children_open(play.before, house)
        born = play.events[0]
        assert isinstance(born, events.Born)
        assert (born.girls + born.boys, born.girls) == (due, play.raw["girls"])


def birds_by_events(play: Play, family: int) -> int:
    """Return the birds a family must have, by what was decided and derived."""
    birds = reading.field(play.before, family, st.BIRDS)
    most = 5 if play.chosen.get("bird-cap") == "always" else 999
    claimed = play.chosen.get("short-claim") == "on"
    if play.raw["move"] == "claim" and play.raw["family"] == family:
        birds = min(most, birds + play.raw["birds"])
    for event in play.events:
        match event:
            case events.Paid(family=f, birds=paid) if f == family:
                birds -= paid
            case events.Caught(shares=shares) if not claimed:
                took = sum(share.took for share in shares if share.family == family)
                birds = min(most, birds + took)
            case events.Ate(meals=meals):
                birds -= sum(meal.paid for meal in meals if meal.family == family)
            case events.Capped(given_back=back):
                birds -= back[family]
            case events.Counted(ranks=ranks):
                solace = sum(r.gain == 2 for r in ranks if r.family == family)
                birds = min(most, birds + solace)
            case events.Restarted(family=f) if f == family:
                kept = birds if play.chosen.get("restart-birds") == "add" else 0
                kit = 3 if play.chosen.get("village") == "on" else 5
                birds = min(most, kept + kit)
    return birds


@playing
@given(tables)
def test_birds_are_conserved_and_never_negative(table: tuple[Any, ...]) -> None:
    play = Play(table)
    while play.step():
        for family in seats(play.s):
            birds = reading.field(play.s, family, st.BIRDS)
            assert birds >= 0, play.said()
            assert birds == birds_by_events(play, family), (family, play.said())
        if play.chosen.get("bird-cap") == "always":
            pens = [reading.field(play.s, family, st.BIRDS) for family in seats(play.s)]
            assert max(pens) <= 5, play.said()


@playing
@given(tables)
def test_the_catch_is_never_more_than_was_caught(table: tuple[Any, ...]) -> None:
    play = Play(table)
    catch = 10 if len(play.header.seats) == 3 else 13
    while play.step():
        took = [reading.field(play.s, family, st.TOOK) for family in seats(play.s)]
        assert sum(took) <= catch, play.said()
        assert min(took) >= 0, play.said()


@playing
@given(tables)
def test_poles_and_cottages_stay_in_bounds(table: tuple[Any, ...]) -> None:
    play = Play(table)
    lowest = 0 if play.chosen.get("totem-a") == "on" else 1
    gained = dict.fromkeys(seats(play.s), 0)
    while play.step():
        if play.s[st.ROUND] != play.before[st.ROUND]:
            gained = dict.fromkeys(seats(play.s), 0)
        for family in seats(play.s):
            pole = reading.field(play.s, family, st.POLE)
            assert lowest <= pole <= 6, play.said()
            restarted = any(isinstance(e, events.Restarted) for e in play.events)
            risen = pole - reading.field(play.before, family, st.POLE)
            gained[family] += max(0, risen) if not restarted else 0
            assert gained[family] <= 1, play.said()
        if play.before[st.PHASE] == Phase.VILLAGE < play.s[st.PHASE]:
            crowds = [len(reading.people(play.s, house)) for house in range(HOUSES)]
            assert max(crowds) <= 6, play.said()


@playing
@given(tables)
def test_a_pole_falls_only_with_the_last_elder(table: tuple[Any, ...]) -> None:
    play = Play(table)
    whole = play.chosen.get("totem-a") == "on"
    while play.step():
        mourned = {e.family: e.pieces for e in play.events if type(e) is events.Mourned}
        anew = {e.family for e in play.events if isinstance(e, events.Restarted)}
        counted = [e for e in play.events if isinstance(e, events.Counted)]
        gains = {r.family: r.gain for e in counted for r in e.ranks}
        for family in set(seats(play.s)) - anew:
            pole = reading.field(play.before, family, st.POLE)
            pole += int(gains.get(family) == 1) - mourned.get(family, 0)
            assert reading.field(play.s, family, st.POLE) == pole, play.said()
            if family in mourned and not whole:
                assert mourned[family] in (0, 1), play.said()


@playing
@given(tables)
def test_chits_are_conserved(table: tuple[Any, ...]) -> None:
    play = Play(table)
    while play.step():
        s = play.s
        for caster in seats(s):
            spots = [reading.lies(s, caster, spell) for spell in range(SPELLS)]
            known = [house for house in spots if house != NONE]
            blanks = sum(reading.blank(s, caster, house) for house in range(HOUSES))
            placed = reading.field(s, caster, st.SPELLS_PLACED)
            assert min(s[st.BLANK : st.THROWN]) >= 0, play.said()
            assert all(house in reading.houses(s) for house in known), play.said()
            assert len(known) + blanks == placed <= SPELLS, (caster, play.said())
            for spell, house in enumerate(spots):
                assert house != NONE or not reading.is_up(s, caster, spell)
        for house in range(HOUSES):
            up = reading.up_on(s, house)
            index = st.OPEN + house * SPELLS
            assert list(s[index : index + SPELLS]) == [
                up.count(name) for name in SPELL_NAMES
            ], play.said()
        if s[st.PHASE] == Phase.VILLAGE:
            assert set(s[st.SPOT : st.UP]) == {NONE}
            assert set(s[st.UP : st.THROWN]) == {0}


@playing
@given(tables)
def test_no_family_casts_more_than_its_pieces_and_birds(table: tuple[Any, ...]) -> None:
    play = Play(table)
    limits: dict[int, int] = {}
    while play.step():
        if play.before[st.PHASE] == Phase.VILLAGE != play.s[st.PHASE]:
            limits = {f: reading.most_spells(play.s, f) for f in seats(play.s)}
        if play.before[st.PHASE] == Phase.MAGIC != play.s[st.PHASE]:
            for family, limit in limits.items():
                placed = reading.field(play.s, family, st.SPELLS_PLACED)
                assert placed <= limit, (family, play.said())
