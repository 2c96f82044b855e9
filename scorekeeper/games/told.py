"""What a round says of itself: its deeds, as a heading, as rows and as a spoken sentence.

A game makes the list of deeds. Every payment belongs to exactly one of them, so the parts of a row
add up to its net. (docs/rules.md, 14)
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, Literal, NamedTuple, TypeVar

from scorekeeper.games.arithmetic import added, multiplied
from scorekeeper.games.base import (
    Amount,
    Payments,
    RoundOf,
    Row,
    RulesOf,
    Say,
    Spell,
    Told,
    Transfer,
    both,
)
from scorekeeper.text import Text, in_brackets, join, listed, with_plus, within_a_sentence

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
    how: str = ""
    """How these are worked out: `3 × (5 × 2 + 3)`; empty if by no arithmetic."""


class Deed(NamedTuple):
    """Something that happened in a round, with all its payments."""

    clause: Text | None
    """Its clause in the spoken sentence; None if only rows tell it."""
    parts: Sequence[Part] = ()
    joint: Text = JOINT
    """What stands before the clause."""


_Value = TypeVar("_Value")
Ended = tuple[list[Text], list[Deed]]
"""How a round ended: its heading, and the deeds that follow from it."""


FROM_ALL = Text("cả làng", "from everyone")
_EACH = "mỗi người trả {amount} | each pays {amount}"
SPLIT = {2: "chia đôi", 3: "chia ba", 4: "chia tư"}
_COUNTS = {1: ("một", "one"), 2: ("hai", "two"), 3: ("ba", "three"), 4: ("bốn", "four")}
_PLACES = {1: Text("nhất", "first"), 2: Text("nhì", "second"), 3: Text("ba", "third")}


def phrase(written: str, **values: object) -> Text:
    """Fill a template: `Vietnamese | English`, or one for both languages."""
    return both(written).fill(**values)


def count(number: int) -> Text:
    """Spell a small number in words."""
    return Text(*_COUNTS.get(number, (str(number), str(number))))


def listed_things(things: Sequence[Text]) -> Text:
    """Return things in a row: `hai đen, hai đỏ và tứ quý`."""
    *others, last = things
    return phrase("{a} và {b} | {a} and {b}", a=join(others, ", "), b=last) if others else last


def place_name(place: int, players: int) -> Text:
    """Return a place: the last of three or more is `bét`."""
    return Text("bét", "last") if place == players > 2 else _PLACES[place]


def remark(words: Text, *remarks: Text | None) -> Text:
    """Return words with those remarks in brackets that there are."""
    said = list(filter(None, remarks))
    return in_brackets(words, join(said, Text(", ", "; "))) if said else words


def note(words: str) -> Text | None:
    """Return what people wrote as a remark; None if they wrote nothing."""
    return Text(words, words) if words.strip() else None


def by(
    role: Literal["payer", "payee", "debtor"], paid: Iterable[Transfer]
) -> dict[str, list[Transfer]]:
    """Return payments by who has a role in them."""
    groups: dict[str, list[Transfer]] = {}
    for transfer in paid:
        groups.setdefault(getattr(transfer, role), []).append(transfer)
    return groups


def total(paid: Iterable[Transfer]) -> Amount:
    """Return the sum of payments."""
    return sum(transfer.amount for transfer in paid)


def by_value(of: Mapping[str, _Value]) -> dict[_Value, list[str]]:
    """Return players by what they have in common: what they pay, or the words for it."""
    groups: dict[_Value, list[str]] = {}
    for who, value in of.items():
        groups.setdefault(value, []).append(who)
    return groups


_PAY = {
    (True, False): "{who} trả {amount} | {who} pays {amount}",
    (True, True): "{who} mỗi người trả {amount} | {who} pay {amount} each",
    (False, False): "{who} {amount}",
    (False, True): "{who} mỗi người {amount} | {who} {amount} each",
}
"""Whether it is said for the first time that somebody pays, and whether of several."""


_FINAL = ("ga", "den_ga", "manual")
"""The causes of payments that the multiplier of a round does not touch."""
_SIDE = {
    (True, True): (
        "{payer} trả thêm {payee} {amount} | {payer} also pays {payee} {amount}",
        "trả thêm {payee} | also pays {payee}",
        "{payer} trả thêm | {payer} also pays",
    ),
    (True, False): (
        "{payer} bỏ thêm vào gà {amount} | {payer} also puts {amount} into the gà",
        "bỏ thêm vào gà | also into the gà",
        "",
    ),
    (False, True): (
        "{payee} lấy gà {amount} | {payee} gets {amount} out of the gà",
        "",
        "lấy gà | out of the gà",
    ),
}
"""Whether there is a payer, and a payee: what is said, and the words of both."""


def named(who: str, did: Text) -> Text:
    """Return what a player did, with the name."""
    return phrase("{who} {did}", who=who, did=did)


def _fouled(times: int) -> Text:
    if times == 1:
        return phrase("phạm lỗi | broke a rule")
    if times == 2:
        return phrase("phạm lỗi hai lần | broke rules twice")
    return phrase("phạm lỗi {n} lần | broke rules {n} times", n=count(times))


class SceneOf(NamedTuple, Generic[RulesOf, RoundOf]):
    """A scored round that is to be told."""

    round: RoundOf
    rules: RulesOf
    payments: Payments
    say: Say
    price: Callable[[RoundOf, RulesOf, Payments, Sequence[Transfer]], str | None]
    """(…, payments of one debtor for one cause) → how the rules work out their sum, before the
    multiplier; None if each is a single price"""

    @property
    def players(self) -> tuple[str, ...]:
        return self.round.players

    @property
    def is_for_two(self) -> bool:
        """Whether *cả làng* would be one player."""
        return len(self.players) == 2

    @property
    def everybody(self) -> Text:
        """Name all players."""
        return phrase("cả hai | both" if self.is_for_two else "cả bàn | all")

    def paid(self, *reasons: str) -> list[Transfer]:
        """Return the payments that have one of these reasons."""
        return [paid for paid in self.payments.transfers if paid.reason in reasons]

    def part(self, who: str, words: Text, paid: Sequence[Transfer]) -> Part:
        """Return what payments mean to the one who pays or gets them all."""
        amount = total(paid)
        return Part(who, words, amount if paid[0].payee == who else -amount, self.how(paid))

    def how(self, paid: Sequence[Transfer]) -> str:
        """Write how the sum of payments is worked out; empty if it is a single price."""
        multiplier = 1 if paid[0].reason in _FINAL else self.round.multiplier
        groups: dict[tuple[str, str | None], list[Transfer]] = {}
        for transfer in paid:
            groups.setdefault((transfer.reason, transfer.debtor), []).append(transfer)
        terms: list[str] = []
        for group in groups.values():
            written = self.price(self.round, self.rules, self.payments, group)
            prices = [str(transfer.amount // multiplier) for transfer in group]
            terms += [written] if written else prices
        return multiplied(added(terms), multiplier)

    def is_touched(self, who: str) -> bool:
        """Return whether a player pays or gets anything."""
        return any(who in (paid.payer, paid.payee) for paid in self.payments.transfers)

    def all_names(self, group: Sequence[str]) -> Text:
        """Return names, or *ba người còn lại* for all but one of four."""
        if len(group) == len(self.players) - 1 > 2:
            return phrase("{n} người còn lại | the other {n}", n=count(len(group)))
        return listed(group)

    def nobody_pays(self, what: Text | None) -> Text:
        """Say that nobody pays; in Vietnamese for what, if there are other payments."""
        if what and self.payments.transfers:
            return phrase("không ai trả {what} | nothing to pay", what=what)
        return phrase("không ai phải trả | nobody pays")

    def say_payers(
        self, owed: Mapping[str, Amount], each: str = _EACH, what: Text | None = None
    ) -> Text:
        """Spell what players pay the winner, those together who pay the same.

        `each` is the template for the same amount from all others, `what` for what nobody may pay.
        """
        clauses: list[Text] = []
        for amount, payers in by_value(owed).items():
            words = _PAY[not clauses, len(payers) > 1]
            if 1 < len(payers) == len(self.players) - 1:
                words = each
            clauses.append(phrase(words, who=listed(payers), amount=self.say(amount)))
        return join(clauses, ", ") if clauses else self.nobody_pays(what)

    def say_payees(self, paid: Iterable[Transfer]) -> Text:
        """Spell whom one player pays how much: `An và Bình mỗi người 31`."""
        equal = by_value({payee: total(group) for payee, group in by("payee", paid).items()})
        return join(
            [
                phrase(_PAY[False, len(payees) > 1], who=listed(payees), amount=self.say(amount))
                for amount, payees in equal.items()
            ],
            ", ",
        )

    def all_pay(
        self,
        winner: str,
        paid: Sequence[Transfer],
        said: tuple[Text, Text, Text],
        what: Text | None = None,
    ) -> Deed:
        """Return the deed of a winner whom all others pay.

        `said` is what the winner did, and the words of a payer and of a single payee; `what` is
        what nobody may pay.
        """
        out, pays, gets = said
        owed = {str(transfer.payer): transfer.amount for transfer in paid}
        parts = [self.part(str(transfer.payer), pays, [transfer]) for transfer in paid]
        if paid:
            parts.append(self.part(winner, gets if self.is_for_two else FROM_ALL, paid))
        payers = self.say_payers(owed, what=what)
        return Deed(join([out, payers], ", "), parts)

    def received(
        self, who: str, paid: Sequence[Transfer], of_two: Text | None = None
    ) -> list[Part]:
        """Return what a player gets: as one part if it comes from all others, else by payer.

        `of_two` are the words of that part where only two play, if it has any.
        """
        payers, from_all = by("payer", paid), of_two if self.is_for_two else FROM_ALL
        if from_all and len(payers) == len(self.players) - 1:
            return [self.part(who, from_all, paid)]
        return [
            self.part(who, phrase("{payer} trả | from {payer}", payer=payer), group)
            for payer, group in payers.items()
        ]

    def unpaid(self, who: str, why: Text) -> list[Part]:
        """Return the reason why nothing touches a player, if nothing does."""
        return [] if self.is_touched(who) else [Part(who, why, 0)]

    def void(self, notes: Sequence[Text] = ()) -> Ended:
        """Return the heading and the deed of a void round. The heading says who broke a rule."""
        out, nobody = phrase("Hủy ván | Void round"), phrase("không ai trả | nobody pays")
        fouls = self.round.fouls
        fouled = [named(who, _fouled(fouls.count(who))) for who in dict.fromkeys(fouls)]
        heading = [join(list(said), ", ") for said in ([out], notes, fouled) if said]
        if self.payments.transfers:
            said, reasons = list(notes), []
        else:
            said, reasons = [*notes, nobody], [Part(who, nobody, 0) for who in self.players]
        clause = join([out, *([join(said, ", ")] if said else [])], ": " if notes else ", ")
        return heading, [Deed(clause, reasons)]

    def fouls(self) -> Iterator[Deed]:
        """Yield what breaking a rule cost each player who did."""
        offenders = by("payer", self.paid("foul"))
        is_in_heading = self.round.finish == "void" and len(offenders) == 1
        for who, paid in offenders.items():
            did = _fouled(self.round.fouls.count(who))
            deed = named(who, did)
            got = phrase("tiền phạt | the fine") if is_in_heading else deed
            yield self.fined(deed, paid, (did, got))

    def fined(self, deed: Text, paid: Sequence[Transfer], words: tuple[Text | None, Text]) -> Deed:
        """Return the deed of a player who pays the gà, or all others the same.

        `words` are those of the payer, to which it is added who gets the fine, and of the payees.
        """
        (did, got), payer = words, str(paid[0].payer)
        groups = by("payee", paid)
        share = total(next(iter(groups.values())))
        to_all = phrase("nộp phạt cả làng | fine to everyone")
        clause = "{deed}, trả mỗi người {amount} | {deed} and pays {amount} to each"
        pays = join([did, to_all], ", ") if did else to_all
        if paid[0].payee is None:
            clause = "{deed}, nộp gà {amount} | {deed} and puts {amount} into the gà"
            pays = phrase("{did}, nộp gà | {did}, into the gà", did=did)
        elif self.is_for_two:
            clause = "{deed}, trả {payee} {amount} | {deed} and pays {payee} {amount}"
            pays = did or got
        said = phrase(clause, deed=deed, payee=paid[0].payee, amount=self.say(share))
        parts = [self.part(who, got, group) for who, group in groups.items() if who]
        return Deed(said, [self.part(payer, pays, paid), *parts])

    def antes(self) -> Iterator[Deed]:
        """Yield what everybody put into the gà."""
        antes, words = self.paid("ante"), phrase("góp gà | ante")
        if antes:
            vi_en = "{all} góp gà, mỗi người {n} | {all} ante {n} each"
            clause = phrase(vi_en, all=self.everybody, n=self.say(antes[0].amount))
            payers = by("payer", antes).items()
            yield Deed(clause, [self.part(who, words, paid) for who, paid in payers])

    def side_payments(self) -> Iterator[Deed]:
        """Yield what the table agreed upon beside the rules."""
        for payer, payee, amount, written in self.round.manual:
            clause, pays, gets = _SIDE[payer is not None, payee is not None]
            names = {"payer": payer, "payee": payee, "amount": self.say(amount)}
            parts = [
                Part(who, remark(phrase(words, **names), note(written)), change)
                for who, words, change in ((payer, pays, -amount), (payee, gets, amount))
                if who
            ]
            yield Deed(remark(phrase(clause, **names), note(written)), parts)

    def told(self, heading: Sequence[Text], deeds: Sequence[Deed]) -> Told:
        """Spell the deeds of a round. The clause of the first one begins with how it ended."""
        (spoken, _), *others = [(deed.clause, deed.joint) for deed in deeds if deed.clause]
        beside = tuple([clause for clause, _ in others if clause not in heading])
        for clause, joint in others:
            spoken = join([spoken, clause], joint)
        multiplier = self.round.multiplier
        if multiplier != 1:
            times = phrase("Ván nhân {n} | Round × {n}", n=multiplier)
            heading = [times, *heading]
            if not spoken.vi.startswith(self.players):
                spoken = within_a_sentence(spoken)
            spoken = join([times, spoken], ", ")
        return Told(join(list(heading), " · "), tuple(self._rows(deeds)), spoken, beside)

    def _rows(self, deeds: Sequence[Deed]) -> Iterator[Row]:
        parts = [part for deed in deeds for part in deed.parts]
        # The reasons why nothing is paid stand behind what is paid, each once.
        reasons = dict.fromkeys(part for part in parts if not part.amount)
        parts = [*(part for part in parts if part.amount), *reasons]
        of = {who: tuple([part[1:] for part in parts if part.who == who]) for who in self.players}
        net = self.payments.net
        touched = [who for who in self.players if any(amount for _, amount, _ in of[who])]
        for who in sorted(touched, key=lambda who: -net[who]):
            yield Row((who,), net[who], of[who])
        for why, group in by_value({w: of[w] for w in self.players if w not in touched}).items():
            yield Row(tuple(group), 0, why)


def parts_of(row: Row, spell: Spell) -> Text:
    """Return the parts of a row: `đền cả làng 30 · ba cây 6`."""
    # The signs are needed where some parts go the other way.
    differ = len({amount > 0 for _, amount, _ in row.parts if amount}) > 1
    written = []
    for words, amount, how in row.parts:
        spelled = spell(amount if differ or amount > 0 else -amount, how)
        spelled = with_plus(amount, spelled) if differ else spelled
        written.append(_with_amount(words, spelled) if amount else words)
    return join(written, " · ")


def _with_amount(words: Text, amount: Text) -> Text:
    """Return a part with its amount: `cả làng 150k`, in English `150k from everyone`."""
    vi, en = join([words, amount], "\N{NO-BREAK SPACE}")
    if words.en.startswith("from "):
        en = f"{amount.en}\N{NO-BREAK SPACE}{words.en}"
    return Text(vi, en)


def row_in_words(row: Row, spell: Spell) -> Text:
    """Return a row as one line: `Bình −36: đền cả làng 30 · ba cây 6`."""
    who, net = ", ".join(row.who), with_plus(row.net, spell(row.net, ""))
    named = join([Text(who, who), net], " ")
    return join([named, parts_of(row, spell)], ": ") if row.parts else named
