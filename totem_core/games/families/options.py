"""The options table: every named ruling and variation of Totem (1995), once.

The new-game form, the command line, the stored header, the documentation and the
simulation read this table; the rules read the numbers that ``encode`` puts into the
state, at the offset that ``offset`` names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from totem_core.errors import InvalidEntry


class Option(NamedTuple):
    """One ruling or variation: its values, the first being the default.

    ``most`` is the largest number that may be given instead of a value, 0 for none.
    """

    name: str
    values: tuple[str, ...]
    meaning: str
    rules: tuple[str, ...]
    most: int = 0
    variation: bool = False

    @property
    def default(self) -> str:
        """The value used when nothing is said."""
        return self.values[0]


TABLE: tuple[Option, ...] = (
    Option(
        "village",
        ("off", "on"),
        "A lost family starts anew with four people, no elder and three birds.",
        ("T-X10", "RT-63"),
        variation=True,
    ),
    Option(
        "spells",
        ("basic", "a", "b"),
        "How spells are placed: chosen first and placed in turn; a: in turn, one spell"
        " or a pass; b: all write their spells at the same time.",
        ("T-X11", "T-X12", "T-X13", "RT-64", "RT-65"),
        variation=True,
    ),
    Option(
        "feast",
        ("basic", "a", "b"),
        "Who chooses the people who leave a short feast: their owner; a: the others,"
        " one in turn; b: the others, in writing, shown together. Elders may go in"
        " a and b.",
        ("T-X14", "T-X15", "T-X16", "RT-66", "RT-67"),
        variation=True,
    ),
    Option(
        "totem-a",
        ("off", "on"),
        "A family without elders loses its whole pole, the lowest piece included.",
        ("T-X17", "RT-68"),
        variation=True,
    ),
    Option(
        "totem-b",
        ("off", "on"),
        "Ties in the census are paid in pieces: all tied first or second build, and"
        " there are no birds for solace.",
        ("T-X18", "T-X19", "T-X20", "RT-69"),
        variation=True,
    ),
    Option(
        "first-start",
        ("random", "chosen"),
        "Who starts the first round: drawn by the app, or chosen by the table.",
        ("T-S06", "RT-03"),
    ),
    Option(
        "seats-2p",
        ("alternate", "paired"),
        "With two players, families sit in turn A B A B, or A A B B.",
        ("T-P05", "RT-60"),
    ),
    Option(
        "village-moves",
        ("everyone", "newcomers"),
        "Who may change cottage in phase 1: the whole family, or only those born in"
        " the round before.",
        ("T-V01", "T-V03", "RT-06"),
    ),
    Option(
        "reveal-order",
        ("seat", "rounds", "simultaneous", "automatic"),
        "How spells are turned up: one pass in turn order; in rounds until all pass;"
        " all at once; or every spell of the phase, without a choice.",
        ("T-Q02", "T-Q03", "RT-12"),
    ),
    Option(
        "stacking",
        ("no", "yes"),
        "Whether equal spells of several families on one cottage multiply: twins and"
        " abundance double once, or once for each.",
        ("T-B09", "T-H03", "RT-18"),
    ),
    Option(
        "show-unused",
        ("no", "yes"),
        "Whether spells never turned up are shown at the end of the round.",
        ("T-Q04", "RT-13"),
    ),
    Option(
        "extinction-test",
        ("strict", "growing-up", "births"),
        "When a family cannot multiply: no woman or no man of childbearing age, at any"
        " time; counting children too; or tested after births alone.",
        ("T-X01", "T-X02", "RT-40", "RT-41"),
    ),
    Option(
        "restart-pole",
        ("reset", "keep"),
        "A family that starts anew has one piece, or keeps its pole.",
        ("T-V09", "RT-44"),
    ),
    Option(
        "restart-birds",
        ("set", "add"),
        "The birds of a new start replace those in the pen, or are added.",
        ("T-V09", "RT-45"),
    ),
    Option(
        "village-pole-a",
        ("one", "zero"),
        "With village and totem-a together: a new family without elders has one piece,"
        " or none.",
        ("T-X10", "T-X17", "RT-68"),
    ),
    Option(
        "short-claim",
        ("off", "on"),
        "Whether a family may take fewer birds of the catch than its hunters allow.",
        ("T-H10", "RT-23"),
    ),
    Option(
        "bird-cap",
        ("end-of-feast", "always"),
        "When a pen is cut to five birds: at the end of the feast, or at any time.",
        ("T-F07", "T-F08", "RT-36"),
    ),
    Option(
        "feast-b-writers",
        ("others", "all"),
        "In feast b, who writes: everybody but the hungry family, or its owner too.",
        ("T-X16", "RT-67"),
    ),
    Option(
        "feast-b-clash",
        ("repick", "lost"),
        "In feast b, when more people are named than there are: pick again, or the"
        " choice is lost.",
        ("T-X16", "RT-67"),
    ),
    Option(
        "youth-stack",
        ("one-each", "one-total"),
        "Several youths on one cottage keep one person each, or one in all.",
        ("T-G02", "RT-26"),
    ),
    Option(
        "youth-chooser",
        ("owner", "caster"),
        "Who names the person kept young: the cottage’s owner, or whose spell it is.",
        ("T-G05", "RT-27"),
    ),
    Option(
        "elder-loss",
        ("per-loss", "per-round"),
        "A family without elders loses a piece once, or again at every census.",
        ("T-L01", "RT-33"),
    ),
    Option(
        "elder-ban",
        ("whole-round", "at-census"),
        "No new piece for a family that ran out of elders in this round, or only for"
        " one that has none at the census.",
        ("T-L04", "RT-34"),
    ),
    Option(
        "solace-3p",
        ("off", "on"),
        "With three players, whether families tied second take a bird each.",
        ("T-P04", "RT-59"),
    ),
    Option(
        "dead-heat",
        ("no-winner", "shared"),
        "When all is level at the end: nobody wins, or the win is shared.",
        ("T-E04", "RT-57"),
    ),
    Option(
        "round-limit",
        ("none",),
        "A house rule: the game ends after so many rounds, ranked by pole, people and"
        " birds.",
        ("RT-79",),
        most=99,
    ),
    Option(
        "supply",
        ("unlimited", "box"),
        "Whether the app warns when the box would run out of markers or birds; it"
        " never changes a rule.",
        ("T-K13", "T-K14", "RT-50", "RT-51"),
    ),
)
DIGITS = 3  # of the largest number an option takes
BY_NAME = {option.name: option for option in TABLE}


def place_of(name: str) -> int:
    """Return the place of an option in the table, which is its place in the state."""
    return [option.name for option in TABLE].index(name)


def check(chosen: Mapping[str, str]) -> None:
    """Refuse options or values that do not exist.

    Raises
    ------
    InvalidEntry
        Naming the option or value given, and what is possible.
    """
    for name, value in chosen.items():
        if name not in BY_NAME:
            known = ", ".join(BY_NAME)
            raise InvalidEntry(f"There is no option '{name}'; options are: {known}.")
        if _number(BY_NAME[name], value) is None:
            raise InvalidEntry(
                f"Option '{name}' cannot be '{value}', only {possible(BY_NAME[name])}."
            )


def possible(option: Option) -> str:
    """Return the values of an option in words."""
    numbers = [f"a number from 1 to {option.most}"] if option.most else []
    return " or ".join([*option.values, *numbers])


def _number(option: Option, value: str) -> int | None:
    """Return what a value is in the state, None when it is not possible."""
    if value in option.values:
        return option.values.index(value)
    digits = value.isascii() and value.isdecimal() and len(value) <= DIGITS
    return int(value) if digits and 1 <= int(value) <= option.most else None


def encode(chosen: Mapping[str, str]) -> list[int]:
    """Return one number per option, in order of the table."""
    check(chosen)
    numbers = [_number(o, chosen.get(o.name, o.default)) for o in TABLE]
    return [number or 0 for number in numbers]


def parse(pairs: Sequence[str]) -> dict[str, str]:
    """Read choices as written on a command line, ``name=value``, each name once.

    Raises
    ------
    InvalidEntry
        Also when an option is given twice: its values replace the same step.
    """
    chosen: dict[str, str] = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        if name in chosen:
            raise InvalidEntry(
                f"Option '{name}' is given twice, as {chosen[name]} and {value}:"
                " they replace the same step."
            )
        chosen[name] = value
    check(chosen)
    return chosen


def not_default(chosen: Mapping[str, str]) -> dict[str, str]:
    """Return the choices that differ from the default, in order of the table."""
    check(chosen)
    return {
        option.name: chosen[option.name]
        for option in TABLE
        if chosen.get(option.name, option.default) != option.default
    }
