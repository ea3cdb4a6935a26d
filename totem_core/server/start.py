"""Starts the table: one call from the command line, until Ctrl-C ends it."""

from __future__ import annotations

import io
import os
import socket
from typing import TYPE_CHECKING

import segno

from totem_core.access import is_loopback, load_access
from totem_core.errors import TotemError
from totem_core.server.door import KEY
from totem_core.server.places import checkout, dashboards
from totem_core.store import Store, default_path

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["lan_addresses", "play"]

EVERYWHERE = ("", "0.0.0.0", "::")


def play(
    *,
    host: str = "0.0.0.0",
    port: int = 8866,
    key: bool = True,
    data: Path | None = None,
    pool: int = 1,
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
        Whether to ask for the access key; never asked on a loopback address.
    data
        Folder of the games, in place of ``TOTEM_DATA`` and the user's own.
    pool
        How many pages are kept ready; 0 starts each when it is asked for.
    notebook
        Another notebook to serve, in place of the table.
    """
    if data is not None:
        os.environ["TOTEM_DATA"] = str(data.resolve())  # the kernels inherit it
    store = default_path()
    Store(store).close()  # a store that cannot be used is said here, not in every page
    _let_kernels_import_us()
    access = load_access(store.parent)
    token = access.key if key and not is_loopback(host) else ""
    with _bind(host, port) as bound:
        port = bound.getsockname()[1]

        # Voila takes most of a second to import: not before it is sure to be used.
        from totem_core.server.app import TableServer, configuration

        server = TableServer(bound, store, lambda: _announce(host, port, token))
        server.update_config(
            configuration(
                notebook or dashboards() / "table.ipynb",
                port=port,
                token=token,
                cookie_secret=access.cookie_secret,
                pool=pool,
            )
        )
        server.initialize([])
        server.start()


def lan_addresses() -> list[str]:
    """Return this machine's addresses in its networks, the likeliest first."""
    found = [_outward_address()]
    try:
        infos = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(info[4][0]) for info in infos]
    except OSError:
        pass  # a machine may not know its own name
    return [
        address
        for address in dict.fromkeys(found)
        if address and not is_loopback(address)
    ]


def _outward_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket sends nothing: it only picks the network.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""  # no network at all


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


def _announce(host: str, port: int, token: str) -> None:
    lan = lan_addresses() if host in EVERYWHERE else []
    if not lan and host not in EVERYWHERE and not is_loopback(host):
        lan = [host]
    here = host if is_loopback(host) else "127.0.0.1"
    lines = ["", "Totem is ready. Stop it with Ctrl-C.", ""]
    lines += [f"  On a tablet:       {_address(place, port, token)}" for place in lan]
    if host in EVERYWHERE or is_loopback(host):
        lines.append(f"  On this computer:  {_address(here, port, token)}")
    if token:
        lines += ["", f"  Access key:        {token}"]
    print("\n".join(lines), flush=True)
    if lan:
        print(_qr(_address(lan[0], port, token)), flush=True)


def _address(host: str, port: int, token: str) -> str:
    place = f"[{host}]" if ":" in host else host
    return f"http://{place}:{port}/" + (f"?{KEY}={token}" if token else "")


def _qr(address: str) -> str:
    drawing = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawing, compact=True)
    return drawing.getvalue()
