"""Numbers and times in templates, and times as people read them."""

from datetime import UTC, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from flask import Flask

from scorekeeper.amounts import (
    REMEMBERED,
    money,
    signed,
    signed_money,
    signed_short_money,
    spell_amount,
)
from scorekeeper.games.base import Amount
from scorekeeper.text import Text
from scorekeeper.web.plumbing.language import said_by


def init_app(app: Flask) -> None:
    """Give templates the filters."""
    for name, spell in (
        ("signed", signed),
        ("bets", spell_amount),
        ("money", money),
        ("signed_money", signed_money),
        ("signed_short_money", signed_short_money),
    ):
        app.add_template_filter(said_by(lru_cache(REMEMBERED)(spell)), name)
    app.add_template_filter(sign, "sign")


def sign(amount: Amount) -> str:
    """The word for the style of a number: up, down or even."""
    return "up" if amount > 0 else "down" if amount < 0 else "even"


_HOURS = Text("{hours} giờ {minutes} phút", "{hours} h {minutes} min")
_MINUTES = Text("{minutes} phút", "{minutes} min")


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
