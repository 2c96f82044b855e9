"""Who looks may ask what other rules had brought, and say that these ones are agreed."""

import pytest
from flask.testing import FlaskClient

from scorekeeper.games import PRESETS
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.rules.share_code import encode
from scorekeeper.web.plumbing.database import get_db
from tests.web.friends import Evening, words


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """One ù of An, at two thousand a bet."""
    evening.save("u-0")
    return evening


@pytest.fixture
def guest(evening: Evening) -> FlaskClient:
    """Somebody with the link for looking."""
    return evening.app.test_client()


def dear() -> str:
    """A bet more for an ù."""
    profile = change(PRESETS["pho-bien"], {"u_payment": 6}, "Nhà Tèo")
    assert isinstance(profile, Profile)
    return encode(profile)


@pytest.mark.parametrize("form", [{}, {"number": "1"}], ids=["session", "round"])
def test_by_other_rules(evening: Evening, guest: FlaskClient, form: dict[str, str]) -> None:
    """What each had and would have had, in money too; the book stays as it was."""
    before = guest.get(evening.at).data
    answer = guest.post(f"{evening.at}/rules/if", data=form | {"rules": dear()})
    assert answer.status_code == 200
    assert "<s>+30k</s> <b>+36k</b><small>+18 cược</small>" in answer.text
    assert ("Bình trả An 12k (6)" in words(answer.text)) is bool(form)
    assert guest.get(evening.at).data == before
    assert guest.get_cookie("browser") is None


def test_rounds_that_cannot_be_are_named(evening: Evening, guest: FlaskClient) -> None:
    """With one reason of several and nothing to mend, and left out of both sides."""
    evening.save("u-0", **{"eat-0-who": "0"})
    page = words(guest.post(f"{evening.at}/rules/if", data={"rules": "guide"}).text)
    told = page.partition("Ván 2 không tính được theo luật này nên để ra ngoài: ")[2]
    assert told.startswith("Lần ăn thứ 1 chưa rõ An ăn cây của ai. ")
    assert "hãy" not in told.partition(" Ngôn ngữ")[0]


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"code": "hỏng"}, "không phải mã luật"),
        ({"rules": "tulokho-vinagames", "number": "1"}, "trò"),
    ],
)
def test_what_cannot_be_asked(
    evening: Evening, guest: FlaskClient, form: dict[str, str], sentence: str
) -> None:
    """Told in a sentence."""
    answer = guest.post(f"{evening.at}/rules/if", data=form)
    assert answer.status_code == 422
    assert sentence in words(answer.text)


def test_a_round_leads_to_it(evening: Evening, guest: FlaskClient) -> None:
    """One tap, with its number; for one that is not there, no page."""
    assert f'href="{evening.at}/rules/if?number=1"' in guest.get(f"{evening.at}/rounds/1").text
    assert guest.get(f"{evening.at}/rules/if?number=1").status_code == 200
    assert guest.get(f"{evening.at}/rules/if?number=9").status_code == 404


def agree(evening: Evening, phone: FlaskClient, name: str) -> int:
    """Say it; gives the status."""
    form = {"name": name, "game": "phom"}
    return phone.post(f"{evening.at}/rules/agree", data=form).status_code


def agreed(evening: Evening, phone: FlaskClient) -> str:
    """What the page says of it."""
    page = phone.get(f"{evening.at}/rules").text
    return words(page.partition('id="agree"')[2].partition("</section>")[0])


def test_a_viewer_agrees_once(evening: Evening, guest: FlaskClient) -> None:
    """For a name; everybody sees it, the form is gone, another name is refused with a sentence."""
    assert agree(evening, guest, "Bình") == 303
    assert "Bình" in agreed(evening, evening.phone)
    assert "tôi là…" not in agreed(evening, guest)
    assert agree(evening, guest, "Chi") == 409
    assert "Chi" not in agreed(evening, guest)


def test_nobody_is_a_stranger(evening: Evening, guest: FlaskClient) -> None:
    """A name that is not in the session, or none, is told; the book has met nobody."""
    with evening.app.app_context():
        before = list(get_db().iterdump())
        assert agree(evening, guest, "") == 422
        assert agree(evening, guest, "Người lạ") == 422
        assert list(get_db().iterdump()) == before
    assert guest.get_cookie("browser") is None


def test_it_is_never_in_the_way(evening: Evening, guest: FlaskClient) -> None:
    """A keeper's form that was open before is saved after it."""
    form = {"stake": "5", "unit": "nghin"}
    page = evening.post("/rules/change/stake", form).text
    form |= {
        "how": "next",
        "version": page.partition('name="version" value="')[2].partition('"')[0],
    }
    assert agree(evening, guest, "Bình") == 303
    assert evening.post("/rules/change/stake", form).status_code == 303
    assert "đồng ý" not in evening.page("/history")


def test_a_keeper_strikes_it_out(evening: Evening, guest: FlaskClient) -> None:
    """It stays to be seen as struck, and that phone cannot say it again; a viewer cannot."""
    agree(evening, guest, "Bình")
    page = evening.phone.get(f"{evening.at}/rules").text
    path = next(part for part in page.split('action="') if "/strike" in part.partition('"')[0])
    address = path.partition('"')[0]
    assert guest.post(address, data={"game": "phom"}).status_code == 403
    assert evening.phone.post(address, data={"game": "phom"}).status_code == 303
    assert "Bình đã gạch" in agreed(evening, guest)
    assert agree(evening, guest, "Bình") == 409


def test_other_rules_are_agreed_to_anew(evening: Evening, guest: FlaskClient) -> None:
    """What was agreed to the old ones does not stand for the new."""
    agree(evening, guest, "Bình")
    changed = evening.post("/rules/change/rules", {"rules": dear()}).text
    seen = changed.partition('name="version" value="')[2].partition('"')[0]
    form = {"rules": dear(), "how": "next", "version": seen}
    assert evening.post("/rules/change/rules", form).status_code == 303
    assert "Chưa ai bấm đồng ý" in agreed(evening, guest)


def test_who_agrees_without_a_name_is_asked_for_it(evening: Evening, guest: FlaskClient) -> None:
    """In a whole sentence, and nothing is stored."""
    answer = guest.post(f"{evening.at}/rules/agree", data={"game": "phom", "name": ""})
    assert answer.status_code == 422
    assert "Chưa rõ bạn là ai: hãy chọn tên trong An, Bình" in words(answer.text)
    assert "Chưa ai bấm đồng ý" in words(answer.text)
