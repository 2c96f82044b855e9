"""The schema of errors with their closed list of codes, and the answer of each status."""

from scorekeeper.export import refusals as export
from scorekeeper.games.base import CODES
from scorekeeper.games.entry import Schema, or_null
from scorekeeper.store import errors as store
from scorekeeper.web.api import errors as api
from scorekeeper.web.api.openapi.shapes import NUMBER, list_of, object_of, ref

_OF_PAGES = ("E_AGREED", "E_MOVE", "E_TOO_MANY")
"""Refusals of the store that no call comes to."""


def codes() -> list[str]:
    """Every code that an answer may hold. The list is closed."""
    sentences = (*store.SENTENCES, *export.SENTENCES, *api.SENTENCES)
    told = dict.fromkeys([*CODES, *(sentence.partition(" ")[0] for sentence in sentences)])
    return [code for code in told if code not in _OF_PAGES]


def schemas() -> dict[str, Schema]:
    """The components of errors."""
    current = {"anyOf": [ref("KeptRound"), ref("Session")]}
    problem = object_of(
        {
            "code": {"enum": codes()},
            "field": {"type": "string", "description": "Where it is, as `eats[1].eater`."},
            "message": {"type": "string", "description": "What to do, in English."},
            "message_vi": {"type": "string", "description": "The same in Vietnamese."},
        }
    )
    refused = {"errors": list_of(ref("Error"), minItems=1)}
    stopped = {**NUMBER, "description": "The later round that stopped a change."}
    return {
        "Error": problem,
        "Errors": object_of(refused, {"number": stopped}),
        "Stale": object_of(
            {**refused, "current": or_null(current) | {"description": "What there is now."}}
        ),
    }


_WAIT: Schema = {
    "Retry-After": {
        "required": True,
        "description": "Seconds to wait.",
        "schema": {"type": "integer", "minimum": 1},
    }
}
_ALLOW = {"Allow": {"required": True, "schema": {"type": "string"}}}
_BEARER = {"WWW-Authenticate": {"required": True, "schema": {"const": "Bearer"}}}

_SAID: dict[int, tuple[str, str, Schema]] = {
    400: ("NotRead", "Not JSON, or a header is missing or malformed.", {}),
    401: (
        "NoToken",
        "A token of this session is needed: send it as `Authorization: Bearer`.",
        _BEARER,
    ),
    403: ("NotAllowed", "The token does not allow it.", {}),
    404: (
        "NotFound",
        "There is nothing here; or a read shows a token that is not of this session.",
        {},
    ),
    405: ("WrongMethod", "The address does not take this method.", _ALLOW),
    409: ("Conflict", "The state of the session, or a key used before, does not allow it.", {}),
    412: ("Outdated", "Something else came between; `current` is what there is now.", {}),
    413: ("TooLarge", "The body is too large.", {}),
    415: ("NotJson", "The body is not sent as `application/json`.", {}),
    422: ("Refused", "What was sent is refused; every fault of it is listed.", {}),
    428: ("NoVersion", "`If-Match` is missing.", {}),
    429: (
        "TooOften",
        "Too much came from this address, wrong ids or tokens or sessions that were opened, "
        "or too much heavy work is waiting: nothing was done.",
        _WAIT,
    ),
    500: ("Broken", "A mistake of the server.", {}),
    503: ("Busy", "The book cannot be used now: nothing was done, send it again.", _WAIT),
    507: ("NoRoom", "The disk of the server is almost full: nothing new is opened.", {}),
}
"""For each status its component, what it means, and the headers that come with it."""
OF_EVERY_CALL = (405, 500, 503)


def answers() -> dict[str, Schema]:
    """The answers of refusals, by the name of their component."""
    return {
        name: {
            "description": said,
            **({"headers": headers} if headers else {}),
            "content": {
                "application/json": {"schema": ref("Stale" if status == 412 else "Errors")}
            },
        }
        for status, (name, said, headers) in _SAID.items()
    }


def answer_of(status: int) -> Schema:
    """The answer of a status, as an operation names it."""
    return {"$ref": f"#/components/responses/{_SAID[status][0]}"}
