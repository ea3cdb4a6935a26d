"""The table: one widget that shows a whole game and takes the taps of its page."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import anywidget
import traitlets

from totem_core.errors import StoreError, TotemError
from totem_core.store import Store
from totem_core.ui import bundle
from totem_core.ui.desk import ClosedDesk, Desk
from totem_core.ui.messages import Role, is_ping

__all__ = ["Table"]

log = logging.getLogger(__name__)

EVERY = 0.3  # seconds between two looks at what other pages wrote


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
        super().__init__(view=self.desk.view())
        self.on_msg(self._hear)

    def close(self) -> None:
        """Stop following and leave the page."""
        if self._following is not None:
            self._following.cancel()
        super().close()

    def look_around(self) -> None:
        """Show what other pages have written since; never writes itself."""
        try:
            if self.desk.follow():
                self.view = self.desk.view()
        except TotemError:
            # told once: the next look comes in a moment, and the next tap says it too
            if not self._trouble:
                log.exception("the store could not be read")
            self._trouble = True
        else:
            self._trouble = False

    def _hear(self, _: Any, content: Any, buffers: Any) -> None:
        reply = self.desk.answer(content)
        if not is_ping(content):
            reply = self._show(reply)
        self.send(reply)
        self._start_following()

    def _show(self, reply: dict[str, Any]) -> dict[str, Any]:
        """Show the desk before its reply; a store out of reach changes the reply."""
        try:
            self.view = self.desk.view()
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


def _desk(store: Store | None, role: Role) -> Desk | ClosedDesk:
    try:
        return Desk(store or Store(), role)
    except StoreError as error:
        return ClosedDesk(str(error))
