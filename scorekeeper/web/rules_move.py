"""Everything that a browser keeps, moved to another phone by a link that works once.

It is taken on a tap, so that a chat's preview takes nothing.
"""

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper.store import moving
from scorekeeper.store.refusals import Refused
from scorekeeper.web import visitor
from scorekeeper.web.access import status
from scorekeeper.web.addresses import drawn, outside
from scorekeeper.web.database import book
from scorekeeper.web.strangers import turn_away

pages = Blueprint("move", __name__)


@pages.get("/move")
def index() -> str:
    """What would move, and the tap that makes the link."""
    return render_template("rules/move.html", minutes=moving.MINUTES)


@pages.post("/move")
def start() -> str:
    """The link, to be scanned by the other phone. It is shown once; making another ends it."""
    token = moving.start(book(), visitor.met())
    address = outside("move.offer", token=token)
    return render_template("rules/move.html", minutes=moving.MINUTES, address=address, drawn=drawn)


@pages.get("/move/<token>")
def offer(token: str) -> str:
    """What the link would bring to this phone."""
    waiting = moving.waiting(book(), token)
    if isinstance(waiting, Refused):
        turn_away()
    return render_template("rules/moved.html", token=token, waiting=waiting)


@pages.post("/move/<token>")
def take(token: str) -> Response | tuple[str, int]:
    """Take it. A link that was used, or is too old, is a page that is not there."""
    waiting = moving.waiting(book(), token)
    if isinstance(waiting, Refused):
        turn_away()
    taken = moving.take(book(), token, visitor.met())
    if isinstance(taken, Refused):
        page = render_template("rules/moved.html", token=token, waiting=waiting, refused=taken)
        return page, status(taken)
    return redirect(url_for("rules.index"), 303)
