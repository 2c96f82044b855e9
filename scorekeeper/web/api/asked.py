"""What a program asks: the body, the version that it has seen, its key, and the query."""

import re
from collections.abc import Collection
from typing import Any, TypeVar

from flask import request

from scorekeeper.batch import BYTE_ORDER_MARK, read_json
from scorekeeper.games import GAMES
from scorekeeper.games.names import clean_name
from scorekeeper.store.errors import Refused
from scorekeeper.store.replay import read_key
from scorekeeper.web.api.answers import JSON
from scorekeeper.web.api.errors import Rejected, misshapen, rejected

_Offered = TypeVar("_Offered", bound=str)

LARGEST = 1 << 16
"""Bytes of a body, but of one that opens a file."""

SHORTEST_OPENING_KEY = 16
"""Characters. Whoever knows the key and the body of such a call gets the tokens of its session."""

_LEVELS = 20
"""More than anything that is asked has, and few enough for whatever reads it."""
_KEY = "Idempotency-Key"
_VERSION = re.compile(r'(?:W/)?"(0|[1-9][0-9]{0,17})"').fullmatch
_WHOLE = re.compile(r"[0-9]{1,18}").fullmatch


def body(most: int = LARGEST) -> bytes:
    """The bytes of a body that says it is JSON, at most so many."""
    request.max_content_length = most
    sent = request.get_data()
    if request.mimetype != JSON and (sent or request.mimetype):
        raise rejected(415, "E_MEDIA_TYPE")
    return sent


def value(sent: bytes | None = None) -> Any:
    """The JSON value of the body; or of one that was read already."""
    sent = body() if sent is None else sent
    try:
        found = read_json(sent.removeprefix(BYTE_ORDER_MARK).decode())
    except (ValueError, RecursionError):
        raise rejected(400, "E_SHAPE") from None
    if _too_deep(found, _LEVELS):
        raise rejected(400, "E_SHAPE")
    return found


def _too_deep(found: Any, levels: int) -> bool:
    """Whether there are more than so many levels of lists and objects."""
    if not isinstance(found, list | dict):
        return False
    inside = found.values() if isinstance(found, dict) else found
    return not levels or any(_too_deep(one, levels - 1) for one in inside)


def fields(known: Collection[str], *, needed: Collection[str] = ()) -> dict[str, Any]:
    """The fields of the body, an object with these names; `needed` are there and not null. No body
    is an object without fields, where none is needed."""
    sent = body()
    found = value(sent) if sent or needed else {}
    return checked(found, known, needed=needed)


def checked(
    found: Any, known: Collection[str], place: str = "", *, needed: Collection[str] = ()
) -> dict[str, Any]:
    """A value as an object with these names; refused with all that is wrong with them."""
    if not isinstance(found, dict):
        raise Refused([misshapen("object", place)])
    under = f"{place}." if place else ""
    problems = [misshapen("unknown", under + name) for name in found if name not in known]
    problems += [misshapen("missing", under + name) for name in needed if found.get(name) is None]
    if problems:
        raise Refused(problems)
    return found


def text(found: Any, field: str) -> str:
    """A text, empty where it is left out."""
    if found is not None and not isinstance(found, str):
        raise Refused([misshapen("text", field)])
    return found or ""


def name(found: Any, field: str) -> str | None:
    """A name in its plain spelling; None where it is left out."""
    if found is None:
        return None
    cleaned = clean_name(text(found, field))
    if cleaned is None:
        raise Refused([misshapen("name", field)])
    return cleaned


def flag(found: Any, field: str) -> bool:
    """True or false."""
    if not isinstance(found, bool):
        raise Refused([misshapen("flag", field)])
    return found


def word(found: Any, offered: Collection[_Offered], field: str) -> _Offered:
    """One of a few words."""
    chosen = next((word for word in offered if word == found), None)
    if chosen is None:
        raise Refused([misshapen("one_of", field, offered=", ".join(offered))])
    return chosen


def version() -> int | None:
    """The version of the session that the program has seen, from `If-Match`; None without one."""
    sent = request.headers.get("If-Match")
    if sent is None:
        return None
    found = _VERSION(sent.strip())
    if not found:
        raise rejected(400, "E_SHAPE version", "If-Match")
    return int(found[1])


def needed_version() -> int:
    """The same where there must be one."""
    found = version()
    if found is None:
        raise rejected(428, "E_VERSION_REQUIRED", "If-Match")
    return found


def key() -> str | None:
    """The idempotency key; None without one."""
    return needed_key() if _KEY in request.headers else None


def opening_key() -> str | None:
    """The idempotency key of a call that opens a session, too long to be guessed; None without
    one."""
    found = key()
    if found is not None and len(found) < SHORTEST_OPENING_KEY:
        raise rejected(400, "E_KEY_REQUIRED opening", _KEY)
    return found


def needed_key() -> str:
    """The same where there must be one."""
    try:
        return read_key(request.headers.get(_KEY)).text
    except Refused as refused:
        raise Rejected(400, [one._replace(field=_KEY) for one in refused.problems]) from None


def game() -> str | None:
    """The game of a round that several games may have; None where it is not told."""
    sent = request.args.get("game")
    return None if sent is None else word(sent, [game.id for game in GAMES], "game")


def dry() -> bool:
    """Whether a change is only to be worked out."""
    return word(request.args.get("dry", "0"), ("0", "1"), "dry") == "1"


def whole(field: str, default: int, low: int, high: int) -> int:
    """A whole number of the query."""
    sent = request.args.get(field)
    if sent is None:
        return default
    if not _WHOLE(sent) or not low <= int(sent) <= high:
        raise Refused([misshapen("one_of", field, offered=f"{low}–{high}")])
    return int(sent)
