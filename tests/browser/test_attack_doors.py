"""Files, headers, cookies and the door of the real server, tried from outside."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from browser.attack import (
    Answer,
    Opened,
    ask,
    channels,
    connect,
    cookie_for,
    log_in,
    open_page,
    talking,
)
from browser.forgeries import PATHS, SECRETS
from browser.hall import (
    run,
)
from browser.serving import Server, start_server

from totem_core.access import Access, load_access

if TYPE_CHECKING:
    from browser.conftest import NewContext


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


def test_pages_that_leave_in_their_handshake_are_no_error(
    locked: Server, host: dict[str, str]
) -> None:
    for _ in range(4):
        page = open_page(locked, "/", host)
        with socket.create_connection(("127.0.0.1", locked.port)) as line:
            line.sendall(handshake(page))
    time.sleep(2)
    assert "Traceback" not in locked.log.read_text()


def handshake(page: Opened) -> bytes:
    """Return what a browser sends to open the socket of a page's kernel."""
    headers = {
        "Host": f"127.0.0.1:{page.server.port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "dG90ZW0gYXQgdGhlIHRhYg==",
        "Sec-WebSocket-Version": "13",
    }
    lines = [f"{name}: {value}" for name, value in (headers | page.headers).items()]
    return "\r\n".join([f"GET {channels(page)} HTTP/1.1", *lines, "", ""]).encode()


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
