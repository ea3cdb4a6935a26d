from __future__ import annotations

from itertools import count

import pytest

from totem_core.server.patience import ADDRESSES, FREE, LONGEST, Patience

HOME = "192.168.1.20"


class Clock:
    """Stands still until it is told otherwise."""

    now = 0.0

    def __call__(self) -> float:
        """Return the present."""
        return self.now


def test_the_first_wrong_keys_are_answered_at_once() -> None:
    patience = Patience(Clock())
    assert [patience.tried(HOME) for _ in range(FREE)] == [0.0] * FREE
    assert patience.tried(HOME) > 0


def test_delays_grow_and_have_an_end() -> None:
    patience = Patience(Clock())
    delays = [patience.tried(HOME) for _ in range(1000)]
    assert delays == sorted(delays)
    assert delays[-1] == LONGEST


def test_an_attack_from_everywhere_is_slowed_too() -> None:
    patience = Patience(Clock())
    delays = [patience.tried(f"10.0.{n // 256}.{n % 256}") for n in range(1000)]
    assert delays[FREE] > 0
    assert delays[-1] == LONGEST


def test_others_wait_less_than_the_one_who_tries() -> None:
    patience = Patience(Clock())
    for _ in range(FREE + 4):
        mine = patience.tried(HOME)
    assert 0 < patience.tried("192.168.1.21") < mine


def test_a_right_key_is_no_try() -> None:
    patience = Patience(Clock())
    for _ in range(100):
        assert patience.tried(HOME) == 0.0
        patience.was_right(HOME)


def test_a_guest_cannot_buy_tries_with_right_keys() -> None:
    patience = Patience(Clock())
    for _ in range(FREE):
        patience.tried(HOME)
        patience.tried(HOME)
        patience.was_right(HOME)
    assert patience.tried(HOME) > 0


def test_half_an_hour_of_peace_is_enough_after_any_attack() -> None:
    clock = Clock()
    patience = Patience(clock)
    for _ in range(10_000):
        patience.tried(HOME)
    clock.now += 30 * 60
    assert patience.tried(HOME) == 0.0


def test_the_memory_is_bounded() -> None:
    patience = Patience(Clock())
    for n in range(ADDRESSES * 3):
        patience.tried(f"2001:db8:{n:x}::1")
    assert len(patience._by_address) == ADDRESSES


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff", True),
        ("2001:db8:1::1", "2001:db8:2::1", False),
        ("10.0.0.1", "10.0.0.2", False),
        ("not an address", "not an address", True),
    ],
)
def test_one_machine_is_one_address(first: str, second: str, same: bool) -> None:
    patience = Patience(Clock())
    for _, address in zip(count(), (first, second), strict=False):
        patience.tried(address)
    assert (len(patience._by_address) == 1) is same
