"""Fields of requests: what may be null, and what may be left out."""

import pytest

from scorekeeper.store.errors import Refused
from scorekeeper.web.api.fields import FLAG, closed


def test_a_field_that_may_be_left_out_is_not_null() -> None:
    sent = closed(flag=FLAG.left_out())
    assert sent.check({}, "") == {}
    with pytest.raises(Refused):
        sent.check({"flag": None}, "")


def test_an_optional_field_may_be_null() -> None:
    assert closed(flag=FLAG.optional()).check({"flag": None}, "") == {"flag": None}
