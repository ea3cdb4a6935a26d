"""What the app says when it refuses a move."""

from __future__ import annotations

from typing import Any

import pytest

from totem_core.games.families import state as st
from totem_core.games.families.moves import decode_moves
from totem_core.games.families.rules import village
from totem_core.games.families.speech import words
from totem_core.games.families.vocabulary import Phase, Refusal, Stage

NAMES = ("Anna", "Ben", "Cleo", "Dan")
NOBODY = (0,) * 7


def refused(raw: dict[str, Any], code: Refusal, **fields: int) -> str:
    """Return the sentence for a refused move at a table of seven people each."""
    s = st.new_state()
    village.set_up(s, 4, 4, 0)
    st.put(s, 0, st.MISSING, 1)
    for name, value in fields.items():
        s[getattr(st, name)] = value
    return words.refusal(NAMES, s, decode_moves([raw])[0], code).text


ORDERS = {"move": "orders", "family": 0, "chips": []}
REVEAL = {"move": "reveal", "caster": 0, "family": 1, "cottage": 0, "kind": "illness"}


@pytest.mark.parametrize(
    ("raw", "code", "text"),
    [
        (
            {"move": "spells", "family": 1, "number": 8},
            Refusal.TOO_MANY_SPELLS,
            "8 spells would be too many: one for each piece, one more for each bird"
            " given up, so 7 at most.",
        ),
        (
            ORDERS,
            Refusal.KIND_ALREADY_USED,
            "Anna has each spell only once, and it is already in use.",
        ),
        (
            REVEAL,
            Refusal.KIND_ALREADY_USED,
            "Anna has illness only once, and it is already in use.",
        ),
        (
            REVEAL,
            Refusal.NO_SUCH_CHIP,
            "Anna has no chip there that could be illness.",
        ),
        (
            REVEAL,
            Refusal.WRONG_PHASE,
            "Illness is turned up in phase 6, illness; this is phase 3, births.",
        ),
        (
            {"move": "births", "family": 0, "cottage": 2, "girls": 2},
            Refusal.TOO_MANY_GIRLS,
            "2 girls are too many: 1 child is due there.",
        ),
        (
            {
                "move": "arrange",
                "family": 0,
                "cottages": [[0, 0, 3, 2, 1, 1, 1], NOBODY, NOBODY],
            },
            Refusal.NOT_THE_SAME_PEOPLE,
            "Anna has 2 young women in all, not 3.",
        ),
        (
            {"move": "starve", "family": 0, "removed": [NOBODY] * 3},
            Refusal.WRONG_NUMBER_LEAVES,
            "1 person must leave, not 0.",
        ),
        (
            {"move": "pick", "by": 1, "family": 0, "cottage": 0, "kind": "E"},
            Refusal.NOT_YOUR_FAMILY,
            "Now it is about Cleo’s people only.",
        ),
    ],
)
def test_a_refusal_names_what_is_wrong(
    raw: dict[str, Any], code: Refusal, text: str
) -> None:
    here = {"PHASE": Phase.BIRTHS, "STAGE": Stage.ACT, "TARGET": 2}
    assert refused(raw, code, **here) == text
