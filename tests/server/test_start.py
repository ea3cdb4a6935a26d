from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import pytest

from totem_core.errors import StoreError, TotemError
from totem_core.server import places, play

if TYPE_CHECKING:
    from pathlib import Path


def test_port_in_use_is_one_sentence(data: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        text = rf"listen on 127\.0\.0\.1 port {port} \(.*in use\); .* --port\.$"
        with pytest.raises(TotemError, match=text):
            play(host="127.0.0.1", port=port)


@pytest.mark.parametrize("host", ["192.0.2.1", "256.256.256.256"])
def test_address_of_another_machine_is_one_sentence(data: Path, host: str) -> None:
    with pytest.raises(TotemError, match="Totem cannot listen on"):
        play(host=host, port=0)


def test_damaged_store_is_said_before_anything_starts(data: Path) -> None:
    data.mkdir()
    (data / "totem.sqlite3").write_bytes(b"not a database" * 100)
    with pytest.raises(StoreError):
        play(host="127.0.0.1", port=0)


@pytest.mark.parametrize("base", ["/../", "/a b/", "/a//b/", "http://x/", "/ä/"])
def test_base_path_that_is_none_is_one_sentence(data: Path, base: str) -> None:
    with pytest.raises(TotemError, match=r"is no path to lie under"):
        play(host="127.0.0.1", port=0, base=base)


def test_static_version_changes_with_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "template", lambda: tmp_path)
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "page.js").write_text("1")
    before = places.static_version()
    (tmp_path / "static" / "page.js").write_text("2")
    assert places.static_version() != before
