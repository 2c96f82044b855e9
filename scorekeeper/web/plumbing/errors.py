"""The error pages."""

import re
from collections.abc import Mapping
from itertools import islice
from typing import Any
from urllib.parse import quote, urlsplit

from flask import Flask, current_app, jsonify, redirect, render_template, request, url_for
from flask_wtf.csrf import CSRFError  # type: ignore[import-untyped]
from werkzeug.exceptions import HTTPException, MethodNotAllowed, ServiceUnavailable
from werkzeug.wrappers import Response

from scorekeeper.text import Text
from scorekeeper.web.plumbing.preferences import translated
from scorekeeper.web.plumbing.responses import wants_json

ErrorMessage = tuple[Text, Text]  # title and advice

MESSAGES: dict[int, ErrorMessage] = {
    403: (
        Text("Chỉ người ghi sổ làm được", "Only a keeper can do this"),
        Text(
            "Máy này chỉ xem. Muốn ghi thì xin link ghi cùng. Ván chưa lưu vẫn nằm trong máy.",
            "This phone can only watch. To enter rounds, ask for the link to keep score. Unsaved "
            "rounds stay on this phone.",
        ),
    ),
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
"""Messages of statuses with a title of their own."""

_NO_COOKIES = (
    Text("Trình duyệt chặn cookie", "The browser blocks cookies"),
    Text(
        "Trình duyệt không gửi cookie: cho phép cookie cho trang này rồi gửi lần nữa.",
        "The browser sent no cookie: allow cookies for this site, then send it again.",
    ),
)
_NOT_FOUND = Text(
    "Link này không còn: xin link mới. Ván chưa lưu vẫn nằm trong máy.",
    "This link is gone: ask for the new one. Unsaved rounds stay on this phone.",
)
_OLD_PAGE = Text(
    "Trang này đã cũ: mở lại trang rồi lưu. Ván chưa lưu vẫn nằm trong máy.",
    "This page is too old: open it again, then save. Unsaved rounds stay on this phone.",
)
_IN_TROUBLE = Text("Sổ đang gặp lỗi: thử lại sau một lát.", "The book has a fault: try later.")

FORM_PAGE = "form_page"
"""The attribute of a view for a form that names the endpoint of the form's page."""


_SENTENCE_AFTER = re.compile(r"(/(?:\w+/)+[\w-]{22})[.,;:!?)/]+", re.ASCII).fullmatch
"""A path that ends in a token, with the signs of a sentence that a chat took for its end."""


def init_app(app: Flask) -> None:
    """Render a page for every HTTP error, and mend links to which a chat added signs."""
    app.register_error_handler(HTTPException, error_page)
    app.before_request(_without_sentence)


def _without_sentence() -> Response | None:
    """Redirect to the link within a path that ends in other signs."""
    link = _SENTENCE_AFTER(request.path) if request.method == "GET" else None
    return redirect(f"{request.root_path}{link[1]}") if link else None


def error_page(
    error: HTTPException, message: ErrorMessage | None = None, *, keeps_form: bool = False
) -> Response:
    """Return the page for an error, with the status and headers of that error.

    With `keeps_form` the page returns the form that was sent, as it always does for a stale CSRF
    token and a busy database. A GET of a URL that only takes a form redirects to the form's page.
    """
    if isinstance(error, MethodNotAllowed) and request.method in ("GET", "HEAD"):
        return redirect(_page_of_form())
    response = error.get_response()
    code = error.code or 500
    if isinstance(error, CSRFError) and not request.cookies:
        message = _NO_COOKIES
    message = message or MESSAGES.get(code)
    if wants_json():
        advice = _NOT_FOUND if code == 404 else _OLD_PAGE if code < 500 else _IN_TROUBLE
        answer = refusal(f"E_{code}", translated(message[1] if message else advice))
        answer.status_code = code
        answer.headers.extend((k, v) for k, v in response.headers if k == "Retry-After")
        return answer
    keeps_form |= isinstance(error, (CSRFError, ServiceUnavailable))
    sent = sent_fields() if keeps_form else []
    response.set_data(render_template("error.html", code=code, message=message, sent_fields=sent))
    return response


def _page_of_form() -> str:
    """Return the page of the form at this URL.

    It is named by the view, or is the nearest page above. Browsers ask for it when somebody reloads
    the answer to a form, or changes its language.
    """
    urls = current_app.create_url_adapter(request)
    assert urls
    endpoint, values = urls.match(method="POST")
    named = getattr(current_app.view_functions[endpoint], FORM_PAGE, None)
    if named:
        return url_for(named, **arguments_of(named, values))
    page = request.path
    while page == request.path or not urls.test(page, "GET"):
        page = page.rpartition("/")[0] or "/"
    # Exactly one slash: `//name` would be another site.
    return f"{request.root_path}/{quote(page.lstrip('/'))}"


def arguments_of(endpoint: str, of_url: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of a URL that the URL of an endpoint has too."""
    rule = next(current_app.url_map.iter_rules(endpoint))
    return {name: of_url[name] for name in rule.arguments}


def refusal(code: str, message: str, **more: str) -> Response:
    """Return the reason why a round was not saved, as JSON for a script."""
    return jsonify(code=code, message=message, **more)


def sent_fields() -> list[tuple[str, str]]:
    """Return the fields of a rejected form, so that a tap can send it again.

    Empty for a form from another site, which would otherwise get a valid token; and for a file,
    which a page cannot send again.
    """
    origin = request.headers.get("Origin") or request.headers.get("Referer") or ""
    if request.method != "POST" or _host(origin) != request.host or request.files:
        return []
    sent = islice(request.form.items(multi=True), 500)  # more than any form of ours has
    return [field for field in sent if field[0] != "csrf_token"]


def _host(address: str) -> str:
    """Return the host of a URL; empty if it is invalid."""
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""
