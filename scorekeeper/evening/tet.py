"""The days of Tết by the Vietnamese calendar, in which a new moon is dated at UTC+7.

In 2030 that day differs from the Chinese one.
"""

from datetime import date, timedelta

FIRST, LAST = 2020, 2050
"""The years that are known."""

_NEW_YEAR = (
    *("0125", "0212", "0201", "0122", "0210", "0129", "0217", "0206", "0126", "0213"),
    *("0202", "0123", "0211", "0131", "0219", "0208", "0128", "0215", "0204", "0124"),
    *("0212", "0201", "0122", "0210", "0130", "0217", "0206", "0126", "0214", "0202"),
    "0123",
)
"""Month and day of mùng 1 tháng Giêng."""


def new_year(year: int) -> date | None:
    """Return mùng 1 tháng Giêng of a year; None if it is not known.

    >>> new_year(2026)
    datetime.date(2026, 2, 17)
    """
    if not FIRST <= year <= LAST:
        return None
    day = _NEW_YEAR[year - FIRST]
    return date(year, int(day[:2]), int(day[2:]))


def latest(today: date) -> tuple[date, date] | None:
    """Return the first and last day of the latest Tết that has begun: the eve to mùng 10.

    >>> latest(date(2026, 2, 16)), latest(date(2026, 2, 15))[0]
    ((datetime.date(2026, 2, 16), datetime.date(2026, 2, 26)), datetime.date(2025, 1, 28))
    """
    for year in (today.year, today.year - 1):
        begins = new_year(year)
        if begins and begins - timedelta(1) <= today:
            return begins - timedelta(1), begins + timedelta(9)
    return None
