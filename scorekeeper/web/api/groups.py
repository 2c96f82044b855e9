"""Calls about groups of evenings; they only read."""

from typing import Annotated

from scorekeeper.evening.group import UNITS, Book, Evening
from scorekeeper.evening.ledger import bets
from scorekeeper.fields import FLAG, Field, Json, list_of, one_of
from scorekeeper.store import groups
from scorekeeper.store.errors import Refused
from scorekeeper.web.api.fields import NAME, NUMBER, TITLE, TOKEN, WHEN, answer
from scorekeeper.web.api.routes import call, in_query, number_in_text
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import turn_away
from scorekeeper.web.plumbing.preferences import today

_MOST = 1000
_NEWEST = "At most so many evenings and payments, the latest."
_LIMIT = in_query("limit", _NEWEST, number_in_text(1, _MOST).with_schema(default=100))
_ALSO = (404, 409, 429)

_FIGURE, _INTEGER = Field(schema={"type": "number"}), Field(schema={"type": "integer"})
_SUMS = answer("Sums", **{unit: _FIGURE.optional() for unit in UNITS})
_ID = TOKEN.about("The ID of a session.")
_WHO = NUMBER.about("A `number` of `people`.")
_END = _WHO.or_null().about("A `number` of `people`; null is the gà.")
_AMOUNT = {"unit": one_of(*UNITS), "amount": _FIGURE}
_OWED = {"from": _END, "to": _END, **_AMOUNT}
_EVENING = {"id": _ID, "day": Field(schema={"type": "string", "format": "date"})}
_PERSON = answer(number=NUMBER, name=NAME, member=NUMBER.or_null().about("Null for a guest."))
_STANDING = answer(who=_WHO, evenings=NUMBER, total=_SUMS, year=_SUMS, tet=_SUMS)
_RESULT = answer(who=_WHO, **_AMOUNT)
_GROUP = answer(
    "Group",
    name=TITLE,
    people=list_of(_PERSON),
    standings=list_of(_STANDING),
    debts=list_of(answer(evening=_ID.or_null().about("Null: by payments."), **_OWED)),
    evenings=list_of(
        answer(**_EVENING, handed_over=FLAG, results=list_of(_RESULT)), maxItems=_MOST
    ),
    payments=list_of(answer(at=WHEN, counts=FLAG, **_OWED), maxItems=_MOST),
)
_INTERVAL = answer(mean=_FIGURE, low=_FIGURE, high=_FIGURE, missing=_INTEGER.or_null())
_TABLE = answer(
    table=Field(schema={"type": "string"}).about("The game and the number of players."),
    rounds=NUMBER,
    bets=_FIGURE,
    interval=_INTERVAL.or_null().about("Bets per round, 95 %; null below 30 rounds."),
)
_MEMBER = answer(
    "Member",
    name=NAME,
    evenings=list_of(answer(**_EVENING, **_AMOUNT), maxItems=_MOST),
    tables=list_of(_TABLE),
    counts=Field(schema={"type": "object"}).about("By game and statistic."),
    fed=list_of(_RESULT).about("What each paid to this one by rounds, less what he got."),
)


def _load(token: str) -> tuple[str, Book]:
    """Return the name and the book of the group of a view link; 404 for a wrong link."""
    try:
        group = groups.enter(get_db(), token, None)
    except Refused:
        turn_away()
    return group.name, groups.read(get_db(), group)


@call("GET /groups/<group>", _GROUP, heavy=True, also=_ALSO)
def groups_read(group: str, limit: Annotated[int, _LIMIT]) -> Json:
    """Return a group: its people, standings, debts, evenings and payments, the latest first."""
    name, book = _load(group)
    return {
        "name": name,
        "people": [
            {"number": person.account, "name": person.name, "member": person.id}
            for person in book.members
        ],
        "standings": [
            {"who": standing.member.account, "evenings": standing.evenings}
            | {
                period: {unit: bets(halves) for unit, halves in getattr(standing, period).items()}
                for period in ("total", "year", "tet")
            }
            for standing in book.standings(today().date())
        ],
        "debts": [
            {"evening": evening and evening.token, **_owed(*ends, unit, halves)}
            for unit in UNITS
            for evening, pairs in book.debts[unit]
            for ends, halves in pairs.items()
            if halves
        ],
        "evenings": [
            _evening(evening)
            | {
                "handed_over": evening.handed_over,
                "results": [
                    {"who": who, **_amount(evening.figures.unit, won)}
                    for who, won in evening.results.items()
                ],
            }
            for evening in book.evenings[: -limit - 1 : -1]
        ],
        "payments": [
            {
                "at": payment.at,
                "counts": payment.counts,
                **_owed(payment.payee, payment.payer, payment.unit, payment.halves),
            }
            for payment in book.payments[: -limit - 1 : -1]
        ],
    }


def _amount(unit: str, halves: int) -> Json:
    return {"unit": unit, "amount": bets(halves)}


def _owed(who: int, other: int, unit: str, halves: int) -> Json:
    """Return what `one` is to receive from the other, or the other way round if it is negative."""
    payer, payee = (other, who) if halves > 0 else (who, other)
    return {"from": payer or None, "to": payee or None, **_amount(unit, abs(halves))}


def _evening(evening: Evening) -> Json:
    return {"id": evening.token, "day": evening.day.isoformat()}


@call("GET /groups/<group>/members/<int:member>", _MEMBER, heavy=True, also=_ALSO)
def groups_member(group: str, member: int, limit: Annotated[int, _LIMIT]) -> Json:
    """Return what a group says of one member."""
    _, book = _load(group)
    account = next((person.account for person in book.members if person.id == member), None)
    if account is None:
        turn_away()
    portrait = book.portrait(account)
    return {
        "name": book.members[account - 1].name,
        "evenings": [
            _evening(evening) | _amount(evening.figures.unit, won)
            for evening, won in portrait.evenings[: -limit - 1 : -1]
        ],
        "tables": [
            {
                "table": tally.table,
                "rounds": tally.rounds,
                "bets": bets(tally.sum),
                "interval": tally.interval and tally.interval._asdict(),
            }
            for tally in portrait.tallies
        ],
        "counts": portrait.counts,
        "fed": [
            {"who": who, **_amount(unit, halves)}
            for unit, by in portrait.fed.items()
            for who, halves in by.items()
        ],
    }
