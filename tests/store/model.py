"""A model of a session that stores no sums and replays everything."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import Any, NamedTuple

from hypothesis import strategies as st

from scorekeeper.rules.profiles import Profile
from tests.store.evening import FRIENDS, rules

PHOM = rules(ga_mode="eats_and_ante", ga_ante=1, ga_eat_payments=[1, 2, 3], ga_chot_payment=4)
TULOKHO = rules("tulokho-vinagames")
PROFILES = (
    PHOM,
    rules(ga_mode="ante", ga_ante=2, u_payment=9),
    rules(),
    TULOKHO,
    rules("tulokho-vinagames", abandoned_rounding="down"),
)
"""Rules by which every round here can be played; the first of a game is what it begins with."""

Amounts = dict[str, Fraction]
HALF = Fraction(1, 2)


@dataclass
class Told:
    """A line of the model."""

    kind: str
    number: int
    entry: dict[str, Any]
    """People have their first names."""
    stake: int | None
    profile: Profile | None = None
    valid: bool = True

    @property
    def touches_ga(self) -> bool:
        """Whether it may pay into the gà or out of it."""
        return self.kind != "side" or None in self.entry["ends"]


@dataclass
class ToldOutside:
    """A payment or expense of the model."""

    kind: str
    number: int
    payer: str | None
    """None is the gà."""
    shares: dict[str | None, Fraction]
    valid: bool = True


class Stood(NamedTuple):
    """Totals, money and gà after a line."""

    totals: Amounts
    money: Amounts
    pot: Fraction


@dataclass
class Model:
    lines: list[Told] = field(default_factory=list)
    outside: list[ToldOutside] = field(default_factory=list)
    table: list[str] = field(default_factory=lambda: list(FRIENDS))
    """Everybody in seat order."""
    away: set[str] = field(default_factory=set)
    called: dict[str, str] = field(default_factory=dict)
    """The current names by first name."""
    rules: dict[str, Profile] = field(default_factory=lambda: {"phom": PHOM, "tulokho": TULOKHO})
    """The current rules by game."""
    stake: int | None = 1000

    def of(self, kind: str, number: int) -> Told:
        return next(line for line in self.lines if (line.kind, line.number) == (kind, number))

    def next_number(self, kind: str) -> int:
        return 1 + sum(line.kind == kind for line in self.lines)

    def playing(self) -> list[str]:
        return [name for name in self.table if name not in self.away]

    def save(self, entry: dict[str, Any]) -> None:
        profile = self.rules[game_of(entry)]
        number = self.next_number("round")
        self.lines.append(Told("round", number, entry, self.stake, profile))

    def insert(self, entry: dict[str, Any], before: int) -> None:
        """A forgotten round goes by what was played at its place."""
        place = self.lines.index(self.of("round", before))
        game = game_of(entry)
        later = [line.profile for line in self.lines[place:] if line.profile]
        profile = next((p for p in later if p.game.id == game), self.rules[game])
        told = Told("round", self.next_number("round"), entry, self.lines[place].stake, profile)
        self.lines.insert(place, told)

    def correct(self, number: int, entry: dict[str, Any]) -> None:
        """By its own rules, unless it is now of the other game."""
        line = self.of("round", number)
        assert line.profile
        if line.profile.game.id != game_of(entry):
            line.profile = self.rules[game_of(entry)]
        line.entry, line.valid = entry, True

    def deal(self, choice: str, to: str | None) -> None:
        entry = {"ga": choice, "among": [to] if to else self.playing()}
        self.lines.append(Told("ga", self.next_number("ga"), entry, self.stake))

    def pay_aside(self, ends: list[str | None], amount: Fraction, unit: str) -> None:
        """The first of the ends pays each other one; None is the gà."""
        bets, stake = amount, self.stake
        if unit == "money":
            assert self.stake
            bets, stake = in_bets(amount, self.stake)
        number = self.next_number("side")
        self.lines.append(Told("side", number, {"ends": ends, "bets": bets}, stake))

    def sit(self, order: list[str], number: int) -> None:
        self.table = order
        for line in self.lines[self.lines.index(self.of("round", number)) :]:
            if line.kind == "round":
                players = sorted(line.entry["players"], key=order.index)
                line.entry = {**line.entry, "players": players}

    def rule(self, profile: Profile, recalculate: bool) -> None:
        self.rules[profile.game.id] = profile
        for line in self.lines if recalculate else ():
            if line.profile and line.profile.game is profile.game:
                line.profile = profile

    def play_for(self, stake: int | None, recalculate: bool) -> None:
        was, self.stake = self.stake, stake
        for line in self.lines if recalculate else ():
            if line.kind != "side" or None in line.entry["ends"] or line.stake is None:
                line.stake = stake
            elif stake is None:
                halves = floor(2 * line.entry["bets"] * line.stake / (was or line.stake) + HALF)
                line.entry = {**line.entry, "bets": Fraction(max(halves, 1), 2)}
                line.stake = None
            else:
                bets, line.stake = in_bets(line.entry["bets"] * line.stake, stake)
                line.entry = {**line.entry, "bets": bets}

    def write(self, kind: str, payer: str | None, shares: dict[str | None, Fraction]) -> None:
        """A line outside rounds, in money."""
        number = 1 + sum(line.kind == kind for line in self.outside)
        self.outside.append(ToldOutside(kind, number, payer, shares))

    def owed(self) -> dict[str | None, Fraction]:
        """Return the net of everybody and the gà in đồng, with payments and expenses."""
        played = self.end().money
        money: dict[str | None, Fraction] = dict(played.items())
        money[None] = -sum(played.values(), Fraction(0))
        for line in self.outside:
            for who, share in line.shares.items() if line.valid else ():
                money[line.payer] += share
                money[who] -= share
        return money

    def crosses(self) -> bool:
        """Whether a gà goes from one stake to another, or has less than is paid out of it."""
        stood = Stood({}, {}, Fraction(0))
        for line, after in zip(self.lines, self.replay(), strict=True):
            if line.valid and line.touches_ga and not worth(stood, line.stake):
                return True
            if after.pot < 0:
                return True
            stood = after
        return not worth(stood, self.stake)

    def end(self) -> Stood:
        nothing = dict.fromkeys(self.table, Fraction(0))
        return [Stood(nothing, nothing, Fraction(0)), *self.replay()][-1]

    def replay(self) -> Iterator[Stood]:
        """Yield the state after each line; every line is scored again."""
        totals = dict.fromkeys(self.table, Fraction(0))
        money, pot = dict(totals), Fraction(0)
        for line in self.lines:
            if line.valid:
                net = net_of(line, pot)
                for name, amount in net.items():
                    totals[name] += amount
                    money[name] += amount * (line.stake or 0)
                pot -= sum(net.values())
            yield Stood(dict(totals), dict(money), pot)


def worth(stood: Stood, stake: int | None) -> bool:
    """Whether the gà is worth its bets at a stake."""
    return sum(stood.money.values()) + stood.pot * (stake or 0) == 0


def net_of(line: Told, pot: Fraction) -> Amounts:
    if line.kind == "side":
        payer, *payees = line.entry["ends"]
        paid = {payer: -len(payees) * line.entry["bets"]} | dict.fromkeys(
            payees, line.entry["bets"]
        )
        return {who: amount for who, amount in paid.items() if who is not None}
    if line.profile is None:
        return shares(line.entry, int(pot))
    game, rules = line.profile.game, line.profile.rules
    entry = {key: value for key, value in line.entry.items() if key != "game"}
    if game.id == "phom":
        entry["ga_before"] = int(pot)
    round = game.read(entry, rules)
    assert not isinstance(round, list), round
    return {name: Fraction(amount) for name, amount in game.score(round, rules).net.items()}


def in_bets(dong: Fraction, stake: int) -> tuple[Fraction, int]:
    """Return half bets at a stake, or else one bet, or a half, at a stake of its own."""
    bets = dong / stake
    if (bets * 2).denominator == 1:
        return bets, stake
    return (Fraction(1), int(dong)) if dong.denominator == 1 else (Fraction(1, 2), int(dong * 2))


def shares(entry: dict[str, Any], pot: int) -> Amounts:
    if entry["ga"] == "kept":
        return {}
    share, odd = divmod(pot, len(entry["among"]))
    return {name: Fraction(share + (i < odd)) for i, name in enumerate(entry["among"])}


def game_of(entry: dict[str, Any]) -> str:
    """The game of a round; a void one says it."""
    if entry["finish"] in ("win", "abandoned"):
        return "tulokho"
    return str(entry.get("game", "phom"))


@st.composite
def entries(draw: st.DrawFn, table: list[str]) -> dict[str, Any]:
    """A round by people of a table, in its order."""
    count = draw(st.integers(2, min(4, len(table))))
    chosen = draw(st.permutations(table))[:count]
    players = [name for name in table if name in chosen]
    finish = draw(st.sampled_from(["u", "u", "normal", "win", "abandoned", "void"]))
    entry: dict[str, Any] = {"players": players, "finish": finish}
    if finish == "void":
        return {**entry, "game": draw(st.sampled_from(["phom", "tulokho"]))}
    if finish == "normal":
        return {**entry, "placing": draw(st.permutations(players))}
    entry["winner"] = winner = draw(st.sampled_from(players))
    if finish == "u":
        kinds = st.lists(st.sampled_from(["normal", "chot"]), max_size=3)
        return {**entry, "eats": [{"eater": winner, "kind": kind} for kind in draw(kinds)]}
    held = st.integers(1, 13)
    holders = players if finish == "abandoned" else [p for p in players if p != winner]
    return {**entry, "hands": {name: {"cards": draw(held)} for name in holders}}
