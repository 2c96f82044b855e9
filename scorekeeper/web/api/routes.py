"""Calls of the API: the signature of a view declares role, body and parameters.

@call("DELETE /sessions/<id>/rounds/<int:number>", CHANGED_ROUND, heavy=True)
def rounds_strike(
    caller: Keeper, number: int, sent: Annotated[Json, REASON], version: SeenVersion
) -> Json:
"""

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, NamedTuple, TypeVar, get_origin, get_type_hints

from flask import request
from werkzeug.wrappers import Response

from scorekeeper import doors
from scorekeeper.fields import Field, Json, Leaf, Path, Reporter, Schema, spell
from scorekeeper.rules.batch import read_json
from scorekeeper.store import access
from scorekeeper.store.database import reading
from scorekeeper.store.errors import Refused, read_key
from scorekeeper.store.session import Caller, Role, authorize
from scorekeeper.web.api.errors import Rejected, rejected
from scorekeeper.web.api.fields import SCHEMAS, TEXT, TOKEN, RequestFaults, integer
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import count_wrong_link, turn_away
from scorekeeper.web.plumbing.responses import JSON, as_json

LARGEST = doors.FORM.size
"""Bytes of a body that is no file."""

_View = TypeVar("_View", bound=Callable[..., Json | Response | None])

SHORTEST_OPENING_KEY = 16
"""Characters. A retry with the key and the body gets the tokens of the session."""

_VERSION = re.compile(r'(?:W/)?"(0|[1-9][0-9]{0,17})"').fullmatch
_WHOLE = re.compile(r"[0-9]{1,18}").fullmatch


class Parameter(NamedTuple):
    """A parameter in the query or a header; an argument of a view is annotated with it."""

    place: str
    """`path`, `query` or `header`."""
    name: str
    description: str
    field: Field
    """Reads the text in the request; gets None if a required parameter is missing."""
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
        return self.field.read(sent, (self.name,), RequestFaults())

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


def in_query(name: str, description: str, field: Field) -> Parameter:
    """Return a parameter of the query."""
    return Parameter("query", name, description, field, refusals=(422,))


def number_in_text(low: int, high: int) -> Field:
    """Return a whole number in a query."""

    def parse(sent: str) -> int | None:
        return int(sent) if _WHOLE(sent) and low <= int(sent) <= high else None

    schema = integer(low, high).schema
    return Leaf(schema=schema, parse=parse, wanted="one_of", offered=f"{low}–{high}")


def _read_version(sent: str | None, at: Path, faults: Reporter) -> int:
    if sent is None:
        raise rejected(428, "E_VERSION_REQUIRED", spell(at))
    match = _VERSION(sent.strip())
    if not match:
        raise rejected(400, "E_SHAPE version", spell(at))
    return int(match[1])


def _read_key(sent: str | None, at: Path, faults: Reporter) -> str:
    try:
        return read_key(sent).text
    except Refused as refused:
        problems = [problem._replace(field=spell(at)) for problem in refused.problems]
        raise Rejected(400, problems) from None


def _check_length(key: str, at: Path, faults: Reporter) -> str:
    if len(key) < SHORTEST_OPENING_KEY:
        raise rejected(400, "E_KEY_REQUIRED opening", spell(at))
    return key


_CODE = {"type": "string", "minLength": 1, "maxLength": 2000, "examples": ["pho-bien"]}
_OF_PATH = (
    ("id", "The view token of the session.", TOKEN),
    ("number", "The number of the round.", integer(0)),
    ("group", "The view token of the group.", TOKEN),
    ("member", "The `member` of somebody in the group.", integer(1)),
    ("code", "The id of a preset, or a share code.", Field(schema=_CODE)),
)
IN_PATH = tuple([Parameter("path", *row, required=True) for row in _OF_PATH])
"""The parameters in paths, which Flask reads."""

_TAG = Field(schema={"type": "string", "pattern": '^"(0|[1-9][0-9]{0,17})"$'})
_IF_MATCH = Parameter(
    "header",
    "If-Match",
    "The version that was seen, as its ETag.",
    _TAG.then(_read_version),
    required=True,
    refusals=(412, 428),
)
_IF_NONE_MATCH = Parameter(
    "header",
    "If-None-Match",
    "An ETag: its version is not sent again.",
    TEXT,
    refusals=(304,),
)
_ONCE = "A retry with the same key does nothing twice."
_KEY_TEXT = Field(
    schema={"type": "string", "pattern": "^[!-~]{1,100}$", "minLength": 1, "maxLength": 100}
).then(_read_key)
_KEY = Parameter("header", "Idempotency-Key", _ONCE, _KEY_TEXT, required=True)
_KEY_OR_NOT = _KEY._replace(
    description=f"{_ONCE} To open a session, 16 characters at least.",
    required=False,
    component="Idempotency-Key-optional",
)

Keeper = Annotated[Caller, Role.KEEPER]
Owner = Annotated[Caller, Role.OWNER]
SeenVersion = Annotated[int, _IF_MATCH]
MaybeSeenVersion = Annotated[
    int | None,
    _IF_MATCH._replace(required=False, refusals=(412,), component="If-Match-optional"),
]
Known = Annotated[str | None, _IF_NONE_MATCH]
"""Declares a read that is answered 304 if its version is known. `Route` compares the ETags."""
Key = Annotated[str, _KEY]
MaybeKey = Annotated[str | None, _KEY_OR_NOT]
OpeningKey = Annotated[str | None, _KEY_OR_NOT._replace(field=_KEY_TEXT.then(_check_length))]


class Route(NamedTuple):
    """A call of the API."""

    endpoint: str
    """Also the `operationId` in the document."""
    method: str
    path: str
    """A URL rule of Flask, below `/api/v1`."""
    answer: Field | None
    view: Callable[..., Json | Response | None]
    """Gets the parts of the path, but `caller` for the id of a session, the body as `sent`, and its
    parameters. Returns the answer as JSON values, or a response."""
    arguments: Mapping[str, Parameter]
    """The parameters by the name of their argument."""
    body: Field | None
    role: Role
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
    def reads(self) -> bool:
        """Whether its answer has an ETag with which it can be asked for again."""
        return _IF_NONE_MATCH in self.arguments.values()

    @property
    def refusals(self) -> set[int]:
        """Its error statuses, besides those of every call."""
        return {
            *((404, 409, 429) if "<id>" in self.path else ()),
            *((401, 403) if self.role else ()),
            *((400, 413, 415, 422) if self.body else ()),
            *(status for parameter in self.arguments.values() for status in parameter.refusals),
            *self.also,
        }

    @property
    def needs_body(self) -> bool:
        """Whether a call without a body is refused."""
        schema = self.body.schema if self.body else {}
        whole = SCHEMAS.get(schema.get("$ref", "").rpartition("/")[2], schema)
        return whole.get("type") != "object" or "required" in whole

    def respond(self, id: str | None = None, **values: object) -> Response:
        """Check the request, call the view and return its answer."""
        if id is not None:
            values["caller"] = load_caller(id, self.role)
        if self.file:
            values["sent"] = read_bytes(self.file)
        elif self.body:
            sent = read_bytes(LARGEST)
            parsed = parse_json(sent) if sent or self.needs_body else {}
            values["sent"] = self.body.read(parsed, (), RequestFaults())
        values |= {name: parameter.value for name, parameter in self.arguments.items()}
        result = self.view(**values)
        return result if isinstance(result, Response) else self._respond_with(result)

    def _respond_with(self, result: Json | None) -> Response:
        if result is None:
            response = Response(status=204)
            response.cache_control.no_store = True
            return response
        if self.reads and (known := unchanged(result["version"])):
            return known
        response = as_json(result, self.success)
        tagged = self.reads or self.tagged
        return _tagged(response, result["version"]) if tagged else response


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


def call(address: str, answer: Field | None, **declared: Any) -> Callable[[_View], _View]:
    """Declare a view as a call, with its name as `operationId`.

    The address is its method and its path. `Annotated` arguments say the rest: `caller` the role,
    `sent` the body, all others a parameter.
    """
    method, path = address.split()

    def declare(view: _View) -> _View:
        hints = get_type_hints(view, include_extras=True)
        annotated = {name: hint for name, hint in hints.items() if get_origin(hint) is Annotated}
        needs = {name: hint.__metadata__[0] for name, hint in annotated.items()}
        role, body = needs.pop("caller", Role.VIEW), needs.pop("sent", None)
        name = view.__name__
        ROUTES.append(Route(name, method, path, answer, view, needs, body, role, **declared))
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
        parsed = read_json(sent.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise rejected(400, "E_SHAPE") from None
    if _is_deeper(parsed, doors.FORM.levels):
        raise rejected(400, "E_SHAPE")
    return parsed


def _is_deeper(value: object, levels: int) -> bool:
    """Return whether lists and objects are nested in more levels."""
    if not isinstance(value, list | dict):
        return False
    inside = value.values() if isinstance(value, dict) else value
    return not levels or any(_is_deeper(below, levels - 1) for below in inside)


def load_caller(id: str, needed: Role) -> Caller:
    """Return the caller of the session of a view token, with the required role.

    Wrong ids and tokens are counted. A token of another session gets the same answer as an unknown
    one, so that nobody learns which tokens exist.
    """
    # `request.authorization` raises ValueError for some headers of other schemes.
    scheme, _, given = request.headers.get("Authorization", "").partition(" ")
    token = (given.strip(" \t") or None) if scheme.lower() == "bearer" else None
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
