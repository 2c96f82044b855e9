"""The refusals of a round of Phỏm that concern points, móm and order. (docs/rules.md, 7)"""

from itertools import pairwise

from scorekeeper.games.entry import Faults
from scorekeeper.games.phom.facts import PhomRound
from scorekeeper.games.phom.ranking import (
    Group,
    lay_order_needed,
    mom_players,
    mom_points_needed,
)
from scorekeeper.games.phom.rules import PhomRules

HIGHEST_POINTS = 130


def check_points_range(round: PhomRound, faults: Faults) -> None:
    """Points are possible ones: `E_POINTS_RANGE`."""
    for player, (points, _) in round.hands.items():
        if points is not None and not 0 <= points <= HIGHEST_POINTS:
            faults.add("E_POINTS_RANGE", ("hands", player, "points"), player=player)


def check_points_required_of_u(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    """By deadwood every loser of an ù pays their points: `E_POINTS_REQUIRED`."""
    if rules.scoring_mode == "deadwood" and round.winner is not None and faults.sound("winner"):
        losers = [player for player in round.players if player != round.winner]
        _require_points(losers, round, faults)


def check_normal(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    """Everything about hands and order that is checked in a normal finish."""
    mom = mom_players(round, rules)
    _require_points(_must_have_points(round, rules, mom, faults), round, faults)
    if rules.zero_points_is_u:
        _check_zero_is_u(round, faults)
    if round.placing is not None and rules.scoring_mode == "rank":
        _check_placing(round, round.placing, rules, mom, faults)
    _check_lay_order(round, rules, mom, faults)


def _require_points(players: list[str], round: PhomRound, faults: Faults) -> None:
    for player in players:
        hand = round.hands.get(player)
        if (hand is None or hand.points is None) and faults.sound("hands", player, "points"):
            faults.add("E_POINTS_REQUIRED", ("hands", player, "points"), player=player)


def _must_have_points(round: PhomRound, rules: PhomRules, mom: Group, faults: Faults) -> list[str]:
    """The players whose points decide a normal finish. (docs/rules.md, 5.4 and 5.5)"""
    if rules.scoring_mode == "deadwood":
        return list(round.players)
    needed: list[str] = []
    if round.placing is None and faults.sound("placing"):
        needed = [player for player in round.players if player not in mom]
        if faults.problems:
            needed = [player for player in needed if _mom_known(player, rules, faults)]
    if mom and _all_moms_known(round, rules, faults) and mom_points_needed(round, rules, mom):
        needed += mom
    return needed


def _mom_known(player: str, rules: PhomRules, faults: Faults) -> bool:
    counts = rules.scoring_mode == "rank" and rules.mom_mode != "ignore"
    return not counts or faults.sound("hands", player, "mom")


def _all_moms_known(round: PhomRound, rules: PhomRules, faults: Faults) -> bool:
    """Whether it is known who is móm, where that counts."""
    return not faults.problems or all(_mom_known(p, rules, faults) for p in round.players)


def _check_placing(
    round: PhomRound, placing: Group, rules: PhomRules, mom: Group, faults: Faults
) -> None:
    """The order holds who is not móm, and no points against it: `E_PLACING`."""
    if faults.any_within("placing") or not _all_moms_known(round, rules, faults):
        return
    expected = [player for player in round.players if player not in mom]
    if sorted(placing) != sorted(expected):
        wording = "E_PLACING" if expected else "E_PLACING nobody"
        faults.add("E_PLACING", ("placing",), wording, players=", ".join(expected))
    elif contradiction := _placed_against_points(round, placing, faults):
        better, worse = contradiction
        faults.add("E_PLACING", ("placing",), "E_PLACING points", better=better, worse=worse)


def _placed_against_points(
    round: PhomRound, placing: Group, faults: Faults
) -> tuple[str, str] | None:
    """Two players of whom the better placed has more points."""
    counted = [
        (player, round.points(player))
        for player in placing
        if player in round.hands
        and round.hands[player].points is not None
        and faults.sound("hands", player, "points")
    ]
    for (better, fewer), (worse, more) in pairwise(counted):
        if fewer > more:
            return better, worse
    return None


def _check_zero_is_u(round: PhomRound, faults: Faults) -> None:
    """Where 0 points are ù, nobody has them in a normal finish: `E_ZERO_IS_U`."""
    for player, (points, _) in round.hands.items():
        if points == 0 and faults.sound("hands", player):
            faults.add("E_ZERO_IS_U", ("hands", player, "points"), player=player)


def check_winner_is_mom(round: PhomRound, faults: Faults) -> None:
    """Who went out has phỏm and no points, except by ù khan: `E_WINNER_IS_MOM`."""
    winner = round.winner
    if (
        winner is None
        or winner not in round.hands
        or round.u_type == "khan"
        or not faults.sound("u_type")
    ):
        return
    points, mom = round.hands[winner]
    if mom and faults.sound("hands", winner, "mom"):
        faults.add("E_WINNER_IS_MOM", ("hands", winner, "mom"), player=winner)
    if points and faults.sound("hands", winner, "points"):
        path = ("hands", winner, "points")
        faults.add("E_WINNER_IS_MOM", path, "E_WINNER_IS_MOM points", player=winner)


def _check_lay_order(round: PhomRound, rules: PhomRules, mom: Group, faults: Faults) -> None:
    """Who laid first is said where money depends on it.

    `E_LAY_ORDER_REQUIRED`, `E_LAY_ORDER_INVALID`.
    """
    if not _order_known(round, rules, mom, faults):
        return
    needed = lay_order_needed(round, rules, mom)
    if not needed or faults.any_within("lay_order"):
        return
    if round.lay_order is None:
        faults.add("E_LAY_ORDER_REQUIRED", ("lay_order",), tied=", ".join(needed[0]))
    elif sorted(round.lay_order) != sorted(round.players):
        faults.add("E_LAY_ORDER_INVALID", ("lay_order",), players=", ".join(round.players))


def _order_known(round: PhomRound, rules: PhomRules, mom: Group, faults: Faults) -> bool:
    """Whether everything that decides the order of a normal finish is there and sound."""
    if not faults.problems:
        return True
    if rules.scoring_mode == "rank" and faults.any_within("placing"):
        return False
    if not _all_moms_known(round, rules, faults):
        return False
    return all(
        faults.sound("hands", player, "points")
        for player in _must_have_points(round, rules, mom, faults)
    )
