"""What every test may use: the counter game, and a store of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from totem_core import games
from totem_core.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run what needs a browser last: it is slow, and its event loop stays about."""
    items.sort(key=lambda item: "browser" in item.path.parts)


@pytest.fixture(scope="session", autouse=True)
def counter() -> Iterator[None]:
    """Let the counter game be found among the games."""
    games.MODULES["counter"] = "fakes"
    yield
    del games.MODULES["counter"]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep this test's games in a folder of its own."""
    folder = tmp_path / "data"
    monkeypatch.setenv("TOTEM_DATA", str(folder))
    return folder


@pytest.fixture
def store(data: Path) -> Iterator[Store]:
    """Return an empty store that knows the counter game."""
    with Store() as opened:
        yield opened
