from __future__ import annotations

import pytest

from totem_core.server.door import without_key


@pytest.mark.parametrize(
    ("query", "rest"),
    [
        ("key=a", "/"),
        ("key=a&game=abcd2345", "/?game=abcd2345"),
        ("game=abcd2345&key=a&key=b", "/?game=abcd2345"),
        ("game=a%26key%3Db", "/?game=a%26key%3Db"),
    ],
)
def test_key_is_taken_out_of_an_address(query: str, rest: str) -> None:
    assert without_key("/", query) == rest
