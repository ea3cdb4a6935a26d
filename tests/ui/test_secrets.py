"""Nothing on the screen depends on the kind of a chip that lies face down."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

from totem_core.games.families import state as st
from totem_core.games.families.vocabulary import HOUSES, NONE, SPELLS, Stage
from totem_core.replay import Moment
from totem_core.ui.families import Scene, game_view

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Talk

    from totem_core.session import Session
    from totem_core.ui.desk import Desk


def with_known_kinds(position: list[int], rng: Random) -> list[int]:
    """Give each face-down chip of unknown kind a kind that its owner has left."""
    s = list(position)
    for caster in range(s[st.FAMILIES]):
        spells = [k for k in range(SPELLS) if st.spot(s, caster, k) == NONE]
        rng.shuffle(spells)
        for house in range(HOUSES):
            index = st.BLANK + caster * HOUSES + house
            for _ in range(s[index]):
                s[st.SPOT + caster * SPELLS + spells.pop()] = house
            s[index] = 0
    return s


def view_at(session: Session, seq: int, position: list[int]) -> dict[str, Any]:
    """Return the view of a moment with another position in its place."""
    at = session.at(seq)
    moment = Moment(
        seq=seq, position=position, events=at.events, step=at.step, before=at.before
    )
    scene = Scene(game=session.id, seq=seq, header=session.header, moment=moment)
    return game_view(scene, undo=None, redo=None)


def test_views_of_positions_that_differ_in_hidden_kinds_are_the_same(
    played: Callable[[int, int], Session],
) -> None:
    session = played(4, 5)
    rng = Random("what nobody may see")
    compared = 0
    for seq in range(session.seq + 1):
        position = session.at(seq).position
        if not st.any_face_down(position):
            continue
        first, second = (with_known_kinds(position, rng) for _ in range(2))
        views = [view_at(session, seq, s) for s in (position, first, second)]
        assert all(a == b for a, b in pairwise(views))
        compared += first != second
    assert compared > 50


def test_a_kind_named_while_placing_is_told_nowhere(
    table: str, talk: Talk, desk: Desk
) -> None:
    session = desk.session
    assert session is not None
    view = desk.view()
    moves = view["panel"]["all_as_before"]
    assert talk("act", game=table, after=0, moves=moves)["ok"]
    moves = desk.view()["panel"]["main"]["moves"]
    assert talk("act", game=table, after=1, moves=moves)["ok"]
    place = {"move": "place", "caster": 0, "family": 1, "cottage": 2, "kind": "illness"}
    assert talk("act", game=table, after=2, moves=[place])["ok"]
    assert session.position[st.STAGE] == Stage.PLACE
    shown = json.dumps(desk.view())
    assert talk("history", game=table)["ok"]
    shown += json.dumps(desk.view())
    assert "illness" not in shown
    assert "Anna puts a chip on G3" in shown
