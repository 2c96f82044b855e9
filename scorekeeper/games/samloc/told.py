"""A round of Sâm lốc in words: its heading and its deeds. (docs/rules.md, 14)"""

from collections.abc import Iterator, Sequence

from scorekeeper.games.arithmetic import priced, product
from scorekeeper.games.base import Payments, Say, Told, Transfer
from scorekeeper.games.chops import ChopWords, tell_chops
from scorekeeper.games.samloc.facts import INSTANT_TYPES, Hand, Held, SamlocRound
from scorekeeper.games.samloc.rules import SamlocRules, colours_differ, ga_played
from scorekeeper.games.samloc.score import (
    LEFT,
    chop_prices,
    counted,
    is_stuck,
    left_prices,
    shares_of_failed,
)
from scorekeeper.games.told import (
    Deed,
    Ended,
    Part,
    SceneOf,
    by,
    by_value,
    listed_things,
    named,
    phrase,
    remark,
    total,
)
from scorekeeper.text import Text, join, listed

Scene = SceneOf[SamlocRules, SamlocRound]

_DEUCES = {
    1: "hai{c} | a{c} deuce",
    2: "đôi hai{c} | two{c} deuces",
    3: "ba con hai{c} | three{c} deuces",
    4: "bốn con hai{c} | four{c} deuces",
}
_COLOURS = {"": Text("", ""), "black": Text(" đen", " black"), "red": Text(" đỏ", " red")}
_QUADS = {1: "tứ quý | a quad", 2: "hai tứ quý | two quads"}


def tell(round: SamlocRound, rules: SamlocRules, payments: Payments, say: Say) -> Told:
    """Return a scored round in words."""
    scene = SceneOf(round, rules, payments, say, _price)
    heading, main = _how_it_ended(scene)
    chops = tell_chops(scene, chop_prices(rules), ChopWords(_bare, _beaten, _several))
    deeds = [*main, *chops, *scene.fouls(), *_out_of_ga(scene), *scene.antes()]
    return scene.told(heading, [*deeds, *scene.side_payments()])


def _price(
    round: SamlocRound, rules: SamlocRules, payments: Payments, paid: Sequence[Transfer]
) -> str | None:
    """Return how payments of one debtor for one cause are worked out, before the multiplier."""
    reason, hand = paid[0].reason, round.hands.get(str(paid[0].debtor))
    if hand and reason == "cards":
        replaced = hand.cards - counted(hand, rules)
        cards = f"{hand.cards} − {replaced}" if replaced else str(hand.cards)
        return product(cards, rules.card_payment)
    if hand and reason in LEFT:
        return priced(left_prices(hand.held, rules)[reason])
    if reason == "sam_failed" and rules.sam_failed_to != "players":
        return product(shares_of_failed(round, rules), rules.sam_failed_payment)
    return None


def _how_it_ended(scene: Scene) -> Ended:
    winner = str(scene.round.winner)
    match scene.round.finish:
        case "win":
            return _won(scene, winner)
        case "sam":
            out = phrase("{who} ăn sâm | {who} won a sâm", who=winner)
            said = (out, phrase("trả sâm | pays the sâm"), phrase("ăn sâm | the sâm"))
            return [out], [scene.all_pay(winner, scene.paid("sam"), said)]
        case "sam_failed":
            return _sam_failed(scene, str(scene.round.declarer), scene.round.blocker)
        case "instant_win":
            return _instant_win(scene, winner)
        case "last_deuce":
            return _last_deuce(scene, str(scene.round.loser))
    return scene.void()


def _instant_win(scene: Scene, winner: str) -> Ended:
    out = phrase("{who} ăn trắng | {who} won as dealt", who=winner)
    if kind := scene.round.instant_type:
        out = join([out, phrase(INSTANT_TYPES[kind])], ": ")
    said = (out, phrase("trả ăn trắng | pays for it"), phrase("ăn trắng | won as dealt"))
    return [out], [scene.all_pay(winner, scene.paid("instant_win"), said), *_left(scene, winner)]


def _left(scene: Scene, winner: str) -> Iterator[Deed]:
    """Yield what the others pay for what they were dealt."""
    for who, paid in by("debtor", scene.paid(*LEFT)).items():
        vi_en = "{who} {what}, trả {n} | {who} {what} and pays {n}"
        clause = phrase(vi_en, who=who, what=_what(scene, who, paid), n=scene.say(total(paid)))
        yield Deed(clause, [*_parts(scene, winner, who, paid)])


def _last_deuce(scene: Scene, loser: str) -> Ended:
    out = phrase("{who} về bằng hai | {who} ended on a deuce", who=loser)
    heading = out
    if not scene.is_for_two:
        heading = phrase("{out}, nộp phạt cả làng | {out} and pays everybody", out=out)
    words = phrase("về bằng hai | ended on a deuce")
    return [heading], [scene.fined(out, scene.paid("last_deuce"), (words, out))]


def _out_of_ga(scene: Scene) -> Iterator[Deed]:
    """Yield who takes the gà, or to the winner why it stays."""
    for paid in scene.paid("ga"):
        clause = "{who} ăn cả gà {n} | {who} takes the whole gà, {n}"
        parts = [scene.part(str(paid.payee), phrase("cả gà | the whole gà"), [paid])]
        yield Deed(phrase(clause, who=paid.payee, n=scene.say(paid.amount)), parts)
        return
    if ga_played(scene.rules) and scene.round.finish in ("win", "sam_failed"):
        why = "gà để lại: chỉ ăn sâm hay ăn trắng mới được | "
        why += "the gà stays: only a sâm or an instant win takes it"
        stays = scene.payments.winners if scene.rules.ga_taken_by == "special" else ()
        yield Deed(None, [Part(who, phrase(why), 0) for who in stays])


# Somebody ran out of cards.


def _won(scene: Scene, winner: str) -> Ended:
    out = phrase("{who} về nhất | {who} won", who=winner)
    payer, hands = scene.payments.den_payer, scene.round.hands
    heading, owed = [out], by("debtor", scene.paid("cards", "stuck", *LEFT))
    is_carried = any(transfer.on_behalf_of for paid in owed.values() for transfer in paid)
    if payer:
        vi_en = "{who} đền báo | {who} let the last card go"
        if is_carried:
            vi_en = "{who} đền báo | {who} pays for everyone (last card)"
        heading.append(phrase(vi_en, who=payer))
    if not scene.is_for_two and all(is_stuck(hand, scene.rules) for hand in hands.values()):
        heading.append(phrase("cả làng cóng | everybody else stuck"))
    unpaid = [
        part
        for who, hand in hands.items()
        if who not in owed
        for part in scene.unpaid(who, _cards(scene, hand))
    ]
    if payer and is_carried:
        main = _den(scene, winner, payer, owed)
    else:
        main = Deed(
            join([join(heading, ", "), _say_owed(scene, owed)], ": "),
            [part for who, paid in owed.items() for part in _parts(scene, winner, who, paid)],
        )
    return [join(heading, ", ")], [main._replace(parts=[*main.parts, *unpaid])]


def _say_owed(scene: Scene, owed: dict[str, list[Transfer]]) -> Text:
    """Spell what each loser pays for what, those together for whom it is the same."""
    owed_for = {who: (_what(scene, who, paid), total(paid)) for who, paid in owed.items()}
    clauses = []
    for (what, amount), group in by_value(owed_for).items():
        vi_en = "{who} {what} trả {n} | {who} ({what}) pays {n}"
        if len(group) == len(scene.players) - 1 > 1:
            vi_en = "mỗi người {what} trả {n} | each ({what}) pays {n}"
        elif len(group) > 1:
            vi_en = "{who} mỗi người {what} trả {n} | {who} ({what}) pay {n} each"
        names = {"who": listed(group), "what": what, "n": scene.say(amount)}
        clauses.append(phrase(vi_en, **names))
    return join(clauses, ", ") if clauses else scene.nobody_pays(phrase("tiền cây | cards"))


def _den(scene: Scene, winner: str, payer: str, owed: dict[str, list[Transfer]]) -> Deed:
    """Return what who let the last card go pays for all."""
    paid = [transfer for group in owed.values() for transfer in group]
    names = {"winner": winner, "payer": payer, "n": scene.say(total(paid))}
    vi_en = "{winner} về nhất, {payer} đền báo, trả {winner} {n} thay cả làng | "
    vi_en += "{winner} won, {payer} let the last card go and pays for everyone: {n}"
    items = []
    for who, group in owed.items():
        whose = "mình {what} | own: {what}" if who == payer else "{who} {what}"
        items.append(phrase(whose, who=who, what=_what(scene, who, group)))
    words = remark(phrase("đền báo cả làng | pays for everyone, last card"), *items)
    got = phrase("{payer} đền | {payer} pays for everyone", **names)
    instead = phrase("{payer} đền thay | covered by {payer}", **names)
    return Deed(
        phrase(vi_en, **names),
        [
            scene.part(winner, got, paid),
            scene.part(payer, words, paid),
            *[Part(who, instead, 0) for who in owed if who != payer],
        ],
    )


def _parts(scene: Scene, winner: str, who: str, paid: Sequence[Transfer]) -> Iterator[Part]:
    """Yield what each payment of a loser means to both, a part for each cause."""
    for transfer in paid:
        words = _what(scene, who, [transfer])
        yield scene.part(winner, named(who, words), [transfer])
        if transfer.reason == "stuck":
            words = phrase("cóng | stuck, never played a card")
        yield scene.part(who, words, [transfer])


def _what(scene: Scene, who: str, paid: Sequence[Transfer]) -> Text:
    """Name what a loser pays for: `cóng, thối hai`."""
    hand, words = scene.round.hands[who], []
    for reason in [transfer.reason for transfer in paid]:
        if reason in LEFT:
            held = _deuces(hand.held, scene.rules) if reason == "deuces" else _quads(hand.held)
            words.append(phrase("thối {held} | kept {held}", held=held))
        else:
            words.append(_cards(scene, hand))
    return join(words, ", ")


def _cards(scene: Scene, hand: Hand) -> Text:
    """Name the cards in hand as they are paid: `5 cây (không kể hai)`."""
    if is_stuck(hand, scene.rules):
        return phrase("cóng | stuck")
    cards = counted(hand, scene.rules)
    words = phrase("{n} cây | 1 card" if cards == 1 else "{n} cây | {n} cards", n=cards)
    if cards == hand.cards:
        return words
    deuces, quads = hand.held.deuces, hand.held.quads
    beside = [
        phrase(f"{vi} | the {en}{'s' if number > 1 else ''}")
        for number, vi, en in ((deuces, "hai", "deuce"), (quads, "tứ quý", "quad"))
        if number
    ]
    vi_en = "{words} (không kể {beside}) | {words} besides {beside}"
    return phrase(vi_en, words=words, beside=join(beside, Text(", ", " and ")))


def _deuces(held: Held, rules: SamlocRules) -> Text:
    """Name the deuces in hand that cost something."""
    if not colours_differ(rules):
        return _some(held.deuces, "")
    black = held.deuces - held.red_deuces if rules.deuce_payment else 0
    red = held.red_deuces if rules.red_deuce_payment else 0
    if black == red == 1:
        return phrase("đôi hai đen đỏ | a black and a red deuce")
    colours = ((black, "black"), (red, "red"))
    return listed_things([_some(number, colour) for number, colour in colours if number])


def _some(number: int, colour: str) -> Text:
    return phrase(_DEUCES[number], c=_COLOURS[colour])


def _quads(held: Held) -> Text:
    return phrase(_QUADS[held.quads])


# A sâm that failed.


def _sam_failed(scene: Scene, declarer: str, blocker: str | None) -> Ended:
    paid = scene.paid("sam_failed")
    names = {"who": declarer, "by": blocker, "n": scene.say(paid[0].amount)}
    did = phrase("{who} đền sâm | {who} failed a sâm", **names)
    heading, said = did, "{who} báo sâm, bị chặn | {who} declared a sâm and failed"
    if blocker:
        vi_en = "{who} đền sâm, {by} chặn | {who} failed a sâm, stopped by {by}"
        heading = phrase(vi_en, **names)
        said = "{who} báo sâm, {by} chặn được | {who} declared a sâm, {by} stopped it"
    if scene.rules.sam_failed_to == "players" and not scene.is_for_two:
        pays = "{who} đền mỗi người {n} | {who} pays {n} to each"
        lost = phrase("đền sâm cả làng | failed sâm, to each")
        parts = [scene.part(str(transfer.payee), did, [transfer]) for transfer in paid]
    else:
        pays = "{who} đền {by} {n} | {who} pays {by} {n}"
        lost = phrase("đền sâm cho {by} | failed sâm, to {by}", **names)
        got = phrase("chặn sâm của {who} | stopped {who}’s sâm", **names)
        alone = "{by} ăn cả | {by} takes it all"
        if scene.rules.sam_failed_to == "blocker_once":
            alone = "chỉ {by} được trả | only {by} is paid"
        others = [who for who in scene.players if who not in (declarer, blocker)]
        reasons = [part for who in others for part in scene.unpaid(who, phrase(alone, **names))]
        parts = [scene.part(str(blocker), got, paid), *reasons]
    clause = join([phrase(said, **names), phrase(pays, **names)], ": ")
    return [heading], [Deed(clause, [scene.part(declarer, lost, paid), *parts])]


# Chopped cards.


def _bare(cards: Held) -> Text:
    if cards.quads:
        return phrase("tứ quý | quad")
    return phrase("con hai | deuce" if cards.deuces == 1 else "đôi hai | two deuces")


def _beaten(cards: Held) -> Text:
    return _quads(cards) if cards.quads else _some(cards.deuces, "")


def _several(cards: Held) -> str:
    return "{n} tứ quý | {n} quads"
