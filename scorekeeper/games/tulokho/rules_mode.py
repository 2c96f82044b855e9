"""Tú Lơ Khơ house rules: whether a round is paid by the cards left in hand, or by places."""

from scorekeeper.options.kinds import Choice
from scorekeeper.options.option import Rules, option, rules_part
from scorekeeper.text import Text


def by_cards(rules: "ModeRules") -> bool:
    """Return whether the cards left in hand are paid."""
    return rules.scoring_mode == "cards"


def by_places(rules: "ModeRules") -> bool:
    """Return whether places are paid."""
    return rules.scoring_mode == "places"


@rules_part
class ModeRules(Rules):
    """The rule that says what a table pays for."""

    __slots__ = ()

    scoring_mode: str = option(
        "cards",
        Choice(
            {
                "cards": Text("theo bài còn lại", "by cards left"),
                "places": Text("nhất nhì ba bét", "by places"),
            }
        ),
        wire=21,
        group="counting",
        label=Text("Cách tính", "Scoring"),
        help=Text(
            "Theo bài còn lại: một người hết bài là xong ván, ai còn bài trả người đó. "
            "Nhất nhì ba bét: đánh tiếp tới khi chỉ còn một người, rồi trả theo hạng.",
            "By cards, the round ends when one runs out and is paid for what the others hold. "
            "By places, it goes on until one is left, and each place has its price.",
        ),
        sentence={
            "cards": Text(
                "Một người hết bài là xong ván, người thua trả theo bài còn trên tay.",
                "The round ends when one runs out; losers pay for what they still hold.",
            ),
            "places": Text(
                "Tính nhất nhì ba bét: trả theo thứ tự hết bài, không đếm cây.",
                "Scored by places: paid by the order of running out, no cards are counted.",
            ),
        },
        source="house",
        neutral="cards",
    )
