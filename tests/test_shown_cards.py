"""At the questions of Beyond Code, cards and characters may be typed as the language that is spoken calls them."""

from __future__ import annotations

from typing import Any

import pytest

from enigma_ref.core.log import Log
from enigma_ref.core.words import plain
from enigma_ref.games.beyond_code.guide.guide import BeyondCodeGuide
from enigma_ref.games.beyond_code.words import PRINTED, ROLES, TOKENS

from .beyond_code_logs import at
from .catalogues import TRANSLATED
from .test_typed_words import typed, words

GUIDE = BeyondCodeGuide()
ACT = at()
EFFECT = at("name Ann p5 library", "believe")
TWO = at("name Ann p5 attic", "doubt Bob", names=("Ann", "Bob"))
ALONE = at(names=("Petra",))
GERMAN = [
    (ACT, "2 Buch", "2 book"),
    (ACT, "ann 2 bib", "ann 2 library"),
    (ACT, "Kryptologe erreicht", "cryptologist reached"),
    (ACT, "Eindringling verfehlt", "infiltrator missed"),
    (ACT, "bob Geist verfehlt, aufdecken 3 Schatten", "bob ghost missed, open 3 shadow"),
    (ACT, "nenne 2 Buch", None),
    (ACT, "nichts", None),
    (ACT, "2 book", None),
    (ACT, "2 attic", None),
    (EFFECT, "o 3 Buch, bob +Entschlüsselung, ann -c", "o 3 book, bob +decoding, ann -c"),
    (EFFECT, "öffnet 3 Maschine, mischt 1 2, icon 4 keins", "open 3 machine, shuffle 1 2, icon 4 none"),
    (TWO, "l Buch", "l book"),
    (ALONE, "2 Auftrag keins", "2 personal-assignment none"),
    (ALONE, "2 vault Entschlüsselung", "2 vault decoding"),
]


@pytest.mark.parametrize(("log", "line", "english"), GERMAN)
def test_german_answers(log: Log[Any, Any], line: str, english: str | None) -> None:
    assert typed("de").at_question(line, log, GUIDE) == english


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_word_for_a_card_a_character_and_an_icon_is_taken(code: str) -> None:
    for section, known, form in (
        ("cards", PRINTED, "4 {}"),
        ("roles", ROLES, "{} reached"),
        ("tokens", TOKENS, "4 x {}"),
    ):
        for english in known:
            for word in words(code, section)[english]:
                found = typed(code).at_question(form.format(word), ALONE, GUIDE) or form.format(word)
                assert plain(found) == form.format(english), (code, word)


def test_what_the_table_calls_a_card_stays_whatever_it_means() -> None:
    log = at(mansion=["library", "book", "shadow", "machine", "joint-work", "Geist", "Archivar", "Turm", "Tresor"])
    assert typed("de").at_question("2 Geist", log, GUIDE) is None
    assert typed("de").at_question("3 geist", log, GUIDE) is None
    assert typed("de").at_question("o 3 Archivar, o 4 Buch", log, GUIDE) == "o 3 Archivar, o 4 book"
