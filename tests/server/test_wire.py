from __future__ import annotations

import json
from typing import Any

import pytest

from totem_core.server import wire


def frame(kind: str, content: dict[str, Any], **parts: Any) -> str:
    header = {"msg_id": "1f", "msg_type": kind, "session": "ab", "date": "forged"}
    return json.dumps(
        {"channel": "shell", "header": header, "content": content} | parts
    )


SAYING = {"comm_id": "c", "data": {"method": "custom", "content": {"type": "ping"}}}
ASKING = {"comm_id": "c", "data": {"method": "request_states"}}
OPENING = {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}}


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("kernel_info_request", {}),
        ("comm_open", OPENING),
        ("comm_msg", ASKING),
        ("comm_msg", SAYING),
    ],
)
def test_what_a_page_says_is_passed_on(kind: str, content: dict[str, Any]) -> None:
    passed = json.loads(wire.read(frame(kind, content)) or "null")
    assert (passed["header"]["msg_type"], passed["content"]) == (kind, content)
    assert passed["header"]["date"] != "forged"
    assert (passed["channel"], passed["buffers"]) == ("shell", [])


@pytest.mark.parametrize(
    "forged",
    [
        frame("comm_msg", SAYING, channel="control"),
        frame("comm_msg", SAYING, buffers=["a"]),
        frame("comm_msg", SAYING, parent_header={"msg_id": "1"}),
        frame("comm_msg", SAYING, more=1),
        frame("comm_msg", OPENING),
        frame("comm_open", SAYING),
        frame("comm_open", OPENING | {"target_name": "jupyter.widget"}),
        frame("comm_msg", {"comm_id": "c", "data": {"method": "update", "state": {}}}),
        frame("comm_close", SAYING),
        frame("execute_request", {"code": "1"}),
        frame("shutdown_request", {"restart": False}),
        frame("kernel_info_request", {"a": 1}),
        frame("comm_msg", SAYING).encode(),
        frame("comm_msg", SAYING).replace('"1f"', '"1\\u0000"'),
        frame("comm_msg", SAYING).replace('"ping"', "NaN"),
        "[" * 100_000,
        "",
    ],
)
def test_anything_else_is_not_heard(forged: str | bytes) -> None:
    assert wire.read(forged) is None
