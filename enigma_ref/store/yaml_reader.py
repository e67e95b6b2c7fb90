"""Any YAML to a record: on the event stream, so that every value has its line, and hostile input has no way in.

Only text, lists and maps are taken: no anchors, aliases, tags or second documents, no key twice, nothing nested
deeper than a record is. A plain whole number is a number; every other scalar is the text that it is in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

import yaml

from ..core.branched import is_branching
from ..core.game import Path, Value
from ..core.limits import MOST_ENTRIES, MOST_OF_A_KIND
from ..core.sentence import Quoted, Said, say
from .flow import NOTHING, NUMBER, in_yaml
from .record import DEEPEST, ENTRY_KEYS, FORMAT, SEAL, Entry, Problem, Record, is_time, too_many

if TYPE_CHECKING:
    from .odd_entry import Meant

_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_USUAL: Final = frozenset({yaml.ScalarEvent, yaml.MappingStartEvent})
"""How an entry begins that is a text or a map."""
_DIGITS: Final = "-0123456789"
"""What a number begins with."""
_MOST_VALUES: Final = 400_000
"""How many values there can be in a file that this program did not write: some seconds' worth."""
_LONGEST_HEADER: Final = 10_000
"""How many values a header can have: it holds a table and its rulings."""
ANCHORS: Final = say("Anchors and aliases (& and *) are not used in records. Write the value out.")
TAGS: Final = say("A tag (! and a word) is not used in records. Remove it.")


class Unreadable(Exception):  # noqa: N818  carried as data
    """Why nothing can be read: a problem with its line."""

    def __init__(self, line: int, what: Said) -> None:
        super().__init__(what)
        self.problem = Problem(line, "unreadable", what)


class _Tree:
    """Builds values from events and remembers lines."""

    def __init__(self, text: str) -> None:
        self._next: Callable[[], Any] = _LOADER(text).get_event
        self.lines: dict[Path, int] = {}
        """Where each value of the header stands, and the keys of an entry that are not on its first line."""
        self.entries: list[int] = []
        """Where each entry begins."""
        self.left = _MOST_VALUES
        """How much more there can be."""
        self.doubles: list[Problem] = []
        self.keys: list[str] = []
        """The header's keys in order."""
        self.moves: Any = None
        """The event that opened the list of moves."""
        self.folded = False
        """Whether a move without quotes goes on below its line, where it may be another that has lost its dash."""

    def read(self) -> Value:
        """Read the one document that there is."""
        self._next()
        event = self._next()
        if not isinstance(event, yaml.DocumentStartEvent):
            raise Unreadable(1, say("The file is empty."))
        value = self._value(self._next(), ())
        self._next()
        event = self._next()
        if isinstance(event, yaml.DocumentStartEvent):
            line = _line(event)
            raise Unreadable(line, say("A second YAML document begins here; a record is one. Remove this line."))
        return value

    def _value(self, event: Any, path: Path) -> Value:
        line = _line(event)
        if not path or path[0] != "moves":
            self.lines[path] = line
            if len(self.lines) > _LONGEST_HEADER:
                raise Unreadable(line, say("The header is longer than in any record."))
        if event.__class__ is yaml.AliasEvent or event.anchor:
            raise Unreadable(line, ANCHORS)
        if event.tag and path[:1] == ("moves",):
            raise Unreadable(line, TAGS)  # which may be a word of a secret
        if event.tag:
            tag = Quoted(event.tag.replace("tag:yaml.org,2002:", "!!"))
            raise Unreadable(line, say("Tags ({tag}) are not used in records. Remove it.", tag=tag))
        self._count(line)
        if event.__class__ is yaml.ScalarEvent:
            return _scalar(event, path)
        if len(path) >= DEEPEST:
            raise Unreadable(line, say("Lists or maps are nested deeper than in any record."))
        if isinstance(event, yaml.MappingStartEvent):
            return self._map(path, line)
        return self._moves(event) if path == ("moves",) else self._list(path)

    def _count(self, line: int) -> None:
        self.left -= 1
        if self.left <= 0:
            what = say(
                "A file that enigma-ref did not write line by line has at most {most} values, and this one has more. "
                "Split it into several records, or name another file.",
                most=_MOST_VALUES,
            )
            raise Unreadable(line, what)

    def _list(self, path: Path) -> list[Value]:
        items: list[Value] = []
        while (event := self._next()).__class__ is not yaml.SequenceEndEvent:
            items.append(self._value(event, (*path, len(items))))
        return items

    def _moves(self, start: Any) -> list[Value]:
        self.lines["moves",] = _line(start)
        self.moves = start
        items: list[Value] = []
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            if len(items) == MOST_ENTRIES:
                raise Unreadable(_line(event), too_many())
            self.entries.append(_line(event))
            items.append(self._item(event, len(items)))
        return items

    def _item(self, event: Any, index: int) -> Value:
        """Read an entry: what `_value` does, without detours, since nearly all of a file comes this way."""
        kind = event.__class__
        if kind not in _USUAL or event.anchor or event.tag:
            return self._value(event, ("moves", index))
        line = _line(event)
        self._count(line)
        if kind is yaml.ScalarEvent:
            if event.end_mark.line != event.start_mark.line and not event.style:
                self.folded = True
            return _scalar(event, ("moves", index))
        items: dict[str, Value] = {}
        following = self._next
        while (event := following()).__class__ is not yaml.MappingEndEvent:
            key, at = self._key(event, items, True), event.start_mark.line + 1
            value = following()
            if value.__class__ is yaml.ScalarEvent and not value.anchor and not value.tag:
                self._count(at)
                items[key] = _scalar(value, ("moves", index, key))
            else:
                items[key] = self._value(value, ("moves", index, key))
            if at != line:
                self.lines["moves", index, key] = at
        return items

    def _key(self, event: Any, items: Mapping[str, Value], in_moves: bool) -> str:
        """Read a key of a map, which should be none of those that it has."""
        if event.__class__ is not yaml.ScalarEvent or event.anchor or event.tag:
            raise Unreadable(_line(event), say("A key must be plain text."))
        key: str = event.value
        if key in items and len(self.doubles) <= MOST_OF_A_KIND:
            what = say("{key} stands twice. Remove one of them.", key=Quoted(key))
            untold = say("A key stands here twice. Remove one of them.")
            self.doubles.append(Problem(_line(event), "schema", what, in_entry=in_moves, untold=untold))
        return key

    def _map(self, path: Path, at: int) -> dict[str, Value]:
        items: dict[str, Value] = {}
        in_moves = path[:1] == ("moves",)
        while (event := self._next()).__class__ is not yaml.MappingEndEvent:
            line, key = _line(event), self._key(event, items, in_moves)
            value = self._next()
            items[key] = None if _is_no_moves(value, (*path, key)) else self._value(value, (*path, key))
            # The key's: what stands there may begin on the next one. Most entries are on one line.
            if not in_moves or (line != at and len(path) == 2):
                self.lines[*path, key] = line
            if not path:
                self.keys.append(key)
        return items


def _is_no_moves(event: Any, path: Path) -> bool:
    """Tell whether somebody wrote out that there are no moves, which elsewhere in a header would be a text."""
    plain = event.__class__ is yaml.ScalarEvent and not (event.style or event.anchor or event.tag)
    return path == ("moves",) and plain and event.value.lower() in (NOTHING, "~")


def _line(event: Any) -> int:
    line: int = event.start_mark.line
    return line + 1


def _scalar(event: Any, path: Path) -> Value:
    value: str = event.value
    if not event.style:
        if value[:1] in _DIGITS and NUMBER.fullmatch(value):
            return int(value)
        if not value or value == NOTHING:
            # What an entry claims to be nothing has a word of its own; elsewhere nothing is where nothing stands.
            # A seal tells the two apart, so that the readers must.
            is_claim = len(path) > 2 and path[0] == "moves" and path[2] not in ENTRY_KEYS
            return None if is_claim == bool(value) else value
    return value


def read_yaml(text: str) -> Record:
    """Read a record from any YAML text, with everything that is wrong in it."""
    record = Record()
    tree = _Tree(text)
    try:
        value = tree.read()
    except Unreadable as error:
        record.problems.append(error.problem)
        return record
    except yaml.MarkedYAMLError as error:
        record.problems.append(_not_yaml(error))
        return record
    except yaml.YAMLError as error:
        line = text.count("\n", 0, getattr(error, "position", 0)) + 1
        what = getattr(error, "reason", "it cannot be parsed")
        said = say("This is not YAML: {what}. Correct this line.", what=what)
        record.problems.append(Problem(line, "unreadable", said))
        return record
    record.problems += tree.doubles
    if not isinstance(value, dict) or "format" not in value:
        said = say("This is not a record: one begins with format: {format}. Name another file.", format=FORMAT)
        record.problems.append(Problem(1, "unreadable", said))
        return record
    record.lines = tree.lines
    moves = value.pop("moves", None)
    record.header = value
    _check_header(record, moves)
    if isinstance(moves, list):
        record.entries = [_entry(item, index, tree, record) for index, item in enumerate(moves)]
    record.folded = tree.folded
    _find_end(record, tree, moves)
    return record


def read_item(text: str) -> Value | Unreadable:
    """Read one entry as it stands below `moves:`, or say why that is not possible."""
    try:
        document = _Tree(f"moves:\n{text}\n").read()
    except Unreadable as error:
        return error
    except yaml.YAMLError:
        what = say("This line cannot be read. Write one move after a dash, such as: - choose Ann weight.")
        return Unreadable(1, what)
    assert isinstance(document, dict)
    item: Value = document["moves"][0]
    return item


def _not_yaml(error: yaml.MarkedYAMLError) -> Problem:
    """Say where YAML gave up, and where what it was reading began, which is mostly where the mistake is."""
    found = error.problem_mark.line + 1 if error.problem_mark else 1
    began = error.context_mark.line + 1 if error.context_mark else found
    what = str(error.problem)
    if began == found:
        return Problem(began, "unreadable", say("This is not YAML: {what}. Correct this line.", what=what))
    said = say(
        "This is not YAML: {what} on line {line}, {context} that begins here. Correct this line.",
        what=what,
        line=found,
        context=str(error.context),
    )
    return Problem(began, "unreadable", said)


def _check_header(record: Record, moves: Value) -> None:
    header, problems = record.header, record.problems

    def wrong(key: str, what: Said, beside_game: bool = False) -> None:
        problems.append(Problem(record.line_of((key,)), "schema", what, beside_game=beside_game))

    if header["format"] != FORMAT:
        found = Quoted(header["format"] or "")
        wrong(
            "format",
            say(
                "format is {found}; this program reads {format}. A newer program may read it.",
                found=found,
                format=FORMAT,
            ),
        )
    if "box" not in header:
        wrong("box", say("box is missing: write box: enigma."))
    elif not isinstance(header["box"], str):
        wrong("box", say("box must be a name: write box: enigma."))
    if "started" in header and not is_time(header["started"]):
        wrong("started", say("started is not a time: write it as 2026-11-16T19:30:00+01:00."), beside_game=True)
    if "branched" in header and not is_branching(header["branched"]):
        what = say("branched says from where a game was branched off: write branched: {{file: x.yaml, entry: 12}}.")
        wrong("branched", what, beside_game=True)
    if ("moves",) not in record.lines:
        what = say("moves is missing: end the file with a line moves: and the moves below it.")
        problems.append(Problem(1, "schema", what, beside_game=True))  # a game of no entries
    elif not (moves is None or isinstance(moves, list)):
        wrong("moves", say("moves must be a list, one move a line, each after a dash."))


def _entry(item: Value, index: int, tree: _Tree, record: Record) -> Entry:
    line = tree.entries[index]
    if isinstance(item, str):
        return Entry(line, item)

    def wrong(key: str, what: Said, untold: Said | None = None) -> None:
        at = tree.lines.get(("moves", index, key), line)
        record.problems.append(Problem(at, "schema", what, in_entry=True, untold=untold))

    if not isinstance(item, dict) or not isinstance(item.get("move"), str):
        meant = _meant(item, line, record)
        if meant is None or not isinstance(item, dict) or meant.key is None:
            text = "" if item is None or isinstance(item, Mapping | list) else str(item)
            return Entry(line, meant.move if meant else text)
        item = {**{key: value for key, value in item.items() if key != meant.key}, "move": meant.move}
    number, at, seal = item.get("n"), item.get("at"), item.get("seal")
    if isinstance(number, str) and NUMBER.fullmatch(number):
        wrong("n", say("n is a number: remove the quotes around {found}.", found=number))
    elif "n" in item and not isinstance(number, int):
        what = say("n must be a number, the entry's place in the list, not {found}.", found=in_yaml(number))
        wrong("n", what, say("n must be a number, the entry's place in the list."))
    if "at" in item and not is_time(at):
        what = say("at is not a time: {found}. Write it as 2026-11-16T19:31:02+01:00.", found=in_yaml(at))
        wrong("at", what, say("at is not a time. Write it as 2026-11-16T19:31:02+01:00."))
    if "seal" in item and not (isinstance(seal, str) and SEAL.fullmatch(seal)):
        what = say("A seal has 12 hexadecimal digits, unlike {found}.", found=in_yaml(seal))
        wrong("seal", what, say("A seal has 12 hexadecimal digits, unlike what stands there."))
    claims = {key: value for key, value in item.items() if key not in ENTRY_KEYS and key[:1] != "_"}
    return Entry(
        line,
        str(item["move"]),
        at if isinstance(at, str) else None,
        claims,
        seal if isinstance(seal, str) else None,
        number if isinstance(number, int) else None,
    )


def _meant(item: Value, line: int, record: Record) -> Meant | None:
    """Say what is wrong with something that is no entry, and return what was meant by it."""
    from .odd_entry import meant_by  # few records have one

    meant = meant_by(item)
    what = say("An entry is a move, or a map with a move in it, such as {{n: 1, move: choose Ann weight}}.")
    record.problems.append(Problem(line, "schema", meant.said if meant else what, in_entry=True))
    record.garbled[line] = meant is not None
    return meant


def _find_end(record: Record, tree: _Tree, moves: Value) -> None:
    """Find out whether and how a line can be added at the end."""
    if tree.keys and tree.keys[-1] != "moves":
        key = Quoted(tree.keys[-1])
        record.closed = say("moves must come last in the file, but {key} follows it. Move it above moves.", key=key)
    elif tree.moves is not None and tree.moves.flow_style:
        record.closed = say("the moves stand in square brackets. Put each on a line of its own after a dash.")
    elif tree.moves is not None:
        record.indent = tree.moves.start_mark.column
