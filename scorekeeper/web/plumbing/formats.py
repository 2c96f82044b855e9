"""Numbers and times as people read them: a true minus, đồng as each language writes them."""

from datetime import UTC, datetime
from fractions import Fraction
from functools import lru_cache
from zoneinfo import ZoneInfo

from flask import Flask

from scorekeeper.explain import MINUS, spell_amount
from scorekeeper.games.base import Amount
from scorekeeper.text import Text
from scorekeeper.web.plumbing.language import said_by

REMEMBERED = 1024
"""Amounts of each kind: an evening has few, and its pages are full of them."""


def init_app(app: Flask) -> None:
    """Give templates the filters."""
    for name, spell in (
        ("signed", signed),
        ("bets", spell_amount),
        ("money", money),
        ("signed_money", signed_money),
    ):
        app.add_template_filter(said_by(lru_cache(REMEMBERED)(spell)), name)
    app.add_template_filter(sign, "sign")


def signed(amount: Amount) -> Text:
    """Bets that a person is up or down, with their sign.

    >>> signed(4).vi, signed(-4).vi, signed(0).vi, signed(Fraction(-11, 2)).en
    ('+4', '−4', '0', '−5.5')
    """
    spelled = spell_amount(amount)
    return Text(f"+{spelled.vi}", f"+{spelled.en}") if amount > 0 else spelled


def money(amount: Amount) -> Text:
    """An amount in đồng, to the half.

    >>> money(60000)
    Text(vi='60.000 đ', en='60,000 đ')
    >>> money(Fraction(-5001, 2))
    Text(vi='−2.500,5 đ', en='−2,500.5 đ')
    """
    whole, half = divmod(abs(Fraction(amount)), 1)
    minus = MINUS if amount < 0 else ""
    english = f"{whole:,}"
    vietnamese = english.replace(",", ".")
    return Text(
        f"{minus}{vietnamese}{',5' if half else ''} đ", f"{minus}{english}{'.5' if half else ''} đ"
    )


def signed_money(amount: Amount) -> Text:
    """Đồng that a person is up or down, with their sign."""
    spelled = money(amount)
    return Text(f"+{spelled.vi}", f"+{spelled.en}") if amount > 0 else spelled


def sign(amount: Amount) -> str:
    """The word for the style of a number: up, down or even."""
    return "up" if amount > 0 else "down" if amount < 0 else "even"


def moment(at: str, zone: str, *, day: bool = False) -> str:
    """A moment in the time zone of its session; with the day where that matters.

    >>> moment("2026-03-04T14:05:00Z", "Asia/Ho_Chi_Minh", day=True)
    '21:05 4/3'
    """
    utc = datetime.strptime(at, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    local = utc.astimezone(ZoneInfo(zone))
    time = f"{local:%H:%M}"
    return f"{time} {local.day}/{local.month}" if day else time
