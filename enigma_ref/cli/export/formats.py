"""What `export` hands on: a record read and audited, and the game in it as JSON or CSV text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from ...core.audit import Finding
from ...core.box import Box
from ...core.branched import KEY, ONLY_TRIED, branching
from ...core.limits import MOST_IN_JSON
from ...core.log import Log
from ...core.parts import Exports, Row
from ...core.sentence import Quoted, all_of, say
from ...core.words import matches
from ...games import BOXES
from ...library.examine import examine
from ...library.garbled import without_the_odd
from ...library.much import limited
from ...library.plain_export import PlainExports
from ...store.errors import StoreError
from ...store.files import shown
from ...store.record import Entry, Record
from ..common.findings import finding_document
from ..common.output import UsageError, warn


class Source(NamedTuple):
    """A record whose game can be handed on."""

    path: Path
    findings: list[Finding]
    record: Record
    box: Box
    log: Log[Any, Any]
    entries: Sequence[Entry]
    """In the order of the log."""


def exports_of(box: Box) -> Exports:
    """Return how games of a box are handed on: in forms of its own, or in the plain one."""
    return box.exports() or PlainExports()


def readable(path: Path, *, sound: bool = False) -> Source:
    """Read a record, or say why it cannot be handed on: without a header there is no game.

    What does not stand, or is claimed wrongly, is no obstacle, since everything is computed anew; but it is said. Only
    where it has to be `sound`, every move must stand.
    """
    findings, record, box, log, order = examine(path)
    if record is None or box is None or log is None or order is None or (sound and log.unsound):
        from ...library.session import Session

        Session(path).check_sound()  # says what is wrong and where, as every command does
        raise AssertionError(path)
    file = shown(path)
    for finding in findings:
        if finding.code in ("torn", "unknown-key"):
            warn(say("{file}:{line}: {what}", file=file, line=finding.line, what=finding.said))
    errors = [finding.code for finding in findings if finding.severity == "error"]
    if errors:
        warn(
            say(
                "{file}: The audit finds {n} {n:error|errors} in it ({codes}). What is exported is what the rules "
                "give; enigma-ref audit says more.",
                file=file,
                n=len(errors),
                codes=all_of(sorted(set(errors))),
            )
        )
    return Source(path, findings, record, box, log, without_the_odd(order.entries, log.game))


def as_json_text(source: Source) -> str:
    """Return the document of `--to json`, checked against its schema."""
    from ...views.export_models import check
    from ...views.plain import safe_json

    n = source.log.number
    if n > MOST_IN_JSON:
        what = say("JSON takes games of up to {most} entries; here are {n}. Take --to csv.", most=MOST_IN_JSON, n=n)
        raise StoreError("too-large", shown(source.path), what)
    exports = exports_of(source.box)
    with limited(shown(source.path), say("Take --to csv.")):
        found = exports.document(source.log, source.record.header, source.entries)
    findings = [finding_document(finding) for finding in source.findings]
    # The name of the schema first, then the file, for whoever looks at the beginning only.
    origin = branching(source.record.header)
    named = {"schema": found.pop("schema"), "file": shown(source.path), **({"branched": origin} if origin else {})}
    whole = {**named, **found, "findings": findings}
    return safe_json(json.dumps(check(whole, exports.schema), ensure_ascii=False)) + "\n"


def schema_text(path: Path | None, box: str | None) -> str:
    """Return the JSON Schema of the document of `--to json`: of a record's box, or of one that is named."""
    from ...views.export_models import json_schema

    if path is not None and box is not None:
        raise UsageError(say("--schema takes FILE or --box BOX: leave one out."))
    meant = readable(path).box if path is not None else BOXES[find_box(box) if box is not None else next(iter(BOXES))]
    return json.dumps(json_schema(exports_of(meant).schema), indent=2, ensure_ascii=False) + "\n"


def as_csv(source: Source) -> Iterable[str]:
    """Return a game entry by entry, as lines of CSV."""
    from ...views.csv_text import lines

    return lines(exports_of(source.box).entry_rows(source.log, source.entries))


class _Players(NamedTuple):
    """The players of one record, as its box tells of them and as can be told of any box."""

    box: str
    rows: Sequence[Row]
    plain: Sequence[Row]


def find_box(typed: str) -> str:
    """Find a box by its name in records or by an unambiguous beginning of it, or refuse."""
    found = matches(typed, BOXES)
    if len(found) != 1:
        raise UsageError(say("--box {typed}: there is {boxes}.", typed=Quoted(typed), boxes=all_of(BOXES)))
    return found[0]


def folder_as_csv(folder: Path, box: str | None) -> Iterable[str]:
    """Return a row for each player and game of a folder.

    A record that the audit finds wrong, or whose game nobody played, is named and left out. Only games of a box,
    where one is named. Where they are of several, the rows have what is known of any.
    """
    from ...views.csv_text import lines
    from ..common.many import records, walked
    from ..common.spooled import Spooled

    # Which of the two is wanted is known when all records have been looked at.
    full, plain = Spooled(), Spooled()
    there: set[str] = set()
    files, unread = records([str(folder)])
    for error in unread:
        warn(error.placed)
    for path, players in walked(files, _players_of, 0, say("Exporting")):
        if isinstance(players, Finding):
            warn(
                say(
                    "{file}:{line}: left out ({code}): {what}",
                    file=shown(path),
                    line=players.line,
                    code=players.code,
                    what=players.said,
                )
            )
        elif box in (None, players.box):
            there.add(players.box)
            if len(there) == 1:
                full.add("".join(lines(players.rows)).encode())
            if box is None:
                plain.add("".join(lines(players.plain)).encode())
    boxes = [name for name in BOXES if name in there] or [box or next(iter(BOXES))]
    if len(boxes) == 1:
        columns = exports_of(BOXES[boxes[0]]).player_columns()
    else:
        columns, full = PlainExports().player_columns(), plain
        warn(
            say(
                "{folder}: There are games of {boxes} in it: the rows have what is known of any. For all columns of "
                "one box, add --box {box}.",
                folder=shown(folder),
                boxes=all_of(boxes),
                box=boxes[-1],
            )
        )
    return chain(lines([columns]), (f"{line.decode()}\n" for line in full.lines()))


def _players_of(path: Path) -> _Players | Finding:
    """Return the players of one record, or the first thing that speaks against it."""
    examined = examine(path)
    record, box, log = examined.record, examined.box, examined.log
    if not examined.sound or record is None or box is None or log is None:
        return next(finding for finding in examined.findings if finding.severity == "error")
    if KEY in record.header:
        return Finding(record.line_of((KEY,)), None, "branched", None, ONLY_TRIED, "info")
    told = shown(path), log, record.header, record.entries
    return _Players(box.name, [*exports_of(box).player_rows(*told)], [*PlainExports().player_rows(*told)])
