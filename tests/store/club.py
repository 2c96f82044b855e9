"""A group with one evening, and everything that can be done to it: how, and by whom."""

from functools import partial

from scorekeeper.evening.group import Book as Read
from scorekeeper.store import access, groups
from scorekeeper.store.groups import NEW, Group, Place
from scorekeeper.store.session import Caller
from tests.store.evening import FRIENDS, Book, u
from tests.store.every_change import How

AN, BINH, CHI, DUNG = 1, 2, 3, 4
"""The ids of the first members, and their numbers in the first evening."""
ALL: dict[int, Place] = {AN: AN, BINH: BINH, CHI: CHI, DUNG: DUNG}


class Club:
    """A group with one evening, whose four friends are its members; An wins the only round."""

    def __init__(self, book: Book) -> None:
        self.db, self.book, self.founder = book.db, book, book.browser
        self.session, self.books = book.opened.session, [book]
        book.save(u("An"))
        self.group = groups.open_group(self.db, "Hội thứ sáu", self.founder)
        groups.add_evening(self.db, self.group, book.caller, dict.fromkeys(ALL, NEW))

    @property
    def read(self) -> Read:
        return groups.read(self.db, self.group)

    @property
    def state(self) -> tuple[int, Read]:
        return self.seen_by(None).version, self.read

    def add(self, book: Book, places: dict[int, Place], *, handed_over: bool = False) -> None:
        access.become_keeper(self.db, book.opened.keeper_token, self.founder)
        caller = Caller(book.opened.session, self.founder)
        groups.add_evening(self.db, self.group, caller, places, handed_over=handed_over)

    def another(self, *names: str) -> Book:
        """Another evening, in which the first person wins a round."""
        book = Book(self.db, names=names or FRIENDS)
        book.save(u(book.now.people[0].name, tuple(book.now.numbers)))
        return book

    def seen_by(self, browser: int | None) -> Group:
        return groups.enter(self.db, self.group.token, browser)

    def keeper(self) -> Group:
        """A keeper of the group and of its evenings."""
        browser = access.meet_browser(self.db)[0]
        groups.become_keeper(self.db, groups.keeper_token(self.db, self.group), browser)
        for book in self.books:
            access.become_keeper(self.db, book.opened.keeper_token, browser)
        return self.seen_by(browser)

    def owed(self) -> dict[int, int]:
        """What each account is to receive from the others, without those at 0."""
        nets = self.read.owing["money"].nets
        return {who: halves for who, halves in nets.items() if halves}

    def forget(self, sql: str = "DELETE FROM evening_figures") -> None:
        self.db.execute(sql)
        groups._books.clear()

    def pay(self, payer: int | None, payee: int | None, amount: int, key: str = "p") -> None:
        groups.pay(self.db, self.group, (payer, payee), amount, key=key)


EVERY_CHANGE: dict[str, How] = {
    "renamed": How(partial(groups.rename, name="Hội")),
    "evening": How(lambda db, group: groups.add_evening(db, group, Caller(3, group.browser), {})),
    "seated": How(lambda db, group: groups.add_evening(db, group, Caller(1, group.browser), {})),
    "adopted": How(partial(groups.adopt, name="Tí", place=NEW)),
    "handed_over": How(partial(groups.hand_over, session=1, handed_over=True)),
    "taken_back": How(partial(groups.hand_over, session=2, handed_over=False)),
    "member_renamed": How(partial(groups.rename_member, member=AN, name="Ân")),
    "paid": How(partial(groups.pay, ends=(AN, BINH), amount=1, key="w")),
    "payment_struck": How(partial(groups.strike, number=1, counts=False)),
    "payment_restored": How(partial(groups.strike, number=2, counts=True)),
    "merged": How(partial(groups.merge, member=AN, into=BINH)),
    "split": How(partial(groups.split, member=DUNG)),
    "link": How(partial(groups.replace_link, kind="keeper"), owner=True),
    "taken_out": How(partial(groups.take_out, session=1)),
}
"""By the kind of change. All can be made one after the other."""


def prepare(club: Club) -> None:
    """Make every change possible."""
    club.pay(BINH, AN, 1)
    club.pay(CHI, AN, 1, "struck")
    groups.strike(club.db, club.group, 2, counts=False)
    club.add(club.another("Tí", "Tèo"), {}, handed_over=True)
    groups.merge(club.db, club.group, DUNG, CHI)
    club.books.append(club.another())
    access.become_keeper(club.db, club.books[-1].opened.keeper_token, club.founder)
