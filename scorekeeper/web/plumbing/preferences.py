"""Preferences of a browser, and what is written by them: texts, amounts and times.

A browser chooses language, theme and unit of amounts by a tap; cookies keep the choice.
"""

from collections.abc import Callable, Container, Mapping
from datetime import date, datetime, time, timedelta
from typing import Any
from urllib.parse import quote, urlencode
from zoneinfo import ZoneInfo

from flask import Flask, g, has_request_context, redirect, request
from markupsafe import Markup
from werkzeug.wrappers import Response

from scorekeeper.evening import amounts
from scorekeeper.evening.amounts import BETS, Unit
from scorekeeper.games.base import Amount
from scorekeeper.store.database import local_time
from scorekeeper.store.opening import HOME_ZONE
from scorekeeper.text import LANGUAGES, Language, Text, both_languages, spell_amount

API = "/api"
KEPT = timedelta(days=400)  # as long as browsers keep any cookie


THEMES = {
    "light": Text("sáng", "light"),
    "dark": Text("tối", "dark"),
    "system": Text("theo máy", "automatic"),
}
SPEECH = {"on": Text("bật", "on"), "off": Text("tắt", "off")}
UNITS = {"money": Text("tiền", "money"), "bets": Text("cược", "bets")}

_CHOICES: Mapping[str, tuple[str, Container[str | None]]] = {
    "theme": ("theme", THEMES),
    "lang": ("language", LANGUAGES),
    "amounts": ("amounts", UNITS),
    "speech": ("speech", SPEECH),
}
"""The cookie and the values of each choice, by its argument in URLs: `?lang=`."""

_HOURS = Text("{hours} giờ {minutes} phút", "{hours} h {minutes} min")
_MINUTES = Text("{minutes} phút", "{minutes} min")


def init_app(app: Flask) -> None:
    """Give templates preferences and filters; let any URL change a preference."""
    app.before_request(switch)
    app.context_processor(_variables)
    app.add_template_global(marked_up, "_")
    app.add_template_filter(translated, "translated")
    app.add_template_filter(sign, "sign")
    app.add_template_filter(_filter(spell_amount), "bets")
    for name in (
        *("signed", "signed_bets", "money", "signed_money", "short_money", "signed_short_money"),
    ):
        app.add_template_filter(_filter(getattr(amounts, name)), name)


def _variables() -> dict[str, object]:
    return {
        "theme": theme(),
        "themes": THEMES,
        "language": current(),
        "languages": LANGUAGES,
        "speaks": speaks(),
        "speech": SPEECH,
        "reads_aloud": reads_aloud(),
        "amounts": UNITS,
        "in_money": in_money,
    }


def _filter(spell: Callable[[Any], Text]) -> Callable[[Any], str]:
    """Return a template filter that spells an amount in the language of the page, unbroken."""
    return lambda amount: translated(spell(amount)).replace(" đ", "\xa0đ")


def is_program() -> bool:
    """Return whether a program asks the API. No cookie is read or set for it."""
    return request.path == API or request.path.startswith(f"{API}/")


def switch() -> Response | None:
    """Store a choice made by a tap, and redirect to the page without it in the URL."""
    for argument, (cookie, values) in () if is_program() else _CHOICES.items():
        chosen = request.args.get(argument)
        if chosen and chosen in values:
            # With 307 the browser sends a form again.
            response = redirect(_url_without(argument), 307 if request.method == "POST" else 303)
            set_cookie(response, cookie, chosen)
            return response
    return None


def _chosen(argument: str) -> str | None:
    """Return the browser's choice; None if it made none, or one that is not offered."""
    cookie, values = _CHOICES[argument]
    chosen = request.cookies.get(cookie)
    return chosen if chosen in values else None


def set_cookie(response: Response, name: str, value: str, *, path: str = "/") -> None:
    """Set a cookie that lasts as long as possible and that no script can read."""
    secure = request.is_secure
    response.set_cookie(name, value, KEPT, path=path, secure=secure, httponly=True, samesite="Lax")


def _url_without(argument: str) -> str:
    rest = [(name, value) for name, value in request.args.items(multi=True) if name != argument]
    # Exactly one slash: `//name` would be another site.
    path = f"{request.root_path}/{quote(request.path.lstrip('/'))}"
    return f"{path}?{urlencode(rest)}" if rest else path


def theme() -> str:
    """Return the theme chosen by a tap, else the phone's own."""
    return _chosen("theme") or "system"


def current() -> Language:
    """Return the language chosen by a tap, else the one that the browser prefers."""
    if "language" not in g:
        accepted = {tag.split("-")[0].lower() for tag, q in request.accept_languages if q > 0}
        preferred = "en" if "en" in accepted and "vi" not in accepted else "vi"
        g.language = _chosen("lang") or preferred
    return g.language  # type: ignore[no-any-return]


def translated(text: Text) -> str:
    """Return a text in the language of the page."""
    return text.vi if current() == "vi" else text.en


def marked_up(pair: str, **values: object) -> Markup:
    """Return a sentence of a template in the language of the page; `%` is written twice.

    `pair` has it in Vietnamese and English, with a bar in between. Values are escaped.
    """
    return Markup(translated(both_languages(pair))) % values


def speaks() -> str:
    """Return the unit of amounts chosen by a tap: `money`, the default, or `bets`."""
    return (_chosen("amounts") if has_request_context() else None) or "money"


def reads_aloud() -> bool:
    """Return whether the browser reads saved rounds aloud."""
    return _chosen("speech") == "on"


def unit_at(stake: Amount | None) -> Unit:
    """Return the unit of amounts at a stake in đồng a bet; None without money."""
    return Unit(stake if speaks() == "money" else None)


def in_money(stake: Amount | None, *, stakes_differ: bool) -> bool:
    """Return whether totals are shown in money; always if rounds had different stakes."""
    return stakes_differ or unit_at(stake) != BETS


def sign(amount: Amount) -> str:
    """Return the CSS class of an amount: up, down or even."""
    return "up" if amount > 0 else "down" if amount < 0 else "even"


def duration(begin: str, end: str, zone: str) -> Text | None:
    """Return the time between two moments; None below ten minutes, or if a clock was wrong.

    None also from a beginning of which only the day is known, as midnight in the zone.

    >>> duration("2026-03-04T14:05:00Z", "2026-03-04T17:20:30Z", "UTC")
    Text(vi='3 giờ 15 phút', en='3 h 15 min')
    >>> duration("2026-03-04T14:05:00Z", "2026-03-04T12:00:00Z", "UTC")
    >>> duration("1970-01-01T00:01:00Z", "2026-03-04T12:00:00Z", "UTC")
    """
    lasted = local_time(end, "UTC") - local_time(begin, "UTC")
    is_known = local_time(begin, zone).time() != time.min
    if not (is_known and timedelta(minutes=10) <= lasted <= timedelta(days=1)):
        return None
    hours, minutes = divmod(int(lasted.total_seconds()) // 60, 60)
    return (_HOURS if hours else _MINUTES).fill(hours=hours, minutes=minutes)


def moment(at: str, zone: str, *, day: bool = False) -> str:
    """Return a moment in a time zone, with its day if asked for.

    Codes and texts of an evening have its day alone, as midnight: then so has this.

    >>> moment("2024-03-04T14:05:00Z", "Asia/Ho_Chi_Minh", day=True)
    '21:05 4/3/2024'
    >>> moment("2024-03-03T17:00:00Z", "Asia/Ho_Chi_Minh", day=True)
    '4/3/2024'
    """
    local = local_time(at, zone)
    if local.time() == time.min:
        return spell_day(local)
    return f"{local:%H:%M} {spell_day(local)}" if day else f"{local:%H:%M}"


def today() -> datetime:
    """Return the time at home, by which years and Tết are told."""
    return datetime.now(ZoneInfo(HOME_ZONE))


def spell_day(day: date) -> str:
    """Return day and month, with the year if it is another one."""
    return f"{day.day}/{day.month}" + (f"/{day.year}" if day.year != today().year else "")
