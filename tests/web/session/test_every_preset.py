"""A session by any preset, whatever its form asks."""

import pytest
from flask import Flask

from scorekeeper.games import GAME_OF, GAMES, PRESETS
from scorekeeper.games.base import Preset
from scorekeeper.web.entry.form import FORMS
from tests.web.friends import FRIENDS, Evening


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_a_session_by_every_preset(app: Flask, preset: Preset) -> None:
    """Its pages are shown, and a round with nothing but how it ended is saved, or refused beside
    what was filled in."""
    game = GAME_OF[type(preset.rules)]
    chosen = {f"rules-{other.id}": "" for other in GAMES} | {f"rules-{game.id}": preset.id}
    evening = Evening(app, **chosen)
    for path in ("", "/rules"):
        assert evening.phone.get(f"{evening.at}{path}").status_code == 200, path
    seats = {f"player-{i}": name for i, name in enumerate(FRIENDS)}
    filled = seats | {"game": game.id, "outcome": f"{FORMS[game.id].tapped}-0"}
    for path in ("/preview", "/rounds"):
        answer = evening.post(path, filled | {"key": f"{preset.id}{path}"})
        assert answer.status_code in (200, 303, 422), answer.status
    void = filled | {"outcome": "void", "key": "void"}
    assert evening.post("/rounds", void).status_code == 303
    assert evening.phone.get(evening.at).status_code == 200
