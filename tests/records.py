"""Random evenings of both games, as records."""

from random import Random
from typing import Any

from scorekeeper.evening.ledger import Balance
from scorekeeper.evening.record import Line, Outside, Record, Unplayable
from scorekeeper.games import GAMES
from scorekeeper.rules import share_code
from scorekeeper.rules.profiles import Profile
from tests.tables.common import NAMES
from tests.tables.games import ROUNDS
from tests.tables.rules import any_profile

TITLES = ("Tối thứ sáu", 'Nhà "Tí" # 3, lầu; 2', "27/11: cược 5k")


def any_evening(rng: Random, most: int = 8) -> Record:
    """An evening of up to so many lines, by one or two sets of rules for each game."""
    profiles = [
        known_profile(any_profile(rng, rng.choice(game.presets))) for game in GAMES for _ in "12"
    ]
    stake, lines = rng.choice((None, 1000, 5000)), list[Line]()
    for _ in range(rng.randint(0, most)):
        if rng.random() < 0.1:
            stake = rng.choice((None, 500, 2000))
        line = _any_line(rng, stake, rng.choice(profiles))
        if _plays(_evening(rng, [*lines, line], profiles, stake)):
            lines.append(line)
    evening = _evening(rng, lines, profiles, stake)
    balance = [Balance(), *[played.after for played in evening.play()]][-1]
    stakes = [stake, *[line.stake for line in lines]]
    return evening._replace(stake=next(stake for stake in stakes if not balance.crossing(stake)))


def known_profile(profile: Profile) -> Profile:
    """The same rules as a session keeps them."""
    stored = share_code.decode(share_code.encode(profile))
    assert isinstance(stored, Profile)
    return stored


def _evening(rng: Random, lines: list[Line], profiles: list[Profile], stake: int | None) -> Record:
    current = {profile.game.id: profile for profile in profiles}
    current |= {line.profile.game.id: line.profile for line in lines if line.profile}
    left = tuple(sorted(rng.sample(NAMES, rng.randint(0, 2)), key=NAMES.index))
    numbered, struck = _with_numbers(rng, lines)
    outside = tuple(_any_outside(rng) for _ in range(rng.choice((0, 0, 1, 2))))
    rules = tuple(current[game.id] for game in GAMES if game.id in current)
    header = (rng.choice(TITLES), "2026-11-27", NAMES, left, stake, rules)
    return Record(*header, numbered, struck, outside)


def _with_numbers(rng: Random, lines: list[Line]) -> tuple[tuple[Line, ...], tuple[int, ...]]:
    """The lines with numbers of rounds, and the struck ones: a round may be struck or forgotten."""
    rounds = sum(1 for line in lines if line.profile)
    gaps = rng.choice((0, 0, 1, 2))
    struck = sorted(rng.sample(range(1, rounds + gaps + 1), gaps))
    numbers = [number for number in range(1, rounds + len(struck) + 1) if number not in struck]
    if rng.random() < 0.2 and numbers:
        numbers.insert(rng.randrange(len(numbers)), numbers.pop())
    own = iter(numbers)
    numbered = [line._replace(number=next(own)) if line.profile else line for line in lines]
    return tuple(numbered), tuple(struck)


def _any_outside(rng: Random) -> Outside:
    payer, *payees = rng.sample(NAMES, rng.randint(2, 4))
    halves = rng.choice((1, 5000, 80_000, 10**12))
    if rng.random() < 0.5:
        giver, taker = rng.choice(((payer, payees[0]), (None, payer), (payer, None)))
        return Outside(giver, {taker: halves}, unit=rng.choice(("money", "bets")))
    shares: dict[str | None, int] = {
        who: rng.choice((halves, 30_001)) for who in sorted(payees, key=NAMES.index)
    }
    return Outside(payer, shares, rng.choice(("bia", 'nước "mía"; 2')))


def _any_line(rng: Random, stake: int | None, profile: Profile) -> Line:
    chance, names = rng.random(), rng.sample(NAMES, rng.randint(2, 4))
    entry: dict[str, Any]
    if chance < 0.1:
        entry = {"ga": "shared", "among": sorted(names, key=NAMES.index)}
        return Line("ga", rng.choice((entry, {"ga": "given", "among": names[:1]})), stake)
    if chance < 0.25:
        payer, *payees = rng.choice((names, [names[0], None], [None, names[0]]))
        halves = rng.choice((2, 4, 10)) if None in (payer, *payees) else rng.randint(1, 9)
        note = rng.choice(("", "nước", 'phạt "láo"; 2'))
        return Line("side", {"from": payer, "to": payees, "half_bets": halves, "note": note}, stake)
    entry = ROUNDS[profile.game.id](rng, profile.rules)
    entry.pop("ga_before", None)  # The session knows it.
    return Line("round", entry, stake, profile)


def _plays(record: Record) -> bool:
    try:
        return all(record.play())
    except Unplayable:
        return False
