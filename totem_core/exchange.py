"""Files in and out: one game is one JSON file."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from totem_core.errors import InvalidEntry, StoreError
from totem_core.journal import Journal

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["read_journal", "write_journal"]


def read_journal(path: Path) -> Journal:
    """Return the journal in a file, checked for form but not yet played."""
    try:
        return Journal.from_json(path.read_bytes())
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror}.") from error
    except InvalidEntry as error:
        raise InvalidEntry(f"{path.name}: {error}") from error


def write_journal(path: Path, journal: Journal) -> None:
    """Write a journal to a file, wholly or not at all."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("xb") as file:
            file.write(journal.to_json())
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror}.") from error
    finally:
        part.unlink(missing_ok=True)
