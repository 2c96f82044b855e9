"""What templates compile to is kept, and never taken for what they would compile to now."""

import stat
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from scorekeeper import create_app
from scorekeeper.web.plumbing import bytecode
from scorekeeper.web.plumbing.bytecode import Bytecode


class Compiling(Environment):
    """An environment that counts how often it compiles."""

    def __init__(self, folder: Path, source: str = "{{ 6 * 7 }}") -> None:
        super().__init__(loader=DictLoader({"page": source}), bytecode_cache=Bytecode(folder))
        self.compiled = 0

    def _compile(self, source: str, filename: str) -> object:  # type: ignore[override]
        self.compiled += 1
        return super()._compile(source, filename)

    @property
    def page(self) -> tuple[str, int]:
        """What the template says, and how often anything was compiled for it."""
        return self.get_template("page").render(), self.compiled


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the page was compiled to by a first start."""
    assert Compiling(tmp_path / "a" / "b").page == ("42", 1)
    return tmp_path / "a" / "b"


def test_the_next_start_compiles_nothing(folder: Path) -> None:
    """It finds what the first one kept, where its owner alone may write."""
    assert Compiling(folder).page == ("42", 0)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_changed_template_is_compiled_again(folder: Path) -> None:
    """And kept in place of the other."""
    for compiled in (1, 0):
        assert Compiling(folder, "{{ 6 * 8 }}").page == ("48", compiled)


@pytest.mark.parametrize("package", ["jinja2", "scorekeeper"])
def test_another_version_compiles_again(
    folder: Path, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of us, for what a filter says is compiled in, and of what compiles."""
    monkeypatch.setattr(bytecode, "version", lambda name: "next" if name == package else "0")
    assert Compiling(folder).page == ("42", 1)


@pytest.mark.parametrize("left", [0, 3, 40, 90])
def test_a_damaged_file_is_compiled_again(folder: Path, left: int) -> None:
    """One that was cut short wherever, and is whole afterwards."""
    (kept,) = folder.iterdir()
    kept.write_bytes(kept.read_bytes()[:left])
    assert Compiling(folder).page == ("42", 1)
    assert Compiling(folder).page == ("42", 0)


def test_without_a_folder_it_is_compiled_each_time(tmp_path: Path) -> None:
    """Where none can be made, as on a disk that is full or read-only."""
    (tmp_path / "file").touch()
    for _ in range(2):
        assert Compiling(tmp_path / "file").page == ("42", 1)
        assert Compiling(tmp_path / "file" / "below").page == ("42", 1)


def test_it_lies_beside_the_book(tmp_path: Path) -> None:
    """Once a page was looked at; while debugging nothing is kept."""
    app = create_app(instance=tmp_path / "served")
    assert not (tmp_path / "served" / "bytecode").exists()
    assert app.test_client().get("/").status_code == 200
    assert any((tmp_path / "served" / "bytecode").iterdir())
    assert create_app({"DEBUG": True}, instance=tmp_path).jinja_env.bytecode_cache is None
