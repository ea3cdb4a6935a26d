"""Voila, narrowed to one notebook, our template and the few addresses we answer to."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jinja2
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from traitlets.config import Config
from voila.app import Voila

from totem_core.access import is_loopback
from totem_core.server import pages, places
from totem_core.server.charting import ChartWorker
from totem_core.server.door import DAYS, AccessKey, cookie_options
from totem_core.server.kernels import Kernels, OwnPython

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

    from totem_core.access import Access
    from totem_core.ui.messages import Role

__all__ = ["TableServer", "configuration"]

KERNEL_ID = r"([0-9a-f-]{36})"
GAME_ID = r"([a-z0-9]{8})"
MESSAGE_LIMIT = 64 * 1024  # bytes from a page: a tap is a few hundred
BODY_LIMIT = 16 * 1024  # bytes of a form: it holds a key
HEADER_LIMIT = 32 * 1024
BODY_SECONDS, IDLE_SECONDS = 20, 120  # for a body to come, for the next request
PING_SECONDS, GONE_SECONDS = 10, 25  # a tablet that misses two pings has gone
MINUTES = 60  # seconds
WARM_AFTER = 5.0  # seconds from the start: the first pages go before the charts
ENDINGS = 10  # tries to end all kernels
SOCKET_FOLDER_LENGTH = 30  # the name of a socket in it must stay below 104 letters
PAGE_MODULES = ("awake.js", "kernel.js", "connection.js", "model.js")
PAGE_MESSAGES = ["comm_open", "comm_msg", "kernel_info_request"]


class TableServer(Voila):
    """The server of two notebooks; its bound socket is given, so ports never wander."""

    def __init__(
        self, bound: socket.socket, store: Path, ready: Callable[[], None]
    ) -> None:
        super().__init__()
        self.bound = bound
        self.charts = ChartWorker(store)
        self.ready = ready
        self.warm = False

    def load_config_file(self, *args: Any, **kwargs: Any) -> None:
        """Leave a user's own Voila configuration alone: it is for other notebooks."""

    def setup_template_dirs(self) -> None:
        """Look for the template with the dashboards, never in Jupyter's folders."""
        self.template_paths = [str(places.template())]
        self.static_paths: list[str] = []

    def init_settings(self) -> dict[str, Any]:
        """Return Voila's settings with our limits and templates."""
        settings: dict[str, Any] = super().init_settings()
        # They warn about each notebook nobody has signed and each kernel nobody uses.
        self.contents_manager.log = _only_errors("totem.notebooks")
        self.kernel_manager.log = _only_errors("totem.kernels")
        self.kernel_manager.allowed_message_types = PAGE_MESSAGES
        templates = jinja2.FileSystemLoader(self.template_paths)
        return settings | {
            "totem_static": self._static(),
            "totem_taken": set(),
            "totem_templates": jinja2.Environment(loader=templates, autoescape=True),
            "default_handler_class": pages.Notice,
            "websocket_max_message_size": MESSAGE_LIMIT,
            "xsrf_cookie_kwargs": {
                "httponly": True,
                "samesite": "Strict",
                "path": self.base_url,
            },
            "ws_ping_interval": PING_SECONDS * 1000,
            "ws_ping_timeout": GONE_SECONDS * 1000,
            "compress_response": True,
            # With a key a foreign page has no cookie; without one, other names that
            # lead to this machine (DNS rebinding) are refused by the Host header.
            "allow_remote_access": self.identity_provider.auth_enabled,
            "log_function": _log_failures,
        }

    def init_handlers(self) -> list[Any]:
        """Return the only addresses there are: no files, no contents, no kernel API."""
        table, watch = (self._page(role) for role in ("host", "guest"))
        files = {"path": str(places.template() / "static")}
        chart = self._at(rf"totem/chart/{GAME_ID}/([a-z0-9-]+)\.svg")
        return [
            (self._at(""), pages.Page, table),
            (self._at(places.WATCH), pages.Page, watch),
            (self._at(rf"api/kernels/{KERNEL_ID}/channels"), pages.KernelSocket),
            (self._at("totem/alive"), pages.Alive),
            (chart, pages.Chart, {"worker": self.charts}),
            (self._static() + r"([\w.-]+)", pages.StaticFiles, files),
            *(
                (self._at(path.lstrip("/")), handler)
                for path, handler in self.identity_provider.get_handlers()
            ),
        ]

    def listen(self) -> None:
        """Serve on the socket until a signal ends it."""
        # Tornado takes Jupyter's milliseconds for seconds and warns about them.
        _only_errors("tornado.general")
        # Only a proxy on this machine reaches a loopback address: it may say for whom.
        behind = is_loopback(self.bound.getsockname()[0])
        server = HTTPServer(
            self.app,
            xheaders=behind,
            max_body_size=BODY_LIMIT,
            max_header_size=HEADER_LIMIT,
            body_timeout=BODY_SECONDS,
            idle_connection_timeout=IDLE_SECONDS,
        )
        server.add_socket(self.bound)
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(self.ready)
        if self.warm:
            self.ioloop.call_later(WARM_AFTER, self.charts.warm)
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            self.log.debug("Stopped from the keyboard.")
        finally:
            self.stop()

    def stop(self) -> None:
        """End the kernels and the chart process, then leave nothing behind."""
        self.charts.close()
        try:
            asyncio.get_event_loop().run_until_complete(self._end_kernels())
        finally:
            shutil.rmtree(self.connection_dir, ignore_errors=True)

    async def _end_kernels(self) -> None:
        # A page that closes right now ends its own: that one is missing, not the rest.
        for _ in range(ENDINGS):
            with contextlib.suppress(HTTPError):
                await self.kernel_manager.shutdown_all(now=True)
                return

    def _page(self, role: Role) -> dict[str, Any]:
        """Return what a page is made from: the notebook decides what it may do."""
        own = Path(self.notebook_path)
        # The notebook that is served stands beside the one that looks on.
        notebook = own if role == "host" else own.with_name(places.WATCHING)
        return {
            "page_role": role,
            "notebook_path": notebook.name,
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }

    def _at(self, path: str) -> str:
        return str(self.base_url) + path

    def _static(self) -> str:
        return self._at(f"totem/static/{places.static_version()}/")


def configuration(
    notebook: Path,
    *,
    port: int,
    access: Access,
    key: bool,
    pool: int,
    base: str = "/",
) -> Config:
    """Return the traitlets configuration of a server, which asks for a key or not."""
    config = Config()
    config.Voila.update(
        notebook_path=str(notebook),
        root_dir=str(notebook.parent),
        port=port,
        base_url=base,
        open_browser=False,
        token="",  # Jupyter's own, which knows no roles
        cookie_secret=bytes.fromhex(access.cookie_secret),
        identity_provider_class=AccessKey,
        log_level=logging.WARNING,
    )
    config.VoilaConfiguration.update(
        template="totem",
        allow_template_override="NO",
        allow_theme_override="NO",
        preheat_kernel=pool > 0,
        default_pool_size=pool,
        kernel_spec_manager_class=OwnPython,
        multi_kernel_manager_class=Kernels,
        extension_allowlist=[],
        resources={"totem": _page_resources(base)},
    )
    config.AccessKey.access = access if key else None
    config.IdentityProvider.update(
        cookie_options=cookie_options(), get_secure_cookie_kwargs={"max_age_days": DAYS}
    )
    if os.name == "posix" and len(tempfile.gettempdir()) <= SOCKET_FOLDER_LENGTH:
        # Sockets in a folder of ours: other users of the machine cannot listen in.
        config.KernelManager.transport = "ipc"
    # Pages end their kernel themselves; this finds those that never opened a socket.
    config.MappingKernelManager.update(
        cull_idle_timeout=5 * MINUTES, cull_interval=MINUTES, cull_connected=False
    )
    return config


def _page_resources(base: str) -> dict[str, Any]:
    static = f"{base}totem/static/{places.static_version()}/"
    return {"static": static, "modules": PAGE_MODULES}


def _only_errors(name: str) -> logging.Logger:
    logger = logging.getLogger(name)
    logger.setLevel(logging.ERROR)
    return logger


def _log_failures(handler: Any) -> None:
    if (status := handler.get_status()) >= 500:
        request = handler.request
        log = logging.getLogger("totem")
        log.error("%s %s: %s", request.method, request.path, status)
