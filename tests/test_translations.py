"""Every word on a page is there in both languages."""

from collections.abc import Iterator

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo

from scripts import translations


def messages(catalog: Catalog) -> Iterator[Message]:
    """The messages of a catalogue, less its header."""
    return (message for message in catalog if message.id)


def test_every_word_on_a_page_has_its_english() -> None:
    """What pages say and what is translated are the same messages, none empty or guessed."""
    english = list(messages(translations.catalogue()))
    assert {m.id for m in english} == {m.id for m in messages(translations.said())}
    assert [m.id for m in english if not m.string or m.fuzzy] == []


def test_placeholders_survive_translation() -> None:
    """The English has the same values to fill in as the Vietnamese."""
    for message in messages(translations.catalogue()):
        assert not list(message.check()), message.id


def test_compiled_file_is_the_one_that_is_read() -> None:
    """messages.mo says what messages.po says."""
    with translations.ENGLISH.with_suffix(".mo").open("rb") as file:
        compiled = read_mo(file)
    written = {m.id: m.string for m in messages(translations.catalogue())}
    assert {m.id: m.string for m in messages(compiled)} == written
