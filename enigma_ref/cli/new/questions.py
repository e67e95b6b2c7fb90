"""Questions to a person at the terminal, each asked again until its answer can stand, or the one before it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final, TypeVar

import typer

from ...core.sentence import Said, paragraph, say
from ...core.stepwise import Stepwise
from ...core.words import fold
from ..common.lines import lines_for
from ..common.output import is_interactive, put, text_of, voice, warn
from ..common.typing import as_word_for, typed

T = TypeVar("T")

_BACK: Final = ("back", "undo")
"""What is typed to return to the question before; never an answer."""

_LEAVE: Final = ("quit", "exit")
"""What is typed to leave without a game, as Ctrl-C does; never an answer."""


class _Back(Exception):  # noqa: N818  a wish, not an error
    """Somebody wants to answer the question before once more."""


class Person:
    """Somebody at the terminal: the questions of any box go here."""

    def __init__(self) -> None:
        self._answers: list[str] = []
        self._answered = 0
        """How many of the answers have been handed out since the questions began."""
        self._greeted = not is_interactive()

    @property
    def language(self) -> str:
        """The code of the language that is spoken."""
        return voice().language

    def asked(self, questions: Callable[[Person], T]) -> T:
        """Go through questions, from the beginning each time that somebody goes back, with the answers that stay."""
        while True:
            self._answered = 0
            try:
                return questions(self)
            except _Back:
                self._answers.pop()

    def tell(self, said: Said) -> None:
        """Say something that is no question, unless it was said already."""
        if self._answered == len(self._answers):
            for line in lines_for(text_of(said), sys.stdout):
                put(line)

    def ask(
        self, question: Said, fault: Callable[[str], Said | None], default: str = "", *, hint: Said, of: str = ""
    ) -> str:
        """Ask until nothing speaks against the answer."""
        if self._answered == len(self._answers):
            self._greet()
            self._answers.append(self._typed(question, fault, default, hint, of))
        self._answered += 1
        return self._answers[self._answered - 1]

    def _greet(self) -> None:
        """Say before the first question what works at all of them."""
        if not self._greeted:
            warn(say("? explains a question, back returns to the one before, Ctrl-C leaves without a game."))
        self._greeted = True

    def yes(self, question: Said, *, hint: Said) -> bool:
        """Ask a question whose answer is mostly yes."""

        def fault(text: str) -> Said | None:
            return (
                None if fold(_in_english(text)) in ("", "y", "yes", "n", "no") else say("Answer y for yes or n for no.")
            )

        return fold(_in_english(self.ask(say("{question} [Y/n]", question=question), fault, hint=hint)))[:1] != "n"

    def _typed(self, question: Said, fault: Callable[[str], Said | None], default: str, hint: Said, of: str) -> str:
        while True:
            text = as_word_for(of, _prompted(question, default))
            if text == "?":
                warn(hint)
            elif fold(text) in _LEAVE:
                raise typer.Abort
            elif fold(text) in _BACK:
                if self._answers:
                    raise _Back
                warn(say("This is the first question. Ctrl-C leaves without a game."))
            else:
                wrong = fault(text)
                if wrong is None:
                    return text
                warn(paragraph(wrong, say("? explains the question.")))

    def draw(self, entry: Stepwise) -> str | None:
        """Let something be entered key by key, or line by line where the terminal has no single keys."""
        if self._answered == len(self._answers):
            self._answers.append(_drawn(entry) or "")
        self._answered += 1
        return self._answers[self._answered - 1] or None


def _in_english(answer: str) -> str:
    found = typed()
    return found.answer(answer) if found else answer


def _prompted(question: Said, default: str = "") -> str:
    """Ask once, with the answer that Enter stands for, broken between words where the terminal is narrow."""
    asked = say("{question}:", question=question)
    if default:
        asked = say("{question} [{answer}]:", question=question, answer=default)
    lines = "\n".join(lines_for(text_of(asked), sys.stderr))
    return str(typer.prompt(lines, default=default, show_default=False, prompt_suffix=" ", err=True)).strip()


def _drawn(entry: Stepwise) -> str | None:
    from ..common.by_keys import enter_by_keys

    try:
        whole = enter_by_keys(entry, _prompted)
    except typer.Abort:
        return None
    return whole.result if whole else None
