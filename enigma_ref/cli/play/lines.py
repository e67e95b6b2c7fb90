"""Lines from a person, with editing, completion and history; or from a pipe, one after the other."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap
from typing import Protocol

from ...core.sentence import say
from ...views.plain import safe
from ..common.output import text_of
from .countdown import Countdown
from .large import large


class Lines(Protocol):
    """Where answers come from."""

    interactive: bool

    def ask(
        self, question: str, complete: Callable[[str], list[str]], countdown: Countdown | None = None, text: str = ""
    ) -> str:
        """Ask, with a text to begin with, and return the answer; EOFError or KeyboardInterrupt where one leaves."""

    def forget(self) -> None:
        """Drop the last answer from the history: it told what nobody should know."""


class Pipe:
    """Standard input that is not a terminal."""

    interactive = False

    def ask(
        self, question: str, complete: Callable[[str], list[str]], countdown: Countdown | None = None, text: str = ""
    ) -> str:
        """Show the question and read a line."""
        print(safe(text_of(say("{question}:", question=question))), flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    def forget(self) -> None:
        """A pipe has no history."""


class Terminal:
    """A person at a terminal."""

    interactive = True

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession

        from .remembered import Remembered

        self._after: Callable[[str], Sequence[str]] = lambda line: ()
        self._history = Remembered()
        self._session: PromptSession[str] = PromptSession(history=self._history)

    def offer(self, after: Callable[[str], Sequence[str]]) -> None:
        """Offer what may follow a line as far as it was typed: the first is shown and taken by Right, Tab shows all."""
        self._after = after

    def ask(
        self, question: str, complete: Callable[[str], list[str]], countdown: Countdown | None = None, text: str = ""
    ) -> str:
        """Ask with line editing, while the countdown runs."""
        from prompt_toolkit.auto_suggest import AutoSuggest, Suggestion
        from prompt_toolkit.buffer import Buffer
        from prompt_toolkit.completion import Completer, Completion
        from prompt_toolkit.document import Document
        from prompt_toolkit.formatted_text import FormattedText

        after = self._after

        class Offered(AutoSuggest):
            """Shows how the line may go on."""

            def get_suggestion(self, buffer: Buffer, document: Document) -> Suggestion | None:
                found = after(document.text)
                return Suggestion(found[0]) if found else None

        class Words(Completer):
            """Completes the last word, or the line."""

            def get_completions(self, document: Document, complete_event: object) -> Iterator[Completion]:
                line = document.text_before_cursor
                last = "" if not line or line[-1].isspace() else line.split()[-1]
                for option in complete(line):
                    yield Completion(option, start_position=-len(last))
                for rest in after(line):
                    yield Completion(rest, display=last + rest)

        session = self._session
        app = session.app

        def ring(_: object) -> None:
            if countdown and countdown.rings():
                app.output.bell()

        def message() -> FormattedText:
            # The countdown stands in the question: a toolbar at the bottom needs more of a terminal than some have.
            columns = max(20, app.output.get_size().columns - 1)
            asked = "\n".join(wrap(safe(question), columns, break_long_words=False, break_on_hyphens=False))
            time = _time(countdown, columns) if countdown else []
            return FormattedText([("bold", f"{asked}\n"), *time, ("bold", "> ")])

        app.before_render += ring
        try:
            return str(
                session.prompt(
                    message,
                    default=text,
                    completer=Words(),
                    auto_suggest=Offered(),
                    complete_while_typing=False,
                    refresh_interval=0.5 if countdown and countdown.left is not None else 0,
                )
            ).strip()
        finally:
            app.before_render -= ring

    def forget(self) -> None:
        """Drop the last answer from the history, wherever else it stands in it."""
        self._history.forget()


def _time(countdown: Countdown, columns: int) -> list[tuple[str, str]]:
    """Return how much time is left as it is shown: when it is short and when it is up, so that nobody misses it."""
    said, left = countdown.bar(), countdown.left
    if said is None or left is None:
        return []
    style = "bold fg:ansired" if countdown.is_short else ""
    if countdown.is_bright:
        style = "bold reverse fg:ansired"
    rows = large(round(left)) if countdown.large else []
    lines = [*rows, *wrap(text_of(said), columns)]
    # At the end the line is as wide as the window, so that all of it flashes.
    return [(style, f"{line:<{columns}}\n" if left == 0 else f"{line}\n") for line in lines]
