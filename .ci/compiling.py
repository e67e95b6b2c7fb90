"""From translators' .po files to the .mo files that the program reads: when it is built or installed, and before tests.

It needs Babel, which an installed program does without.
"""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path

LANGUAGES = Path(__file__).parent.parent / "enigma_ref" / "language"


def compile_all(folder: Path = LANGUAGES) -> list[Path]:
    """Compile every .po file of the languages below a folder, where its .mo is missing or older; return the .mo files.

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
    return made


def compiled(source: Path) -> bytes:
    """Return a .po file as a .mo file."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as stream:
        catalog = read_po(stream)
    written = BytesIO()
    write_mo(written, catalog)
    return written.getvalue()


if __name__ == "__main__":
    for path in compile_all():
        print(path.relative_to(LANGUAGES))
