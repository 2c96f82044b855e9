"""Fields of requests: what may be null, and what may be left out."""

import pytest

from scorekeeper.fields import FLAG
from scorekeeper.store.errors import Refused
from scorekeeper.web.api.fields import RequestFaults, request


def test_an_optional_field_is_not_null() -> None:
    sent = request(flag=FLAG.optional())
    assert sent.read({}, (), RequestFaults()) == {}
    with pytest.raises(Refused):
        sent.read({"flag": None}, (), RequestFaults())


def test_a_nullable_field_may_be_null() -> None:
    sent = request(flag=FLAG.or_null().optional())
    assert sent.read({"flag": None}, (), RequestFaults()) == {"flag": None}
