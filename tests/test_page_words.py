"""What the page says comes from one place: no script and no template has a word of its own, in any language."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from enigma_ref.core.parts import Page
from enigma_ref.core.sentence import Sentence, Term, all_of, say
from enigma_ref.core.voice import ENGLISH, Voice, holes_of, parts_of
from enigma_ref.games.beyond_code.page.beyond_code_page import BeyondCodePage
from enigma_ref.games.beyond_code.page.page_words import WORDS as BEYOND_CODE_WORDS
from enigma_ref.games.enigma.page.enigma_page import EnigmaPage
from enigma_ref.games.enigma.page.page_words import WORDS as ENIGMA_WORDS
from enigma_ref.library.session import Session
from enigma_ref.views.phrasebook import phrasebook
from enigma_ref.views.replay_page import render

from .browser import Window
from .cli_helpers import ROUND_ONE, record
from .samples import BEYOND_CODE, ENIGMA

PAGES = Path(__file__).parent.parent / "enigma_ref" / "views" / "pages"
SCRIPTS = sorted(PAGES.glob("*/*.js"))
TEMPLATES = sorted(PAGES.glob("*/replay.html"))
BOXES: dict[str, tuple[Page, Mapping[str, str]]] = {
    "enigma": (EnigmaPage(), ENIGMA_WORDS),
    "beyond_code": (BeyondCodePage(), BEYOND_CODE_WORDS),
}
"""The page of each box, and what it says."""
ASKED = {"amended", "inserted", "accepted", "fault", "correction", "lead", "decided"}  # by the kind of a mark
ASKED |= {f"{what}-{key}" for what in ("keys", "does") for key in ("forward", "back", "play", "ends", "entry", "help")}
ASKED |= {f"{what}-{key}" for what in ("keys", "does") for key in ("chapter", "moment", "key")}
ASKED |= {"about", "about-corrected", "about-entered"}  # one of the three
"""What is asked for without its name standing in a script or a template."""


# Nothing is written there


def literals(script: Path) -> list[str]:
    """Return the strings of a script, without what is computed inside them."""
    code = re.sub(r"^\s*//.*$", "", script.read_text("utf-8"), flags=re.MULTILINE)
    found = re.findall(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`', code)
    return [re.sub(r"\$\{[^}]*\}", "", one or other) for one, other in found]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_script_has_a_sentence(script: Path) -> None:
    for text in literals(script):
        assert not re.search(r"[A-Za-z]{2,} +[A-Za-z]", text), text
        assert not re.match(r"[A-Z][a-z]+$", text) or text in ("Home", "End", "Enter", "Escape"), text  # keys


class Words(HTMLParser):
    """Collects what a page would show or say."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside.append(tag)
        self.found += [
            value for name, value in attrs if name in ("aria-label", "title", "alt", "placeholder") and value
        ]

    def handle_endtag(self, tag: str) -> None:
        while self._inside and self._inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not {"style", "script"} & set(self._inside[-1:]):
            self.found.append(data)


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.parent.name)
def test_no_template_has_a_word(template: Path) -> None:
    words = Words()
    words.feed(re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "", template.read_text("utf-8")))
    assert not [text for text in words.found if re.search("[A-Za-z]", text)]


def test_no_style_has_a_word() -> None:
    for style in PAGES.glob("*/*.css"):
        for content in re.findall(r"content: *\"([^\"]*)\"", style.read_text("utf-8")):
            assert not re.search("[A-Za-z]", content), f"{style}: {content}"


@pytest.mark.parametrize("box", BOXES)
def test_every_word_is_asked_for_and_every_word_is_there(box: str) -> None:
    names = (PAGES / box / "assets.txt").read_text("utf-8").split()
    paths = [PAGES / name if name.startswith("shared/") else PAGES / box / name for name in names if "." in name]
    paths += [PAGES / "shared" / "replay.html", PAGES / box / "replay.html"]
    sources = "".join(path.read_text("utf-8") for path in paths)
    asked = set(re.findall(r'\b(?:say|phrase)\("([a-z-]+)"[,)]', sources)) | ASKED
    if box == "beyond_code":  # a kind of mark, and tokens in front of a player
        asked |= {"unverified", "silence", "decoding", "chaos"}
    else:
        asked |= {"largest", "tie", "keys-zoom", "keys-shift", "does-zoom", "does-shift"}
    assert asked == set(BOXES[box][1])


# The formatter of the scripts says what a voice says


class Rare(Voice):
    """A language with three plural classes, cases, and a way of its own to join things."""

    language = "xx"
    plurals = 3

    def template(self, english: str) -> str:
        return english.replace("cell|cells", "a|b|c").replace("{color}", "{color:acc}")

    def term(self, term: Term, case: str) -> str:
        return f"{term.word}~{case}"

    def plural(self, number: int) -> int:
        if number % 10 == 1 and number % 100 != 11:
            return 0
        return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2

    def listed(self, items: list[str], last: str) -> str:
        if len(items) < 2:
            return "".join(items)
        head = " · ".join(items[:-1])
        return f"{head} & {items[-1]}" if last == "and" else f"{head} · {items[-1]}"


WORDS_HERE = {
    "cells": "{n} {color} {n:cell|cells}",
    "braces": "{{n}} is {n}",
    "capital": "{what:^}!",
    "list": "{items}.",
    "empty": "",
}


@pytest.mark.slow
@pytest.mark.parametrize("voice", [ENGLISH, Rare()], ids=lambda voice: voice.language)
def test_scripts_say_what_the_voice_says(browser: Any, tmp_path: Path, voice: Voice) -> None:
    book = phrasebook(WORDS_HERE, [Term("red", "color")], voice)
    page = tmp_path / "words.html"
    page.write_text(f'<script type="application/json" id="game">{json.dumps({"words": book})}</script>', "utf-8")
    numbers = [*range(130), 199, 200, 211, 1000, 1001, 100_002, 100_011]
    lists = [["a"], ["a", "b"], ["a", "b", "c", "d"], []]
    with Window(browser, page) as window:
        found = window.page.evaluate(
            f"""([numbers, lists]) => {{
              {(PAGES / "shared" / "words.js").read_text("utf-8")}
              return [
                ...numbers.map((n) => say("cells", {{ n, color: term("red") }})),
                ...lists.map((items) => say("list", {{ items: listed(items) }})),
                say("braces", {{ n: 3 }}), say("capital", {{ what: "so" }}), say("empty"),
              ];
            }}""",
            [numbers, lists],
        )
        window.assert_quiet()
    said = [
        *(Sentence(WORDS_HERE["cells"], {"n": n, "color": Term("red", "color")}) for n in numbers),
        *(say("{items}.", items=all_of(items)) for items in lists),
        *(say("{{n}} is {n}", n=3), say("{what:^}!", what="so"), say("")),
    ]
    assert found == [voice.text(sentence) for sentence in said]


NOT_SEEN = {
    *("about", "about-corrected", "about-entered", "points-over", "time-over", "fault", "accepted", "no-entry"),
    *("fault-said", "lead", "tie", "decided"),
    *("no-cells", "counted-already", "stopped", "nobody", "closes-for-nobody", "out-unchecked", "nothing-known"),
}
"""What the records at hand have no occasion for, what stands beside names and files, or gives way to the script."""

# A page in a language that nobody speaks: whatever is still English in it did not come through the voice


def foreign(text: str) -> str:
    """Return text with its letters in another width, which no English has."""
    return "".join(chr(ord(char) + 0xFEE0) if char.isascii() and char.isalpha() else char for char in text)


class Foreign(Voice):
    """English in letters of another width."""

    language = "zz"

    def template(self, english: str) -> str:
        parts = []
        for part in parts_of(english):
            if isinstance(part, str):
                parts.append(foreign(part).replace("{", "{{").replace("}", "}}"))
            else:
                spec = foreign(part.spec) if "|" in part.spec else part.spec
                parts.append(f"{{{part.name}:{spec}}}" if spec else f"{{{part.name}}}")
        return "".join(parts)

    def term(self, term: Term, case: str) -> str:
        return foreign(term.word)

    def listed(self, items: list[str], last: str) -> str:
        return " ＋ ".join(items)


_TEXTS = """() => {
  const found = [];
  // Names, files, what was typed; and on cards, what the table calls them.
  const skipped = "script, style, code, .words, h1, header p, #left-out li, blockquote, #board .card text";
  const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    if (!walk.currentNode.parentElement.closest(skipped)) found.push(walk.currentNode.textContent);
  }
  for (const made of document.querySelectorAll("[aria-label], [title], [aria-valuetext]")) {
    for (const name of ["aria-label", "title", "aria-valuetext"]) found.push(made.getAttribute(name) ?? "");
  }
  return found;
}"""

_ALL_TEXTS = f"""(steps) => {{
  const seen = new Set(({_TEXTS})());
  // What is said once the steps rest is said at each of them.
  const later = window.setTimeout;
  window.setTimeout = (work, delay) => (delay <= 150 ? (work(), 0) : later(work, delay));
  for (let step = 0; step < steps; step += 1) {{
    window.dispatchEvent(new Event("beforeprint"));
    const shown = [...document.querySelectorAll("#systems button")].find((made) => made.checkVisibility());
    shown?.focus();
    for (const text of ({_TEXTS})()) seen.add(text);
    shown?.blur();
    document.body.dispatchEvent(new KeyboardEvent("keydown", {{ key: "ArrowRight", bubbles: true }}));
  }}
  window.setTimeout = later;
  return [...seen];
}}"""

PUT_IN = {"Ann", "Bob", "note", "start", "yaml", "choose", "weight"}
"""What is no word of a language: names of players and files, and what can be typed."""


def texts(browser: Any, page: Page, session: Session, out: Path, *, as_entered: bool) -> set[str]:
    """Return all that a page in that language shows or says, step by step."""
    data = page.data(session.log, session.entered_at, as_entered=as_entered)
    out.write_text(render(page.assets, data, "g.yaml", Foreign()), "utf-8")
    seen: set[str] = set()
    with Window(browser, out) as window:
        assert window.page.get_attribute("html", "lang") == "zz"
        window.page.keyboard.press("Home")
        # Step by step by the events that keys lead to, in one go: a round trip for each is slow.
        seen.update(window.page.evaluate(_ALL_TEXTS, len(data.document["steps"])))
        window.assert_quiet()
    return seen


def said_in_it(words: Mapping[str, str], seen: set[str]) -> None:
    """Assert that all words of a page were shown, but for those that the records at hand have no occasion for."""
    spoken = "".join(seen)
    unsaid = {
        key
        for key, template in words.items()
        for part in parts_of(template)
        if isinstance(part, str) and foreign(part.strip()) not in spoken
    }
    assert unsaid <= NOT_SEEN


@pytest.mark.thorough
@pytest.mark.slow
def test_nothing_is_english_in_another_language(browser: Any, tmp_path: Path) -> None:
    page = EnigmaPage()
    lines = [*ROUND_ONE, "amend 1 choose Ann conduit", "insert 3 note 2", "amend 7 note 1", "undo", "redo"]
    lines += ["wheel Bob 5", "choose Bob weight", "undo"]
    corrected = Session(record(tmp_path / "g.yaml", lines))
    seen = texts(browser, page, corrected, tmp_path / "one.html", as_entered=False)
    seen |= texts(browser, page, corrected, tmp_path / "two.html", as_entered=True)
    seen |= texts(browser, page, Session(ENIGMA[0]), tmp_path / "three.html", as_entered=False)
    left = {word for text in seen for word in re.findall("[A-Za-z]{2,}", text)}
    left = {word for word in left if not set(word) <= set("NESWroygbpwk")}  # tiles
    assert left <= PUT_IN
    said_in_it(ENIGMA_WORDS, seen)


NAMED = {"Nadia", "Tomas", "Iris", "Petra", "conservatory", "observatory", "chapel", "study"}
"""The players of the samples, and what they call the cards that no source names."""
TYPED = {"p1", "icon", "chaos", "effect", "amend", "undo", "open", "standard", "introductory", "begin"}
"""What can be typed, in what is said of corrections and of plans."""


@pytest.mark.thorough
@pytest.mark.slow
def test_nothing_is_english_in_another_language_of_beyond_code(browser: Any, tmp_path: Path) -> None:
    page = BeyondCodePage()
    match, run = (Session(path) for path in BEYOND_CODE)
    seen = texts(browser, page, match, tmp_path / "one.html", as_entered=False)
    seen |= texts(browser, page, match, tmp_path / "two.html", as_entered=True)
    seen |= texts(browser, page, run, tmp_path / "three.html", as_entered=False)
    head = BEYOND_CODE[0].read_text("utf-8").partition("moves:\n")
    forgotten = record(tmp_path / "g.yaml", ["note 1", "insert 1 note 2"], "".join(head[:2]))
    seen |= texts(browser, page, Session(forgotten), tmp_path / "four.html", as_entered=False)
    notes = {word for text in seen for word in re.findall("[A-Za-z]{2,}", text) if foreign("Note") in text}
    left = {word for text in seen for word in re.findall("[A-Za-z]{2,}", text) if foreign("Note") not in text}
    assert notes, "notes are in the language of those who wrote them"
    assert left <= NAMED | TYPED | {"II", "III", "yaml"}
    said_in_it(BEYOND_CODE_WORDS, seen)


@pytest.mark.parametrize("box", BOXES)
def test_templates_of_the_page_have_known_holes(box: str) -> None:
    for key, template in BOXES[box][1].items():
        for specs in holes_of(template).values():
            assert all(spec == "" or spec.count("|") == 1 for spec in specs), key
