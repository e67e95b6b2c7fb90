"""The rules of Enigma to look up: the part of the box that `rules` asks."""

from __future__ import annotations

from ....core.rulebook.consultation import Consultation
from .enigma_book import BOOK
from .enigma_stage import EnigmaStage


class EnigmaRulebook(Consultation):
    """The five rulebooks of Enigma."""

    def __init__(self) -> None:
        super().__init__(BOOK, EnigmaStage())
