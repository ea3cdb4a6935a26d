"""What the server answers to: the page, its kernel's socket, a sign of life, charts."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from tornado import web
from voila.request_info_handler import RequestInfoSocketHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from totem_core.errors import TotemError
from totem_core.server import wire
from totem_core.server.door import without_key
from totem_core.server.kernels import Kernels, starting_for
from totem_core.server.places import KEY, WATCH
from totem_core.server.plain import Known, Plain, set_strict_headers

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from totem_core.server.charting import ChartWorker
    from totem_core.ui.messages import Role

__all__ = ["Alive", "Chart", "KernelSocket", "Notice", "Page", "StaticFiles"]

CHART_WIDTH = 436  # pixels, when a page does not say
GUESTS = 20  # kernels for guests at a time: more would take the hosts' memory
FOR_EVER = 365 * 24 * 3600  # a static address changes with its content
SESSION = re.compile(r"[0-9A-Za-z-]{1,64}")  # it becomes the address of a ZMQ socket


class Notice(Plain):
    """Any other address: there is nothing there."""

    @web.authenticated
    def get(self) -> None:
        """Say so."""
        raise web.HTTPError(404, "There is nothing at this address.")


class Page(Plain, TornadoVoilaHandler):
    """A dashboard itself, from a kernel that is ready or a new one."""

    def initialize(self, page_role: Role, **kwargs: Any) -> None:
        """Take the notebook, and whom it is for."""
        super().initialize(**kwargs)
        self.page_role = page_role

    @web.authenticated
    async def get(self) -> None:
        """Send the page, after the key has left the address bar."""
        if self.get_query_argument(KEY, None) is not None:
            self.redirect(without_key(self.request.path, self.request.query))
        elif self.page_role == "host" and self.role != "host":
            self.redirect(self._watching())
        elif self.page_role == "guest" and self.kernels.watching() >= GUESTS:
            raise web.HTTPError(503, "As many as can are looking on already.")
        else:
            starting_for.set(self.page_role)
            await TornadoVoilaHandler.get(self)
            self._keep_ready()

    @property
    def kernels(self) -> Kernels:
        """All kernels, and whom they are for."""
        return cast("Kernels", self.kernel_manager)

    def _watching(self) -> str:
        return without_key(self.base_url + WATCH, self.request.query)

    def _keep_ready(self) -> None:
        """Have a kernel ready for the next guest once there has been one."""
        fill = getattr(self.kernel_manager, "fill_if_needed", None)
        if fill and self.page_role == "guest":
            fill(notebook_name=self.notebook_path)


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
            svg = await self.worker.svg(game, name, self._width())
        except TotemError as error:
            return self._refuse(404, str(error))
        except Exception:
            self.log.exception("Chart %s of game %s could not be drawn.", name, game)
            return self._refuse(500, "This chart could not be drawn.")
        self.set_header("Cache-Control", "no-cache")  # but an unchanged one stays: ETag
        self.set_header("Content-Type", "image/svg+xml; charset=utf-8")
        self.finish(svg)

    def _width(self) -> int:
        """Return the width asked for; the drawing knows which ones there are."""
        asked = self.get_query_argument("width", "")
        known = asked.isascii() and asked.isdecimal() and len(asked) <= 4
        return int(asked) if known else CHART_WIDTH

    def _refuse(self, status: int, text: str) -> None:
        self.set_status(status)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"{text}\n")


class KernelSocket(VoilaKernelWebsocketHandler, Known):
    """The socket between a page and its kernel, which end together."""

    opened = False

    async def get(self, kernel_id: str) -> None:
        """Let in one page, and nobody who joins in with a stolen id."""
        self._check(kernel_id)
        taken: set[str] = self.settings["totem_taken"]
        if kernel_id in taken:
            raise web.HTTPError(409, "This kernel has a page already.")
        taken.add(kernel_id)
        try:
            # It returns when the socket has closed.
            await cast("Awaitable[None]", super().get(kernel_id))
        finally:
            # A handshake that fails must not keep the page itself from its kernel.
            if not self.opened:
                taken.discard(kernel_id)

    def _check(self, kernel_id: str) -> None:
        """Refuse strangers before anything is done for them."""
        kernels = cast("Kernels", self.kernel_manager)
        if not self.check_origin():
            raise web.HTTPError(403, "This page is not of this table.")
        # The same answer, so that nobody learns which kernels there are.
        if kernel_id not in kernels or not kernels.opens_to(kernel_id, self.role):
            raise web.HTTPError(404, "This page's kernel has ended.")
        if not SESSION.fullmatch(self.get_query_argument("session_id", "")):
            raise web.HTTPError(400, "This page does not say which one it is.")

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """Choose how to speak, unless the page went in the middle of the handshake."""
        if self.connection is None:
            raise web.HTTPError(410, "The page has gone.")
        return cast("str | None", super().select_subprotocol(subprotocols))

    async def open(self, kernel_id: str) -> None:
        """Connect, never waiting to fill a packet: taps are small and quick."""
        self.opened = True
        self.set_nodelay(True)
        await VoilaKernelWebsocketHandler.open(self, kernel_id)

    def on_message(self, frame: str | bytes) -> None:
        """Pass on what a page may say; anything else is not heard."""
        if (known := wire.read(frame)) is not None:
            super().on_message(known)

    def on_close(self) -> None:
        """End the kernel: a page that comes back is a new page with a new kernel."""
        if self.connection is not None:
            super().on_close()
        # A reference keeps the task from being collected half way.
        self._ending = asyncio.ensure_future(self._end_kernel())

    async def _end_kernel(self) -> None:
        # It may be gone already, when the server ends or nobody used it for long.
        with suppress(web.HTTPError):
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

    def set_default_headers(self) -> None:
        """Let them be nothing but what they are; a drawing runs no script."""
        set_strict_headers(self)
        self.set_header("Content-Security-Policy", "default-src 'none'; sandbox")
