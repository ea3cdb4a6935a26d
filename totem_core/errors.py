"""What can go wrong, in words: every message is one sentence for a tired host."""

from __future__ import annotations

__all__ = [
    "GameOver",
    "IllegalMove",
    "InvalidEntry",
    "StaleEntry",
    "StoreError",
    "TotemError",
]


class TotemError(Exception):
    """Anything totem refuses; ``str(error)`` may be shown to people as it is."""


class IllegalMove(TotemError, ValueError):
    """A well-formed move that the rules do not allow now.

    Parameters
    ----------
    text
        The refusal in the game's words.
    code
        Short stable name of the refusal, for programs and tests.
    rule
        Id of the rule or ruling behind it, such as ``T-V02``; may be empty.
    """

    def __init__(self, text: str, *, code: str, rule: str = "") -> None:
        super().__init__(text)
        self.code = code
        self.rule = rule


class InvalidEntry(TotemError, ValueError):
    """Data that is not what it should be: says which field, and what was possible."""


class StaleEntry(TotemError, ValueError):
    """A page acted on a table that has moved on; it has to look again first."""

    def __init__(
        self, text: str = "Somebody else moved first. Here is the table now."
    ) -> None:
        super().__init__(text)


class GameOver(TotemError):
    """A move after the end of the game."""


class StoreError(TotemError):
    """Games cannot be read or kept: unknown, damaged, newer or out of reach."""
