"""Splitmix64 as numbers without memory: number ``index`` of stream ``seed, key``.

Nothing here keeps a state, so the same draw can be asked for again: after an undo, in
another thread, in compiled code (there the arguments are unsigned 64-bit numbers).
Streams split by calling ``stream`` on a stream.
"""

from __future__ import annotations

import secrets

__all__ = ["SEED_LIMIT", "below", "mix", "new_seed", "number", "stream"]

MASK = 0xFFFF_FFFF_FFFF_FFFF
GOLDEN = 0x9E37_79B9_7F4A_7C15  # 2**64 divided by the golden ratio, made odd
FIRST = 0xBF58_476D_1CE4_E5B9
SECOND = 0x94D0_49BB_1331_11EB

# A seed travels through JSON and JavaScript, whose whole numbers end here.
SEED_LIMIT = 2**53


def mix(value: int) -> int:
    """Return 64 bits that all depend on all bits of the value."""
    value = ((value ^ (value >> 30)) * FIRST) & MASK
    value = ((value ^ (value >> 27)) * SECOND) & MASK
    return value ^ (value >> 31)


def number(start: int, index: int) -> int:
    """Return number ``index`` (from 0) of a stream, 64 bits.

    >>> number(1234567, 0)
    6457827717110365317
    """
    # index + 1 spelled without a literal: compiled, unsigned plus literal is a float
    return mix((start + index * GOLDEN + GOLDEN) & MASK)


def stream(seed: int, key: int) -> int:
    """Return the start of stream ``key`` of a seed; a stream may be split again.

    The sum is mixed twice, so neighbouring seeds and keys share no numbers.
    """
    return mix(number(seed, key) ^ SECOND)


def below(start: int, index: int, bound: int) -> int:
    """Return number ``index`` of a stream as a whole number from 0 to ``bound - 1``.

    The upper 32 bits are scaled, which is off by at most ``bound / 2**32``: nobody
    can tell with the small bounds of a table game, and it needs 64 bits only.
    """
    return ((number(start, index) >> 32) * bound) >> 32


def new_seed() -> int:
    """Return a seed for a new game that nobody can foresee."""
    return secrets.randbelow(SEED_LIMIT)
