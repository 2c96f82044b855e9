"""A plain static server on this machine, as any host of files is one."""

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Self


class Handler(SimpleHTTPRequestHandler):
    """Answers with files, and remembers what was asked."""

    def translate_path(self, path: str) -> str:
        """Return the path of a file; outside of the base there is none."""
        base = self.server.base  # type: ignore[attr-defined]
        return super().translate_path(
            f"/{path.removeprefix(base)}" if path.startswith(base) else "/none"
        )

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file, and count its bytes."""
        content = source.read()
        self.server.sent += len(content)  # type: ignore[attr-defined]
        outputfile.write(content)

    def log_message(self, *_: object) -> None:
        """Note the path instead of printing it."""
        self.server.asked.append(self.path)  # type: ignore[attr-defined]


class StaticHost:
    """Serves a folder until the block ends or `stop` is called; `folder` may be replaced."""

    def __init__(self, folder: Path, base: str = "/", port: int = 0) -> None:
        self.folder, self.base = folder, base
        self.server = ThreadingHTTPServer(("127.0.0.1", port), partial(self._handler))
        self.server.asked = []  # type: ignore[attr-defined]
        self.server.sent = 0  # type: ignore[attr-defined]
        self.server.base = base  # type: ignore[attr-defined]
        self.thread = Thread(target=self.server.serve_forever)

    def _handler(self, *given: Any) -> Handler:
        return Handler(*given, directory=str(self.folder))

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def port(self) -> int:
        """The port, at which another host may be started later."""
        return int(self.server.server_address[1])

    @property
    def address(self) -> str:
        """The address of the edition, with a slash at its end."""
        return f"http://127.0.0.1:{self.port}{self.base}"

    @property
    def asked(self) -> list[str]:
        """The paths of all requests so far."""
        return self.server.asked  # type: ignore[attr-defined,no-any-return]

    @property
    def sent(self) -> int:
        """The bytes of all files sent so far."""
        return self.server.sent  # type: ignore[attr-defined,no-any-return]

    def stop(self) -> None:
        """Stop answering; a second call does nothing."""
        if self.thread.is_alive():
            self.server.shutdown()
            self.thread.join()
            self.server.server_close()
