"""Who sits down for the next round, of which game, and which one is the last."""

import pytest
from flask import Flask

from tests.store.evening import rules
from tests.web.friends import FRIENDS, Evening, checked, forms, people_form, seats, version, words

SIX = (*FRIENDS, "Em", "Hà")
MORE = {"name-4": "Em", "name-5": "Hà"}
FIVE = seats(1, 2, 3, 4, 5)
ALL_GAMES = {"rules-tulokho": "tulokho-vinagames", "rules-samloc": "sam-pho-bien"}
OPEN_FOR_FIVE = "".join(f"&p={name}" for name in SIX[:5])


@pytest.fixture
def six(app: Flask) -> Evening:
    """Six people, and a round of the first four in which Dũng was last."""
    evening = Evening(app, **MORE)
    evening.save_order()
    return evening


@pytest.fixture
def five(app: Flask) -> Evening:
    """Five people who play all three games."""
    return Evening(app, **ALL_GAMES, **{"name-4": "Em"})


@pytest.mark.parametrize(
    ("turns", "first", "then"),
    [
        ("last", (1, 2, 5, 6), (1, 3, 4, 5)),
        ("round", (3, 4, 5, 6), (1, 2, 5, 6)),
        ("free", (1, 2, 3, 4), (1, 2, 3, 4)),
    ],
)
def test_the_chosen_way_holds_for_later_rounds(
    six: Evening, turns: str, first: tuple[int, ...], then: tuple[int, ...]
) -> None:
    six.send("/table/turns", {"turns": "x"}, 400)
    assert six.send("/table/turns", {"turns": turns}).location == six.at
    assert six.players() == first
    places = {"place-0": "1", "place-1": "4", "place-2": "2", "place-3": "3"}
    saved = six.save("normal", by="order", **seats(*first), **places)
    assert six.players(saved.location.removeprefix(six.at)) == then


def test_the_game_stays_where_turns_are_chosen(five: Evening) -> None:
    """Also of which no round was played yet."""
    assert "/table/turns?game=tulokho" in five.source("?game=tulokho")
    answer = five.send("/table/turns?game=tulokho", {"turns": "round"})
    assert answer.location == f"{five.at}?game=tulokho"


def test_people_who_left_do_not_sit_out(six: Evening) -> None:
    guest = six.guest()
    six.check("", "Nghỉ Em 0 Hà 0", phone=guest)
    six.change_people(was=SIX, away=("Em",))
    six.check("", "Nghỉ Hà 0", phone=guest)


@pytest.mark.parametrize("typed", ["Em", " EM "])
def test_who_left_and_is_typed_in_again_comes_back(six: Evening, typed: str) -> None:
    """With the same total. Who plays is another person of that name."""
    six.change_people(was=SIX, away=("Em",))
    six.change_people(was=SIX, away=("Em",), new=typed)
    six.check("", "Nghỉ Em 0 Hà 0", phone=six.guest())
    six.send("/table/people", people_form(was=SIX, new=typed), 422, "Có hai người tên")


def test_who_paid_stays_at_the_table_after_a_save(six: Evening) -> None:
    """With the arrows, over those who sit down next, on every phone."""
    six.send("/table/turns", {"turns": "last"})
    six.save("u-0")
    for phone in (six.phone, six.guest()):
        page = six.source(phone=phone)
        over = page.partition('class="table shows gone')[2].partition('class="out"')[0]
        assert (over.count('class="seat '), over.count('class="arrow')) == (4, 3)
        assert "Dũng" in over
        assert "<label" not in over
        below = page.partition('class="table"')[2].partition("table shows")[0]
        assert "Dũng" not in words(below)


@pytest.mark.parametrize(
    ("change", "path"),
    [({}, ""), ({"up": "2"}, "/table/people"), ({"new": "Em"}, "/table/people")],
    ids=["saved", "moved", "came"],
)
def test_saved_people_are_at_the_table_and_who_moves_or_comes_may_move_on(
    evening: Evening, change: dict[str, str], path: str
) -> None:
    assert evening.send("/table/people", people_form() | change).location == evening.at + path


@pytest.mark.parametrize(("game", "play"), [("samloc", 5), ("phom", 4), ("tulokho", 4)])
@pytest.mark.parametrize("before", ["", OPEN_FOR_FIVE], ids=["at first", "after a form for five"])
def test_as_many_sit_as_the_game_takes(five: Evening, game: str, play: int, before: str) -> None:
    assert len(five.players(f"?game={game}{before}")) == play
    assert ("Nghỉ" in five.page(f"?game={game}{before}")) == (play < 5)


def test_five_play_a_round_and_four_the_next_one_of_another_game(five: Evening) -> None:
    five.save("sam-4", game="samloc", **FIVE)
    assert five.players() == (1, 2, 3, 4, 5)
    five.send("/rounds", five.entry("win-0", game="phom", **FIVE), 422)
    five.save("sam_failed-0", game="samloc", **{"blocker-who": "4"}, **FIVE)
    five.check("/rounds/2", "Em chặn")
    five.send("/table/people", people_form(was=SIX[:5], away=("Bình",)))
    assert five.players("?game=phom") == five.players("?game=samloc") == (1, 3, 4, 5)


@pytest.mark.parametrize(
    ("game", "said", "play"),
    [("phom", "An ăn sâm", "1 2 3 4 5"), ("samloc", "An ù", "1 2 3 4")],
)
def test_a_sentence_of_another_game_is_for_as_many_as_that_takes(
    five: Evening, game: str, said: str, play: str
) -> None:
    who = " ".join(map(str, five.players(f"?game={game}")))
    page = five.send("/write", {"game": game, "who": who, "sentence": said}, 200, said).text
    assert forms(page, "/preview")[0]["who"] == play


def test_who_stopped_a_sâm_is_asked_of_three_or_more(five: Evening) -> None:
    """Of two it is the other one, and so it is saved."""
    five.check(f"?game=samloc{OPEN_FOR_FIVE}", "Ai chặn?")
    assert "Ai chặn?" not in five.page("?game=samloc&p=An&p=Bình")
    five.save("sam_failed-0", game="samloc", **seats(1, 2))
    five.check("/rounds/1", "Bình chặn")


def announce(evening: Evening) -> None:
    """Tap *Ván cuối* in the menu."""
    (sent,) = forms(evening.source("/table"), "/table/last")
    assert evening.send("/table/last", sent | {"last": "1"}).location == evening.at


@pytest.mark.parametrize(("multipliers", "times"), [([1], ""), ([1, 2], " ×2")])
def test_the_last_round_is_at_twice_the_stake_where_the_rules_have_that(
    evening: Evening, multipliers: list[int], times: str
) -> None:
    evening.opens_another(rules("pho-bien", round_multipliers=multipliers))
    announce(evening)
    for phone, keeps in ((evening.phone, 1), (evening.keeper(), 1), (evening.guest(), 0)):
        source = evening.source(phone=phone)
        assert f"Ván cuối{times} " in words(source)
        assert checked(source, "multiplier") == ["2"] * bool(times) * keeps


def test_a_form_that_was_begun_before_offers_the_doubling(evening: Evening) -> None:
    """It stays as it is: one tap doubles it."""
    evening.opens_another(rules("pho-bien", round_multipliers=[1, 2]))
    begun = evening.entry(multiplier="1")
    announce(evening)
    page = evening.post("/preview", begun).text
    assert 'for="times-2">Ván cuối, nhân 2?' in page
    assert checked(page, "multiplier") == ["1"]


def test_after_the_last_round_all_pages_lead_to_the_end_until_another(evening: Evening) -> None:
    announce(evening)
    assert evening.save().location == evening.at
    evening.check("", "Xong ván cuối. Kết thúc buổi", "Ván 2 ")
    assert "/table/end" in evening.source().split("Xong ván cuối.")[1][:100]
    for phone in (evening.keeper(), evening.guest()):
        evening.check("", "Xong ván cuối. Xem kết quả", "Ván 2 ", phone=phone)
    evening.save()
    assert "án cuối" not in evening.page()


def test_an_announcement_is_taken_back_by_undo_or_in_the_menu(evening: Evening) -> None:
    announce(evening)
    evening.check("", "Ván tới là ván cuối Hoàn tác")
    evening.send("/undo", {"version": version(evening.source())})
    evening.check("", "Chưa phải ván cuối Lấy lại")
    for last, told in (("1", "Ván tới là ván cuối"), ("", "Chưa phải ván cuối")):
        (sent,) = forms(evening.source("/table"), "/table/last")
        for _ in range(2):  # A double tap is no fault.
            evening.send("/table/last", sent | {"last": last})
        evening.check("", told)
