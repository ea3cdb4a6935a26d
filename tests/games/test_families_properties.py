"""What must hold in every game, however it is played: random legal and illegal play.

More and longer games with ``TOTEM_SOAK=1`` in the environment.
"""

from __future__ import annotations

import os
import re
from random import Random
from typing import TYPE_CHECKING, Any

import legal
import oracle
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import Phase as Stages
from hypothesis import strategies as some

from totem_core.errors import GameOver, IllegalMove, InvalidEntry
from totem_core.games import families as game
from totem_core.games.families import events, notation, options
from totem_core.games.families import state as st
from totem_core.games.families.vocabulary import (
    HOUSES,
    KIND_CODES,
    KIND_NAMES,
    KIND_PLURALS,
    KINDS,
    NONE,
    PHASE_NAMES,
    SPELL_NAMES,
    SPELLS,
    Phase,
    Refusal,
    Stage,
)
from totem_core.journal import Header, Journal, MoveEntry, RedoEntry, Seat, UndoEntry
from totem_core.replay import Replay
from totem_core.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from legal import Raw

    from totem_core.store import Store

SOAK = os.environ.get("TOTEM_SOAK") == "1"
GAMES = 1500 if SOAK else 25
STEPS = 600 if SOAK else 120
COLOURS = ("red", "green", "blue", "yellow")
PLAYERS = ("Wim", "Xaver", "Yrsa", "Zora")
AT = "2024-05-01T19:30:00.000Z"
RULE = re.compile(r"^(T-[A-Z]\d\d|RT-\d\d)$")
SECRET = ("place", "orders", "write")
POSSIBLE = {
    option.name: (
        *option.values,
        *(("4", "5") if option.most else ()),
    )
    for option in options.TABLE
    if option.name not in ("first-start", "supply")
}

pytestmark = pytest.mark.timeout(7200 if SOAK else 120)
playing = settings(
    max_examples=GAMES,
    deadline=None,
    derandomize=not SOAK,
    database=None,
    phases=(Stages.explicit, Stages.generate),  # a smaller seed is no simpler game
    suppress_health_check=list(HealthCheck),
)


def random_table(seed: int) -> tuple[int, dict[str, str], float, int]:
    """Return players, options, how many chips are known, and the seed of the play."""
    rng = Random(seed)
    chosen: dict[str, str] = {}
    if rng.random() < 0.75:
        chosen = {
            name: rng.choice(values)
            for name, values in POSSIBLE.items()
            if rng.random() < 0.6
        }
    return rng.choice((2, 3, 4)), chosen, rng.choice((0.0, 0.5, 1.0)), seed


tables = some.integers(0, 2**64 - 1).map(random_table)


def header(players: int, chosen: dict[str, str], first: int = 0) -> Header:
    """Return the header of a table."""
    seats = 3 if players == 3 else 4
    paired = players == 2 and chosen.get("seats-2p") == "paired"
    owners = [seat // 2 if paired else seat % players for seat in range(seats)]
    return Header(
        game="families",
        rules_version=game.RULES_VERSION,
        players=PLAYERS[:players],
        seats=tuple(Seat(o, COLOURS[n]) for n, o in enumerate(owners)),  # type: ignore[arg-type]
        first=first,
        seed=1,
        options=options.not_default(chosen),
        created="2024-05-01T19:00:00Z",
    )


class Play:
    """A game played by chance: every step keeps what was before it."""

    def __init__(self, table: tuple[int, dict[str, str], float, int]) -> None:
        players, self.chosen, self.known, seed = table
        self.rng = Random(seed)
        seats = 3 if players == 3 else 4
        self.header = header(players, self.chosen, self.rng.randrange(seats))
        self.before: list[int] = []
        self.s: list[int] = game.start(self.header)
        self.raw: Raw = {}
        self.events: tuple[Any, ...] = ()
        self.steps = 0

    def step(self) -> bool:
        """Play one legal move; False when the game is over or has gone on enough."""
        raw = legal.legal_move(self.s, self.rng, self.known)
        if raw is None or self.steps >= STEPS:
            return False
        assert legal.allows(self.s, raw), f"the generator is wrong: {raw}"
        self.before, self.raw = self.s, raw
        self.s, self.events = game.apply(self.header, self.s, decoded(raw))
        self.steps += 1
        return True

    def said(self) -> str:
        """Return what helps to find the step again."""
        return f"step {self.steps}: {self.raw}, then {self.events}"


def decoded(*raw: Raw) -> tuple[Any, ...]:
    """Return moves as the game reads them; a write is written down as cottages."""
    return game.decode_moves(list(raw))


def seats(s: Sequence[int]) -> range:
    """Return the families in play."""
    return range(s[st.FAMILIES])


def size(s: Sequence[int], family: int) -> int:
    """Return how many people a family has."""
    return len(legal.family_people(s, family))


# People, birds, poles and chips through each step.


def people_by_events(play: Play, family: int) -> int:
    """Return the people a family must have, by what was decided and derived."""
    raw = play.raw
    people = size(play.before, family)
    if raw["move"] == "arrange" and raw["family"] == family:
        people = sum(map(sum, raw["cottages"]))
    if raw["move"] == "pick" and raw["family"] == family:
        people -= 1
    for event in play.events:
        match event:
            case events.Born(family=f, girls=girls, boys=boys) if f == family:
                people += girls + boys
            case events.Left(family=f, removed=removed) if f == family:
                people -= sum(map(sum, removed))
            case events.FellIll(cottages=cottages):
                people -= sum(sum(c.removed) for c in cottages if c.family == family)
            case events.Aged(elders_left=left):
                people -= left[family]
            case events.DiedOut(family=f, people=gone) if f == family:
                people -= gone
            case events.Restarted(family=f) if f == family:
                people += 4 if play.chosen.get("village") == "on" else 5
    return people


@playing
@given(tables)
def test_people_are_conserved(table: tuple[Any, ...]) -> None:
    play = Play(table)
    while play.step():
        for family in seats(play.s):
            assert min(play.s[st.PEOPLE : st.SPOT]) >= 0
            people = people_by_events(play, family)
            assert size(play.s, family) == people, (family, play.said())
            extinct = legal.field(play.s, family, st.EXTINCT) == 1
            assert extinct == (size(play.s, family) == 0), play.said()


@playing
@given(tables)
def test_births_add_exactly_what_is_due(table: tuple[Any, ...]) -> None:
    play = Play(table)
    while play.step():
        if play.raw["move"] != "births":
            continue
        house = play.raw["family"] * 3 + play.raw["cottage"]
        due = legal.children_open(play.before, house)
        born = play.events[0]
        assert isinstance(born, events.Born)
        assert (born.girls + born.boys, born.girls) == (due, play.raw["girls"])


def birds_by_events(play: Play, family: int) -> int:
    """Return the birds a family must have, by what was decided and derived."""
    birds = legal.field(play.before, family, st.BIRDS)
    most = 5 if play.chosen.get("bird-cap") == "always" else 999
    claimed = play.chosen.get("short-claim") == "on"
    if play.raw["move"] == "claim" and play.raw["family"] == family:
        birds = min(most, birds + play.raw["birds"])
    for event in play.events:
        match event:
            case events.Paid(family=f, birds=paid) if f == family:
                birds -= paid
            case events.Caught(shares=shares) if not claimed:
                took = sum(share.took for share in shares if share.family == family)
                birds = min(most, birds + took)
            case events.Ate(meals=meals):
                birds -= sum(meal.paid for meal in meals if meal.family == family)
            case events.Capped(given_back=back):
                birds -= back[family]
            case events.Counted(ranks=ranks):
                solace = sum(r.gain == 2 for r in ranks if r.family == family)
                birds = min(most, birds + solace)
            case events.Restarted(family=f) if f == family:
                kept = birds if play.chosen.get("restart-birds") == "add" else 0
                kit = 3 if play.chosen.get("village") == "on" else 5
                birds = min(most, kept + kit)
    return birds


@playing
@given(tables)
def test_birds_are_conserved_and_never_negative(table: tuple[Any, ...]) -> None:
    play = Play(table)
    while play.step():
        for family in seats(play.s):
            birds = legal.field(play.s, family, st.BIRDS)
            assert birds >= 0, play.said()
            assert birds == birds_by_events(play, family), (family, play.said())
        if play.chosen.get("bird-cap") == "always":
            pens = [legal.field(play.s, family, st.BIRDS) for family in seats(play.s)]
            assert max(pens) <= 5, play.said()


@playing
@given(tables)
def test_the_catch_is_never_more_than_was_caught(table: tuple[Any, ...]) -> None:
    play = Play(table)
    catch = 10 if len(play.header.seats) == 3 else 13
    while play.step():
        took = [legal.field(play.s, family, st.TOOK) for family in seats(play.s)]
        assert sum(took) <= catch, play.said()
        assert min(took) >= 0, play.said()


@playing
@given(tables)
def test_poles_and_cottages_stay_in_bounds(table: tuple[Any, ...]) -> None:
    play = Play(table)
    lowest = 0 if play.chosen.get("totem-a") == "on" else 1
    gained = dict.fromkeys(seats(play.s), 0)
    while play.step():
        if play.s[st.ROUND] != play.before[st.ROUND]:
            gained = dict.fromkeys(seats(play.s), 0)
        for family in seats(play.s):
            pole = legal.field(play.s, family, st.POLE)
            assert lowest <= pole <= 6, play.said()
            restarted = any(isinstance(e, events.Restarted) for e in play.events)
            risen = pole - legal.field(play.before, family, st.POLE)
            gained[family] += max(0, risen) if not restarted else 0
            assert gained[family] <= 1, play.said()
        if play.before[st.PHASE] == Phase.VILLAGE < play.s[st.PHASE]:
            crowds = [len(legal.people(play.s, house)) for house in range(HOUSES)]
            assert max(crowds) <= 6, play.said()


@playing
@given(tables)
def test_a_pole_falls_only_with_the_last_elder(table: tuple[Any, ...]) -> None:
    play = Play(table)
    whole = play.chosen.get("totem-a") == "on"
    while play.step():
        mourned = {e.family: e.pieces for e in play.events if type(e) is events.Mourned}
        anew = {e.family for e in play.events if isinstance(e, events.Restarted)}
        counted = [e for e in play.events if isinstance(e, events.Counted)]
        gains = {r.family: r.gain for e in counted for r in e.ranks}
        for family in set(seats(play.s)) - anew:
            pole = legal.field(play.before, family, st.POLE)
            pole += int(gains.get(family) == 1) - mourned.get(family, 0)
            assert legal.field(play.s, family, st.POLE) == pole, play.said()
            if family in mourned and not whole:
                assert mourned[family] in (0, 1), play.said()


@playing
@given(tables)
def test_chits_are_conserved(table: tuple[Any, ...]) -> None:
    play = Play(table)
    while play.step():
        s = play.s
        for caster in seats(s):
            spots = [legal.lies(s, caster, spell) for spell in range(SPELLS)]
            known = [house for house in spots if house != NONE]
            blanks = sum(legal.blank(s, caster, house) for house in range(HOUSES))
            placed = legal.field(s, caster, st.SPELLS_PLACED)
            assert min(s[st.BLANK : st.THROWN]) >= 0, play.said()
            assert all(house in legal.houses(s) for house in known), play.said()
            assert len(known) + blanks == placed <= SPELLS, (caster, play.said())
            for spell, house in enumerate(spots):
                assert house != NONE or not legal.is_up(s, caster, spell)
        for house in range(HOUSES):
            up = legal.up_on(s, house)
            index = st.OPEN + house * SPELLS
            assert list(s[index : index + SPELLS]) == [
                up.count(name) for name in SPELL_NAMES
            ], play.said()
        if s[st.PHASE] == Phase.VILLAGE:
            assert set(s[st.SPOT : st.UP]) == {NONE}
            assert set(s[st.UP : st.THROWN]) == {0}


@playing
@given(tables)
def test_no_family_casts_more_than_its_pieces_and_birds(table: tuple[Any, ...]) -> None:
    play = Play(table)
    limits: dict[int, int] = {}
    while play.step():
        if play.before[st.PHASE] == Phase.VILLAGE != play.s[st.PHASE]:
            limits = {f: legal.most_spells(play.s, f) for f in seats(play.s)}
        if play.before[st.PHASE] == Phase.MAGIC != play.s[st.PHASE]:
            for family, limit in limits.items():
                placed = legal.field(play.s, family, st.SPELLS_PLACED)
                assert placed <= limit, (family, play.said())


# Moves that are not allowed.


@playing
@given(tables)
def test_apply_never_touches_the_position_it_is_given(table: tuple[Any, ...]) -> None:
    play = Play(table)
    kept = list(play.s)
    while play.step():
        assert play.before == kept, play.said()
        assert play.before is not play.s
        kept = list(play.s)


@playing
@given(tables)
def test_any_other_move_is_refused_in_words_and_changes_nothing(
    table: tuple[Any, ...],
) -> None:
    play = Play(table)
    codes = {refusal.name.lower() for refusal in Refusal}
    while True:
        for _ in range(3):
            raw = legal.any_move(play.s, play.rng)
            kept = list(play.s)
            if legal.allows(play.s, raw):
                game.apply(play.header, play.s, decoded(raw))
            elif play.s[st.STAGE] == Stage.OVER:
                with pytest.raises(GameOver):
                    game.apply(play.header, play.s, decoded(raw))
            else:
                with pytest.raises(IllegalMove) as refused:
                    game.apply(play.header, play.s, decoded(raw))
                said = f"{raw}: {refused.value!r}, step {play.steps}"
                assert refused.value.code in codes - {"ok"}, said
                assert RULE.match(refused.value.rule), said
                sentence = str(refused.value)
                assert re.match(r"^[A-Z0-9“].*[.!]$", sentence), said
                assert "{" not in sentence, said
                assert "None" not in sentence, said
            assert play.s == kept, f"{raw} changed the position"
        if not play.step():
            return


@playing
@given(tables)
def test_an_entry_is_applied_whole_or_not_at_all(table: tuple[Any, ...]) -> None:
    play = Play(table)
    while play.step():
        raw = legal.any_move(play.s, play.rng)
        if legal.allows(play.s, raw) or play.s[st.STAGE] == Stage.OVER:
            continue
        kept = list(play.before)
        with pytest.raises(IllegalMove):
            game.apply(play.header, play.before, decoded(play.raw, raw))
        assert play.before == kept
        after, told = game.apply(play.header, play.before, decoded(play.raw))
        assert (after, told) == (play.s, play.events)


@playing
@given(tables)
def test_two_moves_in_one_entry_do_what_two_entries_do(table: tuple[Any, ...]) -> None:
    play = Play(table)
    while play.step():
        start, first, told = play.before, play.raw, play.events
        if not play.step():
            return
        both, all_told = game.apply(play.header, start, decoded(first, play.raw))
        assert both == play.s
        assert all_told == told + play.events


@playing
@given(tables)
def test_malformed_moves_are_invalid(table: tuple[Any, ...]) -> None:
    play = Play(table)
    while play.step():
        raw = dict(play.raw)
        for broken in (raw | {"move": "dance"}, raw | {"colour": "red"}):
            with pytest.raises(InvalidEntry):
                decoded(broken)
        for name in set(raw) - {"move", "kind", "out_of_turn"}:
            with pytest.raises(InvalidEntry):
                decoded({key: raw[key] for key in raw if key != name})
        if "family" in raw:
            with pytest.raises(InvalidEntry):
                decoded(raw | {"family": 4})


# The journal.


def written(play: Play, entries: Sequence[Any], kind: type[Any], **more: Any) -> Any:
    """Return the next entry of a journal."""
    number = len(entries) + 1
    return kind(seq=number, id=f"e{number}", at=AT, **more)


@playing
@given(tables)
def test_undo_then_redo_is_the_same_game(table: tuple[Any, ...]) -> None:
    play = Play(table)
    replay = Replay(play.header)
    past = [list(play.s)]
    while play.step():
        add = replay.entries
        replay.add(written(play, add, MoveEntry, moves=[play.raw]))
        assert replay.now.position == play.s
        assert replay.now.events == play.events
        assert replay.undo_label()
        steps = play.rng.randrange(1, min(3, len(past)) + 1)
        replay.add(written(play, add, UndoEntry, steps=steps))
        assert replay.now.position == past[-steps], play.said()
        assert replay.redo_label()
        replay.add(written(play, add, RedoEntry, steps=steps))
        assert replay.now.position == play.s, play.said()
        assert replay.now.events == play.events
        past.append(list(play.s))
    journal = Journal(play.header, tuple(replay.entries), "abcdefgh")
    text = journal.to_json()
    again = Journal.from_json(text)
    assert again.to_json() == text
    assert Replay(again.header, again.entries).now.position == play.s
    assert [item.line.text for item in replay.log()]


@pytest.mark.parametrize("number", range(12 if SOAK else 3))
def test_a_session_plays_undoes_and_is_opened_again(store: Store, number: int) -> None:
    rng = Random(number)
    chosen = {name: rng.choice(v) for name, v in POSSIBLE.items()} if number else {}
    play = Play((rng.choice((2, 3, 4)), chosen, 0.5, number))
    game_id = store.create(play.header)
    session = Session(store, game_id)
    for _ in range(40):
        if not play.step():
            break
        session.submit([play.raw], client_id=f"m{session.seq}", after=session.seq)
        assert session.position == play.s
        session.undo(client_id=f"u{session.seq}", after=session.seq)
        assert session.position == play.before
        session.redo(client_id=f"r{session.seq}", after=session.seq)
        assert session.position == play.s
        assert session.over == (play.s[st.STAGE] == Stage.OVER)
    opened = Session(store, game_id)
    assert opened.position == play.s
    assert [item.line for item in opened.log()] == [item.line for item in session.log()]


# Words and secrets.


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
    up = {name for house in range(HOUSES) for name in legal.up_on(s, house)}
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
            k for k in range(SPELLS) if legal.lies(play.before, raw["caster"], k) < 0
        ]
        if play.rng.random() < 0.7 and free:
            raw["kind"] = SPELL_NAMES[play.rng.choice(free)]
    elif raw["move"] == "orders":
        raw["chips"] = [
            legal.home(play.rng.choice(legal.houses(play.before))) for _ in raw["chips"]
        ]
    else:
        raw["picks"] = legal.some_people(
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
        if legal.writing_picks(play.s) and play.s[st.TARGET] == play.raw["family"]:
            assert not play.events, play.said()


# The end.


@playing
@given(tables)
def test_a_game_ends_or_waits_for_a_decision(table: tuple[Any, ...]) -> None:
    players, chosen, known, seed = table
    play = Play((players, chosen | {"round-limit": "4"}, known, seed))
    for _ in range(2000):
        raw = legal.legal_move(play.s, play.rng, play.known)
        if raw is None:
            break
        play.s, play.events = game.apply(play.header, play.s, decoded(raw))
    assert play.s[st.STAGE] == Stage.OVER
    assert play.s[st.ROUND] <= 4
    outcome = game.outcome(play.header, play.s)
    assert outcome is not None
    assert outcome.reason.endswith(".")
    families = [
        oracle.Family(
            KIND_CODES[0],
            str(play.header.seats[family].player),
            [legal.people(play.s, house) for house in legal.homes(family)],
            legal.field(play.s, family, st.BIRDS),
            legal.field(play.s, family, st.POLE),
        )
        for family in seats(play.s)
    ]
    shared = play.chosen.get("dead-heat") == "shared"
    rules = oracle.Rules(round_limit=4, shared_dead_heat=shared)
    end = oracle.end_of_game(families, play.s[st.ROUND], rules)
    assert end.over
    assert {str(player) for player in outcome.winners} == end.winners
    with pytest.raises(GameOver):
        game.apply(play.header, play.s, decoded({"move": "advance"}))


def in_order(s: Sequence[int]) -> list[int]:
    """Return the families in turn order."""
    return [(s[st.START] + place) % s[st.FAMILIES] for place in seats(s)]


def next_to_place(s: Sequence[int], last: int) -> int:
    """Return who places after a family, clockwise, or NONE."""
    able = [(last + n) % s[st.FAMILIES] for n in range(1, s[st.FAMILIES] + 1)]
    return next((f for f in able if legal.spells_left(s, f) > 0), NONE)


@playing
@given(tables)
def test_everybody_acts_in_turn(table: tuple[Any, ...]) -> None:
    play = Play(table)
    acted: list[int] = []
    while play.step():
        before, s, move = play.before, play.s, play.raw["move"]
        if move in ("arrange", "spells", "claim"):
            acted.append(play.raw["family"])
            here = (before[st.PHASE], before[st.STAGE])
            if here == (s[st.PHASE], s[st.STAGE]):
                continue
            # Who has nothing to claim is not asked.
            waiting = [f for f in in_order(before) if f in acted]
            assert acted == waiting, play.said()
            assert move == "claim" or len(acted) == before[st.FAMILIES], play.said()
        acted = []
        if s[st.STAGE] == Stage.PLACE and move == "place":
            late = play.raw.get("out_of_turn") and play.raw["caster"] != before[st.TURN]
            turn = next_to_place(s, play.raw["caster"])
            assert s[st.TURN] == (before[st.TURN] if late else turn), play.said()
        elif s[st.STAGE] == Stage.PLACE:
            last = play.raw["family"] if move == "pass" else in_order(s)[-1]
            assert s[st.TURN] == next_to_place(s, last), play.said()


def choosers(play: Play, hungry: int) -> list[int]:
    """Return who chooses for a hungry family, in turn order."""
    owners = [seat.player for seat in play.header.seats]
    both = (play.chosen.get("feast"), play.chosen.get("feast-b-writers"))
    everybody = both == ("b", "all")
    order = in_order(play.s)
    return [f for f in order if everybody or owners[f] != owners[hungry]]


@playing
@given(tables)
def test_the_others_choose_for_the_hungry_in_turn(table: tuple[Any, ...]) -> None:
    players, chosen, known, seed = table
    variation = "ab"[seed % 2]
    play = Play((players, chosen | {"feast": variation}, known, seed))
    hungry = NONE
    waiting: list[int] = []
    while play.step():
        if play.raw["move"] == "pick" and variation == "a":
            assert play.raw["by"] == waiting.pop(0), play.said()
        if play.s[st.TARGET] in (hungry, NONE):
            hungry = play.s[st.TARGET]
            continue
        hungry = play.s[st.TARGET]
        people, birds = size(play.s, hungry), legal.field(play.s, hungry, st.PAID)
        missing = -(-people // 5) - birds
        turns = choosers(play, hungry) * missing
        waiting = turns[:missing]
        assert legal.field(play.s, hungry, st.MISSING) == missing, play.said()
        if variation == "b":
            owed = [legal.field(play.s, f, st.OWES) for f in seats(play.s)]
            assert owed == [waiting.count(f) for f in seats(play.s)], play.said()


@playing
@given(tables)
def test_the_right_number_leaves_a_short_feast(table: tuple[Any, ...]) -> None:
    players, chosen, known, seed = table
    play = Play(
        (players, chosen | {"feast": ("basic", "a", "b")[seed % 3]}, known, seed)
    )
    lost = play.chosen.get("feast-b-clash") == "lost" and seed % 3 == 2
    due: dict[int, int] = {}
    while play.step():
        picked = int(play.raw["move"] == "pick")
        if picked:
            due[play.raw["family"]] -= 1
        for event in play.events:
            match event:
                case events.Ate(meals=meals):
                    due = {m.family: -(-m.people // 5) - m.paid for m in meals}
                    assert due == {m.family: m.missing for m in meals}
                case events.Left(family=family, removed=removed):
                    due[family] -= sum(map(sum, removed))
                case events.DiedOut(family=family):
                    due[family] = 0
        assert all(left >= 0 for left in due.values()), play.said()
        if play.s[st.PHASE] > Phase.FEAST and not lost:
            assert not any(due.values()), (due, play.said())


@playing
@given(tables)
def test_who_names_the_young_one(table: tuple[Any, ...]) -> None:
    players, chosen, known, seed = table
    play = Play((players, chosen, known, seed))
    by_caster = play.chosen.get("youth-chooser") == "caster"
    youth = SPELL_NAMES.index("youth")
    while play.step():
        s = play.s
        if s[st.PHASE] != Phase.GENERATIONS or s[st.STAGE] != Stage.ACT:
            continue
        waiting = [house for house in legal.houses(s) if legal.youths_open(s, house)]
        casters = {
            caster
            for house in waiting
            for caster in seats(s)
            if legal.lies(s, caster, youth) == house and legal.is_up(s, caster, youth)
        }
        owners = {house // 3 for house in waiting}
        assert s[st.TURN] in (casters if by_caster else owners), play.said()


@playing
@given(tables)
def test_the_start_role_goes_round(table: tuple[Any, ...]) -> None:
    play = Play(table)
    first, number = play.s[st.START], len(seats(play.s))
    while play.step():
        rounds = play.s[st.ROUND] - 1
        assert play.s[st.START] == (first + rounds) % number
        assert play.s[st.PHASE] >= play.before[st.PHASE] or (
            play.s[st.ROUND] == play.before[st.ROUND] + 1
        )
