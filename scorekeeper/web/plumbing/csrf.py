"""CSRF tokens: the proof that a form is ours, good for as long as it lies open on the table."""

from flask import Flask, g, request, session
from flask.sessions import SecureCookieSessionInterface
from flask_wtf import CSRFProtect  # type: ignore[import-untyped]
from flask_wtf.csrf import generate_csrf  # type: ignore[import-untyped]

from scorekeeper.web.plumbing.preferences import KEPT


class Cookies(SecureCookieSessionInterface):
    """Cookies that go over https alone wherever the page did."""

    def get_cookie_secure(self, app: Flask) -> bool:
        """Asked at every request: one server may be reached both ways."""
        return request.is_secure


CONFIG = {
    # A form left open between two rounds must not go stale.
    "WTF_CSRF_TIME_LIMIT": None,
    "PERMANENT_SESSION_LIFETIME": KEPT,
    "SESSION_COOKIE_SAMESITE": "Lax",
    # A form is small; what is larger was never ours.
    "MAX_CONTENT_LENGTH": 1 << 16,
    # Else every answer would set the cookie anew, also those that caches keep.
    "SESSION_REFRESH_EACH_REQUEST": False,
}


def init_app(app: Flask) -> None:
    """Refuse every form that was not made by a page of ours for this browser."""
    app.session_interface = Cookies()
    CSRFProtect(app)
    app.add_template_global(proof)


def held() -> str | None:
    """The proof that the answer of this request holds so far; None where it has no form."""
    return g.get("csrf_token")  # type: ignore[no-any-return]


def proof() -> str:
    """The CSRF token of a form, from a session that outlives the browser's window."""
    if not session.permanent:  # To say it again would send the cookie again with every form.
        session.permanent = True
    return str(generate_csrf())
