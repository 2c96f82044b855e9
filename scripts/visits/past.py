"""The past put right: rounds corrected, struck, forgotten, played in wrong seats, with a gà."""

from scripts.visits.filled import (
    DEN,
    LONG,
    NO_EATS,
    NOT_YET,
    ORDER,
    PHOM,
    POINTS,
    U_TRON,
    VOID,
    WIN,
    U,
)
from scripts.visits.walk import SCRIPTED, Walk, code_of


def ga(walk: Walk) -> None:
    """A gà that grows, is won, shared, given, taken back; the rounds before it corrected."""
    owner = walk.phone("owner")
    edit = owner.get("/rules/pho-bien/edit")
    changes = {"o-ga_mode": "ante", "o-ga_ante": "1", "name": "Có gà"}
    mine = owner.send(edit, "/edit", changes)
    evening = walk.open({"rules-phom": code_of(mine)}, owner=owner)
    walk.play(evening, (ORDER, ORDER, U, ORDER))
    walk.tour(evening, 1, 3)
    owner.send(owner.get(f"{evening.at}/table/owner"), "/table/end")
    for choice in ("shared", "given:Chi", "kept"):
        owner.send(owner.get(f"{evening.at}/table/book"), "/table/ga", {"ga": choice})
        owner.get(evening.at)
        owner.accept(owner.get(f"{evening.at}/table/book"), "/table/ga-back")
    owner.send(owner.get(f"{evening.at}/rounds/1/edit"), "/preview", VOID)
    owner.accept(owner.get(f"{evening.at}/rounds/1/edit"), "/edit", VOID)
    owner.accept(owner.get(f"{evening.at}/rounds/3"), "/strike")
    owner.send(owner.get(f"{evening.at}/rounds/1/before"), "/preview", U)
    owner.accept(owner.get(f"{evening.at}/rounds/1/before"), "/before", U)
    owner.send(owner.get(f"{evening.at}/table/book"), "/table/ga", {"ga": "kept"})
    walk.tour(evening, 1, 2, 4)


def corrections(walk: Walk) -> None:
    """A round told otherwise: looked at, accepted, refused, too late; struck and put back."""
    evening = walk.open(names=LONG)
    walk.play(evening, PHOM)
    owner, at = evening.owner, evening.at
    old = owner.get(f"{at}/rounds/2/edit")
    for filled in (*NOT_YET, ORDER | NO_EATS, POINTS | NO_EATS, VOID):
        owner.send(old, "/preview", filled)
        owner.send(old, "/preview", filled, **SCRIPTED)
        owner.send(old, "/edit", filled)
    owner.accept(old, "/edit", ORDER | NO_EATS | {"reason": "ghi nhầm"})
    owner.send(old, "/edit", U | NO_EATS)
    owner.get(f"{at}/rounds/2")
    for number, reason in ((3, "ghi nhầm"), (4, "")):
        owner.accept(owner.get(f"{at}/rounds/{number}"), "/strike", {"reason": reason})
    owner.get(at)
    owner.get(f"{at}/rounds/3")
    owner.accept(owner.get(f"{at}/rounds/3"), "/restore")
    owner.accept(owner.get(f"{at}/rounds/4/edit"), "/edit", U | {"den": ""})
    owner.send(owner.get(at), "/undo")
    owner.get(f"{at}/rounds/99")
    walk.tour(evening, 2, 3, 4, 8)
    walk.tour(evening, 2, 8, who=walk.phone("stranger"))


def forgotten(walk: Walk) -> None:
    """A round put before another, of either game."""
    evening = walk.open({"rules-tulokho": "tulokho-vinagames"})
    walk.play(evening, PHOM[:4])
    owner, at = evening.owner, evening.at
    owner.get(f"{at}/forgotten")
    page = owner.get(f"{at}/rounds/2/before")
    for filled in (NOT_YET[0], U, ORDER):
        owner.send(page, "/preview", filled)
        owner.send(page, "/preview", filled, **SCRIPTED)
    owner.accept(page, "/before", U)
    owner.send(page, "/before", ORDER)
    owner.accept(owner.get(f"{at}/rounds/1/before?game=tulokho"), "/before", WIN)
    owner.get(f"{at}/rounds/1/before?game=phom&p=An&p=Chi")
    walk.tour(evening, 1, 2, 3)


def reseating(walk: Walk) -> None:
    """Seats put right from a round on, and for the rounds to come."""
    evening = walk.open()
    walk.play(evening, (U_TRON, DEN, ORDER))
    owner, at = evening.owner, evening.at
    owner.get(f"{at}/seats")
    page = owner.get(f"{at}/rounds/1/seats")
    moved = owner.send(page, "/seats", {"down": "0"})
    moved = owner.send(moved, "/seats", {"up": "2"})
    owner.accept(moved, "/seats", {"reason": "ngồi lộn"})
    owner.send(page, "/seats")
    walk.tour(evening, 1, 2)
    for filled in ({"down": "0"}, {"name-0": "An Nhiên"}, {"new": "Em"}, {"new": "Bình"}):
        owner.send(owner.get(f"{at}/table/people"), "/table/people", filled)
    owner.send(
        owner.get(f"{at}/table/people"), "/table/people", {"active-1": None, "active-2": None}
    )
    people = ("active-1", "active-2", "active-3", "active-4")
    for active in (None, "1"):
        owner.send(owner.get(f"{at}/table/people"), "/table/people", dict.fromkeys(people, active))
    for leader in ("Chi", "", "Ai"):
        owner.send(owner.get(f"{at}/table/people"), "/table/leader", {"leader": leader})
        owner.get(at)
    for title in ("Thứ bảy", "", "x" * 99):
        owner.send(owner.get(f"{at}/table/people"), "/table/title", {"title": title})
    owner.post(f"{at}/table/nothing", {}, proof=page)
    owner.get(f"{at}/table/people")
    walk.tour(evening, 3)
