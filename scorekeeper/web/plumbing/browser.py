"""The browser behind a request, known by a random id in one cookie. Nobody signs up."""

from flask import after_this_request, g, request
from werkzeug.wrappers import Response

from scorekeeper.store import access, opening
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.preferences import KEPT
from scorekeeper.web.plumbing.rate_limit import BROWSERS, counted

COOKIE = "browser"


def current_browser() -> int | None:
    """The id of the browser; None if it has never opened or kept anything."""
    if "browser" not in g:
        secret = request.cookies.get(COOKIE)
        g.browser = access.find_browser(book(), secret) if secret else None
    return g.browser  # type: ignore[no-any-return]


def ensure_browser(about: str) -> int:
    """The id of the browser; a new one gets its cookie with this answer.

    `about` is what it is met for: new ones are counted apart for each, so that who has many met
    for one thing holds up nobody at another. Refused where there are too many.
    """
    browser = current_browser()
    if browser is not None:
        return browser
    with counted(BROWSERS, about):
        g.browser, secret = access.meet_browser(book())

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
    return opening.of_browser(book(), browser) if browser is not None else []
