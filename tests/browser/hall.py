"""A locked table for the attacks, and small things they share."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from browser.serving import Server
from tables import COLOURS, NAMES, chairs

from totem_core.store import Store

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from browser.attack import Talker

FOLLOWS = 1.0  # seconds until an open page shows what another one did
PEOPLE = {"players": list(NAMES), "seats": chairs(*COLOURS), "first": 0}


def kept(server: Server) -> dict[str, bytes]:
    """Return every game in the store, whole."""
    with Store(server.log.parent / "totem.sqlite3") as store:
        return {row.id: store.journal(row.id).to_json() for row in store.games()}


def run(attack: Coroutine[Any, Any, None]) -> None:
    """Run an attack in a thread of its own: the browser's loop may be in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, asyncio.wait_for(attack, 60)).result()


async def begin(page: Talker) -> str:
    """Set up a game at a host's page and return its id."""
    tap = f"new-{time.monotonic_ns()}"
    assert (await page.ask(type="create", id=tap, **PEOPLE))["ok"]
    return str(page.view["game"])
