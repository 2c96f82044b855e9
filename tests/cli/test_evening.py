"""The commands for sessions, groups, and evenings as plain text."""

import csv
import io
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from zipfile import ZipFile

import pytest

from scorekeeper.export import table
from scorekeeper.store import access, database, groups, rounds, settlement
from tests.cli.conftest import Call
from tests.prepared import put_tables
from tests.store.documents import before_import, check_sums
from tests.store.evening import BY_PLACE, VOID, Book, rules, u

EVENING = Path(__file__).parents[2] / "docs" / "evenings" / "vietnamese.txt"


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    """Two rounds of four at a thousand đồng a bet, and the drinks."""
    with closing(database.connect(put_tables(tmp_path / database.FILE_NAME))) as db:
        book = Book(db, rules())
        book.save(u("An"))
        book.save(u("Bình"))
        spent = settlement.Spent("Chi", "trà đá", {"An": 10_000})
        settlement.spend(db, book.caller, spent, key="s1")
        yield book


@pytest.fixture
def here(book: Book, call: Call, tmp_path: Path) -> Call:
    return lambda *arguments, **more: call(*arguments, "--instance", str(tmp_path), **more)


def test_sessions_are_listed(here: Call, book: Book) -> None:
    (told,) = map(json.loads, here("sessions", "--json").text.splitlines())
    assert (told["id"], told["title"], told["rounds"]) == (1, "Thứ sáu", 2)
    assert told["totals"][0] == {"name": "An", "total": 12, "money": 12_000}
    assert book.opened.view_token not in str(told)
    totals = "An +12,000 đ, Bình +12,000 đ, Chi −12,000 đ, Dũng −12,000 đ"
    # After midnight in Vietnam it is the next day.
    book.db.execute("UPDATE session SET opened_at = '2026-11-27T17:30:00Z'")
    listed = f"1  2026-11-28  Thứ sáu  (rounds: 2)  {totals}\n"
    assert here("sessions", "--lang", "en").text == listed


def test_rounds_that_are_struck_or_void_are_not_counted(here: Call, call: Call, book: Book) -> None:
    """An abandoned round is void where nobody pays for it."""
    book.save(VOID)
    book.strike(1)
    Book(book.db, rules("tulokho-nhat-nhi")).save({**VOID, "finish": "abandoned"})
    told = map(json.loads, here("sessions", "--json").text.splitlines())
    assert [session["rounds"] for session in told] == [0, 1]
    for session, count in (("1", 1), ("2", 0)):
        here("export", session, "buổi.txt", "--text").ok()
        assert json.loads(call("replay", "buổi.txt", "--json").text)["rounds"] == count
        assert f", rounds: {count}." in here("import", "buổi.txt", "--lang", "en").text


def test_the_folder_may_precede_a_nested_command(call: Call, book: Book, tmp_path: Path) -> None:
    ended = call("sessions", "--instance", str(tmp_path), "--lang", "en", "owner", "1")
    told, link = ended.text.splitlines()
    assert told.startswith("This link works once")
    assert access.session_behind(book.db, link.removeprefix("/owner/"), "claim")


def test_the_environment_replaces_no_option(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_BOOK", "postgresql://127.0.0.1:1/environment")
    ended = call("sessions", "--book", "postgresql://127.0.0.1:1/option", "owner", "1")
    assert "postgresql://127.0.0.1:1/option: " in ended.err


def test_a_session_is_written_as_text_and_opened_again(here: Call) -> None:
    here("export", "1", "buổi.txt", "--text").ok()
    here("import", "buổi.txt").ok()
    assert here("stats", "2").ok() == here("stats", "1").ok()
    text = here("export", "2", "-", "--text").out
    assert text == Path("buổi.txt").read_bytes()
    here("import", given=text + "An ăn".encode()).refused("An ăn ai?")
    here("export", "1", "buổi.json.txt").ok()  # as phones share it
    here("import", "buổi.json.txt").ok()


def test_a_session_is_written_and_opened_again(here: Call, book: Book) -> None:
    here("export", "1", "buổi.json").ok()
    file = json.loads(Path("buổi.json").read_bytes())
    check_sums(file)
    said = here("import", "buổi.json", "--base-url", "https://so.vn/", "--lang", "en").ok()
    told, link = said.splitlines()
    assert told.startswith("Opened as session 2, rounds: 2.")
    assert access.session_behind(book.db, link.removeprefix("https://so.vn/owner/"), "claim")
    assert before_import(book.db, 2) == file


@pytest.mark.parametrize("told", ["1 so.csv --csv", "1 --csv so.csv", "--csv 1 so.csv"])
def test_the_file_may_stand_before_or_after_its_kind(here: Call, told: str) -> None:
    here("export", *told.split()).ok()
    assert Path("so.csv").read_bytes().startswith(b"\xef\xbb\xbf")


@pytest.mark.parametrize(("lang", "separator"), [("vi", ";"), ("en", ",")])
def test_a_table_is_in_the_language_asked_for(here: Call, lang: str, separator: str) -> None:
    out = here("export", "1", "-", "--csv", "--lang", lang).out.decode("utf-8-sig")
    heads, *lines = csv.reader(io.StringIO(out), delimiter=separator)
    assert len(lines) == 2
    assert heads[0] == ("Ván" if lang == "vi" else "Round")
    assert lines[0][3].startswith("An ù" if lang == "vi" else "An won with ù")


def test_a_spreadsheet_is_written_if_possible(here: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    here("export", "1", "buổi.xlsx", "--xlsx").ok()
    with ZipFile("buổi.xlsx") as files:
        assert "Bình" in files.read("xl/sharedStrings.xml").decode()
    monkeypatch.setattr(table, "has_xlsx", lambda: False)
    here("export", "1", "--xlsx").refused("pip install 'scorekeeper[xlsx]'")


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("import empty", "No file was chosen"),
        ("import damaged", "damaged at people"),
        ("import missing", "cannot read"),
        *[(f"{command} 7", "there is no session 7") for command in ("export", "settle", "stats")],
    ],
)
def test_what_is_not_there_is_a_wrong_call(here: Call, book: Book, command: str, told: str) -> None:
    Path("empty").write_bytes(b"")
    Path("damaged").write_bytes(b'{"format": "scorekeeper-session", "format_version": 1}')
    here(*command.split()).refused(told)
    assert book.db.execute("SELECT count(*) FROM session").fetchone() == (1,)


@pytest.mark.parametrize("plan", ["fewest", "direct"])
def test_settle(here: Call, plan: str) -> None:
    told = json.loads(here("settle", "1", "--json", "--plan", plan).text)
    assert (told["plan"], told["ga_left"]) == (plan, False)
    (accounts,) = told["accounts"]
    left = {row["name"]: row["net"] for row in accounts["standings"]}
    assert any(left.values())
    lines = here("settle", "1", "--lang", "en", "--plan", plan).text.splitlines()
    assert [line.split()[0] for line in lines[:4]] == ["An", "Bình", "Chi", "Dũng"]
    for payment, line in zip(accounts["payments"], lines[4:], strict=True):
        assert line.startswith(f"{payment['from']} pays {payment['to']} {payment['amount']:,} ")
        left[payment["from"]] += payment["amount"]
        left[payment["to"]] -= payment["amount"]
    assert not any(left.values())


def test_settle_waits_for_the_ga(call: Call, tmp_path: Path) -> None:
    asked = ("settle", "1", "--instance", str(tmp_path))
    with closing(database.connect(put_tables(tmp_path / database.FILE_NAME))) as db:
        book = Book(db, rules(ga_mode="ante", ga_ante=1))
        book.save(BY_PLACE)
        ended = call(*asked)
        assert (ended.code, "Gà còn" in ended.text) == (1, True)
        assert json.loads(call(*asked, "--json").text)["accounts"][0]["payments"] == []
        rounds.deal_with_ga(db, book.caller, "shared", key="g")
        call(*asked).ok()


def test_what_a_group_settles_is_asked_for_by_its_old_debts_alone(here: Call, book: Book) -> None:
    """The payments of both, made one after the other, would pay it twice."""
    group = groups.enter(book.db, groups.open_group(book.db, "Hội", book.browser).token, 1)
    everybody = dict.fromkeys((1, 2, 3, 4), groups.NEW)
    groups.add_evening(book.db, group, book.caller, everybody)
    assert not json.loads(here("settle", "1", "--json").text)["handed_over"]
    groups.hand_over(book.db, group, 1, handed_over=True)
    told = json.loads(here("settle", "1", "--json").text)
    assert (told["handed_over"], told["accounts"][0]["payments"]) == (True, [])
    assert "old debts of the group" in here("settle", "1", "--lang", "en").text


def test_stats(here: Call) -> None:
    rounds, dearest, *counted = here("stats", "1", "--lang", "en").text.splitlines()
    assert (rounds, dearest) == ("Rounds: 2", "Biggest round: round 1, An won 18k.")
    assert any(line.endswith(": An 1, Bình 1") for line in counted)
    told = json.loads(here("stats", "1", "--json").text)
    (phom,) = told["games"]
    assert (told["rounds"], phom["game"]) == (2, "phom")
    assert {"An": 1, "Bình": 1} in phom["counts"].values()
    assert told["course"]["unit"] == "half_dong"
    assert told["course"]["totals"]["An"] == [0, 36_000, 24_000]


def test_a_group_is_listed_and_written_with_its_evenings(here: Call, book: Book) -> None:
    made = groups.open_group(book.db, "Hội thứ sáu", book.browser)
    groups.add_evening(book.db, made, book.caller, {1: groups.NEW})
    assert here("groups").text == "1  Hội thứ sáu  (1 người, 1 buổi)\n"
    group = {"id": 1, "name": "Hội thứ sáu", "members": 1, "evenings": 1}
    assert json.loads(here("groups", "--json").text) == group
    here("groups", "export", "1", "b.zip").ok()
    with ZipFile("b.zip") as zipped:
        first, second = zipped.namelist()
    assert (first, second[:4]) == ("group.json", "001-")
    here("groups", "export", "2", "other.zip").refused("không có hội số 2")
    assert not Path("other.zip").exists()


def test_replay_of_an_evening_for_money(call: Call) -> None:
    """Another one is replayed in docs/command-line.md."""
    assert "Tèo   −55,000 đ" in call("replay", str(EVENING), "--lang", "en").ok().splitlines()
    told = json.loads(call("replay", str(EVENING), "--json").text)
    (accounts,) = told["accounts"]
    assert (told["title"], told["rounds"], accounts["unit"]) == ("Toi thu sau", 4, "money")
    assert accounts["payments"][0] == {"from": "Hà", "to": "Bình", "amount": 15_000}


def test_replay_names_the_place_of_a_mistake_and_waits_for_the_ga(call: Call) -> None:
    ended = call("replay", given="Người: Hà, Tí\nLuật: pho-bien\nTí ù; Hà ăn\n")
    assert (ended.code, ended.text, ended.err) == (1, "", "-:3:12: Hà ăn ai?\n")
    text = "Người: Hà, Tí\nLuật: pho-bien-ga\nTrả thêm: Tí trả gà 3 cược\n"
    assert call("replay", "-", given=text).text.endswith("trước khi tính.\n")
