from __future__ import annotations

import pytest
import rounds
from drawings import FOUR, pens, race, sizes

from totem_core import charts
from totem_core.games.families.vocabulary import Result


@pytest.mark.parametrize(
    ("poles", "title"),
    [
        ([2, 1, 4, 3], "Cleo leads with 4 pieces"),
        ([3, 3, 1, 2], "Anna and Ben share the lead with 3 pieces"),
        ([3, 3, 1, 3], "Anna, Ben and Dan share the lead with 3 pieces"),
        ([1, 1, 1, 1], "All four have 1 piece"),
    ],
)
def test_finding_of_the_race_names_who_leads(poles: list[int], title: str) -> None:
    assert charts.finding(race([1] * 4, poles), "totems")[0] == title


def test_finding_of_the_race_names_the_winner_of_two_at_six() -> None:
    frame = race([1] * 4, [6, 2, 6, 1], winner=2)
    assert charts.finding(frame, "totems")[0] == "Cleo wins with 6 pieces"


def test_finding_of_the_race_says_that_nobody_wins() -> None:
    frame = race([1] * 4, [6, 2, 6, 1], result=Result.NO_WINNER)
    title = charts.finding(frame, "totems")[0]
    assert title == "Nobody wins: 6 pieces for Anna and Cleo"


def test_finding_of_the_race_names_all_who_share_the_win() -> None:
    frame = race([1] * 4, [6, 2, 6, 1], result=Result.SHARED)
    title = charts.finding(frame, "totems")[0]
    assert title == "Anna and Cleo share the win with 6 pieces"


def test_finding_looks_at_the_last_round_alone() -> None:
    frame = race([1] * 4, [4, 1, 1, 1], [4, 1, 5, 1])
    assert charts.finding(frame, "totems")[0] == "Cleo leads with 5 pieces"


def test_finding_tells_two_families_of_one_player_apart() -> None:
    frame = race([1] * 4, [1, 3, 1, 3], names=("Anna", "Ben"))
    title = charts.finding(frame, "totems")[0]
    assert title == "Ben’s green and Ben’s yellow share the lead with 3 pieces"


@pytest.mark.parametrize(
    ("people", "title"),
    [
        ([7, 16, 9, 9], "Ben has the most people: 16"),
        ([12, 7, 12, 9], "Anna and Cleo have the most people: 12 each"),
        ([8, 8, 8, 8], "All four have 8 people"),
        ([0, 0, 0, 0], "Nobody is left in any family"),
    ],
)
def test_finding_of_people(people: list[int], title: str) -> None:
    assert charts.finding(sizes([7] * 4, people), "people")[0] == title


@pytest.mark.parametrize(
    ("birds", "title"),
    [
        ([1, 2, 4, 3], "Cleo has the most birds: 4"),
        ([4, 2, 4, 3], "Anna and Cleo have the most birds: 4 each"),
        ([4, 0, 4, 3], "Ben has no bird left"),
        ([4, 0, 0, 3], "Ben and Cleo have no bird left"),
        ([1, 1, 1, 1], "All four have 1 bird"),
        ([0, 0, 0, 0], "Nobody has a bird left"),
    ],
)
def test_finding_of_birds_warns_of_an_empty_pen(birds: list[int], title: str) -> None:
    assert charts.finding(pens([6] * 4, birds), "birds")[0] == title


def test_extinct_family_without_birds_does_not_count_as_hungry() -> None:
    after = [rounds.of_size(0, birds=0), *[rounds.family(birds=2)] * 3]
    frame = rounds.table(FOUR, [rounds.family()] * 4, after)
    title = charts.finding(frame, "birds")[0]
    assert title == "Ben, Cleo and Dan have the most birds: 2 each"


@pytest.mark.parametrize(
    ("kinds", "title"),
    [
        ((3, 2, 1, 1, 0, 1, 3), "Ben: 11 people, 3 elders"),
        ((0, 0, 2, 2, 1, 1, 1), "Ben: 7 people, one elder"),
        ((0, 0, 2, 2, 1, 1, 0), "Ben: 6 people, no elder"),
        ((0, 0, 0, 0, 0, 0, 1), "Ben: 1 person, one elder"),
        ((0, 0, 0, 0, 0, 0, 0), "Ben has nobody left"),
    ],
)
def test_finding_of_a_family_counts_its_elders(
    kinds: tuple[int, ...], title: str
) -> None:
    start = [rounds.family()] * 4
    after = [rounds.family(), rounds.family(kinds), *start[:2]]
    assert charts.finding(rounds.table(FOUR, start, after), "kinds-1")[0] == title


def test_subtitle_explains_parted_lines_only_when_lines_coincide() -> None:
    apart = race([1, 1, 1, 1], [2, 1, 3, 4], [3, 2, 4, 5])
    together = race([1, 1, 1, 1], [2, 1, 3, 1], [3, 2, 4, 5])
    assert "side by side" not in charts.finding(apart, "totems")[1]
    assert "side by side" in charts.finding(together, "totems")[1]


def test_subtitle_of_birds_explains_the_dashes() -> None:
    subtitle = charts.finding(pens([6] * 4, [1, 2, 3, 4]), "birds")[1]
    assert "Dashed: a pen keeps five at most." in subtitle
