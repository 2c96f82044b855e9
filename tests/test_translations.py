"""Every message of a page exists in both languages."""

from collections.abc import Iterator

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo

from scripts import translations


def messages(catalog: Catalog) -> Iterator[Message]:
    """Yields the messages of a catalogue without its header."""
    return (message for message in catalog if message.id)


def test_every_message_has_its_english() -> None:
    """The catalogue has the messages of the pages, none of them empty or fuzzy."""
    english = list(messages(translations.catalogue()))
    assert {m.id for m in english} == {m.id for m in messages(translations.said())}
    assert [m.id for m in english if not m.string or m.fuzzy] == []


def test_placeholders_survive_translation() -> None:
    """Both languages have the same placeholders."""
    for message in messages(translations.catalogue()):
        assert not list(message.check()), message.id


def test_the_compiled_catalogue_is_current() -> None:
    """messages.mo has the content of messages.po."""
    with translations.ENGLISH.with_suffix(".mo").open("rb") as file:
        compiled = read_mo(file)
    written = {m.id: m.string for m in messages(translations.catalogue())}
    assert {m.id: m.string for m in messages(compiled)} == written
