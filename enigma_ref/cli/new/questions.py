"""Questions to a person at the terminal, each asked again until its answer can stand."""

from __future__ import annotations

from collections.abc import Callable

import typer

from ...core.sentence import Said
from ..common.output import put, text_of, warn


class Person:
    """Somebody at the terminal: the questions of any box go here."""

    def tell(self, said: Said) -> None:
        """Say something that is no question."""
        put(said)

    def ask(self, question: Said, fault: Callable[[str], Said | None], default: str = "") -> str:
        """Ask until nothing speaks against the answer."""
        while True:
            asked = typer.prompt(text_of(question), default=default, show_default=bool(default), err=True)
            text = str(asked).strip()
            wrong = fault(text)
            if wrong is None:
                return text
            warn(wrong)

    def yes(self, question: Said) -> bool:
        """Ask a question whose answer is mostly yes."""
        return bool(typer.confirm(text_of(question), default=True, err=True))
