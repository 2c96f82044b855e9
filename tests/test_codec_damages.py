"""A damaged share code is refused, and never read as other rules."""

import json
import random
from collections.abc import Callable

import pytest

from scorekeeper.rules import share_code as codec
from scorekeeper.rules.profiles import Profile
from scorekeeper.rules.share_code import ALPHABET, decode, encode
from scripts.golden import CODES

GOLDEN: list[str] = [line["code"] for line in json.loads(CODES.read_text("utf-8"))]


def substitute(code: str, chance: random.Random) -> str:
    at = chance.randrange(len(code))
    return code[:at] + chance.choice(CHARACTERS) + code[at + 1 :]


def delete(code: str, chance: random.Random) -> str:
    at = chance.randrange(len(code))
    return code[:at] + code[at + chance.randint(1, 3) :]


def insert(code: str, chance: random.Random) -> str:
    at = chance.randrange(len(code) + 1)
    return code[:at] + chance.choice(CHARACTERS) + code[at:]


def transpose(code: str, chance: random.Random) -> str:
    at = chance.randrange(len(code))
    return code[:at] + code[at + 1 : at + 2] + code[at] + code[at + 2 :]


def cut(code: str, chance: random.Random) -> str:
    at = chance.randrange(len(code))
    return code[:at] if chance.random() < 0.8 else code[at:]


def change_case(code: str, chance: random.Random) -> str:
    at = chance.randrange(len(code))
    to = chance.choice((at + 1, len(code)))
    return code[:at] + code[at:to].lower() + code[to:]


CHARACTERS = ALPHABET * 4 + ALPHABET.lower() + "ILOU-_=+/.#%é🂡"
DAMAGES: tuple[Callable[[str, random.Random], str], ...] = (
    substitute,
    delete,
    insert,
    transpose,
    cut,
    change_case,
)


@pytest.mark.parametrize(
    ("seed", "count"), [(1, 20_000), pytest.param(2, 1_000_000, marks=pytest.mark.long)]
)
def test_a_damaged_code_is_never_read_as_another(seed: int, count: int) -> None:
    chance = random.Random(seed)
    sentences = {codec.DAMAGED, codec.CUT_SHORT, codec.NO_CODE, codec.EMPTY}
    for _ in range(count):
        code = damaged = chance.choice(GOLDEN)
        for _ in range(1 if chance.random() < 0.7 else 2):
            damaged = chance.choice(DAMAGES)(damaged or code, chance)
        read = decode(damaged)
        if read not in sentences:
            # Small letters, O for 0 or a dash are no damage.
            assert isinstance(read, Profile), (code, damaged, read)
            assert encode(read) == code, (code, damaged, read)
