"""What stands outside every session, and a session from its opening to its end."""

import re

from scripts.visits.filled import LONG, NOT_YET, ORDER, PHOM, TULOKHO, U_TRON, U
from scripts.visits.walk import (
    NAMES,
    SAVED,
    SCRIPTED,
    Evening,
    Walk,
    code_of,
    keeper_link,
    owner_link,
)


def first_pages(walk: Walk) -> None:
    """What stands outside every session, and what is nowhere."""
    phone = walk.phone("stranger")
    for path in ("/", "/nowhere", f"/s/{'x' * 22}", f"/k/{'x' * 22}", f"/owner/{'x' * 22}"):
        phone.get(path)
    for path in (f"/move/{'x' * 22}", "/?lang=en", "/?theme=dark", "/?lang=vi", "/static/none.css"):
        phone.get(path)
    phone.get("/open")
    phone.post("/new", {"title": "x"})
    for path in ("/new/", "/rules/sheet", "/rules/mine/99"):
        phone.get(path)
    for spoken in ("en", "vi,en", "fr"):
        walk.phone(spoken, {"Accept-Language": spoken}, chosen=False).get("/")


def demo(walk: Walk) -> None:
    """The sample session, opened from the first page, in both games."""
    phone = walk.phone("stranger")
    at = phone.send(phone.get("/"), "/demo").path
    for game, rounds in (("phom", PHOM), ("tulokho", TULOKHO)):
        page = phone.get(f"{at}?game={game}")
        for filled in (*rounds, *NOT_YET):
            phone.send(page, "/preview", filled)
            phone.send(page, "/preview", filled, **SCRIPTED)
        phone.send(page, "/rounds", rounds[0])
    phone.get("/demo")


def opening(walk: Walk) -> None:
    """The form that opens a session: moved, refused, opened twice."""
    phone = walk.phone("owner")
    page = phone.get("/new")
    four = {f"name-{i}": name for i, name in enumerate(NAMES)}
    for filled in (
        {},
        four | {"name-1": "An"},
        four | {"name-2": "x" * 41, "stake": "một"},
        four | {"rules-phom": ""},
        four | {"code": "04DGA"},
        four | {"title": "x" * 99},
        four | {"down": "0"},
        four | {"up": "3", "rules-tulokho": "tulokho-vinagames"},
        four | {"more": "1"},
    ):
        phone.send(page, "/new", filled)
    phone.send(page, "/new", four | {"title": "Một lần"})
    phone.send(page, "/new", four | {"title": "Một lần"})
    phone.send(page, "/new", four | {"title": "Lần khác"})
    again = phone.get("/new")
    phone.send(again, "/new", {"add": "Chi"})


def phom(walk: Walk) -> None:
    """An evening of Phỏm, seen by who owns it, who keeps it and who looks on."""
    evening = walk.open()
    walk.tour(evening, 1)
    page = walk.play(evening, PHOM)
    for filled in (*NOT_YET, *PHOM):
        evening.owner.send(page, "/preview", filled)
        evening.owner.send(page, "/preview", filled, **SCRIPTED)
    for filled in NOT_YET:
        evening.owner.send(page, "/rounds", filled)
    walk.play(evening, PHOM)
    walk.tour(evening, *range(1, 10))
    walk.tour(evening, 1, 6, who=walk.phone("stranger"))
    walk.tour(evening, 1, 6, who=walk.keeper(evening))
    evening.owner.get(f"{evening.at}?game=phom&p=An&p=Chi")


def tulokho(walk: Walk) -> None:
    """Tú Lơ Khơ by itself, with everything that a table may play, and beside Phỏm."""
    owner = walk.phone("owner")
    edit = owner.get("/rules/tulokho-vinagames/edit")
    more = {"o-instant_win_payment": "26", "o-stuck_payment": "13", "name": "Đủ thứ"}
    full = owner.send(edit, "/edit", more | {"o-abandoned_rule": "half_difference"})
    for form in (
        {"rules-phom": "", "rules-tulokho": code_of(full)},
        {"rules-tulokho": "tulokho-vinagames"},
    ):
        evening = walk.open(form)
        page = walk.play(evening, TULOKHO, game="tulokho")
        for filled in ({"outcome": ""}, {"outcome": "win-0", "cards-1": "99"}, *TULOKHO):
            evening.owner.send(page, "/preview", filled)
            evening.owner.send(page, "/preview", filled, **SCRIPTED)
        walk.tour(evening, 1, 2, 3, 4)
    walk.play(evening, PHOM, game="phom")
    walk.tour(evening, 5, 6)
    evening.owner.get(f"{evening.at}/rules?game=tulokho")
    evening.owner.get(f"{evening.at}?game=chess")


def saving(walk: Walk) -> None:
    """A save sent twice, an old form, a script's, none of ours, one by who may not write."""
    evening = walk.open()
    owner, page = evening.owner, evening.owner.get(evening.at)
    owner.send(page, "/rounds", U)
    owner.send(page, "/rounds", U)
    owner.send(page, "/rounds", ORDER)
    owner.send(page, "/rounds", ORDER | {"key": "another"})
    owner.send(owner.get(evening.at), "/rounds", U_TRON, **SAVED)
    owner.post(f"{evening.at}/rounds", U)
    owner.post(f"{evening.at}/rounds", U | {"player-0": "An", "player-1": "Ai"}, proof=page)
    owner.post(f"{evening.at}/rounds", {"title": "x" * (1 << 17)}, proof=page)
    guest = walk.phone("stranger")
    guest.post(f"{evening.at}/rounds", U, proof=page)
    owner.get(evening.at, {"If-None-Match": '"x"'})
    owner.send(owner.get(evening.at), "/undo")
    owner.get(evening.at)


def turns(walk: Walk) -> None:
    """Six at a table of four, who take turns."""
    evening = walk.open(names=(*LONG, "Hạnh", "Kiên"))
    owner, at = evening.owner, evening.at
    for filled in PHOM[:6]:
        page = owner.get(at)
        owner.send(page, "/preview", filled, **SCRIPTED)
        owner.send(page, "/rounds", filled)
    for way in re.findall(r'name="turns" value="(\w+)"', owner.get(at).text):
        owner.send(owner.get(at), "/table/turns", {"turns": way})
    walk.tour(evening, 1, 5)
    owner.accept(owner.get(f"{at}/rounds/2/seats"), "/seats", {"down": "1"})
    owner.accept(owner.get(f"{at}/rounds/3/before"), "/before", ORDER)
    walk.tour(evening, 2, 3, who=walk.phone("stranger"))


def links(walk: Walk) -> None:
    """Links taken, replaced, handed on; who was thrown out finds nothing."""
    evening = walk.open()
    owner, at = evening.owner, evening.at
    walk.play(evening, (U, ORDER))
    desk = owner.get(f"{at}/table/owner")
    keeps = keeper_link(owner, at)
    chat = walk.phone("in a chat", {"User-Agent": "Mozilla/5.0 (Linux; wv) Zalo android/24061541"})
    chat.get(keeps)
    keeper = walk.keeper(evening)
    keeper.get("/")
    keeper.send(keeper.get(f"{at}/table/people"), "/table/mine", {"name": "Bình"})
    walk.play(Evening(keeper, at), (U_TRON,))
    keeper.get(f"{at}/history")
    keeper.post(f"{at}/table/end", {}, proof=desk)
    owner.send(owner.get(f"{at}/table/owner"), "/table/keeper-link")
    for path in ("/", at, f"{at}/table", "/new"):
        keeper.get(path)
    keeper.get(keeps)
    again = walk.keeper(evening)
    moved = owner.send(owner.get(f"{at}/table/owner"), "/table/view-link")
    for phone in (owner, again, keeper):
        phone.get("/")
        phone.get(at)
    at = moved.path.partition("/table")[0]
    owner.send(owner.get(f"{at}/table/owner"), "/table/pass-on")
    owner.get(f"{at}/table")
    walk.tour(Evening(again, at), 1)
    back = owner_link(walk)
    owner.send(owner.get(back), "/owner/[^/]+")
    owner.get(back)
    again.get("/")


def ended(walk: Walk) -> None:
    """An evening that is over: looked at, written into, opened again, deleted."""
    evening = walk.open()
    owner, at = evening.owner, evening.at
    page = walk.play(evening, PHOM)
    edit, desk = owner.get(f"{at}/rounds/1/edit"), owner.get(f"{at}/table/owner")
    owner.send(desk, "/table/end")
    owner.send(page, "/rounds", U)
    owner.send(page, "/preview", U)
    owner.send(page, "/preview", U, **SCRIPTED)
    owner.send(edit, "/edit", U)
    owner.post(f"{at}/table/title", {"title": "Muộn"}, proof=desk)
    walk.tour(evening, 1)
    walk.tour(evening, 1, who=walk.phone("stranger"))
    owner.get("/")
    owner.send(owner.get(f"{at}/table/owner"), "/table/reopen")
    owner.get(at)
    owner.send(owner.get(f"{at}/table/owner"), "/table/delete", {"title": "Không"})
    owner.send(owner.get(f"{at}/table/owner"), "/table/delete", {"title": "Thứ sáu"})
    owner.get(at)


def moving(walk: Walk) -> None:
    """All that a phone keeps goes to another."""
    owner, other = walk.phone("owner"), walk.phone("other")
    owner.get("/move")
    walk.open(owner=owner)
    owner.send(owner.get("/rules/guide"), "/rules/mine", {"name": "Nhà"})
    link = owner.send(owner.get("/move"), "/move").link("/move/.")
    owner.get(link)
    other.send(other.get(link), "/move/[^/]+")
    for phone in (other, owner):
        for path in ("/", "/rules", "/move", link):
            phone.get(path)
