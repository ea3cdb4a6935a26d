"""A moment of a game as the screens read it: the position, and what things are called.

Every builder of a part of the view takes a scene and returns plain data.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from totem_core.games.families import state as st
from totem_core.games.families.speech import naming
from totem_core.journal import Header, MoveEntry

if TYPE_CHECKING:
    from totem_core.games.families.events import Event
    from totem_core.replay import Moment

Json: TypeAlias = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Scene:
    """One moment of one game."""

    game: str
    seq: int  # of the last entry, also while looking back
    header: Header
    moment: Moment
    names: tuple[str, ...] = field(init=False)  # of the families, in seat order

    def __post_init__(self) -> None:
        """Work the names out once: most sentences need them."""
        object.__setattr__(self, "names", naming.family_names(self.header))

    @property
    def s(self) -> st.State:
        """Return the position; the rules read it, nobody writes to it here."""
        return cast("st.State", self.moment.position)

    @property
    def events(self) -> tuple[Event, ...]:
        """Return what followed by itself from the last tap."""
        return self.moment.events

    @property
    def last_move(self) -> Json | None:
        """Return the last move made, None at the start and after a correction."""
        step = self.moment.step
        return step.moves[-1] if isinstance(step, MoveEntry) else None

    @property
    def phase(self) -> int:
        """Return the phase of the round (T-R01)."""
        return self.s[st.PHASE]

    @property
    def stage(self) -> int:
        """Return what the game waits for within the phase."""
        return self.s[st.STAGE]

    @property
    def turn(self) -> int:
        """Return the family whose turn it is, or NONE."""
        return self.s[st.TURN]

    @property
    def families(self) -> range:
        """Return the families in seat order."""
        return range(self.s[st.FAMILIES])

    @property
    def in_order(self) -> list[int]:
        """Return the families in the turn order of this round (T-R02)."""
        return [st.in_order(self.s, place) for place in self.families]

    def get(self, family: int, of: int) -> int:
        """Return one field of a family's block."""
        return st.get(self.s, family, of)

    def colour(self, family: int) -> str:
        """Return the colour a family is played in."""
        return self.header.seats[family].colour

    def letter(self, family: int) -> str:
        """Return the letter that stands on the family's mark."""
        return self.colour(family)[0].upper()

    def player(self, family: int) -> str:
        """Return the name of the player who runs a family."""
        return self.header.players[self.header.seats[family].player]

    def tag(self, family: int, cottage: int) -> str:
        """Return the name of a cottage as it stands on the board, such as ``R1``."""
        return naming.tag(self.header, family, cottage)

    def tag_of(self, house: int) -> str:
        """Return the name of a cottage by its house number."""
        return naming.house_tag(self.header, house)


def in_words(number: int) -> str:
    """Return a small number as a word, a larger one in figures."""
    return naming.NUMBERS[number] if number < len(naming.NUMBERS) else str(number)


def people(number: int) -> str:
    """Return how many people, in figures."""
    return naming.things(number, "person", "people")


def starting(text: str) -> str:
    """Return a text with a capital letter in front."""
    return text[:1].upper() + text[1:]
