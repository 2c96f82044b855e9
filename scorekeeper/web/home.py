"""The first page: what to do, the sessions of this browser, and what rules there are."""

from flask import Blueprint, render_template

from scorekeeper.batch import Scorer
from scorekeeper.games import GAMES
from scorekeeper.store import sessions
from scorekeeper.web import changes, folders, visitor
from scorekeeper.web.database import book
from scorekeeper.web.language import current

EXAMPLE = (
    '{"rules": "pho-bien", "round": {"players": ["An", "Bình", "Chi"], "finish": "u", '
    '"winner": "An", "eats": [{"eater": "An"}]}}'
)
COMMAND = "scorekeeper" if folders.installed() else ".venv/bin/scorekeeper"

pages = Blueprint("home", __name__)


@pages.get("/")
def index() -> str:
    """Open a session, go on with one, look at the played evening; and a round to try."""
    answer, _ = Scorer().sentences(EXAMPLE.encode(), current())
    browser = visitor.known()
    mine = sessions.of_browser(book(), browser) if browser is not None else []
    return render_template(
        "home/index.html",
        games=GAMES,
        mine=[(kept, changes.moment(kept.opened_at, kept.zone, day=True)) for kept in mine],
        command=f"echo '{EXAMPLE}' | {COMMAND} score --explain --lang {current()}",
        answer=answer.strip(),
    )
