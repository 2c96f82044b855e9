"""A server behind a proxy of docs/hosting.md."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scripts.releases import Server, checkout, serving
from tests.tls_proxies import INSTALLED, NotInstalled
from tests.trust.promise import Untried


@contextmanager
def behind(name: str, folder: Path) -> Iterator[Server]:
    """A server as phones reach it through that proxy. Raises `Untried`."""
    settings, data = folder / name, folder / "data"
    for made in (settings, data):
        made.mkdir(parents=True)
    with serving(checkout(), base_url=None, instance=data, proxies=1) as server:
        host, _, port = server.address.removeprefix("http://").partition(":")
        try:
            with INSTALLED[name]((host, int(port)), settings, tls=False) as (here, public):
                yield server._replace(address=f"http://{here}:{public}")
        except NotInstalled as why:
            raise Untried(str(why)) from why
