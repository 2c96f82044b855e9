"""What people are told when a round is refused: a sentence that says what to do.

Declared once for both games, so that the closed list of codes can be checked against it.
"""

from scorekeeper.text import Text

MESSAGES = {
    "E_PLAYERS_COUNT": Text(
        "Ván này đang có {count} người: hãy chọn từ 2 đến 4 người chơi.",
        "Players in this round: {count}. Choose 2 to 4.",
    ),
    "E_PLAYERS_DUPLICATE": Text(
        "Tên {player} xuất hiện hai lần: hãy đổi một tên hoặc bỏ bớt.",
        "{player} is listed twice: change one of the names or take it out.",
    ),
    "E_PLAYER_UNKNOWN": Text(
        "{player} không chơi ván này: hãy chọn trong {players}.",
        "{player} is not in this round: choose one of {players}.",
    ),
    "E_FINISH_DISABLED": Text(
        "Bàn không phạt ù láo: hãy chọn cách kết thúc khác, hoặc đặt mức phạt ù láo trong luật.",
        "A false ù costs nothing at this table: choose another finish, "
        "or give it an amount in the rules.",
    ),
    "E_FINISH_DISABLED instant_win": Text(
        "Bàn không chơi tới trắng: hãy chọn cách kết thúc khác, "
        "hoặc đặt mức tiền tới trắng trong luật.",
        "This table does not play instant wins: choose another finish, "
        "or give them an amount in the rules.",
    ),
    "E_MULTIPLIER": Text(
        "Bàn này không chơi nhân {multiplier}, chỉ chơi nhân {offered}: hãy chọn lại.",
        "This table does not play for ×{multiplier}, only ×{offered}: choose again.",
    ),
    "E_WINNER_REQUIRED": Text(
        "Chưa rõ ai thắng ván này: hãy chọn một trong {players}.",
        "Nobody is entered as the winner of this round: choose one of {players}.",
    ),
    "E_WINNER_REQUIRED abandoned": Text(
        "Chưa rõ ai ở lại: hãy chọn một trong {players}.",
        "Nobody is entered as having stayed: choose one of {players}.",
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
        "{player} đã ăn bài, mà cây đã ăn nằm trong phỏm, nên không thể là {u_type}: "
        "hãy đổi kiểu ù hoặc bỏ cây đã ăn.",
        "{player} ate a card, which lies in a phỏm, so it cannot be {u_type}: "
        "change the kind of ù or remove the eat.",
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
        "Lần ăn thứ {eat} chưa rõ {eater} ăn cây của ai: hãy chọn người đánh.",
        "Whose card {eater} ate in eat {eat} is missing: choose who discarded it.",
    ),
    "E_EAT_TOO_MANY": Text(
        "{player} được ghi ăn hơn ba cây, mà một ván chỉ ăn được ba: hãy bỏ bớt.",
        "{player} is down for more than three eats, and a round allows three: remove some.",
    ),
    "E_THREE_EATS_NOT_U": Text(
        "{player} đã ăn ba cây thì phải ù: hãy ghi {player} ù, hoặc bỏ bớt cây đã ăn.",
        "{player} ate three cards and so has gone out: enter the ù, or remove an eat.",
    ),
    "E_TAI_WITHOUT_CHOT": Text(
        "{player} ăn tái ở lần ăn thứ {eat}, mà trước đó chưa ai ăn chốt: "
        "hãy ghi lần này là ăn chốt, hoặc thêm cây chốt bị thiếu.",
        "{player} ate a tái in eat {eat}, but nobody ate a chốt before: "
        "enter it as a chốt, or add the chốt that is missing.",
    ),
    "E_POINTS_REQUIRED": Text(
        "{player} còn mấy điểm?",
        "How many points does {player} have left?",
    ),
    "E_POINTS_RANGE": Text(
        "Điểm của {player} phải từ 0 đến 130: hãy nhập lại.",
        "The points of {player} must be 0 to 130: enter them again.",
    ),
    "E_PLACING": Text(
        "Thứ tự phải có đủ {players}, mỗi người một lần: hãy xếp lại.",
        "The order must have {players} in it, each once: put them in order again.",
    ),
    "E_PLACING nobody": Text(
        "Cả làng móm thì không xếp thứ tự: hãy bỏ trống thứ tự, hoặc bỏ đánh dấu móm.",
        "Where everybody is móm there is no order to enter: clear it, or untick a móm.",
    ),
    "E_PLACING points": Text(
        "{better} xếp trên {worse} mà lại nhiều điểm hơn: hãy sửa thứ tự hoặc sửa điểm.",
        "{better} is placed above {worse} but has more points: change the order or the points.",
    ),
    "E_PLACING missing": Text(
        "Chưa rõ ai về nhất, ai về bét: hãy xếp thứ tự {players}.",
        "Who came first and who last is missing: put {players} in order.",
    ),
    "E_PLACING winner": Text(
        "{winner} được ghi là thắng mà {first} lại về nhất: hãy sửa thứ tự hoặc người thắng.",
        "{winner} is entered as the winner but {first} comes first: "
        "change the order or the winner.",
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
        "{player} went out and cannot be móm: untick móm or choose who else went out.",
    ),
    "E_WINNER_IS_MOM points": Text(
        "{player} ù thì còn 0 điểm: hãy xóa điểm hoặc chọn người ù khác.",
        "{player} went out and has 0 points: clear the points or choose who else went out.",
    ),
    "E_LAY_ORDER_REQUIRED": Text(
        "{tied} bằng nhau: ai hạ trước? Hãy ghi thứ tự hạ bài của cả bàn.",
        "{tied} are level: who laid first? Enter the order in which the table laid.",
    ),
    "E_LAY_ORDER_INVALID": Text(
        "Thứ tự hạ phải có đủ {players}, mỗi người một lần: hãy ghi lại.",
        "The laying order must have {players} in it, each once: enter it again.",
    ),
    "E_DEN_IS_WINNER": Text(
        "{player} ù nên không thể là người đền: hãy chọn người khác, hoặc không ai đền.",
        "{player} went out and cannot pay đền: choose somebody else, or nobody.",
    ),
    "E_DEN_WITHOUT_U": Text(
        "Ván không có ù thì không có đền: hãy bỏ phần đền.",
        "Without an ù nobody pays đền: remove the đền.",
    ),
    "E_DEN_REASON_REQUIRED": Text(
        "Theo luật thì {player} không phải là người đền: hãy ghi vì sao bàn quyết như vậy.",
        "By the rules {player} does not pay đền: write down why the table decided so.",
    ),
    "E_DEN_REASON_REQUIRED nobody": Text(
        "Theo luật thì {derived} phải đền: hãy ghi lý do bàn cho qua.",
        "By the rules {derived} pays đền: write down why the table lets it pass.",
    ),
    "E_DECLARER_REQUIRED": Text(
        "Chưa rõ ai ù láo: hãy chọn một trong {players}.",
        "Nobody is entered as having declared the false ù: choose one of {players}.",
    ),
    "E_CARDS_REQUIRED": Text(
        "{player} còn mấy cây?",
        "How many cards does {player} have left?",
    ),
    "E_CARDS_RANGE": Text(
        "Số cây của {player} phải từ 1 đến 13: hãy nhập lại.",
        "{player} must hold 1 to 13 cards: enter the number again.",
    ),
    "E_CARDS_RANGE deuces": Text(
        "{player} chỉ có thể giữ 0 đến 2 con hai mỗi màu: hãy nhập lại.",
        "{player} can hold 0 to 2 deuces of each colour: enter the number again.",
    ),
    "E_CARDS_RANGE quads": Text(
        "{player} chỉ có thể giữ 0 đến 3 tứ quý (không tính bốn con hai): hãy nhập lại.",
        "{player} can hold 0 to 3 quads (four deuces not among them): enter the number again.",
    ),
    "E_WINNER_HAS_CARDS": Text(
        "{player} thắng thì hết bài: hãy xóa số cây của {player}, hoặc chọn người thắng khác.",
        "{player} won and so holds no cards: clear them, or choose who else won.",
    ),
    "E_CARDS_RANGE runs": Text(
        "{player} chỉ có thể giữ 0 đến 2 bộ ba đôi thông: hãy nhập lại.",
        "{player} can hold 0 to 2 runs of pairs: enter the number again.",
    ),
    "E_HAND_NOT_LAST": Text(
        "{player} không về bét nên đã hết bài: hãy xóa bài của {player}, hoặc xếp lại thứ tự.",
        "{player} did not come last and so holds no cards: clear them, or change the order.",
    ),
    "E_DEUCES_TOTAL": Text(
        "Cả bàn chỉ có 2 con hai đen và 2 con hai đỏ: hãy đếm lại con hai của {players}.",
        "There are only two black and two red deuces: count those of {players} again.",
    ),
    "E_DEUCES_TOTAL chops": Text(
        "Cả bàn chỉ có 2 con hai đen và 2 con hai đỏ, kể cả con bị chặt: "
        "hãy đếm lại con hai của {players}.",
        "There are only two black and two red deuces, chopped ones among them: "
        "count those of {players} again.",
    ),
    "E_HELD_EXCEEDS_CARDS": Text(
        "{player} có {held} cây là con hai và tứ quý mà chỉ còn {cards} cây: hãy đếm lại.",
        "{player} holds {held} cards in deuces and quads but only {cards} in all: count again.",
    ),
    "E_HELD_EXCEEDS_CARDS runs": Text(
        "{player} có {held} cây là con hai, tứ quý và ba đôi thông mà chỉ còn {cards} cây: "
        "hãy đếm lại.",
        "{player} holds {held} cards in deuces, quads and runs but only {cards} in all: "
        "count again.",
    ),
    "E_ONLY_DEUCES": Text(
        "{player} chỉ còn toàn con hai, luật của bàn không cho: hãy đếm lại số cây.",
        "{player} has nothing but deuces left, which this table forbids: count the cards again.",
    ),
    "E_STUCK": Text(
        "{player} còn dưới 13 cây thì không phải cóng: hãy bỏ cóng hoặc sửa số cây.",
        "{player} holds fewer than 13 cards and is not stuck: untick it or change the cards.",
    ),
    "E_STUCK winner": Text(
        "{player} thắng thì không thể cóng: hãy bỏ cóng.",
        "{player} won and cannot be stuck: untick it.",
    ),
    "E_STUCK rules": Text(
        "Bàn không tính riêng cóng, {player} trả theo số cây: hãy bỏ cóng, "
        "hoặc đặt mức tiền cóng trong luật.",
        "At this table {player} pays for the cards, stuck or not: untick it, "
        "or give it an amount in the rules.",
    ),
    "E_STUCK places": Text(
        "Bàn tính nhất nhì ba bét, {player} cóng cũng không trả thêm: hãy bỏ cóng.",
        "At this table places are paid and {player} pays no more for being stuck: untick it.",
    ),
    "E_ASSISTANT_IS_WINNER": Text(
        "{player} thắng nên không thể là người tiếp tay: hãy chọn người khác.",
        "{player} won and cannot have assisted: choose somebody else.",
    ),
    "E_ASSISTANT_TWICE": Text(
        "{player} được ghi tiếp tay hai lần: hãy bỏ bớt một lần.",
        "{player} is listed as assistant twice: remove one of them.",
    ),
    "E_CHOP_DISABLED": Text(
        "Bàn không tính tiền chặt: hãy bỏ lần chặt, hoặc đặt mức tiền chặt trong luật.",
        "Chops cost nothing at this table: remove them, or give them an amount in the rules.",
    ),
    "E_CHOP_SELF": Text(
        "{player} không thể chặt bài của chính mình: hãy sửa người chặt hoặc người bị chặt.",
        "{player} cannot chop cards of their own: change who chopped or who was chopped.",
    ),
    "E_CHOP_CARDS": Text(
        "Lần chặt thứ {chop}: bị chặt là một hay hai con hai, một tứ quý hoặc một ba đôi thông, "
        "hãy chọn lại.",
        "Chop {chop}: what is beaten is one or two deuces, four of a kind or a run of pairs, "
        "choose again.",
    ),
    "E_CHOP_OVER": Text(
        "Lần chặt thứ {chop}: trước đó chưa có ai chặt, hãy bỏ chặt chồng.",
        "Chop {chop}: nobody chopped before it, so it is not on top of another, untick that.",
    ),
    "E_CHOP_OVER from": Text(
        "Lần chặt thứ {chop}: chặt chồng là chặt {before}, người vừa chặt, chứ không phải "
        "{player}: hãy sửa người bị chặt, hoặc bỏ chặt chồng.",
        "Chop {chop}: on top of another it beats {before}, who has just chopped, and not "
        "{player}: change who was chopped, or untick that.",
    ),
    "E_CHOP_OVER deuces": Text(
        "Lần chặt thứ {chop}: không ai chặt bằng con hai nên đây không phải chặt chồng: "
        "hãy bỏ chặt chồng, hoặc sửa bài bị chặt.",
        "Chop {chop}: nobody chops with deuces, so beating them is on top of nothing: "
        "untick that, or change what was chopped.",
    ),
    "E_FOUL_DISABLED": Text(
        "Bàn không phạt lỗi: hãy bỏ người bị phạt, hoặc đặt mức phạt lỗi trong luật.",
        "Breaking a rule costs nothing at this table: remove the foul, "
        "or give it an amount in the rules.",
    ),
    "E_GA_NEGATIVE": Text(
        "Gà không thể âm: hãy nhập 0 trở lên.",
        "The gà cannot be below 0: enter 0 or more.",
    ),
    "E_MANUAL": Text(
        "Khoản trả thêm thứ {line}: {player} không thể tự trả cho mình, hãy chọn người nhận khác.",
        "Side payment {line}: {player} cannot be both payer and payee, choose another payee.",
    ),
    "E_MANUAL amount": Text(
        "Khoản trả thêm thứ {line}: {payer} trả {payee} ít nhất 1 cược, "
        "hãy nhập số nguyên từ 1 trở lên.",
        "Side payment {line}: {payer} pays {payee} at least 1 bet, enter a whole number above 0.",
    ),
}
"""The sentence of each code; a code of several wordings has its further ones beside it."""

CAME_LATER = frozenset({"E_U_TYPE_WITH_EAT khan"})
"""The wordings of refusals that came when books already held what they refuse.

They meet what is entered, and no round that is kept: it stays as it was paid, and counts.
"""

SHAPES = {
    "object": Text(
        "{field}: cần một nhóm trường (đối tượng JSON), hãy sửa lại.",
        "{field}: give an object with named fields here.",
    ),
    "list": Text("{field}: cần một danh sách, hãy sửa lại.", "{field}: give a list here."),
    "unknown": Text(
        "{field}: không có trường này, hãy bỏ đi hoặc sửa tên.",
        "{field}: there is no such field, remove it or correct its name.",
    ),
    "missing": Text("{field}: còn thiếu, hãy thêm vào.", "{field}: this is missing, add it."),
    "name": Text(
        "{field}: tên phải có từ 1 đến 40 ký tự, hãy nhập lại.",
        "{field}: a name has 1 to 40 characters, enter it again.",
    ),
    "whole": Text(
        "{field}: cần một số nguyên không quá 1.000.000, hãy nhập lại.",
        "{field}: enter a whole number of at most 1,000,000.",
    ),
    "flag": Text(
        "{field}: chỉ nhận true hoặc false, hãy sửa lại.",
        "{field}: only true or false will do here, correct it.",
    ),
    "text": Text("{field}: cần một đoạn chữ, hãy nhập lại.", "{field}: give a text here."),
    "one_of": Text("{field}: hãy chọn một trong {offered}.", "{field}: choose one of {offered}."),
    "card": Text(
        "{field}: không phải lá bài, hãy viết như 7C, 10H, QS.",
        "{field}: this is not a card, write it like 7C, 10H, QS.",
    ),
    "card_twice": Text(
        "{field}: lá {card} xuất hiện hai lần trong ván, hãy bỏ bớt.",
        "{field}: the {card} stands twice in this round, remove one.",
    ),
    "two_spellings": Text(
        "{field}: {player} được viết hai kiểu, hãy gộp làm một.",
        "{field}: {player} is spelled in two ways, make them one.",
    ),
    "json": Text(
        "Dòng này không phải JSON hợp lệ: hãy kiểm tra dấu ngoặc, dấu phẩy và mã UTF-8.",
        "This line is not valid JSON: check its brackets, its commas and that it is UTF-8.",
    ),
    "key_twice": Text(
        "Dòng này có trường “{key}” hai lần: hãy bỏ bớt một.",
        "The field “{key}” stands twice on this line: remove one.",
    ),
}
"""What is said of a value that has not the shape it must have."""
