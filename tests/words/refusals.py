"""The rounds of tests/data/refusals, from TOML to what is entered."""

import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from scorekeeper.games import GAMES
from tests.tables.common import answer

DATA = Path(__file__).parent.parent / "data" / "refusals"
PRESET = {game.id: game.commonest.id for game in GAMES} | {"phom": "vinagames"}
"""By whose rules a round is refused where its row does not say."""
ROUND_OF: dict[str, Callable[[str], dict[str, Any]]] = {
    game.id: import_module(f"tests.words.{game.id}").round_of for game in GAMES
}
"""A round of each game in words → as it is entered."""

Refusal = dict[str, Any]


def refusals(suffix: str = "") -> list[Refusal]:
    """The rows of all games, from the files of a name."""
    return [
        {"game": game, "rules": preset, "changes": {}, "says": {}, **row}
        for game, preset in PRESET.items()
        for row in tomllib.loads((DATA / f"{game}{suffix}.toml").read_text("utf-8"))["refusal"]
    ]


def entry_of(refusal: Refusal) -> dict[str, Any]:
    """The refused round as it is entered."""
    entry = ROUND_OF[refusal["game"]](refusal["round"]) | refusal.get("with", {})
    return {key: value for key, value in entry.items() if key not in refusal.get("without", ())}


def errors(refusal: Refusal, entry: object, changes: dict[str, Any]) -> list[dict[str, str]]:
    """Return the refusals of a round by the rules of a row, with these changes."""
    result = answer({"preset": refusal["rules"], "changes": changes}, entry)
    return list(result.get("errors", []))
