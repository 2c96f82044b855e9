"""The entry of every game in `GAMES`; this is the only list of them."""

from collections.abc import Mapping

from scorekeeper.web.entry import phom, tulokho
from scorekeeper.web.entry.game_form import GameForm

_ALL: tuple[GameForm, ...] = (phom.FORM, tulokho.FORM)

FORMS: Mapping[str, GameForm] = {form.game.id: form for form in _ALL}
"""The entry of each game, by its id."""

_BY_RULES: Mapping[type, GameForm] = {form.game.rules: form for form in _ALL}


def form_of(rules: object) -> GameForm:
    """The entry of the game that a set of rules belongs to."""
    return _BY_RULES[type(rules)]
