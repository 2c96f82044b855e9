"""Pages say and offer what was approved: tests/data/golden/pages.

`.venv/bin/python -m scripts.pages` writes the texts anew; review the difference in git.
"""

from difflib import unified_diff

import pytest

from scripts.pages import FOLDER, Scene


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    return Scene(tmp_path_factory.mktemp("pages"))


@pytest.mark.parametrize("name", sorted(file.stem for file in FOLDER.iterdir()))
def test_a_page_says_and_offers_what_was_approved(scene: Scene, name: str) -> None:
    approved = (FOLDER / f"{name}.txt").read_text("utf-8")
    before, after = approved.splitlines(), scene.text(name).splitlines()
    difference = "\n".join(unified_diff(before, after, "approved", "now", n=0, lineterm=""))
    assert not difference, difference


def test_every_page_that_a_role_can_read_has_an_approved_text(scene: Scene) -> None:
    approved = {file.stem for file in FOLDER.iterdir()}
    assert {name for name in scene.names() if name in approved or scene.text(name)} == approved
