"""What a file may say of an evening: no more than the forms would have taken."""

from json import dumps, loads
from typing import Any

import pytest

from scorekeeper.store.errors import Refused
from scorekeeper.takeaway import reading
from scripts.golden import session_file


@pytest.fixture(scope="module")
def file() -> bytes:
    """The file of an evening in which nearly everything was done."""
    return session_file()


@pytest.mark.parametrize("words", ["", " ", " trà", "x" * 81])
@pytest.mark.parametrize("place", ["session.title", "outside[0].label"])
def test_words_that_no_form_takes_are_refused(file: bytes, place: str, words: str) -> None:
    """An empty title or label, a blank at its end, or one too long; by its place."""
    document: Any = loads(file)
    if place == "session.title":
        document["session"]["title"] = words
    else:
        document["outside"][0]["label"] = words
    with pytest.raises(Refused) as refused:
        reading.read(dumps(document).encode())
    assert refused.value.problems[0].field == place
