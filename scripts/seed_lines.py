"""Index the lines of the seeds that speak of payments, without holding any of their sentences.

    python scripts/seed_lines.py DIR            print the index of the seeds in DIR
    python scripts/seed_lines.py DIR --write    write it to tests/data/seed_lines.json
    python scripts/seed_lines.py DIR --check    compare the kept index and the map with the seeds

DIR holds the five texts, each named by its id of three digits and an underscore (`001_….txt`).
Lines are numbered from 1 and end at a newline alone, as `cat -n` shows them.

A line needs a row in tests/data/seed_map.json when it has at least one trigger. A line is read in
Unicode NFC and without regard to case. The triggers are:

- `number`: a decimal digit anywhere, or one of the words zero to thirteen and half in English,
  một to mười and nửa in Vietnamese. Ordinals (first, last, nhất, cuối) are no numbers. Words that
  only look like numbers (one of them, một người, năm as year) count as well: too many lines are
  better than too few.
- every other trigger in `WORDS`: one of its words, whole, or a word that begins with it where it
  is written with a hyphen at the end (`penal-`). Two words apart are written with a blank.

The exit status of `--check` is 0 when all is well and 1 when something differs, which it prints.
"""

import argparse
import hashlib
import json
import re
import sys
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parent.parent / "tests" / "data"

WORDS: Mapping[str, str] = {
    "number": "zero one two three four five six seven eight nine ten eleven twelve thirteen half"
    " một hai ba bốn năm sáu bảy tám chín mười nửa",
    "pay": "pay pays paid paying",
    "payment": "payment payments",
    "bet": "bet bets",
    "chip": "chip chips",
    "penal-": "penal-",
    "double": "double- doubling",
    "bonus": "bonus bonuses",
    "amount": "amount amounts money",
    "collect": "collect-",
    "point": "point points dots deadwood",
    "win": "win wins won winner winners winning",
    "lose": "lose loses lost loser losers losing loss",
    "tie": "tie ties tied",
    "cược": "cược",
    "đền": "đền",
    "trả": "trả",
    "phạt": "phạt",
    "trừ": "trừ",
    "cộng": "cộng",
    "mất": "mất",
    "tiền": "tiền",
    "điểm": "điểm",
    "thắng": "thắng",
    "thua": "thua",
    "móm": "móm cháy",
    "ù": "ù",
    "ăn": "ăn",
    "chốt": "chốt",
    "tái": "tái",
    "rummy": "rummy",
    "eat": "eat eats eaten eating ate",
    "steal": "steal- stole stolen",
    "meld": "meld- melt melts melted",
    "go out": "go_out goes_out going_out went_out",
}
"""Trigger → the words that set it off, apart from digits."""

COPIED_RUN = 7
"""So many words in the seed's own order are a copied sentence, not a paraphrase."""


def _pattern(words: str) -> re.Pattern[str]:
    whole = [
        re.escape(word.removesuffix("-")).replace("_", r"\s+") + (r"\w*" if word[-1] == "-" else "")
        for word in words.split()
    ]
    return re.compile(rf"(?<!\w)(?:{'|'.join(whole)})(?!\w)")


PATTERNS = {trigger: _pattern(words) for trigger, words in WORDS.items()}


def folded(text: str) -> str:
    """The text as triggers and paraphrases are compared: NFC, lower case."""
    return unicodedata.normalize("NFC", text).casefold()


def triggers(line: str) -> list[str]:
    """The triggers of one line, in the order of `WORDS`; empty where it needs no row."""
    text = folded(line)
    return [
        trigger
        for trigger, pattern in PATTERNS.items()
        if pattern.search(text) or (trigger == "number" and re.search(r"\d", text))
    ]


def seeds(folder: Path) -> dict[str, Path]:
    """The seeds of a folder by id."""
    return {path.name[:3]: path for path in sorted(folder.glob("[0-9][0-9][0-9]_*.txt"))}


def lines_of(text: str) -> list[str]:
    """The lines as `cat -n` numbers them, first line first."""
    return text.removesuffix("\n").split("\n")


def index_of(path: Path) -> dict[str, Any]:
    """Checksum, number of lines and the triggers of every line that has some."""
    raw = path.read_bytes()
    lines = lines_of(raw.decode("utf-8"))
    found = {str(number): triggers(line) for number, line in enumerate(lines, start=1)}
    return {
        "sha256": hashlib.sha256(raw).hexdigest(),
        "lines": len(lines),
        "needed": {number: names for number, names in found.items() if names},
    }


def index(folder: Path) -> dict[str, Any]:
    """The index of all seeds of a folder."""
    return {seed: index_of(path) for seed, path in seeds(folder).items()}


def runs(text: str) -> set[tuple[str, ...]]:
    """Every run of `COPIED_RUN` words of a text, across its line ends."""
    words = re.findall(r"\w+", folded(text))
    return {tuple(words[at : at + COPIED_RUN]) for at in range(len(words) - COPIED_RUN + 1)}


def sentences(text: str) -> set[str]:
    """The sentences and lines of a text, as bare words."""
    parts = [*re.split(r"(?<=[.!?:;])\s+", " ".join(text.split())), *text.splitlines()]
    return {" ".join(re.findall(r"\w+", folded(part))) for part in parts}


def copied(rows: Sequence[Mapping[str, Any]], texts: Mapping[str, str]) -> Iterator[str]:
    """The rows whose words are those of a seed, each with its place."""
    owned = {seed: (sentences(text), runs(text)) for seed, text in texts.items()}
    for row in rows:
        for kind in ("says", "not_payment"):
            said = row.get(kind, "")
            bare = " ".join(re.findall(r"\w+", folded(said)))
            for whole, run in owned.values():
                if bare and (bare in whole or runs(said) & run):
                    yield f"{row['seed']}:{row['line']} copies a seed: {said}"


def faults(folder: Path) -> list[str]:
    """What differs between the kept files and the seeds of a folder."""
    kept = json.loads((DATA / "seed_lines.json").read_text("utf-8"))
    fresh = index(folder)
    stale = [
        f"the index of {seed} is not that of the seed; run with --write"
        for seed in sorted({*kept, *fresh})
        if kept.get(seed) != fresh.get(seed)
    ]
    rows = json.loads((DATA / "seed_map.json").read_text("utf-8"))
    texts = {seed: path.read_text("utf-8") for seed, path in seeds(folder).items()}
    return [*stale, *copied(rows, texts)]


def as_text(found: Mapping[str, Any]) -> str:
    """The index as JSON with one line of text for each line of a seed."""
    blocks = []
    for seed, facts in found.items():
        needed = ",\n".join(
            f'   "{number}": {json.dumps(names, ensure_ascii=False)}'
            for number, names in facts["needed"].items()
        )
        blocks.append(
            f' "{seed}": {{\n  "sha256": "{facts["sha256"]}",\n  "lines": {facts["lines"]},\n'
            f'  "needed": {{\n{needed}\n  }}\n }}'
        )
    return "{\n" + ",\n".join(blocks) + "\n}\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print, write or check the index; the exit status of the command."""
    parser = argparse.ArgumentParser(description="Index the payment lines of the seeds.")
    parser.add_argument("folder", type=Path)
    action = parser.add_mutually_exclusive_group()
    action.add_argument("--write", action="store_true")
    action.add_argument("--check", action="store_true")
    call = parser.parse_args(arguments)
    if not seeds(call.folder):
        parser.error(f"no seeds in {call.folder}")
    if call.check:
        found = faults(call.folder)
        print("\n".join(found) or "the index and the map agree with the seeds")
        return 1 if found else 0
    if call.write:
        (DATA / "seed_lines.json").write_text(as_text(index(call.folder)), "utf-8")
    else:
        sys.stdout.write(as_text(index(call.folder)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
