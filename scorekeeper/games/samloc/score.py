"""The payments of a round of Sâm lốc. Each rule is a function. (docs/rules.md, 15.4)"""

from collections.abc import Iterator

from scorekeeper.games.base import Amount, Payments, Transfer
from scorekeeper.games.chops import Prices, chop_payments
from scorekeeper.games.samloc.facts import Hand, Held, SamlocRound
from scorekeeper.games.samloc.rules import SamlocRules, ga_played, instant_price, left_costs
from scorekeeper.games.tally import debt, result, times

REASONS = {
    "ante": "góp gà | the ante",
    "ga": "ăn gà | the gà",
    "foul": "phạm lỗi | a foul",
    "chop": "bị chặt | a chop",
    "cards": "số cây còn lại | cards in hand",
    "stuck": "cóng | being stuck",
    "deuces": "thối hai | deuces in hand",
    "quads": "thối tứ quý | quads in hand",
    "sam": "ăn sâm | a sâm",
    "sam_failed": "đền sâm | a sâm that failed",
    "instant_win": "ăn trắng | an instant win",
    "last_deuce": "về bằng hai | ending on a deuce",
}
"""Every cause of a payment in Sâm lốc but `manual`, in both languages."""
LEFT = ("deuces", "quads")
"""The causes of payments for what is left over."""


def score(round: SamlocRound, rules: SamlocRules) -> Payments:
    """Return the payments of a checked round, in bets."""
    chops = chop_payments(round.chops, rules.chop_stacking, chop_prices(rules))
    paid = times([*chops, *_antes(round, rules), *_finish(round, rules)], round.multiplier)
    winner = round.blocker if round.finish == "sam_failed" else round.winner
    if winner and _takes_ga(round, rules):
        put_in = [transfer.amount for transfer in paid if transfer.payee is None]
        lies: Amount = round.ga_before + sum(put_in)
        paid += [Transfer(None, winner, lies, "ga")] if lies else []
    return result(
        round,
        rules,
        paid,
        winners=(winner,) if winner else (),
        den_payer=den_payer(round, rules),
        ga_before=round.ga_before,
    )


def den_payer(round: SamlocRound, rules: SamlocRules) -> str | None:
    """Return who pays for all losers: who let the last card go, where that is played."""
    return round.feeder if rules.feeder_rule == "pays_for_all" else None


def chop_prices(rules: SamlocRules) -> Prices:
    """Return what chopped cards cost under some rules."""
    return lambda cards: [
        (cards.deuces, rules.chop_deuce_payment),
        (cards.quads, rules.chop_quad_payment),
    ]


def _antes(round: SamlocRound, rules: SamlocRules) -> Iterator[Transfer]:
    for player in () if round.is_void else round.players:
        yield Transfer(player, None, rules.ga_ante, "ante")


def _takes_ga(round: SamlocRound, rules: SamlocRules) -> bool:
    special = round.finish in ("sam", "instant_win")
    return ga_played(rules) and (special or rules.ga_taken_by == "winner")


def _finish(round: SamlocRound, rules: SamlocRules) -> Iterator[Transfer]:
    """Yield the payments that follow from how the round ended."""
    match round.finish:
        case "win":
            yield from _win(round, rules)
        case "sam":
            yield from _from_all(round, rules.sam_payment)
        case "instant_win":
            yield from _from_all(round, instant_price(rules, round.instant_type))
            for player, hand in round.hands.items():
                yield from _left(player, hand, str(round.winner), None, rules)
        case "sam_failed":
            yield from _sam_failed(round, rules)
        case "last_deuce":
            yield from _to_each(round, str(round.loser), rules.last_deuce_payment)


def _win(round: SamlocRound, rules: SamlocRules) -> Iterator[Transfer]:
    """Each loser owes the winner for the cards in hand; one may pay for all. (đền báo)"""
    winner, payer = str(round.winner), den_payer(round, rules)
    for loser, hand in round.hands.items():
        if is_stuck(hand, rules):
            yield debt(loser, winner, rules.stuck_payment, "stuck", payer)
        else:
            yield debt(loser, winner, counted(hand, rules) * rules.card_payment, "cards", payer)
        yield from _left(loser, hand, winner, payer, rules)


def is_stuck(hand: Hand, rules: SamlocRules) -> bool:
    """Return whether a player pays for never having played a card instead of for ten."""
    return hand.is_full and rules.stuck_payment > 0


def counted(hand: Hand, rules: SamlocRules) -> int:
    """Return how many cards in hand are paid as cards."""
    replaced = rules.extras_replace_card_count and left_costs(rules)
    return hand.cards - (hand.held.cards if replaced else 0)


def left_prices(held: Held, rules: SamlocRules) -> dict[str, list[tuple[int, int]]]:
    """Return how many of each kind of card a player keeps, and its price, by cause.

    Of deuces first the black ones, or all where colours are not told apart.
    """
    deuces = [(held.deuces, rules.deuce_payment)]
    if rules.red_deuce_payment is not None:
        black = held.deuces - held.red_deuces
        deuces = [(black, rules.deuce_payment), (held.red_deuces, rules.red_deuce_payment)]
    return {"deuces": deuces, "quads": [(held.quads, rules.quad_payment)]}


def _left(
    loser: str, hand: Hand, winner: str, payer: str | None, rules: SamlocRules
) -> Iterator[Transfer]:
    """Deuces and quads cost on top of everything else. (thối)"""
    for reason, prices in left_prices(hand.held, rules).items():
        owed = sum(number * price for number, price in prices)
        yield debt(loser, winner, owed, reason, payer)


def _from_all(round: SamlocRound, price: int) -> Iterator[Transfer]:
    for player in round.players:
        if player != round.winner:
            yield Transfer(player, round.winner, price, round.finish)


def _to_each(round: SamlocRound, payer: str, price: int) -> Iterator[Transfer]:
    for player in round.players:
        if player != payer:
            yield Transfer(payer, player, price, round.finish)


def shares_of_failed(round: SamlocRound, rules: SamlocRules) -> int:
    """Return how many times who stopped a sâm gets what its failing costs."""
    others = len(round.players) - 1
    return {"blocker": others, "blocker_with_own": others + 1}.get(rules.sam_failed_to, 1)


def _sam_failed(round: SamlocRound, rules: SamlocRules) -> Iterator[Transfer]:
    """Who declared pays all others, or who stopped him for all of them. (đền sâm)"""
    declarer, price = str(round.declarer), rules.sam_failed_payment
    if rules.sam_failed_to == "players":
        yield from _to_each(round, declarer, price)
    else:
        owed = price * shares_of_failed(round, rules)
        yield Transfer(declarer, round.blocker, owed, "sam_failed")
