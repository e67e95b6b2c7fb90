"""A record whose moves are not all YAML, line by line: a slip of the pen in one line is a problem of that line alone.

The header must be YAML, and below `moves:` each move begin a line, as in nearly every record. A line that is not YAML
is put as it was plainly meant, and then the whole is read as always; so all lines keep their numbers. What nobody can
guess stays in its place as a move that is none. Each such line is an error: the record can be looked at, and nothing
is written behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ..core.limits import MOST_ENTRIES
from ..core.sentence import Said, say
from .canonical import read_entry
from .flow import scalar
from .line_slips import meant_line
from .odd_entry import should_be, written
from .record import Problem, Record
from .unfit import Unfit, unfit
from .yaml_reader import Unreadable, read_item, read_yaml

_MOST_SLIPS: Final = 1000
"""Where more lines cannot be read, it is no record with slips in it."""
_MOST_ODD: Final = 20_000
"""So many lines that are not of the usual form are looked at one by one, which takes a second or two."""
_MOVES: Final = re.compile(r"moves:[ \t]*(?:#.*)?\r?")
_UNUSABLE: Final = re.compile("\r(?!\n)|[\x85\u2028\u2029\ud800-\udfff]")
"""What begins a new line to YAML and to no editor, and what could not be decoded: no header may have it."""
_FORM: Final = re.compile(r"([ \t]*)(-(?![ \t]*\S)|-(?=[ \t])|[-–—−‐•*·](?=[^\s-]|[ \t])|)[ \t]*(.*)")
"""How a line is set in, its dash or what stands for one, and the rest."""
_USUAL: Final = re.compile(r"[^\W\d_][\w .'/+();!]*(?:[:-]\w[\w .'/+();!]*)*|'[^']*'|\x22[^\x22\\]*\x22")
"""Moves that are surely YAML."""
_KEY: Final = re.compile(r"[^\s:{][^\s:]*:(?:\s|$)")
_WORD: Final = re.compile(r"[^\W\d_]\w*+(?!:)")
"""The first word of a move, but not a key of a map, nor a tile."""
_LONG_WORD: Final = 3
"""So many letters the word has with which a move begins, unlike most of the words inside one."""
_BROKEN: Final = 40
"""So long is a line at least that somebody broke."""
_TAKE_MORE: Final = frozenset({"note", "amend", "insert", "accept"})
"""First words of moves in which the first word of another may stand."""


class _Head(NamedTuple):
    """A line with which an entry begins: where, what stands behind its dash, and what is wrong with the dash."""

    at: int
    text: str
    wrong: Said | None = None
    folds: bool = False
    """Whether it is YAML all the same, but a part of the line before it."""


class _NotByLines(Exception):  # noqa: N818  an answer, not an error
    """The moves do not stand one a line."""


def read_by_lines(text: str) -> Record | None:
    """Read a record in which some lines of moves are not what they should be; None where something else is wrong."""
    lines = text.split("\n")
    start = next((at for at, line in enumerate(lines, 1) if _MOVES.fullmatch(line)), None)
    header = "\n".join(lines[:start]) + "\n"
    if start is None or _UNUSABLE.search(header) or read_yaml(header).unreadable:
        return None
    try:
        body = _Body(lines, start)
        body.put_right()
    except _NotByLines:
        return None
    record = read_yaml("\n".join(body.lines)) if body.slips else None
    if record is None or record.unreadable:
        return None
    record.problems = sorted([*record.problems, *body.slips], key=lambda problem: problem.line)
    record.garbled.update(body.garbled)
    return record


class _Body:
    """The lines of a file, of which those below `moves:` are put right."""

    def __init__(self, lines: Sequence[str], start: int) -> None:
        self.lines = list(lines)
        self.slips: list[Problem] = []
        self.garbled: dict[int, bool] = {}
        """The lines that were put right, and whether their move is known now."""
        self._start = start
        self._odd = 0
        self._unfit = self._made_fit()
        forms = [form for line in lines[start:] if (form := _FORM.fullmatch(line.rstrip())) and form[2] == "-"]
        self._indent = next((form[1] for form in forms if "\t" not in form[1]), "")
        words = (_WORD.match(form[3]) for form in forms)
        self._words = {word[0] for word in words if word}
        """The words with which moves begin here."""

    def _made_fit(self) -> dict[int, Unfit]:
        """Take out of the lines what is no text; return where that was, but for lines of which nothing is left."""
        found = {}
        for at in range(self._start, len(self.lines)):
            wrong = unfit(self.lines[at])
            if wrong:
                self.lines[at] = wrong.line
                if _is_blank(wrong.line):
                    self._tell(at, wrong.said)
                else:
                    found[at] = wrong
        return found

    def put_right(self) -> None:
        """Put right what can be, and keep what was wrong."""
        heads = list(self._heads())
        if len(heads) > MOST_ENTRIES:
            raise _NotByLines
        ends = [head.at for head in heads[1:]] + [len(self.lines)]
        for head, end in zip(heads, ends, strict=True):
            self._entry(head, [at for at in range(head.at + 1, end) if not _is_blank(self.lines[at])])

    def _heads(self) -> Iterator[_Head]:
        before: str | None = None
        for at in range(self._start, len(self.lines)):
            line = self.lines[at]
            if not _is_blank(line):
                head = self._head(at, line.rstrip(), before)
                if head:
                    before = head.text
                    yield head

    def _head(self, at: int, line: str, before: str | None) -> _Head | None:
        """Return an entry that begins on a line; None where it goes on with the one before it."""
        form = _FORM.fullmatch(line)
        assert form is not None
        lead, dash, text = form.groups()
        if dash == "-" and lead == self._indent:
            gap = line[len(lead) + 1 : len(line) - len(text)]
            if "\t" in gap:
                return _Head(at, text, say("Use a space, not a tab, after the dash."))
            return _Head(at, text, say("Put a space after the dash.") if text and not gap else None)
        deeper = len(lead) - len(self._indent)
        tab = "\t" in lead
        if before is not None and deeper > 0 and not tab and self._goes_on(before, deeper, dash, text):
            return None
        if dash == "-":
            if tab:
                return _Head(at, text, say("Use spaces, not a tab, before the dash."))
            folds = deeper > 0 and not _is_whole_map(before or "")
            return _Head(at, text, say("The dash must stand right below the one of the line before."), folds)
        if dash:
            return _Head(at, text, say("Begin the line with a dash (-), not with {sign}.", sign=dash))
        if not lead and _KEY.match(text):
            raise _NotByLines
        return _Head(at, text, say("The dash before the move is missing."), deeper > 0)

    def _goes_on(self, before: str, deeper: int, dash: str, text: str) -> bool:
        """Tell whether a line that is set in is the rest of the entry before it, and not a move without its dash."""
        if dash and _is_whole_map(before):
            return False
        first, word = _WORD.match(before), _WORD.match(text)
        if first is None or first[0] in _TAKE_MORE:
            return True
        if dash or word is None:
            return not dash
        # Whoever breaks a line sets the rest in by two columns or more; and few break a short one before several words.
        broken = deeper > 1 and (
            len(before) >= _BROKEN or " " not in before or " " not in text or not text[0].islower()
        )
        return (broken or len(word[0]) < _LONG_WORD) and word[0] not in self._words

    def _entry(self, head: _Head, more: Sequence[int]) -> None:
        """Put an entry right, with the lines that it goes on with."""
        line = f"{self._indent}- {head.text}"
        if not more and _is_usual(head.text):
            item: object = head.text
        else:
            self._odd += 1
            if self._odd > _MOST_ODD:
                raise _NotByLines
            item = read_item("\n".join([line, *(self.lines[at] for at in more)]))
        if not isinstance(item, Unreadable):
            wrong = head.wrong or self._said_of(head.at)
            if wrong:
                self._slip(head, _with_line(wrong, head.text, item), line, known=True)
            for at in more:
                if at in self._unfit:
                    self._tell(at, self._unfit[at].said)
            return
        if more and not isinstance(read_item(line), Unreadable):
            # The lines below it are no part of it, whatever they are.
            self._entry(head, ())
            for at in more:
                self._entry(_Head(at, self.lines[at].strip(), say("The dash before the move is missing.")), ())
            return
        for at in more:
            self.lines[at] = ""
        meant = None if more else meant_line(head.text)
        if meant is None:
            raw = f"{self._indent}- {scalar(head.text, flow=False)}"
            self._slip(head, head.wrong or item.problem.sentence, raw, known=False)
        else:
            self._slip(head, meant.said, f"{self._indent}- {meant.text}", known=True)

    def _said_of(self, at: int) -> Said | None:
        return self._unfit[at].said if at in self._unfit else None

    def _slip(self, head: _Head, what: Said, line: str, *, known: bool) -> None:
        lost = at.said if (at := self._unfit.get(head.at)) and not at.known else None
        self.lines[head.at] = line
        self.garbled[head.at + 1] = known and not lost
        self._tell(head.at, lost or what, "schema" if head.folds else "unreadable")

    def _tell(self, at: int, what: Said, code: str = "unreadable") -> None:
        if len(self.slips) == _MOST_SLIPS:
            raise _NotByLines
        self.slips.append(Problem(at + 1, code, what, in_entry=True))


def _with_line(wrong: Said, text: str, item: object) -> Said:
    """Say what is wrong with an entry and how its line should look; not with a comment, which may be a secret."""
    if "#" not in text:
        return should_be(wrong, f"- {text}")
    return should_be(wrong, written(item)) if isinstance(item, str) and item != text else wrong


def _is_usual(text: str) -> bool:
    """Tell whether what stands behind a dash is surely YAML, without asking."""
    return bool(_USUAL.fullmatch(text) and text.isprintable()) or read_entry(f"- {text}", 1) is not None


def _is_whole_map(text: str) -> bool:
    """Tell whether an entry is a map between its braces, which nothing goes on with."""
    return text.startswith("{") and text.endswith("}")


def _is_blank(line: str) -> bool:
    text = line.strip()
    return not text or text[0] == "#"
