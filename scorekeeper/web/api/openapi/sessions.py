"""The schemas of a session: opened, read, changed, settled."""

from typing import get_args

from scorekeeper.games import GAMES
from scorekeeper.games.entry import Schema, or_null
from scorekeeper.seats import FEWEST, MOST, MOST_AT_OPENING
from scorekeeper.settling import PlanKind
from scorekeeper.store.expenses import SettleUnit
from scorekeeper.web.api.openapi.rounds import TOTALS
from scorekeeper.web.api.openapi.shapes import (
    ADDRESS,
    BETS,
    COUNT,
    DONG,
    NAME_OF_PERSON,
    STAKE,
    TITLE,
    TOKEN,
    VERSION,
    by_name,
    closed,
    list_of,
    object_of,
    ref,
)

PLANS = get_args(PlanKind)
_RULES = {"anyOf": [ref("Rules"), ref("RulesByGame")]}
_ACTIVE = {"type": "boolean", "description": "Whether they take part in the next rounds."}


def schemas() -> dict[str, Schema]:
    """The components that sessions are made of."""
    return {
        "Opening": closed(
            {
                "players": list_of(NAME_OF_PERSON, minItems=FEWEST, maxItems=MOST_AT_OPENING),
                "rules": _RULES,
            },
            {"title": or_null(TITLE), "stake": STAKE},
            examples=[{"players": ["An", "Bình", "Chi", "Dũng"], "rules": "pho-bien"}],
        ),
        "Opened": _opened(),
        "Session": _session(),
        "SessionChanges": _changes(),
        "People": list_of(_person(), maxItems=MOST),
        "GaChoice": closed(
            {"what": {"enum": ["share", "give", "keep"]}},
            {"to": or_null(NAME_OF_PERSON) | {"description": "Who is given it."}},
        ),
        "GaDealt": object_of(
            {
                "ga": BETS,
                "totals": TOTALS,
                "changes": by_name(BETS, "What it brought everybody, in bets."),
                "version": VERSION,
            }
        ),
        "Deletion": closed({"title": TITLE | {"description": "The title, typed again."}}),
        "ViewLink": object_of({"id": TOKEN, "view_url": ADDRESS, "version": VERSION}),
        "KeeperLink": object_of({"keeper_token": TOKEN, "keeper_url": ADDRESS, "version": VERSION}),
        "Settlement": _settlement(),
        "Presets": object_of({"presets": list_of(ref("Ruleset"))}),
    }


def _opened() -> Schema:
    return object_of(
        {
            "id": TOKEN | {"description": "The view token: the address of the session."},
            "keeper_token": TOKEN | {"description": "Allows writing."},
            "owner_token": TOKEN | {"description": "Allows all that the owner may."},
            "view_url": ADDRESS,
            "keeper_url": ADDRESS,
            "version": VERSION,
        }
    )


def _session() -> Schema:
    games = {game.id: ref("Ruleset") for game in GAMES}
    return object_of(
        {
            "title": TITLE,
            "players": list_of(
                object_of({"name": NAME_OF_PERSON, "active": _ACTIVE}), maxItems=MOST
            ),
            "leader": or_null(NAME_OF_PERSON) | {"description": "Who leads the next round."},
            "rules": object_of({}, games, additionalProperties=False),
            "stake": STAKE,
            "totals": TOTALS,
            "money": or_null(by_name(DONG, "Where everybody stands, in đồng; null by points.")),
            "ga": {**BETS, "minimum": 0, "description": "Bets in the gà."},
            "rounds": COUNT,
            "ended": {"type": "boolean"},
            "version": VERSION,
        },
        description="A session as it is now.",
    )


def _changes() -> Schema:
    since = {"enum": ["next", "all", None], "description": "From which round rules or stake hold."}
    return closed(
        {},
        {
            "title": or_null(TITLE),
            "ended": {"type": ["boolean", "null"]},
            "leader": or_null(NAME_OF_PERSON),
            "stake": STAKE,
            "rules": or_null(_RULES),
            "from": since,
        },
        dependentRequired={"stake": ["from"], "rules": ["from"]},
        description="All that is sent is changed, or nothing.",
    )


def _person() -> Schema:
    was = or_null(NAME_OF_PERSON) | {"description": "The name until now, where it changes."}
    return closed({"name": NAME_OF_PERSON}, {"was": was, "active": or_null(_ACTIVE)})


def _settlement() -> Schema:
    payment = object_of(
        {
            "from": or_null(NAME_OF_PERSON) | {"description": "Who gives; null is the gà."},
            "to": or_null(NAME_OF_PERSON) | {"description": "Who is given; null is the gà."},
            "bets": or_null({"type": "number", "description": "Bets; null where stakes differ."}),
            "money": or_null(DONG),
        }
    )
    return object_of(
        {
            "plan": {"enum": list(PLANS)},
            "unit": {"enum": list(get_args(SettleUnit))},
            "ga": BETS,
            "payments": list_of(payment),
            "version": VERSION,
        }
    )
