"""The browser behind a request, and the session behind a link with the role of that browser."""

from flask import Flask, abort, after_this_request, g, request
from werkzeug.exceptions import ServiceUnavailable, default_exceptions
from werkzeug.wrappers import Response

from scorekeeper.store import access, lines, opening
from scorekeeper.store.errors import Refused
from scorekeeper.store.session import Caller, Session
from scorekeeper.text import Text
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.errors import error_page
from scorekeeper.web.plumbing.limits import BROWSERS, counted, turn_away
from scorekeeper.web.plumbing.preferences import set_cookie

COOKIE = "browser"
"""The cookie with the random id of a browser. Nobody signs up."""

REFUSED = 422
LATEST = 10
"""Lines of the ledger on the page of a session."""
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
"""The HTTP status of each refusal of the store; of all others it is 422."""

_TOO_OFTEN = Text("Hãy đợi một lát", "Wait a little")


def init_app(app: Flask) -> None:
    """Answer every refusal of the store that no form can mend with an error page."""
    app.register_error_handler(Refused, refused_page)


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
        set_cookie(response, COOKIE, secret)
        return response

    return int(g.browser)


def my_sessions() -> list[opening.SessionSummary]:
    """The sessions of this browser, the latest first."""
    browser = current_browser()
    return opening.of_browser(get_db(), browser) if browser is not None else []


def look(token: str, *, latest: int = LATEST) -> Session:
    """The session of that view link, with as many of its last lines."""
    return lines.view(get_db(), enter(token), latest)


def enter(token: str) -> Caller:
    """This browser as a caller of the session of that view link; 404 if there is none."""
    try:
        return access.enter(get_db(), token, browser=current_browser())
    except Refused:
        turn_away()


def keeping(token: str, *, latest: int = LATEST) -> Session:
    """The same for a keeper; any other caller gets 403."""
    session = look(token, latest=latest)
    if not session.keeps:
        abort(403)
    return session


def form_version(session: Session) -> int:
    """The version of the session on which the form was made."""
    return request.form.get("version", session.version, type=int)


def unready(session: Session) -> int:
    """The status of a form that could not be worked out: it lacks something, or all is over."""
    return STATUS["E_SESSION_ENDED"] if session.ended_at else REFUSED


def refused_page(refused: Refused) -> Response:
    """The error page of a refusal; a page that is not there where nothing was found."""
    told = (_TOO_OFTEN, refused.problems[0].message) if refused.code == "E_SLOW_DOWN" else None
    return error_page(default_exceptions.get(status(refused), ServiceUnavailable)(), told)


def status(refused: Refused) -> int:
    """The HTTP status of a refusal."""
    return STATUS.get(refused.code, REFUSED)
