"""What a round says of itself: its deeds, as a heading, as rows and as a spoken sentence.

A game makes the list of deeds. Every payment belongs to exactly one of them, so the parts of a row
add up to its net. (docs/rules.md, 14)
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple

from scorekeeper.games.base import Amount, Payments, Row, Say, Told, Transfer
from scorekeeper.options.templates import both_languages
from scorekeeper.text import Text, join, listed

JOINT = Text("; ", "; ")
"""Stands before most clauses."""
CONTINUED = Text(", ", "; ")
"""Stands before a clause with the subject of the one before, which only English repeats."""


class Part(NamedTuple):
    """What a deed means to one player."""

    who: str
    words: Text
    amount: Amount
    """Bets added to the player's sum; 0 for the reason why nothing is paid."""


class Deed(NamedTuple):
    """Something that happened in a round, with all its payments."""

    clause: Text | None
    """Its clause in the spoken sentence; None if only rows tell it."""
    parts: tuple[Part, ...] = ()
    joint: Text = JOINT
    """What stands before the clause."""


class Scene(NamedTuple):
    """A scored round that is to be told."""

    round: Any
    rules: Any
    payments: Payments
    say: Say

    @property
    def players(self) -> tuple[str, ...]:
        return self.round.players  # type: ignore[no-any-return]

    @property
    def is_for_two(self) -> bool:
        """Whether *cả làng* would be one player."""
        return len(self.players) == 2

    def paid(self, *reasons: str) -> list[Transfer]:
        """Return the payments that have one of these reasons."""
        return [paid for paid in self.payments.transfers if paid.reason in reasons]

    def is_touched(self, who: str) -> bool:
        """Return whether a player pays or gets anything."""
        return any(who in (paid.payer, paid.payee) for paid in self.payments.transfers)


_EACH = "mỗi người trả {amount} | each pays {amount}"
_COUNTS = {1: ("một", "one"), 2: ("hai", "two"), 3: ("ba", "three"), 4: ("bốn", "four")}
_PLACES = {1: Text("nhất", "first"), 2: Text("nhì", "second"), 3: Text("ba", "third")}


@cache
def _template(written: str) -> Text:
    return both_languages(written)


def phrase(written: str, **values: object) -> Text:
    """Fill a template that is written as `Vietnamese | English`."""
    return _template(written).fill(**values)


def count(number: int) -> Text:
    """Spell a small number in words."""
    return Text(*_COUNTS.get(number, (str(number), str(number))))


def place_name(place: int, players: int) -> Text:
    """Return a place: the last of three or more is `bét`."""
    return Text("bét", "last") if place == players > 2 else _PLACES[place]


def all_names(scene: Scene, group: Sequence[str]) -> Text:
    """Return names, or *ba người còn lại* for all but one of four."""
    if len(group) == len(scene.players) - 1 > 2:
        vi_en = "{n} người còn lại | the other {n}"
        return phrase(vi_en, n=count(len(group)))
    return listed(group)


def remark(words: Text, *remarks: Text | None) -> Text:
    """Return words with those remarks in brackets that there are."""
    said = [one for one in remarks if one]
    return (
        phrase("{words} ({said}) | {words} ({said})", words=words, said=enumerated(said))
        if said
        else words
    )


def enumerated(said: Sequence[Text]) -> Text:
    """Join remarks."""
    return join(list(said), Text(", ", "; "))


def note(words: str) -> Text | None:
    """Return what people wrote as a remark; None if they wrote nothing."""
    return Text(words, words) if words.strip() else None


def by(
    role: Literal["payer", "payee", "on_behalf_of"], paid: Iterable[Transfer]
) -> dict[Any, list[Transfer]]:
    """Return payments by who has a role in them."""
    found: dict[Any, list[Transfer]] = {}
    for one in paid:
        found.setdefault(getattr(one, role), []).append(one)
    return found


def total(paid: Iterable[Transfer]) -> Amount:
    """Return the sum of payments."""
    return sum(one.amount for one in paid)


def nobody_pays(scene: Scene, what: Text | None) -> Text:
    """Say that nobody pays; for what, if there are other payments."""
    if what and scene.payments.transfers:
        return phrase("không ai trả {what} | nobody pays for {what}", what=what)
    return phrase("không ai phải trả | nobody pays")


def say_payers(
    scene: Scene,
    groups: Iterable[Sequence[str]],
    owed: Mapping[str, Amount],
    each: str = _EACH,
    what: Text | None = None,
) -> Text:
    """Spell what players pay the winner; all of a group pay the same.

    `each` is the template for the same amount from all others, `what` for what nobody may pay.
    """
    paying = [group for group in groups if owed.get(group[0])]
    payers = [who for group in paying for who in group]
    if not payers:
        return nobody_pays(scene, what)
    if len({owed[who] for who in payers}) == 1 and 1 < len(payers) == len(scene.players) - 1:
        return phrase(each, amount=scene.say(owed[payers[0]]))
    clauses: list[Text] = []
    for group in paying:
        who, amount = listed(group), scene.say(owed[group[0]])
        if len(group) == 1:
            words = (
                "{who} {amount} | {who} {amount}"
                if clauses
                else "{who} trả {amount} | {who} pays {amount}"
            )
        elif clauses:
            words = "{who} mỗi người {amount} | {who} {amount} each"
        else:
            words = "{who} mỗi người trả {amount} | {who} pay {amount} each"
        clauses.append(phrase(words, who=who, amount=amount))
    return join(clauses, ", ")


def say_payees(scene: Scene, paid: Sequence[Transfer]) -> Text:
    """Spell whom one player pays how much: `An và Bình mỗi người 31`."""
    equal: dict[Amount, list[str]] = {}
    for payee, group in by("payee", paid).items():
        equal.setdefault(total(group), []).append(payee)
    clauses = []
    for amount, payees in equal.items():
        words = "{who} {amount} | {who} {amount}"
        if len(payees) > 1:
            words = "{who} mỗi người {amount} | {who} {amount} each"
        clauses.append(phrase(words, who=listed(payees), amount=scene.say(amount)))
    return join(clauses, ", ")


def received(scene: Scene, who: str, paid: Sequence[Transfer], from_all: Text) -> list[Part]:
    """Return what a player gets: as one part if it comes from all others, else by payer."""
    payers = by("payer", paid)
    if len(payers) == len(scene.players) - 1:
        return [Part(who, from_all, total(paid))]
    return [
        Part(who, phrase("{payer} trả | from {payer}", payer=payer), total(group))
        for payer, group in payers.items()
    ]


def unpaid(scene: Scene, who: str, why: Text) -> list[Part]:
    """Return the reason why nothing touches a player, if nothing does."""
    return [] if scene.is_touched(who) else [Part(who, why, 0)]


def who_fouled(scene: Scene) -> list[Text]:
    """Return who broke a rule, for the heading of a void round."""
    fouls = scene.round.fouls
    each = [
        phrase("{who} {did} | {who} {did}", who=who, did=_fouled(fouls.count(who)))
        for who in dict.fromkeys(fouls)
    ]
    return [join(each, ", ")] if each else []


def _fouled(times: int) -> Text:
    if times == 1:
        return phrase("phạm lỗi | broke a rule")
    if times == 2:
        return phrase("phạm lỗi hai lần | broke rules twice")
    return phrase("phạm lỗi {n} lần | broke rules {n} times", n=count(times))


def fouls(scene: Scene) -> Iterator[Deed]:
    """Yield what breaking a rule cost each player who did."""
    offenders = by("payer", scene.paid("foul"))
    for who, paid in offenders.items():
        times = scene.round.fouls.count(who)
        did = _fouled(times)
        if paid[0].payee is None:
            amount = total(paid)
            clause = phrase(
                "{who} {did}, nộp gà {amount} | {who} {did} and puts {amount} into the gà",
                who=who,
                did=did,
                amount=scene.say(amount),
            )
            yield Deed(
                clause, (Part(who, phrase("{did}, nộp gà | {did}, into the gà", did=did), -amount),)
            )
            continue
        is_in_heading = scene.round.finish == "void" and len(offenders) == 1
        deed = phrase("{who} {did} | {who} {did}", who=who, did=did)
        got = phrase("tiền phạt | the fine") if is_in_heading else deed
        yield fined(scene, deed, paid, (did, got))


def fined(scene: Scene, deed: Text, paid: Sequence[Transfer], words: tuple[Text, Text]) -> Deed:
    """Return the deed of a player who pays all others the same.

    `words` are those of the payer, to which *trả phạt cả làng* is added, and of the payees.
    """
    each = by("payee", paid)
    share, (did, got) = total(next(iter(each.values()))), words
    clause = "{deed}, trả mỗi người {amount} | {deed} and pays {amount} to each"
    if scene.is_for_two:
        clause = "{deed}, trả {payee} {amount} | {deed} and pays {payee} {amount}"
    elif did.vi:
        did = phrase("{did}, trả phạt cả làng | {did}, fine to all", did=did)
    else:
        did = phrase("trả phạt cả làng | fine to all")
    said = phrase(clause, deed=deed, payee=paid[0].payee, amount=scene.say(share))
    parts = [Part(payee, got, share) for payee in each]
    return Deed(said, (Part(str(paid[0].payer), did, -total(paid)), *parts))


def side_payments(scene: Scene) -> Iterator[Deed]:
    """Yield what the table agreed upon beside the rules."""
    for payer, payee, amount, written in scene.round.manual:
        names = {"payer": payer, "payee": payee, "amount": scene.say(amount)}
        if payer is None:
            clause = "{payee} lấy gà {amount} | {payee} gets {amount} out of the gà"
            parts = [Part(payee, phrase("lấy gà | out of the gà"), amount)]
        elif payee is None:
            clause = "{payer} bỏ thêm vào gà {amount} | {payer} also puts {amount} into the gà"
            parts = [Part(payer, phrase("bỏ thêm vào gà | also into the gà"), -amount)]
        else:
            clause = "{payer} trả thêm {payee} {amount} | {payer} also pays {payee} {amount}"
            parts = [
                Part(payer, phrase("trả thêm {payee} | also pays {payee}", payee=payee), -amount),
                Part(payee, phrase("{payer} trả thêm | {payer} also pays", payer=payer), amount),
            ]
        noted = [part._replace(words=remark(part.words, note(written))) for part in parts]
        yield Deed(remark(phrase(clause, **names), note(written)), tuple(noted))


def told(scene: Scene, heading: Sequence[Text], deeds: Sequence[Deed]) -> Told:
    """Spell the deeds of a round. The clause of the first one begins with how it ended."""
    clauses = [deed for deed in deeds if deed.clause is not None]
    spoken = clauses[0].clause or Text("", "")
    for deed in clauses[1:]:
        spoken = join([spoken, deed.clause or Text("", "")], deed.joint)
    multiplier = scene.round.multiplier
    if multiplier != 1:
        times = phrase("Ván nhân {n} | Round × {n}", n=multiplier)
        heading = [times, *heading]
        spoken = join([times, spoken], ": ")
    beside = [deed.clause for deed in clauses[1:] if deed.clause and deed.clause not in heading]
    return Told(join(list(heading), " · "), tuple(_rows(scene, deeds)), spoken, tuple(beside))


def _rows(scene: Scene, deeds: Sequence[Deed]) -> Iterator[Row]:
    parts = [part for deed in deeds for part in deed.parts]
    # The reasons why nothing is paid stand behind what is paid, each once.
    reasons = dict.fromkeys(part for part in parts if not part.amount)
    parts = [*(part for part in parts if part.amount), *reasons]
    of = {who: tuple([part[1:] for part in parts if part.who == who]) for who in scene.players}
    net = scene.payments.net
    touched = [who for who in scene.players if any(amount for _, amount in of[who])]
    for who in sorted(touched, key=lambda who: -net[who]):
        yield Row((who,), net[who], of[who])
    alike: dict[tuple[tuple[Text, Amount], ...], list[str]] = {}
    for who in scene.players:
        if who not in touched:
            alike.setdefault(of[who], []).append(who)
    for why, group in alike.items():
        yield Row(tuple(group), 0, why)
