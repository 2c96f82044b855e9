"""What the form of Tú Lơ Khơ asks: only what has a price or a consequence by the rules."""

from dataclasses import dataclass

from scorekeeper.games.tulokho.rules import TulokhoRules
from scorekeeper.games.tulokho.rules_chops import chops_cost
from scorekeeper.games.tulokho.rules_mode import by_cards
from scorekeeper.text import Text
from scorekeeper.web.entry.tulokho.chops import CHOPPED_IN_WORDS

COUNTED = {
    "cards": Text("cây", "cards"),
    "black": Text("hai đen", "black 2s"),
    "red": Text("hai đỏ", "red 2s"),
    "quads": Text("tứ quý", "quads"),
    "runs": Text("đôi thông", "runs"),
}
"""What is counted in a hand, by the name of its fields."""


@dataclass(frozen=True, slots=True)
class TulokhoQuestions:
    """The questions of Tú Lơ Khơ."""

    places: bool
    """Whether everybody has a place, and nobody but the last is left with anything."""
    counts: dict[str, Text]
    """What is counted in the losers' hands, or in that of the last, by the name of its fields."""
    chopped: dict[str, Text]
    """What a chop may have beaten, by its value: all of it, as what costs nothing may stand in a
    chain that does; nothing where no chop costs."""
    stuck: bool
    assistants: bool
    abandoned_hands: bool
    instant_win: bool
    fouls: bool
    multipliers: tuple[int, ...]


def questions(rules: TulokhoRules) -> TulokhoQuestions:
    """What to ask after a round of Tú Lơ Khơ."""
    cards = by_cards(rules)
    return TulokhoQuestions(
        places=not cards,
        counts={field: COUNTED[field] for field in _counts(rules, cards=cards)},
        chopped=CHOPPED_IN_WORDS if chops_cost(rules) else {},
        stuck=cards and rules.stuck_payment > 0,
        assistants=cards and rules.assistant_rule == "pays_for_all",
        abandoned_hands=cards and rules.abandoned_rule == "half_difference",
        instant_win=rules.instant_win_payment > 0,
        fouls=rules.foul_payment > 0,
        multipliers=rules.round_multipliers,
    )


def _counts(rules: TulokhoRules, *, cards: bool) -> list[str]:
    """What costs where it is left, leaves the count of cards, or makes a quad together."""
    four_deuces = rules.quad_payment > 0 and rules.quad_of_deuces_counts
    uncounted = cards and rules.extras_replace_card_count
    deuces = uncounted or four_deuces
    asked = {
        "cards": cards,
        "black": rules.black_deuce_payment > 0 or deuces,
        "red": rules.red_deuce_payment > 0 or deuces,
        "quads": rules.quad_payment > 0 or uncounted,
        "runs": rules.run_payment > 0 or uncounted,
    }
    return [field for field, is_asked in asked.items() if is_asked]
