"""The table of URLs in docs/structure.md is that of the application.

`.venv/bin/python -m tests.test_urls` writes it anew.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dev
from scorekeeper import create_app
from tests.web.group.test_groups import TABLE as GROUP_TABLE
from tests.web.test_roles import TABLE

PAGE = dev.ROOT / "docs" / "structure.md"
BEGIN = "<!-- URLs: written by `.venv/bin/python -m tests.test_urls` -->\n"
END = "<!-- end of URLs -->\n"
ROLES = ("anyone", "link", "keeper", "owner")


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
    """Return the least role that gets in, by the table of tests/web/test_roles.py.

    *link*: whoever has the right token. *owner*: of the session, or of the rules under /rules/mine.
    """
    of_group = [row for name, row in GROUP_TABLE.items() if name.startswith(door)]
    assert door in TABLE or of_group, f"First add a row {door!r} to tests/web/test_roles.py."
    answers = (of_group[0] if of_group else TABLE[door].answers).split()[: len(ROLES)]
    if "403" in answers:
        return ROLES[len(answers) - answers[::-1].index("403")]
    return next(role for role, answer in zip(ROLES, answers, strict=True) if answer != "404")


def test_structure_shows_every_url() -> None:
    """Else write the table anew, by the command in the page."""
    assert BEGIN + url_table() + END in PAGE.read_text(encoding="utf-8")


if __name__ == "__main__":
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    PAGE.write_text(before + BEGIN + url_table() + END + rest.partition(END)[2], encoding="utf-8")
