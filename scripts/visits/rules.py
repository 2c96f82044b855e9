"""House rules: read, written, compared, agreed to, changed in a session, tried on rounds."""

import re

from scripts.visits.filled import PHOM, TULOKHO, U
from scripts.visits.walk import SCRIPTED, Walk, code_of


def sheets(walk: Walk) -> None:
    """Every sheet and its form; a code that is brought; two sets of rules side by side."""
    phone = walk.phone("stranger")
    page = phone.get("/rules")
    found = re.findall(r'href="(/rules/[\w-]+)"', page.text)
    sheets = [path for path in dict.fromkeys(found) if path != "/rules/compare"]
    for path in sheets:
        sheet = phone.get(path)
        phone.send(page, "/rules/sheet", {"code": code_of(sheet)})
        edited = phone.get(f"{path}/edit")
        for changes in ({"name": ""}, {"o-chot_payment": "7"}, {"o-chot_payment": "x"}):
            phone.send(edited, "/preview", changes, **SCRIPTED)
            phone.send(edited, "/preview", changes)
    for code in ("", "04DGA", "https://so.example/rules#04DGA02"):
        phone.send(page, "/rules/sheet", {"code": code})
    compare = phone.get("/rules/compare")
    options = re.findall(r'<option value="([^"]+)"', compare.text)
    for other in dict.fromkeys(options):
        phone.send(compare, "/rules/compare", {"one": options[0], "other": other})
    phone.send(compare, "/rules/compare", {"one": "", "other": "x"})


def kept_rules(walk: Walk) -> None:
    """Rules of a table's own: kept, changed, copied, forgotten, and played."""
    phone = walk.phone("owner")
    sheet = phone.get("/rules/pho-bien")
    mine = phone.send(sheet, "/rules/mine", {"name": "Phỏm nhà Tèo"})
    phone.send(sheet, "/rules/mine", {"name": " "})
    edit = phone.get(f"{mine.path}/edit")
    phone.send(edit, "/preview", {"o-u_payment": "6", "o-ga_mode": "ante"}, **SCRIPTED)
    phone.send(edit, "/edit", {"o-u_payment": "999999"})
    phone.send(edit, "/edit", {"o-u_payment": "6"})
    phone.send(edit, "/edit", {"o-u_payment": "7"})  # the form of a version that is no more
    page = phone.get(mine.path)
    phone.get(f"{mine.path}?version=1")
    phone.send(page, "/rename", {"name": "Tèo"})
    phone.send(page, "/rename", {"name": ""})
    copy = phone.send(page, "/copy", {"name": "Tèo hai"})
    phone.get("/rules")
    compare = phone.get("/rules/compare")
    phone.send(compare, "/rules/compare", {"one": "pho-bien"})
    phone.send(copy, "/forget")
    phone.get(copy.path)
    walk.phone("stranger").get(mine.path)
    evening = walk.open({"rules-phom": code_of(page)}, owner=phone)
    walk.play(evening, PHOM)
    walk.tour(evening, 2)
    phone.get("/")


def rules_and_stake(walk: Walk) -> None:
    """Other rules, another game, another stake: from the next round on, or for all of it."""
    evening = walk.open()
    walk.play(evening, PHOM[:6])
    owner, change = evening.owner, f"{evening.at}/rules/change"
    guide = code_of(owner.get("/rules/guide"))
    for wish in ({"rules": "guide"}, {"rules": None, "code": guide}, {"rules": None, "code": "x"}):
        owner.send(owner.get(change), "/change/rules", wish)
    owner.send(owner.get(change), "/change/rules")
    owner.send(owner.get(change), "/change/rules", {"rules": "tulokho-vinagames"})
    for rules, how in (("guide", "next"), ("vinagames", "all")):
        asked = owner.send(owner.get(change), "/change/rules", {"rules": rules})
        owner.send(asked, "/change/rules", {"how": how, "reason": "cả bàn muốn"})
        owner.send(asked, "/change/rules", {"how": how})
        owner.get(evening.at)
    for stake, unit in (("x", "nghin"), ("5", "nghin"), ("", "nghin"), ("3500", "dong")):
        asked = owner.send(owner.get(change), "/change/stake", {"stake": stake, "unit": unit})
        for how in ("next", "all"):
            if asked.status == 200:
                owner.send(
                    owner.send(owner.get(change), "/change/stake", {"stake": stake, "unit": unit}),
                    "/change/stake",
                    {"how": how},
                )
        walk.play(evening, (U,))
    walk.tour(evening, 1, 7, 8)
    walk.tour(evening, 1, 7, who=walk.phone("stranger"))


def what_if(walk: Walk) -> None:
    """A round and an evening by other rules; two sets of rules with what was played."""
    evening = walk.open({"rules-tulokho": "tulokho-vinagames"})
    walk.play(evening, PHOM[:6])
    walk.play(evening, TULOKHO[:2], game="tulokho")
    owner, at = evening.owner, evening.at
    guest = walk.phone("stranger")
    for phone in (owner, guest):
        for asked in ("", "?number=1", "?number=7", "?number=99"):
            page = phone.get(f"{at}/rules/if{asked}")
            if page.status == 200:
                for wish in ({"rules": "guide"}, {"rules": "tulokho-vinagames"}, {"code": "x"}):
                    phone.send(page, "/rules/if", wish)
    compare = owner.get("/rules/compare")
    pair = owner.send(compare, "/rules/compare", {"one": "pho-bien", "other": "guide"})
    for number in ("", "1", "7", "99", "x"):
        owner.send(pair, "/rules/compare#tried", {"number": number})


def agreements(walk: Walk) -> None:
    """Who agrees to the rules, by whichever phone; struck by who keeps; new rules ask anew."""
    evening = walk.open()
    owner, guest, at = evening.owner, walk.phone("stranger"), f"{evening.at}/rules"
    for phone, name in ((owner, "An"), (guest, ""), (guest, "Ai"), (guest, "Bình")):
        phone.send(phone.get(at), "/rules/agree#agree", {"name": name})
    other = walk.phone("another")
    other.send(other.get(at), "/rules/agree#agree", {"name": "An"})
    owner.send(owner.get(at), r"/agree/\d+/strike#agree")
    asked = owner.send(owner.get(f"{at}/change"), "/change/rules", {"rules": "guide"})
    owner.send(asked, "/change/rules", {"how": "next"})
    for phone in (owner, guest):
        phone.get(at)
        phone.get(evening.at)
    owner.get(f"{evening.at}/history")
