"""What all tests share: examples that are the same in every run, and words at its end."""

import gc
from collections.abc import Callable
from functools import partial
from itertools import chain, groupby

import pytest
from _pytest.mark.expression import Expression
from hypothesis import HealthCheck, settings

settings.register_profile(
    "same-every-time",
    derandomize=True,
    deadline=None,  # A busy machine is no fault of the code.
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=500,
)
settings.register_profile("short", settings.get_profile("same-every-time"), max_examples=100)


def pytest_configure(config: pytest.Config) -> None:
    """Try a fifth of the examples where long forms are left out, and look for garbage rarely."""
    settings.load_profile("same-every-time" if takes_long(config.option.markexpr) else "short")
    # What is made and kept while tests are found and run is no garbage, and all of it is looked at.
    gc.set_threshold(20_000, 10, 100)


def takes_long(marks: str) -> bool:
    """Whether tests with the marker `long` are among those that such marks select."""
    chosen = Expression.compile(marks or "long")

    def takes(*has: str) -> bool:
        return chosen.evaluate(lambda name, /, **_: name in has)

    return takes("long") or takes("long", "browser")


def pytest_collection_finish() -> None:
    """Leave all tests themselves out of what is looked through for garbage: that took half a
    second each time, and a fifth of the whole run."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread the modules that wait for a browser among those that keep a core busy, so that no
    process has all of them."""
    modules = [list(of_module) for _, of_module in groupby(items, key=lambda item: item.path)]
    waiting = [module for module in modules if module[0].get_closest_marker("browser")]
    busy = [module for module in modules if module not in waiting]
    tests_between = sum(map(len, busy)) / (len(waiting) + 1)
    items.clear()
    tests = 0
    for module in busy:
        items += module
        tests += len(module)
        while waiting and tests >= tests_between:
            items += waiting.pop()
            tests -= int(tests_between)
    items += chain.from_iterable(waiting)


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Prints a line after all tests have run, also where they pass."""
    # A property of the test goes with its report, which comes back from any process it runs in.
    return partial(record_property, "told")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests had to tell."""
    for report in chain.from_iterable(terminalreporter.stats.values()):
        if isinstance(report, pytest.TestReport) and report.when == "call":
            for line in (told for name, told in report.user_properties if name == "told"):
                terminalreporter.write_line(str(line))
