"""Sentences for people, back to what fills them."""

import re


def filled(template: str, sentence: str) -> dict[str, str]:
    """Return the values that fill a template to give the sentence.

    >>> filled("{player} ate {eat} times.", "An ate 3 times.")
    {'player': 'An', 'eat': '3'}
    """
    seen: set[str] = set()
    pattern = ""
    for fixed, place in re.findall(r"([^{]*)(?:\{(\w+)\})?", template):
        pattern += re.escape(fixed)
        if place:
            pattern += f"(?P={place})" if place in seen else f"(?P<{place}>.+)"
            seen.add(place)
    match = re.fullmatch(pattern, sentence)
    assert match, f"{sentence!r} is not {template!r}"
    return match.groupdict()
