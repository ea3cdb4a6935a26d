"""The widget: what goes over the wire, in which order, and who follows whom."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from tables import COLOURS, NAMES, chairs

from totem_core.store import Store
from totem_core.ui import table
from totem_core.ui.table import EVERY, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Wire = list[tuple[str, Any]]
    Make = Callable[..., tuple[Table, Wire]]


@pytest.fixture
def make(store: Store) -> Iterator[Make]:
    """Return how to open a page, with a record of what it is sent."""
    pages: list[Table] = []

    def page(**options: Any) -> tuple[Table, Wire]:
        wire: Wire = []
        widget = Table(Store(store.path), **options)
        widget.observe(lambda change: wire.append(("view", change.new)), "view")
        widget.send = lambda content: wire.append(("reply", content))
        pages.append(widget)
        return widget, wire

    yield page
    for widget in pages:
        widget.close()
        widget.desk.store.close()


def tap(widget: Table, kind: str, **fields: Any) -> None:
    """Let the page send a message."""
    content = {"type": kind, "id": f"tap-{kind}"} | fields
    widget._handle_custom_msg(content, [])


def begin(widget: Table) -> str:
    """Set up a game and return its id."""
    tap(widget, "create", players=list(NAMES), seats=chairs(*COLOURS), first=0)
    return str(widget.view["game"])


def test_a_page_starts_loading_and_then_shows_the_games(make: Make) -> None:
    widget, wire = make()
    assert widget.view == {"screen": "loading", "role": "host"}
    tap(widget, "hello", game=None)
    assert widget.view["screen"] == "home"
    assert [kind for kind, _ in wire] == ["view", "reply"]


def test_the_view_changes_before_the_reply_is_sent(make: Make) -> None:
    widget, wire = make()
    game = begin(widget)
    wire.clear()
    moves = widget.view["panel"]["second"]["moves"]
    tap(widget, "act", game=game, after=0, moves=moves)
    (first, view), (second, reply) = wire
    assert (first, second) == ("view", "reply")
    assert view["seq"] == 1
    assert reply == {"type": "reply", "id": "tap-act", "ok": True}


def test_a_ping_is_answered_without_a_view(make: Make) -> None:
    widget, wire = make()
    tap(widget, "ping")
    assert wire == [("reply", {"type": "reply", "id": "tap-ping", "ok": True})]


def test_a_refusal_leaves_the_view_alone(make: Make) -> None:
    widget, wire = make()
    game = begin(widget)
    wire.clear()
    tap(widget, "act", game=game, after=0, moves=[{"move": "advance"}])
    ((kind, reply),) = wire
    assert kind == "reply"
    assert not reply["ok"]


def test_a_page_follows_the_others_while_its_kernel_runs(make: Make) -> None:
    first, _ = make()
    game = begin(first)
    second, wire = make()

    async def evening() -> None:
        tap(second, "hello", game=game)
        await asyncio.sleep(2 * EVERY)
        wire.clear()
        moves = first.view["panel"]["second"]["moves"]
        tap(first, "act", game=game, after=0, moves=moves)
        await asyncio.sleep(3 * EVERY)

    asyncio.run(evening())
    assert second.view | {"others": 1} == first.view | {"others": 1}
    assert [kind for kind, _ in wire] == ["view"]


def test_a_guest_page_looks_on(make: Make) -> None:
    host, _ = make()
    game = begin(host)
    guest, wire = make(role="guest")
    tap(guest, "hello", game=game)
    tap(guest, "undo", game=game, after=0)
    assert "looks on" in wire[-1][1]["text"]


def test_a_page_cannot_set_what_it_is_shown(make: Make) -> None:
    host, _ = make()
    begin(host)
    before, module = host.view, host._esm
    state = {"view": {"screen": "home"}, "_esm": "alert(1)", "layout": None}
    forged = {"data": {"method": "update", "state": state, "buffer_paths": []}}
    host._handle_msg({"content": forged, "buffers": []})
    assert (host.view, host._esm) == (before, module)
    assert host.get_state("view") == {"view": before}


def test_a_damaged_file_is_a_page_with_the_reason(data: Path) -> None:
    data.mkdir()
    (data / "totem.sqlite3").write_bytes(b"this is no database" * 100)
    widget = table()
    assert widget.view["screen"] == "home"
    assert widget.view["problem"]["text"].endswith(".")
    widget.close()


def test_a_page_opens_without_the_heavy_libraries() -> None:
    heavy = {"altair", "numba", "numpy", "polars", "vl_convert"}
    program = f"import sys, totem_core.ui; print(sorted({heavy} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
