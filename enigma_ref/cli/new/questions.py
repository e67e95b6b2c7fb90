"""Questions to a person at the terminal, each asked again until its answer can stand, or the one before it is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import typer

from ...core.sentence import Said, paragraph, say
from ...core.stepwise import Stepwise
from ...core.words import fold, nearest
from ..common.lines import lines_for
from ..common.output import is_interactive, put, text_of, voice, warn
from ..common.typing import as_word_for, meanings, typed

T = TypeVar("T")

_BACK: Final = ("back", "undo")
"""What is typed to return to the question before; never an answer."""

_LEAVE: Final = ("quit", "exit")
"""What is typed to leave without a game, as Ctrl-C does; never an answer."""


_CLOSE: Final = 0.75
"""How much of a word must be right: `grey` is no `green`."""


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
        return self.sure(question, lambda text: say("Answer y for yes or n for no."), hint=hint) is True

    def sure(self, question: Said, fault: Callable[[str], Said | None], *, hint: Said, of: str = "") -> str | bool:
        """Ask a question whose answer is mostly yes, or what was meant instead."""
        text = self.ask(
            say("{question} [Y/n]", question=question),
            lambda text: None if _yes_or_no(text) is not None else fault(text),
            hint=hint,
            of=of,
        )
        answer = _yes_or_no(text)
        return text if answer is None else answer

    def closest(self, word: str, options: Sequence[str], of: str) -> str | None:
        """Return the option that a word comes closest to, by its English or by how the language calls it."""
        found, section = typed(), {"color": "colors"}.get(of, "")
        own = {name: each for each, names in found.words(section).items() for name in names} if found else {}
        names = {name: each for name, each in own.items() if each in options} | {each: each for each in options}
        close = nearest(word, names, _CLOSE)
        return names[close] if close else None

    def meanings(self, word: str) -> Sequence[str]:
        """Return the words of games, in English, that a word of the language that is spoken means."""
        return meanings(word)

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


def _yes_or_no(answer: str) -> bool | None:
    """Return what an answer says in English or in the language that is spoken; None where it is another one."""
    found = typed()
    word = fold(found.answer(answer) if found else answer)
    return word[:1] != "n" if word in ("", "y", "yes", "n", "no") else None


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
