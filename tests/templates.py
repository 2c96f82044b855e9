"""The words of templates: the pairs given to `_`, and what is the same in both languages."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, nodes

import scorekeeper
from scorekeeper.text import Text

FOLDER = Path(scorekeeper.__file__).parents[1] / "templates"


class Words(NamedTuple):
    pairs: list[Text]
    others: str


def read(source: str, name: str = "") -> Words:
    """Return the words of a template. Raises ValueError if a sentence is no sound pair."""
    tree = Environment().parse(source)
    calls = [call for call in tree.find_all(nodes.Call) if getattr(call.node, "name", "") == "_"]
    written = [call.args[0] for call in calls]
    others = [node.data for node in tree.find_all(nodes.TemplateData)]
    for node in tree.find_all(nodes.Const):
        if isinstance(node.value, str) and not any(node is pair for pair in written):
            others.append(node.value)
    return Words([_pair(f"{name}:{node.lineno}", node) for node in written], " ".join(others))


def _pair(place: str, written: nodes.Expr) -> Text:
    words = written.value if isinstance(written, nodes.Const) else ""
    vi, _, en = words.partition(" | ")
    sound = vi.strip() and en.strip() and vi != en and " | " not in en
    if not sound or placeholders(vi) != placeholders(en):
        raise ValueError(f"{place} needs “Vietnamese | English”: {words or written}")
    return Text(vi, en)


def placeholders(words: str) -> set[str]:
    """Return the placeholders of a sentence: `%(name)s` or `{name}`."""
    return set(re.findall(r"%\(\w+\)s|\{\w+\}", words))


@cache
def words() -> dict[Path, Words]:
    files = sorted(FOLDER.rglob("*.html"))
    return {path: read(path.read_text("utf-8"), str(path)) for path in files}


def pairs() -> list[Text]:
    return [pair for of in words().values() for pair in of.pairs]
