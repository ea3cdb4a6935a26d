from __future__ import annotations

import pytest

from totem_core.access import Access
from totem_core.server import announcing
from totem_core.server.announcing import Doors, announce, lan_addresses

KEYS = Access("k7fm-x2pq-9wdt", "00" * 32, "abcd-efgh-jkmn")


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcing, "lan_addresses", lambda: ["192.168.1.20"])
    monkeypatch.setattr(announcing, "_qr", lambda address: f"QR {address}\n")


def test_everything_needed_is_on_the_screen(capsys: pytest.CaptureFixture[str]) -> None:
    announce(Doors("0.0.0.0", 8866, "/", KEYS))
    assert capsys.readouterr().out.splitlines() == [
        "",
        "Totem is ready. Stop it with Ctrl-C.",
        "",
        "  On a tablet:       http://192.168.1.20:8866/?key=k7fm-x2pq-9wdt",
        "  On this computer:  http://127.0.0.1:8866/?key=k7fm-x2pq-9wdt",
        "",
        "  Access key:        k7fm-x2pq-9wdt",
        "QR http://192.168.1.20:8866/?key=k7fm-x2pq-9wdt",
        "  To look on only:   http://192.168.1.20:8866/watch?key=abcd-efgh-jkmn",
    ]


def test_the_picture_may_be_the_one_for_guests(
    capsys: pytest.CaptureFixture[str],
) -> None:
    announce(Doors("0.0.0.0", 8866, "/", KEYS), watch_qr=True)
    lines = capsys.readouterr().out.splitlines()
    assert "QR http://192.168.1.20:8866/watch?key=abcd-efgh-jkmn" in lines


def test_this_machine_alone_needs_no_key(capsys: pytest.CaptureFixture[str]) -> None:
    announce(Doors("::1", 80, "/totem/", None))
    assert capsys.readouterr().out.splitlines()[3:] == [
        "  On this computer:  http://[::1]:80/totem/",
        "  To look on only:   http://[::1]:80/totem/watch",
    ]


def test_one_address_of_the_network_is_for_tablets(
    capsys: pytest.CaptureFixture[str],
) -> None:
    announce(Doors("192.168.1.9", 80, "/", KEYS))
    out = capsys.readouterr().out
    assert "On a tablet:       http://192.168.1.9:80/" in out
    assert "On this computer" not in out


def test_lan_addresses_reach_further_than_this_machine() -> None:
    assert not [place for place in lan_addresses() if place.startswith("127.")]
