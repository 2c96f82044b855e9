"""Everything that a browser keeps moves to another phone by a link."""

from tests.web.friends import Evening, asked, expect, link_to_move, words


def test_the_link_says_whose_it_is_by_titles(evening: Evening) -> None:
    for number in "0123":
        expect(evening.phone.post("/new", data=asked(title=f"Buổi {number}", key=number)))
    page = evening.app.test_client().get(f"/move/{link_to_move(evening.phone)}")
    expect(page, 200, "Mới nhất: Buổi 3 , Buổi 2 , Buổi 1 , và 2 buổi nữa.")


def test_groups_move_too(evening: Evening) -> None:
    evening.send("/group", {"name": "Hội cà phê"})
    page = evening.app.test_client().get(f"/move/{link_to_move(evening.phone)}")
    expect(page, 200, "Sang máy này: 0 bộ luật, 1 buổi, 1 hội.")


def test_a_tap_on_another_phone_moves_rules_and_roles(evening: Evening) -> None:
    evening.keeps_rules("pho-bien", name="Nhà Tèo")
    token = link_to_move(evening.phone)
    expect(evening.phone.post(f"/move/{token}"), 422, "mở link này ở máy mới")
    other = evening.app.test_client()
    expect(other.get(f"/move/{token}"), 200)
    assert other.post(f"/move/{token}").location == "/"
    expect(other.get("/"), 200, "Vào bàn")
    expect(other.get("/rules"), 200, "Nhà Tèo")
    assert "Nhà Tèo" not in words(evening.phone.get("/rules").text)
    expect(other.get(f"{evening.at}/table/people"), 200)
    expect(evening.phone.get(f"{evening.at}/table/people"), 403, "xin link ghi cùng", "Về bàn")
