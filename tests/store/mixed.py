"""Random sessions of both games, with every kind of change."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from scorekeeper.evening import settling
from scorekeeper.evening.ledger import bets
from scorekeeper.games import rename_players
from scorekeeper.rules.profiles import Profile
from scorekeeper.store import settlement
from scorekeeper.store.errors import Refused
from scorekeeper.store.settlement import OutsideKind
from tests.store import seating
from tests.store.evening import Book, rules
from tests.tables.games import ROUNDS

PLAYED: tuple[Profile, Profile] = (
    rules(
        "pho-bien",
        ga_mode="eats_and_ante",
        ga_ante=1,
        ga_mom_payment=2,
        ga_last_payment=1,
        ga_share="half",
        mom_with_eat=True,
        foul_payment=2,
        foul_to="ga",
    ),
    rules(
        "tulokho-vinagames",
        instant_win_payment=5,
        stuck_payment=20,
        run_payment=4,
        run4_payment=9,
        foul_payment=3,
        chop_black_deuce_payment=3,
        chop_red_deuce_payment=6,
        chop_quad_payment=10,
    ),
)
"""Rules that pay more for each lower place."""


def any_entry(rng: Random, profile: Profile, names: Sequence[str]) -> dict[str, Any]:
    """A round that those people can have played, in the order in which they sit."""
    entry = ROUNDS[profile.game.id](rng, profile.rules)
    seats = sorted(rng.sample(range(len(names)), len(entry["players"])))
    called = dict(zip(entry["players"], [names[seat] for seat in seats], strict=True))
    renamed: dict[str, Any] = rename_players(entry, lambda name: called.get(name, name))
    return renamed


def play(book: Book, rng: Random, count: int) -> None:
    """An evening of so many rounds of both games, a part of them changed afterwards."""
    for number in range(1, count + 1):
        profile = rng.choice(PLAYED)
        names = [person.name for person in book.now.people if person.active]
        entry = any_entry(rng, profile, names)
        try:
            book.save(entry, game=profile.game.id)
        except Refused:  # A side payment takes more than there is in the gà.
            continue
        if rng.random() < 0.6:
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
        book.deal("shared")


def _play_by_others(book: Book, rng: Random, number: int, names: list[str]) -> None:
    others = {"den_eats": 2, "mom_with_eat": True, "foul_payment": 1}
    profile = rules("pho-bien", ga_mode="ante", ga_ante=rng.randint(1, 3), **others)
    book.change_rules(profile, recalculate=rng.random() < 0.5)


def _play_for_others(book: Book, rng: Random, number: int, names: list[str]) -> None:
    stake = rng.choice((None, 500, 1000, 1500))
    book.change_stake(stake, recalculate=rng.random() < 0.7)


def _join(book: Book, rng: Random, number: int, names: list[str]) -> None:
    if len(names) < 6:
        gone = [person.name for person in book.now.people if not person.active]
        seating.join(book.db, book.caller, rng.choice([*gone, f"Tý{number}"]))


def _leave(book: Book, rng: Random, number: int, names: list[str]) -> None:
    """Somebody goes home, having settled."""
    if len(names) > 4:
        who = rng.choice(names)
        for accounts in settlement.view(book.db, book.caller).accounts:
            session, nets = accounts.session, accounts.owing.nets
            for payer, payee, halves, _ in settling.leaving(nets, session.numbers[who]):
                ends = session.name(payer), session.name(payee)
                book.pay(*ends, bets(halves), unit=accounts.unit)
        seating.leave(book.db, book.caller, who)


def _pay(book: Book, rng: Random, number: int, names: list[str]) -> None:
    unit = "money" if book.now.stake else "bets"
    payer, payee = rng.sample([person.name for person in book.now.people], 2)
    book.pay(payer, payee, rng.randint(1, 9) * (1000 if unit == "money" else 1), unit=unit)


def _spend(book: Book, rng: Random, number: int, names: list[str]) -> None:
    shares = {who: rng.randint(1, 20_000) for who in rng.sample(names, rng.randint(1, 4))}
    book.spend(rng.choice(names), shares)


def _pay_aside(book: Book, rng: Random, number: int, names: list[str]) -> None:
    unit = "money" if book.now.stake else "bets"
    ends = rng.sample([*names, None], rng.randint(2, 4))
    amount = rng.choice((1, 2, 7)) * (rng.choice((500, 1000)) if unit == "money" else 1)
    book.pay_side(*ends, amount=amount, unit=unit, note="chơi láo")


def _change_aside(book: Book, rng: Random, number: int, names: list[str]) -> None:
    rng.choice((book.strike, book.restore))(rng.randint(1, 3), kind="side")


def _take_back_outside(book: Book, rng: Random, number: int, names: list[str]) -> None:
    kind: OutsideKind = rng.choice(("payment", "expense"))
    number = rng.randint(1, 2)
    for do in (settlement.strike, settlement.restore)[: rng.randint(1, 2)]:
        do(book.db, book.caller, kind, number)


def _rename(book: Book, rng: Random, number: int, names: list[str]) -> None:
    seating.rename(book.db, book.caller, names[0], f"{names[0]}{number}")


_CHANGES: tuple[Callable[[Book, Random, int, list[str]], object], ...] = (
    _correct,
    _insert,
    _share_the_ga,
    _play_by_others,
    _play_for_others,
    _join,
    _leave,
    _pay,
    _spend,
    _take_back_outside,
    _pay_aside,
    _change_aside,
    lambda book, rng, number, names: book.undo(),
    lambda book, rng, number, names: book.strike(number),
    lambda book, rng, number, names: book.strike(number) and book.restore(number),
    _rename,
)
