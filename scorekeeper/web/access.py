"""The session behind a link, with the caller's role. A wrong link is a page that is not there."""

from flask import Flask, abort, request
from werkzeug.exceptions import ServiceUnavailable, default_exceptions
from werkzeug.wrappers import Response

from scorekeeper.store import access, lines
from scorekeeper.store.errors import Refused
from scorekeeper.store.session import Caller, Session
from scorekeeper.text import Text
from scorekeeper.web.plumbing.browser import current_browser
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.errors import error_page
from scorekeeper.web.plumbing.limits import turn_away

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
