"""`scorekeeper sessions`, `settle` and `stats`: what the database holds about evenings."""

import argparse
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from scorekeeper.cli.arguments import Commands, add_base_url, add_command
from scorekeeper.cli.database import add_options, add_session, book_of_session, open_book
from scorekeeper.fields import Json
from scorekeeper.text import Text, join, one_line, spell_amount

if TYPE_CHECKING:
    from scorekeeper.games.base import Amount
    from scorekeeper.store.settlement import Accounts, Settlement
    from scorekeeper.store.statistics import GameCounts, Statistics

OWNER_PATH = "/owner/"

_NONE = Text("Chưa có buổi nào.", "There are no sessions.")
_LINE = Text(
    "{id}  {opened}  {title}  ({rounds} ván{ended})",
    "{id}  {opened}  {title}  (rounds: {rounds}{ended})",
)
_ENDED = Text(", đã kết thúc", ", ended")
_ONCE = Text(
    "Link này chỉ dùng được một lần, trong {hours} giờ; ai mở đầu tiên thành chủ buổi:",
    "This link works once, within {hours} hours; whoever opens it first owns the session:",
)
_GA = Text("Gà", "Gà")
GA_LEFT = Text(
    "Gà còn {ga} cược: hãy chia, giao hoặc để dành trước khi tính.",
    "The gà still holds {ga} bets: share it, give it to somebody or keep it first.",
)
EVEN = Text("Không ai nợ ai.", "Nobody owes anybody anything.")
STANDS = Text("{name}  {amount}", "{name}  {amount}")
PAYS = Text("{payer} trả {payee} {amount}", "{payer} pays {payee} {amount}")
_ROUNDS = Text("Số ván: {count}", "Rounds: {count}")
_COUNTED = Text("{what}: {who}", "{what}: {who}")
_OF_ONE = Text("{name} {count}", "{name} {count}")
_SO_OFTEN = Text("{name} {count} ({times} lần)", "{name} {count} ({times}×)")


def add_to(commands: Commands) -> None:
    """Add the commands `sessions`, `settle` and `stats`."""
    _add_sessions(commands)
    _add_settle(commands)
    about = "buổi có gì đáng kể, ai ù bao nhiêu / what stands out, and what was counted"
    examples = (
        "  scorekeeper stats 3",
        "  scorekeeper stats 3 --lang en",
        "  scorekeeper stats 3 --json",
    )
    command = add_command(commands, "stats", stats, about, *examples)
    add_session(command)
    command.add_argument("--json", action="store_true", help="in JSON / print JSON")
    add_options(command)


def _add_sessions(commands: Commands) -> None:
    about = "các buổi trong sổ / the sessions in the book"
    examples = "  scorekeeper sessions", "  scorekeeper sessions --json"
    command = add_command(commands, "sessions", list_all, about, *examples)
    text = "in JSON, mỗi buổi một dòng / JSON, a session a line"
    command.add_argument("--json", action="store_true", help=text)
    add_options(command)
    inner = command.add_subparsers(title="lệnh / commands", metavar="lệnh / command")
    about = "link dùng một lần để làm chủ buổi trở lại / a one-use link to own a session again"
    example = "  scorekeeper sessions owner 3 --base-url http://192.168.1.7:8080"
    nested = add_command(inner, "owner", owner, about, example)
    add_session(nested)
    add_base_url(nested)
    # The nested default must not overwrite an option given before `owner`.
    add_options(nested, default=argparse.SUPPRESS)


def _add_settle(commands: Commands) -> None:
    about = "ai trả ai để cả bàn về 0 / who pays whom, so that everybody is at 0"
    examples = (
        "  scorekeeper settle 3",
        "  scorekeeper settle 3 --plan direct --lang en",
        "  scorekeeper settle 3 --json",
    )
    command = add_command(commands, "settle", settle, about, *examples)
    add_session(command)
    text = (
        "trả ít lần nhất (fewest, mặc định) hoặc nợ ai trả nấy / fewest payments, the default, or "
        "directly between those who owe each other"
    )
    plans = ("fewest", "direct")
    command.add_argument("--plan", choices=plans, default="fewest", help=text)
    command.add_argument("--json", action="store_true", help="in JSON / print JSON")
    add_options(command)


def list_all(chosen: argparse.Namespace) -> int:
    """Print every session, newest first."""
    from scorekeeper.store.opening import everything

    with open_book(chosen) as db:
        sessions = everything(db)
    if chosen.json:
        for session in sessions:
            fields = session._asdict()
            del fields["view_token"]
            print(json.dumps(fields, ensure_ascii=False))
        return 0
    if not sessions:
        print(_NONE.to(chosen.lang))
    for session in sessions:
        text = _LINE.fill(
            id=session.id,
            opened=session.opened_at[:10],
            title=one_line(session.title),
            rounds=session.rounds,
            ended=_ENDED if session.ended_at else "",
        )
        print(text.to(chosen.lang))
    return 0


def owner(chosen: argparse.Namespace) -> int:
    """Print an owner link alone on its line."""
    from scorekeeper.store.access import CLAIM_HOURS, new_claim

    with book_of_session(chosen) as db:
        token = new_claim(db, chosen.id)
    print(_ONCE.fill(hours=CLAIM_HOURS).to(chosen.lang))
    print(f"{chosen.base_url.rstrip('/')}{OWNER_PATH}{token}")
    return 0


def settle(chosen: argparse.Namespace) -> int:
    """Print the standings and the payments; return 1 if the gà is not dealt with."""
    from scorekeeper.store import settlement
    from scorekeeper.store.session import Caller

    with book_of_session(chosen) as db:
        found = settlement.view(db, Caller(chosen.id), chosen.plan)
    if chosen.json:
        answer = _settlement_as_json(found, chosen.plan)
        print(json.dumps(answer, ensure_ascii=False, default=float))
    else:
        for text in settlement_in_words(found):
            print(one_line(text.to(chosen.lang)))
    return 1 if found.session.ga_left else 0


def _settlement_as_json(found: "Settlement", plan: str) -> Json:
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
                    for payment in (() if found.session.ga_left else one.plan())
                ],
            }
            for one in found.accounts
        ],
    }


def settlement_in_words(found: "Settlement") -> Iterator[Text]:
    """Yield where everybody stands, and the payments if the gà is dealt with."""
    for one in found.accounts:
        names = {name: one_line(name or _GA.vi) for name in one.standings}
        width = max(map(len, names.values()), default=0)
        for name, standing in one.standings.items():
            stands = _spelled(one, standing.net, sign=True)
            yield STANDS.fill(name=names[name].ljust(width), amount=stands)
    if found.session.ga_left:
        yield GA_LEFT.fill(ga=spell_amount(found.session.ga))
        return
    payments = [(one, payment) for one in found.accounts for payment in one.plan()]
    if not payments:
        yield EVEN
    for one, (payer, payee, amount, _) in payments:
        spelled = _spelled(one, amount)
        yield PAYS.fill(payer=payer or _GA, payee=payee or _GA, amount=spelled)


def _spelled(accounts: "Accounts", amount: "Amount", *, sign: bool = False) -> Text:
    """Spell an amount in the unit of its accounts."""
    from scorekeeper.evening.amounts import money, signed, signed_money

    if accounts.unit == "money":
        return (signed_money if sign else money)(amount)
    return (signed if sign else spell_amount)(amount)


def stats(chosen: argparse.Namespace) -> int:
    """Print the statistics of a session."""
    from scorekeeper.store.database import reading
    from scorekeeper.store.session import Caller, load
    from scorekeeper.store.statistics import statistics

    with book_of_session(chosen) as db, reading(db):
        session = load(db, Caller(chosen.id))
        in_money = session.money is not None
        found = statistics(db, session, in_money=in_money)
    if chosen.json:
        print(json.dumps(_statistics_as_json(chosen.id, found, in_money), ensure_ascii=False))
    else:
        for text in _statistics_in_words(found, in_money):
            print(one_line(text.to(chosen.lang)))
    return 0


def _statistics_as_json(session: int, found: "Statistics", in_money: bool) -> Json:
    """Return the statistics for JSON; totals in halves, so that they are integers."""
    rounds, totals = found.timeline[:2]
    return {
        "session": session,
        "rounds": found.timeline.played(),
        "games": [_counts_as_json(counted) for counted in found.games],
        "course": {
            "unit": "half_dong" if in_money else "half_bets",
            "rounds": rounds,
            "totals": dict(zip(found.people, totals, strict=True)),
        },
    }


def _counts_as_json(counted: "GameCounts") -> Json:
    return {
        "game": counted.game.id,
        "counts": counted.counts,
        "grids": {
            id: [{"row": row, "column": column, "count": n} for (row, column), n in of.items()]
            for id, of in counted.grids.items()
        },
    }


def _statistics_in_words(found: "Statistics", in_money: bool) -> Iterator[Text]:
    from scorekeeper.evening.amounts import BETS, Unit
    from scorekeeper.evening.timeline import highlights

    yield _ROUNDS.fill(count=found.timeline.played())
    for highlight in highlights(found.people, found.timeline, Unit(1) if in_money else BETS):
        yield highlight.words
    for counted in found.games:
        yield counted.game.name
        for what, of in counted.shown():
            each = [
                (_SO_OFTEN if times else _OF_ONE).fill(name=name, count=n, times=times)
                for name, (n, times) in of.items()
            ]
            yield _COUNTED.fill(what=what, who=join(each, ", "))
