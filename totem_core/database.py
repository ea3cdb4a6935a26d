"""The SQLite file under the store: opened with care, its troubles told in words."""

from __future__ import annotations

import re
import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

from totem_core.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

__all__ = ["Database"]

Row: TypeAlias = tuple[Any, ...]

SCHEMA_VERSION = 1
SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE game (
    id TEXT PRIMARY KEY,
    header TEXT NOT NULL,
    updated TEXT NOT NULL,
    summary TEXT NOT NULL,  -- derived from the entries, for the list of games
    over INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX game_by_time ON game (updated);
CREATE TABLE entry (
    game TEXT NOT NULL REFERENCES game (id),
    seq INTEGER NOT NULL,
    client TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, seq),
    UNIQUE (game, client)
) WITHOUT ROWID;
"""
SMALLEST = 512  # bytes of the smallest page there is
BUSY_SECONDS = 5.0


class Database:
    """An open file with the tables of the store, used by one thread.

    Parameters
    ----------
    path
        The file, made when it does not exist. A file of another kind, a damaged or a
        newer one is refused with StoreError and left as it is.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._check_file()
        with self.in_words():
            self._connection = sqlite3.connect(
                path, timeout=BUSY_SECONDS, isolation_level=None
            )
        try:
            with self.in_words():
                self._open()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def execute(self, sql: str, values: Sequence[object] = ()) -> None:
        """Run one statement."""
        self._connection.execute(sql, values)

    def one(self, sql: str, values: Sequence[object] = ()) -> Row | None:
        """Return the first row, or None."""
        with self.in_words():
            row: Row | None = self._connection.execute(sql, values).fetchone()
        return row

    def all(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        """Return all rows."""
        with self.in_words():
            return self._connection.execute(sql, values).fetchall()

    def _check_file(self) -> None:
        """Make the folder, and refuse a file so small that SQLite would overwrite it.

        Only SQLite may open the file: closing it, in this process, takes the locks from
        every other Store on it, whose taps could then go into a log already deleted.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            size = self.path.stat().st_size if self.path.exists() else 0
        except OSError as error:
            raise StoreError(_unwritable(self.path, str(error.strerror))) from error
        if 0 < size < SMALLEST:
            raise StoreError(_damaged(self.path))

    def _open(self) -> None:
        version = self._schema_version()
        if version > SCHEMA_VERSION:
            raise StoreError(
                f"{self.path} was written by a newer totem (schema {version}; this "
                f"one knows {SCHEMA_VERSION}): update totem to open it."
            )
        self.execute("PRAGMA journal_mode = WAL")
        self.execute("PRAGMA synchronous = FULL")
        self.execute("PRAGMA foreign_keys = ON")
        # Asking for the write lock tells now, not at the first tap, that a folder
        # is read-only; it also keeps two first starts from both making the tables.
        with self.writing():
            if self._schema_version() == 0:
                self._make_tables()

    def _schema_version(self) -> int:
        """Return the schema's number, 0 for a file without any table."""
        if not self.one("SELECT 1 FROM sqlite_master LIMIT 1"):
            return 0
        if not self.one("SELECT 1 FROM sqlite_master WHERE name = 'meta'"):
            raise StoreError(f"{self.path} is a database of another program.")
        row = self.one("SELECT value FROM meta WHERE key = 'schema_version'")
        if row is None or not re.fullmatch(r"[0-9]{1,9}", str(row[0])):
            raise StoreError(_damaged(self.path))
        return int(row[0])

    def _make_tables(self) -> None:
        # executescript would commit first; a statement at a time stays in one piece
        for statement in SCHEMA.split(";\n"):
            self._connection.execute(statement)
        self._connection.execute(
            "INSERT INTO meta VALUES ('schema_version', ?)", (str(SCHEMA_VERSION),)
        )

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Write in one piece: everything within is kept, or nothing."""
        with self.in_words():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    @contextmanager
    def in_words(self) -> Iterator[None]:
        """Turn what SQLite says into a StoreError."""
        try:
            yield
        except sqlite3.Error as error:
            raise StoreError(_worded(self.path, error)) from error


def _damaged(path: Path) -> str:
    return (
        f"{path} is damaged or not a totem file; it was left as it is: move it away, "
        "or put back a copy."
    )


def _unwritable(path: Path, reason: str) -> str:
    return (
        f"{path.parent} cannot be used ({reason}): allow writing there, or name "
        "another folder in TOTEM_DATA."
    )


def _worded(path: Path, error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorname", "")
    match code.split("_")[1:2]:
        case ["BUSY" | "LOCKED"]:
            return f"{path} is in use by another program: close that and try again."
        case ["READONLY" | "CANTOPEN" | "PERM"]:
            return _unwritable(path, str(error))
        case ["FULL"]:
            return f"The disk that holds {path} is full: make room and try again."
        case ["NOTADB" | "CORRUPT"]:
            return _damaged(path)
    return f"{path} cannot be used: {error}."
