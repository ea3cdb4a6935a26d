from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from totem_core.access import is_loopback, load_access, same_key
from totem_core.errors import TotemError

if TYPE_CHECKING:
    from pathlib import Path


def test_key_is_kept_over_restarts(tmp_path: Path) -> None:
    assert load_access(tmp_path / "games") == load_access(tmp_path / "games")


def test_guests_have_a_key_of_their_own(tmp_path: Path) -> None:
    access = load_access(tmp_path)
    assert access.role(access.key.upper()) == "host"
    assert access.role(access.watch_key.replace("-", " ")) == "guest"
    assert access.role("aaaa-bbbb-cccc") is None
    assert access.mark("host") != access.mark("guest")


def test_file_without_a_key_for_guests_gets_one(tmp_path: Path) -> None:
    first = load_access(tmp_path)
    path = tmp_path / "access.json"
    old = {"key": first.key, "cookie_secret": first.cookie_secret}
    path.write_text(json.dumps(old))
    again = load_access(tmp_path)
    assert (again.key, again.cookie_secret) == (first.key, first.cookie_secret)
    assert again.watch_key not in ("", first.watch_key)
    assert load_access(tmp_path) == again
    assert path.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    "change",
    [
        {"key": ""},
        {"key": "---- ----"},
        {"key": "abc-def"},
        {"watch_key": "abc"},
        {"key": "same-same", "watch_key": "SAME same"},
    ],
)
def test_keys_that_would_let_in_anybody_are_refused(
    tmp_path: Path, change: dict[str, str]
) -> None:
    load_access(tmp_path)
    path = tmp_path / "access.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(TotemError, match=r"must differ and have at least 8 letters"):
        load_access(tmp_path)


@pytest.mark.parametrize("secret", ["", "00", "no hex at all"])
def test_cookie_secret_that_can_be_guessed_is_refused(
    tmp_path: Path, secret: str
) -> None:
    load_access(tmp_path)
    path = tmp_path / "access.json"
    path.write_text(
        json.dumps(json.loads(path.read_text()) | {"cookie_secret": secret})
    )
    with pytest.raises(TotemError, match="is damaged"):
        load_access(tmp_path)


def test_servers_that_start_at_once_have_the_same_keys(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        loaded = list(pool.map(load_access, [tmp_path] * 4))
    assert loaded == [load_access(tmp_path)] * 4


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


@pytest.mark.parametrize(
    "typed", ["", "-", "k7fm", "k7fm-x2pq-9wdu", "ключ", "\0", "\ud800"]
)
def test_other_words_are_not_the_key(typed: str) -> None:
    assert not same_key(typed, "k7fm-x2pq-9wdt")


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.0.1", "::1", "localhost"])
def test_loopback_is_this_machine_only(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "", "::", "192.168.1.20", "table.local"])
def test_other_addresses_are_not_loopback(host: str) -> None:
    assert not is_loopback(host)
