"""A receipt: what happened, and why, in the words of the rulebook."""

from __future__ import annotations

from typing import NamedTuple

from totem_core.games.families.speech import rulebook


class Receipt(NamedTuple):
    """One result: what happened, why it did, and the id of the rule behind it."""

    text: str
    why: str
    rule: str


def receipt(text: str, rule: str, *case: str) -> Receipt:
    """Return a receipt whose why is the rule, followed by what it means in this case.

    Examples
    --------
    >>> receipt("", "T-L03", "None is added this round.").why
    'The lowest piece always stays. None is added this round.'
    """
    said = [each for each in (rulebook.why(rule), *case) if each]
    return Receipt(text, " ".join(said), rule)
