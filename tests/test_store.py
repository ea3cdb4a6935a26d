from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from fakes import add, header, journal, note, undo

from totem_core.errors import InvalidEntry, StaleEntry, StoreError
from totem_core.journal import MoveEntry
from totem_core.store import Store, default_path

if TYPE_CHECKING:
    from collections.abc import Iterator

REPOSITORY = Path(__file__).parent.parent


def test_the_folder_is_the_one_in_totem_data(data: Path) -> None:
    assert default_path() == data / "totem.sqlite3"


def test_the_folder_is_the_users_without_totem_data(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("TOTEM_DATA", raising=False)
    assert default_path().parent.name == "totem"


def test_a_game_comes_back_after_closing(store: Store) -> None:
    game = store.create(header())
    store.append(game, add(1, 5), after=0)
    store.close()
    with Store() as again:
        assert again.journal(game).entries == (add(1, 5),)
        assert again.journal(game).header == header()


def test_a_new_id_has_eight_letters_and_digits(store: Store) -> None:
    game = store.create(header())
    assert len(game) == 8
    assert game.isalnum()
    assert game == game.lower()


def test_a_game_that_cannot_be_played_is_not_created(store: Store) -> None:
    with pytest.raises(InvalidEntry, match="Somebody has to count"):
        store.create(header(players=()))
    assert store.games() == []


def test_a_header_that_could_not_be_read_again_is_not_created(store: Store) -> None:
    with pytest.raises(InvalidEntry, match=r"header\.created"):
        store.create(header(created="2024-05-01T19:29:00+00:00"))
    assert store.games() == []


def test_the_same_tap_twice_is_one_entry(store: Store) -> None:
    game = store.create(header())
    first = store.append(game, add(1, 5, client="tap"), after=0)
    again = store.append(game, add(2, 6, client="tap"), after=1)
    assert again == first
    assert store.journal(game).entries == (first,)


def test_a_page_that_is_behind_is_refused(store: Store) -> None:
    game = store.create(header())
    store.append(game, add(1, 5), after=0)
    with pytest.raises(StaleEntry, match="Somebody else moved first"):
        store.append(game, add(1, 6, client="late"), after=0)
    assert len(store.journal(game).entries) == 1


def test_a_page_cannot_be_ahead(store: Store) -> None:
    game = store.create(header())
    with pytest.raises(StaleEntry):
        store.append(game, add(4, 5), after=3)


def test_an_entry_that_could_not_be_read_again_is_not_written(store: Store) -> None:
    game = store.create(header())
    entry = MoveEntry(seq=1, id="tap", at="now", moves=[{"add": 1}])
    with pytest.raises(InvalidEntry, match="at: Expected"):
        store.append(game, entry, after=0)
    assert store.journal(game).entries == ()


def test_an_unknown_game_is_named(store: Store) -> None:
    for call in (store.journal, lambda game: store.append(game, add(1, 5), after=0)):
        with pytest.raises(StoreError, match="There is no game 'nobody'"):
            call("nobody")


def test_the_list_has_the_game_played_last_first(store: Store) -> None:
    old = store.create(header(title="old", created="2024-05-01T10:00:00Z"))
    new = store.create(header(title="new", created="2024-05-02T10:00:00Z"))
    assert [row.id for row in store.games()] == [new, old]
    entry = MoveEntry(
        seq=1, id="tap", at="2024-05-03T10:00:00.000Z", moves=[{"add": 1}]
    )
    store.append(old, entry, after=0, summary={"count": 1}, over=True)
    row = store.games()[0]
    assert (row.id, row.seq, row.summary, row.over) == (old, 1, {"count": 1}, True)


def test_a_new_game_is_listed_with_its_start(store: Store) -> None:
    store.create(header())
    assert store.games()[0].summary == {"count": 0}


def test_a_summary_can_be_kept_alone(store: Store) -> None:
    game = store.create(header())
    store.save_summary(game, {"count": 9}, over=False)
    assert store.games()[0].summary == {"count": 9}


def test_names_are_remembered_latest_first(store: Store) -> None:
    store.create(header(players=("Anna", "Ben"), created="2024-05-01T10:00:00Z"))
    store.create(header(players=("Cleo", "Anna"), created="2024-05-02T10:00:00Z"))
    assert store.names() == ["Cleo", "Anna", "Ben"]


def test_an_imported_game_is_exported_to_the_byte(store: Store) -> None:
    game = journal(add(1, 5), undo(2), note(3, "Ä"))
    store.import_journal(game)
    assert store.journal("counter1").to_json() == game.to_json()


def test_importing_the_same_game_again_changes_nothing(store: Store) -> None:
    game = journal(add(1, 5))
    assert store.import_journal(game) == store.import_journal(game)
    assert len(store.games()) == 1


def test_another_game_with_the_same_id_is_refused(store: Store) -> None:
    store.import_journal(journal(add(1, 5)))
    with pytest.raises(StoreError, match="already kept under the id counter1"):
        store.import_journal(journal(add(1, 6)))
    assert store.journal("counter1") == journal(add(1, 5))


def test_a_game_that_does_not_replay_is_not_imported(store: Store) -> None:
    with pytest.raises(InvalidEntry, match="Entry 2 cannot be played"):
        store.import_journal(journal(add(1, 5), add(2, -5)))
    assert store.games() == []


def test_an_imported_end_is_known_to_the_list(store: Store) -> None:
    store.import_journal(journal(add(1, 100)))
    assert store.games()[0].over


def test_a_journal_without_id_gets_one(store: Store) -> None:
    assert len(store.import_journal(journal(game_id=""))) == 8


def test_two_stores_see_each_other(store: Store) -> None:
    game = store.create(header())
    with Store() as other:
        before = other.data_version()
        assert other.data_version() == before
        store.append(game, add(1, 5), after=0)
        assert other.data_version() != before
        assert other.entries_since(game, 0) == [add(1, 5)]


def test_own_writing_is_no_news(store: Store) -> None:
    before = store.data_version()
    store.create(header())
    assert store.data_version() == before


@contextmanager
def untouched(path: Path) -> Iterator[None]:
    """Check that the file keeps every byte."""
    before = path.read_bytes()
    yield
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"x", b"not a database" * 100])
def test_a_file_of_another_kind_is_left_alone(data: Path, content: bytes) -> None:
    data.mkdir()
    default_path().write_bytes(content)
    with untouched(default_path()), pytest.raises(StoreError, match="is damaged"):
        Store()


def test_a_damaged_start_is_left_alone(data: Path) -> None:
    Store().close()
    content = bytearray(default_path().read_bytes())
    content[16:1000] = b"\x5a" * 984
    default_path().write_bytes(content)
    with untouched(default_path()), pytest.raises(StoreError, match="is damaged"):
        Store()


def test_damage_in_the_middle_is_told_when_it_is_read(store: Store) -> None:
    game = store.create(header())
    for seq in range(1, 200):
        store.append(game, note(seq, "x" * 500), after=seq - 1)
    store.close()
    content = bytearray(default_path().read_bytes())
    content[20_000:60_000] = b"\x5a" * 40_000
    default_path().write_bytes(content)
    with (
        untouched(default_path()),
        pytest.raises(StoreError, match="is damaged"),
        Store() as again,
    ):
        again.journal(game)


def test_a_damaged_entry_names_its_game(store: Store) -> None:
    game = store.create(header())
    store.append(game, add(1, 5), after=0)
    with sqlite3.connect(default_path()) as db:
        db.execute("UPDATE entry SET body = '{}'")
    db.close()
    with pytest.raises(StoreError, match=f"Game {game} in .* is damaged: "):
        store.journal(game)


def test_a_newer_schema_is_left_alone(store: Store) -> None:
    store.close()
    with sqlite3.connect(default_path()) as db:
        db.execute("UPDATE meta SET value = '2' WHERE key = 'schema_version'")
    db.close()
    with untouched(default_path()), pytest.raises(StoreError, match="newer totem"):
        Store()


def test_a_database_of_another_program_is_left_alone(data: Path) -> None:
    data.mkdir()
    with sqlite3.connect(default_path()) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    db.close()
    with untouched(default_path()), pytest.raises(StoreError, match="another program"):
        Store()


def test_an_empty_file_becomes_a_store(data: Path) -> None:
    data.mkdir()
    default_path().touch()
    with Store() as store:
        assert store.games() == []


def test_a_folder_that_cannot_be_made_is_named(data: Path) -> None:
    data.write_text("a file is in the way")
    with pytest.raises(StoreError, match="name another folder in TOTEM_DATA"):
        Store()


@contextmanager
def without_rights() -> Iterator[None]:
    """Drop the rights of root, whom no file mode stops."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize("mode", [0o555, 0o000])
def test_a_folder_that_is_locked_is_named(mode: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "totem.sqlite3"
        with Store(path) as store:
            store.create(header())
        before = path.read_bytes()
        path.chmod(0o444)
        Path(folder).chmod(mode)
        with without_rights(), pytest.raises(StoreError, match="cannot be used"):
            Store(path)
        Path(folder).chmod(0o755)
        assert path.read_bytes() == before


def test_a_store_in_use_says_so(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    game = store.create(header())
    monkeypatch.setattr("totem_core.database.BUSY_SECONDS", 0.05)
    with Store() as other, store._db.writing(), pytest.raises(StoreError, match="use"):
        other.append(game, add(1, 5), after=0)


WRITER = """
import os, sys
from totem_core import games
games.MODULES["counter"] = "fakes"
from fakes import add
from totem_core.store import Store
store = Store()
seq = store.journal("counter1").entries[-1:]
seq = seq[0].seq if seq else 0
while True:
    seq += 1
    store.append("counter1", add(seq, 0), after=seq - 1)
    os.write(1, b"%d\\n" % seq)  # the page has been told: saved
"""


def start_writer() -> subprocess.Popen[bytes]:
    path = os.pathsep.join([str(REPOSITORY), str(REPOSITORY / "tests")])
    return subprocess.Popen(
        [sys.executable, "-c", WRITER],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": path},
    )


def test_a_killed_writer_loses_no_acknowledged_entry(store: Store) -> None:
    store.import_journal(journal())
    for _ in range(3):
        with start_writer() as writer:
            assert writer.stdout is not None
            told = [writer.stdout.readline() for _ in range(25)]
            writer.send_signal(signal.SIGKILL)
            told += writer.stdout.readlines()
        acknowledged = int(told[-1])
        entries = store.journal("counter1").entries
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        assert len(entries) >= acknowledged > 0


def test_first_starts_at_the_same_moment_make_one_store(data: Path) -> None:
    code = "from totem_core.store import Store; print(Store().games())"
    starts = [
        subprocess.Popen(
            [sys.executable, "-c", code],
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": str(REPOSITORY)},
        )
        for _ in range(4)
    ]
    assert [start.communicate()[0] for start in starts] == [b"[]\n"] * 4


def test_a_burst_of_two_stores_keeps_one_order(store: Store) -> None:
    game = store.create(header())
    with Store() as other:
        for seq in range(1, 41):
            writer = store if seq % 2 else other
            writer.append(game, add(seq, 0), after=seq - 1)
            loser = other if seq % 2 else store
            with pytest.raises(StaleEntry):
                loser.append(game, add(seq, 1, client=f"late-{seq}"), after=seq - 1)
    assert [e.id for e in store.journal(game).entries] == [
        f"tap-{seq}" for seq in range(1, 41)
    ]


def test_every_entry_is_flushed_to_the_disk(store: Store) -> None:
    (mode,) = store._db.all("PRAGMA journal_mode")[0]
    (synchronous,) = store._db.all("PRAGMA synchronous")[0]
    assert (mode, synchronous) == ("wal", 2)
