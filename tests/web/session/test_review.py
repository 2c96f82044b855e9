"""The evening in pictures: every number is what its rounds say, and the page stays small."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest
from flask import Flask

from scorekeeper.amounts import signed, signed_short_money
from scorekeeper.games import GAMES
from scorekeeper.store import links
from scorekeeper.store.database import writing
from scorekeeper.web.plumbing.db import book
from tests import reviewed
from tests.store.evening import Book
from tests.store.mixed import PLAYED, document, play
from tests.web.friends import Evening, words

WHOLE = 45_000
"""Bytes of the page with all its files, packed."""

GZIP = {"Accept-Encoding": "gzip"}


class Tables(HTMLParser):
    """The tables of a page: rows of the words in their cells."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self._inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("th", "td"):
            self.tables[-1][-1].append("")
            self._inside = True

    def handle_endtag(self, tag: str) -> None:
        if tag in ("th", "td"):
            self._inside = False

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.tables[-1][-1][-1] += data.strip()


def cells(table: list[list[str]]) -> Iterator[tuple[str, str, str]]:
    """The head of each row, that of each column, and what stands there."""
    (_, *columns), *rows = table
    for head, *told in rows:
        yield from ((head, column, cell) for column, cell in zip(columns, told, strict=True))


class Played:
    """A random evening of both games in the book of an application."""

    def __init__(self, app: Flask, seed: int, count: int) -> None:
        self.app = app
        with app.app_context():
            db = book()
            played = Book(db, *PLAYED)
            play(played, Random(seed), count)
            self.document = document(db, played.caller.session)
        self.at = f"/s/{played.opened.view_token}/stats"

    def page(self, **cookies: str) -> str:
        """The page for a guest who chose this."""
        guest = self.app.test_client()
        for name, value in cookies.items():
            guest.set_cookie(name, value)
        answer = guest.get(self.at)
        assert answer.status_code == 200
        return answer.text


@pytest.mark.parametrize("seed", [11, 12])
def test_every_count_on_the_page_is_that_of_the_rounds(app: Flask, seed: int) -> None:
    """Each table, in each language: what is told is what was counted, and all of it is told."""
    played = Played(app, seed, 40)
    pages = {language: played.page(language=language) for language in ("vi", "en")}
    for language, page in pages.items():
        tables = iter(Tables(page).tables[1:])
        for game in GAMES:
            counted = reviewed.counted(played.document, game.id)
            ids = {count.name.to(language): count.id for count in game.counts}  # type: ignore[arg-type]
            told = {(ids[row], who): int(n) for row, who, n in cells(next(tables))}
            expected = {
                (id, who): n
                for id, of in counted.items()
                for who, n in of.items()
                if id in ids.values()
            }
            assert {key: n for key, n in told.items() if n} == expected
            for grid in game.grids:
                told = {(row, who): int(n) for row, who, n in cells(next(tables)) if n != "–"}
                assert {key: n for key, n in told.items() if n} == counted[grid.id]
        assert next(tables, None) is None


def test_money_speaks_where_there_is_a_stake(app: Flask) -> None:
    """Along the way, and in what stands out; or bets, where they were chosen."""
    played = Played(app, 13, 30)
    for amounts, unit, spell in (
        ("money", "money", signed_short_money),
        ("bets", "totals", signed),
    ):
        lines = reviewed.course(played.document, unit)
        page = played.page(amounts=amounts)
        after: dict[str, list[dict[str, Any]]] = {}
        for place, (_, totals) in enumerate(lines, start=1):
            rounds = sum(number is not None for number, _ in lines[:place])
            after.setdefault(f"{rounds}", []).append(totals)
        moments = list(cells(Tables(page).tables[0]))
        for until, name, told in moments:
            assert told in {spell(totals[name]).vi for totals in after[until]}
        people = {name for _, name, _ in moments}
        assert {(name, told) for _, name, told in moments[-len(people) :]} == {
            (name, spell(lines[-1][1][name]).vi) for name in people
        }
        names = lines[0][1]
        most = max(net for name in names for _, net in reviewed.nets(lines, name))
        assert f"được {spell(most).vi.lstrip('+')}." in page
        run = max(reviewed.longest_run(lines, name) for name in names)
        assert f"thắng liền {run} ván" in page
        climbs = {name: reviewed.greatest_climb(lines, name) for name in names}
        best = max(climbs, key=climbs.__getitem__)
        found = re.search(rf"{best} gỡ nhiều nhất: từ (\S+) lên (\S+)\.<", page)
        assert found
        ends = {spell(totals[best]).vi for _, totals in lines}
        assert set(found.groups()) <= ends


def test_nothing_yet_says_what_to_do(app: Flask) -> None:
    """No empty picture."""
    evening = Evening(app)
    page = evening.phone.get(f"{evening.at}/stats").text
    assert "Chưa có ván nào" in page
    assert "<svg" not in page


def test_a_round_is_told_where_it_is_linked(app: Flask) -> None:
    """The dearest one; and the page is behind the menu."""
    evening = Evening(app)
    evening.save("u-0")
    page = evening.phone.get(f"{evening.at}/stats").text
    assert f'href="{evening.at}/rounds/1"' in page
    assert f'href="{evening.at}/stats"' in evening.phone.get(f"{evening.at}/table").text


def test_all_struck_out_is_as_nothing(app: Flask) -> None:
    """A round that does not count is in no number."""
    evening = Evening(app)
    evening.save("u-0")
    assert evening.accept("/rounds/1/strike").status_code == 303
    assert "Chưa có ván nào" in words(evening.phone.get(f"{evening.at}/stats").text)


def fill(app: Flask, at: str, count: int) -> None:
    """So many random lines before those of a session: what a review reads of them."""
    chance, totals, lines = Random(count), [0] * 4, []
    with app.app_context():
        db = book()
        texts = [found for (found,) in db.execute("SELECT counts FROM line").fetchall()]
        (by,) = db.execute("SELECT counted_by FROM line WHERE id = 1").fetchone()
        session = links.enter(db, at.rpartition("/")[2]).session
        for number in range(count):
            nets = [chance.randint(-20, 20) for _ in range(3)]
            totals = [a + b for a, b in zip(totals, [*nets, -sum(nets)], strict=True)]
            money = [total * 1000 for total in totals]
            lines.append(
                (
                    session,
                    number - count,
                    number + 100,
                    f"{totals}",
                    f"{money}",
                    by,
                    chance.choice(texts),
                )
            )
        with writing(db):
            db.executemany(
                """
                INSERT INTO line (session_id, position, kind, number, status, version,
                    ga_before_half_bets, ga_after_half_bets, totals_half_bets, money_half_dong,
                    counted_by, counts)
                VALUES (?, ?, 'round', ?, 'valid', 1, 0, 0, ?, ?, ?, ?)
                """,
                lines,
            )


@pytest.mark.parametrize("count", [200, 10_000])
def test_the_page_is_small_however_long_the_evening(app: Flask, count: int) -> None:
    """At most 45 kB with all its files, packed."""
    evening = Evening(app)
    for number in range(10):
        evening.save(f"u-{number % 4}", **{"eat-0-who": str(number % 4)})
    fill(app, evening.at, count)
    page = evening.phone.get(f"{evening.at}/stats", headers=GZIP)
    text = evening.phone.get(f"{evening.at}/stats").text
    assert f"{count + 10} ván: ai lên, ai xuống" in text
    files = re.findall(r'(?:href|src)="(/static/[^"]+)"', text)
    sizes = [len(evening.phone.get(file, headers=GZIP).data) for file in files]
    assert page.headers["Content-Encoding"] == "gzip"
    assert len(page.data) + sum(sizes) <= WHOLE
