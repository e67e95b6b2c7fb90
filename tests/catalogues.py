"""The catalogues of the languages: what they have to hold, kept in step with the program, and what is wrong with them.

`python -m tests.catalogues` writes every `enigma_ref/language/<code>/*.po` anew: new sentences come in untranslated,
those that nobody says any more go. `python -m tests.catalogues todo de program` lists what is not translated, one a
line with a key; `fill de program FILE` takes such lines back with the translation behind the key. `check` says what is
wrong.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from enigma_ref.core.sentence import Prose
from enigma_ref.core.voice import holes_of
from enigma_ref.games import BOXES
from enigma_ref.language.choosing import LANGUAGES
from enigma_ref.language.voices import voice_of
from enigma_ref.language.voices.translated import Translated, forms_of

from .templates import PACKAGE, templates

TRANSLATED = tuple(code for code in LANGUAGES if code != "en")
DOMAINS = ("program", "rules")
GRAMMAR = ("", "+", ",", "^", "v", "inside")
"""What a template may ask of an argument in every language."""


class Key(NamedTuple):
    """What a sentence is looked up by."""

    english: str
    context: str = ""

    @property
    def short(self) -> str:
        """A few letters to name it by."""
        return blake2b(f"{self.context}\0{self.english}".encode(), digest_size=3).hexdigest()


def path_of(code: str, domain: str) -> Path:
    """Return where a catalogue lies."""
    return PACKAGE / "language" / code / f"{domain}.po"


@cache
def wanted(domain: str) -> Mapping[Key, tuple[str, ...]]:
    """Return what a catalogue has to hold, with the places that say it."""
    if domain == "rules":
        found: dict[Key, list[str]] = {}
        for place, text in _prose():
            places = found.setdefault(Key(text), [])
            if place not in places:
                places.append(place)
        return {key: tuple(places) for key, places in found.items()}
    said = {Key(text): tuple(places) for text, places in templates().items() if _has_grammar(text)}
    return said | {Key(word, kind): (kind,) for kind, words in terms().items() for word in words}


def _has_grammar(template: str) -> bool:
    """Tell whether there is something to translate: words, or a term beside something else, which asks for a case."""
    holes = holes_of(template)
    return any(map(str.isalpha, _bare(template))) or (len(holes) > 1 and not _TERMS.isdisjoint(holes))


_TERMS = frozenset({"color", "colors", "category", "categories", "side", "sides", "role", "card", "token", "icon"})
"""Arguments that are words of a game."""


def _bare(template: str) -> str:
    """Return the words of a template without its holes: where there are none, there is nothing to translate."""
    from enigma_ref.core.voice import parts_of

    holes = "".join(f"{spec}" for specs in holes_of(template).values() for spec in specs if "|" in spec)
    return holes + "".join(part for part in parts_of(template) if isinstance(part, str))


def _prose() -> Iterator[tuple[str, str]]:
    """Return every text of the rule data of all boxes, with the topic that has it."""
    for name, box in BOXES.items():
        book = book_of(name)
        if book is None:
            continue
        values = {value for ruling in book.rulings for value in book.values(ruling)}
        for topic in book.topics():
            for text in _proses(topic):
                for part in text.parts:
                    if part and part not in values and not part.isdigit():
                        yield f"{box.name}/{topic.name}", part


def _proses(value: Any) -> Iterator[Prose]:
    if isinstance(value, Prose):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _proses(item)


def book_of(box: str) -> Any:
    """Return the rulebook of a box."""
    if box == "enigma":
        from enigma_ref.games.enigma.rulebook.enigma_book import BOOK

        return BOOK
    if box == "beyond-code":
        from enigma_ref.games.beyond_code.rulebook.beyond_code_book import BOOK as OTHER

        return OTHER
    return None


def read(code: str, domain: str) -> Catalog:
    """Read a catalogue; an empty one where there is none yet."""
    path = path_of(code, domain)
    if not path.exists():
        return Catalog(locale=code)
    with path.open("rb") as stream:
        return read_po(stream, locale=code)


def updated(code: str, domain: str, new: Mapping[Key, str] | None = None) -> bytes:
    """Return a catalogue in step with the program, with what was translated before and what is new."""
    known = {Key(_one(message.id), message.context or ""): message for message in read(code, domain) if message.id}
    catalog = Catalog(locale=code, project="enigma-ref", version="1", charset="utf-8", fuzzy=False)
    catalog.header_comment = f"# enigma-ref in {LANGUAGES[code]}: {domain}.\n# See docs/translating.md."
    for key, places in sorted(wanted(domain).items(), key=lambda item: (item[0].context != "", item[1][0], item[0])):
        before = known.get(key)
        text = (new or {}).get(key) or (_one(before.string) if before else "")
        flags = before.flags & {"fuzzy"} if before and not (new or {}).get(key) else ()
        comments = list(places[:4])
        translators = before.user_comments if before else ()
        catalog.add(
            key.english,
            text,
            context=key.context or None,
            auto_comments=comments,
            flags=flags,
            user_comments=translators,
        )
    written = BytesIO()
    write_po(written, catalog, width=110, omit_header=False)
    lines = written.getvalue().decode().split("\n")
    # No dates and tools: a file changes when a sentence does.
    stamps = (
        '"POT-Creation-Date',
        '"PO-Revision-Date',
        '"Generated-By',
        '"Last-Translator',
        '"Language-Team',
        '"Report',
    )
    return "\n".join(line for line in lines if not line.startswith(stamps)).encode()


def _one(text: Any) -> str:
    return text if isinstance(text, str) else text[0]


def missing(code: str, domain: str) -> list[Key]:
    """Return what is not translated."""
    known = {
        Key(_one(message.id), message.context or "")
        for message in read(code, domain)
        if message.id and message.string and not message.fuzzy
    }
    return [key for key in wanted(domain) if key not in known]


def faults(code: str, domain: str) -> Iterator[str]:
    """Say what is wrong with a catalogue, sentence by sentence."""
    known = wanted(domain)
    for key in missing(code, domain):
        yield f"{code}/{domain}: not translated ({key.short}): {key.english!r}"
    for message in read(code, domain):
        if not message.id or not message.string:
            continue
        key = Key(_one(message.id), message.context or "")
        if key not in known:
            yield f"{code}/{domain}: nobody says this any more: {key.english!r}"
        else:
            for what in wrong(code, domain, key, _one(message.string)):
                yield f"{code}/{domain} ({key.short}): {what}: {_one(message.string)!r} for {key.english!r}"


def wrong(code: str, domain: str, key: Key, text: str) -> Iterator[str]:
    """Say what is wrong with one translation."""
    voice = voice_of(code)
    assert isinstance(voice, Translated)
    if key.context:
        try:
            forms = forms_of(text)
        except ValueError:
            yield "a form without its case"
            return
        for case in forms:
            if case and case not in voice.cases:
                yield f"no such case: {case}"
        return
    if domain == "rules":
        return
    try:
        theirs = holes_of(text)
    except ValueError as error:
        yield str(error)
        return
    ours = holes_of(key.english)
    if set(theirs) != set(ours):
        yield f"has {sorted(theirs)} and not {sorted(ours)}"
    for name, specs in theirs.items():
        numbers = any("|" in spec for spec in ours.get(name, ()))
        for spec in specs:
            if "|" in spec:
                if len(spec.split("|")) != voice.plurals:
                    yield f"{name} has not {voice.plurals} plural forms"
                if not numbers and name not in _NUMBERS:
                    yield f"{name} may be no number"
            elif spec.removesuffix("^") not in (*GRAMMAR, *voice.cases) and spec[:1] not in "<>/":
                yield f"{name} has an unknown case: {spec}"
    if key.english[:1] == " " and len(text) - len(text.lstrip()) != len(key.english) - len(key.english.lstrip()):
        yield "set in by another width"
    if key.english.count("\n") != text.count("\n") and "help of" not in "".join(wanted(domain)[key]):
        yield "another number of lines"


_NUMBERS = frozenset({"n", "count", "points", "total", "number", "most", "least", "left", "entries", "rounds"})
"""Arguments that are whole numbers wherever they stand."""


_AFTER = ("infiltrator", "between")
"""Phases of Beyond Code between two games."""


def terms() -> Mapping[str, tuple[str, ...]]:
    """Return the words of the games that are said in each language's own way, by kind."""
    from enigma_ref.core.rulebook.languages import LANGUAGES as SPOKEN
    from enigma_ref.games.beyond_code import words as beyond
    from enigma_ref.games.enigma.board.colors import CATEGORIES, COLORS
    from enigma_ref.games.enigma.puzzles.fragment.pieces import SET
    from enigma_ref.games.enigma.rulings import EDITIONS

    return {
        "color": tuple(COLORS.values()),
        "category": CATEGORIES,
        "side": ("north", "east", "south", "west", *"NESW"),
        "phase": ("choose", "solve", "place", "act", "claim", "check", "look", "effect", *_AFTER, "over"),
        "severity": ("error", "warning", "info"),
        "language": tuple(str(term.word) for term in SPOKEN.values()),
        "edition": tuple(dict.fromkeys([*EDITIONS.values(), "Russian"])),
        "fragment": (*SET, "not a piece"),
        "figure": ("outline", "hole", "piece"),
        "scale": ("left", "right"),
        "seat": ("right", "far side", "left"),
        "input": ("top view", "claim"),
        "card": beyond.PRINTED,
        "role": (*beyond.ROLES, *beyond.COPIES),
        "token": (*beyond.TOKENS, "silence"),
        "icon": beyond.ICONS,
        "plan": beyond.PLANS,
        "series": beyond.SERIES,
    }


def _todo(code: str, domain: str) -> None:
    for key in missing(code, domain):
        places = ",".join(wanted(domain)[key][:2]).replace("enigma_ref/", "")
        shown = key.english.replace("\\", "\\\\").replace("\n", "\\n")
        print(f"{key.short}\t{places}\t{f'[{key.context}] ' if key.context else ''}{shown}")


def _fill(code: str, domain: str, file: Path) -> int:
    by_short = {key.short: key for key in wanted(domain)}
    assert len(by_short) == len(wanted(domain))
    new: dict[Key, str] = {}
    bad = 0
    for line in file.read_text("utf-8").split("\n"):
        if not line.strip():
            continue
        short, tab, text = line.partition("\t")
        text = text.replace("\\n", "\n").replace("\\\\", "\\")
        key = by_short.get(short.strip())
        if key is None or not tab:
            print(f"not a line with a key that is wanted: {line[:80]}", file=sys.stderr)
            bad = 1
            continue
        found = list(wrong(code, domain, key, text))
        for what in found:
            print(f"{short}: {what}: {text!r} for {key.english!r}", file=sys.stderr)
            bad = 1
        if not found:
            new[key] = text
    path = path_of(code, domain)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(updated(code, domain, new))
    print(f"{len(new)} taken; {len(missing(code, domain))} left")
    return bad


def main(arguments: list[str]) -> int:
    """Do what the command line asks for."""
    match arguments:
        case []:
            for code in TRANSLATED:
                for domain in DOMAINS:
                    path_of(code, domain).parent.mkdir(exist_ok=True)
                    path_of(code, domain).write_bytes(updated(code, domain))
            return 0
        case ["todo", code, domain]:
            _todo(code, domain)
            return 0
        case ["fill", code, domain, file]:
            return _fill(code, domain, Path(file))
        case ["check", *codes]:
            found = [fault for code in codes or TRANSLATED for domain in DOMAINS for fault in faults(code, domain)]
            print("\n".join(found))
            return bool(found)
    print(__doc__)
    return 2


__all__ = ["Message", "faults", "missing", "terms", "updated", "wanted", "wrong"]

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
