"""The desk: takes a page's messages, has them judged and stored, and knows its view.

One page has one desk. It knows the store and the session, but nothing of browsers.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Literal

from totem_core.errors import (
    GameOver,
    IllegalMove,
    InvalidEntry,
    StaleEntry,
    StoreError,
    TotemError,
)
from totem_core.games.families import throw
from totem_core.games.families.vocabulary import COTTAGES
from totem_core.session import Session
from totem_core.ui import clock, families, messages
from totem_core.ui.families.children import open_houses
from totem_core.ui.families.scene import Json, Scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from totem_core.journal import Header
    from totem_core.store import Store

__all__ = ["ClosedDesk", "Desk"]

log = logging.getLogger(__name__)

_CODES: dict[type[TotemError], str] = {
    GameOver: "over",
    InvalidEntry: "invalid",
    StaleEntry: "stale",
    StoreError: "store",
}


class Desk:
    """What one page is looking at, and the way of its taps into the store.

    Parameters
    ----------
    store
        Where the games are kept.
    role
        ``host`` may play; ``guest`` looks on.
    """

    def __init__(self, store: Store, role: messages.Role = "host") -> None:
        self.store = store
        self.role = role
        self.session: Session | None = None
        self.screen: Literal["loading", "home", "new", "game"] = "loading"
        self.history = False
        self.look: int | None = None  # the entry looked at in the history
        self.like: Header | None = None  # whose people fill the form
        self.problem: str | None = None
        self._last_write = ""
        self._version: int | None = None

    def answer(self, content: object) -> Json:
        """Do what a message asks and return the reply; a refused one changes nothing.

        Every error ends here as a sentence: a page without an answer would hang.
        """
        reply: Json = {"type": "reply", "id": messages.message_id(content), "ok": True}
        try:
            message = messages.decode(content)
            messages.check_role(self.role, message)
            self._verbs[type(message)](self, message)
        except TotemError as error:
            return reply | {"ok": False} | _told(error)
        except Exception:
            log.exception("a message could not be answered")
            text = "That did not work, and nothing was changed. Please try again."
            return reply | {"ok": False, "text": text, "rule": "", "code": "failed"}
        return reply

    def follow(self) -> bool:
        """Take over what other pages wrote; return whether the view is another."""
        version = self.store.data_version()
        if version == self._version:
            return False
        changed = self.screen == "home"
        if self.screen == "game" and self.session is not None:
            changed = self.session.refresh()
        # Only now: what could not be read is looked for again.
        self._version = version
        return changed

    def view(self) -> Json:
        """Return what the page shows now, and to whom."""
        return self._shown() | {"role": self.role}

    def _shown(self) -> Json:
        if self.screen == "loading":
            return {"screen": "loading"}
        if self.screen == "new":
            return families.new_view(self.store.names(), self.like)
        if self.screen == "home" or self.session is None:
            return self._home_view()
        return self._game_view(self.session)

    def _home_view(self) -> Json:
        try:
            rows = self.store.games()
        except StoreError as error:
            return families.home_view([], clock.present(), self.problem or str(error))
        return families.home_view(rows, clock.present(), self.problem)

    def _game_view(self, session: Session) -> Json:
        undo, redo = session.undo_label(), session.redo_label()
        scene = Scene(
            game=session.id,
            seq=session.seq,
            header=session.header,
            moment=session.at(session.seq if self.look is None else self.look),
        )
        if not self.history:
            return families.game_view(scene, undo=undo, redo=redo)
        lines = session.log(here=self.look)
        return families.history_view(scene, lines, look=self.look, undo=undo, redo=redo)

    # what messages do

    def _hello(self, message: messages.Hello) -> None:
        self._show("home")
        if message.game is None:
            return
        try:
            self._open(message.game)
        except TotemError as error:
            self.problem = self._why_not(message.game, error)

    def _why_not(self, game: str, error: TotemError) -> str:
        """Return why a game cannot be opened, in words for the first page."""
        if isinstance(error, StoreError):
            known = [row.id for row in self.store.games()]
            if game not in known:
                return "There is no such game here. These are the games on this table."
        return str(error)

    def _home(self, message: messages.Home) -> None:
        self._show("home")

    def _new(self, message: messages.New) -> None:
        like: Header | None = None
        if message.of is not None:
            like = self.store.journal(message.of).header
        elif message.same and (rows := self.store.games()):
            like = rows[0].header
        self.like = like
        self._show("new")

    def _create(self, message: messages.Create) -> None:
        if message.id == self._last_write and self.session is not None:
            return
        game = self.store.create(families.header_of(message))
        self._last_write = message.id
        self._open(game)

    def _open_game(self, message: messages.Open) -> None:
        self._open(message.game)

    def _open(self, game: str) -> None:
        session = Session(self.store, game)
        self.session = session
        self._show("game")

    def _show(self, screen: Literal["home", "new", "game"]) -> None:
        self.screen = screen
        self.history, self.look, self.problem = False, None, None

    def _ping(self, message: messages.Ping) -> None:
        """Answer at once: the page only wants to know whether somebody is there."""

    def _now(self, message: messages.Now) -> None:
        self._on(message.game)
        self._show("game")

    def _to_history(self, message: messages.History) -> None:
        self._on(message.game).refresh()
        self._show("game")
        self.history = True

    def _look_back(self, message: messages.Look) -> None:
        session = self._on(message.game)
        session.at(message.seq)
        self._show("game")
        self.history, self.look = True, message.seq

    def _act(self, message: messages.Act) -> None:
        session = self._on(message.game)
        session.submit(message.moves, client_id=message.id, after=message.after)
        self._show("game")

    def _throw(self, message: messages.Throw) -> None:
        session = self._on(message.game)
        if message.id == self._last_write:  # sent again because the answer was lost
            session.refresh()
            return
        if session.refresh() or message.after != session.seq:
            raise StaleEntry
        moves = thrown(session, message.family)
        if not moves:
            raise IllegalMove(
                "No children are left to be thrown.", code="no_births", rule="T-B05"
            )
        session.submit(moves, client_id=message.id, after=message.after)
        self._last_write = message.id
        self._show("game")

    def _undo(self, message: messages.Undo) -> None:
        session = self._on(message.game)
        session.undo(client_id=message.id, after=message.after, steps=message.steps)
        self._show("game")

    def _redo(self, message: messages.Redo) -> None:
        session = self._on(message.game)
        session.redo(client_id=message.id, after=message.after, steps=message.steps)
        self._show("game")

    def _correct(self, message: messages.Correct) -> None:
        session = self._on(message.game)
        session.correct(message.correction, client_id=message.id, after=message.after)
        self._show("game")

    def _restore(self, message: messages.Restore) -> None:
        session = self._on(message.game)
        session.restore(message.seq, client_id=message.id, after=message.after)
        self._show("game")

    def _on(self, game: str) -> Session:
        """Return the session of a game, opening it when the page had another."""
        if self.session is None or self.session.id != game:
            self._open(game)
        assert self.session is not None
        return self.session

    _verbs: dict[type[Any], Callable[[Desk, Any], None]] = {
        messages.Hello: _hello,
        messages.Home: _home,
        messages.New: _new,
        messages.Create: _create,
        messages.Open: _open_game,
        messages.Ping: _ping,
        messages.Now: _now,
        messages.History: _to_history,
        messages.Look: _look_back,
        messages.Act: _act,
        messages.Throw: _throw,
        messages.Undo: _undo,
        messages.Redo: _redo,
        messages.Correct: _correct,
        messages.Restore: _restore,
    }


class ClosedDesk:
    """A desk without a store: it shows why, and takes no taps."""

    def __init__(self, problem: str, role: messages.Role = "host") -> None:
        self.problem = problem
        self.role = role

    def answer(self, content: object) -> Json:
        """Refuse everything with the reason, but answer a ping."""
        reply: Json = {"type": "reply", "id": messages.message_id(content), "ok": True}
        if messages.is_ping(content):
            return reply
        return reply | _told(StoreError(self.problem)) | {"ok": False}

    def follow(self) -> bool:
        """Return that nothing changes here."""
        return False

    def view(self) -> Json:
        """Return the first page with nothing on it but the reason."""
        home = families.home_view([], clock.present(), self.problem)
        return home | {"role": self.role}


def thrown(session: Session, family: int | None) -> list[Json]:
    """Return the births of all cottages still to be thrown, as the app throws them."""
    scene = Scene(
        game=session.id,
        seq=session.seq,
        header=session.header,
        moment=session.at(session.seq),
    )
    moves: list[Json] = []
    for house in open_houses(scene, family):
        home, cottage = divmod(house, COTTAGES)
        girls = throw(session.header, scene.s, home, cottage)
        moves.append(
            {"move": "births", "family": home, "cottage": cottage, "girls": girls}
        )
    return moves


def _told(error: TotemError) -> Json:
    """Return an error as the page shows it."""
    if isinstance(error, IllegalMove):
        return {"text": str(error), "rule": error.rule, "code": error.code}
    return {"text": str(error), "rule": "", "code": _CODES.get(type(error), "refused")}
