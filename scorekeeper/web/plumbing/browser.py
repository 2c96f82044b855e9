"""The browser behind a request, known by a random id in a cookie. Nobody signs up."""

from flask import after_this_request, g, request
from werkzeug.wrappers import Response

from scorekeeper.store import access, opening
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import BROWSERS, counted
from scorekeeper.web.plumbing.preferences import KEPT

COOKIE = "browser"


def current_browser() -> int | None:
    """The id of the browser; None if it has never opened or kept anything."""
    if "browser" not in g:
        secret = request.cookies.get(COOKIE)
        g.browser = access.find_browser(get_db(), secret) if secret else None
    return g.browser  # type: ignore[no-any-return]


def ensure_browser(about: str) -> int:
    """The id of the browser; a new one gets its cookie with this response.

    New browsers are rate limited apart for each thing they are `about`. Raises `Refused`.
    """
    browser = current_browser()
    if browser is not None:
        return browser
    with counted(BROWSERS, about):
        g.browser, secret = access.meet_browser(get_db())

    @after_this_request
    def remember(response: Response) -> Response:
        response.set_cookie(
            COOKIE, secret, KEPT, secure=request.is_secure, httponly=True, samesite="Lax"
        )
        return response

    return int(g.browser)


def my_sessions() -> list[opening.SessionSummary]:
    """The sessions of this browser, the latest first."""
    browser = current_browser()
    return opening.of_browser(get_db(), browser) if browser is not None else []
