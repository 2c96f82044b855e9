"""The errors of the API: a status, and the problems in both languages."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from flask import Blueprint, Flask
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from scorekeeper.export import schema as export
from scorekeeper.fields import Field, Schema, list_of, one_of
from scorekeeper.games import CODES
from scorekeeper.games.base import Problem
from scorekeeper.rules.batch import problems_as_json
from scorekeeper.store import errors as store
from scorekeeper.store.errors import Refused, Stale
from scorekeeper.store.session import NewerRules
from scorekeeper.text import Text
from scorekeeper.web import access
from scorekeeper.web.api.fields import NUMBER, TEXT, answer, ref
from scorekeeper.web.plumbing import preferences
from scorekeeper.web.plumbing.database import fault_of
from scorekeeper.web.plumbing.errors import error_page
from scorekeeper.web.plumbing.limits import TooMuchAtOnce
from scorekeeper.web.plumbing.responses import as_json

STATUS = access.STATUS | {"E_GA_LEFT": 409, "E_GROUP": 409, "E_STALE": 412}
"""The status of refusals by code; 422 for all others."""

SENTENCES = {
    "E_SHAPE": Text(
        "Nội dung gửi lên không phải JSON hợp lệ: kiểm tra dấu ngoặc, dấu phẩy, tên trường bị "
        "trùng và mã UTF-8.",
        "This is not valid JSON: check its brackets, its commas, repeated fields and that it is "
        "UTF-8.",
    ),
    "E_SHAPE version": Text(
        "If-Match phải là số phiên bản trong dấu ngoặc kép thẳng: gửi đúng ETag đã nhận.",
        "If-Match is a version in straight double quotes: send the ETag as it came.",
    ),
    "E_KEY_REQUIRED opening": Text(
        "Mã để mở buổi phải có từ 16 đến 100 ký tự ASCII: gửi một mã dài, ngẫu nhiên.",
        "A key that opens a session has 16 to 100 visible ASCII characters: send a long random "
        "one.",
    ),
    "E_TOKEN_REQUIRED": Text(
        "Việc này cần mã người ghi sổ hoặc mã chủ buổi: gửi mã trong Authorization: Bearer.",
        "This takes the keeper token or the owner token: send it as Authorization: Bearer.",
    ),
    "E_METHOD": Text(
        "Địa chỉ này không nhận phương thức đó: dùng một phương thức trong Allow.",
        "This address does not take that method: use one of those in Allow.",
    ),
    "E_TOO_LARGE": Text(
        "Nội dung gửi lên dài quá: rút ngắn rồi gửi lại.",
        "The body is too long: shorten it, then send it again.",
    ),
    "E_MEDIA_TYPE": Text(
        "Nội dung phải là JSON: gửi Content-Type: application/json.",
        "The body must be JSON: send Content-Type: application/json.",
    ),
    "E_VERSION_REQUIRED": Text(
        "Thiếu phiên bản đã xem: gửi If-Match với ETag của buổi.",
        "The version that you have seen is missing: send If-Match with the ETag of the session.",
    ),
    "E_SLOW_DOWN": Text(
        "Sai link hoặc mã nhiều lần quá: chờ hết thời gian trong Retry-After rồi gửi lại.",
        "Too many wrong ids or tokens: wait as long as Retry-After says, then send it again.",
    ),
    "E_SLOW_DOWN busy": Text(
        "Đang có nhiều người nhờ tính lại, nên chưa làm gì cả: chờ hết thời gian trong "
        "Retry-After rồi gửi lại.",
        "Many ask to have rounds worked out again, and nothing was done: wait as long as "
        "Retry-After says, then send it again.",
    ),
    "E_INTERNAL": Text(
        "Lỗi ở phía máy chủ: gửi lại sau.",
        "Something went wrong on the server: send it again later.",
    ),
}
"""The messages of the API's own refusals. The code of a key ends at the blank."""

_NEVER_ANSWERED = ("E_AGREED", "E_MOVE", "E_TOO_MANY")
"""Codes of the store that no call can answer."""
_SENTENCES = store.SENTENCES | export.SENTENCES | SENTENCES
ERROR_CODES = [
    code
    for code in dict.fromkeys((*CODES, *(sentence.partition(" ")[0] for sentence in _SENTENCES)))
    if code not in _NEVER_ANSWERED
]
"""Every code that an answer may have."""

_ERROR = answer(
    "Error",
    code=one_of(*ERROR_CODES),
    field=TEXT.about("Where it is, as `eats[1].eater`."),
    message=TEXT.about("What to do, in English."),
    message_vi=TEXT.about("The same in Vietnamese."),
)
_ERRORS = list_of(_ERROR, minItems=1)
_NUMBER = NUMBER.about("The later round that stopped a change.").optional()
answer("Errors", errors=_ERRORS, number=_NUMBER)
_CURRENT = Field(schema={"anyOf": [ref("KeptRound"), ref("Session")]}).or_null()
answer("Stale", errors=_ERRORS, current=_CURRENT.about("What there is now."))


class Status(NamedTuple):
    """A status other than success, as the document describes it."""

    name: str
    """The name of its component."""
    meaning: str
    headers: Schema | None = None
    code: str = "E_INTERNAL"
    """The code of its errors by default."""


_WAIT = {
    "Retry-After": {
        "required": True,
        "description": "Seconds to wait.",
        "schema": {"type": "integer", "minimum": 1},
    }
}
_ALLOW = {"Allow": {"required": True, "schema": {"type": "string"}}}
_BEARER = {"WWW-Authenticate": {"required": True, "schema": {"const": "Bearer"}}}

STATUSES = {
    400: Status("NotRead", "Not JSON, or a header is missing or malformed.", code="E_SHAPE"),
    401: Status(
        "NoToken", "A token of this session is needed: send it as `Authorization: Bearer`.", _BEARER
    ),
    403: Status("NotAllowed", "The token does not allow it."),
    404: Status(
        "NotFound",
        "There is nothing here; or a read shows a token that is not of this session.",
        code="E_NOT_FOUND",
    ),
    405: Status("WrongMethod", "The address does not take this method.", _ALLOW, "E_METHOD"),
    409: Status("Conflict", "The state of the session, or a key used before, does not allow it."),
    412: Status("Outdated", "Something else came between; `current` is what there is now."),
    413: Status("TooLarge", "The body is too large.", code="E_TOO_LARGE"),
    415: Status("NotJson", "The body is not sent as `application/json`."),
    422: Status("Refused", "What was sent is refused; every fault of it is listed."),
    428: Status("NoVersion", "`If-Match` is missing."),
    429: Status(
        "TooOften",
        "Too much came from this address, wrong ids or tokens or sessions that were opened, "
        "or too much heavy work is waiting: nothing was done.",
        _WAIT,
        "E_SLOW_DOWN",
    ),
    500: Status("Broken", "A mistake of the server."),
    503: Status("Busy", "The book cannot be used now: nothing was done, send it again.", _WAIT),
    507: Status("NoRoom", "The disk of the server is almost full: nothing new is opened."),
}
OF_EVERY_CALL = (405, 500, 503)


class Rejected(Exception):
    """A request that the API answers with a status and problems."""

    def __init__(self, status: int, problems: Iterable[Problem], **more: object) -> None:
        self.status = status
        self.problems = tuple(problems)
        self.more = more
        """Fields of the answer in addition to `errors`."""
        super().__init__(status)


def rejected(status: int, sentence: str, field: str = "") -> Rejected:
    """Return the rejection with a message of `SENTENCES`, by its key."""
    code = sentence.partition(" ")[0]
    return Rejected(status, [Problem(code, field, _SENTENCES[sentence])])


@contextmanager
def current_if_stale(current: Callable[[], object]) -> Iterator[None]:
    """Answer a stale change within the block with the current state."""
    try:
        yield
    except Stale as stale:
        raise Rejected(STATUS[stale.code], stale.problems, current=current()) from stale


def init_app(app: Flask, api: Blueprint) -> None:
    """Answer errors of calls, and of unknown URLs below `/api`, in JSON."""
    api.register_error_handler(Rejected, _rejected)
    api.register_error_handler(Refused, _refused)
    for kind in store.KINDS:
        api.register_error_handler(kind, _unavailable)
    newer = Rejected(409, store.refused("E_RULES newer", "rules").problems)
    api.register_error_handler(NewerRules, lambda _: _rejected(newer))
    api.register_error_handler(TooMuchAtOnce, partial(_of_http, sentence="E_SLOW_DOWN busy"))
    api.register_error_handler(HTTPException, _of_http)
    for status in (404, 405):
        app.register_error_handler(status, _unknown)


def _rejected(error: Rejected) -> Response:
    response = as_json(problems_as_json(error.problems) | error.more, error.status)
    if error.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def _refused(error: Refused) -> Response:
    """Return the answer to a refusal, with the later round that caused it, if any."""
    more = {} if error.number is None else {"number": error.number}
    return _rejected(Rejected(STATUS.get(error.code, access.REFUSED), error.problems, **more))


def _unavailable(error: Exception) -> Response:
    why = fault_of(error)
    response = _refused(store.refused(why.sentence))
    response.headers["Retry-After"] = str(why.wait)
    return response


def _of_http(error: HTTPException, sentence: str = "") -> Response:
    """Return an HTTP error in JSON, with its status and headers."""
    page = error.get_response()
    sentence = sentence or STATUSES.get(page.status_code, STATUSES[500]).code
    response = _rejected(rejected(page.status_code, sentence))
    for name in ("Allow", "Retry-After"):
        if name in page.headers:
            response.headers[name] = page.headers[name]
    return response


def _unknown(error: HTTPException) -> Response:
    return _of_http(error) if preferences.is_program() else error_page(error)
