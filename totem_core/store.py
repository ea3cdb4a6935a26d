"""The games of this machine in one SQLite file; an entry returned is an entry kept.

Every page has its own Store on the same file. Entries are only ever added, each in one
transaction that is on the disk before ``append`` returns.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace
from platformdirs import user_data_path

from totem_core.database import Database
from totem_core.errors import InvalidEntry, StaleEntry, StoreError
from totem_core.journal import Entry, Header, Journal, checked, decode, encode
from totem_core.replay import Replay

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["GameRow", "Store", "default_path"]

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # without look-alikes, for reading out
ID_LENGTH = 8
NAMES_FROM = 200  # recent games whose players are remembered


class GameRow(Struct, frozen=True):
    """A game in the list of games."""

    id: str
    header: Header
    updated: str
    seq: int
    summary: dict[str, Any]
    over: bool


def default_path() -> Path:
    """Return the store's file: in the folder TOTEM_DATA, or with the user's data."""
    folder = os.environ.get("TOTEM_DATA")
    return (Path(folder) if folder else user_data_path("totem")) / "totem.sqlite3"


class Store:
    """All games in one file; used by one thread, closed by ``with`` or ``close``.

    Parameters
    ----------
    path
        The file, made when it does not exist; ``default_path()`` when not given.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or default_path()
        self._db = Database(self.path)

    def __enter__(self) -> Store:
        """Return the store itself."""
        return self

    def __exit__(self, *details: object) -> None:
        """Close the file."""
        self.close()

    def close(self) -> None:
        """Close the file; the store is of no use afterwards."""
        self._db.close()

    def create(self, header: Header, game_id: str | None = None) -> str:
        """Begin a game and return its id, or raise InvalidEntry."""
        return self.import_journal(Journal(header, (), game_id or ""))

    def append(
        self,
        game_id: str,
        entry: Entry,
        *,
        after: int,
        summary: Mapping[str, object] | None = None,
        over: bool | None = None,
    ) -> Entry:
        """Add an entry and return it, or the earlier one with the same client id.

        Raises StaleEntry when ``after`` is not the number of the last entry. The
        summary, when given, is kept in the same transaction.
        """
        body = encode(checked(entry))
        with self._db.writing():
            self._known(game_id)
            seen = self._db.one(
                "SELECT body FROM entry WHERE game = ? AND client = ?",
                (game_id, entry.id),
            )
            if seen is not None:
                return self._entry(game_id, seen[0])
            if after != self._last(game_id) or entry.seq != after + 1:
                raise StaleEntry
            self._insert(game_id, entry, body)
            self._db.execute(
                "UPDATE game SET updated = ? WHERE id = ?", (entry.at, game_id)
            )
            if summary is not None:
                self._put_summary(game_id, summary, over=bool(over))
        return entry

    def journal(self, game_id: str) -> Journal:
        """Return a whole game."""
        header = self._known(game_id)
        return Journal(header, tuple(self.entries_since(game_id, 0)), game_id)

    def entries_since(self, game_id: str, seq: int) -> list[Entry]:
        """Return the entries after a number, oldest first."""
        rows = self._db.all(
            "SELECT body FROM entry WHERE game = ? AND seq > ? ORDER BY seq",
            (game_id, seq),
        )
        return [self._entry(game_id, body) for (body,) in rows]

    def games(self) -> list[GameRow]:
        """Return all games, the one played last first."""
        rows = self._db.all(
            "SELECT id, header, updated, summary, over,"
            " (SELECT ifnull(max(seq), 0) FROM entry WHERE entry.game = game.id)"
            " FROM game ORDER BY updated DESC, id"
        )
        return [
            GameRow(
                game_id,
                self._header(game_id, header),
                updated,
                seq,
                self._read(game_id, summary, dict[str, Any]),
                bool(over),
            )
            for game_id, header, updated, summary, over, seq in rows
        ]

    def save_summary(
        self, game_id: str, summary: Mapping[str, object], over: bool
    ) -> None:
        """Keep what the list of games says about a game."""
        with self._db.writing():
            self._known(game_id)
            self._put_summary(game_id, summary, over=over)

    def import_journal(self, journal: Journal) -> str:
        """Take in a whole game, played through first, and return its id.

        The same game again changes nothing; another game with the same id is refused.
        """
        journal = Journal.from_json(_with_id(journal).to_json())
        replay = Replay(journal.header, journal.entries)
        with self._db.writing():
            if self._db.one("SELECT 1 FROM game WHERE id = ?", (journal.id,)):
                self._check_same(journal)
            else:
                self._insert_journal(journal, replay)
        return journal.id

    def names(self) -> list[str]:
        """Return the names of people who played here, the latest first."""
        rows = self._db.all(
            "SELECT id, header FROM game ORDER BY updated DESC LIMIT ?", (NAMES_FROM,)
        )
        headers = (self._header(game_id, text) for game_id, text in rows)
        return list(dict.fromkeys(name for h in headers for name in h.players))

    def data_version(self) -> int:
        """Return a number that changes when another Store wrote to the file."""
        (version,) = self._db.all("PRAGMA data_version")[0]
        return int(version)

    def _known(self, game_id: str) -> Header:
        row = self._db.one("SELECT header FROM game WHERE id = ?", (game_id,))
        if row is None:
            raise StoreError(f"There is no game {game_id!r} in {self.path}.")
        return self._header(game_id, row[0])

    def _last(self, game_id: str) -> int:
        row = self._db.one("SELECT max(seq) FROM entry WHERE game = ?", (game_id,))
        return (row[0] or 0) if row else 0

    def _insert(self, game_id: str, entry: Entry, body: str) -> None:
        self._db.execute(
            "INSERT INTO entry VALUES (?, ?, ?, ?)",
            (game_id, entry.seq, entry.id, body),
        )

    def _put_summary(
        self, game_id: str, summary: Mapping[str, object], *, over: bool
    ) -> None:
        self._db.execute(
            "UPDATE game SET summary = ?, over = ? WHERE id = ?",
            (encode(summary), int(over), game_id),
        )

    def _insert_journal(self, journal: Journal, replay: Replay) -> None:
        entries = journal.entries
        updated = entries[-1].at if entries else journal.header.created
        self._db.execute(
            "INSERT INTO game VALUES (?, ?, ?, '{}', 0)",
            (journal.id, encode(journal.header), updated),
        )
        for entry in entries:
            self._insert(journal.id, entry, encode(entry))
        summary = replay.game.summary(journal.header, replay.now.position)
        self._put_summary(journal.id, summary, over=replay.outcome is not None)

    def _check_same(self, journal: Journal) -> None:
        if self.journal(journal.id).to_json() != journal.to_json():
            raise StoreError(
                f"Another game is already kept under the id {journal.id}; "
                "nothing was changed."
            )

    def _header(self, game_id: str, text: str) -> Header:
        header: Header = self._read(game_id, text, Header)
        return header

    def _entry(self, game_id: str, body: str) -> Entry:
        entry: Entry = self._read(game_id, body, Entry)
        return entry

    def _read(self, game_id: str, text: str, kind: Any) -> Any:
        try:
            return decode(text, kind)
        except InvalidEntry as error:
            raise StoreError(
                f"Game {game_id} in {self.path} is damaged: {error}"
            ) from error


def _with_id(journal: Journal) -> Journal:
    if journal.id:
        return journal
    letters = (secrets.choice(LETTERS) for _ in range(ID_LENGTH))
    return replace(journal, id="".join(letters))
