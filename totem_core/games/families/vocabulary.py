"""The words of Totem (1995): kinds, spells, phases, steps and refusals.

Every module of this game speaks these words; the numbers are offsets into the
flat state (see ``state.py``), so their order is part of the stored format.
"""

from __future__ import annotations

from enum import IntEnum

COTTAGES = 3  # T-K05: cottages of one family
HOUSES = 12  # cottages of four families; house = family * 3 + cottage
COTTAGE_LIMIT = 6  # T-V02
FAMILY_LIMIT = 18  # T-V04
POLE_GOAL = 6  # T-K06, T-E01
FEEDS = 5  # T-K12: people fed by one bird, hunters who bring one
PEN_LIMIT = 5  # T-F07
START_BIRDS = 6  # T-S03
RESTART_BIRDS = 5  # T-V09
VILLAGE_BIRDS = 3  # T-X10
NONE = -1  # "no such thing" in a field that holds an index


class Kind(IntEnum):
    """The seven kinds of villagers (T-K01), youngest first."""

    GIRL = 0
    BOY = 1
    YOUNG_WOMAN = 2
    YOUNG_MAN = 3
    MATURE_WOMAN = 4
    MATURE_MAN = 5
    ELDER = 6


# Plain names for the rules: looking a member up in its class costs ten times as much.
GIRL, BOY, YOUNG_WOMAN, YOUNG_MAN, MATURE_WOMAN, MATURE_MAN, ELDER = Kind

KINDS = len(Kind)
KIND_CODES: tuple[str, ...] = ("G", "B", "YW", "YM", "MW", "MM", "E")
KIND_NAMES: tuple[str, ...] = (
    "girl",
    "boy",
    "young woman",
    "young man",
    "mature woman",
    "mature man",
    "elder",
)
KIND_PLURALS: tuple[str, ...] = (
    "girls",
    "boys",
    "young women",
    "young men",
    "mature women",
    "mature men",
    "elders",
)

START_KIT: tuple[int, ...] = (0, 0, 2, 2, 1, 1, 1)  # T-S02, in order of Kind
RESTART_KIT: tuple[int, ...] = (0, 0, 1, 1, 1, 1, 1)  # T-V09
VILLAGE_KIT: tuple[int, ...] = (0, 0, 1, 1, 1, 1, 0)  # T-X10


class Spell(IntEnum):
    """The ten kinds of spell chits, one of each in a family's set (T-K07)."""

    GIRLS = 0
    BOYS = 1
    TWINS = 2
    INFERTILITY = 3
    ABUNDANCE = 4
    LACK = 5
    ILLNESS = 6
    BIG_CURE = 7
    LITTLE_CURE = 8
    YOUTH = 9


GIRLS, BOYS, TWINS, INFERTILITY, ABUNDANCE = list(Spell)[:5]
LACK, ILLNESS, BIG_CURE, LITTLE_CURE, YOUTH = list(Spell)[5:]

SPELLS = len(Spell)
SPELL_NAMES: tuple[str, ...] = (
    "girls",
    "boys",
    "twins",
    "infertility",
    "abundance",
    "lack",
    "illness",
    "big cure",
    "little cure",
    "youth",
)


class Phase(IntEnum):
    """The eight phases of a round (T-R01)."""

    VILLAGE = 1
    MAGIC = 2
    BIRTHS = 3
    CATCH = 4
    FEAST = 5
    ILLNESS = 6
    GENERATIONS = 7
    TOTEM = 8


PHASE_NAMES: tuple[str, ...] = (
    "",
    "Village",
    "Magic",
    "Births",
    "Catch",
    "Feast",
    "Illness",
    "Generations",
    "Totem",
)

# T-Q05: the phase in which each spell, in order of Spell, may be turned up.
REVEAL_PHASE: tuple[int, ...] = (3, 3, 3, 3, 4, 4, 6, 6, 6, 7)


class Stage(IntEnum):
    """What the game waits for within a phase."""

    ARRANGE = 0  # phase 1: one family at a time
    COUNT = 1  # phase 2: number of spells, one family at a time
    PLACE = 2  # phase 2: spells onto cottages, one by one
    REVEAL = 3  # phases 3, 4, 6, 7: turning spells up
    ACT = 4  # what the phase does: births, catch, feast, illness, ageing, census
    REST = 5  # phase 8: the census has been read, the next round may begin
    OVER = 6  # the game has ended
    WRITE = 7  # phase 2, spells b: all write at the same time


class Result(IntEnum):
    """How the game stands."""

    OPEN = 0
    WON = 1
    NO_WINNER = 2  # T-E04
    SHARED = 3  # RT-57, dead-heat shared


class Step(IntEnum):
    """What one automatic step has done; NOTHING means that somebody decides."""

    NOTHING = 0
    RESTARTED = 1  # a lost family starts anew (T-V09)
    PHASE = 2  # the next phase or stage began, nothing else changed
    BORN = 3  # births that need no throw
    CAUGHT = 4  # the catch was shared out
    ATE = 5  # every family paid for its food
    LEFT = 6  # people left the feast without a choice
    CAPPED = 7  # pens above five were cut
    FELL_ILL = 8  # illness was resolved
    KEPT = 9  # youth kept somebody without a choice
    AGED = 10  # everyone became one step older
    COUNTED = 11  # the census was held
    ORDERS_SHOWN = 12  # spells b: what was written lies on the board
    TURNED_UP = 13  # reveal-order automatic: spells of this phase turned up
    PICKS_SHOWN = 14  # feast b: what was written was shown and done


class Gain(IntEnum):
    """What a family takes from the census (T-T02 to T-T05)."""

    NOTHING = 0
    PIECE = 1
    BIRD = 2


class Refusal(IntEnum):
    """Why a move is not accepted; sentences and rule ids stand in ``words.py``."""

    OK = 0
    NOT_NOW = 1
    NO_SUCH_FAMILY = 2
    NOT_YOUR_TURN = 3
    NOT_THE_SAME_PEOPLE = 4
    COTTAGE_FULL = 5
    RETIRE_EXACTLY = 6
    NOBODY_RETIRES = 7
    TOO_MANY_SPELLS = 8
    TEN_IS_THE_HAND = 9
    NO_SPELL_LEFT = 10
    NO_SUCH_COTTAGE = 11
    KIND_ALREADY_USED = 12
    NO_SUCH_CHIP = 13
    WRONG_PHASE = 14
    TURN_HAS_PASSED = 15
    NO_BIRTHS_HERE = 16
    TOO_MANY_GIRLS = 17
    ELDERS_STAY = 18
    WRONG_NUMBER_LEAVES = 19
    NOT_THERE = 20
    NO_YOUTH_HERE = 21
    CHILDREN_MISSING = 22
    SOMEONE_DECIDES = 23
    GAME_IS_OVER = 24
    NEGATIVE = 25
    ALREADY_PASSED = 26
    NOT_ENOUGH_BIRDS = 27
    TOO_MUCH_CLAIMED = 28
    NOT_YOUR_FAMILY = 29
    WRONG_NUMBER_OF_PICKS = 30
    ALREADY_WRITTEN = 31
    ONLY_NEWCOMERS_MOVE = 32
    NOTHING_TO_SHOW = 33


class Opt(IntEnum):
    """Places of the options in the state, in the order of the options table."""

    VILLAGE = 0
    SPELLS = 1
    FEAST = 2
    TOTEM_A = 3
    TOTEM_B = 4
    FIRST_START = 5
    SEATS_2P = 6
    VILLAGE_MOVES = 7
    REVEAL_ORDER = 8
    STACKING = 9
    SHOW_UNUSED = 10
    EXTINCTION_TEST = 11
    RESTART_POLE = 12
    RESTART_BIRDS = 13
    VILLAGE_POLE_A = 14
    SHORT_CLAIM = 15
    BIRD_CAP = 16
    FEAST_B_WRITERS = 17
    FEAST_B_CLASH = 18
    YOUTH_STACK = 19
    YOUTH_CHOOSER = 20
    ELDER_LOSS = 21
    ELDER_BAN = 22
    SOLACE_3P = 23
    DEAD_HEAT = 24
    ROUND_LIMIT = 25
    SUPPLY = 26


BASIC, A, B = 0, 1, 2  # values of the options spells and feast
OFF, ON = 0, 1
