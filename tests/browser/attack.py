"""An attacker on this machine: forged requests and frames, without any browser."""

from __future__ import annotations

import asyncio
import http.client
import json
import re
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias
from urllib.parse import urlencode

from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from browser.serving import Server

Json: TypeAlias = dict[str, Any]

FACT = re.compile(r'<script type="application/json" (?:id|class)="(\w+)">"(.*?)"<')
PATIENCE = 10.0  # seconds


@dataclass
class Answer:
    """What the server said: status, headers by small name, body, cookies set."""

    status: int
    headers: dict[str, str]
    body: str
    cookies: list[str]


def ask(server: Server, path: str, method: str = "GET", **options: Any) -> Answer:
    """Send one request exactly as given: no client tidies up the path."""
    headers = options.get("headers", {})
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    try:
        connection.putrequest(
            method, path, skip_host="Host" in headers, skip_accept_encoding=True
        )
        body = options.get("body", "").encode()
        for name, value in headers.items():
            connection.putheader(name, value)
        if body or method == "POST":
            connection.putheader("Content-Length", str(len(body)))
            connection.putheader("Content-Type", "application/x-www-form-urlencoded")
        connection.endheaders(body)
        answer = connection.getresponse()
        return Answer(
            answer.status,
            {name.lower(): value for name, value in answer.getheaders()},
            answer.read().decode(errors="replace"),
            [value for name, value in answer.getheaders() if name == "Set-Cookie"],
        )
    finally:
        connection.close()


def cookie_for(server: Server, key: str) -> dict[str, str]:
    """Return the header of somebody who came in with a key."""
    answer = ask(server, "/watch?" + urlencode({"key": key}))
    assert answer.cookies, answer
    return {"Cookie": answer.cookies[0].split(";")[0]}


def log_in(server: Server, key: str, query: str = "") -> Answer:
    """Send the form of the login page as its page does."""
    form = ask(server, "/login")
    (token,) = re.findall(r'name="_xsrf" value="(.*?)"', form.body)
    body = urlencode({"key": key, "_xsrf": token})
    cookie = {"Cookie": form.cookies[0].split(";")[0]}
    return ask(server, "/login" + query, "POST", body=body, headers=cookie)


@dataclass
class Opened:
    """A page of the server: its kernel, its widget, and who opened it."""

    server: Server
    kernel: str
    widget: str
    headers: dict[str, str] = field(default_factory=dict)


def open_page(server: Server, path: str, headers: dict[str, str]) -> Opened:
    """Ask for a page and read from it what its script would."""
    facts = dict(FACT.findall(ask(server, path, headers=headers).body))
    return Opened(server, facts["kernel"], facts["view"], headers)


def channels(page: Opened, session: str = "abc") -> str:
    """Return the address of the socket of a page's kernel."""
    return f"/api/kernels/{page.kernel}/channels?session_id={session}"


async def connect(page: Opened) -> WebSocketClientConnection:
    """Open the socket of a page's kernel."""
    address = f"ws://127.0.0.1:{page.server.port}{channels(page)}"
    request = HTTPRequest(address, headers=page.headers, connect_timeout=PATIENCE)
    return await websocket_connect(request)


def knock(page: Opened, session: str = "abc", **headers: str) -> int:
    """Ask for the socket of a page's kernel and return the status; 101 opens."""
    handshake = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "dG90ZW0gYXQgdGhlIHRhYg==",
        "Sec-WebSocket-Version": "13",
    }
    path = channels(page, session)
    return ask(page.server, path, headers=handshake | page.headers | headers).status


def frame(kind: str, content: Json, **parts: Any) -> Json:
    """Return a Jupyter message as a page writes it, with other parts when given."""
    header = {"msg_id": "1", "msg_type": kind, "session": "abc", "version": "5.3"}
    return {
        "channel": "shell",
        "header": header,
        "parent_header": {},
        "metadata": {},
        "content": content,
        "buffers": [],
    } | parts


def said(page: Opened, **message: Any) -> Json:
    """Return the frame of a message to the table."""
    data = {"method": "custom", "content": message}
    return frame("comm_msg", {"comm_id": page.widget, "data": data})


class Talker:
    """A forged page: sends frames and reads what the table answers."""

    def __init__(self, page: Opened, socket: WebSocketClientConnection) -> None:
        self.page = page
        self.socket = socket
        self.closed = False  # by the server
        self.view: Json = {}
        self.heard: list[str] = []  # the kinds of all messages

    async def send(self, content: Json | str | bytes) -> None:
        """Send a frame, raw or as JSON."""
        raw = json.dumps(content) if isinstance(content, dict) else content
        await self.socket.write_message(raw, binary=isinstance(raw, bytes))

    async def ask(self, **message: Any) -> Json:
        """Send a message to the table and return its reply."""
        message = {"id": "tap"} | message
        await self.send(said(self.page, **message))
        while True:
            content = await self.hear()
            data = content.get("data", {})
            if data.get("method") == "update":
                self.view = data["state"].get("view", self.view)
            if data.get("method") == "custom":
                reply: Json = data["content"]
                if reply["id"] == message["id"]:
                    return reply

    async def hear(self) -> Json:
        """Return the content of the next message of any kind."""
        raw = await asyncio.wait_for(self.socket.read_message(), PATIENCE)
        assert isinstance(raw, str), "The socket was closed."
        message = json.loads(raw)
        self.heard.append(message["header"]["msg_type"])
        content: Json = message["content"]
        return content


@asynccontextmanager
async def talking(*pages: Opened) -> AsyncIterator[list[Talker]]:
    """Talk on the sockets of some pages until the block ends."""
    talkers = [Talker(page, await connect(page)) for page in pages]
    try:
        yield talkers
    finally:
        for talker in talkers:
            if talker.closed:  # by the server: our side is still open
                talker.socket.close()
                await asyncio.sleep(0.05)
            else:
                await leave(talker.socket)


async def leave(socket: WebSocketClientConnection) -> None:
    """Close a socket and wait until it is."""
    socket.close()
    await closed(socket)


async def closed(socket: WebSocketClientConnection) -> None:
    """Wait until a socket is closed, whatever is still said."""
    while await asyncio.wait_for(socket.read_message(), PATIENCE) is not None:
        pass
    socket.close()  # also on our side, when the server was first
