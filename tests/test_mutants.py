"""The comparison of surviving mutants with the page that lists the harmless ones."""

import subprocess
import sys
import tomllib
from pkgutil import resolve_name

import pytest

import dev
from scripts import mutants


@pytest.mark.parametrize(
    ("mutant", "function"),
    [
        ("scorekeeper.games.tally.x_times__mutmut_3", "games.tally.times"),
        ("scorekeeper.games.phom.den.x__eats__mutmut_12", "games.phom.den._eats"),
        ("scorekeeper.games.entry.xǁFaultsǁsound__mutmut_1", "games.entry.Faults.sound"),
    ],
)
def test_a_mutant_is_named_after_its_function(mutant: str, function: str) -> None:
    """Without its number, which changes with every edit."""
    assert mutants.function_of(mutant) == function


def test_the_page_lists_changes_by_function() -> None:
    """Each diff belongs to the heading above it; its headers and indents do not count."""
    diff = "# x: survived\n--- a.py\n+++ a.py\n@@ -1,2 +1,2 @@\n if one:\n-    --x\n+    ++x\n"
    page = f"# Title\n\n## `a.f`\n\n```diff\n{diff}```\n\nWhy.\n\n```diff\n- 3\n+ 4\n```\n"
    assert list(mutants.listed_in(page)) == [("a.f", "- --x\n+ ++x"), ("a.f", "- 3\n+ 4")]


def test_every_listed_function_exists() -> None:
    """A renamed or deleted function is not listed any more."""
    listed = mutants.listed_in(mutants.PAGE.read_text("utf-8"))
    assert all(resolve_name(f"scorekeeper.{change.function}") for change in listed)


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


@pytest.mark.long
def test_every_test_is_found_by_its_name() -> None:
    """mutmut collects the tests once more by their names, and a failure counts as noticed."""
    settings = tomllib.loads((dev.ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mutmut"]
    tests = settings["pytest_add_cli_args_test_selection"]
    command = (sys.executable, "-c", COLLECT_TWICE, *tests)
    subprocess.run(command, cwd=dev.ROOT, check=True, stdout=subprocess.DEVNULL)
