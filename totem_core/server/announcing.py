"""What stands on the screen when the table is ready: addresses, key and QR code."""

from __future__ import annotations

import io
import socket
from typing import TYPE_CHECKING, NamedTuple

import segno

from totem_core.access import Access, is_loopback
from totem_core.server.places import KEY, WATCH

if TYPE_CHECKING:
    from totem_core.ui.messages import Role

__all__ = ["Doors", "announce", "lan_addresses"]

EVERYWHERE = ("", "0.0.0.0", "::")


class Doors(NamedTuple):
    """Where a server listens, and the keys it asks for, if it does."""

    host: str
    port: int
    base: str
    access: Access | None

    def tablets(self) -> list[str]:
        """Return the names other devices know this machine by, the likeliest first."""
        if self.host in EVERYWHERE:
            return lan_addresses()
        return [] if is_loopback(self.host) else [self.host]

    def here(self) -> str | None:
        """Return the name this machine can use itself."""
        if is_loopback(self.host):
            return self.host
        return "127.0.0.1" if self.host in EVERYWHERE else None

    def address(self, name: str, role: Role = "host") -> str:
        """Return the whole address for a role, with its key."""
        place = f"[{name}]" if ":" in name else name
        path = self.base + (WATCH if role == "guest" else "")
        return f"http://{place}:{self.port}{path}" + self._query(role)

    def _query(self, role: Role) -> str:
        if self.access is None:
            return ""
        key = self.access.key if role == "host" else self.access.watch_key
        return f"?{KEY}={key}"


def announce(doors: Doors, *, watch_qr: bool = False) -> None:
    """Print where the table is; the QR code is the host's or the guests'."""
    tablets, here = doors.tablets(), doors.here()
    lines = ["", "Totem is ready. Stop it with Ctrl-C.", ""]
    lines += [f"  On a tablet:       {doors.address(name)}" for name in tablets]
    if here:
        lines.append(f"  On this computer:  {doors.address(here)}")
    if doors.access:
        lines += ["", f"  Access key:        {doors.access.key}"]
    print("\n".join(lines), flush=True)
    if tablets:
        print(_qr(doors.address(tablets[0], "guest" if watch_qr else "host")), end="")
    if name := next(iter(tablets), here):
        print(f"  To look on only:   {doors.address(name, 'guest')}", flush=True)


def _qr(address: str) -> str:
    drawing = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawing, compact=True)
    return drawing.getvalue()


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
