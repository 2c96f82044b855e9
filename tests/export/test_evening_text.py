"""Evenings as plain text: back and forth, by hand, and with mistakes."""

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any
from unicodedata import normalize

import pytest

from scorekeeper.evening import seats
from scorekeeper.evening.ledger import Balance
from scorekeeper.evening.record import Line, Record, Unplayable
from scorekeeper.evening.seats import PersonEdit
from scorekeeper.export import reading as session
from scorekeeper.export.evening_code import pack, unpack
from scorekeeper.export.evening_text import Misread, read_text, same_round, write_text
from scorekeeper.export.facts import checked, record_of
from scorekeeper.games import GAMES
from scorekeeper.rules.notation import read_rules
from scorekeeper.store.archive import trimmed
from scorekeeper.store.errors import Refused, clean_title
from scorekeeper.text import Text
from scripts.golden import GOLDEN
from scripts.golden_book import session_file
from tests.export.test_evening_code import golden_record
from tests.records import any_evening, known_profile
from tests.tables.common import NAMES as PEOPLE
from tests.tables.games import ROUNDS
from tests.tables.rules import any_profile
from tests.tables.slips import slip
from tests.trust.often import often

EVENINGS = Path(__file__).parents[2] / "docs" / "evenings"
MANY = pytest.param(range(20, often(150, 10_000)), marks=pytest.mark.long, id="many")
SEEDS = pytest.mark.parametrize("seeds", [pytest.param(range(20), id="few"), MANY])
MARKS = ("", *';,#"[]:0 1ăùa\n')


def balances(record: Record) -> list[Balance]:
    return [played.after for played in record.play()]


def reading(text: str) -> Record:
    answer = read_text(text)
    assert isinstance(answer, Record), answer
    return answer


def check_text(evening: Record) -> None:
    """Check that its code holds the evening, and its text, and the code of that, the same one."""
    assert unpack(pack(evening)) == evening
    text = write_text(evening)
    record = reading(text)
    assert record._replace(lines=()) == evening._replace(lines=()), text
    assert balances(record) == balances(evening), text
    for line, other in zip(record.lines, evening.lines, strict=True):
        assert line[2:] == other[2:], text
        assert not line.profile or same_round(line.entry, other.entry, line.profile), text
    assert unpack(pack(record)) == record, text


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("evening_text_*")), ids=lambda file: file.name)
def test_texts_of_released_versions_stay_readable(file: Path) -> None:
    read, record = reading(file.read_text()), golden_record(file.stem.rpartition("_")[2])
    assert read._replace(lines=()) == record._replace(lines=())
    assert [line.number for line in read.lines] == [line.number for line in record.lines]
    assert balances(read) == balances(record)


@SEEDS
def test_a_mistyped_text_is_refused_at_a_place_or_a_valid_evening(seeds: range) -> None:
    for seed in seeds:
        rng = Random(seed)
        text = write_text(any_evening(rng, most=5))
        at = rng.randrange(len(text))
        mistyped = text[:at] + rng.choice(MARKS) + text[at + rng.randint(0, 3) :]
        answer = read_text(mistyped)
        if isinstance(answer, Misread):
            assert 1 <= answer.row <= mistyped.count("\n") + 2, mistyped
            assert answer.column >= 1
            assert answer.message.vi
        else:
            assert len(balances(answer)) == len(answer.lines)


NAMES = (
    *("Tuấn (béo)", "Tí 🐔", "Bố/Mẹ", "Q&A", "Tí #1", "Gà", "Trả", "Chia", "An, Tí", "[Tí]", "]"),
    *('"', "và", "Hà", "Hà ù", "hà tí", "Van 1:", "Buổi: x", "5", "2,5", "“a”", "👩\u200d🍳"),
    *("e\u0316\u0301", "x" * 40, "a\xa0b", "a  b", "a b c d e f g", ";", "#", "[x]]", "nhất"),
    *("ghi", "ù láo", "hết bài", "An", "ăn"),
)
SIGNS = "[]\"“”#;,.:' \xa0ùăaẠđ1🐔é\u0301"


def any_names(rng: Random) -> tuple[str, ...]:
    """Names that the program accepts together, one for each person of a random evening."""
    while True:
        made = ("".join(rng.choices(SIGNS, k=rng.randint(1, 6))) for _ in PEOPLE)
        edits = [PersonEdit(rng.choice((name, rng.choice(NAMES)))) for name in made]
        people = seats.change((), edits, 1)
        if isinstance(people, tuple):
            return tuple([person.name for person in people])


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {names.get(key, key): renamed(item, names) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(renamed(item, names) for item in value)
    return names.get(value, value) if isinstance(value, str) else value


def strangely_named(rng: Random, evening: Record) -> Record:
    """The same evening with another title, and by people of other names."""
    names = dict(zip(evening.people, any_names(rng), strict=True))
    title = clean_title("".join(rng.choices(SIGNS, k=9))) or "Hội #1"
    return evening._replace(
        title=title,
        people=renamed(evening.people, names),
        left=renamed(evening.left, names),
        lines=tuple(line._replace(entry=renamed(line.entry, names)) for line in evening.lines),
        outside=tuple(
            paid._replace(payer=renamed(paid.payer, names), shares=renamed(paid.shares, names))
            for paid in evening.outside
        ),
    )


@SEEDS
def test_text_and_code_hold_the_same_evening(seeds: range) -> None:
    """Random ones, with any names that the program accepts, and one with every change."""
    for seed in seeds:
        evening = any_evening(rng := Random(seed))
        check_text(strangely_named(rng, evening) if seed % 4 else evening)
    check_text(record_of(session.read(session_file())))


def odd(rng: Random, entry: dict[str, Any]) -> dict[str, Any]:
    """The round as a program may send it: with fields that say nothing, or nothing that counts."""
    empty: dict[str, Any] = {"placing": [], "eats": [], "fouls": [], "manual": [], "hands": {}}
    empty |= {"note": "", "multiplier": 1, "den_override": None, "lay_order": ["Người lạ"]}
    empty |= {"dealt": {"Người lạ": ["AS"]}, "placing": rng.sample(entry["players"], 2)}
    return slip(rng, entry) | {key: empty[key] for key in rng.sample([*empty], 2)}


@pytest.mark.parametrize("seeds", [pytest.param(range(200), id="few"), MANY])
def test_no_round_pays_otherwise_because_it_was_sent_as_text_or_code(seeds: range) -> None:
    for seed in seeds:
        rng = Random(seed)
        profile = known_profile(any_profile(rng, rng.choice(rng.choice(GAMES).presets)))
        entry = odd(rng, ROUNDS[profile.game.id](rng, profile.rules))
        line = Line("round", entry, None, profile, 1)
        try:
            record, _ = checked(Record("x", "", PEOPLE, (), None, (profile,), (line,)))
        except (Refused, Unplayable):
            continue
        scanned = unpack(pack(record))
        assert isinstance(scanned, Record)
        assert balances(scanned) == balances(record), entry
        text = write_text(record)
        assert balances(reading(text)) == balances(record), text


def of_round(entry: dict[str, Any], **changes: object) -> Record:
    profile = read_rules({"preset": "pho-bien", "changes": changes})
    assert not isinstance(profile, Text)
    line = Line("round", entry, None, profile, 1)
    return Record("x", "", tuple(entry["players"]), (), None, (profile,), (line,))


WON: dict[str, Any] = {"players": ["Hà", "Tí"], "finish": "u", "winner": "Hà"}
NORMAL: dict[str, Any] = {"finish": "normal", "placing": []}
MOM = {name: {"mom": True} for name in ("Tí", "Tèo", "Bình")}
HARD: dict[str, tuple[dict[str, Any], dict[str, object], str]] = {
    "a false ù that was played on, not one that stopped the round": (
        {**NORMAL, "players": ["Hà", *MOM], "declarer": "Hà", "hands": MOM}
        | {"lay_order": ["Hà", *MOM]},
        {"false_declaration_den": True},
        "",
    ),
    "one winner among those who were móm": (
        {**NORMAL, "players": ["Hà", *MOM], "placing": ["Hà"], "hands": MOM},
        {},
        "Hà nhất",
    ),
    "null, which is the same as left out": (
        WON | {"hands": {"Tí": None, "Hà": {"points": None}}, "dealt": {"Tí": None}, "eats": None},
        {},
        "\n1. Hà ù\n",
    ),
    "a list that names a stranger": (WON | {"lay_order": ["Người lạ"]}, {}, "\n1. Hà ù\n"),
    "an order of one that is not used": (WON | {"lay_order": ["Tí"]}, {}, "\n1. Hà ù\n"),
    "places that are not used": (
        WON | {"placing": ["Tí", "Hà"], "hands": {"Tí": {"mom": True}}},
        {},
        "\n1. Hà ù; Tí móm\n",
    ),
    "cards of a hand that nobody played": (
        WON | {"dealt": {"Tí": ["AS"], "Người lạ": ["2S"], "Hà": []}},
        {},
        '1. Hà ù; bài Tí "AS"\n',
    ),
}


@pytest.mark.parametrize("what", HARD)
def test_what_is_hard_to_say_is_told_and_paid_as_it_was(what: str) -> None:
    entry, changes, words = HARD[what]
    record, _ = checked(of_round(entry, **changes))
    check_text(record)
    assert words in write_text(record)


def test_remarks_with_loose_diacritics_are_written_as_they_are_read() -> None:
    """Some keyboards type the marks of a letter as signs of their own."""
    note = normalize("NFD", "nước mía, đền ở bàn")
    entry = WON | {"note": note, "den_override": {"payer": "Tí", "reason": note}}
    side = Line("side", {"from": "Tí", "to": ["Hà"], "half_bets": 2, "note": note}, None)
    typed = of_round(entry | {"manual": [{"from": "Tí", "to": "Hà", "amount": 2, "note": note}]})
    text = write_text(typed._replace(lines=(*typed.lines, side)))
    assert text == normalize("NFC", text)
    assert write_text(reading(text)) == text
    assert text.count("nước mía") == 4


def test_an_evening_on_a_machine_whose_clock_was_never_set_is_text() -> None:
    check_text(of_round(WON)._replace(day="1970-01-01"))


def test_what_text_cannot_say_is_refused_with_its_line() -> None:
    with pytest.raises(Refused) as refused:
        write_text(of_round(WON | {"note": 5000 * "x"}))
    assert "JSON" in refused.value.problems[0].message.vi


@pytest.mark.parametrize("people", [(), ("Hà",)])
def test_text_is_not_given_of_an_evening_that_it_could_not_open(people: tuple[str, ...]) -> None:
    """A program may leave one person, or nobody, where no round was played."""
    evening = of_round(WON)._replace(people=people, lines=())
    with pytest.raises(Refused) as refused:
        write_text(evening)
    assert "JSON" in refused.value.problems[0].message.vi


BY_HAND: dict[str, list[tuple[int, ...]]] = {
    "guide": [
        (59, -7, -12, -40),  # Thu has the most points: 20 × 2.
        (-10, 70, -30, -30),  # Hải and Thu are level with the most: 15 × 2 each.
        (-10, -36, -36, 82),  # Ù trắng doubles, and phạt U once more: 5 × 2, 9 × 2 × 2 twice.
        (25, 25, -10, -40),  # 10 and 20 × 2, shared by Lan and Minh.
    ],
    "vinagames": [
        (6, -1, -2, -3),  # The places pay 1, 2 and 3.
        (-13, 37, -12, -12),  # Ù tròn 6 × 2 each, and Nam pays 1 for the eaten card.
        (-1, -6, 11, -4),  # Nam 1, Hoa 2, Mai 4 for móm; Hoa 4 for the chốt.
        (0, 0, -21, 21),  # Sơn fed three: 1 each, and 6 for each of three losers.
        (-14, 0, 0, 14),  # Mai pays 4 for the chốt; Nam ate the last one and pays 3 × 6.
    ],
    "vietnamese": [
        (-6, 16, -5, -5),  # Ù 5 each, and Hà pays 1 for the eaten card.
        (4, -3, 2, -3),  # Places 1, 2, 3; Hà pays Tí 1 + 1, Tí pays Tèo 4 for the chốt.
        (0, 0, -17, 17),  # Tèo pays 1 + 1, nothing for the third card, and 3 × 5.
        (0, 2, 0, -2),
        (-1, -4, 9, -4),  # The second pays 1, móm 4 each.
        (0, 0, 0, 0),
    ],
    "tulokho-vinagames": [
        (28, -5, -3, -20),  # Ten cards count twice.
        (-10, 18, -6, -2),  # 4 cards and a red deuce of 6.
        (-18, -1, -11, 30),  # 8 cards and a quad of 10; 5 cards and two black deuces of 3.
        (0, -12, 12, 0),  # Bảo pays 3 + 2 + 7.
        (7, -7, 0, 0),  # More than half of 4 cards: 9 − 2; 2 − 2 and 1 − 2 pay nothing.
    ],
    "wikipedia": [
        (15, -5, -5, -5, 0),  # Ù khan is paid as any ù, 5 each.
        (-11, 31, -10, -10, 0),  # Ù tròn 5 × 2 each, and 1 for the eaten card.
        (0, -18, 18, 0, 0),  # Hương fed three: 1 each, and 5 for each of three losers.
        (0, -1, -6, 0, 7),  # Places 1, 2, 3; Long pays Kiên 4, Kiên pays Yến 1.
        (-2, 0, 0, 3, -1),  # Of three players, the places pay 1 and 2.
    ],
}
"""What each line brings to everybody in seat order, in bets, worked out on paper."""


@pytest.mark.parametrize("preset", BY_HAND)
def test_an_evening_comes_to_what_was_worked_out_by_hand(preset: str) -> None:
    record = reading((EVENINGS / f"{preset}.txt").read_text())
    before_and_after = pairwise([Balance(), *balances(record)])
    changes = [trimmed(after.minus(before).totals) for before, after in before_and_after]
    assert changes == [trimmed(tuple(2 * bets for bets in line)) for line in BY_HAND[preset]]
    assert {profile.preset.id for profile in record.rules} == {preset}


HEADER = "Người: Hà, Tí, Tèo, Bình\nLuật: pho-bien\n"


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("", (1, 1), "Ai chơi?"),
        ("Hà ù", (1, 1), "Ai chơi?"),
        ("Người: Hà, Tí\nHà ù", (2, 1), "Luật nào?"),
        ("Người: Hà, Tí, hà", (1, 15), "hai người tên hà"),
        (f"Người: {', '.join('ABCDEFGHIJK')}", (1, 8), "nhiều nhất 10 người"),
        (f"{HEADER}Luật: pho-bein", (3, 7), "không phải tên bộ luật"),
        (f"{HEADER}Cược: nhiều", (3, 7), "mấy đồng"),
        (f"{HEADER}Ngày: 31/2/2026", (3, 7), "Ngày nào?"),
        (f"{HEADER}# ván đầu\n1. Tí ù\n3. Hà ù", (5, 1), "Ván này là ván 2"),
        (f"{HEADER}1. Tí ù\n1. Hà ù", (4, 1), "Ván này là ván 2"),
        (f"{HEADER}1. Tí ù\nĐã bỏ: 3", (4, 1), "Ván nào đã bỏ?"),
        (f"{HEADER}1. Tí ù\nĐã bỏ: 1", (4, 8), "Ván nào đã bỏ?"),
        (f"{HEADER}Đã trả: Tí trả Tí 5000 đồng", (3, 9), "Ai trả ai mấy đồng?"),
        (f"{HEADER}Khoản chi: Hà trả “bia”", (3, 12), "phần mỗi người mấy đồng?"),
        (f"{HEADER}Khoản chi: Hà trả “bia”; Hà 5; Hà và Tí 5", (3, 12), "phần mỗi người"),
        (f"{HEADER}1. Tí ù; Tèo ăn", (3, 16), "Tèo ăn ai?"),
        (f"{HEADER}1. Tí ù; Tèo ăn Hà", (3, 10), "Tèo"),
        (f"{HEADER}Trả thêm: Tí trả Hà", (3, 18), "Tí trả ai mấy cược?"),
        (f"{HEADER}Trả thêm: Tí trả Tí 2", (3, 11), "Mỗi tên một lần"),
        (f"{HEADER}Trả thêm: Tí trả gà 0,5", (3, 11), "nửa cược"),
        (f"{HEADER}Gà: giao Hà và Tí", (3, 5), "giao cho một người"),
        (f"{HEADER}Ngồi: Hà Hà", (3, 7), "mỗi tên một lần"),
        (f"{HEADER}Ngày: 1/1/1899", (3, 7), "Ngày nào?"),
        (f"{HEADER}Tí ăn Hà {'9' * 20} cây; Tí ù", (3, 31), "Không hiểu"),
        (f"{HEADER}Ngồi: Hà Tí\nNgười: Hà, Tí\nNgồi: Tí\nTí ù", (6, 1), "Ngồi:"),
        (f"{HEADER}Tí ù\nNgười: Hà, Tí", (4, 8), "trước ván đầu"),
        ("Người: Hà, " + 41 * "x", (1, 11), "x” không phải tên"),
        (f"{HEADER}Hà ù; Hà trả Tí 9999999", (3, 7), "“Hà trả Tí 9999999”: cần một số"),
        (f"{HEADER}Trả thêm: Hà trả gà 5\nCược: 10k", (4, 1), "Gà còn 5"),
        (f"{HEADER}Hà nhất, Tí nhì, Tèo ba, Hà móm", (3, 26), "giữ cái nào?"),
        (f"{HEADER}Hà nhì; Tí ba; Tèo móm; Bình móm", (3, 9), "giữ cái nào?"),
        ("Người: Hà\nLuật: pho-bien", (1, 8), "Ai chơi?"),
        ("Luật: pho-bien\nĐã bỏ: 1", (3, 1), "Ai chơi?"),
    ],
)
def test_a_mistake_is_refused_at_its_place(text: str, place: tuple[int, int], message: str) -> None:
    misread = read_text(text)
    assert isinstance(misread, Misread)
    assert (misread.row, misread.column) == place
    assert message in misread.message.vi


def test_what_people_write_before_and_after_is_understood_and_kept() -> None:
    read = reading(f"Buổi: Hội #1 # của Hà\n{HEADER}\n1) ti u  # nhanh\nVan 2: ha u\n")
    assert (read.title, len(read.lines)) == ("Hội #1", 2)
    people = reading("Người: Hà, [Tí #1] , Tèo # ba\nLuật: guide").people
    assert people == ("Hà", "Tí #1", "Tèo")


def test_what_is_written_reads_like_what_people_write() -> None:
    text = """Buổi: "Tết"
Ngày: 18/02/2026
Người: Hà, Tí, Tèo, Bình
Cược: 5000
Luật: pho-bien
1. Hà ù tròn; Hà ăn chốt Bình
3. Tí ăn Hà; Bình móm; Hà Tí Tèo
Trả thêm: Tí trả Hà và Tèo 2,5 cược "nước"
Đã trả: Bình trả Tí 50000 đồng
Khoản chi: Hà trả "bia"; Hà và Tí 30000; Tèo 60000
Đã bỏ: 2
Nghỉ: Bình
"""
    assert write_text(reading(text)) == text
