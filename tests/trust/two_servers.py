"""Let two keepers save at the same moment, each on a server of their own, in one database."""

import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

from scorekeeper.store import database
from scorekeeper.store.archive import recheck
from scripts.releases import checkout, serving
from scripts.visitor import Fields, Visitor

FRIENDS = ("An", "Bình", "Chi", "Dũng")
SAVE = r"/rounds(?:\?.*)?"
"""The address of the form that saves a round."""

SAVED, STALE = 303, 409


class Keeper:
    """A browser that keeps a session, and its current page."""

    def __init__(self, visitor: Visitor, session: str) -> None:
        self.visitor, self.session = visitor, session
        self.open_page()

    def open_page(self) -> None:
        """Loads the page of the session."""
        self.page = self.visitor.get(self.session)

    @property
    def form(self) -> dict[str, str]:
        """The fields of the round's form as they stand on the page."""
        return dict(self.page.form(SAVE).fields)

    def save(self, fields: Fields) -> int:
        """Sends the round's form and returns the status; the answer is the new page."""
        self.page = self.visitor.send(self.page, SAVE, fields)
        return self.page.status

    def take(self) -> bytes:
        """Returns the session's file."""
        return self.visitor.get(f"{self.session}/take.json").body


def run(folder: Path, pairs: int) -> str:
    """Saves so many pairs of rounds; see `Promise.run`."""
    with ExitStack() as hold:
        here, there = [
            hold.enter_context(serving(checkout(), instance=folder)).address for _ in range(2)
        ]

        def browser(address: str, **cookies: str) -> Visitor:
            return hold.enter_context(closing(Visitor(address, {"Origin": address}, **cookies)))

        one = open_session(browser(here))
        other = join(one, browser(there))
        same_browser = Keeper(browser(there, **one.visitor.cookies), one.session)
        pool = hold.enter_context(ThreadPoolExecutor(2))
        rounds = 0
        for pair in range(pairs):
            if pair % 3 == 0:  # One form reaches both servers: both confirm it.
                one.open_page()
                same_browser.page = one.page
                saved = save_both(pool, (one, same_browser), ("u-0", "u-0"))
                assert saved == [SAVED, SAVED]
            elif pair % 3 == 1:  # Both enter the same round: the late keeper drops theirs.
                save_competing(pool, (one, other), ("u-0", "u-0"))
            else:  # They enter different rounds: the late keeper saves theirs as the next.
                late = save_competing(pool, (one, other), ("u-0", "u-1"))
                assert late.save({"as": str(int(late.form["as"]) + 1)}) == SAVED
                rounds += 1
            rounds += 1
        assert one.take() == other.take()
    with closing(database.connect(folder / database.FILE_NAME)) as db:
        assert db.execute("SELECT count(*), max(number) FROM line").fetchall() == [(rounds, rounds)]
        assert list(recheck(db)) == []
    return f"{pairs} pairs of saves, {rounds} rounds: none lost, none twice, `recheck` agrees"


def open_session(visitor: Visitor) -> Keeper:
    """Opens a session of four friends."""
    names = {f"name-{seat}": name for seat, name in enumerate(FRIENDS)}
    opened = visitor.send(visitor.get("/new"), "/new", names)
    assert opened.status == SAVED, opened.text
    return Keeper(visitor, visitor.follow(opened).path.partition("?")[0])


def join(keeper: Keeper, visitor: Visitor) -> Keeper:
    """Makes another browser a keeper of the session, by the keeper's link."""
    invitation = keeper.visitor.get(f"{keeper.session}/table/invite?as=keeper").text
    link = re.search(r'value="[^"]*(/k/[^"]+)"', invitation)
    assert link
    assert visitor.send(visitor.get(link[1]), link[1]).status == SAVED
    return Keeper(visitor, keeper.session)


def save_competing(
    pool: ThreadPoolExecutor, both: tuple[Keeper, Keeper], outcomes: Sequence[str]
) -> Keeper:
    """Saves at the same moment and returns the late keeper, whose page still has the entry."""
    for keeper in both:
        keeper.open_page()
    keys = [keeper.form["key"] for keeper in both]
    statuses = save_both(pool, both, outcomes)
    assert sorted(statuses) == [SAVED, STALE]
    late = statuses.index(STALE)
    form = both[late].form
    assert (form["outcome"], form["key"]) == (outcomes[late], keys[late])
    return both[late]


def save_both(
    pool: ThreadPoolExecutor, both: tuple[Keeper, Keeper], outcomes: Sequence[str]
) -> list[int]:
    """Sends both forms at the same moment and returns their statuses."""
    return list(pool.map(Keeper.save, both, [{"outcome": outcome} for outcome in outcomes]))
