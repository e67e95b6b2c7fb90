"""Words of five languages in what people type: all of them against each other, and no meaning changed by any."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

import pytest

from enigma_ref.core.commands import CORRECTIONS
from enigma_ref.core.refusal import Refusal
from enigma_ref.core.words import matches, plain
from enigma_ref.games.beyond_code.words import CHANGES, SOLO_WORDS, WORDS
from enigma_ref.games.enigma.board.colors import CATEGORIES, COLORS
from enigma_ref.games.enigma.moves import WORDS as ENIGMA
from enigma_ref.language.typed import Typed, typed_in

from .catalogues import TRANSLATED

GAMES = {"enigma": (ENIGMA, {}), "beyond-code": (WORDS, CHANGES), "solo": (SOLO_WORDS, CHANGES)}
PLAYERS = ("Ann", "Bob")
SECTIONS = ("moves", "changes", "small", "categories", "colors", "cards", "roles", "tokens")


def typed(code: str) -> Typed:
    found = typed_in(code)
    assert found is not None
    return found


def words(code: str, section: str) -> Mapping[str, list[str]]:
    return typed(code).words(section)


def beginnings(word: str) -> Iterator[str]:
    return (word[:length] for length in range(2, len(word) + 1))


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("game", GAMES)
def test_every_move_word_and_beginning_means_its_move_or_is_asked_back(code: str, game: str) -> None:
    forms, changes = GAMES[game]
    for english, own in words(code, "moves").items():
        if english not in forms and english not in CORRECTIONS:
            continue
        for word in own:
            assert typed(code).english(word, forms, changes, PLAYERS) == english, word
            for begun in beginnings(word):
                try:
                    found = typed(code).english(begun, forms, changes, PLAYERS)
                except Refusal:
                    continue
                # This move; or the one that is spelt just so, in English or in the language.
                spelt = {
                    key for key, alike in words(code, "moves").items() if plain(begun) in map(plain, [key, *alike])
                }
                assert set(matches(found, [*forms, *CORRECTIONS])) <= {english, *spelt}, (begun, found)


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("game", GAMES)
def test_english_words_and_beginnings_mean_what_they_mean_or_are_asked_back(code: str, game: str) -> None:
    forms, changes = GAMES[game]
    known = [*forms, *CORRECTIONS]
    for english in known:
        assert typed(code).english(english, forms, changes, PLAYERS) == english
        for begun in beginnings(english):
            if len(matches(begun, known)) != 1 or begun in known:
                continue
            try:
                found = typed(code).english(begun, forms, changes, PLAYERS)
            except Refusal:
                continue
            assert matches(found, known) == [english], (begun, found)


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("section", SECTIONS)
def test_no_word_stands_under_two_meanings(code: str, section: str) -> None:
    seen: dict[str, str] = {}
    for english, own in words(code, section).items():
        assert own or section != "moves", f"{code} has no word for {english}"
        for word in own:
            assert seen.setdefault(plain(word), english) == english, word
            assert " " not in word
            assert ":" not in word
            other = [key for key in words(code, section) if key != english and plain(key) == plain(word)]
            assert not other, f"{word} is English for {other}"


ALIKE: frozenset[tuple[str, str]] = frozenset()
"""Words that are spelt alike in two languages and mean different things, each with the section."""


@pytest.mark.parametrize("section", SECTIONS)
def test_words_spelt_alike_in_two_languages_mean_the_same(section: str) -> None:
    for one, other in combinations(TRANSLATED, 2):
        theirs = {plain(word): english for english, own in words(other, section).items() for word in own}
        for english, own in words(one, section).items():
            for word in own:
                if (plain(word), section) not in ALIKE:
                    assert theirs.get(plain(word), english) == english, (word, one, other)


@pytest.mark.parametrize("code", TRANSLATED)
def test_all_that_the_games_have_has_a_word(code: str) -> None:
    for section, english in (
        ("moves", {*ENIGMA, *WORDS, *SOLO_WORDS, *CORRECTIONS}),
        ("changes", set(CHANGES)),
        ("categories", set(CATEGORIES)),
        ("colors", set(COLORS.values())),
    ):
        assert {key for key, own in words(code, section).items() if own} == english, section


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_colour_word_could_be_cells(code: str) -> None:
    """A word made of the letters of the colours alone would be a group of cells."""
    for own in words(code, "colors").values():
        for word in own:
            assert set(plain(word)) - set(COLORS), word


@pytest.mark.parametrize("code", TRANSLATED)
def test_names_of_players_are_never_words(code: str) -> None:
    for section in SECTIONS:
        for own in words(code, section).values():
            for name in own:
                line = f"choose {name} weight"
                assert typed(code).english(line, ENIGMA, {}, (name, "Bob")) == line
                assert typed(code).freely(name, ENIGMA, {}, (name, "Bob")) == name


@pytest.mark.parametrize("code", TRANSLATED)
def test_cells_and_categories_in_every_word(code: str) -> None:
    place = words(code, "moves")["place"][0]
    on = words(code, "small")["on"][0]
    for color, own in words(code, "colors").items():
        letter = next(letter for letter, name in COLORS.items() if name == color)
        for word in own:
            found = typed(code).english(f"{place} Ann n1 {word}:N {on} {word}", ENIGMA, {}, PLAYERS)
            assert found == f"place Ann n1 {letter}:N on {color}"
            assert typed(code).english(f"{place} n1 {letter}{letter}:N {on} {word}2", ENIGMA, {}, PLAYERS) == (
                f"place n1 {letter}{letter}:N on {color}2"
            )
            several = typed(code).english(f"{place} Ann n1 {letter}:N :E {letter}:S {on} {word}", ENIGMA, {}, PLAYERS)
            assert several == f"place Ann n1 {letter}:N :E {letter}:S on {color}"
    choose = words(code, "moves")["choose"][0]
    for category, own in words(code, "categories").items():
        for word in own:
            assert typed(code).english(f"{choose} Ann {word}", ENIGMA, {}, PLAYERS) == f"choose Ann {category}"
            assert (
                typed(code).freely(f"ann {word}, bob {word}", ENIGMA, {}, PLAYERS) == f"ann {category}, bob {category}"
            )


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_form_of_beyond_code_in_the_words_of_a_language(code: str) -> None:
    """Each move as a player would type it, all of whose words have one in the language."""
    own = {english: found[0] for section in SECTIONS for english, found in words(code, section).items() if found} | {
        english: found[0] for english, found in words(code, "moves").items()
    }
    changes = {english: found[0] for english, found in words(code, "changes").items()}
    small, roles, cards, tokens = (words(code, name) for name in ("small", "roles", "cards", "tokens"))
    for typed_line, written in [
        (f"{own['name']} Ann p5 {cards['library'][0]}", "name Ann p5 library"),
        (f"{own['name']} p5 {cards['library'][0]}", "name p5 library"),
        (f"{own['doubt']} Bob Ann", "doubt Bob Ann"),
        (f"{own['goal']} Ann {roles['ghost'][0]} {small['reached'][0]}", "goal Ann ghost reached"),
        (
            f"{own['goal']} Ann {roles['ghost'][0]} {small['missed'][0]} {small['showing'][0]} {tokens['chaos'][0]}",
            "goal Ann ghost missed showing chaos",
        ),
        (f"{own['infiltrator']} {small['nobody'][0]}", "infiltrator nobody"),
        (f"{own['infiltrator']} Bob", "infiltrator Bob"),
        (f"{own['begin']} {small['with'][0]} {roles['medium'][0]}", "begin with medium"),
        (
            f"{own['effect']} {changes['gain']} Ann {tokens['decoding'][0]}, {changes['time']} +2",
            "effect gain Ann decoding, time +2",
        ),
        (f"{own['effect']} {changes['open']} p3 {cards['book'][0]}", "effect open p3 book"),
        (f"{own['amend']} 4 {own['lie']} {cards['book'][0]}", "amend 4 lie book"),
        (f"{own['note']} {own['lie']} {own['goal']}", f"note {own['lie']} {own['goal']}"),
    ]:
        assert typed(code).english(typed_line, WORDS, CHANGES, PLAYERS) == written, typed_line


LETTERS = {
    "de": {"O": "E"},
    "fr": {"O": "W"},
    "cs": {"V": "E", "J": "S", "Z": "W"},
    "ru": dict(zip("СВЮЗ", "NESW", strict=True)),
}


@pytest.mark.parametrize("code", TRANSLATED)
def test_letters_for_sides(code: str) -> None:
    own = LETTERS[code]
    for letter in "NESW":
        assert typed(code).english(f"place Ann {letter}1 r:{letter}", ENIGMA, {}, PLAYERS).lower() == (
            f"place ann {letter}1 r:{letter}".lower()
        )
    for letter, side in own.items():
        assert typed(code).english(f"place Ann {letter.lower()}2 r:{letter}", ENIGMA, {}, PLAYERS) == (
            f"place Ann {side.lower()}2 r:{side}"
        )
    for letter in {letter for letters in LETTERS.values() for letter in letters} - own.keys() - set("NESW"):
        line = f"place Ann {letter.lower()}2 r:{letter}"
        assert typed(code).english(line, ENIGMA, {}, PLAYERS) == line, "left for the parser to refuse"


def test_czech_s_is_south_alone_and_refused_beside_czech_letters() -> None:
    czech = typed("cs")
    assert czech.english("place Ann s1 r:NS", ENIGMA, {}, PLAYERS) == "place Ann s1 r:NS"
    for line in ("place Ann n1 r:SV", "place Ann n1 r:S b:J", "place Ann s1v2 r:N"):
        with pytest.raises(Refusal) as refused:
            czech.english(line, ENIGMA, {}, PLAYERS)
        assert "may be two sides" in refused.value.message
        assert "For that side write J, for the other one N." in refused.value.message


def test_names_may_be_typed_without_their_accents() -> None:
    names = ["Zoé", "Łukasz", "Jiří", "Алёна", "Luc"]
    for typed, name in {"zoe": "Zoé", "ZO": "Zoé", "luk": "Łukasz", "jiri": "Jiří", "алена": "Алёна"}.items():
        assert matches(typed, names) == [name]
    assert matches("lu", names) == ["Luc"], "what needs no accents to be dropped comes first"
    assert matches("zoe", ["Zoé", "Zoë"]) == ["Zoé", "Zoë"]
    assert matches("zoe", ["Zoé", "Zoe"]) == ["Zoe"]
    assert matches("ünd", ["undo"]) == [], "only names lose accents, so no word of another language is an English one"
    assert matches("", names) == []
