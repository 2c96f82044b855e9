"""What the form of Phỏm asks: only what has a price or a consequence by the rules."""

from dataclasses import dataclass

from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.games.phom.rules_ga import ga_from_eats
from scorekeeper.games.phom.rules_u import U_TYPES
from scorekeeper.games.phom.words import name_of_u
from scorekeeper.text import Text


@dataclass(frozen=True, slots=True)
class PhomQuestions:
    """The questions of Phỏm."""

    by_rank: bool
    u_types: dict[str, Text]
    """The kinds of ù that are played; the plain one first."""
    eats: bool
    eaten_from: bool
    """Whether anybody may eat a discard, so that it must be said whose it was."""
    mom: bool
    most_with_phom: int
    """The most points that a hand with a phỏm can hold: who has more is asked whether it is móm."""
    false_declaration: bool
    fouls: bool
    multipliers: tuple[int, ...]


def questions(rules: PhomRules) -> PhomQuestions:
    """What to ask after a round of Phỏm."""
    by_rank = rules.scoring_mode == "rank"
    played = [u_type for u_type in U_TYPES if getattr(rules, f"u_{u_type}") is not None]
    return PhomQuestions(
        by_rank=by_rank,
        u_types={u_type: name_of_u(u_type) for u_type in played},
        eats=_eats_matter(rules),
        eaten_from=rules.eat_from == "any",
        mom=by_rank and rules.mom_mode != "ignore",
        most_with_phom=_most_with_phom(rules),
        false_declaration=rules.false_declaration_payment > 0,
        fouls=rules.foul_payment > 0,
        multipliers=rules.round_multipliers,
    )


def _most_with_phom(rules: PhomRules) -> int:
    """Beside a phỏm of three lie six cards of nine, at most two kings, two queens and two jacks; of
    ten cards a ten besides."""
    six = 60 if rules.jqk_points == "ten" else 72
    return six if rules.hand_cards == 9 else six + 10


def _eats_matter(rules: PhomRules) -> bool:
    costs = any((*rules.eat_payments, rules.chot_payment, rules.tai_payment))
    den = rules.den_eats > 0 or rules.den_last_round != "none"
    return costs or den or ga_from_eats(rules)
