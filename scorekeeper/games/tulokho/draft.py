"""A round of Tú Lơ Khơ as it was read, before it is checked. (docs/rules.md, 4)

Players and finish are sound; of everything else some may be missing, faulty or impossible.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.games.entry import ManualDraft
from scorekeeper.games.tulokho.facts import NO_EXTRAS, Extras


class ChopDraft(NamedTuple):
    """A chop as far as it could be read; a name that is missing or faulty is None."""

    by: str | None
    beaten: str | None
    cards: Extras
    over: bool


class HandDraft(NamedTuple):
    """What was entered of a player's cards at the end."""

    cards: int | None = None
    """All cards, deuces, quads and runs among them; None where nobody counted them."""
    extras: Extras = NO_EXTRAS
    stuck: bool = False


NO_HAND = HandDraft()


class TulokhoDraft(NamedTuple):
    """A round as far as it could be read. A field that is faulty as a whole has its default."""

    players: tuple[str, ...]
    """In seat order."""
    finish: str
    multiplier: int = 1
    winner: str | None = None
    placing: tuple[str | None, ...] | None = None
    """Best first; None in the place of a faulty name."""
    hands: Mapping[str, HandDraft] = {}
    assistants: tuple[str | None, ...] = ()
    """None in the place of a faulty name."""
    chops: tuple[ChopDraft | None, ...] = ()
    fouls: tuple[str | None, ...] = ()
    manual: tuple[ManualDraft | None, ...] = ()
    dealt: Mapping[str, tuple[str | None, ...]] = {}
    note: str = ""
