"""The rules of Beyond Code to look up: the part of the box that `rules` asks."""

from __future__ import annotations

from ....core.rulebook.consultation import Consultation
from .beyond_code_book import BOOK
from .beyond_code_stage import BeyondCodeStage


class BeyondCodeRulebook(Consultation):
    """The one rulebook of Beyond Code."""

    def __init__(self) -> None:
        super().__init__(BOOK, BeyondCodeStage())
