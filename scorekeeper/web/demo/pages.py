"""A played evening to look at and to try the entry on; what is tried stays in the browser."""

from typing import NamedTuple

from flask import (
    Blueprint,
    abort,
    after_this_request,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response

from scorekeeper.web.access import REFUSED
from scorekeeper.web.demo import evening
from scorekeeper.web.demo.tried import MOST, Tried, decode, encode
from scorekeeper.web.entry.fields import players_of, tidy, whole
from scorekeeper.web.entry.presenter import (
    EntryUrls,
    LastChangeView,
    TableView,
    entry_view,
    fragment,
)
from scorekeeper.web.entry.view import FilledForm, SessionView
from scorekeeper.web.plumbing.language import gettext as _
from scorekeeper.web.plumbing.language import said
from scorekeeper.web.plumbing.request_log import quiet
from scorekeeper.web.plumbing.scripts import wants_parts
from scorekeeper.web.session.last_change import ROUND

pages = Blueprint("demo", __name__, url_prefix="/demo")

COOKIE = "tried"


class Visit(NamedTuple):
    """The evening with the rounds that this visit tried on it."""

    view: SessionView
    tried: list[Tried]
    notice: str = ""

    @property
    def version(self) -> int:
        """What differs with every round and every one taken back."""
        return 2 * len(self.tried) + any(one.struck for one in self.tried[-1:])


class DemoPage(NamedTuple):
    """The evening as its page shows it."""

    table: TableView
    clear_url: str
    """Where the rounds that were tried are dropped; empty where there are none."""


@pages.get("", defaults={"game": evening.FIRST})
@pages.get("/<game>")
def session(game: str) -> str:
    """The evening, with the form of one game."""
    visit = _visit(game)
    return _page(visit, visit.view.untouched)


@pages.get("/preview")
@pages.get("/save")
def form_was_here() -> Response:
    """Back to the evening, for who reloads or changes the language where a form was answered."""
    return redirect(url_for("demo.session"))


@pages.post("/preview")
@quiet
def preview() -> tuple[str, int]:
    """What the filled form comes to: the parts of the page that change, or the whole page."""
    visit, filled = _previewed()
    status = 200 if filled.preview else REFUSED
    if wants_parts():
        return fragment(entry_view(visit.view, filled)), status
    return _page(visit, filled), status


@pages.post("/save")
def save() -> Response | tuple[str, int]:
    """Put the round into the book of this visit, and go to the evening; the filled form again where
    it is refused, or where the visit has no room for it."""
    visit, filled = _previewed()
    if filled.preview is None:
        return _page(visit, filled), REFUSED
    cookie = encode([*visit.tried, evening.to_keep(visit.view, filled.values)])
    if not cookie:
        full = _(
            "Buổi mẫu hết chỗ cho ván thử (nhiều nhất %(most)s ván), nên ván này không được ghi. Bỏ"
            " các ván thử ở cuối trang để thử tiếp, hoặc mở bàn của mình.",
            most=MOST,
        )
        return _page(visit, filled, full), REFUSED
    return _to_evening(visit.view.profile.game.id, cookie)


@pages.post("/<game>/undo")
def undo(game: str) -> Response:
    """Take the last tried round back, or bring it back; nothing by a page that is not of now."""
    visit = _visit(game)
    tried = list(visit.tried)
    if tried and whole(request.form.get("version", "")) == visit.version:
        tried[-1] = tried[-1]._replace(struck=not tried[-1].struck)
    return _to_evening(game, encode(tried))


@pages.post("/<game>/clear")
def clear(game: str) -> Response:
    """Drop all rounds that were tried."""
    return _to_evening(_visit(game).view.profile.game.id, "")


def _to_evening(game: str, cookie: str) -> Response:
    """The way to the evening, with these rounds kept by the browser until it is closed."""
    response = redirect(url_for("demo.session", game=game), 303)
    _keep(response, cookie)
    return response


def _keep(response: Response, cookie: str) -> None:
    response.set_cookie(
        COOKIE,
        cookie,
        max_age=None if cookie else 0,
        path=url_for("demo.session"),
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )


def _previewed() -> tuple[Visit, FilledForm]:
    visit = _visit(request.form.get("game", ""))
    values = tidy(request.form.to_dict(), visit.view.game_form.all_rows)
    if tuple(players_of(values)) != visit.view.players:
        abort(400)
    return visit, evening.previewed(visit.view, values)


def _visit(game: str) -> Visit:
    """The evening of this visit; the bare one with a sentence where its rounds cannot be read."""
    if game not in evening.PRESETS:
        abort(404)
    try:
        tried = decode(request.cookies.get(COOKIE, ""))
        return Visit(evening.gone_on(game, tried), tried)
    except ValueError:
        after_this_request(_forget)
        told = _("Không đọc lại được các ván đã thử, nên buổi mẫu bắt đầu lại.")
        return Visit(evening.view(game), [], told)


def _forget(response: Response) -> Response:
    if response.location is None:  # else it brings a cookie of its own
        _keep(response, "")
    return response


def _page(visit: Visit, filled: FilledForm, notice: str = "") -> str:
    urls = EntryUrls(url_for("demo.preview"), url_for("demo.save"))
    view = visit.view
    game = view.profile.game.id
    table = TableView(
        entry=entry_view(view, filled, urls),
        game_urls={game: url_for("demo.session", game=game) for game in evening.PRESETS},
        last_change=_last_change(visit) if visit.tried else None,
        notice=notice or visit.notice,
    )
    clear_url = url_for("demo.clear", game=game) if visit.tried else ""
    return render_template("demo/page.html", page=DemoPage(table, clear_url))


def _last_change(visit: Visit) -> LastChangeView:
    """The round that was tried last, and what takes it back or brings it back."""
    line, struck = visit.view.lines[0], visit.tried[-1].struck
    told = (ROUND.struck if struck else ROUND.counts).fill(number=line.number, told=line.summary)
    return LastChangeView(
        summary=said(told),
        struck=struck,
        undo_url=url_for("demo.undo", game=visit.view.profile.game.id),
        edit_url="",
        version=visit.version,
    )
