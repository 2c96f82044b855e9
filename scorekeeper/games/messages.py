"""Messages of refusals that games share, and the order of reporting problems.

A game has its own sentences in `games/<game>/refusals.py`. A key is a code, or a code and the name
of another wording of it: `E_MANUAL amount`.
"""

from collections.abc import Iterable, Mapping

from scorekeeper.text import Text

_FIRST_CODES = (
    "E_RULES",
    "E_SHAPE",
    "E_PLAYERS_COUNT",
    "E_PLAYERS_DUPLICATE",
    "E_PLAYER_UNKNOWN",
    "E_FINISH_DISABLED",
    "E_MULTIPLIER",
    "E_WINNER_REQUIRED",
)
_LAST_CODES = ("E_FOUL_DISABLED", "E_GA_NEGATIVE", "E_MANUAL", "E_GA_EMPTY")

_PLAYERS_COUNT = Text(
    "Ván này đang có {count} người: chọn từ {fewest} đến {most} người chơi.",
    "This round has {count}: choose {fewest} to {most} players.",
)
_COMMON = {
    "E_PLAYERS_DUPLICATE": Text(
        "Tên {player} xuất hiện hai lần: đổi một tên hoặc bỏ bớt.",
        "{player} is listed twice: change one of the names or take it out.",
    ),
    "E_PLAYER_UNKNOWN": Text(
        "{player} không chơi ván này: chọn trong {players}.",
        "{player} is not in this round: choose one of {players}.",
    ),
    "E_MULTIPLIER": Text(
        "Bàn này không chơi nhân {multiplier}, chỉ chơi nhân {offered}: chọn lại.",
        "This table does not play for ×{multiplier}, only ×{offered}: choose again.",
    ),
    "E_WINNER_REQUIRED": Text(
        "Ai thắng ván này?",
        "Who won this round?",
    ),
    "E_PLACING": Text(
        "Thứ tự phải có đủ {players}, mỗi người một lần: xếp lại.",
        "The order must have {players} in it, each once: put them in order again.",
    ),
    "E_FOUL_DISABLED": Text(
        "Bàn không phạt lỗi: bỏ người bị phạt, hoặc đặt mức phạt lỗi trong luật.",
        "Breaking a rule costs nothing at this table: remove the foul, "
        "or give it an amount in the rules.",
    ),
    "E_GA_NEGATIVE": Text(
        "Gà không thể âm: nhập 0 trở lên.",
        "The gà cannot be below 0: enter 0 or more.",
    ),
    "E_MANUAL": Text(
        "Ở khoản trả thêm thứ {line}, {player} không tự trả mình được: chọn người nhận khác.",
        "In side payment {line} {player} cannot be both payer and payee: choose another payee.",
    ),
    "E_MANUAL ga": Text(
        "Ở khoản trả thêm thứ {line}, gà không thể trả cho gà: chọn người trả hoặc người nhận.",
        "In side payment {line} the gà cannot be both payer and payee: choose a player for one.",
    ),
    "E_MANUAL amount": Text(
        "Ở khoản trả thêm thứ {line}, {payer} phải trả {payee} ít nhất 1 cược: "
        "nhập số nguyên từ 1 trở lên.",
        "In side payment {line} {payer} must pay {payee} at least 1 bet: enter a whole number.",
    ),
    "E_GA_EMPTY": Text(
        "Khoản trả thêm thứ {line} lấy {amount} cược mà gà chỉ có {ga}: lấy ít hơn.",
        "Side payment {line} takes {amount} from a gà of {ga}: take less.",
    ),
}

OF_HANDS = {
    "E_CARDS_REQUIRED": Text(
        "{player} còn mấy cây?",
        "How many cards does {player} have left?",
    ),
    "E_WINNER_HAS_CARDS": Text(
        "{player} thắng thì hết bài: xóa số cây của {player}, hoặc chọn người thắng khác.",
        "{player} won and so holds no cards: clear them, or choose another winner.",
    ),
    "E_DEUCES_TOTAL colours": Text(
        "Cả bộ chỉ có 2 con hai đen, 2 con hai đỏ: đếm lại con hai của {players}.",
        "There are two black and two red deuces: count those of {players} again.",
    ),
    "E_DEUCES_TOTAL winner": Text(
        "Người thắng đã có tứ quý hai: xóa con hai của {players}, hoặc chọn kiểu khác.",
        "The winner holds all four deuces: clear those of {players}, or choose another kind.",
    ),
    "E_HELD_EXCEEDS_CARDS": Text(
        "{player} có {held} cây là con hai và tứ quý mà chỉ còn {cards} cây: đếm lại.",
        "{player} holds {held} cards in deuces and quads but only {cards} in all: count again.",
    ),
}
"""Sentences about hands, for games that are won by running out of cards. Each game orders them."""


def messages_of(own: Mapping[str, Text], players: tuple[int, int]) -> dict[str, Text]:
    """Return the sentences of a game: its own and the common ones.

    `players` are the fewest and the most who can play.
    """
    fewest, most = players
    count = _PLAYERS_COUNT.fill(count="{count}", fewest=fewest, most=most)
    return {"E_PLAYERS_COUNT": count, **own, **_COMMON}


def codes_of(messages: Iterable[str]) -> tuple[str, ...]:
    """Return the codes of some messages in the order of reporting.

    The common codes come first or last; a game's own are between, in the order of its messages.
    """
    own = dict.fromkeys(key.partition(" ")[0] for key in messages)
    between = [code for code in own if code not in _LAST_CODES]
    return tuple(dict.fromkeys((*_FIRST_CODES, *between, *_LAST_CODES)))


def codes_of_all(games: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """Return the codes of all games, given the messages of each.

    A code that an earlier game lacks stands before the next one that it has.
    """
    codes: list[str] = []
    for messages in games:
        place = len(codes)
        for code in reversed(codes_of(messages)):
            if code in codes:
                place = codes.index(code)
            else:
                codes.insert(place, code)
    return tuple(codes)


SHAPES = {
    "object": Text(
        "{field}: cần một nhóm trường (đối tượng JSON), sửa lại.",
        "{field}: give an object with named fields here.",
    ),
    "list": Text("{field}: cần một danh sách, sửa lại.", "{field}: give a list here."),
    "unknown": Text(
        "{field}: không có trường này, bỏ đi hoặc sửa tên.",
        "{field}: there is no such field, remove it or correct its name.",
    ),
    "missing": Text("{field}: còn thiếu, thêm vào.", "{field}: this is missing, add it."),
    "name": Text(
        "{field}: tên phải có từ 1 đến 40 ký tự, nhập lại.",
        "{field}: a name must have 1 to 40 characters, enter it again.",
    ),
    "whole": Text(
        "{field}: cần một số nguyên không quá 1.000.000, nhập lại.",
        "{field}: enter a whole number of at most 1,000,000.",
    ),
    "flag": Text(
        "{field}: chỉ nhận true hoặc false, sửa lại.",
        "{field}: only true or false will do here, correct it.",
    ),
    "text": Text("{field}: cần một đoạn chữ, nhập lại.", "{field}: give a text here."),
    "one_of": Text("{field}: chọn một trong {offered}.", "{field}: choose one of {offered}."),
    "card": Text(
        "{field}: không phải cây bài, viết như 7C, 10H, QS.",
        "{field}: this is not a card, write it like 7C, 10H, QS.",
    ),
    "card_twice": Text(
        "{field}: cây {card} xuất hiện hai lần trong ván, bỏ bớt.",
        "{field}: the {card} stands twice in this round, remove one.",
    ),
    "two_spellings": Text(
        "{field}: {player} được viết hai kiểu, gộp làm một.",
        "{field}: {player} is spelled in two ways, make them one.",
    ),
    "json": Text(
        "Dòng này không phải JSON hợp lệ: kiểm tra dấu ngoặc, dấu phẩy và mã UTF-8.",
        "This line is not valid JSON: check its brackets, its commas and that it is UTF-8.",
    ),
    "key_twice": Text(
        "Dòng này có trường “{key}” hai lần: bỏ bớt một.",
        "The field “{key}” stands twice on this line: remove one.",
    ),
}
"""The sentences of `E_SHAPE`."""
