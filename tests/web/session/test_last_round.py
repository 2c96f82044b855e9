"""The last round of an evening, and who deals."""

import pytest

from tests.store.evening import rules
from tests.web.friends import Evening, words


@pytest.mark.parametrize(("multipliers", "times"), [([1], ""), ([1, 2], " ×2")])
def test_a_tap_announces_the_last_round_at_twice_the_stake_where_the_rules_have_that(
    evening: Evening, multipliers: list[int], times: str
) -> None:
    evening.opens_another(rules("pho-bien", round_multipliers=multipliers))
    assert "?last=1" in evening.source("/table")
    assert f"Ván cuối{times} " in evening.page("?last=1")
    source = evening.source("?last=1")
    assert 'name="last" value="1"' in source
    assert ('value="2" checked' in source) == bool(times)


def test_after_the_last_round_the_page_offers_to_end_and_undo_takes_both_back(
    evening: Evening,
) -> None:
    saved = evening.save(last="1")
    assert "Xong ván cuối. Xem kết quả" in words(evening.phone.get(saved.location).text)
    evening.phone.post(f"{evening.at}/undo")
    assert "Ván cuối" not in evening.page()
    assert "An 0" in evening.page()


def test_the_player_before_the_leader_deals(evening: Evening) -> None:
    assert "chia bài" not in evening.page()
    evening.phone.post(f"{evening.at}/table/leader", data={"leader": "An"})
    assert "Dũng chia bài." in evening.page()
