"""Calls without a session: score a round, list presets, decode a share code."""

from typing import Annotated

from scorekeeper.fields import Field, Json, Path, Reporter, list_of, one_of, spell
from scorekeeper.games import GAMES, PRESETS
from scorekeeper.games.base import Game, Payments, Problem
from scorekeeper.options.kinds import Choice, Flag, Kind, Rising, Row, Whole
from scorekeeper.options.option import Option, options_of
from scorekeeper.rules import batch
from scorekeeper.rules.batch import result_as_json
from scorekeeper.rules.notation import read_rules
from scorekeeper.rules.profiles import Profile, profile_json
from scorekeeper.rules.share_code import LONGEST_TEXT, encode
from scorekeeper.store.errors import Refused, accepted
from scorekeeper.text import Text
from scorekeeper.web.api.fields import GAME, NAME, answer, component, ref, request
from scorekeeper.web.api.rounds import RESULT, ROUND
from scorekeeper.web.api.routes import call

_OTHER_GAME = Text(
    "Luật này không phải của trò {game}: gửi luật của trò đó.",
    "These rules are not for the game {game}: send rules of that game.",
)


def kind_schema(kind: Kind) -> Json:
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


def _row(parts: list[Json]) -> Json:
    size = {"minItems": len(parts), "maxItems": len(parts)}
    if all(part == parts[0] for part in parts):
        return {"type": "array", "items": parts[0], **size}
    return {"type": "array", "prefixItems": parts, "items": False, **size}


def _option(option: Option) -> Field:
    description = f"{option.label.en}. {option.help.en}".strip()
    return Field(schema=kind_schema(option.kind)).or_null().optional().about(description)


def _rules_of(game: Game) -> Json:
    """Return the schema of a preset of a game with changes, as a component."""
    options = options_of(game.rules).values()
    changes = request(**{option.name: _option(option) for option in options}).about(
        "Options that differ from the preset; null is as left out, where it is no value of the "
        "option."
    )
    rules = request(
        preset=one_of(*(preset.id for preset in game.presets)),
        changes=component(f"{game.id}Changes", changes).or_null().optional(),
    )
    return component(f"{game.id}Rules", rules).schema


_CODE = Field(
    schema={
        "type": "string",
        "minLength": 1,
        "maxLength": LONGEST_TEXT,
        "description": "A share code, or a message with one.",
    }
)
_PRESET = {"enum": list(PRESETS), "description": "The id of a preset."}
_RULES = component(
    "Rules",
    Field(
        schema={
            "anyOf": [_PRESET, _CODE.schema, *map(_rules_of, GAMES)],
            "description": "House rules: a preset, a preset with changes, or a share code.",
            "examples": [next(iter(PRESETS))],
        }
    ),
)
_RULES_BY_GAME = component(
    "RulesByGame",
    request(**{game.id: _RULES.or_null().optional() for game in GAMES})
    .with_schema(minProperties=1)
    .about("House rules for each game that is played."),
)


def _read_rules(rules: object, at: Path, faults: Reporter) -> list[Profile]:
    """Return the profiles of rules, or of rules by game: at least one."""
    if not isinstance(rules, dict) or not rules.keys() <= {game.id for game in GAMES}:
        return [_profile(rules, spell(at))]
    by_game = [
        _profile(of_game, spell((*at, game)), game)
        for game, of_game in rules.items()
        if of_game is not None
    ]
    return by_game or [_profile(None, spell(at))]


def _profile(rules: object, place: str, game: str | None = None) -> Profile:
    profile = read_rules(rules)
    if isinstance(profile, Text):
        raise Refused([Problem("E_RULES", place, profile)])
    if game and profile.game.id != game:
        raise Refused([Problem("E_RULES", place, _OTHER_GAME.fill(game=game))])
    return profile


RULES_OF_SESSION = Field(schema={"anyOf": [_RULES.schema, _RULES_BY_GAME.schema]}).then(_read_rules)
"""Rules for one game, or by game; read as a list of profiles."""

_CHANGES = Field(schema={"anyOf": [ref(f"{game.id}Changes") for game in GAMES]})
_FINGERPRINT = Field(schema={"type": "string", "pattern": "^[2-9A-Z]{6}$"})
RULESET = answer(
    "Ruleset",
    name=NAME.about("What people call these rules."),
    game=GAME,
    preset=one_of(*PRESETS),
    changes=_CHANGES.about("What differs from the preset and has an effect."),
    fingerprint=_FINGERPRINT.about("Six characters: the same rules have the same."),
    code=_CODE,
)
_PRESETS = answer("Presets", presets=list_of(RULESET))


def ruleset(profile: Profile) -> Json:
    """Return rules as JSON."""
    return {**profile_json(profile), "code": encode(profile)}


_SCORED = {"rules": _RULES, "round": ROUND}
_MAYBE_SCORED = request(**{name: field.optional() for name, field in _SCORED.items()})
"""The scorer itself reports missing fields, as on the command line."""


def _score(sent: object, at: Path, faults: Reporter) -> Payments:
    """Return the payments of a round, scored by the rules that were sent with it."""
    return accepted(batch.score(_MAYBE_SCORED.read(sent, at, faults))).payments


_ROUND_BY_RULES = Field(schema=component("RoundByRules", request(**_SCORED)).schema).then(_score)


@call("POST /score", RESULT)
def rules_score(sent: Annotated[Payments, _ROUND_BY_RULES]) -> Json:
    """Score one round by rules that are sent along. Nothing is kept."""
    return result_as_json(sent)


@call("GET /presets", _PRESETS)
def rules_presets() -> Json:
    """Return the rules that the program brings along."""
    return {"presets": [ruleset(_profile(id, "rules")) for id in PRESETS]}


@call("GET /rules/<code>", RULESET, also=(422,))
def rules_one(code: str) -> Json:
    """Return the rules that a share code stands for."""
    return ruleset(_profile(code, "rules"))
