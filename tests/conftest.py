"""Settings for all tests: reproducible random examples, less garbage collection, lines to print."""

import gc
import os
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, groupby

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.constants_ast import Constants

from scorekeeper.store import database
from tests import postgres
from tests.trust.often import often

# Hypothesis likes to try the constants of loaded modules. Which ones are loaded depends on the
# tests before, and the examples shall not.
pytest.MonkeyPatch().setattr(
    "hypothesis.internal.conjecture.providers._get_local_constants", Constants
)
# Waiting for the disk takes a quarter of the time. In `tests/trust` other processes wait for it.
database._EVERY_CONNECTION += ("PRAGMA synchronous = OFF",)  # type: ignore[assignment]
os.environ["SCOREKEEPER_LANG"] = "vi"  # Commands speak no language of this machine.
settings.register_profile(
    "long",
    derandomize=True,
    deadline=None,  # Tests do not depend on the machine's speed.
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=often(150, 500),
)
settings.register_profile("short", settings.get_profile("long"), max_examples=50)


def pytest_configure(config: pytest.Config) -> None:
    """Loads the profile of Hypothesis and makes garbage collection rare."""
    without_long = config.option.markexpr.lstrip("(").startswith("not long")
    settings.load_profile("short" if without_long else "long")
    gc.set_threshold(20_000, 10, 100)


def pytest_collection_finish() -> None:
    """Hides the collected tests from the garbage collector: they took a fifth of the run."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spreads the browser modules, which mostly wait, evenly among the others."""
    modules = [list(of_module) for _, of_module in groupby(items, key=lambda item: item.path)]
    waiting = [module for module in modules if module[0].get_closest_marker("browser")]
    busy = [module for module in modules if module not in waiting]
    step = max(len(busy) // (len(waiting) + 1), 1)
    for place, module in enumerate(waiting, start=1):
        busy.insert(place * (step + 1) - 1, module)
    items[:] = chain.from_iterable(busy)


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Prints a line at the end of the run, also if the test passes."""
    # Properties come back from the other processes with the test's report.
    return partial(record_property, "told")


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    if not postgres.programs():
        pytest.skip(postgres.MISSING)
    with postgres.cluster() as server:
        yield server


@pytest.fixture
def server_book(cluster: postgres.Cluster) -> str:
    """The address of a new book without sessions on a server."""
    return cluster.new_book()


@pytest.fixture(params=postgres.ENGINES)
def book_at(request: pytest.FixtureRequest) -> str | None:
    """The address of a new book on the server; None for a file in the folder of the test."""
    if request.param == "file":
        return None
    return str(request.getfixturevalue("server_book"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints the lines of `tell`, and whether tests were left out for want of PostgreSQL."""
    if any(
        postgres.MISSING in str(skip.longrepr) for skip in terminalreporter.stats.get("skipped", ())
    ):
        terminalreporter.write_line(postgres.MISSING)
    for report in chain.from_iterable(terminalreporter.stats.values()):
        if isinstance(report, pytest.TestReport) and report.when == "call":
            for line in (told for name, told in report.user_properties if name == "told"):
                terminalreporter.write_line(str(line))
