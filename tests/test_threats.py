"""docs/threats.md is what somebody finds who asks what Sổ Phỏm is protected against."""

import re

import dev

THREATS = (dev.ROOT / "docs/threats.md").read_text(encoding="utf-8")
PROTECTED = re.findall(r"^\| (?!who |---)(.*) \|$", THREATS, re.MULTILINE)


def test_what_it_names_is_there() -> None:
    """Each module, test and page."""
    named = re.findall(r"`((?:docs|scorekeeper|static|tests)/[\w./-]+|[\w.]+\.lock)`", THREATS)
    named += [f"docs/{page}" for page in re.findall(r"\]\((\w+\.md)\)", THREATS)]
    assert len(named) > 40
    assert [path for path in named if not (dev.ROOT / path).exists()] == []


def test_each_protection_has_a_test() -> None:
    """What is said to hold is held by one."""
    assert len(PROTECTED) > 10
    assert [row for row in PROTECTED if "`tests/" not in row] == []
