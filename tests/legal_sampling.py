"""Legal and random moves of Totem, drawn apart from the rules.

``legal_move`` samples a move that is accepted now, ``any_move`` anything that can be
written down. Both read the position only, as ``legal_reading`` does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import oracle
from legal_judging import MOVES
from legal_reading import (
    birds_to_claim,
    children_open,
    chips_of,
    family_people,
    field,
    home,
    homes,
    houses,
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

    from legal_reading import Raw


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


def counted(cottages: Sequence[Sequence[str]]) -> list[list[int]]:
    """Return three lists of people as counts."""
    return [[list(c).count(kind) for kind in KIND_CODES] for c in cottages]


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
