"""How style sheets, scripts and templates are written, so that one does not reach into another."""

import re
from collections import Counter
from pathlib import Path

import pytest

from scorekeeper import paths

STATIC, TEMPLATES = (Path(paths.resource(name)) for name in ("static", "templates"))
SHEETS = [STATIC / "style.css", STATIC / "beyond.css"]
SCRIPTS = sorted(STATIC.glob("*.js"))
MARKUP = sorted(TEMPLATES.rglob("*.html"))
FORMS = TEMPLATES / "_forms.html"
LAYERS = "@layer base, parts, pages;"
COLOURS = {"paper", "ink", "faint", "line", "red"}


def of(files: list[Path]) -> pytest.MarkDecorator:
    """A test of each of them."""
    return pytest.mark.parametrize("file", files, ids=lambda file: file.name)


def rules(sheet: str) -> str:
    """A style sheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)


def blocks(sheet: str) -> list[tuple[str, str]]:
    """Each block that is in no other, with the words before it."""
    found = []
    while "{" in sheet:
        opening = sheet[: sheet.index("{") + 1]
        inside = block(sheet, opening)
        found.append((opening[:-1].strip(), inside))
        sheet = sheet[len(opening) + len(inside) + 1 :]
    return found


def block(sheet: str, opening: str) -> str:
    """What stands between the braces after these words."""
    start = sheet.index(opening) + len(opening)
    depth, end = 1, start
    while depth:
        depth += {"{": 1, "}": -1}.get(sheet[end], 0)
        end += 1
    return sheet[start : end - 1]


def selectors(sheet: str) -> list[str]:
    """Each selector by itself, with a dot for what stands in brackets."""
    while (flat := re.sub(r"\([^()]*\)", ".", sheet)) != sheet:
        sheet = flat
    lists = [found for found in re.findall(r"([^{};]+)\{", sheet) if "@" not in found]
    return [one.strip() for found in lists for one in found.split(",")]


@of(SHEETS)
def test_each_rule_lies_in_a_layer(file: Path) -> None:
    """Layers decide which of two rules wins; the sheet that loads first gives their order."""
    first, sheet = file == SHEETS[0], rules(file.read_text())
    assert sheet.strip().startswith(LAYERS) == first
    layers = {opening for opening, _ in blocks(sheet.replace(LAYERS, ""))}
    assert layers <= {"@layer base", "@layer parts", "@layer pages"}


@of(SHEETS)
def test_a_page_styles_nothing_by_its_element_alone(file: Path) -> None:
    """Styles of every button or field stand in the layers that all pages share."""
    sheet = rules(file.read_text()).replace(LAYERS, "")
    pages = "".join(inside for opening, inside in blocks(sheet) if opening == "@layer pages")
    told = selectors(pages)
    assert len(told) > 10
    moments = {"from", "to"}  # of an animation
    assert {one for one in told if not re.match(r"[\w:]*[.#\[]", one)} <= moments


def test_each_colour_is_said_once_for_day_and_night() -> None:
    """Browsers that know no such pairs are given the day's again; paper has inks of its own."""
    sheet = rules("".join(file.read_text() for file in SHEETS))
    inks: list[str] = []
    older = block(sheet, "@supports not (color: light-dark(#000, #fff)) {")
    sheet = sheet.replace(older, "")
    while "@media print {" in sheet:
        printed = block(sheet, "@media print {")
        inks += re.findall(r"--(\w+): #", printed)
        sheet = sheet.replace(f"@media print {{{printed}", "")
    assert sorted(inks) == sorted(COLOURS)
    pairs = re.findall(r"--(\w+): light-dark\((#\w+), (#\w+)\);", sheet)
    assert {name for name, _, _ in pairs} == COLOURS
    assert set(Counter(re.findall(rf"--({'|'.join(COLOURS)}):", sheet)).values()) == {1}
    assert re.findall(r"--(\w+): (#\w+);", older) == [(name, day) for name, day, _ in pairs]
    assert re.findall(r"#[0-9a-f]{3,6}\b", re.sub(r"light-dark\(.*?\)", "", sheet)) == []


@of(MARKUP)
def test_the_token_of_a_form_is_written_in_one_place(file: Path) -> None:
    """No page can forget it, or write it another way."""
    assert ("csrf_token" in file.read_text()) == (file == FORMS)
    assert file == FORMS or "proof()" not in file.read_text()


@of(MARKUP)
def test_each_template_says_what_it_is_given(file: Path) -> None:
    """In a comment among its first lines; a part that is called has its arguments there too."""
    imports = re.compile(r"\{%-? (?:import|from|extends) ")
    first = [line for line in file.read_text().splitlines() if line and not imports.match(line)]
    assert any(line.startswith("{#") for line in first[:2]), first[:2]


@of([file for file in MARKUP if file.parent != TEMPLATES])
def test_a_form_that_changes_something_is_made_by_the_one_part_for_it(file: Path) -> None:
    """Except the form of a round, whose tag says what a tap sends."""
    by_hand = re.findall(r"<form[^>]*method=\"post\"", file.read_text())
    assert len(by_hand) == (
        file.parent.name in ("entry", "rules") and file.stem in ("entry", "edit")
    )


@of(MARKUP)
def test_nothing_is_imported_with_what_happens_to_be_there(file: Path) -> None:
    """Parts are told what they show."""
    assert "with context" not in file.read_text()


def test_scripts_are_modules() -> None:
    """Each is named by a page; the worker is not, since a script registers it."""
    tags = [tag for file in MARKUP for tag in re.findall(r"<script[^>]*>", file.read_text())]
    named = {name for tag in tags for name in re.findall(r"filename='([\w.]+)'", tag)}
    assert named == {file.name for file in SCRIPTS} - {"worker.js"}
    assert [tag for tag in tags if not tag.startswith('<script type="module" src=')] == []


@of(SCRIPTS)
def test_a_script_sets_nothing_on_the_window(file: Path) -> None:
    """Scripts share by imports alone."""
    code = re.sub(r"//.*|/\*.*?\*/", "", file.read_text())
    assert not re.search(r"\b(?:globalThis|self|window)\b(?!\.addEventListener)", code)
