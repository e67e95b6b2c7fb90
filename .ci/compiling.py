"""From translators' .po files to the .mo files that the program reads: when it is built or installed, and before tests.

It needs Babel, which an installed program does without.
"""

from __future__ import annotations

import os
from pathlib import Path
from struct import pack
from tomllib import loads

LANGUAGES = Path(__file__).parent.parent / "enigma_ref" / "language"


def compile_all(folder: Path = LANGUAGES) -> list[Path]:
    """Compile every .po file of the languages below a folder, where its .mo is missing or older, and the words.

    A sentence that is not translated, or marked as doubtful, is left out, so that it is said in English.
    """
    made = []
    for source in sorted(folder.glob("*/*.po")):
        target = source.with_suffix(".mo")
        made.append(target)
        if not target.exists() or target.stat().st_mtime_ns < source.stat().st_mtime_ns:
            draft = target.with_suffix(f".{os.getpid()}")
            draft.write_bytes(compiled(source))
            draft.replace(target)
    for source in sorted(folder.glob("*/words.toml")):
        target = source.with_suffix(".txt")
        made.append(target)
        if not target.exists() or target.stat().st_mtime_ns < source.stat().st_mtime_ns:
            draft = target.with_suffix(f".{os.getpid()}")
            draft.write_bytes(words(source))
            draft.replace(target)
    return made


def words(source: Path) -> bytes:
    """Return the words that may be typed, a line for each meaning: section, meaning, words."""
    sections = loads(source.read_text("utf-8"))
    lines = [
        " ".join([section, meaning, *([own] if isinstance(own, str) else own)])
        for section, meanings in sections.items()
        for meaning, own in meanings.items()
    ]
    return "\n".join(lines).encode()


def compiled(source: Path) -> bytes:
    """Return a .po file as a .mo file: its keys sorted as bytes, by which the program searches it.

    Babel's own writer sorts them without their contexts, which only readers of a whole file put up with.
    """
    from babel.messages.pofile import read_po

    with source.open("rb") as stream:
        catalog = read_po(stream)
    texts = {
        (f"{message.context}\x04{message.id}" if message.context else str(message.id)).encode(): message.string.encode()
        for message in catalog
        if message.id and message.string and not message.fuzzy
    }
    texts[b""] = b"Content-Type: text/plain; charset=utf-8\n"
    keys = sorted(texts)
    values = [texts[key] for key in keys]
    head = 28
    at = head + 16 * len(keys)
    tables = []
    for column in (keys, values):
        for text in column:
            tables.append(pack("<2I", len(text), at))
            at += len(text) + 1
    strings = b"".join(text + b"\0" for column in (keys, values) for text in column)
    return pack("<7I", 0x950412DE, 0, len(keys), head, head + 8 * len(keys), 0, at) + b"".join(tables) + strings


if __name__ == "__main__":
    for path in compile_all():
        print(path.relative_to(LANGUAGES))
