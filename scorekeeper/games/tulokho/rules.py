"""The house rules of Tú Lơ Khơ, in the order in which a table talks about them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.games import common
from scorekeeper.games.tulokho.facts import INSTANT_TYPES
from scorekeeper.options.kinds import Whole
from scorekeeper.options.option import Moot, Rules, amounts, bets, choice, flag, moot, option
from scorekeeper.options.templates import ANY
from scorekeeper.text import Text, both_languages


def by_cards(rules: "TulokhoRules") -> bool:
    """Return whether the cards left in hand are paid."""
    return rules.scoring_mode == "cards"


def by_places(rules: "TulokhoRules") -> bool:
    """Return whether places are paid."""
    return rules.scoring_mode == "places"


def chops_cost(rules: "TulokhoRules") -> bool:
    """Return whether any chop is paid."""
    return any(getattr(rules, name) for name in _CHOPS)


def extras_cost(rules: "TulokhoRules") -> bool:
    """Return whether anything left in hand costs more than its cards."""
    runs_or_three = (rules.run_payment, run4_price(rules), rules.three_payments[1])
    return _deuces_or_quads_cost(rules) or any(runs_or_three)


def run4_price(rules: "TulokhoRules") -> int:
    """Return what four pairs in a row left in hand cost."""
    return rules.run_payment if rules.run4_payment is None else rules.run4_payment


def stuck_by_places(rules: "TulokhoRules") -> bool:
    """Return whether being stuck is paid by places."""
    fixed = rules.stuck_places == "fixed" and rules.stuck_payment > 0
    return by_places(rules) and (fixed or rules.stuck_places == "double")


def assistant_pays(rules: "TulokhoRules") -> bool:
    """Return whether an assistant pays for others."""
    return rules.assistant_places if by_places(rules) else rules.assistant_rule == "pays_for_all"


def stuck_is_played(rules: "TulokhoRules") -> bool:
    """Return whether being stuck is paid."""
    return stuck_by_places(rules) or (by_cards(rules) and rules.stuck_payment > 0)


def kinds_are_priced(rules: "TulokhoRules") -> bool:
    """Return whether a tới trắng costs what its kind does."""
    return any(rules.instant_payments)


def kills_are_played(rules: "TulokhoRules") -> bool:
    """Return whether who was killed pays who killed him."""
    return by_places(rules) and rules.kill_multiplier > 1


def instant_is_played(rules: "TulokhoRules") -> bool:
    """Return whether a hand may win as dealt."""
    return rules.instant_win_payment > 0 or kinds_are_priced(rules)


def hands_of_instant_count(rules: "TulokhoRules") -> bool:
    """Return whether what the others were dealt is paid after a tới trắng."""
    return rules.instant_extras and _instant_may_count(rules)


def instant_price(rules: "TulokhoRules", kind: str | None) -> int:
    """Return what a tới trắng of a kind costs; of another kind if that is None."""
    prices = dict(zip(INSTANT_TYPES, rules.instant_payments, strict=True))
    return prices[kind] if kind and kinds_are_priced(rules) else rules.instant_win_payment


def abandoned_is_void(rules: "TulokhoRules") -> bool:
    """Return whether an abandoned round counts as void."""
    return by_places(rules) or rules.abandoned_rule == "void"


def chops_stand(rules: "TulokhoRules") -> bool:
    """Return whether the chops of an abandoned round that is void are paid."""
    return _chops_may_stand(rules) and rules.abandoned_chops == "stand"


def _chops_may_stand(rules: "TulokhoRules") -> bool:
    return chops_cost(rules) and abandoned_is_void(rules)


def _instant_may_count(rules: "TulokhoRules") -> bool:
    return instant_is_played(rules) and extras_cost(rules)


def _deuces_or_quads_cost(rules: "TulokhoRules") -> bool:
    return any((rules.black_deuce_payment, rules.red_deuce_payment, rules.quad_payment))


def _many_cards(rules: "TulokhoRules") -> bool:
    return by_cards(rules) and rules.many_cards_threshold is not None


def _many_cards_multiply(rules: "TulokhoRules") -> bool:
    return _many_cards(rules) and rules.many_cards_multiplier > 1


def _stuck_may_double(rules: "TulokhoRules") -> bool:
    multiplied = _many_cards_multiply(rules) and rules.many_cards_multiplies_extras
    return stuck_is_played(rules) and extras_cost(rules) and not multiplied


def _first_is_paid(rules: "TulokhoRules") -> bool:
    return by_places(rules) and rules.place_pays == "first"


def _abandoned_pays(rules: "TulokhoRules") -> bool:
    return by_cards(rules) and rules.abandoned_rule == "half_difference"


def _many_cards_cost_nothing(rules: "TulokhoRules") -> bool:
    extras = extras_cost(rules) and rules.many_cards_multiplies_extras
    return rules.card_payment == 0 and rules.many_cards_multiplier > 1 and not extras


_CHOPS = (
    "chop_black_deuce_payment",
    "chop_red_deuce_payment",
    "chop_quad_payment",
    "chop_run_payment",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TulokhoRules(Rules):
    """The house rules of a Tú Lơ Khơ table; by default those of Vinagames."""

    groups: ClassVar[Mapping[str, Text]] = {
        "counting": Text("Cách tính", "Scoring"),
        "places": Text("Nhất nhì ba bét", "Places"),
        "cards": Text("Tiền cây", "Cards left"),
        "extras": Text("Hai, tứ quý", "Deuces and quads"),
        "chops": Text("Chặt", "Chopping"),
        "assistant": Text("Đền vì tiếp tay", "Paying for assisting"),
        "abandoned": Text("Ván bỏ dở", "Abandoned rounds"),
        "special": Text("Cóng, tới trắng", "Stuck hands, instant wins"),
        common.OTHER: common.OTHER_HEADING,
    }
    moot_cases: ClassVar[tuple[Moot, ...]] = (
        moot(
            "many_cards_multiplier",
            _many_cards_cost_nothing,
            "Còn nhiều cây cũng không mất gì, vì tiền cây là 0. | "
            "Many cards cost nothing either, as a card costs 0.",
        ),
        moot(
            "extras_replace_card_count",
            lambda rules: rules.extras_replace_card_count and not _deuces_or_quads_cost(rules),
            "Con hai và cây trong tứ quý không mất gì, cũng không đếm vào tiền cây. | "
            "Deuces and the cards of quads cost nothing, not even as cards.",
        ),
        moot(
            "extras_replace_card_count",
            lambda rules: not rules.extras_replace_card_count and not _deuces_or_quads_cost(rules),
            "Con hai và cây trong tứ quý chỉ trả tiền cây như cây thường. | "
            "Deuces and the cards of quads are paid like any other card.",
        ),
        moot(
            "abandoned_rule",
            lambda rules: _abandoned_pays(rules) and rules.card_payment == 0,
            "Mọi người bỏ ván: không ai trả ai, vì tiền cây là 0. | "
            "All but one leave: nobody pays, as a card costs 0.",
        ),
        moot(
            "assistant_covers_extras",
            lambda rules: by_places(rules) and not rules.assistant_covers_extras,
            "Người tiếp tay chỉ đền tiền hạng; thối gì thì ai người ấy trả. | "
            "The assistant pays for places only; each pays for what is left in their own hand.",
        ),
        moot(
            "assistant_covers_extras",
            by_places,
            "Người tiếp tay đền cả tiền thối phải trả người nhất. | "
            "The assistant also pays for what is left in hands, where first place is paid for it.",
        ),
        moot(
            "stuck_places",
            lambda rules: rules.stuck_places == "fixed" and rules.stuck_payment == 0,
            "Cóng vẫn trả tiền hạng như thường, vì tiền cóng là 0. | "
            "Whoever is stuck pays for the place as usual, as being stuck costs 0.",
        ),
        moot(
            "instant_win_payment",
            kinds_are_priced,
            "Tới trắng kiểu khác: {0:chơi}. | Any other instant win: {0:play}.",
        ),
    )
    together: ClassVar[Mapping[Text, tuple[str, ...]]] = {
        Text("{names}: không phải trả.", "{names}: nothing is paid."): _CHOPS
    }

    scoring_mode: str = choice(
        "cards",
        {"cards": "theo bài còn lại | by cards left", "places": "nhất nhì ba bét | by places"},
        wire=21,
        group="counting",
        label="Cách tính | Scoring",
        sentence={
            "cards": "Một người hết bài là xong ván, người thua trả theo bài còn trên tay. | "
            "The round ends when one runs out; losers pay for what they still hold.",
            "places": "Tính nhất nhì ba bét: trả theo thứ tự hết bài, không đếm cây. | "
            "Scored by places: paid by the order of running out, no cards are counted.",
        },
        help="Trả theo bài còn trên tay, hay theo thứ tự hết bài. | "
        "Paid by the cards left in hand, or by the order of running out.",
        neutral="cards",
    )
    card_payment: int = bets(
        1,
        high=20,
        wire=1,
        group="cards",
        label="Mỗi cây còn lại | Each card left",
        sentence={
            0: "Cây còn lại trên tay không mất tiền. | Cards left in hand cost nothing.",
            ANY: "Mỗi cây còn trên tay: trả người thắng {0} cược. | "
            "Losers pay the winner {0:bet} for each card left in hand.",
        },
        sources={1: "003:43"},
        only_if=by_cards,
    )
    many_cards_threshold: int | None = option(
        10,
        Whole(1, 13, unit="cards", null=Text("không nhân", "never")),
        wire=2,
        group="cards",
        label="Từ mấy cây là nhiều | Many cards from",
        sentence={
            None: "Còn bao nhiêu cây cũng không nhân. | "
            "However many cards are left, nothing is multiplied.",
            1: "Còn cây nào là đã tính nhiều cây. | Any card left in hand counts as many.",
            13: "Còn nguyên 13 cây mới tính là nhiều cây. | Only all 13 cards count as many.",
            ANY: "Còn từ {0} cây trở lên tính là nhiều cây. | "
            "{0:card} or more left in hand count as many.",
        },
        sources={10: "003:43"},
        only_if=by_cards,
    )
    many_cards_multiplier: int = option(
        2,
        Whole(1, 10, unit="times"),
        wire=3,
        group="cards",
        label="Nhiều cây thì nhân | Many cards multiply by",
        sentence={
            1: "Nhiều cây cũng không nhân tiền cây. | "
            "Many cards are paid like few, not multiplied.",
            ANY: "Còn nhiều cây thì tiền cây tính {0:gấp}. | "
            "With many cards left, the cards cost {0:times} as much.",
        },
        sources={2: "003:43"},
        only_if=_many_cards,
    )
    many_cards_multiplies_extras: bool = flag(
        False,
        wire=4,
        group="cards",
        label="Nhân cả con hai, tứ quý | Multiply deuces and quads too",
        sentence={
            True: "Nhiều cây thì tiền thối hai, tứ quý cũng nhân theo. | "
            "With many cards, deuces and quads are multiplied as well.",
            False: "Nhiều cây chỉ nhân tiền cây, không nhân tiền thối hai, tứ quý. | "
            "With many cards only the cards are multiplied, not deuces and quads.",
        },
        sources={ANY: "003:43-45"},
        question="Còn nhiều cây thì tiền thối hai, tứ quý có nhân theo không? | "
        "Are deuces and quads multiplied with many cards too?",
        only_if=_many_cards_multiply,
    )
    black_deuce_payment: int = bets(
        3,
        wire=5,
        group="extras",
        label="Hai đen | Black deuce",
        sentence={
            0: "Thối hai đen không mất thêm. | A black deuce left in hand costs nothing more.",
            ANY: "Mỗi hai đen bị thối: trả thêm {0} cược. | "
            "Each black deuce left in hand costs {0:bet} more.",
        },
        sources={3: "003:45"},
    )
    red_deuce_payment: int = bets(
        6,
        wire=6,
        group="extras",
        label="Hai đỏ | Red deuce",
        sentence={
            0: "Thối hai đỏ không mất thêm. | A red deuce left in hand costs nothing more.",
            ANY: "Mỗi hai đỏ bị thối: trả thêm {0} cược. | "
            "Each red deuce left in hand costs {0:bet} more.",
        },
        sources={6: "003:45"},
    )
    quad_payment: int = bets(
        10,
        wire=7,
        group="extras",
        label="Tứ quý | Four of a kind",
        sentence={
            0: "Thối tứ quý không mất thêm. | Four of a kind left in hand costs nothing more.",
            ANY: "Mỗi tứ quý bị thối: trả thêm {0} cược. | "
            "Each four of a kind left in hand costs {0:bet} more.",
        },
        sources={10: "003:45"},
    )
    quad_of_deuces_counts: bool = flag(
        True,
        wire=8,
        group="extras",
        label="Bốn con hai cũng là tứ quý | Four deuces are a quad too",
        sentence={
            True: "Thối đủ bốn con hai thì trả cả tiền tứ quý. | "
            "Four deuces in one hand are paid as four of a kind as well.",
            False: "Thối đủ bốn con hai chỉ trả tiền từng con. | "
            "Four deuces in one hand are paid as deuces only.",
        },
        sources={ANY: "003:45"},
        question="Thối đủ bốn con hai có tính là tứ quý không? | "
        "Are four deuces four of a kind as well?",
        only_if=lambda rules: rules.quad_payment > 0,
    )
    extras_replace_card_count: bool = flag(
        False,
        wire=9,
        group="extras",
        label="Con hai, tứ quý không tính tiền cây | Deuces, quads not counted as cards",
        sentence={
            True: "Con hai và cây trong tứ quý chỉ trả tiền riêng, không đếm vào tiền cây. | "
            "Deuces and the cards of quads pay their own price, not that of a card too.",
            False: "Con hai và cây trong tứ quý trả tiền riêng, rồi vẫn đếm vào tiền cây. | "
            "Deuces and the cards of quads pay their own price and that of a card too.",
        },
        sources={False: "003:43-45"},
        only_if=by_cards,
    )
    forbid_only_deuces: bool = flag(
        True,
        wire=10,
        group="extras",
        label="Cấm để lại toàn con hai | No hand of deuces only",
        sentence={
            True: "Không được đánh đến khi trên tay chỉ còn toàn con hai. | "
            "Nobody may play down to nothing but deuces.",
            False: "Trên tay chỉ còn toàn con hai cũng được. | "
            "A hand of nothing but deuces is allowed.",
        },
        sources={True: "003:41"},
    )
    run_payment: int = bets(
        0,
        wire=28,
        group="extras",
        label="Ba đôi thông | Run of pairs",
        sentence={
            0: "Thối ba đôi thông không mất thêm. | "
            "A run of pairs left in hand costs nothing more.",
            ANY: "Mỗi ba đôi thông bị thối: trả thêm {0} cược, cách tính như tứ quý. | "
            "Each run of pairs left in hand costs {0:bet} more, counted as four of a kind is.",
        },
        help="Mỗi ba đôi thông (hay dài hơn) còn trên tay trả thêm bấy nhiêu cược. | "
        "Three pairs in a row, or more, left in hand cost this many bets more.",
        neutral=0,
    )
    run4_payment: int | None = option(
        None,
        Whole(0, 100, unit="bets", null=Text("như ba đôi thông", "as three pairs")),
        wire=36,
        group="extras",
        label="Bốn đôi thông | Run of four pairs",
        sentence={
            None: "Thối bốn đôi thông: trả như ba đôi thông. | "
            "Four pairs in a row left in hand cost as much as three.",
            0: "Thối bốn đôi thông không mất thêm. | "
            "Four pairs in a row left in hand cost nothing more.",
            ANY: "Thối bốn đôi thông: trả thêm {0} cược. | "
            "Four pairs in a row left in hand cost {0:bet} more.",
        },
        neutral=None,
    )
    three_payments: tuple[int, int] = amounts(
        (0, 0),
        called=("về nhất | first", "thối | left"),
        wire=41,
        group="extras",
        label="Ba bích | Ba bích (3♠)",
        sentence={
            (0, 0): "Ba bích không tính riêng. | Ba bích (3♠) has no price of its own.",
            (0, ANY): "Thối ba bích: trả thêm {1} cược. | "
            "Ba bích (3♠) left in hand costs {1:bet} more.",
            (ANY, 0): "Về nhất bằng ba bích: mỗi người trả thêm {0} cược. | "
            "Going out first on ba bích (3♠): each pays {0:bet} more.",
            ANY: "Về nhất bằng ba bích: mỗi người trả thêm {0} cược; thối ba bích {1}. | "
            "Going out first on ba bích (3♠): each pays {0:bet} more; left in hand it costs {1}.",
        },
        help="Mỗi người trả người về nhất bằng ba bích (có bàn: ba tép); ai thối thì trả. | "
        "Each pays the first player for ending on ba bích (3♠); whoever is left with it pays.",
        neutral=(0, 0),
    )
    place_pays: str = choice(
        "first",
        {"first": "mọi hạng trả nhất | all pay first place", "pairs": "trả theo cặp | in pairs"},
        wire=22,
        group="places",
        label="Hạng nào trả hạng nào | Who pays whom",
        sentence={
            "first": "Hạng nào cũng trả người nhất. | Every lower place pays first place.",
            "pairs": "Trả theo cặp: bét trả nhất, bốn người thì ba trả nhì. | "
            "Paid in pairs: last pays first, and of four players third pays second.",
        },
        help="Mọi hạng trả người nhất; hay trả theo cặp: bét trả nhất, ba trả nhì. | "
        "All pay first place; or in pairs, last pays first and third pays second.",
        only_if=by_places,
        neutral="first",
    )
    rank_payments_2: tuple[int] = common.rank_payments(
        2, wire=23, group="places", only_if=_first_is_paid, neutral=(1,)
    )
    rank_payments_3: tuple[int, int] = common.rank_payments(
        3, wire=24, group="places", only_if=_first_is_paid, neutral=(1, 2)
    )
    rank_payments_4: tuple[int, int, int] = common.rank_payments(
        4, wire=25, group="places", only_if=_first_is_paid, neutral=(1, 2, 3)
    )
    pair_payments: tuple[int, int] = amounts(
        (2, 1),
        called=("bét trả nhất | last to first", "ba trả nhì | third to second"),
        wire=26,
        group="places",
        label="Tiền mỗi cặp | What a pair pays",
        sentence={
            (0, 0): "Hạng nào cũng không phải trả. | Nobody pays for a place.",
            ANY: "Bét {0:trả} cho nhất; bốn người thì ba {1:trả} cho nhì. | "
            "Last pays first {0:bet}; of four players third pays second {1:bet}.",
        },
        only_if=lambda rules: by_places(rules) and rules.place_pays == "pairs",
        neutral=(2, 1),
    )
    extras_to: str = choice(
        "first",
        {"first": "người nhất | first place", "before": "người về ngay trước | the place before"},
        wire=27,
        group="places",
        label="Bét thối thì trả ai | Who is paid for extras left",
        sentence={
            "first": "Bét bị thối gì thì trả người nhất. | "
            "What is left in the last hand and has a price is paid to first place.",
            "before": "Bét bị thối gì thì trả người về ngay trước. | "
            "What is left in the last hand and has a price is paid to the place before.",
        },
        help="Bét bị thối gì thì trả người nhất, hay người về ngay trước. | "
        "What the last place has left is paid to first place, or to the place before.",
        only_if=lambda rules: by_places(rules) and extras_cost(rules),
        neutral="first",
    )
    assistant_rule: str = choice(
        "pays_for_all",
        {"pays_for_all": "đền làng | pays for everyone", "none": "không phạt | no penalty"},
        wire=11,
        group="assistant",
        label="Người tiếp tay | The assistant",
        sentence={
            "pays_for_all": "Chặn được người sắp hết bài mà không chặn (tiếp tay) thì đền làng, "
            "trả thay cả bàn. | "
            "Whoever could have stopped the winner and did not (assisted) pays for all the losers.",
            "none": "Chặn được người sắp hết bài mà không chặn (tiếp tay) cũng không bị phạt. | "
            "Whoever could have stopped the winner and did not (assisted) has no penalty.",
        },
        help="Chặn được người sắp hết bài mà không chặn thì đền làng, hay không phạt. | "
        "Whoever could have stopped the winner pays for everyone, or has no penalty.",
        sources={"pays_for_all": "003:49-55"},
        only_if=by_cards,
    )
    assistant_multiple: str = choice(
        "last",
        {
            "last": "người sau cùng đền | the last one pays",
            "first": "người đầu tiên đền | the first one pays",
        },
        wire=12,
        group="assistant",
        label="Nhiều người tiếp tay | Several assistants",
        sentence={
            "last": "Mấy người cùng tiếp tay: người sau cùng đền. | "
            "Several assistants: the last one pays.",
            "first": "Mấy người cùng tiếp tay: người đầu tiên đền. | "
            "Several assistants: the first one pays.",
        },
        sources={"last": "003:55"},
        only_if=assistant_pays,
    )
    assistant_covers_extras: bool = flag(
        True,
        wire=13,
        group="assistant",
        label="Đền cả con hai, tứ quý | Covers deuces and quads",
        sentence={
            True: "Người tiếp tay đền cả tiền thối hai, tứ quý của người khác. | "
            "The assistant also pays for the deuces and quads of the others.",
            False: "Người tiếp tay chỉ đền tiền cây; con hai, tứ quý của ai người ấy trả. | "
            "The assistant pays for the cards only; each holder pays for deuces and quads.",
        },
        sources={ANY: "003:55"},
        question="Người tiếp tay có đền cả tiền thối hai, tứ quý của người khác không? | "
        "Does the assistant pay for the deuces and quads of the others too?",
        only_if=assistant_pays,
    )
    assistant_places: bool = flag(
        False,
        wire=40,
        group="assistant",
        label="Không chặn thì đền | Letting the last card go",
        sentence={
            True: "Không chặn cây cuối của người nhất thì đền thay những ai phải trả người "
            "nhất. | "
            "Whoever lets the last card of first place go pays what the others owe first "
            "place.",
            False: "Không chặn cây cuối của người nhất cũng không phải đền. | "
            "Letting the last card of first place go has no penalty.",
        },
        only_if=by_places,
        neutral=False,
    )
    abandoned_rule: str = choice(
        "half_difference",
        {
            "half_difference": "trừ nửa số cây người ở lại | less half the stayer’s cards",
            "void": "hủy ván | the round is void",
        },
        wire=14,
        group="abandoned",
        label="Mọi người bỏ ván | All but one leave",
        sentence={
            "half_difference": "Mọi người bỏ ván: trả số cây của mình, trừ nửa số cây người ở "
            "lại. | "
            "All but one leave: each pays for cards beyond half of those of "
            "the one who stayed.",
            "void": "Mọi người bỏ ván: hủy ván, không ai trả tiền cây. | "
            "All but one leave: the round is void and nobody pays for cards.",
        },
        help="Mọi người bỏ ván: trả số cây hơn nửa bài người ở lại, hay hủy ván. | "
        "All but one leave: cards beyond half the stayer’s are paid, or the round is void.",
        sources={"half_difference": "003:59"},
        only_if=by_cards,
    )
    abandoned_rounding: str = choice(
        "exact",
        {
            "exact": "giữ nửa cược | keep half bets",
            "down": "bỏ phần lẻ | round down",
            "up": "làm tròn lên | round up",
        },
        wire=15,
        group="abandoned",
        label="Nửa cược lẻ | Half bets",
        sentence={
            "exact": "Ván bỏ dở lẻ nửa cược: giữ nguyên nửa cược. | "
            "Half a bet in an abandoned round is kept.",
            "down": "Ván bỏ dở lẻ nửa cược: bỏ phần lẻ. | "
            "Half a bet in an abandoned round is dropped.",
            "up": "Ván bỏ dở lẻ nửa cược: làm tròn lên. | "
            "Half a bet in an abandoned round is rounded up.",
        },
        sources={ANY: "003:59"},
        question="Ván bỏ dở lẻ nửa cược thì tính thế nào? | "
        "What becomes of half a bet in an abandoned round?",
        only_if=_abandoned_pays,
    )
    stuck_payment: int = bets(
        0,
        zero="trả như thường | as usual",
        wire=16,
        group="special",
        label="Cóng | Stuck",
        sentence={
            0: "Cóng không phạt riêng, vẫn trả như thường. | "
            "Being stuck has no price of its own; people pay as usual.",
            ANY: "Cóng: trả {0} cược thay cho tiền cây hay tiền hạng. | "
            "Whoever is stuck pays {0:bet} in place of cards or place.",
        },
        question="Chưa đánh được cây nào (cóng) thì tính thế nào? | "
        "What does never having played a card cost?",
        only_if=lambda rules: by_cards(rules) or rules.stuck_places == "fixed",
    )
    stuck_places: str = choice(
        "none",
        {
            "none": "không phạt | no penalty",
            "double": "gấp đôi bét | twice the last place",
            "fixed": "mức cố định | a fixed amount",
        },
        wire=34,
        group="special",
        label="Cóng khi tính hạng | Stuck by places",
        sentence={
            "none": "Tính nhất nhì ba bét, bàn không phạt cóng. | "
            "By places, being stuck costs nothing.",
            "double": "Cóng: trả người nhất gấp đôi tiền bét, thay cho tiền hạng. | "
            "Whoever is stuck pays first place twice what the last place pays, in place of their "
            "own place.",
            "fixed": "Cóng: trả người nhất tiền cóng, thay cho tiền hạng. | "
            "Whoever is stuck pays first place the price of it, in place of their own place.",
        },
        help="Tính nhất nhì ba bét mà cóng thì trả người nhất mấy. | "
        "By places: what a stuck player pays first place.",
        only_if=by_places,
        neutral="none",
    )
    stuck_doubles_extras: bool = flag(
        False,
        wire=38,
        group="special",
        label="Cóng thì thối gấp đôi | Stuck: extras doubled",
        sentence={
            True: "Ai cóng mà thối gì thì trả gấp đôi. | "
            "Whoever is stuck pays double for what is left over.",
            False: "Ai cóng mà thối gì thì trả như thường. | "
            "Whoever is stuck pays for what is left over as usual.",
        },
        only_if=_stuck_may_double,
        neutral=False,
    )
    stuck_all_payment: int = bets(
        0,
        wire=39,
        group="special",
        label="Cóng cả làng | Everybody is stuck",
        sentence={
            0: "Cóng cả làng cũng trả như cóng. | If everybody is stuck, each pays as for one.",
            ANY: "Cóng cả làng, bàn từ ba người: mỗi người trả {0} cược. | "
            "If all but the winner of three or four are stuck, each pays {0:bet}.",
        },
        only_if=stuck_is_played,
        neutral=0,
    )
    instant_payments: tuple[int, int, int, int] = amounts(
        (0, 0, 0, 0),
        called=tuple(INSTANT_TYPES.values()),
        wire=37,
        group="special",
        label="Tới trắng từng kiểu | Instant wins by kind",
        sentence={
            (0, 0, 0, 0): "Tới trắng không tính riêng từng kiểu. | All instant wins cost the same.",
            ANY: "Tới trắng, mỗi người trả: tứ quý hai {0:chơi}, sảnh rồng {1:chơi}, năm đôi thông "
            "{2:chơi}, sáu đôi {3:chơi}. | Instant win, each pays: four deuces {0:play}, dragon "
            "{1:play}, five pairs in a row {2:play}, six pairs {3:play}.",
        },
        help=common.BY_KIND,
        neutral=(0, 0, 0, 0),
    )
    instant_win_payment: int = bets(
        0,
        zero=common.NOT_PLAYED,
        wire=17,
        group="special",
        label="Tới trắng | Instant win",
        sentence={
            0: "Bàn không chơi tới trắng. | Instant wins are not played.",
            ANY: "Tới trắng: mỗi người khác trả {0} cược. | "
            "An instant win: each of the others pays {0:bet}.",
        },
        question="Bài vừa chia đã tới trắng thì tính thế nào? | "
        "What is a hand that wins as dealt worth?",
    )
    instant_extras: bool = flag(
        False,
        wire=42,
        group="special",
        label="Tới trắng tính thối | Instant win: what is left counts",
        sentence={
            True: "Tới trắng tính cả tiền thối. | "
            "After an instant win, each also pays for what is left in hand.",
            False: "Tới trắng không tính tiền thối. | "
            "After an instant win, what is left in hand costs nothing.",
        },
        only_if=_instant_may_count,
        neutral=False,
    )
    kill_multiplier: int = option(
        1,
        Whole(1, 10, unit="times", words={1: both_languages(common.NOT_PLAYED)}),
        wire=43,
        group="special",
        label="Giết | Killing",
        sentence={
            1: "Bàn không tính giết. | Killing is not played.",
            ANY: "Giết: người bị giết trả người giết {0:gấp} bét, thối cũng trả người giết. | "
            "Whoever is killed pays the killer {0:times} what the last place pays, and for what is "
            "left in hand.",
        },
        help="Người bị giết (thường là chưa đánh cây nào) trả người giết gấp mấy lần bét. | "
        "Whoever is killed, mostly before playing a card, pays the killer this many times the last "
        "place.",
        only_if=by_places,
        neutral=1,
    )
    chop_black_deuce_payment: int = bets(
        0,
        wire=29,
        group="chops",
        label="Chặt hai đen | Black deuce chopped",
        sentence={
            0: "Bị chặt hai đen: không phải trả. | A black deuce that is chopped costs nothing.",
            ANY: "Bị chặt hai đen: mỗi con trả ngay người chặt {0} cược. | "
            "Each black deuce that is chopped costs {0:bet} on the spot.",
        },
        neutral=0,
    )
    chop_red_deuce_payment: int = bets(
        0,
        wire=30,
        group="chops",
        label="Chặt hai đỏ | Red deuce chopped",
        sentence={
            0: "Bị chặt hai đỏ: không phải trả. | A red deuce that is chopped costs nothing.",
            ANY: "Bị chặt hai đỏ: mỗi con trả ngay người chặt {0} cược. | "
            "Each red deuce that is chopped costs {0:bet} on the spot.",
        },
        neutral=0,
    )
    chop_quad_payment: int = bets(
        0,
        wire=31,
        group="chops",
        label="Chặt tứ quý | Four of a kind chopped",
        sentence={
            0: "Bị chặt tứ quý: không phải trả. | Four of a kind that is chopped costs nothing.",
            ANY: "Bị chặt tứ quý: trả ngay người chặt {0} cược. | "
            "Four of a kind that is chopped costs {0:bet} on the spot.",
        },
        neutral=0,
    )
    chop_run_payment: int = bets(
        0,
        wire=32,
        group="chops",
        label="Chặt ba đôi thông | Run of pairs chopped",
        sentence={
            0: "Bị chặt ba đôi thông: không phải trả. | "
            "A run of pairs that is chopped costs nothing.",
            ANY: "Bị chặt ba đôi thông: trả ngay người chặt {0} cược. | "
            "A run of pairs that is chopped costs {0:bet} on the spot.",
        },
        help="Ai bị chặt ba đôi thông (hay dài hơn) trả ngay người chặt bấy nhiêu cược. | "
        "Whoever has three pairs in a row, or more, chopped pays this many bets on the spot.",
        neutral=0,
    )
    chop_stacking: str = common.chop_stacking(wire=33, only_if=chops_cost, neutral="last_pays")
    abandoned_chops: str = choice(
        "void",
        {"void": "hủy cả tiền chặt | void too", "stand": "vẫn trả tiền chặt | still paid"},
        wire=35,
        group="chops",
        label="Chặt trong ván bỏ dở | Chops of an abandoned round",
        sentence={
            "void": "Ván bỏ dở: tiền chặt cũng hủy. | "
            "An abandoned round: its chops are not paid either.",
            "stand": "Ván bỏ dở: đã chặt thì vẫn trả. | "
            "An abandoned round: its chops are paid all the same.",
        },
        only_if=_chops_may_stand,
        neutral="void",
    )
    round_multipliers: tuple[int, ...] = common.round_multipliers(wire=18)
    next_starter: str = common.next_starter("winner", wire=19, sources={"winner": "003:11"})
    foul_payment: int = common.foul_payment(wire=20)
