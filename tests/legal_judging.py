"""Whether a move of Totem is legal, judged apart from the rules.

``allows`` says whether a raw move is accepted now. It reads the position only: what is
allowed is decided here, from the rulebook, and not by ``totem_core``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import oracle
from legal_reading import (
    birds_to_claim,
    children_open,
    chips_of,
    family_people,
    field,
    homes,
    lies,
    may_come,
    most_spells,
    not_kept,
    option,
    people,
    residents,
    spells_left,
    writing_picks,
    youths_open,
)

from totem_core.games.families import state as st
from totem_core.games.families.vocabulary import (
    KIND_CODES,
    NONE,
    REVEAL_PHASE,
    SPELL_NAMES,
    Phase,
    Stage,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from legal_reading import Raw


def allows(s: Sequence[int], raw: Raw) -> bool:
    """Return whether a move is accepted in a position that waits for a decision."""
    named = [raw[name] for name in ("family", "caster", "by") if name in raw]
    if s[st.STAGE] == Stage.OVER or any(n >= s[st.FAMILIES] for n in named):
        return False
    return bool(JUDGES[raw["move"]](s, raw))


def _arrange(s: Sequence[int], raw: Raw) -> bool:
    if s[st.STAGE] != Stage.ARRANGE or s[st.TURN] != raw["family"]:
        return False
    family = raw["family"]
    have = family_people(s, family)
    plan = [named(cottage) for cottage in raw["cottages"]]
    stay = [person for cottage in plan for person in cottage]
    if any(stay.count(kind) > have.count(kind) for kind in KIND_CODES):
        return False
    surplus = oracle.surplus(len(have))
    if len(have) - len(stay) != surplus or any(len(cottage) > 6 for cottage in plan):
        return False
    if option(s, "village-moves") == 0 or field(s, family, st.FREE):
        return True
    for kind in KIND_CODES:  # a resident who is no longer there must have retired
        gone = sum(
            max(0, residents(s, house).count(kind) - cottage.count(kind))
            for house, cottage in zip(homes(family), plan, strict=True)
        )
        if gone > have.count(kind) - stay.count(kind):
            return False
    return True


def _spells(s: Sequence[int], raw: Raw) -> bool:
    if s[st.STAGE] != Stage.COUNT or s[st.TURN] != raw["family"]:
        return False
    return bool(raw["number"] <= most_spells(s, raw["family"]))


def _place(s: Sequence[int], raw: Raw) -> bool:
    caster, kind = raw["caster"], raw.get("kind")
    if s[st.STAGE] != Stage.PLACE or spells_left(s, caster) <= 0:
        return False
    if caster != s[st.TURN] and not raw.get("out_of_turn"):
        return False
    return kind is None or lies(s, caster, SPELL_NAMES.index(kind)) == NONE


def _pass(s: Sequence[int], raw: Raw) -> bool:
    spells_a = option(s, "spells") == 1 and s[st.STAGE] == Stage.PLACE
    return spells_a and s[st.TURN] == raw["family"]


def _orders(s: Sequence[int], raw: Raw) -> bool:
    family, chips = raw["family"], raw["chips"]
    if s[st.STAGE] != Stage.WRITE or field(s, family, st.DONE):
        return False
    kinds = [chip.get("kind") for chip in chips if chip.get("kind") is not None]
    if len(set(kinds)) != len(kinds):
        return False
    if any(chip["family"] >= s[st.FAMILIES] for chip in chips):
        return False
    return len(chips) <= most_spells(s, family)


def _reveal(s: Sequence[int], raw: Raw) -> bool:
    caster, house = raw["caster"], raw["family"] * 3 + raw["cottage"]
    if s[st.STAGE] != Stage.REVEAL or not may_come(s, caster):
        return False
    its_phase = REVEAL_PHASE[SPELL_NAMES.index(raw["kind"])] == s[st.PHASE]
    return its_phase and raw["kind"] in chips_of(s, caster, house)


def _births(s: Sequence[int], raw: Raw) -> bool:
    if s[st.PHASE] != Phase.BIRTHS or s[st.STAGE] != Stage.ACT:
        return False
    due = children_open(s, raw["family"] * 3 + raw["cottage"])
    return bool(due > 0 and raw["girls"] <= due)


def _claim(s: Sequence[int], raw: Raw) -> bool:
    if s[st.PHASE] != Phase.CATCH or s[st.STAGE] != Stage.ACT:
        return False
    mine = s[st.TURN] == raw["family"]
    return bool(mine and raw["birds"] <= birds_to_claim(s, raw["family"]))


def _starve(s: Sequence[int], raw: Raw) -> bool:
    family = raw["family"]
    if s[st.PHASE] != Phase.FEAST or s[st.TURN] != family or option(s, "feast"):
        return False
    plan = [named(cottage) for cottage in raw["removed"]]
    if any("E" in cottage for cottage in plan) or not all_there(s, family, plan):
        return False
    young = [person for person in family_people(s, family) if person != "E"]
    return sum(map(len, plan)) == min(field(s, family, st.MISSING), len(young))


def _pick(s: Sequence[int], raw: Raw) -> bool:
    if s[st.PHASE] != Phase.FEAST or s[st.TARGET] == NONE or writing_picks(s):
        return False
    if raw["by"] != s[st.TURN] or raw["family"] != s[st.TARGET]:
        return False
    return raw["kind"] in people(s, raw["family"] * 3 + raw["cottage"])


def _write(s: Sequence[int], raw: Raw) -> bool:
    if s[st.PHASE] != Phase.FEAST or not writing_picks(s):
        return False
    if raw["family"] != s[st.TARGET]:
        return False
    plan = [named(cottage) for cottage in raw["picks"]]
    owes = field(s, raw["by"], st.OWES)
    there = all_there(s, raw["family"], plan)
    return owes > 0 and there and sum(map(len, plan)) == owes


def _keep(s: Sequence[int], raw: Raw) -> bool:
    if s[st.PHASE] != Phase.GENERATIONS or s[st.STAGE] != Stage.ACT:
        return False
    house = raw["family"] * 3 + raw["cottage"]
    return youths_open(s, house) > 0 and raw["kind"] in not_kept(s, house)


def _show(s: Sequence[int], raw: Raw) -> bool:
    if s[st.STAGE] != Stage.REST or not option(s, "show-unused"):
        return False
    house = raw["family"] * 3 + raw["cottage"]
    return raw["kind"] in chips_of(s, raw["caster"], house)


def _advance(s: Sequence[int], raw: Raw) -> bool:
    return s[st.STAGE] in (Stage.REVEAL, Stage.REST)


JUDGES = {
    "arrange": _arrange,
    "spells": _spells,
    "place": _place,
    "pass": _pass,
    "orders": _orders,
    "reveal": _reveal,
    "births": _births,
    "claim": _claim,
    "starve": _starve,
    "pick": _pick,
    "write": _write,
    "keep": _keep,
    "show": _show,
    "advance": _advance,
}
MOVES = tuple(JUDGES)


def all_there(s: Sequence[int], family: int, plan: list[list[str]]) -> bool:
    """Return whether everybody in a plan lives where it says."""
    return all(
        cottage.count(kind) <= people(s, house).count(kind)
        for house, cottage in zip(homes(family), plan, strict=True)
        for kind in KIND_CODES
    )


def named(counts: Sequence[int]) -> list[str]:
    """Return seven counts as a list of people."""
    return [KIND_CODES[kind] for kind, n in enumerate(counts) for _ in range(n)]
