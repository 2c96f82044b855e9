"""The people of an evening, their names and seats, and who plays next.

Names must differ after NFC, trimming and case-folding. Stored rounds refer to people by numbers
that never change.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, NamedTuple

from scorekeeper.games.base import Amount, Problem
from scorekeeper.games.names import clean_name, has_blanks, hidden_in
from scorekeeper.text import Text

FEWEST = 2
MOST_AT_OPENING = 8
MOST = 10

Turns = Literal["free", "last", "round"]
"""Who sits out if more are there than can play.

`free`: nobody is proposed; `last`: the last player of the last round (*bét ra*); `round`: the next
seat in turn (*xoay vòng*).
"""

_TOO_FEW = Text("Cần ít nhất {fewest} người.", "At least {fewest} people are needed.")
_CROWDED = Text(
    "Lúc mở bàn nhiều nhất {most} người, đang có {count}: bớt tên.",
    "A table opens with at most {most} people and has {count}: remove some.",
)
_TOO_MANY = Text(
    "Một buổi có nhiều nhất {most} người, kể cả người đã nghỉ: mở buổi mới.",
    "An evening has at most {most} people, those who left included: open a new one.",
)
_TWICE = Text(
    "Có hai người tên {player}: ghi thêm họ hay biệt danh.",
    "Two people are called {player}: add a family name or a nickname.",
)
_UNSEEN = Text(
    "Tên {player} có ký tự không nhìn thấy được: xóa đi và gõ lại.",
    "The name {player} has characters that nobody can see: delete it and type it again.",
)
_NAME = Text(
    "Tên người ngồi chỗ {seat} phải có từ 1 đến 40 ký tự: nhập lại.",
    "The name of seat {seat} must have 1 to 40 characters: enter it again.",
)
_COMMA = Text(
    "Tên {player} có dấu phẩy, đọc ra như hai người: viết không có dấu phẩy.",
    "The name {player} has a comma and reads like two people: write it without one.",
)
STRANGER = Text(
    "{player} không có trong buổi này: chọn trong {players}.",
    "{player} is not in this evening: choose one of {players}.",
)


class Person(NamedTuple):
    """A person of a session."""

    number: int  # from 1 in the order of coming; never reused
    name: str
    active: bool = True  # whether they take part in the next rounds
    played: bool = False  # whether any line has them; they are then never removed


class PersonEdit(NamedTuple):
    """A person in an edited list of people."""

    name: object
    was: object = None  # the name before, if it changes
    active: bool = True


def name_key(name: str) -> str:
    """Return the form of a name in which equal names are compared.

    >>> name_key("BÌNH") == name_key("Bình")
    True
    """
    return name.casefold()


def check_opening(names: Sequence[object]) -> tuple[Person, ...] | list[Problem]:
    """Return the people of a new session in seat order, or the problems of names."""
    problems = []
    if not FEWEST <= len(names) <= MOST_AT_OPENING:
        message = _TOO_FEW if len(names) < FEWEST else _CROWDED
        message = message.fill(count=len(names), fewest=FEWEST, most=MOST_AT_OPENING)
        problems.append(Problem("E_PLAYERS_COUNT", "players", message))
    clean = _checked(names, problems)
    problems += check_new(clean)
    return problems or tuple(Person(place, name) for place, name in enumerate(clean, start=1))


def check_new(names: Sequence[str]) -> list[Problem]:
    """Return the problems of new names that older sessions and files may have."""
    return [
        Problem("E_SHAPE", f"players[{place}]", message.fill(player=name))
        for place, name in enumerate(names)
        for message, is_wrong in ((_COMMA, "," in name), (_UNSEEN, has_blanks(name)))
        if is_wrong
    ]


def change(
    people: Sequence[Person], edits: Sequence[PersonEdit], next_number: int
) -> tuple[Person, ...] | list[Problem]:
    """Return the people after an edit, in the order of the edits, or its problems.

    An edit concerns the person with its old name, or its name if it has no old one; an unknown name
    adds a person. People without an edit have left: those who played stay in the list, last and
    inactive.
    """
    problems: list[Problem] = []
    names = _checked([edit.name for edit in edits], problems)
    known = {name_key(person.name): person for person in people}
    edited = [_person_of(edit, known, place, problems) for place, edit in enumerate(edits)]
    _check_once(edited, problems)
    if problems:
        return problems
    chosen = {person.number for person in edited if person}
    left = [p._replace(active=False) for p in people if p.number not in chosen and p.played]
    problems = _clashes(names, left)
    if not 1 <= len(edits) + len(left) <= MOST:
        message = _TOO_MANY.fill(most=MOST) if edits else _TOO_FEW.fill(fewest=FEWEST)
        problems.append(Problem("E_PLAYERS_COUNT", "players", message))
    return problems or (*_seated(edits, names, edited, next_number), *left)


def _seated(
    edits: Sequence[PersonEdit],
    names: Sequence[str],
    people: Sequence[Person | None],
    next_number: int,
) -> list[Person]:
    seated = []
    for edit, name, person in zip(edits, names, people, strict=True):
        if person is None:
            person = Person(next_number, name)
            next_number += 1
        seated.append(person._replace(name=name, active=bool(edit.active)))
    return seated


def _checked(names: Sequence[object], problems: list[Problem]) -> list[str]:
    """Return the clean names, and report invalid and repeated ones."""
    clean: list[str] = []
    keys: set[str] = set()
    for place, raw in enumerate(names):
        name = clean_name(raw) if isinstance(raw, str) else None
        field = f"players[{place}]"
        if name is None:
            problems.append(Problem("E_SHAPE", field, _NAME.fill(seat=place + 1)))
        elif hidden := hidden_in(name):
            seen = "".join(char for char in name if char not in hidden)
            problems.append(Problem("E_SHAPE", field, _UNSEEN.fill(player=seen)))
        elif name_key(name) in keys:
            problems.append(Problem("E_PLAYERS_DUPLICATE", field, _TWICE.fill(player=name)))
        clean.append(name or "")
        keys.add(name_key(name or ""))
    return clean


def _person_of(
    edit: PersonEdit, known: dict[str, Person], place: int, problems: list[Problem]
) -> Person | None:
    """Return the person of an edit; None for a new one."""
    # In a retry the person has the new name already.
    names = [name for name in (edit.was, edit.name) if isinstance(name, str)]
    people = [known.get(name_key(clean_name(name) or "")) for name in names]
    person = next(filter(None, people), None)
    if person is None and edit.was is not None:
        players = ", ".join(person.name for person in known.values())
        message = STRANGER.fill(player=edit.was, players=players)
        problems.append(Problem("E_PLAYER_UNKNOWN", f"players[{place}].was", message))
    return person


def _check_once(people: Sequence[Person | None], problems: list[Problem]) -> None:
    """Report a person with two edits, unless the name of the second is reported."""
    reported = [problem.field for problem in problems]
    for place, person in enumerate(people):
        field = f"players[{place}]"
        if person and person in people[:place] and field not in reported:
            problems.append(Problem("E_PLAYERS_DUPLICATE", field, _TWICE.fill(player=person.name)))


def _clashes(names: Sequence[str], left: Sequence[Person]) -> list[Problem]:
    """Return the problems of names that people who left have."""
    taken = {name_key(person.name) for person in left}
    return [
        Problem("E_PLAYERS_DUPLICATE", f"players[{place}]", _TWICE.fill(player=name))
        for place, name in enumerate(names)
        if name_key(name) in taken
    ]


def next_to_play(
    here: Sequence[str],
    last_net: Mapping[str, Amount],
    turns: Turns,
    most: int,
    ranking: Sequence[Sequence[str]] | None = None,
) -> tuple[str, ...]:
    """Return who plays the next round, in seat order, if more than `most` are here.

    `last_net` are the results of the last round's players, `ranking` its places, best first: the
    last of them sit out, of equal ones those who lost most. Those who sat out play again.

    >>> next_to_play(["An", "Bình", "Chi"], {"An": 1, "Bình": -1}, "last", 2)
    ('An', 'Chi')
    >>> next_to_play(["An", "Bình", "Chi"], {"An": 1, "Bình": -1}, "round", 2)
    ('Bình', 'Chi')
    """
    if turns == "round" and last_net:
        chosen = _in_turn(here, last_net, most)
    elif turns == "last" and any(last_net.values()):
        # A round without results has no last player.
        places = {name: place for place, tied in enumerate(ranking or ()) for name in tied}

        def last(name: str) -> tuple[bool, int, Amount]:
            return name in last_net, places.get(name, 0), -last_net.get(name, 0)

        chosen = sorted(here, key=last)
    else:
        chosen = sorted(here, key=lambda name: name not in last_net)
    return tuple([name for name in here if name in chosen[:most]])


def _in_turn(here: Sequence[str], played: Collection[str], most: int) -> list[str]:
    """Return those who play when the next in seat order sit out."""
    rested = [
        seat
        for seat, name in enumerate(here)
        if name not in played and here[(seat + 1) % len(here)] in played
    ]
    first = max(rested, default=-1) + 1 + len(here) - most
    return [here[(first + step) % len(here)] for step in range(most)]
