"""An explanation in words: lines of text and pictures, for the terminal, for `play` and for a page."""

from __future__ import annotations

from typing import TypeAlias

from ....core.commands import Correction, Move, Note, Redo, Undo, Void
from ....core.picture import Picture
from ....core.words import counted, listed
from .. import moves
from ..at_table.preview import say_system
from ..colors import COLORS
from ..happenings import GameReopened, PhaseBegan, Rejected, RoundEnded, TileLaid, TimerTurned, WheelRead
from ..rulebook import rule, ruling
from ..rulebook.wording import cited_in, say_change, say_rule, say_ruling
from ..state import State
from .ending_words import say_ending
from .explanation import Explanation, Objection
from .scoring_words import say_points, say_scored

Block: TypeAlias = str | Picture
"""A line, whose indentation is what its continuation lines get too; or a picture."""


def say(why: Explanation, width: int = 0) -> list[Block]:
    """Say everything about an entry; pictures in at most so many columns, where 0 means that there is no limit."""
    blocks: list[Block] = [f"Entry {why.entry}, round {why.before.round}: {why.text}", *_say_fate(why)]
    if why.objection:
        blocks += _say_objection(why, why.objection)
    blocks += _say_deed(why)
    if why.scored_then is not None:
        gave = ", ".join(f"{why.after.name(seat)} {points}" for seat, points in why.scored_then.items()) or "nothing"
        blocks.append(f"When it was entered it gave {gave}; a later correction changed that.")
    for number, system in enumerate(why.systems, 1):
        blocks += ["", *say_scored(system, number, len(why.systems), width)]
    if why.systems:
        blocks += ["", *say_points(why), *_say_progress(why)]
    if why.ending:
        blocks += ["", *say_ending(why.after, why.ending)]
    if why.fate and why.fate.what == "redone":
        blocks.append(f"Entry {why.fate.by} ({why.fate.by_text}) brought it back: it counts again.")
    breaks = why.objection.refusal.rule if why.objection else ""
    governing = [found for found in rules_of(why) if found != breaks]
    if governing and (why.objection is None or why.objection.let_stand):
        blocks += ["", f"Rules: {', '.join(cited_in(found, why.after.table.edition) for found in governing)}."]
    return blocks if blocks[-1] else blocks[:-1]


def lines(blocks: list[Block]) -> list[str]:
    """Return blocks as lines of plain text."""
    return [line for block in blocks for line in (block.text() if isinstance(block, Picture) else block).split("\n")]


def say_nothing_scored(state: State) -> list[str]:
    """Say that no system has given points yet, and what those that are open would give."""
    valued = [system for system in state.board.systems() if system.networkers]
    if not valued:
        return ["No system has given points yet, and nobody has a networker on the board."]
    said = ["No system has given points yet. If they closed as they are:"]
    return [*said, *(f"  the system from {system.cells()[0][0]}: {say_system(state, system)}" for system in valued)]


def rules_of(why: Explanation) -> list[str]:
    """Return the ids of the rules that an entry comes under: the one that it breaks first."""
    found = [why.objection.refusal.rule] if why.objection else []
    if isinstance(why.command, Correction | Undo | Redo):
        found.append("record/amend")
    elif isinstance(why.command, Move) and not why.systems:
        found += _governing(why.command.move)
    if why.systems:
        found += ["score/closed"]
        if any(system.score.items for system in why.systems):
            found += ["score/each", "score/return"]
    if why.ending and why.ending.result.by != "abandoned":
        by = {"score": [], "networkers": ["end/tie-networkers"], "shared": ["end/tie-networkers", "end/shared"]}
        found += ["end/target", *by[why.ending.result.by]]
    return list(dict.fromkeys(found))


def _governing(move: moves.Move) -> list[str]:
    match move:
        case moves.Choose():
            return ["choose/turn", "choose/once"]
        case moves.Solve() | moves.Fail():
            return ["solve/phase"]
        case moves.Time():
            return ["solve/timer"]
        case moves.Place(cell=cell):
            return ["place/turn", "place/adjacent", *(["networker/colour"] if cell else [])]
        case moves.Skip():
            return ["place/turn"]
    return []


def _say_fate(why: Explanation) -> list[str]:
    fate = why.fate
    if fate is None or fate.what == "redone":
        return []
    if fate.what == "amended":
        return [f"Entry {fate.by} corrected it ({fate.by_text}). This is what counts:"]
    did = "took it back" if fate.what == "undone" else "struck it"
    return [f"Entry {fate.by} {did} ({fate.by_text}): it does not count any more. When it was entered:"]


def _say_objection(why: Explanation, objection: Objection) -> list[str]:
    refusal = objection.refusal
    if objection.let_stand:
        said = [f"The table let it stand against a rule: {refusal.what}"]
        if objection.since:
            by = f"entry {objection.since} ({objection.since_text})"
            said.append(f"It was within the rules until {by} corrected what came before.")
    else:
        since = f"Since entry {objection.since} ({objection.since_text}) it" if objection.since else "It"
        said = [f"{since} does not stand: {refusal.what}"]
    if refusal.instead:
        said.append(f"Possible instead: {refusal.instead}")
    found = rule(refusal.rule)
    said += ["", *say_rule(found)]
    for name in found.rulings:
        said += say_ruling(name, why.before)
        if not found.id.startswith("end/"):  # a ruling would be a move after the end as well
            said.append(say_change(name, why.before, None if objection.let_stand else why.entry))
    if not objection.let_stand and why.counts:
        return [*said, "", *_say_repair(why, refusal.acceptable, found.way_out)]
    return [*said, ""]


def _say_repair(why: Explanation, acceptable: bool, way_out: str | None) -> list[str]:
    """Say what can be done about an entry that does not stand, and how the record goes on until then."""
    number = why.entry
    said = ["To put it right:", *([f"  {way_out}"] if way_out else [])]
    said += [f"  do amend {number} MOVE: it should have been MOVE", f"  do strike {number}: it did not happen"]
    if not acceptable:
        return [*said, "", "Until then the rest is played without it."]
    put = why.command.put if isinstance(why.command, Correction) else why.command
    if isinstance(put, Move):
        said.append(f"  do amend {number} accept {put.move}: the table lets it stand")
    return [*said, "", "Until then the rest is played as if the table had let it stand:"]


def _say_deed(why: Explanation) -> list[str]:
    """Say what an entry did, apart from points and the end."""
    command = why.command
    if isinstance(command, Note):
        return ["A remark: it changes nothing."]
    if isinstance(command, Undo | Redo | Correction):
        return _say_correction(why, command)
    if isinstance(command, Void) or why.played is None or (not why.played.happenings and why.before is why.after):
        return []
    said = _say_move(why, command.move)
    if command.accepted and not why.objection:
        said.insert(0, "It was entered as accepted, but no rule forbids it.")
    if any(isinstance(happening, GameReopened) for happening in why.played.happenings):
        return [*_say_progress(why), *said]
    return said if why.systems else [*said, *_say_progress(why)]


def _say_move(why: Explanation, move: moves.Move) -> list[str]:
    assert why.played is not None
    happened = why.played.happenings
    match move:
        case moves.Choose(player, _, category):
            return [f"{player} takes the {category} puzzle."]
        case moves.Solve(player):
            turned = any(isinstance(happening, TimerTurned) for happening in happened)
            return [f"{player} has solved{', as the first in this round, and turns the timer' if turned else ''}."]
        case moves.Fail(player):
            rejected = any(isinstance(happening, Rejected) for happening in happened)
            what = "'s solution is rejected in the check by all" if rejected else " has not solved"
            return [f"{player}{what}: the tile goes back into the box."]
        case moves.Time():
            late = [why.before.name(seat) for seat in why.before.waiting()]
            return [f"The timer ran out: {listed(late)} did not solve in time." if late else "The timer ran out."]
        case moves.Skip(player):
            return [f"{player} lays no tile: it goes back into the box."]
        case moves.Place():
            return _say_placement(why)
        case moves.Rule(name, value):
            return _say_decision(why, name, value)
        case moves.Wheel():
            return [_say_wheel(why, happening) for happening in happened if isinstance(happening, WheelRead)]
        case moves.Abandon():
            return ["The table gave the game up."]


def _say_decision(why: Explanation, name: str, value: str) -> list[str]:
    was = why.before.rulings.answer(name)
    text = ruling(name)
    meaning = text.meaning(value)
    change = f"before, it was {was}" if was != value else "which it was before as well: nothing changes"
    return [
        f"From here on {name} is {value}; {change}.",
        f"  It decides: {text.says[:1].lower()}{text.says[1:]}",
        *([f"  {value}: {meaning}."] if meaning else []),
    ]


def _say_wheel(why: Explanation, read: WheelRead) -> str:
    name, off = why.after.name(read.seat), read.shown - read.recorded
    if not off:
        return f"The wheel and the record agree: {name} has {counted(read.recorded, 'point')}."
    return (
        f"The wheel shows {read.shown} for {name}, the record has {read.recorded}: {abs(off)} too "
        f"{'many' if off > 0 else 'few'} on the wheel. It changes nothing: set the wheel right, or find the entry "
        "that is wrong and amend it."
    )


def _say_placement(why: Explanation) -> list[str]:
    """Say where a tile went, and of each of its groups whose system is still open, what that amounts to now."""
    assert why.played is not None
    state = why.after
    said = []
    for happening in why.played.happenings:
        if not isinstance(happening, TileLaid):
            continue
        networker = happening.networker
        on = f"with a networker on its {COLORS[networker.cell.color]} cell ({networker.cell.name})" if networker else ""
        player = state.name(happening.seat)
        said.append(f"{player} lays {happening.tile.short} on {happening.spot}, {on or 'without a networker'}.")
        laid = state.board.tiles[happening.spot]
        for index, group in enumerate(laid.tile.groups):
            system = state.board.system_of(laid, index)
            if system.first >= 0 and system.open_ends(state.rulings.blank_side):
                said.append(f"  {group} is in an open system: {say_system(state, system)}.")
    return said


def _say_progress(why: Explanation) -> list[str]:
    """Say how the round moved on by itself."""
    assert why.played is not None
    said = []
    for happening in why.played.happenings:
        match happening:
            case PhaseBegan("solve"):
                said.append("All have chosen: solving begins.")
            case PhaseBegan():
                said.append("All have a result: the solvers lay their tiles.")
            case RoundEnded(number, solvers, first):
                nobody = "Nobody solved. " if not solvers else ""
                said.append(
                    f"{nobody}Round {number} is over, nobody has {why.after.rulings.target} points: "
                    f"{why.after.name(first)} is first in round {number + 1}."
                )
            case GameReopened():
                said.append("The game was over; the table plays on.")
    return said


def _say_correction(why: Explanation, command: Undo | Redo | Correction[moves.Move]) -> list[str]:
    target = why.target
    assert target is not None
    named = f"entry {target.entry} ({target.text})"
    match command:
        case Undo():
            said = [f"It took back {named}."]
        case Redo():
            said = [f"It brought back {named}, which an undo had taken."]
        case Correction("amend", number, _, _):
            put = why.text.partition(f"amend {number} ")[2]
            said = [f"It says that {named} should have been {put}; all that came after was played again."]
        case Correction("strike", _, _, _):
            said = [f"It says that {named} did not happen; all that came after was played again."]
        case _:
            said = [f"It puts a forgotten move before {named}; all that came after was played again."]
    changed = [change for change in why.changes if change.name != "next"]
    said.append("What it changed:" if changed else "It changed no points, networkers or winners.")
    said += [f"  {change.name}: {change.before} -> {change.after}" for change in changed]
    if why.broken:
        said.append("Entries that do not stand since then:")
        said += [f"  {item.entry} {item.text} ({item.refusal.rule}): {item.refusal.what}" for item in why.broken]
    if isinstance(command, Correction) and isinstance(command.put, Move) and why.played:
        said += ["What the move itself did:", *_say_move(why, command.put.move)]
    return said
