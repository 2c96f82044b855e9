"""The security headers of every answer."""

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


def init_app(app: Flask) -> None:
    """Add the content security policy to every answer, errors and static files included."""
    app.after_request(add_policy)


def add_policy(response: Response) -> Response:
    """The same answer with the policy."""
    response.headers.update(POLICY)
    if request.is_secure:
        response.headers.update(OVER_HTTPS)
    return response
