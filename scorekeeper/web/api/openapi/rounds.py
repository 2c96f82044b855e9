"""The schemas of a round: as it is entered, what it comes to, and as the book keeps it."""

from typing import Any

from scorekeeper.export.schema import WHATS
from scorekeeper.games import GAMES
from scorekeeper.games.base import REASONS, Game
from scorekeeper.games.entry import Schema, or_null
from scorekeeper.store.history import VERSIONS
from scorekeeper.web.api.openapi.shapes import (
    BETS,
    GAME,
    NAME_OF_PERSON,
    NUMBER,
    REASON,
    STAKE,
    VERSION,
    WHEN,
    by_name,
    closed,
    list_of,
    object_of,
    ref,
)

FIELDS = {
    "players": "Two to four people in seat order; the next of each is the one after it.",
    "finish": "How the round ended.",
    "winner": "Who went out, ran out of cards, or stayed.",
    "u_type": "How the winner went out; `thuong` where it is left out.",
    "eats": "Discards taken, in the order in which it happened.",
    "eater": "Who took the card.",
    "discarder": "Whose card it was; may be left out where only the player before can be meant.",
    "kind": "What kind of eat it was.",
    "hands": "What players held at the end, by name.",
    "points": "Points of the cards outside the phỏm, 0 to 130.",
    "mom": "Whether the hand has no phỏm.",
    "placing": "Players in the order in which they came in, best first.",
    "lay_order": "Every player in the order of laying.",
    "den_override": "The table's own word on who pays đền.",
    "payer": "Who pays for all; null is nobody.",
    "reason": "Why, in the words of the table.",
    "declarer": "Who declared falsely.",
    "ga_before": "Bets in the gà before it; in a session the book knows better.",
    "multiplier": "By how much every payment is multiplied; 1 where it is left out.",
    "fouls": "Who broke a rule, by name, once for each time.",
    "manual": "Payments that the rules cannot say.",
    "from": "Who pays; of a chop, whose cards were beaten.",
    "to": "Who is paid.",
    "amount": "Whole bets, 1 at least.",
    "dealt": "Cards by name, kept for the record.",
    "note": "A word about it, kept for the record.",
    "cards": "Cards left, 1 to 13.",
    "black_deuces": "Black deuces among them, 0 to 2.",
    "red_deuces": "Red deuces among them, 0 to 2.",
    "quads": "Quads among them, four deuces not counted.",
    "runs": "Runs of three pairs or more among them.",
    "stuck": "Whether the player never played a card.",
    "assistants": "Who could have stopped the win and did not, in order.",
    "chops": "Chặt: who beat what of whom, in the order in which it happened.",
    "by": "Who beat the cards.",
    "over": "Whether it beat the chop before it.",
}
"""What each field of a round says."""


def schemas() -> dict[str, Schema]:
    """The components that rounds are made of."""
    each = {f"{game.id}Round": _entry(game) for game in GAMES}
    return each | {
        "Round": {
            "anyOf": [ref(name) for name in each],
            "description": "A round as people enter it.",
        },
        "Transfer": _transfer(),
        "Result": _result(),
        "KeptRound": _kept(),
        "HistoryOfRound": _history(),
        "Rounds": object_of(
            {
                "rounds": list_of(ref("KeptRound"), maxItems=200),
                "next": or_null({**NUMBER, "description": "`after` of the next page."}),
                "version": VERSION,
            }
        ),
        "SavedRound": _changed({}),
        "ChangedRound": _changed(
            {"changes": by_name(BETS, "What the change brings everybody, in bets.")}
        ),
        "Preview": object_of({"result": ref("Result"), "totals": TOTALS}),
        "Correction": closed({"round": ref("Round")}, {"reason": or_null(REASON)}),
        "Reason": closed({}, {"reason": or_null(REASON)}),
        "RoundByRules": closed({"rules": ref("Rules"), "round": ref("Round")}),
    }


def _entry(game: Game) -> Schema:
    example = next(iter(game.examples(game.commonest.rules).values())).entry
    return {**_described(game.schema), "examples": [dict(example)]}


def _described(schema: Any) -> Any:
    """A schema with a word on every field in it."""
    if isinstance(schema, list):
        return [_described(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    told = {key: _described(part) for key, part in schema.items() if key != "properties"}
    fields = schema.get("properties", {})
    named = {name: _described(of) | {"description": FIELDS[name]} for name, of in fields.items()}
    return told | ({"properties": named} if named else {})


TOTALS = by_name(BETS, "Where everybody stands, in bets.")


def _transfer() -> Schema:
    return object_of(
        {
            "from": or_null(NAME_OF_PERSON) | {"description": "Who pays; null is the gà."},
            "to": or_null(NAME_OF_PERSON) | {"description": "Who is paid; null is the gà."},
            "amount": BETS | {"exclusiveMinimum": 0},
            "reason": {"enum": list(REASONS)},
        },
        {"on_behalf_of": NAME_OF_PERSON | {"description": "Whose debt it is, if another's."}},
    )


def _result() -> Schema:
    names = list_of(NAME_OF_PERSON, maxItems=4)
    return object_of(
        {
            "winners": names,
            "ranking": or_null(list_of(names, maxItems=4))
            | {"description": "Best first, an undecided tie together; null without a ranking."},
            "den_payer": or_null(NAME_OF_PERSON) | {"description": "Who pays for all."},
            "transfers": list_of(ref("Transfer")),
            "net": by_name(BETS, "What the round brings every player, in bets."),
            "ga_after": {**BETS, "minimum": 0, "description": "Bets in the gà after it."},
        },
        description="What a round comes to.",
    )


def _kept() -> Schema:
    return object_of(
        {
            "number": NUMBER,
            "game": GAME,
            "status": {"enum": ["valid", "struck"]},
            "version": VERSION,
            "round": ref("Round"),
            "result": ref("Result"),
            "totals": TOTALS,
            "stake": STAKE,
            "fingerprint": {"type": "string"},
            "history": list_of(ref("HistoryOfRound"), minItems=1, maxItems=VERSIONS),
            "earlier": or_null(
                {**NUMBER, "description": "`before` of the next page; null on the last."}
            ),
        },
        description="A round of the book.",
    )


def _history() -> Schema:
    return object_of(
        {
            "at": WHEN,
            "by": {"type": ["string", "null"], "description": "Whose machine; null is the server."},
            "what": {"enum": list(WHATS)},
            "reason": REASON,
            "round": ref("Round"),
            "net": by_name(BETS, "What it brought every player then, in bets."),
        }
    )


def _changed(more: dict[str, Schema]) -> Schema:
    return object_of(
        {"number": NUMBER, "result": ref("Result"), "totals": TOTALS, **more, "version": VERSION}
    )
