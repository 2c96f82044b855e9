"""Who comes where when nobody went out: nhất, nhì, ba, bét. (docs/rules.md, 5.4 and 5.5)

A *group* is players that nothing but the laying order can tell apart.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from scorekeeper.games.phom.facts import PhomRound
from scorekeeper.games.phom.rules import PhomRules

Group = tuple[str, ...]


def place_payments(round: PhomRound, rules: PhomRules) -> tuple[int, ...]:
    """What the second, third and fourth pay the first, in bets."""
    by_count = (rules.rank_payments_2, rules.rank_payments_3, rules.rank_payments_4)
    return by_count[len(round.players) - 2]


def mom_players(round: PhomRound, rules: PhomRules) -> Group:
    """The players who are móm where that counts, in seat order."""
    if rules.mom_mode == "ignore":
        return ()
    ticked = [player for player, hand in round.hands.items() if hand.mom]
    return tuple([player for player in round.players if player in ticked]) if ticked else ()


def nobody_wins(round: PhomRound, rules: PhomRules, mom: Group) -> bool:
    """Whether everybody is móm at a table where nothing is paid then."""
    return len(mom) == len(round.players) and rules.all_mom == "no_payment"


def mom_points_needed(round: PhomRound, rules: PhomRules, mom: Group) -> bool:
    """Whether the points of the móm players decide about a payment."""
    if rules.mom_rank_by != "points" or len(mom) < 2 or nobody_wins(round, rules, mom):
        return False
    first_place = len(round.players) - len(mom)
    return first_place == 0 or (
        rules.mom_mode == "add" and _differ(round, rules, first_place, len(mom))
    )


def groups(round: PhomRound, rules: PhomRules, mom: Group) -> Iterator[tuple[Group, bool]]:
    """All players in groups, best first, and whether money depends on the order within.

    The points that this needs must be there.
    """
    place = 0
    for group in _ranked(round, mom) + _ranked_mom(round, rules, mom):
        yield group, len(group) > 1 and _order_matters(round, rules, mom, place, group)
        place += len(group)


def _ranked(round: PhomRound, mom: Group) -> list[Group]:
    if round.placing is not None:
        return [(player,) for player in round.placing]
    return _by_points(round, [player for player in round.players if player not in mom])


def _ranked_mom(round: PhomRound, rules: PhomRules, mom: Group) -> list[Group]:
    if mom_points_needed(round, rules, mom):
        return _by_points(round, mom)
    return [mom] if mom else []


def _by_points(round: PhomRound, players: list[str] | Group) -> list[Group]:
    hands: Mapping[str, Any] = round.hands
    points = {player: hands[player].points for player in players}.__getitem__
    return [tuple(group) for _, group in groupby(sorted(players, key=points), key=points)]


def _order_matters(
    round: PhomRound, rules: PhomRules, mom: Group, place: int, group: Group
) -> bool:
    """Whether money depends on the order within a group whose best place is `place` (0 = first)."""
    if nobody_wins(round, rules, mom):
        return False
    if place == 0:
        return True
    pays_mom_alone = rules.mom_mode == "replace" and group[0] in mom
    return not pays_mom_alone and _differ(round, rules, place, len(group))


def _differ(round: PhomRound, rules: PhomRules, place: int, count: int) -> bool:
    """Whether `count` places from `place` (not the first) on pay different amounts."""
    at_places = place_payments(round, rules)[place - 1 : place - 1 + count]
    return at_places[0] != at_places[-1]


def lay_order_needed(round: PhomRound, rules: PhomRules, mom: Group) -> list[Group]:
    """The groups whose order money depends on, so that somebody must say who laid first."""
    if rules.scoring_mode == "deadwood":
        lowest = lowest_points(round)
        return [lowest] if len(lowest) > 1 and rules.tie_break != "share" else []
    if len(mom) < 2 and _all_differ(round, mom):
        return []
    return [group for group, matters in groups(round, rules, mom) if matters]


def _all_differ(round: PhomRound, mom: Group) -> bool:
    """Whether no two of the players who are not móm are level."""
    if round.placing is not None:
        return True
    points = {round.hands[player].points for player in round.players if player not in mom}
    return len(points) == len(round.players) - len(mom)


def ranking(round: PhomRound, rules: PhomRules, mom: Group) -> tuple[Group, ...]:
    """Best first; a group that nobody has to order stays together. (docs/rules.md, 5.4)"""
    ranked: list[Group] = []
    for group, matters in groups(round, rules, mom):
        if matters:
            ranked += [(player,) for player in by_lay_order(round, rules, group)]
        else:
            ranked.append(group)
    return tuple(ranked)


def by_lay_order(round: PhomRound, rules: PhomRules, group: Group) -> list[str]:
    """A group in the order of laying, the better first. (001:46, 002:33)"""
    assert round.lay_order is not None
    return sorted(group, key=round.lay_order.index, reverse=rules.tie_break == "later_wins")


def lowest_points(round: PhomRound) -> Group:
    """The players who share the fewest points, in seat order."""
    fewest = min(map(round.points, round.players))
    return tuple([p for p in round.players if round.points(p) == fewest])
