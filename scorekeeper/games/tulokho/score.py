"""Who pays whom in a round of Tú Lơ Khơ: one small function a rule, in the order of
docs/rules.md, 6."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from scorekeeper.games.base import Amount, Payments, Transfer
from scorekeeper.games.tally import debt, result, times
from scorekeeper.games.tulokho.facts import (
    NO_EXTRAS,
    Abandoned,
    Hand,
    InstantWin,
    TulokhoRound,
    Win,
)
from scorekeeper.games.tulokho.rules import TulokhoRules
from scorekeeper.games.tulokho.working import (
    CardsLeft,
    DeucesLeft,
    HalfDifference,
    QuadsLeft,
)

DEUCES = 4
"""All deuces of the deck: in one hand they are a quad."""


def score(round: TulokhoRound, rules: TulokhoRules) -> Payments:
    """The payments of a checked round, in bets. (docs/rules.md, 6)"""
    match round.ending:
        case Win() as win:
            assistant = _paying_assistant(win, rules)
            return _total(round, rules, _win(win, rules, assistant), (win.winner,), assistant)
        case InstantWin(winner):
            return _total(round, rules, _instant_win(round, winner, rules), (winner,))
        case Abandoned() as abandoned:
            # Who stays in an abandoned round has not won it.
            return _total(round, rules, _abandoned(abandoned, rules))
    return _total(round, rules, ())


def _total(
    round: TulokhoRound,
    rules: TulokhoRules,
    finish: Iterable[Transfer],
    winners: tuple[str, ...] = (),
    assistant: str | None = None,
) -> Payments:
    """What the finish brings, multiplied, with the fines and the manual lines after it."""
    transfers = times(finish, round.multiplier)
    return result(round, rules, transfers, winners=winners, den_payer=assistant)


def _paying_assistant(win: Win, rules: TulokhoRules) -> str | None:
    """The assistant who pays for all losers; None if nobody does. (003:47-55)"""
    if rules.assistant_rule == "none" or not win.assistants:
        return None
    return win.assistants[-1 if rules.assistant_multiple == "last" else 0]


def _win(win: Win, rules: TulokhoRules, assistant: str | None) -> Iterator[Transfer]:
    """What each loser owes the winner for what is still in hand. (003:43-45, 003:55)"""
    pays_extras = assistant if rules.assistant_covers_extras else None
    for loser, hand in win.hands.items():
        yield _cards(loser, hand, win.winner, rules, assistant)
        if hand.extras != NO_EXTRAS:
            yield from _extras(loser, hand, win.winner, rules, pays_extras)


def _factor(cards: int, rules: TulokhoRules) -> int:
    """What many cards multiply by. (003:43)"""
    threshold = rules.many_cards_threshold
    return 1 if threshold is None or cards < threshold else rules.many_cards_multiplier


def _cards(
    loser: str, hand: Hand, winner: str, rules: TulokhoRules, assistant: str | None
) -> Transfer:
    """What a loser owes for the cards in hand, or for being stuck. (003:43)"""
    if hand.stuck:
        return debt(loser, winner, rules.stuck_payment, "stuck", assistant)
    counted = cards = hand.cards
    if rules.extras_replace_card_count:
        counted -= hand.extras.cards
    price, factor = rules.card_payment, _factor(cards, rules)
    working = CardsLeft(cards, counted, price, factor)
    return debt(loser, winner, price * counted * factor, "cards", assistant, working)


def _extras(
    loser: str, hand: Hand, winner: str, rules: TulokhoRules, assistant: str | None
) -> Iterator[Transfer]:
    """Deuces and quads on top of the cards. (003:45)"""
    extras = hand.extras
    factor = _factor(hand.cards, rules) if rules.many_cards_multiplies_extras else 1
    deuces = extras.black_deuces * rules.black_deuce_payment
    deuces += extras.red_deuces * rules.red_deuce_payment
    working = DeucesLeft(extras.black_deuces, extras.red_deuces, factor)
    yield debt(loser, winner, deuces * factor, "deuces", assistant, working)
    quads = extras.quads + (rules.quad_of_deuces_counts and extras.deuces == DEUCES)
    owed = quads * rules.quad_payment * factor
    yield debt(loser, winner, owed, "quads", assistant, QuadsLeft(quads, factor))


def _abandoned(ending: Abandoned, rules: TulokhoRules) -> Iterator[Transfer]:
    """What those who left owe the one who stayed. (003:59)"""
    winner, price = ending.winner, rules.card_payment
    stayed = ending.cards[winner]
    for player, left in ending.cards.items():
        halves = (2 * left - stayed) * price
        if player != winner and halves > 0:
            working = HalfDifference(left, stayed, winner, price, rules.abandoned_rounding)
            yield Transfer(player, winner, _rounded(halves, rules), "abandoned", None, working)


def _rounded(halves: int, rules: TulokhoRules) -> Amount:
    """Half bets as bets, by the table's rounding."""
    if rules.abandoned_rounding == "exact":
        return Fraction(halves, 2)
    return halves // 2 if rules.abandoned_rounding == "down" else (halves + 1) // 2


def _instant_win(round: TulokhoRound, winner: str, rules: TulokhoRules) -> Iterator[Transfer]:
    """What everybody pays for an instant win. (docs/rules.md, 6)"""
    for player in round.players:
        if player != winner:
            yield Transfer(player, winner, rules.instant_win_payment, "instant_win")
