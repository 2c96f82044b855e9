"""HTTPS proxies: Caddy and nginx with the files of docs/hosting.md."""

import os
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple

import dev
from scripts.releases import any_port

NAME = "so.example"
CERTIFICATE = dev.ROOT / "tests/data/so.example.pem"
HERE = "127.0.0.1"

Address = tuple[str, int]


class NotInstalled(Exception):
    """The proxy is not installed; the message says how to install it."""


class Place(NamedTuple):
    """A proxy's port, its upstream and its folder."""

    port: int
    upstream: str
    folder: Path


def caddyfile(here: Place, *, tls: bool) -> str:
    """Returns the Caddyfile of docs/hosting.md with local addresses."""
    site = f"http://:{here.port} {{\n"
    if tls:
        site = f"https://{NAME}:{here.port} {{\n\ttls {CERTIFICATE} {CERTIFICATE}\n"
    return replaced(
        "Caddyfile",
        ("{\n", "{\n\tadmin off\n\tauto_https off\n"),
        ("so.example.com {\n", f"{site}\tbind {HERE}\n"),
        ("127.0.0.1:8080", here.upstream),
    )


def nginx_conf(here: Place, *, tls: bool) -> str:
    """Returns the nginx.conf of docs/hosting.md with local addresses."""
    temporary = "".join(
        f"\t{kind}_temp_path {here.folder};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    live, secure = "/etc/letsencrypt/live/so.example.com", " ssl http2" if tls else ""
    return "daemon off;\n" + replaced(
        "nginx.conf",
        ("user www-data;", "user root;" if os.geteuid() == 0 else ""),
        ("/run/nginx.pid", f"{here.folder}/pid"),
        ("/var/log/nginx/error.log", "stderr"),
        ("http {\n", f"http {{\n{temporary}"),
        ("listen 80 default_server;", ""),
        ("listen [::]:80 default_server;", ""),
        ("listen 80;", f"listen unix:{here.folder}/http;"),
        ("listen [::]:80;", ""),
        ("root /var/www/html;", f"root {here.folder};"),
        ("listen 443 ssl http2 default", f"listen {HERE}:{here.port}{secure} default"),
        ("listen [::]:443 ssl http2 default_server;", ""),
        ("listen 443 ssl http2;", f"listen {HERE}:{here.port}{secure};"),
        ("listen [::]:443 ssl http2;", ""),
        (f"{live}/fullchain.pem", str(CERTIFICATE)),
        (f"{live}/privkey.pem", str(CERTIFICATE)),
        ("server_name so.example.com;\n\t\tssl", f"server_name {NAME};\n\t\tssl"),
        ("127.0.0.1:8080", here.upstream),
    )


def replaced(name: str, *changes: tuple[str, str]) -> str:
    """Returns a file of docs/hosting with each replacement made once."""
    text = (dev.ROOT / "docs/hosting" / name).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def program(settings: Callable[..., str], *command: str) -> Callable[..., Any]:
    """Returns a context manager that runs an installed proxy. It raises `NotInstalled`."""

    @contextmanager
    def started(upstream: Address, folder: Path, *, tls: bool = True) -> Iterator[Address]:
        if not (path := shutil.which(command[0], path=PATH)):
            raise NotInstalled(f"{command[0]} is missing. On Debian: apt install {command[0]}")
        here = Place(any_port(), "{}:{}".format(*upstream), folder)
        file = folder / "settings"
        file.write_text(settings(here, tls=tls), encoding="utf-8")
        rest = [part.format(file) for part in command[1:]]
        home = os.environ | {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        with (
            (folder / "said").open("wb") as said,
            subprocess.Popen((path, *rest), cwd=folder, env=home, stderr=said) as proxy,
        ):
            try:
                wait_for((HERE, here.port), proxy)
                yield HERE, here.port
            finally:
                proxy.terminate()

    return started


PATH = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin"
INSTALLED: dict[str, Callable[..., AbstractContextManager[Address]]] = {
    "caddy": program(caddyfile, "caddy", "run", "--adapter", "caddyfile", "--config", "{}"),
    "nginx": program(nginx_conf, "nginx", "-e", "stderr", "-c", "{}"),
}
"""The proxies of docs/hosting.md."""


def wait_for(there: Address, proxy: "subprocess.Popen[bytes]") -> None:
    """Waits until the proxy listens."""
    for _ in range(600):
        assert proxy.poll() is None
        try:
            socket.create_connection(there).close()
        except ConnectionRefusedError:
            Event().wait(0.05)
        else:
            return
    raise AssertionError(f"the proxy does not listen at {there}")
