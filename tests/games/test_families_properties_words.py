"""What is written of a game played by chance, and what is never told."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import legal_reading as reading
import legal_sampling as sampling
from hypothesis import given
from hypothesis import strategies as some
from random_play import AT, Play, patience, playing, seats, tables

from totem_core.games import families as game
from totem_core.games.families import notation
from totem_core.games.families import state as st
from totem_core.games.families.vocabulary import (
    HOUSES,
    KIND_NAMES,
    KIND_PLURALS,
    KINDS,
    PHASE_NAMES,
    SPELL_NAMES,
    SPELLS,
    Phase,
)
from totem_core.journal import MoveEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from legal_reading import Raw

SECRET = ("place", "orders", "write")


pytestmark = patience


@playing
@given(some.tuples(*[some.integers(0, 99)] * KINDS))
def test_cottages_are_read_as_written(counts: tuple[int, ...]) -> None:
    text = notation.format_cottage(counts)
    assert notation.parse_cottage(text) == counts
    assert notation.format_cottage(notation.parse_cottage(text)) == text
    backwards = " ".join(reversed(text.split()))
    assert notation.parse_cottage(backwards) == counts


@playing
@given(tables)
def test_a_position_is_written_the_same_way_every_time(table: tuple[Any, ...]) -> None:
    play = Play(table)
    while play.step():
        text = notation.format_position(play.s)
        assert text == notation.format_position(list(play.s))
        head, *lines = text.split("\n")
        assert head.startswith(f"round {play.s[st.ROUND]} ; phase {play.s[st.PHASE]}")
        for family in seats(play.s):
            homes = lines[family][3:].split(" ; ")[0].split(" | ")
            for cottage, home in enumerate(homes):
                counts = notation.cottage(play.s, family * 3 + cottage)
                assert notation.parse_cottage(home) == counts


def entry_of(raw: Raw) -> MoveEntry:
    """Return a move as an entry."""
    return MoveEntry(seq=1, id="e1", at=AT, moves=[raw])


def line_of(play: Play, raw: Raw) -> list[str]:
    """Return everything the history says about a step."""
    line = game.log_line(play.header, play.before, entry_of(raw), play.s, play.events)
    label = game.undo_label(play.header, play.before, entry_of(raw))
    return [line.text, line.mark, *line.details, label]


def hidden_spells(s: Sequence[int]) -> set[str]:
    """Return the spells whose every chit is still in hand or face down."""
    up = {name for house in range(HOUSES) for name in reading.up_on(s, house)}
    return set(SPELL_NAMES) - up


def mentions(text: str, word: str) -> bool:
    """Return whether a text uses a word, phase names apart."""
    for phase in PHASE_NAMES[1:]:
        text = text.replace(phase, "")
    return re.search(rf"\b{word}\b", text.lower()) is not None


def another_secret(play: Play) -> Raw:
    """Return the same secret move with everything hidden in it changed."""
    raw = dict(play.raw)
    if raw["move"] == "place":
        raw.pop("kind", None)
        free = [
            k for k in range(SPELLS) if reading.lies(play.before, raw["caster"], k) < 0
        ]
        if play.rng.random() < 0.7 and free:
            raw["kind"] = SPELL_NAMES[play.rng.choice(free)]
    elif raw["move"] == "orders":
        raw["chips"] = [
            reading.home(play.rng.choice(reading.houses(play.before)))
            for _ in raw["chips"]
        ]
    else:
        raw["picks"] = sampling.some_people(
            play.before,
            play.rng,
            raw["family"],
            sum(map(sum, raw["picks"])),
            old=True,
        )
    return raw


@playing
@given(tables)
def test_the_history_keeps_secrets(table: tuple[Any, ...]) -> None:
    play = Play(table)
    while play.step():
        told = line_of(play, play.raw)
        assert all(told[:2]), play.said()
        assert told[-1], play.said()
        if play.raw["move"] in SECRET:
            secret = line_of(play, another_secret(play))
            assert told[:2] + told[-1:] == secret[:2] + secret[-1:], play.said()
        if play.raw["move"] in ("show", "write"):
            continue
        hidden = hidden_spells(play.s) - {"girls", "boys"}  # also people
        hidden -= {"illness"} if play.s[st.PHASE] > Phase.ILLNESS else set()
        named = {str(play.raw.get("kind"))} if play.raw["move"] == "reveal" else set()
        for text in told[:1] + told[2:]:
            for spell in hidden - named:
                if spell == "youth" and play.raw["move"] == "keep":
                    continue
                assert not mentions(text, spell), (spell, text, play.said())


@playing
@given(tables)
def test_what_is_written_at_the_feast_is_secret_until_shown(
    table: tuple[Any, ...],
) -> None:
    players, chosen, known, seed = table
    play = Play((players, chosen | {"feast": "b"}, known, seed))
    people = {*KIND_NAMES, *KIND_PLURALS}
    while play.step():
        if play.raw["move"] != "write":
            continue
        text, _, *_, label = line_of(play, play.raw)
        for word in people:
            assert not mentions(text, word), (text, play.said())
            assert not mentions(label, word), (label, play.said())
        if reading.writing_picks(play.s) and play.s[st.TARGET] == play.raw["family"]:
            assert not play.events, play.said()
