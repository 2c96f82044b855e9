"""The errors of the API: a status, and the problems in both languages."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from flask import Blueprint, Flask
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from scorekeeper.batch import problems_as_json
from scorekeeper.games.base import Problem
from scorekeeper.games.messages import SHAPES
from scorekeeper.store import errors
from scorekeeper.store import errors as store
from scorekeeper.store.errors import Refused, Stale
from scorekeeper.store.session_state import NewerRules
from scorekeeper.text import Text
from scorekeeper.web import access
from scorekeeper.web.api.answers import as_json
from scorekeeper.web.plumbing import programs
from scorekeeper.web.plumbing.db import fault_of
from scorekeeper.web.plumbing.errors import error_page
from scorekeeper.web.plumbing.heavy import TooMuchAtOnce

STATUS = access.STATUS | {"E_GA_LEFT": 409, "E_STALE": 412}
"""The status of a refusal of the store, by its code; of all others it is 422."""

SENTENCES = {
    "E_SHAPE": Text(
        "Nội dung gửi lên không phải JSON hợp lệ: hãy kiểm tra dấu ngoặc, dấu phẩy, tên trường bị "
        "trùng và mã UTF-8.",
        "This is not valid JSON: check its brackets, its commas, repeated fields and that it is "
        "UTF-8.",
    ),
    "E_SHAPE version": Text(
        "If-Match phải là số phiên bản trong dấu ngoặc kép thẳng: hãy gửi đúng ETag đã nhận.",
        "If-Match is a version in straight double quotes: send the ETag as it came.",
    ),
    "E_KEY_REQUIRED opening": Text(
        "Mã để mở buổi phải có từ 16 đến 100 ký tự ASCII: hãy gửi một mã dài, ngẫu nhiên.",
        "A key that opens a session has 16 to 100 visible ASCII characters: send a long random "
        "one.",
    ),
    "E_TOKEN_REQUIRED": Text(
        "Việc này cần mã người ghi sổ hoặc mã chủ buổi: hãy gửi mã trong Authorization: Bearer.",
        "This takes the keeper token or the owner token: send it as Authorization: Bearer.",
    ),
    "E_METHOD": Text(
        "Địa chỉ này không nhận phương thức đó: hãy dùng một phương thức trong Allow.",
        "This address does not take that method: use one of those in Allow.",
    ),
    "E_TOO_LARGE": Text(
        "Nội dung gửi lên dài quá: hãy rút ngắn rồi gửi lại.",
        "The body is too long: shorten it, then send it again.",
    ),
    "E_MEDIA_TYPE": Text(
        "Nội dung phải là JSON: hãy gửi Content-Type: application/json.",
        "The body must be JSON: send Content-Type: application/json.",
    ),
    "E_VERSION_REQUIRED": Text(
        "Thiếu phiên bản đã xem: hãy gửi If-Match với ETag của buổi.",
        "The version that you have seen is missing: send If-Match with the ETag of the session.",
    ),
    "E_SLOW_DOWN": Text(
        "Sai link hoặc mã nhiều lần quá: hãy chờ hết thời gian trong Retry-After rồi gửi lại.",
        "Too many wrong ids or tokens: wait as long as Retry-After says, then send it again.",
    ),
    "E_SLOW_DOWN busy": Text(
        "Đang có nhiều người nhờ tính lại, nên chưa làm gì cả: hãy chờ hết thời gian trong "
        "Retry-After rồi gửi lại.",
        "Many ask to have rounds worked out again, and nothing was done: wait as long as "
        "Retry-After says, then send it again.",
    ),
    "E_INTERNAL": Text(
        "Lỗi ở phía máy chủ: hãy gửi lại sau.",
        "Something went wrong on the server: send it again later.",
    ),
}
"""The sentence of each refusal of the API itself. Its code is what stands before the blank."""

_OF_HTTP = {
    400: Problem("E_SHAPE", "", SENTENCES["E_SHAPE"]),
    404: Problem("E_NOT_FOUND", "", store.SENTENCES["E_NOT_FOUND"]),
    405: Problem("E_METHOD", "", SENTENCES["E_METHOD"]),
    413: Problem("E_TOO_LARGE", "", SENTENCES["E_TOO_LARGE"]),
    429: Problem("E_SLOW_DOWN", "", SENTENCES["E_SLOW_DOWN"]),
}
"""The problem of an error that is told by its status alone; of others it is `E_INTERNAL`."""
_INTERNAL = Problem("E_INTERNAL", "", SENTENCES["E_INTERNAL"])


class Rejected(Exception):
    """A request that the API answers with a status, problems, and what else helps."""

    def __init__(self, status: int, problems: Iterable[Problem], **more: Any) -> None:
        self.status = status
        self.problems = tuple(problems)
        self.more = more
        """Fields of the answer beside `errors`."""
        super().__init__(status)


def rejected(status: int, sentence: str, field: str = "") -> Rejected:
    """The rejection by a key of `SENTENCES`, to be raised."""
    code = sentence.partition(" ")[0]
    return Rejected(status, [Problem(code, field, SENTENCES[sentence])])


def misshapen(shape: str, field: str, **values: object) -> Problem:
    """The problem of a field that is not of its shape, by a key of `SHAPES`."""
    return Problem("E_SHAPE", field, SHAPES[shape].fill(field=field or "JSON", **values))


@contextmanager
def telling(current: Callable[[], Any]) -> Iterator[None]:
    """Answer a change that was made on an old version with what there is now."""
    try:
        yield
    except Stale as stale:
        raise Rejected(STATUS[stale.code], stale.problems, current=current()) from stale


def handle(api: Blueprint) -> None:
    """Answer every error of a call in JSON."""
    api.register_error_handler(Rejected, _rejected)
    api.register_error_handler(Refused, _refused)
    for kind in errors.KINDS:
        api.register_error_handler(kind, _unavailable)
    api.register_error_handler(NewerRules, _newer_rules)
    api.register_error_handler(TooMuchAtOnce, _turned_away)
    api.register_error_handler(HTTPException, _of_http)


def handle_unknown(app: Flask) -> None:
    """Answer in JSON what is no call, at an address of the API; elsewhere with a page."""
    for status in (404, 405):
        app.register_error_handler(status, _unknown)


def _rejected(error: Rejected) -> Response:
    answer = as_json(problems_as_json(error.problems) | error.more, error.status)
    if error.status == 401:
        answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


def _refused(error: Refused) -> Response:
    """The answer to a refusal; where a later round stopped a change, with its number."""
    more = {} if error.number is None else {"number": error.number}
    return _rejected(Rejected(STATUS.get(error.code, access.REFUSED), error.problems, **more))


def _unavailable(error: Exception) -> Response:
    why = fault_of(error)
    answer = _refused(store.refused(why.sentence))
    answer.headers["Retry-After"] = str(why.wait)
    return answer


def _newer_rules(_: NewerRules) -> Response:
    return _rejected(Rejected(409, store.refused("E_RULES newer", "rules").problems))


def _turned_away(error: TooMuchAtOnce) -> Response:
    return _of_http(error, Problem("E_SLOW_DOWN", "", SENTENCES["E_SLOW_DOWN busy"]))


def _of_http(error: HTTPException, problem: Problem | None = None) -> Response:
    """The error in JSON, with its own status and headers."""
    answer = error.get_response()
    problem = problem or _OF_HTTP.get(error.code or 0, _INTERNAL)
    told = as_json(problems_as_json([problem]), answer.status_code)
    for name in ("Allow", "Retry-After"):
        if name in answer.headers:
            told.headers[name] = answer.headers[name]
    return told


def _unknown(error: HTTPException) -> Response:
    return _of_http(error) if programs.asks() else error_page(error)
