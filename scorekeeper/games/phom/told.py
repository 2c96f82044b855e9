"""A round of Phỏm in words: its heading and its deeds. (docs/rules.md, 14)"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.games.base import Amount, Payments, Say, Told, Transfer
from scorekeeper.games.phom.den import (
    AteBefore,
    AteLast,
    Decided,
    Fed,
    FedLast,
    candidates,
    den,
    den_is_played,
    derived_den_payer,
)
from scorekeeper.games.phom.facts import Eat, Group, Normal, PhomRound, U
from scorekeeper.games.phom.ranking import (
    by_lay_order,
    counted_mom,
    lay_order_needed,
)
from scorekeeper.games.phom.rules import PhomRules, ga_played
from scorekeeper.games.phom.score import eat_payments, eats_are_paid, penalised_points
from scorekeeper.games.phom.words import name_of_u
from scorekeeper.games.told import (
    CONTINUED,
    JOINT,
    Deed,
    Part,
    Scene,
    all_names,
    by,
    count,
    fined,
    fouls,
    nobody_pays,
    note,
    phrase,
    place_name,
    received,
    remark,
    say_payees,
    say_payers,
    side_payments,
    told,
    total,
    unpaid,
    who_fouled,
)
from scorekeeper.text import Text, join, listed

_REASON_OF_EAT = {"normal": "eat", "chot": "chot", "tai": "tai"}
_LAST_CARD = {"chot": Text("chốt", "chốt"), "tai": Text("tái", "tái")}


def tell(round: PhomRound, rules: PhomRules, payments: Payments, say: Say) -> Told:
    """Return a scored round in words."""
    scene = Scene(round, rules, payments, say)
    heading, deeds = _how_it_ended(scene)
    deeds += [*_eats(scene), *fouls(scene)]
    deeds += [*_into_ga(scene, after=deeds[-1]), *_out_of_ga(scene), *side_payments(scene)]
    return told(scene, heading, deeds)


def _how_it_ended(scene: Scene) -> tuple[list[Text], list[Deed]]:
    """Return the heading, and the deeds that follow from how the round ended."""
    match scene.round.ending:
        case U() as u:
            return _u(scene, u)
        case Normal() as normal if scene.payments.ranking is not None:
            return _ranked(scene, normal)
        case Normal() as normal:
            return _by_points(scene, normal)
    if scene.round.finish == "false_declaration":
        return _false_declaration(scene, scene.round.ending.declarer)
    void, nobody = phrase("Hủy ván | Void round"), phrase("không ai trả | nobody pays")
    reasons = [part for who in scene.players for part in unpaid(scene, who, nobody)]
    clause = void if scene.payments.transfers else join([void, nobody], ", ")
    # Beside a fine, the heading says why somebody pays.
    reasons = [] if scene.payments.transfers else reasons
    return [void, *who_fouled(scene)], [Deed(clause, tuple(reasons))]


# An ù.


def _u(scene: Scene, u: U) -> tuple[list[Text], list[Deed]]:
    out = phrase("{who} ù | {who} went out", who=u.winner)
    if u.u_type != "thuong":
        out = phrase("{who} {u} | {who} went out with {u}", who=u.winner, u=name_of_u(u.u_type))
    payer, notes = scene.payments.den_payer, list(_notes_on_u(scene, u))
    said = [Deed(one) for one in notes]
    if payer is None:
        if scene.rules.scoring_mode == "deadwood":
            return [out, *notes], [_points_paid(scene, u.points, (u.winner,), out), *said]
        return [out, *notes], [_u_by_rank(scene, u, out), *said]
    words = "{who} đền | {who} pays đền" if scene.is_for_two else "{who} đền | {who} pays for all"
    penalised = _penalised_in_den(scene)
    heading = [join([out, phrase(words, who=payer)], ", "), *penalised, *notes]
    main = [_den(scene, u, out, payer, penalised), *_fed_cards(scene, payer, u.winner)]
    main += [Deed(join(clause, ", "), parts) for clause, parts in _phat_u_side(scene)]
    return heading, [*main, *said]


def _u_by_rank(scene: Scene, u: U, out: Text) -> Deed:
    paid = scene.paid("u")
    owed = {str(one.payer): one.amount for one in paid}
    pays = phrase("trả ù | pays for ù")
    gets = phrase("ù | went out") if scene.is_for_two else phrase("cả làng | from all")
    parts = [Part(who, pays, -amount) for who, amount in owed.items()]
    if paid:
        parts.append(Part(u.winner, gets, total(paid)))
    losers = [(who,) for who in scene.players if who != u.winner]
    said = say_payers(scene, losers, owed, what=phrase("ù | ù"))
    return Deed(join([out, said], ", "), tuple(parts))


def _den(scene: Scene, u: U, out: Text, payer: str, penalised: Sequence[Text]) -> Deed:
    paid, amount = scene.paid("u", "phat_u"), total(scene.paid("u", "phat_u"))
    why = _why_den(scene, u, payer)
    did = "{who} đền cả làng | {who} pays for all"
    words, gets = phrase("đền cả làng | pays for all"), phrase("cả làng | from all")
    if scene.is_for_two:
        did = "{who} đền | {who} pays đền"
        words, gets = phrase("đền | đền"), phrase("ù | went out")
    said = phrase(did, who=payer)
    said = phrase("{did} {amount} | {did}, {amount}", did=said, amount=scene.say(amount))
    # A reason that people wrote ends where the next remark begins.
    remarks = [one for one in (why, *penalised) if one]
    clause = join([out, remark(said, join(remarks, "; ") if remarks else None)], ", ")
    parts = []
    if amount:
        parts = [Part(payer, remark(words, why), -amount), Part(u.winner, gets, amount)]
    instead = phrase("{payer} đền thay | {payer} paid instead", payer=payer)
    parts += [Part(str(one.on_behalf_of), instead, 0) for one in paid if one.on_behalf_of]
    return Deed(clause, tuple(parts))


def _why_den(scene: Scene, u: U, payer: str) -> Text | None:
    """Return why a player pays for all; None if the cards that he fed are paid and so told."""
    last = _LAST_CARD.get
    found = den(scene.round, u, scene.rules)
    match found:
        case Fed(_, cards):
            fed = any(one.amount for one in _eaten(scene) if one.pair == (u.winner, payer))
            if not fed:
                return phrase("bị ăn {n} cây | fed {n} cards", n=count(cards))
        case AteLast(_, kind):
            return phrase("ăn {last} sau cùng | ate the last {last}", last=last(kind))
        case AteBefore(_, kind):
            vi_en = "ăn {last} ngay trước {who} | ate a {last} just before {who}"
            return phrase(vi_en, last=last(kind), who=u.winner)
        case FedLast(_, kind):
            vi_en = "để {who} ăn {last} | {who} ate the {last}"
            return phrase(vi_en, last=last(kind), who=u.winner)
    vi_en = "bàn quyết: {why} | the table decided: {why}"
    return phrase(vi_en, why=found.reason) if isinstance(found, Decided) else None


def _fed_cards(scene: Scene, payer: str, winner: str) -> Iterator[Deed]:
    """Yield what the winner ate of the player who pays for all."""
    for ate in _eaten(scene):
        if ate.pair == (winner, payer) and ate.amount:
            cards = phrase("{n} cây | {n} cards", n=count(ate.cards))
            if ate.cards == 1:
                cards = phrase("một cây | one card")
            what = _LAST_CARD.get(ate.kind, cards)
            vi_en = "thêm {what} {amount} | {amount} more for {what}"
            clause = phrase(vi_en, what=what, amount=scene.say(ate.amount))
            both = (Part(payer, what, -ate.amount), Part(winner, what, ate.amount))
            yield Deed(clause, both, CONTINUED)


def _notes_on_u(scene: Scene, u: U) -> Iterator[Text]:
    """Yield why this one of two pays for all, or nobody, and why eats are not paid."""
    round, rules, payer = scene.round, scene.rules, scene.payments.den_payer
    why = _why_no_den(scene, u) if payer is None else _why_not_another(scene, u)
    if why:
        yield why
    if not eats_are_paid(round, rules, payer) and any(
        eat.amount for eat in eat_payments(round, rules)
    ):
        if rules.eats_in_u_round == "never":
            yield phrase("ván ù không tính tiền ăn | in a ù round no eats are paid")
        else:
            yield phrase("có đền, không tính tiền ăn | with đền no eats are paid")
    if rules.scoring_mode == "deadwood":
        yield from _why_no_phat_u(scene, u.points)


def _why_not_another(scene: Scene, u: U) -> Text | None:
    """Return why this one of two pays for all; None if there was only one."""
    fed, last = candidates(scene.round.eats, u.winner, scene.rules)
    if u.den_override is not None or not fed or not last or fed.payer == last.payer:
        return None
    words = "{card} tính trước {n} cây | {card} counts before {n} cards"
    if scene.rules.den_precedence == "eats_first":
        words = "{n} cây tính trước {card} | {n} cards count before {card}"
    return phrase(words, n=count(fed.cards), card=_LAST_CARD[last.kind])


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
    return phrase(words, who=u.winner, card=_LAST_CARD[last[-1].kind])


# Points in hand: an ù, or a round without.


def _by_points(scene: Scene, normal: Normal) -> tuple[list[Text], list[Deed]]:
    winners = scene.payments.winners
    out = phrase("{who} nhất | {who} first", who=winners[0])
    if len(winners) > 1:
        out = phrase("{who} cùng nhất | {who} share first place", who=listed(winners))
    if 1 < len(winners) < len(scene.players):
        split = {2: "chia đôi", 3: "chia ba"}[len(winners)]
        out = phrase("{out}, {split} | {out} and split", out=out, split=split)
    ties, notes = _ties(scene, normal, ()), list(_why_no_phat_u(scene, normal.points))
    deed = _points_paid(scene, normal.points, winners, join([out, *ties], "; "))
    return [out, *ties, *notes], [deed, *[Deed(one) for one in notes]]


def _points_paid(scene: Scene, points: Mapping[str, int], winners: Group, out: Text) -> Deed:
    """Return what losers pay for the points in hand, and the penalised on the side."""
    paid = by("payer", scene.paid("u", "phat_u", "deadwood"))
    penalised = {who for who, group in paid.items() if group[0].reason == "phat_u"}
    owed = {who: total(group) for who, group in paid.items() if who not in penalised}
    clauses = [
        phrase("{who} trả {each} | {who} pays {each}", who=who, each=say_payees(scene, paid[who]))
        for who in owed
    ]
    if len(winners) == 1 and owed:
        clauses = [say_payers(scene, [(who,) for who in owed], owed)]
    side = {parts[0].who: (clause, parts) for clause, parts in _phat_u_side(scene)}
    for who in penalised:
        alone = len(winners) == 1
        each = scene.say(total(paid[who])) if alone else say_payees(scene, paid[who])
        vi_en = "{who} bị phạt U, trả {each} | {who} has phạt U and pays {each}"
        said = phrase(vi_en, who=who, each=each)
        more = side.pop(who)[0][1:] if who in side else []
        clauses.append(join([said, *more], ", "))
    clauses += [join(clause, ", ") for clause, _ in side.values()]
    parts = [Part(who, _in_points(scene, who, paid[who]), -total(paid[who])) for who in paid]
    parts += [part for who in winners for part in _won_by_points(scene, who, points)]
    parts += [part for _, of_side in _phat_u_side(scene) for part in of_side]
    for who, had in points.items():
        if had == 0 and who not in winners:
            parts += unpaid(scene, who, _points(0))
    said = join(clauses or [nobody_pays(scene, phrase("điểm | points"))], "; ")
    return Deed(join([out, said], ": "), tuple(parts))


def _in_points(scene: Scene, who: str, paid: Sequence[Transfer]) -> Text:
    """Return for what a loser pays: `phạt U (31 điểm × 2)`."""
    ending, rules = scene.round.ending, scene.rules
    bonus = getattr(rules, f"u_{ending.u_type}")[1] if isinstance(ending, U) else 0
    had, words = ending.points[who], _points(ending.points[who])
    factor = (int(total(paid)) // scene.round.multiplier - bonus) // had if had else 1
    if factor != 1:
        words = phrase("{points} × {n} | {points} × {n}", points=words, n=factor)
    if bonus:
        words = phrase("{points} + {n} | {points} + {n}", points=words, n=bonus)
    if paid[0].reason == "phat_u":
        return remark(phrase("phạt U | phạt U"), words)
    return words if isinstance(ending, Normal) else remark(phrase("trả ù | pays for ù"), words)


def _won_by_points(scene: Scene, who: str, points: Mapping[str, int]) -> Sequence[Part]:
    """Return what a winner gets; of several winners, from each loser."""
    paid = [one for one in scene.paid("u", "phat_u", "deadwood") if one.payee == who]
    if not paid:
        return ()
    if isinstance(scene.round.ending, U):
        gets = phrase("ù | went out") if scene.is_for_two else phrase("cả làng | from all")
        return received(scene, who, paid, gets)
    winners = len(scene.payments.winners)
    if winners == 1:
        return [Part(who, remark(phrase("nhất | first"), _points(points[who])), total(paid))]
    parts = []
    for one in paid:
        all_of_it = total(paid for paid in scene.paid(one.reason) if paid.payer == one.payer)
        is_more = one.amount * winners > all_of_it
        odd = phrase("lẻ 1 cược | odd bet") if is_more else None
        words = phrase("{payer} trả | from {payer}", payer=one.payer)
        parts.append(Part(who, remark(words, odd), one.amount))
    return parts


def _phat_u_side(scene: Scene) -> Iterator[tuple[list[Text], tuple[Part, ...]]]:
    """Yield the clause of each player who pays others on the side, in two pieces, and its parts."""
    for who, paid in by("payer", scene.paid("phat_u_side")).items():
        payees = listed([str(one.payee) for one in paid])
        words = phrase("phạt U, trả thêm {payees} | phạt U, also pays {payees}", payees=payees)
        got = phrase("{who} bị phạt U | {who} has phạt U", who=who)
        parts = [Part(str(one.payee), got, one.amount) for one in paid]
        also = phrase("trả thêm {each} | also pays {each}", each=say_payees(scene, paid))
        yield [got, also], (Part(str(who), words, -total(paid)), *parts)


def _penalised_in_den(scene: Scene) -> list[Text]:
    """Return whose phạt U another pays, or the one who pays for all."""
    who = [str(one.on_behalf_of or one.payer) for one in scene.paid("phat_u")]
    words = "{who} bị phạt U | {who} has phạt U"
    if len(who) > 1:
        words = "{who} bị phạt U | {who} have phạt U"
    return [phrase(words, who=listed(who))] if who else []


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


def _ranked(scene: Scene, normal: Normal) -> tuple[list[Text], list[Deed]]:
    ranking, rules = scene.payments.ranking or (), scene.rules
    mom = counted_mom(normal.mom, rules)
    if not scene.payments.winners:
        nobody = nobody_pays(scene, phrase("tiền móm | móm"))
        nobody = join([_everybody_mom(scene), nobody], ", ")
        return [nobody], [Deed(nobody)]
    ties = _ties(scene, normal, mom)
    if len(mom) == len(scene.players):
        heading = _all_mom(scene, normal, ties)
    else:
        heading = [join([_place(group, at, scene, mom) for at, group in _at(ranking)], ", "), *ties]
    paid = by("payer", scene.paid("rank", "mom"))
    owed = {who: total(group) for who, group in paid.items()}
    each = "mỗi người trả {amount} | each of the others pays {amount}"
    places = phrase("tiền nhất nhì | places")
    said = join(
        [join(heading, "; "), say_payers(scene, ranking[1:], owed, each, what=places)], ": "
    )
    return heading, [Deed(said, tuple(_parts_of_places(scene, normal, mom)))]


def _at(ranking: Sequence[Group]) -> Iterator[tuple[int, Group]]:
    """Yield each group with the best of its places, from 1."""
    place = 1
    for group in ranking:
        yield place, group
        place += len(group)


def _place(group: Group, place: int, scene: Scene, mom: Group) -> Text:
    """Return a place in the heading: `Chi và Dũng cùng bét`."""
    is_mom, last = group[0] in mom, place + len(group) - 1
    names = all_names(scene, group) if place > 1 else listed(group)
    if is_mom and scene.rules.mom_mode == "replace":
        return phrase("{who} móm | {who} móm", who=names)
    name = place_name(last if last == len(scene.players) else place, len(scene.players))
    words = "{who} {place} | {who} {place}"
    if len(group) > 1:
        words = "{who} cùng {place} | {who} share {place} place"
    placed = phrase(words, who=names, place=name)
    return remark(placed, phrase("móm | móm")) if is_mom else placed


def _all_mom(scene: Scene, normal: Normal, ties: list[Text]) -> list[Text]:
    """Return the heading of a round in which all are móm, and by what it was decided."""
    rules, ranking = scene.rules, scene.payments.ranking or ()
    first = ranking[0][0]
    everybody = _everybody_mom(scene)
    if rules.mom_mode == "add":
        places = join([_place(group, at, scene, ()) for at, group in _at(ranking)], ", ")
        return [everybody, places, *ties]
    if rules.mom_rank_by == "points":
        if ties:
            return [everybody, *ties]
        vi_en = "{who} ít điểm nhất | {who} has the fewest points"
        return [join([everybody, phrase(vi_en, who=first)], ", ")]
    return [join([everybody, _laid(scene, first, len(scene.players))], ", ")]


def _everybody_mom(scene: Scene) -> Text:
    return phrase("Cả hai móm | Both móm" if scene.is_for_two else "Cả làng móm | All móm")


def _laid(scene: Scene, who: str, of: int) -> Text:
    """Return who of so many is ahead by the laying order."""
    if scene.rules.tie_break == "earlier_wins":
        return phrase("{who} hạ trước | {who} laid first", who=who)
    if of == 2:
        return phrase("{who} hạ sau | {who} laid later", who=who)
    return phrase("{who} hạ sau cùng | {who} laid last", who=who)


def _laid_in_order(scene: Scene) -> Text:
    """Return how the laying order decided among several, whose places are told."""
    if scene.rules.tie_break == "earlier_wins":
        return phrase("ai hạ trước hơn | who laid earlier is ahead")
    return phrase("ai hạ sau hơn | who laid later is ahead")


def _ties(scene: Scene, normal: Normal, mom: Group) -> list[Text]:
    """Return how the laying order decided each tie of points, and of móm if places are paid."""
    rules, ties = scene.rules, []
    if not normal.lay_order:
        return []
    for group in lay_order_needed(normal, rules, mom):
        order = by_lay_order(normal, rules, group)
        only_first = rules.scoring_mode == "deadwood" or (
            set(group) <= set(mom) and (rules.mom_mode == "replace")
        )
        laid = _laid(scene, order[0], len(group))
        if len(group) > 2 and not only_first:
            laid = _laid_in_order(scene)
        names = {"who": listed(group), "laid": laid}
        if group[0] in normal.points:
            vi_en = "{who} cùng {points}, {laid} | {who} {points} each, {laid}"
            ties.append(phrase(vi_en, points=_points(normal.points[group[0]]), **names))
        elif rules.mom_mode == "add" and len(group) == len(scene.players):
            ties.append(laid)
        elif rules.mom_mode == "add":
            vi_en = "{who} cùng móm, {laid} | {who} both móm, {laid}"
            if len(group) > 2:
                vi_en = "{who} cùng móm, {laid} | {who} all móm, {laid}"
            ties.append(phrase(vi_en, **names))
    return ties


def _parts_of_places(scene: Scene, normal: Normal, mom: Group) -> Iterator[Part]:
    ranking = scene.payments.ranking or ()
    everybody_mom, players = len(mom) == len(scene.players), len(scene.players)
    first = ranking[0][0]
    paid = scene.paid("rank", "mom")
    words = phrase("nhất | first")
    if everybody_mom and players > 2:
        words = phrase("cả làng | from all")
    if paid:
        yield Part(first, remark(words, _had(normal, first)), total(paid))
    for at, group in _at(ranking):
        last = at + len(group) - 1 == players
        name = place_name(players if last else at, players)
        if len(group) > 1:
            name = phrase("cùng {place} | shares {place}", place=name)
        for who in group if at > 1 else ():
            had = _had(normal, who)
            rank, of_mom = _of(who, "rank", paid), _of(who, "mom", paid)
            if rank:
                yield Part(who, remark(name, None if of_mom else had), -rank)
            if of_mom:
                yield Part(who, remark(phrase("móm | móm"), had), -of_mom)
            pays_nothing = phrase("{place}: không trả | {place}: pays nothing", place=name)
            yield from unpaid(scene, who, pays_nothing)


def _of(who: str, reason: str, paid: Sequence[Transfer]) -> Amount:
    return total(one for one in paid if (one.payer, one.reason) == (who, reason))


def _had(normal: Normal, who: str) -> Text | None:
    return _points(normal.points[who]) if who in normal.points else None


# Eats.


class _Ate(NamedTuple):
    """Cards of one kind that a player ate of another."""

    pair: tuple[str, str]
    """The eater and the discarder."""
    kind: str
    cards: int
    amount: Amount
    after: Text | None
    """What an ordinary eat was dearer after: `sau chốt`."""


def _eaten(scene: Scene) -> list[_Ate]:
    """Return what was eaten and is paid, by eater in the order of their first eats."""
    round, payer = scene.round, scene.payments.den_payer
    if scene.round.finish == "u" and not eats_are_paid(round, scene.rules, payer):
        return []
    counts = Counter(round.eats)
    eaters = list(dict.fromkeys(eat.eater for eat in round.eats))
    eaten = []
    for eat in sorted(counts, key=lambda eat: eaters.index(eat.eater)):
        paid = [
            one
            for one in scene.paid(_REASON_OF_EAT[eat.kind])
            if (one.payee, one.payer) == (eat.eater, eat.discarder)
        ]
        pair = (eat.eater, eat.discarder)
        eaten.append(_Ate(pair, eat.kind, counts[eat], total(paid), _after(round, eat)))
    return eaten


def _after(round: PhomRound, eat: Eat) -> Text | None:
    """Return after which card an ordinary eat was counted as a later one, if after any."""
    if eat.kind != "normal":
        return None
    of_pair = [one for one in round.eats if one[:2] == eat[:2]]
    before = of_pair[: len(of_pair) - of_pair[::-1].index(eat)]
    other = next((one for one in before if one.kind != "normal"), None)
    return other and phrase("sau {card} | after a {card}", card=_LAST_CARD[other.kind])


def _eats(scene: Scene) -> Iterator[Deed]:
    """Yield what each player ate, but for what the winner ate of who pays for all."""
    den, ending = scene.payments.den_payer, scene.round.ending
    winner = ending.winner if isinstance(ending, U) else None
    eaters: dict[str, list[_Ate]] = {}
    for ate in _eaten(scene):
        if den is None or ate.pair != (winner, den):
            eaters.setdefault(ate.pair[0], []).append(ate)
    for eater, eaten in eaters.items():
        parts = [part for ate in eaten for part in _parts_of_eat(scene, ate, winner)]
        said = [
            phrase(
                "{did} {n} | {did}, {n}", did=remark(_ate(ate), ate.after), n=scene.say(ate.amount)
            )
            for ate in eaten
            if ate.amount
        ]
        # English says `ate` once: `An ate from Dũng, 1, and a chốt from Dũng, 4`.
        again = [Text(one.vi, one.en.removeprefix("ate ")) for one in said[1:]]
        did = join([*said[:1], *again], Text(", ", ", and "))
        clause = phrase("{who} {did} | {who} {did}", who=eater, did=did) if said else None
        yield Deed(clause, tuple(parts))


def _cards(ate: _Ate) -> Text:
    """Return the cards: `ăn hai cây`, in English `two cards`."""
    if ate.kind == "normal":
        vi_en = "ăn | a card" if ate.cards == 1 else "ăn {n} cây | {n} cards"
        return phrase(vi_en, n=count(ate.cards))
    vi_en = "ăn {card} | a {card}" if ate.cards == 1 else "ăn {n} cây {card} | {n} {card}"
    return phrase(vi_en, n=count(ate.cards), card=_LAST_CARD[ate.kind])


def _ate(ate: _Ate) -> Text:
    vi_en = "{cards} của {whom} | ate {cards} from {whom}"
    if ate.kind == "normal" and ate.cards == 1:
        vi_en = "{cards} của {whom} | ate from {whom}"
    return phrase(vi_en, cards=_cards(ate), whom=ate.pair[1])


def _parts_of_eat(scene: Scene, ate: _Ate, winner: str | None) -> Iterator[Part]:
    eater, discarder = ate.pair
    if not ate.amount:
        prices = (*scene.rules.eat_payments, scene.rules.chot_payment, scene.rules.tai_payment)
        free = phrase("{did}, không tính tiền | {did}, free", did=_ate(ate))
        yield from (Part(eater, free, 0) for _ in prices[:1] if any(prices))
        return
    vi_en = (
        "bị {cards} | lost {cards}" if eater == winner else "bị {who} {cards} | {who} ate {cards}"
    )
    lost = phrase(vi_en, who=eater, cards=_cards(ate))
    yield Part(eater, remark(_ate(ate), ate.after), ate.amount)
    yield Part(discarder, remark(lost, ate.after), -ate.amount)


# A false declaration, and the gà.


def _false_declaration(scene: Scene, declarer: str) -> tuple[list[Text], list[Deed]]:
    out = phrase("{who} ù láo | {who} declared a false ù", who=declarer)
    paid = scene.paid("false_declaration")
    if paid[0].payee is None:
        amount = total(paid)
        vi_en = "{out}, nộp gà {amount} | {out} and puts {amount} into the gà"
        part = Part(declarer, phrase("ù láo, nộp gà | a false ù, into the gà"), -amount)
        return [out], [Deed(phrase(vi_en, out=out, amount=scene.say(amount)), (part,))]
    fine = phrase("tiền phạt | the fine")
    return [out], [fined(scene, out, paid, (fine if scene.is_for_two else Text("", ""), fine))]


def _into_ga(scene: Scene, after: Deed) -> Iterator[Deed]:
    """Yield what players put into the gà for what they did, and the antes."""
    fed = by("payer", scene.paid("ga_eat", "ga_mom", "ga_last"))
    equal: dict[Amount, list[str]] = {}
    for who in scene.players:
        if who in fed:
            equal.setdefault(total(fed[who]), []).append(who)
    feeds = phrase("nộp gà | into the gà")
    for amount, group in equal.items():
        vi_en, joint = "{who} nộp gà {amount} | {who} puts {amount} into the gà", JOINT
        goes_on = after.joint == CONTINUED and [part.who for part in after.parts[:1]] == group
        if len(group) == len(scene.players):
            vi_en = "mỗi người nộp gà {amount} | each puts {amount} into the gà"
        elif len(group) > 1:
            vi_en = "{who} nộp gà mỗi người {amount} | {who} each put {amount} into the gà"
        elif goes_on:
            vi_en, joint = "nộp gà {amount} | {who} puts {amount} into the gà", CONTINUED
        clause = phrase(vi_en, who=listed(group), amount=scene.say(amount))
        yield Deed(clause, tuple(Part(who, feeds, -amount) for who in group), joint)
    antes = scene.paid("ante")
    if antes:
        amount, ante = antes[0].amount, phrase("góp gà | ante")
        clause = phrase("mỗi người góp gà {n} | each antes {n}", n=scene.say(amount))
        yield Deed(clause, tuple(Part(str(one.payer), ante, -amount) for one in antes))


def _out_of_ga(scene: Scene) -> Iterator[Deed]:
    """Yield who takes the gà, or to the winner, why it stays."""
    taken, winners = scene.paid("ga"), scene.payments.winners
    by_rules = [one for one in scene.payments.transfers if one.reason != "manual"]
    put_in = total(one for one in by_rules if one.payee is None)
    left = scene.round.ga_before + put_in - total(taken)
    names = {"who": listed(winners) if winners else "", "amount": scene.say(total(taken))}
    if len(taken) > 1 or (taken and len(winners) > 1):
        share = phrase("phần gà | a share of the gà")
        clause = phrase(
            "{who} chia nhau cả gà: {each} | {who} share the whole gà: {each}",
            **names,
            each=say_payees(scene, taken),
        )
        yield Deed(clause, tuple(Part(str(one.payee), share, one.amount) for one in taken))
    elif taken and left:
        vi_en = "{who} ăn nửa gà {amount}, để lại {left} | "
        vi_en += "{who} takes half the gà, {amount}, and leaves {left}"
        clause = phrase(vi_en, **names, left=scene.say(left))
        yield Deed(clause, (Part(winners[0], phrase("nửa gà | half the gà"), total(taken)),))
    elif taken:
        clause = phrase("{who} ăn cả gà {amount} | {who} takes the whole gà, {amount}", **names)
        yield Deed(clause, (Part(winners[0], phrase("cả gà | the whole gà"), total(taken)),))
    elif left and scene.round.finish == "normal" and scene.rules.ga_taken_by == "u_winner":
        stays = phrase("gà để lại: chỉ ù mới ăn | gà stays: only ù takes it")
        by_hand = [one for one in scene.payments.transfers if one.reason == "manual"]
        left += total(one for one in by_hand if one.payee is None)
        left -= total(one for one in by_hand if one.payer is None)
        if ga_played(scene.rules) and left:
            yield Deed(None, tuple(Part(who, stays, 0) for who in winners))
