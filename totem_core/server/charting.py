"""One process apart draws the charts: their libraries cost seconds and 200 MB once."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["ChartWorker"]

NICENESS = 10  # a tap goes before a chart
PATIENCE = 60.0  # seconds, the first chart with its imports on a slow machine included


class ChartWorker:
    """Draws charts of one store, one at a time; started by the first that is wanted."""

    def __init__(self, store: Path) -> None:
        self._store = store
        self._pool: ProcessPoolExecutor | None = None

    async def svg(self, game: str, name: str, width: int) -> str:
        """Return a chart as SVG, ``width`` pixels wide; raises what the drawing did."""
        work = asyncio.get_running_loop().run_in_executor(
            self._ready_pool(), _draw, self._store, game, name, width
        )
        try:
            return await asyncio.wait_for(work, PATIENCE)
        except (BrokenProcessPool, TimeoutError):
            self.close()  # the next chart gets a new process
            raise

    def warm(self) -> None:
        """Have the libraries imported before the first chart is wanted."""
        self._ready_pool().submit(_import)

    def close(self) -> None:
        """Stop the process, if there is one."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
            # A drawing that hangs would keep the server from ending.
            for child in multiprocessing.active_children():
                child.terminate()

    def _ready_pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # A fork would take the server's open sockets and event loop along.
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                1, mp_context=spawn, initializer=os.nice, initargs=(NICENESS,)
            )
        return self._pool


def _import() -> None:
    from totem_core.charts import drawing

    drawing.warm()


def _draw(store: Path, game: str, name: str, width: int) -> str:
    from totem_core import charts

    return charts.svg(store, game, name, width)
