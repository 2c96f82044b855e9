"""Summaries of rounds in one sentence, clause by clause. Pure.

The first clause has the payments that follow from how the round ended, as if nothing else had
happened. Each other payment has a clause with its name, but for what the rules put into a gà that
is taken in the same round. No clause has a net.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from scorekeeper.evening.amounts import Unit
from scorekeeper.games.base import Amount, Payments, Transfer
from scorekeeper.text import Text, join, listed
from scorekeeper.web.entry.picture import LONG_NAME


def template(vi: str, en: str) -> Text:
    """Return a template, in which `~` is a space where no line ends."""
    return Text(vi.replace("~", "\N{NO-BREAK SPACE}"), en.replace("~", "\N{NO-BREAK SPACE}"))


_AND = Text("{others} và {last}", "{others} and {last}")

_NOTHING = Text("{did}, không ai trả", "{did}, nobody pays")
_EACH = template("{did}, mỗi người trả~{amount}", "{did}, each pays~{amount}")
_ONE_PAYS = template("{did}, {payer} trả~{amount}", "{did}, {payer} pays~{amount}")
_DEN = template("{did}, {payer} đền cả làng~{amount}", "{did}, {payer} pays~{amount} for all")
_THOSE_PAY = Text("{did}: {each}", "{did}: {each}")
_OF = template("{who}~{amount}", "{who}~{amount}")
_MARKED = template("{words}~({marks})", "{words}~({marks})")

_PAYS = Text("{payer} {pays}", "{payer} {pays}")
_PAYS_EACH = template("trả mỗi người~{amount}", "pays each~{amount}")
_PAYS_THOSE = Text("trả {each}", "pays {each}")
_INTO_GA = template("nộp gà~{amount}", "puts {amount} into the~gà")
_MORE_INTO_GA = template("góp thêm gà~{amount}", "also puts {amount} into the~gà")
_DID = Text("{who} {did}", "{who} {did}")
_DID_AND_PAYS = Text("{who} {did}, {pays}", "{who} {did}, {pays}")
_IN_PLACE_OF = Text("đền cho {debtor} {did}", "covers {debtor}, who {did}")
_PAYS_MORE = Text("trả thêm {each}", "also pays {each}")
_NOTED = Text("{told} ({note})", "{told} ({note})")
_FEEDS = template("{who} {did}, góp gà~{amount}", "{who} {did}, {amount} into the~gà")
_EACH_FEEDS = template("{who} {did}, góp gà~{amount}", "{who} {did}, {amount}~each into the~gà")
_TAKES_GA = template("ăn gà~{amount}", "takes {amount} from the~gà")
_TAKES_HALF = template("ăn nửa gà~{amount}", "takes {amount} (half the~gà)")
_PAID_BY_GA = template("lấy gà~{amount}", "is paid {amount} from the~gà")
_MORE = template("thêm~{more}~{amount}", "{amount}~more for {more}")
_NEW, _GOES_ON, _SAME_SUBJECT = Text("; ", "; "), Text(", ", ", "), Text(", ", "; ")
_ANTES = template("gà~+{amount}", "gà~+{amount}")

_PLACES = {
    1: template("{who}~nhất", "{who}~first"),
    2: template("{who}~nhì", "{who}~second"),
    3: template("{who}~ba", "{who}~third"),
}
_LAST = template("{who}~bét", "{who}~last")
_SHARE = Text("{names} cùng", "{names} each")

_GA = Text("gà", "gà")
_SO_MANY = Text("{count} người", "{count} players")
_NOBODY = Text("không ai trả", "nobody pays")


class Ending(NamedTuple):
    """How a round ended, without its payments."""

    did: Text
    """In words: `An ù`."""
    doers: tuple[str, ...] = ()
    """The players in `did`; none in a void round."""
    placed: Mapping[tuple[str, ...], Text] | None = None
    """Each place in words (`Chi nhất`) by who has it, best first, if the round went by places."""


class Side(NamedTuple):
    """How a sentence names a payment that does not follow from how the round ended."""

    did: Text
    """The deed of its subject: `ăn của`, `thối {what}`."""
    subject: Literal["payer", "payee", "mark", "feeder"] = "payer"
    """Who did it; a `mark` stands behind the main payment of its payer, which includes it.

    A `feeder` pays into the gà by the rules.
    """
    more: tuple[Text, ...] = ()
    """Its name behind the payment of the same payer for all, for one payment, two, three."""


SIDES: Mapping[str, Side] = {
    "foul": Side(Text("phạm lỗi", "broke a rule")),
    "manual": Side(Text("", "")),
}
"""The payments of every game beside the main ones, by reason."""


What = Callable[[Transfer], Text]
"""payment → the `{what}` of its side"""


def enumerated(things: Iterable[Text]) -> Text:
    """Return a list of different things: `hai đen`, `hai đen và tứ quý`."""
    *others, last = dict.fromkeys(things)
    return _AND.fill(others=join(others, ", "), last=last) if others else last


def placed(
    ranking: Sequence[tuple[str, ...]], special: Collection[str], name: Text
) -> dict[tuple[str, ...], Text]:
    """Return each place in words, best first; below the first, that of `special` is `name`."""
    players = sum(map(len, ranking))
    places: dict[tuple[str, ...], Text] = {}
    place = 1
    for group in ranking:
        # Two players have no last place.
        is_last = place + len(group) - 1 == players > 2
        usual = _LAST if is_last else _PLACES[place]
        words = name if place > 1 and set(group) <= set(special) else usual
        names = listed(group)
        places[group] = words.fill(who=_SHARE.fill(names=names) if len(group) > 1 else names)
        place += len(group)
    return places


def tell(
    ending: Ending, payments: Payments, sides: Mapping[str, Side], what: What, unit: Unit
) -> Text:
    """Return how a round ended and its payments; those into a gà that is taken are left out."""
    said = _Said(ending, payments, sides, what, unit)
    if not payments.transfers:
        return _NOTHING.fill(did=said.did) if ending.doers else said.did
    beside = sorted(map(said.beside, said.groups.values()), key=lambda clause: clause[0] == _NEW)
    clauses = [part for clause in beside for part in clause]
    told = join([join(said.main_payments(), "; "), *clauses], "")
    if max(map(len, payments.net)) <= LONG_NAME:
        return told
    # A narrow line does not hold a long name with its amount.
    return Text(*(words.replace("\N{NO-BREAK SPACE}", " ") for words in told))


def _note(paid: Transfer) -> str:
    return str(paid.why.numbers.get("note", "")) if paid.reason == "manual" else ""


def _by(role: Literal["payer", "payee"], paid: Sequence[Transfer]) -> dict[Any, list[Transfer]]:
    """Return the payments of each payer or payee."""
    found: dict[Any, list[Transfer]] = {}
    for one in paid:
        found.setdefault(getattr(one, role), []).append(one)
    return found


class _Said:
    """A round that is put into words."""

    def __init__(
        self,
        ending: Ending,
        payments: Payments,
        sides: Mapping[str, Side],
        what: What,
        unit: Unit,
    ) -> None:
        self.ending, self.sides, self.what, self.unit = ending, sides, what, unit
        self.players = tuple(payments.net)
        self.subject = ending.doers[0] if len(ending.doers) == 1 else ""
        self.main: list[Transfer] = []
        self.groups: dict[tuple[object, ...], list[Transfer]] = {}
        """The other payments, those together that have one clause."""
        is_taken = any(paid.reason == "ga" for paid in payments.transfers)
        for paid in sorted(payments.transfers, key=lambda paid: self._subject(paid) == "feeder"):
            if paid.payer and self._subject(paid) in ("", "mark"):
                self.main.append(paid)
            elif not (is_taken and self._subject(paid) == "feeder"):
                self.groups.setdefault(self._together(paid), []).append(paid)
        self.payers, self.payees = _by("payer", self.main), _by("payee", self.main)
        pays_for_others = any(paid.on_behalf_of for paid in self.main)
        self.den_payer = payments.den_payer if pays_for_others else None

    def _subject(self, paid: Transfer) -> str:
        """Return the subject of a side; empty for what follows from how the round ended."""
        side = self.sides.get(paid.reason)
        return side.subject if side else ""

    def _together(self, paid: Transfer) -> tuple[object, ...]:
        """Return the same for payments that have one clause."""
        if paid.payer is None:
            return paid.reason, paid.payee, _note(paid)
        side = self.sides[paid.reason]
        if side.subject == "payee":
            return paid.reason, paid.payee, self.what(paid)
        if side.subject == "feeder":
            return (paid.reason,)
        return side.did, paid.payer, paid.on_behalf_of, paid.payee is None, _note(paid)

    @property
    def did(self) -> Text:
        return join(list((self.ending.placed or {(): self.ending.did}).values()), ", ")

    def main_payments(self) -> list[Text]:
        """Return one clause, or more if several players win together."""
        if not self.main:
            return [self.did]
        if self.ending.placed:
            return [self._by_place(self.ending.placed)]
        if list(self.payees) == [self.subject]:
            return [self._to_winner()]
        if list(self.payers) == [self.subject]:
            return [join([self.did, self._pays(self.main)], ", ")]
        each = self.payers.items()
        return [self.did, *(_PAYS.fill(payer=who, pays=self._pays(paid)) for who, paid in each)]

    def _to_winner(self) -> Text:
        payer, paid = next(iter(self.payers.items()))
        amount = self._amount(paid)
        if len(self.payers) == 1:
            words = _DEN if payer == self.den_payer else _ONE_PAYS
            return words.fill(did=self.did, payer=payer, amount=amount)
        if self._all_pay_the_same:
            return _EACH.fill(did=self.did, amount=amount)
        return _THOSE_PAY.fill(did=self.did, each=self._each(self.payers))

    @property
    def _all_pay_the_same(self) -> bool:
        amounts = {self._amount(paid) for paid in self.payers.values()}
        return len(amounts) == 1 and 1 < len(self.payers) == len(self.players) - 1

    def _by_place(self, placed: Mapping[tuple[str, ...], Text]) -> Text:
        """Return all places, each with its payment; with the payee if that is not the first."""
        to_first = list(self.payees) == list(next(iter(placed)))
        each = []
        for group, words in placed.items():
            # All who share a place pay the same.
            paid = self.payers.get(group[0])
            if paid and to_first:
                each.append(_OF.fill(who=words, amount=self.total(paid)))
            else:
                each.append(_PAYS.fill(payer=words, pays=self._pays(paid)) if paid else words)
        if to_first:
            return _THOSE_PAY.fill(did=each[0], each=join(each[1:], ", "))
        return join(each, ", ")

    def beside(self, group: list[Transfer]) -> tuple[Text, Text]:
        """Return what stands before the clause of some other payments, and the clause."""
        paid, note = group[0], _note(group[0])
        if paid.payer is None:
            # Half of the gà is explained by what is left in it.
            taken = _TAKES_HALF if "left" in paid.why.numbers else _TAKES_GA
            words = _PAID_BY_GA if paid.reason == "manual" else taken
            joint, told = self._of_payee(words.fill(amount=self.total(group)), paid.payee)
        elif self._subject(paid) == "payee":
            joint, told = self._taken(group)
        else:
            others = self._fed if self._subject(paid) == "feeder" else self._lost
            words_of = self._agreed if paid.reason == "manual" else others
            joint, told = _NEW, words_of(group)
        return joint, _NOTED.fill(told=told, note=note) if note else told

    def _of_payee(self, did: Text, who: str | None) -> tuple[Text, Text]:
        """Leave the subject out if it is that of the main clause; never in English."""
        full = _DID.fill(who=who, did=did)
        if who != self.subject or self.ending.placed or (self.main and not self._all_pay_the_same):
            return _NEW, full
        return _SAME_SUBJECT, Text(did.vi, full.en)

    def _taken(self, group: list[Transfer]) -> tuple[Text, Text]:
        """Return what a player took of others, or what the payer for all pays beside that."""
        side, payee = self.sides[group[0].reason], group[0].payee
        payers = _by("payer", group)
        if side.more and list(payers) == [self.den_payer] and payee == self.subject:
            more = side.more[min(len(group), len(side.more)) - 1]
            return _GOES_ON, _MORE.fill(more=more, amount=self.total(group))
        did = side.did.fill(what=self.what(group[0]))
        return self._of_payee(join([did, self._each(payers)], " "), payee)

    def _fed(self, group: list[Transfer]) -> Text:
        """Return who puts how much into the gà; those who put in the same have one clause."""
        if group[0].reason == "ante":
            return _ANTES.fill(amount=self.total(group))
        did = self.sides[group[0].reason].did
        feeders: dict[Text, list[str]] = {}
        for payer, paid in _by("payer", group).items():
            feeders.setdefault(self.total(paid), []).append(payer)
        each = []
        for amount, who in feeders.items():
            words = _FEEDS if len(who) == 1 else _EACH_FEEDS
            each.append(words.fill(who=", ".join(who), did=did, amount=amount))
        return join(each, _NEW)

    def _lost(self, group: list[Transfer]) -> Text:
        """Return what a player did that costs, and what it costs."""
        paid, what = group[0], enumerated(map(self.what, group))
        did = self.sides[paid.reason].did.fill(what=what)
        if paid.on_behalf_of:
            did = _IN_PLACE_OF.fill(debtor=paid.on_behalf_of, did=did)
        return _DID_AND_PAYS.fill(who=paid.payer, did=did, pays=self._pays(group))

    def _agreed(self, group: list[Transfer]) -> Text:
        paid, payees = group[0], _by("payee", group)
        if paid.payee is None:
            return _PAYS.fill(payer=paid.payer, pays=_MORE_INTO_GA.fill(amount=self.total(group)))
        words = _PAYS_THOSE if _note(paid) else _PAYS_MORE
        return _PAYS.fill(payer=paid.payer, pays=words.fill(each=self._each(payees)))

    def _pays(self, paid: list[Transfer]) -> Text:
        """Return what one of the players pays to whom, or into the gà."""
        payees = _by("payee", paid)
        amounts = [self.total(group) for group in payees.values()]
        if None in payees:
            return _INTO_GA.fill(amount=amounts[0])
        if len(set(amounts)) == 1 and 1 < len(amounts) == len(self.players) - 1:
            return self._marked(_PAYS_EACH.fill(amount=amounts[0]), paid)
        each = [_OF.fill(who=who, amount=self.total(group)) for who, group in payees.items()]
        return self._marked(_PAYS_THOSE.fill(each=join(each, ", ")), paid)

    def _each(self, paid: Mapping[Any, Sequence[Transfer]]) -> Text:
        """Return each player with an amount."""
        each = [_OF.fill(who=who, amount=self._amount(group)) for who, group in paid.items()]
        return join(each, ", ")

    def total(self, paid: Sequence[Transfer]) -> Text:
        """Spell the sum of some payments."""
        return self.unit.plain(sum(one.amount for one in paid))

    def _amount(self, paid: Sequence[Transfer]) -> Text:
        return self._marked(self.total(paid), paid)

    def _marked(self, words: Text, paid: Sequence[Transfer]) -> Text:
        """Add the marks of those payments that have one."""
        reasons = dict.fromkeys(one.reason for one in paid)
        sides = [side for reason in reasons if (side := self.sides.get(reason))]
        marks = [side.did for side in sides if side.subject == "mark"]
        if not marks or self.ending.placed:  # A place says `cóng` itself.
            return words
        return _MARKED.fill(words=words, marks=join(marks, ", "))


class Gain(NamedTuple):
    """The shortest summary: who wins or loses, and how much."""

    who: Text
    amount: Text
    """With its sign; empty if nobody pays."""


def gain(net: Mapping[str, Amount], unit: Unit) -> Gain:
    """Return the only winner, else the only loser, else the biggest winner.

    `net` is in bets.
    """
    up = [who for who, amount in net.items() if amount > 0]
    down = [who for who, amount in net.items() if amount < 0]
    if len(up) != 1 and len(down) == 1:
        return Gain(_one_or_many(down), unit.signed(net[down[0]]))
    if up:
        most = max(net.values())
        return Gain(_one_or_many([who for who in up if net[who] == most]), unit.signed(most))
    into_ga: Amount = -sum(net.values())
    return Gain(_GA, unit.signed(into_ga)) if into_ga else Gain(_NOBODY, Text("", ""))


def _one_or_many(people: list[str]) -> Text:
    return Text(people[0], people[0]) if len(people) == 1 else _SO_MANY.fill(count=len(people))
