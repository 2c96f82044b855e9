"""Đền: who pays for all losers, and for what. (docs/rules.md, 5.3)

A citation such as `001:53` is line 53 of text 001 in `options/sources.py`.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from scorekeeper.games.names import WHITE_SPACE
from scorekeeper.games.phom.facts import Eat, PhomRound, U
from scorekeeper.games.phom.rules import PhomRules, some_den_rule


class Fed(NamedTuple):
    """The winner ate too many of the payer's discards. (001:53, 002:46, 004:53)"""

    payer: str
    cards: int


class InLastTurn(NamedTuple):
    """The payer ate, or fed the winner, a chốt or tái in the last turn. (001:55, 002:47)"""

    payer: str
    kind: str
    did: Literal["ate last", "ate before", "fed"]
    """Ate the last one, the last before the winner's own, or fed the winner's."""


class Decided(NamedTuple):
    """The table decided who pays for all, perhaps against the rules."""

    payer: str | None
    reason: str


class Declared(NamedTuple):
    """The payer declared falsely, and the round was played on. (docs/rules.md, 5.9)"""

    payer: str


Den = Fed | InLastTurn | Decided | Declared


def den_payer(round: PhomRound, u: U, rules: PhomRules) -> str | None:
    """Return who pays for all after an ù: by the table's decision, else by the rules."""
    if u.den_override is not None:
        return u.den_override.payer
    return u.declarer or derived_den_payer(round.eats, u.winner, len(round.players), rules)


def counted_as(u: U, rules: PhomRules, den: str | None) -> str:
    """Return the kind of ù that is paid: plain if somebody pays đền, where that is played."""
    return "thuong" if den is not None and rules.den_u_plain else u.u_type


def den(round: PhomRound, u: U, rules: PhomRules) -> Den | None:
    """Return who pays for all after an ù, and why; None if nothing applies."""
    if u.den_override is not None and u.den_override.reason.strip(WHITE_SPACE):
        return Decided(*u.den_override)
    if u.declarer is not None:
        return Declared(u.declarer)
    return _derived(round.eats, u.winner, len(round.players), rules)


def den_is_played(players: int, rules: PhomRules) -> bool:
    """Return whether some rule can make one of so many players pay for all."""
    return some_den_rule(rules) and players >= rules.den_min_players


def derived_den_payer(
    eats: Sequence[Eat], winner: str, players: int, rules: PhomRules
) -> str | None:
    """Return who pays for all by the rules alone, if any. (001:53-57, 002:46-47, 004:53)"""
    derived = _derived(eats, winner, players, rules)
    return derived.payer if derived else None


def _derived(eats: Sequence[Eat], winner: str, players: int, rules: PhomRules) -> Den | None:
    if not den_is_played(players, rules):
        return None
    fed, last = candidates(eats, winner, rules)
    return (fed or last) if rules.den_precedence == "eats_first" else (last or fed)


def candidates(
    eats: Sequence[Eat], winner: str, rules: PhomRules
) -> tuple[Fed | None, InLastTurn | None]:
    """Return who would pay for having fed the winner, and who for the last round."""
    fed = _fed_the_winner(eats, winner, rules)
    return fed, _to_blame_for_the_last_round(eats, winner, rules)


def _fed_the_winner(eats: Sequence[Eat], winner: str, rules: PhomRules) -> Fed | None:
    """Return the player who fed the winner at least `den_eats` times. (001:53, 002:46, 004:53)"""
    if rules.den_eats == 0:
        return None
    fed = [eat.discarder for eat in eats if eat.eater == winner]
    for feeder in fed:
        if fed.count(feeder) >= rules.den_eats:
            return Fed(feeder, fed.count(feeder))
    return None


def _to_blame_for_the_last_round(
    eats: Sequence[Eat], winner: str, rules: PhomRules
) -> InLastTurn | None:
    """Return the player who ate, or fed the winner, in the last turn. (001:55, 002:47)"""
    last = [eat for eat in reversed(eats) if eat.kind != "normal"]
    if not last or rules.den_last_round == "none":
        return None
    if rules.den_last_round == "feeder":
        return next((_fed_last(eat) for eat in last if eat.eater == winner), None)
    if last[0].eater != winner:
        return InLastTurn(last[0].eater, last[0].kind, "ate last")
    if rules.den_winner_ate_last == "previous_eater":
        others = (eat for eat in last if eat.eater != winner)
        return next((InLastTurn(eat.eater, eat.kind, "ate before") for eat in others), None)
    return _fed_last(last[0]) if rules.den_winner_ate_last == "feeder" else None


def _fed_last(eat: Eat) -> InLastTurn:
    return InLastTurn(eat.discarder, eat.kind, "fed")
