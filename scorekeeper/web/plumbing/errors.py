"""The error pages."""

from urllib.parse import quote, urlsplit

from flask import Flask, current_app, jsonify, redirect, render_template, request, url_for
from flask_wtf.csrf import CSRFError  # type: ignore[import-untyped]
from werkzeug.exceptions import HTTPException, MethodNotAllowed, ServiceUnavailable
from werkzeug.wrappers import Response

from scorekeeper.text import Text
from scorekeeper.web.plumbing.preferences import said
from scorekeeper.web.plumbing.responses import wants_json

Said = tuple[Text, Text]
"""What happened, and what to do."""

SAID: dict[int, Said] = {
    403: (
        Text("Máy này không được ghi", "This phone may not write"),
        Text(
            "Máy này không còn quyền ghi: xin chủ buổi link ghi sổ mới. Ván chưa lưu vẫn nằm trong "
            "máy.",
            "This phone is no longer a keeper: ask the owner for a new keeper link. Unsaved rounds "
            "stay on this phone.",
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
"""Errors with a title and advice of their own."""

_NO_COOKIES = (
    Text("Trình duyệt chặn cookie", "The browser blocks cookies"),
    Text(
        "Trình duyệt không gửi cookie: cho phép cookie cho trang này rồi gửi lần nữa.",
        "The browser sent no cookie: allow cookies for this site, then send it again.",
    ),
)
_NOT_FOUND = Text(
    "Link này không còn: chủ buổi đã đổi link hoặc xóa buổi. Ván chưa lưu vẫn nằm trong máy: mở "
    "link mới để gửi.",
    "This link is gone: the owner replaced it or deleted the session. Unsaved rounds stay on this "
    "phone: open the new link to send them.",
)
_OLD_PAGE = Text(
    "Trang này đã cũ: mở lại trang rồi lưu. Ván chưa lưu vẫn nằm trong máy.",
    "This page is too old: open it again, then save. Unsaved rounds stay on this phone.",
)
_IN_TROUBLE = Text("Sổ đang gặp lỗi: thử lại sau một lát.", "The book has a fault: try later.")

FORM_PAGE = "form_page"
"""The attribute of a view that takes a form: the endpoint of the page with the form."""


def init_app(app: Flask) -> None:
    """Answer every error with a page of ours."""
    app.register_error_handler(HTTPException, error_page)


def error_page(
    error: HTTPException, told: Said | None = None, *, keeps_form: bool = False
) -> Response:
    """The page that says what to do, with the error's own status and headers.

    With `keeps_form` the page returns the form that was sent, as it always does for a stale CSRF
    token and a busy database. A GET of a URL that only takes a form redirects to the form's page.
    """
    if isinstance(error, MethodNotAllowed) and request.method in ("GET", "HEAD"):
        return redirect(_page_of_form())
    response = error.get_response()
    code = error.code or 500
    if isinstance(error, CSRFError) and not request.cookies:
        told = _NO_COOKIES
    told = told or SAID.get(code)
    if wants_json():
        answer = refusal(f"E_{code}", said(told[1] if told else _advice(code)))
        answer.status_code = code
        answer.headers.extend((k, v) for k, v in response.headers if k == "Retry-After")
        return answer
    keeps_form |= isinstance(error, (CSRFError, ServiceUnavailable))
    kept = _kept() if keeps_form else []
    response.set_data(render_template("error.html", code=code, told=told, kept=kept))
    return response


def _page_of_form() -> str:
    """The page of the form at this URL: the one its view names, or the nearest above.

    A browser asks for it after a reload, or a change of language, where the form was answered.
    """
    urls = current_app.create_url_adapter(request)
    assert urls
    endpoint, values = urls.match(method="POST")
    named = getattr(current_app.view_functions[endpoint], FORM_PAGE, None)
    if named:
        return url_for(named, **values)
    page = _parent(request.path)
    while not urls.test(page, "GET"):
        page = _parent(page)
    # Exactly one slash: `//name` would be another site.
    return f"{request.root_path}/{quote(page.lstrip('/'))}"


def _parent(path: str) -> str:
    return path.rpartition("/")[0] or "/"


def refusal(code: str, message: str, **more: str) -> Response:
    """Why a round was not saved, as JSON for the script that sent it."""
    return jsonify(code=code, message=message, **more)


def _advice(code: int) -> Text:
    if code == 404:
        return _NOT_FOUND
    return _OLD_PAGE if code < 500 else _IN_TROUBLE


def _kept() -> list[tuple[str, str]]:
    """The fields of a form that was not accepted, to be sent again by a tap.

    A form that another site made the browser send is never offered: it would only want that tap.
    """
    came_from = request.headers.get("Origin") or request.headers.get("Referer") or ""
    if request.method != "POST" or _site(came_from) != request.host or request.files:
        return []  # A file cannot be sent again by a page.
    return [field for field in request.form.items(multi=True) if field[0] != "csrf_token"]


def _site(address: str) -> str:
    """The host in a URL; empty if it is no URL."""
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""
