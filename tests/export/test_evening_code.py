"""The code of an evening: small, exact, and safe to open from anywhere."""

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any

import pytest

from scorekeeper.evening.record import Line, Outside, Record
from scorekeeper.export import reading
from scorekeeper.export.evening_code import NO_CODE, pack, unpack
from scorekeeper.export.facts import record_of
from scorekeeper.rules import share_code
from scorekeeper.rules.profiles import Profile
from scorekeeper.text import Text
from scripts.golden import GOLDEN
from tests.records import any_evening
from tests.store.mixed import PLAYED
from tests.trust.often import often

NAMES = ("Hà", "Tí", "Tèo", "Bình")
FILES = sorted(GOLDEN.glob("session_*.json"))
MANY = pytest.param(range(50, often(400, 10_000)), marks=pytest.mark.long, id="many")
SEEDS = pytest.mark.parametrize("seeds", [pytest.param(range(50), id="few"), MANY])


@SEEDS
def test_a_code_holds_the_whole_evening(seeds: range) -> None:
    for seed in seeds:
        evening = any_evening(Random(seed))
        assert unpack(pack(evening)) == evening, seed


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_code_holds_the_facts_of_a_session(file: Any) -> None:
    record = record_of(reading.read(file.read_bytes()))
    assert unpack(pack(record)) == record


def test_codes_on_paper_stay_valid() -> None:
    code = (GOLDEN / "evening_code_1.txt").read_text().strip()
    record = record_of(reading.read((GOLDEN / "session_0.18.json").read_bytes()))
    # Until 0.21, a code held neither the numbers of rounds nor what was paid outside them.
    numbers = count(1)
    lines = [one._replace(number=next(numbers) if one.rules else 0) for one in record.lines]
    record = record._replace(lines=tuple(lines), struck=(), outside=())
    assert unpack(code) == record
    assert pack(record) == code


def sealed(number: int) -> str:
    return share_code.seal(share_code.EVENING, number.to_bytes(number.bit_length() // 8 + 1))


def damaged(rng: Random, evening: Record) -> Iterator[str]:
    """Codes that were typed wrongly, and those of programs that make them wrongly."""
    code = pack(evening)
    at = rng.randrange(len(code))
    yield code[:at] + rng.choice(("", *share_code.ALPHABET)) + code[at + rng.randint(0, 2) :]
    found = share_code.unseal(code)
    assert not isinstance(found, Text)
    number = int.from_bytes(found[1])
    yield sealed(number ^ 1 << rng.randrange(number.bit_length()))
    yield sealed(number >> rng.randrange(40))
    yield sealed(rng.getrandbits(rng.randint(1, 4000)))


@SEEDS
def test_a_damaged_code_is_refused_or_a_valid_evening(seeds: range) -> None:
    for seed in seeds:
        rng = Random(seed)
        for code in damaged(rng, any_evening(rng, most=4)):
            found = unpack(code)
            assert isinstance(found, Text) or unpack(pack(found)) == found, code


EVENING = any_evening(Random(3))
CODE = pack(EVENING)
FIVES = " ".join(CODE[at : at + 5] for at in range(0, len(CODE), 5))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"Sổ tối nay: https://so.example/q#{CODE}", EVENING),
        (f"{FIVES[:40]}\n  {FIVES[40:]} nhé!".lower(), EVENING),
        (f"#{CODE} xem giúp", EVENING),
        ("", NO_CODE),
        (share_code.encode(PLAYED[0]), NO_CODE),
        ("https://so.example/s/abc", NO_CODE),
        (CODE[:-9], share_code.CUT_SHORT),
        (share_code.seal(10, b"later"), share_code.NEWER),
    ],
    ids=["link", "in fives", "message", "nothing", "rules", "other link", "cut", "newer"],
)
def test_a_code_is_found_in_what_people_paste(text: str, found: Record | Text) -> None:
    assert unpack(text) == found


def a_phom_round(rng: Random) -> dict[str, Any]:
    order = rng.sample(NAMES, 4)
    eats = [
        {"eater": NAMES[seat], "discarder": NAMES[seat - 1], "kind": rng.choice(("normal", "chot"))}
        for seat in rng.choices(range(4), k=rng.choice((0, 1, 1, 2, 2, 3)))
    ]
    endings: tuple[dict[str, Any], ...] = (
        {"finish": "u", "winner": order[0], "u_type": rng.choice(("thuong", "tron"))},
        {"finish": "normal", "placing": order[:3], "hands": {order[3]: {"mom": True}}},
        {"finish": "normal", "placing": order},
    )
    return {"players": list(NAMES), "eats": eats, **rng.choice(endings)}


def a_tulokho_round(rng: Random) -> dict[str, Any]:
    winner, *others = rng.sample(NAMES, 4)
    hands: dict[str, Any] = {who: {"cards": rng.randint(1, 11)} for who in others}
    if rng.random() < 0.3:
        hands[others[0]]["red_deuces"] = 1
    chop = {"by": winner, "from": others[0], "black_deuces": 1}
    chops = [chop] if rng.random() < 0.2 else []
    entry = {"players": list(NAMES), "finish": "win", "winner": winner, "hands": hands}
    return {**entry, "chops": chops}


def test_an_evening_is_no_set_of_rules() -> None:
    assert share_code.decode(pack(EVENING._replace(lines=()))) == share_code.NO_CODE


@pytest.mark.parametrize(("rounds", "most"), [(60, 550), (120, 900)])
@pytest.mark.parametrize(
    ("played", "a_round"),
    [(PLAYED[0], a_phom_round), (PLAYED[1], a_tulokho_round)],
    ids=["phom", "tulokho"],
)
def test_a_code_is_small(
    played: Profile, a_round: Callable[[Random], dict[str, Any]], rounds: int, most: int
) -> None:
    rng = Random(1)
    lines = tuple(Line("round", a_round(rng), 5000, played, 1 + i) for i in range(rounds))
    evening = Record("Tối thứ sáu", "2026-11-27", NAMES, (), 5000, (played,), lines)
    size = len(pack(evening)) * 5 / 8
    assert size <= most
    paid = Outside("Hà", dict.fromkeys(NAMES, 60_000), "bia"), Outside("Tí", {"Hà": 240_000})
    last = lines[-1]._replace(number=rounds + 1)
    more = evening._replace(lines=(*lines[:-1], last), struck=(rounds,), outside=paid)
    assert len(pack(more)) * 5 / 8 - size <= 36
