"""One line of history for each entry, in the game's words and without secrets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from totem_core.games import LogLine
from totem_core.games.families import notation
from totem_core.games.families import state as st
from totem_core.games.families.correction import Correction
from totem_core.games.families.events import Event
from totem_core.games.families.moves import (
    Advance,
    Arrange,
    Births,
    Claim,
    Keep,
    Move,
    Orders,
    Pass,
    Pick,
    Place,
    Reveal,
    Show,
    Spells,
    Starve,
    Write,
)
from totem_core.games.families.rules import births
from totem_core.games.families.speech.naming import (
    company,
    family_names,
    listed,
    possessive,
    some,
    tag,
    things,
)
from totem_core.games.families.speech.tell import receipts
from totem_core.games.families.state import State, house_of
from totem_core.games.families.vocabulary import (
    KIND_CODES,
    KINDS,
    PHASE_NAMES,
    REVEAL_PHASE,
    SPELLS,
    Stage,
)
from totem_core.journal import Header

M = TypeVar("M")


def log_line(
    header: Header,
    before: State,
    what: tuple[Move, ...] | Correction,
    events: tuple[Event, ...],
) -> LogLine:
    """Return the line for an entry, with everything that followed as details."""
    if isinstance(what, Correction):
        text, mark, family = correction_text(header, what), "pencil", -1
    else:
        text, mark, family = moves_text(header, before, what)
    details = [r.text for event in events for r in receipts(header, event)]
    return LogLine(
        text=text,
        mark=mark,
        family=family,
        details=tuple(d for d in details if d.rstrip(".") != text),
        round=before[st.ROUND],
        phase=before[st.PHASE],
    )


def moves_text(
    header: Header, before: State, moves: tuple[Move, ...]
) -> tuple[str, str, int]:
    """Return text, drawing and family of the moves of one tap."""
    if len(moves) == 1:
        return move_text(header, before, moves[0])
    arranged, counted = _all(moves, Arrange), _all(moves, Spells)
    thrown = _all(moves, Births)
    if arranged and all(is_as_before(before, move) for move in arranged):
        everyone = len(arranged) == before[st.FAMILIES]
        rest = "Everyone stays as before" if everyone else "The others stay as before"
        return rest, "village", -1
    if counted and not any(move.number for move in counted):
        return "Nobody casts this round", "chip", -1
    if counted:
        names = family_names(header)
        said = [f"{names[move.family]} {move.number}" for move in counted]
        return f"Spells: {listed(said)}", "chip", -1
    if thrown:
        return _thrown_text(before, thrown), "throw", -1
    texts = [move_text(header, before, move)[0] for move in moves]
    return "; ".join(texts), "next", -1


def _all(moves: Sequence[object], kind: type[M]) -> list[M]:
    """Return the moves when all of them are of one kind, else nothing."""
    found = [move for move in moves if isinstance(move, kind)]
    return found if len(found) == len(moves) else []


def _thrown_text(before: State, thrown: list[Births]) -> str:
    girls = sum(move.girls for move in thrown)
    due = sum(
        births.children_due(before, house_of(move.family, move.cottage))
        for move in thrown
    )
    return f"Children: {company((girls, due - girls, 0, 0, 0, 0, 0))}"


def move_text(header: Header, before: State, move: Move) -> tuple[str, str, int]:
    """Return text, drawing and family of one move."""
    names = family_names(header)
    match move:
        case Arrange():
            text = _arrange_text(names[move.family], before, move)
            return text, "village", move.family
        case Spells():
            casts = things(move.number, "spell")
            return f"{names[move.family]} casts {casts}", "chip", move.family
        case Place():
            place = tag(header, move.family, move.cottage)
            text = f"{names[move.caster]} puts a chip on {place}"
            return text + " out of turn" * move.out_of_turn, "chip", move.caster
        case Pass():
            return f"{names[move.family]} passes", "chip", move.family
        case Orders():
            return f"{names[move.family]} has written", "pencil", move.family
        case Claim():
            text = f"{names[move.family]} takes {things(move.birds, 'bird')}"
            return text, "bird", move.family
        case Pick():
            kind = some(1, KIND_CODES.index(move.kind))
            place = tag(header, move.family, move.cottage)
            return f"{names[move.by]} picks {kind} of {place}", "leave", move.by
        case Write():
            return f"{names[move.by]} has written who leaves", "pencil", move.by
        case Show():
            place = tag(header, move.family, move.cottage)
            text = f"{names[move.caster]} shows {move.kind} on {place}, unused"
            return text, move.kind, move.caster
        case Reveal():
            place = tag(header, move.family, move.cottage)
            text = f"{names[move.caster]} turns up {move.kind} on {place}"
            return text, move.kind, move.caster
        case Births():
            place = tag(header, move.family, move.cottage)
            due = births.children_due(before, house_of(move.family, move.cottage))
            children = company((move.girls, due - move.girls, 0, 0, 0, 0, 0))
            return f"{place}: {children}", "throw", move.family
        case Starve():
            counts = [sum(cottage[k] for cottage in move.removed) for k in range(KINDS)]
            text = f"{names[move.family]} lets go: {company(counts)}"
            return text, "leave", move.family
        case Keep():
            place = tag(header, move.family, move.cottage)
            kind = some(1, KIND_CODES.index(move.kind))
            return f"{place}: {kind} does not age", "youth", move.family
        case Advance():
            return _advance_text(names, before), "next", -1


def is_as_before(before: State, move: Arrange) -> bool:
    """Return whether a family stays where it is."""
    return notation.cottages(before, move.family) == move.cottages


def _arrange_text(name: str, before: State, move: Arrange) -> str:
    sizes = [sum(cottage) for cottage in move.cottages]
    retired = st.size(before, move.family) - sum(sizes)
    if is_as_before(before, move):
        return f"{name} stays as before"
    spread = listed([str(number) for number in sizes])
    leaving = f"; {retired} {'retires' if retired == 1 else 'retire'}"
    return f"{name} houses {spread}" + (leaving if retired else "")


def _advance_text(names: tuple[str, ...], before: State) -> str:
    if before[st.STAGE] == Stage.REVEAL:
        if any_shown(before):
            return f"{PHASE_NAMES[before[st.PHASE]]}: all spells shown"
        return f"{PHASE_NAMES[before[st.PHASE]]}: nobody turns any up"
    start = names[st.after(before, before[st.START])]
    return f"Round {before[st.ROUND] + 1}, {start} starts"


def any_shown(s: State) -> bool:
    """Return whether a spell of the current phase lies open."""
    return any(
        st.is_up(s, caster, spell) and REVEAL_PHASE[spell] == s[st.PHASE]
        for caster in range(s[st.FAMILIES])
        for spell in range(SPELLS)
    )


def correction_text(header: Header, correction: Correction) -> str:
    """Return what a correction changed, in words."""
    names = family_names(header)
    parts = [possessive(names[family.family]) for family in correction.families]
    parts += ["the chips"] if correction.chips is not None else []
    parts += ["the start player"] if correction.start is not None else []
    parts += ["the round"] if correction.round is not None else []
    parts += ["the phase"] if correction.phase is not None else []
    return f"Corrected: {listed(parts) or 'nothing'}"


def undo_label(
    header: Header, before: State, what: tuple[Move, ...] | Correction
) -> str:
    """Return what an undo takes back, such as ``Ben’s chip on Y1``."""
    if isinstance(what, Correction):
        return "the correction"
    move = what[0]
    if len(what) == 1 and isinstance(move, Place):
        owner = possessive(family_names(header)[move.caster])
        return f"{owner} chip on {tag(header, move.family, move.cottage)}"
    if len(what) == 1 and isinstance(move, Reveal):
        owner = possessive(family_names(header)[move.caster])
        return f"{owner} {move.kind} on {tag(header, move.family, move.cottage)}"
    return moves_text(header, before, what)[0]
