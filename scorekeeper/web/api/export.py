"""Calls about the file of a session: exported, and opened again. (docs/export.md)"""

from hashlib import sha256
from typing import get_args

from werkzeug.wrappers import Response

from scorekeeper.export import document, reading
from scorekeeper.export.document import FORMAT, FORMAT_VERSION
from scorekeeper.export.schema import OF_A_LINE, OF_THE_SESSION, WHATS
from scorekeeper.games.base import REASONS
from scorekeeper.ledger import GaChoice
from scorekeeper.seats import MOST, Turns
from scorekeeper.store import archive, importing
from scorekeeper.store.expenses import SettleUnit
from scorekeeper.store.opening import Opened
from scorekeeper.store.replay import IdempotencyKey
from scorekeeper.store.session import Caller
from scorekeeper.web.api.fields import (
    BETS,
    DONG,
    FLAG,
    GAME,
    NAME,
    NUMBER,
    STAKE,
    TEXT,
    TITLE,
    WHEN,
    JsonField,
    by_name,
    closed,
    list_of,
    one_of,
)
from scorekeeper.web.api.parameters import OPENING_KEY
from scorekeeper.web.api.rounds import ROUND
from scorekeeper.web.api.routes import LARGEST, call, parse_json
from scorekeeper.web.api.sessions import OPENED, open_once
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.programs import JSON
from scorekeeper.web.plumbing.rate_limit import refusals_counted

LARGEST_FILE = 16 << 20
"""Bytes of a file that is opened."""

_WHO = NAME.or_null()
_STATUS = one_of("valid", "struck")
_OBJECT = JsonField({"type": "object"})
_KINDS = sorted({kind for kinds in OF_A_LINE.values() for kind in kinds})
_VERSION = {
    "version": NUMBER,
    "what": one_of(*WHATS),
    "stake": STAKE,
    "ga_before": BETS,
    "net": by_name(BETS, "What it brought, in bets."),
}
_ROUND_VERSION = closed(**_VERSION, rules=NUMBER, round=ROUND)
_GA_VERSION = closed(**_VERSION, ga=one_of(*get_args(GaChoice)), among=list_of(NAME))
_PAYMENT = closed(
    **{"from": _WHO}, to=_WHO, bets=BETS, reason=one_of(*REASONS), on_behalf_of=NAME.left_out()
)
_RULES = closed(name=NAME, game=GAME, preset=TEXT, changes=_OBJECT, fingerprint=TEXT, since=NUMBER)
_SESSION = closed(
    title=TITLE,
    zone=TEXT,
    opened_at=WHEN,
    ended_at=WHEN.or_null(),
    stake=STAKE,
    turns=one_of(*get_args(Turns)),
    leader=_WHO,
    version=NUMBER,
)
_ROUND = closed(
    number=NUMBER,
    game=GAME,
    status=_STATUS,
    fingerprint=TEXT,
    payments=list_of(_PAYMENT),
    versions=list_of(_ROUND_VERSION, minItems=1),
)
_GA_LINE = closed(number=NUMBER, status=_STATUS, versions=list_of(_GA_VERSION, minItems=1))
_LINE = closed(
    kind=one_of("round", "ga"),
    number=NUMBER,
    led=_WHO,
    leads_next=_WHO,
    ga_before=BETS,
    ga_after=BETS,
    totals=by_name(BETS, "Where everybody stood after it, in bets."),
    money=by_name(DONG, "The same in đồng."),
)
_OUTSIDE = closed(
    kind=one_of("payment", "expense"),
    number=NUMBER,
    status=_STATUS,
    unit=one_of(*get_args(SettleUnit)),
    **{"from": _WHO},
    label=TEXT,
    shares=list_of(closed(to=_WHO, amount=BETS), minItems=1),
)
_CHANGE = closed(
    version=NUMBER,
    at=WHEN,
    machine=NUMBER.or_null(),
    what=one_of(*OF_A_LINE, *OF_THE_SESSION),
    line=closed(kind=one_of(*_KINDS), number=NUMBER).or_null(),
    reason=TEXT,
    details=_OBJECT,
)
_PARTS = {
    "format": JsonField({"const": FORMAT}),
    "format_version": JsonField({"const": FORMAT_VERSION}),
    "session": _SESSION,
    "people": list_of(closed(name=NAME, active=FLAG), minItems=1, maxItems=MOST),
    "machines": list_of(closed(number=NUMBER, person=_WHO)),
    "rules": list_of(_RULES, minItems=1),
    "rounds": list_of(_ROUND),
    "ga_lines": list_of(_GA_LINE),
    "lines": list_of(_LINE),
    "outside": list_of(_OUTSIDE),
    "history": list_of(_CHANGE, minItems=1),
}


def _outline(part: JsonField) -> JsonField:
    """A part of a file that is opened: `export.schema` checks what is in it."""
    kept = ("const", "type", "minItems", "maxItems")
    return JsonField({key: part.schema[key] for key in kept if key in part.schema})


_EXPORT = closed(**_PARTS).about("Everything of a session, without its links.").named("Export")
_FILE = (
    closed(**{name: _outline(part) for name, part in _PARTS.items()})
    .about("What an export gave, every part as it came.")
    .named("File")
)


@call(
    "opening_from_file",
    "POST /sessions/import",
    OPENED,
    OPENING_KEY,
    body=_FILE,
    success=201,
    also=(409, 429, 507),
    file=LARGEST_FILE,
    heavy=True,
)
def from_file(sent: bytes, key: str | None) -> Opened:
    """Open a session again from what `export.json` gave, scored anew."""
    size = 1 + (len(sent) >> 20)
    with refusals_counted(size):
        if len(sent) > LARGEST:
            reading.check_plausible(sent)
        kept = reading.read_document(parse_json(sent))
    body = sha256(sent).digest()
    return open_once(
        key,
        lambda key: importing.write(book(), kept, key=IdempotencyKey(key, body) if key else None),
        times=size,
    )


@call("opening_as_file", "GET /sessions/<id>/export.json", _EXPORT, heavy=True)
def as_file(caller: Caller) -> Response:
    """Return everything of a session, to be opened again."""
    kept = archive.read(book(), caller.session)
    response = Response(document.encode(document.document_of(kept)), content_type=JSON)
    response.cache_control.no_store = True
    return response
