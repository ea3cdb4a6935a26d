from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from fakes import add, journal

from totem_core.errors import InvalidEntry, StoreError
from totem_core.exchange import read_journal, write_journal

if TYPE_CHECKING:
    from pathlib import Path


def test_a_journal_goes_out_and_in(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_journal(path, journal(add(1, 5)))
    assert read_journal(path) == journal(add(1, 5))


def test_writing_again_gives_the_same_bytes(tmp_path: Path) -> None:
    path, again = tmp_path / "game.json", tmp_path / "again.json"
    write_journal(path, journal(add(1, 5)))
    write_journal(again, read_journal(path))
    assert again.read_bytes() == path.read_bytes()


def test_nothing_but_the_file_is_left(tmp_path: Path) -> None:
    write_journal(tmp_path / "game.json", journal())
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = tmp_path / "game.json"
    folder.mkdir()
    with pytest.raises(StoreError, match="cannot be written"):
        write_journal(folder, journal())
    assert list(tmp_path.iterdir()) == [folder]


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be written: No such file"):
        write_journal(tmp_path / "nowhere" / "game.json", journal())


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be read: No such file"):
        read_journal(tmp_path / "game.json")


def test_a_wrong_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("{}")
    with pytest.raises(InvalidEntry, match=r"^game\.json: This is not a totem journal"):
        read_journal(path)
