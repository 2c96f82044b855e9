"""What is filled in and not saved is on every keeper's phone: as one's own, or as another's."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store import access, drafts
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.session.next_round import LONGEST
from tests.web.friends import Evening, forms, words

SCRIPT = {"X-Script": "parts"}
CHECKED = re.compile(r'name="outcome" value="([^"]+)"[^>]*? checked')
KEY = re.compile(r'name="key" value="([^"]+)"')
OVER = re.compile(r'name="over" value="(\d+)"')


@pytest.fixture
def evening(app: Flask) -> Evening:
    """Four friends before their first round."""
    return Evening(app)


def outcome(page: str) -> list[str]:
    """How the round ended, as the form of a page says."""
    return CHECKED.findall(page)


def opened(evening: Evening, phone: FlaskClient | None = None, path: str = "") -> str:
    """The page of the session as a phone gets it."""
    return (phone or evening.phone).get(evening.at + path).text


def kept_form(evening: Evening) -> dict[str, str]:
    """What the book keeps of the draft; nothing where there is none."""
    with evening.app.app_context():
        caller = access.enter(get_db(), evening.at.rpartition("/")[2], browser=1)
        draft = drafts.find(get_db(), caller)
    return dict(draft.form) if draft else {}


def keep(evening: Evening, **form: str) -> dict[str, str]:
    """A form for the first round that is kept without a script."""
    sent = evening.entry(**{"as": "1", "who": "1 2 3 4"} | form)
    answer = evening.post("/draft", sent)
    assert answer.status_code == 303, words(answer.text)
    return sent


def test_a_reload_brings_it_back(evening: Evening) -> None:
    """Filled in, with what it comes to, under its key; whoever looks sees nothing of it."""
    sent = keep(evening, outcome="u-2", **{"eat-0-who": "0"})
    page = opened(evening)
    assert outcome(page) == ["u-2"]
    assert KEY.findall(page) == [sent["key"]]
    assert "Chi ù" in words(page)
    assert "Đã lưu nháp lúc" in words(page)
    assert evening.post("/rounds", sent).status_code == 303
    assert outcome(opened(evening)) == []
    guest = evening.app.test_client()
    before = guest.get(evening.at).data
    keep(evening, **{"as": "2"})
    assert guest.get(evening.at).data == before


def test_what_it_lacks_nobody_has_asked(evening: Evening) -> None:
    """A form that was left half filled in comes back without a fault."""
    keep(evening, outcome="normal", by="order", **{"place-0": "1"})
    page = opened(evening)
    assert outcome(page) == ["normal"]
    assert 'class="fault"' not in page


def test_another_game_has_its_empty_form(app: Flask) -> None:
    """Where one asks for it; without that it is the game of the draft."""
    evening = Evening(app, **{"rules-tulokho": "tulokho-vinagames"})
    keep(evening)
    assert outcome(opened(evening, path="?game=tulokho")) == []
    assert outcome(opened(evening)) == outcome(opened(evening, path="?game=phom")) == ["u-0"]


def test_an_empty_form_is_no_draft(evening: Evening) -> None:
    """Kept empty, what was there is gone."""
    keep(evening)
    keep(evening, outcome="")
    assert kept_form(evening) == {}
    assert outcome(opened(evening)) == []


def test_a_form_by_places_is_empty_until_somebody_has_one(app: Flask) -> None:
    """Its outcome is chosen from the start; a chop or a place is something to keep."""
    evening = Evening(app, **{"rules-phom": "", "rules-tulokho": "tulokho-nhat-nhi"})
    empty = {"game": "tulokho", "outcome": "normal", "by": "order"}
    keep(evening, **empty)
    assert kept_form(evening) == {}
    chop = {"chop-0-who": "1", "chop-0-from": "over", "foul2-1": "1", "red": "1"}
    for said in (chop, {"place-2": "1"}):
        keep(evening, **empty | said)
        kept = kept_form(evening)
        assert said.items() <= kept.items()
        assert kept["outcome"] == "normal"
        keep(evening, **empty)
        assert kept_form(evening) == {}


def test_without_a_script_it_is_dropped_by_a_tap(evening: Evening) -> None:
    """Where it was opened again."""
    keep(evening)
    (form,) = [form for form in forms(opened(evening), "/draft") if "key" not in form]
    assert evening.post("/draft", form).status_code == 303
    assert kept_form(evening) == {}


def test_another_phone_sees_whose_it_is_and_goes_on(evening: Evening) -> None:
    """Since when and what it says; taken over, it is filled in there, and seen as theirs here."""
    evening.post("/table/mine", {"name": "An"})
    other = evening.keeper()
    sent = keep(evening, outcome="u-3")
    page = opened(evening, other)
    assert outcome(page) == []
    assert re.search(r"Ván 1 An ghi lúc \d\d:\d\d, chưa lưu: Dũng ù", words(page))
    assert other.post(f"{evening.at}/draft/take").status_code == 303
    assert outcome(opened(evening, other)) == ["u-3"]
    assert KEY.findall(opened(evening, other)) == [sent["key"]]
    assert outcome(opened(evening)) == []
    assert "Ván 1 máy 2 ghi" in words(opened(evening))


def test_two_who_fill_in_the_same_round_choose(evening: Evening) -> None:
    """The later one has both on the page, and nothing of either is gone before that."""
    other = evening.keeper()
    first = keep(evening, outcome="u-3")
    second = evening.entry("u-1") | {"as": "1"}
    answer = other.post(f"{evening.at}/draft", data=second)
    assert answer.status_code == 409
    assert outcome(answer.text) == ["u-1"]
    assert "Dũng ù" in words(answer.text)
    assert kept_form(evening)["outcome"] == "u-3"
    late = keep(evening, outcome="u-2", key=first["key"])
    over = {"over": OVER.findall(answer.text)[0]}
    answer = other.post(f"{evening.at}/draft", data=second | over)
    assert (answer.status_code, outcome(answer.text)) == (409, ["u-1"])
    assert "Chi ù" in words(answer.text)
    over = {"over": OVER.findall(answer.text)[0]}
    assert other.post(f"{evening.at}/draft", data=second | over).status_code == 303
    assert outcome(opened(evening, other)) == ["u-1"]
    answer = evening.post("/draft", late)
    assert (answer.status_code, outcome(answer.text)) == (409, ["u-2"])


def test_a_save_is_not_held_up(evening: Evening) -> None:
    """Another phone's draft is no version: what is saved beside it is saved, and it stays."""
    other = evening.keeper()
    keep(evening, outcome="u-3")
    form = evening.entry("u-1") | {"as": "1", "version": "1"}
    assert other.post(f"{evening.at}/rounds", data=form).status_code == 303
    page = opened(evening)
    assert outcome(page) == ["u-3"]
    assert "Bình ù" in words(page)
    assert "Đúng ván ấy, bỏ" in words(page)
    assert "Ván khác, ghi thành ván 2" in words(page)
    keep(evening, outcome="")
    assert outcome(opened(evening)) == []


def test_a_draft_follows_names_and_seats(evening: Evening) -> None:
    """Who was renamed is in it by the new name; for other players only what holds for them."""
    keep(evening, outcome="u-2")
    people = {f"was-{i}": name for i, name in enumerate(("An", "Bình", "Chi", "Dũng"))}
    people |= {f"name-{i}": name for i, name in enumerate(("An", "Bình", "Chí", "Dũng"))}
    people |= {f"active-{i}": "1" for i in range(4)}
    assert evening.post("/table/people", people).status_code == 303
    page = opened(evening)
    assert "Chí ù" in words(page)
    assert "Bàn vừa" not in words(page)
    assert "Chí ù" in words(opened(evening, path="?p=Bình&p=Chí"))
    assert outcome(opened(evening, path="?p=An&p=Bình")) == []


def test_a_draft_that_another_phone_saved_as_something_else(evening: Evening) -> None:
    """What this one has is another round, of a key of its own: opened again beside what was saved,
    and kept by a save that the book has no other round for."""
    sent = keep(evening, outcome="u-3")
    other = evening.keeper()
    other.post(f"{evening.at}/draft/take")
    form = sent | {"outcome": "u-1"}
    assert other.post(f"{evening.at}/rounds", data=form).status_code == 303
    again = evening.phone.post(f"{evening.at}/preview", data=sent, headers={"X-Script": "whole"})
    assert outcome(again.text) == ["u-3"]
    assert "Ván khác, ghi thành ván 2" in words(again.text)
    assert KEY.findall(again.text) != [sent["key"]]
    quiet = evening.phone.post(f"{evening.at}/preview", data=form, headers={"X-Script": "whole"})
    assert quiet.status_code == 204
    late = evening.post("/rounds", sent | {"as": "2"})
    assert late.status_code == 409
    assert "đã được lưu với nội dung khác" in words(late.text)
    key = KEY.findall(late.text)[0]
    assert evening.post("/rounds", sent | {"as": "2", "key": key}).status_code == 303
    assert "Dũng ù" in words(opened(evening))


def test_an_ended_session_shows_none(evening: Evening) -> None:
    """A form sent then stays on the page, and a script is told nothing."""
    evening.save()
    keep(evening, **{"as": "2"})
    evening.post("/table/end")
    assert outcome(opened(evening)) == []
    assert evening.phone.post(f"{evening.at}/draft", data=evening.entry("u-1")).status_code == 409
    quiet = evening.phone.post(f"{evening.at}/draft", data=evening.entry("u-1"), headers=SCRIPT)
    assert (quiet.status_code, quiet.data) == (204, b"")
    evening.post("/table/reopen")
    assert outcome(opened(evening)) == ["u-0"]


def test_a_script_gets_what_changes(evening: Evening) -> None:
    """When it was kept; whose draft is in the way, and that both were seen."""
    at, form = f"{evening.at}/draft", evening.entry("u-1") | {"as": "1"}
    answer = evening.phone.post(at, data=form, headers=SCRIPT)
    assert answer.status_code == 200
    assert "Đã lưu nháp lúc" in words(answer.text)
    assert re.findall(r' id="(\w+)"', answer.text) == ["draft", "kept"]
    assert "<form" not in answer.text
    other = evening.keeper()
    late = other.post(at, data=evening.entry("u-3"), headers=SCRIPT)
    assert late.status_code == 409
    assert "Bình ù" in words(late.text)
    assert OVER.findall(late.text) == ["1"]
    same = other.post(at, data=form | {"key": "another"}, headers=SCRIPT)
    assert same.status_code == 200
    assert words(same.text).strip() == ""
    evening.post("/rounds", form)
    assert evening.phone.post(at, data=form, headers=SCRIPT).status_code == 200
    assert kept_form(evening) == {}


def test_only_fields_of_the_form_are_kept(evening: Evening) -> None:
    """Cut to what a field takes; whatever else is sent is none of them."""
    hostile = {"x": "1", "csrf_token": "x", "version": "9", "points-9": "1", "eat-99-who": "1"}
    hostile |= {"den_reason": "x" * 5000, "<b>": "1", "cards-0": "3", "over": "1"}
    sent = keep(evening, **hostile)
    kept = kept_form(evening)
    assert kept.pop("den_reason") == "x" * LONGEST
    assert kept.items() <= sent.items()
    assert kept.keys().isdisjoint(hostile)
    assert "key" not in kept


def test_too_much_is_refused(evening: Evening) -> None:
    """Every row filled to its end: the form stays, and says that it is to be saved."""
    rows = {f"manual-{k}-{name}": "x" * 200 for k in range(12) for name in ("note", "usual")}
    form = evening.entry() | rows | {f"eat-{k}-from": "y" * 200 for k in range(12)}
    answer = evening.post("/draft", form | {f"eat-{k}-who": "y" * 200 for k in range(12)})
    assert answer.status_code == 422
    assert "Ghi dài quá" in words(answer.text)
    assert kept_form(evening) == {}
