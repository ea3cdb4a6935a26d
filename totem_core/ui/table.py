"""The table: one widget that shows a whole game and takes the taps of its page."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import anywidget
import traitlets

from totem_core.errors import StoreError, TotemError
from totem_core.presence import Presence
from totem_core.store import Store
from totem_core.ui import bundle
from totem_core.ui.desk import ClosedDesk, Desk
from totem_core.ui.messages import Role, is_ping

__all__ = ["Table"]

log = logging.getLogger(__name__)

EVERY = 0.3  # seconds between two looks at what other pages wrote
BEAT = 1.0  # seconds between two looks at who else is there
ASLEEP = 4.0  # seconds without a word until nobody is in front of the page


class Table(anywidget.AnyWidget):
    """A page at the table.

    The page draws ``view`` and sends small messages with ids. An entry is on the disk
    before the view changes, and the view changes before the reply is sent.

    Parameters
    ----------
    store
        Where the games are kept; the user's own folder when not given.
    role
        ``host`` may play; ``guest`` looks on.
    """

    _esm = bundle.esm()
    _css = bundle.css()
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, store: Store | None = None, *, role: Role = "host") -> None:
        self.desk = _desk(store, role)
        self._following: asyncio.Task[None] | None = None
        self._trouble = False
        self._presence = _presence(self.desk)
        self._others = 0
        self._heard_at = self._beat_at = 0.0
        super().__init__(view=self._shown())
        self.on_msg(self._hear)

    def close(self) -> None:
        """Stop following and leave the page."""
        if self._following is not None:
            self._following.cancel()
        if self._presence is not None:
            self._presence.leave()
        super().close()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Change nothing: a page draws what it is told, and says so in messages."""

    def look_around(self) -> None:
        """Show what other pages have written since; never writes itself."""
        try:
            met = self._meet_others()
            if self.desk.follow() or met:
                self.view = self._shown()
        except TotemError:
            # told once: the next look comes in a moment, and the next tap says it too
            if not self._trouble:
                log.exception("the store could not be read")
            self._trouble = True
        else:
            self._trouble = False

    def _shown(self) -> dict[str, Any]:
        """Return what the desk shows, and at a game who else is at it."""
        view = self.desk.view()
        return view | {"others": self._others} if "game" in view else view

    def _meet_others(self) -> bool:
        """Say where this page is; return whether others have come or gone."""
        present = time.monotonic()
        if self._presence is None or present - self._beat_at < BEAT:
            return False
        self._beat_at, before = present, self._others
        game = self.view.get("game")
        if game is None or present - self._heard_at > ASLEEP:
            self._presence.leave()
            self._others = 0
        else:
            self._others = self._presence.touch(game)
        return self._others != before

    def _hear(self, _: Any, content: Any, buffers: Any) -> None:
        self._heard_at = time.monotonic()
        reply = self.desk.answer(content)
        if not is_ping(content):
            reply = self._show(reply)
        self.send(reply)
        self._start_following()

    def _show(self, reply: dict[str, Any]) -> dict[str, Any]:
        """Show the desk before its reply; a store out of reach changes the reply."""
        try:
            self.view = self._shown()
        except TotemError as error:
            log.exception("the view could not be built")
            return reply | {
                "ok": False,
                "text": str(error),
                "rule": "",
                "code": "store",
            }
        return reply

    def _start_following(self) -> None:
        """Begin to look for the taps of other pages, where a kernel runs its loop."""
        if self._following is not None and not self._following.done():
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # a plain script runs no loop, and nobody else plays beside it
        self._following = loop.create_task(self._follow())

    async def _follow(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            self.look_around()


def _presence(desk: Desk | ClosedDesk) -> Presence | None:
    """Return how a page is seen by others; one that looks on is not."""
    if isinstance(desk, ClosedDesk) or desk.role != "host":
        return None
    return Presence(desk.store.path.parent / "pages")


def _desk(store: Store | None, role: Role) -> Desk | ClosedDesk:
    try:
        return Desk(store or Store(), role)
    except StoreError as error:
        return ClosedDesk(str(error), role)
