"""The first page: what to do, the sessions of this browser, and what rules there are."""

from flask import Blueprint, render_template

from scorekeeper.games import GAMES
from scorekeeper.web.plumbing.browser import my_sessions
from scorekeeper.web.plumbing.formats import moment

pages = Blueprint("home", __name__)


@pages.get("/")
def index() -> str:
    """Show this browser's sessions, the way to a new one, the played evening, and every preset."""
    return render_template(
        "home/index.html",
        games=GAMES,
        mine=[(kept, moment(kept.opened_at, kept.zone, day=True)) for kept in my_sessions()],
    )
