"""The options table: every named ruling and variation of Totem (1995), once.

The new-game form, the command line, the stored header and the documentation read this
table; the rules read the numbers that ``encode`` puts into the state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from totem_core.errors import InvalidEntry


class Option(NamedTuple):
    """One ruling or variation: its values, the first being the default."""

    name: str
    values: tuple[str, ...]
    meaning: str
    rules: tuple[str, ...]

    @property
    def default(self) -> str:
        """The value used when nothing is said."""
        return self.values[0]


TABLE: tuple[Option, ...] = (
    Option(
        "first-start",
        ("random", "chosen"),
        "Who starts the first round: drawn by the app, or chosen by the table.",
        ("T-S06", "RT-03"),
    ),
)
BY_NAME = {option.name: option for option in TABLE}


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
        if value not in BY_NAME[name].values:
            values = " or ".join(BY_NAME[name].values)
            raise InvalidEntry(f"Option '{name}' cannot be '{value}', only {values}.")


def encode(chosen: Mapping[str, str]) -> list[int]:
    """Return one number per option, in order of the table: the place of its value."""
    check(chosen)
    return [
        option.values.index(chosen.get(option.name, option.default)) for option in TABLE
    ]
