"""QR codes are small, and phones read the text back."""

import random
import re
from collections.abc import Sequence
from xml.etree import ElementTree

import pytest
import zxingcpp

from scorekeeper.games import PRESETS
from scorekeeper.games.base import Preset
from scorekeeper.options.kinds import Kind, Value
from scorekeeper.options.option import Fault, options_of
from scorekeeper.qr import QUIET_ZONE, svg
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.rules.share_code import encode
from tests.tables.rules import any_value

BASE = "https://so-phom.example:8080"
"""An address of 28 characters."""
NAME = "Phỏm nhà Tèo"
SVG = "{http://www.w3.org/2000/svg}"


def scan(drawn: str) -> str:
    """Return the text of a QR code, drawn from the SVG path alone."""
    drawing = ElementTree.fromstring(drawn)
    size = int(drawing.attrib["viewBox"].split()[2])
    modules = [bytearray(b"\xff" * size) for _ in range(size)]
    (path,) = drawing.iter(f"{SVG}path")
    for y, row in re.findall(r"M4 (\d+)\.5([hm 0-9]+)", path.attrib["d"]):
        x = QUIET_ZONE
        for step, length in re.findall(r"([hm])(\d+)", row):
            if step == "h":
                modules[int(y)][x : x + int(length)] = b"\0" * int(length)
            x += int(length)
    return scan_modules(modules)


def scan_modules(modules: Sequence[bytes | bytearray]) -> str:
    """Return the text of a QR code, from its rows of white and black."""
    size = 4
    rows = [bytes(m for m in row for _ in range(size)) for row in modules for _ in range(size)]
    image = memoryview(b"".join(rows)).cast("B", (len(rows), len(rows[0])))
    (code,) = zxingcpp.read_barcodes(image)
    assert code.ec_level == "M"
    return code.text


def version(text: str) -> int:
    """Return the QR version: 1 has 21 modules a side, each further one 4 more."""
    size = int(ElementTree.fromstring(svg(text)).attrib["viewBox"].split()[2])
    return (size - 2 * QUIET_ZONE - 17) // 4


def link(preset: Preset, changes: dict[str, Value]) -> str:
    """The link that a sheet shows."""
    profile = change(preset, changes, NAME)
    assert isinstance(profile, Profile), profile
    assert set(profile.changes) == set(changes), "a change without effect costs nothing"
    return f"{BASE}/rules#{encode(profile)}"


def largest(kind: Kind, chance: random.Random) -> Value:
    """Of many values the one that is longest in a code."""
    values = [any_value(chance, kind) for _ in range(100)]
    return max(values, key=lambda value: (len(kind.numbers(value)), kind.numbers(value)))


def every_option(preset: Preset) -> dict[str, Value]:
    """Every option changed that can have an effect at once: the longest of many tries."""
    chance = random.Random(preset.id)
    options = options_of(type(preset.rules))
    longest: dict[str, Value] = {}
    tried = {name: largest(option.kind, chance) for name, option in options.items()}
    for _ in range(600):
        profile = change(preset, tried, NAME)
        if isinstance(profile, Profile) and _cost(profile) >= _cost(change(preset, longest)):
            longest = dict(tried)
        name = chance.choice(list(options))
        tried = {**longest, name: any_value(chance, options[name].kind)}
    profile = change(preset, longest)
    assert isinstance(profile, Profile)
    return profile.changes


def _cost(profile: Profile | list[Fault]) -> int:
    return len(encode(profile)) if isinstance(profile, Profile) else 0


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS.keys())
def test_a_preset_fits_version_5_and_every_option_changed_version_13(preset: Preset) -> None:
    assert len(BASE) == 28
    for changes, most in (({}, 5), (every_option(preset), 13)):
        text = link(preset, changes)
        assert version(text) <= most
        assert scan(svg(text)) == text


@pytest.mark.parametrize(
    "text",
    ["A", "ù", "0123456789012345678901234567890", "x" * 900, f"{BASE}/rules#{'0AZ9' * 400}"],
    ids=["short", "Vietnamese", "digits", "long", "longest code"],
)
def test_any_text_comes_back(text: str) -> None:
    assert scan(svg(text)) == text


def test_drawn_for_every_page_and_printer() -> None:
    drawing = ElementTree.fromstring(svg("A"))
    size = 21 + 2 * QUIET_ZONE
    assert QUIET_ZONE == 4
    assert drawing.attrib["viewBox"] == f"0 0 {size} {size}"
    ground, path = drawing
    assert ground.attrib == {"width": str(size), "height": str(size), "fill": "#fff"}
    assert path.attrib["stroke"] == "#000"
    rows = re.findall(r"M4 (\d+)\.5((?:h\d+|m\d+ 0)+)", path.attrib["d"])
    assert "".join(f"M4 {y}.5{row}" for y, row in rows) == path.attrib["d"]
    assert [int(y) for y, _ in rows] == list(range(QUIET_ZONE, size - QUIET_ZONE))
    assert {sum(map(int, re.findall(r"[hm](\d+)", row))) for _, row in rows} == {21}


def test_a_screen_reader_says_its_title_or_nothing() -> None:
    named = ElementTree.fromstring(svg("A", "Luật «<b> & co»"))
    assert named.attrib["role"] == "img"
    assert named[0].text == "Luật «<b> & co»"
    assert ElementTree.fromstring(svg("A")).attrib["aria-hidden"] == "true"
