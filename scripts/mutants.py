"""Compare the mutants that survived with those that tests/data/mutants.md allows.

After `.venv/bin/mutmut run`: `.venv/bin/python -m scripts.mutants`. It fails where a mutant
survived that is not on the page, and where the page lists one that no longer does.
"""

import re
import subprocess
import sys
from collections.abc import Iterator

import dev

PAGE = dev.ROOT / "tests" / "data" / "mutants.md"


def main() -> int:
    """Prints what is unexpected; 0 if nothing is."""
    survived, listed = set(survivors()), set(listed_in(PAGE.read_text("utf-8")))
    for heading, changes in (
        ("Nothing noticed:", survived - listed),
        (f"Listed in {PAGE.relative_to(dev.ROOT)}, but noticed or gone:", listed - survived),
    ):
        for function, lines in sorted(changes):
            print(heading, f"`{function}`", lines, "", sep="\n")
    print(f"{len(survived & listed)} mutants are no change, as the page says.")
    return int(survived != listed)


def survivors() -> Iterator[tuple[str, str]]:
    """Yields function and changed lines of each mutant that no test noticed.

    Raises SystemExit if some were not tried.
    """
    for line in mutmut("results", "--all", "true").splitlines():
        name, _, verdict = line.strip().partition(": ")
        if verdict == "not checked":
            raise SystemExit("Some mutants were not tried: let `mutmut run` come to its end.")
        # A timeout does not count as noticed: it may just have waited.
        if verdict and verdict != "killed":
            yield function_of(name), changed(mutmut("show", name))


def mutmut(*arguments: str) -> str:
    """Returns the output of mutmut."""
    return subprocess.check_output((dev.PROGRAMS / "mutmut", *arguments), cwd=dev.ROOT, text=True)


def function_of(mutant: str) -> str:
    """Returns the function of a mutant by its name: `games.entry.Faults.sound`."""
    module, _, marked = mutant.rpartition("__mutmut_")[0].rpartition(".")
    function = marked.removeprefix("x").removeprefix("_").strip("ǁ").replace("ǁ", ".")
    return f"{module.removeprefix('scorekeeper.')}.{function}"


def changed(diff: str) -> str:
    """Returns the changed lines of a diff: `- return 1`, `+ return 2`.

    They identify a mutant: its number changes with every edit.
    """
    lines = re.findall(r"^([-+])(?!--|\+\+)(.*)$", diff, re.MULTILINE)
    return "\n".join(f"{sign} {line.strip()}" for sign, line in lines)


def listed_in(page: str) -> Iterator[tuple[str, str]]:
    """Yields the changes on the page: under the name of a function the diff of each."""
    for part in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        function = part.split("`")[1]
        for diff in re.findall(r"```diff\n(.*?)```", part, re.DOTALL):
            yield function, changed(diff)


if __name__ == "__main__":
    sys.exit(main())
