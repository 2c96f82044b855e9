"""Who sent a request: a program, a script of ours, a browser inside a chat."""

from typing import Any

from flask import request
from werkzeug.wrappers import Response

from scorekeeper.rules.batch import write_json

API = "/api"
JSON = "application/json"

_CHATS = {
    "Zalo": "Zalo",
    "MessengerForiOS": "Messenger",
    "Orca-Android": "Messenger",
    "Instagram": "Instagram",
    "FBAN": "Facebook",
    "FBAV": "Facebook",
    "FB_IAB": "Facebook",
    " Line/": "LINE",
}
"""Chat applications, by a part of the user agent of their own browsers."""


def is_program() -> bool:
    """Whether a program asks the API. No cookie is read or set for it."""
    return request.path == API or request.path.startswith(f"{API}/")


def as_json(value: Any, status: int = 200) -> Response:
    """A response with a value as JSON, which no cache keeps."""
    body = write_json(value).encode("utf-8", "replace")
    response = Response(body, status, content_type=JSON)
    response.cache_control.no_store = True
    return response


def wants_parts() -> bool:
    """Whether a script asks for the parts of its page that change."""
    return request.headers.get("X-Script") == "parts"


def wants_whole() -> bool:
    """Whether a script asks for the whole page around a form it has kept."""
    return request.headers.get("X-Script") == "whole"


def wants_json() -> bool:
    """Whether a script asks for facts as JSON."""
    return request.headers.get("Accept") == JSON


def chat_of(user_agent: str) -> str | None:
    """The chat application whose own browser this is; None for any other browser.

    Cookies of such a browser are not those of the phone's own: a role taken there is soon lost.

    >>> chat_of("Mozilla/5.0 (Linux; Android 14) Chrome/125.0 Mobile Zalo android/24"), chat_of("")
    ('Zalo', None)
    """
    return next((chat for sign, chat in _CHATS.items() if sign in user_agent), None)
