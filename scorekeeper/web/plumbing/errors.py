"""The error pages."""

from urllib.parse import urlsplit

from flask import Flask, render_template, request
from flask_wtf.csrf import CSRFError  # type: ignore[import-untyped]
from werkzeug.exceptions import HTTPException, ServiceUnavailable
from werkzeug.wrappers import Response

from scorekeeper.text import Text

Said = tuple[Text, Text]
"""What happened, and what to do."""

SAID: dict[int, Said] = {
    413: (
        Text("Gửi lên nhiều quá", "That is too much to send"),
        Text(
            "Quay lại, rút ngắn những gì đã viết rồi gửi lần nữa.",
            "Go back, shorten what you wrote, and send it again.",
        ),
    ),
    429: (
        Text("Thử sai link nhiều lần quá", "Too many wrong links"),
        Text(
            "Chờ một phút rồi mở lại link người ghi sổ đã gửi.",
            "Wait a minute, then open again the link that the keeper sent you.",
        ),
    ),
}
"""Where the status says more than that something is wrong."""


def init_app(app: Flask) -> None:
    """Answer every error with a page of ours."""
    app.register_error_handler(HTTPException, error_page)


def error_page(
    error: HTTPException, told: Said | None = None, *, keeps_form: bool = False
) -> Response:
    """The page that says what to do, with the error's own status and headers; with the form that
    was not taken where it `keeps_form`, as a stale proof and a busy book always do."""
    response = error.get_response()
    told = told or SAID.get(error.code or 0)
    keeps_form |= isinstance(error, (CSRFError, ServiceUnavailable))
    kept = _kept() if keeps_form else []
    response.set_data(render_template("error.html", code=error.code, told=told, kept=kept))
    return response


def _kept() -> list[tuple[str, str]]:
    """The form that could not be taken, to be sent again by a tap; none that is not ours.

    What another site makes a browser send is never offered: it would only want that tap.
    """
    came_from = request.headers.get("Origin") or request.headers.get("Referer") or ""
    if request.method != "POST" or _site(came_from) != request.host or request.files:
        return []  # A file cannot be sent again by a page.
    return [field for field in request.form.items(multi=True) if field[0] != "csrf_token"]


def _site(address: str) -> str:
    """The name in an address; none where it is no address."""
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""
