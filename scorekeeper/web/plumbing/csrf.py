"""CSRF tokens, valid for as long as a form stays open on the table."""

from typing import Any

from flask import Flask, Request, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from flask_wtf import CSRFProtect  # type: ignore[import-untyped]
from flask_wtf.csrf import generate_csrf  # type: ignore[import-untyped]
from itsdangerous import BadSignature

from scorekeeper.web.plumbing.preferences import KEPT


class Cookies(SecureCookieSessionInterface):
    """Session cookies that are Secure if the request came over https."""

    def get_cookie_secure(self, app: Flask) -> bool:
        """Return whether the request came over https: one server may be reached both ways."""
        return request.is_secure

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Return the session of the cookie, whatever its age, which the browser checks.

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


CONFIG = {
    # A form left open between two rounds must not expire.
    "WTF_CSRF_TIME_LIMIT": None,
    "PERMANENT_SESSION_LIFETIME": KEPT,
    "SESSION_COOKIE_SAMESITE": "Lax",
    # All forms are small.
    "MAX_CONTENT_LENGTH": 1 << 16,
    # Otherwise every response would set the cookie, even cached ones.
    "SESSION_REFRESH_EACH_REQUEST": False,
}


def init_app(app: Flask) -> None:
    """Refuse forms without a valid CSRF token."""
    app.session_interface = Cookies()
    FormCheck(app)
    # Replaces flask_wtf's function, in pages and in imported macros.
    app.add_template_global(csrf_token)
    app.context_processor(lambda: {"csrf_token": csrf_token})


def csrf_token() -> str:
    """Return the CSRF token of a form, in a session that survives closing the browser."""
    if not session.permanent:  # Setting it again would send the cookie again.
        session.permanent = True
    return str(generate_csrf())
