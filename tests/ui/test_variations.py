"""The screens of every variation and ruling: they hold, and they tell no secret."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from legal_sampling import legal_move
from random_play import header
from ui.test_secrets import with_known_kinds

from totem_core.games.families import options, vocabulary
from totem_core.games.families import state as st
from totem_core.games.families.vocabulary import HOUSES, NONE, SPELLS, Stage
from totem_core.journal import MoveEntry
from totem_core.replay import Moment, Replay
from totem_core.session import Session
from totem_core.ui.families import Scene, game_view, new_view
from totem_core.ui.families.panels import panel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tables import Talk

    from totem_core.ui.desk import Desk

Json = dict[str, Any]

CHOICES = [
    {option.name: value}
    for option in options.TABLE
    for value in (*option.values[1:], *(("2",) if option.most else ()))
]
TOGETHER = {"spells": "b", "feast": "b", "show-unused": "yes", "short-claim": "on"}
STEPS = 110


def scene(game: Replay, moment: Moment | None = None) -> Scene:
    moment = moment or game.now
    return Scene(game="game2345", seq=moment.seq, header=game.header, moment=moment)


def played(chosen: dict[str, str], seed: int, known: float = 0.0) -> Iterator[Replay]:
    """Play legal moves at random, and stand still after each."""
    rng = Random(seed)
    game = Replay(header(rng.choice((2, 3, 4)), chosen))
    yield game
    for _ in range(STEPS):
        move = legal_move(game.now.position, rng, known)
        if move is None:
            return
        seq = game.seq + 1
        at = game.header.created
        game.add(MoveEntry(seq=seq, id=str(seq), at=at, moves=[move]))
        yield game


def with_other_secrets(position: list[int], rng: Random) -> list[int]:
    """Change what is written down unseen, and which kinds lie face down."""
    s = with_known_kinds(position, rng)
    for family in range(s[st.FAMILIES]):
        for house in range(HOUSES):
            s[st.ORDER + family * HOUSES + house] = rng.randrange(3)
        for spell in range(SPELLS):
            s[st.WISH + family * SPELLS + spell] = rng.choice((NONE, 0, 4))
        for place in range(21):
            s[st.PICKS + family * 21 + place] = rng.randrange(2)
    return s


@pytest.mark.parametrize("chosen", CHOICES, ids=str)
def test_every_choice_can_be_shown_all_the_way(chosen: dict[str, str]) -> None:
    for game in played(chosen, 7):
        json.dumps(game_view(scene(game), undo=None, redo=None))


@pytest.mark.parametrize("seed", range(6))
def test_views_that_differ_in_secrets_are_the_same(seed: int) -> None:
    rng = Random(seed)
    written = 0
    for game in played(TOGETHER, seed):
        now = game.now
        other = Moment(
            seq=now.seq,
            position=with_other_secrets(list(now.position), rng),
            events=now.events,
            step=now.step,
            before=now.before,
        )
        seen = game_view(scene(game), undo=None, redo=None)
        assert seen == game_view(scene(game, other), undo=None, redo=None)
        written += now.position[st.STAGE] == Stage.WRITE
    assert written > 2


def begun(talk: Talk, **chosen: str) -> None:
    """Set up a game of four and go past its first phase."""
    form: Json = {"players": ["Anna", "Ben", "Cleo", "Dan"], "first": 0}
    colours = ("red", "green", "blue", "yellow")
    seats = [{"player": p, "colour": c} for p, c in enumerate(colours)]
    reply = talk("create", **form, seats=seats, options=chosen)
    assert reply["ok"], reply


def arranged(talk: Talk, desk: Desk) -> None:
    view = desk.view()
    moves = view["panel"]["all_as_before"]
    assert talk("act", game=view["game"], after=view["seq"], moves=moves)["ok"]


def test_what_was_written_stands_in_no_view_history_or_label(
    talk: Talk, desk: Desk
) -> None:
    told = []
    for cottage in (0, 2):
        begun(talk, spells="b")
        arranged(talk, desk)
        chips = [{"family": 3, "cottage": cottage, "kind": "illness"}]
        orders = {"move": "orders", "family": 0, "chips": chips * (cottage // 2 + 1)}
        if cottage:
            orders["chips"][1] = {"family": 1, "cottage": 1, "kind": None}
        game = desk.view()["game"]
        assert talk("act", game=game, after=1, moves=[orders])["ok"]
        now = desk.view()
        assert talk("history", game=game)["ok"]
        past = desk.view()
        for group in past["panel"]["groups"]:
            del group["time"]
        told.append(json.dumps([now, past]).replace(game, "game"))
    assert told[0] == told[1]
    assert "Anna has written" in told[0]


def test_a_shown_spell_lies_open_and_is_not_offered_again(
    talk: Talk, desk: Desk
) -> None:
    begun(talk, **{"show-unused": "yes"})
    arranged(talk, desk)
    session = desk.session
    assert isinstance(session, Session)
    rng = Random(1)
    while session.position[st.STAGE] != Stage.REST:
        move = legal_move(session.position, rng, 0.0)
        assert move is not None
        if move["move"] == "reveal":
            move = {"move": "advance"}
        session.submit([move], client_id=f"m{session.seq}", after=session.seq)
    before = desk.view()["panel"]["unused"]
    chip = before["chips"][0]
    place = {at: chip[at] for at in ("caster", "family", "cottage")}
    show = {"move": "show", **place, "kind": "youth"}
    view = desk.view()
    assert talk("act", game=view["game"], after=view["seq"], moves=[show])["ok"]
    after = desk.view()["panel"]["unused"]
    assert after["shown"] == [place | {"kind": "youth"}]
    assert after["used"][str(chip["caster"])] == ["youth"]
    lying = sum(each["count"] for each in before["chips"])
    assert sum(each["count"] for each in after["chips"]) == lying - 1


def test_the_form_lists_every_ruling_with_words_of_its_own() -> None:
    rows = {row["name"]: row for row in new_view([], None)["options"]}
    assert rows["seats-2p"]["title"] == "Seats with two"
    assert rows["bird-cap"]["labels"] == ["end of feast", "always"]
    assert "first-start" not in rows
    like = header(4, {"spells": "a", "first-start": "chosen"})
    assert new_view([], like)["form"]["options"] == {"spells": "a"}


def test_a_table_sees_its_house_rules_in_words() -> None:
    chosen = {"bird-cap": "always", "totem-a": "on", "first-start": "chosen"}
    view = game_view(scene(Replay(header(4, chosen))), undo=None, redo=None)
    assert view["options"] == ["Totem a: on", "Bird cap: always"]


@pytest.mark.rules("RT-50", "RT-51", "T-K13", "T-K14")
def test_the_box_is_watched_only_where_the_table_wants_it() -> None:
    for supply, warned in (("unlimited", 0), ("box", 2)):
        game = Replay(header(4, {"supply": supply}))
        s = list(game.now.position)
        st.put(s, 0, st.BIRDS, 19)
        st.move_in(s, 3, vocabulary.Kind.GIRL, 130)
        notes = panel(scene(game, Moment(seq=0, position=s)))["notes"]
        box = [note for note in notes if "the box has" in note["text"]]
        assert len(box) == warned
        assert all(note["tone"] == "warn" for note in box)
    assert box[1]["text"] == "37 birds are needed; the box has 36."


@pytest.mark.rules("T-H06")
def test_hunters_stand_in_a_table_while_spells_of_the_catch_are_shown() -> None:
    for game in played({}, 3):
        asked = panel(scene(game))
        if asked["ask"] == "reveal":
            there = game.now.position[st.PHASE] == vocabulary.Phase.CATCH
            assert (asked["claims"] is not None) == there
            if there:
                families = {row["family"] for row in asked["claims"]}
                assert families == set(range(game.now.position[st.FAMILIES]))
                assert asked["claims_why"]["rule"] == "T-H06"
