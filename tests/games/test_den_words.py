"""One word for who pays for all, wherever it is told."""

import re
from pathlib import Path

import scorekeeper

PACKAGE = Path(scorekeeper.__file__).parent


def test_who_pays_for_all_is_told_in_one_way() -> None:
    """In rules, explanations and sentences: đền làng, đền cho Bình 5 (trả An); pays for all."""
    told = "".join(file.read_text() for file in PACKAGE.rglob("*.py"))
    told = re.sub(r'"\s+"', "", told)
    assert told.count("đền làng") > 10
    assert "{payer} đền cho {debtor} {amount} (trả {payee})" in told
    assert not re.search("đền thay|đền hộ", told)
    assert not re.search("pays for (?:everybody|everyone)", told)
