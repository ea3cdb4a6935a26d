"""The shape all questions share: title, lead, notes, why, and two buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from totem_core.games.families.speech import rulebook
from totem_core.games.families.vocabulary import PHASE_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from totem_core.games.families.speech.receipt import Receipt
    from totem_core.ui.families.scene import Json, Scene


def question(
    scene: Scene,
    ask: str,
    lead: str,
    *,
    title: str = "",
    family: int | None = None,
    notes: Iterable[Json | None] = (),
    why: Json | None = None,
    main: Json | None = None,
    second: Json | None = None,
    **more: Any,
) -> Json:
    """Return the panel of one question; ``more`` is what only this question has."""
    return {
        "ask": ask,
        "title": title or PHASE_NAMES[scene.phase],
        "lead": lead,
        "family": family,
        "notes": [each for each in notes if each is not None],
        "why": why,
        "main": main,
        "second": second,
        **more,
    }


def note(text: str, tone: str = "info", why: Json | None = None) -> Json:
    """Return a remark in a panel: ``info``, ``good`` or ``warn``."""
    return {"text": text, "tone": tone, "why": why}


def because(rule: str, case: str = "", title: str = "") -> Json:
    """Return the answer to "Why?": the rulebook's sentence, then this case."""
    text = f"{rulebook.why(rule)} {case}".rstrip()
    return {"title": title, "text": text, "rule": rule}


def reason(receipt: Receipt) -> Json:
    """Return the answer to "Why?" that a receipt brings along."""
    return {"title": "", "text": receipt.why, "rule": receipt.rule}


def button(label: str, moves: list[Json]) -> Json:
    """Return a button that makes moves."""
    return {"label": label, "moves": moves}


def waiting(label: str) -> Json:
    """Return the main button while something is missing; it says what."""
    return {"label": label, "waiting": True}


def doing(label: str, verb: str) -> Json:
    """Return a button for something other than a move: undo, throw, charts, look."""
    return {"label": label, "do": verb}
