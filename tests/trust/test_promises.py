"""Every promise, with few repetitions."""

from pathlib import Path

import pytest

from tests.trust.__main__ import PROMISES, main
from tests.trust.promise import NotTried, Promise


@pytest.mark.long
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.name)
def test_promise_holds(promise: Promise, tmp_path: Path) -> None:
    """Runs the code of `dev.py trust`, the short form."""
    try:
        assert promise.run(tmp_path, promise.short)
    except NotTried as reason:
        pytest.skip(str(reason))


def test_unknown_name_lists_the_promises(capsys: pytest.CaptureFixture[str]) -> None:
    """A mistyped name ends with status 2."""
    assert main(["luck"]) == 2
    assert "Choose from: kills, power" in capsys.readouterr().err
