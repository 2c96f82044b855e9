"""Kill the primary of two PostgreSQL servers while programs save, or cut it off."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, nullcontext
from pathlib import Path
from random import Random
from threading import Event

import pytest

from scripts.releases import checkout, serving
from scripts.visitor import Visitor
from tests.trust.failover import ADDRESS, Pair, is_possible, pair, until
from tests.trust.often import often
from tests.trust.programs import Program, check_stored, open_sessions

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.skipif(not is_possible(), reason="Needs root, ip and pg_auto_failover."),
]

KILLS, CUTS = often(1, 25), often(1, 5)
SERVERS, SESSIONS, PROGRAMS = 2, 2, 2
PROMISED = often(300, 30)
"""Seconds after which rounds are saved again. In .ci/run other tests take the machine's time."""


def save_until(end: Event, address: str, program: Program, confirmed: list[float]) -> None:
    """Save rounds, and note when each is confirmed."""
    with closing(Visitor(address)) as api:
        while not end.is_set():
            if program.save(api):
                confirmed.append(time.monotonic())
            else:
                time.sleep(0.1)


def fail_over(both: Pair, rng: Random, confirmed: Sequence[float], *, cut: bool) -> float:
    """Lose the primary in the middle of saves. Returns the seconds until rounds are saved again."""
    seen = len(confirmed)
    until(lambda: len(confirmed) > seen + rng.randint(5, 50), 60)
    time.sleep(rng.random() * 0.02)
    lost = both.primary
    with both.cut_off(lost) if cut else nullcontext():
        if not cut:
            both.kill(lost)
        began = time.monotonic()
        # A few were on their way.
        until(lambda: confirmed[-1] > began + 1 and both.primary != lost, 120)
        saved = next(at for at in confirmed if at > began + 1)
    if not cut:
        both.run(lost, "run")
    both.wait_for({"primary", "secondary"})
    return saved - began


def test_no_confirmed_round_is_lost_with_the_primary(
    tmp_path: Path, tell: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """None is stored twice, and rounds are soon saved again."""
    rng, end, confirmed = Random(1), Event(), list[float]()
    monkeypatch.setenv("SCOREKEEPER_BOOK", ADDRESS)
    with ExitStack() as hold:
        both = hold.enter_context(pair())
        folders = [tmp_path / str(number) for number in range(SERVERS)]
        for folder in folders:
            folder.mkdir()
        servers = [hold.enter_context(serving(checkout(), instance=one)) for one in folders]
        programs = open_sessions(servers[0], SESSIONS, PROGRAMS)
        pool = hold.enter_context(ThreadPoolExecutor(len(programs)))
        hold.callback(end.set)
        work = [
            pool.submit(save_until, end, servers[place % SERVERS].address, one, confirmed)
            for place, one in enumerate(programs)
        ]
        gaps = {
            cut: [fail_over(both, rng, confirmed, cut=cut) for _ in range(times)]
            for cut, times in ((False, KILLS), (True, CUTS))
        }
        end.set()
        for one in work:
            one.result()
        rounds = check_stored(ADDRESS, programs)
    for what, cut in (("kills", False), ("cuts", True)):
        told = f"saving again after {min(gaps[cut]):.1f} to {max(gaps[cut]):.1f} s"
        tell(f"{len(gaps[cut])} {what} of the primary: {told}")
    tell(f"{rounds} confirmed rounds: each stored once")
    assert max(*gaps[False], *gaps[True]) < PROMISED
