"""Calls about rules, which need no session: a round scored, the presets, what a code stands for."""

from typing import Any

from werkzeug.wrappers import Response

from scorekeeper.batch import Scorer, problems_as_json, result_as_json
from scorekeeper.codec import encode
from scorekeeper.games import GAMES, PRESETS
from scorekeeper.games.base import Problem
from scorekeeper.profiles import Profile, profile_json
from scorekeeper.rulesets import read_rules
from scorekeeper.scoring import Scored
from scorekeeper.store.errors import Refused
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED
from scorekeeper.web.api import asked
from scorekeeper.web.api.answers import as_json

_OTHER_GAME = Text(
    "Luật này không phải của trò {game}: hãy gửi luật của trò đó.",
    "These rules are not for the game {game}: send rules of that game.",
)
_SCORER = Scorer()


def score() -> Response:
    """Score one round by rules that are sent along. Nothing is kept."""
    sent = asked.checked(asked.value(), ("rules", "round"))
    scored = _SCORER.score_with_rules(sent)
    if isinstance(scored, Scored):
        return as_json(result_as_json(scored.payments))
    return as_json(problems_as_json(scored), REFUSED)


def presets() -> Response:
    """Return the rules that the program brings along."""
    return as_json({"presets": [ruleset(_profile(id, "rules")) for id in PRESETS]})


def one(code: str) -> Response:
    """Return the rules that a share code stands for."""
    return as_json(ruleset(_profile(code, "rules")))


def ruleset(profile: Profile) -> dict[str, Any]:
    """Rules as JSON, with their share code."""
    return {**profile_json(profile), "code": encode(profile)}


def chosen(rules: Any) -> list[Profile]:
    """The rules of a session, RULES or RULES by game: at least one."""
    if not isinstance(rules, dict) or not rules.keys() <= {game.id for game in GAMES}:
        return [_profile(rules, "rules")]
    by_game = [_of_game(found, game) for game, found in rules.items() if found is not None]
    return by_game or [_profile(None, "rules")]


def _of_game(rules: Any, game: str) -> Profile:
    field = f"rules.{game}"
    profile = _profile(rules, field)
    if profile.game.id != game:
        raise Refused([Problem("E_RULES", field, _OTHER_GAME.fill(game=game))])
    return profile


def _profile(rules: Any, field: str) -> Profile:
    found = read_rules(rules)
    if isinstance(found, Text):
        raise Refused([Problem("E_RULES", field, found)])
    return found
