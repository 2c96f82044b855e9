"""The refusals of a round of Phỏm that concern points, móm and order. (docs/rules.md, 7)"""

from collections.abc import Iterable
from itertools import pairwise

from scorekeeper.games.entry import Faults
from scorekeeper.games.phom.draft import NO_HAND, Names, PhomDraft
from scorekeeper.games.phom.facts import Group, Normal
from scorekeeper.games.phom.ranking import counted_mom, lay_order_needed, mom_points_needed
from scorekeeper.games.phom.rules import PhomRules

HIGHEST_POINTS = 130


def check_points_range(draft: PhomDraft, faults: Faults) -> None:
    """Report points that no hand can have: `E_POINTS_RANGE`."""
    for player, (points, _) in draft.hands.items():
        if points is not None and not 0 <= points <= HIGHEST_POINTS:
            faults.add("E_POINTS_RANGE", ("hands", player, "points"), player=player)


def require_points_of_losers(draft: PhomDraft, winner: str, faults: Faults) -> dict[str, int]:
    """The points of every loser of an ù, paid by deadwood; missing ones: `E_POINTS_REQUIRED`."""
    return _require_points([player for player in draft.players if player != winner], draft, faults)


def check_normal(draft: PhomDraft, rules: PhomRules, faults: Faults) -> Normal:
    """The hands and the order of a normal finish; what is wrong with them is reported."""
    hands = draft.hands
    ticked = tuple([player for player in draft.players if hands.get(player, NO_HAND).mom])
    mom = counted_mom(ticked, rules)
    points = _require_points(_must_have_points(draft, rules, mom, faults), draft, faults)
    if rules.zero_points_is_u:
        _check_zero_is_u(draft, faults)
    normal = Normal(draft.players, points, ticked, _check_placing(draft, rules, mom, faults))
    if _order_known(draft, rules, mom, faults):
        return _with_lay_order(normal, draft.lay_order, rules, mom, faults)
    return normal


def _require_points(players: Iterable[str], draft: PhomDraft, faults: Faults) -> dict[str, int]:
    """The points of some players; whose are missing is reported."""
    points = {}
    for player in players:
        counted = draft.hands.get(player, NO_HAND).points
        if counted is not None:
            points[player] = counted
        elif faults.sound("hands", player, "points"):
            faults.add("E_POINTS_REQUIRED", ("hands", player, "points"), player=player)
    return points


def _must_have_points(draft: PhomDraft, rules: PhomRules, mom: Group, faults: Faults) -> Group:
    """The players whose points decide a normal finish. (docs/rules.md, 5.4 and 5.5)"""
    if rules.scoring_mode == "deadwood":
        return draft.players
    needed: list[str] = []
    if draft.placing is None and faults.sound("placing"):
        needed = [player for player in draft.players if player not in mom]
        if faults.problems:
            needed = [player for player in needed if _mom_known(player, rules, faults)]
    if (
        mom
        and _all_moms_known(draft, rules, faults)
        and mom_points_needed(len(draft.players), rules, mom)
    ):
        needed += mom
    return tuple(needed)


def _mom_known(player: str, rules: PhomRules, faults: Faults) -> bool:
    counts = rules.scoring_mode == "rank" and rules.mom_mode != "ignore"
    return not counts or faults.sound("hands", player, "mom")


def _all_moms_known(draft: PhomDraft, rules: PhomRules, faults: Faults) -> bool:
    """Whether it is known who is móm, where that counts."""
    return not faults.problems or all(_mom_known(p, rules, faults) for p in draft.players)


def _check_placing(draft: PhomDraft, rules: PhomRules, mom: Group, faults: Faults) -> Group:
    """The table's own order holds who is not móm, and no points against it: `E_PLACING`."""
    if draft.placing is None or rules.scoring_mode != "rank":
        return ()
    placing = tuple([player for player in draft.placing if player is not None])
    if faults.any_within("placing") or not _all_moms_known(draft, rules, faults):
        return placing
    expected = [player for player in draft.players if player not in mom]
    if sorted(placing) != sorted(expected):
        wording = "E_PLACING" if expected else "E_PLACING nobody"
        faults.add("E_PLACING", ("placing",), wording, players=", ".join(expected))
    elif contradiction := _placed_against_points(draft, placing, faults):
        better, worse = contradiction
        faults.add("E_PLACING", ("placing",), "E_PLACING points", better=better, worse=worse)
    return placing


def _placed_against_points(
    draft: PhomDraft, placing: Group, faults: Faults
) -> tuple[str, str] | None:
    """Two players of whom the better placed has more points."""
    counted = [
        (player, points)
        for player in placing
        if (points := draft.hands.get(player, NO_HAND).points) is not None
        and faults.sound("hands", player, "points")
    ]
    for (better, fewer), (worse, more) in pairwise(counted):
        if fewer > more:
            return better, worse
    return None


def _check_zero_is_u(draft: PhomDraft, faults: Faults) -> None:
    """Where 0 points are ù, nobody has them in a normal finish: `E_ZERO_IS_U`."""
    for player, (points, _) in draft.hands.items():
        if points == 0 and faults.sound("hands", player):
            faults.add("E_ZERO_IS_U", ("hands", player, "points"), player=player)


def check_winner_is_mom(draft: PhomDraft, winner: str, faults: Faults) -> None:
    """Report a winner whose hand is móm or has points, but by ù khan: `E_WINNER_IS_MOM`."""
    if draft.u_type == "khan" or not faults.sound("u_type"):
        return
    points, mom = draft.hands[winner]
    if mom and faults.sound("hands", winner, "mom"):
        faults.add("E_WINNER_IS_MOM", ("hands", winner, "mom"), player=winner)
    if points and faults.sound("hands", winner, "points"):
        path = ("hands", winner, "points")
        faults.add("E_WINNER_IS_MOM", path, "E_WINNER_IS_MOM points", player=winner)


def _with_lay_order(
    normal: Normal, entered: Names | None, rules: PhomRules, mom: Group, faults: Faults
) -> Normal:
    """The same with the order of laying, which is said where money depends on it.

    `E_LAY_ORDER_REQUIRED`, `E_LAY_ORDER_INVALID`.
    """
    needed = lay_order_needed(normal, rules, mom)
    if not needed or faults.any_within("lay_order"):
        return normal
    if entered is None:
        faults.add("E_LAY_ORDER_REQUIRED", ("lay_order",), tied=", ".join(needed[0]))
        return normal
    lay_order = tuple([player for player in entered if player is not None])
    if sorted(lay_order) != sorted(normal.players):
        players = ", ".join(normal.players)
        faults.add("E_LAY_ORDER_INVALID", ("lay_order",), players=players)
    return normal._replace(lay_order=lay_order)


def _order_known(draft: PhomDraft, rules: PhomRules, mom: Group, faults: Faults) -> bool:
    """Whether everything that decides the order of a normal finish is there and sound."""
    if not faults.problems:
        return True
    if rules.scoring_mode == "rank" and faults.any_within("placing"):
        return False
    if not _all_moms_known(draft, rules, faults):
        return False
    return all(
        faults.sound("hands", player, "points")
        for player in _must_have_points(draft, rules, mom, faults)
    )
