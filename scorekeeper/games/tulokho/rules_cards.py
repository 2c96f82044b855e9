"""Tú Lơ Khơ house rules: what cards, deuces and quads left in hand cost."""

from scorekeeper.games.tulokho.rules_mode import ModeRules, by_cards
from scorekeeper.options.kinds import ANY, Flag, Whole
from scorekeeper.options.option import Idle, OpenQuestion, option, rules_part
from scorekeeper.text import Text


def _many_cards(rules: "CardRules") -> bool:
    return by_cards(rules) and rules.many_cards_threshold is not None


def _many_cards_multiply(rules: "CardRules") -> bool:
    return _many_cards(rules) and rules.many_cards_multiplier > 1


def _quads_cost(rules: "CardRules") -> bool:
    return rules.quad_payment > 0


def _many_cards_cost_nothing(rules: "CardRules") -> bool:
    extras = extras_cost(rules) and rules.many_cards_multiplies_extras
    return rules.card_payment == 0 and rules.many_cards_multiplier > 1 and not extras


def extras_cost(rules: "CardRules") -> bool:
    """Return whether anything left in hand costs more than its cards."""
    return _deuces_or_quads_cost(rules) or rules.run_payment > 0


def _deuces_or_quads_cost(rules: "CardRules") -> bool:
    return any((rules.black_deuce_payment, rules.red_deuce_payment, rules.quad_payment))


def _extras_count_for_nothing(rules: "CardRules") -> bool:
    return rules.extras_replace_card_count and not _deuces_or_quads_cost(rules)


def _extras_are_cards(rules: "CardRules") -> bool:
    return not rules.extras_replace_card_count and not _deuces_or_quads_cost(rules)


@rules_part
class CardRules(ModeRules):
    """The rules of what is left in hand: what cards, deuces and quads cost a loser."""

    __slots__ = ()

    card_payment: int = option(
        1,
        Whole(0, 20),
        wire=1,
        group="cards",
        label=Text("Mỗi cây còn lại", "Each card left"),
        help=Text(
            "Người thua còn cây nào trên tay thì trả người thắng bấy nhiêu cược cho cây đó.",
            "A loser pays the winner this many bets for each card left in hand.",
        ),
        sentence={
            0: Text("Cây còn lại trên tay không mất tiền.", "Cards left in hand cost nothing."),
            ANY: Text(
                "Mỗi cây còn trên tay: trả người thắng {0} cược.",
                "Losers pay the winner {0:bet} for each card left in hand.",
            ),
        },
        source="003:43",
        said_at={1: "003:43"},
        unit="bets",
        only_if=by_cards,
    )
    many_cards_threshold: int | None = option(
        10,
        Whole(1, 13, null=Text("không nhân", "never")),
        wire=2,
        group="cards",
        label=Text("Từ mấy cây là nhiều", "Many cards from"),
        help=Text(
            "Còn từ bấy nhiêu cây trở lên thì tiền cây được nhân. Để trống là không nhân.",
            "From this many cards on, the payment for cards is multiplied. Empty means never.",
        ),
        sentence={
            None: Text(
                "Còn bao nhiêu cây cũng không nhân.",
                "However many cards are left, nothing is multiplied.",
            ),
            1: Text("Còn cây nào là đã tính nhiều cây.", "Any card left in hand counts as many."),
            13: Text(
                "Còn nguyên 13 cây mới tính là nhiều cây.", "Only all 13 cards count as many."
            ),
            ANY: Text(
                "Còn từ {0} cây trở lên tính là nhiều cây.",
                "{0:card} or more left in hand count as many.",
            ),
        },
        source="003:43",
        said_at={10: "003:43"},
        unit="cards",
        only_if=by_cards,
    )
    many_cards_multiplier: int = option(
        2,
        Whole(1, 10),
        wire=3,
        group="cards",
        label=Text("Nhiều cây thì nhân", "Many cards multiply by"),
        help=Text(
            "Người thua còn nhiều cây trả tiền cây gấp bấy nhiêu lần.",
            "A loser with many cards pays this many times as much for the cards.",
        ),
        sentence={
            1: Text(
                "Nhiều cây cũng không nhân tiền cây.",
                "Many cards are paid like few, not multiplied.",
            ),
            ANY: Text(
                "Còn nhiều cây thì tiền cây tính {0:gấp}.",
                "With many cards left, the cards cost {0:times} as much.",
            ),
        },
        idle=(
            Idle(
                _many_cards_cost_nothing,
                Text(
                    "Còn nhiều cây cũng không mất gì, vì tiền cây là 0.",
                    "Many cards cost nothing either, as a card costs 0.",
                ),
            ),
        ),
        source="003:43",
        said_at={2: "003:43"},
        unit="times",
        only_if=_many_cards,
    )
    many_cards_multiplies_extras: bool = option(
        False,
        Flag(),
        wire=4,
        group="cards",
        label=Text("Nhân cả con hai, tứ quý", "Multiply deuces and quads too"),
        help=Text(
            "Còn nhiều cây thì tiền thối hai và tứ quý cũng nhân theo, không chỉ tiền cây.",
            "With many cards left, deuces and quads are multiplied as well, not only the cards.",
        ),
        sentence={
            True: Text(
                "Nhiều cây thì tiền thối hai, tứ quý cũng nhân theo.",
                "With many cards, deuces and quads are multiplied as well.",
            ),
            False: Text(
                "Nhiều cây chỉ nhân tiền cây, không nhân tiền thối hai, tứ quý.",
                "With many cards only the cards are multiplied, not deuces and quads.",
            ),
        },
        source="003:43-45",
        open_question=OpenQuestion(
            Text(
                "Còn nhiều cây thì tiền thối hai, tứ quý có nhân theo không?",
                "Are deuces and quads multiplied with many cards too?",
            ),
            ("003",),
        ),
        only_if=_many_cards_multiply,
    )
    black_deuce_payment: int = option(
        3,
        Whole(0, 100),
        wire=5,
        group="extras",
        label=Text("Hai đen", "Black deuce"),
        help=Text(
            "Mỗi con hai đen (heo đen) còn trên tay trả thêm bấy nhiêu cược.",
            "Each black deuce left in hand costs this many bets more.",
        ),
        sentence={
            0: Text(
                "Thối hai đen không mất thêm.", "A black deuce left in hand costs nothing more."
            ),
            ANY: Text(
                "Mỗi hai đen bị thối: trả thêm {0} cược.",
                "Each black deuce left in hand costs {0:bet} more.",
            ),
        },
        source="003:45",
        said_at={3: "003:45"},
        unit="bets",
    )
    red_deuce_payment: int = option(
        6,
        Whole(0, 100),
        wire=6,
        group="extras",
        label=Text("Hai đỏ", "Red deuce"),
        help=Text(
            "Mỗi con hai đỏ (heo đỏ) còn trên tay trả thêm bấy nhiêu cược.",
            "Each red deuce left in hand costs this many bets more.",
        ),
        sentence={
            0: Text("Thối hai đỏ không mất thêm.", "A red deuce left in hand costs nothing more."),
            ANY: Text(
                "Mỗi hai đỏ bị thối: trả thêm {0} cược.",
                "Each red deuce left in hand costs {0:bet} more.",
            ),
        },
        source="003:45",
        said_at={6: "003:45"},
        unit="bets",
    )
    quad_payment: int = option(
        10,
        Whole(0, 100),
        wire=7,
        group="extras",
        label=Text("Tứ quý", "Four of a kind"),
        help=Text(
            "Mỗi bộ tứ quý còn trên tay trả thêm bấy nhiêu cược.",
            "Each four of a kind left in hand costs this many bets more.",
        ),
        sentence={
            0: Text(
                "Thối tứ quý không mất thêm.", "Four of a kind left in hand costs nothing more."
            ),
            ANY: Text(
                "Mỗi tứ quý bị thối: trả thêm {0} cược.",
                "Each four of a kind left in hand costs {0:bet} more.",
            ),
        },
        source="003:45",
        said_at={10: "003:45"},
        unit="bets",
    )
    quad_of_deuces_counts: bool = option(
        True,
        Flag(),
        wire=8,
        group="extras",
        label=Text("Bốn con hai cũng là tứ quý", "Four deuces are a quad too"),
        help=Text(
            "Còn đủ bốn con hai thì trả tiền từng con và trả cả tiền tứ quý.",
            "Four deuces in one hand are paid as deuces and as four of a kind as well.",
        ),
        sentence={
            True: Text(
                "Thối đủ bốn con hai thì trả cả tiền tứ quý.",
                "Four deuces in one hand are paid as four of a kind as well.",
            ),
            False: Text(
                "Thối đủ bốn con hai chỉ trả tiền từng con.",
                "Four deuces in one hand are paid as deuces only.",
            ),
        },
        source="003:45",
        open_question=OpenQuestion(
            Text(
                "Thối đủ bốn con hai có tính là tứ quý không?",
                "Are four deuces four of a kind as well?",
            ),
            ("003",),
        ),
        only_if=_quads_cost,
    )
    extras_replace_card_count: bool = option(
        False,
        Flag(),
        wire=9,
        group="extras",
        label=Text("Con hai, tứ quý không tính tiền cây", "Deuces, quads not counted as cards"),
        help=Text(
            "Con hai và các cây trong tứ quý chỉ trả tiền riêng, không đếm vào số cây phải trả.",
            "Deuces and the cards of quads pay their own price, not that of a card too.",
        ),
        sentence={
            True: Text(
                "Con hai và cây trong tứ quý chỉ trả tiền riêng, không đếm vào tiền cây.",
                "Deuces and the cards of quads pay their own price, not that of a card too.",
            ),
            False: Text(
                "Con hai và cây trong tứ quý trả tiền riêng, rồi vẫn đếm vào tiền cây.",
                "Deuces and the cards of quads pay their own price and that of a card too.",
            ),
        },
        idle=(
            Idle(
                _extras_count_for_nothing,
                Text(
                    "Con hai và cây trong tứ quý không mất gì, cũng không đếm vào tiền cây.",
                    "Deuces and the cards of quads cost nothing, not even as cards.",
                ),
            ),
            Idle(
                _extras_are_cards,
                Text(
                    "Con hai và cây trong tứ quý chỉ trả tiền cây như cây thường.",
                    "Deuces and the cards of quads are paid like any other card.",
                ),
            ),
        ),
        source="003:43-45",
        said_at={False: "003:43-45"},
        only_if=by_cards,
    )
    forbid_only_deuces: bool = option(
        True,
        Flag(),
        wire=10,
        group="extras",
        label=Text("Cấm để lại toàn con hai", "No hand of deuces only"),
        help=Text(
            "Không được đánh đến khi trên tay chỉ còn toàn con hai.",
            "Nobody may play down to a hand of nothing but deuces.",
        ),
        sentence={
            True: Text(
                "Không được đánh đến khi trên tay chỉ còn toàn con hai.",
                "Nobody may play down to nothing but deuces.",
            ),
            False: Text(
                "Trên tay chỉ còn toàn con hai cũng được.",
                "A hand of nothing but deuces is allowed.",
            ),
        },
        source="003:41",
        said_at={True: "003:41"},
    )
    run_payment: int = option(
        0,
        Whole(0, 100),
        wire=28,
        group="extras",
        label=Text("Ba đôi thông", "Run of pairs"),
        help=Text(
            "Mỗi ba đôi thông (hay dài hơn) còn trên tay trả thêm bấy nhiêu cược.",
            "Three pairs in a row, or more, left in hand cost this many bets more.",
        ),
        sentence={
            0: Text(
                "Thối ba đôi thông không mất thêm.",
                "A run of pairs left in hand costs nothing more.",
            ),
            ANY: Text(
                "Mỗi ba đôi thông bị thối: trả thêm {0} cược, cách tính như tứ quý.",
                "Each run of pairs left in hand costs {0:bet} more, counted as four of a kind is.",
            ),
        },
        source="house",
        unit="bets",
        neutral=0,
    )
