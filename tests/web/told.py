"""Reads the numbers on pages."""

import html
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from tests.web.friends import matched, words

_SIZES = {**dict.fromkeys(("", "cược", "đ"), 1), "k": 10**3, "tr": 10**6, "tỷ": 10**9}
_OF_BETS = ("", "cược")


class Amount(NamedTuple):
    """A number on a page."""

    value: Fraction
    in_money: bool | None
    """None if the text does not say."""


def amount(told: str) -> Amount:
    """Parse an amount of a Vietnamese page."""
    if told in ("–", "0"):
        return Amount(Fraction(0), None)
    match = re.fullmatch(r"([−+]?)([\d.]+(?:,\d+)?) ?(\D*)", told)
    assert match, told
    sign, digits, unit = match.groups()
    number = Fraction(digits.replace(".", "").replace(",", ".")) * _SIZES[unit]
    return Amount(-number if sign == "−" else number, unit not in _OF_BETS)


def is_told(told: str, bets: Fraction, money: Fraction, *, in_money: bool) -> bool:
    """Whether a text shows an amount in the wanted unit."""
    value, unit = amount(told)
    return value == (money if in_money else bets) and unit in (None, in_money)


class Sheet:
    def __init__(self, text: str) -> None:
        self.text = text
        head, *bodies = re.split("<tbody>|<tfoot>", text)
        self.columns = [words(name).strip() for name in re.findall("<th scope=.col.*?</th>", head)]
        self.rows = [self._row(row) for row in re.findall(r"<tr.*?</tr>", bodies[0], re.DOTALL)]
        self.feet = [self._row(row)[1] for row in re.findall(r"<tr.*?</tr>", bodies[1], re.DOTALL)]

    @staticmethod
    def _row(row: str) -> tuple[str, list[str]]:
        number = words("".join(re.findall("<th.*?</th>", row))).strip()
        return number, [words(cell).strip() for cell in re.findall("<td.*?</td>", row)]


def read_tables(page: str) -> list[list[list[str]]]:
    """The tables of a page: rows of cell texts."""
    return [
        [
            [words(cell).strip() for cell in re.findall("<t[hd].*?</t[hd]>", row, re.DOTALL)]
            for row in re.findall("<tr.*?</tr>", table, re.DOTALL)
        ]
        for table in re.findall("<table.*?</table>", page, re.DOTALL)
    ]


def cells(table: list[list[str]]) -> Iterator[tuple[str, str, str]]:
    """Row head, column head and text of each cell."""
    (_, *columns), *rows = table
    for head, *told in rows:
        yield from ((head, column, cell) for column, cell in zip(columns, told, strict=True))


_PLACE = re.compile(
    r'<li[^>]*><a[^>]*><span class="who[^"]*"[^>]*><span class="rank">(\d+)</span> '
    r"(.*?)(?: <small>.*?)?</span>\s*"
    r'<span class="stands-at"><b[^>]*>(.*?)</b>(?: <small>(.*?)</small>)?</span>'
    r"(?:<span class=.seals.>.*?</span>)?</a></li>",
    re.DOTALL,
)
_OWED = re.compile(r"<li><span>(.*?) đưa (.*?)</span> <b>(.*?)</b></li>")
_ASKED = re.compile(r"<p>(.*?) đưa (.*?) <b>(.*?)</b></p>")
_OF_ONE = re.compile(r"<bdi[^>]*>(.*?)</bdi> ([^<,]*(?:,\d[^<,]*)?)")
_SEAT = re.compile(
    r'class="who[^"]*"[^>]*>(?:<span[^>]*></span>)?([^<]*)(?:<span[^>]*></span>)?</(?:span|bdi)>\s*'
    r'<b class="total[^>]*>(?:<span>)?(.*?)(?:</span>)?</b>',
    re.DOTALL,
)


def _told(pattern: re.Pattern[str], page: str) -> list[tuple[str, ...]]:
    return [tuple(map(html.unescape, groups)) for groups in pattern.findall(page)]


def places(page: str) -> list[tuple[str, ...]]:
    """Rank, name, amount and small print of each place of a result."""
    return _told(_PLACE, page)


def owed(page: str) -> list[tuple[str, ...]]:
    """Payer, payee and amount of each payment of a result."""
    return _told(_OWED, page)


def asked(page: str) -> list[tuple[str, ...]]:
    """Payer, payee and amount of each payment of settling up."""
    return _told(_ASKED, page)


def behind(page: str) -> list[list[tuple[str, str]]]:
    """Names and amounts in each row behind a payment."""
    rows = re.findall(r"<b>((?:<bdi[^>]*>.*?</bdi> [^<]*)+)</b>", page)
    return [_told(_OF_ONE, row) for row in rows]  # type: ignore[misc]


def rounding(page: str) -> dict[str, Fraction]:
    """Of settling up: what rounding gives or takes whom."""
    match = re.search(r"àm tròn: ([^<]*)\.<", page)
    told = [part.rpartition(" ") for part in match[1].split(", ")] if match else []
    return {who: amount(more).value for who, _, more in told}


def seats(page: str) -> Mapping[str, tuple[str, ...]]:
    """By name, what stands at everybody's seat."""
    return {name: rest for name, *rest in _told(_SEAT, page)}  # type: ignore[misc]


def highlights(page: str) -> Iterator[tuple[Any, ...]]:
    """The highlights of the statistics."""
    if run := re.search(r">([^<]*) thắng liền (\d+) ván: (\d+).*?(\d+)\.<", page):
        yield "run", run[1], *map(int, run.groups()[1:])
    if most := re.search(r">Ván to nhất là ván (\d+): (.*?) được (\S+)\.<", page):
        yield "dearest", most[2], int(most[1]), amount(most[3]).value
    if climb := re.search(r">([^<]*) gỡ nhiều nhất: từ (\S+) lên (\S+)\.<", page):
        yield "comeback", climb[1], amount(climb[2]).value, amount(climb[3]).value


def sent(page: str) -> str:
    return html.unescape(matched(r'<textarea id="message"[^>]*>(.*?)</textarea>', page))
