"""Lines outside rounds in the words of the table: who has paid whom, who paid what for whom."""

from scorekeeper.amounts import short_money, spell_amount
from scorekeeper.games.base import Amount
from scorekeeper.store.expenses import OutsideLine, SettleUnit
from scorekeeper.text import Text

_PAID = Text("{payer} đã trả {payee} {amount}", "{payer} paid {payee} {amount}")
_SPENT = Text(
    "{payer} trả {label} {amount} cho {people}", "{payer} paid {amount} for {label}, for {people}"
)
_BETS = Text("{amount} cược", "{amount} bets")
_GA = Text("gà", "the gà")
_CHANGED = {
    "outside_struck": Text("gạch: {told}", "crossed out: {told}"),
    "outside_restored": Text("lấy lại: {told}", "brought back: {told}"),
}
_SAVED = Text("{told}", "{told}")


def spell_settled(amount: Amount, unit: SettleUnit) -> Text:
    """An amount that is paid, in đồng as it is said, or in bets."""
    if unit == "money":
        return short_money(amount)
    return _BETS.fill(amount=spell_amount(amount))


def account_name(name: str | None) -> Text:
    """A person by name; the gà where there is none."""
    return _GA if name is None else Text(name, name)


def describe_outside(line: OutsideLine) -> Text:
    """What a line says."""
    names = [account_name(name) for name in line.shares]
    words = _PAID if line.kept.kind == "payment" else _SPENT
    return words.fill(
        payer=account_name(line.payer),
        payee=names[0],
        people=Text(*(", ".join(name) for name in zip(*names, strict=True))),
        label=line.kept.label,
        amount=spell_settled(line.amount, line.kept.unit),
    )


def describe_outside_change(what: str, line: OutsideLine) -> Text:
    """What became of a line by a change of that name."""
    return _CHANGED.get(what, _SAVED).fill(told=describe_outside(line))
