"""`scorekeeper sessions`, `settle` and `stats`: what the database holds about evenings."""

from collections.abc import Iterator
from typing import get_args

import click

from scorekeeper.cli.arguments import Chosen, command, with_base_url, with_json
from scorekeeper.cli.database import open_book, with_book, with_session
from scorekeeper.evening.amounts import BETS, Unit, money, signed, signed_money
from scorekeeper.evening.settling import PlanKind
from scorekeeper.evening.timeline import highlights
from scorekeeper.fields import Json
from scorekeeper.games.base import Amount
from scorekeeper.store import settlement
from scorekeeper.store.access import CLAIM_HOURS, new_claim
from scorekeeper.store.database import local_time, reading
from scorekeeper.store.errors import SENTENCES
from scorekeeper.store.opening import SessionSummary, Standing, everything, standings
from scorekeeper.store.session import Caller, load
from scorekeeper.store.settlement import Settlement, SettleUnit, is_handed_over
from scorekeeper.store.statistics import GameCounts, Statistics, count_rounds, statistics
from scorekeeper.text import Text, join, one_line, spell_amount

_NONE = Text("Chưa có buổi nào.", "There are no sessions.")
_LINE = Text(
    "{id}  {opened}  {title}  ({rounds} ván{ended})  {totals}",
    "{id}  {opened}  {title}  (rounds: {rounds}{ended})  {totals}",
)
_ENDED = Text(", đã kết thúc", ", ended")
_ONCE = Text(
    "Link này chỉ dùng được một lần, trong {hours} giờ; ai mở đầu tiên thành chủ buổi:",
    "This link works once, within {hours} hours; whoever opens it first owns the session:",
)
_GA = Text("Gà", "Gà")
_GA_LEFT = Text(
    "Gà còn {ga} cược: chia, giao hoặc để dành trước khi tính.",
    "The gà still holds {ga} bets: share it, give it to somebody or keep it first.",
)
_WITH_GROUP = SENTENCES["E_GROUP settles"]
_EVEN = Text("Không ai nợ ai.", "Nobody owes anybody anything.")
_STANDS = Text("{name} {amount}", "{name} {amount}")
_PAYS = Text("{payer} trả {payee} {amount}", "{payer} pays {payee} {amount}")
_ROUNDS = Text("Số ván: {count}", "Rounds: {count}")
_COUNTED = Text("{what}: {who}", "{what}: {who}")
_OF_ONE = Text("{name} {count}", "{name} {count}")
_SO_OFTEN = Text("{name} {count} ({times} lần)", "{name} {count} ({times}×)")


@command("sessions", "", "--json")
@with_json
@with_book
def sessions(chosen: Chosen) -> None:
    """Print every session with everybody's total, newest first."""
    with open_book(chosen) as db:
        rows = [
            (
                session._replace(rounds=count_rounds(db, session.id).played),
                standings(db, session.id),
            )
            for session in everything(db)
        ]
    chosen.show((_as_json(*row) for row in rows), [_in_words(*row) for row in rows] or [_NONE])


def _as_json(session: SessionSummary, totals: list[Standing]) -> Json:
    fields = session._asdict() | {"totals": [standing._asdict() for standing in totals]}
    del fields["view_token"]
    return fields


def _in_words(session: SessionSummary, totals: list[Standing]) -> Text:
    stands = [
        _STANDS.fill(name=name, amount=signed(total) if dong is None else signed_money(dong))
        for name, total, dong in totals
    ]
    day = f"{local_time(session.opened_at, session.zone):%Y-%m-%d}"
    shown = {"opened": day, "ended": _ENDED if session.ended_at else ""}
    return _LINE.fill(**session._asdict(), **shown, totals=join(stands, ", "))


@command("sessions owner", "3 --base-url http://192.168.1.7:8080")
@with_session
@with_base_url
@with_book
def owner(chosen: Chosen, id: int, base_url: str) -> None:
    """Create an owner link (works once, 24 hours) and print it alone on its line."""
    with open_book(chosen, id) as db:
        token = new_claim(db, id)
    chosen.say(_ONCE, hours=CLAIM_HOURS)
    print_owner_link(base_url, token)


def print_owner_link(base_url: str, token: str) -> None:
    """Print an owner link."""
    print(f"{base_url.rstrip('/')}/owner/{token}")


@command("settle", "3", "3 --plan direct --lang en", "3 --json")
@with_session
@click.option(
    "--plan",
    type=click.Choice(get_args(PlanKind)),
    default="fewest",
    help="trả ít lần nhất, hoặc nợ ai trả nấy / fewest payments (default), or each debt directly",
)
@with_json
@with_book
def settle(chosen: Chosen, id: int, plan: PlanKind) -> int:
    """Print the standings and the payments; return 1 if the gà is not dealt with."""
    with open_book(chosen, id) as db:
        settled, with_group = settlement.view(db, Caller(id), plan), is_handed_over(db, id)
    about = {"session": id, "version": settled.session.version, "plan": plan}
    told = about | {"handed_over": with_group} | settlement_as_json(settled, with_group=with_group)
    chosen.show([told], settlement_in_words(settled, with_group=with_group))
    return int(settled.session.ga_left)


def settlement_as_json(settled: Settlement, *, with_group: bool = False) -> Json:
    """Return the settlement for JSON, without payments before the gà (null) is dealt with.

    If the debts are settled `with_group`, among those of other evenings, it has no payments.
    """
    waits = settled.session.ga_left or with_group
    return {
        "ga": settled.session.ga,
        "ga_left": settled.session.ga_left,
        "accounts": [
            {
                "unit": account.unit,
                "standings": [
                    {"name": name, **standing._asdict(), "net": standing.net}
                    for name, standing in account.standings.items()
                ],
                "payments": [
                    {"from": payment.payer, "to": payment.payee, "amount": payment.amount}
                    for payment in (() if waits else account.plan())
                ],
            }
            for account in settled.accounts
        ],
    }


def settlement_in_words(settled: Settlement, *, with_group: bool = False) -> Iterator[Text]:
    """Yield where everybody stands, and the payments, or why there are none yet."""
    for account in settled.accounts:
        names = {name: one_line(name or _GA.vi) for name in account.standings}
        width = max(map(len, names.values()), default=0)
        for name, standing in account.standings.items():
            stands = _spelled(account.unit, standing.net, sign=True)
            yield _STANDS.fill(name=names[name].ljust(width + 1), amount=stands)
    if settled.session.ga_left:
        yield _GA_LEFT.fill(ga=spell_amount(settled.session.ga))
        return
    if with_group:
        yield _WITH_GROUP
        return
    payments = [(account, payment) for account in settled.accounts for payment in account.plan()]
    if not payments:
        yield _EVEN
    for account, (payer, payee, amount) in payments:
        spelled = _spelled(account.unit, amount)
        yield _PAYS.fill(payer=payer or _GA, payee=payee or _GA, amount=spelled)


def _spelled(unit: SettleUnit, amount: Amount, *, sign: bool = False) -> Text:
    """Spell an amount in its unit."""
    if unit == "money":
        return (signed_money if sign else money)(amount)
    return (signed if sign else spell_amount)(amount)


@command("stats", "3", "3 --lang en", "3 --json")
@with_session
@with_json
@with_book
def stats(chosen: Chosen, id: int) -> None:
    """Print the statistics of a session."""
    with open_book(chosen, id) as db, reading(db):
        session = load(db, Caller(id))
        in_money = session.money is not None
        figures = statistics(db, session, in_money=in_money)
    counts = _statistics_as_json(id, figures, in_money)
    chosen.show([counts], _statistics_in_words(figures, in_money))


def _statistics_as_json(session: int, figures: Statistics, in_money: bool) -> Json:
    """Return the statistics for JSON; totals in halves, so that they are integers."""
    rounds, totals = figures.timeline[:2]
    return {
        "session": session,
        "rounds": figures.timeline.played(),
        "games": [_counts_as_json(counted) for counted in figures.games],
        "course": {
            "unit": "half_dong" if in_money else "half_bets",
            "rounds": rounds,
            "totals": dict(zip(figures.people, totals, strict=True)),
        },
    }


def _counts_as_json(counted: GameCounts) -> Json:
    return {
        "game": counted.game.id,
        "counts": counted.counts,
        "grids": {
            id: [{"row": row, "column": column, "count": n} for (row, column), n in of.items()]
            for id, of in counted.grids.items()
        },
    }


def _statistics_in_words(figures: Statistics, in_money: bool) -> Iterator[Text]:
    yield _ROUNDS.fill(count=figures.timeline.played())
    for highlight in highlights(figures.people, figures.timeline, Unit(1) if in_money else BETS):
        yield highlight.words
    for counted in figures.games:
        yield counted.game.name
        for what, of in counted.shown():
            counts = [
                (_SO_OFTEN if times else _OF_ONE).fill(name=name, count=n, times=times)
                for name, (n, times) in of.items()
            ]
            yield _COUNTED.fill(what=what, who=join(counts, ", "))
