"""The recorded games: replayed as they were, and written again byte for byte."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest
from record import DEMO, GOLDEN, RECORDINGS, ROOT, Recorder, Recording, transcript

from totem_core.exchange import read_journal, write_journal
from totem_core.games.families import state as st
from totem_core.journal import Journal, MoveEntry, UndoEntry, effective
from totem_core.replay import Replay

if TYPE_CHECKING:
    from pathlib import Path

    from totem_core.store import Store


class Ending(NamedTuple):
    """How a recording ends: entries, the round, who won, and why."""

    entries: int
    round: int
    winners: tuple[int, ...] = ()
    reason: str = ""


ENDINGS = {
    "data/demo.json": Ending(
        283, 8, (3,), "Dan has the largest family of those level on pieces."
    ),
    "tests/journals/two.json": Ending(173, 5, (0,), "Ida (blue) has the highest pole."),
    "tests/journals/three.json": Ending(136, 5, (1,), "Sami has the highest pole."),
    "tests/journals/app.json": Ending(125, 5, (3,), "Dan has the highest pole."),
    "tests/journals/quiet.json": Ending(12, 4),
    "tests/journals/nobody.json": Ending(
        36, 9, (), "Poles, families and pens are level: nobody wins."
    ),
}


@pytest.fixture(params=RECORDINGS, ids=lambda recording: recording.file)
def recording(request: pytest.FixtureRequest) -> Recording:
    made: Recording = request.param
    return made


@pytest.fixture
def path(recording: Recording) -> Path:
    return ROOT / recording.file


@pytest.fixture
def journal(path: Path) -> Journal:
    return read_journal(path)


def test_recording_ends_as_recorded(recording: Recording, journal: Journal) -> None:
    game = Replay(journal.header, journal.entries)
    outcome = game.outcome
    ending = Ending(
        len(journal.entries),
        game.now.position[st.ROUND],
        outcome.winners if outcome else (),
        outcome.reason if outcome else "",
    )
    assert ending == ENDINGS[recording.file]


def test_recording_is_made_again_byte_for_byte(
    recording: Recording, path: Path
) -> None:
    assert Recorder(recording).play().to_json() == path.read_bytes()


def test_recording_is_written_again_byte_for_byte(
    journal: Journal, path: Path, tmp_path: Path
) -> None:
    write_journal(tmp_path / "again.json", journal)
    assert (tmp_path / "again.json").read_bytes() == path.read_bytes()


def test_recording_passes_through_the_store_unchanged(
    journal: Journal, path: Path, store: Store
) -> None:
    game = store.import_journal(journal)
    assert store.journal(game).to_json() == path.read_bytes()


def test_demo_reads_as_before() -> None:
    # changed on purpose? `python tests/record.py` writes the text again
    assert transcript(DEMO) == GOLDEN.read_text()


def test_demo_shows_what_a_game_can_bring() -> None:
    journal = read_journal(DEMO)
    game = Replay(journal.header, journal.entries)
    moves = {
        move["move"]
        for entry in effective(journal.entries)
        if isinstance(entry, MoveEntry)
        for move in entry.moves
    }
    events = {type(event).__name__ for step in game.done for event in step.events}
    assert {"reveal", "starve", "keep"} <= moves
    assert {"FellIll", "Left", "Mourned", "DiedOut", "Restarted", "Paid"} <= events


def test_demo_has_slips_that_were_taken_back() -> None:
    entries = read_journal(DEMO).entries
    undos = [entry for entry in entries if isinstance(entry, UndoEntry)]
    assert 3 <= len(undos) < len(effective(entries)) / 10
