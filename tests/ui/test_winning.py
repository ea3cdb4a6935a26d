"""The line under the last picture: when was played, and for how long."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from record import DEMO

from totem_core.exchange import read_journal
from totem_core.replay import Replay
from totem_core.ui.families.scene import Scene
from totem_core.ui.families.winning import win_view


@pytest.mark.parametrize(
    ("created", "detail"),
    [
        ("2026-03-14T18:30:00Z", "8 rounds, 54 minutes"),
        ("2026-03-13T18:30:00Z", "8 rounds"),  # laid aside for a night
    ],
)
def test_win_says_how_long_one_sitting_took(created: str, detail: str) -> None:
    journal = read_journal(DEMO)
    header = replace(journal.header, created=created)
    game = Replay(header, journal.entries)
    scene = Scene(game="demo", seq=game.seq, header=header, moment=game.now)
    assert win_view(scene)["detail"].partition(", ")[2] == detail
