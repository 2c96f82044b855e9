"""Two keepers, each on a server of their own, on one book: what they save at the same moment."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

from scorekeeper.store import database
from scorekeeper.store.archive import recheck
from scripts.releases import checkout, serving
from tests.trust.keeper import SAVED, STALE, Keeper, opened


def run(folder: Path, pairs: int) -> str:
    """So many pairs of saves: of what is the same round, of two rounds, and of one tap that comes
    both ways."""
    with ExitStack() as hold:
        here, there = [hold.enter_context(serving(checkout(), instance=folder)) for _ in range(2)]
        one = hold.enter_context(closing(opened(here.address)))
        other = hold.enter_context(closing(one.joined(there.address)))
        again = hold.enter_context(closing(one.elsewhere(there.address)))
        ways = Ways(hold.enter_context(ThreadPoolExecutor(2)), one, other, again)
        tried: tuple[Callable[[], int], ...] = (ways.same, ways.different, ways.twice)
        rounds = sum(tried[pair % len(tried)]() for pair in range(pairs))
        assert one.take() == other.take()
    with closing(database.connect(folder / database.FILE_NAME)) as db:
        assert db.execute("SELECT count(*), max(number) FROM line").fetchall() == [(rounds, rounds)]
        assert list(recheck(db)) == []
    return f"{pairs} pairs of saves, {rounds} rounds: none lost, none twice, `recheck` agrees"


class Ways:
    """How two saves can meet; each returns how many rounds come of them."""

    def __init__(self, pool: ThreadPoolExecutor, one: Keeper, other: Keeper, again: Keeper) -> None:
        self._pool, self._one, self._other, self._again = pool, one, other, again

    def same(self) -> int:
        """Both mean one round: who is late is shown it with what was filled in, and drops it."""
        self._one_is_late("u-0", "u-0")
        return 1

    def different(self) -> int:
        """They mean two: who is late saves it as the next."""
        late = self._one_is_late("u-0", "u-1")
        assert late.sends({"as": str(int(late.form["as"]) + 1)}) == SAVED
        return 2

    def twice(self) -> int:
        """One tap by both ways: both are told that it is saved."""
        self._one.opens()
        self._again.page = self._one.page
        assert self._sent((self._one, self._again), ("u-0", "u-0")) == [SAVED, SAVED]
        return 1

    def _one_is_late(self, *winners: str) -> Keeper:
        both = (self._one, self._other)
        for keeper in both:
            keeper.opens()
        keys = [keeper.form["key"] for keeper in both]
        statuses = self._sent(both, winners)
        assert sorted(statuses) == [SAVED, STALE]
        late = statuses.index(STALE)
        form = both[late].form
        assert (form["outcome"], form["key"]) == (winners[late], keys[late])
        return both[late]

    def _sent(self, both: tuple[Keeper, Keeper], winners: tuple[str, ...]) -> list[int]:
        sends = [
            self._pool.submit(keeper.sends, {"outcome": winner})
            for keeper, winner in zip(both, winners, strict=True)
        ]
        return [send.result() for send in sends]
