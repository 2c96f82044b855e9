"""Compare this checkout with a release: CPU time of a save, of a page and of scoring rounds.

    python3 dev.py bench            against the last release; about a minute
    python3 dev.py bench 0.9.1      against another one, or any commit

Both versions run in turn, on servers of their own. Exit code 1 if this checkout takes more than
twice the time of the release.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import scorekeeper
from scorekeeper.games import GAME_OF, PRESETS
from scripts.releases import Release, Server, checkout, release, serving
from scripts.visitor import Visitor

PAGES = ("", "/sheet", "/history", "/settle", "/stats")
TURNS = 7
ROUNDS, LINES = 20, 20_000
"""Rounds that are saved and scored in a turn."""

MOST = 2.0
"""The largest allowed ratio of CPU times."""

FRIENDS = ("An", "Bình", "Chi", "Dũng")
SCORED = PRESETS["pho-bien"]


class Table:
    """The browser of a keeper, with an open session."""

    def __init__(self, server: Server, browser: Visitor) -> None:
        self._server, self._browser = server, browser
        names = {f"name-{seat}": name for seat, name in enumerate(FRIENDS)}
        opened = browser.send(browser.get("/new"), "/new", names)
        self._at = opened.headers["Location"].partition("?")[0]

    def save(self) -> float:
        """Saves rounds. Returns the CPU seconds, without the pages in between."""
        seconds = 0.0
        for _ in range(ROUNDS):
            page = self._browser.get(self._at)
            before = self._server.cpu
            assert self._browser.send(page, "/rounds", {"outcome": "u-0"}).status_code == 303
            seconds += self._server.cpu - before
        return seconds

    def look(self) -> float:
        """Loads pages of the session. Returns the CPU seconds."""
        before = self._server.cpu
        for page in PAGES * 4:
            assert self._browser.get(f"{self._at}{page}").status_code == 200
        return self._server.cpu - before


def score(release: Release, rounds: Path) -> float:
    """Scores rounds by the command line. Returns the CPU seconds."""
    before = os.times()
    subprocess.run([release.program, "score", rounds], stdout=subprocess.DEVNULL, check=True)
    return os.times().children_user - before.children_user


def write_rounds(file: Path) -> None:
    """Writes rounds of every kind, over and over."""
    examples = GAME_OF[type(SCORED.rules)].examples(SCORED.rules)
    rounds = [example.entry for example in examples.values()]
    lines = [json.dumps({"rules": SCORED.id, "round": entry}) for entry in rounds]
    file.write_text("".join(f"{lines[i % len(lines)]}\n" for i in range(LINES)), "utf-8")


def compare(name: str, before: Callable[[], float], after: Callable[[], float]) -> bool:
    """Measures both in turn and prints the medians. True if the checkout is fast enough."""
    pairs = [(before(), after()) for _ in range(TURNS)]
    old, new = (1000 * median(seconds) for seconds in zip(*pairs, strict=True))
    fast: bool = new <= MOST * old
    verdict = "ok" if fast else f"MORE THAN {MOST:g} TIMES"
    print(f"{name:<6} {old:>8.1f} ms {new:>8.1f} ms {new / old:>6.2f}  {verdict}", flush=True)
    return fast


def main(name: str = scorekeeper.__version__) -> int:
    """Compares save, page and score with a release, and returns the exit code."""
    both = (release(name), checkout())
    print(f"{'':<6} {name:>11} {'checkout':>11} {'ratio':>6}")
    with ExitStack() as hold:
        rounds = Path(hold.enter_context(TemporaryDirectory())) / "rounds.jsonl"
        write_rounds(rounds)
        servers = [hold.enter_context(serving(release)) for release in both]
        browsers = [hold.enter_context(closing(Visitor(server.address))) for server in servers]
        old, new = map(Table, servers, browsers)
        fast = [
            compare("save", old.save, new.save),
            compare("page", old.look, new.look),
            compare("score", *(partial(score, release, rounds) for release in both)),
        ]
    return 0 if all(fast) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
