"""Phase 8, totem construction, and the end of the game: rulebook 4.8, 5 and 6."""

from __future__ import annotations

from totem_core.games.families import state as st
from totem_core.games.families.rules import food, survival
from totem_core.games.families.state import State
from totem_core.games.families.vocabulary import (
    ELDER,
    NONE,
    ON,
    POLE_GOAL,
    Gain,
    Opt,
    Result,
)


def larger(s: State, family: int) -> int:
    """Return how many living families are larger: T-T01, T-T09, RT-47."""
    total = 0
    for other in range(s[st.FAMILIES]):
        if st.get(s, other, st.EXTINCT) == 0 and st.size(s, other) > st.size(s, family):
            total += 1
    return total


def sharing(s: State, rank: int) -> int:
    """Return how many families share a rank of this census."""
    total = 0
    for family in range(s[st.FAMILIES]):
        if st.get(s, family, st.RANK) == rank:
            total += 1
    return total


def award(s: State, rank: int) -> int:
    """Return what a rank earns with four families: T-T02 to T-T06."""
    pieces_for_ties = st.option(s, Opt.TOTEM_B) == ON  # T-X18 to T-X20
    first = sharing(s, 1)
    if rank == 1:
        return Gain.PIECE if first <= 2 or pieces_for_ties else Gain.BIRD
    if rank == 2 and first == 1:
        alone = sharing(s, 2) == 1
        return Gain.PIECE if alone or pieces_for_ties else Gain.BIRD
    return Gain.NOTHING


def award_of_three(s: State, rank: int) -> int:
    """Return what a rank earns with three families: T-P02 to T-P04, RT-59, RT-69."""
    if rank == 1:
        return Gain.PIECE
    solace = st.option(s, Opt.SOLACE_3P) == ON and st.option(s, Opt.TOTEM_B) != ON
    tied_second = rank == 2 and sharing(s, 2) > 1
    return Gain.BIRD if solace and tied_second else Gain.NOTHING


def barred(s: State, family: int) -> bool:
    """Return whether a family may not build: T-L04, RT-34."""
    no_elder = st.of_kind(s, family, ELDER) == 0
    if st.option(s, Opt.ELDER_BAN) == ON:
        return no_elder
    return no_elder or st.get(s, family, st.BARRED) == 1


def census(s: State) -> None:
    """Rank the families and hand out pieces and birds: T-T01 to T-T09, T-L04 to T-L06.

    A barred family keeps its rank and nobody moves up (T-L05, RT-35).
    """
    for family in range(s[st.FAMILIES]):
        survival.mourn_again(s, family)
        alive = st.get(s, family, st.EXTINCT) == 0
        st.put(s, family, st.RANK, 1 + larger(s, family) if alive else 0)
    for family in range(s[st.FAMILIES]):
        rank = st.get(s, family, st.RANK)
        gain = award_of_three(s, rank) if s[st.FAMILIES] == 3 else award(s, rank)
        if gain == Gain.PIECE and barred(s, family):
            gain = Gain.NOTHING
        st.put(s, family, st.GAIN, gain)
        if gain == Gain.PIECE:
            st.add(s, family, st.POLE, 1)
        elif gain == Gain.BIRD:
            food.bring_birds(s, family, 1)


def better(s: State, family: int, other: int) -> int:
    """Compare two families by pole, then people, then birds: above 0 when better.

    T-E01 to T-E03, RT-55, RT-56, RT-79; complete poles are level.
    """
    by_pole = st.get(s, family, st.POLE) - st.get(s, other, st.POLE)
    if by_pole != 0:
        return by_pole
    by_size = st.size(s, family) - st.size(s, other)
    if by_size != 0:
        return by_size
    return st.get(s, family, st.BIRDS) - st.get(s, other, st.BIRDS)


def finished(s: State, family: int) -> bool:
    """Return whether a family's pole is complete: T-E01."""
    return st.get(s, family, st.POLE) >= POLE_GOAL


def last_round(s: State) -> bool:
    """Return whether the house limit of rounds is reached: RT-79."""
    limit = st.option(s, Opt.ROUND_LIMIT)
    return limit > 0 and s[st.ROUND] >= limit


def best_family(s: State) -> int:
    """Return the best of all families by ``better``, the first seat when level."""
    best = 0
    for family in range(1, s[st.FAMILIES]):
        if better(s, family, best) > 0:
            best = family
    return best


def level(s: State, family: int, best: int) -> bool:
    """Return whether a family is as good as the best one."""
    return better(s, family, best) == 0


def decide(s: State) -> None:
    """End the game when a pole is complete: T-E01 to T-E04, T-P06, RT-62, RT-79."""
    best = best_family(s)
    if not finished(s, best) and not last_round(s):
        return
    s[st.RESULT] = Result.WON
    s[st.WINNER] = best
    for family in range(s[st.FAMILIES]):
        rival = st.owner_of(s, family) != st.owner_of(s, best)
        if rival and level(s, family, best):
            shared = st.option(s, Opt.DEAD_HEAT) == ON
            s[st.RESULT] = Result.SHARED if shared else Result.NO_WINNER
            s[st.WINNER] = NONE
