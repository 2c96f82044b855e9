"""The page that lists the harmless mutants."""

from pkgutil import resolve_name

from scripts import mutants


def test_every_listed_function_exists() -> None:
    """A renamed or deleted function is not listed any more."""
    listed = list(mutants.listed_in(mutants.PAGE.read_text("utf-8")))
    assert listed
    assert all(resolve_name(f"scorekeeper.{function}") for function, _ in listed)


def test_a_mutant_is_listed_by_its_function() -> None:
    names = ("xǁFaultsǁsound__mutmut_3", "x_read_entry__mutmut_12", "x__shape__mutmut_1")
    found = [mutants.function_of(f"scorekeeper.games.entry.{name}") for name in names]
    assert found == ["games.entry.Faults.sound", "games.entry.read_entry", "games.entry._shape"]
