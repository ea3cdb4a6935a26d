"""A page without a browser that waits for its answers, and comes back after a fault."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

import websocket
from browser.attack import Opened, channels, open_page, said
from browser.faults import arguments

if TYPE_CHECKING:
    from browser.proxy import Proxy
    from browser.serving import Server

Json: TypeAlias = dict[str, Any]

PATIENCE = 30.0  # seconds for an answer, and for the way back


class Gone(Exception):
    """The socket has ended."""


class Sock:
    """One page on its own socket, through its own proxy.

    Parameters
    ----------
    server
        The server behind the proxy.
    proxy
        The way there.
    """

    def __init__(self, server: Server, proxy: Proxy) -> None:
        self.server = replace(server, address=proxy.address)
        self.proxy = proxy
        self.view: Json = {}
        self.comebacks = 0
        self.page, self.socket = self._connect()

    @property
    def kernel(self) -> int:
        """The process of this page's kernel."""
        pids = self.server.kernels
        return next(pid for pid in pids if self.page.kernel in arguments(pid))

    def come_back(self, game: str) -> None:
        """Open the page again, as a browser does after a loss."""
        self.comebacks += 1
        self.close()
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.page, self.socket = self._connect()
                self.ask(type="hello", id="hello", game=game)
                return
            except (OSError, Gone, KeyError, websocket.WebSocketException):
                if time.monotonic() > end:
                    raise
                time.sleep(0.3)

    def close(self) -> None:
        """Leave."""
        self.socket.close()

    def send(self, **message: Any) -> None:
        """Say something to the table."""
        self.socket.send(json.dumps(said(self.page, **message)))

    def reply(self, name: str) -> Json:
        """Wait for the answer to a message, and take over the views before it."""
        while True:
            try:
                raw = self.socket.recv()
            except (OSError, websocket.WebSocketException) as error:
                raise Gone from error
            if not isinstance(raw, str) or not raw:
                raise Gone
            data = json.loads(raw)["content"].get("data", {})
            if data.get("method") == "update":
                self.view = data["state"].get("view", self.view)
            if data.get("method") == "custom" and data["content"]["id"] == name:
                answer: Json = data["content"]
                return answer

    def ask(self, **message: Any) -> Json:
        """Say something and wait for the answer."""
        self.send(**message)
        return self.reply(message["id"])

    def _connect(self) -> tuple[Opened, Any]:
        page = open_page(self.server, "/", {})
        address = f"ws://127.0.0.1:{self.proxy.port}{channels(page)}"
        return page, websocket.create_connection(address, timeout=PATIENCE)
