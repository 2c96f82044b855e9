"""The page that lists the harmless mutants."""

from pkgutil import resolve_name

from scripts import mutants


def test_every_listed_function_exists() -> None:
    """A renamed or deleted function is not listed any more."""
    listed = list(mutants.listed_in(mutants.PAGE.read_text("utf-8")))
    assert listed
    assert all(resolve_name(f"scorekeeper.{function}") for function, _ in listed)
