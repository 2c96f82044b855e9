"""What every explanation says, in both languages. (docs/rules.md, 5 to 7)

The sentences are in tests/data/explanations.toml.
"""

from typing import Any

import pytest

from scorekeeper.rules.profiles import explain_all
from scorekeeper.text import Text
from tests.words.payments import round_by, scored
from tests.words.tables import each_row


def explained(preset: str, changes: dict[str, Any], told: str) -> list[Text]:
    """All sentences about a round."""
    found = scored(preset, changes, round_by(preset, told))
    return explain_all(found.round, found.profile.rules, found.payments)


@each_row("explanations.toml", "explanation")
def test_a_sentence(row: dict[str, Any]) -> None:
    said = explained(row["rules"], row.get("changes", {}), row["round"])
    assert Text(row["vi"], row["en"]) in said


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"eats_in_u_round": "never"}, "An ù"),
        ({"eats_in_u_round": "never", "eat_payments": [0, 0, 0]}, "An ù; ate Chi<Bình"),
        ({"den_min_players": 4}, "Bình ù; ate Bình<An; three"),
        ({"den_min_players": 4}, "Bình ù; ate Bình<An Bình<An Bình<An; three; đền nobody agreed"),
        ({"den_min_players": 4}, "Bình ù; ate Bình<An Bình<An Bình<An; two"),
        ({"mom_mode": "ignore", "all_mom": "no_payment"}, "nobody out; placed An Bình Chi Dũng"),
    ],
)
def test_nothing_is_said_of_what_would_not_be_paid_anyway(
    changes: dict[str, Any], told: str
) -> None:
    for said in explained("pho-bien", changes, told):
        assert "không trả" not in said.vi
        assert "Không ai đền:" not in said.vi
