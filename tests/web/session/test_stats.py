"""The evening in pictures: what it says, how small it stays. (Its numbers: `test_every_number`.)"""

import re
from random import Random

import pytest
from flask import Flask

from scorekeeper.store import access
from scorekeeper.store.database import insert, writing
from scorekeeper.web.plumbing.database import get_db
from tests.web.friends import Evening, words

WHOLE = 45_000
"""Bytes of the page with all its files, packed."""

GZIP = {"Accept-Encoding": "gzip"}


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
    """So many random lines before those of a session."""
    chance = Random(count)
    with app.app_context():
        db = get_db()
        rounds = db.execute("SELECT profile_id, entry FROM line_version").fetchall()
        session = access.enter(db, at.rpartition("/")[2]).session
        with writing(db):
            for number in range(count):
                nets = [chance.randint(-20, 20) for _ in range(3)]
                place = (session, number - count, number + 100)
                line = insert(
                    db,
                    """
                    INSERT INTO line (session_id, position, kind, number, status, version)
                    VALUES (?, ?, 'round', ?, 'valid', 1)
                    """,
                    place,
                )
                db.execute(
                    "INSERT INTO line_version VALUES (?, 1, 'saved', ?, 1000, ?, 0, ?)",
                    (line, *chance.choice(rounds), f"{[*nets, -sum(nets)]}"),
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
