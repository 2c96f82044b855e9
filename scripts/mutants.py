"""Compare the mutants that survived with those that tests/data/mutants.md allows.

After `.venv/bin/mutmut run`: `.venv/bin/python -m scripts.mutants`. It fails where a mutant
survived that is not on the page, and where the page lists one that no longer does.
"""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import dev

PAGE = dev.ROOT / "tests" / "data" / "mutants.md"
NOTICED = "killed"
"""The status of a mutant that a test noticed. A timeout is none: it may just have waited."""


class Change(NamedTuple):
    """The change of a mutant, which identifies it; its number changes with every edit."""

    function: str
    """As `games.tally.times`."""
    lines: tuple[str, ...]
    """The lines taken out and put in, each with its sign and without its indent."""


COLLECT_TWICE = """
import pytest, sys
class Names:
    found = ()
    def pytest_collection_modifyitems(self, items):
        self.found = [item.nodeid for item in items]
quiet, names = ["-qqq", "--collect-only"], Names()
pytest.main([*quiet, *sys.argv[1:]], plugins=[names])
sys.exit(pytest.main([*quiet, *names.found]))
"""


def main() -> int:
    """Print what is unexpected; 0 if nothing is."""
    check_names()
    survived = set(survivors(mutmut("results", "--all", "true").splitlines()))
    listed = set(listed_in(PAGE.read_text("utf-8")))
    report("Nothing noticed:", survived - listed)
    report(f"Listed in {PAGE.relative_to(dev.ROOT)}, but noticed or gone:", listed - survived)
    print(f"{len(survived & listed)} mutants are no change, as the page says.")
    return int(survived != listed)


def check_names() -> None:
    """See to it that every test is found by its name. It leaves the program where one is not.

    mutmut collects the tests, then for each mutant in the same process once more by their names,
    and takes it for noticed if that fails.
    """
    settings = tomllib.loads((dev.ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mutmut"]
    tests = settings["pytest_add_cli_args_test_selection"]
    command = (sys.executable, "-c", COLLECT_TWICE, *tests)
    if subprocess.run(command, cwd=dev.ROOT, check=False, stdout=subprocess.DEVNULL).returncode:
        raise SystemExit("Some tests are not found by their names, so mutmut noticed nothing.")


def mutmut(*arguments: str) -> str:
    """Return the output of mutmut."""
    command = (str(dev.PROGRAMS / "mutmut"), *arguments)
    return subprocess.run(
        command, cwd=dev.ROOT, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def survivors(results: Iterable[str]) -> Iterator[Change]:
    """The mutants that no test noticed. It leaves the program where some were not tried."""
    for line in results:
        name, found, verdict = line.strip().partition(": ")
        if not found or verdict == NOTICED:
            continue
        if verdict == "not checked":
            raise SystemExit("Some mutants were not tried: let `mutmut run` come to its end.")
        yield Change(function_of(name), changed(mutmut("show", name)))


def function_of(mutant: str) -> str:
    """The function of a mutant by its name: `games.entry.Faults.sound`."""
    module, _, marked = mutant.rpartition("__mutmut_")[0].rpartition(".")
    function = marked.removeprefix("x").removeprefix("_").strip("ǁ").replace("ǁ", ".")
    return f"{module.removeprefix('scorekeeper.')}.{function}"


def changed(diff: str) -> tuple[str, ...]:
    """The changed lines of a diff: `- return 1`, `+ return 2`."""
    lines = re.findall(r"^([-+])(?!--|\+\+)(.*)$", diff, re.MULTILINE)
    return tuple(f"{sign} {line.strip()}" for sign, line in lines)


def listed_in(page: str) -> Iterator[Change]:
    """The changes on the page: under the name of a function the diff of each."""
    for part in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        function = part.split("`")[1]
        for diff in re.findall(r"```diff\n(.*?)```", part, re.DOTALL):
            yield Change(function, changed(diff))


def report(heading: str, changes: Iterable[Change]) -> None:
    """Print changes under a heading, as they would stand on the page."""
    for number, change in enumerate(sorted(changes)):
        print("" if number else f"{heading}\n")
        print(f"`{change.function}`", *change.lines, sep="\n")


if __name__ == "__main__":
    sys.exit(main())
