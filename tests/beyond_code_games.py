"""Random games of Enigma: Beyond Code for the tests: tables to sit down at, and lines that people there may type.

Most lines make sense in the phase that the model is in, so that series come to their end in every way there is; some
are wrong in every way there is; some are typed loosely.
"""

from __future__ import annotations

from random import Random

from .beyond_code_lines import (
    Line,
    Piece,
    Style,
    a_change,
    a_disclosure,
    a_role,
    a_value,
    listed,
    plain,
    sensible,
    solo_begin,
    spell,
    start,
    talk,
)
from .beyond_code_model import DUE, Model
from .beyond_code_words import (
    BOTH,
    COPIES,
    ICONS,
    ONLY_SEVERAL,
    ONLY_SOLO,
    POSITIONS,
    PRINTED,
    ROLES,
    RULINGS,
    TOKENS,
)

NAMES = (
    "Ann",
    "Anna",
    "Bob",
    "Аня",
    "Олег",
    "O'Neil",
    "Zoë-2",
    "_x.",
    "李雷",
    "ليلى",
    "Ωmega",
    "007",
    "No",
    "Null",
    "y",
)
NAMES += ("Straße", "ΣΟΦΙΑ", "नीला", "P", "5x", "Nobodys", "Cem.", "Éva")
ROOMS = ("attic", "cellar", "tower", "vault", "чердак", "Склеп", "地下室", "Turm-2", "k9", "machine-2", "lib", "joint")
ROOMS += ("Éden", "غرفة", "boo", "s", "x7-y", "twenty-four-letters-long")
NO_RULING = ("ruling weather fine", "ruling breakthroughs 4", "ruling time-cells 2", "ruling solo-cells 3")
NO_RULING += ("ruling time-cells many", "ruling checked-card shut", "ruling out-infiltrator", "ruling", "note")
NONSENSE = (
    "",
    "fly",
    "be",
    "accept",
    "accept note tea",
    "accept accept believe",
    "accept undo",
    "believe it",
    "pass over",
)
NONSENSE += ("pick p1 library none", "begin open p1 library", "truth be told", "abandon all", "effect nothing, nothing")
NONSENSE += ("effect time 1", "effect time +0", "effect swap p1 p1", "effect shuffle p1 p2 p1", "effect gain chaos")
NONSENSE_ALONE = ("", "fly", "accept", "accept note tea", "pass over", "abandon all", "effect nothing, nothing")
NONSENSE_ALONE += (
    "name p1 library",
    "believe",
    "doubt",
    "truth",
    "lie",
    "look p1",
    "infiltrator nobody",
    "begin standard",
)
HOME_MADE = ("gardener", "садовник", "spy-x", "Baker")


def random_style(rng: Random) -> Style:
    """Return a way of playing: bold or careful tables, tidy or messy ones."""
    return Style(
        goal=rng.choice((0.02, 0.08, 0.15, 0.4)),
        reached=rng.choice((0.2, 0.6, 0.9, 0.97)),
        doubt=rng.choice((0.1, 0.4, 0.8)),
        truth=rng.choice((0.2, 0.5, 0.8)),
        changes=rng.choice((0.2, 0.6, 0.9)),
        book=rng.choice((0.05, 0.2, 0.6)),
        wrong=rng.choice((0.0, 0.1, 0.3, 0.5)),
        accept=rng.choice((0.0, 0.02, 0.08)),
        loose=rng.choice((0.0, 0.3, 0.9)),
        talk=rng.choice((0.0, 0.03, 0.1)),
    )


# Tables


def random_header(rng: Random, solo: bool | None = None) -> dict:
    """Return the header of a record: any number of players, series, plan, rulings and names."""
    alone = rng.random() < 0.3 if solo is None else solo
    count = 1 if alone else rng.randint(2, 5)
    names = rng.sample(NAMES, count)
    left_out = "joint-work" if alone else "personal-assignment"
    mansion = [card for card in PRINTED if card != left_out]
    for _ in range(rng.choice((0, 0, 0, 1, 2))):
        mansion.remove(rng.choice(mansion))
    mansion += rng.sample(ROOMS, 9 - len(mansion))
    rng.shuffle(mansion)
    header: dict = {
        "edition": "ru",
        "rulings": {name: a_value(rng, name) for name in RULINGS if rng.random() < 0.6},
        "players": [{"name": name} for name in names],
        "series": "solo" if alone else rng.choice(("single", "match", "match")),
        "mansion": mansion,
    }
    if not alone:
        header["keeper"] = rng.choice(names)
        header["plan"] = rng.choice(("introductory", "standard", "standard"))
        if header["series"] == "match" and rng.random() < 0.4:
            header["plan"] = "gradual"
        elif rng.random() < 0.3:
            header["roles"] = rng.sample(HOME_MADE, rng.randint(1, 2))
    return header


# Lines


def random_move(rng: Random, model: Model, style: Style | None = None) -> str:
    """Return a line that somebody at this table may type now."""
    style = style or Style()
    chance = rng.random()
    if chance < style.talk:
        line = talk(rng, model)
    elif chance < style.talk + style.abandon:
        line = start("abandon")
    elif rng.random() < 0.2 * style.wrong:
        # Typed in full: with more than one thing wrong about it, nobody can say what is.
        return spell(rng, model, _garbled(rng, model, style), loose=0)
    elif rng.random() < style.wrong:
        line = rng.choice((_wild, _nearly, _rare))(rng, model, style)
    else:
        line = sensible(rng, model, style)
    if line[0][1] != "note" and rng.random() < style.accept:
        line = [*start("accept"), *line]
    return spell(rng, model, line, style.loose)


# Wrong lines


def _wild(rng: Random, model: Model, style: Style) -> Line:
    """Return any move at all, by anybody, at any time."""
    player: Piece = ("player", rng.choice(model.names))
    if model.active and rng.random() < 0.4:
        player = ("player", model.active)
    position: Piece = ("position", rng.choice(POSITIONS))
    card: Piece = ("card", rng.choice(model.reader.mansion))
    some = ("gain", "lose", "time", "open", "close", "look", "icon", "shuffle", "swap", "exchange", "draw", "silence")
    if model.solo:
        some = some[:-1]
    words = [word for word in (*BOTH, *(ONLY_SOLO if model.solo else ONLY_SEVERAL)) if word in DUE]
    due = [word for word in words if DUE[word] == model.phase]
    word = rng.choice(due if due and rng.random() < 0.6 else words)
    line = start(word)
    match word:
        case "pick" | "decode" if model.solo:
            return _pick_anything(rng, model, word)
        case "name" | "decode":
            return [*line, player, position, card]
        case "doubt":
            number = rng.randint(1, min(3, len(model.names)))
            return [*line, *(("player", name) for name in rng.sample(model.names, number))]
        case "lie":
            return [*line, *([card] if rng.random() < 0.6 else [])]
        case "cancel":
            return line if model.solo else [*line, player]
        case "effect":
            kinds = [rng.choice(some) for _ in range(rng.choice((1, 1, 1, 2)))]
            return [*line, *listed([a_change(rng, model, kind, wild=True) for kind in kinds])]
        case "goal":
            who = [] if model.solo else [player]
            shown = plain("showing", rng.choice(TOKENS)) if rng.random() < 0.3 else []
            outcome = rng.choice(("reached", "missed", "missed"))
            return [*line, *who, *plain(a_role(rng, model, wild=True), outcome), *shown]
        case "look":
            return [*line, player, rng.choice((position, position, ("plain", "nothing")))]
        case "pass":
            return line if model.solo else [*line, player]
        case "infiltrator":
            return [*line, rng.choice((("plain", "nobody"), player, player))]
        case "begin":
            return _wild_begin(rng, model)
        case "disclose":
            return a_disclosure(rng, model)
    return line


def _wild_begin(rng: Random, model: Model) -> Line:
    if model.solo:
        return solo_begin(rng, model, rng.choice((-1, 0, 1, 2)))
    line = start("begin")
    if rng.random() < 0.3:
        line += plain("standard")
    if rng.random() < 0.4:
        line += plain("with", rng.choice(("infiltrator", "medium", "archivist", "ghost", "wanderer")))
    if rng.random() < 0.4:
        line += [*plain("keeper"), ("player", rng.choice(model.names))]
    return line


def _pick_anything(rng: Random, model: Model, word: str) -> Line:
    line: Line = [*start(word), ("position", rng.choice(POSITIONS))]
    if rng.random() < 0.6:
        line.append(("card", rng.choice(model.reader.mansion)))
    if rng.random() < 0.7:
        line += plain(rng.choice(ICONS))
    if rng.random() < 0.2:
        line += [("plain", "from"), ("position", rng.choice(POSITIONS))]
    return line


def _rare(rng: Random, model: Model, style: Style) -> Line:
    """Return a mistake that can be made at few moments only, if this is one of them."""
    found: list[Line] = []
    active: Line = [("player", model.active)] if model.active and not model.solo else []
    silenced = [name for name in model.in_play() if model.persons[name].silence]
    if model.phase == "infiltrator":
        found += [[*start("infiltrator"), ("player", name)] for name in silenced]
        found.append([*start("pass"), ("player", rng.choice(model.names))])
    if model.phase == "look":
        found.append([*start("pass"), *active])
    if model.phase in ("check", "effect") and not model.solo:
        found.append([*start("doubt"), ("player", rng.choice(model.names))])
    if model.phase == "effect" and model.claim["card"] == "machine":
        found += [[*start("cancel"), ("player", name)] for name in silenced]
    if model.phase == "effect" and model.claim["card"] == "book":
        found.append([*start("effect"), *plain("time"), ("exact", rng.choice(("+9", "-9")))])
    if model.phase == "effect" and model.solo and model.game == 3:
        found.append([*start("effect"), *plain("draw", a_role(rng, model))])
    if model.phase == "between" and model.plan == "gradual":
        found.append([*start("begin"), *plain("standard")])
    if model.phase == "act" and model.solo:
        bare = [position for position in POSITIONS if model.places[position].open]
        source: Line = [("plain", "from"), ("position", rng.choice(POSITIONS))]
        found += [[*start("pick"), ("position", position), *rng.choice(([], source))] for position in bare]
    return rng.choice(found) if found else _nearly(rng, model, style)


def _nearly(rng: Random, model: Model, style: Style) -> Line:
    """Return a sensible line with one word of it changed for another of its kind."""
    line = list(sensible(rng, model, style))
    changeable = [at for at, (kind, text) in enumerate(line) if kind in ("player", "actor", "position", "card")]
    changeable += [at for at, (kind, text) in enumerate(line) if text in (*ROLES, *COPIES, *TOKENS, *ICONS)]
    if not changeable:
        return _wild(rng, model, style)
    at = rng.choice(changeable)
    kind, text = line[at]
    if kind in ("player", "actor"):
        line[at] = ("player", rng.choice(model.names))
    elif kind == "position":
        line[at] = (kind, rng.choice(POSITIONS))
    elif kind == "card":
        line[at] = (kind, rng.choice(model.reader.mansion))
    elif text in TOKENS:
        line[at] = (kind, rng.choice(TOKENS))
    elif text in ICONS:
        line[at] = (kind, rng.choice(ICONS))
    else:
        line[at] = (kind, a_role(rng, model, wild=True))
    return line


def _garbled(rng: Random, model: Model, style: Style) -> Line:
    """Return a line that cannot be read, or says too little."""
    if rng.random() < 0.3:
        return [("exact", rng.choice(NONSENSE_ALONE if model.solo else NONSENSE))]
    line = list(sensible(rng, model, style))
    if line[0][1] in ("note", "ruling"):
        return [("exact", rng.choice(NO_RULING))]
    cards = [at for at, (kind, _) in enumerate(line) if kind == "card"]
    players = [at for at, (kind, _) in enumerate(line) if kind in ("player", "actor")]
    positions = [at for at, (kind, _) in enumerate(line) if kind == "position"]
    icons = [at for at, (_, text) in enumerate(line) if text in ICONS]
    chance = rng.random()
    if cards and chance < 0.3:
        line[rng.choice(cards)] = (
            "exact",
            rng.choice(("kitchen", "joint-work" if model.solo else "personal-assignment")),
        )
    elif cards and chance < 0.5 and line[0][1] in ("pick", "decode", "lie"):
        del line[cards[0]]
    elif icons and chance < 0.6 and model.solo and line[0][1] in ("pick", "decode"):
        del line[icons[0]]
    elif players and chance < 0.7:
        line[rng.choice(players)] = ("exact", "Zaphod")
    elif positions and chance < 0.85:
        line[rng.choice(positions)] = ("exact", rng.choice(("p0", "p10", "10", "pp")))
    elif "with" in [text for _, text in line]:
        at = [text for _, text in line].index("with")
        del line[at : at + 2]
    else:
        line.append(("exact", rng.choice(("!", ", ,", "p1 p2 p3 library library"))))
    return line
