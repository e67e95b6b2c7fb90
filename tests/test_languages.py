"""Which language is spoken, to whom, and that none of it reaches a record."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from enigma_ref.language.choosing import LANGUAGES, chosen, of_the_system, taken

from .catalogues import TRANSLATED
from .cli_helpers import invoke as run

NEW = ["new", "game.yaml", "-p", "Ann=black", "-p", "Bob=white", "--start-tile", "r:N b:E y:S r:W"]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ENIGMA_RECORDS", ".")


def test_lang_is_taken_off_wherever_it_stands() -> None:
    assert taken(["--lang", "de", "do", "note", "a"]) == (["do", "note", "a"], "de")
    assert taken(["do", "note", "a", "--lang=fr"]) == (["do", "note", "a"], "fr")
    assert taken(["do", "--", "note", "--lang", "de"]) == (["do", "--", "note", "--lang", "de"], None)
    assert taken(["--lang", "de", "status", "--lang", "cs"]) == (["status"], "cs")
    assert taken(["status", "--lang"]) == (["status"], "")


def test_the_order_of_what_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    assert chosen(None, lambda: None) == "ru"
    assert chosen(None, lambda: "cs") == "cs"
    monkeypatch.setenv("ENIGMA_LANG", "fr")
    assert chosen(None, lambda: "cs") == "fr"
    assert chosen("de", lambda: "cs") == "de"


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_CH.UTF-8"}, "fr"),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "en"),
        ({"LANG": ""}, "en"),
    ],
)
def test_the_language_of_the_system(variables: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert of_the_system() == code


def test_the_configuration_file_names_a_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = tmp_path / "config.toml"
    monkeypatch.setenv("ENIGMA_CONFIG", str(settings))
    settings.write_text('language = "de"\n', "utf-8")
    assert "nicht gesetzt" in run("config").out
    assert "language: de" in run("--lang", "en", "config").out
    assert json.loads(run("config", "--json").out)["language"] == "de"
    settings = tmp_path / "other.toml"  # a program reads its settings once
    monkeypatch.setenv("ENIGMA_CONFIG", str(settings))
    settings.write_text('language = "pl"\n', "utf-8")
    wrong = run("config")
    assert wrong.status == 3
    assert wrong.err == f'{settings}: language must be "en", "de", "fr", "cs" or "ru".\n'


def test_a_language_that_is_not_spoken_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    known = "There are en (English), de (Deutsch), fr (français), cs (čeština), ru (русский).\n"
    found = run("--lang", "pl", "list")
    assert (found.status, found.out) == (2, "")
    assert found.err == f"--lang names no language that is spoken here: 'pl'. {known}"
    monkeypatch.setenv("ENIGMA_LANG", "x")
    assert run("list").err == f"ENIGMA_LANG names no language that is spoken here: 'x'. {known}"
    assert run("--lang", "en", "list").status == 0


MOVES = {
    "en": ["choose Ann weight", "choose Bob angular", "solve Ann", "fail Bob", "place Ann n1 r:ES on red"],
    "de": ["wähle Ann gewicht", "wähle Bob winkel", "löse Ann", "gescheitert Bob", "lege Ann n1 r:OS auf rot"],
}


def test_a_record_is_the_same_in_every_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """But for its times and what hangs on them, no byte of a record tells in which language it was kept."""
    texts = set()
    for code in LANGUAGES:
        monkeypatch.setenv("ENIGMA_LANG", code)
        (tmp_path / "game.yaml").unlink(missing_ok=True)
        assert run(*NEW).status == 0
        for move in MOVES.get(code, MOVES["en"]):
            found = run("do", *move.split())
            assert found.status == 0, found.err
        text = (tmp_path / "game.yaml").read_text("utf-8")
        texts.add(re.sub(r"(started|at): [0-9T:+-]+|seal: \S+", "", text))
        for other in LANGUAGES:
            audited = run("audit", "game.yaml", "--lang", other)
            assert audited.status == 0, audited.out
    assert len(texts) == 1


@pytest.mark.parametrize("code", TRANSLATED)
def test_json_is_english_unless_a_language_is_named(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run(*NEW)
    english = json.loads(run("do", "solve", "Ann", "--json").out)
    monkeypatch.setenv("ENIGMA_LANG", code)
    assert json.loads(run("do", "solve", "Ann", "--json").out) == english
    own = json.loads(run("do", "solve", "Ann", "--json", "--lang", code).out)
    assert own["error"]["code"] == english["error"]["code"]
    assert own["error"]["rule"] == english["error"]["rule"]
    assert own["error"]["message"] != english["error"]["message"]
    rule = json.loads(run("rules", "score/each", "--json").out)
    assert rule["title"] == "A point for each cell of the networker's colour"
    assert json.loads(run("rules", "score/each", "--json", "--lang", code).out)["title"] != rule["title"]
    assert json.loads(run("rules", "score/each", "--json").out) == rule, "naming a language lasts for one command"


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_command_is_cut_off_in_the_list_of_them(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert "...\n" not in run("--lang", code, "help").out.split("\n", 1)[1]


@pytest.mark.parametrize("code", TRANSLATED)
def test_help_is_in_the_language(code: str) -> None:
    english, own = run("audit", "--help").out, run("audit", "--help", "--lang", code).out
    assert "Usage: " not in own
    assert "Show this message and exit." not in own
    shared = {line for line in english.split("\n") if len(line.split()) > 3} & set(own.split("\n"))
    assert shared == set()


def test_a_word_that_may_be_two_things_ends_no_evening(tmp_path: Path) -> None:
    """At the table such a word is asked about like any other that nobody knows."""
    run(*NEW)
    found = run("play", "game.yaml", "--lang", "cs", stdin="place Ann n1 r:SV\npo\nv\nquit\n")
    assert found.status == 0, found.err
    assert "Traceback" not in found.out + found.err


def test_french_has_a_space_before_every_colon_but_those_of_places(tmp_path: Path) -> None:
    run(*NEW)
    assert run("--lang", "fr", "do", "choose", "Ann", "weight").out.startswith("1 choose Ann weight\u202f: ")
    typed = run("--lang", "fr", "play", "game.yaml", stdin="f\n").out
    assert "\u202f:\n" in typed
    assert not re.search(r"\w:\n", typed)
    (tmp_path / "bad.yaml").write_text("moves: [\n", encoding="utf-8")
    assert run("--lang", "fr", "status", "bad.yaml").err.startswith("bad.yaml:")


@pytest.mark.parametrize(("code", "said"), [("ru", "Издание fr впервые"), ("cs", "Vydání fr: "), ("fr", "Édition fr")])
def test_an_edition_by_its_code_needs_no_ending(code: str, said: str) -> None:
    run(*NEW)
    run("do", stdin="choose Ann weight\nchoose Bob fragment\nsolve Ann\nfail Bob\nplace Ann n1 r:NS\n")
    assert said in run("--lang", code, "compare", "game.yaml").out


def test_french_colours_agree_with_what_has_them() -> None:
    run(*NEW)
    run("do", stdin="choose Ann weight\nchoose Bob fragment\nsolve Ann\nfail Bob\nplace Ann e1 b:W on b\n")
    assert "2 sources de couleur bleue" in run("--lang", "fr", "why", "game.yaml").out
