"""Calls of the API: each declares its role, parameters, body and answer."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from flask import request
from werkzeug.wrappers import Response

from scorekeeper.games.entry import Schema
from scorekeeper.rules.batch import read_json
from scorekeeper.store import access
from scorekeeper.store.database import reading
from scorekeeper.store.errors import Refused, read_key
from scorekeeper.store.session import Caller, Role, authorize
from scorekeeper.web.api.errors import Rejected, rejected
from scorekeeper.web.api.fields import SCHEMAS, TEXT, TOKEN, JsonField, integer, shape_refused
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import count_wrong_link, turn_away
from scorekeeper.web.plumbing.responses import JSON, as_json

LARGEST = 1 << 16
"""Bytes of a body that is no file."""
_DEEPEST = 20
"""Nested levels of lists and objects in a body."""

_View = TypeVar("_View", bound=Callable[..., Any])

SHORTEST_OPENING_KEY = 16
"""Characters. A retry with the key and the body gets the tokens of the session."""

_VERSION = re.compile(r'(?:W/)?"(0|[1-9][0-9]{0,17})"').fullmatch
_WHOLE = re.compile(r"[0-9]{1,18}").fullmatch


class Parameter(NamedTuple):
    """A parameter of a call."""

    place: str
    """`path`, `query` or `header`."""
    name: str
    description: str
    field: JsonField
    """Checks the text in the request; gets None if a required parameter is missing."""
    argument: str = ""
    """The argument of the view that gets its value; empty if Flask or Werkzeug reads it."""
    required: bool = False
    refusals: tuple[int, ...] = ()
    """Statuses that it adds to a call."""
    component: str = ""
    """The name of its component; by default `name`."""

    @property
    def key(self) -> str:
        """The name of its component."""
        return self.component or self.name

    @property
    def value(self) -> Any:
        """The value in the request. Raises Refused or Rejected."""
        sent = (request.args if self.place == "query" else request.headers).get(self.name)
        if sent is None and not self.required:
            return self.field.schema.get("default")
        return self.field.check(sent, self.name)

    @property
    def document(self) -> Schema:
        """The parameter in OpenAPI."""
        return {
            "name": self.name,
            "in": self.place,
            "required": self.required,
            "description": self.description,
            "schema": self.field.schema,
        }


def in_query(name: str, description: str, field: JsonField) -> Parameter:
    """Return a parameter of the query, and argument of the view with its name."""
    return Parameter("query", name, description, field, name, refusals=(422,))


def number_in_text(low: int, high: int, **more: Any) -> JsonField:
    """Return a whole number in a query."""

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
"""The parameters in paths, which Flask reads."""

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


class Route(NamedTuple):
    """A call of the API."""

    endpoint: str
    """Also the `operationId` in the document."""
    method: str
    path: str
    """A URL rule of Flask, below `/api/v1`."""
    answer: JsonField | None
    parameters: tuple[Parameter, ...]
    view: Callable[..., Any]
    """Gets the parts of the path, but `caller` for the id of a session, the checked body as `sent`,
    and its parameters. Returns the object that `answer` renders, or a response."""
    body: JsonField | None = None
    role: Role = Role.VIEW
    """The required role; all but VIEW need a token."""
    success: int = 200
    also: tuple[int, ...] = ()
    """Statuses that do not follow from the rest of the declaration."""
    file: int = 0
    """The most bytes of a file, which the view gets unparsed; 0 for a JSON body."""
    heavy: bool = False
    """Whether it may read or write all rounds of a session."""
    tagged: bool = False
    """Whether its answer has the version as ETag although it is no read."""

    @property
    def refusals(self) -> set[int]:
        """Its error statuses, besides those of every call."""
        return {
            *((404, 409, 429) if "<id>" in self.path else ()),
            *((401, 403) if self.role else ()),
            *((400, 413, 415, 422) if self.body else ()),
            *(status for parameter in self.parameters for status in parameter.refusals),
            *self.also,
        }

    @property
    def needs_body(self) -> bool:
        """Whether a call without a body is refused."""
        schema = self.body.schema if self.body else {}
        whole = SCHEMAS.get(schema.get("$ref", "").rpartition("/")[2], schema)
        return whole.get("type") != "object" or "required" in whole

    def respond(self, **values: Any) -> Response:
        """Check the request, call the view and render its answer."""
        if "id" in values:
            values["caller"] = load_caller(values.pop("id"), self.role)
        if self.file:
            values["sent"] = read_bytes(self.file)
        elif self.body:
            sent = read_bytes(LARGEST)
            values["sent"] = self.body.check(
                parse_json(sent) if sent or self.needs_body else {}, ""
            )
        values |= {one.argument: one.value for one in self.parameters if one.argument}
        result = self.view(**values)
        return result if isinstance(result, Response) else self._render(result)

    def _render(self, result: Any) -> Response:
        if self.answer is None:
            response = Response(status=204)
            response.cache_control.no_store = True
            return response
        answer, reads = self.answer.render(result), IF_NONE_MATCH in self.parameters
        if reads and (known := unchanged(answer["version"])):
            return known
        response = as_json(answer, self.success)
        return _tagged(response, answer["version"]) if reads or self.tagged else response


def unchanged(version: int) -> Response | None:
    """Return a 304 response if the caller has this version of the session, or None."""
    if request.if_none_match.contains_weak(str(version)):
        return _tagged(Response(status=304), version)
    return None


def _tagged(response: Response, version: int) -> Response:
    response.set_etag(str(version))
    # The ETag is strong, so no proxy may compress the response.
    response.headers["Cache-Control"] = "private, no-cache, no-transform"
    return response


ROUTES: list[Route] = []


def call(
    endpoint: str, address: str, answer: JsonField | None, *parameters: Parameter, **declared: Any
) -> Callable[[_View], _View]:
    """Declare a view as a call. The address is its method and its path."""
    method, path = address.split()

    def declare(view: _View) -> _View:
        ROUTES.append(Route(endpoint, method, path, answer, parameters, view, **declared))
        return view

    return declare


def read_bytes(most: int) -> bytes:
    """Return the bytes of a JSON body. Raises Rejected for other media types."""
    request.max_content_length = most
    sent = request.get_data()
    if request.mimetype != JSON and (sent or request.mimetype):
        raise rejected(415, "E_MEDIA_TYPE")
    return sent


def parse_json(sent: bytes) -> Any:
    """Parse a JSON body."""
    try:
        found = read_json(sent.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise rejected(400, "E_SHAPE") from None
    if _is_deeper(found, _DEEPEST):
        raise rejected(400, "E_SHAPE")
    return found


def _is_deeper(value: Any, levels: int) -> bool:
    """Return whether lists and objects are nested in more levels."""
    if not isinstance(value, list | dict):
        return False
    inside = value.values() if isinstance(value, dict) else value
    return not levels or any(_is_deeper(one, levels - 1) for one in inside)


def load_caller(id: str, needed: Role) -> Caller:
    """Return the caller of the session of a view token, with the required role.

    Wrong ids and tokens are counted. A token of another session gets the same answer as an unknown
    one, so that nobody learns which tokens exist.
    """
    auth = request.authorization
    token = (auth.token or None) if auth and auth.type == "bearer" else None
    if needed and token is None:
        raise rejected(401, "E_TOKEN_REQUIRED")
    try:
        caller = access.enter(get_db(), id, bearer=token)
    except Refused:
        if not needed or access.polled(get_db(), id) is None:
            turn_away()
        count_wrong_link()
        raise rejected(401, "E_TOKEN_REQUIRED") from None
    if needed:
        with reading(get_db()):
            authorize(get_db(), caller, needed, ended_too=True)
    return caller
