"""The fields of an entered round of Tú Lơ Khơ, and the draft they are read into.

In a draft, players and finish are sound; any other value may be missing, faulty or impossible.
(docs/rules.md, 4.2)
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scorekeeper.fields import FLAG, list_of, one_of
from scorekeeper.games.entry import (
    NAME,
    NAMES,
    PAYER,
    WHOLE,
    ManualDraft,
    Names,
    by_name,
    group,
    round_of,
)
from scorekeeper.games.tulokho.facts import FINISHES, INSTANT_TYPES, NO_EXTRAS, PLAYERS, Extras


class ChopDraft(NamedTuple):
    """A chop as read; a missing or faulty name is None."""

    by: str | None
    beaten: str | None
    cards: Extras
    over: bool


class HandDraft(NamedTuple):
    """A player's cards at the end, as read."""

    cards: int | None = None
    """All cards, deuces, quads and runs included; None if nobody counted them."""
    extras: Extras = NO_EXTRAS
    stuck: bool = False


NO_HAND = HandDraft()


def _extras(counted: Mapping[str, int | None]) -> Extras:
    return Extras(*[counted.get(extra) or 0 for extra in Extras._fields])


def _hand(cards: int | None = None, stuck: bool | None = None, **extras: int | None) -> HandDraft:
    return HandDraft(cards, _extras(extras), bool(stuck))


def _chop(by: str | None = None, over: bool | None = None, **others: Any) -> ChopDraft:
    return ChopDraft(by, others.get("from"), _extras(others), bool(over))


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
        "stuck": FLAG.about("Whether the player never played a card."),
    },
    build=_hand,
)
_CHOP = group(
    {
        "by": NAME.about("Who beat the cards."),
        "from": PAYER,
        **_CHOPPED,
        "over": FLAG.about("Whether it beat the chop before it."),
    },
    required=("by", "from"),
    build=_chop,
)

ROUND = round_of(
    {
        "finish": one_of(*FINISHES).about("How the round ended."),
        "winner": NAME.about("Who went out, ran out of cards, or stayed."),
        "instant_type": one_of(*INSTANT_TYPES).about("Which hand won as dealt."),
        "hands": by_name(_HAND).about("What players held at the end, by name."),
        "placing": NAMES.about("Players in the order in which they came in, best first."),
        "assistants": NAMES.about("Who could have stopped the win and did not, in order."),
        "chops": list_of(_CHOP).about(
            "Chặt: who beat what of whom, in the order in which it happened."
        ),
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
    chops: tuple[ChopDraft | None, ...] = ()
    fouls: Names = ()
    manual: tuple[ManualDraft | None, ...] = ()
    dealt: Mapping[str, Names] = {}
    note: str = ""
