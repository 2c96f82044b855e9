"""A round of Tú Lơ Khơ: who won, and what the others still held. (docs/rules.md, 4.2)

A checked round holds everything that a payment depends on. In a draft of one, players and finish
are sound; any other value may be missing, faulty or impossible.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.fields import FLAG, list_of, one_of
from scorekeeper.games.base import Manual, Void
from scorekeeper.games.chops import Chop, ChopDraft, chops_of
from scorekeeper.games.entry import (
    NAME,
    NAMES,
    WHOLE,
    ManualDraft,
    Names,
    by_name,
    group,
    round_of,
)

PLAYERS = (2, 4)
"""The fewest and the most who can play."""
FINISHES = ("win", "abandoned", "instant_win", "void")
FULL_HAND = 13
INSTANT_TYPES = {
    "deuces": "tứ quý hai | four deuces",
    "dragon": "sảnh rồng | dragon",
    "five_pairs": "năm đôi thông | five pairs in a row",
    "six_pairs": "sáu đôi | six pairs",
}
"""The kinds of tới trắng, in both languages."""
ALL_DEUCES = 4
"""The deuces of the deck: in one hand they are a quad."""


class Extras(NamedTuple):
    """Deuces, quads and runs: in a hand, or chopped."""

    black_deuces: int = 0
    red_deuces: int = 0
    quads: int = 0
    """Fours of a kind. Four deuces are counted as deuces."""
    runs: int = 0
    """Ba đôi thông: three or more pairs in a row."""
    runs4: int = 0
    """Bốn đôi thông: four or more pairs in a row, not counted in `runs`; never of a chop."""
    three: int = 0
    """Ba bích (3♠), 0 or 1; perhaps a card of a quad or a run. Never of a chop."""

    @property
    def deuces(self) -> int:
        """Deuces of both colours."""
        return self.black_deuces + self.red_deuces

    @property
    def cards(self) -> int:
        """How many cards these are but ba bích; a run has six or eight."""
        return self.deuces + 4 * self.quads + 6 * self.runs + 8 * self.runs4

    @property
    def fewest(self) -> int:
        """The fewest cards of a hand with these."""
        alone = self.three and not (self.quads or self.runs or self.runs4)
        return self.cards + bool(alone)


NO_EXTRAS = Extras()


class Hand(NamedTuple):
    """The cards of a loser at the end."""

    cards: int
    """All cards, deuces, quads and runs among them."""
    extras: Extras
    stuck: bool
    """Cóng: the player never played a card."""


class Win(NamedTuple):
    """A player ran out of cards."""

    winner: str
    hands: Mapping[str, Hand]
    """The hand of each loser, in seat order."""
    assistants: tuple[str, ...]
    """The players who could have stopped the win and did not, in order."""
    won_by_three: bool = False
    """Whether the last card of the winner was ba bích."""

    @property
    def held(self) -> Mapping[str, Extras]:
        """The extras of each loser."""
        return {loser: hand.extras for loser, hand in self.hands.items()}

    @property
    def stuck(self) -> tuple[str, ...]:
        """The players who never played a card."""
        return tuple([loser for loser, hand in self.hands.items() if hand.stuck])


class Placed(NamedTuple):
    """The players ran out of cards one after the other, and one was left."""

    placing: tuple[str, ...]
    """All players in the order of running out."""
    held: Mapping[str, Extras]
    """The extras of the unplaced players, or else of the last one, best placed first."""
    stuck: tuple[str, ...] = ()
    """The players who never played a card."""
    assistants: tuple[str, ...] = ()
    """The players who let the last card of the first go, in order, if that is paid."""
    killers: Mapping[str, str] = {}
    """killed player → who killed him."""
    won_by_three: bool = False
    """Whether the last card of the first was ba bích."""

    @property
    def winner(self) -> str:
        """The player who ran out first."""
        return self.placing[0]

    @property
    def unplaced(self) -> tuple[str, ...]:
        """The killed and the stuck: the last ones of `placing`, all equal."""
        return self.placing[len(self.placing) - len(self.killers) - len(self.stuck) :]

    @property
    def last(self) -> tuple[str, ...]:
        """The players in the last place: the unplaced ones, or the one who was left."""
        return self.unplaced or self.placing[-1:]

    @property
    def ran_out(self) -> tuple[str, ...]:
        """The players who have a place of their own, best first."""
        return self.placing[: len(self.placing) - len(self.unplaced)]


class Abandoned(NamedTuple):
    """Everybody but one left the round, and pays that one."""

    winner: str
    """The player who stayed."""
    cards: Mapping[str, int]
    """The number of cards in each hand, in seat order."""


class Uncounted(NamedTuple):
    """An abandoned round at a table where nobody pays for it, but perhaps for its chops."""

    winner: str | None
    """The player who stayed, if entered."""


class InstantWin(NamedTuple):
    """A player won with the cards as dealt."""

    winner: str
    kind: str | None
    """One of `INSTANT_TYPES`, where the table tells them apart; None for another kind."""
    held: Mapping[str, Extras] = {}
    """The extras that others were dealt, in seat order, if they are paid."""


Ending = Win | Placed | Abandoned | Uncounted | InstantWin | Void

_FINISH_OF = {
    Win: "win",
    Placed: "win",
    Abandoned: "abandoned",
    Uncounted: "abandoned",
    InstantWin: "instant_win",
    Void: "void",
}


class TulokhoRound(NamedTuple):
    """A checked round. All names are clean and those of players."""

    players: tuple[str, ...]
    """In seat order."""
    ending: Ending
    multiplier: int
    chops: tuple[Chop, ...]
    """In the order in which they happened; a void round has none that are paid."""
    fouls: tuple[str, ...]
    manual: tuple[Manual, ...]
    four_deuces_are_a_quad: bool
    chops_dropped: bool
    """Whether chops were entered that this finish does not count."""

    @property
    def finish(self) -> str:
        """How it ended, one of `FINISHES`."""
        return _FINISH_OF[type(self.ending)]

    @property
    def is_void(self) -> bool:
        """Whether it was not played out, or abandoned where nobody pays for that."""
        return isinstance(self.ending, Void | Uncounted)


# The round as entered.


class HandDraft(NamedTuple):
    """A player's cards at the end, as read."""

    cards: int | None = None
    """All cards, deuces, quads and runs included; None if nobody counted them."""
    extras: Extras = NO_EXTRAS
    stuck: bool = False


NO_HAND = HandDraft()


class KillDraft(NamedTuple):
    """A kill as read; a missing or faulty name is None."""

    by: str | None
    killed: str | None


def _kill(by: str | None = None, **names: str | None) -> KillDraft:
    return KillDraft(by, names.get("from"))


def _extras(counted: Mapping[str, int | None]) -> Extras:
    return Extras(*[counted.get(extra) or 0 for extra in Extras._fields])


def _hand(cards: int | None = None, stuck: bool | None = None, **extras: int | None) -> HandDraft:
    return HandDraft(cards, _extras(extras), bool(stuck))


_CHOPPED = {
    "black_deuces": WHOLE.about("Black deuces among them, 0 to 2."),
    "red_deuces": WHOLE.about("Red deuces among them, 0 to 2."),
    "quads": WHOLE.about("Quads among them, four deuces not counted."),
    "runs": WHOLE.about("Runs of three pairs or more among them."),
}
_LEFT = _CHOPPED | {"runs4": WHOLE.about("Runs of four pairs or more, not among `runs`, 0 or 1.")}
_HAND = group(
    {
        "cards": WHOLE.about("Cards left, 1 to 13."),
        **_LEFT,
        "three": FLAG.about("Whether ba bích (3♠) is among them."),
        "stuck": FLAG.about("Whether the player never played a card."),
    },
    build=_hand,
)
_KILL = group(
    {"by": NAME.about("Who killed."), "from": NAME.about("Who was killed, and pays.")},
    required=("by", "from"),
    build=_kill,
)
ROUND = round_of(
    {
        "finish": one_of(*FINISHES).about("How the round ended."),
        "winner": NAME.about("Who ran out of cards, or stayed in an abandoned round."),
        "instant_type": one_of(*INSTANT_TYPES).about(
            "Which hand won as dealt; another if left out."
        ),
        "hands": by_name(_HAND).about("What players held at the end, by name.").coded(three=71),
        "placing": NAMES.about("By places: all players as they ran out of cards."),
        "assistants": NAMES.about("Who could have stopped the win and did not, in order."),
        "won_by_three": FLAG.about("Whether the last card of the first was ba bích (3♠).").coded(
            won_by_three=72
        ),
        "kills": list_of(_KILL).about("By places: who killed whom.").coded(kills=73),
        "chops": chops_of(_CHOPPED, _extras),
    },
    PLAYERS,
)


class TulokhoDraft(NamedTuple):
    """A round as read. A field that is faulty as a whole has its default."""

    players: tuple[str, ...]
    """In seat order."""
    finish: str
    multiplier: int = 1
    winner: str | None = None
    instant_type: str | None = None
    placing: Names | None = None
    """Best first."""
    hands: Mapping[str, HandDraft] = {}
    assistants: Names = ()
    won_by_three: bool = False
    kills: tuple[KillDraft | None, ...] = ()
    chops: tuple[ChopDraft | None, ...] = ()
    fouls: Names = ()
    manual: tuple[ManualDraft | None, ...] = ()
    dealt: Mapping[str, Names] = {}
    note: str = ""
