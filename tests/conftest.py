"""What all tests share: examples that are the same in every run, and words at its end."""

from collections.abc import Callable

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

_TOLD = pytest.StashKey[list[str]]()


@pytest.fixture
def tell(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Prints a line after all tests have run, also where they pass."""
    return request.config.stash.setdefault(_TOLD, []).append


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print what tests had to tell."""
    for line in config.stash.get(_TOLD, []):
        terminalreporter.write_line(line)
