"""Who pays whom in a round of Tú Lơ Khơ: one small function a rule, in the order of
docs/rules.md, 6."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain

from scorekeeper.games.base import Amount, Payments, Transfer
from scorekeeper.games.places import LOWER_PLACES
from scorekeeper.games.tally import debt, result, times
from scorekeeper.games.tulokho.facts import (
    NO_EXTRAS,
    Abandoned,
    Chop,
    Extras,
    Hand,
    InstantWin,
    Placed,
    TulokhoRound,
    Win,
)
from scorekeeper.games.tulokho.rules import TulokhoRules
from scorekeeper.games.tulokho.working import (
    CardsLeft,
    Chopped,
    DeucesLeft,
    HalfDifference,
    PairedPlace,
    QuadsLeft,
    RunsLeft,
)

DEUCES = 4
"""All deuces of the deck: in one hand they are a quad."""
FOUR = 4
"""The players of whom two pairs pay each other."""


def score(round: TulokhoRound, rules: TulokhoRules) -> Payments:
    """The payments of a checked round, in bets. (docs/rules.md, 6)"""
    match round.ending:
        case Win() as win:
            assistant = _paying_assistant(win, rules)
            return _total(round, rules, _win(win, rules, assistant), (win.winner,), assistant)
        case Placed() as placed:
            return _by_places(round, placed, rules)
        case InstantWin(winner):
            return _total(round, rules, _instant_win(round, winner, rules), (winner,))
        case Abandoned() as abandoned:
            # Who stays in an abandoned round has not won it.
            return _total(round, rules, _abandoned(abandoned, rules))
    return _total(round, rules, ())


def _by_places(round: TulokhoRound, placed: Placed, rules: TulokhoRules) -> Payments:
    ranking = tuple([(player,) for player in placed.placing])
    finish = chain(_places(placed.placing, rules), _left_by_last(placed, rules))
    return _total(round, rules, finish, (placed.winner,), ranking=ranking)


def _total(
    round: TulokhoRound,
    rules: TulokhoRules,
    finish: Iterable[Transfer],
    winners: tuple[str, ...] = (),
    assistant: str | None = None,
    ranking: tuple[tuple[str, ...], ...] | None = None,
) -> Payments:
    """What the chops and the finish bring, multiplied, with the fines and the manual lines after
    them."""
    if round.chops:
        finish = chain(_chops(round.chops, rules), finish)
    transfers = times(finish, round.multiplier)
    return result(round, rules, transfers, winners=winners, ranking=ranking, den_payer=assistant)


def _chops(chops: Iterable[Chop], rules: TulokhoRules) -> Iterator[Transfer]:
    """What each chop costs; the last one beaten may pay for a whole chain. (docs/rules.md, 6)"""
    for chain_of_chops in _chains(chops):
        for chop in chain_of_chops:
            paid = chop if rules.chop_stacking == "each_pays" else chain_of_chops[-1]
            owner = chop.beaten if paid.beaten != chop.beaten else None
            working = Chopped(chop.cards, owner)
            worth = _chop_worth(chop.cards, rules)
            yield Transfer(paid.beaten, paid.by, worth, "chop", None, working)


def _chains(chops: Iterable[Chop]) -> list[list[Chop]]:
    """The chops, each with those that follow it at once and beat the one before them."""
    chains: list[list[Chop]] = []
    for chop in chops:
        if chop.over:
            chains[-1].append(chop)
        else:
            chains.append([chop])
    return chains


def _chop_worth(cards: Extras, rules: TulokhoRules) -> int:
    return (
        cards.black_deuces * rules.chop_black_deuce_payment
        + cards.red_deuces * rules.chop_red_deuce_payment
        + cards.quads * rules.chop_quad_payment
        + cards.runs * rules.chop_run_payment
    )


def _places(placing: tuple[str, ...], rules: TulokhoRules) -> Iterator[Transfer]:
    """What the places below the first pay, all to the first or each to its pair. (6)"""
    first, *others = placing
    places = LOWER_PLACES[len(placing)]
    if rules.place_pays == "first":
        payments = getattr(rules, f"rank_payments_{len(placing)}")
        for player, payment, place in zip(others, payments, places, strict=True):
            yield Transfer(player, first, payment, "rank", None, place)
        return
    outer, inner = rules.pair_payments
    yield Transfer(placing[-1], first, outer, "rank", None, PairedPlace(places[-1]))
    if len(placing) == FOUR:
        yield Transfer(placing[2], placing[1], inner, "rank", None, PairedPlace(places[1]))


def _left_by_last(placed: Placed, rules: TulokhoRules) -> Iterator[Transfer]:
    """What the last pays for deuces, quads and runs in hand. (docs/rules.md, 6)"""
    if placed.held == NO_EXTRAS:
        return
    payee = placed.winner if rules.extras_to == "first" else placed.placing[-2]
    yield from _extras(placed.last, placed.held, payee, rules, None, 1)


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
            factor = _factor(hand.cards, rules) if rules.many_cards_multiplies_extras else 1
            yield from _extras(loser, hand.extras, win.winner, rules, pays_extras, factor)


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
    loser: str,
    extras: Extras,
    payee: str,
    rules: TulokhoRules,
    assistant: str | None,
    factor: int,
) -> Iterator[Transfer]:
    """Deuces, quads and runs on top of all else. (003:45; docs/rules.md, 6)"""
    deuces = extras.black_deuces * rules.black_deuce_payment
    deuces += extras.red_deuces * rules.red_deuce_payment
    working = DeucesLeft(extras.black_deuces, extras.red_deuces, factor)
    yield debt(loser, payee, deuces * factor, "deuces", assistant, working)
    quads = extras.quads + (rules.quad_of_deuces_counts and extras.deuces == DEUCES)
    owed = quads * rules.quad_payment * factor
    yield debt(loser, payee, owed, "quads", assistant, QuadsLeft(quads, factor))
    if extras.runs:
        owed = extras.runs * rules.run_payment * factor
        yield debt(loser, payee, owed, "runs", assistant, RunsLeft(extras.runs, factor))


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
