"""The page that opens scanned or pasted codes: of evenings, of rules, and links.

A code comes from a camera, a picture, the fragment of a link or the clipboard, and is sent in the
body of a form. So it is in no URL that a server gets, and in no log. Looking at it stores nothing.
"""

import re
from collections.abc import Callable
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from scorekeeper import doors
from scorekeeper.export.evening_code import NO_CODE, open_code
from scorekeeper.rules import share_code
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED
from scorekeeper.web.evening_code import show_evening
from scorekeeper.web.plumbing.addresses import absolute_url
from scorekeeper.web.plumbing.limits import REFUSED as REFUSALS
from scorekeeper.web.plumbing.limits import count, counted, heavy
from scorekeeper.web.rules.page import shared_page

pages = Blueprint("scan", __name__, url_prefix="/scan")

Answer = str | tuple[str, int] | Response

UNKNOWN = Text(
    "Không thấy mã hay link nào của Sổ Phỏm ở đây: dán cả link hoặc cả mã.",
    "There is no code or link of Sổ Phỏm in this: paste the whole link or the whole code.",
)
_SAYS_NOTHING = (NO_CODE, share_code.EMPTY, share_code.TOO_LONG, share_code.NO_CODE)
"""Messages of a reader that found nothing of its kind."""

_URL = re.compile(
    r"(?:https?://[^\s<>\"'/]+|(?<![\w.-])[\w.-]++(?::\d+)?(?=/))(?:/[\w%./?#&=+-]*)?",
    re.ASCII | re.IGNORECASE,
)
"""A link, perhaps without https://, without the signs that a chat puts around it, or after it."""

_OF_A_BOOK = re.compile(r"/(?:s|k|g|owner|move)/[\w-]{16,}(?:/|$)", re.ASCII)
"""Paths that need the server with that session or group."""


@pages.get("")
def index() -> str:
    """Show the camera, and the form for a picture or a text."""
    return _page()


@pages.post("")
@heavy
def read() -> Answer:
    """Show what a code holds, or go to the page of a link; a message if it is neither.

    What is refused counts as a refused file.
    """
    given, faults = request.form.get("code", ""), []
    with counted(REFUSALS, times=0):
        for find, show in _KINDS:
            content = find(given)
            if not isinstance(content, Text):
                return show(content)
            faults += [content] if content not in _SAYS_NOTHING else []
    count(REFUSALS, 1)
    return _page(given, faults[0]), REFUSED


def _page(given: str = "", fault: Text | None = None, link: str = "") -> str:
    host = urlsplit(link).netloc.rpartition("@")[2]  # without a user's name, which may look like it
    return render_template("scan/page.html", given=given, fault=fault, link=link, host=host)


def find_link(text: str) -> str | Text:
    """Return the path of the first link of ours in a text, or the link of another server."""
    own = {request.host.lower(), urlsplit(absolute_url("home.index")).netloc.lower()}
    links = _URL.finditer(text[: doors.HANDED_OVER.size])
    for link in islice(links, doors.MESSAGE.symbols):
        try:
            url = urlsplit(f"{'' if '://' in link[0] else 'https://'}{link[0].rstrip('.')}")
        except ValueError:
            continue
        if url.netloc.lower() in own and (page := _own_page(url.path)):
            return f"{page}#{url.fragment}" if url.fragment else page
        if _OF_A_BOOK.search(url.path):
            return url.geturl()
    return UNKNOWN


def _own_page(path: str) -> str | None:
    """Return the URL of our page at a path, made anew; None if there is none."""
    urls, root = current_app.create_url_adapter(request), request.root_path
    assert urls
    if not path.startswith(f"{root}/"):
        return None
    try:
        endpoint, values = urls.match(path.removeprefix(root), "GET")
    except HTTPException:
        return None
    return url_for(endpoint, **values)


def _follow(link: str) -> Answer:
    """Go to a page of this server; a link of another one is only shown."""
    return redirect(link, 303) if link.startswith("/") else _page(link=link)


_KINDS: tuple[tuple[Callable[[str], Any], Callable[[Any], Answer]], ...] = (
    (open_code, show_evening),
    (share_code.decode, shared_page),
    (find_link, _follow),
)
"""What a text may hold, in the order in which it is tried: how it is found, and its page."""
