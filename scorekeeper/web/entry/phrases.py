"""What the summaries of rounds have in common: who did what, and what it came to. Pure."""

from collections.abc import Collection

from scorekeeper.explain import spell_amount
from scorekeeper.games.base import Amount, Payments
from scorekeeper.text import Text

_EACH = Text("{who} {did}, mỗi người trả {amount}", "{who} {did}, each pays {amount}")
_FOR_ALL = Text("{who} {did}, {payer} đền {amount}", "{who} {did}, {payer} pays {amount} for all")
_COLLECTS = Text("{who} {did}, thu {amount}", "{who} {did}, collects {amount}")
_NOTHING = Text("{who} {did}, không ai trả", "{who} {did}, nobody pays")


def won(winner: str, did: Text, payments: Payments, beside: Collection[str]) -> Text:
    """What a winner did and is paid for it, less what is paid `beside`, for reasons that do not
    depend on who wins."""
    debts = _debts(payments, winner, beside)
    if not debts:
        return _NOTHING.fill(who=winner, did=did)
    total = sum(debts)
    if payments.den_payer is not None:
        payer = payments.den_payer
        return _FOR_ALL.fill(who=winner, did=did, payer=payer, amount=spell_amount(total))
    if len(set(debts)) == 1 and len(debts) == len(payments.net) - 1:
        return _EACH.fill(who=winner, did=did, amount=spell_amount(debts[0]))
    return collects(winner, did, total)


def collects(who: str, did: Text, amount: Amount) -> Text:
    """What somebody did, and what all pay for it together."""
    return _COLLECTS.fill(who=who, did=did, amount=spell_amount(amount))


def _debts(payments: Payments, winner: str, beside: Collection[str]) -> list[Amount]:
    """What each loser owes the winner for how the round ended, whoever pays it."""
    owed: dict[str | None, Amount] = {}
    for transfer in payments.transfers:
        if transfer.payee == winner and transfer.reason not in beside:
            owed[transfer.debtor] = owed.get(transfer.debtor, 0) + transfer.amount
    return list(owed.values())
