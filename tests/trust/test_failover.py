"""Kill the primary of two PostgreSQL servers while programs save, or cut it off.

pg_auto_failover runs them, each on a network of its own in this machine.
"""

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any

import psycopg
import pytest

from scripts.releases import checkout, serving
from scripts.visitor import Visitor
from tests.postgres import programs
from tests.trust.often import often
from tests.trust.programs import Program, check_stored, open_sessions

NET = "10.77.0"
HOSTS = {"monitor": f"{NET}.10", "one": f"{NET}.11", "two": f"{NET}.12"}
PORTS = {"monitor": 5430, "one": 5431, "two": 5432}  # They share a folder of sockets.
USER = "postgres"
TUNED = {
    "health_check_period": 1000,
    "health_check_timeout": 1000,
    "health_check_retry_delay": 500,
    "node_considered_unhealthy_timeout": 5000,
    "primary_demote_timeout": 5000,
}
"""Milliseconds, as docs/hosting-postgresql.md sets them."""

ADDRESS = f"postgresql://{USER}@{HOSTS['one']}:5431,{HOSTS['two']}:5432/so?sslmode=disable"
MONITOR = f"postgresql://autoctl_node@{HOSTS['monitor']}:5430/pg_auto_failover?sslmode=disable"
STATES = "SELECT nodename, reportedstate FROM pgautofailover.node"


def is_possible() -> bool:
    """Whether this machine has the programs, and lets us make networks."""
    needed = ("pg_autoctl", "ip", "setpriv")
    return programs() is not None and all(map(shutil.which, needed)) and os.geteuid() == 0


pytestmark = [
    pytest.mark.postgres,
    pytest.mark.skipif(not is_possible(), reason="Needs root, ip and pg_auto_failover."),
]

KILLS, CUTS = often(1, 25), often(1, 5)
SERVERS, SESSIONS, PROGRAMS = 2, 2, 2
PROMISED = often(300, 30)
"""Seconds after which rounds are saved again. In .ci/run other tests take the machine's time."""


class Pair:
    """The two servers and their monitor."""

    def __init__(self, folder: Path, hold: ExitStack) -> None:
        self._folder, self._hold = folder, hold
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        shutil.chown(folder, USER)
        ip("link", "add", "so-phom", "type", "bridge")
        hold.callback(ip, "link", "del", "so-phom")
        ip("addr", "add", f"{NET}.1/24", "dev", "so-phom")
        ip("link", "set", "so-phom", "up")
        for name, host in HOSTS.items():
            ip("netns", "add", name)
            hold.callback(ip, "netns", "del", name)
            ip("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name)
            ip("link", "set", name, "master", "so-phom", "up")
            ip("-n", name, "addr", "add", f"{host}/24", "dev", "eth0")
            for device in ("lo", "eth0"):
                ip("-n", name, "link", "set", device, "up")

    def create(self) -> None:
        """Create and start all three, and wait until the second follows the first."""
        self.run("monitor", "create", "monitor", "--hostname", HOSTS["monitor"])
        for setting, value in TUNED.items():
            self.ask(f"ALTER SYSTEM SET pgautofailover.{setting} = {value}")
        self.ask("SELECT pg_reload_conf()")
        for name, wanted in (("one", {"single"}), ("two", {"primary", "secondary"})):
            node = ("--hostname", HOSTS[name], "--name", name, "--dbname", "so")
            self.run(name, "create", "postgres", *node, "--monitor", MONITOR)
            if name == "two":  # It copies the first one after a checkpoint, which is slow.
                with psycopg.connect(ADDRESS, autocommit=True) as db:
                    until(partial(_copies, db), 60)
                    db.execute("CHECKPOINT")
            self.wait_for(wanted)
            self.let_in(name)

    def run(self, name: str, *arguments: str) -> None:
        tools = programs()
        assert tools
        create = ("--pgport", str(PORTS[name]), "--auth", "trust", "--no-ssl", "--run")
        command = [*arguments, *(create if arguments[0] == "create" else ())]
        home = self._folder / f"home-{name}"
        home.mkdir(exist_ok=True)
        shutil.chown(home, USER)
        own = {f"XDG_{what}_HOME": str(home / what) for what in ("CONFIG", "DATA")}
        own |= {"HOME": str(home), "XDG_RUNTIME_DIR": str(home), "LC_ALL": "C.UTF-8"}
        inside = ["ip", "netns", "exec", name, "setpriv", "--init-groups"]
        inside += [f"--reuid={USER}", f"--regid={USER}"]
        with (self._folder / f"{name}.txt").open("a") as log:
            self._processes[name] = subprocess.Popen(
                [*inside, "pg_autoctl", *command, "--pgdata", str(self.data(name))],
                env={"PATH": f"{tools}:{os.environ['PATH']}", "PG_CONFIG": f"{tools}/pg_config"}
                | own,
                cwd=self._folder,
                stdout=log,
                stderr=log,
            )
        self._hold.callback(self.kill, name)
        if name == "monitor":
            self.let_in(name)

    def data(self, name: str) -> Path:
        return self._folder / name

    def let_in(self, name: str) -> None:
        until(lambda: listens(HOSTS[name], PORTS[name]), 60)
        with (self.data(name) / "pg_hba.conf").open("a") as rules:
            rules.write(f"\nhost all all {NET}.0/24 trust\n")
        os.kill(int((self.data(name) / "postmaster.pid").read_text().split()[0]), signal.SIGHUP)

    def ask(self, sql: str) -> list[Any]:
        address = MONITOR.replace("autoctl_node", USER)

        def answer() -> list[Any] | None:
            try:
                with psycopg.connect(address, autocommit=True, connect_timeout=2) as db:
                    cursor = db.execute(sql.encode())
                    return cursor.fetchall() if cursor.description else [()]
            except (psycopg.OperationalError, psycopg.errors.UndefinedTable):
                return None  # It does not answer yet, or its tables are not there yet.

        rows: list[Any] = until(answer, 60)
        return rows

    def states(self) -> dict[str, str]:
        return dict(self.ask(STATES))

    def wait_for(self, wanted: set[str]) -> None:
        """Wait until the servers are in these states."""
        try:
            until(lambda: set(self.states().values()) == wanted, 180)
        except AssertionError as late:
            logs = [self._folder / f"{name}.txt" for name in HOSTS]
            told = [f"{log.name}: {log.read_text()[-2000:]}" for log in logs if log.exists()]
            raise AssertionError("\n".join([str(self.states()), *told])) from late

    @property
    def primary(self) -> str:
        """The server that takes rounds, or is about to."""
        sql = "SELECT nodename FROM pgautofailover.node WHERE goalstate::text LIKE '%primary'"
        ((name,),) = self.ask(sql)
        return str(name)

    def kill(self, name: str) -> None:
        for pid in subprocess.check_output(("ip", "netns", "pids", name), text=True).split():
            with suppress(ProcessLookupError):
                os.kill(int(pid), signal.SIGKILL)
        self._processes[name].wait()

    @contextmanager
    def cut_off(self, name: str) -> Iterator[None]:
        ip("link", "set", name, "down")
        try:
            yield
        finally:
            ip("link", "set", name, "up")


def _copies(db: Any) -> object:
    return db.execute("SELECT 1 FROM pg_stat_activity WHERE backend_type = 'walsender'").fetchone()


def listens(host: str, port: int) -> bool:
    try:
        with socket.create_connection((host, port), timeout=1):
            return True
    except OSError:
        return False


def until(attempt: Any, seconds: float) -> Any:
    """Wait for something that is not false, and return it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if answer := attempt():
            return answer
        time.sleep(0.2)
    raise AssertionError("waited too long")


def ip(*arguments: str) -> None:
    subprocess.run(("ip", *arguments), check=True)


@contextmanager
def pair() -> Iterator[Pair]:
    with TemporaryDirectory(prefix="so-phom-pair-") as folder, ExitStack() as hold:
        made = Pair(Path(folder), hold)
        made.create()
        yield made


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
        servers = [hold.enter_context(serving(checkout(), instance=folder)) for folder in folders]
        programs = open_sessions(servers[0], SESSIONS, PROGRAMS)
        pool = hold.enter_context(ThreadPoolExecutor(len(programs)))
        hold.callback(end.set)
        work = [
            pool.submit(save_until, end, servers[place % SERVERS].address, program, confirmed)
            for place, program in enumerate(programs)
        ]
        gaps = {
            cut: [fail_over(both, rng, confirmed, cut=cut) for _ in range(times)]
            for cut, times in ((False, KILLS), (True, CUTS))
        }
        end.set()
        for job in work:
            job.result()
        rounds = check_stored(ADDRESS, programs)
    for what, cut in (("kills", False), ("cuts", True)):
        told = f"saving again after {min(gaps[cut]):.1f} to {max(gaps[cut]):.1f} s"
        tell(f"{len(gaps[cut])} {what} of the primary: {told}")
    tell(f"{rounds} confirmed rounds: each stored once")
    assert max(*gaps[False], *gaps[True]) < PROMISED
