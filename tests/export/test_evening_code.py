"""The code of an evening: small, exact, and safe to open from anywhere."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorekeeper.evening import coder
from scorekeeper.evening.record import Line, Outside, Record
from scorekeeper.export import reading
from scorekeeper.export.evening_code import NO_CODE, pack, unpack
from scorekeeper.export.facts import record_of
from scorekeeper.games import GAMES
from scorekeeper.games.base import Game
from scorekeeper.rules import share_code
from scorekeeper.rules.profiles import Profile
from scorekeeper.text import Text
from scripts.golden import GOLDEN
from tests.growth import growth
from tests.records import any_evening
from tests.store.mixed import PLAYED
from tests.strategies import any_round
from tests.tables.common import NAMES as PEOPLE
from tests.trust.often import often

NAMES = ("Hà", "Tí", "Tèo", "Bình")
MANY = pytest.param(range(20, often(150, 10_000)), marks=pytest.mark.long, id="many")
SEEDS = pytest.mark.parametrize("seeds", [pytest.param(range(20), id="few"), MANY])


def golden_record(version: str) -> Record:
    old = version in ("1", "0.21")
    file = GOLDEN / f"session_{'0.18' if old else version}.json"
    record = record_of(reading.read(file.read_bytes()))
    # Until 0.21, they held neither the numbers of rounds nor what was paid outside them.
    numbers = count(1)
    lines = [line._replace(number=next(numbers) if line.profile else 0) for line in record.lines]
    return record._replace(lines=tuple(lines), struck=(), outside=()) if old else record


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("evening_code_*")), ids=lambda file: file.name)
def test_codes_on_paper_stay_valid(file: Path) -> None:
    code, record = file.read_text().strip(), golden_record(file.stem.rpartition("_")[2])
    assert unpack(code) == record
    assert pack(record) == code


def sealed(number: int) -> str:
    return share_code.seal(share_code.EVENING, number.to_bytes(number.bit_length() // 8 + 1))


def damaged(rng: Random, evening: Record) -> Iterator[str]:
    """Codes that were typed wrongly, and those of programs that make them wrongly."""
    code = pack(evening)
    at = rng.randrange(len(code))
    yield code[:at] + rng.choice(("", *share_code.ALPHABET)) + code[at + rng.randint(0, 2) :]
    unsealed = share_code.unseal(code)
    assert not isinstance(unsealed, Text)
    number = int.from_bytes(unsealed[1])
    yield sealed(number ^ 1 << rng.randrange(number.bit_length()))
    yield sealed(number >> rng.randrange(40))
    yield sealed(rng.getrandbits(rng.randint(1, 4000)))


@SEEDS
def test_a_damaged_code_is_refused_or_a_valid_evening(seeds: range) -> None:
    for seed in seeds:
        rng = Random(seed)
        for code in damaged(rng, any_evening(rng, most=4)):
            answer = unpack(code)
            assert isinstance(answer, Text) or unpack(pack(answer)) == answer, code


def nested(make: Callable[[Any], Any], levels: int) -> Any:
    value = None
    for _ in range(min(levels, 200)):
        value = make(value)
    return value


ROUND = {"players": list(NAMES), "finish": "u", "winner": "Hà"}
RULES = int.from_bytes(share_code.write_content(PLAYED[0]))
HEAD, OF_RULES = ["x", [], list(NAMES)], [[], [None], 1, [RULES]]
HOSTILE: dict[str, Callable[[int], list[Any]]] = {
    "lists in lists": lambda n: [nested(lambda value: [value], n)],
    "objects in objects": lambda n: [nested(lambda value: {"hands": value}, n)],
    "lists as keys": lambda n: [HEAD, OF_RULES, [{"hands": nested(lambda value: [value], n)}]],
    "one long text": lambda n: [["x" * n, [], list(NAMES)]],
    "a long text of many signs": lambda n: [["".join(map(chr, range(64, 64 + n)))]],
    "many texts": lambda n: [["x"] * n],
    "many names": lambda n: [["x", [], [f"{i}" for i in range(n)]], OF_RULES, [None] * n],
    "a large number": lambda n: [HEAD, [[], [1 << min(n, 4000)], 1, [RULES]], []],
    "many stakes": lambda n: [HEAD, [[], [*range(1, n)], 1, [RULES]], []],
    "many sets of rules": lambda n: [HEAD, [[], [None], 1, [RULES] * n], []],
    "many rounds": lambda n: [HEAD, OF_RULES, [["round", 0, 1, ROUND]] * n],
    "many struck rounds": lambda n: [HEAD, OF_RULES, [], [[*range(1, n)], [], []]],
    "many payments": lambda n: [HEAD, OF_RULES, [], [[], [], [["Hà", {"Tí": 2}, "", False]] * n]],
    "nothing, often": lambda n: [[None] * n],
}


@cache
def hostile(shape: str, size: int) -> str:
    """The code of values that no program of ours writes."""
    with pytest.MonkeyPatch.context() as patch:
        for bound in ("_MOST_SYMBOLS", "_MOST_LEVELS", "_LONGEST_TEXT"):
            patch.setattr(coder, bound, 10**9)
        packed = coder.Coder()
        for value, path in zip(HOSTILE[shape](size), ("head", "rules", None, "more"), strict=False):
            packed.value(value, (path,) if path else ())
            packed.people = NAMES
    return sealed(packed.number())


@pytest.mark.parametrize("shape", HOSTILE)
def test_a_code_that_unpacks_to_a_lot_keeps_nobody_waiting(shape: str) -> None:
    """It costs less than three times as much for twice as much, and never more than a bound."""
    codes = [hostile(shape, size) for size in (150, 300, 2_500)]
    assert growth(unpack, *codes[:2]) < 3
    assert growth(unpack, hostile("many rounds", 150), codes[2]) < 3
    assert isinstance(unpack(codes[2]), Text)


@pytest.mark.parametrize("read", [unpack, share_code.decode])
@pytest.mark.parametrize("sign", ["2 ", "04 ", "04!", "14G", "0", "a_", " ", "#", "-", "http://"])
def test_a_long_text_around_no_code_keeps_nobody_waiting(
    read: Callable[[str], object], sign: str
) -> None:
    # Up to the bound of a code the work is quadratic: 0.03 s at most.
    for size in (300, 50_000):
        assert growth(read, sign * size, 2 * sign * size) < 3


EVENING = any_evening(Random(3))
CODE = pack(EVENING)
FIVES = " ".join(CODE[at : at + 5] for at in range(0, len(CODE), 5))


@pytest.mark.parametrize(
    ("text", "answer"),
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
def test_a_code_is_found_in_what_people_paste(text: str, answer: Record | Text) -> None:
    """A code of an evening is no set of rules."""
    assert unpack(text) == answer
    if answer == EVENING:
        assert share_code.decode(text) == share_code.NO_CODE


BYTE_BY_BYTE = {"boc", "an", "kin", "dong_chat", "five_pairs", "six_pairs", "ga_before"}
"""Words of rounds that were left out of the list. Sessions store no `ga_before`."""


def words_of(schema: Any) -> Iterator[str]:
    for key, part in schema.get("properties", {}).items():
        yield key
        yield from words_of(part)
    yield from filter(None, schema.get("enum", ()))
    for inner in filter(None, map(schema.get, ("items", "additionalProperties"))):
        yield from words_of(inner)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_new_word_of_a_round_has_the_next_place_in_codes(game: Game) -> None:
    """Until it is `coded`, each round spells it out. A released list only grows at its end."""
    places = [place for place, _ in coder._LATER]
    assert places == [*range(len(coder._FIRST_WORDS), len(coder._WORDS))]
    assert {*words_of(game.entry.schema)} - {*coder._WORDS} <= BYTE_BY_BYTE
    assert {*coder._WORDS}.isdisjoint(BYTE_BY_BYTE)
    assert len({*coder._WORDS}) == len(coder._WORDS) <= coder._MOST_WORDS


@pytest.mark.parametrize("played", PLAYED, ids=lambda played: played.game.id)
def test_a_code_is_small(played: Profile) -> None:
    """A random round has more in it than most rounds at a table."""
    rng, lines = Random(1), list[Line]()
    for number in range(1, 121):
        entry = any_round(rng, played.rules)
        said = {key: value for key, value in entry.items() if key not in ("ga_before", "note")}
        lines.append(Line("round", said, 5000, played, number))
    for rounds, most in ((60, 1150), (120, 1820)):
        played_so_far = tuple(lines[:rounds])
        evening = Record("Tối thứ sáu", "2026-11-27", PEOPLE, (), 5000, (played,), played_so_far)
        size = len(pack(evening)) * 5 / 8
        assert size <= most
        paid = (
            Outside("An", dict.fromkeys(PEOPLE[:4], 60_000), "bia"),
            Outside("An", {"Em": 240_000}),
        )
        last = lines[rounds - 1]._replace(number=rounds + 1)
        more = evening._replace(lines=(*played_so_far[:-1], last), struck=(rounds,), outside=paid)
        assert len(pack(more)) * 5 / 8 - size <= 36
