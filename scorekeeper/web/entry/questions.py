"""What a form asks of a table: only what has a price or a consequence by its rules. Pure."""

from dataclasses import dataclass
from typing import Any

from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.games.phom.rules_ga import ga_from_eats
from scorekeeper.games.phom.rules_u import U_TYPES
from scorekeeper.games.phom.words import name_of_u
from scorekeeper.games.tulokho.rules import TulokhoRules
from scorekeeper.text import Text


@dataclass(frozen=True, slots=True)
class PhomAsks:
    """The questions of Phỏm."""

    by_rank: bool
    u_types: dict[str, Text]
    """The kinds of ù that are played; the plain one first."""
    eats: bool
    eaten_from: bool
    """Whether anybody may eat a discard, so that it must be said whose it was."""
    mom: bool
    false_declaration: bool
    multipliers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TulokhoAsks:
    """The questions of Tú Lơ Khơ."""

    counts: dict[str, Text]
    """What is counted in the losers' hands, by the name of its fields."""
    stuck: bool
    assistants: bool
    abandoned_hands: bool
    instant_win: bool
    multipliers: tuple[int, ...]


def asks(rules: Any) -> PhomAsks | TulokhoAsks:
    """The questions of the game that the rules are for."""
    return phom(rules) if isinstance(rules, PhomRules) else tulokho(rules)


def phom(rules: PhomRules) -> PhomAsks:
    """What to ask after a round of Phỏm."""
    by_rank = rules.scoring_mode == "rank"
    played = [u_type for u_type in U_TYPES if getattr(rules, f"u_{u_type}") is not None]
    return PhomAsks(
        by_rank=by_rank,
        u_types={u_type: name_of_u(u_type) for u_type in played},
        eats=_eats_matter(rules),
        eaten_from=rules.eat_from == "any",
        mom=by_rank and rules.mom_mode != "ignore",
        false_declaration=rules.false_declaration_payment > 0,
        multipliers=rules.round_multipliers,
    )


def _eats_matter(rules: PhomRules) -> bool:
    costs = any((*rules.eat_payments, rules.chot_payment, rules.tai_payment))
    den = rules.den_eats > 0 or rules.den_last_round != "none"
    return costs or den or ga_from_eats(rules)


_CARDS = Text("lá", "cards")
_BLACK = Text("heo đen", "black 2s")
_RED = Text("heo đỏ", "red 2s")
_QUADS = Text("tứ quý", "quads")


def tulokho(rules: TulokhoRules) -> TulokhoAsks:
    """What to ask after a round of Tú Lơ Khơ."""
    four_deuces = rules.quad_payment > 0 and rules.quad_of_deuces_counts
    uncounted = rules.extras_replace_card_count
    deuces = uncounted or four_deuces
    played = {
        "cards": (True, _CARDS),
        "black": (rules.black_deuce_payment > 0 or deuces, _BLACK),
        "red": (rules.red_deuce_payment > 0 or deuces, _RED),
        "quads": (rules.quad_payment > 0 or uncounted, _QUADS),
    }
    return TulokhoAsks(
        counts={field: label for field, (asked, label) in played.items() if asked},
        stuck=rules.stuck_payment > 0,
        assistants=rules.assistant_rule == "pays_for_all",
        abandoned_hands=rules.abandoned_rule == "half_difference",
        instant_win=rules.instant_win_payment > 0,
        multipliers=rules.round_multipliers,
    )
