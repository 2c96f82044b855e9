"""Who comes where when nobody went out: nhất, nhì, ba, bét. (docs/rules.md, 5.4 and 5.5)

A *group* is players that nothing but the laying order can tell apart.
"""

from collections.abc import Iterator
from itertools import groupby

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
    hands = round.hands
    return tuple([p for p in round.players if p in hands and hands[p].mom])


def nobody_wins(round: PhomRound, rules: PhomRules) -> bool:
    """Whether everybody is móm at a table where nothing is paid then."""
    return rules.all_mom == "no_payment" and len(mom_players(round, rules)) == len(round.players)


def mom_points_needed(round: PhomRound, rules: PhomRules) -> bool:
    """Whether the points of the móm players decide about a payment."""
    mom = mom_players(round, rules)
    if rules.mom_rank_by != "points" or len(mom) < 2 or nobody_wins(round, rules):
        return False
    first_place = len(round.players) - len(mom)
    return first_place == 0 or (
        rules.mom_mode == "add" and _differ(round, rules, first_place, len(mom))
    )


def groups(round: PhomRound, rules: PhomRules) -> list[Group]:
    """All players in groups, best group first. The points that this needs must be there."""
    mom = mom_players(round, rules)
    if round.placing is not None:
        ranked = [(player,) for player in round.placing]
    else:
        ranked = _by_points(round, tuple([p for p in round.players if p not in mom]))
    if not mom:
        return ranked
    return ranked + (_by_points(round, mom) if mom_points_needed(round, rules) else [mom])


def _by_points(round: PhomRound, players: Group) -> list[Group]:
    rising = sorted(players, key=round.points)
    return [tuple(group) for _, group in groupby(rising, key=round.points)]


def lay_order_matters(round: PhomRound, rules: PhomRules, place: int, group: Group) -> bool:
    """Whether money depends on the order within a group whose best place is `place` (0 = first)."""
    if len(group) == 1 or nobody_wins(round, rules):
        return False
    if place == 0:
        return True
    pays_mom_alone = rules.mom_mode == "replace" and group[0] in mom_players(round, rules)
    return not pays_mom_alone and _differ(round, rules, place, len(group))


def _differ(round: PhomRound, rules: PhomRules, place: int, count: int) -> bool:
    """Whether `count` places from `place` (not the first) on pay different amounts."""
    at_places = place_payments(round, rules)[place - 1 : place - 1 + count]
    return at_places[0] != at_places[-1]


def _groups_in_place(round: PhomRound, rules: PhomRules) -> Iterator[tuple[Group, bool]]:
    """Every group, best first, and whether money depends on the order within it."""
    place = 0
    for group in groups(round, rules):
        yield group, lay_order_matters(round, rules, place, group)
        place += len(group)


def lay_order_needed(round: PhomRound, rules: PhomRules) -> list[Group]:
    """The groups whose order money depends on, so that somebody must say who laid first."""
    if rules.scoring_mode == "deadwood":
        lowest = lowest_points(round)
        return [lowest] if len(lowest) > 1 and rules.tie_break != "share" else []
    return [group for group, matters in _groups_in_place(round, rules) if matters]


def ranking(round: PhomRound, rules: PhomRules) -> tuple[Group, ...]:
    """Best first; a group that nobody has to order stays together. (docs/rules.md, 5.4)"""
    ranked: list[Group] = []
    for group, matters in _groups_in_place(round, rules):
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
