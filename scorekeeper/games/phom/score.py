"""The payments of a round of Phỏm. Each rule is a function. (docs/rules.md, 5)"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from scorekeeper.games.base import Payments, Transfer
from scorekeeper.games.phom.den import counted_as, den_payer
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
from scorekeeper.games.phom.rules import (
    PhomRules,
    false_declaration_feeds_ga,
    fouls_feed_ga,
    ga_from_antes,
    ga_from_eats,
    ga_played,
)
from scorekeeper.games.tally import debt, fines, result, shared, times

REASONS = {
    "eat": "ăn một cây | an eat",
    "chot": "ăn chốt | a chốt",
    "tai": "ăn tái | a tái",
    "ante": "góp gà đầu ván | an ante",
    "ga_eat": "bị ăn nên nộp gà | an eat that feeds the gà",
    "ga": "ăn gà | what the winner takes of the gà",
    "u": "trả ù | an ù",
    "deadwood": "trả điểm | points in hand",
    "phat_u": "điểm bị phạt U | points under phạt U",
    "phat_u_side": "phạt U, trả thêm | phạt U, paid on the side",
    "rank": "trả hạng | a place",
    "mom": "móm | being móm",
    "ga_mom": "móm nộp gà | being móm feeds the gà",
    "ga_last": "bét nộp gà | the last place feeds the gà",
    "den_ga": "đền gà | the gà that the winner took, paid again",
    "false_declaration": "ù láo | a false ù",
    "foul": "phạm lỗi | a foul",
}
"""Every cause of a payment in Phỏm but `manual`, in both languages."""

_REASON_OF_EAT = {"normal": "eat", "chot": "chot", "tai": "tai"}


def score(round: PhomRound, rules: PhomRules) -> Payments:
    """Return the payments of a checked round, in bets. (docs/rules.md, 5)"""
    match round.ending:
        case U() as u:
            return _u_round(round, u, rules)
        case Normal() as normal:
            if rules.scoring_mode == "rank":
                return _ranked_round(round, normal, rules)
            return _deadwood_round(round, normal, rules)
        case FalseDeclaration(declarer):
            return _total(round, rules, _false_declaration(round, declarer, rules))
    return _total(round, rules, ())


def _u_round(round: PhomRound, u: U, rules: PhomRules) -> Payments:
    den = den_payer(round, u, rules)
    u = u._replace(u_type=counted_as(u, rules, den))
    round = round._replace(ending=u)
    owed = _u_by_points if rules.scoring_mode == "deadwood" else _u_by_rank
    payments = owed(round, u, rules, den)
    return _total(round, rules, payments, winners=(u.winner,), den=den)


def _ranked_round(round: PhomRound, normal: Normal, rules: PhomRules) -> Payments:
    mom = counted_mom(normal.mom, rules)
    ranked = ranking(normal, rules, mom)
    nobody = nobody_wins(normal.contenders, rules, mom)
    payments = () if nobody else _ranks(ranked, rules, mom, normal.declarer)
    finish = chain(payments, _places_into_ga(ranked, rules, mom))
    winners = () if nobody else ranked[0]
    return _total(round, rules, finish, winners=winners, ranked=ranked, den=normal.declarer)


def _deadwood_round(round: PhomRound, normal: Normal, rules: PhomRules) -> Payments:
    winners = lowest_points(normal)
    if len(winners) > 1 and rules.tie_break != "share":
        winners = (by_lay_order(normal, rules, winners)[0],)
    finish = _deadwood(round, normal, rules, winners)
    return _total(round, rules, finish, winners=winners, den=normal.declarer)


def _total(
    round: PhomRound,
    rules: PhomRules,
    finish: Iterable[Transfer],
    *,
    winners: Group = (),
    ranked: tuple[Group, ...] | None = None,
    den: str | None = None,
) -> Payments:
    """Add eats and antes before the payments of the finish, fines and the gà after them."""
    eats = eat_payments(round, rules) if eats_are_paid(round, rules, den) else ()
    before = () if round.is_void else chain(eats, _antes(round, rules))
    into_ga = fouls_feed_ga(rules)
    fined = fines(round, rules, into_ga=True) if into_ga else ()
    transfers = times(chain(before, finish, fined), round.multiplier)
    taken = _ga(round, rules, winners, transfers)
    transfers += [*taken, *_den_ga(round, rules, den, taken)]
    return result(
        round,
        rules,
        transfers,
        winners=winners,
        ranking=ranked,
        den_payer=den,
        ga_before=round.ga_before,
        fines_paid=into_ga,
    )


def eat_payments(round: PhomRound, rules: PhomRules) -> Iterator[Transfer]:
    """A discarder pays for each eaten card, and may have to feed the gà.

    There are prices for three eats of one player, and no more can happen. (001:50-52, 002:36-40;
    docs/rules.md, 5.1)
    """
    eaten_before: Counter[tuple[str, str]] = Counter()
    chots = 0
    for eater, discarder, kind in round.eats:
        nth = eaten_before[eater, discarder]
        eaten_before[eater, discarder] += 1
        price = _price_of_eat(kind, nth, rules)
        chots += kind == "chot"
        if kind == "chot" and chots > 1 and rules.chot_later_payments is not None:
            price = rules.chot_later_payments[min(chots, 3) - 2]
        yield Transfer(discarder, eater, price, _REASON_OF_EAT[kind])
        if ga_from_eats(rules):
            into_ga = rules.ga_eat_payments[nth] if kind == "normal" else rules.ga_chot_payment
            yield Transfer(discarder, None, into_ga, "ga_eat")


def _price_of_eat(kind: str, nth: int, rules: PhomRules) -> int:
    if kind == "normal":
        return rules.eat_payments[nth]
    return rules.chot_payment if kind == "chot" else rules.tai_payment


def eats_are_paid(round: PhomRound, rules: PhomRules, den: str | None) -> bool:
    """Return whether eats are paid; some tables drop them after an ù, or with đền. (5.1)"""
    when = rules.eats_in_u_round
    if not isinstance(round.ending, U):
        return True
    return when == "always" or (when == "not_when_den" and den is None)


def _antes(round: PhomRound, rules: PhomRules) -> Iterator[Transfer]:
    """Each player puts an ante into the gà. (docs/rules.md, 5.2)"""
    if ga_from_antes(rules):
        for player in round.players:
            yield Transfer(player, None, rules.ga_ante, "ante")


def _u_by_rank(round: PhomRound, u: U, rules: PhomRules, den: str | None) -> Iterator[Transfer]:
    """Each loser owes the winner for the ù; the đền payer pays it. (001:36, 002:42, 004:53; 5.3)"""
    multiplier, bonus = getattr(rules, f"u_{u.u_type}")
    owed = rules.u_payment * multiplier + bonus
    for loser in round.players:
        if loser != u.winner:
            yield debt(loser, u.winner, owed, "u", den)


def _u_by_points(round: PhomRound, u: U, rules: PhomRules, den: str | None) -> Iterator[Transfer]:
    """Each loser owes the winner for the points in hand. (000:48-58; docs/rules.md, 5.3)"""
    multiplier, bonus = getattr(rules, f"u_{u.u_type}")
    penalty, stacking = rules.phat_u_multiplier, rules.phat_u_stacking
    stacked = max(multiplier, penalty) if stacking == "max" else multiplier * penalty
    most = penalised_points(round, rules, u.points)
    for loser, points in u.points.items():
        factor, reason = (stacked, "phat_u") if points == most else (multiplier, "u")
        yield debt(loser, u.winner, points * factor + bonus, reason, den)
    yield from _phat_u_side(round, rules, u.points, most)


def penalised_points(round: PhomRound, rules: PhomRules, owing: Mapping[str, int]) -> int | None:
    """Return the highest points of any loser; None if nobody pays phạt U.

    The losers with so many points pay phạt U. (000:56-60; docs/rules.md, 5.3)
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
) -> Iterator[Transfer]:
    """A penalised player also pays the others on the side. (000:59)"""
    paid = round.players if rules.phat_u_side_to == "everyone" else owing
    for player, points in owing.items():
        for other in paid:
            if points == most and other != player:
                yield Transfer(player, other, rules.phat_u_side_payment, "phat_u_side")


def _ranks(
    ranked: tuple[Group, ...], rules: PhomRules, mom: Group, den: str | None
) -> Iterator[Transfer]:
    """The second to the last pay the first. (001:41-45, 002:33, 002:43; docs/rules.md, 5.4)"""
    (first,), *others = ranked
    payments = place_payments(sum(map(len, ranked)), rules)
    for player, payment in zip(chain.from_iterable(others), payments, strict=True):
        if player not in mom or rules.mom_mode == "add":
            yield debt(player, first, payment, "rank", den)
        if player in mom:
            yield debt(player, first, rules.mom_payment, "mom", den)


def _places_into_ga(ranked: tuple[Group, ...], rules: PhomRules, mom: Group) -> Iterator[Transfer]:
    """The móm players feed the gà; if there are none, the last player does. (5.4)"""
    if not ga_played(rules):
        return
    for player in mom:
        yield Transfer(player, None, rules.ga_mom_payment, "ga_mom")
    if not mom:
        yield Transfer(ranked[-1][-1], None, rules.ga_last_payment, "ga_last")


def _deadwood(
    round: PhomRound, normal: Normal, rules: PhomRules, winners: Group
) -> Iterator[Transfer]:
    """The losers pay for their points, split between the winners. (000:55-62; 5.5)"""
    owing = {player: had for player, had in normal.points.items() if player not in winners}
    penalty = rules.phat_u_multiplier
    most = penalised_points(round, rules, owing)
    turn = 0
    for loser, points in owing.items():
        owed, reason = points, "deadwood"
        if points == most:
            owed, reason = points * penalty, "phat_u"
        for winner, share in shared(owed, winners, turn):
            yield debt(loser, winner, share, reason, normal.declarer)
        turn = (turn + owed) % len(winners)
    yield from _phat_u_side(round, rules, owing, most)


def _false_declaration(round: PhomRound, declarer: str, rules: PhomRules) -> Iterator[Transfer]:
    """The declarer of a false ù pays everybody else, or the gà. (docs/rules.md, 5.7)"""
    for payee in (None,) if false_declaration_feeds_ga(rules) else round.players:
        if payee != declarer:
            yield Transfer(declarer, payee, rules.false_declaration_payment, "false_declaration")


def _ga(
    round: PhomRound, rules: PhomRules, winners: Group, transfers: list[Transfer]
) -> list[Transfer]:
    """The winners take the gà with this round's payments into it, or half. (5.3 and 5.6)"""
    by_u_alone = rules.ga_taken_by == "u_winner" and not isinstance(round.ending, U)
    if not ga_played(rules) or not winners or by_u_alone:
        return []
    put_in = sum(transfer.amount for transfer in transfers if transfer.payee is None)
    pot = round.ga_before + put_in
    shares = shared(pot // 2 if half_is_taken(round, rules) else pot, winners)
    return [Transfer(None, winner, share, "ga") for winner, share in shares if share]


def _den_ga(
    round: PhomRound, rules: PhomRules, den: str | None, taken: Iterable[Transfer]
) -> Iterator[Transfer]:
    """Who pays đền pays as much as the winner took, to the winner or into the gà. (5.3)"""
    if den is None or rules.den_ga == "none" or not isinstance(round.ending, U):
        return
    for share in taken:
        payee = share.payee if rules.den_ga == "winner" else None
        yield Transfer(den, payee, share.amount, "den_ga")


def half_is_taken(round: PhomRound, rules: PhomRules) -> bool:
    """Return whether an ù takes half of the gà. (docs/rules.md, 5.3)"""
    tron = isinstance(round.ending, U) and round.ending.u_type == "tron"
    by_u_alone = rules.ga_taken_by == "u_winner" and rules.ga_share != "all"
    return by_u_alone and not (tron and rules.ga_share == "half_except_tron")
