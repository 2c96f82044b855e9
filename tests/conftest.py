"""What all tests share: examples that are the same in every run, and words at its end."""

from collections.abc import Callable
from functools import partial
from itertools import chain

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "same-every-time",
    derandomize=True,
    deadline=None,  # A busy machine is no fault of the code.
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=500,
)
settings.load_profile("same-every-time")


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
