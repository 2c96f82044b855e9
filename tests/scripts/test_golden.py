"""The script of the golden files adds what is new, and nothing else."""

import json
import shutil
from pathlib import Path

from scorekeeper.games import GAMES
from scorekeeper.options.option import options_of
from scripts.golden import CODES, GOLDEN, NEXT, add_schema, unpublished


def test_every_preset_and_option_is_published_in_its_game() -> None:
    codes = json.loads(CODES.read_text("utf-8"))
    assert list(unpublished(codes)) == []
    of_phom = [code if code["game"] == "phom" else {**code, "changes": {}} for code in codes]
    others = [option for game in GAMES if game.id != "phom" for option in options_of(game.rules)]
    assert len(list(unpublished(of_phom))) == len(others)


def test_a_schema_is_stored_once(tmp_path: Path) -> None:
    for file in GOLDEN.glob("schema_*.sql"):
        shutil.copy(file, tmp_path)
    is_new = (tmp_path / f"schema_{NEXT}.sql").exists()
    assert [add_schema(tmp_path, version) for version in ("x.1", "x.2")] == [is_new, False]
