"""The first page: what there is so far."""

from flask import Blueprint, render_template

from scorekeeper.games import GAMES

pages = Blueprint("home", __name__)


@pages.get("/")
def index() -> str:
    """What this version does, the rules it knows, and how to try it."""
    return render_template("home/index.html", games=GAMES)
