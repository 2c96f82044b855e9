"""Notes on a round of Phỏm: who pays for all, and why something is not paid."""

from collections.abc import Iterator

from scorekeeper.games.base import Payments
from scorekeeper.games.phom import words
from scorekeeper.games.phom.den import derived_den_payer
from scorekeeper.games.phom.facts import Normal, PhomRound, U
from scorekeeper.games.phom.ranking import counted_mom, nobody_wins
from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.games.phom.score import eat_payments, eats_are_paid_with_u
from scorekeeper.text import Text


def notes(round: PhomRound, rules: PhomRules, payments: Payments) -> Iterator[Text]:
    """Yield who pays for all, and why something is not paid."""
    match round.ending:
        case U() as u:
            yield from _of_u(round, u, rules, payments)
        case Normal(players, _, ticked) if rules.scoring_mode == "rank":
            if nobody_wins(len(players), rules, counted_mom(ticked, rules)):
                yield words.ALL_MOM


def _of_u(round: PhomRound, u: U, rules: PhomRules, payments: Payments) -> Iterator[Text]:
    den = words.why_den(round, rules, payments)
    if den is not None:
        yield den
    elif _left_out(round, u, rules):
        yield words.TOO_FEW_FOR_DEN.fill(fewest=rules.den_min_players)
    paid = eats_are_paid_with_u(rules, payments.den_payer)
    if not paid and any(eat.amount for eat in eat_payments(round, rules)):
        never = rules.eats_in_u_round == "never"
        yield words.EATS_NOT_PAID if never else words.EATS_NOT_PAID_FOR_DEN


def _left_out(round: PhomRound, u: U, rules: PhomRules) -> bool:
    """Return whether somebody would pay for the others if more people played."""
    players, fewest = len(round.players), rules.den_min_players
    if u.den_override is not None or not 2 < players < fewest:
        return False
    return derived_den_payer(round.eats, u.winner, fewest, rules) is not None
