"""The server and its template; a button that counts stands in for the table."""

from __future__ import annotations

import json
import os
import signal
import time
import urllib.error
import urllib.request
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from browser.serving import Server, start_server
from playwright.sync_api import Page, expect
from robot import play_game
from rounds import header

from totem_core.session import Session
from totem_core.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from browser.conftest import NewContext, Outside

STAND_IN = '''
import anywidget, os, traitlets

MODULE = """
export default {
  render({ model, el }) {
    const button = document.createElement("button");
    const draw = () => { button.textContent = `tapped ${model.get("view").taps}`; };
    button.onclick = () => model.send({ type: "act" });
    model.on("change:view", draw);
    model.on("msg:custom", (answer) => { el.dataset.answer = answer.type; });
    draw();
    el.id = "table";
    el.style.cssText = "height: 100dvh; display: grid; place-items: center";
    el.append(button);
  },
};
"""

class Table(anywidget.AnyWidget):
    _esm = MODULE
    _css = "#table button { min-height: 60px; }"
    view = traitlets.Dict({"taps": 0, "pid": os.getpid()}).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(lambda *message: self.act())

    def act(self):
        self.view = self.view | {"taps": self.view["taps"] + 1}
        self.send({"type": "reply"})

Table()
'''


def notebook(folder: Path, source: str = STAND_IN) -> Path:
    path = folder / "page.ipynb"
    cell: dict[str, object] = {
        "cell_type": "code",
        "id": "table",
        "metadata": {},
        "source": source,
        "outputs": [],
        "execution_count": None,
    }
    page = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(page))
    return path


@pytest.fixture(scope="module")
def stand_in(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("stand-in")
    with start_server(folder / "games", notebook=notebook(folder)) as running:
        yield running


def visit(page: Page, server: Server, query: str = "") -> Page:
    page.goto(server.address + query, wait_until="commit")
    expect(page.get_by_role("button")).to_have_text("tapped 0", timeout=15_000)
    return page


def tap(page: Page, count: int) -> None:
    page.get_by_role("button").tap()
    expect(page.get_by_role("button")).to_have_text(f"tapped {count}")


def status(address: str) -> int:
    try:
        with urllib.request.urlopen(address, timeout=20) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


def until(met: Callable[[], bool], seconds: float = 15) -> None:
    end = time.monotonic() + seconds
    while not met():
        assert time.monotonic() < end, "It did not happen in time."
        time.sleep(0.1)


def kernel_of(page: Page) -> str:
    return str(
        page.locator("#kernel").evaluate("(node) => JSON.parse(node.textContent)")
    )


def process_of(page: Page, server: Server) -> int:
    kernel = kernel_of(page)
    for pid in server.kernels:
        if kernel in Path(f"/proc/{pid}/cmdline").read_text():
            return pid
    pytest.fail("The page has no kernel.")


def test_page_opens_and_answers_taps(stand_in: Server, landscape: Page) -> None:
    visit(landscape, stand_in)
    tap(landscape, 1)
    tap(landscape, 2)
    expect(landscape.locator("#table")).to_have_attribute("data-answer", "reply")
    expect(landscape.locator("#waiting")).to_have_count(0)


def test_page_asks_nothing_of_other_machines(
    stand_in: Server, landscape: Page, nothing_outside: Outside
) -> None:
    nothing_outside.watch(landscape)
    tap(visit(landscape, stand_in), 1)
    assert nothing_outside.wanted == []


def test_watching_other_machines_sees_them(
    stand_in: Server, landscape: Page, nothing_outside: Outside
) -> None:
    # Without a request that is caught, the test above would prove nothing.
    nothing_outside.watch(landscape)
    landscape.set_content('<img src="http://cdn.example/a.png">')
    until(lambda: nothing_outside.wanted == ["http://cdn.example/a.png"])


def test_page_opens_while_other_machines_hang(
    stand_in: Server, landscape: Page, silence_outside: Outside
) -> None:
    silence_outside.watch(landscape)
    tap(visit(landscape, stand_in), 1)


@pytest.mark.parametrize("screen", ["landscape", "portrait", "phone"])
def test_widget_fills_the_screen(
    stand_in: Server, new_context: NewContext, screen: str
) -> None:
    page = visit(new_context(screen).new_page(), stand_in)
    box = page.locator("#table").bounding_box()
    size = page.viewport_size
    assert box is not None
    assert size is not None
    assert box == {"x": 0, "y": 0, **size}
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
    assert page.evaluate("document.documentElement.scrollHeight") == size["height"]


@pytest.mark.parametrize(
    ("dark", "ground"), [(False, "rgb(239, 227, 204)"), (True, "rgb(23, 19, 14)")]
)
def test_ground_follows_light_and_dark(
    stand_in: Server, new_context: NewContext, dark: bool, ground: str
) -> None:
    page = visit(new_context(dark=dark).new_page(), stand_in)
    expect(page.locator("body")).to_have_css("background-color", ground)


def test_page_has_no_script_error(stand_in: Server, landscape: Page) -> None:
    errors: list[str] = []
    landscape.on("pageerror", lambda error: errors.append(str(error)))
    landscape.on("console", lambda said: errors.append(f"{said.type}: {said.text}"))
    tap(visit(landscape, stand_in), 1)
    assert errors == []


def test_kernel_ends_with_its_page(stand_in: Server, landscape: Page) -> None:
    visit(landscape, stand_in)
    pid = process_of(landscape, stand_in)
    landscape.reload()
    until(lambda: pid not in stand_in.kernels)
    pid = process_of(landscape, stand_in)
    landscape.close()
    until(lambda: pid not in stand_in.kernels)


def test_killed_kernel_reloads_into_the_same_address(
    stand_in: Server, landscape: Page
) -> None:
    tap(visit(landscape, stand_in), 1)
    landscape.evaluate("history.replaceState(null, '', '/?game=abcd2345')")
    os.kill(process_of(landscape, stand_in), signal.SIGKILL)
    expect(landscape.get_by_role("button")).to_have_text("tapped 0", timeout=20_000)
    assert landscape.url.endswith("/?game=abcd2345")
    tap(landscape, 1)


def test_hung_kernel_is_noticed_and_left(stand_in: Server, landscape: Page) -> None:
    tap(visit(landscape, stand_in), 1)
    pid = process_of(landscape, stand_in)
    os.kill(pid, signal.SIGSTOP)
    landscape.wait_for_function("() => window.totemConnection.lost", timeout=4000)
    assert landscape.evaluate("window.totemConnection.reason") == "silent"
    expect(landscape.get_by_role("button")).to_have_text("tapped 0", timeout=20_000)
    until(lambda: pid not in stand_in.kernels)


def test_kernel_that_wakes_in_time_gives_the_table_back(
    stand_in: Server, landscape: Page
) -> None:
    tap(visit(landscape, stand_in), 1)
    landscape.evaluate(
        "window.seen = [];"
        "for (const name of ['lost', 'back'])"
        " totemConnection.addEventListener(name, () => window.seen.push(name))"
    )
    pid = process_of(landscape, stand_in)
    os.kill(pid, signal.SIGSTOP)
    landscape.wait_for_function("() => window.totemConnection.lost", timeout=4000)
    landscape.get_by_role("button").tap()  # must not act later
    os.kill(pid, signal.SIGCONT)
    landscape.wait_for_function("() => seen.join() === 'lost,back'", timeout=4000)
    tap(landscape, 2)


def test_restarted_server_is_found_again(tmp_path: Path, landscape: Page) -> None:
    page = notebook(tmp_path)
    with start_server(tmp_path / "games", notebook=page) as first:
        tap(visit(landscape, first), 1)
        port = first.port
    landscape.wait_for_function("() => window.totemConnection.lost", timeout=4000)
    with start_server(tmp_path / "games", notebook=page, port=port):
        expect(landscape.get_by_role("button")).to_have_text("tapped 0", timeout=20_000)
        tap(landscape, 1)


def test_second_page_cannot_join_a_kernel(stand_in: Server, landscape: Page) -> None:
    visit(landscape, stand_in)
    joined = landscape.evaluate(
        """(kernel) => new Promise((done) => {
          const path = `/api/kernels/${kernel}/channels`;
          const socket = new WebSocket(`ws://${location.host}${path}`);
          socket.onopen = () => done(true);
          socket.onerror = () => done(false);
        })""",
        kernel_of(landscape),
    )
    assert joined is False
    tap(landscape, 1)


def test_broken_notebook_says_so(tmp_path: Path, landscape: Page) -> None:
    page = notebook(tmp_path, "raise RuntimeError('secret path')")
    with start_server(tmp_path / "games", notebook=page) as server:
        landscape.goto(server.address)
        expect(landscape.get_by_role("status")).to_contain_text("could not be set")
        assert "secret path" not in landscape.content()


@pytest.mark.parametrize(
    "path",
    [
        "voila/files/page.ipynb",
        "voila/static/voila.js",
        "api/kernels",
        "api/contents",
        "page.ipynb",
        "games/totem.sqlite3",
        "totem.sqlite3",
        "access.json",
        "totem/static/0/../../../games/access.json",
        "totem/static/..%2f..%2ftable.ipynb",
    ],
)
def test_files_of_the_house_are_out_of_reach(stand_in: Server, path: str) -> None:
    assert status(stand_in.address + path) == 404


def test_login_form_from_elsewhere_is_refused(stand_in: Server) -> None:
    form = urllib.request.Request(stand_in.address + "login", data=b"key=a")
    with pytest.raises(urllib.error.HTTPError, match="403") as refused:
        urllib.request.urlopen(form, timeout=20)
    assert "Traceback" not in refused.value.read().decode()


def test_alive_answers(stand_in: Server) -> None:
    assert status(stand_in.address + "totem/alive") == 200


def test_chart_of_a_played_game_is_sent_once(stand_in: Server) -> None:
    with Store(stand_in.log.parent / "totem.sqlite3") as store:
        game = store.create(header("Ann", "Ben", "Cleo"))
        play_game(Session(store, game), Random(1), max_rounds=2)
    address = f"{stand_in.address}totem/chart/{game}/totems.svg"
    with urllib.request.urlopen(address, timeout=60) as answer:
        assert answer.headers["Content-Type"] == "image/svg+xml; charset=utf-8"
        assert answer.read().startswith(b"<svg")
        mark = {"If-None-Match": answer.headers["Etag"]}
    with pytest.raises(urllib.error.HTTPError, match="304"):
        urllib.request.urlopen(
            urllib.request.Request(address, headers=mark), timeout=60
        )


def test_chart_of_an_unknown_game_is_refused(stand_in: Server) -> None:
    address = stand_in.address + "totem/chart/abcd2345/totems.svg"
    assert status(address) == 404
    assert status(address) == 404  # the process that draws has survived the first


def test_host_name_that_is_not_ours_is_refused(stand_in: Server) -> None:
    # A foreign page whose name was made to lead to this machine (DNS rebinding).
    request = urllib.request.Request(stand_in.address, headers={"Host": "evil.example"})
    with pytest.raises(urllib.error.HTTPError, match="403"):
        urllib.request.urlopen(request, timeout=20)


def test_key_opens_once_and_leaves_the_address_bar(
    tmp_path: Path, new_context: NewContext
) -> None:
    folder, page = tmp_path / "games", notebook(tmp_path)
    tablet = new_context().new_page()
    with start_server(folder, host="0.0.0.0", notebook=page) as server:
        port, place = server.port, f"http://totem.test:{server.port}/"
        tablet.goto(place + "?game=abcd2345")
        assert "/login" in tablet.url
        tablet.goto(f"{place}?key={server.key}&game=abcd2345")
        assert tablet.url == place + "?game=abcd2345"
        tap(tablet, 1)
        assert not tablet.evaluate("isSecureContext")
    with start_server(folder, host="0.0.0.0", notebook=page, port=port):
        expect(tablet.get_by_role("button")).to_have_text("tapped 0", timeout=20_000)
        tap(tablet, 1)


def test_typed_key_opens_the_door(tmp_path: Path, new_context: NewContext) -> None:
    tablet = new_context().new_page()
    page = notebook(tmp_path)
    with start_server(tmp_path / "games", host="0.0.0.0", notebook=page) as server:
        place = f"http://totem.test:{server.port}/"
        assert status(place.replace("totem.test", "127.0.0.1") + "totem/alive") == 403
        tablet.goto(place + "?game=abcd2345")
        tablet.get_by_label("Access key").fill("aaaa-bbbb-cccc")
        tablet.get_by_role("button").tap()
        expect(tablet.get_by_role("alert")).to_contain_text("not the key")
        tablet.get_by_label("Access key").fill(server.key.upper().replace("-", " "))
        tablet.get_by_role("button").tap()
        expect(tablet.get_by_role("button")).to_have_text("tapped 0", timeout=15_000)
        assert tablet.url == place + "?game=abcd2345"
