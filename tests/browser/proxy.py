"""A small wifi on this machine: a TCP proxy that drops, refuses, swallows, delays."""

from __future__ import annotations

import asyncio
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator

HERE = "127.0.0.1"
CHUNK = 64 * 1024


class Proxy:
    """Stands between a page and the server; all orders may be given from any thread.

    Parameters
    ----------
    target
        The server's port on the loopback address.
    """

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self.delay = 0.0  # seconds, each way
        self._open = True  # whether bytes go through
        self._lines: set[_Line] = set()
        self._loop = asyncio.new_event_loop()
        self._server: asyncio.Server | None = None
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    @property
    def address(self) -> str:
        """Where a page finds the server."""
        return f"http://{HERE}:{self.port}/"

    def start(self) -> None:
        """Listen."""
        self._thread.start()
        self._do(self._listen())

    def stop(self) -> None:
        """End all connections and the thread."""
        self._do(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._loop.close()

    def drop(self) -> None:
        """Cut every connection; new ones are welcome."""
        self._do(self._cut())

    def refuse(self) -> None:
        """Cut every connection and refuse new ones, as a stopped computer does."""
        self._do(self._close())

    def swallow(self) -> None:
        """Let no byte through, and say nothing: a tablet out of reach of the wifi."""
        self._do(self._hold(open_=False))

    def restore(self, *, forget: bool = False) -> None:
        """Work again; what was swallowed arrives late, or with ``forget`` never."""
        self._do(self._return(forget=forget))

    def _do(self, order: Coroutine[None, None, None]) -> None:
        asyncio.run_coroutine_threadsafe(order, self._loop).result(10)

    async def _listen(self) -> None:
        if self._server is None:
            self._server = await asyncio.start_server(self._serve, HERE, self.port)
            self.port = self._server.sockets[0].getsockname()[1]

    async def _close(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
        await self._cut()

    async def _cut(self) -> None:
        tasks = [line.task for line in self._lines]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0.05)  # what was aborted closes in the loop's next turns

    async def _hold(self, *, open_: bool) -> None:
        self._open = open_
        for line in self._lines:
            if not open_:
                line.passes.clear()
            elif not line.lost:
                line.passes.set()

    async def _return(self, *, forget: bool) -> None:
        if forget:
            for line in self._lines:
                line.lost = True
        await self._hold(open_=True)
        await self._listen()

    async def _serve(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        task = asyncio.current_task()
        assert task is not None
        line = _Line(task)
        if self._open:
            line.passes.set()
        self._lines.add(line)
        try:
            await line.passes.wait()
            await self._connect(line, reader, writer)
        except (OSError, asyncio.CancelledError):
            pass  # cut, or the server is gone: the page sees its connection end
        finally:
            self._lines.discard(line)
            writer.transport.abort()

    async def _connect(
        self, line: _Line, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        far_reader, far_writer = await asyncio.open_connection(HERE, self.target)
        ways = [
            asyncio.create_task(self._pump(line, reader, far_writer)),
            asyncio.create_task(self._pump(line, far_reader, writer)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            far_writer.transport.abort()
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _pump(
        self, line: _Line, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        while data := await reader.read(CHUNK):
            await line.passes.wait()
            if self.delay:
                await asyncio.sleep(self.delay)
            writer.write(data)
            await writer.drain()


class _Line:
    """One connection through the proxy."""

    def __init__(self, task: asyncio.Task[None]) -> None:
        self.task = task
        self.passes = asyncio.Event()
        self.lost = False  # for ever


@contextmanager
def proxy_to(port: int) -> Iterator[Proxy]:
    """Run a proxy to a port until the block ends."""
    proxy = Proxy(port)
    proxy.start()
    try:
        yield proxy
    finally:
        proxy.stop()
