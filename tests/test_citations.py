"""Every citation of the rule data is looked up in the rulebooks themselves, where a folder with their texts is given.

The texts are not part of this project. `ENIGMA_RULEBOOKS` names a folder with them as text files; which file is which
is told by what stands in it. Without it, only the form of the citations is checked.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from enigma_ref.core.provenance import Citation, Statement, read_citation, read_statement
from enigma_ref.games.enigma.rulebook.enigma_book import BOOK
from enigma_ref.games.enigma.rulings import EDITIONS

FOLDER = os.environ.get("ENIGMA_RULEBOOKS")
MOST_WORDS = 5
"""Words to find a place by are no quotation."""

HEADINGS = {
    "en": {
        "setup": ["Number of players", "GAME MATERIALS AND PREPARATION"],
        "summary": ["SHORT DESCRIPTION"],
        "1": ["1) Choosing an ENIGMA puzzle tile Beginning"],
        "2": ["2) Solving the puzzles Now"],
        "3": ["3) Turning over and placing the solved ENIGMA puzzle tiles Now"],
        "3A": ["A) Placing the tile"],
        "3B": ["B) Placing a networker"],
        "3C": ["C) Scoring the closed"],
        "4": ["4) End of the round Players"],
        "puzzles": ["The Puzzle Categories"],
    },
    "de": {
        "setup": ["Anzahl Spieler", "SPIELMATERIAL UND VORBEREITUNG"],
        "summary": ["KURZBESCHREIBUNG"],
        "1": ["1) ENIGMA-Kärtchen auswählen Mit"],
        "2": ["2) Rätsel lösen Alle"],
        "3": ["3) ENIGMA-Kärtchen gelöster Rätsel"],
        "3A": ["A) Kärtchen auslegen"],
        "3B": ["B) Einen Ingenieur platzieren"],
        "3C": ["C) Wertung für geschlossene Leitungen"],
        "4": ["4) Ende der Runde und Spielende"],
        "puzzles": ["Die Rätselkategorien:"],
    },
    "fr": {
        "setup": ["Nombre de joueurs"],
        "summary": ["APERÇU DU JEU"],
        "1": ["1) Choisir une tuile Puzzle En"],
        "2": ["2) Résoudre les puzzles Tous"],
        "3": ["3) Retourner et placer les tuiles Puzzle résolues Les"],
        "3A": ["A) Placer une tuile"],
        "3B": ["B) Placer un ingénieur"],
        "3C": ["C) Marquer des points"],
        "4": ["4) Fin du tour Les"],
        "puzzles": ["Les types de puzzle"],
    },
    "cs": {
        "setup": ["Počet hráčů", "HERNÍ MATERIÁL A PŘÍPRAVA"],
        "summary": ["KRÁTKÝ POPIS HRY"],
        "1": ["1) Výběr kartiček ENIGMY Počínaje"],
        "2": ["2) Řešení hádanky Nyní"],
        "3": ["3) Otočení a umístění kartiček ENIGMY s vyřešenými hádankami Nyní"],
        "3A": ["A) Umístění kartičky"],
        "3B": ["B) Umístění technika"],
        "3C": ["C) Bodování uzavřených rozvodů"],
        "4": ["4) Konec kola a konec hry"],
        "puzzles": ["Kategorie hádanek: V"],
    },
    "ru": {
        "setup": ["Игра для 2-4", "КОМПОНЕНТЫ И ПОДГОТОВКА"],
        "summary": ["КРАТКОЕ ОПИСАНИЕ ИГРЫ"],
        "1": ["1. Выбор тайла с головоломкой."],
        "2": ["2. Решение головоломки."],
        "3": ["3. Встраивание тайла с разгаданной головоломкой в систему труб Энигмы."],
        "3A": ["A. Помещение тайла"],
        "3B": ["B. Помещение рабочего"],
        "3C": ["C. Получение очков"],
        "4": ["4. Конец раунда."],
        "puzzles": ["ТИПЫ ГОЛОВОЛОМОК"],
    },
}
"""Where each place of an edition begins: headings, with a word after them where the heading alone is also in a list."""

OTHER_ENDS = ["COURSE OF GAME", "SPIELVERLAUF", "DÉROULEMENT DU JEU", "PRŮBĚH HRY", "ХОД ИГРЫ"]
"""Headings at which a place ends without another one that is cited."""


class Cited(NamedTuple):
    """A citation, and what it is cited for."""

    at: Citation
    about: str
    says: str
    needs_words: bool


def all_citations() -> list[Cited]:
    found = []
    for topic in BOOK.topics():
        for statement in topic.statements:
            found += [Cited(at, topic.name, statement.says, True) for at in statement.citations]
        for entry in topic.entries:
            for statement in entry.statements:
                found += [Cited(at, entry.name, statement.says, True) for at in statement.citations]
            found += [Cited(stand.at, entry.name, stand.says, False) for stand in entry.stands]
        for difference in topic.differences:
            found += [Cited(stand.at, difference.about, stand.says, False) for stand in difference.stands]
    return found


CITED = all_citations()


def plain(text: str) -> str:
    """Return a text on one line, without marks of print: bold, bullets, kinds of quotes and spaces."""
    return " ".join(re.sub(r"[*#„“”«»\"]", " ", text.replace("’", "'")).split())


@cache
def places(edition: str) -> dict[str, str]:
    """Return the places of an edition with their texts; nothing where no file has it."""
    assert FOLDER
    for path in sorted(Path(FOLDER).glob("*.txt")):
        text = plain(path.read_text("utf-8"))
        starts = [(text.find(plain(heading)), place) for place, found in HEADINGS[edition].items() for heading in found]
        if any(at < 0 for at, _ in starts):
            continue
        ends = [text.find(heading) for heading in OTHER_ENDS] + [at for at, _ in starts]
        # The German and the English rulebook are in one file, one after the other.
        ends += [match.start() for match in re.finditer("TOUKO TAHKOKALLIO", text)] + [len(text)]
        found: dict[str, str] = {}
        for at, place in starts:
            found[place] = f"{found.get(place, '')} {text[at : min(end for end in ends if end > at)]}"
        return found
    return {}


def test_every_citation_names_a_place_that_there_is() -> None:
    for cited in CITED:
        assert cited.at.place in HEADINGS[cited.at.edition], cited
        assert cited.at.words or not cited.needs_words, cited
        assert len(cited.at.words.split()) <= MOST_WORDS, cited


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_citation_is_found_in_the_rulebook(edition: str) -> None:
    if not FOLDER:
        pytest.skip("the texts of the rulebooks are not here: ENIGMA_RULEBOOKS names no folder with them")
    text = places(edition)
    assert text, f"no file in {FOLDER} is the rulebook {edition}"
    missing = [
        f"{cited.at}: {cited.at.words!r} for {cited.about}: {cited.says}"
        for cited in CITED
        if cited.at.edition == edition and plain(cited.at.words).lower() not in text[cited.at.place].lower()
    ]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_sentence_of_a_rulebook_is_copied(edition: str) -> None:
    """Our words are our own: no seven words in a row of any of ours stand in a rulebook."""
    if not FOLDER:
        pytest.skip("the texts of the rulebooks are not here: ENIGMA_RULEBOOKS names no folder with them")
    text = re.sub(r"\W+", " ", " ".join(places(edition).values())).lower()
    for cited in CITED:
        words = re.sub(r"\W+", " ", cited.says).lower().split()
        for at in range(len(words) - 6):
            assert " ".join(words[at : at + 7]) not in text, cited


@pytest.mark.parametrize(
    "entry",
    [
        {"says": "No source."},
        {"says": "Two.", "text": {"en": "1: a"}, "ours": "b"},
        {"says": "Two.", "players": "a", "inferred": "b"},
        {"says": "Misspelt.", "texts": {"en": "1: a"}},
    ],
)
def test_a_statement_without_one_clear_source_is_refused(entry: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="not a statement with its source"):
        read_statement(entry)


def test_a_statement_and_its_source() -> None:
    read = read_statement({"says": "So.", "text": {"cs": ["3: a b", "4: c"]}, "inferred": "d", "from": {"ru": "3A: e"}})
    assert read == Statement(
        "So.", (Citation("cs", "3", "a b"), Citation("cs", "4", "c")), "d", (Citation("ru", "3A", "e"),)
    )
    assert read.by == "text"
    assert [str(at) for at in read.citations] == ["cs 3", "cs 4", "ru 3A"]
    assert read_statement({"says": "Ha.", "players": "a review"}).by == "players"
    assert read_citation("fr 3B: vous devez") == Citation("fr", "3B", "vous devez")
    assert read_citation("ru setup") == Citation("ru", "setup")
