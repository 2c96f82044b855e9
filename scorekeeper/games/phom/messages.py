"""The refusals of Phỏm: sentences that say what to do."""

from scorekeeper.games.messages import messages_of
from scorekeeper.games.phom.facts import PLAYERS
from scorekeeper.text import Text

_OWN = {
    "E_FINISH_DISABLED": Text(
        "Bàn không phạt ù láo: hãy chọn cách kết thúc khác, hoặc đặt mức phạt ù láo trong luật.",
        "A false ù costs nothing at this table: choose another finish, "
        "or give it an amount in the rules.",
    ),
    "E_U_TYPE_DISABLED": Text(
        "Bàn không tính riêng {u_type}: hãy ghi ù thường, hoặc thêm kiểu này vào luật.",
        "At this table {u_type} is paid as a plain ù: enter it so, or add this kind to the rules.",
    ),
    "E_U_TYPE_DISABLED khan": Text(
        "Bàn không chơi {u_type}: hãy chọn kiểu ù khác, hoặc thêm kiểu này vào luật.",
        "This table does not play {u_type}: choose another kind, or add this one to the rules.",
    ),
    "E_U_TYPE_WITH_EAT": Text(
        "{player} đã ăn bài nên không thể là {u_type}: hãy đổi kiểu ù hoặc bỏ cây đã ăn.",
        "{player} ate a card, so it cannot be {u_type}: change the kind of ù or remove the eat.",
    ),
    "E_U_TYPE_WITH_EAT khan": Text(
        "{player} đã ăn nên có phỏm, không thể là {u_type}: đổi kiểu ù hoặc bỏ cây đã ăn.",
        "{player} ate and so has a phỏm, not {u_type}: change the kind of ù or remove the eat.",
    ),
    "E_U_TYPE_WITH_EAT khan twice": Text(
        "{player} đã ăn hơn một cây nên không thể là {u_type}: hãy đổi kiểu ù hoặc bỏ bớt cây ăn.",
        "{player} ate more than one card, so it cannot be {u_type}: "
        "change the kind of ù or remove an eat.",
    ),
    "E_EAT_SELF": Text(
        "{player} không thể ăn cây của chính mình: hãy sửa người ăn hoặc người đánh.",
        "{player} cannot eat a discard of their own: change who ate or who discarded.",
    ),
    "E_EAT_NOT_NEXT": Text(
        "{eater} chỉ ăn được cây của {before}, không ăn được cây của {discarder}: "
        "hãy sửa người ăn hoặc người đánh.",
        "{eater} may eat from {before} only, not from {discarder}: "
        "change who ate or who discarded.",
    ),
    "E_EAT_DISCARDER_REQUIRED": Text(
        "Lần ăn thứ {eat}: {eater} ăn cây của ai?",
        "Eat {eat}: whose card did {eater} eat?",
    ),
    "E_EAT_TOO_MANY": Text(
        "{player} được ghi ăn hơn ba cây, mà một ván chỉ ăn được ba: hãy bỏ bớt.",
        "{player} is down for more than three eats, and a round allows three: remove some.",
    ),
    "E_THREE_EATS_NOT_U": Text(
        "{player} đã ăn ba cây thì phải ù: hãy ghi {player} ù, hoặc bỏ bớt cây đã ăn.",
        "{player} ate three cards and so has won with ù: enter the ù, or remove an eat.",
    ),
    "E_TAI_WITHOUT_CHOT": Text(
        "Lần ăn thứ {eat}: {player} ăn tái mà chưa ai ăn chốt: ghi là chốt, hoặc thêm chốt thiếu.",
        "Eat {eat}: {player} ate a tái before any chốt: make it a chốt, or add the one missing.",
    ),
    "E_POINTS_REQUIRED": Text(
        "{player} còn mấy điểm?",
        "How many points does {player} have left?",
    ),
    "E_POINTS_RANGE": Text(
        "Điểm của {player} phải từ 0 đến 130: hãy nhập lại.",
        "The points of {player} must be 0 to 130: enter them again.",
    ),
    "E_PLACING nobody": Text(
        "Cả làng móm thì không xếp thứ tự: hãy bỏ trống thứ tự, hoặc bỏ đánh dấu móm.",
        "Where everybody is móm there is no order to enter: clear it, or untick a móm.",
    ),
    "E_PLACING points": Text(
        "{better} xếp trên {worse} mà lại nhiều điểm hơn: hãy sửa thứ tự hoặc sửa điểm.",
        "{better} is placed above {worse} but has more points: change the order or the points.",
    ),
    "E_ZERO_IS_U": Text(
        "{player} có 0 điểm, ở bàn này là ù: hãy ghi {player} ù, hoặc sửa điểm.",
        "{player} has 0 points, which is ù at this table: enter the ù, or change the points.",
    ),
    "E_MOM_WITH_EAT": Text(
        "{player} đã ăn bài nên có phỏm, không thể móm: hãy bỏ móm hoặc bỏ cây đã ăn.",
        "{player} ate a card and so has a phỏm: untick móm or remove the eat.",
    ),
    "E_WINNER_IS_MOM": Text(
        "{player} ù thì không thể móm: hãy bỏ móm hoặc chọn người ù khác.",
        "{player} won with ù and cannot be móm: untick móm or choose who else won.",
    ),
    "E_WINNER_IS_MOM points": Text(
        "{player} ù thì còn 0 điểm: hãy xóa điểm hoặc chọn người ù khác.",
        "{player} won with ù and has 0 points: clear the points or choose who else won.",
    ),
    "E_LAY_ORDER_REQUIRED": Text(
        "{tied} bằng điểm: chạm người hạ trước.",
        "{tied} are level: tap who laid first.",
    ),
    "E_LAY_ORDER_INVALID": Text(
        "Thứ tự hạ phải có đủ {players}, mỗi người một lần: hãy ghi lại.",
        "The laying order must have {players} in it, each once: enter it again.",
    ),
    "E_DEN_IS_WINNER": Text(
        "{player} ù nên không thể là người đền: hãy chọn người khác, hoặc không ai đền.",
        "{player} won with ù and cannot pay đền: choose somebody else, or nobody.",
    ),
    "E_DEN_IS_WINNER declarer": Text(
        "{player} ù nên không thể là người báo láo: hãy chọn người khác, hoặc không ai.",
        "{player} won with ù and cannot have declared falsely: choose somebody else, or nobody.",
    ),
    "E_DEN_WITHOUT_U": Text(
        "Ván không có ù thì không có đền: hãy bỏ phần đền.",
        "Without an ù nobody pays đền: remove the đền.",
    ),
    "E_DEN_REASON_REQUIRED": Text(
        "Luật này {player} chưa phải đền. Bàn vẫn bắt đền? Ghi vì sao.",
        "By these rules {player} owes no đền. If the table insists, write why.",
    ),
    "E_DEN_REASON_REQUIRED nobody": Text(
        "Luật này {derived} phải đền. Bàn cho qua? Ghi vì sao.",
        "By these rules {derived} pays đền. If the table lets it pass, write why.",
    ),
    "E_DECLARER_REQUIRED": Text(
        "Ai ù láo?",
        "Who declared the false ù?",
    ),
}
MESSAGES = messages_of(_OWN, PLAYERS)
"""The sentence of each refusal, by its code or another wording of it."""

ADDED_LATER = frozenset({"E_U_TYPE_WITH_EAT khan", "E_U_TYPE_WITH_EAT khan twice"})
"""The messages of checks that were added when databases already held such rounds.

These checks reject new rounds, but no stored ones.
"""
