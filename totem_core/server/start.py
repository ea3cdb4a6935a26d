"""Starts the table: one call from the command line, until Ctrl-C ends it."""

from __future__ import annotations

import os
import re
import socket
from typing import TYPE_CHECKING

from totem_core.access import is_loopback, load_access
from totem_core.errors import TotemError
from totem_core.server.announcing import Doors, announce
from totem_core.server.places import checkout, dashboards
from totem_core.store import Store, default_path

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["play"]


def play(
    *,
    host: str = "0.0.0.0",
    port: int = 8866,
    key: bool | None = None,
    base: str = "/",
    watch_qr: bool = False,
    data: Path | None = None,
    pool: int = 1,
    warm: bool = True,
    notebook: Path | None = None,
) -> None:
    """Serve the table until it is stopped; raises TotemError when it cannot start.

    Parameters
    ----------
    host
        Address to listen on; ``0.0.0.0`` is every network of this machine.
    port
        Port to listen on; 0 takes any free one.
    key
        Whether to ask for an access key; by default on any but a loopback address.
    base
        The path everything lies under, for a proxy that passes one on.
    watch_qr
        Whether the QR code opens the page that looks on, in place of the table.
    data
        Folder of the games, in place of ``TOTEM_DATA`` and the user's own.
    pool
        How many pages are kept ready; 0 starts each when it is asked for.
    warm
        Whether the chart libraries are imported soon after the start, apart from the
        pages, so that the first chart need not wait for them.
    notebook
        Another notebook to serve, in place of the table.
    """
    if data is not None:
        os.environ["TOTEM_DATA"] = str(data.resolve())  # the kernels inherit it
    store = default_path()
    Store(store).close()  # a store that cannot be used is said here, not in every page
    _let_kernels_import_us()
    access = load_access(store.parent)
    base = _base(base)
    key = not is_loopback(host) if key is None else key
    with _bind(host, port) as bound:
        port = bound.getsockname()[1]

        # Voila takes most of a second to import: not before it is sure to be used.
        from totem_core.server.app import TableServer, configuration

        doors = Doors(host, port, base, access if key else None)
        server = TableServer(bound, store, lambda: announce(doors, watch_qr=watch_qr))
        server.warm = warm
        server.update_config(
            configuration(
                notebook or dashboards() / "table.ipynb",
                port=port,
                access=access,
                key=key,
                pool=pool,
                base=base,
            )
        )
        server.initialize([])
        server.start()


def _let_kernels_import_us() -> None:
    # A checkout need not be installed to be tried; its kernels run in dashboards/.
    if folder := checkout():
        known = os.environ.get("PYTHONPATH", "")
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(folder), known)))


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        bound = socket.create_server((host, port), family=family, backlog=128)
    except OSError as error:
        number = error.errno or 0
        reason = os.strerror(number) if number > 0 else str(error.strerror)
        text = (
            f"Totem cannot listen on {host} port {port} ({reason.lower()}); "
            "choose another with --port."
        )
        raise TotemError(text) from error
    bound.setblocking(False)
    return bound


def _base(path: str) -> str:
    """Return a base path with its slashes, or say what one looks like."""
    inner = path.strip("/")
    if not re.fullmatch(r"[A-Za-z0-9_~-]*(/[A-Za-z0-9_~-]+)*", inner):
        raise TotemError(f"{path} is no path to lie under; one looks like /totem/.")
    return f"/{inner}/" if inner else "/"
