"""A keeper's link opened inside a chat offers the phone's own browser."""

import pytest
from flask import Flask

from tests.web.friends import Evening, words

ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-A546E; wv) AppleWebKit/537.36 Chrome/125.0 Mobile "
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E "
INSIDE = {
    "Zalo": ANDROID + "Zalo android/24061541 ZaloTheme/light ZaloLanguage/vi",
    "Facebook": ANDROID + "[FB_IAB/FB4A;FBAV/466.0.0.0.0;]",
    "Messenger": IPHONE + "[FBAN/MessengerForiOS;FBAV/460.0.0.0.0;FBDV/iPhone14,5]",
    "Instagram": IPHONE + "Instagram 335.0.0.0.0 (iPhone14,5; iOS 17_5)",
    "LINE": IPHONE + "Safari Line/14.9.0",
}
OWN = (ANDROID + "Safari/537.36", IPHONE + "Version/17.5 Safari/604.1", "")


@pytest.mark.parametrize("chat", [*INSIDE, None])
def test_a_chat_is_offered_the_phones_own_browser(app: Flask, chat: str | None) -> None:
    agents = (INSIDE[chat],) if chat else OWN
    for agent in agents:
        page = app.test_client().get(Evening(app).keeper_path, headers={"User-Agent": agent}).text
        assert ("Đang mở trong Zalo, Messenger?" in words(page)) == (chat is None)
        assert ('id="link" readonly value="http://' in page) == (chat is not None)
        assert chat is None or f"Quyền nhận trong {chat} dễ mất" in words(page)
