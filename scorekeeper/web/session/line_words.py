"""Lines of the ledger in words, for pages and the command line. Pure."""

from collections.abc import Mapping
from json import loads
from typing import Any

from scorekeeper.evening.amounts import BETS, short_money
from scorekeeper.evening.ledger import bets
from scorekeeper.games.base import Amount
from scorekeeper.store.archive import ArchivedLine
from scorekeeper.store.expenses import OutsideLine, SettleUnit
from scorekeeper.store.session import Session, score_kept
from scorekeeper.text import Text, spell_amount
from scorekeeper.web.entry.form import summary

_GA_LINES = {
    "shared": Text("Chia đều gà, mỗi người một phần", "The gà shared equally"),
    "given": Text("{who} nhận cả gà", "{who} takes the gà"),
    "kept": Text("Gà {amount} để dành buổi sau", "The gà of {amount} kept for the next evening"),
}
_PAID = Text("{payer} đã trả {payee} {amount}", "{payer} paid {payee} {amount}")
_SPENT = Text(
    "{payer} trả {label} {amount} cho {people}", "{payer} paid {amount} for {label}, for {people}"
)
_BETS = Text("{amount} cược", "{amount} bets")
_GA = Text("gà", "the gà")


def ga_in_words(entry: Mapping[str, Any], amount: Text) -> Text:
    """Describe how a gà of that amount was dealt with; the entry has people by name."""
    return _GA_LINES[entry["ga"]].fill(who=", ".join(entry["among"]), amount=amount)


def archived_in_words(session: Session, line: ArchivedLine) -> Text:
    """Describe a line of the ledger, always with amounts in bets."""
    latest = line.versions[-1]
    if latest.profile_id is None:
        entry = loads(latest.entry)
        among = [session.names[number] for number in entry["among"]]
        return ga_in_words({**entry, "among": among}, BETS.plain(bets(line.ga_before)))
    scored = score_kept(session, latest.profile_id, latest.entry, latest.ga_before)
    assert not isinstance(scored, list), scored
    return summary(scored.round, session.profiles[latest.profile_id].rules, scored.payments)


def spell_settled(amount: Amount, unit: SettleUnit) -> Text:
    """Return an amount that is paid, in short đồng or in bets."""
    if unit == "money":
        return short_money(amount)
    return _BETS.fill(amount=spell_amount(amount))


def account_name(name: str | None) -> Text:
    """Return the name of a person; of the gà for None."""
    return _GA if name is None else Text(name, name)


def describe_outside(line: OutsideLine) -> Text:
    """Describe a payment or an expense."""
    names = [account_name(name) for name in line.shares]
    words = _PAID if line.kept.kind == "payment" else _SPENT
    return words.fill(
        payer=account_name(line.payer),
        payee=names[0],
        people=Text(*(", ".join(name) for name in zip(*names, strict=True))),
        label=line.kept.label,
        amount=spell_settled(line.amount, line.kept.unit),
    )
