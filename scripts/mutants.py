"""Compare the mutants that survived with those that tests/data/mutants.md allows.

After `.venv/bin/mutmut run`: `.venv/bin/python -m scripts.mutants`. It fails where a mutant
survived that is not on the page, and where the page lists one that no longer does.
"""

import re
import subprocess
import sys
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
    lines: str
    """The lines taken out and put in, each with its sign and without its indent."""


def main() -> int:
    """Prints what is unexpected; 0 if nothing is."""
    survived = set(survivors(mutmut("results", "--all", "true").splitlines()))
    listed = set(listed_in(PAGE.read_text("utf-8")))
    for heading, changes in (
        ("Nothing noticed:", survived - listed),
        (f"Listed in {PAGE.relative_to(dev.ROOT)}, but noticed or gone:", listed - survived),
    ):
        for change in sorted(changes):
            print(heading, f"`{change.function}`", change.lines, "", sep="\n")
    print(f"{len(survived & listed)} mutants are no change, as the page says.")
    return int(survived != listed)


def mutmut(*arguments: str) -> str:
    """Returns the output of mutmut."""
    command = (str(dev.PROGRAMS / "mutmut"), *arguments)
    return subprocess.run(
        command, cwd=dev.ROOT, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def survivors(results: Iterable[str]) -> Iterator[Change]:
    """Yields the mutants that no test noticed. Raises SystemExit where some were not tried."""
    for line in results:
        name, found, verdict = line.strip().partition(": ")
        if verdict == "not checked":
            raise SystemExit("Some mutants were not tried: let `mutmut run` come to its end.")
        if found and verdict != NOTICED:
            yield Change(function_of(name), changed(mutmut("show", name)))


def function_of(mutant: str) -> str:
    """Returns the function of a mutant by its name: `games.entry.Faults.sound`."""
    module, _, marked = mutant.rpartition("__mutmut_")[0].rpartition(".")
    function = marked.removeprefix("x").removeprefix("_").strip("ǁ").replace("ǁ", ".")
    return f"{module.removeprefix('scorekeeper.')}.{function}"


def changed(diff: str) -> str:
    """Returns the changed lines of a diff: `- return 1`, `+ return 2`."""
    lines = re.findall(r"^([-+])(?!--|\+\+)(.*)$", diff, re.MULTILINE)
    return "\n".join(f"{sign} {line.strip()}" for sign, line in lines)


def listed_in(page: str) -> Iterator[Change]:
    """Yields the changes on the page: under the name of a function the diff of each."""
    for part in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        function = part.split("`")[1]
        for diff in re.findall(r"```diff\n(.*?)```", part, re.DOTALL):
            yield Change(function, changed(diff))


if __name__ == "__main__":
    sys.exit(main())
