"""The example rounds of the rule sheet could be dealt at a table."""

from collections.abc import Iterator, Mapping
from typing import Any

from hypothesis import given

from scorekeeper.games.phom.examples import examples
from scorekeeper.games.phom.rules import PhomRules
from tests.strategies import rules_of

Entry = Mapping[str, Any]

PHOM = 3
"""Cards of the smallest phỏm."""
RANKS = {"ten": [*range(1, 11), 10, 10, 10], "11_12_13": [*range(1, 14)]}
"""The points of the ranks, from the ace on."""


def no_such_deal(entry: Entry, rules: PhomRules) -> Iterator[str]:
    """Yield what is impossible in a round: points, and eats after an ù."""
    for player, hand in entry.get("hands", {}).items():
        if "points" in hand:
            least, most = bounds(entry, player, hand.get("mom", False), rules)
            if not least <= hand["points"] <= most:
                yield f"{player} holds {hand['points']}, not {least} to {most}"
    if rules.hand_cards == 9:
        yield from eats_after_an_u(entry)


def bounds(entry: Entry, player: str, mom: bool, rules: PhomRules) -> tuple[int, int]:
    """Return the fewest and the most points of a hand; each eaten card is in a phỏm."""
    eaten = sum(eat["eater"] == player for eat in entry.get("eats", ()))
    if mom and eaten and not rules.mom_with_eat:
        return 1, 0
    # Two of a rank are no phỏm yet, and of neighbours two suits.
    pairs = sorted([*RANKS[rules.jqk_points]] * 2)
    if mom:
        return sum(pairs[: rules.hand_cards]), sum(pairs[-rules.hand_cards :])
    # Who wins without ù, or pays for places, has laid a phỏm, unless móm is nothing to this table.
    laid = max(eaten, rules.scoring_mode == "rank" and rules.mom_mode != "ignore")
    left = rules.hand_cards - PHOM * laid
    return 0, sum(pairs[-left:]) if left else 0


def eats_after_an_u(entry: Entry) -> Iterator[str]:
    """With nine cards the third eat is an ù and ends the round."""
    eaters = [eat["eater"] for eat in entry.get("eats", ())]
    for at, eater in enumerate(eaters):
        if eaters[: at + 1].count(eater) == PHOM and (
            at + 1 < len(eaters) or entry.get("winner") != eater
        ):
            yield f"the round goes on after the third eat of {eater}"


@given(rules_of(PhomRules))
def test_every_example_could_be_dealt(rules: PhomRules) -> None:
    """Under any rules: possible points and possible eats."""
    for example in examples(rules).values():
        assert [*no_such_deal(example.entry, rules)] == [], example.description.vi
