"""A round in one line that can be read aloud: `An ù tròn, mỗi người trả 10`. Pure."""

from typing import Any

from scorekeeper.explain import spell_amount
from scorekeeper.games import find_game
from scorekeeper.games.base import Amount, Payments
from scorekeeper.games.phom import PHOM
from scorekeeper.games.phom.words import name_of_u
from scorekeeper.text import Text, join

_EACH = Text("{who} {did}, mỗi người trả {amount}", "{who} {did}, each pays {amount}")
_DEN = Text("{who} {did}, {payer} đền {amount}", "{who} {did}, {payer} pays {amount} for all")
_TAKES = Text("{who} {did}, thu {amount}", "{who} {did}, collects {amount}")
_NOTHING = Text("{who} {did}, không ai trả", "{who} {did}, nobody pays")
_PLACES = {
    1: Text("{who} nhất", "{who} first"),
    2: Text("{who} nhì", "{who} second"),
    3: Text("{who} ba", "{who} third"),
}
_LAST = Text("{who} bét", "{who} last")
_MOM = Text("{who} móm", "{who} móm")
_WON = Text("thắng", "won")
_OUT = Text("hết bài", "ran out of cards")
_STAYED = Text("ở lại tới cùng", "stayed to the end")
_PLAIN_U = Text("ù", "went out")
_INSTANT = Text("tới trắng", "won at once")
_FALSE_PAYS = Text(
    "{who} ù láo, trả mỗi người {amount}", "{who} declared a false ù, pays {amount} each"
)
_VOID = Text("Ván hủy", "Void round")
_EXTRA = Text("{payer} trả {payee} {amount}", "{payer} pays {payee} {amount}")


def summary(round: Any, rules: Any, payments: Payments) -> Text:
    """How the round ended and what it came to, as somebody would call it across the table."""
    if round.finish == "void":
        return join([_VOID, *_extra_lines(payments)], ", ")
    if find_game(rules).id == PHOM.id:
        return _phom(round, payments)
    did = {"win": _OUT, "abandoned": _STAYED, "instant_win": _INSTANT}[round.finish]
    winner = round.ending.winner
    if winner is None:
        return _VOID
    return _result(winner, did, payments, _debts(payments, winner))


def _extra_lines(payments: Payments) -> list[Text]:
    """What was agreed at the table: all that a void round can come to."""
    return [
        _EXTRA.fill(payer=t.payer, payee=t.payee, amount=spell_amount(t.amount))
        for t in payments.transfers
        if t.reason == "manual"
    ]


def _phom(round: Any, payments: Payments) -> Text:
    if round.finish == "false_declaration":
        fine = next((t.amount for t in payments.transfers if t.reason == "false_declaration"), 0)
        return _FALSE_PAYS.fill(who=round.ending.declarer, amount=spell_amount(fine))
    if round.finish == "u":
        winner, u_type = round.ending.winner, round.ending.u_type
        did = _PLAIN_U if u_type == "thuong" else name_of_u(u_type)
        return _result(winner, did, payments, _debts(payments, winner))
    if payments.ranking is not None:
        return _ranking(round, payments)
    who = ", ".join(payments.winners)
    return _TAKES.fill(who=who, did=_WON, amount=spell_amount(_gain(payments, payments.winners)))


def _ranking(round: Any, payments: Payments) -> Text:
    told, place = [], 1
    for group in payments.ranking or ():
        for player in group:
            told.append(_placed(player, place, len(group), round))
        place += len(group)
    return join(told, ", ")


def _placed(player: str, place: int, level: int, round: Any) -> Text:
    if player in round.ending.mom and place > 1:
        return _MOM.fill(who=player)
    words = _LAST if place + level - 1 == len(round.players) else _PLACES[place]
    return words.fill(who=player)


def _debts(payments: Payments, winner: str) -> list[Amount]:
    """What each loser owes the winner for how the round ended, whoever pays it."""
    owed: dict[str | None, Amount] = {}
    for transfer in payments.transfers:
        if transfer.payee == winner and transfer.reason not in BESIDE:
            owed[transfer.debtor] = owed.get(transfer.debtor, 0) + transfer.amount
    return list(owed.values())


BESIDE = ("eat", "chot", "tai", "ga", "phat_u_side", "manual")
"""What is paid in a round whoever wins it."""


def _result(who: str, did: Text, payments: Payments, debts: list[Amount]) -> Text:
    if not debts:
        return _NOTHING.fill(who=who, did=did)
    total = spell_amount(sum(debts))
    if payments.den_payer is not None:
        return _DEN.fill(who=who, did=did, payer=payments.den_payer, amount=total)
    if len(set(debts)) == 1 and len(debts) == len(payments.net) - 1:
        return _EACH.fill(who=who, did=did, amount=spell_amount(debts[0]))
    return _TAKES.fill(who=who, did=did, amount=total)


def _gain(payments: Payments, winners: tuple[str, ...]) -> Amount:
    return sum(payments.net[winner] for winner in winners)
