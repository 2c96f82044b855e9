"""A round of Tú Lơ Khơ in words: its heading and its deeds. (docs/rules.md, 14)"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.games.base import Payments, Say, Told, Transfer
from scorekeeper.games.told import (
    Deed,
    Part,
    Scene,
    all_names,
    by,
    count,
    fouls,
    nobody_pays,
    phrase,
    place_name,
    received,
    remark,
    say_payers,
    side_payments,
    told,
    total,
    unpaid,
    who_fouled,
)
from scorekeeper.games.tulokho.facts import (
    ALL_DEUCES,
    Abandoned,
    Chop,
    Extras,
    Hand,
    InstantWin,
    Placed,
    TulokhoRound,
    Win,
)
from scorekeeper.games.tulokho.rules import TulokhoRules, run4_price
from scorekeeper.games.tulokho.score import chains, factor_of, worth
from scorekeeper.text import Text, join, listed, spell_amount

_EXTRAS = ("deuces", "quads", "runs")
_OF_CARDS = Text("tiền cây", "cards")
_TIMES = {2: Text("gấp đôi", "doubled"), 3: Text("gấp ba", "tripled")}


def tell(round: TulokhoRound, rules: TulokhoRules, payments: Payments, say: Say) -> Told:
    """Return a scored round in words."""
    scene = Scene(round, rules, payments, say)
    heading, main = _how_it_ended(scene)
    deeds = [main, *_chops(scene), *_left_over(scene), *fouls(scene), *side_payments(scene)]
    return told(scene, heading, deeds)


def _how_it_ended(scene: Scene) -> tuple[list[Text], Deed]:
    """Return the heading, and what follows from how the round ended."""
    match scene.round.ending:
        case Win() as win:
            return _won(scene, win)
        case Placed() as placed:
            return _placed(scene, placed)
        case Abandoned() as abandoned:
            return _abandoned(scene, abandoned)
        case InstantWin(winner):
            out = phrase("{who} tới trắng | {who} won at once", who=winner)
            pays = phrase("trả tới trắng | pays for the instant win")
            gets = phrase("tới trắng | won at once")
            return [out], _all_pay(scene, winner, out, scene.paid("instant_win"), (pays, gets))
    return _void(scene)


def _void(scene: Scene) -> tuple[list[Text], Deed]:
    stayed = getattr(scene.round.ending, "winner", None)
    void, nobody = phrase("Hủy ván | Void round"), phrase("không ai trả | nobody pays")
    notes = []
    if stayed:
        notes.append(phrase("{who} ở lại một mình | {who} stayed alone", who=stayed))
    if scene.round.chops_dropped:
        notes.append(phrase("chặt không tính | chops are not paid"))
    heading = [void, *([join(notes, ", ")] if notes else []), *who_fouled(scene)]
    said = notes if scene.payments.transfers else [*notes, nobody]
    clause = join([void, *([join(said, ", ")] if said else [])], ": " if notes else ", ")
    reasons = [] if scene.payments.transfers else scene.players
    return heading, Deed(clause, tuple([Part(who, nobody, 0) for who in reasons]))


def _all_pay(
    scene: Scene, winner: str, out: Text, paid: Sequence[Transfer], words: tuple[Text, Text]
) -> Deed:
    """Return the deed of a winner whom all others pay; `words` of payers, and of one payee."""
    pays, gets = words
    owed = {str(one.payer): one.amount for one in paid}
    parts = [Part(who, pays, -amount) for who, amount in owed.items()]
    gets = gets if scene.is_for_two else phrase("cả làng | from all")
    parts.append(Part(winner, gets, total(paid)))
    said = say_payers(scene, [(who,) for who in owed], owed)
    return Deed(join([out, said], ", "), tuple(parts))


# By cards.


def _won(scene: Scene, win: Win) -> tuple[list[Text], Deed]:
    out = phrase("{who} về nhất | {who} finished first", who=win.winner)
    paid, payer = scene.paid("cards", "stuck"), scene.payments.den_payer
    if any(one.on_behalf_of for one in scene.payments.transfers):
        out = join([out, _assisted(scene, win, str(payer))], ", ")
        return [out], _assistance(scene, win, str(payer), out, paid)
    owed = {str(one.payer): one.amount for one in paid}
    net = scene.payments.net
    clauses: list[Text] = []
    for who in sorted(owed, key=lambda who: -net[who]):
        clauses.append(_pays_cards(scene, who, win.hands[who], first=not clauses))
    nobody = nobody_pays(scene, _OF_CARDS)
    parts = [Part(who, _cards(scene, win.hands[who]), -owed[who]) for who in owed]
    if paid:
        alone = phrase("{who} trả | from {who}", who=paid[0].payer)
        from_all = alone if scene.is_for_two else phrase("cả làng | from all")
        parts += received(scene, win.winner, paid, from_all)
    for who, hand in win.hands.items():
        parts += unpaid(scene, who, _cards(scene, hand))
    return [out], Deed(join([out, join(clauses or [nobody], ", ")], ": "), tuple(parts))


def _assisted(scene: Scene, win: Win, payer: str) -> Text:
    words = "{who} tiếp tay | {who} assisted"
    if len(win.assistants) > 1:
        words = "{who} tiếp tay sau cùng | {who} was the last to assist"
        if scene.rules.assistant_multiple == "first":
            words = "{who} tiếp tay đầu tiên | {who} was the first to assist"
    return phrase(words, who=payer)


def _assistance(scene: Scene, win: Win, payer: str, out: Text, paid: Sequence[Transfer]) -> Deed:
    """Return what an assistant pays for all; extras are told by themselves."""
    amount = total(paid)
    if not amount:
        return Deed(out)
    stuck = [who for who, hand in win.hands.items() if hand.stuck]
    why = phrase("{who} cóng | {who} is stuck", who=listed(stuck)) if stuck else None
    if len(stuck) > 1:
        why = phrase("{who} cóng | {who} are stuck", who=listed(stuck))
    vi_en = "{out}, đền cả làng {amount} | {out} and pays for all, {amount}"
    clause = remark(phrase(vi_en, out=out, amount=scene.say(amount)), why)
    words = remark(phrase("đền cả làng | pays for all"), why)
    from_all = phrase("cả làng | from all")
    parts = [Part(payer, words, -amount), Part(win.winner, from_all, amount)]
    pay = {one.payer for one in scene.paid(*_EXTRAS)}
    for one in paid:
        who = one.on_behalf_of
        if who:
            instead = phrase("{payer} đền thay | {payer} paid instead", payer=payer)
            if who in pay:
                vi_en = "{cards}: {payer} đền thay | {cards}: {payer} paid instead"
                instead = phrase(vi_en, cards=_cards(scene, win.hands[who]), payer=payer)
            parts.append(Part(who, instead, 0))
    for who, hand in win.hands.items():
        if who not in {one.on_behalf_of or one.payer for one in paid}:
            parts += unpaid(scene, who, _cards(scene, hand))
    return Deed(clause, tuple(parts))


def _cards(scene: Scene, hand: Hand) -> Text:
    """Return a hand: `11 cây (gấp đôi)`, or that its player is stuck."""
    if hand.stuck:
        return phrase("cóng | stuck")
    return remark(_number(hand.cards), *_counted(scene, hand))


def _number(cards: int) -> Text:
    return phrase("{n} cây | 1 card" if cards == 1 else "{n} cây | {n} cards", n=cards)


def _counted(scene: Scene, hand: Hand) -> list[Text]:
    """Return how many cards are counted if not all are, and what many are multiplied by."""
    counted, factor = hand.cards, factor_of(hand.cards, scene.rules)
    if scene.rules.extras_replace_card_count:
        counted -= hand.extras.cards
    remarks = []
    if counted != hand.cards:
        remarks.append(phrase("tính {n} | {n} counted", n=counted))
    return remarks + ([_times(factor)] if factor > 1 else [])


def _times(factor: int) -> Text:
    return _TIMES.get(factor) or phrase("gấp {n} | × {n}", n=factor)


def _pays_cards(scene: Scene, who: str, hand: Hand, *, first: bool) -> Text:
    paid = [one for one in scene.paid("cards", "stuck") if one.payer == who]
    amount = scene.say(total(paid))
    if hand.stuck:
        vi_en = "{who} cóng {amount} | {who} is stuck, {amount}"
        if first:
            vi_en = "{who} cóng trả {amount} | {who} is stuck and pays {amount}"
        return phrase(vi_en, who=who, amount=amount)
    remarks = _counted(scene, hand)
    cards = join([_number(hand.cards), *remarks], Text(" ", ", "))
    vi_en = "{who} {cards} {amount} | {who} {cards}, {amount}"
    # Else two numbers meet: `tính 7 gấp 4 3 triệu`.
    if remarks:
        vi_en = "{who} {cards} trả {amount} | {who} {cards}, {amount}"
    if first:
        vi_en = "{who} {cards} trả {amount} | {who} has {cards} and pays {amount}"
        if remarks:
            vi_en = "{who} {cards} trả {amount} | {who} has {cards}, and pays {amount}"
    return phrase(vi_en, who=who, cards=cards, amount=amount)


# Deuces, quads and runs left over.


def _left_over(scene: Scene) -> Iterator[Deed]:
    """Yield what each player pays for deuces, quads and runs in hand."""
    debtors: dict[str, list[Transfer]] = {}
    for one in scene.paid(*_EXTRAS):
        debtors.setdefault(str(one.on_behalf_of or one.payer), []).append(one)
    for who, paid in debtors.items():
        payer, payee, amount = str(paid[0].payer), str(paid[0].payee), total(paid)
        held, names_payee = _held_of(scene, who, paid), isinstance(scene.round.ending, Placed)
        did = phrase("{who} thối {held} | {who} kept {held}", who=who, held=held)
        names = {"did": did, "payer": payer, "payee": payee, "amount": scene.say(amount)}
        got = phrase("{who} thối | {who} kept {what}", who=who, what=_briefly(scene, who, paid))
        words = phrase("thối {held} | kept {held}", held=held)
        vi_en = "{did}, trả {amount} | {did} and pays {amount}"
        reasons = []
        if payer != who:
            vi_en = "{did}, {payer} đền thay {amount} | {did}, {payer} pays {amount} instead"
            words = phrase(
                "đền thay {who}: thối {held} | instead of {who}: {held}", who=who, held=held
            )
            instead = phrase("{payer} đền thay | {payer} paid instead", payer=payer)
            reasons = [Part(who, instead, 0)]
        elif names_payee:
            vi_en = "{did}, trả {payee} {amount} | {did} and pays {payee} {amount}"
            words = phrase("{words}, trả {payee} | {words}, pays {payee}", words=words, payee=payee)
        parts = [Part(payer, words, -amount), Part(payee, got, amount), *reasons]
        yield Deed(phrase(vi_en, **names), tuple(parts))


def _extras_of(scene: Scene, who: str) -> Extras:
    ending = scene.round.ending
    extras: Extras = ending.held[who] if isinstance(ending, Placed) else ending.hands[who].extras
    return extras


def _held_of(scene: Scene, who: str, paid: Sequence[Transfer]) -> Text:
    """Name what a player kept that costs: `hai đen, hai đỏ và hai tứ quý`."""
    rules, held, reasons = scene.rules, _extras_of(scene, who), {one.reason for one in paid}
    named: list[Text] = []
    last: list[Text] = []
    quad_of_deuces = (
        rules.quad_of_deuces_counts and held.deuces == ALL_DEUCES and "quads" in reasons
    )
    if quad_of_deuces:
        words = "bốn con hai, tính cả tứ quý hai | four deuces with their quad"
        if "deuces" not in reasons:
            words = "bốn con hai, tính là tứ quý | four deuces as a quad"
        last = [phrase(words)]
    elif "deuces" in reasons:
        named += _deuces(held, rules)
    if "quads" in reasons and held.quads:
        vi_en = "tứ quý | a quad" if held.quads == 1 else "{n} tứ quý | {n} quads"
        named.append(phrase(vi_en, n=count(held.quads)))
    if held.runs and rules.run_payment:
        one, several = (
            "ba đôi thông | a run of three pairs",
            "{n} bộ ba đôi thông | {n} runs of three pairs",
        )
        named.append(phrase(one if held.runs == 1 else several, n=count(held.runs)))
    if held.runs4 and run4_price(rules):
        named.append(phrase("bốn đôi thông | a run of four pairs"))
    factor = 1
    if isinstance(scene.round.ending, Win) and rules.many_cards_multiplies_extras:
        factor = factor_of(scene.round.ending.hands[who].cards, rules)
    return remark(_and([*named, *last]), _times(factor) if factor > 1 else None)


def _deuces(held: Extras, rules: TulokhoRules) -> list[Text]:
    """Name the deuces that cost something."""
    black = held.black_deuces if rules.black_deuce_payment else 0
    red = held.red_deuces if rules.red_deuce_payment else 0
    colours = (
        (black, "hai đen | a black deuce", "đôi hai đen | both black deuces"),
        (red, "hai đỏ | a red deuce", "đôi hai đỏ | both red deuces"),
    )
    return [phrase(one if n == 1 else both) for n, one, both in colours if n]


def _briefly(scene: Scene, who: str, paid: Sequence[Transfer]) -> Text:
    """Name the kinds of what a player kept; for English, where `kept` needs an object."""
    held, reasons = _extras_of(scene, who), {one.reason for one in paid}
    all_deuces = scene.rules.quad_of_deuces_counts and held.deuces == ALL_DEUCES
    quad_of_deuces = all_deuces and "quads" in reasons
    counts = {
        "deuce": held.deuces if "deuces" in reasons or quad_of_deuces else 0,
        "quad": held.quads if "quads" in reasons else 0,
        "run": held.runs + held.runs4 if "runs" in reasons else 0,
    }
    kinds = [(n, kind) for kind, n in counts.items() if n]
    named = []
    for n, kind in kinds:
        many = f"{count(n).en} {kind}s" if len(kinds) == 1 else f"{kind}s"
        words = f"a {kind}" if n == 1 else many
        named.append(Text(words, words))
    return _and(named)


def _and(things: Sequence[Text]) -> Text:
    *others, last = things
    return phrase("{a} và {b} | {a} and {b}", a=join(others, ", "), b=last) if others else last


# By places, and rounds that are broken off.


def _placed(scene: Scene, placed: Placed) -> tuple[list[Text], Deed]:
    players = len(scene.players)
    names = {who: place_name(at, players) for at, who in enumerate(placed.ran_out, start=1)}
    each = [phrase("{who} {place} | {who} {place}", who=w, place=name) for w, name in names.items()]
    if placed.stuck:
        each.append(phrase("{who} cóng | {who} stuck", who=all_names(scene, placed.stuck)))
    heading = join(each, ", ")
    rank, stuck = scene.paid("rank"), scene.paid("stuck")
    parts = list(_parts_of_places(scene, placed, names))
    if scene.rules.place_pays == "pairs":
        said = _pairs_pay(scene, rank, stuck)
    else:
        owed = {str(one.payer): one.amount for one in [*rank, *stuck]}
        groups = [*[(who,) for who in placed.ran_out[1:]], placed.stuck]
        places = phrase("tiền nhất nhì | places")
        said = say_payers(scene, [group for group in groups if group], owed, what=places)
    return [heading], Deed(join([heading, said], ": "), tuple(parts))


def _pairs_pay(scene: Scene, rank: Sequence[Transfer], stuck: Sequence[Transfer]) -> Text:
    """Spell what each pays whom, where the first is not paid by all."""
    clauses = [
        phrase(
            "{payer} trả {payee} {amount} | {payer} pays {payee} {amount}",
            payer=one.payer,
            payee=one.payee,
            amount=scene.say(one.amount),
        )
        for one in rank
    ]
    if stuck:
        payers, amount = [str(one.payer) for one in stuck], scene.say(stuck[0].amount)
        vi_en = "{who} trả {payee} {amount} | {who} pays {payee} {amount}"
        if len(payers) == len(scene.players) - 1 > 1:
            vi_en = "mỗi người trả {payee} {amount} | each pays {payee} {amount}"
        elif len(payers) > 1:
            vi_en = "{who} trả {payee} mỗi người {amount} | {who} pay {payee} {amount} each"
        clauses.append(phrase(vi_en, who=listed(payers), payee=stuck[0].payee, amount=amount))
    return join(clauses, ", ") if clauses else nobody_pays(scene, phrase("tiền nhất nhì | places"))


def _parts_of_places(scene: Scene, placed: Placed, names: Mapping[str, Text]) -> Iterator[Part]:
    rank, stuck = scene.paid("rank"), scene.paid("stuck")
    in_pairs = scene.rules.place_pays == "pairs" and len(scene.players) == 4
    for payee, paid in by("payee", rank).items():
        words = names[payee]
        if in_pairs:
            vi_en = "{place}, {who} trả | {place}, from {who}"
            words = phrase(vi_en, place=words, who=paid[0].payer)
        yield Part(payee, words, total(paid))
    for one in rank:
        words = names[str(one.payer)]
        if in_pairs:
            words = phrase("{place}, trả {who} | {place}, pays {who}", place=words, who=one.payee)
        yield Part(str(one.payer), words, -one.amount)
    twice = phrase("gấp đôi bét | twice the last place")
    why = twice if scene.rules.stuck_places == "double" else None
    for one in stuck:
        yield Part(str(one.payer), remark(phrase("cóng | stuck"), why), -one.amount)
    if stuck:
        words = phrase("{who} cóng | {who} stuck", who=listed(placed.stuck))
        yield Part(placed.winner, words, total(stuck))
    for who, place in names.items():
        vi_en = "{place}: không trả, không ăn | {place}: neither pays nor gets"
        yield from unpaid(scene, who, phrase(vi_en, place=place))


def _abandoned(scene: Scene, ending: Abandoned) -> tuple[list[Text], Deed]:
    winner, rules = ending.winner, scene.rules
    stayed = ending.cards[winner]
    vi_en = "{who} ở lại một mình, còn {n} cây | {who} stayed alone with {cards}"
    out = phrase(vi_en, who=winner, n=stayed, cards=_number(stayed))
    paid = scene.paid("abandoned")
    owed = {str(one.payer): one.amount for one in paid}
    parts = received(scene, winner, paid, phrase("cả làng | from all")) if paid else []
    for who, left in ending.cards.items():
        less = phrase(
            "{n} trừ {half} cây | {n} less {half} cards",
            n=left,
            half=spell_amount(Fraction(stayed, 2)),
        )
        price = rules.card_payment
        times = phrase("× {n} | × {n}", n=price) if price != 1 else None
        odd = rules.abandoned_rounding != "exact" and (2 * left - stayed) * price % 2
        rounding = "bỏ lẻ | rounded down"
        if rules.abandoned_rounding == "up":
            rounding = "làm tròn lên | rounded up"
        if who in owed:
            words = remark(less, times, phrase(rounding) if odd else None)
            parts.append(Part(who, words, -owed[who]))
        elif who != winner:
            few = phrase("chỉ còn {n} cây | only {cards} left", n=left, cards=_number(left))
            parts += unpaid(scene, who, few)
    said = say_payers(scene, [(who,) for who in owed], owed, what=_OF_CARDS)
    return [out], Deed(join([out, said], ": "), tuple(parts))


# Chops.


class _Beaten(NamedTuple):
    """Cards that one player chopped of another, and what of its chain the victim pays too."""

    by: str
    victim: str
    cards: tuple[Chop, ...]
    carried: tuple[Chop, ...] = ()
    over: bool = False


def _chops(scene: Scene) -> Iterator[Deed]:
    """Yield each chop; those of one player by another are told together, not those over one."""
    if not scene.paid("chop"):
        return
    plain: dict[tuple[str, str], _Beaten] = {}
    beaten: list[_Beaten] = []
    each_pays = scene.rules.chop_stacking == "each_pays"
    for chain in chains(scene.round.chops):
        for chop in chain if each_pays else chain[-1:]:
            of_pair = (chop.by, chop.beaten)
            before = [] if each_pays else chain[:-1]
            carried = tuple([other for other in before if worth(other.cards, scene.rules)])
            if not (carried or worth(chop.cards, scene.rules)):
                continue
            if chop.over:
                beaten.append(_Beaten(*of_pair, (chop,), carried, over=True))
            elif of_pair in plain:
                at = beaten.index(plain[of_pair])
                beaten[at] = plain[of_pair] = _Beaten(*of_pair, (*beaten[at].cards, chop))
            else:
                plain[of_pair] = _Beaten(*of_pair, (chop,))
                beaten.append(plain[of_pair])
    for one in beaten:
        worths = [worth(chop.cards, scene.rules) for chop in (*one.cards, *one.carried)]
        amount = sum(worths) * scene.round.multiplier
        yield _over(scene, one, amount) if one.over else _chopped(scene, one, amount)


def _chopped(scene: Scene, one: _Beaten, amount: int) -> Deed:
    times = Counter(chop.cards for chop in one.cards)
    each = [_chopped_cards(cards, n) for cards, n in times.items()]
    cards = join(each, Text(" rồi ", ", then "))
    names = {"by": one.by, "victim": one.victim, "cards": cards, "amount": scene.say(amount)}
    vi_en = "{by} chặt {cards} của {victim} {amount} | {by} chopped {cards} from {victim}, {amount}"
    if len(one.cards) > 1:
        vi_en = "{by} chặt {cards} của {victim}, {amount} | "
        vi_en += "{by} chopped {cards} from {victim}, {amount}"
    got = phrase("chặt {cards} của {victim} | chopped {cards} from {victim}", **names)
    lost = phrase("bị {by} chặt {cards} | {by} chopped {cards}", **names)
    return Deed(
        phrase(vi_en, **names), (Part(one.by, got, amount), Part(one.victim, lost, -amount))
    )


def _over(scene: Scene, one: _Beaten, amount: int) -> Deed:
    """Return a chop over another, with what its victim pays of the chain before it."""
    (chop,) = one.cards
    carried = _all_of(one.carried) if one.carried else None
    names = {"by": one.by, "victim": one.victim, "cards": _bare(chop.cards), "carried": carried}
    names["amount"] = scene.say(amount)
    got = "chặt chồng {cards} của {victim} | chopped over {victim}’s {cards}"
    lost = "bị {by} chặt chồng {cards} | {by} chopped over the {cards}"
    said = "{by} chặt chồng {cards} của {victim} {amount} | "
    said += "{by} chopped over {victim}’s {cards}, {amount}"
    if carried:
        got = "chặt chồng {cards} của {victim}, cả {carried} | "
        got += "chopped over {victim}’s {cards}, {carried} included"
        lost = "bị {by} chặt chồng {cards}, gánh {carried} | "
        lost += "{by} chopped over the {cards}; carries the {carried}"
        said = "{by} chặt chồng {cards} của {victim}, {victim} gánh cả {carried}, {amount} | "
        said += "{by} chopped over {victim}’s {cards}, {victim} carries the {carried} too, {amount}"
    let_off: dict[str, list[Chop]] = {}
    for other in one.carried:
        let_off.setdefault(other.beaten, []).append(other)
    parts = [Part(one.by, phrase(got, **names), amount)]
    parts.append(Part(one.victim, phrase(lost, **names), -amount))
    for who, chopped in let_off.items():
        if who not in (one.by, one.victim):
            vi_en = "bị chặt {cards}: {victim} gánh thay | {victim} carries the {cards}"
            parts.append(Part(who, phrase(vi_en, cards=_all_of(chopped), victim=one.victim), 0))
    return Deed(phrase(said, **names), tuple(parts))


def _chopped_cards(cards: Extras, times: int) -> Text:
    """Name cards that were chopped so many times as the object of a verb."""
    vi, en = _bare(cards)
    if cards.black_deuces and cards.red_deuces:
        en = "a black and red pair of deuces"
    elif cards.deuces != 2:
        en = f"a {en}"
    if times == 1:
        return Text(vi, en)
    often = "twice" if times == 2 else f"{count(times).en} times"
    return Text(f"{vi} {count(times).vi} lần", f"{en} {often}")


def _all_of(chops: Sequence[Chop]) -> Text:
    """Name the cards of a chain; only quads and runs can be in it twice."""
    named = []
    for cards, times in Counter(chop.cards for chop in chops).items():
        several = (
            "{n} tứ quý | {n} quads" if cards.quads else "{n} bộ đôi thông | {n} runs of pairs"
        )
        named.append(_bare(cards) if times == 1 else phrase(several, n=count(times)))
    return _and(named)


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
