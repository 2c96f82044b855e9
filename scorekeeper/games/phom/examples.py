"""Example rounds of Phỏm for the rule sheet, and cases that no rule settles.

All examples have the same people with the same points, so that rules can be compared. Each could
be dealt: nine cards without a phỏm hold 25 points or more, and the third eat is an ù.
(docs/rules.md, 5 and 9)
"""

from collections.abc import Mapping, Sequence

from scorekeeper.games.base import Entry, Example, Undecided
from scorekeeper.games.common import before, shared_examples
from scorekeeper.games.phom.rules import (
    U_TYPES,
    PhomRules,
    by_deadwood,
    eats_cost,
    ga_played,
    mom_counts,
    name_of_u,
    some_den_rule,
)
from scorekeeper.games.told import phrase
from scorekeeper.text import Text, join

_POINTS = {"An": 5, "Bình": 12, "Chi": 20, "Dũng": 35}
_WITH_EATS = ("tron", "boc", "an", "dong_chat", "chot")
"""The kinds of ù of a player who may have eaten."""
_GA = Text("Gà đang có 10 cược.", "There are 10 bets in the gà.")


def examples(rules: PhomRules) -> dict[str, Example]:
    """Return the examples: an ordinary round, an ù, then whatever the table plays."""
    ordinary, u = _ordinary(rules), _u(rules)
    shown = {"ordinary": ordinary, "u": u} | _kinds_of_u(rules)
    shown |= _dens(rules) | _finishes(rules) | _allowed(rules)
    if mom_counts(rules):
        shown |= _moms()
    if eats_cost(rules):
        eats = [*_eats("Chi", "Bình", "chot"), *_eats("Dũng", "Chi", "chot")]
        shown["chots"] = _normal(
            "Chi ăn chốt của Bình, Dũng của Chi, An của Dũng, không ai ù: {held}. | "
            "Chi eats one of Bình’s cards as a chốt, Dũng one of Chi’s and An one of Dũng’s; "
            "nobody wins with ù: {held}.",
            eats=[*eats, *_eats("An", "Dũng", "chot")],
        )
    if ga_played(rules):
        shown["ga"] = before(_GA, ordinary, ga_before=10)
        shown["ga_u"] = before(_GA, u, ga_before=10)
        if "tron" in shown:
            shown["ga_tron"] = before(_GA, shown["tron"], ga_before=10)
    if rules.false_declaration_payment:
        entry = {"players": list(_POINTS), "finish": "false_declaration", "declarer": "Bình"}
        story = phrase("Bình ù láo. | Bình declares a false ù.")
        shown["false_declaration"] = Example(entry, story)
    if rules.false_declaration_den:
        shown["played_on"] = _normal(
            "Bình báo láo, cả bàn chơi tiếp, không ai ù: {held}. | "
            "Bình declares falsely, all play on and nobody wins with ù: {held}.",
            declarer="Bình",
        )
    return shown | shared_examples(rules, ordinary)


def _ordinary(rules: PhomRules) -> Example:
    """Return a round with eats, a chốt and a móm, as far as the table pays for them."""
    story = (
        "An nhất 5 điểm, Bình nhì 12, Chi ba 20, Dũng bét 35. | "
        "An comes first with 5 points, Bình second with 12, Chi third with 20, Dũng last with 35."
    )
    if rules.scoring_mode == "deadwood":
        story = "Không ai ù: {held}. | Nobody wins with ù: {held}."
    elif mom_counts(rules):
        story = (
            "An nhất 5 điểm, Bình nhì 12, Chi ba 20, Dũng móm. | "
            "An comes first with 5 points, Bình second with 12, Chi third with 20, "
            "and Dũng is móm."
        )
    mom = ("Dũng",) if mom_counts(rules) else ()
    if not eats_cost(rules):
        return _normal(story, mom=mom)
    eaten = "Chi ăn hai cây của Bình, An ăn chốt của Dũng. | "
    eaten += "Chi has eaten two of Bình’s cards, and An one of Dũng’s as a chốt."
    eats = [*_eats("Chi", "Bình", "normal", "normal"), *_eats("An", "Dũng", "chot")]
    entry, told = _normal(story, mom=mom)
    return Example({**entry, "eats": eats}, join([told, phrase(eaten)], " "))


def _u(rules: PhomRules) -> Example:
    """Return an ù of a player who was fed, if that matters."""
    if not (eats_cost(rules) or some_den_rule(rules)):
        return _out(rules, "An ù. | An wins with ù.")
    return _out(
        rules,
        "An ăn hai cây và một cây chốt của Dũng, rồi ù. | "
        "An eats two of Dũng’s cards and one more as a chốt, and wins with ù.",
        _eats("An", "Dũng", "normal", "normal", "chot"),
    )


def _kinds_of_u(rules: PhomRules) -> dict[str, Example]:
    return {
        u_type: _out(rules, "An {kind}. | An wins with {kind}.", u_type=u_type)
        for u_type in U_TYPES[1:]
        if getattr(rules, f"u_{u_type}") is not None
    }


def _dens(rules: PhomRules) -> dict[str, Example]:
    """Return rounds with a possible đền, if eaten cards matter at all."""
    if not (eats_cost(rules) or some_den_rule(rules)):
        return {}
    thrice = ("normal",) * 3
    chot, tai = _eats("Chi", "Bình", "chot"), _eats("An", "Dũng", "tai")
    twice = _eats("An", "Dũng", "normal", "normal")
    kind = next((u for u in _WITH_EATS if getattr(rules, f"u_{u}") is not None), "thuong")
    return {
        "den_thrice": _fed(rules),
        "den_twice": _out(
            rules,
            "An ăn hai cây của Dũng rồi ù. | An eats two of Dũng’s cards and wins with ù.",
            twice,
        ),
        "den_tai": _out(
            rules,
            "Chi ăn chốt của Bình, rồi An ăn tái của Dũng và ù. | "
            "Chi eats one of Bình’s cards as a chốt; then An eats one of Dũng’s as a tái and "
            "wins with ù.",
            [*chot, *tai],
        ),
        "den_chot": _out(
            rules,
            "Chi ăn chốt của Bình, rồi An ù. | "
            "Chi eats one of Bình’s cards as a chốt, and An wins with ù.",
            chot,
        ),
        "den_kind": _out(
            rules,
            "An ăn hai cây và một cây chốt của Dũng, rồi {kind}. | "
            "An eats two of Dũng’s cards and one more as a chốt, and wins with {kind}.",
            [*twice, *_eats("An", "Dũng", "chot")],
            u_type=kind,
        ),
        "den_of_three": _out(
            rules,
            "Chơi ba người: An ăn ba cây của Chi rồi ù. | "
            "Three play: An eats three of Chi’s cards and wins with ù.",
            _eats("An", "Chi", *thrice),
            count=3,
        ),
        "den_of_two": _out(
            rules,
            "Chơi hai người: An ăn ba cây của Bình rồi ù. | "
            "Two play: An eats three of Bình’s cards and wins with ù.",
            _eats("An", "Bình", *thrice),
            count=2,
        ),
    }


def _fed(rules: PhomRules) -> Example:
    """Return an ù after three fed cards and a chốt; with nine cards the third eat is the last."""
    twice, chot = _eats("An", "Dũng", "normal", "normal"), _eats("Chi", "Bình", "chot")
    if rules.hand_cards == 9:
        return _out(
            rules,
            "An ăn hai cây của Dũng, Chi ăn chốt của Bình, rồi An ăn tái của Dũng và ù. | "
            "An eats two of Dũng’s cards and Chi one of Bình’s as a chốt; then An eats one more "
            "of Dũng’s as a tái and wins with ù.",
            [*twice, *chot, *_eats("An", "Dũng", "tai")],
        )
    return _out(
        rules,
        "An ăn ba cây của Dũng, sau đó Chi ăn chốt của Bình, rồi An ù. | "
        "An eats three of Dũng’s cards, Chi then eats one of Bình’s as a chốt, and An wins with "
        "ù.",
        [*twice, *_eats("An", "Dũng", "normal"), *chot],
    )


def _finishes(rules: PhomRules) -> dict[str, Example]:
    """Return rounds without ù: with fewer players, and with equal points."""
    shown = {
        "three": _normal(
            "Chơi ba người, không ai ù: {held}. | Three play and nobody wins with ù: {held}.",
            (5, 12, 20),
        ),
        "two": _normal(
            "Chơi hai người, không ai ù: {held}. | Two play and nobody wins with ù: {held}.",
            (5, 12),
        ),
        "level": _normal(
            "Không ai ù: An và Bình cùng còn 5 điểm, An hạ trước; Chi 20, Dũng 35. | "
            "Nobody wins with ù: An and Bình both hold 5 points, and An laid down first; Chi "
            "20, Dũng 35.",
            (5, 5, 20, 35),
        ),
    }
    if by_deadwood(rules):
        shown["both_most"] = _normal(
            "Không ai ù: An còn 5 điểm, Bình 12, Chi và Dũng cùng 35. | "
            "Nobody wins with ù: An holds 5 points, Bình 12, Chi and Dũng both 35.",
            (5, 12, 35, 35),
        )
    return shown


def _allowed(rules: PhomRules) -> dict[str, Example]:
    """Return rounds that other tables refuse."""
    shown = {}
    if not rules.zero_points_is_u:
        shown["zero"] = _normal(
            "An còn 0 điểm mà không báo ù, Bình 12, Chi 20, Dũng 35. | "
            "An holds 0 points without declaring ù, Bình 12, Chi 20, Dũng 35.",
            (0, 12, 20, 35),
        )
    if rules.hand_cards == 10:
        shown["three_eaten"] = _normal(
            "An ăn ba cây của Dũng mà chưa ù: {held}. | "
            "An has eaten three of Dũng’s cards and has no ù yet: {held}.",
            eats=_eats("An", "Dũng", "normal", "normal", "normal"),
        )
    if rules.eat_from == "any":
        shown["from_anybody"] = _normal(
            "An ăn một cây của Bình, không ai ù: {held}. | "
            "An has eaten one of Bình’s cards and nobody wins with ù: {held}.",
            eats=_eats("An", "Bình", "normal"),
        )
    if rules.u_khan is not None and rules.khan_with_eat:
        shown["khan_ate"] = _out(
            rules,
            "An ăn một cây của Dũng, rồi {kind}. | "
            "An eats one of Dũng’s cards and wins with {kind}.",
            _eats("An", "Dũng", "normal"),
            u_type="khan",
        )
    if rules.mom_with_eat:
        shown["mom_ate"] = _normal(
            "Dũng đã ăn một cây của Chi mà vẫn móm, không ai ù: {held}. | "
            "Dũng has eaten one of Chi’s cards and is móm all the same; nobody wins with ù: "
            "{held}.",
            mom=("Dũng",),
            eats=_eats("Dũng", "Chi", "normal"),
        )
    return shown


def _moms() -> dict[str, Example]:
    return {
        "no_mom": _normal(
            "Không ai ù, không ai móm: {held}. | Nobody wins with ù and nobody is móm: {held}."
        ),
        "two_mom": _normal(
            "An nhất 5 điểm, Bình nhì 12; Chi và Dũng móm, Dũng còn 35 điểm, Chi 41, Chi hạ "
            "trước. | "
            "An comes first with 5 points, Bình second with 12; Chi and Dũng are móm, "
            "Dũng with 35 points, Chi with 41, and Chi laid down before Dũng.",
            (5, 12, 41, 35),
            mom=("Chi", "Dũng"),
        ),
        "all_mom": _normal(
            "Cả làng móm: Dũng còn 35 điểm, Chi 41, Bình 48, An 56; An hạ trước, Dũng hạ sau "
            "cùng. | "
            "Everybody is móm: Dũng holds 35 points, Chi 41, Bình 48, An 56; "
            "An laid down first, Dũng last.",
            (56, 48, 41, 35),
            mom=tuple(_POINTS),
        ),
    }


def _eats(eater: str, discarder: str, *kinds: str) -> list[Entry]:
    return [{"eater": eater, "discarder": discarder, "kind": kind} for kind in kinds]


def _normal(
    story: str,
    points: Sequence[int] = tuple(_POINTS.values()),
    mom: tuple[str, ...] = (),
    **more: object,
) -> Example:
    """Return a round without ù. The laying order is the seat order."""
    held = dict(zip(_POINTS, points, strict=False))
    hands = {
        player: {"points": had} | ({"mom": True} if player in mom else {})
        for player, had in held.items()
    }
    players = list(held)
    entry = {"players": players, "finish": "normal", "hands": hands, "lay_order": players}
    return Example(entry | more, phrase(story, held=_held(held)))


def _out(
    rules: PhomRules, story: str, eats: Sequence[Entry] = (), count: int = 4, **more: object
) -> Example:
    """Return an ù of An; the story has the points of the others if they are paid."""
    players = list(_POINTS)[:count]
    points = {player: _POINTS[player] for player in players[1:]}
    hands = {player: {"points": had} for player, had in points.items()}
    entry = {"players": players, "finish": "u", "winner": "An", "hands": hands, "eats": [*eats]}
    words = [phrase(story, kind=name_of_u(str(more.get("u_type", "thuong"))))]
    if by_deadwood(rules):
        words.append(phrase("{held}.", held=_held(points)))
    return Example(entry | more, join(words, " "))


def _held(points: Mapping[str, int]) -> Text:
    """Return what players hold: `An còn 5 điểm, Bình 12`."""
    (first, had), *others = points.items()
    rest = "".join(f", {player} {points}" for player, points in others)
    words = "{who} còn {n} điểm{rest} | {who} holds {n} points{rest}"
    return phrase(words, who=first, n=had, rest=rest)


_GO_WITH_OTHERS = {"tron", "kin", "dong_chat"}
_AMONG_THEMSELVES_APART = {"trang", "boc", "an"}
_BY_AN_EATEN_CARD = {"an", "chot"}


def _two_kinds_at_once(rules: PhomRules) -> bool:
    played = {u_type for u_type in U_TYPES if getattr(rules, f"u_{u_type}") is not None}
    mixing = played & _GO_WITH_OTHERS
    apart = played & (_AMONG_THEMSELVES_APART | _BY_AN_EATEN_CARD)
    return played >= _BY_AN_EATEN_CARD or len(mixing) > 1 or bool(mixing and apart)


UNDECIDED = (
    Undecided(
        Text(
            "Hai người cùng ù một cây thì ai được tính là ù?",
            "Two win with ù on the same card: who won?",
        ),
        Text(
            "Người ngồi kế sau người đánh cây ấy ù; muốn chia cho người kia thì bàn ghi thêm.",
            "Whoever sits next after its discarder; what the other gets, the table adds by hand.",
        ),
    ),
    Undecided(
        Text(
            "Một ván ù hợp hai kiểu, như vừa tròn vừa kín, thì tính kiểu nào?",
            "An ù is of two kinds at once: which of them counts?",
        ),
        Text(
            "Mỗi ván ghi một kiểu ù, bàn chọn kiểu nào thì tính kiểu ấy.",
            "Each round has one kind, and the table says which.",
        ),
        _two_kinds_at_once,
    ),
)
