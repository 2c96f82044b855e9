"""What is played for the golden files: an evening with every change, and a book of house rules."""

import random
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from scorekeeper.evening.ledger import Balance
from scorekeeper.evening.seats import PersonEdit
from scorekeeper.export import book, document
from scorekeeper.export import group as group_document
from scorekeeper.games import PRESETS
from scorekeeper.rules.batch import result_as_json, write_json
from scorekeeper.rules.profiles import Profile
from scorekeeper.store import (
    access,
    archive,
    database,
    group_archive,
    groups,
    history,
    lines,
    opening,
    people,
    rounds,
    session_rules,
    settlement,
)
from scorekeeper.store.database import Database, File
from scorekeeper.store.groups import Group
from scorekeeper.store.rounds import SidePayment
from scorekeeper.store.session import Caller, load, packed
from scorekeeper.store.settlement import Paid, Spent
from tests.store.evening import BY_PLACE, FRIENDS, Book, rules, u
from tests.store.every_change import EVERY_CHANGE
from tests.tables.rules import any_profile

PLAYED = ("guide", "pho-bien", "tulokho-vinagames")
"""Presets that are played unchanged: by points, by places, and the other game."""

CHANGED = ("vinagames", "vinagames", "guide", "pho-bien", *2 * ("tulokho-vinagames",))
"""Presets that are played with random changes."""

NOT_PLAYED = {"rules", "owner", "outside_restored"}
"""Changes that the evening leaves out: it has both games, one machine and a struck payment."""


def session_file() -> bytes:
    """Returns the file of an evening of both games with a gà and most kinds of changes."""
    with empty_book() as db:
        return document.encode(document.document_of(archive.read(db, play_evening(db))))


def group_file() -> bytes:
    """Returns the file of a group of two evenings, with guests, a merged member and payments."""
    with empty_book() as db:
        return packed_group(db, play_group(db))


def packed_group(db: Database, group: Group) -> bytes:
    """Returns the file of a group."""
    whole, sessions = group_archive.read(db, group)
    evenings = [archive.read(db, session) for session in sessions]
    return book.pack(evenings, group_document.document_of(whole))


def play_group(db: Database) -> Group:
    """Plays two evenings of a group: one for money with every change, one for points."""
    first = Caller(play_evening(db), 1)
    other = Book(db, rules("pho-bien"), names=("An", "anh Bình", "Chi", "Tí"))
    second = access.become_keeper(db, other.opened.keeper_token, 1)
    session_rules.change_stake(db, second, None, recalculate=True, expected_version=None)
    for winner in ("anh Bình", "Tí", "anh Bình"):
        other.save(u(winner, ("An", "anh Bình", "Chi", "Tí")))
    group = groups.open_group(db, "Hội thứ sáu", 1)
    people = {person.name: person.number for person in load(db, first).people}
    new = [number for name, number in people.items() if name != "Em"]
    groups.add_evening(db, group, first, dict.fromkeys(new, groups.NEW), handed_over=True)
    ids = dict(db.execute("SELECT name, id FROM group_member").fetchall())
    seats = {1: ids["An"], 2: groups.NEW, 3: ids["Chi"]}
    groups.add_evening(db, group, second, seats, handed_over=True)
    ids = dict(db.execute("SELECT name, id FROM group_member").fetchall())
    groups.pay(db, group, (ids["An"], ids["Chi"]), 5000, key="1")
    groups.pay(db, group, (ids["anh Bình"], ids["An"]), 20_000, key="2")
    groups.pay(db, group, (None, ids["Chi"]), Fraction(1, 2), key="3", unit="bets")
    groups.strike(db, group, 1, counts=False)
    groups.merge(db, group, ids["anh Bình"], ids["Bình"])
    return group


def write(folder: Path, name: str) -> None:
    """Stores a new book as SQL, and beside it each round's payments in words."""
    with empty_book() as db:
        play_book(db)
        (folder / f"{name}.sql").write_text("\n".join(db.iterdump()), "utf-8")
        (folder / f"{name}.txt").write_text(told(db), "utf-8")


@contextmanager
def empty_book() -> Iterator[File]:
    """Opens a new database, which is deleted afterwards."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / database.FILE_NAME
        database.set_up(path)
        with closing(database.connect(path)) as db:
            yield db


def play_evening(db: Database) -> int:
    """Plays an evening and returns its id."""
    bai = PRESETS["tulokho-nhat-nhi"]
    nha_teo = rules("vinagames", ga_mode="ante", ga_ante=1, foul_payment=3)
    book = Book(db, replace(nha_teo, name="Nhà Tèo"), Profile(bai.name.vi, bai, bai.rules))
    caller = book.caller
    went_out = u("Bình")
    order = BY_PLACE | {"placing": ["Chi", "An", "Bình", "Dũng"]}
    chop = {"by": "An", "from": "Chi", "black_deuces": 1}
    bai_round: dict[str, Any] = {
        "players": ["An", "Chi"],
        "finish": "win",
        "placing": ["An", "Chi"],
        "hands": {"Chi": {"red_deuces": 1}},
        "chops": [chop, {"by": "Chi", "from": "An", "quads": 1, "over": True}],
    }
    for entry in (order, went_out, bai_round, went_out, order | {"fouls": ["Chi"]}):
        book.save(entry)
    book.correct(1, went_out, reason="nhầm người")
    book.strike(4, reason="chia lộn")
    book.strike(2)
    book.restore(2)
    book.save(went_out, before=3)
    people.reseat_from(db, caller, 5, ["Bình", "An", "Chi", "Dũng"], expected_version=None)
    rounds.deal_with_ga(db, caller, "shared", key="ga")
    binh, an, chi = map(PersonEdit, ("Bình", "An", "Chi"))
    dung, em = PersonEdit("Dũng bé"), PersonEdit("Em")
    people.change_people(db, caller, [binh, an, chi, dung._replace(was="Dũng")])
    people.change_people(db, caller, [binh, an, chi, dung, em])
    people.change_people(db, caller, [binh, an, chi._replace(active=False), dung, em])
    session_rules.change_stake(db, caller, 2000, recalculate=True, expected_version=None)
    other = replace(rules("vinagames", u_payment=7), name="Không gà")
    session_rules.change_rules(db, caller, other, recalculate=False, expected_version=None)
    settlement.spend(db, caller, Spent("Chi", "trà đá", {"An": 5000, "Em": 5000}), key="spent")
    settlement.pay(db, caller, Paid("An", "Chi", 5000), key="paid")
    settlement.strike(db, caller, "payment", 1)
    fined = SidePayment("An", ("Bình", "Em"), 7000, "money", "chơi láo")
    rounds.pay_side(db, caller, fined, key="side")
    made = {change.what for change in history.since(db, caller, 0, limit=100)}
    for what, how in EVERY_CHANGE.items():
        if what.split()[0] not in made | NOT_PLAYED:
            how.do(db, caller)
    opening.end(db, caller)
    return caller.session


def played_by() -> Iterator[Profile]:
    """Yields the house rules of each evening of a book."""
    for preset_id in PLAYED:
        yield Profile("", PRESETS[preset_id], PRESETS[preset_id].rules)
    for seed, preset_id in enumerate(CHANGED):
        yield any_profile(random.Random(seed), PRESETS[preset_id])


def entries(profile: Profile) -> list[dict[str, Any]]:
    """Returns rounds of every kind that these rules accept."""
    void: dict[str, Any] = {"players": list(FRIENDS), "finish": "void", "note": "chia lại"}
    void |= {"manual": [{"from": "An", "to": "Chi", "amount": 2, "note": "trà đá"}]}
    rounds = [dict(example.entry) for example in profile.game.examples(profile.rules).values()]
    rounds.append(void)
    if profile.game.id == "phom":
        points = {"Bình": {"points": 30}, "Chi": {"points": 12}, "Dũng": {"points": 41}}
        eats = [{"eater": "An", "discarder": "Dũng", "kind": "normal"}]
        rounds.append(u(hands=points, u_type="khan", eats=eats))
        rounds.append(u(hands=points, den_override={"payer": None, "reason": "mới tập chơi"}))
    read = profile.game.read
    return [entry for entry in rounds if not isinstance(read(entry, profile.rules), list)]


def play_book(db: Database) -> None:
    """Plays an evening by each of the house rules."""
    for profile in played_by():
        book, told = Book(db, profile), entries(profile)
        for entry in told:
            book.save(entry)
        book.correct(1, told[1], reason="nhầm ván")
        book.strike(2)
        book.strike(len(told))
        book.restore(len(told))
        book.save(told[0])
        if load(db, book.caller).balance.ga:
            rounds.deal_with_ga(db, book.caller, "shared", key="ga")


def told(db: Database) -> str:
    """Returns every round of a database with its payments."""
    sessions = db.execute("SELECT id FROM session ORDER BY id").fetchall()
    return "\n".join(line for (session,) in sessions for line in _session(db, session))


def _session(db: Database, id: int) -> Iterator[str]:
    session = load(db, Caller(id))
    balance = Balance()
    for row in lines.following(db, session, 0):
        line = replace(row, before=balance)
        balance = line.after
        if line.profile:
            yield f"{id}.{line.number} {line.status} {packed(balance.totals)} {balance.ga}"
            for paid in result_as_json(line.scored.payments)["transfers"]:
                yield f"    {write_json(paid)}"
