"""The views of whole games: at every position they stand, and keep their promises."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from totem_core.games import families as rules
from totem_core.games.families import state as st
from totem_core.games.families.vocabulary import Stage
from totem_core.ui.families import Scene, game_view, history_view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from totem_core.session import Session

    Json = dict[str, Any]
    Played = Callable[[int, int], Session]

GAMES = [(4, 5), (4, 1), (3, 0), (2, 3)]


def scenes(session: Session) -> Iterator[Scene]:
    """Go through all moments of a game as its page saw them."""
    for seq in range(session.seq + 1):
        yield Scene(
            game=session.id, seq=seq, header=session.header, moment=session.at(seq)
        )


def view_of(scene: Scene) -> Json:
    """Return the view of a moment, as the page receives it."""
    view = game_view(scene, undo=None, redo=None)
    sent: Json = json.loads(json.dumps(view))
    assert sent == view
    return sent


def accepted(scene: Scene, moves: list[Json]) -> bool:
    """Return whether the rules take the moves; an exception names the refusal."""
    decoded = rules.decode_moves(moves)
    position, _ = rules.apply(scene.header, list(scene.s), decoded)
    return position != scene.s


def offers(view: Json) -> Iterator[list[Json]]:
    """Return every list of moves that a page could send from a view."""
    panel = view["panel"]
    for place in (panel["main"], panel["second"]):
        if place and place.get("moves"):
            yield place["moves"]
    yield from OFFERS.get(panel["ask"], lambda _: iter(()))(view)


def village_offers(view: Json) -> Iterator[list[Json]]:
    panel = view["panel"]
    for plan in (panel["as_before"], panel["spread"]):
        if plan:
            yield [{"move": "arrange", "family": panel["family"], "cottages": plan}]
    if panel["all_as_before"]:
        yield panel["all_as_before"]


def count_offers(view: Json) -> Iterator[list[Json]]:
    yield view["panel"]["none"]
    for field in ("number", "max"):
        yield [
            {"move": "spells", "family": row["family"], "number": row[field]}
            for row in view["panel"]["rows"]
        ]


def place_offers(view: Json) -> Iterator[list[Json]]:
    for row in view["panel"]["rows"]:
        if row["left"]:
            yield [
                {
                    "move": "place",
                    "caster": row["family"],
                    "family": 0,
                    "cottage": 1,
                    "out_of_turn": row["family"] != view["panel"]["caster"],
                }
            ]


def reveal_offers(view: Json) -> Iterator[list[Json]]:
    panel = view["panel"]
    for chip in panel["chips"]:
        used = panel["used"][str(chip["caster"])]
        where = {key: chip[key] for key in ("caster", "family", "cottage")}
        for kind in panel["kinds"]:
            if kind["spell"] not in used:
                yield [{"move": "reveal", "kind": kind["spell"]} | where]


def child_offers(view: Json) -> Iterator[list[Json]]:
    for row in view["panel"]["rows"]:
        where = {key: row[key] for key in ("family", "cottage")}
        if row["girls"] is None:
            for girls in (0, row["children"]):
                yield [{"move": "births", "girls": girls} | where]


def keep_offers(view: Json) -> Iterator[list[Json]]:
    panel = view["panel"]
    where = {key: panel[key] for key in ("family", "cottage")}
    for kind in panel["kinds"]:
        yield [{"move": "keep", "kind": kind} | where]


OFFERS: dict[str, Callable[[Json], Iterator[list[Json]]]] = {
    "village": village_offers,
    "counts": count_offers,
    "place": place_offers,
    "reveal": reveal_offers,
    "children": child_offers,
    "keep": keep_offers,
}


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_everything_a_panel_offers_is_accepted(
    played: Played, players: int, seed: int
) -> None:
    asked = set()
    for scene in scenes(played(players, seed)):
        view = view_of(scene)
        if view["screen"] == "game":
            asked.add(view["panel"]["ask"])
            for moves in offers(view):
                assert accepted(scene, moves)
    assert {"village", "counts", "place", "reveal", "children", "totem"} <= asked


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_the_board_agrees_with_the_position(
    played: Played, players: int, seed: int
) -> None:
    for scene in scenes(played(players, seed)):
        view = view_of(scene)
        if view["screen"] == "win":
            continue
        assert len(view["families"]) == len(scene.families)
        for card in view["families"]:
            living = sum(cottage["total"] for cottage in card["cottages"])
            assert living == card["people"] == st.size(scene.s, card["family"])
        now = [turn["family"] for turn in view["order"] if turn["now"]]
        assert now == [card["family"] for card in view["families"] if card["now"]]
        assert len(now) <= 1


def test_each_game_ends_on_the_win_screen(played: Played) -> None:
    for players, seed in GAMES:
        *_, last = scenes(played(players, seed))
        view = view_of(last)
        assert view["screen"] == "win"
        assert view["rows"][0]["pieces"] == 6
        assert view["colour"] == view["rows"][0]["colour"]


def test_titles_and_leads_have_no_gaps(played: Played) -> None:
    for scene in scenes(played(2, 3)):
        if scene.stage == Stage.OVER:
            continue
        panel = view_of(scene)["panel"]
        assert panel["title"]
        assert panel["lead"].endswith((".", "?"))
        assert "{" not in json.dumps(panel["lead"])


def test_buttons_are_short(played: Played) -> None:
    for scene in scenes(played(4, 1)):
        view = view_of(scene)
        if view["screen"] == "game":
            for place in ("main", "second"):
                button = view["panel"][place]
                assert button is None or len(button["label"].split()) <= 6


def test_the_history_stands_at_every_entry(played: Played) -> None:
    session = played(4, 1)
    *_, last = scenes(session)
    for seq in range(0, session.seq + 1, 7):
        at = Scene(
            game=session.id,
            seq=session.seq,
            header=session.header,
            moment=session.at(seq),
        )
        view = history_view(at, session.log(here=seq), look=seq, undo=None, redo=None)
        lines = [item for group in view["panel"]["groups"] for item in group["items"]]
        assert [line["seq"] for line in lines] == list(range(session.seq, -1, -1))
        assert [line["seq"] for line in lines if line["state"] == "here"] == [seq]
        later = [line["seq"] for line in lines if line["state"] == "later"]
        assert len(later) == view["panel"]["later"] == session.seq - seq
        assert view["past"]["text"].startswith("You are looking back")
    assert last.seq == session.seq
