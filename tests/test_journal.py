from __future__ import annotations

import json
from typing import Any

import pytest
from fakes import add, header, journal, note, put, redo, undo

from totem_core.errors import InvalidEntry
from totem_core.journal import Journal, MoveEntry, effective, encode, now, undone


def changed(**fields: Any) -> bytes:
    """Return a journal file of one move with some fields replaced."""
    file = json.loads(journal(add(1, 5)).to_json())
    return json.dumps(file | fields).encode()


def changed_entry(**fields: Any) -> bytes:
    entry = json.loads(encode(add(1, 5)))
    return changed(entries=[entry | fields])


def changed_header(**fields: Any) -> bytes:
    file = json.loads(encode(header()))
    return changed(header=file | fields)


def test_undo_takes_the_last_step_out() -> None:
    assert effective([add(1, 5), add(2, 6), undo(3)]) == [add(1, 5)]


def test_redo_brings_it_back() -> None:
    entries = [add(1, 5), add(2, 6), undo(3, steps=2), redo(4, steps=2)]
    assert effective(entries) == [add(1, 5), add(2, 6)]


def test_a_new_step_clears_what_could_be_redone() -> None:
    entries = [add(1, 5), undo(2), add(3, 6)]
    assert effective(entries) == [add(3, 6)]
    assert undone(entries) == []


def test_the_next_redo_is_last_in_the_pile() -> None:
    assert undone([add(1, 5), add(2, 6), undo(3, steps=2)]) == [add(2, 6), add(1, 5)]


def test_a_note_changes_nothing_and_keeps_the_redo() -> None:
    entries = [add(1, 5), undo(2), note(3, "oops"), redo(4)]
    assert effective(entries) == [add(1, 5)]


def test_undo_of_more_than_there_is_names_the_entry() -> None:
    with pytest.raises(InvalidEntry, match="Entry 2 takes back 3 steps"):
        effective([add(1, 5), undo(2, steps=3)])


def test_a_journal_comes_back_from_its_file() -> None:
    game = journal(add(1, 5, 6), undo(2), redo(3), put(4, 9), note(5, "Ä “<b>”\n"))
    assert Journal.from_json(game.to_json()) == game


def test_export_is_the_same_to_the_byte() -> None:
    game = journal(add(1, 5), note(2, "späť"), undo(3))
    assert Journal.from_json(game.to_json()).to_json() == game.to_json()


def test_export_does_not_depend_on_the_order_of_keys() -> None:
    one = MoveEntry(seq=1, id="a", at=now(), moves=[{"add": 1, "why": ""}])
    two = MoveEntry(seq=1, id="a", at=one.at, moves=[{"why": "", "add": 1}])
    assert journal(one).to_json() == journal(two).to_json()


def test_a_file_has_one_entry_a_line() -> None:
    lines = journal(add(1, 5), add(2, 6)).to_json().decode().splitlines()
    assert [line.strip()[:14] for line in lines if '"seq"' in line] == [
        '{"type":"move"',
        '{"type":"move"',
    ]


def test_an_empty_journal_is_a_journal() -> None:
    assert Journal.from_json(journal().to_json()) == journal()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "This is not JSON"),
        (b"{", "This is not JSON"),
        (b"\xff\xfe", "This is not JSON"),
        (b'{"x":' + b"[" * 100_000, "This is not JSON: maximum recursion"),
        (b"[]", "Expected `object`, got `array`"),
        (b"{}", 'This is not a totem journal: "format" does not say so'),
        (changed(version=2), "format 2, written by a newer totem"),
        (changed(version=2, surprise=1), "format 2, written by a newer totem"),
        (changed(version=0), "version: 0 is not a journal format"),
        (changed(version="1"), "version: Expected `int`, got `str`"),
        (changed(id="../../etc"), "id: Expected `str` of another form"),
        (changed(surprise=1), "Object contains unknown field `surprise`"),
        (changed_header(seed=-1), "header.seed: Expected `int` >= 0"),
        (changed_header(seed=2**53), "header.seed: Expected `int` <"),
        (changed_header(players=["A\x1b[2J"]), r"header.players\[0\]: Expected"),
        (changed_header(players=[""]), r"header.players\[0\]: Expected"),
        (changed_header(created="yesterday"), "header.created: Expected"),
        (changed_header(colour="red"), "header: Object contains unknown field"),
        (changed_header(seats=[{"player": 0, "colour": "pink"}]), r"seats\[0\]"),
        (changed_entry(type="cheat"), r"entries\[0\].type: Invalid value 'cheat'"),
        (changed_entry(seq=2), r"entries\[0\].seq: expected 1, got 2"),
        (changed_entry(moves=[]), r"entries\[0\].moves: Expected"),
        (changed_entry(moves=[1]), r"entries\[0\].moves\[0\]: Expected `object`"),
        (changed_entry(id=""), r"entries\[0\].id: Expected"),
        (changed_entry(at="2024-05-01T19:30:00Z\n"), r"entries\[0\].at: Expected"),
    ],
)
def test_a_wrong_file_is_refused_by_name(data: bytes, sentence: str) -> None:
    with pytest.raises(InvalidEntry, match=sentence):
        Journal.from_json(data)


def test_a_client_id_stands_once_in_a_journal() -> None:
    twice = journal(add(1, 5, client="a"), add(2, 5, client="a"))
    with pytest.raises(InvalidEntry, match=r"entries\[1\].id: 'a' stands twice"):
        Journal.from_json(twice.to_json())


def test_half_a_character_cannot_be_written() -> None:
    with pytest.raises(InvalidEntry, match="cannot be written down"):
        encode(header(players=("\ud800",)))


def test_now_is_a_time_a_journal_accepts() -> None:
    game = journal(MoveEntry(seq=1, id="a", at=now(), moves=[{"add": 1}]))
    assert Journal.from_json(game.to_json()) == game
    assert now("seconds").endswith("Z")
