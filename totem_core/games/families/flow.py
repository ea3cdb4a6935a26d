"""The course of a round: what comes next, and what happens when nobody decides.

``step`` does one automatic thing and says which; the caller repeats it until it
answers ``Step.NOTHING``, which means that somebody at the table must decide.
Like the rules, this module is plain enough to be compiled.
"""

from __future__ import annotations

from totem_core.games.families import state as st
from totem_core.games.families.rules import (
    births,
    food,
    generations,
    illness,
    magic,
    survival,
    totem,
    village,
)
from totem_core.games.families.state import State, house_of
from totem_core.games.families.vocabulary import (
    COTTAGES,
    HOUSES,
    KINDS,
    NONE,
    Kind,
    Phase,
    Refusal,
    Result,
    Stage,
    Step,
)


def enter(s: State, phase: int) -> None:
    """Begin a phase: T-R01. Turning up is asked only while a chip lies face down."""
    s[st.PHASE] = phase
    s[st.TURN] = s[st.START]
    for family in range(s[st.FAMILIES]):
        st.put(s, family, st.DONE, 0)
    if phase == Phase.VILLAGE:
        s[st.STAGE] = Stage.ARRANGE
    elif phase == Phase.MAGIC:
        s[st.STAGE] = Stage.COUNT
    elif magic.is_reveal_phase(phase) and st.any_face_down(s):
        s[st.STAGE] = Stage.REVEAL
    else:
        s[st.STAGE] = Stage.ACT


def pass_on(s: State, family: int) -> None:
    """Mark a family as done in this stage and give the turn to the next: T-R02."""
    st.put(s, family, st.DONE, 1)
    s[st.TURN] = NONE
    for place in range(s[st.FAMILIES]):
        if s[st.TURN] == NONE and st.get(s, st.in_order(s, place), st.DONE) == 0:
            s[st.TURN] = st.in_order(s, place)


def restart_phase(s: State, phase: int) -> None:
    """Go to the beginning of a phase when the table says that it is there."""
    if phase <= Phase.MAGIC:
        magic.spells_go_home(s)
        for family in range(s[st.FAMILIES]):
            st.put(s, family, st.SPELLS_CHOSEN, 0)
            st.put(s, family, st.SPELLS_PLACED, 0)
    for house in range(HOUSES):
        if phase <= Phase.BIRTHS:
            s[st.THROWN + house] = 0
        for kind in range(KINDS):
            s[st.YOUNG + house * KINDS + kind] = 0
    for family in range(s[st.FAMILIES]):
        st.put(s, family, st.MISSING, 0)
    enter(s, phase)


def next_round(s: State) -> None:
    """Clear the board of spells and pass the start role on: T-R03 to T-R05."""
    magic.spells_go_home(s)
    for family in range(s[st.FAMILIES]):
        for field in range(st.BARRED, st.GAIN + 1):
            st.put(s, family, field, 0)
    for house in range(HOUSES):
        s[st.THROWN + house] = 0
    s[st.ROUND] += 1
    s[st.START] = st.after(s, s[st.START])
    enter(s, Phase.VILLAGE)


def may_advance(s: State) -> int:
    """Check the closing of a step that waits for the whole table."""
    if s[st.STAGE] == Stage.REVEAL or s[st.STAGE] == Stage.REST:
        return Refusal.OK
    if s[st.STAGE] == Stage.ACT and s[st.PHASE] == Phase.BIRTHS:
        return Refusal.CHILDREN_MISSING
    return Refusal.SOMEONE_DECIDES


def advance(s: State) -> None:
    """Close a turning-up step for everybody, or end the round."""
    if s[st.STAGE] == Stage.REVEAL:
        s[st.STAGE] = Stage.ACT
    else:
        next_round(s)


def step(s: State) -> int:
    """Do the next thing that nobody decides; return what it was."""
    phase = s[st.PHASE]
    if phase == Phase.VILLAGE:
        return _village(s)
    if phase == Phase.MAGIC:
        return _magic(s)
    if s[st.STAGE] != Stage.ACT:
        return Step.NOTHING
    if phase == Phase.BIRTHS:
        return _births(s)
    if phase == Phase.CATCH:
        food.share_catch(s)
        enter(s, Phase.FEAST)
        return Step.CAUGHT
    if phase == Phase.FEAST:
        return _feast(s)
    if phase == Phase.ILLNESS:
        return _illness(s)
    if phase == Phase.GENERATIONS:
        return _generations(s)
    return _totem(s)


def _village(s: State) -> int:
    """Let lost families start anew before anybody arranges: T-V09, T-X04.

    A family that retires itself out of the game waits for the next round (RT-42).
    """
    for place in range(s[st.FAMILIES]):
        family = st.in_order(s, place)
        lost = st.get(s, family, st.EXTINCT) == 1
        if lost and st.get(s, family, st.DONE) == 0:
            village.start_anew(s, family)
            return Step.RESTARTED
    if s[st.TURN] != NONE:
        return Step.NOTHING
    enter(s, Phase.MAGIC)
    return Step.PHASE


def _magic(s: State) -> int:
    if s[st.TURN] != NONE:
        return Step.NOTHING
    if s[st.STAGE] == Stage.COUNT:
        s[st.STAGE] = Stage.PLACE
        last = st.in_order(s, s[st.FAMILIES] - 1)
        s[st.TURN] = magic.next_caster(s, last)
    else:
        enter(s, Phase.BIRTHS)
    return Step.PHASE


def _births(s: State) -> int:
    """Bear what needs no throw, then wait for the throws: T-B05 to T-B08, RT-71."""
    waiting = NONE
    for place in range(s[st.FAMILIES]):
        family = st.in_order(s, place)
        for cottage in range(COTTAGES):
            house = house_of(family, cottage)
            if not births.births_open(s, house):
                continue
            if births.only_girls(s, house):
                births.bear(s, house, births.children_due(s, house))
                return Step.BORN
            if births.only_boys(s, house):
                births.bear(s, house, 0)
                return Step.BORN
            if waiting == NONE:
                waiting = family
    s[st.TURN] = waiting
    if waiting != NONE:
        return Step.NOTHING
    enter(s, Phase.CATCH)
    return Step.PHASE


def _feast(s: State) -> int:
    """Feed everybody, then let the hungry go in turn order: T-F01 to T-F07, RT-84."""
    if st.get(s, s[st.START], st.DONE) == 0:
        for family in range(s[st.FAMILIES]):
            food.eat(s, family)
            st.put(s, family, st.DONE, 1)
        return Step.ATE
    for place in range(s[st.FAMILIES]):
        family = st.in_order(s, place)
        if st.get(s, family, st.MISSING) > 0:
            if no_choice_at_feast(s, family):
                _let_all_go(s, family)
                return Step.LEFT
            s[st.TURN] = family
            return Step.NOTHING
    given_back = 0
    for family in range(s[st.FAMILIES]):
        given_back += food.cut_pen(s, family)
    enter(s, Phase.ILLNESS)
    return Step.CAPPED if given_back > 0 else Step.PHASE


def no_choice_at_feast(s: State, family: int) -> bool:
    """Return whether only one choice exists: all must go, or all are of one kind."""
    if food.not_elders(s, family) <= st.get(s, family, st.MISSING):
        return True
    groups = 0
    for house in range(family * COTTAGES, family * COTTAGES + COTTAGES):
        for kind in range(Kind.ELDER):
            if st.people(s, house, kind) > 0:
                groups += 1
    return groups == 1


def _let_all_go(s: State, family: int) -> None:
    left = food.leavers(s, family)
    for house in range(family * COTTAGES, family * COTTAGES + COTTAGES):
        for kind in range(Kind.ELDER):
            gone = min(left, st.people(s, house, kind))
            st.move_in(s, house, kind, -gone)
            left -= gone
    st.put(s, family, st.MISSING, 0)
    survival.look_after(s, family)


def _illness(s: State) -> int:
    died = illness.suffer(s)
    for place in range(s[st.FAMILIES]):
        survival.look_after(s, st.in_order(s, place))
    enter(s, Phase.GENERATIONS)
    return Step.FELL_ILL if died > 0 else Step.PHASE


def _generations(s: State) -> int:
    """Name who stays young, then age everybody at once: T-G01 to T-G07, RT-53."""
    for place in range(s[st.FAMILIES]):
        family = st.in_order(s, place)
        for cottage in range(COTTAGES):
            house = house_of(family, cottage)
            if generations.to_keep(s, house) > 0:
                kind = only_one_to_keep(s, house)
                if kind == NONE:
                    s[st.TURN] = family
                    return Step.NOTHING
                generations.keep(s, house, kind)
                return Step.KEPT
    for house in range(s[st.FAMILIES] * COTTAGES):
        generations.grow_older(s, house)
    for place in range(s[st.FAMILIES]):
        survival.look_after(s, st.in_order(s, place))
    enter(s, Phase.TOTEM)
    return Step.AGED


def only_one_to_keep(s: State, house: int) -> int:
    """Return the kind that must be kept young, or NONE when there is a choice."""
    spare = st.living_in(s, house) - generations.kept_in(s, house)
    kinds = 0
    found = NONE
    for kind in range(KINDS):
        if st.people(s, house, kind) > s[st.YOUNG + house * KINDS + kind]:
            kinds += 1
            found = kind
    if kinds == 1 or spare <= generations.to_keep(s, house):
        return found
    return NONE


def _totem(s: State) -> int:
    totem.census(s)
    totem.decide(s)
    s[st.STAGE] = Stage.REST if s[st.RESULT] == Result.OPEN else Stage.OVER
    s[st.TURN] = NONE
    return Step.COUNTED
