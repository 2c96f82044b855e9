"""The poll by which a page of a session follows it: an unchanged one costs a 304 and no page."""

from flask import Blueprint, make_response, request
from werkzeug.wrappers import Response

from scorekeeper.store import access
from scorekeeper.web.access import enter
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import turn_away
from scorekeeper.web.plumbing.logs import quiet
from scorekeeper.web.session.rendering import asked_for, mark, render_session

pages = Blueprint("live", __name__, url_prefix="/s/<token>")


@pages.get("/live")
@quiet
def poll(token: str) -> Response:
    """Return the page of the session, or 304 without it where the browser has it as it is now.

    A wrong or replaced link is a page that is not there, as everywhere.
    """
    now = _mark(token)
    if request.if_none_match.contains_weak(now):
        answer = make_response("", 304)
    else:
        answer = make_response(render_session(token, asked_for()))
    # After a change in between, the next poll brings the page once more.
    answer.set_etag(now, weak=True)
    answer.cache_control.no_store = True
    return answer


def _mark(token: str) -> str:
    """The mark of the page as it is now. Who asks is asked only while somebody fills in."""
    polled = access.polled(get_db(), token)
    if polled is None:
        turn_away()
    if not polled.drafted:
        return mark(polled.version)
    version, _, draft = access.glance(get_db(), enter(token))
    serial, mine = draft or (None, False)
    return mark(version, None if mine else serial)
