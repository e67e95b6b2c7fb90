"""Every error says exactly what the gallery shows, exits as it should, and leaves the record as it was."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from . import gallery
from .contract import RULE_IDS

NEVER_REFUSED = {"score/closed", "score/each", "score/return", "end/tie-networkers", "end/shared"}
"""These rules decide what happens; nothing that people type can break them."""


@pytest.mark.parametrize("case", gallery.cases(), ids=lambda case: case.name)
def test_exact_text(case: gallery.Case, tmp_path: Path) -> None:
    if case.spec.get("disk") == "full" and sys.platform == "win32":
        pytest.skip("Windows has no limit on the size of a file to stand in for a full disk")
    status, text, unchanged = gallery.run(case, tmp_path)
    assert text == case.answer.read_text("utf-8")
    assert status == case.spec["exit"]
    assert unchanged


def test_every_rule_that_can_refuse_is_shown() -> None:
    shown = {match for case in gallery.cases() for match in re.findall(r"\((\w+/[\w-]+)\)", case.answer.read_text())}
    assert shown >= set(RULE_IDS) - NEVER_REFUSED
    assert not shown & NEVER_REFUSED


def test_every_store_error_is_shown() -> None:
    """Every code with which the store gives up has a case, apart from those that need a second program."""
    source = "".join(path.read_text() for path in (Path(__file__).parent.parent / "enigma_ref").rglob("*.py"))
    codes = set(re.findall(r'StoreError\(\s*"([a-z-]+)"', source)) | set(
        re.findall(r'"E[A-Z]+": \("([a-z-]+)"', source)
    )
    names = " ".join(case.name for case in gallery.cases())
    # test_two_writers.py, test_store.py, test_cli.py, test_settings.py, test_demo.py, test_shards.py, test_site.py
    elsewhere = {"locked", "replaced", "output", "internal", "settings", "not-empty", "summaries", "damaged"}
    assert {code for code in codes if code not in names} == elsewhere


def test_page_is_up_to_date() -> None:
    assert gallery.PAGE.read_text("utf-8") == gallery.page(), "run: python -m tests.gallery"
