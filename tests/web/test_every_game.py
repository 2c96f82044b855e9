"""Every game in `GAMES` can be entered, saved and corrected."""

from typing import Any

import pytest
from flask import Flask

from scorekeeper.games import GAMES, rename_players
from scorekeeper.games.base import Game
from scorekeeper.rules.profiles import Profile, Scored, score_round
from scorekeeper.web.entry import form
from scorekeeper.web.entry.form import FORMS
from tests.web.friends import FRIENDS, Evening, seats, words

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def rounds(game: Game, rules: Any) -> list[dict[str, Any]]:
    """The examples of a game, played by four friends: the ordinary one first."""
    played = []
    for example in game.examples(rules).values():
        names = dict(zip(example.entry["players"], FRIENDS, strict=False))
        entry = rename_players(dict(example.entry), names.__getitem__)
        played.append({key: fact for key, fact in entry.items() if key != "ga_before"})
    return played


@pytest.mark.parametrize(
    "preset", [preset for game in GAMES for preset in game.presets], ids=lambda one: one.id
)
def test_every_example_can_be_entered(preset: Any) -> None:
    profile = Profile("x", preset, preset.rules)
    for entry in rounds(profile.game, preset.rules):
        draft = form.read(form.write(entry, preset.rules), preset.rules, entry["players"])
        assert draft.problems == []
        again, kept = score_round(profile, draft.entry), score_round(profile, entry)
        assert isinstance(again, Scored)
        assert isinstance(kept, Scored)
        assert again.payments == kept.payments


@each_game
def test_an_empty_form_says_what_is_missing(app: Flask, game: Game) -> None:
    chosen = {f"rules-{other.id}": "" for other in GAMES}
    evening = Evening(app, **chosen | {f"rules-{game.id}": game.commonest.id})
    for path in ("/preview", "/rounds"):
        answer = evening.post(path, seats() | {"game": game.id, "key": "k"})
        assert answer.status_code == 422
        assert FORMS[game.id].first_tap(game.commonest.rules).vi in words(answer.text)
