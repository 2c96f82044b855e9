"""Every payment of a round as a sentence with its rule, for people.

A game says why (`Game.because`); who pays whom how much is the same for all of them.
"""

from collections.abc import Callable, Iterator
from typing import Any

from scorekeeper.games import GAME_OF
from scorekeeper.games.base import Amount, Payments, Round, Transfer
from scorekeeper.text import Text, spell_amount

_PAYS = Text(
    "{payer} trả {payee} {amount} — {because}", "{payer} pays {payee} {amount} — {because}"
)
_PAYS_FOR = Text(
    "{payer} đền cho {debtor} {amount} (trả {payee}) — {because}",
    "{payer} pays {payee} {amount} as đền for {debtor} — {because}",
)
_INTO_GA = Text(
    "{payer} góp gà {amount} — {because}", "{payer} puts {amount} into the gà — {because}"
)
_OUT_OF_GA = Text(
    "{payee} ăn gà {amount} — {because}", "{payee} takes {amount} from the gà — {because}"
)
_MULTIPLIED = Text("{because}; ván nhân {multiplier}", "{because}; round ×{multiplier}")
_FOUL = Text("phạm lỗi", "broke a rule")
_MANUAL = Text("thỏa thuận của bàn", "agreed at the table")
_MANUAL_NOTED = Text("thỏa thuận của bàn: {note}", "agreed at the table: {note}")
_NOT_MULTIPLIED = ("ga", "manual")
_NOTHING_TO_PAY = Text("Ván này không ai phải trả.", "Nobody pays anything in this round.")


Spell = Callable[[Amount], Text]
"""(bets) → the amount as it is written."""


def explain(
    round: Round, rules: Any, payments: Payments, spell: Spell = spell_amount
) -> Iterator[Text]:
    """One sentence for each transfer, in the order of the transfers."""
    # All of them first: each is told by the game, and going to and fro takes longer.
    causes = list(_causes(round, rules, payments))
    for transfer, because in zip(payments.transfers, causes, strict=True):
        yield _sentence(transfer).fill(
            payer=transfer.payer,
            payee=transfer.payee,
            debtor=transfer.on_behalf_of,
            amount=spell(transfer.amount),
            because=because,
        )


def _causes(round: Round, rules: Any, payments: Payments) -> Iterator[Text]:
    """Why each transfer was made, in the order of the transfers."""
    because_of = GAME_OF[type(rules)].because
    notes = iter([line.note for line in round.manual])
    for transfer in payments.transfers:
        if transfer.reason == "manual":
            note = next(notes)
            yield _MANUAL_NOTED.fill(note=note) if note else _MANUAL
        else:
            foul = transfer.reason == "foul"
            why = _FOUL if foul else because_of[transfer.reason](transfer.working)
            yield _multiplied(why, transfer, round)


def explain_all(
    round: Round, rules: Any, payments: Payments, spell: Spell = spell_amount
) -> list[Text]:
    """The sentences for people to read: first why somebody pays for all, then each payment.

    A round without any payment says so.
    """
    paid = list(explain(round, rules, payments, spell)) or [_NOTHING_TO_PAY]
    why_den = GAME_OF[type(rules)].why_den(round, rules, payments)
    return paid if why_den is None else [why_den, *paid]


def _multiplied(because: Text, transfer: Transfer, round: Round) -> Text:
    if round.multiplier == 1 or transfer.reason in _NOT_MULTIPLIED:
        return because
    return _MULTIPLIED.fill(because=because, multiplier=round.multiplier)


def _sentence(transfer: Transfer) -> Text:
    if transfer.payee is None:
        return _INTO_GA
    if transfer.payer is None:
        return _OUT_OF_GA
    return _PAYS if transfer.on_behalf_of is None else _PAYS_FOR
