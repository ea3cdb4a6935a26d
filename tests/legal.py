"""Legal and random moves of Totem, judged apart from the rules.

``allows`` says whether a raw move is accepted now, ``legal_move`` samples one that is,
``any_move`` samples anything that can be written down. All three read the position
only: what is allowed is decided here, from the rulebook, and not by ``totem_core``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import oracle

from totem_core.games.families import options
from totem_core.games.families import state as st
from totem_core.games.families.vocabulary import (
    HOUSES,
    KIND_CODES,
    KINDS,
    NONE,
    REVEAL_PHASE,
    SPELL_NAMES,
    SPELLS,
    Phase,
    Stage,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

Raw: TypeAlias = dict[str, Any]
PLACES = {option.name: options.place_of(option.name) for option in options.TABLE}
SEAT_ORDER, AUTOMATIC = 0, 3
MOVES = (
    "arrange",
    "spells",
    "place",
    "pass",
    "orders",
    "reveal",
    "births",
    "claim",
    "starve",
    "pick",
    "write",
    "keep",
    "show",
    "advance",
)


def option(s: Sequence[int], name: str) -> int:
    """Return the number of an option's value."""
    return s[st.OPTION + PLACES[name]]


def rules(s: Sequence[int]) -> oracle.Rules:
    """Return the oracle's rules for the options in a position."""
    return oracle.Rules(
        stacking=option(s, "stacking") == 1,
        youth_each=option(s, "youth-stack") == 0,
        elders_may_starve=option(s, "feast") > 0,
    )


# What lies on the table, in plain lists.


def people(s: Sequence[int], house: int) -> list[str]:
    """Return everybody in a house."""
    counts = s[st.PEOPLE + house * KINDS : st.PEOPLE + (house + 1) * KINDS]
    return [KIND_CODES[kind] for kind, n in enumerate(counts) for _ in range(n)]


def family_people(s: Sequence[int], family: int) -> list[str]:
    """Return everybody of a family."""
    return [p for house in homes(family) for p in people(s, house)]


def homes(family: int) -> range:
    """Return the houses of a family."""
    return range(family * 3, family * 3 + 3)


def houses(s: Sequence[int]) -> range:
    """Return the houses in play."""
    return range(s[st.FAMILIES] * 3)


def field(s: Sequence[int], family: int, name: int) -> int:
    """Return a number of a family's block."""
    return s[st.FAMILY + family * st.FAMILY_SIZE + name]


def lies(s: Sequence[int], caster: int, spell: int) -> int:
    """Return where a known spell lies, or NONE."""
    return s[st.SPOT + caster * SPELLS + spell]


def is_up(s: Sequence[int], caster: int, spell: int) -> bool:
    """Return whether a spell is turned up."""
    return s[st.UP + caster * SPELLS + spell] == 1


def up_on(s: Sequence[int], house: int) -> list[str]:
    """Return the spells turned up on a house, once for each chit."""
    return [
        SPELL_NAMES[spell]
        for caster in range(s[st.FAMILIES])
        for spell in range(SPELLS)
        if lies(s, caster, spell) == house and is_up(s, caster, spell)
    ]


def blank(s: Sequence[int], caster: int, house: int) -> int:
    """Return the chips of unknown kind of a caster on a house."""
    return s[st.BLANK + caster * HOUSES + house]


def place_in_order(s: Sequence[int], family: int) -> int:
    """Return how far a family sits from the start player."""
    return (family - s[st.START]) % s[st.FAMILIES]


def spells_left(s: Sequence[int], caster: int) -> int:
    """Return how many spells a family has still to place, or may place in spells a."""
    placed = field(s, caster, st.SPELLS_PLACED)
    if option(s, "spells") != 1:
        return field(s, caster, st.SPELLS_CHOSEN) - placed
    if field(s, caster, st.DONE):
        return 0
    pole, birds = field(s, caster, st.POLE), field(s, caster, st.BIRDS)
    return int(placed < 10 and (placed < pole or birds > 0))


def children_open(s: Sequence[int], house: int) -> int:
    """Return the children to be thrown in a house now."""
    if s[st.THROWN + house]:
        return 0
    return oracle.children_due(people(s, house), up_on(s, house), rules(s))


def birds_to_claim(s: Sequence[int], family: int) -> int:
    """Return the most birds a family may take of this catch."""
    one = oracle.Family("", cottages=[people(s, house) for house in homes(family)])
    claim = oracle.claim_of(one, [up_on(s, house) for house in homes(family)], rules(s))
    left = 10 if s[st.FAMILIES] == 3 else 13
    left -= sum(field(s, other, st.TOOK) for other in range(s[st.FAMILIES]))
    return min(left, claim)


def youths_open(s: Sequence[int], house: int) -> int:
    """Return how many people of a house are still to be named young."""
    kept = sum(s[st.YOUNG + house * KINDS : st.YOUNG + (house + 1) * KINDS])
    return oracle.kept_young(people(s, house), up_on(s, house), rules(s)) - kept


def not_kept(s: Sequence[int], house: int) -> list[str]:
    """Return the people of a house who are not named young."""
    rest = people(s, house)
    for kind in range(KINDS):
        for _ in range(s[st.YOUNG + house * KINDS + kind]):
            rest.remove(KIND_CODES[kind])
    return rest


def residents(s: Sequence[int], house: int) -> list[str]:
    """Return who must stay in a house when only newcomers may move."""
    stay = people(s, house)
    for sex, child, young in ((0, "G", "YW"), (1, "B", "YM")):
        for _ in range(s[st.BABIES + house * 2 + sex]):
            if child in stay:
                stay.remove(child)
            elif young in stay:
                stay.remove(young)
    return stay


def chips_of(s: Sequence[int], caster: int, house: int) -> list[str]:
    """Return the kinds that a face-down chip of a caster on a house can be."""
    unknown = [k for k in range(SPELLS) if lies(s, caster, k) == NONE]
    here = [
        k
        for k in range(SPELLS)
        if lies(s, caster, k) == house and not is_up(s, caster, k)
    ]
    return [SPELL_NAMES[k] for k in here + (unknown if blank(s, caster, house) else [])]


def may_come(s: Sequence[int], caster: int) -> bool:
    """Return whether a family may turn spells up now."""
    if option(s, "reveal-order") != SEAT_ORDER:
        return True
    return place_in_order(s, caster) >= place_in_order(s, s[st.TURN])


def writing_picks(s: Sequence[int]) -> bool:
    """Return whether feast b waits for written picks."""
    return option(s, "feast") == 2 and s[st.TARGET] != NONE and s[st.REPICK] == 0


# Judging a move.


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


def most_spells(s: Sequence[int], family: int) -> int:
    """Return the limit of spells of a family."""
    pole, birds = field(s, family, st.POLE), field(s, family, st.BIRDS)
    return oracle.most_spells(pole, birds)


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


JUDGES = dict(
    zip(
        MOVES,
        (
            _arrange,
            _spells,
            _place,
            _pass,
            _orders,
            _reveal,
            _births,
            _claim,
            _starve,
            _pick,
            _write,
            _keep,
            _show,
            _advance,
        ),
        strict=True,
    )
)


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


def counted(cottages: Sequence[Sequence[str]]) -> list[list[int]]:
    """Return three lists of people as counts."""
    return [[list(c).count(kind) for kind in KIND_CODES] for c in cottages]


# Sampling legal moves.


def legal_move(s: Sequence[int], rng: Random, known: float = 0.5) -> Raw | None:
    """Return a random legal move, None when the game is over.

    ``known`` is the chance that the app knows the kind of a chip that is put down.
    """
    stage, phase, turn = s[st.STAGE], s[st.PHASE], s[st.TURN]
    if stage == Stage.OVER:
        return None
    if stage == Stage.ARRANGE:
        return some_arrangement(s, rng, turn)
    if stage == Stage.COUNT:
        number = rng.randrange(most_spells(s, turn) + 1)
        return {"move": "spells", "family": turn, "number": number}
    if stage == Stage.PLACE:
        return some_placing(s, rng, known)
    if stage == Stage.WRITE:
        return some_orders(s, rng, known)
    if stage == Stage.REVEAL:
        return some_reveal(s, rng)
    if stage == Stage.REST:
        return some_show(s, rng)
    if phase == Phase.BIRTHS:
        house = rng.choice([h for h in houses(s) if children_open(s, h)])
        girls = rng.randrange(children_open(s, house) + 1)
        return {"move": "births"} | home(house) | {"girls": girls}
    if phase == Phase.CATCH:
        birds = rng.randrange(birds_to_claim(s, turn) + 1)
        return {"move": "claim", "family": turn, "birds": birds}
    if phase == Phase.FEAST:
        return some_leavers(s, rng)
    house = rng.choice([h for h in houses(s) if youths_open(s, h) > 0])
    kind = rng.choice(not_kept(s, house))
    return {"move": "keep"} | home(house) | {"kind": kind}


def home(house: int) -> Raw:
    """Return a house as the fields of a move."""
    return {"family": house // 3, "cottage": house % 3}


def some_arrangement(s: Sequence[int], rng: Random, family: int) -> Raw:
    """Put a family somewhere, retiring exactly the surplus."""
    bound: list[list[str]] = [[], [], []]
    free = family_people(s, family)
    if option(s, "village-moves") and not field(s, family, st.FREE):
        bound = [residents(s, house) for house in homes(family)]
        for person in [p for cottage in bound for p in cottage]:
            free.remove(person)
    for _ in range(oracle.surplus(len(family_people(s, family)))):
        pile = rng.choice([group for group in (free, *bound) if group])
        pile.remove(rng.choice(pile))
    rng.shuffle(free)
    if rng.random() < 0.5:  # couples in one place, so that there are births
        free.sort(key=lambda person: person in ("G", "B", "E"))
    for person in free:
        room = [cottage for cottage in bound if len(cottage) < 6]
        (room[0] if rng.random() < 0.5 else rng.choice(room)).append(person)
    return {"move": "arrange", "family": family, "cottages": counted(bound)}


def some_kind(s: Sequence[int], rng: Random, caster: int, known: float) -> str | None:
    """Return a kind the caster still has in hand, or None when it is not known."""
    free = [SPELL_NAMES[k] for k in range(SPELLS) if lies(s, caster, k) == NONE]
    return rng.choice(free) if free and rng.random() < known else None


def some_placing(s: Sequence[int], rng: Random, known: float) -> Raw:
    """Put down one spell, in turn or not, or pass in spells a."""
    caster, late = s[st.TURN], False
    if option(s, "spells") == 1 and rng.random() < 0.3:
        return {"move": "pass", "family": caster}
    if rng.random() < 0.15:
        able = [f for f in range(s[st.FAMILIES]) if spells_left(s, f) > 0]
        caster, late = rng.choice(able), True
    move = {"move": "place", "caster": caster} | home(rng.choice(houses(s)))
    kind = some_kind(s, rng, caster, known)
    move |= {"kind": kind} if kind else {}
    return move | ({"out_of_turn": True} if late else {})


def some_orders(s: Sequence[int], rng: Random, known: float) -> Raw:
    """Write down the spells of a family that has not written yet."""
    family = rng.choice([f for f in range(s[st.FAMILIES]) if not field(s, f, st.DONE)])
    kinds = list(SPELL_NAMES)
    chips = []
    for _ in range(rng.randrange(most_spells(s, family) + 1)):
        kind = kinds.pop(rng.randrange(len(kinds))) if rng.random() < known else None
        chips.append(home(rng.choice(houses(s))) | {"kind": kind})
    return {"move": "orders", "family": family, "chips": chips}


def some_reveal(s: Sequence[int], rng: Random) -> Raw:
    """Turn up a spell of this phase, or go on."""
    ready = [
        {"move": "reveal", "caster": caster} | home(house) | {"kind": kind}
        for caster in range(s[st.FAMILIES])
        if may_come(s, caster)
        for house in houses(s)
        for kind in chips_of(s, caster, house)
        if REVEAL_PHASE[SPELL_NAMES.index(kind)] == s[st.PHASE]
    ]
    if ready and rng.random() < 0.75:
        return rng.choice(ready)
    return {"move": "advance"}


def some_show(s: Sequence[int], rng: Random) -> Raw:
    """Show an unused spell where that is played, or begin the next round."""
    if option(s, "show-unused") and rng.random() < 0.5:
        ready = [
            {"move": "show", "caster": caster} | home(house) | {"kind": kind}
            for caster in range(s[st.FAMILIES])
            for house in houses(s)
            for kind in chips_of(s, caster, house)
        ]
        if ready:
            return rng.choice(ready)
    return {"move": "advance"}


def some_leavers(s: Sequence[int], rng: Random) -> Raw:
    """Choose people who leave the feast, by whoever has to."""
    if not option(s, "feast"):
        family = s[st.TURN]
        removed = some_people(s, rng, family, field(s, family, st.MISSING), old=False)
        return {"move": "starve", "family": family, "removed": removed}
    hungry = s[st.TARGET]
    if writing_picks(s):
        by = rng.choice([f for f in range(s[st.FAMILIES]) if field(s, f, st.OWES)])
        picks = some_people(s, rng, hungry, field(s, by, st.OWES), old=True)
        return {"move": "write", "by": by, "family": hungry, "picks": picks}
    house = rng.choice([h for h in homes(hungry) if people(s, h)])
    kind = rng.choice(people(s, house))
    return {"move": "pick", "by": s[st.TURN]} | home(house) | {"kind": kind}


def some_people(
    s: Sequence[int], rng: Random, family: int, number: int, *, old: bool
) -> list[list[int]]:
    """Choose people of a family, as counts in three cottages."""
    everybody = [
        (cottage, person)
        for cottage, house in enumerate(homes(family))
        for person in people(s, house)
        if old or person != "E"
    ]
    gone = rng.sample(everybody, min(number, len(everybody)))
    return counted([[p for c, p in gone if c == cottage] for cottage in range(3)])


# Anything that can be written down.


def any_move(s: Sequence[int], rng: Random) -> Raw:
    """Return a well-formed move with random fields, near the truth as a rule."""
    near = legal_move(s, rng)
    if near is not None and rng.random() < 0.4:
        return spoiled(near, rng)
    move = rng.choice(MOVES)
    family = rng.randrange(4)
    if s[st.TURN] != NONE and rng.random() < 0.5:
        family = s[st.TURN]
    other = s[st.TARGET] if s[st.TARGET] != NONE else rng.randrange(4)
    place = {"family": other, "cottage": rng.randrange(3)}
    plan = [[int(rng.random() < 0.15) for _ in range(KINDS)] for _ in range(3)]
    spell, kind = rng.choice(SPELL_NAMES), rng.choice(KIND_CODES)
    fields: dict[str, Raw] = {
        "arrange": {"family": family, "cottages": plan},
        "spells": {"family": family, "number": rng.randrange(13)},
        "place": {"caster": family, "kind": spell} | place,
        "pass": {"family": family},
        "orders": {"family": family, "chips": [place | {"kind": spell}] * 2},
        "reveal": {"caster": family, "kind": spell} | place,
        "births": place | {"girls": rng.randrange(8)},
        "claim": {"family": family, "birds": rng.randrange(6)},
        "starve": {"family": family, "removed": plan},
        "pick": {"by": family, "kind": kind} | place,
        "write": {"by": family, "family": other, "picks": plan},
        "keep": place | {"kind": kind},
        "show": {"caster": family, "kind": spell} | place,
        "advance": {},
    }
    return {"move": move} | fields[move]


def spoiled(move: Raw, rng: Random) -> Raw:
    """Return a legal move with one field changed, which may leave it legal."""
    names = [name for name in move if name != "move"]
    if not names:
        return move
    name = rng.choice(names)
    value = move[name]
    if name in ("family", "caster", "by"):
        value = rng.randrange(4)
    elif name == "cottage":
        value = rng.randrange(3)
    elif name in ("number", "girls", "birds"):
        value = max(0, value + rng.choice((-1, 1, 2, 9)))
    elif name == "kind":
        value = rng.choice(KIND_CODES if value in KIND_CODES else SPELL_NAMES)
    elif name == "out_of_turn":
        value = not value
    elif name == "chips":
        value = (value * 2)[:10] if rng.random() < 0.5 else value[:-1]
    else:
        value = [list(cottage) for cottage in value]
        cottage, kind = rng.randrange(3), rng.randrange(KINDS)
        value[cottage][kind] = max(0, value[cottage][kind] + rng.choice((-1, 1)))
    return move | {name: value}
