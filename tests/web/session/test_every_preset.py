"""A session by each preset."""

import pytest
from flask import Flask

from scorekeeper.games import GAME_OF, GAMES, PRESETS
from scorekeeper.games.base import Preset
from scorekeeper.web.entry.form import FORMS
from tests.web.friends import Evening, seats


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_a_session_by_every_preset(app: Flask, preset: Preset) -> None:
    game = GAME_OF[type(preset.rules)]
    chosen = {f"rules-{other.id}": "" for other in GAMES} | {f"rules-{game.id}": preset.id}
    evening = Evening(app, **chosen)
    for path in ("", "/rules"):
        assert evening.phone.get(f"{evening.at}{path}").status_code == 200, path
    filled = seats() | {"game": game.id, "outcome": f"{FORMS[game.id].tapped}-0"}
    for path in ("/preview", "/rounds"):
        answer = evening.post(path, filled | {"key": f"{preset.id}{path}"})
        assert answer.status_code in (200, 303, 422), answer.status
    void = filled | {"outcome": "void", "key": "void"}
    assert evening.post("/rounds", void).status_code == 303
    assert evening.phone.get(evening.at).status_code == 200
