"""Tú Lơ Khơ house rules: what the places pay, and who is paid for what the last still holds."""

from scorekeeper.games.places import rank_payments
from scorekeeper.games.tulokho.rules_cards import CardRules, extras_cost
from scorekeeper.games.tulokho.rules_mode import by_places
from scorekeeper.options.kinds import ANY, Choice, Row, Whole
from scorekeeper.options.option import option, rules_part
from scorekeeper.text import Text


def _first_is_paid(rules: "PlaceRules") -> bool:
    return by_places(rules) and rules.place_pays == "first"


def _paid_in_pairs(rules: "PlaceRules") -> bool:
    return by_places(rules) and rules.place_pays == "pairs"


def _the_last_pays_extras(rules: "PlaceRules") -> bool:
    return by_places(rules) and extras_cost(rules)


@rules_part
class PlaceRules(CardRules):
    """The rules of nhất nhì ba bét."""

    __slots__ = ()

    place_pays: str = option(
        "first",
        Choice(
            {
                "first": Text("mọi hạng trả nhất", "all pay first place"),
                "pairs": Text("trả theo cặp", "in pairs"),
            }
        ),
        wire=22,
        group="places",
        label=Text("Hạng nào trả hạng nào", "Who pays whom"),
        help=Text(
            "Mọi hạng dưới trả người nhất. Hoặc trả theo cặp: bét trả nhất, ba trả nhì; "
            "ba người thì người nhì không trả, không được.",
            "Every lower place pays first place. Or in pairs, last pays first and third pays "
            "second; of three, second place neither pays nor gets.",
        ),
        sentence={
            "first": Text("Hạng nào cũng trả người nhất.", "Every lower place pays first place."),
            "pairs": Text(
                "Trả theo cặp: bét trả nhất, bốn người thì ba trả nhì.",
                "Paid in pairs: last pays first, and of four players third pays second.",
            ),
        },
        source="house",
        only_if=by_places,
        neutral="first",
    )
    rank_payments_2: tuple[int] = rank_payments(
        2, wire=23, group="places", source="house", only_if=_first_is_paid, neutral=(1,)
    )
    rank_payments_3: tuple[int, int] = rank_payments(
        3, wire=24, group="places", source="house", only_if=_first_is_paid, neutral=(1, 2)
    )
    rank_payments_4: tuple[int, int, int] = rank_payments(
        4, wire=25, group="places", source="house", only_if=_first_is_paid, neutral=(1, 2, 3)
    )
    pair_payments: tuple[int, int] = option(
        (2, 1),
        Row(
            (Whole(0, 100),) * 2,
            called=(Text("bét trả nhất", "last to first"), Text("ba trả nhì", "third to second")),
        ),
        wire=26,
        group="places",
        label=Text("Tiền mỗi cặp", "What a pair pays"),
        help=Text(
            "Bét trả nhất bấy nhiêu cược; bốn người thì ba trả nhì bấy nhiêu.",
            "Last pays first this many bets; of four players third pays second so many.",
        ),
        sentence={
            (0, 0): Text("Hạng nào cũng không phải trả.", "Nobody pays for a place."),
            ANY: Text(
                "Bét {0:trả} cho nhất; bốn người thì ba {1:trả} cho nhì.",
                "Last pays first {0:bet}; of four players third pays second {1:bet}.",
            ),
        },
        source="house",
        unit="bets",
        only_if=_paid_in_pairs,
        neutral=(2, 1),
    )
    extras_to: str = option(
        "first",
        Choice(
            {
                "first": Text("người nhất", "first place"),
                "before": Text("người về ngay trước", "the place before"),
            }
        ),
        wire=27,
        group="places",
        label=Text("Bét thối thì trả ai", "Who is paid for extras left"),
        help=Text(
            "Người bét còn hai, tứ quý hay ba đôi thông thì trả người nhất, "
            "hoặc trả người về ngay trước mình.",
            "For deuces, quads and runs left in the last hand first place is paid, "
            "or whoever came just before.",
        ),
        sentence={
            "first": Text(
                "Bét bị thối gì thì trả người nhất.",
                "What is left in the last hand and has a price is paid to first place.",
            ),
            "before": Text(
                "Bét bị thối gì thì trả người về ngay trước.",
                "What is left in the last hand and has a price is paid to the place before.",
            ),
        },
        source="house",
        only_if=_the_last_pays_extras,
        neutral="first",
    )
