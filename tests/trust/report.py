"""docs/trust.md: a row for each promise, written by the run that tried it."""

import subprocess
from datetime import UTC, datetime
from pathlib import Path

import dev
import scorekeeper
from tests.trust.promise import Promise

PAGE = dev.ROOT / "docs" / "trust.md"
HEAD = "| what | figure | command | version | date |"


def command(promise: Promise) -> str:
    """What tries it in its long form."""
    return f"`python3 dev.py trust {promise.name}`"


def write(promise: Promise, figure: str, page: Path = PAGE) -> None:
    """Put the figure of a run in place of the one before it; every other row stays."""
    text, head, rest = page.read_text(encoding="utf-8").partition(HEAD)
    ruler, *rows = rest.strip().splitlines()
    kept = {row.split(" | ")[2]: row for row in rows}
    today = datetime.now(UTC).date().isoformat()
    cells = (promise.says, figure, command(promise), version(), today)
    kept[command(promise)] = f"| {' | '.join(cells)} |"
    page.write_text("\n".join([f"{text}{head}", ruler, *kept.values(), ""]), encoding="utf-8")


def version() -> str:
    """The version of the program, with the commit that was tried; a plus is what was not committed
    yet, this page apart."""
    changed = _git("status", "--porcelain", "--", ".", f":!{PAGE.relative_to(dev.ROOT)}")
    commit = _git("rev-parse", "--short", "HEAD") or "no commit"
    return f"{scorekeeper.__version__} ({commit}{'+' if changed else ''})"


def _git(*arguments: str) -> str:
    told = subprocess.run(("git", *arguments), cwd=dev.ROOT, capture_output=True, text=True)
    return told.stdout.strip()
