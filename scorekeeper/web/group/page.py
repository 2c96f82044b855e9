"""A group: its standings, debts and evenings, and what it says of one person."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from flask import Blueprint, render_template, request, url_for

from scorekeeper.evening import tet
from scorekeeper.evening.amounts import BETS, Unit
from scorekeeper.evening.group import (
    FEWEST_ROUNDS,
    UNITS,
    Book,
    Correction,
    Evening,
    Interval,
    Portrait,
    Record,
    Tally,
)
from scorekeeper.evening.group import Unit as GroupUnit
from scorekeeper.games import GAMES
from scorekeeper.store.errors import existing
from scorekeeper.store.groups import Group
from scorekeeper.text import MINUS, Text
from scorekeeper.web.group.words import (
    NOTHING,
    day_of,
    few,
    listed,
    name_of,
    owes,
    results_in_words,
    spell,
    spell_both,
    with_book,
)
from scorekeeper.web.plumbing.preferences import sign, today
from scorekeeper.web.session.stats import draw

pages = Blueprint("group", __name__, url_prefix="/g/<token>")

_EVENINGS = 20  # of a page
_LINES = 8  # of the chart
_NEWS, _MOST_NEWS = timedelta(days=14), 3

_RECORDS = {
    "round": Text("Ván to nhất: {who} được {value}", "Biggest round: {who} won {value}"),
    "run": Text("Thắng liền nhiều nhất: {who} {value} ván", "Longest run: {who}, {value} rounds"),
    "comeback": Text("Gỡ nhiều nhất: {who} {value}", "Biggest comeback: {who}, {value}"),
    "u": Text("Nhiều ù nhất một buổi: {who} {value} lần", "Most ù in an evening: {who}, {value}"),
    "ga": Text("Gà to nhất: {who} ăn {value}", "Biggest gà: {who} took {value}"),
}
_CORRECTED = Text(
    "Ván {number} buổi {day} đã sửa: {changes}.",
    "Round {number} of {day} was corrected: {changes}.",
)
_FAR = 5000  # missing rounds that nobody plays
_TABLE = Text("{game}, {people} người: {rounds} ván", "{game}, {people} players, rounds: {rounds}")
_TOO_FEW = Text("Chưa đủ {fewest} ván để nói gì.", "Fewer than {fewest} rounds say nothing yet.")
_PER_ROUND = {
    "up": Text(
        "{who} được {mean} cược mỗi ván (từ {low} đến {high})",
        "{who} wins {mean} bets per round (from {low} to {high})",
    ),
    "down": Text(
        "{who} thua {mean} cược mỗi ván (từ {low} đến {high})",
        "{who} loses {mean} bets per round (from {low} to {high})",
    ),
}
_MISSING = Text(
    "{told}: còn khoảng {rounds} ván nữa mới nói được gì.",
    "{told}: some {rounds} more rounds are needed to say anything.",
)
_SURE = Text("{told}: chắc không chỉ do may rủi.", "{told}: this is hardly luck alone.")
_NEVER = Text(
    "{told}: coi như hòa, chưa nói được gì.", "{told}: as good as even, nothing to say yet."
)


class Row(NamedTuple):
    """A member's totals, as the table shows them."""

    name: Text
    member: int | None  # None for a guest
    evenings: int
    last: str
    sign: str
    total: Text
    year: Text | None  # None for all if every evening is of this year
    tet: Text | None


@pages.get("")
@with_book
def index(group: Group, book: Book) -> str:
    """Show the group."""
    now = today()
    standings = book.standings(now.date())
    year = now.year if any(evening.day.year == now.year for evening in book.evenings) else None
    is_older = any(evening.day.year != now.year for evening in book.evenings)
    shown = max(request.args.get("shown", _EVENINGS, type=int), _EVENINGS)
    latest = book.evenings[: -shown - 1 : -1]
    days = tet.latest(now.date())
    since = datetime.now(UTC) - _NEWS
    news = [(e, fix) for e, fix in book.corrections if datetime.fromisoformat(fix.at) > since]
    return render_template(
        "group/page.html",
        group=group,
        book=book,
        rows=[
            Row(
                name_of(book, standing.member.account),
                standing.member.id,
                standing.evenings,
                day_of(standing.last),
                sign(next(iter(standing.total.values()), 0)),
                spell_both(standing.total),
                spell_both(standing.year) if standing.year and is_older else None,
                spell_both(standing.tet) if standing.tet else None,
            )
            for standing in standings
        ],
        tet_year=days[1].year if days else None,
        owed=owes(book),
        chart=_course(book, year) if year else None,
        evenings=[(e, day_of(e), results_in_words(book, e)) for e in latest],
        more=shown + _EVENINGS if len(book.evenings) > shown else None,
        records=[_record(book, evening, record) for evening, record in book.records],
        news=[_news(book, *of) for of in news[:_MOST_NEWS]],
        guests=few([person.name for person in book.members if person.guest_of is not None]),
    )


def _course(book: Book, year: int) -> object:
    """Draw the year of those who came most often."""
    standings = book.standings(today().date())
    came = {standing.member.account: standing.evenings for standing in standings}
    accounts = sorted(sorted(came, key=lambda account: -came[account])[:_LINES])
    names = [book.members[account - 1].name for account in accounts]
    unit = Unit(1) if book.unit == "money" else BETS
    return draw(names, book.course(year, accounts), unit)


def _record(book: Book, evening: Evening, record: Record) -> dict[str, object]:
    value = (
        spell(record.value, evening.figures.unit)
        if record.kind in ("round", "comeback", "ga")
        else record.value
    )
    who = book.members[evening.accounts[record.who] - 1].name
    if record.round:
        url = url_for("rounds.show", token=evening.token, number=record.round)
    else:
        url = url_for("stats.index", token=evening.token)
    words = _RECORDS[record.kind].fill(who=who, value=value)
    return {"words": words, "url": url, "day": day_of(evening)}


def _news(book: Book, evening: Evening, correction: Correction) -> Text:
    changes = [(evening.accounts[who], more) for who, more in correction.changes.items()]
    return _CORRECTED.fill(
        number=correction.round,
        day=day_of(evening),
        changes=listed(book, changes, evening.figures.unit),
    )


@pages.get("/p/<int:member>")
@with_book
def person(group: Group, book: Book, member: int) -> str:
    """Show what the group says of one person."""
    account = existing(next((who.account for who in book.members if who.id == member), None))
    portrait = book.portrait(account)
    name = book.members[account - 1].name
    now = today().date()
    standing = next((row for row in book.standings(now) if row.member.account == account), None)
    unit = Unit(1) if book.unit == "money" else BETS
    years = [evening.day.year for evening, _ in portrait.evenings]
    best, worst = (portrait.extreme(book.unit, direction) for direction in (1, -1))
    return render_template(
        "group/person.html",
        group=group,
        book=book,
        name=name,
        total=spell_both(standing.total) if standing else NOTHING,
        count=len(portrait.evenings),
        chart=draw([name], book.course(years[-1], [account]), unit, height=90) if years else None,
        year=years[-1] if years else None,
        tallies=[_tally(name, tally) for tally in portrait.tallies],
        best=_played(*best) if best else None,
        worst=_played(*worst) if worst else None,
        fed=_fed(book, portrait),
        counts=list(_counts(portrait)),
        form=[_played(*played) for played in portrait.evenings[: -_EVENINGS - 1 : -1]],
    )


def _tally(name: str, tally: Tally) -> tuple[Text, Text]:
    """Return the rounds at a kind of table, and what they say."""
    game, _, people = tally.table.partition(" ")
    words = next(known.name for known in GAMES if known.id == game)
    rounds = _TABLE.fill(game=words, people=people, rounds=tally.rounds)
    interval = tally.interval
    return rounds, tell(name, interval) if interval else _TOO_FEW.fill(fewest=FEWEST_ROUNDS)


def tell(who: str, interval: Interval) -> Text:
    """Return bets per round in words, with how many rounds are missing to say anything."""
    mean, low, high, missing = interval
    if mean < 0:  # As losses: from the smaller to the larger.
        mean, low, high = -mean, -high, -low
    told = _PER_ROUND["down" if interval.mean < 0 else "up"].fill(
        who=who, mean=_spell_float(mean), low=_spell_float(low), high=_spell_float(high)
    )
    if missing is None or missing > _FAR:
        return _NEVER.fill(told=told)
    if missing < 1:
        return _SURE.fill(told=told)
    size = 10 ** (len(str(missing)) - 1)
    return _MISSING.fill(told=told, rounds=max(round(missing / size) * size, 1))


def _spell_float(number: float) -> Text:
    spelled = f"{abs(number):.2f}".rstrip("0").rstrip(".")
    spelled = (MINUS if number < 0 and spelled != "0" else "") + spelled
    return Text(spelled.replace(".", ","), spelled)


def _played(evening: Evening, result: int) -> tuple[Evening, str, str, Text]:
    """Return an evening with its day and a person's result, the latter with its sign."""
    words = spell(result, evening.figures.unit, signed=True)
    return evening, day_of(evening), sign(result), words


def _fed(book: Book, portrait: Portrait) -> list[tuple[Text, str, Text]]:
    """Return what each other person paid to this one by rounds, the largest first."""
    totals: dict[int, dict[GroupUnit, int]] = {}
    for unit in UNITS:
        for account, halves in portrait.fed[unit].items():
            totals.setdefault(account, {})[unit] = halves
    by_amount = sorted(totals.items(), key=lambda fed: [-fed[1].get(unit, 0) for unit in UNITS])
    return [
        (name_of(book, account), sign(next(iter(total.values()))), spell_both(total))
        for account, total in by_amount
    ]


def _counts(portrait: Portrait) -> Iterable[tuple[Text, list[tuple[Text, int]]]]:
    """Yield what each game tells of a person: ù, đền, fouls."""
    for game in GAMES:
        counted = portrait.counts.get(game.id, {})
        rows = [
            (count.name, counted[count.id])
            for count in game.counts
            if counted.get(count.id) and count.of_person
        ]
        if rows:
            yield game.name, rows
