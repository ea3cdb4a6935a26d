"""What happened without anybody deciding it: the results that the rules derive.

``moves.apply`` returns them in order; ``words.py`` tells them, the screens show them.
They are never stored: replaying the journal gives them again.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

People: TypeAlias = tuple[tuple[int, ...], ...]  # three cottages, seven kinds each


class Restarted(Struct, frozen=True, tag="restarted"):
    """A lost family starts anew (T-V09)."""

    family: int


class Retired(Struct, frozen=True, tag="retired"):
    """A family of more than 18 let so many people retire (T-V04)."""

    family: int
    people: int


class Paid(Struct, frozen=True, tag="paid"):
    """A family gave up birds for spells beyond its pole (T-M03)."""

    family: int
    birds: int


class Born(Struct, frozen=True, tag="born"):
    """Children of one cottage; ``settled`` when a spell named the sex (T-B07)."""

    family: int
    cottage: int
    girls: int
    boys: int
    settled: bool


class Share(Struct, frozen=True):
    """One family's part of the catch (T-H06, T-H07), in birds."""

    family: int
    hunters: int
    claim: int
    took: int


class Written(Struct, frozen=True, tag="written"):
    """Spells b: what a family wrote lies on the board (RT-65); houses of its chips."""

    family: int
    houses: tuple[int, ...]


class TurnedUp(Struct, frozen=True, tag="turned_up"):
    """Spells turned up without a choice (RT-12 d), as caster, spell, house."""

    spells: tuple[tuple[int, int, int], ...]


class Caught(Struct, frozen=True, tag="caught"):
    """The catch was shared out, in turn order (T-H07)."""

    birds: int
    shares: tuple[Share, ...]


class Meal(Struct, frozen=True):
    """One family at the feast (T-F01 to T-F04): people, and birds needed and paid."""

    family: int
    people: int
    need: int
    paid: int
    missing: int


class Ate(Struct, frozen=True, tag="ate"):
    """Everybody paid for the food, in turn order (T-F02)."""

    meals: tuple[Meal, ...]


class Left(Struct, frozen=True, tag="left"):
    """People left the feast; ``forced`` when there was no choice (T-F04, T-F06)."""

    family: int
    removed: People
    forced: bool


class Capped(Struct, frozen=True, tag="capped"):
    """Birds above five went back, per family in seat order (T-F07)."""

    given_back: tuple[int, ...]


class Sick(Struct, frozen=True):
    """Who died of illness in one cottage, by kind (T-I01, T-I03)."""

    family: int
    cottage: int
    removed: tuple[int, ...]


class FellIll(Struct, frozen=True, tag="fell_ill"):
    """Illness was resolved everywhere at once (T-I06)."""

    cottages: tuple[Sick, ...]


class Kept(Struct, frozen=True, tag="kept"):
    """Youth keeps one person young (T-G02); ``forced`` when there was no choice."""

    family: int
    cottage: int
    kind: int
    forced: bool


class Aged(Struct, frozen=True, tag="aged"):
    """Everyone became one step older (T-G01); elders who left, per family."""

    elders_left: tuple[int, ...]


class Mourned(Struct, frozen=True, tag="mourned"):
    """A family has no elder left (T-L01); ``pieces`` taken off its pole, 0 or more."""

    family: int
    pieces: int


class DiedOut(Struct, frozen=True, tag="died_out"):
    """A family cannot multiply (T-X01); cause 1 no woman, 2 no man, 3 neither."""

    family: int
    cause: int
    people: int


class Rank(Struct, frozen=True):
    """One family in the census (T-T01): place 1 to 4 or 0, what it gained."""

    family: int
    place: int
    size: int
    gain: int
    barred: bool


class Counted(Struct, frozen=True, tag="counted"):
    """The census, best place first (T-T02 to T-T09)."""

    ranks: tuple[Rank, ...]


class Ended(Struct, frozen=True, tag="ended"):
    """The game is over; ``winner`` is a family, -1 when nobody wins (T-E01 to T-E04).

    ``decided_by`` is ``pieces``, ``people``, ``birds`` or ``nothing``; ``shared`` names
    the families that share a win (RT-57).
    """

    winner: int
    decided_by: str
    shared: tuple[int, ...] = ()


class NewRound(Struct, frozen=True, tag="new_round"):
    """A round began (T-R03)."""

    round: int
    start: int


Event: TypeAlias = (
    Restarted
    | Retired
    | Paid
    | Born
    | Written
    | TurnedUp
    | Caught
    | Ate
    | Left
    | Capped
    | FellIll
    | Kept
    | Aged
    | Mourned
    | DiedOut
    | Counted
    | Ended
    | NewRound
)
