"""A round of Phỏm as it was read, before it is checked. (docs/rules.md, 4)

Players and finish are sound; of everything else some may be missing, faulty or impossible.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.games.entry import ManualDraft
from scorekeeper.games.phom.facts import DenOverride, Group

Names = tuple[str | None, ...]
"""Names as they were entered; None in the place of a faulty one."""


class EatDraft(NamedTuple):
    """An eat as far as it could be read."""

    eater: str | None
    discarder: str | None
    kind: str | None


class HandDraft(NamedTuple):
    """What was entered of a player's cards at the end."""

    points: int | None = None
    """Points of the cards outside the phỏm, after gửi; None where nobody counted them."""
    mom: bool = False


NO_HAND = HandDraft()


class PhomDraft(NamedTuple):
    """A round as far as it could be read. A field that is faulty as a whole has its default."""

    players: Group
    """In seat order."""
    finish: str
    multiplier: int = 1
    winner: str | None = None
    u_type: str = "thuong"
    eats: tuple[EatDraft | None, ...] = ()
    hands: Mapping[str, HandDraft] = {}
    placing: Names | None = None
    lay_order: Names | None = None
    den_override: DenOverride | None = None
    declarer: str | None = None
    ga_before: int = 0
    fouls: Names = ()
    manual: tuple[ManualDraft | None, ...] = ()
    dealt: Mapping[str, Names] = {}
    note: str = ""
