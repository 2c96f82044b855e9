"""A round of Sâm lốc: who won and how, and what the others still held. (docs/rules.md, 15.3)

A checked round holds everything that a payment depends on. In a draft of one, players and finish
are sound; any other value may be missing, faulty or impossible.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scorekeeper.fields import one_of
from scorekeeper.games.base import Amount, Manual
from scorekeeper.games.chops import Chop, ChopDraft, chops_of
from scorekeeper.games.entry import NAME, WHOLE, ManualDraft, Names, by_name, group, round_of

PLAYERS = (2, 5)
"""The fewest and the most who can play."""
FINISHES = ("win", "sam", "sam_failed", "instant_win", "last_deuce", "void")
FULL_HAND = 10
ALL_DEUCES = 4
INSTANT_TYPES = {
    "deuces": "tứ quý hai | four deuces",
    "dragon": "sảnh rồng | ten in a row",
    "five_pairs": "năm đôi | five pairs",
    "same_colour": "đồng màu | one colour",
    "three_triples": "ba sám | three triples",
}
"""The kinds of ăn trắng, in both languages."""


class Held(NamedTuple):
    """Deuces and quads: in a hand, or chopped."""

    deuces: int = 0
    """Of both colours."""
    quads: int = 0
    """Fours of a kind. Four deuces are deuces and no quad."""
    red_deuces: int = 0
    """How many of the deuces are red, where that matters; never of a chop."""

    @property
    def cards(self) -> int:
        """How many cards these are."""
        return self.deuces + 4 * self.quads


class Hand(NamedTuple):
    """The cards of a player at the end."""

    cards: int
    """All cards, deuces and quads among them."""
    held: Held

    @property
    def is_full(self) -> bool:
        """Cóng: the player never played a card, for none is ever drawn."""
        return self.cards == FULL_HAND


class SamlocRound(NamedTuple):
    """A checked round. All names are clean and those of players.

    What its finish does not use is None or empty.
    """

    players: tuple[str, ...]
    """In seat order."""
    finish: str
    """How it ended, one of `FINISHES`."""
    multiplier: int
    ga_before: Amount
    fouls: tuple[str, ...]
    manual: tuple[Manual, ...]
    chops: tuple[Chop, ...]
    """In the order in which they happened; none in a void round."""
    winner: str | None = None
    """Who ran out of cards, won the sâm, or won with the hand as dealt."""
    hands: Mapping[str, Hand] = {}
    """The hands that count, in seat order: those of all losers, or after an instant win any."""
    feeder: str | None = None
    """Who let the last card of the winner go."""
    instant_type: str | None = None
    """One of `INSTANT_TYPES`; None for another kind."""
    declarer: str | None = None
    """Who declared the sâm that failed."""
    blocker: str | None = None
    """Who stopped it; None if nobody knows."""
    loser: str | None = None
    """Who ended on a deuce."""

    @property
    def is_void(self) -> bool:
        """Whether it was not played out."""
        return self.finish == "void"


def with_ga(round: SamlocRound, ga: Amount) -> SamlocRound:
    """Return the round with other bets in the gà before it."""
    return round._replace(ga_before=ga)


# The round as entered.


class HandDraft(NamedTuple):
    """A player's cards at the end, as read."""

    cards: int | None
    """None if nobody counted them."""
    held: Held


NO_HAND = HandDraft(None, Held())


def _held(counted: Mapping[str, int | None]) -> Held:
    return Held(*[counted.get(field) or 0 for field in Held._fields])


def _hand(cards: int | None = None, **held: int | None) -> HandDraft:
    return HandDraft(cards, _held(held))


_CHOPPED = {
    "deuces": WHOLE.about("Deuces among them, 0 to 4; of a chop 0 to 2."),
    "quads": WHOLE.about("Quads among them, four deuces not counted."),
}
_HAND = group(
    {
        "cards": WHOLE.about("Cards left, 1 to 10."),
        **_CHOPPED,
        "red_deuces": WHOLE.about("How many of the deuces are red, 0 to 2."),
    },
    build=_hand,
)
_FIELDS: Mapping[str, Any] = {
    "finish": one_of(*FINISHES)
    .about("How the round ended.")
    .coded(sam=63, sam_failed=64, last_deuce=65),
    "winner": NAME.about("Who ran out of cards, won the sâm, or won with the hand as dealt."),
    "hands": by_name(_HAND).about("What players held at the end, by name."),
    "feeder": NAME.about("Who let the last card of the winner go.").coded(feeder=66),
    "instant_type": one_of(*INSTANT_TYPES)
    .about("Which hand won as dealt; another if left out.")
    .coded(same_colour=67, three_triples=68),
    "declarer": NAME.about("Who declared a sâm and failed."),
    "blocker": NAME.about("Who stopped the declared sâm.").coded(blocker=69),
    "loser": NAME.about("Who ended on a deuce.").coded(loser=70),
    "chops": chops_of(_CHOPPED, _held),
    "ga_before": WHOLE.about("Bets in the gà before it; in a session the book knows better."),
}
ROUND = round_of(_FIELDS, PLAYERS)
ROUND_WITH_GA = round_of(_FIELDS, PLAYERS, ga=True)
"""Where a gà is played."""


class SamlocDraft(NamedTuple):
    """A round as read. A field that is faulty as a whole has its default."""

    players: tuple[str, ...]
    """In seat order."""
    finish: str
    multiplier: int = 1
    winner: str | None = None
    hands: Mapping[str, HandDraft] = {}
    feeder: str | None = None
    instant_type: str | None = None
    declarer: str | None = None
    blocker: str | None = None
    loser: str | None = None
    chops: tuple[ChopDraft | None, ...] = ()
    ga_before: int = 0
    fouls: Names = ()
    manual: tuple[ManualDraft | None, ...] = ()
    dealt: Mapping[str, Names] = {}
    note: str = ""
