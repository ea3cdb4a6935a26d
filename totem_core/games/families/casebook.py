"""The lines of a case file that speak of Totem (1995); see ``docs/cases.md``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from totem_core.errors import GameOver, IllegalMove, InvalidEntry
from totem_core.games.families import flow, measures, notation, options, play
from totem_core.games.families import state as st
from totem_core.games.families.moves import Move, decode_moves, flat
from totem_core.games.families.notation import FAMILY_LETTERS
from totem_core.games.families.rules import magic, village
from totem_core.games.families.vocabulary import (
    COTTAGES,
    KINDS,
    NONE,
    PHASE_NAMES,
    SPELL_NAMES,
    Kind,
    Phase,
    Refusal,
    Step,
)

DIGITS = 3  # of the largest number a case may speak of
FIELDS: dict[str, int] = {
    "birds": st.BIRDS,
    "pole": st.POLE,
    "spells": st.SPELLS_CHOSEN,
}
FLAGS: dict[str, int] = {"barred": st.BARRED, "extinct": st.EXTINCT}


class CaseTable:
    """A table set out by hand: the position, and what was refused on the way."""

    def __init__(self) -> None:
        self.s = st.new_state()
        village.set_up(self.s, 4, 4, 0)
        self.chosen: dict[str, str] = {}
        self.refusals: list[str] = []
        self.phase: int = Phase.VILLAGE
        self.running = False
        self.setting: dict[str, Callable[[str], None]] = {
            "players": self._players,
            "option": self._option,
            "at": self._at,
            "chip": self._chip,
        } | {f"{letter}:": self._family(letter) for letter in FAMILY_LETTERS}

    def play(self, verb: str, rest: str) -> str | None:
        """Do one line; return what was not as expected, or None."""
        if verb in self.setting:
            if self.running:
                raise InvalidEntry("the table is set out before the first move.")
            self.setting[verb](rest)
            return None
        self._begin()
        if verb == "expect":
            return measures.compare(self.s, rest)
        if verb == "refuse":
            code, _, move = rest.partition(" ")
            return self._refuse(code, *_split(move))
        if verb == "go":
            self._go(rest)
        else:
            self._move(verb, rest)
        return None

    def position(self) -> str:
        """Return the position in text notation."""
        self._begin()
        return notation.format_position(self.s)

    def _begin(self) -> None:
        """Start the clock: enter the phase and run to the first decision."""
        if self.running:
            return
        self.running = True
        for place, value in enumerate(options.encode(self.chosen)):
            self.s[st.OPTION + place] = value
        flow.enter(self.s, self.phase)
        if self.phase == Phase.MAGIC and _any_to_place(self.s):
            flow.start_placing(self.s)
        self._run()

    def _run(self) -> None:
        """Do what nobody decides in this phase; stop where the next one begins."""
        phase = self.s[st.PHASE]
        while self.s[st.PHASE] == phase and flow.step(self.s) != Step.NOTHING:
            pass

    def _go(self, rest: str) -> None:
        """Read ``go`` (this phase) or ``go to totem`` (up to the beginning of it)."""
        if not rest:
            self._run()
            return
        wanted = phase_of(rest.removeprefix("to "))
        while self.s[st.PHASE] != wanted:
            phase = self.s[st.PHASE]
            self._run()
            if self.s[st.PHASE] == phase:
                now = PHASE_NAMES[phase].lower()
                raise InvalidEntry(f"{now} waits for a decision and cannot pass.")

    def _players(self, rest: str) -> None:
        players = _number("players", rest)
        if players not in (2, 3, 4):
            raise InvalidEntry(f"players {players}: it takes 2, 3 or 4.")
        self.s = st.new_state()
        village.set_up(self.s, 3 if players == 3 else 4, players, 0)

    def _option(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        options.check({name: value})
        self.chosen[name] = value

    def _at(self, rest: str) -> None:
        """Read ``round 2 phase births start B``."""
        words = rest.split()
        if len(words) % 2:
            raise InvalidEntry(f"'{rest}' should be pairs such as 'phase births'.")
        for field, value in zip(words[::2], words[1::2], strict=True):
            if field == "round":
                self.s[st.ROUND] = _number(field, value)
            elif field == "start":
                self.s[st.START] = family_of(self.s, value)
            elif field == "phase":
                self.phase = phase_of(value)
            else:
                raise InvalidEntry(f"'{field}' is none of round, phase, start.")

    def _family(self, letter: str) -> Callable[[str], None]:
        return lambda rest: self._set_family(letter, rest)

    def _set_family(self, letter: str, rest: str) -> None:
        """Read ``YW2 YM1 | - | E1 ; birds 4 ; pole 2 ; barred``."""
        family = family_of(self.s, letter)
        homes, *fields = [part.strip() for part in rest.split(";")]
        village.arrange(self.s, family, flat(_cottages(homes)))
        elders = st.of_kind(self.s, family, Kind.ELDER) > 0
        st.put(self.s, family, st.HAD_ELDERS, int(elders))
        for field in fields:
            name, _, value = field.partition(" ")
            if name in FIELDS and value:
                st.put(self.s, family, FIELDS[name], _number(name, value))
            elif name in FLAGS and not value:
                st.put(self.s, family, FLAGS[name], 1)
            else:
                known = ", ".join([*FIELDS, *FLAGS])
                raise InvalidEntry(f"'{field}' is none of {known}.")

    def _chip(self, rest: str) -> None:
        """Read ``A B2 twins up``, ``A B2 big cure down`` or ``A B2 ?``."""
        match = re.fullmatch(r"([A-D]) ([A-D][1-3]) (?:\?|(.+) (up|down))", rest)
        if match is None:
            raise InvalidEntry(f"'{rest}' should be like 'A B2 twins up' or 'A B2 ?'.")
        caster, house = family_of(self.s, match[1]), notation.parse_house(match[2])
        spell = NONE if match[3] is None else spell_of(match[3])
        if not magic.in_play(self.s, house):
            raise InvalidEntry(f"cottage '{match[2]}' is not in play.")
        if spell != NONE and st.spot(self.s, caster, spell) != NONE:
            raise InvalidEntry(f"{match[1]} has only one {match[3]}.")
        st.add(self.s, caster, st.SPELLS_CHOSEN, 1)
        magic.place(self.s, caster, house, spell)
        if match[4] == "up":
            magic.turn_up(self.s, caster, house, spell)

    def _move(self, verb: str, rest: str) -> None:
        move = read_move(self.s, verb, rest)
        play.act(tuple(FAMILY_LETTERS), self.s, move)
        self._run()

    def _refuse(self, code: str, verb: str, rest: str) -> str | None:
        """Try a move that must be refused; the table stays as it was in any case."""
        before = list(self.s)
        try:
            self._move(verb, rest)
        except IllegalMove as error:
            self.refusals.append(f"{error} ({error.rule})")
            given = error.code
        except GameOver as error:
            self.refusals.append(str(error))
            given = Refusal.GAME_IS_OVER.name.lower()
        else:
            self.s[:] = before
            return f"{verb} {rest} was accepted, but should be refused as {code}."
        wrong = f"{verb} was refused as {given}, not {code}."
        return None if given == code else wrong


def read_move(s: st.State, verb: str, rest: str) -> Move:
    """Read a move as written in a case file; see ``docs/cases.md``."""
    first, _, more = rest.partition(" ")
    raw: dict[str, Any]
    if verb == "advance":
        raw = {}
    elif verb in ("arrange", "starve"):
        field = "cottages" if verb == "arrange" else "removed"
        raw = {"family": family_of(s, first.rstrip(":")), field: _cottages(more)}
    elif verb == "spells":
        raw = {"family": family_of(s, first), "number": _number("number", more)}
    elif verb == "births":
        raw = _home(first) | {"girls": _number("girls", more)}
    elif verb == "keep":
        raw = _home(first) | {"kind": more}
    elif verb == "pass":
        raw = {"family": family_of(s, first)}
    elif verb == "claim":
        raw = {"family": family_of(s, first), "birds": _number("birds", more)}
    elif verb == "pick":
        house, _, kind = more.partition(" ")
        raw = _home(house) | {"by": family_of(s, first), "kind": kind}
    elif verb == "orders":
        raw = {"family": family_of(s, first.rstrip(":")), "chips": _orders(more)}
    elif verb == "write":
        raw = _picks(s, more) | {"by": family_of(s, first.rstrip(":"))}
    elif verb in ("place", "reveal", "show"):
        house, _, kind = more.partition(" ")
        raw = _home(house) | {"caster": family_of(s, first)}
        raw |= {"out_of_turn": True} if kind.endswith("out of turn") else {}
        kind = kind.removesuffix("out of turn").strip()
        raw |= {"kind": kind} if kind else {}
    else:
        raise InvalidEntry(f"'{verb}' is neither a move nor a setting.")
    return decode_moves([{"move": verb} | raw])[0]


def _orders(text: str) -> list[dict[str, Any]]:
    """Read ``B2 twins, A1 ?``, or ``-`` for no spell."""
    chips = []
    for part in [] if text == "-" else text.split(","):
        house, _, kind = part.strip().partition(" ")
        chips.append(_home(house) | ({} if kind == "?" else {"kind": kind}))
    return chips


def _picks(s: st.State, text: str) -> dict[str, Any]:
    """Read ``A1 YW, A2 E2``: the people one player writes down."""
    picks = [[0] * KINDS for _ in range(COTTAGES)]
    family = s[st.TARGET]
    for part in text.split(","):
        house, _, people = part.strip().partition(" ")
        home = _home(house)
        family = home["family"]
        people = people if people[-1:].isdecimal() else f"{people}1"
        for kind, number in enumerate(notation.parse_cottage(people)):
            picks[home["cottage"]][kind] += number
    return {"family": family, "picks": picks}


def _home(text: str) -> dict[str, Any]:
    house = notation.parse_house(text)
    return {"family": house // COTTAGES, "cottage": house % COTTAGES}


def _cottages(text: str) -> tuple[tuple[int, ...], ...]:
    homes = text.split("|")
    if len(homes) != COTTAGES:
        raise InvalidEntry(f"'{text}' should be three cottages, as in 'YW2 | - | E1'.")
    return tuple(notation.parse_cottage(home) for home in homes)


def _split(text: str) -> tuple[str, str]:
    verb, _, rest = text.partition(" ")
    return verb, rest.strip()


def _number(field: str, text: str) -> int:
    if not text.isdecimal() or len(text) > DIGITS:
        raise InvalidEntry(f"{field} '{text[:20]}' is not a number from 0 to 999.")
    return int(text)


def _any_to_place(s: st.State) -> bool:
    return any(magic.to_place(s, family) for family in range(s[st.FAMILIES]))


def family_of(s: st.State, text: str) -> int:
    """Read a family letter that is in play."""
    possible = FAMILY_LETTERS[: s[st.FAMILIES]]
    if len(text) != 1 or text not in possible:
        raise InvalidEntry(f"'{text}' is no family; families are {' '.join(possible)}.")
    return possible.index(text)


def phase_of(text: str) -> int:
    """Read a phase by name or number."""
    names = [name.lower() for name in PHASE_NAMES[1:]]
    if text in names:
        return names.index(text) + 1
    if len(text) == 1 and text.isdecimal() and 1 <= int(text) <= len(names):
        return int(text)
    raise InvalidEntry(f"'{text}' is no phase; phases are {', '.join(names)}.")


def spell_of(text: str) -> int:
    """Read a spell by name."""
    if text not in SPELL_NAMES:
        known = ", ".join(SPELL_NAMES)
        raise InvalidEntry(f"'{text}' is no spell; spells are {known}.")
    return SPELL_NAMES.index(text)
