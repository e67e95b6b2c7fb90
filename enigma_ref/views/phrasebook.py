"""What a page says, in the language of its reader: for its template at once, for its scripts as data to fill in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from ..core.sentence import Argument, Sentence, Term
from ..core.voice import Voice, holes_of

_TOLD_APART: Final = 200
"""No language tells larger numbers apart by anything but their last two digits."""


def phrasebook(words: Mapping[str, str], terms: Iterable[Term], voice: Voice) -> dict[str, Any]:
    """Return all that `words.js` needs to say the words of a page: templates, terms in their cases, plurals, lists."""
    templates = {key: voice.template(english) for key, english in words.items()}
    cases = {
        spec
        for template in templates.values()
        for specs in holes_of(template).values()
        for spec in specs
        if "|" not in spec
    }
    return {
        "templates": templates,
        "terms": {term.word: {case: voice.term(term, case) for case in sorted({"", *cases})} for term in terms},
        "plurals": "".join(str(voice.plural(number)) for number in range(_TOLD_APART)),
        # As a voice joins things, so it joins holes: what comes out is a template.
        "pair": voice.listed(["{most}", "{last}"], "and"),
        "more": voice.listed(["{some}", "{more}"], ""),
    }


def speaker(words: Mapping[str, str], voice: Voice) -> Callable[..., str]:
    """Return what a template of Jinja says the words of a page by: `say("about", file=title)`."""

    def say(key: str, **arguments: Argument) -> str:
        return voice.text(Sentence(words[key], arguments))

    return say
