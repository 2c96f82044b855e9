"""Chặt: a player beats cards of another, who pays at once. Read, checked, paid, counted and told.

What can be chopped differs by game: its cards are a NamedTuple of numbers.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.fields import FLAG, Field, ListOf, list_of
from scorekeeper.games.arithmetic import added, multiplied, priced, product
from scorekeeper.games.base import Count, Transfer
from scorekeeper.games.entry import NAME, PAYER, Faults, group
from scorekeeper.games.told import Deed, Part, SceneOf, count, listed_things, phrase, remark
from scorekeeper.text import Text, join

LONGEST_CHAIN = 10
"""The most chops in a chain, where each doubles what it costs."""

Prices = Callable[[Any], Sequence[tuple[int, int]]]
"""(chopped cards) → how many of each kind, and the price of one in bets"""


class Chop(NamedTuple):
    """A player beat cards of another, who pays at once."""

    by: str
    beaten: str
    """The owner of the beaten cards."""
    cards: Any
    over: bool
    """Chặt chồng: it beat the chop before it."""


class ChopDraft(NamedTuple):
    """A chop as read; a missing or faulty name is None."""

    by: str | None
    beaten: str | None
    cards: Any
    over: bool


Chops = list[tuple[int, ChopDraft]]
"""The readable chops, with their indexes in the entry."""


def chops_of(
    cards: Mapping[str, Field], build: Callable[[Mapping[str, int | None]], Any]
) -> ListOf:
    """Return the field of the chops of a round. `build` makes chopped cards from the fields."""

    def chop(by: str | None = None, over: bool | None = None, **others: Any) -> ChopDraft:
        return ChopDraft(by, others.get("from"), build(others), bool(over))

    over = FLAG.about("Whether it beat the chop before it.")
    fields = {"by": NAME.about("Who beat the cards."), "from": PAYER, **cards, "over": over}
    return list_of(group(fields, required=("by", "from"), build=chop)).about(
        "Chặt: who beat what of whom, in the order in which it happened."
    )


def whole(chops: Chops) -> tuple[Chop, ...]:
    """Return chops that have no fault."""
    return tuple([Chop(str(by), str(of), cards, over) for _, (by, of, cards, over) in chops])


# Checks.


def check_chops_cost(
    chops: Sequence[ChopDraft | None], stacking: str | None, faults: Faults
) -> None:
    """Report chops where none costs anything, so `stacking` is None: `E_CHOP_DISABLED`.

    This comes before the check of names: nothing else of such chops is checked.
    """
    if chops and stacking is None:
        faults.add("E_CHOP_DISABLED", ("chops",))


def check_chops(
    chops: Sequence[ChopDraft | None],
    allowed: Collection[Any],
    stacking: str | None,
    faults: Faults,
) -> Chops:
    """Return the readable chops of a table that plays them; report their faults.

    `allowed` are the cards that can be chopped, `stacking` is None where no chop costs anything.
    `E_CHOP_SELF`, `E_CHOP_CARDS`, `E_CHOP_OVER`.
    """
    if stacking is None:
        return []
    read = [(i, chop) for i, chop in enumerate(chops) if chop is not None]
    for i, chop in read:
        path = ("chops", i, "from")
        if chop.by is not None and chop.by == chop.beaten and faults.sound(*path):
            faults.add("E_CHOP_SELF", path, player=chop.by)
        if chop.over:
            is_sound = _cards_are_read(i, chop, faults) and chop.cards in allowed
            _check_over(chop, i, chops, stacking, is_sound, faults)
    # This reports a chop as a whole, so it comes after the checks of its parts.
    for i, chop in read:
        if _cards_are_read(i, chop, faults) and chop.cards not in allowed:
            faults.add("E_CHOP_CARDS", ("chops", i), chop=i + 1)
    return read


def _cards_are_read(i: int, chop: ChopDraft, faults: Faults) -> bool:
    return all(faults.sound("chops", i, field) for field in chop.cards._fields)


def _check_over(
    chop: ChopDraft,
    i: int,
    chops: Sequence[ChopDraft | None],
    stacking: str | None,
    is_sound: bool,
    faults: Faults,
) -> None:
    """Check that a chop over another beats the cards of the chop before it."""
    path = ("chops", i, "over")
    if i == 0:
        faults.add("E_CHOP_OVER", path, chop=1)
        return
    before, beaten = chops[i - 1], chop.beaten
    known = faults.sound("chops", i, "from") and faults.sound("chops", i - 1, "by")
    if before and known and None not in (before.by, beaten) and before.by != beaten:
        names = {"before": before.by, "player": beaten}
        faults.add("E_CHOP_OVER", path, "E_CHOP_OVER from", chop=i + 1, **names)
    elif chop.cards.deuces and is_sound:
        faults.add("E_CHOP_OVER", path, "E_CHOP_OVER deuces", chop=i + 1)
    elif (
        stacking == "doubles"
        and i >= LONGEST_CHAIN
        and all(other and other.over for other in chops[i - LONGEST_CHAIN + 1 : i])
    ):
        faults.add("E_CHOP_OVER", path, "E_CHOP_OVER chain", chop=i + 1)


CHOP_MESSAGES = {
    "E_CHOP_DISABLED": Text(
        "Bàn không tính tiền chặt: bỏ lần chặt, hoặc đặt mức tiền chặt trong luật.",
        "Chops cost nothing at this table: remove them, or give them an amount in the rules.",
    ),
    "E_CHOP_SELF": Text(
        "{player} không thể chặt bài của chính mình: sửa người chặt hoặc người bị chặt.",
        "{player} cannot chop cards of their own: change who chopped or who was chopped.",
    ),
    "E_CHOP_CARDS": Text(
        "Lần chặt thứ {chop}: chặt hai hay tứ quý?",
        "Chop {chop}: deuces or four of a kind?",
    ),
    "E_CHOP_OVER": Text(
        "Trước lần chặt thứ {chop} chưa có ai chặt: bỏ chặt chồng.",
        "Nobody chopped before chop {chop}: take off “on top”.",
    ),
    "E_CHOP_OVER from": Text(
        "Chặt chồng ở lần thứ {chop} là chặt {before}, không phải {player}: sửa người, hoặc bỏ "
        "chồng.",
        "On top of another, chop {chop} beats {before}, not {player}: change who, or take off "
        "“on top”.",
    ),
    "E_CHOP_OVER deuces": Text(
        "Lần chặt thứ {chop}, con hai không chặt được ai: bỏ chồng, hoặc sửa bài bị chặt.",
        "In chop {chop} nobody chops with deuces: take off “on top”, or change what was chopped.",
    ),
    "E_CHOP_OVER chain": Text(
        "Chặt chồng nhiều nhất mười lần liền: bỏ chồng ở lần chặt thứ {chop}.",
        "At most ten chops follow one on another: take “on top” off chop {chop}.",
    ),
}
"""The sentences of refused chops. A game says itself what can be chopped, if that is more."""


# Payments.


def chains(chops: Iterable[Chop]) -> list[list[Chop]]:
    """Return the chains of chops, of which each beats the one before."""
    chains: list[list[Chop]] = []
    for chop in chops:
        if chop.over:
            chains[-1].append(chop)
        else:
            chains.append([chop])
    return chains


def worth(cards: Any, prices: Prices) -> int:
    """Return what chopped cards cost, in bets."""
    return sum(number * price for number, price in prices(cards))


def chop_payments(chops: Iterable[Chop], stacking: str, prices: Prices) -> Iterator[Transfer]:
    """Each chop costs its loser; the last one beaten may pay for a whole chain."""
    for chain in chains(chops):
        first, last, over = chain[0], chain[-1], len(chain) - 1
        if over and stacking == "doubles":
            yield Transfer(last.beaten, last.by, worth(first.cards, prices) << over, "chop")
            continue
        for chop in chain:
            paid = chop if stacking == "each_pays" else last
            yield Transfer(paid.beaten, paid.by, worth(chop.cards, prices), "chop")


CHOPS = (
    Count("chops", Text("Chặt", "Chopped"), lambda round, payments: [c.by for c in round.chops]),
    Count(
        "chopped",
        Text("Bị chặt", "Got chopped"),
        lambda round, payments: [c.beaten for c in round.chops],
    ),
)
"""The statistics of chops."""


# Words.


class ChopWords(NamedTuple):
    """How a game names chopped cards."""

    bare: Callable[[Any], Text]
    """cards → `hai đen | black deuce`"""
    beaten: Callable[[Any], Text]
    """cards → the same as the object of a verb: `hai đen | a black deuce`"""
    several: Callable[[Any], str]
    """cards → a template for `{n}` times the same: `{n} tứ quý | {n} quads`"""


class _Beaten(NamedTuple):
    """Cards that one player chopped of another, and what of its chain the victim pays too."""

    by: str
    victim: str
    cards: tuple[Chop, ...]
    price: int
    """All of it in bets, if the round is not multiplied."""
    terms: tuple[str, ...] = ()
    """The prices of which that is the sum."""
    carried: tuple[Chop, ...] = ()
    over: bool = False


Scene = SceneOf[Any, Any]


def tell_chops(scene: Scene, prices: Prices, words: ChopWords) -> Iterator[Deed]:
    """Yield each chop; those of one player by another are told together, not those over one."""
    for beaten in _together(_beaten(scene, prices)):
        amount = beaten.price * scene.round.multiplier
        if not amount:
            yield _free(beaten, words)
            continue
        said, got, lost = (_over if beaten.over else _chopped)(scene, beaten, amount, words)
        how = multiplied(added(beaten.terms), scene.round.multiplier)
        parts = [Part(beaten.by, got, amount, how), Part(beaten.victim, lost, -amount, how)]
        yield Deed(said, [*parts, *_let_off(beaten, words)])


def _beaten(scene: Scene, prices: Prices) -> Iterator[_Beaten]:
    """Yield each chop that another does not carry, also those that cost nothing."""
    stacking = scene.rules.chop_stacking
    for chain in chains(scene.round.chops):
        for chop in chain if stacking == "each_pays" else chain[-1:]:
            before = [] if stacking == "each_pays" else chain[:-1]
            # Where a chain doubles, it costs nothing if its first chop costs nothing.
            paid = chain[:1] * len(before) if stacking == "doubles" else before
            costs = [worth(link.cards, prices) for link in paid]
            carried = tuple([link for link, cost in zip(before, costs, strict=True) if cost])
            price = worth(chop.cards, prices) + sum(costs)
            terms = [priced(prices(link.cards)) for link in (*before, chop)]
            if stacking == "doubles":
                price = worth(chain[0].cards, prices) << len(before)
                terms = [product(terms[0], *[2] * len(before))]
            for free in [link for link in before if link not in carried]:
                yield _Beaten(free.by, free.beaten, (free,), 0)
            beaten = _Beaten(chop.by, chop.beaten, (chop,), price, tuple(filter(None, terms)))
            yield beaten._replace(carried=carried, over=chop.over and price > 0)


def _together(beaten: Iterable[_Beaten]) -> Iterable[_Beaten]:
    """Join the chops of the same two, where the first one stands."""
    joined: dict[object, _Beaten] = {}
    for place, chop in enumerate(beaten):
        key = place if chop.over else (chop.by, chop.victim, chop.price > 0)
        if (first := joined.get(key)) is not None:
            cards, terms = (*first.cards, *chop.cards), (*first.terms, *chop.terms)
            chop = chop._replace(cards=cards, price=first.price + chop.price, terms=terms)
        joined[key] = chop
    return joined.values()


def _free(beaten: _Beaten, words: ChopWords) -> Deed:
    """Return that chopped cards cost nothing, which only the row of the chopper tells."""
    vi_en = "chặt {cards} của {victim}, không tính tiền | chopped {cards} from {victim}, free"
    did = phrase(vi_en, cards=_in_a_row(beaten, words), victim=beaten.victim)
    return Deed(None, [Part(beaten.by, did, 0)])


def _in_a_row(beaten: _Beaten, words: ChopWords) -> Text:
    """Name all cards that one player chopped of another: `hai đen rồi hai đỏ`."""
    times = Counter(chop.cards for chop in beaten.cards)
    chops = [_chopped_cards(cards, n, words) for cards, n in times.items()]
    return join(chops, Text(" rồi ", ", then "))


def _chopped(scene: Scene, beaten: _Beaten, amount: int, words: ChopWords) -> Sequence[Text]:
    """Return the clause of a chop, and the words of its chopper and of its victim."""
    cards = _in_a_row(beaten, words)
    names = {"by": beaten.by, "victim": beaten.victim, "cards": cards, "amount": scene.say(amount)}
    vi_en = "{by} chặt {cards} của {victim} {amount} | {by} chopped {cards} from {victim}, {amount}"
    if len(beaten.cards) > 1:
        vi_en = "{by} chặt {cards} của {victim}, {amount} | "
        vi_en += "{by} chopped {cards} from {victim}, {amount}"
    got = phrase("chặt {cards} của {victim} | chopped {cards} from {victim}", **names)
    lost = phrase("bị {by} chặt {cards} | {by} chopped {cards}", **names)
    return phrase(vi_en, **names), got, lost


def _over(scene: Scene, beaten: _Beaten, amount: int, words: ChopWords) -> Sequence[Text]:
    """Return the same of a chop over another, whose victim also pays of the chain before it."""
    cards, doublings = words.bare(beaten.cards[0].cards), len(beaten.carried)
    names = {"by": beaten.by, "victim": beaten.victim, "cards": cards, "n": scene.say(amount)}
    got = "chặt chồng {cards} của {victim} | chopped over {victim}’s {cards}"
    lost = "bị {by} chặt chồng {cards} | {by} chopped over the {cards}"
    said = "{by} chặt chồng {cards} của {victim} {n} | {by} chopped over {victim}’s {cards}, {n}"
    remarks: list[Text] = []
    if scene.rules.chop_stacking == "doubles":
        first = words.beaten(beaten.carried[0].cards)
        twice = phrase("gấp đôi {times} | doubled {times}", times=_often(doublings))
        names |= {"base": scene.say(amount >> doublings), "twice": twice}
        remarks = [phrase("từ tiền chặt {first} | from {first}", first=first), twice]
        said = "{by} chặt chồng {cards} của {victim}: {base} {twice}, {n} | "
        said += "{by} chopped over {victim}’s {cards}, {base}, {twice}: {n}"
    elif beaten.carried:
        names["carried"] = _all_of(beaten.carried, words)
        got = "chặt chồng {cards} của {victim}, cả {carried} | "
        got += "chopped over {victim}’s {cards}, {carried} included"
        lost = "bị {by} chặt chồng {cards}, gánh {carried} | "
        lost += "{by} chopped over the {cards}; carries the {carried}"
        said = "{by} chặt chồng {cards} của {victim}, {victim} gánh cả {carried}, {n} | "
        said += "{by} chopped over {victim}’s {cards}, {victim} carries the {carried} too, {n}"
    gets, loses = (remark(phrase(vi_en, **names), *remarks) for vi_en in (got, lost))
    return phrase(said, **names), gets, loses


def _let_off(beaten: _Beaten, words: ChopWords) -> Iterator[Part]:
    """Yield whom of the chain the victim of a chop over it pays for."""
    let_off = dict.fromkeys(chop.beaten for chop in beaten.carried)
    for who in [who for who in let_off if who != beaten.victim]:
        vi_en = "bị chặt {cards}: {victim} gánh thay | {victim} carries the {cards}"
        theirs = _all_of([chop for chop in beaten.carried if chop.beaten == who], words)
        yield Part(who, phrase(vi_en, cards=theirs, victim=beaten.victim), 0)


def _chopped_cards(cards: Any, times: int, words: ChopWords) -> Text:
    """Name cards that were chopped so many times as the object of a verb."""
    named, often = words.beaten(cards), _often(times)
    return named if times == 1 else Text(f"{often.vi} {named.vi}", f"{named.en} {often.en}")


def _often(times: int) -> Text:
    """Return how many times: `hai lần`, or `twice`."""
    en = {1: "once", 2: "twice"}.get(times, f"{count(times).en} times")
    return Text(f"{count(times).vi} lần", en)


def _all_of(chops: Sequence[Chop], words: ChopWords) -> Text:
    """Name the cards of a chain; only quads and runs can be in it twice."""
    return listed_things(
        [
            words.bare(cards) if n == 1 else phrase(words.several(cards), n=count(n))
            for cards, n in Counter(chop.cards for chop in chops).items()
        ]
    )
