"""A round of Phỏm that shows what a table's rules come to. (docs/rules.md, 5.1, 5.4, 5.5)"""

from typing import Any

from scorekeeper.games.base import Example
from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.games.phom.rules_ga import ga_from_eats
from scorekeeper.games.phom.rules_rank import mom_counts
from scorekeeper.text import Text, join

_PLACES = Text(
    "An nhất 5 điểm, Bình nhì 12, Chi ba 20, Dũng bét 35.",
    "An comes first with 5 points, Bình second with 12, Chi third with 20, Dũng last with 35.",
)
_PLACES_AND_MOM = Text(
    "An nhất 5 điểm, Bình nhì 12, Chi ba 20, Dũng móm.",
    "An comes first with 5 points, Bình second with 12, Chi third with 20, and Dũng is móm.",
)
_DEADWOOD = Text(
    "Không ai ù: An còn 5 điểm, Bình 12, Chi 20, Dũng 35.",
    "Nobody goes out: An holds 5 points, Bình 12, Chi 20, Dũng 35.",
)
_EATS = Text(
    "Chi ăn hai cây của Bình, An ăn chốt của Dũng.",
    "Chi has eaten two of Bình’s cards, and An one of Dũng’s as a chốt.",
)
_POINTS = {"An": 5, "Bình": 12, "Chi": 20, "Dũng": 35}
_EATEN = (("Chi", "Bình", "normal"), ("Chi", "Bình", "normal"), ("An", "Dũng", "chot"))


def example(rules: PhomRules) -> Example:
    """An ordinary round of four with eats, a chốt and a móm, as far as the table pays for them."""
    entry: dict[str, Any] = {"players": list(_POINTS), "finish": "normal"}
    entry["hands"] = {player: {"points": points} for player, points in _POINTS.items()}
    if mom_counts(rules):
        entry["hands"]["Dũng"]["mom"] = True
    told = [_ended(rules)]
    if _eats_cost(rules):
        told.append(_EATS)
        entry["eats"] = [
            {"eater": eater, "discarder": discarder, "kind": kind}
            for eater, discarder, kind in _EATEN
        ]
    return Example(entry, join(told, " "))


def _ended(rules: PhomRules) -> Text:
    if rules.scoring_mode == "deadwood":
        return _DEADWOOD
    return _PLACES_AND_MOM if mom_counts(rules) else _PLACES


def _eats_cost(rules: PhomRules) -> bool:
    return any((*rules.eat_payments[:2], rules.chot_payment)) or ga_from_eats(rules)
