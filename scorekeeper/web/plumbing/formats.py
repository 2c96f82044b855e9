"""How amounts and times are written: in money or in bets, by the browser's choice."""

from datetime import UTC, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from flask import Flask, has_request_context

from scorekeeper.evening.amounts import (
    BETS,
    REMEMBERED,
    Unit,
    money,
    signed,
    signed_money,
    signed_short_money,
)
from scorekeeper.games.base import Amount
from scorekeeper.text import Text, spell_amount
from scorekeeper.web.plumbing.language import said_by
from scorekeeper.web.plumbing.preferences import Preference, offer

AMOUNTS = {"money": Text("tiền", "money"), "bets": Text("cược", "bets")}
_SPEAKS = Preference("amounts", cookie="amounts", values=AMOUNTS)

_HOURS = Text("{hours} giờ {minutes} phút", "{hours} h {minutes} min")
_MINUTES = Text("{minutes} phút", "{minutes} min")


def init_app(app: Flask) -> None:
    """Give templates their filters, and let `?amounts=` on any page change the unit."""
    for name, spell in (
        ("signed", signed),
        ("bets", spell_amount),
        ("money", money),
        ("signed_money", signed_money),
        ("signed_short_money", signed_short_money),
    ):
        app.add_template_filter(said_by(lru_cache(REMEMBERED)(spell)), name)
    app.add_template_filter(sign, "sign")
    app.context_processor(lambda: {"speaks": speaks(), "amounts": AMOUNTS, "in_money": in_money})
    offer(app, _SPEAKS)


def speaks() -> str:
    """The unit of amounts that this browser chose by a tap: money, or bets."""
    return (_SPEAKS.chosen() if has_request_context() else None) or "money"


def unit_at(stake: Amount | None) -> Unit:
    """The unit of amounts where a bet is worth so many đồng, None for no money."""
    return Unit(stake if speaks() == "money" else None)


def in_money(stake: Amount | None, *, stakes_differ: bool) -> bool:
    """Whether totals are told in money; always if rounds had different stakes."""
    return stakes_differ or unit_at(stake) != BETS


def sign(amount: Amount) -> str:
    """The word for the style of a number: up, down or even."""
    return "up" if amount > 0 else "down" if amount < 0 else "even"


def duration(begin: str, end: str) -> Text:
    """The time between two moments.

    >>> duration("2026-03-04T14:05:00Z", "2026-03-04T17:20:30Z")
    Text(vi='3 giờ 15 phút', en='3 h 15 min')
    """
    hours, minutes = divmod(int((_utc(end) - _utc(begin)).total_seconds()) // 60, 60)
    return (_HOURS if hours else _MINUTES).fill(hours=hours, minutes=minutes)


def _utc(at: str) -> datetime:
    return datetime.strptime(at, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)


def moment(at: str, zone: str, *, day: bool = False) -> str:
    """A moment in the time zone of its session; with the day where that matters.

    >>> moment("2026-03-04T14:05:00Z", "Asia/Ho_Chi_Minh", day=True)
    '21:05 4/3'
    """
    local = _utc(at).astimezone(ZoneInfo(zone))
    time = f"{local:%H:%M}"
    return f"{time} {local.day}/{local.month}" if day else time
