"""Pages say and offer what was approved: tests/data/golden/pages.

`.venv/bin/python -m scripts.pages` writes the texts anew; review the difference in git.
"""

from difflib import unified_diff

import pytest

from scripts.pages import FOLDER, Reader, Scene


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


def test_a_page_is_read_as_a_person_sees_it() -> None:
    page = """<title>T</title><header><a class="name" href="/">Sổ</a></header><h1>Ván <b>1</b></h1>
        <form method="post" action="/x"><input type="hidden" name="halves" value="9">
        <input type="hidden" name="key" value="k"><p role="alert">Sai<p>
        <label><input type="radio" name="a" value="1" checked> An</label>
        <input name="b" value="2" aria-label="Bao nhiêu"><select name="in"><option selected>k
        </select><button name="do" value="y" formaction="/y">Bỏ</button></form>
        <p hidden>ẩn <b>cả</b></p><template><p>mẫu</template>
        <input readonly value="mã"><a href="/z">Xem</a><s>+1</s>"""
    assert Reader(page).lines == [
        "T",
        "# Ván 1",
        "post → /x {halves=9}",
        "! Sai",
        "(• a=1) An {Bao nhiêu b=2} {in= · • k} [Bỏ do=y → /y]",
        "{mã} ‹Xem → /z› ~+1~",
    ]
