"""Lengths and invisible characters of titles, labels, notes and reasons."""

from collections.abc import Callable
from dataclasses import replace
from json import dumps
from typing import Any

import pytest

from scorekeeper.store import errors, opening, rounds, session_rules, settlement
from scorekeeper.store.session import Line
from scorekeeper.store.session_rules import change_rules
from scorekeeper.store.settlement import Spent
from tests.store.documents import content
from tests.store.evening import FRIENDS, Book, refusal, rules, u
from tests.store.every_change import EVERY_CHANGE, taking
from tests.web.test_hostile_names import REFUSED

UNSEEN = {
    name: text for name, text in REFUSED.items() if name not in ("too many marks", "spaces", "long")
} | {"nothing else": "\u200b\u200d"}

Says = Callable[[Book, str], object]


def saved(**more: object) -> Says:
    """A round with a remark in place of `?`."""

    def say(book: Book, text: str) -> object:
        told: dict[str, Any] = {key: _filled(value, text) for key, value in more.items()}
        return rounds.save(book.db, book.caller, u("An", **told), key="w")

    return say


def because(what: str) -> Says:
    """A change for a reason."""
    return lambda book, text: EVERY_CHANGE[what].do(book.db, book.caller, reason=text)


def _filled(value: object, text: str) -> object:
    if isinstance(value, list):
        return [_filled(one, text) for one in value]
    if isinstance(value, dict):
        return {key: _filled(one, text) for key, one in value.items()}
    return text if value == "?" else value


TITLES: dict[str, tuple[str, Says]] = {
    "opened": (
        "title",
        lambda book, text: opening.open_session(
            book.db, opening.Opening(text, FRIENDS, [rules()]), browser=book.browser
        ),
    ),
    "renamed": ("title", lambda book, text: opening.set_title(book.db, book.caller, text)),
    "spent": (
        "label",
        lambda book, text: settlement.spend(
            book.db, book.caller, Spent("An", text, {"Chi": 1}), key="s"
        ),
    ),
}
LINE = {"from": "An", "to": "Chi", "amount": 1, "note": "?"}
NOTES: dict[str, tuple[str, Says]] = {
    "note": ("note", saved(note="?")),
    "line": ("manual[1].note", saved(manual=[LINE | {"note": "phạt"}, LINE])),
    "preview": (
        "note",
        lambda book, text: rounds.preview(book.db, book.now, u("An", note=text)),
    ),
}
REASONS: dict[str, tuple[str, Says]] = {
    "den": ("den_override.reason", saved(den_override={"payer": "Chi", "reason": "?"})),
} | {what: ("reason", because(what)) for what in taking("reason") if not EVERY_CHANGE[what].ready}


@pytest.fixture
def book(book: Book) -> Book:
    """With one round."""
    book.save(u("An"))
    return book


@pytest.mark.parametrize("where", [*TITLES, *NOTES, *REASONS])
def test_invisible_characters_are_refused(book: Book, where: str) -> None:
    field, say = {**TITLES, **NOTES, **REASONS}[where]
    before = content(book.db)
    for text in UNSEEN.values():
        (problem,) = refusal(say, book, text).problems
        assert (problem.code, problem.field) == ("E_SHAPE", field)
        assert "nobody can see" in problem.message.en
    assert content(book.db) == before
    say(book, "Phạt 👩\u200d🍳")


@pytest.mark.parametrize(
    ("where", "most"),
    [
        *((where, errors.LONGEST_TITLE) for where in TITLES),
        *((where, rounds.LONGEST_NOTE) for where in NOTES),
        *((where, errors.LONGEST_REASON) for where in REASONS),
    ],
)
def test_texts_have_a_longest_length(book: Book, where: str, most: int) -> None:
    assert (errors.LONGEST_TITLE, rounds.LONGEST_NOTE, errors.LONGEST_REASON) == (80, 200, 500)
    field, say = {**TITLES, **NOTES, **REASONS}[where]
    (problem,) = refusal(say, book, "ư" * (most + 1)).problems
    assert (problem.code, problem.field) == ("E_SHAPE", field)
    assert str(most) in problem.message.vi
    say(book, "ư" * most)


def test_a_round_has_a_largest_size(book: Book) -> None:
    line = {"from": "An", "to": "Chi", "amount": 1, "note": "x" * 150}
    refused = refusal(book.save, u("An", manual=[line] * 60))
    assert refused.code == "E_SHAPE"
    assert "more than one round can hold" in refused.problems[0].message.en
    book.save(u("An", manual=[line] * 30))


def old_round(book: Book, **remarked: object) -> Line:
    """The round as a version before has kept it."""
    entry = {**u("An"), **remarked}
    book.db.execute(
        "UPDATE line_version SET entry = ?",
        (dumps({**entry, "players": [*"1234"], "winner": "1"}),),
    )
    return rounds.find(book.db, book.caller, 1)


@pytest.mark.parametrize("note", ["ư" * 55_000, "một\nhai", "\u202eAn"])
def test_old_remarks_stay_and_can_be_corrected(book: Book, note: str) -> None:
    line = old_round(book, note=note)
    assert line.entry["note"] == note
    rounds.strike(book.db, book.caller, 1, expected_version=None)
    rounds.restore(book.db, book.caller, 1, expected_version=None)
    change_rules(book.db, book.caller, rules(u_payment=9), recalculate=True, expected_version=None)
    rounds.correct(book.db, book.caller, 1, u("Chi", note=note), expected_version=None)
    kept = rounds.find(book.db, book.caller, 1)
    assert (kept.entry["winner"], kept.entry["note"]) == ("Chi", note)
    other = u("Chi", note=note + "\n")
    with_other = {"expected_version": None, "dry_run": True}
    assert refusal(rounds.correct, book.db, book.caller, 1, other, **with_other).code == "E_SHAPE"


def test_an_old_title_can_be_changed_and_confirmed(book: Book) -> None:
    old = "\u202eSinh nhật\nChi\u200b"
    for typed, gone in (("Sinh nhật", False), ("Sinh nhậtChi", True)):
        book.db.execute("UPDATE session SET title = ?", (old,))
        if gone:
            opening.delete(book.db, book.caller, typed)
        else:
            assert refusal(opening.delete, book.db, book.caller, typed).code == "E_SHAPE"
            opening.set_title(book.db, book.caller, "Sinh nhật Chi")
    assert book.db.execute("SELECT count(*) FROM session").fetchone() == (0,)


@pytest.mark.parametrize(
    ("name", "kept"), [("\u202eNhà Tèo", "Nhà Tèo"), ("\u200b", rules().preset.name.vi)]
)
def test_names_of_rules_lose_invisible_characters(book: Book, name: str, kept: str) -> None:
    profile = replace(rules("tulokho-vinagames"), name=name)
    session_rules.add_game(book.db, book.caller, profile)
    other = profile.preset.name.vi if name == "\u200b" else kept
    assert book.now.profile_by_game["tulokho"].name == other
