"""A round of Phỏm: who sat where, who ate what, how it ended. (docs/rules.md, 4.1)

A checked round holds everything that a payment depends on. In a draft of one, players and finish
are sound; any other value may be missing, faulty or impossible.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.fields import FLAG, list_of, one_of
from scorekeeper.games.base import Amount, Manual, Void
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
from scorekeeper.games.phom.rules import U_TYPES

PLAYERS = (2, 4)
"""The fewest and the most who can play."""
FINISHES = ("u", "normal", "false_declaration", "void")
EAT_KINDS = ("normal", "chot", "tai")

Group = tuple[str, ...]
"""Players; in a ranking, players with the same place before the laying order decides."""


class Eat(NamedTuple):
    """A discard taken by another player."""

    eater: str
    discarder: str
    kind: str


class DenOverride(NamedTuple):
    """The table's decision who pays đền; a payer of None is nobody."""

    payer: str | None
    reason: str = ""


class U(NamedTuple):
    """A player went out."""

    winner: str
    u_type: str
    points: Mapping[str, int]
    """The points of each loser in seat order; empty if points are not paid for."""
    den_override: DenOverride | None
    declarer: str | None = None
    """Who declared falsely before, where that makes a player pay for all."""


class Normal(NamedTuple):
    """Nobody went out: the players are ranked, or pay for their points."""

    players: Group
    """In seat order."""
    points: Mapping[str, int]
    """Points by player, as far as any payment depends on them."""
    mom: Group
    """The móm players in seat order, also if the table ignores móm; never the declarer."""
    placing: Group = ()
    """The entered order of the players who are not móm, best first; empty if points decide."""
    lay_order: Group = ()
    """All players in the order of laying; empty if no money depends on it."""
    declarer: str | None = None
    """Who declared falsely: this player comes last and pays for all. (docs/rules.md, 5.9)"""

    @property
    def contenders(self) -> Group:
        """The players who can win, in seat order."""
        return tuple([player for player in self.players if player != self.declarer])


class FalseDeclaration(NamedTuple):
    """A player declared an ù that was none."""

    declarer: str


Ending = U | Normal | FalseDeclaration | Void

_FINISH_OF = {U: "u", Normal: "normal", FalseDeclaration: "false_declaration", Void: "void"}


class PhomRound(NamedTuple):
    """A checked round. All names are clean and those of players."""

    players: Group
    """In seat order. The last seat is next to the first."""
    ending: Ending
    multiplier: int
    eats: tuple[Eat, ...]
    """In the order in which they happened; a void round has none."""
    ga_before: Amount
    fouls: tuple[str, ...]
    manual: tuple[Manual, ...]
    mom: Group = ()
    """The players ticked as móm, in seat order, whatever that costs; nobody in a void round."""

    @property
    def finish(self) -> str:
        """How it ended, one of `FINISHES`."""
        return _FINISH_OF[type(self.ending)]

    @property
    def is_void(self) -> bool:
        """Whether it was not played out."""
        return isinstance(self.ending, Void)


def with_ga(round: PhomRound, ga: Amount) -> PhomRound:
    """Return the round with other bets in the gà before it."""
    return round._replace(ga_before=ga)


# The round as entered.


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
        "kind": one_of(*EAT_KINDS).about("What kind of eat it was; `normal` if left out."),
    },
    required=("eater",),
    build=EatDraft,
)
_HAND = group(
    {
        "points": WHOLE.about("Points of the cards outside the phỏm after gửi, 0 to 130."),
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
).about("With `u`, the table's own word on who pays đền.")

_FIELDS = {
    "finish": one_of(*FINISHES).about("How the round ended."),
    "winner": NAME.about("Who won, with `u`."),
    "u_type": one_of(*U_TYPES).about("How the winner went out; `thuong` if left out."),
    "eats": list_of(_EAT).about("Discards taken, in the order in which it happened."),
    "hands": by_name(_HAND).about("What players held at the end, by name."),
    "placing": NAMES.about("By rank, in place of points: who is not móm, best first."),
    "lay_order": NAMES.about("Every player in the order of laying, if that decides a payment."),
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
