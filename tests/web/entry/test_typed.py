"""Sentences of an evening fill in the form as meant, or are asked about: none is misread."""

import tomllib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorekeeper.evening.amounts import Unit
from scorekeeper.games import GAMES, rename_players
from scorekeeper.games.base import Preset
from scorekeeper.games.notation import LONG, Fault, plain, read_clauses, write_round
from scorekeeper.rules.profiles import Profile
from scorekeeper.text import Text
from scorekeeper.web.entry.form import RoundForm
from scorekeeper.web.entry.typed import Unsure, example, fill_in
from tests.strategies import any_round

DATA = tomllib.loads(Path("tests/data/notation/spoken.toml").read_text("utf-8"))
PRESETS = {preset.id: preset for game in GAMES for preset in game.presets}
NAMES = ["An", "Hai", "Ba", "Tư", "Chi", "Nhì", "Sáu", "Thắng"]
UNSAID = ("note", "dealt", "ga_before")
SENTENCES = [
    pytest.param(table, said, meant, id=said)
    for table in DATA.values()
    for said, meant in table["sentences"].items()
]


def blank(preset: Preset, people: list[str], stake: int | None = 5000) -> RoundForm:
    profile = Profile("", preset, preset.rules)
    return RoundForm(profile=profile, players=tuple(people), number=1, unit=Unit(stake))


def facts(entry: Mapping[str, Any], places: Mapping[str, int]) -> dict[str, Any]:
    """What a round says: who sits, and the finish where it follows, say nothing."""
    said = {key: value for key, value in entry.items() if value not in (None, [], {}, "thuong")}
    if "eats" in said:
        said["eats"] = [{"kind": "normal", **eat} for eat in said["eats"]]
    if "den_override" in said:
        said["den_override"] = said["den_override"]["payer"]
    for payment in said.get("manual", ()):
        payment.pop("note", None)
    dropped = {"players", "placing", "_ranks", "finish"}
    if places:
        dropped.add("winner")
    return {key: value for key, value in said.items() if key not in dropped} | {"at": {**places}}


def places_in(form: RoundForm) -> dict[str, int]:
    at = {who: form.values.get(f"place-{i}", "") for i, who in enumerate(form.players)}
    return {who: int(place) for who, place in at.items() if place.isdecimal()}


@pytest.mark.parametrize(("table", "said", "meant"), SENTENCES)
def test_a_sentence_fills_in_what_it_means(table: dict[str, Any], said: str, meant: str) -> None:
    form = blank(PRESETS[table["rules"]], table["people"])
    if meant.startswith("?"):
        with pytest.raises((Fault, Unsure)) as asked:
            fill_in(form, said)
        text: Text = asked.value.message  # type: ignore[attr-defined]
        assert meant[1:] in text.vi
        assert text.en
        return
    filled, left_out = fill_in(form, said)
    assert bool(left_out) == meant.startswith("~")
    notation = form.profile.game.notation
    entry = read_clauses(meant.removeprefix("~"), notation, form.players).entry
    named = {row["who"]: row["rank"] for row in entry.get("_ranks", ())}
    named |= {who: place for place, who in enumerate(entry.get("placing", ()), 1)}
    assert facts(filled.reader.entry, places_in(filled)) == facts(entry, named)
    assert entry.get("finish") in (None, filled.reader.entry.get("finish"))


def test_a_name_in_brackets_is_one_person() -> None:
    form = blank(PRESETS["pho-bien"], ["An (béo)", "Bình", "Chi", "Dũng"])
    filled, _ = fill_in(form, "[An (béo)] ù tròn")
    assert filled.reader.entry["winner"] == "An (béo)"


def test_most_sentences_are_understood() -> None:
    meant = [str(sentence.values[2]) for sentence in SENTENCES]
    assert len(meant) >= 120
    assert sum(not text.startswith("?") for text in meant) >= 0.6 * len(meant)


@pytest.mark.parametrize("seed", range(60))
def test_a_round_with_names_like_words_is_never_read_as_another(seed: int) -> None:
    rng = Random(seed)
    game = rng.choice(GAMES)
    preset = rng.choice(game.presets)
    entry = any_round(rng, preset.rules)
    entry = {key: value for key, value in entry.items() if key not in UNSAID}
    names = rng.sample(NAMES, len(entry["players"]))
    entry = rename_players(entry, dict(zip(entry["players"], names, strict=True)).__getitem__)
    words = write_round(entry, game.notation, str)
    for line in (words, words.lower(), plain(words)):
        with suppress(Fault, Unsure):
            filled, _ = fill_in(blank(preset, entry["players"], None), line)
            read, meant = (game.read(raw, preset.rules) for raw in (filled.reader.entry, entry))
            if not isinstance(read, list) and not filled.reader.problems:
                assert not isinstance(meant, list)
                assert game.score(read, preset.rules) == game.score(meant, preset.rules), line


@pytest.mark.parametrize("preset", PRESETS.values(), ids=str)
def test_the_example_passes_the_rules_of_the_table(preset: Preset) -> None:
    form = blank(preset, ["An", "Hai", "Ba"])
    filled, left_out = fill_in(form, example(form.profile, form.players))
    assert not filled.blank
    assert not left_out


@pytest.mark.parametrize("said", ["x" * 401, "ba " * 20, "hai an an hai " * 14])
def test_a_sentence_that_is_too_long_or_can_mean_too_much_is_refused(said: str) -> None:
    """How long that takes: `tests/test_doors.py`."""
    with pytest.raises(Fault) as refused:
        fill_in(blank(PRESETS["pho-bien"], ["An", "Hai", "Ba", "Tư"]), said)
    assert refused.value.message == LONG
