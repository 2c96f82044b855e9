"""The table's dictionary: what the words of Phỏm and Tú Lơ Khơ mean, in both languages."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.text import Text


class Term(NamedTuple):
    """A word as it is said at the table."""

    vi: str
    en: str
    meaning: Text


TERMS: Mapping[str, Term] = {
    "van": Term(
        "ván",
        "round",
        Text(
            "Một lần chia bài, từ lúc xào đến lúc trả tiền.",
            "One deal, from the shuffle to the payments.",
        ),
    ),
    "vong": Term(
        "vòng",
        "turn around the table",
        Text(
            "Một lượt đánh qua hết mọi người, thường bốn vòng là hết ván.",
            "Everybody having played once; four of them usually make a round.",
        ),
    ),
    "cuoc": Term(
        "cược",
        "bet",
        Text(
            "Đơn vị của mọi khoản trả. Mỗi cược bao nhiêu tiền là do cả bàn hẹn.",
            "The unit of every payment. What a bet is worth in money is agreed by the table.",
        ),
    ),
    "buoi": Term(
        "buổi",
        "session",
        Text(
            "Các ván chơi liền nhau của một nhóm bạn, cuối buổi mới tính tiền.",
            "The rounds that friends play in one go, settled at the end.",
        ),
    ),
    "lang": Term(
        "làng",
        "the table",
        Text("Tất cả những người cùng chơi ván đó.", "All who play in the round."),
    ),
    "phom": Term(
        "phỏm",
        "phỏm (meld)",
        Text(
            "Ba lá trở lên cùng số, hoặc liền nhau và cùng chất.",
            "Three or more cards of one rank, or in a row in one suit.",
        ),
    ),
    "bo": Term(
        "bộ, phỏm ngang",
        "set",
        Text("Phỏm gồm ba hay bốn lá cùng số.", "A phỏm of three or four cards of one rank."),
    ),
    "sanh": Term(
        "sảnh, phỏm dọc",
        "run",
        Text(
            "Từ ba lá liền nhau cùng chất trở lên.",
            "Three or more cards in a row in one suit.",
        ),
    ),
    "ca": Term(
        "cạ",
        "cạ (two of a phỏm)",
        Text(
            "Hai lá chỉ còn thiếu một lá nữa là thành phỏm.",
            "Two cards that need only one more to make a phỏm.",
        ),
    ),
    "rac": Term(
        "rác",
        "deadwood",
        Text(
            "Lá lẻ nằm ngoài phỏm. Cộng lại thành điểm, càng ít càng tốt.",
            "Cards outside every phỏm. They add up to points, and fewer is better.",
        ),
    ),
    "diem": Term(
        "điểm",
        "points",
        Text(
            "Tổng các lá rác còn lại sau khi đã gửi.",
            "What the cards left over add up to, once others have been laid off.",
        ),
    ),
    "mom": Term(
        "móm, cháy",
        "móm (no phỏm)",
        Text("Hạ bài mà không có phỏm nào.", "Laying down without a single phỏm."),
    ),
    "chat": Term(
        "chất",
        "suit",
        Text("Bích, tép, rô hay cơ.", "Spades, clubs, diamonds or hearts."),
    ),
    "boc": Term(
        "bốc",
        "draw",
        Text("Lấy một cây úp từ nọc.", "To take a card from the stock, face down."),
    ),
    "noc": Term(
        "nọc",
        "stock",
        Text("Chồng bài úp giữa bàn để bốc.", "The pile in the middle, face down, to draw from."),
    ),
    "an": Term(
        "ăn",
        "eat",
        Text(
            "Lấy cây người khác vừa đánh ra để ghép thành phỏm.",
            "To take the card another player has just discarded, for a phỏm.",
        ),
    ),
    "chot": Term(
        "ăn chốt",
        "chốt",
        Text(
            "Ăn cây đánh ra ở vòng cuối, đắt hơn ăn thường. Cây nào là chốt thì cả bàn tự định.",
            "Eating a card of the last turn, dearer than others. "
            "What counts as chốt is for the table to say.",
        ),
    ),
    "tai": Term(
        "ăn tái",
        "tái",
        Text(
            "Ăn thêm ở lượt tái, là lượt có thêm nhờ ăn chốt.",
            "Eating once more in the extra turn that a chốt has brought.",
        ),
    ),
    "them_vong": Term(
        "thêm vòng",
        "extra turn",
        Text(
            "Lượt đánh có thêm khi cây cuối cùng bị ăn mà nọc vẫn còn.",
            "The turn that is added when the very last discard is eaten and cards are left.",
        ),
    ),
    "ha": Term(
        "hạ",
        "lay down",
        Text("Bày phỏm ra bàn ở vòng cuối.", "To put one’s phỏm on the table in the last turn."),
    ),
    "gui": Term(
        "gửi",
        "lay off",
        Text(
            "Ghép lá rác của mình vào phỏm người khác đã hạ để bớt điểm.",
            "To add one’s spare cards to a phỏm that another has laid, and so lose points.",
        ),
    ),
    "u": Term(
        "ù",
        "ù (going out)",
        Text(
            "Hết sạch rác, mọi lá đều nằm trong phỏm, thắng luôn cả ván.",
            "No card left outside a phỏm, which wins the round at once.",
        ),
    ),
    "u_thuong": Term(
        "ù thường",
        "plain ù",
        Text("Ù không theo kiểu đặc biệt nào.", "Going out in no special way."),
    ),
    "u_tron": Term(
        "ù tròn",
        "ù tròn",
        Text(
            "Ù mà không còn cây nào phải đánh ra.",
            "Going out with no card left to discard.",
        ),
    ),
    "u_khan": Term(
        "ù khan",
        "ù khan",
        Text(
            "Bài không có phỏm, không có cạ, được tính là ù nếu cả bàn đã hẹn.",
            "A hand without phỏm or cạ, which counts as ù where the table has agreed so.",
        ),
    ),
    "u_trang": Term(
        "ù trắng",
        "ù trắng",
        Text("Bài vừa chia đã ù.", "Going out with the cards as dealt."),
    ),
    "u_boc": Term(
        "ù bốc",
        "ù bốc",
        Text("Ù nhờ cây vừa bốc.", "Going out on the card just drawn."),
    ),
    "u_an": Term(
        "ù ăn",
        "ù ăn",
        Text("Ù nhờ cây vừa ăn.", "Going out on the card just eaten."),
    ),
    "u_kin": Term(
        "ù kín",
        "ù kín",
        Text("Ù mà không ăn cây nào của ai.", "Going out without having eaten any card."),
    ),
    "u_dong_chat": Term(
        "ù đồng chất",
        "ù đồng chất",
        Text("Ù với cả bài cùng một chất.", "Going out with every card in one suit."),
    ),
    "u_lao": Term(
        "ù láo",
        "false ù",
        Text("Báo ù mà xem lại thì chưa ù.", "Declaring ù when the cards are not there."),
    ),
    "nhat": Term(
        "nhất",
        "first",
        Text(
            "Người ít điểm nhất, thu tiền của những người còn lại.",
            "The player with the fewest points, whom the others pay.",
        ),
    ),
    "nhi": Term(
        "nhì",
        "second",
        Text("Người đứng thứ hai, trả ít nhất.", "The runner-up, who pays least."),
    ),
    "ba": Term(
        "ba",
        "third",
        Text(
            "Người đứng thứ ba khi chơi bốn người.",
            "The player in third place among four.",
        ),
    ),
    "bet": Term(
        "bét",
        "last",
        Text("Người đứng cuối, trả nhiều nhất.", "The player in last place, who pays most."),
    ),
    "den": Term(
        "đền",
        "đền (paying for all)",
        Text(
            "Một người trả thay cho mọi người thua, còn gọi là đền làng.",
            "One player pays the winner what all the losers owe, for the whole table.",
        ),
    ),
    "ga": Term(
        "gà",
        "gà (pot)",
        Text(
            "Tiền chung giữa bàn, dồn từ ván này sang ván khác đến khi có người ăn.",
            "The pot in the middle, carried from round to round until somebody takes it.",
        ),
    ),
    "phat_u": Term(
        "phạt U",
        "phạt U",
        Text(
            "Người thua còn nhiều điểm rác nhất phải trả gấp lên. Không dính gì tới ù.",
            "The loser with the most points in hand pays more. It has nothing to do with ù.",
        ),
    ),
    "heo": Term(
        "heo, hai",
        "deuce",
        Text(
            "Lá 2, lớn nhất trong Tú Lơ Khơ. Còn lại trên tay thì phải trả thêm.",
            "A two, the highest card of Tú Lơ Khơ. Left in hand it costs extra.",
        ),
    ),
    "tu_quy": Term(
        "tứ quý",
        "four of a kind",
        Text(
            "Bốn lá cùng số, chặn được một heo.",
            "All four cards of one rank, which beat a single deuce.",
        ),
    ),
    "cong": Term(
        "cóng",
        "stuck",
        Text(
            "Hết ván mà chưa đánh được lá nào.",
            "Not having played a single card in the round.",
        ),
    ),
    "toi_trang": Term(
        "tới trắng",
        "instant win",
        Text(
            "Bài vừa chia đã thắng, theo kiểu cả bàn đã hẹn.",
            "A hand that wins as dealt, in a way that the table has agreed on.",
        ),
    ),
    "tiep_tay": Term(
        "tiếp tay",
        "assisting",
        Text(
            "Chặn được mà không chặn, để người khác hết bài.",
            "Letting another run out of cards when one could have stopped it.",
        ),
    ),
    "bo_do": Term(
        "bỏ dở",
        "abandoned",
        Text(
            "Ván mà ai cũng bỏ ngang, chỉ còn một người ở lại.",
            "A round that everyone but one player has left.",
        ),
    ),
}
