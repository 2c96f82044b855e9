"""The table of URLs in docs/structure.md is that of the application.

`.venv/bin/python -m tests.test_urls` writes it anew.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dev
from scorekeeper import create_app
from tests.web.urls import PAGES

PAGE = dev.ROOT / "docs" / "structure.md"
BEGIN = "<!-- URLs: written by `.venv/bin/python -m tests.test_urls` -->\n"
END = "<!-- end of URLs -->\n"
ROLES = ("anyone", "link", "keeper", "owner", "own")


def url_table() -> str:
    """Return the table: a row for each method of each URL, except those of the API."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(instance=Path(folder))
    return "".join(["```\n", *_rows(app.url_map.iter_rules()), "```\n"])


def _rows(rules: Iterator[Any]) -> Iterator[str]:
    for rule in sorted(rules, key=lambda rule: str(rule)):
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            if not rule.rule.startswith("/api/"):
                role = least_role(f"{method} {rule.endpoint}")
                yield f"{method:4} {rule.rule:45} {rule.endpoint:32} {role}\n"


def least_role(door: str) -> str:
    """Return the least role that gets in, by the table of tests/web/urls.py.

    *link*: whoever has the right token. *owner*: of the session, or of the rules under /rules/mine.
    """
    rows = [row.role for name, row in PAGES.items() if name == door or name.startswith(f"{door} ")]
    assert rows, f"First add a row {door!r} to tests/web/urls.py."
    role = min(rows, key=ROLES.index)
    return "owner" if role == "own" else role


def test_structure_shows_every_url() -> None:
    """Else write the table anew, by the command in the page."""
    assert BEGIN + url_table() + END in PAGE.read_text(encoding="utf-8")


if __name__ == "__main__":
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    PAGE.write_text(before + BEGIN + url_table() + END + rest.partition(END)[2], encoding="utf-8")
