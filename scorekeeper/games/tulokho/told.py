"""A round of Tú Lơ Khơ in words: its heading and its deeds. (docs/rules.md, 14)"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from scorekeeper.games.arithmetic import priced, product
from scorekeeper.games.base import Amount, Payments, Say, Told, Transfer
from scorekeeper.games.chops import ChopWords, tell_chops
from scorekeeper.games.told import (
    FROM_ALL,
    Deed,
    Ended,
    Part,
    SceneOf,
    by,
    by_value,
    count,
    listed_things,
    phrase,
    place_name,
    remark,
    total,
)
from scorekeeper.games.tulokho.facts import (
    ALL_DEUCES,
    INSTANT_TYPES,
    Abandoned,
    Extras,
    Hand,
    InstantWin,
    Placed,
    TulokhoRound,
    Win,
)
from scorekeeper.games.tulokho.rules import TulokhoRules, run4_price
from scorekeeper.games.tulokho.score import (
    EXTRAS,
    all_are_stuck,
    chop_prices,
    counted,
    extras_factor,
    extras_prices,
    factor_of,
    kill_price,
    stuck_price,
)
from scorekeeper.text import Text, join, listed, spell_amount

_OF_CARDS = Text("tiền cây", "cards")
_OF_PLACES = Text("tiền nhất nhì", "places")
_TIMES = {2: Text("gấp đôi", "doubled"), 3: Text("gấp ba", "tripled")}


_THREE = Text("ba bích", "3♠")
_BY_THREE = Text("về bằng ba bích", "going out on ba bích (3♠)")
Scene = SceneOf[TulokhoRules, TulokhoRound]


def tell(round: TulokhoRound, rules: TulokhoRules, payments: Payments, say: Say) -> Told:
    """Return a scored round in words."""
    scene = SceneOf(round, rules, payments, say, _price)
    heading, main = _how_it_ended(scene)
    deeds = [
        *main,
        *tell_chops(scene, chop_prices(rules), _WORDS),
        *_left_over(scene),
        *scene.fouls(),
        *scene.side_payments(),
    ]
    return scene.told(heading, deeds)


def _price(
    round: TulokhoRound, rules: TulokhoRules, payments: Payments, paid: Sequence[Transfer]
) -> str | None:
    """Return how payments of one debtor for one cause are worked out, before the multiplier."""
    debtor = str(paid[0].debtor)
    match paid[0].reason, round.ending:
        case "cards", Win(hands=hands):
            hand = hands[debtor]
            cards, paid_cards = str(hand.cards), counted(hand, rules)
            if paid_cards != hand.cards:
                cards = f"{hand.cards} − {hand.cards - paid_cards}"
            return product(cards, rules.card_payment, factor_of(hand.cards, rules))
        case "stuck", _:
            return product(*stuck_price(round, rules))
        case "kill", _:
            return product(*kill_price(round, rules))
        case "three", Win(won_by_three=True) | Placed(won_by_three=True):
            return None
        case reason, Win() | Placed() | InstantWin() as ending if reason in EXTRAS:
            prices = extras_prices(ending.held[debtor], rules)[reason]
            return product(priced(prices), extras_factor(ending, debtor, rules))
        case "abandoned", Abandoned(winner, cards):
            cards_over = f"{cards[debtor]} − {cards[winner]} ÷ 2"
            exact = (cards[debtor] - Fraction(cards[winner], 2)) * rules.card_payment
            rounded = Fraction(paid[0].amount) / round.multiplier - exact
            return product(cards_over, rules.card_payment) + (
                f" {'+' if rounded > 0 else '−'} 1 ÷ 2" if rounded else ""
            )
    return None


def _how_it_ended(scene: Scene) -> Ended:
    match scene.round.ending:
        case Win() as win:
            return _won(scene, win)
        case Placed() as placed:
            return _placed(scene, placed)
        case Abandoned() as abandoned:
            return _abandoned(scene, abandoned)
        case InstantWin(winner, kind):
            out = phrase("{who} tới trắng | {who} won as dealt", who=winner)
            if kind:
                of = phrase(INSTANT_TYPES[kind])
                out = phrase("{out} {of} | {out} ({of})", out=out, of=of)
            pays = phrase("trả tới trắng | pays for the instant win")
            gets = phrase("tới trắng | won as dealt")
            return [out], [scene.all_pay(winner, scene.paid("instant_win"), (out, pays, gets))]
    return scene.void(list(_notes_on_void(scene)))


def _notes_on_void(scene: Scene) -> Iterator[Text]:
    stayed = getattr(scene.round.ending, "winner", None)
    if stayed:
        yield phrase("{who} ở lại một mình | {who} stayed alone", who=stayed)
    if scene.round.chops_dropped:
        yield phrase("chặt không tính | chops are not paid")


# By cards.


def _won(scene: Scene, win: Win) -> Ended:
    out = phrase("{who} về nhất | {who} won", who=win.winner)
    three = list(_won_by_three(scene, win))
    if three:
        vi_en = "{who} về nhất bằng ba bích | {who} won, going out on ba bích (3♠)"
        out = phrase(vi_en, who=win.winner)
    paid, payer = scene.paid("cards", "stuck"), scene.payments.den_payer
    if payer and any(transfer.on_behalf_of for transfer in scene.payments.transfers):
        out = join([out, _assisted(scene, win, payer)], ", ")
        return [out], [_assistance(scene, win, payer, out, paid), *three]
    owed = {str(transfer.payer): transfer for transfer in paid}
    cards = {who: _cards(scene, win.hands[who]) for who in owed}
    in_order = sorted(owed, key=lambda who: -scene.payments.net[who])
    clauses: list[Text] = []
    for (_, amount), group in by_value({w: (cards[w], owed[w].amount) for w in in_order}).items():
        clauses.append(_pays_cards(scene, amount, group, win.hands[group[0]], first=not clauses))
    parts = [scene.part(who, cards[who], [owed[who]]) for who in owed]
    parts += scene.received(win.winner, paid)
    for who, hand in win.hands.items():
        parts += scene.unpaid(who, _cards(scene, hand))
    said = join(clauses or [scene.nobody_pays(_OF_CARDS)], ", ")
    return [out], [Deed(join([out, said], ": "), parts), *three]


def _won_by_three(scene: Scene, ending: Win | Placed) -> Iterator[Deed]:
    """Yield what all pay a winner whose last card was ba bích, if that costs anything."""
    paid = scene.paid("three") if ending.won_by_three else []
    if not paid:
        return
    payers = by("payer", paid)
    vi_en = "{who} về bằng ba bích | {who} ended on ba bích (3♠)"
    out = phrase(vi_en, who=ending.winner)
    parts = [scene.part(who, out, group) for who, group in payers.items()]
    vi_en = "{out}: {payer} đền thay | {out}: covered by {payer}"
    for transfer in [transfer for transfer in paid if transfer.on_behalf_of]:
        why = phrase(vi_en, out=out, payer=transfer.payer)
        parts.append(Part(str(transfer.on_behalf_of), why, 0))
    pays = scene.say_payers({payer: total(group) for payer, group in payers.items()})
    yield Deed(join([out, pays], ": "), [scene.part(ending.winner, _BY_THREE, paid), *parts])


def _assisted(scene: Scene, win: Win, payer: str) -> Text:
    words = "{who} tiếp tay | {who} assisted"
    if len(win.assistants) > 1:
        words = "{who} tiếp tay sau cùng | {who} was the last to assist"
        if scene.rules.assistant_multiple == "first":
            words = "{who} tiếp tay đầu tiên | {who} was the first to assist"
    return phrase(words, who=payer)


def _assistance(scene: Scene, win: Win, payer: str, out: Text, paid: Sequence[Transfer]) -> Deed:
    """Return what an assistant pays for all; extras are told by themselves."""
    if not paid:
        return Deed(out)
    stuck = win.stuck
    are = "{who} cóng | {who} is stuck" if len(stuck) == 1 else "{who} cóng | {who} are stuck"
    why = phrase(are, who=listed(stuck)) if stuck else None
    vi_en = "{out}, đền cả làng {amount} | {out} and pays for everyone: {amount}"
    clause = remark(phrase(vi_en, out=out, amount=scene.say(total(paid))), why)
    words = remark(phrase("đền cả làng | pays for everyone"), why)
    parts = [scene.part(payer, words, paid), scene.part(win.winner, FROM_ALL, paid)]
    extras = by("debtor", scene.paid(*EXTRAS))
    for who in [transfer.on_behalf_of for transfer in paid if transfer.on_behalf_of]:
        vi_en = "{payer} đền thay | covered by {payer}"
        if who in extras:
            vi_en = "{cards}: {payer} đền thay | {cards}: covered by {payer}"
        instead = phrase(vi_en, payer=payer, cards=_cards(scene, win.hands[who]))
        parts.append(Part(who, instead, 0))
    for who in [who for who in win.hands if who not in by("debtor", paid)]:
        parts += scene.unpaid(who, _cards(scene, win.hands[who]))
    return Deed(clause, parts)


def _cards(scene: Scene, hand: Hand) -> Text:
    """Return a hand: `11 cây (gấp đôi)`, or that its player is stuck."""
    if hand.stuck:
        return _stuck(scene)
    return remark(_number(hand.cards), *_counted(scene, hand))


def _stuck(scene: Scene) -> Text:
    """Return that a player is stuck, and what else that is paid by."""
    why = None
    if all_are_stuck(scene.round, scene.rules):
        why = phrase("cả làng | everybody")
    elif isinstance(scene.round.ending, Placed) and scene.rules.stuck_places == "double":
        why = phrase("gấp đôi bét | twice the last place")
    return remark(phrase("cóng | stuck"), why)


def _number(cards: int) -> Text:
    return phrase("{n} cây | 1 card" if cards == 1 else "{n} cây | {n} cards", n=cards)


def _counted(scene: Scene, hand: Hand) -> list[Text]:
    """Return how many cards are counted if not all are, and what many are multiplied by."""
    remarks, factor = [], factor_of(hand.cards, scene.rules)
    if scene.rules.extras_replace_card_count and hand.extras.cards:
        remarks.append(phrase("tính {n} | {n} counted", n=counted(hand, scene.rules)))
    return remarks + ([_times(factor)] if factor > 1 else [])


def _times(factor: int) -> Text:
    return _TIMES.get(factor) or phrase("gấp {n} | × {n}", n=factor)


def _pays_cards(
    scene: Scene, owed: Amount, group: Sequence[str], hand: Hand, *, first: bool
) -> Text:
    remarks = _counted(scene, hand)
    cards = join([_number(hand.cards), *remarks], Text(" ", ", "))
    if hand.stuck and 1 < len(group) == len(scene.players) - 1:
        vi_en = "cả làng cóng, mỗi người trả {n} | all are stuck and pay {n} each"
    elif hand.stuck and len(group) > 1:
        vi_en = "{who} cóng, mỗi người trả {n} | {who} are stuck and pay {n} each"
    elif hand.stuck:
        vi_en = "{who} cóng trả {n} | {who} is stuck and pays {n}"
    elif len(group) > 1:
        vi_en = "{who} mỗi người {cards} trả {n} | {who} each have {cards}{comma} and pay {n}"
    elif first:
        vi_en = "{who} {cards} trả {n} | {who} has {cards}{comma} and pays {n}"
    elif remarks:
        # Without `trả` two numbers meet: `tính 7 gấp 4 3 triệu`.
        vi_en = "{who} {cards} trả {n} | {who} {cards}, {n}"
    else:
        vi_en = "{who} {cards} {n} | {who} {cards}, {n}"
    comma = "," if remarks else ""
    return phrase(vi_en, who=listed(group), cards=cards, comma=comma, n=scene.say(owed))


# Deuces, quads and runs left over.


def _left_over(scene: Scene) -> Iterator[Deed]:
    """Yield what each player pays for deuces, quads, runs and ba bích in hand."""
    # Where the winner ended on ba bích, nobody else holds it.
    reasons = EXTRAS[:-1] if getattr(scene.round.ending, "won_by_three", False) else EXTRAS
    for who, paid in by("debtor", scene.paid(*reasons)).items():
        payer, payee = str(paid[0].payer), str(paid[0].payee)
        names = {"who": who, "payer": payer, "payee": payee, "held": _held_of(scene, who, paid)}
        words, instead = "thối {held} | kept {held}", []
        said = "{who} thối {held}, trả {n} | {who} kept {held} and pays {n}"
        if payer != who:
            said = "{who} thối {held}, {payer} đền thay {n} | "
            said += "{who} kept {held}, {payer} covers it: {n}"
            words = "đền thay {who}: thối {held} | for {who}: {held}"
            why = "thối {held}: {payer} đền thay | kept {held}: covered by {payer}"
            instead = [Part(who, phrase(why, **names), 0)]
        elif isinstance(scene.round.ending, Placed):
            said = "{who} thối {held}, trả {payee} {n} | {who} kept {held} and pays {payee} {n}"
            words = "thối {held}, trả {payee} | kept {held}, pays {payee}"
        got = phrase("{who} thối | {who} kept {what}", who=who, what=_briefly(scene, who, paid))
        parts = [scene.part(payer, phrase(words, **names), paid), scene.part(payee, got, paid)]
        yield Deed(phrase(said, **names, n=scene.say(total(paid))), [*parts, *instead])


def _ending(scene: Scene) -> Win | Placed | InstantWin:
    """Return the ending of a round in which something was left over."""
    assert isinstance(scene.round.ending, Win | Placed | InstantWin)
    return scene.round.ending


def _held_of(scene: Scene, who: str, paid: Sequence[Transfer]) -> Text:
    """Name what a player kept that costs: `hai đen, hai đỏ và hai tứ quý`."""
    rules, held = scene.rules, _ending(scene).held[who]
    reasons = {transfer.reason for transfer in paid}
    quad_of_deuces = _are_a_quad(scene, held) and "quads" in reasons
    named = _deuces(held, rules) if "deuces" in reasons and not quad_of_deuces else []
    if "quads" in reasons and held.quads:
        vi_en = "tứ quý | a quad" if held.quads == 1 else "{n} tứ quý | {n} quads"
        named.append(phrase(vi_en, n=count(held.quads)))
    if held.runs and rules.run_payment:
        vi_en = "ba đôi thông | a run of three pairs"
        if held.runs > 1:
            vi_en = "{n} bộ ba đôi thông | {n} runs of three pairs"
        named.append(phrase(vi_en, n=count(held.runs)))
    if held.runs4 and run4_price(rules):
        named.append(phrase("bốn đôi thông | a run of four pairs"))
    if quad_of_deuces and "deuces" in reasons:
        named.append(phrase("bốn con hai, tính cả tứ quý hai | four deuces with their quad"))
    elif quad_of_deuces:
        named.append(phrase("bốn con hai, tính là tứ quý | four deuces as a quad"))
    if "three" in reasons:
        named.append(_THREE)
    factor = extras_factor(_ending(scene), who, rules)
    return remark(listed_things(named), _times(factor) if factor > 1 else None)


def _are_a_quad(scene: Scene, held: Extras) -> bool:
    return scene.rules.quad_of_deuces_counts and held.deuces == ALL_DEUCES


def _deuces(held: Extras, rules: TulokhoRules) -> list[Text]:
    """Name the deuces that cost something."""
    black = held.black_deuces if rules.black_deuce_payment else 0
    red = held.red_deuces if rules.red_deuce_payment else 0
    colours = (
        (black, "hai đen | a black deuce", "đôi hai đen | both black deuces"),
        (red, "hai đỏ | a red deuce", "đôi hai đỏ | both red deuces"),
    )
    return [phrase(single if n == 1 else both) for n, single, both in colours if n]


def _briefly(scene: Scene, who: str, paid: Sequence[Transfer]) -> Text:
    """Name the kinds of what a player pays for; for English, where `kept` needs an object."""
    held, reasons = _ending(scene).held[who], {transfer.reason for transfer in paid}
    quad_of_deuces = _are_a_quad(scene, held) and "quads" in reasons
    priced_deuces = sum(n for n, price in extras_prices(held, scene.rules)["deuces"] if price)
    counts = {
        "deuce": held.deuces if quad_of_deuces else priced_deuces,
        "quad": held.quads if "quads" in reasons else 0,
        "run": held.runs + held.runs4 if "runs" in reasons else 0,
    }
    kinds = [(n, kind) for kind, n in counts.items() if n]
    named = []
    for n, kind in kinds:
        many = f"{count(n).en} {kind}s" if len(kinds) == 1 else f"{kind}s"
        named.append(phrase(f"a {kind}" if n == 1 else many))
    return listed_things([*named, _THREE] if "three" in reasons else named)


# By places, and rounds that are broken off.


def _placed(scene: Scene, placed: Placed) -> Ended:
    players = len(scene.players)
    names = {who: place_name(at, players) for at, who in enumerate(placed.ran_out, start=1)}
    places = [phrase("{who} {place}", who=who, place=name) for who, name in names.items()]
    three = list(_won_by_three(scene, placed))
    if three:
        vi_en = "{first}, về bằng ba bích | {first} on ba bích (3♠)"
        places[0] = phrase(vi_en, first=places[0])
    if placed.stuck:
        places.append(phrase("{who} cóng | {who} stuck", who=scene.all_names(placed.stuck)))
    kills = [
        phrase("{by} giết {who} | {by} killed {who}", by=killer, who=listed(killed))
        for killer, killed in by_value(placed.killers).items()
    ]
    names |= {who: _killed(scene, killer) for who, killer in placed.killers.items()}
    clause = join([*places, *kills], ", ")
    said = list(_say_places(scene, placed)) or [scene.nobody_pays(_OF_PLACES)]
    parts = list(_parts_of_places(scene, placed, names))
    deed = Deed(join([clause, join(said, ", ")], ": "), parts)
    return [join(places, ", "), *kills], [deed, *three]


def _say_places(scene: Scene, placed: Placed) -> Iterator[Text]:
    """Spell what places cost, and being stuck or killed."""
    paid = scene.paid("rank", "stuck", "kill")
    if any(transfer.on_behalf_of for transfer in paid):
        let_go = "{who} không chặn, đền {n} | {who} let the last card go and pays {n}"
        for payee, group in by("payee", paid).items():
            if payee == placed.winner:
                yield phrase(let_go, who=group[0].payer, n=scene.say(total(group)))
            else:
                yield from _pay(scene, group)
    elif scene.rules.place_pays == "pairs":
        yield from _pay(scene, paid)
    else:
        owed = {str(transfer.payer): transfer.amount for transfer in scene.paid("rank", "stuck")}
        yield from [scene.say_payers(owed)] if owed else []
        yield from _pay(scene, scene.paid("kill"))


def _pay(scene: Scene, paid: Sequence[Transfer]) -> Iterator[Text]:
    """Spell who pays whom: those together who are stuck, and those whom one player killed."""
    alike: dict[object, list[Transfer]] = {}
    for transfer in paid:
        key = transfer if transfer.reason == "rank" else (transfer.reason, transfer.payee)
        alike.setdefault(key, []).append(transfer)
    for group in alike.values():
        vi_en = "{who} trả {payee} {n} | {who} pays {payee} {n}"
        if len(group) == len(scene.players) - 1 > 1:
            vi_en = "mỗi người trả {payee} {n} | each pays {payee} {n}"
        elif len(group) > 1:
            vi_en = "{who} trả {payee} mỗi người {n} | {who} pay {payee} {n} each"
        who, amount = listed(list(by("payer", group))), scene.say(group[0].amount)
        yield phrase(vi_en, who=who, payee=group[0].payee, n=amount)


def _parts_of_places(scene: Scene, placed: Placed, names: Mapping[str, Text]) -> Iterator[Part]:
    rank, stuck, kills = (scene.paid(reason) for reason in ("rank", "stuck", "kill"))
    in_pairs = scene.rules.place_pays == "pairs" and len(scene.players) == 4
    gets = "{place}, {who} trả | {place}, from {who}" if in_pairs else "{place}"
    pays = "{place}, trả {who} | {place}, pays {who}" if in_pairs else "{place}"
    for payee, paid in by("payee", rank).items():
        yield scene.part(payee, phrase(gets, place=names[payee], who=paid[0].payer), paid)
    for transfer in (*rank, *stuck, *kills):
        owner = str(transfer.debtor)
        place = names.get(owner) or _stuck(scene)
        if transfer in rank:
            place = phrase(pays, place=place, who=transfer.payee)
        if transfer.on_behalf_of:
            vi_en = "{place}: {payer} đền thay | {place}: covered by {payer}"
            yield Part(owner, phrase(vi_en, place=place, payer=transfer.payer), 0)
            vi_en = "đền thay {owner}: {place} | for {owner}: {place}"
            place = phrase(vi_en, owner=owner, place=place)
        yield scene.part(str(transfer.payer), place, [transfer])
    if stuck:
        words = phrase("{who} cóng | {who} stuck", who=listed(placed.stuck))
        yield scene.part(placed.winner, words, stuck)
    for killer, paid in by("payee", kills).items():
        killed = listed([str(transfer.debtor) for transfer in paid])
        yield scene.part(killer, phrase("giết {who} | killed {who}", who=killed), paid)
    owners = by("debtor", (*rank, *stuck, *kills))
    for who, place in [named for named in names.items() if named[0] not in owners]:
        vi_en = "{place}: không trả, không ăn | {place}: neither pays nor gets"
        yield from scene.unpaid(who, phrase(vi_en, place=place))


def _killed(scene: Scene, killer: str) -> Text:
    """Return that a player was killed, and what that is paid by."""
    vi_en = "bị {by} giết | killed by {by}"
    number = scene.rules.kill_multiplier
    often = "twice" if number == 2 else f"{number} times"
    why = Text(f"{_times(number).vi} bét", f"{often} the last place")
    return remark(phrase(vi_en, by=killer), why)


def _abandoned(scene: Scene, ending: Abandoned) -> Ended:
    winner, stayed = ending.winner, ending.cards[ending.winner]
    vi_en = "{who} ở lại một mình, còn {n} cây | {who} stayed alone with {cards}"
    out = phrase(vi_en, who=winner, n=stayed, cards=_number(stayed))
    paid = scene.paid("abandoned")
    owed = {str(transfer.payer): transfer for transfer in paid}
    parts = scene.received(winner, paid)
    for who, left in ending.cards.items():
        if who in owed:
            parts.append(scene.part(who, _more_than_half(scene, left, ending), [owed[who]]))
        elif who != winner:
            few = phrase("chỉ còn {n} cây | only {cards} left", n=left, cards=_number(left))
            parts += scene.unpaid(who, few)
    amounts = {who: transfer.amount for who, transfer in owed.items()}
    said = scene.say_payers(amounts, what=_OF_CARDS)
    return [out], [Deed(join([out, said], ": "), parts)]


def _more_than_half(scene: Scene, left: int, ending: Abandoned) -> Text:
    """Return for what somebody who left pays: `12 cây, trừ nửa bài An 3,5 cây (bỏ lẻ)`."""
    price, rounding = scene.rules.card_payment, scene.rules.abandoned_rounding
    stayed = ending.cards[ending.winner]
    half = spell_amount(Fraction(stayed, 2))
    vi_en = "{cards}, trừ nửa bài {who} {half} cây | {cards}, less {half}"
    less = phrase(vi_en, cards=_number(left), who=ending.winner, half=half)
    odd = None
    if rounding != "exact" and (2 * left - stayed) * price % 2:
        up = "làm tròn lên | rounded up"
        odd = phrase(up if rounding == "up" else "bỏ lẻ | rounded down")
    return remark(less, phrase("× {n}", n=price) if price != 1 else None, odd)


# Chops.


def _beaten(cards: Extras) -> Text:
    """Name chopped cards as the object of a verb."""
    vi, en = _bare(cards)
    if cards.black_deuces and cards.red_deuces:
        en = "a black and red pair of deuces"
    elif cards.deuces != 2:
        en = f"a {en}"
    return Text(vi, en)


def _several(cards: Extras) -> str:
    return "{n} tứ quý | {n} quads" if cards.quads else "{n} bộ đôi thông | {n} runs of pairs"


def _bare(cards: Extras) -> Text:
    if cards.deuces:
        named = {
            (1, 0): "hai đen | black deuce",
            (2, 0): "đôi hai đen | two black deuces",
            (0, 1): "hai đỏ | red deuce",
            (0, 2): "đôi hai đỏ | two red deuces",
            (1, 1): "đôi hai đen đỏ | pair of deuces",
        }
        return phrase(named[cards.black_deuces, cards.red_deuces])
    return phrase("tứ quý | quad" if cards.quads else "đôi thông | run of pairs")


_WORDS = ChopWords(_bare, _beaten, _several)
