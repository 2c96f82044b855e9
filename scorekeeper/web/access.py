"""Who may do what: the browser of a request, the role of a link, and the token of every form."""

from contextlib import nullcontext
from functools import wraps
from typing import Any

from flask import Flask, Request, abort, g, request
from flask import session as signed_cookie
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from flask_wtf import CSRFProtect  # type: ignore[import-untyped]
from flask_wtf.csrf import generate_csrf  # type: ignore[import-untyped]
from itsdangerous import BadSignature
from werkzeug.exceptions import ServiceUnavailable, default_exceptions
from werkzeug.wrappers import Response

from scorekeeper import doors
from scorekeeper.export.book import MOST_FILES
from scorekeeper.store import access, lines, opening
from scorekeeper.store.errors import Refused
from scorekeeper.store.session import Caller, Session
from scorekeeper.text import Text
from scorekeeper.web.plumbing.addresses import COOKIE, current_browser
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.errors import error_page
from scorekeeper.web.plumbing.limits import BROWSERS, View, counted, heavy_work, turn_away
from scorekeeper.web.plumbing.preferences import KEPT, set_cookie

SAVED = "saved"
"""The cookie with the time at which a phone without a server sent its book, or a session of it."""

REFUSED = 422
LATEST = 10  # lines of the ledger that a session loads
LONG = 200  # rounds above which pages about the whole session are heavy work
STATUS = {
    "E_NOT_FOUND": 404,
    "E_READ_ONLY": 403,
    "E_OWNER_ONLY": 403,
    "E_SESSION_ENDED": 409,
    "E_STALE": 409,
    "E_KEY_REUSED": 409,
    "E_AGREED": 409,
    "E_TOO_LARGE": 413,
    "E_TOO_MANY": 429,
    "E_SLOW_DOWN": 429,
    "E_BUSY": 503,
    "E_NO_ROOM": 507,
}
"""The HTTP status of refusals by code; 422 for all others."""

_TOO_OFTEN = Text("Đợi một lát", "Wait a little")


CONFIG = {
    # A form left open between two rounds must not expire.
    "WTF_CSRF_TIME_LIMIT": None,
    "PERMANENT_SESSION_LIFETIME": KEPT,
    "SESSION_COOKIE_SAMESITE": "Lax",
    # All forms are small.
    "MAX_CONTENT_LENGTH": doors.FORM.size,
    # Otherwise every response would set the cookie, even cached ones.
    "SESSION_REFRESH_EACH_REQUEST": False,
}


def init_app(app: Flask) -> None:
    """Refuse forms without a valid CSRF token; give refusals of the store an error page."""
    app.session_interface = Cookies()
    FormCheck(app)
    # Replaces flask_wtf's function, in pages and in imported macros.
    app.add_template_global(csrf_token)
    app.context_processor(lambda: {"csrf_token": csrf_token})
    app.register_error_handler(Refused, refused_page)
    app.after_request(_send_browser_cookie)


class Cookies(SecureCookieSessionInterface):
    """Signed cookies that are Secure if the request came over https."""

    def get_cookie_secure(self, app: Flask) -> bool:
        """Return whether the request came over https: one server may be reached both ways."""
        return request.is_secure

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Return what the cookie holds, whatever its age, which the browser checks.

        If the server checked it, forms would fail after its clock was put back.
        """
        signed = request.cookies.get(self.get_cookie_name(app), "")
        serializer = self.get_signing_serializer(app) if signed else None
        if serializer is None:
            return self.session_class()
        try:
            return self.session_class(serializer.loads(signed))
        except BadSignature:
            return self.session_class()


class FormCheck(CSRFProtect):  # type: ignore[misc]
    """Checks the token of every form and, over https, the site that sent it."""

    def _get_csrf_token(self) -> Any:
        # flask_wtf needs a Referer; some browsers send only an Origin.
        if request.is_secure and not request.referrer:
            request.environ["HTTP_REFERER"] = request.headers.get("Origin", "")
        return super()._get_csrf_token()


def csrf_token() -> str:
    """Return the CSRF token of a form, in a cookie that survives closing the browser."""
    if not signed_cookie.permanent:  # Setting it again would send the cookie again.
        signed_cookie.permanent = True
    return str(generate_csrf())


def ensure_browser(about: str) -> int:
    """Return the id of the browser, which gets its cookie with this response, or prolongs it.

    New browsers are rate limited, separately for each `about`. Raises `Refused`.
    """
    if current_browser() is None:
        with counted(BROWSERS, about):
            g.browser, g.browser_secret = access.meet_browser(get_db())
    g.setdefault("browser_secret", request.cookies.get(COOKIE))
    return int(g.browser)


def _send_browser_cookie(response: Response) -> Response:
    if "browser_secret" in g:
        set_cookie(response, COOKIE, g.browser_secret)
    return response


def my_sessions(limit: int = MOST_FILES) -> list[opening.SessionSummary]:
    """Return the sessions of this browser, the latest first."""
    browser = current_browser()
    return opening.of_browser(get_db(), browser, limit) if browser is not None else []


def load_session(token: str, *, latest: int = LATEST) -> Session:
    """Return the session of a view link, with its latest lines; 404 for a wrong link."""
    return lines.view(get_db(), enter(token), latest)


def heavy_if_long(view: View) -> View:
    """Declare a view of a session as heavy work for sessions of more than `LONG` rounds."""

    @wraps(view)
    def measured(token: str, **arguments: object) -> object:
        summary = access.polled(get_db(), token)
        with heavy_work() if summary and summary.rounds > LONG else nullcontext():
            return view(token=token, **arguments)

    return measured  # type: ignore[return-value]


def enter(token: str) -> Caller:
    """Return this browser as a caller of the session of a view link; 404 if it is wrong."""
    try:
        return access.enter(get_db(), token, browser=current_browser())
    except Refused:
        turn_away()


def require_keeper(token: str) -> Session:
    """Return the session of a view link for a keeper; 403 for any other browser."""
    session = load_session(token)
    if not session.keeps:
        abort(403)
    return session


def form_version(session: Session) -> int:
    """Return the session version with which the form was made."""
    return request.form.get("version", session.version, type=int)


def unready(session: Session) -> int:
    """Return the status of a form without a preview: invalid, or session ended."""
    return STATUS["E_SESSION_ENDED"] if session.ended_at else REFUSED


def refused_page(refused: Refused) -> Response:
    """Return the error page of a refusal that no form can show."""
    is_slow_down = refused.code == "E_SLOW_DOWN"
    message = (_TOO_OFTEN, refused.problems[0].message) if is_slow_down else None
    return error_page(default_exceptions.get(status(refused), ServiceUnavailable)(), message)


def status(refused: Refused) -> int:
    """Return the HTTP status of a refusal."""
    return STATUS.get(refused.code, REFUSED)
