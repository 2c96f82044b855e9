"""Proxies that people open over https, before a server: one of the tests' own, Caddy and nginx."""

import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

import dev

NAME = "so.example"
CERTIFICATE = dev.ROOT / "tests/data/so.example.pem"
HERE = "127.0.0.1"

Address = tuple[str, int]


class Handler(BaseHTTPRequestHandler):
    """Hands a request on, and says from whom it is and that it came over https."""

    upstream: Address

    def do_GET(self) -> None:
        """Ask the server, and answer as it does."""
        told = [*self.headers.get_all("X-Forwarded-For", []), self.client_address[0]]
        more = {"X-Forwarded-For": ", ".join(told), "X-Forwarded-Proto": "https"}
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        server = HTTPConnection(*self.upstream)
        server.request(self.command, self.path, body, dict(self.headers) | more)
        with server.getresponse() as answer:
            self.send_response_only(answer.status)
            for header in answer.getheaders():
                self.send_header(*header)
            self.end_headers()
            self.wfile.write(answer.read())
        server.close()

    do_POST = do_GET  # noqa: N815, as Python calls it


@contextmanager
def own(upstream: Address, _: Path) -> Iterator[Address]:
    """A proxy that needs nothing but Python."""
    handler = type("ToThisServer", (Handler,), {"upstream": upstream})
    with ThreadingHTTPServer((HERE, 0), handler) as proxy:
        secure = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        secure.load_cert_chain(CERTIFICATE)
        proxy.socket = secure.wrap_socket(proxy.socket, server_side=True)
        thread = Thread(target=proxy.serve_forever)
        thread.start()
        yield HERE, proxy.server_port
        proxy.shutdown()
        thread.join()


CADDY = """
{{
    admin off
    auto_https off
}}
https://{name}:{port} {{
    bind {here}
    tls {certificate} {certificate}
    reverse_proxy {upstream}
}}
"""

NGINX = """
daemon off;
pid {folder}/pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder};
    proxy_temp_path {folder};
    fastcgi_temp_path {folder};
    uwsgi_temp_path {folder};
    scgi_temp_path {folder};
    server {{
        listen {here}:{port} ssl;
        server_name {name};
        ssl_certificate {certificate};
        ssl_certificate_key {certificate};
        location / {{
            proxy_pass http://{upstream};
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header X-Forwarded-Proto $scheme;
        }}
    }}
}}
"""


def program(settings: str, *command: str) -> Callable[[Address, Path], Any]:
    """A proxy that somebody has installed; the test is left out where nobody has."""

    @contextmanager
    def started(upstream: Address, folder: Path) -> Iterator[Address]:
        if not (found := shutil.which(command[0], path=PATH)):
            pytest.skip(f"Not run, for want of {command[0]}. On Debian: apt install {command[0]}")
        port, file = dev.first_free_port(8600), folder / "settings"
        told = {"name": NAME, "here": HERE, "port": port, "folder": folder}
        told |= {"certificate": CERTIFICATE, "upstream": "{}:{}".format(*upstream)}
        file.write_text(settings.format(**told))
        rest = [part.format(file) for part in command[1:]]
        home = os.environ | {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        with (
            (folder / "said").open("wb") as said,
            subprocess.Popen((found, *rest), cwd=folder, env=home, stderr=said) as proxy,
        ):
            try:
                wait_for((HERE, port), proxy)
                yield HERE, port
            finally:
                proxy.terminate()

    return started


PATH = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin"
PROXIES: dict[str, Callable[[Address, Path], AbstractContextManager[Address]]] = {
    "own": own,
    "caddy": program(CADDY, "caddy", "run", "--adapter", "caddyfile", "--config", "{}"),
    "nginx": program(NGINX, "nginx", "-e", "stderr", "-c", "{}"),
}


def wait_for(there: Address, proxy: "subprocess.Popen[bytes]") -> None:
    """Wait until a program listens."""
    for _ in range(600):
        assert proxy.poll() is None
        try:
            socket.create_connection(there).close()
        except ConnectionRefusedError:
            Event().wait(0.05)
        else:
            return
    raise AssertionError(f"nobody listens at {there}")
