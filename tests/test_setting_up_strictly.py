"""What was typed with `new` is looked at before anybody is asked, in every language that is understood."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
import yaml

from enigma_ref.games.beyond_code.words import PRINTED, RESERVED
from enigma_ref.language.typed import typed_in

from .cli_helpers import invoke
from .terminals import AtTerminal

TILE = ("--start-tile", "r:N b:E")
ENIGMA = ("-p", "Anna", "-p", "Ben", "-p", "Cara")
SERIES = ("--box", "beyond-code", "-p", "Anna", "-p", "Ben")

needs_terminal = pytest.mark.skipif(not hasattr(signal, "SIGWINCH"), reason="no terminals of this kind here")


@needs_terminal
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            [*ENIGMA, "--ruling", "taget=6"],
            "--ruling taget=6: 'taget' is not a ruling. Did you mean target?",
        ),
        ([*ENIGMA, "--edition", "fx"], "There is no edition 'fx': choose en (English), de (German), fr (French)"),
        ([*ENIGMA, "--first", "Dora"], "--first Dora: that is none of the players; name Anna, Ben or Cara."),
        (["--edition", "fx"], "There is no edition 'fx': choose"),
        (["-p", "Anna", "-p", "anna"], "Two players are called"),
        (["--box", "beyond-code", "--plan", "gradul"], "--plan gradul: choose introductory, standard or gradual."),
        ([*SERIES, "--keeper", "Dora"], "--keeper Dora: that is none of the players; name Anna or Ben."),
        ([*SERIES, "--ruling", "time-cels=6"], "--ruling time-cels=6: "),
        (["--box", "beyond-code", "--edition", "de"], "edition must be ru, the one rulebook of this box, not 'de'."),
        (["--box", "beyond-code", "--role", "Ghost"], "'Ghost' cannot be a character's name. Ghost is a word"),
    ],
)
def test_an_option_that_cannot_stand_is_refused_before_the_first_question(
    tmp_path: Path, typed: list[str], said: str
) -> None:
    table = AtTerminal("new", *typed, cwd=tmp_path)
    assert table.end() in (1, 2)
    assert said in table.shown
    assert "explains a question" not in table.shown


@needs_terminal
def test_who_begins_is_asked_where_the_option_names_nobody(tmp_path: Path) -> None:
    table = AtTerminal("new", "--first", "Dora", *TILE, cwd=tmp_path)
    table.answer("Player 1, clockwise: ", "Ann")
    table.answer("Ann's colour: ", "black")
    table.answer("Player 2, clockwise: ", "Bob")
    table.answer("Bob's colour: ", "white")
    table.answer("Player 3, clockwise (Enter if that is all): ", "")
    table.until("--first Dora: that is none of the players; name Ann or Bob.\n")
    table.answer("begins? (Ann or Bob) [Ann]: ", "b")
    table.answer("[en]: ", "")
    assert table.end() == 0
    assert "Bob is first." in table.shown


@needs_terminal
def test_who_keeps_the_time_is_asked_where_the_option_names_nobody(tmp_path: Path) -> None:
    table = AtTerminal("new", "--box", "beyond-code", "--keeper", "Dora", "--mansion", "a,b,c,d", cwd=tmp_path)
    table.answer("Player 1, clockwise: ", "Ann")
    table.answer("Player 2, clockwise (Enter if that is all): ", "Bob")
    table.answer("Player 3, clockwise (Enter if that is all): ", "")
    table.until("--keeper Dora: that is none of the players; name Ann or Bob.\n")
    table.answer("[Ann]: ", "b")
    table.answer("[match]: ", "")
    table.answer("[standard]: ", "")
    assert table.end() == 0
    assert "Bob keeps the time." in table.shown


@needs_terminal
@pytest.mark.parametrize(("answer", "color"), [("", "green"), ("purple", "purple")])
def test_a_mistyped_colour_behind_a_name_is_asked_back(tmp_path: Path, answer: str, color: str) -> None:
    table = AtTerminal("new", "g.yaml", "-p", "Ann=black", "-p", "Cara=gren", *TILE, cwd=tmp_path)
    table.answer("Did you mean green? [Y/n]: ", answer)
    assert table.end() == 0
    header = yaml.safe_load((tmp_path / "g.yaml").read_text("utf-8"))
    assert header["players"][1] == {"name": "Cara", "color": color}


@needs_terminal
def test_a_colour_of_its_own_is_left_as_it_is(tmp_path: Path) -> None:
    table = AtTerminal("new", "-p", "Ann=silver", "-p", "Cara=grey", *TILE, cwd=tmp_path)
    assert table.end() == 0


def test_a_mistyped_colour_is_left_as_it_is_where_nobody_can_be_asked(tmp_path: Path) -> None:
    found = invoke("new", tmp_path / "g.yaml", "-p", "Ann=black", "-p", "Cara=gren", *TILE)
    assert found.status == 0
    assert "color: gren" in (tmp_path / "g.yaml").read_text("utf-8")


@needs_terminal
def test_printed_cards_are_known_by_their_names_in_the_language(tmp_path: Path) -> None:
    table = AtTerminal("new", *SERIES, cwd=tmp_path, ENIGMA_LANG="de")
    table.answer(": ", "Dachboden, Keller, Turm, Bibliothek")
    table.until("Bibliothek ist hier schon bekannt")
    table.answer(": ", "Dachboden, Keller, Turm, Zeit")
    table.until("Zeit ist ein Wort des Spiels: Häng einen Buchstaben an.")
    table.answer(": ", "Dachboden, Keller, Turm, legt")
    assert table.end() == 0


@pytest.mark.parametrize("language", ["de", "fr", "cs", "ru"])
@pytest.mark.parametrize("option", ["--mansion", "--role"])
def test_every_spelling_of_a_word_of_the_game_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, option: str
) -> None:
    monkeypatch.setenv("ENIGMA_LANG", language)
    typed = typed_in(language)
    assert typed is not None
    sections = [typed.words(name) for name in ("cards", "roles", "tokens", "moves", "changes", "small")]
    own = [word for section in sections for meant, words in section.items() if meant in RESERVED for word in words]
    assert len(own) > len(PRINTED)
    for word in own:
        given = ["--mansion", f"a,b,c,{word}"] if option == "--mansion" else ["--mansion", "a,b,c,d", "--role", word]
        found = invoke("new", tmp_path / "g.yaml", *SERIES, *given)
        assert (found.status, "name/card" in found.err) == (1, True), (word, found.err)
    assert not (tmp_path / "g.yaml").exists()


def test_nine_cards_may_be_named_in_the_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENIGMA_LANG", "de")
    cards = "Bibliothek,Buch,Schatten,Maschine,Gemeinsame-Arbeit,Turm,Keller,Dach,Tor"
    assert invoke("new", tmp_path / "g.yaml", *SERIES, "--mansion", cards).status == 0
    header = yaml.safe_load((tmp_path / "g.yaml").read_text("utf-8"))
    assert header["mansion"][:6] == ["library", "book", "shadow", "machine", "joint-work", "Turm"]
