"""Browsers inside a chat, by what they say of themselves. Pure.

What they keep is not what the phone's own browser keeps: a role taken there is soon out of reach.
"""

_SIGNS = {
    "Zalo": "Zalo",
    "MessengerForiOS": "Messenger",
    "Orca-Android": "Messenger",
    "Instagram": "Instagram",
    "FBAN": "Facebook",
    "FBAV": "Facebook",
    "FB_IAB": "Facebook",
    " Line/": "LINE",
}
"""A part of the user agent, and whose it is; the first one that is found says it."""


def chat_of(user_agent: str) -> str | None:
    """The chat whose own browser this user agent is; None for any other.

    >>> chat_of("Mozilla/5.0 (Linux; Android 14) Chrome/125.0 Mobile Zalo android/24"), chat_of("")
    ('Zalo', None)
    """
    return next((chat for sign, chat in _SIGNS.items() if sign in user_agent), None)
