"""Who pays whom in a round of Tú Lơ Khơ: one small function a rule, in the order of
docs/rules.md, 6."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from scorekeeper.games.base import Amount, Payments, Transfer
from scorekeeper.games.tally import debt, result, times
from scorekeeper.games.tulokho.facts import Hand, TulokhoRound
from scorekeeper.games.tulokho.rules import TulokhoRules

DEUCES = 4
"""All deuces of the deck: in one hand they are a quad."""


def score(round: TulokhoRound, rules: TulokhoRules) -> Payments:
    """The payments of a checked round, in bets. (docs/rules.md, 6)"""
    assistant = _paying_assistant(round, rules)
    return result(
        round.players,
        times(_played(round, rules, assistant), round.multiplier),
        round.manual,
        winners=_winners(round),
        den_payer=assistant,
    )


def _winners(round: TulokhoRound) -> tuple[str, ...]:
    """Of a win the one named; who stays in an abandoned round has not won it."""
    if round.finish in ("win", "instant_win"):
        return (round.winner,)  # type: ignore[return-value]
    return ()


def _paying_assistant(round: TulokhoRound, rules: TulokhoRules) -> str | None:
    """The assistant who pays for all losers; None if nobody does. (003:47-55)"""
    if round.finish != "win" or rules.assistant_rule == "none" or not round.assistants:
        return None
    return round.assistants[-1 if rules.assistant_multiple == "last" else 0]


def _played(round: TulokhoRound, rules: TulokhoRules, assistant: str | None) -> Iterable[Transfer]:
    """Every payment of the rules, before multiplying."""
    if round.finish == "win":
        return _win(round, rules, assistant)
    if round.finish == "instant_win":
        return _instant_win(round, rules)
    if round.finish == "abandoned" and rules.abandoned_rule == "half_difference":
        return _abandoned(round, rules)
    return ()


def _win(round: TulokhoRound, rules: TulokhoRules, assistant: str | None) -> Iterator[Transfer]:
    """What each loser owes the winner for what is still in hand. (003:43-45, 003:55)"""
    assert round.winner is not None
    pays_extras = assistant if rules.assistant_covers_extras else None
    for loser in round.players:
        if loser != round.winner:
            hand = round.hands[loser]
            yield _cards(loser, hand, round.winner, rules, assistant)
            if hand.black_deuces or hand.red_deuces or hand.quads:
                yield from _extras(loser, hand, round.winner, rules, pays_extras)


def _factor(cards: int, rules: TulokhoRules) -> int:
    """What many cards multiply by. (003:43)"""
    threshold = rules.many_cards_threshold
    return 1 if threshold is None or cards < threshold else rules.many_cards_multiplier


def _cards(
    loser: str, hand: Hand, winner: str, rules: TulokhoRules, assistant: str | None
) -> Transfer:
    """Working: the cards that count, the price of one, what many cards multiply by."""
    if hand.stuck:
        return debt(loser, winner, rules.stuck_payment, "stuck", assistant)
    assert hand.cards is not None
    counted = cards = hand.cards
    if rules.extras_replace_card_count:
        counted -= hand.held
    price, factor = rules.card_payment, _factor(cards, rules)
    working = (counted, price, factor)
    return debt(loser, winner, price * counted * factor, "cards", assistant, working)


def _extras(
    loser: str, hand: Hand, winner: str, rules: TulokhoRules, assistant: str | None
) -> Iterator[Transfer]:
    """Deuces and quads on top of the cards. (003:45)

    Working: black and red deuces, or quads; then what they are multiplied by.
    """
    assert hand.cards is not None
    factor = _factor(hand.cards, rules) if rules.many_cards_multiplies_extras else 1
    deuces = hand.black_deuces * rules.black_deuce_payment
    deuces += hand.red_deuces * rules.red_deuce_payment
    working = (hand.black_deuces, hand.red_deuces, factor)
    yield debt(loser, winner, deuces * factor, "deuces", assistant, working)
    quads = hand.quads + (rules.quad_of_deuces_counts and hand.deuces == DEUCES)
    owed = quads * rules.quad_payment * factor
    yield debt(loser, winner, owed, "quads", assistant, (quads, factor))


def _abandoned(round: TulokhoRound, rules: TulokhoRules) -> Iterator[Transfer]:
    """What those who left owe the one who stayed. (003:59)

    Working: the cards of the one who left and of the one who stayed, and the price of a card.
    """
    assert round.winner is not None
    stayed = round.cards(round.winner)
    for player in round.players:
        left = round.cards(player)
        halves = (2 * left - stayed) * rules.card_payment
        if player != round.winner and halves > 0:
            amount = _rounded(halves, rules)
            working = (left, stayed, rules.card_payment)
            yield Transfer(player, round.winner, amount, "abandoned", None, working)


def _rounded(halves: int, rules: TulokhoRules) -> Amount:
    """Half bets as bets, by the table's rounding."""
    if rules.abandoned_rounding == "exact":
        return Fraction(halves, 2)
    return halves // 2 if rules.abandoned_rounding == "down" else (halves + 1) // 2


def _instant_win(round: TulokhoRound, rules: TulokhoRules) -> Iterator[Transfer]:
    """What everybody pays for an instant win. (docs/rules.md, 6)"""
    for player in round.players:
        if player != round.winner:
            yield Transfer(player, round.winner, rules.instant_win_payment, "instant_win")
