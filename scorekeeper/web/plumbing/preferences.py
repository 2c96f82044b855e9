"""A choice of the browser's own, made by a tap on any page and kept in a cookie."""

from datetime import timedelta
from urllib.parse import quote, urlencode

from flask import redirect, request
from werkzeug.wrappers import Response

KEPT = timedelta(days=400)  # as long as browsers keep any cookie


def keep(cookie: str, chosen: str, *, argument: str) -> Response:
    """Redirect to the page, without the choice in its address and with it in the cookie.

    What a form brought to the page is brought to it again.
    """
    code = 307 if request.method == "POST" else 303
    response = redirect(this_page_without(argument), code)
    response.set_cookie(
        cookie, chosen, KEPT, secure=request.is_secure, httponly=True, samesite="Lax"
    )
    return response


def this_page_without(argument: str) -> str:
    """The address of the page asked for, less one argument."""
    rest = [(name, value) for name, value in request.args.items(multi=True) if name != argument]
    # Exactly one slash: `//name` would be another site.
    path = f"{request.root_path}/{quote(request.path.lstrip('/'))}"
    return f"{path}?{urlencode(rest)}" if rest else path
