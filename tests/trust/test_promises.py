"""Every promise of docs/trust.md in its short form, and the page itself."""

from pathlib import Path

import pytest

from tests.trust import report
from tests.trust.__main__ import main
from tests.trust.promise import Promise, Untried
from tests.trust.promises import PROMISES


@pytest.mark.parametrize(
    "promise", [one for one in PROMISES if one.short], ids=lambda promise: promise.name
)
def test_it_holds(promise: Promise, tmp_path: Path) -> None:
    """By the same code as `python3 dev.py trust`, with smaller numbers."""
    try:
        assert promise.run(tmp_path, promise.short)
    except Untried as why:
        pytest.skip(str(why))


def test_a_run_writes_its_own_row_alone(tmp_path: Path) -> None:
    """In place of the one that it wrote before, or below all others."""
    page = tmp_path / "trust.md"
    page.write_text(f"# Title\n\n{report.HEAD}\n| --- |\n", "utf-8")
    kills, power, *_ = PROMISES
    for promise, figure in ((kills, "1"), (power, "2"), (kills, "3")):
        report.write(promise, figure, page)
    *_, first, second = page.read_text("utf-8").splitlines()
    assert first.startswith(f"| {kills.says} | 3 | `python3 dev.py trust kills` | ")
    assert second.startswith(f"| {power.says} | 2 | `python3 dev.py trust power` | ")


def test_the_page_tells_of_promises_alone() -> None:
    """Each row is of one that can be run."""
    rows = report.PAGE.read_text("utf-8").partition(report.HEAD)[2].strip().splitlines()[1:]
    told = {row.split(" | ")[2] for row in rows}
    assert told <= {report.command(promise) for promise in PROMISES}


def test_an_unknown_name_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """With those that there are."""
    assert main(["luck"]) == 2
    assert "No promise: luck. There are: kills, power" in capsys.readouterr().err
