from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from totem_core.access import is_loopback, load_access, same_key
from totem_core.errors import TotemError

if TYPE_CHECKING:
    from pathlib import Path


def test_key_is_kept_over_restarts(tmp_path: Path) -> None:
    assert load_access(tmp_path / "games") == load_access(tmp_path / "games")


def test_every_folder_has_its_own_key(tmp_path: Path) -> None:
    first, second = load_access(tmp_path / "a"), load_access(tmp_path / "b")
    assert first.key != second.key
    assert first.cookie_secret != second.cookie_secret


def test_file_is_for_its_owner_only(tmp_path: Path) -> None:
    load_access(tmp_path)
    path = tmp_path / "access.json"
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o644)
    load_access(tmp_path)
    assert path.stat().st_mode & 0o777 == 0o600


def test_key_can_be_read_out_and_typed(tmp_path: Path) -> None:
    key = load_access(tmp_path).key
    assert [len(group) for group in key.split("-")] == [4, 4, 4]
    assert not set(key) & set("0o1li")


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"key": 7}', "\0\0"])
def test_damaged_file_is_one_sentence(tmp_path: Path, content: str) -> None:
    (tmp_path / "access.json").write_text(content)
    with pytest.raises(TotemError, match=r"^The access file .* is damaged; delete it"):
        load_access(tmp_path)
    assert (tmp_path / "access.json").read_text() == content


def test_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(TotemError, match="cannot be kept in"):
        load_access(tmp_path / "file" / "games")


@pytest.mark.parametrize(
    "typed", ["k7fm-x2pq-9wdt", "K7FMX2PQ9WDT", " k7fm x2pq 9wdt "]
)
def test_key_is_known_however_it_is_typed(typed: str) -> None:
    assert same_key(typed, "k7fm-x2pq-9wdt")


@pytest.mark.parametrize("typed", ["", "-", "k7fm", "k7fm-x2pq-9wdu", "ключ", "\0"])
def test_other_words_are_not_the_key(typed: str) -> None:
    assert not same_key(typed, "k7fm-x2pq-9wdt")


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.0.1", "::1", "localhost"])
def test_loopback_is_this_machine_only(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "", "::", "192.168.1.20", "table.local"])
def test_other_addresses_are_not_loopback(host: str) -> None:
    assert not is_loopback(host)
