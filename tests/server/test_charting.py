from __future__ import annotations

import asyncio
import os
import signal
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from typing import TYPE_CHECKING

import pytest

from totem_core.errors import StoreError
from totem_core.server.charting import ChartWorker

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[ChartWorker]:
    made = ChartWorker(tmp_path / "totem.sqlite3")
    yield made
    made.close()


def test_worker_survives_a_refusal(worker: ChartWorker) -> None:
    for _ in range(2):
        with pytest.raises(StoreError):
            asyncio.run(worker.svg("abcd2345", "totems", 436))
    assert len(active_children()) == 1


def test_worker_that_died_is_replaced(worker: ChartWorker) -> None:
    async def draw_while_it_dies() -> None:
        drawing = asyncio.ensure_future(worker.svg("abcd2345", "totems", 436))
        await asyncio.sleep(0.1)
        for child in active_children():
            os.kill(child.pid or 0, signal.SIGKILL)
        await drawing

    with pytest.raises(BrokenProcessPool):
        asyncio.run(draw_while_it_dies())
    with pytest.raises(StoreError):
        asyncio.run(worker.svg("abcd2345", "totems", 436))
