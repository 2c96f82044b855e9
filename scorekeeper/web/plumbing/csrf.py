"""CSRF tokens of forms, valid for as long as a form lies open on the table."""

from typing import Any

from flask import Flask, Request, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from flask_wtf import CSRFProtect  # type: ignore[import-untyped]
from flask_wtf.csrf import generate_csrf  # type: ignore[import-untyped]
from itsdangerous import BadSignature

from scorekeeper.web.plumbing.preferences import KEPT


class Cookies(SecureCookieSessionInterface):
    """Cookies that go over https alone wherever the page did."""

    def get_cookie_secure(self, app: Flask) -> bool:
        """Whether the request came over https: one server may be reached both ways."""
        return request.is_secure

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """The session of the cookie, whatever its age: browsers expire it.

        Checking its age would make open forms fail when the server's clock is put back.
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
    """Checks the token of every form and, over https, the site that it was sent from."""

    def _get_csrf_token(self) -> Any:
        # A browser that sends no Referer sends its Origin; else none of its forms would pass.
        if request.is_secure and not request.referrer:
            request.environ["HTTP_REFERER"] = request.headers.get("Origin", "")
        return super()._get_csrf_token()


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
    FormCheck(app)
    # In place of those of flask_wtf, in pages and in imported macros.
    app.add_template_global(csrf_token)
    app.context_processor(lambda: {"csrf_token": csrf_token})


def csrf_token() -> str:
    """The CSRF token of a form, from a session that outlives the browser's window."""
    if not session.permanent:  # To say it again would send the cookie again with every form.
        session.permanent = True
    return str(generate_csrf())
