"""Calls without a session: score a round, list presets, decode a share code."""

from typing import Any

from scorekeeper.games import GAMES, PRESETS
from scorekeeper.games.base import Game, Payments, Problem
from scorekeeper.games.entry import Schema
from scorekeeper.options.kinds import Choice, Flag, Kind, Rising, Row, Whole
from scorekeeper.options.option import Option, options_of
from scorekeeper.rules import batch
from scorekeeper.rules.notation import read_rules
from scorekeeper.rules.profiles import Profile
from scorekeeper.rules.scoring import Scored
from scorekeeper.rules.share_code import LONGEST_TEXT, encode
from scorekeeper.store.errors import Refused
from scorekeeper.text import Text
from scorekeeper.web.api.fields import (
    GAME,
    NAME,
    JsonField,
    closed,
    list_of,
    object_of,
    one_of,
    ref,
)
from scorekeeper.web.api.rounds import RESULT, ROUND
from scorekeeper.web.api.routes import call

_OTHER_GAME = Text(
    "Luật này không phải của trò {game}: hãy gửi luật của trò đó.",
    "These rules are not for the game {game}: send rules of that game.",
)


def kind_schema(kind: Kind) -> Schema:
    """Return the schema of the values of a kind, without null."""
    match kind:
        case Flag():
            return {"type": "boolean"}
        case Choice(values):
            return {"enum": list(values)}
        case Whole(low, high):
            return {"type": "integer", "minimum": low, "maximum": high}
        case Row(parts):
            return _row([kind_schema(part) for part in parts])
        case Rising(low, high, most):
            number = {"type": "integer", "minimum": low, "maximum": high}
            bounds = {"minItems": 1, "maxItems": most, "uniqueItems": True}
            return {"type": "array", "items": number, "contains": {"const": 1}, **bounds}
    raise NotImplementedError(f"declare the schema of a {type(kind).__name__} here")


def _row(parts: list[Schema]) -> Schema:
    size = {"minItems": len(parts), "maxItems": len(parts)}
    if all(part == parts[0] for part in parts):
        return {"type": "array", "items": parts[0], **size}
    return {"type": "array", "prefixItems": parts, "items": False, **size}


def _option(option: Option) -> JsonField:
    description = f"{option.label.en}. {option.help.en}".strip()
    return JsonField(kind_schema(option.kind)).optional().about(description)


def _rules_of(game: Game) -> Schema:
    """Return the schema of a preset of a game with changes, as a component."""
    options = options_of(game.rules).values()
    changes = closed(**{option.name: _option(option) for option in options}).about(
        "Options that differ from the preset; null is as left out, where it is no value of the "
        "option."
    )
    rules = closed(
        preset=one_of(*(preset.id for preset in game.presets)),
        changes=changes.named(f"{game.id}Changes").optional(),
    )
    return rules.named(f"{game.id}Rules").schema


_CODE = JsonField({"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT}).about(
    "A share code, or a message with one."
)
_PRESET = {"enum": list(PRESETS), "description": "The id of a preset."}
_RULES = (
    JsonField({"anyOf": [_PRESET, _CODE.schema, *map(_rules_of, GAMES)]})
    .about("House rules: a preset, a preset with changes, or a share code.")
    .with_schema(examples=[next(iter(PRESETS))])
    .named("Rules")
)
_RULES_BY_GAME = (
    closed(**{game.id: _RULES.optional() for game in GAMES})
    .with_schema(minProperties=1)
    .about("House rules for each game that is played.")
    .named("RulesByGame")
)


def _check_rules(rules: Any, place: str) -> list[Profile]:
    """Return the profiles of rules, or of rules by game: at least one."""
    if not isinstance(rules, dict) or not rules.keys() <= {game.id for game in GAMES}:
        return [_profile(rules, place)]
    by_game = [
        _profile(found, f"{place}.{game}", game)
        for game, found in rules.items()
        if found is not None
    ]
    return by_game or [_profile(None, place)]


def _profile(rules: Any, place: str, game: str | None = None) -> Profile:
    found = read_rules(rules)
    if isinstance(found, Text):
        raise Refused([Problem("E_RULES", place, found)])
    if game and found.game.id != game:
        raise Refused([Problem("E_RULES", place, _OTHER_GAME.fill(game=game))])
    return found


RULES_OF_SESSION = JsonField({"anyOf": [_RULES.schema, _RULES_BY_GAME.schema]}, _check_rules)
"""Rules for one game, or by game; checked, a list of profiles."""

_CHANGES = JsonField({"anyOf": [ref(f"{game.id}Changes") for game in GAMES]})
_FINGERPRINT = JsonField({"type": "string", "pattern": "^[2-9A-Z]{6}$"})
RULESET = object_of(
    name=NAME.about("What people call these rules."),
    game=GAME.taken(lambda profile: profile.game.id),
    preset=one_of(*PRESETS).taken(lambda profile: profile.preset.id),
    changes=_CHANGES.about("What differs from the preset and has an effect."),
    fingerprint=_FINGERPRINT.about("Six characters: the same rules have the same."),
    code=_CODE.taken(encode),
).named("Ruleset")
_PRESETS = object_of(presets=list_of(RULESET).taken(lambda profiles: profiles)).named("Presets")


_SCORED = {"rules": _RULES, "round": ROUND}
_MAYBE_SCORED = closed(**{name: field.left_out() for name, field in _SCORED.items()})
"""The scorer itself reports missing fields, as on the command line."""


def _check_scored(sent: Any, place: str) -> Payments:
    """Return the payments of a round, scored by the rules that were sent with it."""
    scored = batch.score(_MAYBE_SCORED.check(sent, place))
    if isinstance(scored, Scored):
        return scored.payments
    raise Refused(scored)


_ROUND_BY_RULES = closed(**_SCORED).named("RoundByRules").checked(_check_scored)


@call("rules_score", "POST /score", RESULT, body=_ROUND_BY_RULES)
def score(sent: Payments) -> Payments:
    """Score one round by rules that are sent along. Nothing is kept."""
    return sent


@call("rules_presets", "GET /presets", _PRESETS)
def presets() -> list[Profile]:
    """Return the rules that the program brings along."""
    return [_profile(id, "rules") for id in PRESETS]


@call("rules_one", "GET /rules/<code>", RULESET, also=(422,))
def one(code: str) -> Profile:
    """Return the rules that a share code stands for."""
    return _profile(code, "rules")
