"""The result of an evening, and what is sent of it."""

import io
import re
from typing import Any
from xml.etree import ElementTree

import pytest
from flask import Flask

from scorekeeper.store.statistics import RoundCount
from scorekeeper.text import Language, Text
from scorekeeper.web.session.result import OwedView, PlaceView, ResultView, SettlementView, message
from tests.web.friends import FRIENDS, Evening, matched, words
from tests.web.told import places, sent


@pytest.mark.parametrize(
    ("language", "count"), [("vi", "2 ván, 1 ván hủy"), ("en", "2 rounds, 1 void")]
)
def test_all_pages_count_the_same_rounds(evening: Evening, language: Language, count: str) -> None:
    """Those that are struck out do not count, and void ones are counted by themselves."""
    for outcome in ("u-0", "u-1", "void", "u-2"):
        evening.save(outcome)
    evening.accept("/rounds/2/strike")
    evening.speak(language)
    for path in ("/table/end", "/result", "/stats", "/take"):
        evening.check(path, count)
    assert count in words(evening.phone.get("/").text)
    assert count in sent(evening.source("/result"))
    file = evening.phone.get(f"{evening.at}/take.json").data
    evening.phone = evening.guest(language)
    opened = evening.phone.post("/open", data={"file": (io.BytesIO(file), "a.json")})
    assert count in words(evening.phone.get(opened.location).text)


def test_result_and_book_follow_every_change_of_the_past(evening: Evening) -> None:
    """Both are cached by what they depend on."""
    for _ in range(3):
        evening.save()
    evening.check("/result", "An thắng liền 3 ván")
    evening.change_people("Ân", *FRIENDS[1:])
    evening.check("/result", "Ân thắng liền 3 ván")
    evening.check("", "Ân ù")
    evening.accept("/rounds/3/strike")
    evening.check("/result", "Ân thắng liền 2 ván")


def test_the_picture_is_self_contained(evening: Evening) -> None:
    evening.save()
    page = evening.source("/result")
    svg = matched(r'(<svg[^>]* id="picture".*?</svg>)', page)
    drawing = ElementTree.fromstring(svg)
    told = {"".join(text.itertext()) for text in drawing.iter("{http://www.w3.org/2000/svg}text")}
    assert told >= {"Bình đưa An", *[part for place in places(page) for part in place[1:3]]}
    assert not re.search(r"style|href|url\(|<image|@", svg.replace("http://www.w3.org", ""))


def text(words: str) -> Text:
    return Text(words, words)


def played(*names: str) -> tuple[ResultView, SettlementView]:
    """A result in which the last of these people pays the first, who is *vua ù*."""
    signs: list[Any] = ["up", *["even"] * (len(names) - 2), "down"]
    places = [
        PlaceView(i, i, name, False, sign, text(sign), None, [text("vua ù")] * (i == 1))
        for i, (name, sign) in enumerate(zip(names, signs, strict=True), start=1)
    ]
    owed = OwedView(text(names[-1]), text(names[0]), text("60.000 đ"), text("60k"))
    result = ResultView("Thứ sáu", True, RoundCount(7, 0), "20:05 3/7", None, places, None)
    return result, SettlementView([owed], False)


def test_the_message_to_send() -> None:
    result, settling = played("An", "Bình", "Chi")
    paid = settling._replace(counted=[text("bia 200k (An trả)"), text("Chi đã trả An 40k")])
    assert message(result, paid, "https://x.vn/s/abc").vi == (
        "Thứ sáu: 7 ván\nĐược: An up (vua ù)\nHòa: Bình\nThua: Chi down\n\n"
        "Đã trừ: bia 200k (An trả); Chi đã trả An 40k.\n\nTính tiền:\nChi đưa An 60k\n\n"
        "Xem cả sổ: https://x.vn/s/abc"
    )


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("אבא", "\u2068אבא\u2069"),
        ("A\nB", "A\ufffdB"),
        ("A\u202eB", "A\ufffdB"),
        ("{who} %s", "{who} %s"),
        ("https://x.vn", "https://x.vn"),
    ],
)
def test_no_name_breaks_or_turns_a_line(name: str, shown: str) -> None:
    of = played(name, "Chi")
    for sentence in message(*of, "x"):
        assert shown in sentence
        assert len(sentence.splitlines()) == 8


def test_who_only_joined_takes_nobodys_place(app: Flask) -> None:
    """At the board and in the result the others are first to fourth."""
    evening = Evening(app, **{"name-4": "Em"})
    for outcome in ("u-0", "u-1", "u-0"):
        evening.save(outcome)
    board = evening.source(phone=evening.guest()).partition('class="book"')[0]
    assert re.findall(r'data-rank="(\d+)"', board) == ["1", "2", "3", "3"]
    assert "Em" not in words(evening.source("/result").partition('class="words"')[0])
