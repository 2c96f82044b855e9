"""Scoring a round by a profile, and its payments in sentences."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from scorekeeper.games import GAME_OF
from scorekeeper.games.base import Amount, Payments, Problem, Round, Say, Told, Transfer
from scorekeeper.games.checks import check_ga
from scorekeeper.options.option import Rules
from scorekeeper.rules.profiles import Profile
from scorekeeper.text import Text, spell_amount

_PAYS = Text(
    "{payer} trả {payee} {amount} — {because}", "{payer} pays {payee} {amount} — {because}"
)
_PAYS_FOR = Text(
    "{payer} trả thay {debtor}: {payee} {amount} — đền, {because}",
    "{payer} pays {payee} {amount} as đền for {debtor} — {because}",
)
_ANTE = Text("{payer} góp gà {amount} — {because}", "{payer} puts {amount} into the gà — {because}")
_INTO_GA = Text(
    "{payer} nộp gà {amount} — {because}", "{payer} puts {amount} into the gà — {because}"
)
_OUT_OF_GA = Text(
    "{payee} ăn gà {amount} — {because}", "{payee} takes {amount} from the gà — {because}"
)
_FROM_GA = Text(
    "{payee} lấy từ gà {amount} — {because}", "{payee} gets {amount} from the gà — {because}"
)
_NOTHING_TO_PAY = Text("Ván này không ai phải trả.", "Nobody pays anything in this round.")

Spell = Callable[[Amount], Text]
"""(bets) → the amount as written"""


class Scored(NamedTuple):
    """A checked round with its rules and payments."""

    profile: Profile
    round: Round
    payments: Payments


def score_round(profile: Profile, entry: object) -> Scored | list[Problem]:
    """Return a round as entered, scored by a profile, or all its problems."""
    rules, game = profile.rules, profile.game
    round = game.read(entry, rules)
    if isinstance(round, list):
        return round
    payments = game.score(round, rules)
    return check_ga(game, round, payments) or Scored(profile, round, payments)


def tell(round: Round, rules: Rules, payments: Payments, say: Say = spell_amount) -> Told:
    """Return a scored round as heading, rows and spoken sentence; `say` spells bets there."""
    return GAME_OF[type(rules)].tell(round, rules, payments, say)


def explain(payments: Payments, spell: Spell = spell_amount) -> Iterator[Text]:
    """Yield one sentence for each transfer."""
    for transfer in payments.transfers:
        yield _sentence(transfer).fill(
            payer=transfer.payer,
            payee=transfer.payee,
            debtor=transfer.on_behalf_of,
            amount=spell(transfer.amount),
            because=transfer.why.text,
        )


def explain_all(
    round: Round, rules: Rules, payments: Payments, spell: Spell = spell_amount
) -> list[Text]:
    """Return the notes on the round, and a sentence for each payment or that nobody pays."""
    notes = GAME_OF[type(rules)].notes(round, rules, payments)
    return [*notes, *explain(payments, spell)] or [_NOTHING_TO_PAY]


def _sentence(transfer: Transfer) -> Text:
    if transfer.payee is None:
        return _ANTE if transfer.reason == "ante" else _INTO_GA
    if transfer.payer is None:
        return _FROM_GA if transfer.reason == "manual" else _OUT_OF_GA
    return _PAYS if transfer.on_behalf_of is None else _PAYS_FOR
