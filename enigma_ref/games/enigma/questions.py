"""Questions that set up a game of Enigma, each asked again until its answer can stand."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.parts import Asker
from ...core.refusal import Refusal
from ...core.sentence import Quoted, Said, any_of, paragraph, row_of, say
from ...core.words import fold, matches
from .board.colors import COLORS, color_term, player_color
from .board.tile import parse_tile
from .rulings import EDITIONS, edition_term
from .setup import FEWEST_PLAYERS, MOST_PLAYERS, Player, color_fault, name_fault

_DRAW = ("d", "draw")
_ANY_COLOR = say(
    "y takes it as the colour: networkers may have one that no cell has. n asks for the colour again, and the colour "
    "itself can be typed here as well."
)
_CLOSE_COLOR = say(
    "y takes that colour, n asks whether it is really what was typed. The colour itself can be typed here as well."
)


def ask_players(asker: Asker) -> list[Player]:
    """Ask for names and colours, clockwise, until an empty answer."""
    found: list[Player] = []
    while len(found) < MOST_PLAYERS:
        name = _ask_name(asker, [player.name for player in found])
        if not name:
            break
        found.append(Player(name, ask_color(asker, name, [player.color for player in found])))
    return found


def _ask_name(asker: Asker, taken: Sequence[str]) -> str:
    enough = len(taken) >= FEWEST_PLAYERS
    number = len(taken) + 1

    def fault(name: str) -> Said | None:
        if not name and enough:
            return None
        if fold(name) in map(fold, taken):
            return say("{name} sits there already: take another name.", name=name)
        wrong = name_fault(name)
        return paragraph(wrong, say("Type a name such as Ann.")) if wrong else None

    question = (
        say("Player {number}, clockwise (Enter if that is all)", number=number)
        if enough
        else say("Player {number}, clockwise", number=number)
    )
    hint = say(
        "Everybody at the table in the order in which they sit, clockwise, 2 to 4 players; who of them begins is asked "
        "later. A name has no space: Ann, Zoé or O'Neil."
    )
    sure = say(
        "y takes it as the name all the same, n asks for the name again, or type the name. Colours are asked after "
        "each name."
    )
    name = ""
    while True:
        name = name or asker.ask(question, fault, hint=hint)
        if fold(name) not in COLORS.values():
            return name
        asked = say("{name} is a colour. Is a player called that?", name=name)
        meant = asker.sure(asked, fault, hint=sure)
        if meant is True:
            return name
        name = meant or ""


def ask_color(asker: Asker, name: str, taken: Sequence[str], typed: str = "") -> str:
    """Ask for the colour of a player's networkers, where none was typed before."""

    def fault(color: str) -> Said | None:
        if fold(color) in map(fold, taken):
            return say("{color} is taken: each player has a colour of his own.", color=player_color(color))
        return color_fault(color)

    hint = say(
        "The colour of the networkers that {player} has on the table, in one word, such as black, white or green.",
        player=name,
    )
    while True:
        typed = typed or asker.ask(say("{player}'s colour", player=name), fault, hint=hint, of="color")
        color = typed.lower()
        if color in COLORS.values():
            return color
        close = close_color(asker, color, taken)
        if close:
            asked = say("Did you mean {close}?", close=player_color(close))
            meant = asker.sure(asked, fault, hint=_CLOSE_COLOR, of="color")
            if meant is True:
                return close
            if meant:
                typed = meant
                continue
        asked = say("No cell is {color}. Is the colour really that?", color=Quoted(color))
        meant = asker.sure(asked, fault, hint=_ANY_COLOR, of="color")
        if meant is True:
            return color
        typed = meant or ""


def close_color(asker: Asker, color: str, taken: Sequence[str]) -> str | None:
    """Return the colour of a cell, still free, that another word was most likely meant to be."""
    free = [each for each in COLORS.values() if each not in map(fold, taken)]
    return None if color in COLORS.values() else asker.closest(color, free, "color")


def ask_first(asker: Asker, names: Sequence[str], default: str = "") -> str:
    """Ask who has the first marker."""
    known = any_of(names)
    typed = asker.ask(
        say("Who is the youngest and begins? ({players})", players=known),
        lambda text: None if len(matches(text, names)) == 1 else say("Answer {players}.", players=known),
        default or names[0],
        hint=say(
            "Who has the marker of the first player when the game begins: the youngest. "
            "The beginning of a name will do, such as {player}.",
            player=names[-1],
        ),
    )
    return matches(typed, names)[0]


def ask_edition(asker: Asker, default: str) -> str:
    """Ask for the rulebook; Enter takes that of a language, or the English one where a language has none."""
    known = any_of(say("{code} {edition}", code=code, edition=edition_term(code)) for code in EDITIONS)
    typed = asker.ask(
        say("Whose rulebook? ({editions})", editions=known),
        lambda text: (
            None if len(matches(text, EDITIONS)) == 1 else say("Answer {editions}.", editions=any_of(EDITIONS))
        ),
        default if default in EDITIONS else "en",
        of="edition",
        hint=say(
            "The language of the rulebook that you play by, such as de. They differ in a few questions: "
            "enigma-ref rules --diff en de names them."
        ),
    )
    return matches(typed, EDITIONS)[0]


def ask_start_tile(asker: Asker, default: str = "") -> str:
    """Ask for the starting tile: in its notation, or drawn, where last time's is there to be turned."""

    def fault(text: str) -> Said | None:
        if text.lower() in _DRAW:
            return None
        try:
            _tile(text)
        except Refusal as refusal:
            return refusal.said
        return None

    hint = say(
        "Write what is connected on the tile as it lies before you: cells, a colon, and the sides to which they lead. "
        "r:N b:E y:S r:W is a red cell that leads north, a blue one east, a yellow one south, a red one west. "
        "rb:NS are two cells on one channel from north to south, :EW is a channel without a cell, g: a cell without a "
        "side. Colours: {colors}. In short: rN bE yS rW. draw asks for one side after the other.",
        colors=row_of(say("{letter} {color}", letter=letter, color=color_term(letter)) for letter in COLORS),
    )
    while True:
        typed = asker.ask(
            say("The starting tile as it lies, such as r:N b:E y:S r:W; or draw it"),
            fault,
            default,
            hint=hint,
            of="tile",
        )
        if typed.lower() not in _DRAW:
            return _tile(typed)
        from .tile_entry.tile_keys import TileKeys, Wanted, again

        tile = asker.draw(again(parse_tile(default)) if default else TileKeys(Wanted()))
        if tile is not None:
            return tile


def _tile(text: str) -> str:
    """Read a tile with colons, or in short without them, or refuse it."""
    if ":" in text:
        return str(parse_tile(text))
    from .guide.compact import read

    found = list(dict.fromkeys(str(reading.tile) for reading in read(text)))
    if len(found) > 1:
        what = say("{typed} may be {tiles}.", typed=Quoted(text), tiles=any_of(found))
        raise Refusal("tile/form", what, say("Write it with colons."))
    return found[0]
