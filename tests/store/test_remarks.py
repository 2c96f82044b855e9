"""Lengths and invisible characters of titles, labels, notes and reasons."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from json import dumps

import pytest

from scorekeeper.store import opening, rounds, session_rules
from tests.store.documents import content
from tests.store.evening import FRIENDS, Book, refusal, rules, u
from tests.store.every_change import EVERY_CHANGE, taking

UNSEEN = ("An\u202enA", "A\u200bn", "A\nn", "\u200b\u200d")
LINE = {"from": "An", "to": "Chi", "amount": 1, "note": "phạt"}

Say = Callable[[Book, str], object]


def open_another(book: Book, title: str) -> object:
    asked = opening.Opening(title, FRIENDS, [rules()])
    return opening.open_session(book.db, asked, browser=book.browser)


def because(what: str, book: Book, reason: str) -> object:
    return EVERY_CHANGE[what].do(book.db, book.caller, reason=reason)


def noted(text: str) -> list[object]:
    return [LINE, LINE | {"note": text}]


def agreed(text: str) -> dict[str, str]:
    return {"payer": "Chi", "reason": text}


TEXTS: Mapping[str, tuple[str, int, Say]] = {
    "opened": ("title", 80, open_another),
    "renamed": ("title", 80, lambda book, text: opening.set_title(book.db, book.caller, text)),
    "spent": ("label", 80, lambda book, text: book.spend("An", {"Chi": 1}, label=text)),
    "note": ("note", 200, lambda book, text: book.save(u(note=text))),
    "preview": ("note", 200, lambda book, text: rounds.preview(book.db, book.now, u(note=text))),
    "line": ("manual[1].note", 200, lambda book, text: book.save(u(manual=noted(text)))),
    "den": ("den_override.reason", 500, lambda book, text: book.save(u(den_override=agreed(text)))),
} | {
    what: ("reason", 500, partial(because, what))
    for what in taking("reason")
    if not EVERY_CHANGE[what].ready
}
"""The field of each text, its most code points, and how it is written."""


@pytest.fixture
def book(book: Book) -> Book:
    book.save(u("An"))
    return book


@pytest.mark.parametrize("where", TEXTS)
def test_a_text_can_be_seen_and_is_not_too_long(book: Book, where: str) -> None:
    field, most, say = TEXTS[where]
    before = content(book.db)
    for text in UNSEEN:
        (problem,) = refusal(say, book, text).problems
        assert (problem.code, problem.field) == ("E_SHAPE", field)
        assert "nobody can see" in problem.message.en
    # A letter may be two in NFC, in which text and code carry it.
    for long in ("ư" * (most + 1), "\N{DEVANAGARI LETTER QA}" * (most // 2 + 1)):
        (problem,) = refusal(say, book, long).problems
        assert (problem.code, problem.field) == ("E_SHAPE", field)
        assert str(most) in problem.message.vi
    assert content(book.db) == before
    say(book, "Phạt 👩\u200d🍳".ljust(most, "ư"))


def test_a_round_has_a_largest_size(book: Book) -> None:
    line = LINE | {"note": "x" * 150}
    refused = refusal(book.save, u("An", manual=[line] * 60))
    assert refused.code == "E_SHAPE"
    assert "more than one round can hold" in refused.problems[0].message.en
    book.save(u("An", manual=[line] * 30))


@pytest.mark.parametrize("note", ["ư" * 55_000, "một\nhai", "\u202eAn"])
def test_old_remarks_stay_and_can_be_corrected(book: Book, note: str) -> None:
    entry = {**u("An", note=note), "players": [*"1234"], "winner": "1"}
    book.db.execute("UPDATE line_version SET entry = ?", (dumps(entry),))
    book.strike(1)
    book.restore(1)
    book.change_rules(rules(u_payment=9), recalculate=True)
    book.correct(1, u("Chi", note=note))
    assert book.line(1).entry == u("Chi", note=note)
    assert refusal(book.correct, 1, u("Chi", note=note + "\n")).code == "E_SHAPE"


@pytest.mark.parametrize("name", ["\u202eNhà Tèo", "\u200b"])
def test_names_of_rules_lose_invisible_characters(book: Book, name: str) -> None:
    profile = replace(rules("tulokho-vinagames"), name=name)
    session_rules.add_game(book.db, book.caller, profile)
    seen = profile.preset.name.vi if name == "\u200b" else "Nhà Tèo"
    assert book.now.profile_by_game["tulokho"].name == seen
