"""The rule finder: questions on one page, and the rules that the answers lead to."""

from collections.abc import Mapping
from typing import NamedTuple

from flask import Blueprint, render_template, request

from scorekeeper.games import GAMES
from scorekeeper.games.base import Game, Preset
from scorekeeper.options.kinds import Value
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.text import Text, in_a_row
from scorekeeper.web.plumbing.preferences import translated
from scorekeeper.web.rules.choices import presets
from scorekeeper.web.rules.sheet import HOUSE_RULES, RuleSheetView

pages = Blueprint("finder", __name__, url_prefix="/rules/find")


class FoundRules(NamedTuple):
    """The preset that is nearest to the answers, and what has to be changed in it."""

    preset: Preset
    changes: dict[str, Value]
    told: Text
    """The answers in a row: `Ù 5, ăn 1-2-3, không nuôi gà`."""


@pages.route("", methods=["GET", "POST"])
def index() -> str:
    """Show the questions and the rules found; fields of the opening form go back with them."""
    wanted = request.values.get("find") or request.form.get("play")
    game = next((game for game in GAMES if game.id == wanted), GAMES[0])
    nearest = find_rules(game, request.values)
    questions = {question.id for question in game.questions}
    asked = {"find", "csrf_token", f"rules-{game.id}", *questions}
    sheet = None
    if nearest:
        name = translated(HOUSE_RULES) if nearest.changes else ""
        profile = change(nearest.preset, nearest.changes, name)
        assert isinstance(profile, Profile)
        sheet = RuleSheetView(profile)
    return render_template(
        "rules/find.html",
        game=game,
        games=GAMES,
        found=nearest,
        sheet=sheet,
        carried={key: value for key, value in request.form.items() if key not in asked},
    )


def find_rules(game: Game, answers: Mapping[str, str]) -> FoundRules | None:
    """Return the rules nearest to the answers by question id; None without an answer.

    The nearest preset is the one with the fewest options to change; of several, the commonest.
    """
    told: list[Text] = []
    wanted: dict[str, Value] = {}
    for question in game.questions:
        for place, (label, changes) in enumerate(question.answers):
            if answers.get(question.id) == str(place):
                told.append(question.told.fill(answer=label))
                wanted |= changes
    if not told:
        return None
    possible = [
        (preset, {k: v for k, v in wanted.items() if getattr(preset.rules, k) != v})
        for preset in presets(game)
        if preset.is_found
    ]
    row = in_a_row(told)
    told_row = Text(*(side[0].upper() + side[1:] for side in row))
    return FoundRules(*min(possible, key=lambda way: len(way[1])), told_row)
