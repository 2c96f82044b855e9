"""What is fetched without a person: service worker, manifest, icons, phone edition, health."""

import json
import logging
import re
from contextlib import suppress
from urllib.parse import urlsplit

from flask import Blueprint, Response, abort, current_app, render_template, request, url_for
from flask.helpers import send_from_directory
from werkzeug.exceptions import HTTPException

from scorekeeper.text import Text
from scorekeeper.web.plumbing import database, static_files
from scorekeeper.web.plumbing.logs import quiet
from scorekeeper.web.plumbing.preferences import current, theme, translated
from scorekeeper.web.plumbing.responses import POLICY, is_text, server_id, vary_by

pages = Blueprint("installed", __name__)

PAPER = {"light": "#fbf7ee", "dark": "#191817"}
"""The background colour of pages, as in static/style.css."""

ICONS = {"192.png": "192x192", "512.png": "512x512", "maskable.png": "512x512"}
DAY = 24 * 3600

FILES = ("style.css", "page.js", "form.js", "round.js")  # the static files of every session page
HANDS_OVER = ("hand.js", "copy.js", "vendor/qr/index.js")
"""The static files that hand waiting rounds over, without network."""

_ABOUT = Text(
    "Sổ ghi Phỏm (tá lả), Tú Lơ Khơ, Sâm lốc theo luật của bàn bạn.",
    "Keeps the score of Phỏm, Tú Lơ Khơ and Sâm lốc by the rules of your table.",
)
BROKEN = Text("Trang gặp lỗi, tải lại", "The page has a fault, reload it")
SCRIPTS = logging.getLogger("scorekeeper.scripts")
_PLACE = re.compile(r"\w{1,40}\.js:\d{1,6}:\d{1,6}", re.ASCII)

_OFFLINE = (
    Text("Chưa có mạng", "No network"),
    Text("Trang này cần mạng: thử lại khi có mạng.", "This page needs the network: try later."),
)


@pages.get("/worker.js")
@quiet
def worker() -> Response:
    """Send the service worker, which changes whenever a static file does.

    It is not below `/static/`, because a worker controls only the URLs below its own folder.
    """
    script = static_files.load("worker.js") or abort(404)
    constants = {
        "VERSION": static_files.version_of_all(),
        "SERVER": server_id(),
        "FILES": [url_for("static.file", filename=name) for name in (*FILES, *HANDS_OVER)],
        "OFFLINE": render_template("error.html", code=504, message=_OFFLINE, sent_fields=[]),
    }
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in constants.items())
    response = Response(head.encode() + script.plain, mimetype="text/javascript")
    response.cache_control.no_cache = True
    response.add_etag()
    response.make_conditional(request)
    return response


@pages.get("/manifest.webmanifest")
@quiet
def manifest() -> Response:
    """Send the web manifest in the language and theme of this browser."""
    paper = PAPER["dark" if theme() == "dark" else "light"]
    content: dict[str, object] = {
        "name": "Sổ Phỏm",
        "short_name": "Sổ Phỏm",
        "description": translated(_ABOUT),
        "lang": current(),
        "id": url_for("home.index"),
        "start_url": url_for("home.index"),
        "scope": url_for("home.index"),
        "display": "standalone",
        "background_color": paper,
        "theme_color": paper,
        "icons": [
            {
                "src": url_for("static.file", filename=f"icons/{name}"),
                "sizes": sizes,
                "type": "image/png",
                "purpose": "maskable" if name == "maskable.png" else "any",
            }
            for name, sizes in ICONS.items()
        ],
    }
    body = json.dumps(content, ensure_ascii=False)
    response = Response(body, mimetype="application/manifest+json")
    vary_by(response, "Accept-Language", "Cookie")
    return _for_a_day(response)


@pages.get("/favicon.ico", endpoint="favicon", defaults={"name": "32.png"})
@pages.get("/apple-touch-icon.png", endpoint="touch_icon", defaults={"name": "180.png"})
@quiet
def icon(name: str) -> Response:
    """Send an icon at the URL where browsers and iPhones look, so that no page has to name it."""
    return _for_a_day(static_files.send(static_files.load(f"icons/{name}") or abort(404)))


@pages.get("/phone/", defaults={"filename": "index.html"})
@pages.get("/phone/<path:filename>")
@quiet
def phone(filename: str) -> Response:
    """Send a file of the phone edition, for a year if its name contains its hash."""
    types = {"mjs": "text/javascript", "wasm": "application/wasm", "gz": "application/gzip"}
    mimetype = types.get(filename.rpartition(".")[2])
    year = static_files.YEAR if re.search(r"-[0-9a-f]{8,}\.", filename) else None
    folder = current_app.config["PHONE_FOLDER"]
    response = send_from_directory(folder, filename, mimetype=mimetype, max_age=year)
    response.cache_control.immutable = bool(year)
    if is_text(response.mimetype or ""):
        response.direct_passthrough = False
        response.make_sequence()  # Read it now, so that it can be compressed.
        response.close()
    csp = "Content-Security-Policy"
    response.headers[csp] = POLICY[csp].replace("script-src", "script-src 'wasm-unsafe-eval'")
    return response


@pages.app_template_global("phone_download")
def bytes_of_phone() -> int | None:
    """Return what a phone fetches; None without the folder, or where no worker is allowed."""
    if request.is_secure or request.host.startswith(("localhost", "127.0.0.1")):
        with suppress(OSError, ValueError):
            sizes = current_app.config["PHONE_FOLDER"] / "sizes.json"
            return int(json.loads(sizes.read_bytes())["download"])
    return None


@pages.get("/healthz")
@quiet
def healthz() -> Response:
    """Return whether the database can be read and written, and is not damaged."""
    health = database.health(current_app)
    response = Response(f"{health}\n", 200 if health == "ok" else 503, mimetype="text/plain")
    response.cache_control.no_store = True
    return response


@pages.post("/script-error")
@quiet
def script_error() -> Response:
    """Log where in our scripts an error happened, and on which page by its URL rule."""
    place = request.get_data(as_text=True)
    if _PLACE.fullmatch(place):
        SCRIPTS.warning("error in %s", place, extra={"fields": {"page": _page_before()}})
    return Response(status=204)


def _page_before() -> str | None:
    """Return the URL rule of the page that sent the request, whose URL may hold a token."""
    urls = current_app.create_url_adapter(request)
    assert urls
    try:
        path = urlsplit(request.referrer or "").path.removeprefix(request.root_path)
        return urls.match(path, "GET", return_rule=True)[0].rule
    except (HTTPException, ValueError):
        return None


def _for_a_day(response: Response) -> Response:
    """Let browsers cache the response for a day."""
    response.cache_control.no_cache = None
    response.cache_control.max_age = DAY
    return response
