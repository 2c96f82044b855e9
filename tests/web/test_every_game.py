"""A game plugs in whole: whatever stands in `GAMES` can be entered, saved and put right."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper import paths
from scorekeeper.evening.amounts import signed
from scorekeeper.games import GAMES, rename_players
from scorekeeper.games.base import Amount, Game
from scorekeeper.rules.profiles import Profile
from scorekeeper.rules.scoring import Scored, score_round
from scorekeeper.web.entry import form
from scorekeeper.web.entry.form import FORMS
from tests.web.friends import FRIENDS, Evening, words

PACKAGE = Path(paths.__file__).parent
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)

OWN = ("web/entry/form.py", "web/demo.py")
"""The list of entries, and the rounds of the sample session."""


def test_every_game_has_its_entry() -> None:
    """In the order of `GAMES`, and no entry is of a game that is none."""
    assert [form.game for form in FORMS.values()] == list(GAMES)
    assert list(FORMS) == [game.id for game in GAMES]


def own_files(game: Game) -> tuple[str, ...]:
    """Where the files of a game's entry begin."""
    return f"web/entry/{game.id}", f"templates/entry/{game.id}", f"templates/entry/{game.id}_"


def named(tree: ast.AST) -> Iterator[str]:
    """Every name and every text of a module, less its docstrings."""
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name
            case ast.alias(name=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.ImportFrom(module=str(name)) | ast.keyword(arg=str(name)):
                yield name
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                yield text


def unbranded(text: str) -> str:
    """A text in lower case, without the name of the application."""
    return text.lower().replace("so-phom", "")


@each_game
def test_no_page_names_a_game(game: Game) -> None:
    """No module of the web but those of its entry, no template and no script."""
    own = (*own_files(game), *OWN)
    for file in sorted((PACKAGE / "web").rglob("*.py")):
        if not str(file.relative_to(PACKAGE)).startswith(own):
            found = set(named(ast.parse(file.read_text(encoding="utf-8"))))
            assert [name for name in found if game.id in unbranded(name)] == [], file
    for folder in ("templates", "static"):
        root = Path(paths.resource(folder))
        for file in sorted(root.rglob("*.*")):
            if not str(file.relative_to(root.parent)).startswith(own):
                assert game.id not in unbranded(file.read_text("utf-8", "replace")), file


def rounds(game: Game, rules: Any) -> list[dict[str, Any]]:
    """The examples of a game, played by four friends: the ordinary one first."""
    played = []
    for example in game.examples(rules).values():
        seats = dict(zip(example.entry["players"], FRIENDS, strict=False))
        entry = rename_players(dict(example.entry), seats.__getitem__)
        played.append({key: fact for key, fact in entry.items() if key != "ga_before"})
    return played


@pytest.mark.parametrize(
    "preset", [preset for game in GAMES for preset in game.presets], ids=lambda one: one.id
)
def test_the_examples_fill_in_the_form_they_came_from(preset: Any) -> None:
    """Every round that shows what a rule comes to can be entered on the page."""
    profile = Profile("x", preset, preset.rules)
    for entry in rounds(profile.game, preset.rules):
        draft = form.read(form.write(entry, preset.rules), preset.rules)
        assert draft.problems == []
        again, kept = score_round(profile, draft.entry), score_round(profile, entry)
        assert isinstance(again, Scored)
        assert isinstance(kept, Scored)
        assert again.payments == kept.payments


class Played(Evening):
    """An evening of one game by its commonest rules."""

    def __init__(self, app: Flask, game: Game) -> None:
        self.game, self.preset = game, game.commonest
        chosen = {f"rules-{other.id}": "" for other in GAMES}
        super().__init__(app, **chosen | {f"rules-{game.id}": self.preset.id})

    def filled(self, entry: Mapping[str, Any]) -> dict[str, str]:
        """The form as it is filled in for a round."""
        self._keys += 1
        values = form.write(entry, self.preset.rules)
        return values | {"game": self.game.id, "key": f"entry-{self._keys}"}

    def net(self, entry: Mapping[str, Any]) -> Mapping[str, Amount]:
        """What the game says that the round brings."""
        scored = score_round(Profile("x", self.preset, self.preset.rules), dict(entry))
        assert isinstance(scored, Scored)
        return scored.payments.net

    def shows(self, net: Mapping[str, Amount]) -> bool:
        """Whether everybody stands there in the picture."""
        page = words(self.phone.get(self.at).text)
        return all(f"{player} {signed(net.get(player, 0)).vi}" in page for player in FRIENDS)

    def sends(self, path: str, filled: Mapping[str, str]) -> TestResponse:
        """A form that is answered by what changes with a preview."""
        return self.phone.post(f"{self.at}{path}", data=filled, headers={"X-Script": "parts"})


@each_game
def test_a_round_of_each_game_through_its_pages(app: Flask, game: Game) -> None:
    """Opened, previewed, saved, corrected, struck out, restored: each shows what the game says."""
    evening = Played(app, game)
    one, other = rounds(game, evening.preset.rules)[:2]
    assert f'for="{FORMS[game.id].tapped}-0"' in (page := evening.phone.get(evening.at).text)
    assert f'id="{FORMS[game.id].tapped}-0"' in page
    previewed = evening.sends("/preview", evening.filled(one))
    assert previewed.status_code == 200
    assert "Ai trả ai" in previewed.text
    assert "<form" not in previewed.text
    assert evening.shows({})
    assert evening.post("/rounds", evening.filled(one)).status_code == 303
    assert evening.shows(evening.net(one))
    assert evening.phone.get(f"{evening.at}/rounds/1/edit").status_code == 200
    assert evening.sends("/rounds/1/preview", evening.filled(other)).status_code == 200
    assert evening.accept("/rounds/1/edit", evening.filled(other)).status_code == 303
    assert evening.shows(evening.net(other))
    assert evening.accept("/rounds/1/strike").status_code == 303
    assert evening.shows({})
    assert evening.accept("/rounds/1/restore").status_code == 303
    assert evening.shows(evening.net(other))


@each_game
def test_an_empty_form_of_each_game_says_what_is_missing(app: Flask, game: Game) -> None:
    """In the game's own words, beside the outcomes."""
    evening = Played(app, game)
    seats = {f"player-{i}": name for i, name in enumerate(FRIENDS)}
    for path in ("/preview", "/rounds"):
        answer = evening.post(path, seats | {"game": game.id, "key": "k"})
        assert answer.status_code == 422
        assert FORMS[game.id].no_outcome.vi in words(answer.text)
        assert re.search(r'<p class="fault">', answer.text)
