"""The places when nobody went out: nhất, nhì, ba, bét.

(docs/rules.md, 5.4 and 5.5)

A *group* has the players who are equal until the laying order decides. `mom` are the móm players
if the table counts móm (`counted_mom`).
"""

from collections.abc import Iterator
from itertools import groupby

from scorekeeper.games.phom.facts import Group, Normal
from scorekeeper.games.phom.rules import PhomRules, last_feeds_ga


def place_payments(players: int, rules: PhomRules) -> tuple[int, ...]:
    """Return the bets that the second to the last of so many players pay the first."""
    by_count = (rules.rank_payments_2, rules.rank_payments_3, rules.rank_payments_4)
    return by_count[players - 2]


def counted_mom(ticked: Group, rules: PhomRules) -> Group:
    """Return the móm players in seat order; nobody if the table ignores móm."""
    return () if rules.mom_mode == "ignore" else ticked


def nobody_wins(contenders: Group, rules: PhomRules, mom: Group) -> bool:
    """Return whether all who can win are móm and the table then pays nothing."""
    return len(mom) == len(contenders) and rules.all_mom == "no_payment"


def mom_points_needed(players: int, contenders: Group, rules: PhomRules, mom: Group) -> bool:
    """Return whether a payment depends on the points of the móm players."""
    if rules.mom_rank_by != "points" or len(mom) < 2 or nobody_wins(contenders, rules, mom):
        return False
    first_place = len(contenders) - len(mom)
    return first_place == 0 or (
        rules.mom_mode == "add" and _differ(players, rules, first_place, len(mom))
    )


def groups(normal: Normal, rules: PhomRules, mom: Group) -> Iterator[tuple[Group, bool]]:
    """Yield all groups, best first, and whether payments depend on the order in each."""
    place = 0
    last = [(normal.declarer,)] if normal.declarer else []
    for group in _ranked(normal, mom) + _ranked_mom(normal, rules, mom) + last:
        yield group, len(group) > 1 and _order_matters(normal, rules, mom, place, group)
        place += len(group)


def _ranked(normal: Normal, mom: Group) -> list[Group]:
    if normal.placing:
        return [(player,) for player in normal.placing]
    return _by_points(normal, [player for player in normal.contenders if player not in mom])


def _ranked_mom(normal: Normal, rules: PhomRules, mom: Group) -> list[Group]:
    if mom_points_needed(len(normal.players), normal.contenders, rules, mom):
        return _by_points(normal, mom)
    return [mom] if mom else []


def _by_points(normal: Normal, players: list[str] | Group) -> list[Group]:
    points = normal.points.__getitem__
    return [tuple(group) for _, group in groupby(sorted(players, key=points), key=points)]


def _order_matters(normal: Normal, rules: PhomRules, mom: Group, place: int, group: Group) -> bool:
    """Return whether any payment depends on the order within a group.

    `place` is the best place of the group, from 0.
    """
    players = len(normal.players)
    if nobody_wins(normal.contenders, rules, mom):
        return False
    if place == 0 or (not mom and place + len(group) == players and last_feeds_ga(rules)):
        return True
    pays_mom_alone = rules.mom_mode == "replace" and group[0] in mom
    return not pays_mom_alone and _differ(players, rules, place, len(group))


def _differ(players: int, rules: PhomRules, place: int, count: int) -> bool:
    """Return whether `count` places from `place` on, below the first, pay different amounts."""
    at_places = place_payments(players, rules)[place - 1 : place - 1 + count]
    return at_places[0] != at_places[-1]


def lay_order_needed(normal: Normal, rules: PhomRules, mom: Group) -> list[Group]:
    """Return the groups that need a laying order, because money depends on it."""
    if rules.scoring_mode == "deadwood":
        lowest = lowest_points(normal)
        return [lowest] if len(lowest) > 1 and rules.tie_break != "share" else []
    return [group for group, matters in groups(normal, rules, mom) if matters]


def ranking(normal: Normal, rules: PhomRules, mom: Group) -> tuple[Group, ...]:
    """Return the groups, best first; one that needs no order stays together. (5.4)"""
    ranked: list[Group] = []
    for group, matters in groups(normal, rules, mom):
        if matters:
            ranked += [(player,) for player in by_lay_order(normal, rules, group)]
        else:
            ranked.append(group)
    return tuple(ranked)


def by_lay_order(normal: Normal, rules: PhomRules, group: Group) -> list[str]:
    """Return the players of a group by laying order, the better first. (001:46, 002:33)"""
    return sorted(group, key=normal.lay_order.index, reverse=rules.tie_break == "later_wins")


def lowest_points(normal: Normal) -> Group:
    """Return the players with the fewest points of those who can win, in seat order."""
    fewest = min(normal.points[player] for player in normal.contenders)
    return tuple([player for player in normal.contenders if normal.points[player] == fewest])
