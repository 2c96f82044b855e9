"""The refusals of Tú Lơ Khơ: sentences that say what to do."""

from scorekeeper.games.messages import messages_of
from scorekeeper.games.tulokho.facts import PLAYERS
from scorekeeper.text import Text

_OWN = {
    "E_FINISH_DISABLED instant_win": Text(
        "Bàn không chơi tới trắng: hãy chọn cách kết thúc khác, "
        "hoặc đặt mức tiền tới trắng trong luật.",
        "This table does not play instant wins: choose another finish, "
        "or give them an amount in the rules.",
    ),
    "E_FINISH_DISABLED instant_type": Text(
        "Bàn tính tới trắng theo kiểu: hãy chọn một kiểu có mức tiền trong luật.",
        "Instant wins are paid by kind here: choose a kind that has an amount in the rules.",
    ),
    "E_WINNER_REQUIRED abandoned": Text(
        "Ai ở lại?",
        "Who stayed?",
    ),
    "E_PLACING missing": Text(
        "Ai nhất, ai bét? Xếp thứ tự {players}.",
        "Who came first, who last? Put {players} in order.",
    ),
    "E_PLACING winner": Text(
        "{winner} được ghi là thắng mà {first} lại về nhất: hãy sửa thứ tự hoặc người thắng.",
        "{winner} is entered as the winner but {first} comes first: "
        "change the order or the winner.",
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
    "E_CARDS_RANGE runs4": Text(
        "{player} chỉ có thể giữ 0 hoặc 1 bốn đôi thông: hãy nhập lại.",
        "{player} can hold 0 or 1 run of four pairs: enter the number again.",
    ),
    "E_HAND_NOT_LAST": Text(
        "{player} không về bét nên đã hết bài: hãy xóa bài của {player}, hoặc xếp lại thứ tự.",
        "{player} did not come last and so holds no cards: clear them, or change the order.",
    ),
    "E_DEUCES_TOTAL": Text(
        "Có 2 hai đen, 2 hai đỏ: đếm lại của {players}.",
        "There are two black and two red deuces: count those of {players} again.",
    ),
    "E_DEUCES_TOTAL chops": Text(
        "Có 2 hai đen, 2 hai đỏ, kể cả con bị chặt: đếm lại của {players}.",
        "There are two black and two red deuces, with those chopped: count those of {players} "
        "again.",
    ),
    "E_HELD_EXCEEDS_CARDS": Text(
        "{player} có {held} cây là con hai và tứ quý mà chỉ còn {cards} cây: hãy đếm lại.",
        "{player} holds {held} cards in deuces and quads but only {cards} in all: count again.",
    ),
    "E_HELD_EXCEEDS_CARDS runs": Text(
        "{player} còn {cards} cây mà có {held} cây hai, tứ quý, đôi thông: đếm lại.",
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
        "Bàn không tính riêng cóng: bỏ cóng của {player}, hoặc đặt tiền cóng trong luật.",
        "This table has no price for being stuck: untick {player}, or set one in the rules.",
    ),
    "E_STUCK places": Text(
        "Bàn tính nhất nhì ba bét, {player} cóng cũng không trả thêm: hãy bỏ cóng.",
        "At this table places are paid and {player} pays no more for being stuck: untick it.",
    ),
    "E_STUCK placed": Text(
        "{player} cóng thì phải xếp sau {other}: hãy sửa thứ tự, hoặc bỏ cóng.",
        "{player} is stuck and so comes after {other}: change the order, or untick it.",
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
        "Lần chặt thứ {chop}: chặt hai, tứ quý hay ba đôi thông?",
        "Chop {chop}: deuces, four of a kind or a run of pairs?",
    ),
    "E_CHOP_OVER": Text(
        "Lần chặt thứ {chop}: trước đó chưa có ai chặt, hãy bỏ chặt chồng.",
        "Chop {chop}: nobody chopped before it, so it is not on top of another, untick that.",
    ),
    "E_CHOP_OVER from": Text(
        "Lần chặt thứ {chop}: chồng là chặt {before}, không phải {player}: sửa người, hoặc bỏ "
        "chồng.",
        "Chop {chop}: on top of another it beats {before}, not {player}: change who, or untick "
        "that.",
    ),
    "E_CHOP_OVER deuces": Text(
        "Lần chặt thứ {chop}: con hai không chặt được ai: bỏ chồng, hoặc sửa bài bị chặt.",
        "Chop {chop}: nobody chops with deuces: untick on top, or change what was chopped.",
    ),
    "E_CHOP_OVER chain": Text(
        "Lần chặt thứ {chop}: chặt chồng nhiều nhất mười lần liền: hãy bỏ chặt chồng.",
        "Chop {chop}: at most ten chops follow one on another: untick that.",
    ),
}
MESSAGES = messages_of(_OWN, PLAYERS)
"""The sentence of each refusal, by its code or another wording of it."""
