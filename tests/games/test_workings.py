"""Every payment comes to what its explanation says: by its named parts, and by its words.

Over the examples, and over random tables of every game with a seed of their own.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from operator import mul
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from scorekeeper.games import GAME_OF, GAMES
from scorekeeper.games.base import REASONS, Amount, Transfer
from scorekeeper.games.phom.working import Deadwood, DeadwoodU, Pot, RankU
from scorekeeper.games.places import LowerPlace
from scorekeeper.games.tulokho.working import Chopped, HalfDifference, PairedPlace
from scorekeeper.options.option import Rules
from scorekeeper.rules.explain import explain
from scorekeeper.rules.notation import read_rules
from scorekeeper.rules.profiles import Profile
from scorekeeper.text import Text
from tests.properties import debtor
from tests.strategies import any_table
from tests.tables.phom import shared_table
from tests.words.arithmetic import LANGUAGES, said

DATA = Path(__file__).parent.parent / "data"
TABLES = 1_500
"""Random tables of each game."""
WORKED_OUT = [reason for reason in REASONS if reason != "manual"]
"""A manual line is what the table says it is."""


class Explained(NamedTuple):
    """A payment, the sentence that explains it, and what it was worked out by."""

    transfer: Transfer
    sentence: Text
    rules: Any
    multiplier: int
    """Of the round; 1 for the gà, which is not multiplied."""


def examples() -> Iterator[tuple[Rules, Any]]:
    """The examples that are scored: their rules, and the rounds as they are entered."""
    for name in ("examples.json", "examples_2.json", "seed_examples.json"):
        for example in json.loads((DATA / name).read_text("utf-8")):
            if "errors" not in example["expect"]:
                profile = read_rules(example["rules"])
                assert isinstance(profile, Profile)
                yield profile.rules, example["round"]


def random_tables() -> Iterator[tuple[Rules, Any]]:
    """Tables of every game, and some where several have won."""
    for game in GAMES:
        rng = Random(f"workings {game.id}")
        yield from (any_table(rng, game.rules) for _ in range(TABLES))
    rng = Random("workings shared")
    yield from (shared_table(rng) for _ in range(TABLES))


def explained(rules: Rules, entry: Any) -> Iterator[Explained]:
    """The payments of a round but for manual lines."""
    game = GAME_OF[type(rules)]
    round = game.read(entry, rules)
    assert not isinstance(round, list), round
    payments = game.score(round, rules)
    sentences = explain(round, rules, payments)
    for transfer, sentence in zip(payments.transfers, sentences, strict=True):
        if transfer.reason != "manual":
            multiplier = 1 if transfer.reason == "ga" else round.multiplier
            yield Explained(transfer, sentence, rules, multiplier)


@cache
def rounds() -> list[list[Explained]]:
    """The explained payments of every round that is looked at."""
    return [list(explained(*told)) for told in (*examples(), *random_tables())]


def by_reason(reason: str) -> Iterator[list[Explained]]:
    """The payments of a reason, each alone; those that share one amount together."""
    for payments in rounds():
        shares: defaultdict[object, list[Explained]] = defaultdict(list)
        for one in payments:
            if one.transfer.reason == reason:
                together = isinstance(one.transfer.working, Deadwood | Pot)
                shares[debtor(one.transfer) if together else len(shares)].append(one)
        yield from shares.values()


def _product(worked: RankU | DeadwoodU | Deadwood) -> Amount:
    if isinstance(worked, RankU):
        return worked.payment * worked.multiplier + worked.bonus
    if isinstance(worked, DeadwoodU):
        return worked.points * worked.factor + worked.bonus
    return worked.points * worked.factor


def _place(worked: LowerPlace | PairedPlace, rules: Any) -> Amount:
    if isinstance(worked, PairedPlace):
        number, players = worked.place
        payments: tuple[int, int] = rules.pair_payments
        return payments[number != players]
    prices: tuple[int, ...] = getattr(rules, f"rank_payments_{worked.players}")
    return prices[worked.number - 2]


def _chop(worked: Chopped, rules: Any) -> Amount:
    kinds = ("black_deuce", "red_deuce", "quad", "run")
    prices = [getattr(rules, f"chop_{kind}_payment") for kind in kinds]
    bets: int = sum(map(mul, worked.cards, prices))
    return bets


def _half_difference(worked: HalfDifference) -> Amount:
    bets = (worked.left - Fraction(worked.stayed, 2)) * worked.price
    rounded: dict[str, Amount] = {"down": bets // 1, "up": -(-bets // 1), "exact": bets}
    return rounded[worked.rounding]


FROM_PARTS: Mapping[str, Callable[[Any, Any], Amount]] = {
    "eat": lambda worked, rules: rules.eat_payments[worked.ordinal - 1],
    "chot": lambda worked, rules: rules.chot_payment,
    "tai": lambda worked, rules: rules.tai_payment,
    "ante": lambda worked, rules: rules.ga_ante,
    "ga_eat": lambda worked, rules: (
        rules.ga_eat_payments[worked.ordinal - 1]
        if worked.kind == "normal"
        else rules.ga_chot_payment
    ),
    "ga": lambda worked, rules: worked.held,
    "u": lambda worked, rules: _product(worked),
    "deadwood": lambda worked, rules: _product(worked),
    "phat_u": lambda worked, rules: _product(worked),
    "phat_u_side": lambda worked, rules: rules.phat_u_side_payment,
    "rank": lambda worked, rules: _place(worked, rules),
    "mom": lambda worked, rules: rules.mom_payment,
    "ga_mom": lambda worked, rules: rules.ga_mom_payment,
    "ga_last": lambda worked, rules: rules.ga_last_payment,
    "false_declaration": lambda worked, rules: rules.false_declaration_payment,
    "foul": lambda worked, rules: rules.foul_payment,
    "cards": lambda worked, rules: worked.counted * worked.price * worked.factor,
    "deuces": lambda worked, rules: (
        worked.factor
        * (worked.black * rules.black_deuce_payment + worked.red * rules.red_deuce_payment)
    ),
    "quads": lambda worked, rules: worked.quads * rules.quad_payment * worked.factor,
    "chop": lambda worked, rules: _chop(worked, rules),
    "runs": lambda worked, rules: worked.runs * rules.run_payment * worked.factor,
    "stuck": lambda worked, rules: rules.stuck_payment,
    "abandoned": lambda worked, rules: _half_difference(worked),
    "instant_win": lambda worked, rules: rules.instant_win_payment,
}
"""(working, rules) → bets before the round is multiplied, of each reason."""


def total(shares: Iterable[Explained]) -> Amount:
    """What payments come to together."""
    return sum(one.transfer.amount for one in shares)


@pytest.mark.parametrize("reason", WORKED_OUT)
def test_the_named_parts_come_to_the_amount(reason: str) -> None:
    """The parts of a working, by the price list of the table, are the payment or its shares."""
    found = list(by_reason(reason))
    assert len(found) >= 10, "too few to say anything"
    for shares in found:
        transfer, _, rules, multiplier = shares[0]
        assert total(shares) == FROM_PARTS[reason](transfer.working, rules) * multiplier


@pytest.mark.parametrize("reason", WORKED_OUT)
def test_shares_are_as_equal_as_bets_allow(reason: str) -> None:
    """Nobody is paid more than one bet, multiplied, above another who shares the same amount."""
    for shares in by_reason(reason):
        amounts = [one.transfer.amount for one in shares]
        assert max(amounts) - min(amounts) <= shares[0].multiplier


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", WORKED_OUT)
def test_the_words_come_to_the_amount(reason: str, language: str) -> None:
    """A sentence names its payment, and its arithmetic comes to it, in both languages."""
    for shares in by_reason(reason):
        told = [
            said(getattr(one.sentence, language), language, reason, one.rules) for one in shares
        ]
        assert [one.amount for one in told] == [one.transfer.amount for one in shares]
        if told[0].worked_out is not None:
            assert {one.worked_out for one in told} == {total(shares)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_split_says_between_how_many(language: str) -> None:
    """Points that several winners share are told with their number."""
    for shares in by_reason("deadwood"):
        one = said(getattr(shares[0].sentence, language), language, "deadwood", shares[0].rules)
        assert one.winners == shares[0].transfer.working.winners
