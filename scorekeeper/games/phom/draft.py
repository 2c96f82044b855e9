"""The fields of an entered round of Phỏm, and the draft they are read into.

In a draft, players and finish are sound; any other value may be missing, faulty or impossible.
(docs/rules.md, 4.1)
"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.fields import FLAG, list_of, one_of
from scorekeeper.games.entry import (
    NAME,
    NAMES,
    TEXT,
    WHOLE,
    ManualDraft,
    Names,
    by_name,
    group,
    round_of,
)
from scorekeeper.games.phom.facts import EAT_KINDS, FINISHES, PLAYERS, DenOverride, Group
from scorekeeper.games.phom.rules import U_TYPES


class EatDraft(NamedTuple):
    """An eat as read; a missing or faulty name and a faulty kind are None."""

    eater: str | None = None
    discarder: str | None = None
    kind: str | None = "normal"


class HandDraft(NamedTuple):
    """A player's cards at the end, as read."""

    points: int | None = None
    """Points of the cards outside the phỏm, after gửi; None if nobody counted them."""
    mom: bool | None = False


NO_HAND = HandDraft()


def _den_override(payer: str | None = None, reason: str | None = None) -> DenOverride:
    return DenOverride(payer, reason or "")


_EAT = group(
    {
        "eater": NAME.about("Who took the card."),
        "discarder": NAME.about(
            "Whose card it was; may be left out where only the player before can be meant."
        ),
        "kind": one_of(*EAT_KINDS).about("What kind of eat it was."),
    },
    required=("eater",),
    build=EatDraft,
)
_HAND = group(
    {
        "points": WHOLE.about("Points of the cards outside the phỏm, 0 to 130."),
        "mom": FLAG.about("Whether the hand has no phỏm."),
    },
    build=HandDraft,
)
_DEN_OVERRIDE = group(
    {
        "payer": NAME.or_null().about("Who pays for all; null is nobody."),
        "reason": TEXT.about("Why, in the words of the table."),
    },
    required=("payer",),
    build=_den_override,
).about("The table's own word on who pays đền.")

_FIELDS = {
    "finish": one_of(*FINISHES).about("How the round ended."),
    "winner": NAME.about("Who went out, ran out of cards, or stayed."),
    "u_type": one_of(*U_TYPES).about("How the winner went out; `thuong` where it is left out."),
    "eats": list_of(_EAT).about("Discards taken, in the order in which it happened."),
    "hands": by_name(_HAND).about("What players held at the end, by name."),
    "placing": NAMES.about("Players in the order in which they came in, best first."),
    "lay_order": NAMES.about("Every player in the order of laying."),
    "den_override": _DEN_OVERRIDE,
    "declarer": NAME.about(
        "Who declared falsely; in a round that was played on, who pays for all."
    ),
    "ga_before": WHOLE.about("Bets in the gà before it; in a session the book knows better."),
}
ROUND = round_of(_FIELDS, PLAYERS)
ROUND_WITH_GA = round_of(_FIELDS, PLAYERS, ga=True)
"""Where a gà is played."""


class PhomDraft(NamedTuple):
    """A round as read. A field that is faulty as a whole has its default."""

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
