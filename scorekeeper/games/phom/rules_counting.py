"""Phỏm house rules: how a round is counted, and how cards are dealt and counted."""

from scorekeeper.options.kinds import Choice
from scorekeeper.options.option import OpenQuestion, Rules, option, rules_part
from scorekeeper.text import Text


def by_rank(rules: "CountingRules") -> bool:
    """Return whether places are paid."""
    return rules.scoring_mode == "rank"


def by_deadwood(rules: "CountingRules") -> bool:
    """Return whether points in hand are paid."""
    return rules.scoring_mode == "deadwood"


@rules_part
class CountingRules(Rules):
    """The rules that say what a table pays for: places, or points in hand."""

    __slots__ = ()

    scoring_mode: str = option(
        "rank",
        Choice(
            {
                "rank": Text("nhất nhì ba bét", "by places"),
                "deadwood": Text("theo điểm rác", "by points in hand"),
            }
        ),
        wire=1,
        group="counting",
        label=Text("Cách tính", "Scoring"),
        help=Text(
            "Nhất nhì ba bét: mỗi hạng trả người nhất số cược định trước. "
            "Theo điểm rác: còn mấy điểm trên tay trả mấy cược, kể cả khi có người ù.",
            "By places, each place pays first place a fixed number of bets. "
            "By points, each loser pays one bet for each point in hand, also after an ù.",
        ),
        sentence={
            "rank": Text(
                "Tính nhất nhì ba bét: mỗi hạng trả người nhất một số cược định trước.",
                "Scored by places: each place pays first place a fixed number of bets.",
            ),
            "deadwood": Text(
                "Tính theo điểm rác: người thua còn mấy điểm trên tay thì trả mấy cược.",
                "Scored by points: a loser pays one bet for each point left in hand.",
            ),
        },
        source="000:53-62, 001:35-45",
        said_at={"rank": "001:42-44", "deadwood": "000:53-55, 000:62"},
    )
    jqk_points: str = option(
        "11_12_13",
        Choice(
            {
                "ten": Text("10 điểm mỗi cây", "10 points each"),
                "11_12_13": Text("11, 12, 13 điểm", "11, 12 and 13 points"),
            }
        ),
        wire=2,
        group="counting",
        label=Text("Điểm của J, Q, K", "Points of J, Q, K"),
        help=Text(
            "J, Q, K còn là rác thì tính mấy điểm. Chỉ để cộng điểm giúp bạn khi ghi ván.",
            "What J, Q and K count when left over. It only helps to add up points on entry.",
        ),
        sentence={
            "ten": Text("J, Q, K đều tính 10 điểm.", "J, Q and K count 10 points each."),
            "11_12_13": Text("J tính 11 điểm, Q 12, K 13.", "J counts 11 points, Q 12 and K 13."),
        },
        source="000:9-12, 001:37-39, 002:4-5",
        said_at={"ten": "000:12", "11_12_13": "001:38-39, 002:5"},
        open_question=OpenQuestion(
            Text("J, Q, K tính mấy điểm?", "How many points are J, Q and K?")
        ),
        entry_help=True,
    )
    hand_cards: int = option(
        9,
        Choice({9: Text("9 cây", "9 cards"), 10: Text("10 cây", "10 cards")}),
        wire=3,
        group="counting",
        label=Text("Chia bài", "Cards dealt"),
        help=Text(
            "Mỗi người được chia mấy cây, chưa kể cây thêm của người đi trước, nếu có. "
            "Chia 9 cây thì ai ăn đủ ba cây là ù.",
            "How many cards each player gets, not counting one more for the leader, if any. "
            "With 9 cards, whoever eats three goes out.",
        ),
        sentence={
            9: Text(
                "Chia mỗi người 9 cây; ăn đủ ba cây là ù.",
                "Everyone is dealt 9 cards; whoever eats three goes out.",
            ),
            10: Text(
                "Chia mỗi người 10 cây; ăn ba cây chưa chắc đã ù.",
                "Everyone is dealt 10 cards; three eats do not yet make an ù.",
            ),
        },
        source="000:14-16, 001:10, 002:12",
        said_at={9: "000:14, 001:10, 002:12, 004:24", 10: "000:16"},
        unit="cards",
    )
    lay_off: str = option(
        "unsaid",
        Choice(
            {
                "unsaid": Text("bàn chưa nói", "not agreed yet"),
                "none": Text("không được gửi", "not allowed"),
                "with_phom": Text("có phỏm mới được gửi", "only with a phỏm of one’s own"),
                "free": Text("ai cũng được gửi", "everybody may"),
            }
        ),
        wire=50,
        group="counting",
        label=Text("Gửi bài", "Laying off"),
        help=Text(
            "Lúc tính điểm, ai được gửi rác vào phỏm của người khác. "
            "Điểm ghi vào sổ là điểm sau khi gửi, nên không đổi khoản trả nào.",
            "Who may lay deadwood off on the phỏm of others before points are counted. "
            "Points are entered as they are after it, so it changes no payment.",
        ),
        sentence={
            "unsaid": Text(
                "Gửi bài: bàn chưa nói ai được gửi.",
                "Laying off: the table has not said who may do it.",
            ),
            "none": Text(
                "Không gửi bài: rác của ai người ấy tính.",
                "No laying off: everybody counts all of their own deadwood.",
            ),
            "with_phom": Text(
                "Có phỏm mới được gửi bài vào phỏm người khác.",
                "Only who has a phỏm may lay off on those of others.",
            ),
            "free": Text(
                "Ai cũng được gửi bài vào phỏm người khác, móm cũng được.",
                "Everybody may lay off on the phỏm of others, also who is móm.",
            ),
        },
        source="house",
        open_question=OpenQuestion(
            Text("Ai được gửi bài vào phỏm người khác?", "Who may lay off on the phỏm of others?"),
            unsaid="unsaid",
        ),
        entry_help=True,
        neutral="unsaid",
        in_fingerprint=False,
    )
