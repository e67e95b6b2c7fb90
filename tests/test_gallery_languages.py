"""Every sentence of the gallery of errors in every language: nothing of it stays English, nothing of it is empty."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from . import gallery
from .catalogues import TRANSLATED

ENGLISH = re.compile(r"\b(?:the|is not|are|must|Type|Write|There|cannot|has|already|needs|which|with)\b")
"""Words that English sentences are made of and no other language here."""
QUOTED = re.compile(r"„[^“]*“|«[^»]*»|'[^']*'|\"[^\"]*\"|\([^)]*\)|enigma-ref [^.]*|[A-Z][A-Z]+")
"""What somebody typed, what is to be typed, rules by their ids, and what other programs say."""


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("code", TRANSLATED)
def test_every_error_is_said_in_the_language(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENIGMA_LANG", code)
    for number, case in enumerate(gallery.cases()):
        folder = tmp_path / str(number)
        folder.mkdir()
        status, said, _ = gallery.run(case, folder)
        assert status in (0, 1, 2, 3), case.name
        assert said.strip(), case.name
        assert not ENGLISH.search(QUOTED.sub("", said)), (case.name, said)
