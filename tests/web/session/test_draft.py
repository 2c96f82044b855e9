"""A draft of the next round is on every keeper's phone, as one's own or another's."""

import re

from scorekeeper.store import access, drafts
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.session.next_round import LONGEST
from tests.web.friends import SCRIPT, Evening, checked, fields, words


def outcome(page: str) -> list[str]:
    """The checked outcome in the form of a page."""
    return checked(page, "outcome")


def kept_form(evening: Evening) -> dict[str, str]:
    """The stored draft, or an empty one."""
    with evening.app.app_context():
        caller = access.enter(get_db(), evening.at.rpartition("/")[2], browser=1)
        draft = drafts.find(get_db(), caller)
    return dict(draft.form) if draft else {}


def keep(evening: Evening, **form: str) -> dict[str, str]:
    """Keep a form for the first round as a draft."""
    sent = evening.entry(**{"as": "1", "who": "1 2 3 4"} | form)
    answer = evening.post("/draft", sent)
    assert answer.status_code == 303, words(answer.text)
    return sent


def test_a_reload_restores_the_draft_for_its_phone_only(evening: Evening) -> None:
    sent = keep(evening, outcome="u-2", **{"eat-0-who": "0"})
    page = evening.source()
    assert outcome(page) == ["u-2"]
    assert fields(page, "key") == [sent["key"]]
    assert "Chi ù" in words(page)
    assert "Bỏ nháp này" in words(page)
    assert evening.post("/rounds", sent).status_code == 303
    assert outcome(evening.source()) == []
    guest = evening.app.test_client()
    before = words(guest.get(evening.at).text)
    keep(evening, **{"as": "2"})
    assert words(guest.get(evening.at).text) == before


def test_another_keeper_sees_the_draft_and_takes_it_over(evening: Evening) -> None:
    evening.post("/table/mine", {"name": "An"})
    other = evening.keeper()
    sent = keep(evening, outcome="u-3")
    page = evening.source(phone=other)
    assert outcome(page) == []
    assert re.search(r"Ván 1 An ghi lúc \d\d:\d\d, chưa lưu: Dũng ù", words(page))
    assert other.post(f"{evening.at}/draft/take").status_code == 303
    assert outcome(evening.source(phone=other)) == ["u-3"]
    assert fields(evening.source(phone=other), "key") == [sent["key"]]
    assert outcome(evening.source()) == []
    assert "Ván 1 máy 2 ghi" in words(evening.source())


def test_a_draft_is_overwritten_only_after_it_was_seen(evening: Evening) -> None:
    other = evening.keeper()
    first = keep(evening, outcome="u-3")
    second = evening.entry("u-1") | {"as": "1"}
    answer = other.post(f"{evening.at}/draft", data=second)
    assert answer.status_code == 409
    assert outcome(answer.text) == ["u-1"]
    assert "Dũng ù" in words(answer.text)
    assert kept_form(evening)["outcome"] == "u-3"
    late = keep(evening, outcome="u-2", key=first["key"])
    over = {"over": fields(answer.text, "over")[0]}
    answer = other.post(f"{evening.at}/draft", data=second | over)
    assert (answer.status_code, outcome(answer.text)) == (409, ["u-1"])
    assert "Chi ù" in words(answer.text)
    over = {"over": fields(answer.text, "over")[0]}
    assert other.post(f"{evening.at}/draft", data=second | over).status_code == 303
    assert outcome(evening.source(phone=other)) == ["u-1"]
    answer = evening.post("/draft", late)
    assert (answer.status_code, outcome(answer.text)) == (409, ["u-2"])


def test_a_foreign_draft_delays_no_save_and_stays(evening: Evening) -> None:
    other = evening.keeper()
    keep(evening, outcome="u-3")
    form = evening.entry("u-1") | {"as": "1", "version": "1"}
    assert other.post(f"{evening.at}/rounds", data=form).status_code == 303
    page = evening.source()
    assert outcome(page) == ["u-3"]
    assert "Bình ù" in words(page)
    assert "Trùng, bỏ của tôi" in words(page)
    assert "Ván khác, thành ván 2" in words(page)
    keep(evening, outcome="")
    assert outcome(evening.source()) == []


def test_a_draft_follows_renames_and_players(evening: Evening) -> None:
    keep(evening, outcome="u-2")
    evening.change_people("An", "Bình", "Chí", "Dũng")
    page = evening.source()
    assert "Chí ù" in words(page)
    assert "Bàn vừa" not in words(page)
    assert "Chí ù" in words(evening.source("?p=Bình&p=Chí"))
    assert outcome(evening.source("?p=An&p=Bình")) == []


def test_a_draft_saved_differently_by_another_phone_becomes_another_round(evening: Evening) -> None:
    sent = keep(evening, outcome="u-3")
    other = evening.keeper()
    other.post(f"{evening.at}/draft/take")
    form = sent | {"outcome": "u-1"}
    assert other.post(f"{evening.at}/rounds", data=form).status_code == 303
    again = evening.by_script("/preview", sent, "whole")
    assert outcome(again.text) == ["u-3"]
    assert "Ván khác, thành ván 2" in words(again.text)
    assert fields(again.text, "key") != [sent["key"]]
    quiet = evening.by_script("/preview", form, "whole")
    assert quiet.status_code == 204
    late = evening.post("/rounds", sent | {"as": "2"})
    assert late.status_code == 409
    assert "đã được lưu với nội dung khác" in words(late.text)
    key = fields(late.text, "key")[0]
    assert evening.post("/rounds", sent | {"as": "2", "key": key}).status_code == 303
    assert "Dũng ù" in words(evening.source())


def test_an_ended_session_shows_no_draft(evening: Evening) -> None:
    evening.save()
    keep(evening, **{"as": "2"})
    evening.post("/table/end")
    assert outcome(evening.source()) == []
    assert evening.post("/draft", evening.entry("u-1")).status_code == 409
    quiet = evening.phone.post(f"{evening.at}/draft", data=evening.entry("u-1"), headers=SCRIPT)
    assert (quiet.status_code, quiet.data) == (204, b"")
    evening.post("/table/reopen")
    assert outcome(evening.source()) == ["u-0"]


def test_a_script_gets_the_parts_of_a_draft_that_change(evening: Evening) -> None:
    at, form = f"{evening.at}/draft", evening.entry("u-1") | {"as": "1"}
    answer = evening.phone.post(at, data=form, headers=SCRIPT)
    assert answer.status_code == 200
    assert re.findall(r' id="(\w+)"', answer.text) == ["draft", "kept"]
    assert "<form" not in answer.text
    other = evening.keeper()
    late = other.post(at, data=evening.entry("u-3"), headers=SCRIPT)
    assert late.status_code == 409
    assert "Bình ù" in words(late.text)
    assert fields(late.text, "over") == ["1"]
    same = other.post(at, data=form | {"key": "another"}, headers=SCRIPT)
    assert same.status_code == 200
    assert words(same.text).strip() == ""
    evening.post("/rounds", form)
    assert evening.phone.post(at, data=form, headers=SCRIPT).status_code == 200
    assert kept_form(evening) == {}


def test_unknown_fields_are_dropped_and_long_ones_cut(evening: Evening) -> None:
    hostile = {"x": "1", "csrf_token": "x", "version": "9", "points-9": "1", "eat-99-who": "1"}
    hostile |= {"den_reason": "x" * 5000, "<b>": "1", "cards-0": "3", "over": "1"}
    sent = keep(evening, **hostile)
    kept = kept_form(evening)
    assert kept.pop("den_reason") == "x" * LONGEST
    assert kept.items() <= sent.items()
    assert kept.keys().isdisjoint(hostile)
    assert "key" not in kept


def test_too_large_a_draft_is_refused(evening: Evening) -> None:
    rows = {f"manual-{k}-{name}": "x" * 200 for k in range(12) for name in ("note", "usual")}
    form = evening.entry() | rows | {f"eat-{k}-from": "y" * 200 for k in range(12)}
    answer = evening.post("/draft", form | {f"eat-{k}-who": "y" * 200 for k in range(12)})
    assert answer.status_code == 422
    assert "Ghi dài quá" in words(answer.text)
    assert kept_form(evening) == {}


def test_a_draft_stays_when_somebody_leads_who_is_not_in_it(evening: Evening) -> None:
    """It was begun before the round after which that player leads."""
    keep(evening, outcome="normal", who="1 2 3")
    evening.post("/table/leader", {"leader": "Dũng", "game": "phom"})
    assert outcome(evening.source()) == ["normal"]
