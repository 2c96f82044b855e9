"""Install the wheel with its declared dependencies alone, start it and load a page.

Takes versions and hashes from requirements.lock. Needs a package index; `.ci/run` calls it.
"""

import re
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import dev
from scripts.releases import any_port, is_ready
from scripts.visitor import Visitor


def main() -> None:
    """Builds, installs, starts and reads. Raises at the first failure."""
    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder)
        program = install(where)
        run(program, "--help")
        look(program, where)
        if not (where / "venv" / "var" / "scorekeeper-instance" / "secret.key").is_file():
            raise SystemExit("The data is not in the folder of the environment.")
    print("The wheel works.")


def install(where: Path) -> Path:
    """Builds the wheel, installs it into a new environment and returns its program."""
    pip = ("-m", "pip", "--disable-pip-version-check", "--quiet")
    locked = ("--require-hashes", "--requirement", dev.LOCK)
    run(sys.executable, *pip, "download", "--dest", where, *locked)
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", where, cwd=dev.ROOT)
    run(sys.executable, "-m", "venv", where / "venv")
    programs = where / "venv" / dev.PROGRAMS.name
    run(programs / "python", *pip, "install", "--no-index", "--find-links", where, "scorekeeper")
    return programs / "scorekeeper"


def look(program: Path, where: Path) -> None:
    """Starts the server outside the checkout and loads the first page and its style sheet."""
    port = str(any_port())
    serve = (program, "serve", "--host", "127.0.0.1", "--port", port)
    with (
        subprocess.Popen(serve, cwd=where, stdout=subprocess.PIPE) as server,
        closing(Visitor(f"http://127.0.0.1:{port}")) as browser,
    ):
        try:
            assert is_ready(server)
            page = browser.get("/").text
            (sheet,) = re.findall(r'href="(/static/\w+/style\.css)"', page)
            if "Tú Lơ Khơ" not in page or "--paper" not in browser.get(sheet).text:
                raise SystemExit("The first page or its style sheet is another one.")
        finally:
            server.terminate()


def run(*command: str | Path, cwd: Path | None = None) -> None:
    """Runs a program. Raises CalledProcessError."""
    subprocess.run(command, cwd=cwd, check=True)


if __name__ == "__main__":
    main()
