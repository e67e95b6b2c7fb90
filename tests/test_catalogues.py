"""The catalogues: whole, in step with the program, and without a hole, a plural form or a case that is wrong."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from enigma_ref.core.sentence import Amount, Percent, Quoted, Term, all_of, any_of, say
from enigma_ref.core.voice import holes_of
from enigma_ref.language.catalogue import catalogue
from enigma_ref.language.choosing import LANGUAGES
from enigma_ref.language.voices import voice_of
from enigma_ref.language.voices.translated import Translated

from .catalogues import DOMAINS, TRANSLATED, Key, faults, path_of, read, updated, wanted, wrong


@pytest.mark.slow
@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("domain", DOMAINS)
def test_everything_is_translated_and_nothing_is_wrong(code: str, domain: str) -> None:
    assert list(faults(code, domain)) == []


@pytest.mark.slow
@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("domain", DOMAINS)
def test_the_files_are_as_the_tool_writes_them(code: str, domain: str) -> None:
    assert path_of(code, domain).read_bytes() == updated(code, domain), "run: python -m tests.catalogues"


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_sentence_is_found_in_the_compiled_catalogue(code: str, domain: str) -> None:
    found = catalogue(code, domain)
    assert found is not None
    for message in read(code, domain):
        if message.id:
            assert found.find(str(message.id), message.context or "") == message.string
    assert found.find("nobody says this") is None
    assert found.find("red", "no such kind") is None


def test_a_wrong_translation_is_noticed() -> None:
    def said(english: str, own: str, context: str = "", code: str = "ru") -> list[str]:
        return list(wrong(code, "program", Key(english, context), own))

    some = next(
        key for key in wanted("program") if key.english.startswith("{n} {n:") and set(holes_of(key.english)) == {"n"}
    )
    assert said(some.english, "x") == ["has [] and not ['n']"]
    assert said(some.english, "{n} {n:a|b}") == ["n has not 3 plural forms"]
    assert said(some.english, "{n} {n:a|b|c}") == []
    assert said("Note: {text}", "{text:acc}") == []
    assert said("Note: {text}", "{text:nowhere}") == ["text has an unknown case: nowhere"]
    assert said("Note: {text}", "{text:a|b|c}") == ["text may be no number"]
    assert said("Note: {text}", "}{text}") == ["a brace too many in '}{text}'"]
    assert said("red", "красный|facc=красную", "color") == []
    assert said("red", "красный|akk=красную", "color") == ["no such case: akk"]
    assert said("red", "красный|красную", "color") == ["a form without its case"]


PLURALS = {
    "en": {0: 1, 1: 0, 2: 1, 21: 1},
    "de": {0: 1, 1: 0, 2: 1, 21: 1},
    "fr": {0: 0, 1: 0, 2: 1, 21: 1},
    "cs": {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 11: 2, 21: 2, 22: 2, 101: 2},
    "ru": {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 11: 2, 12: 2, 14: 2, 21: 0, 22: 1, 25: 2, 101: 0, 111: 2, 112: 2},
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_plural_classes(code: str) -> None:
    voice = voice_of(code)
    assert {number: voice.plural(number) for number in PLURALS[code]} == PLURALS[code]


@pytest.mark.parametrize(
    ("code", "texts"),
    [
        ("en", ["'ab'", "a, b and c", "a or b", "1,234,567", "2.5", "33%"]),
        ("de", ["„ab“", "a, b und c", "a oder b", "1.234.567", "2,5", "33\u00a0%"]),
        ("fr", ["«\u202fab\u202f»", "a, b et c", "a ou b", "1\u202f234\u202f567", "2,5", "33\u202f%"]),
        ("cs", ["„ab“", "a, b a c", "a nebo b", "1\u00a0234\u00a0567", "2,5", "33\u00a0%"]),
        ("ru", ["«ab»", "a, b и c", "a или b", "1\u00a0234\u00a0567", "2,5", "33\u00a0%"]),
    ],
)
def test_quotes_lists_and_numbers(code: str, texts: list[str]) -> None:
    voice = voice_of(code)
    said = [
        say("{x}", x=Quoted("ab")),
        say("{x}", x=all_of(["a", "b", "c"])),
        say("{x}", x=any_of(["a", "b"])),
        say("{x:,}", x=1234567),
        say("{x}", x=Amount(2.5)),
        say("{x}", x=Percent(1, 3)),
    ]
    assert [voice.text(sentence) for sentence in said] == texts


def test_what_is_quoted_stays_on_one_line_and_is_cut() -> None:
    german = voice_of("de")
    assert german.text(say("{x}", x=Quoted("a'b\n\x1b"))) == "„a'b\\n\\x1b“"
    assert german.text(say("{x}", x=Quoted("x" * 99, 10))) == "„xxxxxxxx…"
    assert german.text(say("{x}", x=Quoted(5))) == "„5“"


def test_french_drops_vowels_before_vowels() -> None:
    french = voice_of("fr")
    assert isinstance(french, Translated)
    assert [french.inflected(name, "de") for name in ("Ann", "Bob", "Éva", "Hugo", "Œdipe", "")] == [
        "d’Ann",
        "de Bob",
        "d’Éva",
        "d’Hugo",
        "d’Œdipe",
        "de ",
    ]
    assert french.inflected("Ann", "que") == "qu’Ann"
    assert french.inflected("Ann", "f") == "Ann"


def _colors(code: str) -> Iterator[str]:
    voice = voice_of(code)
    for word in ("red", "green", "black"):
        yield voice.term(Term(word, "color"), "")


def test_terms() -> None:
    assert {code: list(_colors(code)) for code in LANGUAGES} == {
        "en": ["red", "green", "black"],
        "de": ["rot", "grün", "schwarz"],
        "fr": ["rouge", "vert", "noir"],
        "cs": ["červená", "zelená", "černá"],
        "ru": ["красный", "зелёный", "чёрный"],
    }
    assert voice_of("de").term(Term("red", "color"), "en") == "roten"
    assert voice_of("ru").term(Term("red", "color"), "facc") == "красную"
    assert voice_of("de").term(Term("mauve", "color"), "en") == "mauve"
