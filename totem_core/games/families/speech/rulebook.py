"""The rulebook: one sentence for each rule and ruling, and the page made of them.

``rulebook.toml`` holds the sentences, ``options.py`` the options. The receipts of the
app, ``totem rules`` and ``docs/rules.md`` all quote these two.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from totem_core.errors import InvalidEntry
from totem_core.games.families import options
from totem_core.games.families.options import Option

_FILE = Path(__file__).with_name("rulebook.toml")


class Rule(NamedTuple):
    """One sentence and its id: ``T-`` is printed, ``RT-`` what the app decides."""

    id: str
    text: str

    @property
    def is_ruling(self) -> bool:
        """Whether the printed rulebook leaves this open."""
        return self.id.startswith("RT-")


class Chapter(NamedTuple):
    """A chapter of the rulebook, printed rules first."""

    title: str
    rules: tuple[Rule, ...]


@cache
def chapters() -> tuple[Chapter, ...]:
    """Return the rulebook in the order of the printed one; read once, when asked."""
    found = tomllib.loads(_FILE.read_text(encoding="utf-8"))["chapter"]
    return tuple(
        Chapter(each["title"], tuple(Rule(*pair) for pair in each["rules"].items()))
        for each in found
    )


@cache
def _by_id() -> dict[str, Rule]:
    return {rule.id: rule for chapter in chapters() for rule in chapter.rules}


def ids() -> tuple[str, ...]:
    """Return every id, in the order of the rulebook."""
    return tuple(_by_id())


def why(rule_id: str) -> str:
    """Return the sentence of a rule.

    Raises
    ------
    InvalidEntry
        When the rulebook has no such id.

    Examples
    --------
    >>> why("T-H06")
    'Five hunters bring one bird, and the rest counts as a full five.'
    """
    if rule_id not in _by_id():
        raise InvalidEntry(
            f"There is no rule '{rule_id}'; `totem rules` lists them all."
        )
    return _by_id()[rule_id].text


def options_of(rule_id: str) -> tuple[Option, ...]:
    """Return the options by which a table may choose a rule otherwise."""
    return tuple(option for option in options.TABLE if rule_id in option.rules)


def entry(rule_id: str) -> list[str]:
    """Return the lines about one rule: its sentence, then each of its options."""
    lines = [f"{rule_id}  {why(rule_id)}"]
    for option in options_of(rule_id):
        lines.append(
            f"        Option {option.name}: {_values(option, '{} (default)')}."
        )
        lines.append(f"        {option.meaning}")
    return lines


def contents() -> list[str]:
    """Return the whole rulebook as lines of text."""
    lines: list[str] = []
    for chapter in chapters():
        lines += ["", chapter.title]
        lines += [f"{rule.id:6}  {rule.text}" for rule in chapter.rules]
    return lines[1:]


def markdown() -> str:
    """Return the document ``docs/rules.md``, options and all."""
    lines = _INTRODUCTION.splitlines()
    for chapter in chapters():
        lines += _chapter(chapter)
    lines += ["", "## Options", "", *_OPTIONS.splitlines(), ""]
    lines += _table([option for option in options.TABLE if not option.variation])
    lines += ["", "## Variations to choose", "", *_VARIATIONS.splitlines(), ""]
    lines += [*exclusions(), ""]
    lines += _table([option for option in options.TABLE if option.variation])
    return "\n".join(lines) + "\n"


_INTRODUCTION = """\
# The rules of Totem (1995)

In our own words, one sentence for each rule. Ids with T- are rules of the printed
rulebook; ids with RT- say what the app does where the rulebook is silent, contradicts
itself or leaves a choice. `A name like this` behind a sentence is the option by which a
table may choose otherwise; the options stand at the end.

The app quotes these sentences when it is asked why, and `totem rules T-B11` prints one.
Do not edit this page: it is written by `totem rules --markdown`."""
_OPTIONS = """\
The value in bold holds when nothing is chosen. Other choices are stored with the game
and shown on the board."""
_VARIATIONS = """\
These change the game as the rulebook proposes. They can be combined, with one
exception: values of one line replace the same step, so only one of them holds."""


def exclusions() -> list[str]:
    """Return a line for each variation whose values exclude each other."""
    return [
        f"- `{option.name}`: {' and '.join(option.values[1:])} exclude each other."
        for option in options.TABLE
        if option.variation and len(option.values) > 2
    ]


def _chapter(chapter: Chapter) -> Iterator[str]:
    yield from ("", f"## {chapter.title}", "")
    yield from (_item(rule) for rule in chapter.rules if not rule.is_ruling)
    rulings = [_item(rule) for rule in chapter.rules if rule.is_ruling]
    if rulings:
        yield from ("", "What the app decides:", "", *rulings)


def _item(rule: Rule) -> str:
    named = ", ".join(f"`{option.name}`" for option in options_of(rule.id))
    return f"- **{rule.id}** {rule.text}" + (f" ({named})" if named else "")


def _table(rows: Sequence[Option]) -> Iterator[str]:
    yield "| option | values | meaning | rules |"
    yield "|---|---|---|---|"
    for option in rows:
        cells = (
            f"`{option.name}`",
            _values(option, "**{}**"),
            option.meaning,
            ", ".join(option.rules),
        )
        yield f"| {' | '.join(cells)} |"


def _values(option: Option, default: str) -> str:
    """Return the values of an option, the first one written as ``default`` says."""
    others = options.possible(option).removeprefix(option.default)
    return default.format(option.default) + others
