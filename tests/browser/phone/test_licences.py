"""The page of licences lists every file and every package of the edition."""

from pathlib import Path

from scripts.phone_libraries import packages


def test_every_file_has_its_origin_and_licence(built: Path) -> None:
    page = (built / "licences.html").read_text(encoding="utf-8")
    files = {file.name for file in built.iterdir()} - {"licences.html", "sizes.json"}
    assert [
        name for name in files | packages("scorekeeper") if f"<td>{name}</td>" not in page
    ] == []
