"""Parameters of calls: parts of the path, of the query, and headers."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple, get_args

from flask import request

from scorekeeper.games.entry import Schema
from scorekeeper.settling import PlanKind
from scorekeeper.store.errors import Refused
from scorekeeper.store.idempotency import read_key
from scorekeeper.web.api.errors import Rejected, rejected
from scorekeeper.web.api.fields import GAME, TOKEN, JsonField, integer, one_of, shape_refused

SHORTEST_OPENING_KEY = 16
"""Characters. Whoever knows the key and the body of such a call gets the tokens of its session."""

_VERSION = re.compile(r'(?:W/)?"(0|[1-9][0-9]{0,17})"').fullmatch
_WHOLE = re.compile(r"[0-9]{1,18}").fullmatch


class Parameter(NamedTuple):
    """A parameter of a call."""

    place: str
    """`path`, `query` or `header`."""
    name: str
    description: str
    schema: Schema
    argument: str = ""
    """The argument of the view that gets its value; empty if Flask or Werkzeug reads it."""
    read: Callable[[str | None], Any] = str
    """Text that was sent, or None → value for the view. Raises Refused or Rejected."""
    required: bool = False
    refusals: tuple[int, ...] = ()
    """Statuses of calls that read it."""
    component: str = ""
    """Its name in the document, if it is not `name`."""

    @property
    def key(self) -> str:
        """Its name among the components of the document."""
        return self.component or self.name

    @property
    def value(self) -> Any:
        """The value that the request has for the view."""
        sent = request.args if self.place == "query" else request.headers
        return self.read(sent.get(self.name))

    @property
    def document(self) -> Schema:
        """The parameter as OpenAPI has it."""
        return {
            "name": self.name,
            "in": self.place,
            "required": self.required,
            "description": self.description,
            "schema": self.schema,
        }


def _in_path(name: str, description: str, field: JsonField) -> Parameter:
    return Parameter("path", name, description, field.schema, required=True)


def _in_query(name: str, description: str, field: JsonField) -> Parameter:
    def read(sent: str | None) -> Any:
        return field.schema.get("default") if sent is None else field.check(sent, name)

    return Parameter("query", name, description, field.schema, name, read, refusals=(422,))


def _number(low: int, high: int, **more: Any) -> JsonField:
    """A whole number that is sent as text."""

    def check(sent: str, place: str) -> int:
        if not _WHOLE(sent) or not low <= int(sent) <= high:
            raise shape_refused("one_of", place, offered=f"{low}–{high}")
        return int(sent)

    return integer(low, high, **more).checked(check)


def _read_version(sent: str | None) -> int | None:
    if sent is None:
        return None
    found = _VERSION(sent.strip())
    if not found:
        raise rejected(400, "E_SHAPE version", "If-Match")
    return int(found[1])


def _require_version(sent: str | None) -> int | None:
    if sent is None:
        raise rejected(428, "E_VERSION_REQUIRED", "If-Match")
    return _read_version(sent)


def _require_key(sent: str | None) -> str:
    try:
        return read_key(sent).text
    except Refused as refused:
        problems = [problem._replace(field="Idempotency-Key") for problem in refused.problems]
        raise Rejected(400, problems) from None


def _read_key(sent: str | None) -> str | None:
    return None if sent is None else _require_key(sent)


def _read_opening_key(sent: str | None) -> str | None:
    key = _read_key(sent)
    if key is not None and len(key) < SHORTEST_OPENING_KEY:
        raise rejected(400, "E_KEY_REQUIRED opening", "Idempotency-Key")
    return key


ID = _in_path("id", "The view token of the session.", TOKEN)
ROUND_NUMBER = _in_path("number", "The number of the round.", integer(0))
CODE = _in_path(
    "code",
    "The id of a preset, or a share code.",
    JsonField({"type": "string", "minLength": 1, "maxLength": 2000, "examples": ["pho-bien"]}),
)
AFTER = _in_query("after", "Rounds with a number above this one.", _number(0, 10**9, default=0))
LIMIT = _in_query("limit", "At most so many rounds.", _number(1, 200, default=50))
BEFORE = _in_query(
    "before", "Only versions of the round before this version of the session.", _number(1, 10**9)
)
GAME_OF_ROUND = _in_query("game", "The game of a void round, where both are played.", GAME)
DRY = _in_query("dry", "1 only works it out and keeps nothing.", one_of("0", "1"))
PLANS = get_args(PlanKind)
PLAN = _in_query(
    "plan", "The fewest payments, or directly between each two.", one_of(*PLANS, default=PLANS[0])
)
IF_MATCH = Parameter(
    "header",
    "If-Match",
    "The version that was seen, as its ETag.",
    {"type": "string", "pattern": '^"(0|[1-9][0-9]{0,17})"$'},
    "version",
    _require_version,
    required=True,
    refusals=(412, 428),
)
IF_MATCH_OR_NOT = IF_MATCH._replace(
    read=_read_version, required=False, refusals=(412,), component="If-Match-optional"
)
IF_NONE_MATCH = Parameter(
    "header",
    "If-None-Match",
    "An ETag: its version is not sent again.",
    {"type": "string"},
    refusals=(304,),
)
KEY = Parameter(
    "header",
    "Idempotency-Key",
    "A retry with the same key does nothing twice.",
    {"type": "string", "pattern": "^[!-~]{1,100}$", "minLength": 1, "maxLength": 100},
    "key",
    _require_key,
    required=True,
)
KEY_OR_NOT = KEY._replace(
    description=f"{KEY.description} To open a session, 16 characters at least.",
    read=_read_key,
    required=False,
    component="Idempotency-Key-optional",
)
OPENING_KEY = KEY_OR_NOT._replace(read=_read_opening_key)

PARAMETERS = {
    parameter.key: parameter
    for parameter in (
        *(ID, ROUND_NUMBER, CODE, AFTER, LIMIT, BEFORE, GAME_OF_ROUND, DRY, PLAN),
        *(IF_MATCH, IF_MATCH_OR_NOT, IF_NONE_MATCH, KEY, KEY_OR_NOT),
    )
}
"""Every parameter, by its name in the document."""
