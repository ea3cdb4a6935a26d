"""Case files: a position, moves and what is expected, one statement a line.

The format in which worked cases are kept and in which anybody can report a bug; it is
described in ``docs/cases.md``. The lines about the game itself are read by the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, Protocol, cast

from totem_core.errors import InvalidEntry, TotemError
from totem_core.games import MODULES

__all__ = ["Case", "Line", "Report", "read", "run"]


class Line(NamedTuple):
    """One statement: where it stands, its first word, and the rest."""

    number: int
    verb: str
    rest: str


class Case(NamedTuple):
    """A case file: its title, the rules it proves, and the game's own lines."""

    title: str
    game: str
    rules: tuple[str, ...]
    lines: tuple[Line, ...]


class Report(NamedTuple):
    """What running a case gave: the position in text, and what was not as expected."""

    title: str
    position: str
    failures: tuple[str, ...]
    refusals: tuple[str, ...]


class Table(Protocol):
    """What a game's ``casebook`` module offers: it plays lines and shows the table."""

    refusals: list[str]

    def play(self, verb: str, rest: str) -> str | None:
        """Do one line; return what was not as expected, or None."""

    def position(self) -> str:
        """Return the position in the game's text notation."""


def read(text: str) -> Case:
    """Read a case file.

    Raises
    ------
    InvalidEntry
        Naming the line, when a line has no known beginning.
    """
    title, game = "", "families"
    rules: tuple[str, ...] = ()
    own: list[Line] = []
    for line in _statements(text):
        if line.verb == "case":
            title = line.rest
        elif line.verb == "rules":
            rules = tuple(line.rest.split())
        elif line.verb == "game":
            if line.rest not in MODULES:
                games = ", ".join(MODULES)
                raise InvalidEntry(
                    f"Line {line.number}, game: '{line.rest}' is none of {games}."
                )
            game = line.rest
        else:
            own.append(line)
    return Case(title, game, rules, tuple(own))


def _statements(text: str) -> Iterator[Line]:
    for number, raw in enumerate(text.splitlines(), start=1):
        statement = raw.split("#", 1)[0].strip()
        if statement:
            verb, _, rest = statement.partition(" ")
            yield Line(number, verb, rest.strip())


def run(path: Path) -> Report:
    """Run a case file.

    Returns
    -------
    Report
        The position at the end and every expectation that failed.

    Raises
    ------
    InvalidEntry
        When the file cannot be read; the message names line and field.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidEntry(f"{path} cannot be read as a case file: {error}.") from None
    case = read(text)
    table = _table(case)
    failures: list[str] = []
    for line in case.lines:
        try:
            wrong = table.play(line.verb, line.rest)
        except TotemError as error:
            raise InvalidEntry(f"Line {line.number}, {line.verb}: {error}") from None
        if wrong:
            failures.append(f"Line {line.number}: {wrong}")
    return Report(case.title, table.position(), tuple(failures), tuple(table.refusals))


def _table(case: Case) -> Table:
    casebook = import_module(f"{MODULES[case.game]}.casebook")
    return cast("Table", casebook.CaseTable())
