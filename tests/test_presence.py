"""Who else has a game open, and what the clock and the disk may do to it."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from totem_core.presence import GONE_AFTER, Presence

if TYPE_CHECKING:
    from pathlib import Path


def wait() -> None:
    """Let the clock of the folder move on: it ticks every few milliseconds."""
    time.sleep(0.03)


def test_pages_at_one_game_see_each_other(tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    first, second, elsewhere = (Presence(folder) for _ in range(3))
    assert first.touch("abcd2345") == 0
    assert elsewhere.touch("wxyz6789") == 0
    assert second.touch("abcd2345") == 0  # it may be the one before a reload
    wait()
    assert first.touch("abcd2345") == 1
    assert second.touch("abcd2345") == 1


def test_page_before_a_reload_is_not_another_tablet(tmp_path: Path) -> None:
    before, reloaded = Presence(tmp_path), Presence(tmp_path)
    before.touch("abcd2345")
    wait()
    assert [reloaded.touch("abcd2345") for _ in range(3)] == [0, 0, 0]


def test_page_that_leaves_or_changes_its_game_is_gone(tmp_path: Path) -> None:
    first, second = Presence(tmp_path), Presence(tmp_path)
    second.touch("abcd2345")
    wait()
    first.touch("abcd2345")
    assert second.touch("abcd2345") == 1
    first.touch("wxyz6789")
    assert second.touch("abcd2345") == 0
    second.leave()
    assert first.touch("abcd2345") == 0


def test_page_that_was_killed_is_forgotten_and_tidied_away(tmp_path: Path) -> None:
    killed, living = Presence(tmp_path), Presence(tmp_path)
    killed.touch("abcd2345")
    (file,) = tmp_path.iterdir()
    long_ago = file.stat().st_mtime - 2 * GONE_AFTER
    os.utime(file, (long_ago, long_ago))
    assert living.touch("abcd2345") == 0
    assert not file.exists()


def test_clock_that_jumps_back_only_forgets_for_a_moment(tmp_path: Path) -> None:
    first, second = Presence(tmp_path), Presence(tmp_path)
    first.touch("abcd2345")
    (file,) = tmp_path.iterdir()
    ahead = file.stat().st_mtime + 3600
    os.utime(file, (ahead, ahead))
    assert second.touch("abcd2345") == 0
    wait()
    first.touch("abcd2345")
    assert second.touch("abcd2345") == 1


def test_folder_that_cannot_be_used_shows_nobody(tmp_path: Path) -> None:
    (tmp_path / "pages").write_text("in the way")
    page = Presence(tmp_path / "pages")
    assert page.touch("abcd2345") == 0
    page.leave()
