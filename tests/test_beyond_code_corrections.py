"""Corrections of Beyond Code, where a player may be left out: it is who was active there, not who is now."""

from __future__ import annotations

import pytest

from .beyond_code_logs import at

TWO_TURNS = ("name Ann p5 library", "believe", "effect nothing", "pass Ann", "name Bob p2 book", "believe")


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("amend 1 name 5 tower", "amend 1 name Ann p5 tower"),
        ("amend 4 pass", "amend 4 pass Ann"),
        ("accept amend 1 name 6 tower", "accept amend 1 name Ann p6 tower"),
        ("amend 5 name 2 tower", "amend 5 name Bob p2 tower"),
    ],
)
def test_who_is_left_out_is_who_was_active_there(typed: str, written: str) -> None:
    assert at(*TWO_TURNS).enter(typed).text == written
