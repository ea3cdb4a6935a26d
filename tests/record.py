"""Records the games of the repository as a table would play and tap them.

``python tests/record.py`` writes all of them again, and the demo as a golden text.
Everything is drawn from the seed of the recording, times and ids included, so that a
recording is the same on every machine. Now and then the host taps wrong and takes it
back, or takes back what was right and does it again.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from household import Household
from typer.testing import CliRunner

from totem_core.cli import app
from totem_core.exchange import write_journal
from totem_core.games.families import state as st
from totem_core.games.families import throw
from totem_core.games.families.vocabulary import COTTAGES
from totem_core.journal import (
    Entry,
    Header,
    Journal,
    MoveEntry,
    RedoEntry,
    Seat,
    UndoEntry,
)
from totem_core.replay import Replay
from totem_core.ui.families.children import open_houses
from totem_core.ui.families.scene import Scene

if TYPE_CHECKING:
    from robot import Move

Colour: TypeAlias = Literal["red", "green", "blue", "yellow"]

ROOT = Path(__file__).parents[1]
DEMO = ROOT / "data/demo.json"
GOLDEN = ROOT / "tests/golden/demo.txt"
COLOURS: tuple[Colour, ...] = ("red", "green", "blue", "yellow")
# Seconds a table needs before the tap of each move, from and to.
PACE = {
    "arrange": (15, 50),
    "spells": (20, 45),
    "place": (4, 12),
    "reveal": (5, 15),
    "births": (3, 8),
    "starve": (12, 30),
    "keep": (4, 10),
    "advance": (6, 30),
    "undo": (2, 5),
    "redo": (3, 6),
}


class Recording(NamedTuple):
    """One game to record: where to, who plays, and from which draws."""

    file: str
    names: tuple[str, ...]
    seed: int
    created: str
    throws: str = "table"
    hidden: float = 0.35  # part of the spells that their owners never turn up
    slips: float = 0.04  # part of the taps that are wrong at first
    quiet: bool = False  # nobody moves, nobody casts
    rounds: int = 20  # the recording ends after so many, if nobody wins before


# The seeds were looked for among some hundreds: each shows what its name says.
FOUR = ("Anna", "Ben", "Cleo", "Dan")
RECORDINGS = (
    Recording("data/demo.json", FOUR, 14, "2026-03-14T18:30:00Z"),
    Recording("tests/journals/two.json", ("Ida", "Jon"), 37, "2026-03-15T14:05:00Z"),
    Recording(
        "tests/journals/three.json", ("Ruth", "Sami", "Tove"), 8, "2026-03-20T19:00:00Z"
    ),
    Recording(
        "tests/journals/app.json", FOUR, 11, "2026-03-21T18:30:00Z", throws="app"
    ),
    Recording(
        "tests/journals/quiet.json",
        FOUR,
        3,
        "2026-03-22T10:00:00Z",
        throws="app",
        quiet=True,
        rounds=3,
    ),
    Recording(
        "tests/journals/nobody.json",
        ("Ruth", "Sami", "Tove"),
        29,
        "2026-03-22T11:00:00Z",
        throws="app",
        quiet=True,
    ),
)


class Recorder:
    """Plays one game and writes its journal, tap by tap."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.rng = Random(recording.seed)
        self.robot = Household(self.rng, hidden=recording.hidden, quiet=recording.quiet)
        self.replay = Replay(header(recording))
        self.clock = datetime.fromisoformat(recording.created)

    def play(self) -> Journal:
        """Play to the end, or for as many rounds as wanted."""
        position = self.replay.start.position
        while self.replay.outcome is None and self.wanted(position):
            self.tap(self.choose(position))
            position = self.replay.now.position
        name = Path(self.recording.file).stem
        return Journal(self.replay.header, tuple(self.replay.entries), game_id(name))

    def wanted(self, position: Any) -> bool:
        """Return whether the round that is played belongs to the recording."""
        return bool(position[st.ROUND] <= self.recording.rounds)

    def choose(self, position: Any) -> list[Move]:
        """Return the moves of the next tap; an app that throws, throws all at once."""
        moves = self.robot.choose(position)
        if moves[0]["move"] == "births" and self.recording.throws == "app":
            return thrown(self.replay)
        return moves

    def tap(self, moves: list[Move]) -> None:
        """Make the moves, at times only after a slip."""
        slip = self.slip(moves)
        if slip is not None:
            self.add("move", slip)
            self.add("undo")
        self.add("move", moves)
        if slip is not None and self.rng.random() < 0.25:
            self.add("undo")
            self.add("redo")

    def slip(self, moves: list[Move]) -> list[Move] | None:
        """Return what a tired host taps instead, seldom."""
        move = moves[0]
        if self.rng.random() >= self.recording.slips or len(moves) > 1:
            return None
        if move["move"] == "place":
            return [move | {"cottage": (move["cottage"] + 1) % COTTAGES}]
        if move["move"] == "births":
            return [move | {"girls": move["girls"] - 1 if move["girls"] else 1}]
        return None

    def add(self, kind: str, moves: list[Move] | None = None) -> None:
        """Add one entry, some seconds after the last."""
        self.clock += timedelta(
            milliseconds=self.rng.randrange(
                *(1000 * s for s in PACE[moves[0]["move"] if moves else kind])
            )
        )
        seq = self.replay.seq + 1
        common: dict[str, Any] = {
            "seq": seq,
            "id": f"{self.rng.getrandbits(128):032x}",
            "at": self.clock.isoformat(timespec="milliseconds")[:23] + "Z",
        }
        self.replay.add(entry(kind, common, moves))


def entry(kind: str, common: dict[str, Any], moves: list[Move] | None) -> Entry:
    """Return an entry of a kind."""
    if moves is not None:
        return MoveEntry(**common, moves=moves)
    return UndoEntry(**common) if kind == "undo" else RedoEntry(**common)


def header(recording: Recording) -> Header:
    """Return what the table settled before the first move; the first name starts."""
    seats = 4 if len(recording.names) == 2 else len(recording.names)
    return Header(
        game="families",
        rules_version=1,
        players=recording.names,
        seats=tuple(Seat(i % len(recording.names), COLOURS[i]) for i in range(seats)),
        first=0,
        seed=recording.seed,
        settings={"throws": recording.throws},
        created=recording.created,
    )


def thrown(replay: Replay) -> list[Move]:
    """Return all births still to come, as the app throws them."""
    header, position = replay.header, replay.now.position
    scene = Scene(game="", seq=replay.seq, header=header, moment=replay.now)
    return [
        {"move": "births", "family": family, "cottage": cottage, "girls": girls}
        for house in open_houses(scene, None)
        for family, cottage in [divmod(house, COTTAGES)]
        for girls in [throw(header, position, family, cottage)]
    ]


def game_id(name: str) -> str:
    """Return a game's id: eight letters, the same for the same name."""
    return f"{name.replace('-', '')}aaaaaaaa"[:8]


def transcript(path: Path) -> str:
    """Return what ``totem replay`` prints of a journal."""
    return CliRunner().invoke(app, ["replay", str(path)]).stdout


def main() -> None:
    """Write every recording, and the demo as a text to read."""
    for recording in RECORDINGS:
        path = ROOT / recording.file
        path.parent.mkdir(exist_ok=True)
        write_journal(path, Recorder(recording).play())
    GOLDEN.parent.mkdir(exist_ok=True)
    GOLDEN.write_text(transcript(DEMO))


if __name__ == "__main__":
    main()
