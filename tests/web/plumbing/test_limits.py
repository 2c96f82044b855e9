"""Heavy requests run one at a time; too many get 429."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress

import pytest
from flask import Flask

from scorekeeper.web import access
from scorekeeper.web.plumbing import limits
from scorekeeper.web.plumbing.addresses import KEEPER, REGULAR, Client
from scorekeeper.web.plumbing.limits import CROWDED, LOCK, PLACES, HeavyLock, TooMuchAtOnce
from tests.test_serve import until
from tests.web.friends import Evening, expect


@contextmanager
def all_places_taken(lock: HeavyLock = LOCK) -> Iterator[None]:
    """Within the block every further heavy request is one too many."""
    with ExitStack() as taken:
        for number in range(PLACES[REGULAR]):
            taken.enter_context(lock.place(Client(f"network {number}", number, REGULAR)))
        yield


@pytest.mark.parametrize("page", ["/stats", "/result", "/sheet", "/settle/1/2"])
def test_pages_of_a_whole_session_are_heavy_only_if_it_is_long(
    app: Flask, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    evening = Evening(app)
    evening.save()
    with all_places_taken():
        evening.check(page)
        monkeypatch.setattr(access, "LONG", 0)
        expect(evening.phone.get(evening.at + page), 429)
    for _ in range(2):
        evening.check(page)


def test_a_waiting_request_gives_up_and_frees_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WAIT_SECONDS", 0.01)
    lock = HeavyLock()
    with lock.held(Client("a"), reads=True), ThreadPoolExecutor(1) as pool:
        for _ in range(2 * PLACES[REGULAR]):
            with pytest.raises(TooMuchAtOnce):
                pool.submit(lock.held(Client("b"), reads=True).__enter__).result(30)
    with lock.held(Client("b"), reads=True):
        pass


def test_high_ranks_go_first_then_changes_and_the_next_part_of_long_work_last() -> None:
    lock, order = HeavyLock(), list[str]()
    waits = [
        (Client("stranger"), True),
        (Client("keeper reads", 1, KEEPER), True),
        (Client("keeper", 1, KEEPER), False),
        (Client("regular", 2, REGULAR), True),
    ]

    def work(client: Client, reads: bool) -> None:
        with lock.held(client, reads=reads):
            order.append(client.address)

    with ThreadPoolExecutor(len(waits)) as pool:
        with lock.turn():
            for place, (client, reads) in enumerate(waits, start=1):
                pool.submit(work, client, reads)
                until(lambda: len(lock._waiting) == place)  # noqa: B023 - it is called at once
        with lock.turn():
            order.append("next part")
    assert order == ["regular", "keeper", "keeper reads", "stranger", "next part"]


def crowd(lock: HeavyLock, *clients: Client) -> ExitStack:
    """Take places for clients that come again and again."""
    with ExitStack() as taken:
        for client in 16 * clients:
            with suppress(TooMuchAtOnce):
                taken.enter_context(lock.place(client))
        return taken.pop_all()


STRANGERS = [Client(f"192.0.2.{number}") for number in range(20)]
MINTED = [Client("192.0.2.1", number, KEEPER) for number in range(20)]


KEEPERS = [Client(f"network {number}", number, KEEPER) for number in range(20)]
CROWDS = {
    "one stranger": (STRANGERS[:1], Client("another")),
    "four strangers": (STRANGERS[:4], Client("another")),
    "a stranger at the table": (STRANGERS[:1], Client(STRANGERS[0].address, 7, KEEPER)),
    "many strangers": (STRANGERS, Client("table", 7, KEEPER)),
    "new keepers": (MINTED, Client("table", 70, KEEPER)),
    "new keepers at the table": (MINTED, Client(MINTED[0].address, 70, REGULAR)),
    "many new keepers": (KEEPERS, Client("table", 70, REGULAR)),
}


@pytest.mark.parametrize(("crowding", "client"), CROWDS.values(), ids=CROWDS)
def test_a_crowd_keeps_a_table_from_no_place(crowding: list[Client], client: Client) -> None:
    lock = HeavyLock()
    with crowd(lock, *crowding), lock.place(client), pytest.raises(TooMuchAtOnce):
        lock.place(crowding[0]).__enter__()
    with crowd(lock, client):  # All places are given back.
        assert len(lock._places) == CROWDED


def test_undo_has_a_place_beside_many_heavy_requests_of_its_network(app: Flask) -> None:
    evening = Evening(app)
    for _ in range(2):
        evening.save()
    with crowd(LOCK, Client("127.0.0.1")):
        evening.send("/undo")


def test_an_ipv6_home_is_one_client(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CROWDED", 0)
    for address, others in (("10.0.0.2", "10.0.0.3"), ("2001:db8:0:7::1", "2001:db8:1:7::1")):
        asks = app.test_request_context(environ_base={"REMOTE_ADDR": address})
        with asks, LOCK.place(Client(others)), limits.heavy_work():
            pass
    with LOCK.place(Client("2001:db8:1:8::1")), pytest.raises(TooMuchAtOnce):
        LOCK.place(Client("2001:db8:1:7::1")).__enter__()
