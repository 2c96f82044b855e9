"""A round of Phỏm in words: its heading and its deeds. (docs/rules.md, 14)"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.games.arithmetic import product, split
from scorekeeper.games.base import Amount, Payments, Say, Told, Transfer
from scorekeeper.games.phom.den import (
    Decided,
    Declared,
    Fed,
    InLastTurn,
    candidates,
    counted_as,
    den,
    den_is_played,
    derived_den_payer,
)
from scorekeeper.games.phom.facts import Eat, FalseDeclaration, Group, Normal, PhomRound, U
from scorekeeper.games.phom.ranking import by_lay_order, counted_mom, lay_order_needed
from scorekeeper.games.phom.rules import PhomRules, eater_is_paid, last_feeds_ga, name_of_u
from scorekeeper.games.phom.score import (
    eat_payments,
    eats_are_paid,
    half_is_taken,
    penalised_points,
)
from scorekeeper.games.told import (
    CONTINUED,
    FROM_ALL,
    JOINT,
    SPLIT,
    Deed,
    Ended,
    Part,
    SceneOf,
    by,
    by_value,
    count,
    named,
    note,
    phrase,
    place_name,
    remark,
    total,
)
from scorekeeper.text import Text, join, listed

Scene = SceneOf[PhomRules, PhomRound]

_DECLARED = Text("báo láo", "declared falsely")
_LAST_CARDS = {"chot": Text("chốt", "chốt"), "tai": Text("tái", "tái")}
_IN_LAST_TURN = {
    "ate last": "ăn {last} sau cùng | ate the last {last}",
    "ate before": "ăn {last} ngay trước {who} | ate a {last} just before {who}",
    "fed": "để {who} ăn {last} | {who} ate the {last}",
}
_ORDINALS = {2: Text("hai", "second"), 3: Text("ba", "third")}
_OTHERS_MOM = {
    2: "Hai người kia đều móm | The other two both móm",
    3: "Ba người kia đều móm | The other three all móm",
}


def tell(round: PhomRound, rules: PhomRules, payments: Payments, say: Say) -> Told:
    """Return a scored round in words."""
    scene = SceneOf(round, rules, payments, say, _price)
    heading, deeds = _how_it_ended(scene)
    deeds += [*_eats(scene), *scene.fouls()]
    deeds += [*_into_ga(scene, after=deeds[-1]), *_out_of_ga(scene), *scene.side_payments()]
    return scene.told(heading, deeds)


def _price(
    round: PhomRound, rules: PhomRules, payments: Payments, paid: Sequence[Transfer]
) -> str | None:
    """Return how payments of one debtor for one cause are worked out, before the multiplier."""
    ending, winners, first = round.ending, payments.winners, paid[0]
    debtor = str(first.debtor)
    penalty = rules.phat_u_multiplier if first.reason == "phat_u" else 1
    match first.reason, ending:
        case (("u" | "phat_u"), U() as u):
            factor, bonus = getattr(rules, f"u_{counted_as(u, rules, payments.den_payer)}")
            if rules.phat_u_stacking == "max":
                factor, penalty = max(factor, penalty), 1
            written = product(u.points.get(debtor, rules.u_payment), factor, penalty)
            return f"{written} + {bonus}" if bonus else written
        case (("deadwood" | "phat_u"), Normal(points=points)):
            owed, sharers = points[debtor] * penalty, 1 if len(paid) > 1 else len(winners)
            written = product(points[debtor], penalty)
            return split(owed, written, sharers, first.amount // round.multiplier)
        case "ga", _:
            pot = _pot(round, payments)
            sharers = 2 if half_is_taken(round, rules) else len(winners)
            return split(pot, str(pot), sharers, first.amount)
    return None


def _pot(round: PhomRound, payments: Payments) -> Amount:
    """Return the gà that the winners of a round take or share."""
    into_ga = [transfer for transfer in payments.transfers if transfer.payee is None]
    return round.ga_before + total(t for t in into_ga if t.reason not in ("manual", "den_ga"))


def _how_it_ended(scene: Scene) -> Ended:
    match scene.round.ending:
        case U() as u:
            return _u(scene, u)
        case Normal() as normal if scene.payments.ranking is not None:
            return _ranked(scene, normal, scene.payments.ranking)
        case Normal() as normal:
            return _by_points(scene, normal)
        case FalseDeclaration(declarer):
            return _false_declaration(scene, declarer)
    return scene.void()


# An ù.


def _u(scene: Scene, u: U) -> Ended:
    out = phrase("{who} ù | {who} won with ù", who=u.winner)
    if u.u_type != "thuong":
        out = phrase("{who} {u} | {who} won with {u}", who=u.winner, u=name_of_u(u.u_type))
    payer, notes = scene.payments.den_payer, list(_notes_on_u(scene, u))
    said = [Deed(words) for words in notes]
    if payer is not None:
        pays = named(payer, Text("đền", "pays đền" if scene.is_for_two else "pays for everyone"))
        penalised = _penalised_in_den(scene)
        pays = remark(pays, _DECLARED if payer == u.declarer else None)
        heading = [join([out, pays], ", "), *penalised, *notes]
        main = [_den(scene, u, out, payer, penalised), *_fed_cards(scene, payer, u.winner)]
        return heading, [*main, *_side_deeds(scene), *said]
    if scene.rules.scoring_mode == "deadwood":
        return [out, *notes], [_points_paid(scene, u.points, (u.winner,), out), *said]
    said_of = (out, phrase("trả ù | pays for ù"), phrase("ù | won"))
    paid = scene.all_pay(u.winner, scene.paid("u"), said_of, what=phrase("ù"))
    return [out, *notes], [paid, *said]


def _den(scene: Scene, u: U, out: Text, payer: str, penalised: Sequence[Text]) -> Deed:
    paid = scene.paid("u", "phat_u")
    why = _why_den(scene, u, payer)
    said, parts = _pays_for_all(scene, payer, paid, why, [why, *penalised])
    if paid:
        gets = phrase("ù | won") if scene.is_for_two else FROM_ALL
        parts.append(scene.part(u.winner, gets, paid))
    return Deed(join([out, said], ", "), parts)


def _pays_for_all(
    scene: Scene,
    payer: str,
    paid: Sequence[Transfer],
    why: Text | None,
    remarks: Sequence[Text | None] = (),
) -> tuple[Text, list[Part]]:
    """Return that a player pays for all, with remarks, and the parts of payer and others."""
    words, amount = phrase("đền cả làng | pays for everyone"), scene.say(total(paid))
    did = "{who} đền cả làng {n} | {who} pays for everyone: {n}"
    if scene.is_for_two:
        did, words = "{who} đền {n} | {who} pays đền, {n}", phrase("đền")
    elif len(scene.payments.winners) > 1:
        did = "{who} đền cả làng: {n} | {who} pays for everyone: {n}"
        amount = scene.say_payees(paid)
    # A reason that people wrote ends where the next remark begins.
    reasons = list(filter(None, remarks))
    said = remark(phrase(did, who=payer, n=amount), join(reasons, "; ") if reasons else None)
    parts = [scene.part(payer, remark(words, why), paid)] if paid else []
    instead = phrase("{payer} đền thay | covered by {payer}", payer=payer)
    return said, parts + [Part(p.on_behalf_of, instead, 0) for p in paid if p.on_behalf_of]


def _why_den(scene: Scene, u: U, payer: str) -> Text | None:
    """Return why a player pays for all; None if the cards that he fed are paid and so told."""
    why = den(scene.round, u, scene.rules)
    match why:
        case Fed(_, cards):
            told_apart = any(ate.paid for ate in _eaten(scene) if ate.of == (u.winner, payer))
            fed = phrase("bị ăn {n} cây | fed {n} cards", n=count(cards))
            return None if told_apart else fed
        case InLastTurn(_, kind, did):
            return phrase(_IN_LAST_TURN[did], last=_LAST_CARDS[kind], who=u.winner)
        case Declared():
            return _DECLARED
    assert isinstance(why, Decided)
    return phrase("bàn quyết: {why} | the table decided: {why}", why=why.reason)


def _fed_cards(scene: Scene, payer: str, winner: str) -> Iterator[Deed]:
    """Yield what the winner ate of the player who pays for all."""
    for ate in _eaten(scene):
        if ate.of == (winner, payer) and ate.paid:
            card = _LAST_CARDS.get(ate.kind)
            single, several = "một cây | one card", "{n} cây | {n} cards"
            if card:
                single, several = "{card} | the {card}", "{n} cây {card} | {n} {card}"
            cards = phrase(single if ate.cards == 1 else several, n=count(ate.cards), card=card)
            what = remark(cards, ate.after if card else None)
            vi_en = "thêm {what} {amount} | {amount} for {what}"
            clause = phrase(vi_en, what=what, amount=scene.say(total(ate.paid)))
            both = [scene.part(who, what, ate.paid) for who in (payer, winner)]
            yield Deed(clause, both, Text(", ", ", and "))


def _notes_on_u(scene: Scene, u: U) -> Iterator[Text]:
    """Yield why this one of two pays for all, or nobody, and why eats are not paid."""
    round, rules, payer = scene.round, scene.rules, scene.payments.den_payer
    why = _why_no_den(scene, u) if payer is None else _why_not_another(scene, u)
    if why:
        yield why
    if u.declarer is not None and u.declarer != payer:
        yield named(u.declarer, _DECLARED)
    if counted_as(u, rules, payer) != u.u_type:
        yield phrase("có đền, tính như ù thường | with đền it counts as a plain ù")
    dropped = not eats_are_paid(round, rules, payer)
    if dropped and any(eat.amount for eat in eat_payments(round, rules)):
        if rules.eats_in_u_round == "never":
            yield phrase("ván ù không tính tiền ăn | in a ù round no eats are paid")
        else:
            yield phrase("có đền, không tính tiền ăn | with đền no eats are paid")
    if rules.scoring_mode == "deadwood":
        yield from _why_no_phat_u(scene, u.points)


def _why_not_another(scene: Scene, u: U) -> Text | None:
    """Return why this one of two pays for all; None if there was only one."""
    fed, last = candidates(scene.round.eats, u.winner, scene.rules)
    if u.den_override or u.declarer or not fed or not last or fed.payer == last.payer:
        return None
    words = "đền vì {card}, không vì {n} cây | đền for the {card}, not for {n} cards"
    if scene.rules.den_precedence == "eats_first":
        words = "đền vì {n} cây, không vì {card} | đền for {n} cards, not for the {card}"
    return phrase(words, n=count(fed.cards), card=_LAST_CARDS[last.kind])


def _why_no_den(scene: Scene, u: U) -> Text | None:
    """Return why nobody pays for all where somebody might; None if nobody would ask."""
    round, rules, players = scene.round, scene.rules, len(scene.players)
    if u.den_override is not None:
        why = note(u.den_override.reason)
        words = "không ai đền: bàn quyết, {why} | no đền: the table decided, {why}"
        return why and phrase(words, why=why)
    last = [eat for eat in round.eats if eat.kind != "normal"]
    fewest = rules.den_min_players
    if scene.is_for_two:
        return None
    if players < fewest and derived_den_payer(round.eats, u.winner, fewest, rules):
        words = "không ai đền: từ {n} người mới tính | no đền: only from {n} players on"
        return phrase(words, n=fewest)
    if not last or rules.den_last_round == "none" or not den_is_played(players, rules):
        return None
    words = "không ai đền: {who} không ăn {card} | no đền: {who} ate no {card}"
    if last[-1].eater == u.winner:
        words = "không ai đền: {who} tự ăn {card} | no đền: {who} ate the last {card}"
    return phrase(words, who=u.winner, card=_LAST_CARDS[last[-1].kind])


# A round that was played on after a false declaration.


def _paid_by_the_declarer(scene: Scene, normal: Normal, ended: list[Text]) -> list[Deed]:
    """Return what the declarer pays for all after a round without ù."""
    payer, paid = str(normal.declarer), scene.paid("rank", "mom", "phat_u", "deadwood")
    remarks = [_DECLARED, *_penalised_in_den(scene)]
    pays, parts = _pays_for_all(scene, payer, paid, _DECLARED, remarks)
    if not paid:
        what = phrase("tiền nhất nhì | places" if scene.payments.ranking else "điểm | points")
        pays = join([scene.nobody_pays(what), named(payer, _DECLARED)], "; ")
    for who, got in by("payee", paid).items():
        parts.append(scene.part(who, remark(phrase("nhất | first"), _had(normal, who)), got))
    told = [part.who for part in parts]
    for who in scene.players:
        if who not in told:
            parts += scene.unpaid(who, phrase("không phải trả | pays nothing"))
    return [Deed(join([join(ended, "; "), pays], ": "), parts), *_side_deeds(scene)]


# Points in hand: an ù, or a round without.


def _by_points(scene: Scene, normal: Normal) -> Ended:
    winners = scene.payments.winners
    out = phrase("{who} nhất | {who} first", who=winners[0])
    if len(winners) > 1:
        out = phrase("{who} cùng nhất | {who} share first place", who=listed(winners))
    if 1 < len(winners) < len(scene.players):
        out = phrase("{out}, {split} | {out} and split", out=out, split=SPLIT[len(winners)])
    ties, notes = _ties(scene, normal, ()), list(_why_no_phat_u(scene, normal.points))
    if normal.declarer is not None:
        notes = [named(normal.declarer, _DECLARED), *notes]
        main = _paid_by_the_declarer(scene, normal, [out, *ties])
        return [out, *ties, *_penalised_in_den(scene), *notes], [*main, *map(Deed, notes[1:])]
    deed = _points_paid(scene, normal.points, winners, join([out, *ties], "; "))
    return [out, *ties, *notes], [deed, *[Deed(words) for words in notes]]


def _points_paid(scene: Scene, points: Mapping[str, int], winners: Group, out: Text) -> Deed:
    """Return what losers pay for the points in hand, and the penalised on the side."""
    paid = by("payer", scene.paid("u", "phat_u", "deadwood"))
    penalised = [who for who, group in paid.items() if group[0].reason == "phat_u"]
    owed = {who: total(group) for who, group in paid.items() if who not in penalised}
    side = _phat_u_side(scene)
    alone = len(winners) == 1
    if alone:
        clauses = [scene.say_payers(owed)] if owed else []
    else:
        vi_en = "{who} trả {each} | {who} pays {each}"
        clauses = [phrase(vi_en, who=who, each=scene.say_payees(paid[who])) for who in owed]
    for who in penalised:
        amount = scene.say(total(paid[who])) if alone else scene.say_payees(paid[who])
        vi_en = "{who} bị phạt U, trả {each} | {who} has phạt U and pays {each}"
        also = [side[who][0]] if who in side else []
        clauses.append(join([phrase(vi_en, who=who, each=amount), *also], ", "))
    parts = [_paid_in_points(scene, who, paid[who]) for who in paid]
    parts += [part for who in winners for part in _won_by_points(scene, who, points)]
    parts += [part for _, of_side in side.values() for part in of_side]
    for who, had in points.items():
        if had == 0 and who not in winners:
            parts += scene.unpaid(who, _points(0))
    said = join(clauses or [scene.nobody_pays(phrase("điểm | points"))], "; ")
    return Deed(join([out, said], ": "), parts)


def _side_deeds(scene: Scene) -> Iterator[Deed]:
    """Yield phạt U on the side where another pays the points."""
    for who, (also, parts) in _phat_u_side(scene).items():
        yield Deed(join([_has_phat_u([who]), also], ", "), parts)


def _paid_in_points(scene: Scene, who: str, paid: Sequence[Transfer]) -> Part:
    """Return the part of a loser, with the arithmetic that its words do not have."""
    part = scene.part(who, _in_points(scene, who, paid), paid)
    return part._replace(how="") if part.how in part.words.vi.replace(" điểm", "") else part


def _in_points(scene: Scene, who: str, paid: Sequence[Transfer]) -> Text:
    """Return for what a loser pays: `phạt U (31 điểm × 2)`."""
    ending, rules = scene.round.ending, scene.rules
    assert isinstance(ending, U | Normal)
    bonus = getattr(rules, f"u_{ending.u_type}")[1] if isinstance(ending, U) else 0
    had, words = ending.points[who], _points(ending.points[who])
    factor = (int(total(paid)) // scene.round.multiplier - bonus) // had if had else 1
    if factor != 1:
        words = phrase("{points} × {n}", points=words, n=factor)
    if bonus:
        words = phrase("{points} + {n}", points=words, n=bonus)
    if paid[0].reason == "phat_u":
        return remark(phrase("phạt U"), words)
    return words if isinstance(ending, Normal) else remark(phrase("trả ù | pays for ù"), words)


def _won_by_points(scene: Scene, who: str, points: Mapping[str, int]) -> Sequence[Part]:
    """Return what a winner gets; of several winners, from each loser."""
    paid = [transfer for transfer in scene.paid("u", "phat_u", "deadwood") if transfer.payee == who]
    if not paid:
        return ()
    if isinstance(scene.round.ending, U):
        return scene.received(who, paid, phrase("ù | won"))
    winners = len(scene.payments.winners)
    if winners == 1:
        return [scene.part(who, remark(phrase("nhất | first"), _points(points[who])), paid)]
    parts = []
    for transfer in paid:
        of_payer = by("payer", scene.paid(transfer.reason))[str(transfer.payer)]
        is_more = transfer.amount * winners > total(of_payer)
        odd = phrase("lẻ 1 cược | odd bet") if is_more else None
        words = phrase("{payer} trả | from {payer}", payer=transfer.payer)
        parts.append(scene.part(who, remark(words, odd), [transfer]))
    return parts


def _phat_u_side(scene: Scene) -> dict[str, tuple[Text, list[Part]]]:
    """Return what each penalised player also pays on the side, in words and in parts."""
    side = {}
    for who, paid in by("payer", scene.paid("phat_u_side")).items():
        payees = listed([str(transfer.payee) for transfer in paid])
        words = phrase("phạt U, trả thêm {payees} | phạt U, also pays {payees}", payees=payees)
        got = _has_phat_u([who])
        parts = [scene.part(str(transfer.payee), got, [transfer]) for transfer in paid]
        also = phrase("trả thêm {each} | also pays {each}", each=scene.say_payees(paid))
        side[who] = (also, [scene.part(who, words, paid), *parts])
    return side


def _penalised_in_den(scene: Scene) -> list[Text]:
    """Return whose phạt U another pays, or the one who pays for all."""
    who = [*by("debtor", scene.paid("phat_u"))]
    return [_has_phat_u(who)] if who else []


def _has_phat_u(who: Sequence[str]) -> Text:
    words = "{who} bị phạt U | {who} have phạt U"
    if len(who) == 1:
        words = "{who} bị phạt U | {who} has phạt U"
    return phrase(words, who=listed(who))


def _why_no_phat_u(scene: Scene, points: Mapping[str, int]) -> Iterator[Text]:
    """Yield why the most points of any loser are not penalised where that is played."""
    rules, players = scene.rules, len(scene.players)
    owing = {who: had for who, had in points.items() if who not in scene.payments.winners}
    costs = rules.phat_u_multiplier > 1 or rules.phat_u_side_payment > 0
    if not costs or not any(owing.values()) or penalised_points(scene.round, rules, owing):
        return
    if players < rules.phat_u_min_players:
        vi_en = "từ {n} người mới phạt U | phạt U only from {n} players on"
        yield phrase(vi_en, n=rules.phat_u_min_players)
    else:
        yield phrase("bằng điểm, không ai phạt U | a tie: nobody has phạt U")


def _points(points: int) -> Text:
    return phrase("{n} điểm | 1 point" if points == 1 else "{n} điểm | {n} points", n=points)


# Places.


def _ranked(scene: Scene, normal: Normal, ranking: Sequence[Group]) -> Ended:
    mom = counted_mom(normal.mom, scene.rules)
    ties = _ties(scene, normal, mom)
    places = join([_place(group, at, scene, mom) for at, group in _at(ranking)], ", ")
    heading = [places, *ties]
    if not scene.payments.winners:
        heading = [_everybody_mom(scene, mom)]
    elif len(mom) == len(normal.contenders) > 1:
        heading = _all_mom(scene, mom, ranking, ties)
    if normal.declarer is not None:
        deeds = _paid_by_the_declarer(scene, normal, heading)
        return [*heading, named(normal.declarer, _DECLARED)], deeds
    if not scene.payments.winners:
        nobody = join([*heading, scene.nobody_pays(phrase("tiền móm | móm"))], ", ")
        return [nobody], [Deed(nobody)]
    owed = {who: total(paid) for who, paid in by("payer", scene.paid("rank", "mom")).items()}
    all_others = "mỗi người trả {amount} | each of the others pays {amount}"
    payers = scene.say_payers(owed, all_others, what=phrase("tiền nhất nhì | places"))
    said = join([join(heading, "; "), payers], ": ")
    return heading, [Deed(said, list(_parts_of_places(scene, normal, ranking, mom)))]


def _at(ranking: Sequence[Group]) -> Iterator[tuple[int, Group]]:
    """Yield each group with the best of its places, from 1."""
    place = 1
    for group in ranking:
        yield place, group
        place += len(group)


def _place(group: Group, place: int, scene: Scene, mom: Group) -> Text:
    """Return a place in the heading: `Chi và Dũng cùng bét`."""
    is_mom = group[0] in mom
    names = scene.all_names(group) if place > 1 else listed(group)
    if is_mom and scene.rules.mom_mode == "replace" and place > 1:
        return phrase("{who} móm", who=names)
    words = "{who} cùng {place} | {who} share {place} place" if len(group) > 1 else "{who} {place}"
    placed = phrase(words, who=names, place=_name_of(group, place, scene))
    return remark(placed, phrase("móm")) if is_mom else placed


def _name_of(group: Group, place: int, scene: Scene) -> Text:
    """Return the name of a place: of those who share the last, `bét`."""
    last, players = place + len(group) - 1, len(scene.players)
    return place_name(last if last == players else place, players)


def _all_mom(scene: Scene, mom: Group, ranking: Sequence[Group], ties: list[Text]) -> list[Text]:
    """Return the heading of a round in which all are móm, and by what it was decided."""
    first, everybody = ranking[0][0], _everybody_mom(scene, mom)
    if scene.rules.mom_mode == "add":
        places = join([_place(group, at, scene, ()) for at, group in _at(ranking)], ", ")
        return [everybody, places, *ties]
    if scene.rules.mom_rank_by != "points":
        return [join([everybody, _laid(scene, first, len(mom))], ", ")]
    if ties:
        return [everybody, *ties]
    vi_en = "{who} ít điểm nhất | {who} has the fewest points"
    return [join([everybody, phrase(vi_en, who=first)], ", ")]


def _everybody_mom(scene: Scene, mom: Group) -> Text:
    if len(mom) == 1:
        return phrase("{who} móm", who=mom[0])
    if len(mom) < len(scene.players):
        return phrase(_OTHERS_MOM[len(mom)])
    return phrase("Cả hai móm | Both móm" if scene.is_for_two else "Cả làng móm | All móm")


def _laid(scene: Scene, who: str, of: int) -> Text:
    """Return who of so many is ahead by the laying order."""
    words = "{who} hạ sau cùng | {who} laid last"
    if of == 2:
        words = "{who} hạ sau | {who} laid later"
    if scene.rules.tie_break == "earlier_wins":
        words = "{who} hạ trước | {who} laid first"
    return phrase(words, who=who)


def _laid_in_order(scene: Scene) -> Text:
    """Return how the laying order decided among several, whose places are told."""
    if scene.rules.tie_break == "earlier_wins":
        return phrase("ai hạ trước hơn | whoever laid earlier is ahead")
    return phrase("ai hạ sau hơn | whoever laid later is ahead")


def _ties(scene: Scene, normal: Normal, mom: Group) -> list[Text]:
    """Return how the laying order decided each tie of points, and of móm if places are paid."""
    rules, ties = scene.rules, []
    if not normal.lay_order:
        return []
    for group in lay_order_needed(normal, rules, mom):
        first = by_lay_order(normal, rules, group)[0]
        only_first = rules.scoring_mode == "deadwood" or (
            set(group) <= set(mom) and rules.mom_mode == "replace"
        )
        laid = _laid(scene, first, len(group))
        if len(group) > 2 and not only_first:
            laid = _laid_in_order(scene)
        names = {"who": listed(group), "laid": laid}
        if group[0] in normal.points:
            vi_en = "{who} cùng {points}, {laid} | {who} {points} each, {laid}"
            ties.append(phrase(vi_en, points=_points(normal.points[group[0]]), **names))
        elif rules.mom_mode == "add" and group == normal.contenders:
            ties.append(laid)
        elif rules.mom_mode == "add":
            vi_en = "{who} cùng móm, {laid} | {who} both móm, {laid}"
            if len(group) > 2:
                vi_en = "{who} cùng móm, {laid} | {who} all móm, {laid}"
            ties.append(phrase(vi_en, **names))
    return ties


def _parts_of_places(
    scene: Scene, normal: Normal, ranking: Sequence[Group], mom: Group
) -> Iterator[Part]:
    players, first = len(scene.players), ranking[0][0]
    paid = scene.paid("rank", "mom")
    if paid:
        words = FROM_ALL if len(mom) == players > 2 else phrase("nhất | first")
        yield scene.part(first, remark(words, _had(normal, first)), paid)
    for at, group in _at(ranking):
        name = _name_of(group, at, scene)
        if len(group) > 1:
            name = phrase("cùng {place} | shares {place}", place=name)
        for who in group if at > 1 else ():
            had = _had(normal, who)
            owed = {transfer.reason: transfer for transfer in paid if transfer.payer == who}
            if "rank" in owed:
                words = remark(name, None if "mom" in owed else had)
                yield scene.part(who, words, [owed["rank"]])
            if "mom" in owed:
                yield scene.part(who, remark(phrase("móm"), had), [owed["mom"]])
            pays_nothing = phrase("{place}: không trả | {place}: pays nothing", place=name)
            yield from scene.unpaid(who, pays_nothing)


def _had(normal: Normal, who: str) -> Text | None:
    return _points(normal.points[who]) if who in normal.points else None


# Eats.


class _Ate(NamedTuple):
    """Cards of one kind that a player ate of another."""

    of: tuple[str, str]
    """The eater and the discarder."""
    kind: str
    cards: int
    paid: Sequence[Transfer]
    after: Text | None
    """What an ordinary eat was dearer after: `sau chốt`; which chốt of the round a later one is."""


def _eaten(scene: Scene) -> list[_Ate]:
    """Return what was eaten and is paid, by eater in the order of their first eats."""
    round = scene.round
    if not eats_are_paid(round, scene.rules, scene.payments.den_payer):
        return []
    counts = Counter(round.eats)
    eaters = list(dict.fromkeys(eat.eater for eat in round.eats))
    eaten = []
    for eat in sorted(counts, key=lambda eat: eaters.index(eat.eater)):
        paid = [
            transfer
            for transfer in scene.paid("eat" if eat.kind == "normal" else eat.kind)
            if (transfer.payee, transfer.payer) == (eat.eater, eat.discarder)
        ]
        of = (eat.eater, eat.discarder)
        eaten.append(_Ate(of, eat.kind, counts[eat], paid, _after(scene, eat)))
    return eaten


def _after(scene: Scene, eat: Eat) -> Text | None:
    """Return after which card an eat was counted as a later one, if after any; of a chốt which."""
    round, later = scene.round, scene.rules.chot_later_payments
    if eat.kind == "chot" and later is not None and round.eats.count(eat) == 1:
        chots = [eat for eat in round.eats if eat.kind == "chot"]
        words = "chốt thứ {n} của ván | {n} chốt of the round"
        nth = chots.index(eat) + 1
        return phrase(words, n=_ORDINALS.get(nth, Text(str(nth), f"{nth}th"))) if nth > 1 else None
    if eat.kind != "normal":
        return None
    of_pair = [other for other in round.eats if other[:2] == eat[:2]]
    before = of_pair[: len(of_pair) - of_pair[::-1].index(eat)]
    last = next((other for other in before if other.kind != "normal"), None)
    return last and phrase("sau {card} | after a {card}", card=_LAST_CARDS[last.kind])


def _eats(scene: Scene) -> Iterator[Deed]:
    """Yield what each player ate, but for what the winner ate of who pays for all."""
    ending = scene.round.ending
    winner = ending.winner if isinstance(ending, U) else None
    eaters: dict[str, list[_Ate]] = {}
    for ate in _eaten(scene):
        if ate.of != (winner, scene.payments.den_payer):
            eaters.setdefault(ate.of[0], []).append(ate)
    for eater, eaten in eaters.items():
        parts = [part for ate in eaten for part in _parts_of_eat(scene, ate, winner)]
        vi_en = "{did} {n} | {did}, {n}"
        said = [
            phrase(vi_en, did=remark(_ate(ate), ate.after), n=scene.say(total(ate.paid)))
            for ate in eaten
            if ate.paid
        ]
        # English has one verb: `An took Dũng’s discard, 1, and a chốt from Dũng, 4`.
        again = [Text(vi, en.removeprefix("ate ").removeprefix("took ")) for vi, en in said[1:]]
        did = join([*said[:1], *again], Text(", ", ", and "))
        yield Deed(named(eater, did) if said else None, parts)


def _cards(ate: _Ate) -> Text:
    """Return the cards: `ăn hai cây`, in English `two cards`."""
    if ate.kind == "normal":
        vi_en = "ăn | a card" if ate.cards == 1 else "ăn {n} cây | {n} cards"
        return phrase(vi_en, n=count(ate.cards))
    vi_en = "ăn {card} | a {card}" if ate.cards == 1 else "ăn {card} {n} cây | {n} {card}"
    return phrase(vi_en, n=count(ate.cards), card=_LAST_CARDS[ate.kind])


def _ate(ate: _Ate) -> Text:
    vi_en = "{cards} của {whom} | ate {cards} from {whom}"
    if ate.kind == "normal" and ate.cards == 1:
        vi_en = "{cards} của {whom} | took {whom}’s discard"
    return phrase(vi_en, cards=_cards(ate), whom=ate.of[1])


def _parts_of_eat(scene: Scene, ate: _Ate, winner: str | None) -> Iterator[Part]:
    eater, discarder = ate.of
    if not ate.paid:
        # Where no eat costs anything, nobody asks why this one does not.
        if eater_is_paid(scene.rules):
            yield Part(eater, phrase("{did}, không tính tiền | {did}, free", did=_ate(ate)), 0)
        return
    vi_en = "bị {who} {cards} | {who} ate {cards}"
    if eater == winner:
        vi_en = "bị {cards} | lost {cards}"
    lost = phrase(vi_en, who=eater, cards=_cards(ate))
    yield scene.part(eater, remark(_ate(ate), ate.after), ate.paid)
    yield scene.part(discarder, remark(lost, ate.after), ate.paid)


# A false declaration, and the gà.


def _false_declaration(scene: Scene, declarer: str) -> Ended:
    out = phrase("{who} ù láo | {who} declared a false ù", who=declarer)
    paid = scene.paid("false_declaration")
    did = None if paid[0].payee else phrase("ù láo | a false ù")
    return [out], [scene.fined(out, paid, (did, phrase("tiền phạt | the fine")))]


def _into_ga(scene: Scene, after: Deed) -> Iterator[Deed]:
    """Yield what players put into the gà for what they did, and the antes."""
    fed = by("payer", scene.paid("ga_eat", "ga_mom", "ga_last"))
    equal = by_value({who: total(fed[who]) for who in scene.players if who in fed})
    feeds = phrase("nộp gà | into the gà")
    for amount, group in equal.items():
        vi_en, joint = "{who} nộp gà {amount} | {who} puts {amount} into the gà", JOINT
        goes_on = after.joint != JOINT and [part.who for part in after.parts[:1]] == group
        if len(group) == len(scene.players):
            vi_en = "{all} nộp gà, mỗi người {amount} | {all} put {amount} each into the gà"
        elif len(group) > 1:
            vi_en = "{who} nộp gà mỗi người {amount} | {who} each put {amount} into the gà"
        elif goes_on:
            vi_en, joint = "nộp gà {amount} | {who} puts {amount} into the gà", CONTINUED
        clause = phrase(vi_en, who=listed(group), all=scene.everybody, amount=scene.say(amount))
        yield Deed(clause, [scene.part(who, feeds, fed[who]) for who in group], joint)
    yield from scene.antes()
    ending, ranking = scene.round.ending, scene.payments.ranking
    mom = counted_mom(ending.mom, scene.rules) if isinstance(ending, Normal) else ()
    if ranking and mom and last_feeds_ga(scene.rules):
        words = "có người móm nên bét khỏi nộp gà | "
        words += "somebody is móm: the last place puts nothing into the gà"
        yield Deed(None, [Part(ranking[-1][-1], phrase(words), 0)])


def _out_of_ga(scene: Scene) -> Iterator[Deed]:
    """Yield who takes the gà."""
    taken, winners = scene.paid("ga"), scene.payments.winners
    left = _pot(scene.round, scene.payments) - total(taken)
    if taken:
        who, amount = listed(winners), scene.say(total(taken))
        words, vi_en = "cả gà | the whole gà", "{who} ăn cả gà {n} | {who} takes the whole gà, {n}"
        if len(winners) > 1:
            words, amount = "phần gà | a share of the gà", scene.say(taken[0].amount)
            vi_en = "{who} {split} gà, mỗi người {n} | {who} share the gà, {n} each"
            if len(taken) < len(winners) or len({transfer.amount for transfer in taken}) > 1:
                vi_en = "{who} {split} gà: {n} | {who} share the gà: {n}"
                amount = scene.say_payees(taken)
        elif left:
            words = "nửa gà | half the gà"
            vi_en = "{who} ăn nửa gà {n}, để lại {left} | "
            vi_en += "{who} takes half the gà, {n}, and leaves {left}"
        split = SPLIT.get(len(winners))
        clause = phrase(vi_en, who=who, n=amount, left=scene.say(left), split=split)
        got = phrase(words)
        yield Deed(clause, [scene.part(who, got, paid) for who, paid in by("payee", taken).items()])
        yield from _den_ga(scene)


def _den_ga(scene: Scene) -> Iterator[Deed]:
    """Yield what the đền payer pays for the gà, to the winner or into it again."""
    for paid in scene.paid("den_ga"):
        payer, payee = paid.payer, paid.payee
        vi_en = "{who} đền gà {n} | {who} pays đền gà, {n}"
        if payee is None:
            vi_en = "{who} đền gà, nộp lại {n} | {who} refills the gà, {n} (đền gà)"
        did = phrase("đền gà" if payee else "đền gà, nộp lại | refills the gà (đền gà)")
        gets = phrase("{who} đền gà | đền gà from {who}", who=payer)
        both = [scene.part(str(payer), did, [paid]), scene.part(str(payee), gets, [paid])]
        yield Deed(phrase(vi_en, who=payer, n=scene.say(paid.amount)), both[: 2 if payee else 1])
