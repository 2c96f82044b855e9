"""docs/rules.md and docs/luat.md say what the declarations say."""

import re
from pathlib import Path

import pytest

from scorekeeper.text import Language
from scripts.rules_page import PAGES, written

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("language", PAGES)
def test_the_page_is_current(language: Language) -> None:
    """After a change of rules run `python -m scripts.rules_page`."""
    assert PAGES[language].read_text("utf-8") == written(language)


@pytest.mark.parametrize("language", PAGES)
def test_cited_sections_exist(language: Language) -> None:
    sections = set(re.findall(r"^##+ ([\d.]+?)\.? ", written(language), re.M))
    cited = {
        section
        for path in (ROOT / "scorekeeper").rglob("*.py")
        for run in re.findall(r"docs/rules\.md, ([\d., and]+)", path.read_text("utf-8"))
        for section in re.findall(r"\d+(?:\.\d+)?", run)
    }
    assert cited
    assert cited <= sections
