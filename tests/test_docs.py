"""The commands in the documentation print what it shows, and its links lead somewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import dev
from scripts.phone import demo

PAGES = sorted([*dev.ROOT.glob("*.md"), *(dev.ROOT / "docs").glob("*.md")])
NAMES = [page.relative_to(dev.ROOT).as_posix() for page in PAGES]


def console_examples(page: str) -> list[tuple[str, str]]:
    """Each command in a console block of a page, with the output that is shown below it."""
    text = (dev.ROOT / page).read_text("utf-8")
    blocks = re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return re.findall(r"^\$ (.*\n)((?:(?!\$ ).*\n)*)", "".join(blocks), re.MULTILINE)


@pytest.mark.parametrize("page", [name for name in NAMES if console_examples(name)])
def test_commands_print_what_is_shown(page: str, tmp_path: Path) -> None:
    """The commands of a page, run one after the other in an empty folder."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    (tmp_path / ".venv").symlink_to(Path(sys.executable).parent.parent)
    for command, shown in console_examples(page):
        env = {**os.environ, "PATH": path}
        output = subprocess.check_output(command, shell=True, cwd=tmp_path, env=env, text=True)
        assert output.strip() == shown.strip(), command


@pytest.mark.parametrize("page", NAMES)
def test_links_lead_to_files(page: str) -> None:
    """Links and pictures name files of the project, and headings of pages of the project."""
    path = dev.ROOT / page
    links = re.findall(r'\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"', path.read_text("utf-8"))
    for link in map("".join, links):
        target, _, heading = link.partition("#")
        file = (path.parent / target) if target else path
        assert "://" in link or file.is_file(), link
        if heading:
            assert heading in headings(file), link


def headings(page: Path) -> set[str]:
    """The anchors that a code host gives the headings of a page."""
    titles = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", NAMES)
def test_named_files_exist(page: str) -> None:
    """Every path in backticks that begins with a folder of the project, and every `-m` module."""
    text = (dev.ROOT / page).read_text("utf-8")
    named = re.findall(r"`((?:docs|scorekeeper|scripts|static|templates|tests)/[\w./-]*)`", text)
    modules = re.findall(r"python -m ((?:scripts|tests)\.\w+)", text)
    named += [module.replace(".", "/") + ".py" for module in modules]
    assert [path for path in named if not (dev.ROOT / path).exists()] == []


@pytest.mark.parametrize(
    ("page", "words"), [("README.md", "Try it in your browser"), ("README.vi.md", "Chơi thử ngay")]
)
def test_the_readmes_name_the_demo(page: str, words: str) -> None:
    """Below the comment stands the address that pyproject.toml has, or nothing."""
    line = f"**[{words}]({demo()})**\n" if demo() else ""
    text = (dev.ROOT / page).read_text("utf-8")
    assert f"\n<!-- demo -->\n{line}\n" in text, f"Below <!-- demo --> belongs: {line}"
