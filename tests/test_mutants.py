"""The comparison of surviving mutants with the page that lists the harmless ones."""

from pkgutil import resolve_name

import pytest

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


def test_a_change_is_its_lines() -> None:
    """Headers and indents of the diff do not count."""
    diff = "# x: survived\n--- a.py\n+++ a.py\n@@ -1,2 +1,2 @@\n if one:\n-    --x\n+    ++x\n"
    assert mutants.changed(diff) == ("- --x", "+ ++x")


def test_the_page_lists_changes_by_function() -> None:
    """Each diff belongs to the function in the heading above it."""
    page = "# Title\n\n## `a.f`\n\n```diff\n- 1\n+ 2\n```\n\nWhy.\n\n```diff\n- 3\n+ 4\n```\n"
    assert list(mutants.listed_in(page)) == [("a.f", ("- 1", "+ 2")), ("a.f", ("- 3", "+ 4"))]


def test_every_listed_function_exists() -> None:
    """A renamed or deleted function is not listed any more."""
    listed = mutants.listed_in(mutants.PAGE.read_text("utf-8"))
    assert all(resolve_name(f"scorekeeper.{change.function}") for change in listed)


@pytest.mark.long
def test_every_test_is_found_by_its_name() -> None:
    """Otherwise mutmut would take every mutant for killed."""
    mutants.check_names()
