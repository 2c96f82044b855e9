"""`scorekeeper settle`: who pays whom, so that everybody of a session is at 0."""

import argparse
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from scorekeeper.cli.arguments import add_command
from scorekeeper.cli.database import add_options, add_session, book_of_session
from scorekeeper.text import Text, one_line, spell_amount

if TYPE_CHECKING:
    from scorekeeper.games.base import Amount
    from scorekeeper.store.settlement import Accounts, Settlement

_GA = Text("Gà", "Gà")
_GA_LEFT = Text(
    "Gà còn {ga} cược: hãy chia, giao hoặc để dành trước khi tính.",
    "The gà still holds {ga} bets: share it, give it to somebody or keep it first.",
)
_EVEN = Text("Không ai nợ ai.", "Nobody owes anybody anything.")
_STANDS = Text("{name}  {amount}", "{name}  {amount}")
_PAYS = Text("{payer} trả {payee} {amount}", "{payer} pays {payee} {amount}")
_EPILOG = """\
  scorekeeper settle 3
  scorekeeper settle 3 --plan direct --lang en
  scorekeeper settle 3 --json"""


def add_to(commands: Any) -> None:
    """Add the command `settle`."""
    about = "ai trả ai để cả bàn về 0 / who pays whom, so that everybody is at 0"
    command = add_command(commands, "settle", run, about, _EPILOG)
    add_session(command)
    command.add_argument(
        "--plan",
        choices=("fewest", "direct"),
        default="fewest",
        help="trả ít lần nhất (fewest, mặc định) hoặc nợ ai trả nấy / fewest payments, the "
        "default, or directly between those who owe each other",
    )
    command.add_argument("--json", action="store_true", help="in JSON / print JSON")
    add_options(command)


def run(chosen: argparse.Namespace) -> int:
    """Print the standings and the payments; return 1 if the gà is not dealt with."""
    from scorekeeper.store import settlement
    from scorekeeper.store.session import Caller

    with book_of_session(chosen) as db:
        found = settlement.view(db, Caller(chosen.id), chosen.plan)
    if chosen.json:
        print(json.dumps(_as_json(found, chosen.plan), ensure_ascii=False, default=float))
    else:
        for text in _in_words(found):
            print(one_line(text.to(chosen.lang)))
    return 1 if found.session.ga_left else 0


def _as_json(found: "Settlement", plan: Any) -> dict[str, Any]:
    """Return the settlement for JSON, without payments before the gà (null) is dealt with."""
    return {
        "session": found.session.id,
        "version": found.session.version,
        "plan": plan,
        "ga": found.session.ga,
        "ga_left": found.session.ga_left,
        "accounts": [
            {
                "unit": one.unit,
                "standings": [
                    {"name": name, **standing._asdict(), "net": standing.net}
                    for name, standing in one.standings.items()
                ],
                "payments": [
                    {"from": payment.payer, "to": payment.payee, "amount": payment.amount}
                    for payment in (() if found.session.ga_left else one.plan().payments)
                ],
            }
            for one in found.accounts
        ],
    }


def _in_words(found: "Settlement") -> Iterator[Text]:
    for one in found.accounts:
        names = {name: one_line(name or _GA.vi) for name in one.standings}
        width = max(map(len, names.values()), default=0)
        for name, standing in one.standings.items():
            stands = _spelled(one, standing.net, sign=True)
            yield _STANDS.fill(name=names[name].ljust(width), amount=stands)
    if found.session.ga_left:
        yield _GA_LEFT.fill(ga=spell_amount(found.session.ga))
        return
    payments = [(one, payment) for one in found.accounts for payment in one.plan().payments]
    if not payments:
        yield _EVEN
    for one, (payer, payee, amount, _) in payments:
        spelled = _spelled(one, amount)
        yield _PAYS.fill(payer=payer or _GA, payee=payee or _GA, amount=spelled)


def _spelled(accounts: "Accounts", amount: "Amount", *, sign: bool = False) -> Text:
    """Spell an amount in the unit of its accounts."""
    from scorekeeper.evening.amounts import money, signed, signed_money

    if accounts.unit == "money":
        return (signed_money if sign else money)(amount)
    return (signed if sign else spell_amount)(amount)
