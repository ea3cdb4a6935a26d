"""What an attacker tries: frames for a kernel, and addresses of files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from browser.attack import frame, said

if TYPE_CHECKING:
    from browser.attack import Opened

SECRETS = ("cookie_secret", "watch_key", "SQLite format", "def table", "nbformat")
PATHS = (
    "/access.json",
    "/totem.sqlite3",
    "/totem.sqlite3-wal",
    "/server.log",
    "/table.ipynb",
    "/watch.ipynb",
    "/watch/",
    "/watch/access.json",
    "/template/index.html.j2",
    "/index.html.j2",
    "/login.html",
    "/totem_core/access.py",
    "/.git/config",
    "/static/page.js",
    "/voila/files/table.ipynb",
    "/voila/files/access.json",
    "/voila/static/voila.js",
    "/voila/templates/totem/index.html.j2",
    "/voila/api/shutdown/0",
    "/voila/query/0",
    "/api",
    "/api/kernels",
    "/api/kernels/{kernel}",
    "/api/kernels/{kernel}/",
    "/api/kernels/{kernel}/restart",
    "/api/kernels/{kernel}/interrupt",
    "/api/contents",
    "/api/contents/table.ipynb",
    "/api/sessions",
    "/api/terminals",
    "/api/status",
    "/api/me",
    "/lab",
    "/tree",
    "/files/table.ipynb",
    "/nbconvert/html/table.ipynb",
    "/logout",
    "/metrics",
    "/totem/static/",
    "/totem/static/{static}/",
    "/totem/static/{static}/..",
    "/totem/static/{static}/../index.html.j2",
    "/totem/static/{static}/../../table.ipynb",
    "/totem/static/{static}/..%2findex.html.j2",
    "/totem/static/{static}/%2e%2e%2findex.html.j2",
    "/totem/static/{static}/%2e%2e/%2e%2e/table.ipynb",
    "/totem/static/{static}/..%252f..%252ftable.ipynb",
    "/totem/static/{static}/..%5c..%5ctable.ipynb",
    "/totem/static/{static}/....//....//table.ipynb",
    "/totem/static/{static}/..;/..;/table.ipynb",
    "/totem/static/{static}/%c0%ae%c0%ae%c0%aftable.ipynb",
    "/totem/static/{static}//etc/passwd",
    "/totem/static/{static}/page.js%00.ipynb",
    "/totem/static/{static}/page.js/",
    "/totem/static/{static}/.page.js",
    "/totem/static/0/page.js",
    "/totem/chart/abcd2345/../../../access.json",
    "/totem/chart/..%2f..%2f/totems.svg",
    "/totem/chart/abcd2345/..%2ftotems.svg",
    "/totem/chart/abcd2345/totems.svg%00",
    "/totem/chart/abcd2345/__init__.svg",
    "//access.json",
    "/../access.json",
    "/..%2faccess.json",
    "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/%00",
    "/%ff",
    "/?game=../../access.json/..",
    "http://127.0.0.1/access.json",
    "*",
)

NESTED = '{"a":' * 5000 + "1" + "}" * 5000
STATES = {"comm_id": "abc", "target_name": "jupyter.widget.control", "data": {}}
WIDGET = {"state": {"_model_name": "ButtonModel"}}
CODE = {"code": "import os; os._exit(1)", "silent": False, "allow_stdin": True}


def forged(page: Opened) -> list[str | bytes]:
    """Return frames of which none may have any effect."""
    trait = {"method": "update", "state": {"view": {}, "_esm": "x"}, "buffer_paths": []}
    own = {"comm_id": page.widget}
    ping = said(page, type="ping", id="x")
    frames: list[Any] = [
        *(
            frame("execute_request", CODE, channel=name)
            for name in ("shell", "control")
        ),
        *(
            frame("shutdown_request", {"restart": restart}, channel=name)
            for name in ("shell", "control", "stdin", "iopub")
            for restart in (True, False)
        ),
        frame("interrupt_request", {}, channel="control"),
        frame("debug_request", {"command": "attach"}, channel="control"),
        frame("create_subshell_request", {}, channel="control"),
        frame("input_reply", {"value": "x"}, channel="stdin"),
        frame("complete_request", {"code": "op", "cursor_pos": 2}),
        frame("history_request", {"hist_access_type": "tail", "n": 9}),
        frame("comm_info_request", {}),
        frame("comm_msg", own | {"data": trait}),
        frame("comm_msg", own | {"data": trait}, buffers=["x"]),
        frame("comm_msg", own | {"data": {"method": "backbone"}}),
        frame("comm_msg", own | {"data": {}}),
        frame("comm_msg", own),
        frame("comm_msg", {"comm_id": "f" * 32, "data": {"method": "request_state"}}),
        frame("comm_close", own | {"data": {}}),
        frame("comm_open", STATES | {"target_name": "jupyter.widget", "data": WIDGET}),
        frame("comm_open", STATES | {"target_name": "os:system"}),
        frame("comm_open", STATES | {"target_module": "os"}),
        ping | {"channel": "control"},
        ping | {"more": 1},
        ping | {"header": {}},
        ping | {"header": None},
        ping | {"parent_header": {"msg_id": "1"}},
        ping | {"buffers": ["AAAA"]},
        ping | {"content": own | {"data": {"method": "custom", "content": [1]}}},
        "",
        "null",
        "[]",
        '"text"',
        "{",
        '{"channel": "shell"',
        "\0",
        '{"channel": NaN}',
        NESTED,
        b"",
        b"\0" * 64,
        b"\xff" * 4096,
        (2**63).to_bytes(8, "little") * 8,
        json.dumps(ping).encode(),
    ]
    return [json.dumps(made) if isinstance(made, dict) else made for made in frames]
