"""Random evenings of both games, with all that is done to a book, and such an evening as JSON."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from json import loads
from random import Random
from typing import Any

from scorekeeper.games.mentions import rename
from scorekeeper.ledger import bets
from scorekeeper.profiles import Profile
from scorekeeper.store import change_rules, ga, lines, people
from scorekeeper.store.database import Database
from scorekeeper.store.errors import Refused
from scorekeeper.store.session_state import SessionState, load
from tests.store.evening import Book, rules
from tests.tables.games import ROUNDS

PLAYED: tuple[Profile, Profile] = (
    rules("pho-bien", ga_mode="eats_and_ante", ga_ante=1),
    rules("tulokho-vinagames", instant_win_payment=5, stuck_payment=20),
)
"""Rules that pay more for each lower place."""


def any_entry(rng: Random, profile: Profile, names: Sequence[str]) -> dict[str, Any]:
    """A round that those people can have played, in the order in which they sit."""
    entry = ROUNDS[profile.game.id](rng, profile.rules)
    seats = sorted(rng.sample(range(len(names)), len(entry["players"])))
    called = dict(zip(entry["players"], [names[seat] for seat in seats], strict=True))
    found: dict[str, Any] = rename(entry, lambda name: called.get(name, name))
    return found


def play(book: Book, rng: Random, count: int) -> None:
    """An evening of so many rounds of both games, a part of them changed afterwards."""
    for number in range(1, count + 1):
        profile = rng.choice(PLAYED)
        names = [person.name for person in book.now.people if person.active]
        entry = any_entry(rng, profile, names)
        book.save(entry, game=profile.game.id)
        if rng.random() < 0.4:
            with suppress(Refused):
                rng.choice(_CHANGES)(book, rng, rng.randint(1, number), names)


def _correct(book: Book, rng: Random, number: int, names: list[str]) -> None:
    profile = book.line(number).profile
    assert profile
    book.correct(number, any_entry(rng, profile, names), game=profile.game.id)


def _insert(book: Book, rng: Random, number: int, names: list[str]) -> None:
    profile = rng.choice(PLAYED)
    entry = any_entry(rng, profile, names)
    book.save(entry, game=profile.game.id, before=number)


def _share_the_ga(book: Book, rng: Random, number: int, names: list[str]) -> None:
    if book.now.ga:
        ga.deal_with(book.db, book.caller, "shared", key=book.key())


def _play_by_others(book: Book, rng: Random, number: int, names: list[str]) -> None:
    others = rules("pho-bien", ga_mode="ante", ga_ante=rng.randint(1, 3), den_eats=2)
    recalculate = rng.random() < 0.5
    change_rules.change_rules(
        book.db, book.caller, others, recalculate=recalculate, expected_version=None
    )


def _join(book: Book, rng: Random, number: int, names: list[str]) -> None:
    if len(names) < 6:
        people.join(book.db, book.caller, f"Tý{number}")


_CHANGES: tuple[Callable[[Book, Random, int, list[str]], object], ...] = (
    _correct,
    _insert,
    _share_the_ga,
    _play_by_others,
    _join,
    lambda book, rng, number, names: book.strike(number),
    lambda book, rng, number, names: book.restore(number),
    lambda book, rng, number, names: people.rename(
        book.db, book.caller, names[0], f"{names[0]}{number}"
    ),
)


def document(db: Database, session: int) -> dict[str, Any]:
    """The session as plain JSON values, from what is kept of it."""
    state = load(db, session)
    kept = lines.following(db, session, 0)
    return {
        "people": [{"name": person.name} for person in state.people],
        "rounds": [_round(db, state, line) for line in kept if line.kind == "round"],
        "ga_lines": [
            {"number": line.number, "status": line.status} for line in kept if line.kind == "ga"
        ],
        "lines": [
            {
                "kind": line.kind,
                "number": line.number,
                "totals": state.named(loads(line.totals)),
                "money": state.named(loads(line.money)),
            }
            for line in kept
        ],
    }


def _round(db: Database, state: SessionState, line: lines.LineRow) -> dict[str, Any]:
    assert line.profile_id
    return {
        "number": line.number,
        "game": state.profiles[line.profile_id].game.id,
        "status": line.status,
        "payments": [
            {
                "from": state.name(paid.payer),
                "to": state.name(paid.payee),
                "bets": bets(paid.half_bets),
                "reason": paid.reason,
                "on_behalf_of": state.name(paid.debtor),
            }
            for paid in lines.postings(db, line.id)
        ],
        "versions": [{"round": state.as_entered(line.entry)}],
    }
