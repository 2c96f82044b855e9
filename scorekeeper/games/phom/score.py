"""The payments of a round of Phỏm. Each rule is a function. (docs/rules.md, 5)"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from scorekeeper.games.base import Payments, Transfer
from scorekeeper.games.phom import words
from scorekeeper.games.phom.den import counted_as, den_payer, derived_den_payer
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
    last_feeds_ga,
)
from scorekeeper.games.tally import debt, fines, result, shared, times, why_placed
from scorekeeper.text import Text

REASONS = (
    "eat",
    "chot",
    "tai",
    "ante",
    "ga_eat",
    "ga",
    "u",
    "deadwood",
    "phat_u",
    "phat_u_side",
    "rank",
    "mom",
    "ga_mom",
    "ga_last",
    "den_ga",
    "false_declaration",
    "foul",
)
"""Every cause of a payment in Phỏm but `manual`."""

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
    decided, den = words.ties(normal, rules, mom), normal.declarer
    payments = () if nobody else _ranks(ranked, rules, mom, decided, den)
    finish = chain(payments, _places_into_ga(ranked, rules, mom, decided))
    winners = () if nobody else ranked[0]
    return _total(round, rules, finish, winners=winners, ranked=ranked, den=den)


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
    before = () if round.finish == "void" else chain(_eats(round, rules, den), _antes(round, rules))
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


def _eats(round: PhomRound, rules: PhomRules, den: str | None) -> Iterator[Transfer]:
    """Some tables drop what eats cost after an ù. (docs/rules.md, 5.1)"""
    if eats_are_paid(round, rules, den):
        yield from eat_payments(round, rules)


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
        why = words.eaten(kind, nth + 1, price)
        if kind == "chot":
            chots += 1
            if chots > 1 and rules.chot_later_payments is not None:
                price = rules.chot_later_payments[min(chots, 3) - 2]
                why = words.later_chot(chots, price)
        yield Transfer(discarder, eater, price, _REASON_OF_EAT[kind], None, why)
        if ga_from_eats(rules):
            into_ga = rules.ga_eat_payments[nth] if kind == "normal" else rules.ga_chot_payment
            yield Transfer(
                discarder, None, into_ga, "ga_eat", None, words.eaten(kind, nth + 1, into_ga)
            )


def _price_of_eat(kind: str, nth: int, rules: PhomRules) -> int:
    if kind == "normal":
        return rules.eat_payments[nth]
    return rules.chot_payment if kind == "chot" else rules.tai_payment


def eats_are_paid(round: PhomRound, rules: PhomRules, den: str | None) -> bool:
    """Return whether eats are paid; some tables drop them after an ù, or if somebody pays đền."""
    when = rules.eats_in_u_round
    if not isinstance(round.ending, U):
        return True
    return when == "always" or (when == "not_when_den" and den is None)


def _antes(round: PhomRound, rules: PhomRules) -> Iterator[Transfer]:
    """Each player puts an ante into the gà. (docs/rules.md, 5.2)"""
    if ga_from_antes(rules):
        why = words.ANTE(payment=rules.ga_ante)
        for player in round.players:
            yield Transfer(player, None, rules.ga_ante, "ante", None, why)


def _u_by_rank(round: PhomRound, u: U, rules: PhomRules, den: str | None) -> Iterator[Transfer]:
    """Each loser owes the winner for the ù; the đền payer pays it. (001:36, 002:42, 004:53; 5.3)"""
    multiplier, bonus = getattr(rules, f"u_{u.u_type}")
    owed = rules.u_payment * multiplier + bonus
    why = words.u_by_rank(u.u_type, rules.u_payment, multiplier, bonus)
    for loser in round.players:
        if loser != u.winner:
            yield debt(loser, u.winner, owed, "u", den, why)


def _u_by_points(round: PhomRound, u: U, rules: PhomRules, den: str | None) -> Iterator[Transfer]:
    """Each loser owes the winner for the points in hand. (000:48-58; docs/rules.md, 5.3)"""
    multiplier, bonus = getattr(rules, f"u_{u.u_type}")
    penalty, stacking = rules.phat_u_multiplier, rules.phat_u_stacking
    stacked = max(multiplier, penalty) if stacking == "max" else multiplier * penalty
    most = penalised_points(round, rules, u.points)
    for loser, points in u.points.items():
        if points == most:
            owed = points * stacked + bonus
            why = words.u_with_phat_u(u.u_type, points, multiplier, penalty, stacking, bonus)
            yield debt(loser, u.winner, owed, "phat_u", den, why)
        else:
            owed = points * multiplier + bonus
            why = words.u_by_points(u.u_type, points, multiplier, bonus)
            yield debt(loser, u.winner, owed, "u", den, why)
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
    why = words.PHAT_U_SIDE(payment=rules.phat_u_side_payment)
    for player, points in owing.items():
        for other in paid:
            if points == most and other != player:
                yield Transfer(player, other, rules.phat_u_side_payment, "phat_u_side", None, why)


def _ranks(
    ranked: tuple[Group, ...],
    rules: PhomRules,
    mom: Group,
    decided: Mapping[str, Text],
    den: str | None,
) -> Iterator[Transfer]:
    """The second to the last pay the first. (001:41-45, 002:33, 002:43; docs/rules.md, 5.4)"""
    (first,), *others = ranked
    players = sum(map(len, ranked))
    payments = place_payments(players, rules)
    best = 2
    for group in others:
        for place, player in enumerate(group, start=best):
            payment = payments[place - 2]
            if player not in mom or rules.mom_mode == "add":
                why = why_placed(best, players, payment, group)
                why = words.tied(why, decided.get(player))
                yield debt(player, first, payment, "rank", den, why)
            if player in mom:
                why = words.MOM(payment=rules.mom_payment)
                if rules.mom_mode == "replace":
                    why = words.tied(why, decided.get(player))
                yield debt(player, first, rules.mom_payment, "mom", den, why)
        best += len(group)


def _places_into_ga(
    ranked: tuple[Group, ...], rules: PhomRules, mom: Group, decided: Mapping[str, Text]
) -> Iterator[Transfer]:
    """The móm players feed the gà; if there are none, the last player does. (5.4)"""
    if not ga_played(rules):
        return
    for player in mom:
        why = words.MOM(payment=rules.ga_mom_payment)
        yield Transfer(player, None, rules.ga_mom_payment, "ga_mom", None, why)
    if not mom:
        players = sum(map(len, ranked))
        last = ranked[-1][-1]
        why = why_placed(players, players, rules.ga_last_payment)
        why = words.tied(why, decided.get(last))
        yield Transfer(last, None, rules.ga_last_payment, "ga_last", None, why)


def _deadwood(
    round: PhomRound, normal: Normal, rules: PhomRules, winners: Group
) -> Iterator[Transfer]:
    """The losers pay for their points, split between the winners. (000:55-62; 5.5)"""
    owing = {player: had for player, had in normal.points.items() if player not in winners}
    penalty = rules.phat_u_multiplier
    most = penalised_points(round, rules, owing)
    decided = words.ties(normal, rules, ())
    turn = 0
    for loser, points in owing.items():
        penalised = points == most
        owed = points * penalty if penalised else points
        why = words.deadwood(points, penalty if penalised else None)
        why = words.tied(why, decided.get(loser))
        for winner, share in shared(owed, winners, turn):
            left_over = int(share - owed // len(winners))
            shares = words.split(why, len(winners), winner, left_over)
            reason = "phat_u" if penalised else "deadwood"
            yield debt(loser, winner, share, reason, normal.declarer, shares)
        turn = (turn + owed) % len(winners)
    yield from _phat_u_side(round, rules, owing, most)


def _false_declaration(round: PhomRound, declarer: str, rules: PhomRules) -> Iterator[Transfer]:
    """The declarer of a false ù pays everybody else, or the gà. (docs/rules.md, 5.7)"""
    payment = rules.false_declaration_payment
    if false_declaration_feeds_ga(rules):
        why = words.FALSE_DECLARATION_INTO_GA(payment=payment)
        yield Transfer(declarer, None, payment, "false_declaration", None, why)
        return
    why = words.FALSE_DECLARATION(payment=payment)
    for other in round.players:
        if other != declarer:
            yield Transfer(declarer, other, payment, "false_declaration", None, why)


def _ga(
    round: PhomRound, rules: PhomRules, winners: Group, transfers: list[Transfer]
) -> list[Transfer]:
    """The winners take the gà with this round's payments into it, or half. (5.3 and 5.6)"""
    by_u_alone = rules.ga_taken_by == "u_winner" and not isinstance(round.ending, U)
    if not ga_played(rules) or not winners or by_u_alone:
        return []
    put_in = sum(transfer.amount for transfer in transfers if transfer.payee is None)
    pot = round.ga_before + put_in
    half = _half_is_taken(round, rules)
    taken = []
    for winner, share in shared(pot // 2 if half else pot, winners):
        left_over = int(share - pot // len(winners))
        why = words.split(words.GA(pot=pot), len(winners), winner, left_over)
        if half:
            why = words.HALF_OF_GA(pot=pot, left=pot - share)
        taken.append(Transfer(None, winner, share, "ga", None, why))
    return [transfer for transfer in taken if transfer.amount]


def _den_ga(
    round: PhomRound, rules: PhomRules, den: str | None, taken: Iterable[Transfer]
) -> Iterator[Transfer]:
    """Who pays đền pays as much as the winner took, to the winner or into the gà. (5.3)"""
    if den is None or rules.den_ga == "none" or not isinstance(round.ending, U):
        return
    for _, winner, amount, *_ in taken:
        payee = winner if rules.den_ga == "winner" else None
        why = words.DEN_GA[rules.den_ga](winner=winner, payment=amount)
        yield Transfer(den, payee, amount, "den_ga", None, why)


def _half_is_taken(round: PhomRound, rules: PhomRules) -> bool:
    """Return whether an ù takes half of the gà. (docs/rules.md, 5.3)"""
    tron = isinstance(round.ending, U) and round.ending.u_type == "tron"
    by_u_alone = rules.ga_taken_by == "u_winner" and rules.ga_share != "all"
    return by_u_alone and not (tron and rules.ga_share == "half_except_tron")


def notes(round: PhomRound, rules: PhomRules, payments: Payments) -> Iterator[Text]:
    """Yield who pays for all, and why something is not paid."""
    if isinstance(round.ending, U | Normal) and round.ending.declarer:
        yield from words.declared_falsely(round.ending.declarer, payments)
    match round.ending:
        case U() as u:
            yield from _notes_on_u(round, u, rules, payments)
        case Normal() as normal if rules.scoring_mode == "rank":
            mom = counted_mom(normal.mom, rules)
            if nobody_wins(normal.contenders, rules, mom):
                yield words.nobody_wins(normal)
            if mom and last_feeds_ga(rules):
                yield words.LAST_FEEDS_NOT


def _notes_on_u(round: PhomRound, u: U, rules: PhomRules, payments: Payments) -> Iterator[Text]:
    payer, fewest = payments.den_payer, rules.den_min_players
    is_plain = counted_as(u, rules, payer) != u.u_type
    paid = eats_are_paid(round, rules, payer)
    dropped = not paid and any(eat.amount for eat in eat_payments(round, rules))
    never = rules.eats_in_u_round == "never"
    den = words.why_den(round, rules, payments, is_plain or (dropped and not never))
    if den is not None:
        yield den
    elif (
        u.den_override is None
        and 2 < len(round.players) < fewest
        and derived_den_payer(round.eats, u.winner, fewest, rules)
    ):
        yield words.TOO_FEW_FOR_DEN.fill(fewest=fewest)
    if is_plain:
        yield words.counted_as_plain(u.u_type)
    if dropped:
        yield words.EATS_NOT_PAID if never else words.EATS_NOT_PAID_FOR_DEN
