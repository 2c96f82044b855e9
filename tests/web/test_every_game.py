"""Every game in `GAMES` can be entered, saved and corrected."""

from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.evening.amounts import signed
from scorekeeper.games import GAMES, rename_players
from scorekeeper.games.base import Amount, Game
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


class Played(Evening):
    """A session of one game by its commonest rules."""

    def __init__(self, app: Flask, game: Game) -> None:
        self.game, self.preset = game, game.commonest
        chosen = {f"rules-{other.id}": "" for other in GAMES}
        super().__init__(app, **chosen | {f"rules-{game.id}": self.preset.id})

    def filled(self, entry: Mapping[str, Any]) -> dict[str, str]:
        """The form of a round."""
        self._keys += 1
        values = form.write(entry, self.preset.rules)
        return values | {"game": self.game.id, "key": f"entry-{self._keys}"}

    def net(self, entry: Mapping[str, Any]) -> Mapping[str, Amount]:
        """The nets of a round, as the game computes them."""
        scored = score_round(Profile("x", self.preset, self.preset.rules), dict(entry))
        assert isinstance(scored, Scored)
        return scored.payments.net

    def shows(self, net: Mapping[str, Amount]) -> bool:
        """Whether everybody's total stands on the page."""
        page = words(self.phone.get(self.at).text)
        return all(f"{player} {signed(net.get(player, 0)).vi}" in page for player in FRIENDS)

    def sends(self, path: str, filled: Mapping[str, str]) -> TestResponse:
        return self.phone.post(f"{self.at}{path}", data=filled, headers={"X-Script": "parts"})


@each_game
def test_a_round_of_each_game_is_previewed_saved_corrected_struck_and_restored(
    app: Flask, game: Game
) -> None:
    evening = Played(app, game)
    one, other = rounds(game, evening.preset.rules)[:2]
    previewed = evening.sends("/preview", evening.filled(one))
    assert previewed.status_code == 200
    assert "Ai trả ai" in previewed.text
    assert "<form" not in previewed.text
    assert "rowgroup" not in evening.phone.get(evening.at).text
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
def test_an_empty_form_says_what_is_missing(app: Flask, game: Game) -> None:
    evening = Played(app, game)
    for path in ("/preview", "/rounds"):
        answer = evening.post(path, seats() | {"game": game.id, "key": "k"})
        assert answer.status_code == 422
        assert FORMS[game.id].first_tap(evening.preset.rules).vi in words(answer.text)
