"""A played evening to look at and to try the entry on. It stores nothing."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.web.access import REFUSED
from scorekeeper.web.demo import evening
from scorekeeper.web.entry.fields import players_of, tidy
from scorekeeper.web.entry.presenter import EntryUrls, TableView, book_rows, entry_view, fragment
from scorekeeper.web.entry.view import FilledForm, SessionView
from scorekeeper.web.plumbing.language import gettext as _

pages = Blueprint("demo", __name__, url_prefix="/demo")


@pages.get("", defaults={"game": evening.FIRST})
@pages.get("/<game>")
def session(game: str) -> str:
    """The evening, with the form of one game."""
    view = _view(game)
    return _page(view, view.untouched)


@pages.get("/preview")
@pages.get("/save")
def form_was_here() -> Response:
    """Back to the evening, for who reloads or changes the language where a form was answered."""
    return redirect(url_for("demo.session"))


@pages.post("/preview")
def preview() -> tuple[str, int]:
    """What the filled form comes to: the parts of the page that change, or the whole page."""
    view, filled = _previewed()
    status = 200 if filled.preview else REFUSED
    if request.headers.get("HX-Request"):
        return fragment(entry_view(view, filled)), status
    return _page(view, filled), status


@pages.post("/save")
def save() -> tuple[str, int]:
    """The same, and that nothing was stored."""
    view, filled = _previewed()
    if filled.preview is None:
        return _page(view, filled), REFUSED
    notice = _("Ván này tính được. Buổi mẫu không lưu gì, nên sổ vẫn như cũ.")
    return _page(view, filled, notice), 200


def _previewed() -> tuple[SessionView, FilledForm]:
    view = _view(request.form.get("game", ""))
    values = tidy(request.form.to_dict(), view.game_form.all_rows)
    if tuple(players_of(values)) != view.players:
        abort(400)
    return view, evening.previewed(view, values)


def _view(game: str) -> SessionView:
    if game not in evening.PRESETS:
        abort(404)
    return evening.view(game)


def _page(view: SessionView, filled: FilledForm, notice: str = "") -> str:
    urls = EntryUrls(url_for("demo.preview"), url_for("demo.save"))
    page = TableView(
        entry=entry_view(view, filled, urls),
        rows=book_rows(view),
        game_urls={game: url_for("demo.session", game=game) for game in evening.PRESETS},
        notice=notice,
    )
    return render_template("demo/page.html", page=page)
