"""Write docs/rules.md and docs/luat.md from the declared house rules and two templates.

The templates beside this script hold the prose. Run it after a change of either.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scorekeeper.games import CODES, GAMES
from scorekeeper.games.base import Game, Preset, both
from scorekeeper.options.kinds import Choice, Flag, Kind, Rising, Row, Value, Whole
from scorekeeper.options.option import Option, as_json, options_of
from scorekeeper.options.sources import HOUSE, SOURCES
from scorekeeper.options.templates import ANY
from scorekeeper.text import Language, Text

HERE = Path(__file__).parent
DOCS = HERE.parent / "docs"
PAGES: dict[Language, Path] = {"en": DOCS / "rules.md", "vi": DOCS / "luat.md"}

OF_EVERY_GAME = ("players", "multiplier", "fouls", "dealt", "note", "manual")
OR_NULL = Text("hoặc null", "or null")
RISING = Text("dãy tăng từ 1, mỗi số tới", "rising from 1, each number up to")


def written(language: Language) -> str:
    """Return the page in one language."""
    page = (HERE / f"rules_page.{language}.md").read_text("utf-8")
    questions = {
        option.name: option.question
        for game in GAMES
        for option in options_of(game.rules).values()
        if option.question is not None
    }
    parts = {
        "sources": [
            f"- {id}: {source.title.to(language)}. {source.covers.to(language)}"
            for id, source in SOURCES.items()
            if id != HOUSE
        ],
        "codes": list(_codes(language)),
        "questions": [f"- {text.to(language)} `{name}`" for name, text in questions.items()],
        "undecided": [
            f"- {case.question.to(language)} {case.answer.to(language)}"
            for game in GAMES
            for case in game.undecided
        ],
    }
    for game in GAMES:
        parts[f"fields {game.id}"] = list(_fields(game.entry))
        parts[f"reasons {game.id}"] = ["; ".join(_reasons(game, language))]
        parts[f"options {game.id}"] = list(_options(game, language))
        parts[f"presets {game.id}"] = [_preset(preset, language) for preset in game.presets]
    for name, lines in parts.items():
        page = page.replace(f"{{{name}}}", "\n".join(lines).rstrip())
    return page


def _fields(field: Any, indent: str = "") -> Iterator[str]:
    """Yield a line for each field of a round of a game, but for those of every game."""
    for key, of in field.fields.items():
        if key not in OF_EVERY_GAME:
            values = ", ".join(f"`{value}`" for value in of.schema.get("enum", ()) if value)
            yield f"{indent}- `{key}`: {of.schema['description']}" + (
                values and f" One of {values}."
            )
            inner = getattr(of, "item", of)
            yield from _fields(inner, indent + "  ") if hasattr(inner, "fields") else ()


def _reasons(game: Game, language: Language) -> Iterator[str]:
    """Yield the reasons of payments; the Vietnamese page has no words of the API."""
    for reason, written in game.reasons.items():
        words = both(written).to(language)
        yield words if language == "vi" else f"`{reason}` ({words})"


def _codes(language: Language) -> Iterator[str]:
    """Yield a line for each refusal with a message: the code and its plainest wording."""
    messages = {key: text for game in reversed(GAMES) for key, text in game.messages.items()}
    for code in CODES:
        wordings = [key for key in messages if key.partition(" ")[0] == code]
        if wordings:
            message = messages[min(wordings, key=len)].to(language)
            yield f"- `{code}`: {re.sub('{[a-z_]+}', '…', message)}"


def _options(game: Game, language: Language) -> Iterator[str]:
    options = options_of(game.rules).values()
    for group, heading in game.rules.groups.items():
        yield f"**{heading.to(language)}**\n"
        yield from (_option(option, language) for option in options if option.group == group)
        yield ""


def _option(option: Option, language: Language) -> str:
    """Return the lines of an option: its values, words, condition and sources."""
    label = f"{option.label.vi}: " if language == "vi" else ""
    name = f"- {label}`{option.name}` = {_json(option.default)}"
    if option.only_if is not None and language == "en":
        name += f" (if {option.only_if.__name__.strip('_').replace('_', ' ')})"
    general = f" ({option.sources[ANY]})" if ANY in option.sources else ""
    if isinstance(option.kind, Choice | Flag):
        values = option.kind.values if isinstance(option.kind, Choice) else (True, False)
        lines = [
            f"  - `{_json(value)}`: {option.sentence_for(value).to(language)}"
            + _cited(option, value)
            for value in values
        ]
        return "\n".join([f"{name}{general}", *lines])
    stated = [f" {_json(v)}{_cited(option, v)}" for v in option.sources if v is not ANY]
    bounds = _bounds(option.kind, language)
    return f"{name}, {bounds}. {option.help.to(language)}{general}{','.join(stated)}"


def _cited(option: Option, value: Value) -> str:
    return f" ({option.sources[value]})" if value in option.sources else ""


def _bounds(kind: Kind, language: Language) -> str:
    match kind:
        case Whole(low, high):
            said = f"{low}–{high}"
        case Row(parts):
            said = f"[{', '.join(_bounds(part, language) for part in parts)}]"
        case Rising(_, high, _):
            said = f"{RISING.to(language)} {high}"
        case _:
            raise TypeError(kind)
    return f"{said} {OR_NULL.to(language)}" if kind.allows_null else said


def _preset(preset: Preset, language: Language) -> str:
    changes = ", ".join(
        f"`{option.name}` {_json(value)}"
        for option in options_of(type(preset.rules)).values()
        if (value := getattr(preset.rules, option.name)) != option.default
    )
    said = f"- `{preset.id}` ({preset.source}): {preset.about.to(language)}"
    return f"{said} {changes}." if changes else said


def _json(value: Value) -> str:
    """Return a value as JSON writes it, a word without its quotes."""
    return json.dumps(as_json({"": value})[""]).strip('"')


if __name__ == "__main__":
    for language, page in PAGES.items():
        page.write_text(written(language), "utf-8")
