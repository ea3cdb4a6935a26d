"""Disks, clocks and neighbours that misbehave under the store."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser.faults import sitting
from browser.serving import start_server
from playwright.sync_api import expect
from rounds import header

from totem_core.games.families import state as st
from totem_core.journal import MoveEntry
from totem_core.session import Session
from totem_core.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator

    from browser.conftest import NewContext
    from browser.ledger import Ledger
    from browser.serving import Server

ROOT = os.geteuid() == 0
TINY = 2 * 1024 * 1024  # bytes of a disk that fills up soon


@contextmanager
def tiny_disk(folder: Path) -> Iterator[Path]:
    """Mount a disk of two megabytes, where this account may."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={TINY}", "totem-test", str(folder)]
    if not ROOT or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("Only root can mount a disk of its own to fill.")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Write until nothing more goes onto a disk."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"\\0" * 4096)
        except OSError:
            return ballast


def test_full_disk_is_said_and_play_goes_on_when_there_is_room(
    new_context: NewContext, tmp_path: Path, ledger: Ledger
) -> None:
    row = ledger.open("disk full")
    with (
        tiny_disk(tmp_path / "disk") as disk,
        start_server(disk) as server,
        sitting(new_context, server) as sat,
    ):
        sat.fault()
        ballast = fill(disk)
        bubble = sat.page.locator(".bubble")
        for _ in range(39):  # the log that is written first has some room of its own
            sat.tap_and_hear(0.4)
            if bubble.is_visible():
                break
        expect(bubble).to_contain_text("make room and try again")
        refused = set(sat.ear.refused)
        assert refused
        assert not refused & {
            entry.id for entry in sat.store.entries_since(sat.game, 0)
        }
        ballast.unlink()
        sat.settle(row, recovered=sat.recovered())
        check_whole(disk / "totem.sqlite3")


def check_whole(path: Path) -> None:
    """Look whether SQLite finds its file in order."""
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_file_that_may_not_grow_keeps_what_was_acknowledged(tmp_path: Path) -> None:
    # The limit of a process stands in for a disk where no disk can be mounted.
    path = tmp_path / "totem.sqlite3"
    script = """
import resource, signal, sys
from pathlib import Path
from totem_core.errors import StoreError
from totem_core.session import Session
from totem_core.games.families import state as st
from totem_core.journal import MoveEntry
from totem_core.session import Session
from totem_core.store import Store
from rounds import header

store = Store(Path(sys.argv[1]))
game = store.create(header("Ann", "Ben", "Cleo"))
session = Session(store, game)
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
size = Path(sys.argv[1] + "-wal").stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 60_000, size + 60_000))
kept = 0
try:
    for number in range(500):
        session.note("x" * 900, client_id=f"n{number}", after=session.seq)
        kept = number + 1
except StoreError as error:
    print(kept, error)
"""
    tests = str(Path(__file__).parent.parent)
    ran = subprocess.run(
        [sys.executable, "-c", script, str(path)],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": f"{Path(tests).parent}{os.pathsep}{tests}"},
    )
    number, _, told = ran.stdout.partition(" ")
    assert str(path) in told
    check_whole(path)
    with Store(path) as store:
        assert store.games()[0].seq == int(number) > 0


def test_folder_that_turns_read_only_is_said_and_found_again(
    new_context: NewContext, tmp_path: Path, ledger: Ledger
) -> None:
    row = ledger.open("folder read-only")
    data = tmp_path / "games"
    with start_server(data, pool=0) as server:
        with covered(data):
            page = new_context().new_page()
            page.goto(server.address, wait_until="commit")
            expect(page.locator("#page")).to_contain_text(
                "allow writing there", timeout=20_000
            )
            page.context.close()
        with sitting(new_context, server) as sat:
            sat.settle(row, recovered=sat.recovered())
        check_whole(data / "totem.sqlite3")


@contextmanager
def covered(folder: Path) -> Iterator[None]:
    """Cover a folder with a disk that nobody may write, not even root."""
    mount = ["mount", "-t", "tmpfs", "-o", "ro", "totem-test", str(folder)]
    if not ROOT or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("Only root can mount a disk of its own.")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def test_second_store_of_a_process_takes_no_locks_from_the_first(
    tmp_path: Path,
) -> None:
    # POSIX locks go when any copy of the file is closed, and without them a neighbour
    # that leaves last tidies the log away under a store that is still writing to it.
    path = tmp_path / "totem.sqlite3"
    neighbour = (
        "import sys; from pathlib import Path; from totem_core.store import Store"
    )
    neighbour += "; s = Store(Path(sys.argv[1])); print([r.seq for r in s.games()])"
    neighbour += "; s.close()"
    command = [sys.executable, "-c", neighbour, str(path)]
    with Store(path) as first:
        game = first.create(header("Ann", "Ben", "Cleo"))
        Store(path).close()
        subprocess.run(command, check=True, capture_output=True)
        Session(first, game).note("Tea.", client_id="tea", after=0)
        told = subprocess.run(command, check=True, capture_output=True, text=True)
        assert told.stdout == "[1]\n"


def test_clock_that_is_set_back_confuses_nobody(
    new_context: NewContext, server: Server, ledger: Ledger
) -> None:
    row = ledger.open("clock set back a year, then on two")
    with sitting(new_context, server) as sat:
        sat.fault()
        other = Session(sat.store, sat.game)
        for year in ("2001", "2031"):
            entry = MoveEntry(
                seq=other.seq + 1,
                id=f"in-{year}",
                at=f"{year}-05-01T20:00:00.000Z",
                moves=[placed(other)],
            )
            sat.store.append(sat.game, entry, after=other.seq)
            other.refresh()
            sat.page.wait_for_timeout(1000)  # until the page has followed
            assert sat.tap_and_hear()
            other.refresh()
        sat.page.locator("[data-do=history]").tap()
        expect(sat.page.locator(".log")).to_be_visible()
        sat.page.wait_for_timeout(500)  # a new panel takes no tap for a moment
        sat.page.locator("[data-do=main]").tap()
        expect(sat.page.locator(".log")).to_have_count(0)
        sat.settle(row, recovered=sat.recovered())
        Session(sat.store, sat.game)  # it replays


def placed(session: Session) -> dict[str, object]:
    """Return the move of the next chip on the table."""
    caster = session.position[st.TURN]
    return {"move": "place", "caster": caster, "family": caster, "cottage": 2}


def test_two_servers_share_one_store(
    new_context: NewContext, tmp_path: Path, ledger: Ledger
) -> None:
    row = ledger.open("two servers on one store")
    data = tmp_path / "games"
    with (
        start_server(data) as server,
        start_server(data) as second,
        sitting(new_context, server) as sat,
    ):
        sat.fault()
        far = new_context("portrait").new_page()
        far.goto(f"{second.address}?game={sat.game}", wait_until="commit")
        far.locator(".panel").wait_for(timeout=20_000)
        for _ in range(5):
            assert sat.tap_and_hear()
            undo = sat.page.locator("[data-do=undo]").get_attribute("aria-label")
            expect(far.locator("[data-do=undo]")).to_have_attribute(
                "aria-label", str(undo), timeout=3000
            )
        sat.settle(row, recovered=sat.recovered())
        assert row.kept == sat.taps
