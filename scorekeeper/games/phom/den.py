"""The player who pays đền, in place of all losers. (docs/rules.md, 5.3)"""

from collections.abc import Sequence

from scorekeeper.games.phom.facts import Eat, PhomRound, U
from scorekeeper.games.phom.rules import PhomRules


def den_payer(round: PhomRound, u: U, rules: PhomRules) -> str | None:
    """The player who pays for all after an ù: the table's own decision, else by the rules."""
    if u.den_override is not None:
        return u.den_override.payer
    return derived_den_payer(round.eats, u.winner, len(round.players), rules)


def den_is_played(players: int, rules: PhomRules) -> bool:
    """Return whether any rule of this table can make one of so many players pay for all."""
    some_rule = rules.den_eats != 0 or rules.den_last_round != "none"
    return some_rule and players >= rules.den_min_players


def derived_den_payer(
    eats: Sequence[Eat], winner: str, players: int, rules: PhomRules
) -> str | None:
    """The player who pays for all by the rules alone, if any. (001:53-57, 002:46-47, 004:53)"""
    if not eats or not den_is_played(players, rules):
        return None
    by_eats = _fed_the_winner(eats, winner, rules)
    by_last_round = _to_blame_for_the_last_round(eats, winner, rules)
    if rules.den_precedence == "eats_first":
        return by_eats or by_last_round
    return by_last_round or by_eats


def _fed_the_winner(eats: Sequence[Eat], winner: str, rules: PhomRules) -> str | None:
    """The player who fed the winner at least `den_eats` times. (001:53, 002:46, 004:53)"""
    if rules.den_eats == 0:
        return None
    fed = [eat.discarder for eat in eats if eat.eater == winner]
    return next((feeder for feeder in fed if fed.count(feeder) >= rules.den_eats), None)


def _to_blame_for_the_last_round(eats: Sequence[Eat], winner: str, rules: PhomRules) -> str | None:
    """The player who ate, or fed the winner, in the last turn. (001:55, 002:47)"""
    last = [eat for eat in eats if eat.kind != "normal"]
    if not last or rules.den_last_round == "none":
        return None
    if rules.den_last_round == "feeder":
        return next((eat.discarder for eat in reversed(last) if eat.eater == winner), None)
    if last[-1].eater != winner:
        return last[-1].eater
    if rules.den_winner_ate_last == "previous_eater":
        return next((eat.eater for eat in reversed(last) if eat.eater != winner), None)
    return last[-1].discarder if rules.den_winner_ate_last == "feeder" else None
