"""The form that opens a session: read, its seats moved, its faults told. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from scorekeeper.codec import decode, encode
from scorekeeper.games import GAMES
from scorekeeper.games.base import Problem
from scorekeeper.profiles import Profile
from scorekeeper.rulesets import read_rules
from scorekeeper.seats import MOST_AT_OPENING
from scorekeeper.store.opening import HOME_ZONE, Opening, known_zone
from scorekeeper.store.session import Session
from scorekeeper.text import Text
from scorekeeper.web.rules.sheet import ShownRules
from scorekeeper.web.session.seat_form import swapped
from scorekeeper.web.session.stake import read_stake

SHOWN = 4
"""Seats of an empty form."""

_NO_GAME = Text("Chọn luật cho ít nhất một trò.", "Choose the rules of at least one game.")
_DAYS = (
    Text("Thứ hai", "Monday"),
    Text("Thứ ba", "Tuesday"),
    Text("Thứ tư", "Wednesday"),
    Text("Thứ năm", "Thursday"),
    Text("Thứ sáu", "Friday"),
    Text("Thứ bảy", "Saturday"),
    Text("Chủ nhật", "Sunday"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningForm:
    """The form as it was sent."""

    names: list[str]
    """The names, as many as there are seats; empty where nobody sits."""
    rules: Mapping[str, str]
    """The rules by game, as `read_rules` reads them; empty where a game is not played."""
    pasted: str = ""
    """A rules code that could not be read."""
    stake: str = ""
    unit: str = "nghin"
    title: str = ""
    zone: str = HOME_ZONE
    """The time zone of the phone, where a script has sent it."""
    focus: str = ""
    """The field that is filled in next, after a tap that asked for it; `open` is the button."""
    faults: Mapping[str, list[Text]] = field(default_factory=dict)


def empty() -> OpeningForm:
    """The form as it is first seen: the first game by its commonest rules."""
    first, *others = GAMES
    rules = {first.id: first.commonest.id} | {game.id: "" for game in others}
    return OpeningForm(names=[""] * SHOWN, rules=rules)


def of_session(session: Session) -> OpeningForm:
    """The form filled in for the next evening of the same table, with those who did not leave."""
    rules = {game: ShownRules(profile).value for game, profile in session.profile_by_game.items()}
    return OpeningForm(
        names=[person.name for person in session.people if person.active],
        rules={game.id: rules.get(game.id, "") for game in GAMES},
        stake="" if session.stake is None else str(session.stake),
        unit="dong",
        zone=session.zone,
    )


def read(values: Mapping[str, str]) -> OpeningForm:
    """The form as it was filled in, after its seats were moved by a tap."""
    count = sum(1 for i in range(MOST_AT_OPENING) if f"name-{i}" in values)
    names = [values.get(f"name-{i}", "") for i in range(max(count, SHOWN))]
    names = swapped(names, values)
    if values.get("add"):
        _seat(names, values["add"])
    if "more" in values and len(names) < MOST_AT_OPENING:
        names.append("")
    goes_on = "more" in values or "next" in values
    rules = {game.id: values.get(f"rules-{game.id}", "") for game in GAMES}
    pasted = values.get("code", "").strip()
    brought = decode(pasted) if pasted else None
    if isinstance(brought, Profile):
        rules[brought.game.id], pasted = encode(brought), ""
    return OpeningForm(
        names=names,
        rules=rules,
        pasted=pasted,
        faults={"code": [brought]} if isinstance(brought, Text) else {},
        stake=values.get("stake", ""),
        unit=values.get("unit", "dong"),
        title=values.get("title", ""),
        zone=known_zone(values.get("zone", "")),
        focus=_first_free(names) if goes_on else "",
    )


def is_moved(values: Mapping[str, str]) -> bool:
    """Whether the form was sent for its seats or rules, and not to open the session. Enter sends
    `next`, so that nobody opens a session of two by it."""
    return any(tap in values for tap in ("up", "down", "add", "more", "next", "choose"))


def _first_free(names: list[str]) -> str:
    """The field of the first seat without a name, or the button that opens."""
    free = (f"name-{seat}" for seat, name in enumerate(names) if not name.strip())
    return next(free, "open")


def _seat(names: list[str], name: str) -> None:
    """Put a name on the first free seat."""
    free = next((i for i, taken in enumerate(names) if not taken.strip()), None)
    if free is not None:
        names[free] = name
    elif len(names) < MOST_AT_OPENING:
        names.append(name)


def opening(asked: OpeningForm, default_title: str) -> Opening | dict[str, list[Text]]:
    """The session that the form asks for; or what it lacks, by field."""
    faults = dict(asked.faults)
    profiles = [
        profile
        for game in GAMES
        if isinstance(profile := read_rules(asked.rules.get(game.id)), Profile)
        and profile.game is game
    ]
    if not profiles and not faults:
        faults["rules"] = [_NO_GAME]
    stake = read_stake(asked.stake, asked.unit)
    if isinstance(stake, Text):
        faults["stake"] = [stake]
    names = [name for name in asked.names if name.strip()]
    title = asked.title if asked.title.strip() else default_title
    return faults or Opening(title, names, profiles, stake, asked.zone)


def faults_by_field(problems: tuple[Problem, ...], names: list[str]) -> dict[str, list[Text]]:
    """The sentences of problems, by the field of the form where they are shown. Empty seats are no
    names."""
    seats = [i for i, name in enumerate(names) if name.strip()]
    faults: dict[str, list[Text]] = {}
    for problem in problems:
        key, _, place = problem.field.rstrip("]").partition("[")
        if place.isdigit() and int(place) < len(seats):
            key = f"name-{seats[int(place)]}"
        faults.setdefault(key, []).append(problem.message)
    return faults


def title_of_today(zone: str) -> Text:
    """A title for a session of today: weekday and date in that time zone."""
    day = datetime.now(ZoneInfo(zone))
    word, date = _DAYS[day.weekday()], f"{day.day}/{day.month}"
    return Text(f"{word.vi} {date}", f"{word.en} {date}")
