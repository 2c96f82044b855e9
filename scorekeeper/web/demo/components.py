"""Every part of a session's page in every state, to look at while working on it. Debug only."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from flask import Blueprint, render_template, url_for

from scorekeeper.profiles import Profile
from scorekeeper.text import Text
from scorekeeper.web.demo import evening
from scorekeeper.web.demo.evening import PLAYERS
from scorekeeper.web.entry.presenter import DraftView, EntryUrls, TableView, entry_view
from scorekeeper.web.entry.view import FilledForm, LineView, SessionView
from scorekeeper.web.plumbing.language import said

pages = Blueprint("components", __name__, url_prefix="/components")

LONG = ("Nguyễn Phương Quỳnh", "Đặng Hoàng Thiện Ngữ", "Trầnthịngọchuyềntrân", "Ỷ")
LATEST = 10
SIX = (*PLAYERS, "Hạnh", "Kiên")

PLACES = {"scoring_mode": "places", "chop_red_deuce_payment": 6, "foul_payment": 1}

State = tuple[Text, SessionView, FilledForm | None]
"""Its title; the form is untouched where it is None."""


@pages.get("")
def index() -> str:
    """All states, one below the other, each with a form of its own."""
    states = [
        (title, _table(view, filled or view.untouched, at=f"s{i}-"))
        for i, (title, view, filled) in enumerate(_states())
    ]
    states.append((Text("Máy khác đang ghi", "Another phone fills in"), _drafted()))
    return render_template("demo/components.html", states=states, stale=_stale(), queues=_QUEUES)


def _table(view: SessionView, filled: FilledForm, at: str) -> TableView:
    """A session of the demonstration, as its page shows it."""
    urls = EntryUrls(url_for("demo.preview"), url_for("demo.save"))
    game_urls = dict.fromkeys(evening.PRESETS, url_for("components.index"))
    return TableView(entry_view(view, filled, urls, at=at), game_urls)


def _drafted() -> TableView:
    """What another phone is filling in, beside a form that is filled in."""
    view = _rounds(evening.view(evening.FIRST), 1)
    table = _table(view, _u(view), at="s-drafted-")
    look = url_for("demo.preview")
    entry = table.entry._replace(
        draft=DraftView(said(_FILLED_IN), over=1), urls=EntryUrls(look, look, draft=look)
    )
    return table._replace(entry=entry)


def _stale() -> TableView:
    """An evening that nothing was heard of for a while."""
    view = _rounds(evening.view(evening.FIRST), 3)
    return _table(view, view.untouched, at="s-stale-")


_FILLED_IN = Text(
    "Ván 2 máy 2 ghi lúc 21:04, chưa lưu: Chi ù, mỗi người trả 25k.",
    "Round 2, entered by phone 2 at 21:04, not saved yet: Chi went out, each pays 25k.",
)
_AN, _NOBODY = Text("Ai ù? An", "Went out? An"), Text("Ai ù? Không ai ù", "Went out? No one")
_NO = Text("", "")
_WHY = Text("An và Bình bằng điểm: ai hạ trước?", "An and Bình tie: who laid down first?")
_QUEUES = (
    (
        Text("Chưa lưu, đang chờ mạng", "Not saved yet, waiting for the network"),
        [(3, _AN, _NO), (4, _NOBODY, _NO)],
        5,
    ),
    (Text("Cần xem lại", "Needs a look"), [(3, _NOBODY, _WHY), (4, _AN, _NO)], 5),
)
"""What a phone could not save: the words above it, its rounds with why one was refused, and the
number of the next one."""


def _states() -> Iterator[State]:
    whole = evening.view(evening.FIRST)
    one = replace(whole, lines=whole.lines[:1])
    other = replace(one, profile=evening.profile_of(evening.OTHER))
    guide = replace(one, profile=_with("guide"))
    ga = replace(one, profile=_with("pho-bien", ga_mode="eats", ga_chot_payment=2), ga=12)
    yield Text("Chưa có ván nào", "Nothing yet"), _rounds(whole, 0), None
    yield Text("Một ván", "One round"), _rounds(whole, 1), None
    yield Text("Một buổi dài", "A long evening"), _rounds(whole, 60), None
    yield Text("Tên 20 chữ", "Names of 20 letters"), _names(one, LONG), _u(_names(one, LONG))
    yield Text("Sáu người", "Six people"), _names(one, SIX), None
    yield Text("Ba người", "Three"), _names(one, PLAYERS[:3]), _u(_names(one, PLAYERS[:3]))
    yield Text("Hai người", "Two"), _names(one, PLAYERS[:2]), _u(_names(one, PLAYERS[:2]))
    yield Text("Xem trước, có đền", "Preview with đền"), one, _u(one, eats="000")
    yield (
        Text("Ăn qua lại, có gà", "Eats both ways, with gà"),
        ga,
        _u(ga, eats="0123", kind="chot"),
    )
    yield Text("Thiếu thứ tự", "Order missing"), one, _filled(one, outcome="normal", place_1="1")
    yield Text("Sai điểm", "Wrong points"), one, _points(one, "12", "131", "x")
    yield Text("Hỏi ai hạ trước", "Who laid first"), one, _points(one, "12", "12", "20", "30")
    yield Text("Tính điểm rác", "By deadwood"), guide, _points(guide, "3", "12", "20", "30")
    yield Text("Khoản hiếm", "Rare things"), one, _u(one, den="2", manual_0_from="1")
    yield Text("Tú Lơ Khơ", "Tú Lơ Khơ"), other, _cards(other)
    placed = replace(other, profile=_changed(other.profile, **PLACES))
    yield Text("Nhất nhì ba bét, chặt, phạt", "Places, chops, a fine"), placed, _placed(placed)


def _with(preset_id: str, **changes: Any) -> Profile:
    preset = evening.preset(preset_id)
    return _changed(Profile(preset.name.vi, preset, preset.rules), **changes)


def _changed(profile: Profile, **changes: Any) -> Profile:
    rules = profile.rules.with_changes(changes)
    assert not isinstance(rules, list)
    return replace(profile, rules=rules)


def _rounds(view: SessionView, count: int) -> SessionView:
    """The evening after so many rounds, the same ones again and again, with the latest shown."""
    played = list(reversed(view.lines))
    lines = [replace(played[i % len(played)], number=i + 1) for i in range(count)]
    totals = {
        person: sum(line.net[person] for line in lines if not line.struck) for person in view.people
    }
    money = {person: evening.STAKE * total for person, total in totals.items()}
    newest = tuple(reversed(lines))[:LATEST]
    return replace(view, lines=newest, totals=totals, money=money, next_number=count + 1)


def _names(view: SessionView, names: tuple[str, ...]) -> SessionView:
    """The evening under other names; who is not one of the first four has yet to play."""
    was = dict(zip(names, PLAYERS, strict=False))
    return replace(
        view,
        people=names,
        players=names[:4],
        totals={name: view.totals.get(was.get(name, ""), 0) for name in names},
        money={name: (view.money or {}).get(was.get(name, ""), 0) for name in names},
        leads=names[1],
        lines=tuple(_renamed(line, was) for line in view.lines),
    )


def _renamed(line: LineView, was: dict[str, str]) -> LineView:
    net = {name: line.net[player] for name, player in was.items()}
    summary = line.summary
    for name, player in was.items():
        vi, en = (words.replace(player, name) for words in summary)
        summary = Text(vi, en)
    return replace(line, net=net, summary=summary)


def _filled(view: SessionView, **fields: str) -> FilledForm:
    values = {f"player-{i}": player for i, player in enumerate(view.players)}
    return evening.previewed(view, values | {key.replace("_", "-"): v for key, v in fields.items()})


def _u(view: SessionView, eats: str = "", kind: str = "normal", **fields: str) -> FilledForm:
    for k, eater in enumerate(eats):
        fields |= {f"eat-{k}-who": eater, f"eat-{k}-kind": kind}
    return _filled(view, outcome="u-0", **fields)


def _points(view: SessionView, *points: str) -> FilledForm:
    given = {f"points-{i}": number for i, number in enumerate(points)}
    return _filled(view, outcome="normal", by="points", **given)


def _placed(view: SessionView) -> FilledForm:
    places = {f"place-{i}": str(i + 1) for i in range(4)}
    chop = {"chop-0-who": "1", "chop-0-from": "2", "chop-0-what": "red"}
    over = {"chop-1-who": "3", "chop-1-from": "over", "chop-1-what": "quad"}
    return _filled(view, outcome="normal", red="1", foul_0="1", **places, **chop, **over)


def _cards(view: SessionView) -> FilledForm:
    given = {"cards-1": "4", "cards-2": "11", "red-2": "1", "cards-3": "6", "assistant-0": "3"}
    return _filled(view, outcome="win-0", **given)
