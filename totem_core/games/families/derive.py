"""What followed from a step: events read off the position before and after it."""

from __future__ import annotations

from collections.abc import Callable

from totem_core.games.families import flow, notation
from totem_core.games.families import state as st
from totem_core.games.families.events import (
    Aged,
    Ate,
    Born,
    Capped,
    Caught,
    Counted,
    DiedOut,
    Ended,
    Event,
    FellIll,
    Kept,
    Left,
    Meal,
    Mourned,
    NewRound,
    Paid,
    People,
    Rank,
    Restarted,
    Retired,
    Share,
    Sick,
    TurnedUp,
    Written,
)
from totem_core.games.families.moves import (
    Advance,
    Arrange,
    Births,
    Keep,
    Move,
    Place,
    Spells,
    Starve,
)
from totem_core.games.families.rules import births, food, illness, totem
from totem_core.games.families.state import State
from totem_core.games.families.vocabulary import (
    COTTAGES,
    HOUSES,
    KIND_CODES,
    KINDS,
    NONE,
    SPELLS,
    Kind,
    Result,
    Stage,
    Step,
)


def of_step(step: int, before: State, s: State) -> list[Event]:
    """Return what one automatic step did, losses included."""
    tell = _TELL.get(Step(step))
    happened = tell(before, s) if tell else []
    return happened + losses(before, s, happened)


def of_move(before: State, s: State, move: Move) -> list[Event]:
    """Return what a move itself did beyond its own words."""
    events: list[Event] = []
    if isinstance(move, Arrange):
        retired = st.size(before, move.family) - sum(map(sum, move.cottages))
        events += [Retired(move.family, retired)] if retired else []
    elif isinstance(move, Spells | Place):
        payer = move.caster if isinstance(move, Place) else move.family
        paid = st.get(before, payer, st.BIRDS) - st.get(s, payer, st.BIRDS)
        if paid:
            events.append(Paid(payer, paid))
    elif isinstance(move, Births):
        house = st.house_of(move.family, move.cottage)
        boys = births.children_due(before, house) - move.girls
        events.append(Born(move.family, move.cottage, move.girls, boys, settled=False))
    elif isinstance(move, Starve):
        events.append(Left(move.family, move.removed, forced=False))
    elif isinstance(move, Keep):
        kind = KIND_CODES.index(move.kind)
        events.append(Kept(move.family, move.cottage, kind, forced=False))
    elif isinstance(move, Advance) and s[st.ROUND] > before[st.ROUND]:
        events.append(NewRound(s[st.ROUND], s[st.START]))
    return events + losses(before, s, events)


def gone_already(happened: list[Event], family: int) -> int:
    """Return how many people of a family one step took before it died out."""
    total = 0
    for event in happened:
        match event:
            case Retired(family=who, people=people) if who == family:
                total += people
            case Left(family=who, removed=removed) if who == family:
                total += sum(map(sum, removed))
            case FellIll(cottages=cottages):
                total += sum(sum(c.removed) for c in cottages if c.family == family)
            case Aged(elders_left=elders):
                total += elders[family]
    return total


def losses(before: State, s: State, happened: list[Event]) -> list[Event]:
    """Return the families that died out or lost their elders in one step."""
    events: list[Event] = []
    for family in range(s[st.FAMILIES]):
        gone = st.get(s, family, st.EXTINCT) - st.get(before, family, st.EXTINCT)
        if gone > 0:
            cause = st.get(s, family, st.CAUSE)
            people = st.size(before, family) - gone_already(happened, family)
            events.append(DiedOut(family, cause, people))
        if st.get(s, family, st.BARRED) > st.get(before, family, st.BARRED):
            pieces = st.get(before, family, st.POLE) - st.get(s, family, st.POLE)
            events.append(Mourned(family, pieces))
    return events


def _restarted(before: State, s: State) -> list[Event]:
    return [
        Restarted(family)
        for family in range(s[st.FAMILIES])
        if st.get(before, family, st.EXTINCT) > st.get(s, family, st.EXTINCT)
    ]


def _born(before: State, s: State) -> list[Event]:
    for house in range(HOUSES):
        if s[st.THROWN + house] > before[st.THROWN + house]:
            children = births.children_due(before, house)
            girls = st.people(s, house, Kind.GIRL) - st.people(before, house, Kind.GIRL)
            home = (house // COTTAGES, house % COTTAGES)
            return [Born(*home, girls, children - girls, settled=True)]
    return []


def _caught(before: State, s: State) -> list[Event]:
    shares = [
        Share(
            family,
            food.family_hunters(before, family),
            st.get(s, family, st.CLAIM),
            st.get(s, family, st.TOOK),
        )
        for family in in_turn_order(s)
    ]
    return [Caught(food.birds_caught(s), tuple(shares))]


def _ate(before: State, s: State) -> list[Event]:
    meals = [
        Meal(
            family,
            st.size(before, family),
            food.need(before, family),
            st.get(s, family, st.PAID),
            st.get(s, family, st.MISSING),
        )
        for family in in_turn_order(s)
    ]
    return [Ate(tuple(meals))]


def _orders_shown(before: State, s: State) -> list[Event]:
    events: list[Event] = []
    for family in in_turn_order(s):
        houses = [
            house
            for house in range(HOUSES)
            for _ in range(st.face_down(s, family, house))
        ]
        events.append(Written(family, tuple(houses)))
        paid = st.get(before, family, st.BIRDS) - st.get(s, family, st.BIRDS)
        events += [Paid(family, paid)] if paid else []
    return events


def _turned_up(before: State, s: State) -> list[Event]:
    turned = [
        (caster, spell, st.spot(s, caster, spell))
        for caster in in_turn_order(s)
        for spell in range(SPELLS)
        if st.is_up(s, caster, spell) and not st.is_up(before, caster, spell)
    ]
    return [TurnedUp(tuple(turned))]


def _picks_shown(before: State, s: State) -> list[Event]:
    family = before[st.TARGET]
    removed = [
        tuple(was - now for was, now in zip(home_before, home_after, strict=True))
        for home_before, home_after in zip(
            notation.cottages(before, family), notation.cottages(s, family), strict=True
        )
    ]
    return [Left(family, tuple(removed), forced=False)]


def _left(before: State, s: State) -> list[Event]:
    for family in range(s[st.FAMILIES]):
        if st.get(before, family, st.MISSING) > st.get(s, family, st.MISSING):
            gone = food.leavers(before, family)
            removed = _first_leavers(before, family, gone)
            return [Left(family, removed, forced=True)]
    return []


def _first_leavers(before: State, family: int, left: int) -> People:
    """Return who left when there was no choice (the family may have died out since)."""
    removed: list[tuple[int, ...]] = []
    for lived in notation.cottages(before, family):
        gone = []
        for kind in range(KINDS):
            stays = kind >= flow.kinds_that_go(before)
            number = 0 if stays else min(left, lived[kind])
            left -= number
            gone.append(number)
        removed.append(tuple(gone))
    return tuple(removed)


def _capped(before: State, s: State) -> list[Event]:
    back = [
        st.get(before, family, st.BIRDS) - st.get(s, family, st.BIRDS)
        for family in range(s[st.FAMILIES])
    ]
    return [Capped(tuple(back))]


def _fell_ill(before: State, s: State) -> list[Event]:
    sick = []
    for house in range(s[st.FAMILIES] * COTTAGES):
        removed = tuple(
            st.people(before, house, kind) * illness.dies(before, house, kind)
            for kind in range(KINDS)
        )
        if any(removed):
            sick.append(Sick(house // COTTAGES, house % COTTAGES, removed))
    return [FellIll(tuple(sick))]


def _kept(before: State, s: State) -> list[Event]:
    for index in range(HOUSES * KINDS):
        if s[st.YOUNG + index] > before[st.YOUNG + index]:
            house, kind = divmod(index, KINDS)
            return [Kept(house // COTTAGES, house % COTTAGES, kind, forced=True)]
    return []


def _aged(before: State, s: State) -> list[Event]:
    left = []
    for family in range(s[st.FAMILIES]):
        elders = 0
        for house in range(family * COTTAGES, family * COTTAGES + COTTAGES):
            index = house * KINDS + Kind.ELDER
            elders += before[st.PEOPLE + index] - before[st.YOUNG + index]
        left.append(elders)
    return [Aged(tuple(left))]


def _counted(before: State, s: State) -> list[Event]:
    ranks = [
        Rank(
            family,
            st.get(s, family, st.RANK),
            st.size(s, family),
            st.get(s, family, st.GAIN),
            _is_barred(s, family),
        )
        for family in in_turn_order(s)
    ]
    ranks.sort(key=lambda rank: rank.place or 9)
    events: list[Event] = [Counted(tuple(ranks))]
    if s[st.STAGE] == Stage.OVER:
        events.append(Ended(s[st.WINNER], decided_by(s), level_at_the_top(s)))
    return events


def _is_barred(s: State, family: int) -> bool:
    return st.get(s, family, st.EXTINCT) == 0 and totem.barred(s, family)


def decided_by(s: State) -> str:
    """Return what separated the winner: pieces, people, birds or nothing (T-E02)."""
    winner = s[st.WINNER]
    if winner == NONE:
        return "nothing"
    pole = st.get(s, winner, st.POLE)
    rivals = [
        family
        for family in range(s[st.FAMILIES])
        if st.owner_of(s, family) != st.owner_of(s, winner)
        and st.get(s, family, st.POLE) == pole
    ]
    if not rivals:
        return "pieces"
    if all(st.size(s, rival) < st.size(s, winner) for rival in rivals):
        return "people"
    return "birds"


def level_at_the_top(s: State) -> tuple[int, ...]:
    """Return the families that share the win (RT-57), nobody otherwise."""
    if s[st.RESULT] != Result.SHARED:
        return ()
    best = totem.best_family(s)
    return tuple(f for f in range(s[st.FAMILIES]) if totem.level(s, f, best))


def in_turn_order(s: State) -> list[int]:
    """Return the families in the turn order of this round (T-R02)."""
    return [st.in_order(s, place) for place in range(s[st.FAMILIES])]


_TELL: dict[Step, Callable[[State, State], list[Event]]] = {
    Step.RESTARTED: _restarted,
    Step.BORN: _born,
    Step.CAUGHT: _caught,
    Step.ATE: _ate,
    Step.LEFT: _left,
    Step.CAPPED: _capped,
    Step.FELL_ILL: _fell_ill,
    Step.KEPT: _kept,
    Step.AGED: _aged,
    Step.COUNTED: _counted,
    Step.ORDERS_SHOWN: _orders_shown,
    Step.TURNED_UP: _turned_up,
    Step.PICKS_SHOWN: _picks_shown,
}
