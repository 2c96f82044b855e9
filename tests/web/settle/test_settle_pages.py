"""Settling up on its page: who gives whom how much, written with one tap, and taken back."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.web.plumbing.database import get_db
from tests.store.evening import rules
from tests.web.friends import Evening, forms, words


@pytest.fixture
def played(evening: Evening) -> Evening:
    """An has 32.000 đ more and Chi 16.000; Bình lost 22.000 and Dũng 26.000."""
    evening.save("u-0")
    evening.save("u-2")
    evening.save_order()
    evening.phone.set_cookie("amounts", "money")
    return evening


def pay(evening: Evening, place: int = 0, phone: FlaskClient | None = None) -> int:
    """One tap on the first, second … *Đã trả*; the status of its answer."""
    sender = phone or evening.phone
    page = sender.get(f"{evening.at}/settle").text
    taps = [form for form in forms(page, "/settle/paid") if "halves" in form]
    return sender.post(f"{evening.at}/settle/paid", data=taps[place]).status_code


def test_who_gives_whom_how_much(played: Evening) -> None:
    """By the fewest payments, each with its reason; or as it was played, between each two."""
    page = played.page("/settle")
    assert "Dũng đưa An 26k" in page
    assert "Bình đưa Chi 16k" in page
    assert "Trả 3 lần là xong, không cách nào ít hơn." in page
    assert "Dũng phải đưa 26k: ván −26k. An được nhận 32k: ván +32k." in page
    page = played.page("/settle?plan=direct")
    assert "Dũng đưa An 16k" in page
    assert "Dũng nợ An: ván +16k." in page
    assert page.count(" đưa ") == 5


def test_a_payment_opens_to_its_rounds(played: Evening) -> None:
    """What each brought the two, or what one paid the other, with a link to each."""
    page = played.page("/settle/2/1")
    assert "Bình −10k, An +30k Ván 1: An ù" in page
    assert "Ván 2: Chi ù" in page
    page = played.page("/settle/2/1?plan=direct")
    assert "Bình −10k, An +10k Ván 1: An ù" in page
    assert "Ván 2" not in page
    assert f'href="{played.at}/rounds/1"' in played.phone.get(f"{played.at}/settle/2/1").text
    for path in ("/settle/2/2", "/settle/2/9", "/settle/0/1"):
        assert played.phone.get(f"{played.at}{path}").status_code == 404


def test_one_tap_writes_it_and_another_takes_it_back(played: Evening) -> None:
    """It stands in the list, in the history and at the table, where undo takes it back too."""
    assert pay(played) == 303
    page = played.page("/settle")
    assert "Dũng đưa An" not in page
    assert "Dũng đã trả An 26k Gạch" in page
    assert "Dũng đã trả An 26k" in played.page("/history")
    assert "Dũng đã trả An 26k Hoàn tác" in played.page()
    back = forms(played.phone.get(f"{played.at}/settle").text, "/settle/back")[0]
    assert played.post("/settle/back", back).status_code == 303
    page = played.page("/settle")
    assert "Dũng đưa An 26k" in page
    assert "Dũng đã trả An 26k Lấy lại" in page
    assert "Đã bỏ: Dũng đã trả An 26k Lấy lại" in played.page()
    assert "gạch: Dũng đã trả An 26k" in played.page("/history")
    undo = forms(played.phone.get(played.at).text, "/undo")[0]
    assert played.post("/undo", undo).status_code == 303
    assert "Dũng đã trả An 26k Gạch" in played.page("/settle")
    assert "lấy lại: Dũng đã trả An 26k" in played.page("/history")


def test_all_paid_nobody_owes_anybody(played: Evening) -> None:
    """After three taps, whichever plan is looked at."""
    assert [pay(played) for _ in range(3)] == [303] * 3
    for plan in ("", "?plan=direct"):
        assert "Trả xong rồi, không ai nợ ai." in played.page(f"/settle{plan}")


@pytest.mark.parametrize(
    ("typed", "unit", "left"), [("10", "nghin", "16k"), ("10.500", "dong", "15,5k")]
)
def test_a_part_of_it(played: Evening, typed: str, unit: str, left: str) -> None:
    """Typed as a stake is."""
    page = played.phone.get(f"{played.at}/settle").text
    part = next(form for form in forms(page, "/settle/paid") if "halves" not in form)
    assert played.post("/settle/paid", part | {"amount": typed, "in": unit}).status_code == 303
    assert f"Dũng phải đưa {left}" in played.page("/settle")


@pytest.mark.parametrize("typed", ["", "0", "x", "-5", "1,23456"])
def test_what_is_no_amount(played: Evening, typed: str) -> None:
    """Says what to do, and nothing is written."""
    page = played.phone.get(f"{played.at}/settle").text
    part = next(form for form in forms(page, "/settle/paid") if "halves" not in form)
    answer = played.post("/settle/paid", part | {"amount": typed, "in": "dong"})
    assert answer.status_code == 422
    assert "nhập" in words(answer.text)
    assert "Dũng đưa An 26k" in played.page("/settle")


def test_two_phones_write_one_payment(played: Evening) -> None:
    """The same tap on both is one; another one on what was seen before is told so."""
    other = played.keeper()
    pages = [phone.get(f"{played.at}/settle").text for phone in (played.phone, other)]
    taps = [[f for f in forms(page, "/settle/paid") if "halves" in f] for page in pages]
    sent = [(played.phone, taps[0][0], 303), (other, taps[1][0], 303), (other, taps[1][1], 409)]
    for phone, form, wanted in sent:
        assert phone.post(f"{played.at}/settle/paid", data=form).status_code == wanted
    assert played.page("/settle").count("Dũng đã trả An") == 1


def test_rounding_is_told(played: Evening) -> None:
    """Who gains and who loses by it; it stays chosen after a tap."""
    page = played.page("/settle?round=5000")
    assert "Dũng đưa An 25k" in page
    assert "Vì làm tròn: An −2k, Bình +2k, Chi −1k, Dũng +1k." in page
    paid = forms(played.phone.get(f"{played.at}/settle?round=5000").text, "/settle/paid")[0]
    answer = played.phone.post(f"{played.at}/settle/paid?round=5000", data=paid)
    assert answer.location == f"{played.at}/settle?round=5000"
    assert "làm tròn" in played.page("/settle?plan=direct&round=5000")
    assert played.page("/settle?round=7&plan=x") == played.page("/settle")


def test_the_gà_comes_first(evening: Evening) -> None:
    """One tap shares it, gives it or keeps it; only who leaves settles before."""
    evening.opens_another(rules("pho-bien", ga_mode="ante", ga_ante=1))
    evening.save_order()
    page = evening.page("/settle")
    assert "Gà còn 4, chia trước đã" in page
    assert "Dũng đưa" not in page
    assert "Dũng đưa An" in evening.page("/settle?leaving=4")
    there = f"{evening.at}/settle"
    (form,) = forms(evening.phone.get(there).text, "/table/ga")
    answer = evening.phone.post(f"{evening.at}/table/ga?to=settle", data=form | {"ga": "shared"})
    assert (answer.status_code, answer.location) == (303, there)
    assert "Dũng đưa An" in evening.page("/settle")


def test_one_leaves_while_the_rest_play_on(played: Evening) -> None:
    """A page for whoever leaves; after its taps they are at 0, and play no more."""
    page = played.phone.get(f"{played.at}/settle?leaving=2").text
    assert "Bình về trước Bình đưa An 22k" in words(page)
    tap = next(form for form in forms(page, "/settle/paid") if "halves" in form)
    answer = played.phone.post(f"{played.at}/settle/paid?leaving=2", data=tap)
    page = played.phone.get(answer.location).text
    assert "Bình không còn nợ ai, cũng không ai nợ Bình." in words(page)
    goes = next(form for form in forms(page, "/table/people"))
    answer = played.phone.post(f"{played.at}/table/people?to=table", data=goes)
    assert answer.location == played.at
    assert "Bình nghỉ từ ván tới" not in played.page("/settle?leaving=2")
    played.save("u-0", **{f"player-{i}": n for i, n in enumerate(("An", "Chi", "Dũng", ""))})
    assert "Bình đưa" not in played.page("/settle")
    assert "đưa Bình" not in played.page("/settle")


def test_who_paid_what_for_whom(played: Evening) -> None:
    """Equal shares of what those leave whose share is typed."""
    spent = {"label": "tiền nước", "amount": "45", "unit": "nghin", "payer": "2", "key": "s-1"}
    shares = {"for-1": "1", "for-2": "1", "share-3": "5"}
    for _ in range(2):
        assert played.post("/settle/spend", spent | shares).status_code == 303
    page = played.page("/settle")
    assert page.count("Bình trả tiền nước 45k cho An, Bình, Chi") == 1
    assert "chi chung −20k" in page
    assert "Bình trả tiền nước 45k" in played.page("/history")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"payer": ""}, "Chưa rõ ai trả"),
        ({"label": ""}, "Chưa rõ trả tiền gì"),
        ({"amount": ""}, "Chưa rõ bao nhiêu tiền"),
        ({"amount": "x"}, "không phải số tiền"),
        ({"for-1": ""}, ""),
        ({"share-2": "50"}, "Các phần cộng lại là 50.000 đ, cả khoản là 45.000 đ"),
        ({"label": "n" * 81}, "Chưa rõ trả tiền gì"),
    ],
)
def test_what_an_expense_lacks(played: Evening, changed: dict[str, str], said: str) -> None:
    """Is said, and what was filled in stays."""
    form = {"label": "nước", "amount": "45", "unit": "nghin", "payer": "1", "for-1": "1"}
    answer = played.post("/settle/spend", form | {"key": "s-1"} | changed)
    assert answer.status_code == (422 if said else 303)
    assert said in words(answer.text)
    if said and "label" not in changed:
        assert 'value="nước"' in answer.text


def test_nobody_is_chosen(played: Evening) -> None:
    """Somebody must be."""
    form = {"label": "nước", "amount": "45", "unit": "nghin", "payer": "1", "key": "s-1"}
    assert "trả cho những ai" in words(played.post("/settle/spend", form).text)


def test_shares_alone_make_the_amount(played: Evening) -> None:
    """Where everybody has their own, nothing else need be typed."""
    form = {"label": "nước", "amount": "", "unit": "nghin", "payer": "1", "key": "s-1"}
    assert played.post("/settle/spend", form | {"share-2": "5", "share-3": "7"}).status_code == 303
    assert "An trả nước 12k cho Bình, Chi" in played.page("/settle")


def test_points_are_settled_in_bets(evening: Evening) -> None:
    """With a half of one, and money that was spent beside them."""
    evening = Evening(evening.app, stake="", key="points")
    evening.save("u-0")
    spent = {"label": "nước", "amount": "40", "unit": "nghin", "payer": "2"}
    assert evening.post("/settle/spend", spent | {"for-3": "1", "key": "s-1"}).status_code == 303
    page = evening.phone.get(f"{evening.at}/settle").text
    assert "Bình đưa An 5 cược" in words(page)
    assert "Chi đưa Bình 40k" in words(page)
    part = next(form for form in forms(page, "/settle/paid") if "halves" not in form)
    assert part["unit"] == "bets"
    assert evening.post("/settle/paid", part | {"amount": "x"}).status_code == 422
    assert evening.post("/settle/paid", part | {"amount": "2,5"}).status_code == 303
    assert "Bình đưa An 2,5 cược" in evening.page("/settle")


def test_whoever_looks_sees_it_all_and_writes_nothing(played: Evening, app: Flask) -> None:
    """The plans, the reasons, what was written; no button."""
    pay(played)
    page = app.test_client().get(f"{played.at}/settle").text
    assert "Bình đưa Chi 16k" in words(page)
    assert "Dũng đã trả An 26k" in words(page)
    assert 'method="post"' not in page


def test_after_the_end_payments_are_still_written(played: Evening) -> None:
    """And nothing else."""
    assert played.post("/table/end").status_code == 303
    page = played.page("/settle")
    assert "Ghi tiền nước" not in page
    assert pay(played) == 303
    assert "Dũng đã trả An 26k Gạch" in played.page("/settle")


def test_english(played: Evening) -> None:
    """Every sentence of it."""
    pay(played)
    played.phone.get("/?lang=en")
    page = played.page("/settle")
    assert "Bình pays Chi 16k" in page
    assert (
        "Bình has to pay 22k: rounds −22k. An is to receive 6k: rounds +32k, already paid −26k."
        in page
    )
    assert "Dũng paid An 26k Cross out" in page


def test_a_strange_account_is_no_payment(played: Evening) -> None:
    """A form that no page has made."""
    form = {"payer": "9", "payee": "1", "halves": "2", "key": "k"}
    assert played.post("/settle/paid", form).status_code == 400
    assert played.post("/settle/paid", form | {"payer": "x"}).status_code == 400
    with played.app.app_context():
        assert get_db().execute("SELECT count(*) FROM outside_line").fetchone() == (0,)
