"""Two sets of rules side by side: what differs, in words, and what a worked round pays by each."""

from collections.abc import Sequence

from flask import Blueprint, render_template, request

from scorekeeper.profiles import Profile
from scorekeeper.rulesets import read_rules
from scorekeeper.rulesheet import GAMES_DIFFER
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED
from scorekeeper.web.rules_choice import all_choices
from scorekeeper.web.rules_effects import effects
from scorekeeper.web.rules_shown import Shown

pages = Blueprint("compare", __name__, url_prefix="/rules/compare")


@pages.get("")
def index() -> str:
    """Two to choose."""
    return _page("", "")


@pages.post("")
def compare() -> str | tuple[str, int]:
    """What differs between two; the form with the sentence where one of them cannot be read."""
    one, other = request.form.get("one", ""), request.form.get("other", "")
    if not other:
        return _page(one, "")
    read = [read_rules(one), read_rules(other)]
    fault = next((found for found in read if isinstance(found, Text)), None)
    pair = [found for found in read if isinstance(found, Profile)]
    if fault is None and pair[0].game is not pair[1].game:
        fault = GAMES_DIFFER
    if fault is not None:
        return _page(one, other, fault), REFUSED
    return _page(one, other, pair=pair)


def _page(one: str, other: str, fault: Text | None = None, pair: Sequence[Profile] = ()) -> str:
    return render_template(
        "rules/compare.html",
        sides=[("one", one, all_choices(one)), ("other", other, all_choices(other))],
        fault=fault,
        pair=[Shown(profile) for profile in pair],
        effects=effects(*pair) if pair else None,
    )
