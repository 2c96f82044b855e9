"""tests/data/mutants.md is compared with surviving mutants, and lists functions that exist."""

from pkgutil import resolve_name

import pytest

from scripts import mutants

LISTED = list(mutants.listed_in(mutants.PAGE.read_text("utf-8")))


@pytest.mark.parametrize(
    ("mutant", "function"),
    [
        ("scorekeeper.games.tally.x_times__mutmut_3", "games.tally.times"),
        (
            "scorekeeper.games.phom.den.x__fed_the_winner__mutmut_12",
            "games.phom.den._fed_the_winner",
        ),
        ("scorekeeper.games.entry.xǁFaultsǁsound__mutmut_1", "games.entry.Faults.sound"),
    ],
)
def test_a_mutant_is_known_by_its_function(mutant: str, function: str) -> None:
    """Its number is left out, since it changes with every edit."""
    assert mutants.function_of(mutant) == function


def test_a_change_is_its_lines() -> None:
    """What a diff says besides does not matter, nor how deep a line is indented."""
    diff = "# x: survived\n--- a.py\n+++ a.py\n@@ -1,2 +1,2 @@\n if one:\n-    --x\n+    ++x\n"
    assert mutants.changed(diff) == ("- --x", "+ ++x")


def test_the_page_lists_changes_under_their_function() -> None:
    """Each diff is one of them."""
    page = "# Title\n\n## `a.f`\n\n```diff\n- 1\n+ 2\n```\n\nWhy.\n\n```diff\n- 3\n+ 4\n```\n"
    assert list(mutants.listed_in(page)) == [("a.f", ("- 1", "+ 2")), ("a.f", ("- 3", "+ 4"))]


@pytest.mark.parametrize("function", sorted({change.function for change in LISTED}))
def test_what_is_listed_exists(function: str) -> None:
    """A function that was renamed or taken out is not listed any more."""
    assert resolve_name(f"scorekeeper.{function}")


def test_every_test_is_found_by_its_name() -> None:
    """Else mutmut would take every mutant for noticed."""
    mutants.check_names()
