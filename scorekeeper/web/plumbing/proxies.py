"""Behind a proxy: by what address a phone came, and whether over https."""

from ipaddress import ip_address
from typing import Any
from urllib.parse import SplitResult, urlsplit

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

HTTPS = 443


def init_app(app: Flask) -> None:
    """Take each request as the phone sent it: `PROXIES` tells how many proxies are before us, whose
    word is taken, and an https `BASE_URL` which name is opened over https."""
    proxies = app.config.get("PROXIES") or 0
    base = urlsplit(app.config.get("BASE_URL") or "")
    if not proxies and base.scheme != "https":
        return
    answer = app.wsgi_app

    def as_sent(environ: dict[str, Any], start_response: Any) -> Any:
        secure = environ["wsgi.url_scheme"].lower() == "https" or _is_opened(base, environ)
        environ["wsgi.url_scheme"] = "https" if secure else "http"
        if proxies and not _is_address(environ.get("REMOTE_ADDR", "")):
            environ["REMOTE_ADDR"] = environ["werkzeug.proxy_fix.orig"]["REMOTE_ADDR"]
        return answer(environ, start_response)

    # A proxy hands the name of the host on as it is.
    app.wsgi_app = (  # type: ignore[method-assign]
        ProxyFix(as_sent, x_for=proxies, x_proto=proxies) if proxies else as_sent
    )


def _is_opened(base: SplitResult, environ: dict[str, Any]) -> bool:
    """Whether a request is for that name over https: whoever opens another one, as the number of
    this machine, may come over http."""
    if base.scheme != "https":
        return False
    asked = urlsplit(f"//{environ.get('HTTP_HOST', '')}")
    return (asked.hostname, asked.port or HTTPS) == (base.hostname, base.port or HTTPS)


def _is_address(told: str) -> bool:
    try:
        return bool(ip_address(told))
    except ValueError:
        return False
