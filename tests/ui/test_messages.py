from __future__ import annotations

from typing import Any

import pytest

from totem_core.errors import InvalidEntry, TotemError
from totem_core.ui import messages


def decode(kind: str, **fields: Any) -> messages.Message:
    return messages.decode({"type": kind, "id": "tap"} | fields)


def test_a_message_is_read_with_its_fields() -> None:
    move = {"move": "advance"}
    assert decode("act", game="abcdefgh", after=3, moves=[move]) == messages.Act(
        "tap", "abcdefgh", 3, [move]
    )


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        "hello",
        {},
        {"type": "hello"},
        {"type": "no such thing", "id": "tap"},
        {"type": "hello", "id": 5},
        {"type": "hello", "id": "x" * 81},
        {"type": "home", "id": "tap", "more": 1},
        {"type": "act", "id": "tap", "game": "abcdefgh", "after": 0, "moves": []},
        {"type": "act", "id": "tap", "game": "abcdefgh", "after": "0", "moves": [{}]},
        {"type": "act", "id": "tap", "game": "../etc", "after": 0, "moves": [{}]},
        {"type": "look", "id": "tap", "game": "abcdefgh", "seq": -1},
        {"type": "hello", "id": "tap", "game": {1, 2}},
    ],
)
def test_anything_else_is_refused_in_one_sentence(content: object) -> None:
    with pytest.raises(InvalidEntry, match=r"^The page sent .*\.$"):
        messages.decode(content)


def test_a_message_too_large_for_a_tap_is_refused() -> None:
    moves = [{"move": "x" * 20_000}]
    with pytest.raises(InvalidEntry, match="too large"):
        decode("act", game="abcdefgh", after=0, moves=moves)


@pytest.mark.parametrize(
    ("content", "found"),
    [({"id": "a"}, "a"), ({"id": 4}, None), ({"id": "a" * 99}, None), ("a", None)],
)
def test_the_id_is_found_in_unreadable_messages(
    content: object, found: str | None
) -> None:
    assert messages.message_id(content) == found


def test_a_guest_reads_and_never_writes() -> None:
    messages.check_role("guest", decode("home"))
    # The form of a new game would show whose names are remembered.
    for host_only in (decode("undo", game="abcdefgh", after=1), decode("new")):
        messages.check_role("host", host_only)
        with pytest.raises(TotemError, match="looks on"):
            messages.check_role("guest", host_only)
