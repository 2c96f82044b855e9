"""Rounds tried on the sample evening: they stay for the visit, in the browser and nowhere else."""

import re
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.store.database import FILE_NAME
from scorekeeper.web.demo import evening
from scorekeeper.web.demo.tried import MOST, Tried, decode, encode
from scorekeeper.web.entry.form import write
from tests.web.friends import seats, words

PLAIN_U = seats() | {"game": "phom", "outcome": "u-0", "u_type": "thuong"}
FIRST = len(evening.ROUNDS) + 1
"""The number of the first round that is tried."""


@pytest.fixture
def visitor(app: Flask) -> FlaskClient:
    """Somebody who looks at the sample evening and thinks in bets."""
    visitor = app.test_client()
    visitor.set_cookie("amounts", "bets")
    return visitor


def tries(visitor: FlaskClient, **more: str) -> str:
    """What the evening says after that round was tried."""
    answer = visitor.post("/demo/save", data=PLAIN_U | more)
    assert answer.status_code == 303, words(answer.text)
    return words(visitor.get(answer.location).text)


def takes_back(visitor: FlaskClient, version: str = "") -> str:
    """What the evening says after a tap on the button beside the last round."""
    shown = re.search(r'name="version" value="(\d+)"', visitor.get("/demo").text)
    assert shown
    undone = visitor.post("/demo/phom/undo", data={"version": version or shown[1]})
    assert undone.status_code == 303
    return words(visitor.get(undone.location).text)


def totals(page: str) -> str:
    """The last line of the book."""
    found = re.search(r"Cộng ([^a-zđ]+)", page)
    assert found
    return found[1]


def test_a_tried_round_stays(visitor: FlaskClient) -> None:
    """It is in the book and in the totals, over another language, theme and game; the next one
    has the next number; another visitor sees nothing of it."""
    bare = words(visitor.get("/demo").text)
    told = tries(visitor, outcome="u-1", **{"eat-5-who": "1"})
    assert f"Ván {FIRST}: Bình ù" in told
    assert "Hoàn tác" in told
    assert f"Lưu ván {FIRST + 1}" in told
    assert totals(told) != totals(bare)
    for path in ("?lang=vi", "?theme=dark", "/tulokho"):
        page = words(visitor.get(f"/demo{path}", follow_redirects=True).text)
        assert totals(page) == totals(told)
    assert words(visitor.application.test_client().get("/demo").text).count("Hoàn tác") == 0
    cards = {"cards-1": "4", "cards-2": "7", "cards-3": "10"}
    other = tries(visitor, game="tulokho", outcome="win-0", **cards)
    assert f"Ván {FIRST + 1}: An" in other
    assert f"Ván {FIRST}" not in totals(other)


def test_the_last_one_is_taken_back_and_brought_back(visitor: FlaskClient) -> None:
    """In the words of every session; a tap on a page that is not of now changes nothing."""
    bare = totals(words(visitor.get("/demo").text))
    told = tries(visitor)
    gone = takes_back(visitor)
    assert f"Đã bỏ ván {FIRST}: An ù" in gone
    assert "Lấy lại" in gone
    assert totals(gone) == bare
    assert totals(takes_back(visitor, version="2")) == bare
    assert totals(takes_back(visitor)) == totals(told)


def test_all_are_dropped_by_a_tap(visitor: FlaskClient) -> None:
    """The evening is as it was played."""
    bare = visitor.get("/demo").text
    assert "Bỏ các ván thử" in tries(visitor)
    assert visitor.post("/demo/phom/clear").status_code == 303
    assert without_proof(visitor.get("/demo").text) == without_proof(bare)


def without_proof(page: str) -> str:
    """A page less the proof that its form is ours, which goes by the clock."""
    return re.sub(r'name="csrf_token" value="[^"]+"', "", page)


@pytest.mark.parametrize("played", evening.ROUNDS)
def test_a_tried_round_is_paid_as_any_other(played: evening.Played) -> None:
    """Each round of the evening, tried again: the same words and amounts, through the cookie."""
    profile = evening.profile_of(played.game)
    values = seats() | write({"players": list(evening.PLAYERS)} | played.entry, profile.rules)
    kept = evening.to_keep(evening.view(played.game), values)
    (back,) = decode(encode([kept]))
    assert back == kept
    line = evening.gone_on("phom", [back]).lines[0]
    number = evening.ROUNDS.index(played) + 1
    before = next(line for line in evening.view("phom").lines if line.number == number)
    assert (line.summary, line.net) == (before.summary, before.net)


def test_there_is_room_for_twenty(visitor: FlaskClient) -> None:
    """One more is told so, with what it would pay; nothing that was tried before is lost."""
    eats = {f"eat-{k}-who": "0" for k in range(3)}
    for _ in range(MOST):
        tries(visitor, **eats)
    full(visitor.post("/demo/save", data=PLAIN_U))
    assert f"Lưu ván {FIRST + MOST}" in words(visitor.get("/demo").text)


@pytest.mark.parametrize("letters", ["0123456789abcdef", "ệ"])
def test_long_words_fill_it_sooner(visitor: FlaskClient, letters: str) -> None:
    """No cookie is longer than browsers take, or than what is read again."""
    chance = Random(1)
    rows = {
        f"manual-{k}-{side}": str(i) for k in range(12) for i, side in enumerate(("from", "to"))
    }
    rows |= {f"manual-{k}-amount": "1" for k in range(12)}
    for _ in range(MOST):
        notes = {f"manual-{k}-note": "".join(chance.choices(letters, k=200)) for k in range(12)}
        answer = visitor.post("/demo/save", data=PLAIN_U | rows | notes)
        if answer.status_code != 303:
            break
        assert len(answer.headers["Set-Cookie"]) < 4096
        assert "Hoàn tác" in words(visitor.get("/demo").text)
    full(answer)


def full(answer: TestResponse) -> None:
    """That the round was not saved is said, beside what it pays."""
    assert answer.status_code == 422
    assert "hết chỗ cho ván thử" in words(answer.text)
    assert "An ù" in words(answer.text)


def packed(text: str) -> str:
    """A cookie that says so."""
    return urlsafe_b64encode(zlib.compress(text.encode())).decode()


@pytest.mark.parametrize(
    "cookie",
    [
        *("x", "AAAA", "%%%", "=" * 50, "e" * 3999),
        *(packed("x"), packed("game=chess&outcome=u-0"), packed("game=phom&outcome=u-9")),
        *(packed("game=phom&outcome=normal&by=points&points-0=" + "9" * 50), packed("\x00" * 9)),
        packed("\n".join(["game=phom&outcome=u-0"] * (MOST + 1))),
        packed("game=phom&" + "&".join(f"x{k}=1" for k in range(400))),
        packed("0" * 200_000),
    ],
)
def test_a_cookie_of_others_is_told(visitor: FlaskClient, cookie: str) -> None:
    """The evening starts anew, once, and can be tried on."""
    visitor.set_cookie("tried", cookie, path="/demo")
    page = visitor.get("/demo")
    assert page.status_code == 200
    assert "buổi mẫu bắt đầu lại" in words(page.text)
    assert "buổi mẫu bắt đầu lại" not in words(visitor.get("/demo").text)
    visitor.set_cookie("tried", cookie, path="/demo")
    assert f"Ván {FIRST}: An ù" in tries(visitor)


def test_names_in_a_cookie_are_not_taken(visitor: FlaskClient) -> None:
    """The evening is played by its own four."""
    kept = encode([Tried("phom", {"outcome": "u-0", "player-0": "<b>"})])
    visitor.set_cookie("tried", kept, path="/demo")
    assert f"Ván {FIRST}: An ù" in words(visitor.get("/demo").text)


def test_nothing_is_written_on_the_server(app: Flask, visitor: FlaskClient) -> None:
    """However much is tried, the book stays byte for byte."""
    file = Path(app.instance_path) / FILE_NAME
    before = file.read_bytes()
    tries(visitor)
    takes_back(visitor)
    assert file.read_bytes() == before
