"""A disk as it is when the power is cut: made of what a server asked the kernel for, by strace."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Literal, NamedTuple

STRACE = (
    *("strace", "-D", "-f", "--seccomp-bpf", "-qq", "-y", "-xx", "-s", "1048576", "-e"),
    "trace=openat,link,linkat,rename,unlink,pwrite64,ftruncate,fsync,fdatasync,sendto",
)
SECTOR = 512
"""Bytes that a disk writes whole or not at all."""

_STRING = re.compile(r'"((?:\\x..)*)"')
_FILE = re.compile(r"\(\d+<((?:\\x..)*)>")
_NUMBER = re.compile(r"(\d+) *\) += \d+$")


class Call(NamedTuple):
    """A call of the kernel, told twice: when it was made and when it was answered."""

    when: Literal["made", "answered"]
    thread: str
    name: str
    said: str

    @property
    def file(self) -> str:
        """The path of the file that is open."""
        found = _FILE.search(self.said)
        return _bytes(found[1]).decode() if found else ""

    @property
    def data(self) -> bytes:
        """What is written or sent."""
        return self._strings()[0]

    @property
    def paths(self) -> list[str]:
        """The paths that are named."""
        return [string.decode() for string in self._strings()]

    def _strings(self) -> list[bytes]:
        return [_bytes(found) for found in _STRING.findall(self.said)]

    @property
    def number(self) -> int:
        """The last of the arguments: where it is written, how long a file becomes."""
        found = _NUMBER.search(self.said)
        assert found, self.said[-100:]
        return int(found[1])

    @property
    def failed(self) -> bool:
        """Whether the kernel refused it."""
        return " = -1 " in self.said


def _bytes(hexadecimal: str) -> bytes:
    return bytes.fromhex(hexadecimal.replace("\\x", ""))


def calls(trace: Path, about: Path) -> Iterator[Call]:
    """The calls that send something, and those about the files of a folder, in their order."""
    folder = "".join(f"\\x{byte:02x}" for byte in str(about).encode())
    open_calls: dict[str, str] = {}
    for line in trace.read_text().splitlines():
        thread, _, said = line.partition(" ")
        said = said.strip()
        if said.startswith("<... "):
            if thread in open_calls:
                whole = open_calls.pop(thread) + said.partition("resumed>")[2]
                yield Call("answered", thread, whole.partition("(")[0], whole)
        elif folder in said or said.startswith("sendto("):
            cut_in_two = said.endswith("<unfinished ...>")
            said = said.removesuffix("<unfinished ...>")
            call = Call("made", thread, said.partition("(")[0], said)
            yield call
            if cut_in_two:
                open_calls[thread] = said
            else:
                yield call._replace(when="answered")


class Write(NamedTuple):
    """Bytes written somewhere, or, with none, a file that ends there."""

    at: int
    data: bytes | None

    def to(self, content: bytearray) -> None:
        """Do it to what a file holds."""
        if self.data is None:
            del content[self.at :]
            return
        content.extend(bytes(max(self.at - len(content), 0)))
        content[self.at : self.at + len(self.data)] = self.data

    def torn(self, rng: Random) -> "Write":
        """The same with some of its sectors, from the first on."""
        if self.data is None:
            return self
        sectors = len(self.data) // SECTOR
        return self._replace(data=self.data[: SECTOR * rng.randint(0, sectors)])


class File:
    """What is certain to be in a file, and what was written after that."""

    def __init__(self) -> None:
        self.certain = bytearray()
        self.later: list[Write] = []
        self._sunk = 0

    @property
    def written(self) -> int:
        """How often it was written."""
        return self._sunk + len(self.later)

    def sink(self, written: int) -> None:
        """Make the first so many writes certain."""
        count = max(written - self._sunk, 0)
        for one in self.later[:count]:
            one.to(self.certain)
        del self.later[:count]
        self._sunk += count


class Disk:
    """The files of one folder. A file is certain as far as it was synced before; its name, since
    its folder was."""

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder)
        self._names: dict[str, File] = {}
        self._certain: dict[str, File] = {}
        self._syncs: dict[str, int | dict[str, File]] = {}

    def take(self, call: Call) -> None:
        """Follow a call."""
        if call.name in ("fsync", "fdatasync"):
            self._sync(call)
        elif call.when == "answered" and not call.failed:
            self._write(call)

    def _sync(self, call: Call) -> None:
        """Whatever was there when the call was made is certain once it is answered."""
        path = call.file
        if call.when == "made":
            is_folder = path == self._folder
            self._syncs[call.thread] = dict(self._names) if is_folder else self._at(path).written
            return
        known = self._syncs.pop(call.thread)
        if isinstance(known, dict):
            self._certain = known
        else:
            self._at(path).sink(known)

    def _write(self, call: Call) -> None:
        if call.name == "openat" and "O_CREAT" in call.said:
            self._at(call.paths[0])
        elif call.name in ("link", "linkat"):
            self._names[call.paths[1]] = self._at(call.paths[0])
        elif call.name == "rename":
            self._names[call.paths[1]] = self._names.pop(call.paths[0])
        elif call.name == "unlink":
            self._names.pop(call.paths[0], None)
        elif call.name == "pwrite64":
            self._at(call.file).later.append(Write(call.number, call.data))
        elif call.name == "ftruncate":
            self._at(call.file).later.append(Write(call.number, None))

    def _at(self, path: str) -> File:
        return self._names.setdefault(path, File())

    def cut(self, folder: Path, rng: Random | None = None) -> None:
        """Put into a folder what is there after the power was cut: what is certain, or besides some
        of what was written since, some of it in part."""
        names = self._names if rng and rng.random() < 0.5 else self._certain
        for path, file in names.items():
            content = bytearray(file.certain)
            for one in file.later if rng else ():
                assert rng
                if rng.random() < 0.5:
                    (one.torn(rng) if rng.random() < 0.2 else one).to(content)
            (folder / Path(path).name).write_bytes(content)
