"""Runs the real server and Chromium, for the browser tests and the benchmarks."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A name that is not the loopback address, as a tablet sees it: no secure context.
    "--host-resolver-rules=MAP totem.test 127.0.0.1",
]
START = """
import json, sys
from pathlib import Path
from totem_core.server import play

host, port, pool, notebook, options = sys.argv[1:]
play(
    host=host,
    port=int(port),
    pool=int(pool),
    warm=False,
    notebook=Path(notebook) if notebook else None,
    **json.loads(options),
)
"""


@dataclass
class Server:
    """A running server: its address on this computer, its process, its errors."""

    address: str
    process: subprocess.Popen[str]
    log: Path

    @property
    def key(self) -> str:
        """The access key in its address, or nothing."""
        return parse_qs(urlsplit(self.address).query).get("key", [""])[0]

    @property
    def port(self) -> int:
        """The port it listens on."""
        return urlsplit(self.address).port or 0

    @property
    def kernels(self) -> list[int]:
        """The process ids of its kernels, those kept ready included."""
        command = ["ps", "--ppid", str(self.process.pid), "-o", "pid=,args="]
        listed = subprocess.run(command, capture_output=True, text=True, check=False)
        lines = [line for line in listed.stdout.splitlines() if "ipykernel" in line]
        return [int(line.split()[0]) for line in lines]


@contextmanager
def start_server(
    data: Path,
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    pool: int = 1,
    notebook: Path | None = None,
    **options: Any,
) -> Iterator[Server]:
    """Run a server on a folder of games until the block ends; options as in play."""
    data.mkdir(parents=True, exist_ok=True)
    log = data / "server.log"
    own = str(notebook or "")
    arguments = [host, str(port), str(pool), own, json.dumps(options)]
    with log.open("a") as errors:
        process = subprocess.Popen(
            [sys.executable, "-c", START, *arguments],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=os.environ | {"TOTEM_DATA": str(data)},
        )
        try:
            yield Server(_address(process, log), process, log)
        finally:
            _stop(process)


def _address(process: subprocess.Popen[str], log: Path) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if "On this computer" in line:
            return line.split()[-1]
    text = f"The server did not start:\n{log.read_text()}"
    raise AssertionError(text)


def _stop(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(5)
    if process.stdout is not None:
        process.stdout.close()


@contextmanager
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """Run the machine's own Chromium; without one, say what to install."""
    found = [path for name in BROWSERS if (path := shutil.which(name))]
    assert found, (
        "The browser tests need Chromium: install Debian's package chromium"
        " (apt-get install chromium), or Google Chrome."
    )
    started = playwright.chromium.launch(executable_path=found[0], args=FLAGS)
    try:
        yield started
    finally:
        started.close()
