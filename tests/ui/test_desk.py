from __future__ import annotations

from typing import Any

import pytest
from tables import COLOURS, NAMES, Talk, chairs, talker

from totem_core.store import Store
from totem_core.ui.desk import ClosedDesk, Desk

QUIET = ("second", "second")  # everyone stays as before, nobody casts


def press(desk: Desk, talk: Talk, place: str) -> dict[str, Any]:
    """Press a button of the panel as the page does."""
    view = desk.view()
    button = view["panel"][place]
    if "moves" in button:
        fields = {"after": view["seq"], "moves": button["moves"]}
        return talk("act", game=view["game"], **fields)
    return talk(button["do"], game=view["game"], after=view["seq"])


def to_births(desk: Desk, talk: Talk) -> dict[str, Any]:
    """Play a quiet round up to the throws and return the view."""
    for place in QUIET:
        assert press(desk, talk, place)["ok"]
    return desk.view()


def test_a_fresh_page_shows_the_list_of_games(desk: Desk, talk: Talk) -> None:
    assert desk.view() == {"screen": "loading", "role": "host"}
    assert talk("hello", game=None) == {"type": "reply", "id": "page-1", "ok": True}
    assert desk.view()["screen"] == "home"


def test_an_unknown_game_leads_home_and_says_so(desk: Desk, talk: Talk) -> None:
    assert talk("hello", game="zzzzzzzz")["ok"]
    assert "no such game" in desk.view()["problem"]["text"]
    talk("home")
    assert desk.view()["problem"] is None


def test_a_reload_returns_to_the_same_question(
    desk: Desk, talk: Talk, table: str, store: Store
) -> None:
    before = to_births(desk, talk)
    again = Desk(store)
    assert talker(again, "reload")("hello", game=table)["ok"]
    assert again.view() == before


def test_the_list_tells_running_and_finished_games(
    desk: Desk, talk: Talk, table: str
) -> None:
    talk("home")
    view = desk.view()
    (running,) = view["running"]
    assert running["game"] == table
    assert running["text"] == "Round 1, Village. Anna started this round."
    assert running["when"] == "just now"
    assert running["families"][1] == {
        "name": "Ben",
        "colour": "green",
        "letter": "G",
        "pole": 1,
        "people": 7,
        "birds": 6,
    }
    assert view["finished"] == []
    assert view["same"]["players"] == list(NAMES)


def test_a_form_sent_twice_sets_up_one_game(store: Store) -> None:
    desk = Desk(store)
    form = {"type": "create", "id": "once", "players": list(NAMES)}
    form |= {"seats": chairs(*COLOURS), "first": None, "throws": "app", "options": {}}
    assert desk.answer(form)["ok"]
    assert desk.answer(form)["ok"]
    assert len(store.games()) == 1


def test_a_quiet_round_with_the_app_throwing_takes_four_taps(
    desk: Desk, talk: Talk
) -> None:
    fields = {"players": list(NAMES), "seats": chairs(*COLOURS), "first": 0}
    assert talk("create", throws="app", **fields)["ok"]
    for place in (*QUIET, "main", "main"):
        assert press(desk, talk, place)["ok"]
    view = desk.view()
    assert (view["round"], view["phase"]) == (2, 1)


def test_a_tap_sent_twice_counts_once(desk: Desk, talk: Talk, table: str) -> None:
    moves = desk.view()["panel"]["main"]["moves"]
    tap = {"type": "act", "id": "once", "game": table, "after": 0, "moves": moves}
    assert desk.answer(tap)["ok"]
    assert desk.answer(tap)["ok"]
    assert desk.view()["seq"] == 1


def test_a_throw_sent_twice_counts_once(desk: Desk, talk: Talk, table: str) -> None:
    seq = to_births(desk, talk)["seq"]
    tap = {"type": "throw", "id": "once", "game": table, "after": seq, "family": None}
    assert desk.answer(tap)["ok"]
    shown = desk.view()
    assert desk.answer(tap)["ok"]
    assert desk.view() == shown
    assert shown["seq"] == seq + 1


def test_throwing_again_after_an_undo_gives_the_same_children(
    desk: Desk, talk: Talk, table: str
) -> None:
    seq = to_births(desk, talk)["seq"]
    talk("throw", game=table, after=seq, family=None)
    first = desk.view()["families"]
    talk("undo", game=table, after=seq + 1)
    talk("throw", game=table, after=seq + 2)
    assert desk.view()["families"] == first


def test_the_app_may_throw_for_one_family(desk: Desk, talk: Talk, table: str) -> None:
    view = to_births(desk, talk)
    assert view["panel"]["family"] == 0
    assert talk("throw", game=table, after=view["seq"], family=0)["ok"]
    assert desk.view()["panel"]["family"] == 1


def test_nothing_to_throw_is_said(desk: Desk, talk: Talk, table: str) -> None:
    assert talk("throw", game=table, after=0)["code"] == "not_now"
    seq = to_births(desk, talk)["seq"]
    talk("throw", game=table, after=seq, family=0)
    reply = talk("throw", game=table, after=seq + 1, family=0)
    assert (reply["code"], reply["rule"]) == ("no_births", "T-B05")


def test_a_refused_move_changes_nothing_and_says_why(
    desk: Desk, talk: Talk, table: str
) -> None:
    before = desk.view()
    crowd = [[0, 0, 2, 2, 1, 1, 1], [0] * 7, [0] * 7]
    move = {"move": "arrange", "family": 0, "cottages": crowd}
    reply = talk("act", game=table, after=0, moves=[move])
    assert reply == {
        "type": "reply",
        "id": reply["id"],
        "ok": False,
        "text": reply["text"],
        "rule": "T-V02",
        "code": "cottage_full",
    }
    assert "six is the most" in reply["text"]
    assert desk.view() == before


@pytest.mark.parametrize(
    "content", [None, 7, {"type": "act"}, {"type": "act", "id": "x", "game": 5}]
)
def test_nonsense_is_answered_and_changes_nothing(
    desk: Desk, table: str, content: object
) -> None:
    before = desk.view()
    reply = desk.answer(content)
    assert not reply["ok"]
    assert reply["code"] == "invalid"
    assert desk.view() == before


def test_nonsense_moves_are_refused_by_the_game(
    desk: Desk, talk: Talk, table: str
) -> None:
    reply = talk("act", game=table, after=0, moves=[{"move": "cheat"}])
    assert not reply["ok"]
    assert desk.view()["seq"] == 0


def test_the_second_of_two_tablets_is_shown_the_table_as_it_is(
    desk: Desk, talk: Talk, table: str, store: Store
) -> None:
    other = Desk(Store(store.path))
    other_talk = talker(other, "other")
    other_talk("hello", game=table)
    moves = desk.view()["panel"]["main"]["moves"]
    assert talk("act", game=table, after=0, moves=moves)["ok"]
    reply = other_talk("act", game=table, after=0, moves=moves)
    assert reply["code"] == "stale"
    assert reply["text"] == "Somebody else moved first. Here is the table now."
    assert other.view() == desk.view()
    other.store.close()


def test_an_open_page_follows_the_others_without_writing(
    desk: Desk, talk: Talk, table: str, store: Store
) -> None:
    other = Desk(Store(store.path))
    talker(other, "other")("hello", game=table)
    other.follow()
    assert not other.follow()
    assert press(desk, talk, "second")["ok"]
    version = store.data_version()
    assert other.follow()
    assert other.view() == desk.view()
    assert store.data_version() == version
    other.store.close()


def test_looking_back_and_going_on_from_there(
    desk: Desk, talk: Talk, table: str
) -> None:
    to_births(desk, talk)
    assert talk("history", game=table)["ok"]
    assert desk.view()["panel"]["ask"] == "history"
    assert talk("look", game=table, seq=1)["ok"]
    back = desk.view()
    assert back["phase"] == 2
    assert back["seq"] == 2
    assert "Everyone stays as before" in back["past"]["text"]
    assert back["panel"]["later"] == 1
    assert talk("restore", game=table, after=2, seq=1)["ok"]
    view = desk.view()
    assert (view["past"], view["panel"]["ask"]) == (None, "counts")
    assert view["redo"] == "Nobody casts this round"


def test_now_leads_back_to_the_question(desk: Desk, talk: Talk, table: str) -> None:
    shown = to_births(desk, talk)
    talk("look", game=table, seq=0)
    assert talk("now", game=table)["ok"]
    assert desk.view() == shown


def test_looking_at_an_entry_that_is_not_there_is_refused(
    desk: Desk, talk: Talk, table: str
) -> None:
    assert talk("look", game=table, seq=99)["code"] == "invalid"
    assert desk.view()["past"] is None


def test_a_correction_is_shown_at_once(desk: Desk, talk: Talk, table: str) -> None:
    fix = {"families": [{"family": 3, "birds": 2}]}
    assert talk("correct", game=table, after=0, correction=fix)["ok"]
    view = desk.view()
    assert view["families"][3]["birds"] == 2
    assert view["undo"] == "the correction"


def test_undo_and_redo_name_what_they_take(desk: Desk, talk: Talk, table: str) -> None:
    press(desk, talk, "main")
    assert desk.view()["undo"] == "Anna stays as before"
    assert talk("undo", game=table, after=1)["ok"]
    assert desk.view()["undo"] is None
    assert desk.view()["redo"] == "Anna stays as before"
    assert talk("redo", game=table, after=2)["ok"]
    assert desk.view()["undo"] == "Anna stays as before"


def test_a_guest_looks_on(store: Store, table: str) -> None:
    guest = Desk(store, "guest")
    talk = talker(guest, "guest")
    assert talk("hello", game=table)["ok"]
    moves = guest.view()["panel"]["main"]["moves"]
    reply = talk("act", game=table, after=0, moves=moves)
    assert not reply["ok"]
    assert "looks on" in reply["text"]
    assert guest.view()["seq"] == 0


def test_same_people_fills_the_form(desk: Desk, talk: Talk, table: str) -> None:
    talk("new", same=True, of=None)
    assert desk.view()["form"]["players"] == list(NAMES)
    talk("new", same=False, of=None)
    assert desk.view()["form"]["players"] == [""] * 4
    assert desk.view()["names"] == list(NAMES)
    talk("new", same=True, of=table)
    assert desk.view()["form"]["count"] == 4


def test_a_finished_game_is_told_on_the_first_page(
    desk: Desk, talk: Talk, table: str
) -> None:
    home = [[0, 0, 2, 2, 1, 1, 1], [0, 0, 1, 1, 0, 0, 0], [0] * 7]
    fix = {"families": [{"family": 1, "pole": 5, "cottages": home}], "phase": 8}
    assert talk("correct", game=table, after=0, correction=fix)["ok"]
    assert desk.view()["headline"] == "Ben’s pole is complete"
    talk("home")
    (line,) = desk.view()["finished"]
    assert line["letter"] == "G"
    assert line["text"].startswith("Ben won")
    assert line["detail"] == "Today, 1 round, four players"


def test_a_store_that_cannot_be_read_is_a_page_with_the_reason() -> None:
    desk = ClosedDesk("The games cannot be read.")
    assert desk.view()["problem"] == {"text": "The games cannot be read."}
    assert desk.answer({"type": "ping", "id": "a"})["ok"]
    reply = desk.answer({"type": "home", "id": "b"})
    assert (reply["ok"], reply["text"]) == (False, "The games cannot be read.")
    assert not desk.follow()
