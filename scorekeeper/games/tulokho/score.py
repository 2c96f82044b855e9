"""The payments of a round of Tú Lơ Khơ. Each rule is a function.

(docs/rules.md, 6)
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain

from scorekeeper.games.base import Amount, Payments, Transfer, Why
from scorekeeper.games.tally import result, times, why_placed
from scorekeeper.games.tulokho import words
from scorekeeper.games.tulokho.facts import (
    ALL_DEUCES,
    Abandoned,
    Chop,
    Extras,
    Hand,
    InstantWin,
    Placed,
    TulokhoRound,
    Win,
)
from scorekeeper.games.tulokho.rules import TulokhoRules, assistant_pays, instant_price, run4_price

REASONS = (
    "rank",
    "foul",
    "chop",
    "cards",
    "deuces",
    "quads",
    "runs",
    "stuck",
    "abandoned",
    "instant_win",
)
"""Every cause of a payment in Tú Lơ Khơ but `manual`."""
EXTRAS = ("deuces", "quads", "runs")
"""The causes of payments for what is left over."""


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
    groups = [*((player,) for player in placed.ran_out), placed.stuck]
    ranking = tuple([group for group in groups if group])
    finish = chain(
        _places(placed, rules), _stuck_pay(round, placed, rules), _left_by_last(placed, rules)
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
    transfers = times(chain(_chops(round.chops, rules), finish), round.multiplier)
    return result(round, rules, transfers, winners=winners, ranking=ranking, den_payer=assistant)


def _chops(chops: Iterable[Chop], rules: TulokhoRules) -> Iterator[Transfer]:
    """Each chop costs its loser; the last one beaten may pay for a whole chain. (6)"""
    prices = _chop_prices(rules)
    for chain_of_chops in chains(chops):
        first, last, over = chain_of_chops[0], chain_of_chops[-1], len(chain_of_chops) - 1
        if over and rules.chop_stacking == "doubles":
            price, twice = worth(first.cards, rules), " × 2" * over
            why = words.CHOPPED_OVER(
                price=price, doublings=twice, over=over, times=words.often(over)
            )
            yield Transfer(last.beaten, last.by, price << over, "chop", None, why)
            continue
        for chop in chain_of_chops:
            paid = chop if rules.chop_stacking == "each_pays" else last
            owner = chop.beaten if paid.beaten != chop.beaten else None
            why = words.chopped(chop.cards, prices, owner)
            yield Transfer(paid.beaten, paid.by, worth(chop.cards, rules), "chop", None, why)


def _chop_prices(rules: TulokhoRules) -> dict[str, int]:
    return {
        "black_deuces": rules.chop_black_deuce_payment,
        "red_deuces": rules.chop_red_deuce_payment,
        "quads": rules.chop_quad_payment,
        "runs": rules.chop_run_payment,
    }


def worth(cards: Extras, rules: TulokhoRules) -> int:
    """Return what chopped cards cost, in bets."""
    return sum(getattr(cards, kind) * price for kind, price in _chop_prices(rules).items())


def chains(chops: Iterable[Chop]) -> list[list[Chop]]:
    """Return the chains of chops, of which each beats the one before."""
    chains: list[list[Chop]] = []
    for chop in chops:
        if chop.over:
            chains[-1].append(chop)
        else:
            chains.append([chop])
    return chains


def _places(placed: Placed, rules: TulokhoRules) -> Iterator[Transfer]:
    """The places below the first pay: all pay the first, or each pays its pair. (6)"""
    each = _each_place(placed.placing, rules)
    return (paid for paid in each if paid.payer not in placed.stuck)


def _each_place(placing: tuple[str, ...], rules: TulokhoRules) -> Iterator[Transfer]:
    first, *others = placing
    players = len(placing)
    if rules.place_pays == "first":
        payments = getattr(rules, f"rank_payments_{players}")
        for place, (player, payment) in enumerate(zip(others, payments, strict=True), start=2):
            why = why_placed(place, players, payment)
            yield Transfer(player, first, payment, "rank", None, why)
        return
    outer, inner = rules.pair_payments
    why = why_placed(players, players, outer)
    if players > 2:
        why = words.PAYS_FIRST(place=why)
    yield Transfer(placing[-1], first, outer, "rank", None, why)
    if players == 4:
        why = words.PAYS_SECOND(place=why_placed(3, players, inner))
        yield Transfer(placing[2], placing[1], inner, "rank", None, why)


def all_are_stuck(round: TulokhoRound, rules: TulokhoRules) -> bool:
    """Return whether everybody but the winner is stuck, where that has a price of its own."""
    stuck = getattr(round.ending, "stuck", ())
    return rules.stuck_all_payment > 0 and len(stuck) == len(round.players) - 1 > 1


def _stuck_price(round: TulokhoRound, rules: TulokhoRules) -> tuple[int, Why]:
    """Return what each stuck player owes, and why. (docs/rules.md, 6)"""
    if all_are_stuck(round, rules):
        return rules.stuck_all_payment, words.ALL_STUCK(payment=rules.stuck_all_payment)
    if rules.scoring_mode == "cards" or rules.stuck_places == "fixed":
        return rules.stuck_payment, words.STUCK(payment=rules.stuck_payment)
    first = rules.place_pays == "first"
    by_count = (rules.rank_payments_2, rules.rank_payments_3, rules.rank_payments_4)
    last = by_count[len(round.players) - 2][-1] if first else rules.pair_payments[0]
    return 2 * last, words.STUCK_TWICE(last=last)


def _stuck_pay(round: TulokhoRound, placed: Placed, rules: TulokhoRules) -> Iterator[Transfer]:
    """The stuck pay the first in place of what their places pay. (docs/rules.md, 6)"""
    owed, why = _stuck_price(round, rules)
    for player in placed.stuck:
        yield Transfer(player, placed.winner, owed, "stuck", None, why)


def _left_by_last(placed: Placed, rules: TulokhoRules) -> Iterator[Transfer]:
    """The last players pay for deuces, quads and runs in hand. (docs/rules.md, 6)"""
    before = placed.placing[-len(placed.last) - 1]
    payee = placed.winner if rules.extras_to == "first" else before
    for player in placed.held:
        yield from _extras(player, placed, payee, rules)


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
            let_go = words.LET_GO(why=paid.why, debtor=paid.payer)
            why = let_go if isinstance(ending, Placed) else paid.why
            yield paid._replace(payer=assistant, on_behalf_of=paid.payer, why=why)


def _win(round: TulokhoRound, win: Win, rules: TulokhoRules) -> Iterator[Transfer]:
    """Each loser owes the winner for the cards in hand. (003:43-45)"""
    stuck, why_stuck = _stuck_price(round, rules)
    for loser, hand in win.hands.items():
        if hand.stuck:
            yield Transfer(loser, win.winner, stuck, "stuck", None, why_stuck)
        else:
            yield _cards(loser, hand, win.winner, rules)
        yield from _extras(loser, win, win.winner, rules)


def factor_of(cards: int, rules: TulokhoRules) -> int:
    """Return what many cards multiply by. (003:43)"""
    threshold = rules.many_cards_threshold
    return 1 if threshold is None or cards < threshold else rules.many_cards_multiplier


def _cards(loser: str, hand: Hand, winner: str, rules: TulokhoRules) -> Transfer:
    """A loser owes for the cards in hand. (003:43)"""
    counted = hand.cards
    if rules.extras_replace_card_count:
        counted -= hand.extras.cards
    price, factor = rules.card_payment, factor_of(hand.cards, rules)
    why = words.cards_left(hand.cards, counted, price)
    why = words.many(why, rules.many_cards_threshold, factor)
    return Transfer(loser, winner, price * counted * factor, "cards", None, why)


def extras_factor(ending: Win | Placed, player: str, rules: TulokhoRules) -> tuple[int, bool]:
    """Return what multiplies a player's extras, and whether it is for being stuck."""
    if isinstance(ending, Win) and rules.many_cards_multiplies_extras:
        factor = factor_of(ending.hands[player].cards, rules)
        if factor > 1:
            return factor, False
    doubled = rules.stuck_doubles_extras and player in ending.stuck
    return (2, True) if doubled else (1, False)


def _extras(loser: str, won: Win | Placed, payee: str, rules: TulokhoRules) -> Iterator[Transfer]:
    """Deuces, quads and runs cost on top of everything else. (003:45; docs/rules.md, 6)"""
    extras, (factor, is_stuck) = won.held[loser], extras_factor(won, loser, rules)
    black_price, red_price = rules.black_deuce_payment, rules.red_deuce_payment
    deuces = extras.black_deuces * black_price + extras.red_deuces * red_price
    of_deuces = rules.quad_of_deuces_counts and extras.deuces == ALL_DEUCES
    quads, quad_price = extras.quads + of_deuces, rules.quad_payment
    run_price, run4 = rules.run_payment, run4_price(rules)
    runs = extras.runs * run_price + extras.runs4 * run4
    for reason, owed, why in (
        ("deuces", deuces, words.deuces_left(extras, black_price, red_price)),
        ("quads", quads * quad_price, words.quads_left(quads, quad_price, of_deuces)),
        ("runs", runs, words.runs_left(extras, run_price, run4)),
    ):
        many = words.many(why, rules.many_cards_threshold, factor)
        why = words.STUCK_DOUBLES(why=why) if is_stuck else many
        yield Transfer(loser, payee, owed * factor, reason, None, why)


def _abandoned(ending: Abandoned, rules: TulokhoRules) -> Iterator[Transfer]:
    """The players who left owe the one who stayed. (003:59)"""
    winner, price, rounding = ending.winner, rules.card_payment, rules.abandoned_rounding
    stayed = ending.cards[winner]
    for player, left in ending.cards.items():
        halves = (2 * left - stayed) * price
        if player != winner and halves > 0:
            why = words.abandoned(left, stayed, winner, price, rounding)
            yield Transfer(player, winner, _rounded(halves, rules), "abandoned", None, why)


def _rounded(halves: int, rules: TulokhoRules) -> Amount:
    """Return half bets as bets, rounded as the table does."""
    if rules.abandoned_rounding == "exact":
        return Fraction(halves, 2)
    return halves // 2 if rules.abandoned_rounding == "down" else (halves + 1) // 2


def _instant_win(round: TulokhoRound, win: InstantWin, rules: TulokhoRules) -> Iterator[Transfer]:
    """Everybody pays for an instant win what its kind costs. (docs/rules.md, 6)"""
    winner, price = win.winner, instant_price(rules, win.kind)
    why = words.INSTANT_WIN[win.kind](payment=price)
    for player in round.players:
        if player != winner:
            yield Transfer(player, winner, price, "instant_win", None, why)
