"""The pages that move everything to another phone, by a one-time link.

Only a tap uses up the link, never a chat's preview.
"""

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper.store import device_transfer
from scorekeeper.store.device_transfer import TransferExtent
from scorekeeper.store.errors import Refused
from scorekeeper.web.access import ensure_browser
from scorekeeper.web.plumbing.addresses import PublicLink, absolute_url
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import turn_away
from scorekeeper.web.plumbing.responses import BY_NOBODY
from scorekeeper.web.posted import posted

pages = Blueprint("move", __name__)


@pages.get("/move")
def index() -> str:
    """Show the button that makes the link."""
    return render_template("move/start.html", minutes=device_transfer.MINUTES, link=None)


@pages.post("/move")
def start() -> tuple[str, dict[str, str]]:
    """Make the link for the other phone, and show it once; an earlier link expires."""
    token = device_transfer.start(get_db(), ensure_browser("move"))
    link = PublicLink(absolute_url("move.offer", token=token))
    page = render_template("move/start.html", minutes=device_transfer.MINUTES, link=link)
    return page, BY_NOBODY


@pages.get("/move/<token>")
def offer(token: str) -> tuple[str, dict[str, str]]:
    """Show the content of the link, and the button that accepts it."""
    page = render_template("move/offer.html", token=token, waiting=_waiting(token))
    return page, BY_NOBODY


@pages.post("/move/<token>")
@posted("move.offer")
def accept(token: str) -> Response:
    """Move everything to this phone; 404 for a used or expired link."""
    _waiting(token)
    device_transfer.take(get_db(), token, ensure_browser("move"))
    return redirect(url_for("home.index"), 303)


def _waiting(token: str) -> TransferExtent:
    """Return the content of a link; an expired one counts as a wrong link."""
    try:
        return device_transfer.waiting(get_db(), token)
    except Refused:
        turn_away()
