"""Every command reports an unusable database, and leaves it as it is."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.store.errors import SENTENCES
from tests.broken import content, each_fault
from tests.cli.conftest import Call

COMMANDS = [
    *[("serve",), ("recheck",), ("sessions",), ("sessions", "owner", "1")],
    *[(command, "1") for command in ("settle", "stats", "export")],
]


@each_fault
def test_every_command_says_what_is_wrong(
    here: Call, file: Path, fault: Callable[[Path], None], sentence: str
) -> None:
    fault(file)
    before = content(file)
    for command in COMMANDS:
        ended = here(*command)
        assert ended.code in (1, 2), command
        assert SENTENCES[sentence].vi in ended.err, command
        assert SENTENCES[sentence].en in ended.err, command
        assert "Traceback" not in ended.err
        assert content(file) == before


PASSWORDS = (
    *(":xyzzy@127.0.0.1:1/so?pgbouncer=true", ":xyz/zy@127.0.0.1:1/so", ":xyzzy/so"),
    *(":xyz@xyzzy@127.0.0.1:1/so", ":xyz%zy@127.0.0.1:1/so", ":xyzzy@[127.0.0.1:1/so"),
    ":xyzzy@127.0.0.1:1/so?connect_timeout=soon",
)


@pytest.mark.parametrize("command", COMMANDS[:3], ids=" ".join)
@pytest.mark.parametrize("rest", PASSWORDS)
def test_a_malformed_address_is_not_repeated(
    call: Call, tmp_path: Path, command: tuple[str, ...], rest: str
) -> None:
    """It has the password, and what is printed goes into the journal."""
    ended = call(*command, "--instance", str(tmp_path), "--book", f"postgresql://so{rest}")
    assert ended.code in (1, 2)
    message = SENTENCES["E_BUSY address"]
    assert ended.err == f"scorekeeper: {message.vi} / {message.en}\n"
