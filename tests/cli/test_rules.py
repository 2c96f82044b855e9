"""The command `rules`."""

import json
import re
from typing import Any

import pytest

from scorekeeper.games import GAMES, PRESETS
from scorekeeper.options.option import effective
from scorekeeper.rules.profiles import Profile, fingerprint
from scorekeeper.rules.share_code import encode
from scorekeeper.rules.sheet import rule_sheet
from scorekeeper.text import Language
from scripts.golden import GOLDEN
from tests.cli.conftest import Call

CODES = json.loads((GOLDEN / "codes.json").read_text("utf-8"))
EIGHT = '{"preset": "pho-bien", "changes": {"u_payment": 8}}'


@pytest.mark.parametrize("language", ["vi", "en"])
def test_every_preset_is_listed(call: Call, language: Language) -> None:
    said = call("rules", "--lang", language).ok()
    for game in GAMES:
        assert f"{game.name.to(language)}\n" in said
    for preset in PRESETS.values():
        (line,) = (line for line in said.splitlines() if line.split()[0] == preset.id)
        assert fingerprint(preset.rules) in line
        assert preset.about.to(language) in line


def test_the_language_may_come_before_or_after(call: Call) -> None:
    command = ("diff", "guide", "vinagames")
    english = call("rules", *command, "--lang", "en").ok()
    assert call("rules", "--lang", "en", *command).ok() == english
    assert call("rules", "--lang", "vi", *command, "--lang", "en").ok() == english
    assert call("rules", *command).ok() != english


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS.keys())
def test_rules_are_shown_in_words(call: Call, preset: Any) -> None:
    said = call("rules", "show", preset.id, "--lang", "en").ok()
    first, _, rest = said.partition("\n")
    assert first.startswith(f"{preset.name.en} · ")
    assert first.endswith(f" · {fingerprint(preset.rules)}")
    sheet = rule_sheet(Profile("x", preset, preset.rules))
    lines = [line for group in sheet for line in group.folded]
    folded = [row.option.name for line in lines for row in line.rows]
    for option in effective(preset.rules):
        said_at = rf"\({option.name}, {option.cites(getattr(preset.rules, option.name))}\)"
        assert re.search(rf"\b{option.name}\b" if option.name in folded else said_at, rest)


@pytest.mark.parametrize("name", ["Nhà Tèo", "🧧 Tết"], ids=["Vietnamese", "emoji"])
def test_a_code_is_shown_by_its_name_and_what_it_changes(call: Call, name: str) -> None:
    code = call("rules", "code", EIGHT, "--name", name).ok().strip()
    for given in (code, f"https://so-phom.example/rules#{code}", f" {code[:9]}\n{code[9:]} "):
        said = call("rules", "show", given).ok()
        assert said.startswith(f"{name} · Phỏm · ")
        marked = [line for line in said.splitlines() if line.startswith("*")]
        assert marked == ["* Có người ù: mỗi người thua trả 8 cược.  (u_payment, nhà)"]


def test_a_name_cannot_steer_the_terminal(call: Call) -> None:
    guide = PRESETS["guide"]
    code = encode(Profile("x\x1b[2J\ny", guide, guide.rules))
    assert call("rules", "show", code).ok().startswith("x�[2J�y · ")


def test_rules_are_shown_for_programs(call: Call) -> None:
    told = json.loads(call("rules", "show", EIGHT, "--json").ok())
    rules = {rule["option"]: rule for rule in told["rules"]}
    assert (told["preset"], told["changes"]) == ("pho-bien", {"u_payment": 8})
    assert rules.keys() == {option.name for option in effective(PRESETS["pho-bien"].rules)}
    assert [name for name, rule in rules.items() if rule["changed"]] == ["u_payment"]
    assert rules["u_payment"]["sentence"]["vi"] == "Có người ù: mỗi người thua trả 8 cược."


def test_what_differs_is_told_to_programs(call: Call) -> None:
    """To people: docs/command-line.md."""
    told = json.loads(call("rules", "diff", EIGHT, "pho-bien", "--json").ok())
    assert told["other"]["vi"] == "Có người ù: mỗi người thua trả 5 cược."


def test_a_code_is_made_and_read(call: Call) -> None:
    line = CODES[1]
    rules = json.dumps({"preset": line["preset"], "changes": line["changes"]})
    assert call("rules", "code", rules, "--name", line["name"]).ok() == f"{line['code']}\n"
    told = json.loads(call("rules", "decode", line["code"]).ok())
    assert {"code": line["code"], **told} == line
    assert json.loads(call("rules", "decode", "guide").ok())["preset"] == "guide"
