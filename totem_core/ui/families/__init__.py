"""The screens of Totem (1995): plain data that the page draws.

A view holds only what lies open on the table, so nothing secret can leave the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from totem_core.games.families import state as st
from totem_core.games.families.vocabulary import Stage
from totem_core.ui import clock
from totem_core.ui.families.board import board_view
from totem_core.ui.families.history import history_panel, past
from totem_core.ui.families.home import home_view
from totem_core.ui.families.newgame import header_of, new_view
from totem_core.ui.families.panels import panel
from totem_core.ui.families.receipts import receipts_of
from totem_core.ui.families.scene import Json, Scene
from totem_core.ui.families.winning import win_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from totem_core.replay import LogItem

__all__ = [
    "Json",
    "Scene",
    "game_view",
    "header_of",
    "history_view",
    "home_view",
    "new_view",
]


def game_view(scene: Scene, *, undo: str | None, redo: str | None) -> Json:
    """Return the running game with its question, or the win screen."""
    head = _head(scene, undo, redo)
    if scene.stage == Stage.OVER:
        return head | win_view(scene) | {"screen": "win"}
    return (
        head
        | board_view(scene)
        | {
            "screen": "game",
            "past": None,
            "receipts": receipts_of(scene),
            "panel": panel(scene),
        }
    )


def history_view(
    scene: Scene,
    log: Sequence[LogItem],
    *,
    look: int | None,
    undo: str | None,
    redo: str | None,
) -> Json:
    """Return the board with the history beside it, at the moment looked at."""
    return (
        _head(scene, undo, redo)
        | board_view(scene)
        | {
            "screen": "game",
            "past": None if look is None else past(scene, log, look),
            "receipts": [],
            "panel": history_panel(scene, log, look),
        }
    )


def _head(scene: Scene, undo: str | None, redo: str | None) -> Json:
    return {
        "game": scene.game,
        "seq": scene.seq,
        "title": title(scene),
        "undo": undo,
        "redo": redo,
        "left_hand": False,
        "charts": charts(scene),
    }


def title(scene: Scene) -> str:
    """Return the name of the game, or the evening it was begun."""
    return scene.header.title or clock.evening(scene.header.created)


def charts(scene: Scene) -> list[Json]:
    """Return the charts there are: none before the first round has ended."""
    if scene.s[st.ROUND] == 1 and scene.stage not in (Stage.REST, Stage.OVER):
        return []
    kinds = [
        {"name": f"kinds-{family}", "title": f"{scene.names[family]}: people by kind"}
        for family in scene.families
    ]
    return [
        {"name": "totems", "title": "Totem pieces after each round"},
        {"name": "people", "title": "People after each round"},
        {"name": "birds", "title": "Birds after each round"},
        *kinds,
    ]
