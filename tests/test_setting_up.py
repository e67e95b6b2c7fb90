"""Setting up a game at a terminal: every question explains itself, and can be taken back."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
import yaml

from enigma_ref.cli.common.output import speak
from enigma_ref.cli.common.typing import as_word_for

from .terminals import AtTerminal

RECORDS = Path(__file__).parent.parent / "records"

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGWINCH"), reason="no terminals of this kind here")


def only_record(folder: Path) -> dict[str, object]:
    (path,) = (folder / "records").glob("*.yaml")
    found: dict[str, object] = yaml.safe_load(path.read_text("utf-8"))
    return found


def test_enigma_with_every_way_to_go_wrong(tmp_path: Path) -> None:
    table = AtTerminal("new", cwd=tmp_path)
    greeting = table.answer("Player 1, clockwise: ", "back")
    assert "? explains a question, back returns to the one before, Ctrl-C leaves without a game.\n" in greeting
    table.until("This is the first question. Ctrl-C leaves without a game.\n")
    table.answer("Player 1, clockwise: ", "?")
    table.until("A name has no space: Ann, Zoé or O'Neil.\n")
    table.answer("Player 1, clockwise: ", "Ann Lee")
    table.until("with no space. Type a name such as Ann. ? explains the question.\n")
    table.answer("Player 1, clockwise: ", "Anm")
    table.answer("Anm's colour: ", "?")
    table.until("in one word, such as black, white or green.\n")
    table.answer("Anm's colour: ", "undo")
    table.answer("Player 1, clockwise: ", "Ann")
    table.answer("Ann's colour: ", "bl4ck")
    table.until("'bl4ck' is not a colour: write one word, such as black. ? explains the question.\n")
    table.answer("Ann's colour: ", "black")
    table.answer("Player 2, clockwise: ", "")
    table.until("A name has 1 to 20 characters. Type a name such as Ann.")
    table.answer("Player 2, clockwise: ", "Bob")
    table.answer("Bob's colour: ", "Black")
    table.until("Black is taken: each player has a colour of his own.")
    table.answer("Bob's colour: ", "white")
    table.answer("Player 3, clockwise (Enter if that is all): ", "BACK")
    table.answer("Bob's colour: ", "green")
    table.answer("Player 3, clockwise (Enter if that is all): ", "")
    table.answer("Who is the youngest and begins? (Ann or Bob) [Ann]: ", "back")
    table.answer("Player 3, clockwise (Enter if that is all): ", "")
    table.answer("begins? (Ann or Bob) [Ann]: ", "?")
    table.until("The beginning of a name will do, such as Bob.\n")
    table.answer("begins? (Ann or Bob) [Ann]: ", "Cem")
    table.until("Answer Ann or Bob. ? explains the question.\n")
    table.answer("begins? (Ann or Bob) [Ann]: ", "b")
    table.answer("Whose rulebook? (en English, de German, fr French, cs Czech or ru Russian) [en]: ", "?")
    table.until("enigma-ref rules --diff en de names them.\n")
    table.answer("[en]: ", "italian")
    table.until("Answer en, de, fr, cs or ru.")
    table.answer("[en]: ", "de")
    table.answer("The starting tile as it lies, such as r:N b:E y:S r:W; or draw it: ", "?")
    table.until("one side after the other.\n")
    table.answer("draw it: ", "r:X")
    table.until("? explains the question.\n")
    table.answer("draw it: ", "R:n b:e")
    assert table.end() == 0
    found = only_record(tmp_path)
    assert found["players"] == [{"name": "Ann", "color": "black"}, {"name": "Bob", "color": "green"}]
    assert (found["first"], found["edition"], found["start_tile"]) == ("Bob", "de", "r:N b:E")


def test_beyond_code(tmp_path: Path) -> None:
    table = AtTerminal("new", "--box", "beyond-code", cwd=tmp_path)
    table.answer("Player 1, clockwise: ", "?")
    table.until("one plays alone, a run of three games.")
    table.answer("Player 1, clockwise: ", "Ann")
    table.answer("Player 2, clockwise (Enter if that is all): ", "ann")
    table.until("ann sits there already: take another name.")
    table.answer("Player 2, clockwise (Enter if that is all): ", "Bob")
    table.answer("Player 3, clockwise (Enter if that is all): ", "")
    table.answer("Who keeps the time and begins? (Ann or Bob) [Ann]: ", "?")
    table.until("takes the first turn of the game.")
    table.answer("[Ann]: ", "bob")
    table.answer("A single game, or a match to three wins? (single or match) [match]: ", "?")
    table.until("Such as: match.")
    table.answer("[match]: ", "two")
    table.until("Answer single or match.")
    table.answer("[match]: ", "")
    table.answer("Which characters? (introductory, standard or gradual) [standard]: ", "back")
    table.answer("A single game, or a match to three wins? (single or match) [match]: ", "single")
    table.answer("Which characters? (introductory or standard) [standard]: ", "?")
    table.until("Such as: standard.")
    table.answer("[standard]: ", "")
    table.answer("with commas: ", "?")
    table.until("five are known here: library, book, shadow, machine and joint-work.")
    table.until("The next games take them over.")
    table.answer("with commas: ", "attic,cellar,library,vault")
    table.until("library is known here already: name the four that are not. Such as attic,cellar,tower,vault. ?")
    table.answer("with commas: ", "attic, dark cellar, tower, vault")
    table.until(
        "'dark cellar' cannot be a card's name. It is made of letters, digits and hyphens, with no space. Such as"
    )
    table.until("attic,dark-cellar,tower,vault. ? explains the question.")
    table.answer("with commas: ", "attic,cellar,Attic,vault")
    table.until("Attic is in the mansion twice: each card is there once.")
    table.answer("with commas: ", "attic")
    table.until("Four names with commas between, such as attic,cellar,tower,vault.")
    table.answer("with commas: ", "attic,cellar,tower,vault")
    assert table.end() == 0
    found = only_record(tmp_path)
    assert (found["keeper"], found["series"], found["plan"]) == ("Bob", "single", "standard")


def test_play_names_the_box_and_goes_on_with_that_of_last_time(tmp_path: Path) -> None:
    table = AtTerminal("play", cwd=tmp_path)
    table.until("This sets up a game of Enigma. For Beyond Code, type: enigma-ref new --box beyond-code.\n")
    table.answer("Player 1, clockwise: ", "quit")
    assert table.end() == 0
    cards = "attic,cellar,tower,vault"
    AtTerminal("new", "--box", "beyond-code", "-p", "Ann", "-p", "Bob", "--mansion", cards, cwd=tmp_path).end()
    assert AtTerminal("do", "abandon", cwd=tmp_path).end() == 0
    table = AtTerminal("play", cwd=tmp_path)
    table.until("This sets up a game of Beyond Code. For Enigma, type: enigma-ref new --box enigma.\n")
    table.until("Last time: Ann, Bob;")
    table.answer("The same again? [Y/n]: ", "quit")
    assert table.end() == 0


@pytest.mark.slow
def test_play_offers_the_same_again_and_takes_no_for_an_answer(tmp_path: Path) -> None:
    first = AtTerminal("new", "-p", "Ann=red", "-p", "Bob=blue", "--start-tile", "r:N", cwd=tmp_path)
    assert first.end() == 0
    (path,) = (tmp_path / "records").glob("*.yaml")
    assert AtTerminal("do", "abandon", cwd=tmp_path).end() == 0
    table = AtTerminal("play", cwd=tmp_path)
    table.answer("The same again? [Y/n]: ", "?")
    table.until("n asks for all of them, such as other players.")
    table.answer("The same again? [Y/n]: ", "maybe")
    table.until("Answer y for yes or n for no.")
    table.answer("The same again? [Y/n]: ", "n")
    table.answer("Player 1, clockwise: ", "back")
    assert table.shown.count("Last time: Ann (red), Bob (blue)") == 1
    table.answer("The same again? [Y/n]: ", "")
    assert table.shown.count("Last time: Ann (red), Bob (blue)") == 2
    table.answer("begins? (Ann or Bob) [Ann]: ", "Bob")
    table.until("? says what can be typed")
    table.leave()
    table.end()
    (other,) = set((tmp_path / "records").glob("*.yaml")) - {path}
    assert yaml.safe_load(other.read_text("utf-8"))["first"] == "Bob"


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("command", ["new", "play"])
@pytest.mark.parametrize("answers", [[], ["Ann", "black", "Bob"]])
def test_leaving_leaves_nothing_behind(tmp_path: Path, command: str, answers: list[str]) -> None:
    table = AtTerminal(command, cwd=tmp_path)
    for answer in answers:
        table.answer(": ", answer)
    table.until(": ")
    table.leave()
    assert table.end() == (130 if command == "new" else 0)
    assert "Traceback" not in table.shown
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize("command", ["new", "play"])
@pytest.mark.parametrize("word", ["quit", "Exit"])
def test_quit_leaves_like_ctrl_c(tmp_path: Path, command: str, word: str) -> None:
    table = AtTerminal(command, cwd=tmp_path)
    table.answer("Player 1, clockwise: ", "Ann")
    table.answer("Ann's colour: ", word)
    table.until("No game was started.\n")
    assert table.end() == (130 if command == "new" else 0)
    assert list(tmp_path.iterdir()) == []


def test_questions_and_hints_are_broken_between_words(tmp_path: Path) -> None:
    table = AtTerminal("new", "-p", "Ann=black", "-p", "Bob=white", cwd=tmp_path, columns=44)
    greeting = table.answer("such as r:N\nb:E y:S r:W; or draw it: ", "?")
    assert greeting == (
        "? explains a question, back returns to the\none before, Ctrl-C leaves without a game.\n"
        "The starting tile as it lies, such as r:N\nb:E y:S r:W; or draw it: "
    )
    hint = table.until("other.\n")
    assert all(len(line) < 44 for line in hint.splitlines())
    table.leave()
    assert table.end() == 130


def test_a_colour_is_a_name_only_when_somebody_says_so(tmp_path: Path) -> None:
    table = AtTerminal("new", "--start-tile", "r:N", cwd=tmp_path)
    table.answer("Player 1, clockwise: ", "Black")
    table.answer("Black is a colour. Is a player called that? [Y/n]: ", "?")
    table.until("Colours are asked after each name.\n")
    table.answer("[Y/n]: ", "Ann Lee")
    table.until("with no space. Type a name such as Ann. ? explains the question.\n")
    table.answer("[Y/n]: ", "n")
    table.answer("Player 1, clockwise: ", "Black")
    table.answer("[Y/n]: ", "Ann")
    table.answer("Ann's colour: ", "black")
    table.answer("Player 2, clockwise: ", "white")
    table.answer("white is a colour. Is a player called that? [Y/n]: ", "back")
    table.answer("Player 2, clockwise: ", "White")
    table.answer("White is a colour. Is a player called that? [Y/n]: ", "")
    table.answer("White's colour: ", "green")
    table.answer("Player 3, clockwise (Enter if that is all): ", "")
    table.answer("[Ann]: ", "")
    table.answer("[en]: ", "")
    assert table.end() == 0
    found = only_record(tmp_path)
    assert found["players"] == [{"name": "Ann", "color": "black"}, {"name": "White", "color": "green"}]


def test_nothing_is_said_of_questions_where_none_is_asked(tmp_path: Path) -> None:
    table = AtTerminal("new", "-p", "Regina=red", "-p", "Una=blue", "--start-tile", "r:N b:E", cwd=tmp_path)
    assert table.end() == 0
    assert "Regina and Una" in table.shown
    assert "explains a question" not in table.shown


def test_a_mistyped_colour_is_asked_back_and_an_edition_has_a_name(tmp_path: Path) -> None:
    table = AtTerminal("new", cwd=tmp_path, ENIGMA_LANG="de")
    for question, keys in [
        ("Person 1", "Ann"),
        ("Farbe", "blak"),
        ("Meinst du schwarz? [Y/n]: ", "?"),
        ("Die Farbe selbst", "nein"),
        ("Keine Kammer ist „blak“. Heißt die Farbe wirklich so? [Y/n]: ", "n"),
        ("Farbe", "gleb"),
        ("Meinst du gelb? [Y/n]: ", "witte"),
        ("Meinst du weiß? [Y/n]: ", "schwarz"),
        ("Person 2", "Bob"),
        ("Farbe", "rosa"),
        ("Keine Kammer ist „rosa“. Heißt die Farbe wirklich so? [Y/n]: ", ""),
        ("Person 3", ""),
        ("[Ann]: ", ""),
        ("[de]: ", "französ"),
    ]:
        table.answer(question, keys)
    table.answer("r:N b:E y:S r:W", "r:N")
    assert table.end() == 0
    found = only_record(tmp_path)
    assert found["players"] == [{"name": "Ann", "color": "black"}, {"name": "Bob", "color": "rosa"}]
    assert found["edition"] == "fr"


@pytest.mark.parametrize(
    ("language", "typed", "code"),
    [
        ("en", "english", "en"),
        ("en", "g", "de"),
        ("en", "Deutsch", "de"),
        ("en", "italian", "italian"),
        ("de", "deutsch", "de"),
        ("de", "Franzosisch", "fr"),
        ("fr", "anglais", "en"),
        ("cs", "cestina", "cs"),
        ("ru", "русский", "ru"),
        ("ru", "de", "de"),
    ],
)
def test_editions_by_name(language: str, typed: str, code: str) -> None:
    speak(language)
    assert as_word_for("edition", typed) == code


@pytest.mark.parametrize(
    ("words", "columns", "said"),
    [
        ((), 60, "\n                       replay und why"),
        (("demo",), 60, "\n   "),
        (("--lang", "en", "stats", RECORDS), 80, "\n  "),
        (("board", RECORDS / "2026-11-14-Nadia-Tomas-Iris.yaml"), 60, "\n    ■ die Zeit"),
    ],
)
def test_what_is_longer_than_a_line_is_broken_between_words(
    tmp_path: Path, words: tuple[object, ...], columns: int, said: str
) -> None:
    table = AtTerminal(*words, cwd=tmp_path, columns=columns, ENIGMA_LANG="de")
    assert table.end() == 0
    # What is one word, such as the name of a file, is as long as it is.
    assert all(len(line) <= columns for line in table.shown.splitlines() if " " in line.strip())
    assert said in table.shown.replace("\r", "")


def test_play_says_that_a_file_that_was_named_is_a_new_game(tmp_path: Path) -> None:
    table = AtTerminal("play", "Tuesday.yaml", cwd=tmp_path)
    shown = table.answer("Player 1, clockwise: ", "quit")
    assert "Tuesday.yaml is not there yet: a new game is set up in it.\n" in shown.replace("\r", "")
