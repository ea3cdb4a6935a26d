from __future__ import annotations

import time
from datetime import datetime
from typing import TYPE_CHECKING

import pytest

from totem_core.ui import clock

if TYPE_CHECKING:
    from collections.abc import Iterator

NOW = "2026-11-05T20:00:00Z"  # a Thursday


@pytest.fixture(autouse=True)
def greenwich(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let this place be in Greenwich for a while."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


def now() -> datetime:
    return clock.local(NOW)


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("2026-11-05T19:59:31.000Z", "just now"),
        ("2026-11-05T20:00:02.000Z", "just now"),  # another machine's clock
        ("2026-11-05T19:59:00.000Z", "1 minute ago"),
        ("2026-11-05T19:48:00.000Z", "12 minutes ago"),
        ("2026-11-05T17:10:00.000Z", "2 hours ago"),
        ("2026-11-04T23:00:00.000Z", "yesterday"),
        ("2026-11-01T20:00:00.000Z", "Sunday"),
        ("2026-10-18T20:00:00.000Z", "18 October"),
        ("2025-10-18T20:00:00.000Z", "18 October 2025"),
    ],
)
def test_moments_are_told_as_people_say_them(at: str, words: str) -> None:
    assert clock.ago(at, now()) == words


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("2026-11-05T19:30:00Z", "Thursday evening"),
        ("2026-11-05T14:30:00Z", "Thursday afternoon"),
        ("2026-11-06T09:00:00Z", "Friday morning"),
        ("2026-11-06T02:00:00Z", "Friday night"),
    ],
)
def test_a_game_without_a_name_is_called_by_its_evening(at: str, words: str) -> None:
    assert clock.evening(at) == words


def test_a_game_took_hours_and_minutes() -> None:
    assert clock.took(NOW, "2026-11-05T21:10:30.000Z") == "1 hour 10 minutes"
    assert clock.took(NOW, "2026-11-05T22:00:00.000Z") == "2 hours"
    assert clock.took(NOW, "2026-11-05T20:00:10.000Z") == "1 minute"
