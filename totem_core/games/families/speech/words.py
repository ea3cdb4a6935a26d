"""Sentences of the game: refusals, and the reason behind every derived result.

Each sentence stands here once, with the id of its rule; journal, command line and
screens all quote it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from totem_core.games.families import state as st
from totem_core.games.families.moves import (
    Advance,
    Arrange,
    Births,
    Claim,
    Keep,
    Move,
    Orders,
    Pass,
    Pick,
    Place,
    Reveal,
    Show,
    Spells,
    Starve,
    Write,
    actor,
)
from totem_core.games.families.rules import births, food, magic, village
from totem_core.games.families.speech.naming import possessive, some, things
from totem_core.games.families.state import State, house_of
from totem_core.games.families.vocabulary import (
    COTTAGES,
    KINDS,
    PHASE_NAMES,
    REVEAL_PHASE,
    SPELL_NAMES,
    Kind,
    Refusal,
    Stage,
)


class Told(NamedTuple):
    """A sentence and the rule behind it."""

    text: str
    rule: str


# code -> rule, sentence; the fields in braces are filled by ``_facts``.
REFUSALS: dict[Refusal, Told] = {
    Refusal.NOT_NOW: Told("{what} does not belong here: now it is {now}.", "T-R01"),
    Refusal.NO_SUCH_FAMILY: Told("There are only {families} families.", "T-S01"),
    Refusal.NOT_YOUR_TURN: Told("It is {turn}’s turn, not {who}’s.", "T-R02"),
    Refusal.NOT_THE_SAME_PEOPLE: Told(
        "{who} has {there} in all, not {wanted}.", "T-V01"
    ),
    Refusal.COTTAGE_FULL: Told(
        "{full} would hold {crowd} people: six is the most.", "T-V02"
    ),
    Refusal.RETIRE_EXACTLY: Told(
        "A family of {size} keeps 18, so {surplus} must retire, not {retired}.",
        "T-V04",
    ),
    Refusal.NOBODY_RETIRES: Told(
        "{retired} would be left out, but a family of {size} keeps everybody.", "T-V08"
    ),
    Refusal.TOO_MANY_SPELLS: Told(
        "{spells} would be too many: one for each piece, one more for each bird given"
        " up, so {limit} at most.",
        "T-M01",
    ),
    Refusal.TEN_IS_THE_HAND: Told("A family has ten spells, no more.", "T-K08"),
    Refusal.NO_SPELL_LEFT: Told("{who} has no spell left to place.", "T-M06"),
    Refusal.NO_SUCH_COTTAGE: Told("That cottage is not in play.", "T-M07"),
    Refusal.KIND_ALREADY_USED: Told(
        "{who} has {spell} only once, and it is already in use.",
        "T-K07",
    ),
    Refusal.NO_SUCH_CHIP: Told(
        "{who} has no chip there that could be {spell}.", "T-Q01"
    ),
    Refusal.WRONG_PHASE: Told(
        "{Spell} is turned up in phase {phase}; this is phase {now}.", "T-Q02"
    ),
    Refusal.TURN_HAS_PASSED: Told(
        "{who} has had the turn; {turn} is turning up spells now.", "RT-12"
    ),
    Refusal.NO_BIRTHS_HERE: Told("No children are due there.", "T-B02"),
    Refusal.TOO_MANY_GIRLS: Told(
        "{girls} girls are too many: {due} due there.", "T-B03"
    ),
    Refusal.ELDERS_STAY: Told("Elders cannot be chosen at the feast.", "T-F05"),
    Refusal.WRONG_NUMBER_LEAVES: Told("{leavers} must leave, not {leaving}.", "T-F04"),
    Refusal.NOT_THERE: Told("Nobody of that kind is left there to choose.", "T-K01"),
    Refusal.NO_YOUTH_HERE: Told("No youth waits for a choice there.", "T-G02"),
    Refusal.CHILDREN_MISSING: Told(
        "Not all children are thrown yet, and births are not optional.", "T-B05"
    ),
    Refusal.SOMEONE_DECIDES: Told("First {turn} has to decide.", "T-R02"),
    Refusal.GAME_IS_OVER: Told("The game is over.", "T-E01"),
    Refusal.ALREADY_PASSED: Told(
        "{who} has passed and places no more spells this round.", "T-X11"
    ),
    Refusal.NOT_ENOUGH_BIRDS: Told(
        "{who} cannot pay for another spell, or has none left.", "T-X12"
    ),
    Refusal.TOO_MUCH_CLAIMED: Told(
        "{who} may take {most} of the catch at most, not {birds}.", "T-H06"
    ),
    Refusal.NOT_YOUR_FAMILY: Told("Now it is about {hungry} people only.", "T-X14"),
    Refusal.WRONG_NUMBER_OF_PICKS: Told("{who} writes {owes}, not {written}.", "RT-67"),
    Refusal.ALREADY_WRITTEN: Told("{who} has nothing more to write.", "T-X13"),
    Refusal.ONLY_NEWCOMERS_MOVE: Told(
        "Only those born last round may change cottage at this table.", "RT-06"
    ),
    Refusal.NOTHING_TO_SHOW: Told(
        "Unused spells are shown after the census, and only at tables that say so.",
        "RT-13",
    ),
    Refusal.NEGATIVE: Told("A number below zero cannot lie on the table.", "T-K01"),
}

MOVE_NAMES: dict[type[Move], str] = {
    Arrange: "Arranging the family",
    Spells: "Choosing the number of spells",
    Place: "Placing a spell",
    Reveal: "Turning up a spell",
    Births: "Throwing children",
    Pass: "Passing",
    Orders: "Writing spells down",
    Claim: "Taking birds",
    Pick: "Picking who leaves",
    Write: "Writing who leaves",
    Show: "Showing an unused spell",
    Starve: "Choosing who leaves",
    Keep: "Choosing who stays young",
    Advance: "Going on",
}


def refusal(names: Sequence[str], s: State, move: Move, code: Refusal) -> Told:
    """Return the sentence for a refused move."""
    told = REFUSALS[code]
    return Told(told.text.format(**_facts(names, s, move)), told.rule)


def _facts(names: Sequence[str], s: State, move: Move) -> dict[str, object]:
    """Collect what the sentences may mention about a refused move."""
    turn = s[st.TURN]
    facts: dict[str, object] = {
        "what": MOVE_NAMES[type(move)],
        "now": stage_name(s),
        "families": s[st.FAMILIES],
        "turn": names[turn] if 0 <= turn < len(names) else "the table",
        "hungry": possessive(names[s[st.TARGET]]),
    }
    if isinstance(move, Advance):
        return facts
    who = actor(move)
    facts["who"] = names[who] if who < len(names) else f"family {who + 1}"
    if move.family < s[st.FAMILIES]:
        facts |= _numbers(s, move)
    return facts


def _numbers(s: State, move: Move) -> dict[str, object]:
    """Collect the numbers of a refused move."""
    match move:
        case Arrange():
            sizes = [sum(cottage) for cottage in move.cottages]
            size = st.size(s, move.family)
            kind = _too_many(s, move)
            full = max(range(COTTAGES), key=sizes.__getitem__)
            return {
                "size": size,
                "surplus": village.surplus(s, move.family),
                "retired": size - sum(sizes),
                "full": f"Cottage {full + 1}",
                "crowd": sizes[full],
                "there": some(st.of_kind(s, move.family, kind), kind),
                "wanted": sum(cottage[kind] for cottage in move.cottages),
            }
        case Orders():
            limit = magic.spell_limit(s, move.family)
            return _spell_facts(s, None) | _spell_sum(len(move.chips), limit)
        case Claim():
            return {"most": food.most(s, move.family), "birds": move.birds}
        case Write():
            owes = things(st.get(s, move.by, st.OWES), "person", "people")
            return {"owes": owes, "written": sum(map(sum, move.picks))}
        case Spells():
            limit = magic.spell_limit(s, move.family)
            return _spell_sum(move.number, limit)
        case Births():
            due = births.children_due(s, house_of(move.family, move.cottage))
            children = things(due, "child is", "children are")
            return {"girls": move.girls, "due": children}
        case Starve():
            leaving = sum(map(sum, move.removed))
            leavers = things(food.leavers(s, move.family), "person", "people")
            return {"leaving": leaving, "leavers": leavers}
        case Place() | Reveal() | Show():
            return _spell_facts(s, move.kind)
    return {}


def _too_many(s: State, move: Arrange) -> int:
    """Return the first kind of which an arrangement names more than there are."""
    for kind in range(KINDS):
        named = sum(cottage[kind] for cottage in move.cottages)
        if named > st.of_kind(s, move.family, kind):
            return kind
    return Kind.GIRL


def _spell_sum(number: int, limit: int) -> dict[str, object]:
    return {"spells": things(number, "spell"), "limit": limit}


def _spell_facts(s: State, kind: str | None) -> dict[str, object]:
    if kind is None:
        return {"spell": "each spell"}
    own = REVEAL_PHASE[SPELL_NAMES.index(kind)]
    return {
        "spell": kind,
        "Spell": kind.capitalize(),
        "phase": f"{own}, {PHASE_NAMES[own].lower()}",
        "now": f"{s[st.PHASE]}, {PHASE_NAMES[s[st.PHASE]].lower()}",
    }


def stage_name(s: State) -> str:
    """Return what the table is doing now, for a sentence."""
    phase = PHASE_NAMES[s[st.PHASE]]
    if s[st.STAGE] == Stage.REVEAL:
        return f"{phase}, turning up spells"
    if s[st.STAGE] == Stage.PLACE:
        return f"{phase}, placing spells"
    if s[st.STAGE] == Stage.WRITE:
        return f"{phase}, writing spells down"
    return phase
