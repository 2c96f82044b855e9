"""Write docs/notation.md from the tables of the parser. Run it after a change of these."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from scorekeeper.cli.replay import in_words
from scorekeeper.export.evening_text import DIRECTIVES, Misread, read_text
from scorekeeper.games import GAMES
from scorekeeper.games.notation import COMMON, ClauseReader, Notation, example
from scorekeeper.text import Text

TEMPLATE = Path(__file__).with_suffix(".md")
DOCS = TEMPLATE.parents[1] / "docs"
PAGE, EVENING = DOCS / "notation.md", DOCS / "evenings" / "vinagames.txt"


def written() -> str:
    """Return the page."""
    evening = EVENING.read_text("utf-8").strip()
    record = read_text(evening)
    assert not isinstance(record, Misread)
    clauses = [f"## {game.name.vi}\n\n{_clauses(game.notation)}\n" for game in GAMES]
    clauses.append(f"## Mọi trò · Every game\n\n{_clauses(Notation(*COMMON), common=True)}")
    parts = {
        "evening": evening,
        "result": "\n".join(text.vi for text in in_words(record)),
        "directives": _table((f"{word}:", "", about) for word, about in DIRECTIVES.values()),
        "clauses": "\n".join(clauses),
    }
    return re.sub(r"\{(\w+)\}", lambda part: parts[part[1]], TEMPLATE.read_text("utf-8"))


def _table(rows: Iterable[tuple[str, str, Text]]) -> str:
    heads = ("viết · write", "cũng viết · also", "nghĩa", "meaning")
    lines = [heads, ("---",) * len(heads)]
    lines += [(f"`{example}`", also, *about) for example, also, about in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _clauses(notation: Notation, *, common: bool = False) -> str:
    readers = [reader for reader in notation.readers if common or reader.clause not in COMMON]
    return _table((example(r), ", ".join(_also(r)), r.clause.about) for r in readers)


def _also(reader: ClauseReader) -> Iterator[str]:
    """Yield the other words of a clause, those that its slots take, and what may be left out."""
    for part in (*reader.elements, *reader.clause.words.values()):
        if isinstance(part, str):
            ways = part.lstrip("?~").replace("_", " ").split("|")
            shown = reader.elements if part[0] != "?" else ()
            yield from (f"*{way}*" for way in ways[part in shown :])


if __name__ == "__main__":
    PAGE.write_text(written(), "utf-8")
