"""The security headers of every answer, who may keep it, and what it depends on."""

from flask import Flask, Response, request

POLICY = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "connect-src 'self'",
            # The icons, of the page and of the manifest.
            "img-src 'self' data:",
            "manifest-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}

HALF_A_YEAR = 180 * 24 * 3600
OVER_HTTPS = {"Strict-Transport-Security": f"max-age={HALF_A_YEAR}"}
"""For this name alone: those below it are somebody else's. A browser comes over https for so long,
also where a link says http."""


BY_THE_PHONE = "private, no-cache"
"""Kept by the browser alone, which asks before it shows it again: every page holds the link of its
session. `no-store` allows a browser to forget what was filled in too, and where no script runs the
browser's way back is all that keeps that. Whoever holds the phone has the link from its history."""

OF_PAGES = "Accept-Encoding, Accept-Language, Cookie"
"""What of a request every page depends on."""

BY_NOBODY = {"Cache-Control": "no-store"}
"""Of pages that are there to hand on a link, and that nobody fills in."""


def init_app(app: Flask) -> None:
    """Add the content security policy to every answer, errors and static files included, what a
    page depends on, and who may keep an answer where nothing else is said."""
    app.after_request(add_policy)


def vary_by(response: Response, *headers: str) -> None:
    """Tell caches which headers of the request an answer depends on too. Of pages that is said
    already."""
    said = response.headers.get("Vary")
    response.headers["Vary"] = ", ".join((said, *headers) if said else headers)


def add_policy(response: Response) -> Response:
    """The same answer with the policy."""
    response.headers.update(POLICY)
    if response.mimetype == "text/html":
        response.headers["Vary"] = OF_PAGES
    if request.is_secure:
        response.headers.update(OVER_HTTPS)
    if "Cache-Control" not in response.headers:
        response.headers.add("Cache-Control", BY_THE_PHONE)
    return response
