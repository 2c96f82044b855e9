"""The house rules of Sâm lốc, in the order in which a table talks about them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.games import common
from scorekeeper.games.samloc.facts import INSTANT_TYPES
from scorekeeper.options.kinds import Whole
from scorekeeper.options.option import Moot, Rules, amounts, bets, choice, flag, moot, option
from scorekeeper.options.templates import ANY
from scorekeeper.text import Text


def left_costs(rules: "SamlocRules") -> bool:
    """Return whether a deuce or a quad left in hand costs anything."""
    return any((rules.deuce_payment, rules.red_deuce_payment, rules.quad_payment))


def colours_differ(rules: "SamlocRules") -> bool:
    """Return whether black and red deuces left in hand are told apart."""
    return rules.red_deuce_payment is not None


def chops_cost(rules: "SamlocRules") -> bool:
    """Return whether any chop is paid."""
    return rules.chop_deuce_payment > 0 or rules.chop_quad_payment > 0


def kinds_are_priced(rules: "SamlocRules") -> bool:
    """Return whether an instant win costs what its kind does."""
    return any(rules.instant_payments)


def instant_price(rules: "SamlocRules", kind: str | None) -> int:
    """Return what an instant win of a kind costs; of another kind if that is None."""
    prices = dict(zip(INSTANT_TYPES, rules.instant_payments, strict=True))
    return prices[kind] if kind and kinds_are_priced(rules) else rules.instant_win_payment


def instant_is_played(rules: "SamlocRules") -> bool:
    """Return whether a hand may win as dealt."""
    return rules.instant_win_payment > 0 or kinds_are_priced(rules)


def hands_of_instant_count(rules: "SamlocRules") -> bool:
    """Return whether what the others were dealt is paid after an instant win."""
    return rules.instant_extras and _instant_may_count(rules)


def ga_played(rules: "SamlocRules") -> bool:
    """Return whether players put bets into a gà."""
    return rules.ga_ante > 0


def finish_price(rules: "SamlocRules", finish: str, kind: str | None = None) -> int:
    """Return what a finish costs, 0 if it is not played; 1 for one that is always played."""
    if finish == "instant_win":
        return instant_price(rules, kind)
    return getattr(rules, f"{finish}_payment", 1)


def _instant_may_count(rules: "SamlocRules") -> bool:
    return instant_is_played(rules) and left_costs(rules)


def _failed_sam_costs(rules: "SamlocRules") -> bool:
    return rules.sam_failed_payment > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SamlocRules(Rules):
    """The house rules of a Sâm lốc table; by default those of most tables."""

    groups: ClassVar[Mapping[str, Text]] = {
        "cards": Text("Cây còn lại, cóng", "Cards left, stuck"),
        "left": Text("Thối hai, tứ quý", "Deuces and quads left"),
        "chops": Text("Chặt", "Chopping"),
        "sam": Text("Sâm", "Sâm"),
        "instant": Text("Ăn trắng", "Instant wins"),
        "feeder": Text("Đền báo", "Letting the last card go"),
        "ga": Text("Gà", "The gà"),
        common.OTHER: common.OTHER_HEADING,
    }
    moot_cases: ClassVar[tuple[Moot, ...]] = (
        moot(
            "deuce_payment",
            lambda rules: colours_differ(rules) and rules.deuce_payment > 0,
            "Thối hai đen: mỗi con {0} cược. | Each black deuce left costs {0:bet}.",
        ),
        moot(
            "deuce_payment",
            colours_differ,
            "Thối hai đen không mất thêm. | A black deuce left costs nothing more.",
        ),
        moot(
            "instant_win_payment",
            kinds_are_priced,
            "Ăn trắng kiểu khác: {0:chơi}. | Any other instant win: {0:play}.",
        ),
    )

    card_payment: int = bets(
        1,
        high=20,
        wire=1,
        group="cards",
        label="Mỗi cây còn lại | Each card left",
        sentence={
            0: "Cây còn lại không mất tiền. | Cards left cost nothing.",
            ANY: "Mỗi cây còn lại trả {0} cược. | Each card left costs {0:bet}.",
        },
    )
    stuck_payment: int = bets(
        15,
        zero="trả như mười cây | as ten cards",
        wire=2,
        group="cards",
        label="Cóng | Stuck",
        sentence={
            0: "Cóng (chưa đánh được cây nào) không phạt riêng, trả như mười cây. | "
            "Stuck (never played a card): the same as ten cards.",
            ANY: "Cóng (chưa đánh được cây nào): {0} cược. | Stuck (never played a card): {0:bet}.",
        },
    )
    deuce_payment: int = bets(
        15,
        wire=3,
        group="left",
        label="Thối hai | A deuce left",
        sentence={
            0: "Thối hai không mất thêm. | A deuce left costs nothing more.",
            ANY: "Thối hai: mỗi con {0} cược. | Each deuce left costs {0:bet}.",
        },
    )
    red_deuce_payment: int | None = option(
        None,
        Whole(0, 100, unit="bets", null=Text("như hai đen", "as a black one")),
        wire=4,
        group="left",
        label="Thối hai đỏ | A red deuce left",
        sentence={
            None: "Hai đen, hai đỏ thối như nhau. | Black and red deuces left cost the same.",
            0: "Thối hai đỏ không mất thêm. | A red deuce left costs nothing more.",
            ANY: "Thối hai đỏ: mỗi con {0} cược. | Each red deuce left costs {0:bet}.",
        },
    )
    quad_payment: int = bets(
        15,
        wire=5,
        group="left",
        label="Thối tứ quý | A quad left",
        sentence={
            0: "Thối tứ quý không mất thêm. | A quad left costs nothing more.",
            ANY: "Thối tứ quý: mỗi bộ {0} cược. | Each quad left costs {0:bet}.",
        },
    )
    extras_replace_card_count: bool = flag(
        False,
        wire=6,
        group="left",
        label="Hai, tứ quý không đếm vào số cây | Deuces, quads not counted as cards",
        sentence={
            True: "Hai và tứ quý tính riêng, không đếm vào số cây. | "
            "Deuces and quads left cost their own price, and do not count as cards.",
            False: "Hai và tứ quý vẫn đếm vào số cây, rồi trả thêm tiền thối. | "
            "Deuces and quads left count as cards, and cost their own price on top.",
        },
        only_if=left_costs,
    )
    last_deuce_payment: int = bets(
        15,
        zero=common.NOT_PLAYED,
        wire=7,
        group="left",
        label="Về bằng hai | Ending on a deuce",
        sentence={
            0: "Bàn không phạt về bằng hai. | There is no fine for ending on a deuce.",
            ANY: "Về bằng hai là thua: trả mỗi người {0} cược. | "
            "Whoever ends on a deuce loses and pays each of the others {0:bet}.",
        },
    )
    chop_deuce_payment: int = bets(
        20,
        wire=8,
        group="chops",
        label="Chặt hai | Deuce chopped",
        sentence={
            0: "Bị chặt hai: không phải trả. | A chopped deuce costs nothing.",
            ANY: "Chặt hai: {0} cược một con. | A chopped deuce costs {0:bet}.",
        },
    )
    chop_quad_payment: int = bets(
        20,
        wire=9,
        group="chops",
        label="Chặt tứ quý | Quad chopped",
        sentence={
            0: "Bị chặt tứ quý: không phải trả. | A chopped quad costs nothing.",
            ANY: "Chặt tứ quý: {0} cược. | A chopped quad costs {0:bet}.",
        },
    )
    chop_stacking: str = common.chop_stacking(wire=10, only_if=chops_cost)
    sam_payment: int = bets(
        20,
        zero=common.NOT_PLAYED,
        wire=11,
        group="sam",
        label="Ăn sâm | A sâm won",
        sentence={
            0: "Bàn không tính ăn sâm. | Winning a sâm does not count.",
            ANY: "Ăn sâm: mỗi người trả {0} cược. | Whoever wins a sâm gets {0:bet} from each.",
        },
    )
    sam_failed_payment: int = bets(
        20,
        zero=common.NOT_PLAYED,
        wire=12,
        group="sam",
        label="Đền sâm | A sâm failed",
        sentence={
            0: "Bàn không tính đền sâm. | Failing a sâm does not count.",
            ANY: "Đền sâm: mỗi người {0} cược. | A failed sâm: {0:bet} for each of the others.",
        },
    )
    sam_failed_to: str = choice(
        "blocker",
        {
            "blocker": "người chặn ăn cả | whoever stopped it, all of it",
            "blocker_with_own": "người chặn, cả phần người báo | whoever stopped it, plus a share",
            "blocker_once": "người chặn ăn một phần | whoever stopped it, one share",
            "players": "chia cả làng | each of the others",
        },
        wire=13,
        group="sam",
        label="Đền sâm cho ai | Who gets a failed sâm",
        sentence={
            "blocker": "Đền sâm: người chặn ăn cả. | "
            "A failed sâm: whoever stopped it gets everybody’s share.",
            "blocker_with_own": "Đền sâm: người chặn ăn cả, kể cả phần người báo. | "
            "A failed sâm: whoever stopped it gets everybody’s share and the declarer’s own.",
            "blocker_once": "Đền sâm: người chặn ăn một phần. | "
            "A failed sâm: whoever stopped it gets one share.",
            "players": "Đền sâm: chia cả làng. | A failed sâm: each of the others gets a share.",
        },
        help="Báo sâm mà bị chặn thì trả người chặn, hay chia cả làng. | "
        "A failed sâm is paid to whoever stopped it, or to each of the others.",
        only_if=_failed_sam_costs,
    )
    instant_win_payment: int = bets(
        20,
        zero=common.NOT_PLAYED,
        wire=14,
        group="instant",
        label="Ăn trắng | Instant win",
        sentence={
            0: "Bàn không chơi ăn trắng. | Instant wins are not played.",
            ANY: "Ăn trắng: mỗi người trả {0} cược. | Instant win: each pays {0:bet}.",
        },
    )
    instant_payments: tuple[int, int, int, int, int] = amounts(
        (0, 0, 0, 0, 0),
        called=tuple(INSTANT_TYPES.values()),
        wire=15,
        group="instant",
        label="Ăn trắng từng kiểu | Instant wins by kind",
        sentence={
            (0, 0, 0, 0, 0): "Ăn trắng kiểu nào cũng như nhau. | All instant wins cost the same.",
            ANY: "Ăn trắng: tứ quý hai {0:chơi}, sảnh rồng {1:chơi}, năm đôi "
            "{2:chơi}, đồng màu {3:chơi}, ba sám {4:chơi}. | Instant win: four deuces "
            "{0:play}, ten in a row {1:play}, five pairs {2:play}, one colour {3:play}, "
            "triples {4:play}.",
        },
        help=common.BY_KIND,
    )
    instant_extras: bool = flag(
        False,
        wire=16,
        group="instant",
        label="Ăn trắng tính thối | What is left counts too",
        sentence={
            True: "Ăn trắng tính cả tiền thối. | "
            "After an instant win, each also pays for what is left in hand.",
            False: "Ăn trắng không tính tiền thối. | "
            "After an instant win, what is left in hand costs nothing.",
        },
        only_if=_instant_may_count,
    )
    feeder_rule: str = choice(
        "pays_for_all",
        {"pays_for_all": "đền cả làng | pays for everyone", "none": "không phạt | no penalty"},
        wire=17,
        group="feeder",
        label="Báo một mà để về | Letting the last card go",
        sentence={
            "pays_for_all": "Báo một mà để về thì đền cả làng. | "
            "Whoever lets the last card go pays for everyone.",
            "none": "Báo một mà để về cũng không phải đền. | "
            "Letting the last card go has no penalty.",
        },
    )
    ga_ante: int = bets(
        0,
        zero="không có gà | no gà",
        wire=18,
        group="ga",
        label="Góp gà mỗi ván | Into the gà each round",
        sentence={
            0: "Bàn không nuôi gà. | There is no gà.",
            ANY: "Mỗi ván mỗi người góp gà {0} cược. | "
            "Everyone puts {0:bet} into the gà each round.",
        },
    )
    ga_taken_by: str = choice(
        "special",
        {"special": "chỉ ăn sâm, ăn trắng | sâm or instant win", "winner": "ai thắng | any winner"},
        wire=19,
        group="ga",
        label="Ai ăn gà | Who takes the gà",
        sentence={
            "special": "Ăn sâm hay ăn trắng thì ăn gà. | A sâm or an instant win takes the gà.",
            "winner": "Ai thắng ván cũng được ăn gà. | Whoever wins a round takes the gà.",
        },
        only_if=ga_played,
    )
    round_multipliers: tuple[int, ...] = common.round_multipliers(wire=20)
    next_starter: str = common.next_starter("winner", wire=21, sources={})
    foul_payment: int = common.foul_payment(wire=22)
