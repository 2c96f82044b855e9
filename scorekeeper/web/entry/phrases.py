"""Summaries of rounds in one line: the ending, and who pays. Pure.

The net of each player follows from the words. Each player has one amount for all payments between
players; separate clauses have the payments into and out of the gà.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.evening.amounts import Unit
from scorekeeper.games.base import Amount, Payments, Transfer
from scorekeeper.text import Text, join

_AND = Text("{others} và {last}", "{others} and {last}")

_NOTHING = Text("{did}, không ai trả", "{did}, nobody pays")
_EACH = Text("{did}, mỗi người trả {amount}", "{did}, each pays {amount}")
_ONE_PAYS = Text("{did}, {payer} trả {amount}", "{did}, {payer} pays {amount}")
_DEN = Text("{did}, {payer} đền {amount}", "{did}, {payer} pays {amount} for all")
_DEN_AND_MORE = Text(
    "{did}, {payer} đền {amount}, trả thêm {more}",
    "{did}, {payer} pays {amount} for all, {more} more",
)
_GETS = Text("{did}, được {amount}: {each}", "{did}, gets {amount}: {each}")
_EACH_GETS = Text("{did}, mỗi người được {amount}: {each}", "{did}, each gets {amount}: {each}")
_PAYS_EACH = Text("{did}, trả mỗi người {amount}", "{did}, pays {amount} each")
_PAYS = Text("{did}, trả {payee} {amount}", "{did}, pays {payee} {amount}")
_BETWEEN_TWO = Text("{did}, {payer} trả {payee} {amount}", "{did}, {payer} pays {payee} {amount}")
_NETS = Text("{did}: {each}", "{did}: {each}")
_DEN_NETS = Text("{did}, {payer} đền: {each}", "{did}, {payer} pays for all: {each}")
_OF = Text("{who} {amount}", "{who} {amount}")
_NET_OF_GA = Text("gà {amount}", "gà {amount}")

_PLACES = {
    1: Text("{who} nhất", "{who} first"),
    2: Text("{who} nhì", "{who} second"),
    3: Text("{who} ba", "{who} third"),
}
_LAST = Text("{who} bét", "{who} last")

_AND_GA = Text("{told}, ăn gà {amount}", "{told}; {who} takes {amount} from the gà")
_TAKES_GA = Text("{who} ăn gà {amount}", "{who} takes {amount} from the gà")
_ALL_INTO_GA = Text("cả bàn mỗi người góp gà {amount}", "everybody puts {amount} into the gà")
_INTO_GA = Text("{who} góp gà {amount}", "{who} puts {amount} into the gà")


_GA = Text("gà", "gà")
_SO_MANY = Text("{count} người", "{count} players")
_NOBODY = Text("không ai trả", "nobody pays")


class Ending(NamedTuple):
    """How a round ended, without its payments."""

    did: Text
    """In words: `An ù`."""
    doers: tuple[str, ...] = ()
    """The players in `did`; none in a void round."""
    placed: Mapping[str, Text] | None = None
    """Everybody's place in words, best first (`Chi nhất`), if the round went by places."""


def named(people: Sequence[str]) -> Text:
    """Return a list of names: `An`, `An và Bình`, `An, Bình và Chi`."""
    *others, last = people
    if not others:
        return Text(last, last)
    return _AND.fill(others=", ".join(others), last=last)


def placed(ranking: Sequence[Sequence[str]], called: Mapping[str, Text] = {}) -> dict[str, Text]:
    """Return the place of each player in words, best first.

    `called` has other words for some players.
    """
    players = sum(map(len, ranking))
    places: dict[str, Text] = {}
    place = 1
    for group in ranking:
        # Two players have no last place; neither has a table that is level.
        last = place + len(group) - 1 == players > 2 and place > 1
        for player in group:
            first = place == 1 and len(group) == 1
            usual = _LAST if last else _PLACES[place]
            places[player] = (usual if first else called.get(player, usual)).fill(who=player)
        place += len(group)
    return places


def came_to(ending: Ending, payments: Payments, beside: Collection[str], unit: Unit) -> Text:
    """Return how a round ended and all of its payments; `beside`: see `GameForm`."""
    said = _Said(ending, payments, beside, unit)
    told = said.in_short()
    return said.by_everybody() if told is None else said.with_ga(told)


class _Said:
    """A round that is put into words."""

    def __init__(
        self, ending: Ending, payments: Payments, beside: Collection[str], unit: Unit
    ) -> None:
        self.ending, self.payments, self.beside, self.unit = ending, payments, beside, unit
        self.between = dict(payments.net)
        """Everybody's net without the gà."""
        self.into_ga: dict[str, Amount] = {}
        self.out_of_ga: dict[str, Amount] = {}
        for payer, payee, amount, *_ in payments.transfers:
            if payee is None and payer is not None:
                self.between[payer] += amount
                self.into_ga[payer] = self.into_ga.get(payer, 0) + amount
            elif payer is None and payee is not None:
                self.between[payee] -= amount
                self.out_of_ga[payee] = self.out_of_ga.get(payee, 0) + amount
        self.up = {who: net for who, net in self.between.items() if net > 0}
        self.down = {who: -net for who, net in self.between.items() if net < 0}

    def in_short(self) -> Text | None:
        """Return what people pay each other; None if a list of nets is shorter."""
        if not self.up:
            return _NOTHING.fill(did=self._did) if self.ending.doers else self.ending.did
        if self.payments.den_payer is not None:
            return self._den()
        if not self.ending.doers:
            return self._between_two()
        if set(self.up) == set(self.ending.doers) and _level(self.up):
            return self._gets() if len(self.up) == 1 else self._each_gets()
        if tuple(self.down) == self.ending.doers and _level(self.up):
            return self._pays()
        return None

    @property
    def _did(self) -> Text:
        placed = self.ending.placed
        return join(list(placed.values()), ", ") if placed else self.ending.did

    def _den(self) -> Text | None:
        """Return the payment for all losers, if no other player pays or is paid."""
        payer, transfers = self.payments.den_payer, self.payments.transfers
        if tuple(self.up) != self.payments.winners or list(self.down) != [payer]:
            return None
        owed = sum(t.amount for t in transfers if t.payer == payer and self._is_for_the_end(t))
        more = sum(self.down.values()) - owed
        if owed == 0 or more < 0:
            return None
        amounts = {"amount": self.unit.plain(owed), "more": self.unit.plain(more)}
        return (_DEN_AND_MORE if more else _DEN).fill(did=self.ending.did, payer=payer, **amounts)

    def _is_for_the_end(self, paid: Transfer) -> bool:
        """Return whether a payment follows from how the round ended."""
        return paid.payee in self.payments.winners and paid.reason not in self.beside

    def _between_two(self) -> Text | None:
        if len(self.up) > 1 or len(self.down) > 1:
            return None
        (payee,), (payer,) = self.up, self.down
        amount = self.unit.plain(self.up[payee])
        return _BETWEEN_TWO.fill(did=self._did, payer=payer, payee=payee, amount=amount)

    def _gets(self) -> Text:
        """Return what one player gets, and from whom."""
        did, (amount,) = self.ending.did, map(self.unit.plain, self.up.values())
        if self.ending.placed is None:
            if len(self.down) == 1:
                return _ONE_PAYS.fill(did=did, payer=next(iter(self.down)), amount=amount)
            if self._all_pay_the_same:
                each = self.unit.plain(next(iter(self.down.values())))
                return _EACH.fill(did=did, amount=each)
        return _GETS.fill(did=did, amount=amount, each=self._each())

    def _each_gets(self) -> Text | None:
        """Return the amount that each of several players gets."""
        if self.ending.placed is not None:
            return None
        amount = self.unit.plain(next(iter(self.up.values())))
        return _EACH_GETS.fill(did=self.ending.did, amount=amount, each=self._each())

    def _pays(self) -> Text | None:
        """Return the same amount that one player pays to each other."""
        others = len(self.between) - 1
        if len(self.up) < others or (self.ending.placed is not None and others > 1):
            return None
        payee, amount = next(iter(self.up.items()))
        words = _PAYS if others == 1 else _PAYS_EACH
        return words.fill(did=self.ending.did, payee=payee, amount=self.unit.plain(amount))

    @property
    def _all_pay_the_same(self) -> bool:
        return len(self.down) == len(self.between) - 1 and _level(self.down)

    def _each(self) -> Text:
        """Return what each pays, by place, or the largest amount first."""
        placed = self.ending.placed
        if placed is None:
            paid = sorted(self.down.items(), key=lambda item: -item[1])
            return self._list({who: Text(who, who) for who, _ in paid}, dict(paid))
        others = {who: words for who, words in placed.items() if who not in self.up}
        return self._list(others, self.down)

    def _list(self, people: Mapping[str, Text], amounts: Mapping[str, Amount]) -> Text:
        plain = self.unit.plain
        said = [_OF.fill(who=w, amount=plain(amounts.get(p, 0))) for p, w in people.items()]
        return join(said, ", ")

    def by_everybody(self) -> Text:
        """Return everybody's net, and that of the gà."""
        net, signed = self.payments.net, self.unit.signed
        called = self.ending.placed or {who: Text(who, who) for who in net}
        nets = [_OF.fill(who=words, amount=signed(net[who])) for who, words in called.items()]
        if self.into_ga or self.out_of_ga:
            nets.append(_NET_OF_GA.fill(amount=signed(-sum(net.values()))))
        each = join(nets, ", ")
        if self.payments.den_payer is not None:
            payer = self.payments.den_payer
            return _DEN_NETS.fill(did=self.ending.did, payer=payer, each=each)
        return each if self.ending.placed else _NETS.fill(did=self.ending.did, each=each)

    def with_ga(self, told: Text) -> Text:
        """Return a summary with the payments out of the gà and into it."""
        taken = {who: self.unit.plain(amount) for who, amount in self.out_of_ga.items()}
        if taken and tuple(taken) == self.ending.doers and self._speaks_of_who_won:
            who, amount = taken.popitem()
            told = _AND_GA.fill(told=told, who=who, amount=amount)
        takes = [_TAKES_GA.fill(who=who, amount=amount) for who, amount in taken.items()]
        return join([told, *takes, *self._put_into_ga()], "; ")

    @property
    def _speaks_of_who_won(self) -> bool:
        """Whether the last name in the summary is the winner's."""
        named = self.ending.placed is not None or self.payments.den_payer is not None
        return not self.down or (not named and len(self.down) > 1 and self._all_pay_the_same)

    def _put_into_ga(self) -> list[Text]:
        plain = self.unit.plain
        if len(self.into_ga) == len(self.between) and _level(self.into_ga):
            return [_ALL_INTO_GA.fill(amount=plain(next(iter(self.into_ga.values()))))]
        into = self.into_ga.items()
        return [_INTO_GA.fill(who=who, amount=plain(amount)) for who, amount in into]


def _level(amounts: Mapping[str, Amount]) -> bool:
    return len(set(amounts.values())) == 1


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
