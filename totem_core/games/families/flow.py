"""The course of a round: what comes next, and what happens when nobody decides.

``step`` does one automatic thing and says which; the caller repeats it until it
answers ``Step.NOTHING``, which means that somebody at the table must decide.
Like the rules, this module is plain enough to be compiled.
"""

from __future__ import annotations

from totem_core.games.families import state as st
from totem_core.games.families.rules import (
    births,
    feast_by_others,
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
    BASIC,
    COTTAGES,
    HOUSES,
    KINDS,
    NONE,
    ON,
    A,
    B,
    Opt,
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
        enter_magic(s)
    elif magic.is_reveal_phase(phase) and st.any_face_down(s):
        s[st.STAGE] = Stage.REVEAL
    else:
        s[st.STAGE] = Stage.ACT


def enter_magic(s: State) -> None:
    """Begin phase 2 as printed, one by one (T-X11), or in writing (T-X13)."""
    if st.option(s, Opt.SPELLS) == A:
        start_placing(s)
    elif st.option(s, Opt.SPELLS) == B:
        s[st.STAGE] = Stage.WRITE
    else:
        s[st.STAGE] = Stage.COUNT


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
    if phase <= Phase.CATCH:
        for family in range(s[st.FAMILIES]):
            st.put(s, family, st.TOOK, 0)
    for house in range(HOUSES):
        if phase <= Phase.BIRTHS:
            s[st.THROWN + house] = 0
        for kind in range(KINDS):
            s[st.YOUNG + house * KINDS + kind] = 0
    for family in range(s[st.FAMILIES]):
        st.put(s, family, st.MISSING, 0)
    feast_by_others.end(s)
    tear_up_notes(s)
    s[st.RESULT] = Result.OPEN
    s[st.WINNER] = NONE
    enter(s, phase)


def tear_up_notes(s: State) -> None:
    """Forget what was written in secret and not yet shown (spells b, feast b)."""
    for i in range(st.ORDER, st.WISH):
        s[i] = 0
    for i in range(st.WISH, st.PICKS):
        s[i] = NONE
    for i in range(st.PICKS, st.OPTION):
        s[i] = 0


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
        s[st.TURN] = s[st.START]
    else:
        next_round(s)


def step(s: State) -> int:
    """Do the next thing that nobody decides; return what it was."""
    phase = s[st.PHASE]
    if phase == Phase.VILLAGE:
        return _village(s)
    if phase == Phase.MAGIC:
        return _magic(s)
    if s[st.STAGE] == Stage.REVEAL and magic.turn_up_all(s):
        return Step.TURNED_UP
    if s[st.STAGE] != Stage.ACT:
        return Step.NOTHING
    if phase == Phase.BIRTHS:
        return _births(s)
    if phase == Phase.CATCH:
        return _catch(s)
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


def start_placing(s: State) -> None:
    """Let the first family in turn order that has a spell place it: T-M05."""
    s[st.STAGE] = Stage.PLACE
    s[st.TURN] = magic.next_caster(s, st.in_order(s, s[st.FAMILIES] - 1))


def _magic(s: State) -> int:
    if s[st.TURN] != NONE:
        return Step.NOTHING
    if s[st.STAGE] == Stage.COUNT:
        start_placing(s)
        return Step.PHASE
    written = s[st.STAGE] == Stage.WRITE
    if written:
        magic.show_orders(s)
    enter(s, Phase.BIRTHS)
    return Step.ORDERS_SHOWN if written else Step.PHASE


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
    for place in range(s[st.FAMILIES]):
        survival.after_births(s, st.in_order(s, place))
    enter(s, Phase.CATCH)
    return Step.PHASE


def _catch(s: State) -> int:
    """Share the catch; by short-claim each family says how much it takes: RT-23."""
    if st.option(s, Opt.SHORT_CLAIM) != ON:
        food.share_catch(s)
        enter(s, Phase.FEAST)
        return Step.CAUGHT
    while s[st.TURN] != NONE and food.most(s, s[st.TURN]) == 0:
        food.take(s, s[st.TURN], 0)
        pass_on(s, s[st.TURN])
    if s[st.TURN] != NONE:
        return Step.NOTHING
    enter(s, Phase.FEAST)
    return Step.CAUGHT


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
            return _hungry(s, family)
        if s[st.TARGET] == family:
            _end_of_hunger(s, family)
            return Step.PHASE
    given_back = 0
    for family in range(s[st.FAMILIES]):
        given_back += food.cut_pen(s, family)
    enter(s, Phase.ILLNESS)
    return Step.CAPPED if given_back > 0 else Step.PHASE


def _hungry(s: State, family: int) -> int:
    """Let people go without a choice, or ask their owner, or the others: T-F05."""
    writing = s[st.TARGET] == family and feast_by_others.is_writing(s)
    if writing and feast_by_others.next_owing(s) == NONE:
        feast_by_others.show_picks(s)
        return Step.PICKS_SHOWN
    if not writing and no_choice_at_feast(s, family):
        _let_all_go(s, family)
        return Step.LEFT
    if st.option(s, Opt.FEAST) == BASIC:
        s[st.TURN] = family
    elif s[st.TARGET] != family:
        feast_by_others.begin(s, family)
    elif st.option(s, Opt.FEAST) == B:
        s[st.TURN] = feast_by_others.next_owing(s)
    return Step.NOTHING


def _end_of_hunger(s: State, family: int) -> None:
    """Test the family when all its leavers have gone: T-F04, RT-86."""
    st.put(s, family, st.MISSING, 0)
    feast_by_others.end(s)
    survival.look_after(s, family)


def no_choice_at_feast(s: State, family: int) -> bool:
    """Return whether only one choice exists: all must go, or all are of one kind."""
    if food.may_go(s, family) <= st.get(s, family, st.MISSING):
        return True
    groups = 0
    for house in range(family * COTTAGES, family * COTTAGES + COTTAGES):
        for kind in range(kinds_that_go(s)):
            if st.people(s, house, kind) > 0:
                groups += 1
    return groups == 1


def kinds_that_go(s: State) -> int:
    """Return how many kinds, youngest first, may leave the feast: T-F05, T-X15."""
    return KINDS if food.elders_may_go(s) else KINDS - 1


def _let_all_go(s: State, family: int) -> None:
    """Let those go who must: everybody who may, or so many of the only group."""
    left = food.leavers(s, family)
    for house in range(family * COTTAGES, family * COTTAGES + COTTAGES):
        for kind in range(kinds_that_go(s)):
            st.move_in(s, house, kind, -min(left, st.people(s, house, kind)))
    _end_of_hunger(s, family)


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
                    s[st.TURN] = generations.chooser(s, house)
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
