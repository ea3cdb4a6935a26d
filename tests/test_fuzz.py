"""Forged inputs, ten thousand of them: refused in a sentence, or taken whole.

Each example is a seed; fuzzing.Forger makes a handful of inputs from it. The same with
a million inputs is benchmarks/fuzz.py.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from fuzzing import Forger, Page, hear_case, hear_journal, hear_notation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tables import header

from totem_core import cases
from totem_core.errors import InvalidEntry, StoreError, TotemError
from totem_core.games.families import options
from totem_core.journal import Journal
from totem_core.server import wire
from totem_core.session import Session
from totem_core.store import Store
from totem_core.ui import messages

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SEEDS = st.integers(0, 2**64)
HANDFUL = 20  # inputs from one seed
# The folder of a test is shared by its examples; every example has its own file.
COMMON = {"deadline": None, "suppress_health_check": list(HealthCheck)}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
FIELDS = st.sampled_from(
    ["type", "id", "game", "after", "moves", "seq", "steps", "correction", "players"]
)
TAGS = st.sampled_from(["act", "hello", "look", "create", "undo", "correct", "open"])


@pytest.fixture
def new_store(tmp_path: Path) -> Callable[[], Store]:
    """Return how to make an empty store, a new one for each example."""
    made = 0

    def make() -> Store:
        nonlocal made
        made += 1
        return Store(tmp_path / f"{made}.sqlite3")

    return make


@given(seed=SEEDS)
@settings(max_examples=120, **COMMON)
def test_messages_are_answered_and_written_whole_or_not_at_all(
    new_store: Callable[[], Store], seed: int
) -> None:
    forger = Forger(Random(seed))
    with new_store() as store, closing(Page(store)) as page:
        for _ in range(HANDFUL):
            page.hear(forger.message(page.desk))
        page.check_store()


@given(seed=SEEDS)
@settings(max_examples=20, **COMMON)
def test_journals_are_taken_whole_or_leave_no_trace(
    new_store: Callable[[], Store], seed: int
) -> None:
    forger = Forger(Random(seed))
    with new_store() as store, closing(Store(store.path)) as other:
        for _ in range(HANDFUL):
            before = other.data_version()
            if not hear_journal(store, forger.journal()):
                assert other.data_version() == before


@given(seed=SEEDS)
@settings(max_examples=100, **COMMON)
def test_case_files_run_or_are_refused(seed: int) -> None:
    forger = Forger(Random(seed))
    for _ in range(HANDFUL):
        hear_case(forger.case())


@given(seed=SEEDS)
@settings(max_examples=150, **COMMON)
def test_notation_is_read_as_it_was_written_or_refused(seed: int) -> None:
    forger = Forger(Random(seed))
    for _ in range(HANDFUL):
        hear_notation(forger.notation())


@given(content=JSON | st.dictionaries(FIELDS, JSON | TAGS, max_size=6))
@settings(max_examples=1000, **COMMON)
def test_any_data_is_a_message_or_an_invalid_entry(content: Any) -> None:
    messages.message_id(content)
    with suppress(InvalidEntry):
        assert messages.decode(content).id


@given(raw=st.binary(max_size=200) | JSON.map(msgspec.json.encode))
@settings(max_examples=800, **COMMON)
def test_any_bytes_are_a_journal_or_an_invalid_entry(raw: bytes) -> None:
    with pytest.raises(InvalidEntry):
        Journal.from_json(raw)


@given(text=st.text(max_size=60))
@settings(max_examples=800, **COMMON)
def test_any_text_is_a_cottage_or_refused(text: str) -> None:
    hear_notation(text)
    hear_case(text)


@given(frame=st.text(max_size=60) | st.binary(max_size=60) | JSON.map(repr))
@settings(max_examples=800, **COMMON)
def test_any_frame_that_is_not_a_pages_own_is_not_heard(frame: str | bytes) -> None:
    assert wire.read(frame) is None


# what was found so far, and must stay so


def test_what_is_shown_of_an_entry_is_what_was_stored(store: Store) -> None:
    # NaN is written as null: judged as null, it was shown as NaN and broke the history.
    session = Session(store, store.create(header()))
    fix = {"families": [{"family": 0, "birds": float("nan")}]}
    session.correct(fix, client_id="a", after=0)
    assert session.log() == Session(store, session.id).log()


LONG = "9" * 5000  # longer than Python turns into a number


@pytest.mark.parametrize(
    "line",
    [f"at phase {LONG}", f"at round {LONG}", f"players {LONG}", f"spells A {LONG}"],
)
def test_a_number_without_end_in_a_case_is_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "long.case"
    path.write_text(line)
    with pytest.raises(InvalidEntry, match=r"^Line 1, "):
        cases.run(path)


def test_a_number_without_end_as_an_option_is_refused() -> None:
    with pytest.raises(TotemError, match="round-limit"):
        options.check({"round-limit": LONG})


def test_a_version_without_end_in_a_store_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "totem.sqlite3"
    Store(path).close()
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("UPDATE meta SET value = ?", (LONG,))
    with pytest.raises(StoreError, match="damaged"):
        Store(path)
