"""Forged inputs from a random source, and what must hold for each of them.

Half of an input is honest: real moves, recorded journals, worked cases. The other half
is damage: values of other types, lost and doubled parts, numbers without bounds, bytes
from nowhere. So the inputs get past the first check often enough to reach the rules.
"""

from __future__ import annotations

import json
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from robot import Robot
from tables import COLOURS, NAMES

from totem_core import cases
from totem_core.errors import TotemError
from totem_core.games.families import notation, options
from totem_core.games.families.vocabulary import SPELL_NAMES
from totem_core.journal import Journal
from totem_core.replay import Replay
from totem_core.session import Session
from totem_core.store import Store
from totem_core.ui.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

Json: TypeAlias = Any

HERE = Path(__file__).parent
JOURNALS = [path.read_bytes() for path in sorted((HERE / "journals").glob("*.json"))]
CASES = [path.read_text() for path in sorted((HERE / "cases").rglob("*.case"))]
WORDS = sorted({word for case in CASES for word in case.split()})
KINDS = ("G", "B", "YW", "YM", "MW", "MM", "E")
PATIENCE = 2.0  # seconds for one input, on a busy machine
MOVES = (
    *("arrange", "spells", "place", "reveal", "births", "starve", "keep", "pass"),
    *("orders", "claim", "pick", "write", "show", "advance"),
)
TYPES = (
    *("act", "act", "act", "correct", "correct", "throw", "undo", "redo", "restore"),
    *("hello", "home", "new", "create", "open", "ping", "now", "history", "look"),
)
ODD: tuple[Json, ...] = (
    *(None, True, False, 0, 1, -1, 7, 99, 100, 255, 2**31, 2**63, 2**64, -(2**63)),
    *(10**40, 0.5, 1e308, -0.0, float("nan"), float("inf"), [], {}, [[]], [0] * 7),
    *("", " ", "0", "a" * 81, "x" * 2000, "\0", "9" * 5000, "\ud800"),
    *("a\u0301", "\U0001f600", "\u202e"),
    *("__class__", "../x", "'; DROP TABLE entry; --", "<script>", "{{7*7}}", "%s"),
    *(b"\xff", {1, 2}, {"a": {"a": {"a": 1}}}, {1: 2}, ("x",)),
)


class Forger:
    """Makes inputs of every kind from one random source."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def message(self, desk: Desk) -> Json:
        """Return what a page might send to a desk, honest or not."""
        made = self._message(desk)
        return self.damaged(made) if self.rng.random() < 0.5 else made

    def _message(self, desk: Desk) -> Json:
        rng, kind = self.rng, self.rng.choice(TYPES)
        session = desk.session
        seq = session.seq if session else 0
        if rng.random() < 0.1:
            seq += rng.choice((-1, 1, 5))
        game = session.id if session and rng.random() < 0.95 else "abcd2345"
        made: Json = {"type": kind, "id": f"{rng.getrandbits(40):x}"}
        if kind in ("act", "throw", "undo", "redo", "correct", "restore"):
            made |= {"game": game, "after": seq}
        elif kind in ("now", "history", "look", "open", "hello"):
            made["game"] = game
        if kind == "act":
            made["moves"] = self._moves(session)
        elif kind == "correct":
            made["correction"] = self._correction()
        elif kind in ("look", "restore"):
            made["seq"] = rng.randrange(seq + 2) if seq >= 0 else 0
        elif kind == "throw" and rng.random() < 0.5:
            made["family"] = rng.randrange(4)
        elif kind in ("undo", "redo") and rng.random() < 0.5:
            made["steps"] = rng.randrange(1, 4)
        elif kind == "create":
            made |= self._table()
        elif kind == "new":
            made |= {"same": rng.random() < 0.5}
        return made

    def _table(self) -> Json:
        rng = self.rng
        players = rng.choice((2, 3, 4))
        seats = 3 if players == 3 else 4
        paired = {"seats-2p": "paired"} if rng.random() < 0.2 else {}
        chosen = {o.name: rng.choice(o.values) for o in rng.sample(options.TABLE, 5)}
        chosen = (chosen if rng.random() < 0.7 else {}) | paired
        if "seats-2p" in chosen and players != 2:
            del chosen["seats-2p"]
        return {
            "players": list(NAMES[:players]),
            "seats": [
                {
                    "player": i // 2
                    if chosen.get("seats-2p") == "paired"
                    else i % players,
                    "colour": COLOURS[i],
                }
                for i in range(seats)
            ],
            "first": rng.choice((None, *range(seats))),
            "throws": rng.choice(("table", "app")),
            "options": chosen,
        }

    def _moves(self, session: Session | None) -> list[Json]:
        if session and not session.over and self.rng.random() < 0.6:
            # The robot may be lost where we have led it.
            with suppress(Exception):
                return list(Robot(self.rng).choose(session.position))
        return [self._move() for _ in range(self.rng.choice((1, 1, 2, 4)))]

    def _move(self) -> Json:
        rng = self.rng
        parts: Json = {
            "family": rng.randrange(4),
            "caster": rng.randrange(4),
            "by": rng.randrange(4),
            "cottage": rng.randrange(3),
            "number": rng.randrange(12),
            "girls": rng.randrange(7),
            "birds": rng.randrange(12),
            "kind": rng.choice((*SPELL_NAMES, *KINDS)),
            "cottages": self._people(),
            "removed": self._people(),
            "picks": self._people(),
            "chips": [self._house() for _ in range(rng.randrange(4))],
            "out_of_turn": rng.random() < 0.5,
        }
        fields = {
            "arrange": ("family", "cottages"),
            "spells": ("family", "number"),
            "place": ("caster", "family", "cottage", "kind", "out_of_turn"),
            "reveal": ("caster", "family", "cottage", "kind"),
            "show": ("caster", "family", "cottage", "kind"),
            "births": ("family", "cottage", "girls"),
            "starve": ("family", "removed"),
            "keep": ("family", "cottage", "kind"),
            "pass": ("family",),
            "orders": ("family", "chips"),
            "claim": ("family", "birds"),
            "pick": ("by", "family", "cottage", "kind"),
            "write": ("by", "family", "picks"),
            "advance": (),
        }
        name = rng.choice(MOVES)
        return {"move": name} | {field: parts[field] for field in fields[name]}

    def _house(self) -> Json:
        house = {"family": self.rng.randrange(4), "cottage": self.rng.randrange(3)}
        if self.rng.random() < 0.5:
            house["kind"] = self.rng.choice(SPELL_NAMES)
        return house

    def _people(self) -> Json:
        most = self.rng.choice((1, 2, 3, 100))
        return [[self.rng.randrange(most) for _ in KINDS] for _ in range(3)]

    def _correction(self) -> Json:
        rng = self.rng
        made: Json = {}
        if rng.random() < 0.7:
            fields = {
                "cottages": self._people(),
                "birds": rng.choice((0, 1, 6, 99)),
                "pole": rng.randrange(6),
                "barred": rng.random() < 0.5,
            }
            some = rng.sample(sorted(fields), rng.randrange(5))
            made["families"] = [
                {"family": rng.randrange(4)} | {name: fields[name] for name in some}
                for _ in range(rng.randrange(1, 5))
            ]
        if rng.random() < 0.4:
            made["chips"] = [
                self._house() | {"caster": rng.randrange(4), "up": rng.random() < 0.4}
                for _ in range(rng.randrange(6))
            ]
        if rng.random() < 0.3:
            made["start"] = rng.randrange(4)
        if rng.random() < 0.3:
            made["round"] = rng.choice((1, 2, 20, 99, 999))
        if rng.random() < 0.5:
            made["phase"] = rng.randrange(1, 9)
        return made

    # damage

    def damaged(self, value: Json) -> Json:
        """Return JSON-like data with something wrong in it, somewhere."""
        rng = self.rng
        if rng.random() < 0.1 or not isinstance(value, dict | list) or not value:
            return rng.choice(ODD)
        if isinstance(value, list):
            return self._damaged_list(value)
        key = rng.choice(sorted(value))
        match rng.randrange(6):
            case 0:
                return {name: part for name, part in value.items() if name != key}
            case 1:
                return value | {rng.choice(("more", "type", "id", "", "\0")): 1}
        return value | {key: self.damaged(value[key])}

    def _damaged_list(self, value: list[Json]) -> list[Json]:
        place = self.rng.randrange(len(value))
        match self.rng.randrange(5):
            case 0:
                return value[:place] + value[place + 1 :]
            case 1:
                return value * self.rng.choice((2, 20, 200))
        return [*value[:place], self.damaged(value[place]), *value[place + 1 :]]

    def journal(self) -> bytes:
        """Return a journal file with damage to its data or to its bytes."""
        raw = self.rng.choice(JOURNALS)
        if self.rng.random() < 0.4:
            return self.torn(raw)
        data = json.loads(raw)
        if self.rng.random() < 0.5:  # the first moves of a game are enough
            data["entries"] = data["entries"][: self.rng.randrange(12)]
        for _ in range(self.rng.choice((0, 1, 1, 2))):
            entries = data.get("entries") if isinstance(data, dict) else None
            if self.rng.random() < 0.6 and isinstance(entries, list) and entries:
                place = self.rng.randrange(len(entries))
                entries[place] = self.damaged(entries[place])
            else:
                data = self.damaged(data)
        return _dumped(data)

    def case(self) -> str:
        """Return a case file with lines from others and words out of place."""
        rng = self.rng
        lines = rng.choice(CASES).splitlines()[: rng.choice((6, 20, 60))]
        for _ in range(rng.randrange(1, 4)):
            place = rng.randrange(len(lines) + 1)
            match rng.randrange(4):
                case 0:
                    lines[place:place] = [rng.choice(rng.choice(CASES).splitlines())]
                case 1:
                    lines[place : place + 1] = []
                case _ if place < len(lines):
                    lines[place] = self._line(lines[place])
        text = "\n".join(lines)
        if rng.random() < 0.2:
            return self.torn(text.encode()).decode(errors="replace")
        return text

    def _line(self, line: str) -> str:
        words = line.split(" ")
        place = self.rng.randrange(len(words))
        odd = ("9" * 5000, "99999999", "²", "٣", "-1", "-", "|", ";", "#", "\0", "E0")
        wanted = self.rng.choice((WORDS, odd))
        words[place : place + self.rng.randrange(2)] = [self.rng.choice(wanted)]
        return " ".join(words)

    def notation(self) -> str:
        """Return what might be the people of a cottage, or the name of one."""
        rng = self.rng
        groups = [
            rng.choice((*KINDS, "X", "yw", "")) + rng.choice(("0", "2", "99", "1000"))
            for _ in range(rng.randrange(5))
        ]
        text = " ".join(groups) or rng.choice(("-", "A1", "D3", "E1", "A٣", "B\n1"))
        return self._line(text) if rng.random() < 0.5 else text

    def torn(self, raw: bytes) -> bytes:
        """Return bytes with some of them lost, doubled or of another kind."""
        rng = self.rng
        for _ in range(rng.randrange(1, 4)):
            place = rng.randrange(len(raw) + 1)
            length = rng.choice((0, 1, 1, 4, 40, 4000))
            odd = (b"", b"\0", b"\xff", b"[" * 3000, b'"', b"9" * 5000, b"}", b"-1")
            new = rng.choice((*odd, bytes([rng.randrange(256)]), raw[place:][:length]))
            raw = raw[:place] + new + raw[place + length :]
        return raw


def _dumped(data: Json) -> bytes:
    """Return JSON text, also of what JSON has no words for."""
    text = json.dumps(data, default=repr, skipkeys=True, indent=1)
    return text.encode(errors="surrogatepass")


@contextmanager
def quick() -> Iterator[None]:
    """Fail when one input takes too long."""
    begin = time.perf_counter()
    yield
    taken = time.perf_counter() - begin
    assert taken < PATIENCE, f"One input took {taken:.1f} s."


class Page:
    """A page of its own on a store, and somebody else who looks for changes."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.desk = Desk(store)
        self.other = Store(store.path)
        self.accepted = 0

    def close(self) -> None:
        """Close what was opened for this page."""
        self.other.close()

    def hear(self, content: Json) -> None:
        """Let the desk answer, and check all that must hold."""
        before, shown = self.other.data_version(), self.place()
        with quick():
            reply = self.desk.answer(content)
        after = self.other.data_version()
        assert reply.get("code") != "failed", reply
        if reply["ok"]:
            self.accepted += 1
        else:
            assert after == before, "A refused message has written."
            assert reply["text"].endswith((".", "?", "!")), reply
            assert reply.get("code") == "stale" or self.place() == shown, reply
        with quick():
            msgspec.json.encode(self.desk.view())

    def place(self) -> tuple[int, list[int]] | None:
        """Return where the game of the page stands."""
        session = self.desk.session
        return (session.seq, list(session.position)) if session else None

    def check_store(self) -> None:
        """Compare the page with the game as the store would tell it anew."""
        if session := self.desk.session:
            again = Session(self.other, session.id)
            assert (again.seq, again.position) == (session.seq, session.position)


def hear_journal(store: Store, raw: bytes) -> bool:
    """Import a file; return whether it was taken. A refused one leaves nothing."""
    try:
        with quick():
            journal = Journal.from_json(raw)
            game = store.import_journal(journal)
    except TotemError:
        return False
    kept = store.journal(game)
    assert kept.to_json() == Journal.from_json(kept.to_json()).to_json()
    Replay(kept.header, kept.entries)
    return True


class Sheet:
    """A case file that lies on no disk."""

    def __init__(self, text: str) -> None:
        self.text = text

    def read_text(self, encoding: str) -> str:
        """Return the text as a path would."""
        return self.text.encode(encoding).decode(encoding)


def hear_case(text: str) -> bool:
    """Run a case; return whether it could be read."""
    try:
        with quick():
            cases.run(Sheet(text))  # type: ignore[arg-type]
    except TotemError:
        return False
    return True


def hear_notation(text: str) -> bool:
    """Read a cottage and a house name; what is read is written the same again."""
    read = False
    with quick(), suppress(TotemError):
        counts = notation.parse_cottage(text)
        read = True
        assert notation.parse_cottage(notation.format_cottage(counts)) == counts
    with quick(), suppress(TotemError):
        assert notation.house_name(notation.parse_house(text)) == text
        read = True
    return read
