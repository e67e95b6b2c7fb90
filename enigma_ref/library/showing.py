"""A game as its web page, whatever is wrong with its record, and what is said of that beside a page or a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core.branched import say_branched
from ..core.limits import texts
from ..core.sentence import Said, paragraph, say
from ..core.voice import Voice
from ..store.files import shown
from .much import limited

if TYPE_CHECKING:
    from ..core.audit import Finding
    from ..views.links import Link
    from .session import Session


def replay_page(session: Session, voice: Voice, *, as_entered: bool = False, links: Sequence[Link] = ()) -> str:
    """Return the page that steps through a game: as corrected, or as it was entered, with its mistakes.

    What cannot be shown is refused. `links` are those of the site that the page belongs to.
    """
    from ..views.replay_page import render

    page = session.box.need(session.box.page)
    session.check_showable()
    with limited(shown(session.path), say("See it as text with: enigma-ref replay.")):
        texts().take(sum(len(entry.move) for entry in session.record.entries))
        data = page.data(session.log, session.entered_at, as_entered=as_entered)
    title = shown(session.path).rpartition("/")[2]
    header, errors = session.record.header, session.errors()
    started = header.get("started")
    wrong, what_if = said_of(title, errors) if errors else None, say_branched(header)
    return render(
        page.assets,
        data,
        title,
        voice,
        started=started if isinstance(started, str) else None,
        remark=paragraph(what_if, wrong) if what_if else wrong,
        links=links,
    )


def remark_on(errors: Sequence[Finding]) -> Said | None:
    """Say in few words, for below a picture, that an audit finds errors; nothing where it finds none."""
    if not errors:
        return None
    n, line = len(errors), errors[0].line
    if n == 1:
        return say("An audit finds an error in line {line} of this record.", line=line)
    return say("An audit finds {n} {n:error|errors} in this record, the first in line {line}.", n=n, line=line)


def said_of(file: str, errors: list[Finding]) -> Said:
    """Say in a line what an audit finds wrong: the first error, and how many more there are."""
    first, more = errors[0], len(errors) - 1
    where = f"{file}:{first.line}"
    told = (
        say("{where}: entry {entry}: {what}", where=where, entry=first.entry, what=first.said)
        if first.entry
        else say("{where}: {what}", where=where, what=first.said)
    )
    return paragraph(told, say("{n} more {n:error|errors}: see enigma-ref audit.", n=more) if more else None)
