"""The payments of a round of Tú Lơ Khơ. Each rule is a function.

(docs/rules.md, 6)
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain

from scorekeeper.games.base import Amount, Payments, Transfer
from scorekeeper.games.chops import Prices, chop_payments
from scorekeeper.games.tally import result, times
from scorekeeper.games.tulokho.facts import (
    ALL_DEUCES,
    Abandoned,
    Extras,
    Hand,
    InstantWin,
    Placed,
    TulokhoRound,
    Win,
)
from scorekeeper.games.tulokho.rules import TulokhoRules, assistant_pays, instant_price, run4_price

REASONS = {
    "rank": "trả hạng | a place",
    "foul": "phạm lỗi | a foul",
    "chop": "bị chặt | a chop",
    "cards": "số cây còn lại | cards in hand",
    "deuces": "thối hai | deuces in hand",
    "quads": "thối tứ quý | quads in hand",
    "runs": "thối đôi thông | runs in hand",
    "three": "ba bích | ba bích (3♠)",
    "stuck": "cóng | being stuck",
    "kill": "bị giết | being killed",
    "abandoned": "bỏ dở | leaving a round",
    "instant_win": "tới trắng | an instant win",
}
"""Every cause of a payment in Tú Lơ Khơ but `manual`, in both languages."""
EXTRAS = ("deuces", "quads", "runs", "three")
"""The causes of payments for what is left over; `three` also for what the winner ended on."""


def score(round: TulokhoRound, rules: TulokhoRules) -> Payments:
    """Return the payments of a checked round, in bets. (docs/rules.md, 6)"""
    match round.ending:
        case Win() as win:
            assistant = _paying_assistant(win, rules)
            paid = _by_assistant(_win(round, win, rules), win, assistant, rules)
            return _total(round, rules, paid, (win.winner,), assistant)
        case Placed() as placed:
            return _by_places(round, placed, rules)
        case InstantWin() as instant:
            return _total(round, rules, _instant_win(round, instant, rules), (instant.winner,))
        case Abandoned() as abandoned:
            # The player who stays has not won the round.
            return _total(round, rules, _abandoned(abandoned, rules))
    return _total(round, rules, ())


def _by_places(round: TulokhoRound, placed: Placed, rules: TulokhoRules) -> Payments:
    groups = [*((player,) for player in placed.ran_out), placed.unplaced]
    ranking = tuple([group for group in groups if group])
    finish = chain(
        [p for p in _places(placed.placing, rules) if p.payer not in placed.unplaced],
        _stuck_pay(round, placed, rules),
        _killed_pay(round, placed, rules),
        _left_by_last(placed, rules),
        [
            Transfer(player, placed.winner, rules.three_payments[0], "three")
            for player in placed.placing[1:]
            if placed.won_by_three
        ],
    )
    assistant = _paying_assistant(placed, rules)
    paid = _by_assistant(finish, placed, assistant, rules)
    return _total(round, rules, paid, (placed.winner,), assistant, ranking)


def _total(
    round: TulokhoRound,
    rules: TulokhoRules,
    finish: Iterable[Transfer],
    winners: tuple[str, ...] = (),
    assistant: str | None = None,
    ranking: tuple[tuple[str, ...], ...] | None = None,
) -> Payments:
    """Join chops, payments of the finish, fines and manual payments, in this order."""
    chops = chop_payments(round.chops, rules.chop_stacking, chop_prices(rules))
    transfers = times(chain(chops, finish), round.multiplier)
    return result(round, rules, transfers, winners=winners, ranking=ranking, den_payer=assistant)


def chop_prices(rules: TulokhoRules) -> Prices:
    """Return what chopped cards cost under some rules."""
    return lambda cards: [
        (cards.black_deuces, rules.chop_black_deuce_payment),
        (cards.red_deuces, rules.chop_red_deuce_payment),
        (cards.quads, rules.chop_quad_payment),
        (cards.runs, rules.chop_run_payment),
    ]


def _places(placing: tuple[str, ...], rules: TulokhoRules) -> Iterator[Transfer]:
    """The places below the first pay: all pay the first, or each pays its pair. (6)"""
    first, *others = placing
    if rules.place_pays == "first":
        payments = getattr(rules, f"rank_payments_{len(placing)}")
        for player, payment in zip(others, payments, strict=True):
            yield Transfer(player, first, payment, "rank")
        return
    outer, inner = rules.pair_payments
    yield Transfer(placing[-1], first, outer, "rank")
    if len(placing) == 4:
        yield Transfer(placing[2], placing[1], inner, "rank")


def all_are_stuck(round: TulokhoRound, rules: TulokhoRules) -> bool:
    """Return whether everybody but the winner is stuck, where that has a price of its own."""
    stuck = getattr(round.ending, "stuck", ())
    return rules.stuck_all_payment > 0 and len(stuck) == len(round.players) - 1 > 1


def stuck_price(round: TulokhoRound, rules: TulokhoRules) -> tuple[int, int]:
    """Return what each stuck player owes: how many times which price. (docs/rules.md, 6)"""
    if all_are_stuck(round, rules):
        return 1, rules.stuck_all_payment
    if rules.scoring_mode == "cards" or rules.stuck_places == "fixed":
        return 1, rules.stuck_payment
    return 2, _last_price(round, rules)


def kill_price(round: TulokhoRound, rules: TulokhoRules) -> tuple[int, int]:
    """Return what each killed player owes: how many times which price. (docs/rules.md, 6)"""
    return rules.kill_multiplier, _last_price(round, rules)


def _last_price(round: TulokhoRound, rules: TulokhoRules) -> int:
    if rules.place_pays == "pairs":
        return rules.pair_payments[0]
    return int(getattr(rules, f"rank_payments_{len(round.players)}")[-1])


def _stuck_pay(round: TulokhoRound, placed: Placed, rules: TulokhoRules) -> Iterator[Transfer]:
    """The stuck pay the first in place of what their places pay. (docs/rules.md, 6)"""
    number, price = stuck_price(round, rules)
    for player in placed.stuck:
        yield Transfer(player, placed.winner, number * price, "stuck")


def _killed_pay(round: TulokhoRound, placed: Placed, rules: TulokhoRules) -> Iterator[Transfer]:
    """The killed pay who killed them in place of what their places pay. (docs/rules.md, 6)"""
    number, price = kill_price(round, rules)
    for player, killer in placed.killers.items():
        yield Transfer(player, killer, number * price, "kill")


def _left_by_last(placed: Placed, rules: TulokhoRules) -> Iterator[Transfer]:
    """The last players pay for what is left over: the killed who killed them. (6)"""
    before = placed.placing[-len(placed.last) - 1]
    payee = placed.winner if rules.extras_to == "first" else before
    for player in placed.held:
        yield from _extras(player, placed, placed.killers.get(player, payee), rules)


def _paying_assistant(win: Win | Placed, rules: TulokhoRules) -> str | None:
    """Return the assistant who pays for the others; None if nobody does. (003:47-55)"""
    if not assistant_pays(rules) or not win.assistants:
        return None
    return win.assistants[-1 if rules.assistant_multiple == "last" else 0]


def _by_assistant(
    finish: Iterable[Transfer], ending: Win | Placed, assistant: str | None, rules: TulokhoRules
) -> Iterator[Transfer]:
    """The assistant pays what others owe the winner, perhaps but for extras. (003:55)"""
    for paid in finish:
        covered = rules.assistant_covers_extras or paid.reason not in EXTRAS
        if assistant in (None, paid.payer) or paid.payee != ending.winner or not covered:
            yield paid
        else:
            yield paid._replace(payer=assistant, on_behalf_of=paid.payer)


def _win(round: TulokhoRound, win: Win, rules: TulokhoRules) -> Iterator[Transfer]:
    """Each loser owes the winner for the cards in hand. (003:43-45)"""
    number, price = stuck_price(round, rules)
    for loser, hand in win.hands.items():
        if hand.stuck:
            yield Transfer(loser, win.winner, number * price, "stuck")
        else:
            owed = counted(hand, rules) * rules.card_payment * factor_of(hand.cards, rules)
            yield Transfer(loser, win.winner, owed, "cards")
        yield from _extras(loser, win, win.winner, rules)
        if win.won_by_three:
            yield Transfer(loser, win.winner, rules.three_payments[0], "three")


def factor_of(cards: int, rules: TulokhoRules) -> int:
    """Return what many cards multiply by. (003:43)"""
    threshold = rules.many_cards_threshold
    return 1 if threshold is None or cards < threshold else rules.many_cards_multiplier


def counted(hand: Hand, rules: TulokhoRules) -> int:
    """Return how many cards in hand are paid. (003:43)"""
    return hand.cards - (hand.extras.cards if rules.extras_replace_card_count else 0)


def extras_factor(ending: Win | Placed | InstantWin, player: str, rules: TulokhoRules) -> int:
    """Return what multiplies a player's extras."""
    if isinstance(ending, Win) and rules.many_cards_multiplies_extras:
        factor = factor_of(ending.hands[player].cards, rules)
        if factor > 1:
            return factor
    return 2 if rules.stuck_doubles_extras and player in getattr(ending, "stuck", ()) else 1


def extras_prices(extras: Extras, rules: TulokhoRules) -> dict[str, list[tuple[int, int]]]:
    """Return how many of each kind of card a player keeps, and its price, by cause."""
    of_deuces = rules.quad_of_deuces_counts and extras.deuces == ALL_DEUCES
    return {
        "deuces": [
            (extras.black_deuces, rules.black_deuce_payment),
            (extras.red_deuces, rules.red_deuce_payment),
        ],
        "quads": [(extras.quads + of_deuces, rules.quad_payment)],
        "runs": [(extras.runs, rules.run_payment), (extras.runs4, run4_price(rules))],
        "three": [(extras.three, rules.three_payments[1])],
    }


def _extras(
    loser: str, won: Win | Placed | InstantWin, payee: str, rules: TulokhoRules
) -> Iterator[Transfer]:
    """What is left over costs on top of everything else. (003:45; docs/rules.md, 6)"""
    factor = extras_factor(won, loser, rules)
    for reason, prices in extras_prices(won.held[loser], rules).items():
        owed = sum(number * price for number, price in prices)
        yield Transfer(loser, payee, owed * factor, reason)


def _abandoned(ending: Abandoned, rules: TulokhoRules) -> Iterator[Transfer]:
    """The players who left owe the one who stayed. (003:59)"""
    winner, stayed = ending.winner, ending.cards[ending.winner]
    for player, left in ending.cards.items():
        halves = (2 * left - stayed) * rules.card_payment
        if player != winner and halves > 0:
            yield Transfer(player, winner, _rounded(halves, rules), "abandoned")


def _rounded(halves: int, rules: TulokhoRules) -> Amount:
    """Return half bets as bets, rounded as the table does."""
    if rules.abandoned_rounding == "exact":
        return Fraction(halves, 2)
    return halves // 2 if rules.abandoned_rounding == "down" else (halves + 1) // 2


def _instant_win(round: TulokhoRound, win: InstantWin, rules: TulokhoRules) -> Iterator[Transfer]:
    """Everybody pays what its kind costs, and perhaps what he was dealt. (docs/rules.md, 6)"""
    winner, price = win.winner, instant_price(rules, win.kind)
    for player in round.players:
        if player != winner:
            yield Transfer(player, winner, price, "instant_win")
    for player in win.held:
        yield from _extras(player, win, winner, rules)
