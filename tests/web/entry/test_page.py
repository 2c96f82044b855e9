"""The form of a round on the page of its session: refusals, extra payments, chops, sentences."""

import re

import pytest
from flask import Flask

from scorekeeper.rules.profiles import Profile
from tests.store.evening import rules
from tests.web.friends import Evening, checked, seats, words

POINTS = seats() | {"game": "phom", "outcome": "normal", "by": "points"}


def points(*given: int) -> dict[str, str]:
    return POINTS | {f"points-{i}": str(number) for i, number in enumerate(given)}


def test_rows_of_a_form_close_up(evening: Evening) -> None:
    page = evening.post("/preview", evening.entry(**{"eat-5-who": "0", "eat-5-kind": "chot"}))
    assert checked(page.text, "eat-0-kind") == ["chot"]


@pytest.mark.parametrize(
    "path",
    [
        *("/preview", "/rounds", "/rounds/1/preview", "/rounds/1/edit"),
        *("/rounds/1/before/preview", "/rounds/1/before"),
    ],
)
def test_a_refused_form_is_kept_with_the_problem_at_its_field(evening: Evening, path: str) -> None:
    """That of the next round, of a correction, and of a round that was forgotten."""
    evening.save()
    page = evening.send(path, points(4, 131, 20, 30) | {"mom-3": "1", "key": "refused"}, 422).text
    assert '<p class="fault" role="alert">Điểm của Bình phải từ 0 đến 130' in page
    assert re.search(r'name="points-1"[^>]+value="131"\s+aria-invalid="true"', page)
    assert re.search(r'name="points-0"[^>]+value="4">', page)
    assert (checked(page, "outcome"), checked(page, "mom-3")) == (["normal"], ["1"])


def test_the_laying_order_is_asked_only_when_it_matters(evening: Evening) -> None:
    level = points(9, 9, 20, 30)
    assert 'name="lay-0"' in evening.send("/preview", level, 422, "chạm người hạ trước").text
    order = {"lay-0": "2", "lay-1": "1", "lay-2": "3", "lay-3": "4"}
    evening.send("/preview", level | order, 200, "Bình nhất, An nhì, Chi ba, Dũng bét")


def line(**fields: str) -> dict[str, str]:
    return {
        f"manual-0-{name}": value for name, value in ({"from": "1", "to": "2"} | fields).items()
    }


@pytest.fixture
def paid(evening: Evening) -> Evening:
    """Four friends, and a round in which Bình paid Chi two for chặt hai."""
    evening.save("u-0", **line(amount="2", note="chặt hai"))
    return evening


def test_recent_payments_are_offered_once_newest_first(paid: Evening) -> None:
    for amount, note in (("1", "rót trà"), ("2", "chặt hai"), ("7", "")):
        paid.save("u-0", **line(amount=amount, note=note))
    offered = re.findall(r'name="manual-0-usual" value="([^"]+)"', paid.source())
    assert offered == ["2 chặt hai", "1 rót trà"]


@pytest.mark.parametrize(("typed", "told"), [("", "2"), ("5", "5")])
def test_a_tap_takes_amount_and_note_unless_typed(paid: Evening, typed: str, told: str) -> None:
    paid.save("u-3", **line(usual="2 chặt hai", amount=typed, note=""))
    paid.check("/rounds/2", f"trả thêm Chi (chặt hai) {told}")


def test_a_payment_without_a_payer_is_refused_and_stays_chosen(paid: Evening) -> None:
    form = paid.entry("u-3", **{"manual-0-usual": "2 chặt hai"})
    answer = paid.send("/rounds", form, 422, "Khoản trả thêm thứ 1")
    assert 'value="2 chặt hai" checked' in answer.text


def test_a_false_ù_that_the_table_no_longer_plays_is_refused_in_words(app: Flask) -> None:
    """Another phone may have changed the rules while the form was open."""
    evening = Evening(app, **{"rules-phom": "vinagames"})
    refused = evening.send("/rounds", evening.entry("false-1"), 422)
    assert re.findall(r'class="fault"[^>]*>Bàn không phạt ù láo', refused.text)


CHOP = {"chop-0-who": "1", "chop-0-from": "2", "chop-0-what": "black"}
ORDER = {"outcome": "normal", "place-0": "1", "place-1": "2", "place-2": "3", "place-3": "4"}
CARDS = {"outcome": "win-0", "cards-1": "3", "cards-2": "4"}
THIRTEEN = CARDS | {"cards-3": "13", "stuck-3": "1"}
TEN = CARDS | {"game": "samloc", "cards-3": "10", "chop-0-what": "deuce"}
BY_PLACES = rules("tulokho-nhat-nhi", stuck_places="double")
BY_CARDS = rules("tulokho-vinagames", chop_black_deuce_payment=3, stuck_payment=20)
SAM = rules("sam-pho-bien")


@pytest.mark.parametrize(
    ("played", "form", "seat", "asked"),
    [
        (BY_PLACES, ORDER | {"place-1": "4", "place-3": "2"}, 1, "Bình đã chặt: có cóng không?"),
        (BY_PLACES, ORDER | {"place-2": "4", "place-3": "3"}, 2, "Chi bị chặt: có cóng không?"),
        (BY_PLACES, ORDER, 3, ""),
        (BY_CARDS, THIRTEEN, 3, ""),
        (BY_CARDS, THIRTEEN | {"chop-0-from": "3"}, 3, "Dũng bị chặt: có cóng không?"),
        (SAM, TEN, 3, ""),
        (SAM, TEN | {"chop-0-who": "3"}, 3, "Dũng chưa đánh cây nào mà chặt à?"),
        (SAM, TEN | {"chop-0-from": "3"}, 3, "mà bị chặt à?"),
    ],
)
def test_who_never_played_a_card_and_is_in_a_chop_is_asked_about(
    evening: Evening, played: Profile, form: dict[str, str], seat: int, asked: str
) -> None:
    """Saving is not held up; one answer takes stuck off, the other hides the question."""
    evening.opens_another(played)
    form = seats() | {"game": "tulokho", f"stuck-{seat}": "1", "key": "chop-1"} | CHOP | form

    def doubts(page: str) -> list[str]:
        return [doubt for doubt in ("có cóng không?", "chưa đánh cây nào") if doubt in page]

    page = evening.by_script("/preview", form).text
    assert asked in words(page)
    assert bool(doubts(page)) == bool(asked)
    assert (f'for="stuck-{seat}"' in page) == ("cóng" in asked)
    assert not doubts(evening.by_script("/preview", form | {f"sure-{seat}": "1"}).text)
    evening.send("/rounds", form)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("3. Chi ù tròn; Chi ăn chốt Bình", "Chi ù tròn"),
        ("Chi thắng; An 3; Bình 5; Dũng 10", "Chi về nhất"),
    ],
)
def test_a_sentence_is_previewed_in_the_form_of_its_game(app: Flask, line: str, says: str) -> None:
    """Nothing is saved; the sentence stands above what was understood."""
    evening = Evening(app, **{"rules-tulokho": "tulokho-vinagames"})
    evening.send("/write", {"sentence": line}, 200, f"“{line}” Sửa câu", says)
    assert "rowgroup" not in evening.source()


def test_half_a_sentence_asks_for_the_next_answer_and_stays(evening: Evening) -> None:
    said = "dung mom, an nhat nhe"
    asks = f"“{said}” Sửa câu Ai nhì: Bình hay Chi?"
    assert 'data-asks="place"' in evening.send("/write", {"sentence": said}, 200, asks).text
    fields = {"outcome": "normal", "place-0": "1", "place-1": "2", "place-3": "mom", "said": said}
    evening.send("/preview", fields, 422, f"“{said}” Sửa câu Chi ba hay móm?")


def test_what_is_not_understood_stays_in_the_field(evening: Evening) -> None:
    """Also what fills in the rest of the form."""
    sent = {"sentence": "hôm nay vui", "outcome": "u-1"}
    answer = evening.send("/write", sent, 422, "Không hiểu “hôm”")
    assert 'value="hôm nay vui"' in answer.text
    assert re.search(r'value="u-1"[^>]* checked', answer.text)


def test_a_doubtful_word_is_asked_about_and_the_answer_is_taken(evening: Evening) -> None:
    sentence = {"sentence": "binh an"}
    evening.send("/write", sentence, 422, "“an” là An hay là “ăn”?")
    evening.send("/write", {**sentence, "reading": "1"}, 200, "“binh an” Sửa câu")
    assert evening.phone.get(f"{evening.at}/write").location == evening.at
