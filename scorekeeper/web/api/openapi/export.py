"""The schema of a session as a file. (docs/export.md)"""

from typing import Any, get_args

from scorekeeper.games.base import REASONS
from scorekeeper.games.entry import Schema, or_null
from scorekeeper.ledger import GaChoice
from scorekeeper.seats import MOST, Turns
from scorekeeper.store.expenses import SettleUnit
from scorekeeper.takeaway.document import FORMAT, FORMAT_VERSION
from scorekeeper.takeaway.history import OF_A_LINE, OF_THE_SESSION
from scorekeeper.takeaway.versions import WHATS
from scorekeeper.web.api.openapi.shapes import (
    BETS,
    DONG,
    GAME,
    NAME_OF_PERSON,
    NUMBER,
    STAKE,
    TITLE,
    WHEN,
    by_name,
    closed,
    list_of,
    ref,
)

_WHO = or_null(NAME_OF_PERSON)
_STATUS = {"enum": ["valid", "struck"]}
_TEXT = {"type": "string"}
_LINE_KIND = {"enum": ["round", "ga"]}
_VERSION_OF_LINE: dict[str, Schema] = {
    "version": NUMBER,
    "what": {"enum": list(WHATS)},
    "stake": STAKE,
    "ga_before": BETS,
    "net": by_name(BETS, "What it brought, in bets."),
}


def schemas() -> dict[str, Schema]:
    """The component of a file."""
    parts: dict[str, Any] = {
        "format": {"const": FORMAT},
        "format_version": {"const": FORMAT_VERSION},
        "session": _session(),
        "people": list_of(
            closed({"name": NAME_OF_PERSON, "active": {"type": "boolean"}}),
            minItems=1,
            maxItems=MOST,
        ),
        "machines": list_of(closed({"number": NUMBER, "person": _WHO})),
        "rules": list_of(_rules(), minItems=1),
        "rounds": list_of(_round()),
        "ga_lines": list_of(_ga_line()),
        "lines": list_of(_line()),
        "outside": list_of(_outside()),
        "history": list_of(_change(), minItems=1),
    }
    file = {name: part if "const" in part else _outline(part) for name, part in parts.items()}
    return {
        "Export": closed(parts, description="Everything of a session, without its links."),
        "File": closed(file, description="What an export gave, every part as it came."),
    }


def _outline(part: Schema) -> Schema:
    """The schema of a part of a file that is opened: what is in it is worked out anew, and
    compared."""
    return {key: part[key] for key in ("type", "minItems", "maxItems") if key in part}


def _session() -> Schema:
    return closed(
        {
            "title": TITLE,
            "zone": _TEXT,
            "opened_at": WHEN,
            "ended_at": or_null(WHEN),
            "stake": STAKE,
            "turns": {"enum": list(get_args(Turns))},
            "leader": _WHO,
            "version": NUMBER,
        }
    )


def _rules() -> Schema:
    return closed(
        {
            "name": NAME_OF_PERSON,
            "game": GAME,
            "preset": _TEXT,
            "changes": {"type": "object"},
            "fingerprint": _TEXT,
            "since": NUMBER,
        }
    )


def _round() -> Schema:
    payment = closed(
        {"from": _WHO, "to": _WHO, "bets": BETS, "reason": {"enum": list(REASONS)}},
        {"on_behalf_of": NAME_OF_PERSON},
    )
    version = closed({**_VERSION_OF_LINE, "rules": NUMBER, "round": ref("Round")})
    return closed(
        {
            "number": NUMBER,
            "game": GAME,
            "status": _STATUS,
            "fingerprint": _TEXT,
            "payments": list_of(payment),
            "versions": list_of(version, minItems=1),
        }
    )


def _ga_line() -> Schema:
    version = closed(
        {
            **_VERSION_OF_LINE,
            "ga": {"enum": list(get_args(GaChoice))},
            "among": list_of(NAME_OF_PERSON),
        }
    )
    return closed({"number": NUMBER, "status": _STATUS, "versions": list_of(version, minItems=1)})


def _line() -> Schema:
    return closed(
        {
            "kind": _LINE_KIND,
            "number": NUMBER,
            "led": _WHO,
            "leads_next": _WHO,
            "ga_before": BETS,
            "ga_after": BETS,
            "totals": by_name(BETS, "Where everybody stood after it, in bets."),
            "money": by_name(DONG, "The same in đồng."),
        }
    )


def _outside() -> Schema:
    share = closed({"to": _WHO, "amount": BETS})
    return closed(
        {
            "kind": {"enum": ["payment", "expense"]},
            "number": NUMBER,
            "status": _STATUS,
            "unit": {"enum": list(get_args(SettleUnit))},
            "from": _WHO,
            "label": _TEXT,
            "shares": list_of(share, minItems=1),
        }
    )


def _change() -> Schema:
    kinds = sorted({kind for of in OF_A_LINE.values() for kind in of})
    return closed(
        {
            "version": NUMBER,
            "at": WHEN,
            "machine": or_null(NUMBER),
            "what": {"enum": [*OF_A_LINE, *OF_THE_SESSION]},
            "line": or_null(closed({"kind": {"enum": kinds}, "number": NUMBER})),
            "reason": _TEXT,
            "details": {"type": "object"},
        }
    )
