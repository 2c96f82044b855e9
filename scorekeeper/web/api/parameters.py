"""Parameters of calls: parts of the path, of the query, and headers."""

import re
from typing import Any, NamedTuple

from flask import request

from scorekeeper.games.entry import Schema
from scorekeeper.store.errors import Refused
from scorekeeper.store.replay import read_key
from scorekeeper.web.api.errors import Rejected, rejected
from scorekeeper.web.api.fields import TEXT, TOKEN, JsonField, integer, shape_refused

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
    field: JsonField
    """Checks the text that was sent; of a required parameter also None."""
    argument: str = ""
    """The argument of the view that gets its value; empty if Flask or Werkzeug reads it."""
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
        """The value that the request has for the view. Raises Refused or Rejected."""
        sent = (request.args if self.place == "query" else request.headers).get(self.name)
        if sent is None and not self.required:
            return self.field.schema.get("default")
        return self.field.check(sent, self.name)

    @property
    def document(self) -> Schema:
        """The parameter as OpenAPI has it."""
        return {
            "name": self.name,
            "in": self.place,
            "required": self.required,
            "description": self.description,
            "schema": self.field.schema,
        }


def in_query(name: str, description: str, field: JsonField) -> Parameter:
    """A parameter of the query, which the view gets as an argument of its name."""
    return Parameter("query", name, description, field, name, refusals=(422,))


def number_in_text(low: int, high: int, **more: Any) -> JsonField:
    """A whole number that is sent as text."""

    def check(sent: str, place: str) -> int:
        if not _WHOLE(sent) or not low <= int(sent) <= high:
            raise shape_refused("one_of", place, offered=f"{low}–{high}")
        return int(sent)

    return integer(low, high, **more).checked(check)


def _check_version(sent: str | None, place: str) -> int:
    if sent is None:
        raise rejected(428, "E_VERSION_REQUIRED", place)
    found = _VERSION(sent.strip())
    if not found:
        raise rejected(400, "E_SHAPE version", place)
    return int(found[1])


def _check_key(sent: str | None, place: str) -> str:
    try:
        return read_key(sent).text
    except Refused as refused:
        problems = [problem._replace(field=place) for problem in refused.problems]
        raise Rejected(400, problems) from None


def _check_opening_key(sent: str | None, place: str) -> str:
    key = _check_key(sent, place)
    if len(key) < SHORTEST_OPENING_KEY:
        raise rejected(400, "E_KEY_REQUIRED opening", place)
    return key


_CODE = {"type": "string", "minLength": 1, "maxLength": 2000, "examples": ["pho-bien"]}
IN_PATH = (
    Parameter("path", "id", "The view token of the session.", TOKEN, required=True),
    Parameter("path", "number", "The number of the round.", integer(0), required=True),
    Parameter(
        "path", "code", "The id of a preset, or a share code.", JsonField(_CODE), required=True
    ),
)
"""The parts of paths, which Flask reads."""

_TAG = JsonField({"type": "string", "pattern": '^"(0|[1-9][0-9]{0,17})"$'}, _check_version)
IF_MATCH = Parameter(
    *("header", "If-Match", "The version that was seen, as its ETag.", _TAG, "version"),
    required=True,
    refusals=(412, 428),
)
IF_MATCH_OR_NOT = IF_MATCH._replace(required=False, refusals=(412,), component="If-Match-optional")
IF_NONE_MATCH = Parameter(
    *("header", "If-None-Match", "An ETag: its version is not sent again.", TEXT), refusals=(304,)
)
_KEY = {"type": "string", "pattern": "^[!-~]{1,100}$", "minLength": 1, "maxLength": 100}
_ONCE = "A retry with the same key does nothing twice."
KEY = Parameter(
    *("header", "Idempotency-Key", _ONCE, JsonField(_KEY, _check_key), "key"), required=True
)
KEY_OR_NOT = KEY._replace(
    description=f"{_ONCE} To open a session, 16 characters at least.",
    required=False,
    component="Idempotency-Key-optional",
)
OPENING_KEY = KEY_OR_NOT._replace(field=KEY.field.checked(_check_opening_key))
