"""Heavy work is done one at a time, and what is too much of it is told to come again."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from itertools import islice
from pathlib import Path
from threading import Event, Semaphore, Thread

import pytest
from flask import Flask

from scorekeeper.serve import THREADS
from scorekeeper.text import Language
from scorekeeper.web.plumbing import limits
from scorekeeper.web.plumbing.limits import (
    BUSY,
    CROWDED,
    LOCK,
    PLACES,
    RETRY_SECONDS,
    HeavyLock,
    TooMuchAtOnce,
    client_network,
)
from scorekeeper.web.session import stats
from tests.test_serve import served
from tests.web.friends import Evening, plain_app, words
from tests.web.test_roles import TABLE, Scene, doors
from tests.web.test_while_locked import SHOWN_FIRST

HEAVY = {
    *("POST session_rules.try_out", "POST compare.compare"),
    *(
        "POST session_rules.change_rules",
        "POST session_rules.change_stake",
        "POST session_rules.save_edit",
    ),
    *("GET rounds.one", "GET rounds.edit", "POST rounds.preview", "POST rounds.correct"),
    *("POST rounds.strike", "POST rounds.restore", "POST session.undo"),
    *("POST forgotten.preview", "POST forgotten.save"),
    *("POST seats.reseat", "POST table.take_ga_back"),
    *("GET take.as_json", "GET take.as_csv", "GET take.as_xlsx"),
    "POST take.open_it",
}
"""What may work out, read or write many rounds, or many versions of one."""

LIGHT_ALL_THE_SAME = {"POST rules.sheet"}
"""What is sent twice and knows no session."""


@contextmanager
def all_places_taken(lock: HeavyLock = LOCK) -> Iterator[None]:
    """Within the block every heavy request is one too many."""
    with ExitStack() as taken:
        for number in range(PLACES):
            taken.enter_context(lock.place(f"network {number}"))
        yield


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    """An evening that nobody changes."""
    return Scene(plain_app(tmp_path_factory.mktemp("heavy")), "owner")


def test_what_is_heavy(scene: Scene) -> None:
    """Whatever works out what a change of the past brings. What is tapped in a round is not."""
    found = {
        door
        for door in doors(scene.app)
        for path in scene.paths(door)
        if is_declared(scene.app, door.split()[0], path)
    }
    assert found == HEAVY
    assert set(SHOWN_FIRST) - LIGHT_ALL_THE_SAME <= HEAVY


def is_declared(app: Flask, method: str, path: str) -> bool:
    """Whether the view behind an address is declared as heavy work."""
    endpoint, _ = app.url_map.bind("").match(path.partition("?")[0], method)
    return hasattr(app.view_functions[endpoint], limits.HEAVY)


@pytest.mark.parametrize("door", sorted(HEAVY))
def test_whoever_is_turned_away_is_told_when_to_come_again(scene: Scene, door: str) -> None:
    """In words, with the form that was sent; and nothing was done."""
    form = {} if door.startswith("GET") else {"reason": "nhầm"}
    watching = scene.app.test_client()
    before = watching.get(scene.evening.at).data
    for path in scene.paths(door):
        with all_places_taken():
            answer = scene.phone.open(
                path, method=door.split()[0], data=form, headers={"Origin": "http://localhost"}
            )
        assert (answer.status_code, answer.headers["Retry-After"]) == (429, str(RETRY_SECONDS))
        assert BUSY[0].vi in words(answer.text)
        assert ('name="reason" value="nhầm"' in answer.text) == bool(form)
    assert watching.get(scene.evening.at).data == before


@pytest.mark.parametrize("language", ["vi", "en"])
def test_it_is_told_in_both_languages(scene: Scene, language: Language) -> None:
    """What happened, and what to do."""
    phone = scene.app.test_client()
    phone.set_cookie("language", language)
    with all_places_taken():
        told = words(phone.get(f"{scene.evening.at}/take.csv").text)
    assert all(getattr(sentence, language) in told for sentence in BUSY)


def test_a_file_is_chosen_anew(scene: Scene) -> None:
    """A page cannot hold it, and without it the form would be of no use."""
    with Path(__file__).open("rb") as file, all_places_taken():
        answer = scene.phone.post(
            "/open", data={"file": file, "key": "k"}, headers={"Origin": "http://localhost"}
        )
    assert answer.status_code == 429
    assert 'value="k"' not in answer.text


def test_nothing_else_is_turned_away(scene: Scene) -> None:
    """Whoever saves, looks or polls is answered as ever."""
    light = [door for door in TABLE if door.startswith("GET ") and door not in HEAVY]
    for door in ["POST session.preview", "POST table.change_title", *light]:
        for path in scene.paths(door):
            form = {} if door.startswith("GET") else scene.form(TABLE[door])
            with all_places_taken():
                answer = scene.phone.open(path, method=door.split()[0], data=form)
                assert answer.status_code != 429, path


def test_statistics_of_a_long_session_are_heavy(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of an evening that is as long as others are not, however many look."""
    evening = Evening(app)
    evening.save()
    with all_places_taken():
        assert evening.phone.get(f"{evening.at}/stats").status_code == 200
        monkeypatch.setattr(stats, "LONG", 0)
        assert evening.phone.get(f"{evening.at}/stats").status_code == 429
    for _ in range(2):
        assert evening.phone.get(f"{evening.at}/stats").status_code == 200


def test_one_heavy_request_runs_and_the_next_one_waits_for_it() -> None:
    """Also for one that fails."""
    lock, order, begun, go_on = HeavyLock(), list[str](), Event(), Event()

    def fail() -> None:
        with suppress(ZeroDivisionError), lock.held("a"):
            begun.set()
            assert go_on.wait(30)
            order.append("first")
            raise ZeroDivisionError

    def follow() -> None:
        with lock.held("a"):
            order.append("second")

    threads = [Thread(target=fail), Thread(target=follow)]
    threads[0].start()
    assert begun.wait(30)
    threads[1].start()
    go_on.set()
    for thread in threads:
        thread.join(30)
    assert order == ["first", "second"]


def test_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has waited long enough leaves the place to others."""
    monkeypatch.setattr(limits, "WAIT_SECONDS", 0.01)
    lock = HeavyLock()
    with lock.held("a"), ThreadPoolExecutor(1) as pool:
        for _ in range(2 * PLACES):
            with pytest.raises(TooMuchAtOnce):
                pool.submit(lock.held("b").__enter__).result(30)
    with lock.held("b"):
        pass


@pytest.mark.parametrize("strangers", [1, 4])
def test_few_networks_keep_no_other_out(strangers: int) -> None:
    """However many requests each of them sends."""
    lock = HeavyLock()
    with ExitStack() as taken:
        for number in 16 * [*range(strangers)]:
            with suppress(TooMuchAtOnce):
                taken.enter_context(lock.place(f"stranger {number}"))
        with lock.place("table"), pytest.raises(TooMuchAtOnce):
            taken.enter_context(lock.place("stranger 0"))
    with ExitStack() as taken:  # All places are given back.
        for _ in range(CROWDED):
            taken.enter_context(lock.place("table"))


@pytest.mark.parametrize(
    ("address", "other", "same"),
    [
        ("10.0.0.2", "10.0.0.3", False),
        ("2001:db8:0:7::1", "2001:db8:0:8::1", True),
        ("2001:db8:0:7::1", "2001:db8:1:7::1", False),
    ],
)
def test_a_home_is_one_client(
    app: Flask, monkeypatch: pytest.MonkeyPatch, address: str, other: str, same: bool
) -> None:
    """By IPv6 it has 256 networks."""
    monkeypatch.setattr(limits, "CROWDED", 0)
    with (
        app.test_request_context(environ_base={"REMOTE_ADDR": address}),
        LOCK.place(client_network(other, limits.HOME_BITS)),
        pytest.raises(TooMuchAtOnce) if same else ExitStack(),
        limits.heavy_work(),
    ):
        pass


def test_a_save_waits_for_no_heavy_work(app: Flask) -> None:
    """On the server: of sixteen heavy requests of one address one runs, some wait, and the others
    are told at once to come again. Whoever saves is answered meanwhile."""
    begun, go_on = Semaphore(0), Event()

    def work() -> str:
        begun.release()
        assert go_on.wait(30)
        return "done"

    app.add_url_rule("/work", "work", limits.heavy(work))
    app.add_url_rule("/save", "save", lambda: "saved", methods=["POST"])
    with served(app) as (host, port), ExitStack() as open_:

        def send(method: str, path: str) -> HTTPConnection:
            phone = HTTPConnection(host, port, timeout=30)
            open_.callback(phone.close)
            phone.request(method, path)
            return phone

        workers = [send("GET", "/work") for _ in range(16)]
        with ThreadPoolExecutor(len(workers)) as pool:
            answers = [pool.submit(worker.getresponse) for worker in workers]
            assert begun.acquire(timeout=30)
            refused = [one.result() for one in islice(as_completed(answers), 16 - CROWDED)]
            assert send("POST", "/save").getresponse().status == 200
            assert not begun.acquire(blocking=False)
            go_on.set()
    assert {(one.status, one.headers["Retry-After"]) for one in refused} == {(429, "5")}
    assert sorted(one.result().status for one in answers) == CROWDED * [200] + 12 * [429]


def test_light_requests_have_threads_of_their_own() -> None:
    """While all that may wait for heavy work do."""
    assert THREADS - PLACES == 4
