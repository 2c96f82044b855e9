"""Every page in every state, of the version that was released and of this one: what differs.

    .venv/bin/python -m scripts.compare_pages 0.3.1

A script of fixed steps (`scripts/visits/`) plays the same evenings on a server of each, twice: in
Vietnamese on light pages, in English on dark ones. What is random or a matter of the moment is
taken out of the answers: tokens, proofs of forms, keys, times, the addresses of static files. Of
the rest, headers included, everything that differs is printed, each difference once and with the
pages it is on. Exit code 1 where there is any.
"""

import argparse
import difflib
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from itertools import count

from scripts.releases import Release, Server, release, serving
from scripts.visitor import NoSuchForm, Page
from scripts.visits import past, rules, sessions
from scripts.visits.walk import Notes, Walk

Chapter = Callable[[Walk], None]

CHAPTERS: tuple[Chapter, ...] = (
    *(sessions.first_pages, sessions.demo, sessions.opening, sessions.phom, sessions.tulokho),
    *(sessions.saving, sessions.turns, sessions.links, sessions.ended, sessions.moving),
    *(rules.sheets, rules.kept_rules, rules.rules_and_stake, rules.what_if, rules.agreements),
    *(past.ga, past.corrections, past.forgotten, past.reseating),
)
"""A further page is a line in one of them; what opens sessions of its own is one of its own."""

CHOICES = (("vi", "light"), ("en", "dark"))
HEADERS_LEFT_OUT = ("date", "server", "content-length", "connection")

# Between these a space is seen; around all other tags it is not.
_INLINE = r"(?:a|b|bdi|button|code|input|label|s|select|small|span|time)"
_GAP = re.compile(rf"(</?{_INLINE}\b[^>]*>)\s+(?=</?{_INLINE}\b)")

_MOMENTS: tuple[tuple[str, str], ...] = (
    (r'(name="(?:csrf_token|seen)"[^>]* value=")[^"]*', r"\1…"),
    (r'(name="key" value=")[\w-]{22,}"', r'\1…"'),
    (r'(data-(?:server|session)="|x-so-phom: )[0-9a-f]{16}', r"\1…"),
    (r'/static/[^"\s]+', "/static/…"),
    (r"\b\d{1,2}:\d{2}\b", "…:…"),
    (r'(<p class="version">).*?(</p>)', r"\1…\2"),
    (r"/rules/mine/\d+", "/rules/mine/…"),
)
# The picture of an address with a token is as random as that, and so is its size.
_QR = re.compile(
    r'(?<=<div class="qr large">)<svg(?:(?!</svg>).)*</svg>'
    r"|<svg(?:(?!</svg>).)*</svg>(?=</div>\s*<p[^>]*><a[^>]*/(?:s|k|move)/)",
    re.DOTALL,
)
_DRAWN = re.compile(r'((?:viewBox|width|height|d)=")[^"]*')

Lines = list[str]


def main(arguments: Sequence[str] | None = None) -> int:
    """Visit both, print what differs, and give the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("before", nargs="?", default="0.3.1", help="a released version or a commit")
    parser.add_argument("after", nargs="?", default="checkout", help="the same; else this checkout")
    parser.add_argument("--only", default="", help="chapters of such names, with commas between")
    parser.add_argument("--list", action="store_true", help="what is asked, and each status")
    chosen = parser.parse_args(arguments)
    wanted = chosen.only.split(",") if chosen.only else [c.__name__ for c in CHAPTERS]
    chapters = [chapter for chapter in CHAPTERS if chapter.__name__ in wanted]
    with ThreadPoolExecutor() as both:
        releases = [release(chosen.before), release(chosen.after)]
        before, after = both.map(partial(visit_all, chapters=chapters), releases)
    if chosen.list:
        for notes in after:
            for name, page in zip(normalised(notes), notes.pages.values(), strict=True):
                print(page.status, name)
    return report(*({k: v for n in notes for k, v in told(n).items()} for notes in (before, after)))


def visit_all(release: Release, chapters: Sequence[Chapter]) -> list[Notes]:
    """Every answer of a version, in both languages: each from a server of its own, since wrong
    links are counted."""
    notes = []
    for language, theme in CHOICES:
        with serving(release) as server:
            notes.append(visit(server, language, theme, chapters))
    return notes


def visit(server: Server, language: str, theme: str, chapters: Sequence[Chapter]) -> Notes:
    """The answers of one server. A chapter that misses a form stops, and the next one begins."""
    with ExitStack() as hold:
        walk = Walk(server, language, theme, hold)
        for chapter in chapters:
            walk.notes.chapter = f"{language}, {chapter.__name__}"
            try:
                chapter(walk)
            except NoSuchForm as missing:
                walk.notes.stopped[walk.notes.chapter] = str(missing)
                print(
                    f"{server.release.name} stops in {chapter.__name__}: {missing}", file=sys.stderr
                )
        return walk.notes


def told(notes: Notes) -> dict[str, Lines]:
    """The answers by name, and where chapters stopped as if it were one."""
    stopped = {
        f"{chapter}, stopped": lines_of(notes, why) for chapter, why in notes.stopped.items()
    }
    return normalised(notes) | stopped


def normalised(notes: Notes) -> dict[str, Lines]:
    """Each answer as lines that are the same whenever it is asked for."""
    return {
        " ".join(lines_of(notes, name)): lines_of(notes, f"{headers(page)}\n{page.text}")
        for name, page in notes.pages.items()
    }


def headers(page: Page) -> str:
    """The status and what the answer says of itself, a cookie without its value."""
    said = {k: v for k, v in page.headers.items() if k not in HEADERS_LEFT_OUT}
    if "etag" in said:
        said["etag"] = "…"
    if "set-cookie" in said:
        said["set-cookie"] = re.sub(r"=[^;]+; Expires=[^;]+", "=…", said["set-cookie"])
    return "\n".join([f"status: {page.status}", *(f"{k}: {said[k]}" for k in sorted(said))])


def lines_of(notes: Notes, text: str) -> Lines:
    """A text in lines, a tag each, without what is random: tokens are numbered as they come."""
    text = text.replace(r"\"", '"').replace(r"\n", "\n")  # of a page in JSON
    text = _QR.sub(lambda picture: _DRAWN.sub(r"\1…", picture[0]), text)
    for pattern, instead in _MOMENTS:
        text = re.sub(pattern, instead, text)
    numbers, seen = count(1), dict[str, str]()
    for token in sorted((t for t in notes.tokens if t in text), key=text.index):
        seen[token] = f"⟨{next(numbers)}⟩"
    if seen:
        text = re.sub("|".join(map(re.escape, seen)), lambda found: seen[found[0]], text)
    text = _GAP.sub("\\1␣", text)
    text = re.sub(r"\s*(<[^>]*>)\s*", lambda tag: "\n" + " ".join(tag[1].split()) + "\n", text)
    return [line.strip() for line in text.split("\n") if line.strip()]


def changes(before: Lines, after: Lines) -> Iterator[tuple[tuple[str, ...], str]]:
    """What differs between two answers: each piece by its own lines, and with those around it."""
    piece: Lines = []
    for line in [*difflib.unified_diff(before, after, lineterm="", n=2), "@@"][2:]:
        if line.startswith("@@"):
            own = tuple(line for line in piece if line[0] != " ")
            if own:
                yield own, "\n".join(piece)
            piece = []
        else:
            piece.append(line)


def report(before: Mapping[str, Lines], after: Mapping[str, Lines]) -> int:
    """Print every difference once, with the pages it is on, and give the exit code."""
    found: dict[tuple[str, ...], tuple[str, list[str]]] = {}
    differ = 0
    for name in dict.fromkeys([*before, *after]):
        pieces = list(changes(before.get(name, []), after.get(name, [])))
        differ += bool(pieces)
        for own, around in pieces:
            found.setdefault(own, (around, []))[1].append(name)
    for around, names in sorted(found.values(), key=lambda one: -len(one[1])):
        print(f"=== {len(names)}: {'; '.join(names[:4])}{'; …' if len(names) > 4 else ''}")
        print(around)
        print()
    print(f"{len(before)} and {len(after)} answers; {differ} differ, in {len(found)} ways")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
