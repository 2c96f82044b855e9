"""Who pays whom in a round of Phỏm: one small function a rule, in the order of docs/rules.md, 5."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, compress, count
from operator import attrgetter, mul, not_

from scorekeeper.games.base import Payments, Transfer, made
from scorekeeper.games.phom.den import den_payer
from scorekeeper.games.phom.facts import (
    FalseDeclaration,
    Group,
    Normal,
    PhomRound,
    U,
)
from scorekeeper.games.phom.ranking import (
    by_lay_order,
    counted_mom,
    lowest_points,
    nobody_wins,
    place_payments,
    ranking,
)
from scorekeeper.games.phom.rules import PhomRules, ga_from_antes, ga_from_eats, ga_played
from scorekeeper.games.phom.working import (
    EATEN,
    Deadwood,
    DeadwoodU,
    Pot,
    RankU,
)
from scorekeeper.games.places import LOWER_PLACES
from scorekeeper.games.tally import debt, result, shared, times

_REASON = {"normal": "eat", "chot": "chot", "tai": "tai"}
"""The reason of an eat, by its kind."""
_AMOUNT = attrgetter("amount")
_PAYEE = attrgetter("payee")


def score(round: PhomRound, rules: PhomRules) -> Payments:
    """The payments of a checked round, in bets. (docs/rules.md, 5)"""
    match round.ending:
        case U() as u:
            return _u_round(round, u, rules)
        case Normal() as normal:
            by_rank = rules.scoring_mode == "rank"
            return (_ranked_round if by_rank else _deadwood_round)(round, normal, rules)
        case FalseDeclaration(declarer):
            return _total(round, rules, _false_declaration(round, declarer, rules))
    return result(round, rules, [], ga_before=round.ga_before)


def _u_round(round: PhomRound, u: U, rules: PhomRules) -> Payments:
    den = den_payer(round, u, rules)
    owed = _u_by_points if rules.scoring_mode == "deadwood" else _u_by_rank
    payments = owed(round, u, rules, den)
    return _total(round, rules, payments, winners=(u.winner,), den=den)


def _ranked_round(round: PhomRound, normal: Normal, rules: PhomRules) -> Payments:
    mom = counted_mom(normal.mom, rules)
    ranked = ranking(normal, rules, mom)
    nobody = nobody_wins(len(round.players), rules, mom)
    payments = () if nobody else _ranks(ranked, rules, mom)
    if ga_played(rules):
        payments = chain(payments, _places_into_ga(ranked, rules, mom))
    winners = () if nobody else ranked[0]
    return _total(round, rules, payments, winners=winners, ranked=ranked)


def _deadwood_round(round: PhomRound, normal: Normal, rules: PhomRules) -> Payments:
    winners = lowest_points(normal)
    if len(winners) > 1 and rules.tie_break != "share":
        winners = (by_lay_order(normal, rules, winners)[0],)
    return _total(round, rules, _deadwood(round, normal, rules, winners), winners=winners)


def _total(
    round: PhomRound,
    rules: PhomRules,
    finish: Iterable[Transfer],
    *,
    winners: Group = (),
    ranked: tuple[Group, ...] | None = None,
    den: str | None = None,
) -> Payments:
    """What the finish brings, with the eats and antes before it and the gà after it."""
    eats = _eats(round, rules, den) if round.eats else ()
    with_ga = ga_played(rules)
    antes = _antes(round, rules) if with_ga and ga_from_antes(rules) else ()
    transfers = times(chain(eats, antes, finish), round.multiplier)
    if with_ga and winners:
        transfers += _ga(round, rules, winners, transfers)
    return result(
        round,
        rules,
        transfers,
        winners=winners,
        ranking=ranked,
        den_payer=den,
        ga_before=round.ga_before,
    )


def _eats(round: PhomRound, rules: PhomRules, den: str | None) -> Iterator[Transfer]:
    """What each eaten card costs its discarder, who pays its eater and may have to feed the gà.

    A checked round has no fourth eat by one player, so that there is a price for each. (001:50-52,
    002:36-40; docs/rules.md, 5.1)
    """
    if isinstance(round.ending, U) and not _eats_are_paid_with_u(rules, den):
        return
    ga = ga_from_eats(rules)
    prices = _by_kind(rules.eat_payments, rules.chot_payment, rules.tai_payment)
    chot_into_ga = rules.ga_chot_payment
    into_ga = _by_kind(rules.ga_eat_payments, chot_into_ga, chot_into_ga)
    eaten_before: defaultdict[tuple[str, str], Iterator[int]] = defaultdict(count)
    for eater, discarder, kind in round.eats:
        nth = next(eaten_before[eater, discarder])
        working = EATEN[kind][nth]
        yield made((discarder, eater, prices[kind][nth], _REASON[kind], None, working))
        if ga:
            yield made((discarder, None, into_ga[kind][nth], "ga_eat", None, working))


def _by_kind(
    normal: tuple[int, int, int], chot: int, tai: int
) -> Mapping[str, tuple[int, int, int]]:
    """What the first, second and third eat between two cost, by kind."""
    return {"normal": normal, "chot": (chot,) * 3, "tai": (tai,) * 3}


def _eats_are_paid_with_u(rules: PhomRules, den: str | None) -> bool:
    when = rules.eats_in_u_round
    return when == "always" or (when == "not_when_den" and den is None)


def _antes(round: PhomRound, rules: PhomRules) -> Iterator[Transfer]:
    """What each player puts into the gà. (docs/rules.md, 5.2)"""
    for player in round.players:
        yield Transfer(player, None, rules.ga_ante, "ante")


def _u_by_rank(round: PhomRound, u: U, rules: PhomRules, den: str | None) -> list[Transfer]:
    """What each loser owes who went out; the đền payer pays it. (001:36, 002:42, 004:53; 5.3)"""
    multiplier, bonus = getattr(rules, f"u_{u.u_type}")
    owed = rules.u_payment * multiplier + bonus
    working = RankU(u.u_type, rules.u_payment, multiplier, bonus)
    losers = [player for player in round.players if player != u.winner]
    return [debt(loser, u.winner, owed, "u", den, working) for loser in losers]


def _u_by_points(round: PhomRound, u: U, rules: PhomRules, den: str | None) -> Iterator[Transfer]:
    """What each loser owes whoever went out, by points in hand. (000:48-58; docs/rules.md, 5.3)"""
    multiplier, bonus = getattr(rules, f"u_{u.u_type}")
    most = _penalised(round, rules, u.points)
    stack = max if rules.phat_u_stacking == "max" else mul
    penalty = rules.phat_u_multiplier
    stacked = stack(multiplier, penalty)
    for loser, points in u.points.items():
        if points == most:
            factor, reason = stacked, "phat_u"
            working = DeadwoodU(u.u_type, points, multiplier, penalty, factor, bonus)
        else:
            factor, reason = multiplier, "u"
            working = DeadwoodU(u.u_type, points, multiplier, 1, factor, bonus)
        yield debt(loser, u.winner, points * factor + bonus, reason, den, working)
    if rules.phat_u_side_payment:
        yield from _phat_u_side(round, rules, u.points, most)


def _penalised(round: PhomRound, rules: PhomRules, owing: Mapping[str, int]) -> int | None:
    """The points whose owners pay phạt U, the most of any loser; None where nobody pays it.

    (000:56-60; docs/rules.md, 5.3)
    """
    costs = rules.phat_u_multiplier > 1 or rules.phat_u_side_payment > 0
    if not costs or len(round.players) < rules.phat_u_min_players:
        return None
    most = max(owing.values(), default=0)
    if most == 0 or (rules.phat_u_ties == "none" and list(owing.values()).count(most) > 1):
        return None
    return most


def _phat_u_side(
    round: PhomRound, rules: PhomRules, owing: Mapping[str, int], most: int | None
) -> list[Transfer]:
    """What a penalised player pays the others on the side. (000:59)"""
    paid = round.players if rules.phat_u_side_to == "everyone" else owing
    return [
        Transfer(player, other, rules.phat_u_side_payment, "phat_u_side")
        for player, points in owing.items()
        if points == most
        for other in paid
        if other != player
    ]


def _ranks(ranked: tuple[Group, ...], rules: PhomRules, mom: Group) -> Iterator[Transfer]:
    """What the second to the last pay the first. (001:41-45, 002:33, 002:43; docs/rules.md, 5.4)"""
    first, *others = chain.from_iterable(ranked)
    players = 1 + len(others)
    payments = place_payments(players, rules)
    for player, payment, place in zip(others, payments, LOWER_PLACES[players], strict=True):
        if player not in mom:
            yield Transfer(player, first, payment, "rank", None, place)
        else:
            if rules.mom_mode == "add":
                yield Transfer(player, first, payment, "rank", None, place)
            yield Transfer(player, first, rules.mom_payment, "mom")


def _places_into_ga(ranked: tuple[Group, ...], rules: PhomRules, mom: Group) -> Iterator[Transfer]:
    """What who is móm puts into the gà, or the last where nobody is. (docs/rules.md, 5.4)"""
    for player in mom:
        yield Transfer(player, None, rules.ga_mom_payment, "ga_mom")
    if not mom:
        lowest = LOWER_PLACES[sum(map(len, ranked))][-1]
        yield Transfer(ranked[-1][-1], None, rules.ga_last_payment, "ga_last", None, lowest)


def _deadwood(
    round: PhomRound, normal: Normal, rules: PhomRules, winners: Group
) -> Iterator[Transfer]:
    """What everybody who did not win pays for their points. (000:55-62; docs/rules.md, 5.5)"""
    owing = {player: had for player, had in normal.points.items() if player not in winners}
    most = _penalised(round, rules, owing)
    turn = 0
    for loser, points in owing.items():
        factor, reason = (rules.phat_u_multiplier, "phat_u") if points == most else (1, "deadwood")
        owed = points * factor
        working = Deadwood(points, factor, len(winners))
        for winner, share in shared(owed, winners, turn):
            yield Transfer(loser, winner, share, reason, None, working)
        turn = (turn + owed) % len(winners)
    if rules.phat_u_side_payment:
        yield from _phat_u_side(round, rules, owing, most)


def _false_declaration(round: PhomRound, declarer: str, rules: PhomRules) -> Iterator[Transfer]:
    """What a false declaration costs its declarer. (docs/rules.md, 5.7)"""
    for other in round.players:
        if other != declarer:
            yield Transfer(declarer, other, rules.false_declaration_payment, "false_declaration")


def _ga(
    round: PhomRound, rules: PhomRules, winners: Group, transfers: list[Transfer]
) -> list[Transfer]:
    """What the winners take out of the gà, what was just put in among it. (docs/rules.md, 5.6)"""
    if rules.ga_taken_by == "u_winner" and not isinstance(round.ending, U):
        return []
    # A player has a name, so that what is paid to none goes into the gà.
    put_in = compress(map(_AMOUNT, transfers), map(not_, map(_PAYEE, transfers)))
    pot = round.ga_before + sum(put_in)
    shares = shared(pot, winners)
    return [
        Transfer(None, winner, share, "ga", None, Pot(pot)) for winner, share in shares if share
    ]
