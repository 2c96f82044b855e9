"""The rule finder: questions on one page, and the rules that the answers lead to."""

from flask import Blueprint, render_template, request

from scorekeeper.games import GAMES
from scorekeeper.rules.finder import QUESTIONS, find_rules
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.web.plumbing.preferences import translated
from scorekeeper.web.rules.sheet import HOUSE_RULES, RuleSheetView

pages = Blueprint("finder", __name__, url_prefix="/rules/find")


@pages.route("", methods=["GET", "POST"])
def index() -> str:
    """Show the questions and the rules found; fields of the opening form go back with them."""
    wanted = request.values.get("find") or request.form.get("play")
    game = next((game for game in GAMES if game.id == wanted), GAMES[0])
    found = find_rules(game, request.values)
    asked = {"find", "csrf_token", f"rules-{game.id}", *(one.id for one in QUESTIONS[game.id])}
    sheet = None
    if found:
        name = translated(HOUSE_RULES) if found.changes else ""
        profile = change(found.preset, found.changes, name)
        assert isinstance(profile, Profile)
        sheet = RuleSheetView(profile)
    return render_template(
        "rules/find.html",
        game=game,
        games=GAMES,
        questions=QUESTIONS[game.id],
        found=found,
        sheet=sheet,
        carried={key: value for key, value in request.form.items() if key not in asked},
    )
