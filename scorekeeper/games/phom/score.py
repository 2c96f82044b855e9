"""Who pays whom in a round of Phỏm: one small function a rule, in the order of docs/rules.md, 5."""

from collections.abc import Iterable, Iterator
from itertools import chain

from scorekeeper.games.base import Payments, Transfer
from scorekeeper.games.phom.den import den_payer
from scorekeeper.games.phom.facts import EAT_KINDS, PhomRound
from scorekeeper.games.phom.ranking import (
    Group,
    by_lay_order,
    lowest_points,
    mom_players,
    nobody_wins,
    place_payments,
    ranking,
)
from scorekeeper.games.phom.rules import PhomRules, ga_from_antes, ga_from_eats, ga_played
from scorekeeper.games.tally import debt, result, shared, times


def score(round: PhomRound, rules: PhomRules) -> Payments:
    """The payments of a checked round, in bets. (docs/rules.md, 5)"""
    if round.finish == "u":
        return _u_round(round, rules)
    if round.finish == "normal":
        if rules.scoring_mode == "rank":
            return _ranked_round(round, rules)
        return _deadwood_round(round, rules)
    if round.finish == "false_declaration":
        return _total(round, rules, _false_declaration(round, rules))
    return result(round.players, [], round.manual, ga_before=round.ga_before)


def _u_round(round: PhomRound, rules: PhomRules) -> Payments:
    winner = round.winner
    assert winner is not None
    den = den_payer(round, rules)
    by_points = rules.scoring_mode == "deadwood"
    payments = (_u_by_points if by_points else _u_by_rank)(round, rules, winner, den)
    return _total(round, rules, payments, winners=(winner,), den=den)


def _ranked_round(round: PhomRound, rules: PhomRules) -> Payments:
    mom = mom_players(round, rules)
    ranked = ranking(round, rules, mom)
    if nobody_wins(round, rules, mom):
        return _total(round, rules, (), ranked=ranked)
    payments = _ranks(round, rules, ranked, mom)
    return _total(round, rules, payments, winners=ranked[0], ranked=ranked)


def _deadwood_round(round: PhomRound, rules: PhomRules) -> Payments:
    winners = lowest_points(round)
    if len(winners) > 1 and rules.tie_break != "share":
        winners = (by_lay_order(round, rules, winners)[0],)
    return _total(round, rules, _deadwood(round, rules, winners), winners=winners)


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
    antes = _antes(round, rules) if ga_from_antes(rules) else ()
    played = chain(_eats(round, rules, den), antes, finish)
    transfers = times(played, round.multiplier)
    if winners and ga_played(rules):
        transfers += _ga(round, rules, winners, transfers)
    return result(
        round.players,
        transfers,
        round.manual,
        winners=winners,
        ranking=ranked,
        den_payer=den,
        ga_before=round.ga_before,
    )


def _eats(round: PhomRound, rules: PhomRules, den: str | None) -> Iterator[Transfer]:
    """What each eaten card costs its discarder. (001:50-52, 002:36-40; docs/rules.md, 5.1)

    Working: the ordinal of the eat between its two players; into the gà also its kind, as its
    place in `EAT_KINDS`.
    """
    if round.finish == "u" and not _eats_are_paid_with_u(rules, den):
        return
    ga = ga_from_eats(rules)
    eaten: dict[tuple[str, str], int] = {}
    for eater, discarder, kind in round.eats:
        earlier = eaten.get((eater, discarder), 0)
        eaten[eater, discarder] = earlier + 1
        grade = min(earlier, 2)
        working = (earlier + 1,)
        if kind == "normal":
            price, into_ga, reason = rules.eat_payments[grade], rules.ga_eat_payments[grade], "eat"
        elif kind == "chot":
            price, into_ga, reason = rules.chot_payment, rules.ga_chot_payment, "chot"
        else:
            price, into_ga, reason = rules.tai_payment, rules.ga_chot_payment, "tai"
        yield Transfer(discarder, eater, price, reason, None, working)
        if ga:
            of_kind = (earlier + 1, EAT_KINDS.index(kind))
            yield Transfer(discarder, None, into_ga, "ga_eat", None, of_kind)


def _eats_are_paid_with_u(rules: PhomRules, den: str | None) -> bool:
    when = rules.eats_in_u_round
    return when == "always" or (when == "not_when_den" and den is None)


def _antes(round: PhomRound, rules: PhomRules) -> Iterator[Transfer]:
    """What each player puts into the gà. (docs/rules.md, 5.2)"""
    for player in round.players:
        yield Transfer(player, None, rules.ga_ante, "ante")


def _u_by_rank(
    round: PhomRound, rules: PhomRules, winner: str, den: str | None
) -> Iterator[Transfer]:
    """What each loser owes who went out; the đền payer pays it. (001:36, 002:42, 004:53; 5.3)

    Working: the payment for ù, the multiplier and the bonus of its kind.
    """
    multiplier, bonus = getattr(rules, f"u_{round.u_type}")
    owed = rules.u_payment * multiplier + bonus
    working = (rules.u_payment, multiplier, bonus)
    for loser in round.players:
        if loser != winner:
            yield debt(loser, winner, owed, "u", den, working)


def _u_by_points(
    round: PhomRound, rules: PhomRules, winner: str, den: str | None
) -> Iterator[Transfer]:
    """What each loser owes for his points who went out. (000:48-58; docs/rules.md, 5.3)

    Working: the points, what they are multiplied by, and the bonus of the kind of ù.
    """
    multiplier, bonus = getattr(rules, f"u_{round.u_type}")
    losers = _all_but((winner,), round)
    penalised = _penalised(round, rules, losers)
    stacked = multiplier * rules.phat_u_multiplier
    if rules.phat_u_stacking == "max":
        stacked = max(multiplier, rules.phat_u_multiplier)
    for loser in losers:
        points = round.points(loser)
        factor, reason = (stacked, "phat_u") if loser in penalised else (multiplier, "u")
        working = (points, factor, bonus)
        yield debt(loser, winner, points * factor + bonus, reason, den, working)
    yield from _phat_u_side(round, rules, penalised, losers)


def _penalised(round: PhomRound, rules: PhomRules, losers: Group) -> Group:
    """The losers with the most points, who pay phạt U. (000:56-60; docs/rules.md, 5.3)"""
    costs = rules.phat_u_multiplier > 1 or rules.phat_u_side_payment > 0
    highest = max(map(round.points, losers))
    if not costs or highest == 0 or len(round.players) < rules.phat_u_min_players:
        return ()
    penalised = tuple([loser for loser in losers if round.points(loser) == highest])
    return () if len(penalised) > 1 and rules.phat_u_ties == "none" else penalised


def _phat_u_side(
    round: PhomRound, rules: PhomRules, penalised: Group, losers: Group
) -> Iterator[Transfer]:
    """What a penalised player pays the others on the side. (000:59)"""
    paid = round.players if rules.phat_u_side_to == "everyone" else losers
    for player in penalised:
        for other in paid:
            if other != player:
                yield Transfer(player, other, rules.phat_u_side_payment, "phat_u_side")


def _ranks(
    round: PhomRound, rules: PhomRules, ranked: tuple[Group, ...], mom: Group
) -> Iterator[Transfer]:
    """What the second to the last pay the first. (001:41-45, 002:33, 002:43; docs/rules.md, 5.4)

    Working: the place, from 2.
    """
    payments = place_payments(round, rules)
    first, *others = chain.from_iterable(ranked)
    for place, (player, payment) in enumerate(zip(others, payments, strict=True), start=2):
        if player not in mom:
            yield Transfer(player, first, payment, "rank", None, (place,))
        else:
            if rules.mom_mode == "add":
                yield Transfer(player, first, payment, "rank", None, (place,))
            yield Transfer(player, first, rules.mom_payment, "mom", None, (place,))


def _deadwood(round: PhomRound, rules: PhomRules, winners: Group) -> Iterator[Transfer]:
    """What everybody who did not win pays for his points. (000:55-62; docs/rules.md, 5.5)

    Working: the points, what they are multiplied by, and between how many winners it is split.
    """
    losers = _all_but(winners, round)
    penalised = _penalised(round, rules, losers) if losers else ()
    turn = 0
    for loser in losers:
        points = round.points(loser)
        in_phat_u = loser in penalised
        factor, reason = (rules.phat_u_multiplier, "phat_u") if in_phat_u else (1, "deadwood")
        owed = points * factor
        working = (points, factor, len(winners))
        for winner, share in shared(owed, winners, turn):
            yield Transfer(loser, winner, share, reason, None, working)
        turn = (turn + owed) % len(winners)
    yield from _phat_u_side(round, rules, penalised, losers)


def _false_declaration(round: PhomRound, rules: PhomRules) -> Iterator[Transfer]:
    """What a false declaration costs its declarer. (docs/rules.md, 5.7)"""
    for other in round.players:
        if other != round.declarer:
            payment = rules.false_declaration_payment
            yield Transfer(round.declarer, other, payment, "false_declaration")


def _ga(
    round: PhomRound, rules: PhomRules, winners: Group, transfers: list[Transfer]
) -> list[Transfer]:
    """What the winners take out of the gà, with what this round put in. (docs/rules.md, 5.3, 5.6)

    Working: what the gà held.
    """
    if round.finish != "u" and rules.ga_taken_by == "u_winner":
        return []
    put_in = [transfer.amount for transfer in transfers if transfer.payee is None]
    pot = round.ga_before + sum(put_in)
    shares = shared(pot, winners)
    return [Transfer(None, winner, share, "ga", None, (pot,)) for winner, share in shares if share]


def _all_but(winners: Group, round: PhomRound) -> Group:
    return tuple([player for player in round.players if player not in winners])
