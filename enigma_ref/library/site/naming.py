"""Names of pages: of letters, digits and hyphens alone, each once on any disk, whatever files and people are called."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import count
from typing import Final
from unicodedata import normalize

_PLAIN: Final = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*")
_DEVICES: Final = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)
"""Names that mean a device on Windows, with any ending."""
_LONGEST: Final = 60


def page_names(texts: Iterable[str]) -> dict[str, str]:
    """Return a name for each text: the text itself where it will do, otherwise what is left of it with a mark.

    A name stays the same from one time to the next, unless another text comes that takes it: on some disks `Ann` and
    `ann` are one name.
    """
    found: dict[str, str] = {}
    taken: set[str] = set()
    for text in sorted(set(texts)):
        found[text] = next(name for name in suggested(text) if name.lower() not in taken)
        taken.add(found[text].lower())
    return found


def suggested(text: str) -> Iterator[str]:
    """Yield what a page of this text may be called, the best first: the text itself where it will do, then marked.

    There is always another mark, also where somebody is called by the mark of somebody else.
    """
    if len(text) <= _LONGEST and _PLAIN.fullmatch(text) and not _DEVICES.fullmatch(text):
        yield text
    for slashes in count():
        yield _marked("/" * slashes + text)


def _marked(text: str) -> str:
    letters = normalize("NFKD", text).encode("ascii", "ignore").decode()
    kept = "-".join(re.findall(r"[A-Za-z0-9]+", letters))[:_LONGEST].strip("-")
    mark = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()
    return f"{kept}-{mark}" if kept else mark
