"""What the server answers to: the page, its kernel's socket, a sign of life, charts."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tornado import web
from voila.request_info_handler import RequestInfoSocketHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from totem_core.errors import TotemError
from totem_core.server.door import KEY, without_key
from totem_core.server.plain import Plain

if TYPE_CHECKING:
    from totem_core.server.charting import ChartWorker

__all__ = ["Alive", "Chart", "KernelSocket", "Notice", "Page", "StaticFiles"]

FOR_EVER = 365 * 24 * 3600  # a static address changes with its content


class Notice(Plain):
    """Any other address: there is nothing there."""

    @web.authenticated
    def get(self) -> None:
        """Say so."""
        raise web.HTTPError(404, "There is nothing at this address.")


class Page(Plain, TornadoVoilaHandler):
    """The dashboard itself, from a kernel that is ready or a new one."""

    @web.authenticated
    async def get(self) -> None:
        """Send the page, after the key has left the address bar."""
        if self.get_query_argument(KEY, None) is not None:
            self.redirect(without_key(self.request.path, self.request.query))
            return
        await TornadoVoilaHandler.get(self)


class Alive(Plain):
    """A light answer for pages that lost the table and wait for it."""

    @web.authenticated
    def get(self) -> None:
        """Answer."""
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish("alive\n")

    def get_login_url(self) -> str:
        """Refuse instead of showing the login page to a program."""
        raise web.HTTPError(403, "The access key is needed.")


class Chart(Alive):
    """A chart of a game as SVG text for the page to take in."""

    def initialize(self, worker: ChartWorker) -> None:
        """Take the process that draws."""
        self.worker = worker

    @web.authenticated
    async def get(self, game: str, name: str) -> None:
        """Send the chart, or one sentence why there is none."""
        try:
            svg = await self.worker.svg(game, name)
        except TotemError as error:
            return self._refuse(404, str(error))
        except Exception:
            self.log.exception("Chart %s of game %s could not be drawn.", name, game)
            return self._refuse(500, "This chart could not be drawn.")
        self.set_header("Cache-Control", "no-cache")  # but an unchanged one stays: ETag
        self.set_header("Content-Type", "image/svg+xml; charset=utf-8")
        self.finish(svg)

    def _refuse(self, status: int, text: str) -> None:
        self.set_status(status)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"{text}\n")


class KernelSocket(VoilaKernelWebsocketHandler):
    """The socket between a page and its kernel, which end together."""

    async def pre_get(self) -> None:
        """Refuse a second page on a kernel, so nobody joins in with a stolen id."""
        taken: set[str] = self.settings["totem_taken"]
        if self.kernel_id not in self.kernel_manager:
            raise web.HTTPError(404, "This page's kernel has ended.")
        if self.kernel_id in taken:
            raise web.HTTPError(409, "This kernel has a page already.")
        taken.add(self.kernel_id)
        await super().pre_get()

    async def open(self, kernel_id: str) -> None:
        """Connect, never waiting to fill a packet: taps are small and quick."""
        self.set_nodelay(True)
        await super().open(kernel_id)

    def on_close(self) -> None:
        """End the kernel: a page that comes back is a new page with a new kernel."""
        super().on_close()
        # A reference keeps the task from being collected half way.
        self._ending = asyncio.ensure_future(self._end_kernel())

    async def _end_kernel(self) -> None:
        if self.kernel_id in self.kernel_manager:
            # At once: whatever the page was told is on the disk, the rest never was.
            await self.kernel_manager.shutdown_kernel(self.kernel_id, now=True)
        # Voila remembers every page's request for a socket that we do not offer.
        RequestInfoSocketHandler._cache.pop(self.kernel_id, None)
        self.settings["totem_taken"].discard(self.kernel_id)


class StaticFiles(web.StaticFileHandler):
    """The template's files; the address holds a hash, so browsers keep them."""

    def set_extra_headers(self, path: str) -> None:
        """Let them be kept."""
        self.set_header("Cache-Control", f"public, max-age={FOR_EVER}, immutable")
        self.set_header("X-Content-Type-Options", "nosniff")
