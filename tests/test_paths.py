"""Paths of files, and the secret key."""

import stat
import sys
from multiprocessing.pool import ThreadPool
from pathlib import Path

import pytest

from scorekeeper import cli, create_app, paths


def test_paths_lie_beside_a_checkout_and_inside_an_installed_package(tmp_path: Path) -> None:
    package = tmp_path / "package"
    (package.parent / "templates").mkdir()
    assert paths.resource("templates", package) == str(tmp_path / "templates")
    assert paths.instance(None, package) == str(tmp_path / "instance")
    (package / "templates").mkdir(parents=True)
    assert paths.resource("templates", package) == str(package / "templates")
    assert paths.instance(None, package) == str(Path(sys.prefix) / "var" / "scorekeeper-instance")
    assert paths.instance(tmp_path / "data", package) == str(tmp_path / "data")


def test_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    first = create_app(instance=folder).secret_key
    assert create_app(instance=folder).secret_key == first
    assert len(first or b"") == 32
    assert stat.S_IMODE((folder / "secret.key").stat().st_mode) == 0o600
    assert [file.name for file in folder.iterdir()] == ["secret.key"]


def test_all_who_start_together_have_one_key(tmp_path: Path) -> None:
    with ThreadPool(8) as pool:
        keys = pool.map(paths.secret_key, [tmp_path / "instance"] * 32)
    assert len(set(keys)) == 1


def test_a_key_is_made_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser, where Python says so by an error of its own."""

    def refuse(*_: Path) -> None:
        raise NotImplementedError

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    assert len(paths.secret_key(tmp_path)) == 32
    assert [file.name for file in tmp_path.iterdir()] == ["secret.key"]


@pytest.mark.parametrize("left", [b"", b"\n", b"123456789abcdef"])
def test_an_empty_key_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], left: bytes
) -> None:
    path = tmp_path / "secret.key"
    path.write_bytes(left)
    assert cli.main(["serve", "--instance", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert f"tệp khóa {path} trống hoặc quá ngắn" in said
    assert f"the key in {path} is empty or too short" in said
    assert (path.read_bytes(), [*tmp_path.iterdir()]) == (left, [path])
