"""Statistics as one web page that needs nothing else and runs nothing: tables, and charts of the same numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from ..core.sentence import Said, say
from ..core.sheets import Results, rests
from ..core.voice import ENGLISH, Voice
from .html import policy_hash, source, templates
from .links import NOWHERE, Link, Places
from .sheet_markup import SheetMarkup, title_of


def render(
    results: Sequence[Results],
    records: int,
    left_out: Sequence[tuple[str, Said]],
    aliases: Mapping[str, str],
    voice: Voice = ENGLISH,
    *,
    links: Sequence[Link] = (),
    places: Places = NOWHERE,
) -> str:
    """Return the page for the results of one box or several, with the records that do not count and why.

    Where it is one page of several, `links` stand above it, and `places` tells where players and games have theirs.
    """
    page = SheetMarkup(voice, places)
    environment = templates("stats")
    style = source(environment, "style.css")
    several = len(results) > 1
    finished = sum(each.finished for each in results)
    return environment.get_template("stats.html").render(
        language=voice.language,
        title=page.text(say("Results of {n} {n:game|games}", n=finished) if several else title_of(results[0])),
        read=page.text(say("{n} {n:record|records} read.", n=records)),
        not_finished=" ".join(map(page.text, rests(results))),
        nothing=page.text(say("There is no game to count here.")),
        boxes=[page.box(each, several=several) for each in results],
        several=several,
        left_out_title=page.text(say("Left out")),
        left_out_number=page.text(say("{n} left out.", n=len(left_out))),
        left_out=[(page.file(where), page.text(why)) for where, why in left_out],
        links=[(link.address, page.text(link.said)) for link in links],
        joined=page.joined(aliases),
        style=Markup(style),
        style_hash=policy_hash(style),
    )
