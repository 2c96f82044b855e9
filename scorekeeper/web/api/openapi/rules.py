"""The schemas of RULES: every option with its type and bounds, from its declaration."""

from scorekeeper.armor import LONGEST_TEXT
from scorekeeper.games import GAMES, PRESETS
from scorekeeper.games.base import Game
from scorekeeper.games.entry import Schema, or_null
from scorekeeper.kinds import Choice, Flag, Kind, Rising, Row, Whole
from scorekeeper.options import Option, options_of
from scorekeeper.web.api.openapi.shapes import (
    GAME,
    NAME_OF_PERSON,
    closed,
    object_of,
    ref,
)

_CODE = {
    "type": "string",
    "minLength": 1,
    "maxLength": LONGEST_TEXT,
    "description": "A share code, or a message with one.",
}


def schemas() -> dict[str, Schema]:
    """The components that rules are made of."""
    each = {f"{game.id}Changes": _changes(game) for game in GAMES}
    each |= {f"{game.id}Rules": _rules(game) for game in GAMES}
    return each | {
        "Rules": {
            "anyOf": [
                {"enum": list(PRESETS), "description": "The id of a preset."},
                _CODE,
                *(ref(f"{game.id}Rules") for game in GAMES),
            ],
            "description": "House rules: a preset, a preset with changes, or a share code.",
            "examples": [next(iter(PRESETS))],
        },
        "RulesByGame": {
            **closed({}, {game.id: or_null(ref("Rules")) for game in GAMES}),
            "minProperties": 1,
            "description": "House rules for each game that is played.",
        },
        "Ruleset": _ruleset(),
    }


def _changes(game: Game) -> Schema:
    options = options_of(game.rules).values()
    return {
        **closed({}, {option.name: _option(option) for option in options}),
        "description": "Options that differ from the preset; null is as left out, where it is "
        "no value of the option.",
    }


def _option(option: Option) -> Schema:
    told = f"{option.label.en}. {option.help.en}".strip()
    return or_null(kind_schema(option.kind)) | {"description": told}


def _rules(game: Game) -> Schema:
    preset = {"enum": [preset.id for preset in game.presets]}
    return closed({"preset": preset}, {"changes": or_null(ref(f"{game.id}Changes"))})


def _ruleset() -> Schema:
    changes = {"anyOf": [ref(f"{game.id}Changes") for game in GAMES]}
    return object_of(
        {
            "name": NAME_OF_PERSON | {"description": "What people call these rules."},
            "game": GAME,
            "preset": {"enum": list(PRESETS)},
            "changes": changes | {"description": "What differs from the preset and has an effect."},
            "fingerprint": {
                "type": "string",
                "pattern": "^[2-9A-Z]{6}$",
                "description": "Six characters: the same rules have the same.",
            },
            "code": _CODE,
        }
    )


def kind_schema(kind: Kind) -> Schema:
    """The schema of the values of a kind, null not among them."""
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
    raise NotImplementedError(f"say here what a {type(kind).__name__} is as a schema")


def _row(parts: list[Schema]) -> Schema:
    size = {"minItems": len(parts), "maxItems": len(parts)}
    if all(part == parts[0] for part in parts):
        return {"type": "array", "items": parts[0], **size}
    return {"type": "array", "prefixItems": parts, "items": False, **size}
