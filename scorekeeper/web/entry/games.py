"""The entry of every game. `FORMS` is the only list of them, and has those of `GAMES`."""

from collections.abc import Mapping

from scorekeeper.games import find_game
from scorekeeper.web.entry import phom, tulokho
from scorekeeper.web.entry.game_form import GameForm

FORMS: Mapping[str, GameForm] = {form.game.id: form for form in (phom.FORM, tulokho.FORM)}
"""The entry of each game, by its id."""


def form_of(rules: object) -> GameForm:
    """The entry of the game that a set of rules belongs to."""
    return FORMS[find_game(rules).id]
