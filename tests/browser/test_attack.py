"""A curious guest and a forged page against the real server, on this machine only."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from browser.attack import (
    Answer,
    Opened,
    ask,
    channels,
    closed,
    connect,
    cookie_for,
    knock,
    log_in,
    open_page,
    said,
    talking,
)
from browser.forgeries import PATHS, SECRETS, forged
from browser.serving import Server, start_server
from tables import COLOURS, NAMES, chairs

from totem_core.access import Access, load_access
from totem_core.server.app import MESSAGE_LIMIT
from totem_core.store import Store

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator

    from browser.attack import Talker
    from browser.conftest import NewContext

FOLLOWS = 1.0  # seconds until an open page shows what another one did
PEOPLE = {"players": list(NAMES), "seats": chairs(*COLOURS), "first": 0}


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve the real table with keys, to this machine only."""
    with start_server(tmp_path_factory.mktemp("locked"), key=True) as running:
        yield running
        # Whatever was tried, nothing has gone wrong inside.
        assert "Traceback" not in running.log.read_text()


@pytest.fixture(scope="module")
def keys(locked: Server) -> Access:
    return load_access(locked.log.parent)


@pytest.fixture(scope="module")
def host(locked: Server, keys: Access) -> dict[str, str]:
    return cookie_for(locked, keys.key)


@pytest.fixture(scope="module")
def guest(locked: Server, keys: Access) -> dict[str, str]:
    return cookie_for(locked, keys.watch_key)


@pytest.fixture
def table(locked: Server, host: dict[str, str]) -> Opened:
    return open_page(locked, "/", host)


@pytest.fixture
def watch(locked: Server, guest: dict[str, str]) -> Opened:
    return open_page(locked, "/watch", guest)


def kept(server: Server) -> dict[str, bytes]:
    """Return every game in the store, whole."""
    with Store(server.log.parent / "totem.sqlite3") as store:
        return {row.id: store.journal(row.id).to_json() for row in store.games()}


def run(attack: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(attack, 60))


async def begin(page: Talker) -> str:
    """Set up a game at a host's page and return its id."""
    tap = f"new-{time.monotonic_ns()}"
    assert (await page.ask(type="create", id=tap, **PEOPLE))["ok"]
    return str(page.view["game"])


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


# files and addresses


def test_no_file_is_within_reach(
    locked: Server, host: dict[str, str], table: Opened
) -> None:
    static = ask(locked, "/login").body.split("/totem/static/")[1].split("/")[0]
    for form in PATHS:
        path = form.replace("{kernel}", table.kernel).replace("{static}", static)
        for headers in (host, {}):
            answer = ask(locked, path, headers=headers)
            opened = path.startswith("/?") and headers
            assert answer.status in ({200} if opened else {302, 400, 403, 404}), path
            if answer.status == 302:
                assert answer.headers["location"].startswith("/login?next="), path
            assert not [word for word in SECRETS if word in answer.body], path


def test_other_methods_do_nothing(
    locked: Server, host: dict[str, str], table: Opened
) -> None:
    own = f"/api/kernels/{table.kernel}"
    foreign = {"Origin": "http://evil.example"}
    for path in ("/", "/watch", "/totem/alive", own, channels(table), "/access.json"):
        for method in ("HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"):
            for headers in (host, host | foreign):
                answer = ask(locked, path, method, headers=headers)
                assert answer.status in {204, 403, 404, 405}, (method, path)
                assert "access-control-allow-origin" not in answer.headers

    async def playing() -> None:
        async with talking(table) as (page,):
            assert (await page.ask(type="ping"))["ok"]

    run(playing())


def test_every_answer_has_its_headers(locked: Server, host: dict[str, str]) -> None:
    for path in ("/", "/watch", "/login", "/totem/alive", "/nowhere", "/?key=a"):
        headers = ask(locked, path, headers=host).headers
        policy = headers["content-security-policy"].split("; ")
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "script-src 'self' blob:" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "server" not in headers
        assert "access-control-allow-origin" not in headers


def test_cookies_are_out_of_reach_for_scripts_and_other_sites(
    locked: Server, keys: Access
) -> None:
    for answer in (ask(locked, f"/?key={keys.key}"), log_in(locked, keys.key)):
        (cookie,) = answer.cookies
        parts = cookie.split("; ")
        assert {"HttpOnly", "Path=/", "SameSite=Lax"} <= set(parts)
        assert keys.key not in cookie
    (token,) = ask(locked, "/login").cookies
    assert {"HttpOnly", "Path=/", "SameSite=Strict"} <= set(token.split("; "))


def test_cookies_are_marked_for_encrypted_ways_behind_a_proxy(
    locked: Server, keys: Access
) -> None:
    answer = ask(locked, f"/?key={keys.key}", headers={"X-Forwarded-Proto": "https"})
    assert "Secure" in answer.cookies[0].split("; ")
    assert "wss://127.0.0.1" in answer.headers["content-security-policy"]


def test_forged_cookies_open_nothing(
    locked: Server, host: dict[str, str], guest: dict[str, str]
) -> None:
    name, value = guest["Cookie"].split("=", 1)
    fields = value.strip('"').split("|")
    payload = host["Cookie"].split("=", 1)[1].strip('"').split("|")[4]
    grafted = "|".join([*fields[:4], payload, fields[5]])
    for forged_value in (grafted, value[:-5], "host", "", "2|1:0|", '{"role": "host"}'):
        answer = ask(locked, "/", headers={"Cookie": f"{name}={forged_value}"})
        assert answer.status == 302, forged_value
        assert answer.headers["location"].startswith("/login"), forged_value


# the door


@pytest.mark.parametrize(
    "place",
    [
        "https://evil.example/",
        "//evil.example/",
        "///evil.example/",
        "/\\evil.example/",
        "/%5cevil.example/",
        "http:evil.example",
        "javascript:alert(1)",
        "/\t/evil.example",
    ],
)
def test_the_door_leads_nowhere_else(locked: Server, keys: Access, place: str) -> None:
    answer = log_in(locked, keys.key, f"?next={quote(place, safe='')}")
    assert answer.status == 302
    where = answer.headers["location"]
    assert where.startswith("/"), where
    assert not where.startswith(("//", "/\\", "/\t")), where


def test_forms_of_other_sites_are_refused(locked: Server, keys: Access) -> None:
    body = f"key={keys.key}"
    for headers in (
        {},
        {"Origin": "http://evil.example"},
        {"Cookie": "_xsrf=2|aaaaaaaa|bbbb|1"},
    ):
        answer = ask(locked, "/login", "POST", body=body, headers=headers)
        assert answer.status in {403, 404}
        assert answer.cookies == []
    # Nor does the key in the address lift the check.
    address = f"/login?key={keys.key}"
    assert ask(locked, address, "POST", body=body).status == 403


def test_a_form_as_large_as_a_book_is_not_read(locked: Server) -> None:
    with suppress(OSError):  # the server may close before all of it was sent
        assert ask(locked, "/login", "POST", body="key=" + "x" * 10**6).status >= 400
    assert ask(locked, "/login").status == 200


def test_wrong_keys_are_answered_ever_more_slowly(tmp_path: Path) -> None:
    with start_server(tmp_path / "games", key=True, pool=0) as server:
        keys = load_access(server.log.parent)

        def timed(key: str, *, link: bool = False) -> tuple[float, Answer]:
            begin_at = time.monotonic()
            answer = ask(server, f"/?key={key}") if link else log_in(server, key)
            return time.monotonic() - begin_at, answer

        quick = [timed(f"aaaa-bbbb-{n}", link=n > 2) for n in range(5)]
        assert max(taken for taken, _ in quick) < 0.6
        (first, _), (second, refused) = (timed("aaaa-bbbb-cccc") for _ in range(2))
        assert 0.2 < first < second < 5.5
        assert refused.status == 401
        assert "the right key still opens" in refused.body
        taken, answer = timed(keys.key)
        assert (answer.status, taken < 5.5) == (302, True)
        assert timed(keys.watch_key, link=True)[1].status == 302
        # Nobody who is in already waits.
        cookie = {"Cookie": answer.cookies[0].split(";")[0]}
        begin_at = time.monotonic()
        assert ask(server, "/totem/alive?key=wrong", headers=cookie).status == 200
        assert time.monotonic() - begin_at < 0.5


def test_new_keys_shut_out_the_old_ones(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    with start_server(folder, key=True, pool=0) as server:
        old = load_access(folder)
        cookies = [cookie_for(server, key) for key in (old.key, old.watch_key)]
        port = server.port
    file = folder / "access.json"
    changed = json.loads(file.read_text()) | {"key": "another-key-1234"}
    file.write_text(json.dumps(changed))
    with start_server(folder, key=True, pool=0, port=port) as server:
        alive = [ask(server, "/totem/alive", headers=cookie) for cookie in cookies]
        assert [answer.status for answer in alive] == [403, 200]
        assert ask(server, f"/?key={old.key}").cookies == []
        assert log_in(server, "ANOTHER key 1234").status == 302


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("127.0.0.1", True),
        ("localhost", True),
        ("[::1]:80", True),
        ("192.168.1.20:8866", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("evil.example:8866", False),
        ("", False),
        ("localhost@evil.example", False),
    ],
)
def test_foreign_names_of_this_machine_are_refused_without_a_key(
    server: Server, name: str, known: bool
) -> None:
    status = ask(server, "/totem/alive", headers={"Host": name}).status
    assert status in ({200} if known else {400, 403})


def test_server_that_ends_while_a_page_closes_leaves_nothing(tmp_path: Path) -> None:
    with start_server(tmp_path / "games") as server:
        page = open_page(server, "/", {})

        async def ending() -> None:
            socket = await connect(page)
            socket.close()
            server.process.terminate()
            await asyncio.sleep(0.1)

        kernels = server.kernels
        run(ending())
        assert server.process.wait(15) == 0
        assert "Traceback" not in server.log.read_text()
    assert not [pid for pid in kernels if Path(f"/proc/{pid}").exists()]


# in a browser


def test_the_link_to_look_on_opens_without_its_key_in_the_address(
    locked: Server, keys: Access, new_context: NewContext
) -> None:
    tablet = new_context().new_page()
    place = f"http://127.0.0.1:{locked.port}/watch"
    tablet.goto(f"{place}?key={keys.watch_key}")
    tablet.locator("#page button:visible").first.wait_for()
    assert tablet.url == place
    tablet.goto(place.removesuffix("watch"))
    tablet.wait_for_url(place)


def test_page_opens_under_a_base_path(tmp_path: Path, new_context: NewContext) -> None:
    tablet = new_context().new_page()
    with start_server(tmp_path / "games", base="/club/totem", pool=0) as server:
        assert server.address.endswith("/club/totem/")
        tablet.goto(server.address)
        tablet.locator("#page button:visible").first.wait_for()
        assert ask(server, "/").status == 404
        assert ask(server, "/watch").status == 404
