"""The first page: what there is so far."""

from flask import Blueprint, render_template

from scorekeeper.batch import Scorer
from scorekeeper.games import GAMES
from scorekeeper.web import folders
from scorekeeper.web.language import current

EXAMPLE = (
    '{"rules": "pho-bien", "round": {"players": ["An", "Bình", "Chi"], "finish": "u", '
    '"winner": "An", "eats": [{"eater": "An"}]}}'
)
COMMAND = "scorekeeper" if folders.installed() else ".venv/bin/scorekeeper"

pages = Blueprint("home", __name__)


@pages.get("/")
def index() -> str:
    """What this version does, the rules it knows, and a round to try with what comes of it."""
    answer, _ = Scorer().sentences(EXAMPLE.encode(), current())
    return render_template(
        "home/index.html",
        games=GAMES,
        command=f"echo '{EXAMPLE}' | {COMMAND} score --explain --lang {current()}",
        answer=answer.strip(),
    )
