"""A keeper's link opened inside a chat offers the phone's own browser."""

import re

import pytest
from flask import Flask

from scorekeeper.text import Language
from tests.web.friends import Evening, words

ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-A546E; wv) AppleWebKit/537.36 Chrome/125.0 Mobile "
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 "
)
INSIDE = {
    "Zalo": ANDROID + "Zalo android/24061541 ZaloTheme/light ZaloLanguage/vi",
    "Facebook": ANDROID + "[FB_IAB/FB4A;FBAV/466.0.0.0.0;]",
    "Messenger": IPHONE + "[FBAN/MessengerForiOS;FBAV/460.0.0.0.0;FBDV/iPhone14,5]",
    "Instagram": IPHONE + "Instagram 335.0.0.0.0 (iPhone14,5; iOS 17_5)",
    "LINE": IPHONE + "Safari Line/14.9.0",
}
OWN = (ANDROID + "Safari/537.36", IPHONE + "Version/17.5 Safari/604.1", "")


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize("chat", INSIDE)
def test_a_chat_is_offered_the_phones_own_browser(
    app: Flask, chat: str, language: Language
) -> None:
    evening = Evening(app)
    phone = app.test_client()
    phone.set_cookie("language", language)
    page = phone.get(evening.keeper_path, headers={"User-Agent": INSIDE[chat]}).text
    says = {"vi": f"trình duyệt riêng của {chat}", "en": f"{chat}’s own browser"}[language]
    assert says in words(page)
    address = re.search(r'id="link" readonly value="(http://[^"]+)"', page)
    assert address
    assert address[1].endswith(evening.keeper_path)
    assert {"vi": "Ghi sổ trên máy này", "en": "Keep the book on this phone"}[language] in page


@pytest.mark.parametrize("agent", OWN)
def test_the_phones_own_browser_is_offered_nothing(app: Flask, agent: str) -> None:
    evening = Evening(app)
    page = app.test_client().get(evening.keeper_path, headers={"User-Agent": agent}).text
    assert 'id="link"' not in page
    assert "Đang ở trong ứng dụng chat?" in words(page)
