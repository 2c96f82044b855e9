"""Lines of the ledger in words, for pages and the command line. Pure."""

from collections.abc import Mapping, Sequence

from scorekeeper.evening.amounts import BETS, Unit, in_bets, short_money
from scorekeeper.evening.ledger import bets, by_name, half_bets, post_ga
from scorekeeper.games.base import Amount, Say
from scorekeeper.rules.profiles import tell
from scorekeeper.store.session import Line
from scorekeeper.store.settlement import OutsideLine, SettleUnit
from scorekeeper.text import Text, join

_GA_LINES = {
    "shared": Text("Chia gà: {shares}", "The gà shared: {shares}"),
    "given": Text("{who} nhận cả gà {amount}", "{who} takes the gà of {amount}"),
    "kept": Text("Gà {amount} để dành buổi sau", "The gà of {amount} kept for the next evening"),
}
_SIDE = {
    "people": Text("{payer} trả {payees} {amount}", "{payer} pays {payees} {amount}"),
    "each": Text("{payer} trả {payees}, mỗi người {amount}", "{payer} pays {payees} {amount} each"),
    "into": Text("{payer} nộp gà {amount}", "{payer} pays {amount} into the gà"),
    "out of": Text("{payees} lấy {amount} của gà", "{payees} gets {amount} out of the gà"),
}
_NOTED = Text("{summary} — {note}", "{summary} — {note}")
_TABLE = Text("cả bàn", "everybody")
_EACH = Text("mỗi người {amount}", "{amount} each")
_THEIRS = Text("{people} {amount}", "{people} {amount}")
PAID = Text("{payer} đã trả {payee} {amount}", "{payer} paid {payee} {amount}")
_SPENT = Text(
    "{payer} trả {label} {amount} cho {people}", "{payer} paid {amount} for {label}, for {people}"
)
_GA = Text("gà", "the gà")


def _ga(line: Line, say: Say) -> Text:
    entry, ga = line.entry, line.ga_before
    among, words = entry["among"], _GA_LINES[entry["ga"]]
    shares = spell_ga_shares(ga, among, say) if entry["ga"] == "shared" else ""
    return words.fill(who=", ".join(among), amount=say(ga), shares=shares)


def spell_ga_shares(ga: Amount, among: Sequence[str], say: Say) -> Text:
    """Spell what each person gets if a gà of so many bets is shared."""
    numbers = {name: number for number, name in enumerate(among, start=1)}
    posted = post_ga("shared", [*numbers.values()], half_bets(ga))
    return spell_shares(by_name(posted.net, numbers), say, everybody=True)


def spell_shares(shares: Mapping[str, Amount], say: Say, *, everybody: bool) -> Text:
    """Spell what each person gets or bears: people with equal parts together."""
    equal: dict[Amount, list[str]] = {}
    for who, share in shares.items():
        equal.setdefault(share, []).append(who)
    if everybody and len(equal) == 1:
        return _EACH.fill(amount=say(*equal))
    groups = [
        _THEIRS.fill(people=", ".join(people), amount=say(share)) for share, people in equal.items()
    ]
    return join(groups, "; ")


def _side(line: Line, say: Say) -> Text:
    entry, session = line.entry, line.session
    payer, payees = entry["from"], entry["to"]
    which = "each" if len(payees) > 1 else "people"
    which = "out of" if payer is None else "into" if None in payees else which
    # Whoever has left, or came later, may read that he was not paid.
    everybody = len(payees) > 1 and {payer, *payees} >= set(session.numbers)
    label = _SIDE[which].fill(
        payer=payer or "",
        payees=_TABLE if everybody else ", ".join(filter(None, payees)),
        amount=say(bets(entry["half_bets"])),
    )
    return _NOTED.fill(summary=label, note=entry["note"]) if entry["note"] else label


def between_in_words(line: Line, say: Say) -> Text:
    """Describe a gà line or a side payment."""
    return (_side if line.kind == "side" else _ga)(line, say)


def archived_in_words(line: Line) -> Text:
    """Describe a line of the ledger, always with amounts in bets."""
    if line.profile is None:
        # A side payment is sure to be right only in money.
        unit = Unit(line.stake) if line.kind == "side" else BETS
        return between_in_words(line, unit.plain)
    scored = line.then.scored
    return tell(scored.round, line.profile.rules, scored.payments).spoken


def spell_settled(amount: Amount, unit: SettleUnit) -> Text:
    """Return an amount that is paid, in short đồng or in bets."""
    if unit == "money":
        return short_money(amount)
    return in_bets(amount)


def account_name(name: str | None) -> Text:
    """Return the name of a person; of the gà for None."""
    return _GA if name is None else Text(name, name)


def describe_outside(line: OutsideLine) -> Text:
    """Describe a payment or an expense."""
    names = [account_name(name) for name in line.shares]
    words = PAID if line.row.kind == "payment" else _SPENT
    return words.fill(
        payer=account_name(line.payer),
        payee=names[0],
        people=Text(*(", ".join(name) for name in zip(*names, strict=True))),
        label=line.row.label,
        amount=spell_settled(line.amount, line.row.unit),
    )
