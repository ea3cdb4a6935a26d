"""A curious guest and a forged page against the real server, on this machine only."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import pytest
from browser.attack import (
    Opened,
    ask,
    channels,
    closed,
    knock,
    said,
    talking,
)
from browser.forgeries import forged
from browser.hall import (
    FOLLOWS,
    PEOPLE,
    begin,
    kept,
    run,
)
from browser.serving import Server

from totem_core.access import Access
from totem_core.server.app import MESSAGE_LIMIT

if TYPE_CHECKING:
    pass


# who gets which page and which kernel


def test_a_guest_gets_the_page_that_looks_on(
    locked: Server, guest: dict[str, str]
) -> None:
    answer = ask(locked, "/?game=abcd2345", headers=guest)
    assert (answer.status, answer.headers["location"]) == (302, "/watch?game=abcd2345")
    assert answer.body == ""


def test_a_host_who_opens_the_guests_link_stays_host(
    locked: Server, keys: Access, host: dict[str, str]
) -> None:
    answer = ask(locked, f"/watch?key={keys.watch_key}", headers=host)
    assert (answer.status, answer.cookies) == (302, [])


def test_a_guest_with_the_hosts_key_becomes_host(
    locked: Server, keys: Access, guest: dict[str, str]
) -> None:
    answer = ask(locked, f"/?key={keys.key}", headers=guest)
    assert answer.headers["location"] == "/"
    new = {"Cookie": answer.cookies[0].split(";")[0]}
    assert ask(locked, "/", headers=new).status == 200


def test_sockets_are_for_the_right_page_only(
    table: Opened, watch: Opened, host: dict[str, str], guest: dict[str, str]
) -> None:
    table.headers = guest
    assert knock(table) == 404
    table.headers = {}
    assert knock(table) == 403
    table.headers = host
    for origin in ("http://evil.example", "null", "http://127.0.0.1:1", "file://"):
        assert knock(table, Origin=origin) == 403
    for session in ("", "a" * 300, "a/../b", "%00"):
        assert knock(table, session) == 400
    assert ask(table.server, channels(table), headers=host).status == 400
    for half in ({"Sec-WebSocket-Key": ""}, {"Sec-WebSocket-Version": "1"}):
        assert ask(table.server, channels(table), headers=host | half).status == 400

    async def joining() -> None:
        # None of these has taken the kernel from its page.
        async with talking(table):
            assert knock(table) == 409

    run(joining())
    assert knock(watch, Cookie="") == 403
    assert knock(watch) == 101


def test_unknown_kernels_and_those_of_others_look_the_same(
    locked: Server, guest: dict[str, str], table: Opened
) -> None:
    nobody = Opened(locked, f"{0:08}-0000-0000-0000-{0:012}", "x", guest)
    table.headers = guest
    assert knock(nobody) == knock(table) == 404


# what a guest may do


def test_a_guest_follows_the_game_live(table: Opened, watch: Opened) -> None:
    async def evening() -> None:
        async with talking(table, watch) as (page, guest):
            game = await begin(page)
            assert (await guest.ask(type="hello", game=game))["ok"]
            assert (page.view["role"], guest.view["role"]) == ("host", "guest")
            assert guest.view["seq"] == 0
            moves = page.view["panel"]["second"]["moves"]
            acted = {"type": "act", "game": game, "after": 0, "moves": moves}
            assert (await page.ask(**acted))["ok"]
            begin_at = time.monotonic()
            while guest.view["seq"] != 1:
                content = await guest.hear()
                if content.get("data", {}).get("method") == "update":
                    guest.view = content["data"]["state"]["view"]
            assert time.monotonic() - begin_at < FOLLOWS
            apart = {"role": "guest", "others": page.view.get("others")}
            assert guest.view | apart == page.view | apart

    run(evening())


def test_a_guest_changes_nothing(table: Opened, watch: Opened) -> None:
    async def attack() -> None:
        async with talking(table, watch) as (page, guest):
            game = await begin(page)
            before = kept(table.server)
            await guest.ask(type="hello", game=game)
            on = {"game": game, "after": 0}
            moves = page.view["panel"]["second"]["moves"]
            for message in (
                {"type": "act", "moves": moves, **on},
                {"type": "throw", **on},
                {"type": "undo", **on},
                {"type": "redo", **on},
                {"type": "correct", "correction": {"start": 1}, **on},
                {"type": "restore", "seq": 0, **on},
                {"type": "create", **PEOPLE},
                {"type": "new", "same": True},
                {"type": "act", "role": "host", "moves": moves, **on},
            ):
                assert not (await guest.ask(**message))["ok"]
                assert "form" not in guest.view
            assert kept(table.server) == before

    run(attack())


# forged frames


@pytest.mark.parametrize("kind", ["table", "watch"])
def test_forged_frames_have_no_effect(
    request: pytest.FixtureRequest, kind: str
) -> None:
    page: Opened = request.getfixturevalue(kind)

    async def attack() -> None:
        async with talking(page) as (talker,):
            await talker.ask(type="home")
            before, view = kept(page.server), talker.view
            for raw in forged(page):
                await talker.send(raw)
            talker.heard.clear()
            assert (await talker.ask(type="ping"))["ok"]
            # The kernel has heard one message, ours: its state, its words, its state.
            assert [kind for kind in talker.heard if kind != "status"] == ["comm_msg"]
            await talker.ask(type="home")
            assert talker.view == view
            assert kept(page.server) == before

    run(attack())


def test_an_oversized_frame_ends_its_own_page_only(
    table: Opened, watch: Opened
) -> None:
    async def attack() -> None:
        async with talking(table, watch) as (page, guest):
            await guest.send(json.dumps(said(watch, text="x" * MESSAGE_LIMIT)))
            await closed(guest.socket)
            guest.closed = True
            assert (await page.ask(type="ping"))["ok"]

    run(attack())


def test_forged_messages_to_the_table_are_refused(table: Opened) -> None:
    async def attack() -> None:
        async with talking(table) as (page,):
            game, other = await begin(page), await begin(page)
            assert game != other
            before = kept(table.server)
            moves = page.view["panel"]["second"]["moves"]
            act = {"type": "act", "game": game, "after": 0, "moves": moves}
            deep: Any = 1
            for _ in range(200):
                deep = [deep]
            for message in (
                act | {"game": "abcd2345"},
                act | {"game": "../../etc"},
                act | {"game": None},
                act | {"game": [game, other]},
                act | {"after": -1},
                act | {"after": "0"},
                act | {"after": 0.5},
                act | {"after": 10**30},
                act | {"after": True},
                act | {"moves": []},
                act | {"moves": moves * 20},
                act | {"moves": [{"move": "advance", "__class__": "x"}]},
                act | {"moves": [deep]},
                act | {"moves": [{"move": deep}]},
                act | {"moves": [{"move": "x" * 20_000}]},
                act | {"id": "x" * 81},
                act | {"id": ""},
                act | {"role": "host"},
                {
                    "type": "correct",
                    "game": game,
                    "after": 0,
                    "correction": {"a": deep},
                },
                {"type": "look", "game": game, "seq": 10**6},
                {"type": "open", "game": "totem.sqlite3"},
                {"type": "create", **PEOPLE | {"players": ["x" * 201] * 4}},
                {"type": "create", **PEOPLE | {"options": {"x": "y"}}},
                {"type": "__init__"},
                {"type": ["act"]},
            ):
                # A reply to an id that is none names none: the ping tells the end.
                await page.send(said(table, **({"id": "tap"} | message)))
            page.heard.clear()
            assert (await page.ask(type="ping", id="end"))["ok"]
            assert kept(table.server) == before

    run(attack())
