"""Calls of the API: each declares its caller, its body, its parameters and its answer."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from flask import request
from werkzeug.wrappers import Response

from scorekeeper.batch import BYTE_ORDER_MARK, read_json
from scorekeeper.store import access
from scorekeeper.store.access import authorize
from scorekeeper.store.database import reading
from scorekeeper.store.errors import Refused
from scorekeeper.store.session import Caller, Role
from scorekeeper.web.api.errors import rejected
from scorekeeper.web.api.fields import SCHEMAS, JsonField
from scorekeeper.web.api.parameters import IF_NONE_MATCH, Parameter
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.programs import JSON, as_json
from scorekeeper.web.plumbing.rate_limit import count_stranger, turn_away

LARGEST = 1 << 16
"""Bytes of a body, unless it is a file."""
_DEEPEST = 20
"""Levels of lists and objects in a body."""

_View = TypeVar("_View", bound=Callable[..., Any])


class Route(NamedTuple):
    """A call of the API."""

    endpoint: str
    """Its name, which is the `operationId` of the document."""
    method: str
    path: str
    """As Flask writes it, below `/api/v1`."""
    answer: JsonField | None
    parameters: tuple[Parameter, ...]
    view: Callable[..., Any]
    """Gets the parts of the path, with `caller` for the id of a session, the checked body as
    `sent`, and the values of its parameters. Returns what `answer` renders, or a response."""
    body: JsonField | None = None
    role: Role = Role.VIEW
    """The role that it needs; all but VIEW need a token."""
    success: int = 200
    also: tuple[int, ...] = ()
    """Statuses that the rest of the declaration does not say."""
    file: int = 0
    """The most bytes of a body that the view gets unread; 0 if it gets a checked one."""
    heavy: bool = False
    """Whether it may read or write all rounds of a long session."""
    tagged: bool = False
    """Whether the answer to a change has its version as ETag, like the answer to a read."""

    @property
    def refusals(self) -> set[int]:
        """The statuses besides success and 405, 500 and 503, which every call may answer."""
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
        """Check a request, call the view and render its answer."""
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
        shown = self.view(**values)
        return shown if isinstance(shown, Response) else self._render(shown)

    def _render(self, shown: Any) -> Response:
        if self.answer is None:
            response = Response(status=204)
            response.cache_control.no_store = True
            return response
        reads = IF_NONE_MATCH in self.parameters
        if reads and request.if_none_match.contains_weak(str(shown.version)):
            response = Response(status=304)
        else:
            response = as_json(self.answer.render(shown), self.success)
        if reads or self.tagged:
            response.set_etag(str(shown.version))
            # The ETag holds for these bytes, so nobody on the way may compress them.
            response.headers["Cache-Control"] = "private, no-cache, no-transform"
        return response


ROUTES: list[Route] = []
"""Every call."""


def call(
    endpoint: str, address: str, answer: JsonField | None, *parameters: Parameter, **declared: Any
) -> Callable[[_View], _View]:
    """Declare the call that a view answers. The address is its method and its path."""
    method, path = address.split()

    def declare(view: _View) -> _View:
        ROUTES.append(Route(endpoint, method, path, answer, parameters, view, **declared))
        return view

    return declare


def read_bytes(most: int) -> bytes:
    """The bytes of a body that says it is JSON, at most so many."""
    request.max_content_length = most
    sent = request.get_data()
    if request.mimetype != JSON and (sent or request.mimetype):
        raise rejected(415, "E_MEDIA_TYPE")
    return sent


def parse_json(sent: bytes) -> Any:
    """The JSON value of a body."""
    try:
        found = read_json(sent.removeprefix(BYTE_ORDER_MARK).decode())
    except (ValueError, RecursionError):
        raise rejected(400, "E_SHAPE") from None
    if _is_deeper(found, _DEEPEST):
        raise rejected(400, "E_SHAPE")
    return found


def _is_deeper(value: Any, levels: int) -> bool:
    """Whether there are more than so many levels of lists and objects."""
    if not isinstance(value, list | dict):
        return False
    inside = value.values() if isinstance(value, dict) else value
    return not levels or any(_is_deeper(one, levels - 1) for one in inside)


def load_caller(id: str, needed: Role) -> Caller:
    """The caller for the session of that view token. Wrong ids and tokens are refused and counted.

    A token of another session is answered like one that nobody has, so that nobody learns which
    tokens exist.
    """
    shown = request.authorization
    token = (shown.token or None) if shown and shown.type == "bearer" else None
    if needed and token is None:
        raise rejected(401, "E_TOKEN_REQUIRED")
    try:
        caller = access.enter(book(), id, bearer=token)
    except Refused:
        if not needed or access.polled(book(), id) is None:
            turn_away()
        count_stranger()
        raise rejected(401, "E_TOKEN_REQUIRED") from None
    if needed:
        with reading(book()):
            authorize(book(), caller, needed, ended_too=True)
    return caller
