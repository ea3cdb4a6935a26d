"""Who else has a game open: every page touches a small file while it is there.

No game depends on it, so nothing here ever fails: in a folder that cannot be written,
nobody is seen.
"""

from __future__ import annotations

import contextlib
import secrets
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Presence"]

GONE_AFTER = 5.0  # seconds without a touch: a page that was killed cannot say goodbye


class Presence:
    """One page among those that have a game of a store open.

    Parameters
    ----------
    folder
        Where the pages leave their files; made when it does not exist.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._name = secrets.token_hex(8)
        self._file: Path | None = None
        self._since = 0.0  # when this page came to its game, by the folder's clock

    def touch(self, game: str) -> int:
        """Say that this page is at a game, and return how many others are."""
        file = self._folder / f"{game}.{self._name}"
        came = file != self._file
        if came:
            self.leave()
        self._file = file
        with contextlib.suppress(OSError):
            self._folder.mkdir(exist_ok=True)
            file.touch()
            present = file.stat().st_mtime
            self._since = present if came else min(self._since, present)
            return self._others(game, present)
        return 0

    def leave(self) -> None:
        """Say that this page has left its game."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.unlink(missing_ok=True)
        self._file = None

    def _others(self, game: str, present: float) -> int:
        """Count the files touched lately, by the clock that marked our own.

        A page that has not stirred since this one came is the one it was before a
        reload, or has gone; a page that is there is seen with its next touch.
        """
        found = 0
        for file in self._folder.iterdir():
            if file == self._file:
                continue
            with contextlib.suppress(FileNotFoundError):
                # A clock that was set back makes old files new: they count as gone.
                touched = file.stat().st_mtime
                if abs(present - touched) > GONE_AFTER:
                    file.unlink()
                elif touched > self._since:
                    found += file.name.startswith(f"{game}.")
        return found
