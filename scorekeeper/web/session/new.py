"""The page that opens a session, and the next evening of the same table."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TypeVar
from zoneinfo import ZoneInfo

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.evening.money import read_stake
from scorekeeper.evening.seats import MOST_AT_OPENING, Turns, check_opening
from scorekeeper.games import GAMES
from scorekeeper.games.base import Problem
from scorekeeper.rules.notation import read_rules
from scorekeeper.rules.profiles import Profile
from scorekeeper.rules.share_code import decode, encode
from scorekeeper.store import access, groups
from scorekeeper.store.database import together
from scorekeeper.store.errors import Refused
from scorekeeper.store.opening import HOME_ZONE, Opening, known_zone, open_session
from scorekeeper.store.session import Caller, Session
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED, ensure_browser, load_session, require_keeper, status
from scorekeeper.web.entry.fields import whole
from scorekeeper.web.group.words import load_group, owes, read_book
from scorekeeper.web.plumbing.addresses import current_browser
from scorekeeper.web.plumbing.database import get_db, unless_busy
from scorekeeper.web.plumbing.limits import counted_once
from scorekeeper.web.plumbing.preferences import today, translated
from scorekeeper.web.rules.choices import choices
from scorekeeper.web.rules.sheet import RuleSheetView

pages = Blueprint("new", __name__)

_Row = TypeVar("_Row")

SHOWN = 4  # seats of an empty form
ALL = "all"  # the answer to *Chơi gì?* that stands for all games
STAKES = ("1", "2", "5", "10")  # stakes to tap, in thousands of đồng; another one is typed
OTHER = "other"

_NO_GAME = Text("Chơi trò nào?", "Which game?")
_NO_STAKE = Text(
    "Nhập tiền một cược, hoặc chọn “không tính tiền”.", "Enter the stake, or choose “no money”."
)
_DAYS = (
    Text("Thứ hai", "Monday"),
    Text("Thứ ba", "Tuesday"),
    Text("Thứ tư", "Wednesday"),
    Text("Thứ năm", "Thursday"),
    Text("Thứ sáu", "Friday"),
    Text("Thứ bảy", "Saturday"),
    Text("Chủ nhật", "Sunday"),
)
_USED = Text(
    "Trang này đã mở một buổi rồi: muốn mở thêm buổi nữa thì bấm lần nữa.",
    "This page has opened an evening already: to open another one, tap once more.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningForm:
    """The values of the form."""

    names: list[str]  # a name for each seat; empty for a free seat
    rules: Mapping[str, str]
    """The rules by game, as `read_rules` reads them; empty if a game is not played."""
    play: str = ""  # the game that is played, or `ALL`; if empty, the games that have rules
    pasted: str = ""  # a rules code that could not be read
    stake: str = ""
    unit: str = "nghin"
    bet: str | None = None  # the stake as it was tapped; None if the form only has a typed one
    title: str = ""
    zone: str = HOME_ZONE  # the time zone of the phone, if a script has sent it
    turns: Turns = "free"
    group: str = ""  # the view token of the group that the session is an evening of
    carries: bool = False  # whether its debts are added to those of the group
    focus: str = ""  # the field that gets the focus; `open` is the button
    faults: Mapping[str, list[Text]] = field(default_factory=dict)

    @property
    def plays(self) -> str:
        """The game that is played, or `ALL`."""
        games = [game for game, rules in self.rules.items() if rules]
        return self.play or (games[0] if len(games) == 1 else ALL)

    @property
    def played(self) -> dict[str, str]:
        """The rules of the games that are played."""
        return {game: rules for game, rules in self.rules.items() if self.plays in (game, ALL)}

    @property
    def tapped(self) -> str:
        """The stake to show as tapped; empty for no money."""
        stake = read_stake(self.stake, self.unit)
        known = {str(int(stake) * 1000): stake for stake in STAKES} | {"None": ""}
        return OTHER if self.bet == OTHER else known.get(str(stake), OTHER)


@pages.get("/new")
def form() -> str:
    """Show the empty form, with the commonest rules of the first game; of a group, its own."""
    if "group" in request.args:
        return _page(_next_evening(request.args["group"]))
    return _page(_empty())


def _empty() -> OpeningForm:
    rules = {game.id: "" for game in GAMES} | {GAMES[0].id: GAMES[0].commonest.id}
    return OpeningForm(names=[""] * SHOWN, rules=rules)


@pages.post("/new")
def open_it() -> Response | str | tuple[str, int]:
    """Open the session, or show the form again after a tap on an arrow or a fault."""
    form = read_form(request.form)
    # Enter sends `next`, which opens nothing.
    is_moved = any(tap in request.form for tap in ("up", "down", "add", "more", "next", "choose"))
    return _page(form) if is_moved else _open(form)


@pages.post("/s/<token>/again")
def again(token: str) -> Response | tuple[str, int]:
    """Open the next evening of the same table, with its people, rules, stake and turns."""
    session = require_keeper(token)
    group = groups.of_session(get_db(), session.id, current_browser())
    return _open(replace(form_of(session), group=group.token if group else ""))


def _next_evening(token: str) -> OpeningForm:
    """Return the form for the next evening of a group: as the last one."""
    group = load_group(token)
    book = read_book(group) if group.keeps else abort(403)
    form = form_of(load_session(book.evenings[-1].token)) if book.evenings else _empty()
    # Members by the names of the group, not as they were typed that time.
    known = groups.proposals(get_db(), group, form.names, exact=True)
    members = {member.id: member.name for member in book.members if member.id}
    names = [members.get(known[name] or 0, name) for name in form.names]
    return replace(form, group=token, names=names)


def _open(form: OpeningForm) -> Response | tuple[str, int]:
    wanted = read_opening(form, translated(title_of_today(form.zone)))
    if isinstance(wanted, dict):
        return _page(replace(form, faults=wanted)), REFUSED
    try:
        with unless_busy(), counted_once(_key(current_browser())):
            browser = ensure_browser("open")
            opened = _opened(form, wanted, browser)
    except Refused as refused:
        is_used = refused.code == "E_KEY_REUSED"
        faults = {"": [_USED]} if is_used else faults_by_field(refused.problems, form.names)
        return _page(replace(form, faults=faults), used=is_used), status(refused)
    return redirect(url_for("session.index", token=opened.view_token), 303)


def _opened(form: OpeningForm, wanted: Opening, browser: int) -> access.Opened:
    """Open the session, in its group if it is of one; members are found by their names."""
    db = get_db()
    with together(db):
        opened = open_session(db, wanted, browser=browser, key=_key(browser))
        if form.group and groups.of_session(db, opened.session, browser) is None:
            group, names = load_group(form.group), [str(name) for name in wanted.names]
            known = groups.proposals(db, group, names, exact=True)
            places = {number: known[name] for number, name in enumerate(names, start=1)}
            caller = Caller(opened.session, browser)
            groups.add_evening(db, group, caller, places, handed_over=form.carries)
    return opened


def _key(browser: int | None) -> str | None:
    """Return the idempotency key of the form; different browsers may use the same one."""
    key = request.form.get("key")
    return f"{browser}:{key}" if key else None


def _page(form: OpeningForm, *, used: bool = False) -> str:
    """Render the form, with a new idempotency key if its own was used."""
    browser, key = current_browser(), None if used else request.form.get("key")
    taken = {name.strip().casefold() for name in form.names}
    before = access.names_before(get_db(), browser) if browser is not None else []
    group = load_group(form.group) if form.group else None
    book = read_book(group) if group else None
    if book:
        came = sorted(book.standings(today().date()), key=lambda standing: -standing.evenings)
        before = [standing.member.name for standing in came if standing.member.id]
    return render_template(
        "session/opening.html",
        form=form,
        key=key or secrets.token_urlsafe(16),
        games=[
            (game, choices(game, form.rules[game.id]), form.rules[game.id] or game.commonest.id)
            for game in GAMES
        ],
        stakes=STAKES,
        suggestions=[name for name in before if name.casefold() not in taken],
        has_room=len(form.names) < MOST_AT_OPENING,
        today=title_of_today(form.zone),
        group=group,
        owed=owes(book) if book else None,
    )


def form_of(session: Session) -> OpeningForm:
    """Return the form for the next evening of a table, without people who left."""
    rules = {
        game: RuleSheetView(profile).value for game, profile in session.profile_by_game.items()
    }
    return OpeningForm(
        names=[person.name for person in session.people if person.active],
        rules={game.id: rules.get(game.id, "") for game in GAMES},
        stake="" if session.stake is None else str(session.stake),
        unit="dong",
        zone=session.zone,
        turns=session.turns,
    )


def read_form(values: Mapping[str, str]) -> OpeningForm:
    """Return the form as it was sent, with its seats moved by a tap."""
    count = sum(1 for i in range(MOST_AT_OPENING) if f"name-{i}" in values)
    names = [values.get(f"name-{i}", "") for i in range(max(count, SHOWN))]
    names = swapped(_one_a_seat(names), values)
    if (name := values.get("add")) and (free := _first_free(names)) < MOST_AT_OPENING:
        names[free : free + 1] = [name]
    if "more" in values and len(names) < MOST_AT_OPENING:
        names.append("")
    focus = ""
    if "more" in values or "next" in values:
        free = _first_free(names)
        focus = f"name-{free}" if free < len(names) else "open"
    rules = {game.id: values.get(f"rules-{game.id}", "") for game in GAMES}
    play, bet = values.get("play", ""), values.get("bet")
    pasted = values.get("code", "").strip()
    brought = decode(pasted) if pasted else None
    if isinstance(brought, Profile):
        rules[brought.game.id], pasted = encode(brought), ""
        play = play if play in ("", brought.game.id) else ALL
    is_typed = bet is None or bet == OTHER
    return OpeningForm(
        names=names,
        rules=rules,
        play=play if play in {*rules, ALL} else "",
        bet=bet,
        pasted=pasted,
        faults={"code": [brought]} if isinstance(brought, Text) else {},
        stake=values.get("stake", "") if is_typed else bet or "",
        unit=values.get("unit", "dong") if is_typed else "nghin",
        title=values.get("title", ""),
        group=values.get("group", ""),
        carries="carries" in values,
        zone=known_zone(values.get("zone", "")),
        focus=focus,
    )


def _one_a_seat(names: list[str]) -> list[str]:
    """Return the names, those typed into one field, *An, Bình*, at seats of their own."""
    if not any("," in name for name in names):
        return names
    parts = [part.strip() for name in names for part in name.split(",") if part.strip()]
    return parts[: 2 * MOST_AT_OPENING] + [""] * (SHOWN - len(parts))  # There may be thousands.


def _first_free(names: list[str]) -> int:
    """Return the first free seat; the number of seats if none is free."""
    return next((i for i, name in enumerate(names) if not name.strip()), len(names))


def read_opening(form: OpeningForm, default_title: str) -> Opening | dict[str, list[Text]]:
    """Return the session that the form asks for, or its faults by field."""
    faults = dict(form.faults)
    profiles = [
        profile
        for game in GAMES
        if isinstance(profile := read_rules(form.played.get(game.id)), Profile)
        and profile.game is game
    ]
    if not profiles and not faults:
        faults["rules"] = [_NO_GAME]
    stake = read_stake(form.stake, form.unit)
    if isinstance(stake, Text) or (stake is None and form.bet == OTHER):
        faults["stake"] = [stake or _NO_STAKE]
    people = check_opening([name for name in form.names if name.strip()])
    if isinstance(people, list):
        faults |= faults_by_field(people, form.names)
        people = ()
    names = [person.name for person in people]
    title = form.title if form.title.strip() else default_title
    return faults or Opening(title, names, profiles, stake, form.zone, form.turns)


def faults_by_field(problems: Sequence[Problem], names: list[str]) -> dict[str, list[Text]]:
    """Messages by form field. The store numbers names without the free seats."""
    seats = [i for i, name in enumerate(names) if name.strip()]
    faults: dict[str, list[Text]] = {}
    for problem in problems:
        key, _, place = problem.field.rstrip("]").partition("[")
        if place.isdigit() and int(place) < len(seats):
            key = f"name-{seats[int(place)]}"
        faults.setdefault(key, []).append(problem.message)
    return faults


def title_of_today(zone: str) -> Text:
    """Return the default title: weekday and date in that time zone."""
    day = datetime.now(ZoneInfo(zone))
    word, date = _DAYS[day.weekday()], f"{day.day}/{day.month}"
    return Text(f"{word.vi} {date}", f"{word.en} {date}")


def swapped(rows: Sequence[_Row], form: Mapping[str, str]) -> list[_Row]:
    """Return the rows, two of them swapped if the arrow of a row was tapped."""
    moved = list(rows)
    for tap, step in (("up", -1), ("down", 1)):
        row = whole(form.get(tap, ""))
        if row is not None and row < len(moved) and 0 <= row + step < len(moved):
            moved[row], moved[row + step] = moved[row + step], moved[row]
    return moved
