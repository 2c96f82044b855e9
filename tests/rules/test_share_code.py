"""Share codes: round trips, pasting, damages, refusals. (docs/rules.md, 11)"""

import json
import random
import zlib
from typing import Any

import pytest

from scorekeeper.games import GAMES, PRESETS
from scorekeeper.options.kinds import Choice
from scorekeeper.options.option import canonical, options_of
from scorekeeper.rules import share_code as codec
from scorekeeper.rules.profiles import Profile, profile_json
from scorekeeper.rules.share_code import ALPHABET, decode, encode
from scorekeeper.text import Text, join
from scripts.golden import CODES
from tests.tables.rules import any_profile
from tests.trust.often import often

GOLDEN: list[dict[str, Any]] = json.loads(CODES.read_text("utf-8"))

WHITE_SPACE = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
LINK = "https://so-phom.example/rules#"


def write(*numbers: int, name: bytes = b"T", length: int | None = None) -> str:
    """Return a hand-made code: codec, length unless given, more numbers, the name, checksum."""
    first, *others = numbers
    content = b"".join(map(codec._leb128, others)) + name
    return sealed(codec._leb128(first) + codec._leb128(length or 6 + len(content)) + content)


def sealed(packed: bytes) -> str:
    """Return bytes and their checksum as a code."""
    return codec._spell(packed + zlib.crc32(packed).to_bytes(4))


# What is written is read


def test_any_profile_comes_back() -> None:
    """One profile has one code, which holds everything with an effect."""
    chance = random.Random(1)
    for _ in range(1000):
        profile = any_profile(chance)
        code = encode(profile)
        again = decode(code)
        assert isinstance(again, Profile)
        assert profile_json(again) == profile_json(profile)
        assert canonical(again.rules) == canonical(profile.rules)
        assert encode(again) == code


def test_a_released_code_never_changes() -> None:
    for line in GOLDEN:
        profile = decode(line["code"])
        assert isinstance(profile, Profile)
        assert {"code": encode(profile), **profile_json(profile)} == line


# How people paste


def pasted(code: str) -> dict[str, str]:
    """Return one code in the forms that chats, mails and browsers give it."""
    third = len(code) // 3
    return {
        "code": code,
        "link": LINK + code,
        "link in brackets of a path": f"http://192.168.1.7:8080/rules?x=1#a#{code}",
        "blanks around": f"\n  {code}\t ",
        "line break within": f"{code[:third]}\r\n{code[third:]}",
        "broken link": f"{LINK[:12]}\n{LINK[12:]}{code[:third]}\n  {code[third:]}",
        "quoted at every character": " ".join(code),
        "small letters": code.lower(),
        "O for 0": code.replace("0", "O"),
        "o for 0": code.lower().replace("0", "o"),
        "I for 1": code.replace("1", "I"),
        "i for 1": code.replace("1", "i"),
        "l for 1": code.lower().replace("1", "l"),
        "dashes": f"{code[:third]}-{code[third : 2 * third]}–{code[2 * third :]}",
        "soft hyphen": f"{code[:third]}\xad{code[third:]}",
        "zero width": f"\ufeff{code[:third]}\u200b{code[third:]}",
        "quotes": f"“{code}”",
        "straight quotes": f'"{code}"',
        "mail quote": f"> {code[:third]}\n> {code[third:]}",
        "full stop": f"{code}.",
        "brackets": f"({code})",
        "text before": f"Luật nhà mình nè, OK không: {code}",
        "words before": f"ma bao em {code}",
        "text behind": f"{code} nhé cả nhà",
        "message": f"Luật hôm nay 20/11: {LINK}{code} #phom chơi 5k, 04 người",
        "lone surrogate": f"{code}\ud800",
        "twice": f"{code} {code}",
        **{f"U+{ord(blank):04X}": blank.join((code[:7], code[7:])) for blank in WHITE_SPACE},
    }


def test_a_paste_box_takes_it() -> None:
    code = GOLDEN[-1]["code"]
    refused = {way: text for way, text in pasted(code).items() if decode(text) != decode(code)}
    assert not refused


# What is refused


GOOD = encode(Profile("Tèo", PRESETS["pho-bien"], PRESETS["pho-bien"].rules))
WIRE = {name: option.wire for name, option in options_of(GAMES[0].rules).items()}
U, CHOT, ANTE = WIRE["u_payment"], WIRE["chot_payment"], WIRE["ga_ante"]
LAST_PRESET = max(preset.number for preset in PRESETS.values())
LAST_WIRE = {preset.number: len(options_of(type(preset.rules))) for preset in PRESETS.values()}

NEWER = {
    "codec": write(codec.CODEC + 1, 5, 0),
    "codec with other content": write(codec.CODEC + 1, 99, 99, 99, name=b"\xff\xfe"),
    "preset": write(1, LAST_PRESET + 1, 0),
    **{
        f"wire number for preset {preset}": write(1, preset, 1, wire + 1, 0)
        for preset, wire in LAST_WIRE.items()
    },
    "wire number after a known one": write(1, 5, 2, U, 7, LAST_WIRE[5] + 1, 1),
    **{
        option.name: write(1, game.presets[0].number, 1, option.wire, len(option.kind.values))
        for game in GAMES
        for option in options_of(game.rules).values()
        if isinstance(option.kind, Choice)
    },
}


def test_a_newer_code_is_not_half_read() -> None:
    """An unknown codec, preset, wire number or choice means a newer version."""
    assert {name: decode(code) for name, code in NEWER.items()} == dict.fromkeys(NEWER, codec.NEWER)


REFUSED: dict[str, tuple[str, Text]] = {
    "nothing": ("", codec.EMPTY),
    "only blanks": (WHITE_SPACE, codec.EMPTY),
    "a link without its end": (LINK, codec.EMPTY),
    "2049 characters": ("0" * 2049, codec.TOO_LONG),
    "a megabyte": ("Z" * (1 << 20), codec.TOO_LONG),
    "bytes that go on": ("Z9" * 1024, codec.DAMAGED),
    "zeros": ("0" * 2048, codec.DAMAGED),
    "half": (GOOD[: len(GOOD) // 2], codec.CUT_SHORT),
    "all but the last": (GOOD[:-1], codec.CUT_SHORT),
    "one character": (GOOD[:1], codec.NO_CODE),
    "cut short within a message": (f"Luật đây: {GOOD[:-6]}", codec.CUT_SHORT),
    "cut short before more text": (f"{GOOD[:-6]}, nhé", codec.DAMAGED),
    "the end alone": (GOOD[5:], codec.DAMAGED),
    "one more": (f"{GOOD}0", codec.DAMAGED),
    "twice": (GOOD * 2, codec.DAMAGED),
    "a letter that is no code's": (GOOD.replace("M", "U"), codec.DAMAGED),
    "a bad checksum": (f"{GOOD[:-4]}{GOOD[-3:]}{GOOD[-4]}", codec.DAMAGED),
    "a link without a code": ("https://so-phom.example/rules", codec.NO_CODE),
    "the id of a preset in capitals": ("PHO-BIEN", codec.NO_CODE),
    "a fingerprint": ("M5X2D5", codec.NO_CODE),
    "words": ("Of all the old rules, on the table", codec.NO_CODE),
    "Arabic digits": (GOOD.replace("0", "٠"), codec.DAMAGED),
    "an underscore": (f"{GOOD[:4]}_{GOOD[4:]}", codec.DAMAGED),
    "no name": (write(1, 5, 0, name=b""), codec.DAMAGED),
    "a blank name": (write(1, 5, 0, name=b" "), codec.DAMAGED),
    "blanks around the name": (write(1, 5, 0, name=b" T"), codec.DAMAGED),
    "a name of 41 code points": (write(1, 5, 0, name=b"x" * 41), codec.DAMAGED),
    "a name not in NFC": (write(1, 5, 0, name="Te\u0300o".encode()), codec.DAMAGED),
    "a name that is no UTF-8": (write(1, 5, 0, name=b"T\xff"), codec.DAMAGED),
    "half an emoji as name": (write(1, 5, 0, name="🧧".encode()[:2]), codec.DAMAGED),
    "a surrogate as name": (write(1, 5, 0, name=b"\xed\xa0\x80"), codec.DAMAGED),
    "an overlong name": (write(1, 5, 0, name=b"\xc0\xaf"), codec.DAMAGED),
    "another length than its own": (write(1, 5, 0, length=7), codec.DAMAGED),
    "fewer options than counted": (write(1, 5, 9, U, 7, name=b""), codec.CUT_SHORT),
    "an option twice": (write(1, 5, 2, U, 7, U, 8), codec.DAMAGED),
    "options out of order": (write(1, 5, 2, CHOT, 7, U, 8), codec.DAMAGED),
    "the value of the preset": (write(1, 5, 1, U, 5), codec.DAMAGED),
    "an option without effect": (write(1, 5, 1, ANTE, 3), codec.DAMAGED),
    "5 as 0x85 0x00": (sealed(bytes([1, 10, 0x85, 0x00, 0, ord("T")])), codec.DAMAGED),
}


def test_refused_with_its_message() -> None:
    """Every code but the one of a profile is refused."""
    assert {why: (code, decode(code)) for why, (code, _) in REFUSED.items()} == REFUSED


@pytest.mark.parametrize(
    ("names", "numbers"),
    [
        ("u_payment", [101]),
        ("u_payment", [2**21 - 1]),
        ("zero_points_is_u", [2]),
        ("u_tron", [11, 0]),
        ("u_tron", [1, 101]),
        ("u_thuong", [0, 0]),
        ("rank_payments_3", [2, 1]),
        ("round_multipliers", [0]),
        ("round_multipliers", [1, 2]),
        ("tie_break", [2]),
        ("u_payment mom_payment", [101, WIRE["mom_payment"], 102]),
    ],
)
def test_values_out_of_bounds_are_named(names: str, numbers: list[int]) -> None:
    """A sound code is refused with the labels of its options."""
    options = [options_of(GAMES[0].rules)[name] for name in names.split()]
    labels = join([option.label for option in options], ", ")
    code = write(1, 5, len(options), options[0].wire, *numbers)
    assert decode(code) == codec.OUT_OF_BOUNDS.fill(faults=labels)


CHARACTERS = ALPHABET * 4 + ALPHABET.lower() + "ILOU-_=+/.#%é🂡"


def damaged(code: str, chance: random.Random) -> str:
    """Return a code with a slip: characters changed, lost, added or swapped, case, an end cut."""
    at = chance.randrange(len(code))
    before, after, other = code[:at], code[at:], chance.choice(CHARACTERS)
    slips = [
        before + other + after[1:],
        before + other + after,
        before + after[chance.randint(1, 3) :],
        before + after[1:2] + after[:1] + after[2:],
        before + after.lower(),
        before + after[:1].lower() + after[1:],
        before,
        after,
    ]
    return chance.choice(slips)


@pytest.mark.parametrize(
    "count", [10_000, pytest.param(often(30_000, 100_000), marks=pytest.mark.long)]
)
def test_a_damaged_code_is_never_read_as_another(count: int) -> None:
    chance = random.Random(count)
    sentences = {codec.DAMAGED, codec.CUT_SHORT, codec.NO_CODE, codec.EMPTY}
    for _ in range(count):
        code = chance.choice(GOLDEN)["code"]
        slip = damaged(code, chance)
        if chance.random() < 0.3:
            slip = damaged(slip or code, chance)
        read = decode(slip)
        # Small letters, O for 0 or a dash are no damage.
        assert read in sentences or (isinstance(read, Profile) and encode(read) == code), slip
