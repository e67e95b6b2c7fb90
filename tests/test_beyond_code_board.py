"""The mansion as a picture: exact in characters, whole as shapes, and never more than lies on the table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from enigma_ref.cli.app import run
from enigma_ref.core.lettering import width_of
from enigma_ref.core.log import Log
from enigma_ref.core.widths import broken, columns_of
from enigma_ref.games.beyond_code.drawing.fitting import fitted
from enigma_ref.games.beyond_code.drawing.mansion_text import mansion
from enigma_ref.games.beyond_code.drawing.pictures import BeyondCodePictures
from enigma_ref.library.session import Session
from enigma_ref.views.svg import document

from .beyond_code_logs import at, header, play, random_games
from .patience import sampled

PICTURES = Path(__file__).parent / "pictures"
DRAW = BeyondCodePictures()
SVG = "{http://www.w3.org/2000/svg}"

SOME = [
    "name Ann p5 library", "doubt Cem", "truth", "effect gain Ann decoding, gain Bob chaos, icon p3 chaos", "pass Ann",
    "name Bob p3 book", "doubt Ann", "lie", "look Cem p1", "name Ann p5 library", "believe", "effect open p9 machine",
    "pass Ann", "look Bob p3", "name Cem p3 attic", "doubt Ann", "lie", "goal Ann ghost missed", "name Bob p6 shadow",
]  # fmt: skip
LONG = header(
    "Александра-Мария-Ин", "Ωmega", "李雷李雷李雷", "نور", "Wilhelmina_Margarete",
    mansion=["library", "book", "shadow", "machine", "joint-work", "twenty-four-letters-long",
             "地下室地下室地下室地下室", "Склеп-Старого-Хозяина-х", "नीला-कमरा"],
)  # fmt: skip
LONG_LINES = [
    "name 5 twenty", "doubt نور", "truth", "effect open 1 地, open 9 Склеп, open 3 नीला, gain Ω chaos, gain Ω decoding",
    "pass", "name p7 twenty", "doubt 李", "lie", "name p7 地", "doubt Wil", "lie", "look p8", "name p7 Склеп",
    "doubt Алекс", "lie", "name p8 joint",
]  # fmt: skip
ALONE = ["pick p1 attic chaos", "effect gain chaos, open p3 tower", "pass", "pick p1", "effect icon p3 decoding"]

SCENES: dict[str, tuple[Log[Any, Any], int]] = {
    "start": (at(), 80),
    "middle": (at(*SOME), 80),
    "middle-40": (at(*SOME), 40),
    "middle-20": (at(*SOME), 20),
    "long": (play(LONG, *LONG_LINES), 80),
    "long-40": (play(LONG, *LONG_LINES), 40),
    "solo": (play(header("Petra", rulings={"last-cell": "leave"}), *ALONE), 80),
    "many-cells": (at(*["name Ann p1 book", "believe", "effect time +11"], rulings={"time-cells": 30}), 40),
    "over": (at("goal Ann ghost reached", series="single"), 80),
}


@pytest.mark.parametrize("name", SCENES)
def test_pictures(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, columns = SCENES[name]
    assert run(["board", str(written(log, tmp_path)), "--width", str(columns)]) == 0
    shown = capsys.readouterr().out
    expected = (PICTURES / f"beyond-code-{name}.txt").read_text("utf-8")
    assert "\n".join(line.rstrip() for line in shown.splitlines()) + "\n" == expected
    picture = DRAW.draw(log, columns).picture.text()
    assert max(map(columns_of, picture.splitlines())) <= columns


def written(log: Log[Any, Any], folder: Path) -> Path:
    """Write a game down, and return where."""
    state, path = log.origin, folder / "game.yaml"
    table = state.table
    players = "\n".join(f"- {{name: {player.name}}}" for player in table.players)
    rulings = ", ".join(f"{name}: {value}" for name, value in table.rulings.named().items())
    path.write_text(
        f"format: enigma-ref/1\nbox: beyond-code\nedition: ru\nrulings: {{{rulings}}}\nplayers:\n{players}\n"
        + (f"keeper: {state.name(table.keeper)}\nplan: {table.plan}\n" if table.keeper is not None else "")
        + f"series: {table.series}\nmansion: [{', '.join(table.mansion)}]\n"
        + "started: 2026-11-16T19:30:00+01:00\nmoves:\n",
        encoding="utf-8",
    )
    session = Session(path)
    for step in log.steps():
        session.enter(log.game.write(step.command.move))
    return path


@sampled(4)
@pytest.mark.slow
def test_letters_of_any_script_keep_the_borders_straight(every: int) -> None:
    for log in random_games(20 // every, 6):
        for columns in (20, 40, 80, 0):
            picture = mansion(log.state, columns)
            rows = picture.text().splitlines()[:-1]
            assert len({columns_of(row) for row in rows}) == 1, "all borders end in one column"
            assert all(row[0] in "┌├└│" and row[-1] in "┐┤┘│" for row in rows)
            assert not columns or columns_of(rows[0]) <= columns
            assert columns_of(picture.text().splitlines()[-1]) <= (columns or 999)


@pytest.mark.parametrize(
    ("text", "columns", "lines"),
    [
        ("library", 7, ["library"]),
        ("library", 6, ["librar", "y"]),
        ("joint-work", 8, ["joint-", "work"]),
        ("地下室", 4, ["地下", "室"]),
        ("नीला", 1, ["नी", "ला"]),
        ("a-b-c", 2, ["a-", "b-", "c"]),
        ("x", 0, ["x"]),
    ],
)
def test_breaking(text: str, columns: int, lines: list[str]) -> None:
    assert broken(text, columns) == lines


def cells(log: Log[Any, Any], columns: int) -> list[str]:
    """Return the text on each of the nine cards of a picture, without its border."""
    rows = mansion(log.state, columns).text().splitlines()[:-1]
    found, row = [], []
    for line in rows:
        if line[0] in "┌├└":
            found += ["".join(cell) for cell in zip(*row, strict=True)] if row else []
            row = []
        else:
            row.append(line[1:-1].split("│"))
    return found


@sampled(4)
def test_a_closed_card_shows_its_back_and_no_name(every: int) -> None:
    for log in random_games(20 // every, 6):
        for place, text in zip(log.state.places, cells(log, 80), strict=True):
            plain = re.sub(r"[\s░]", "", text)
            for lie in place.lies:
                assert f"≠{lie}" in plain
                plain = plain.replace(f"≠{lie}", "", 1)
            if place.open is None:
                assert not any(len(card) > 1 and card in plain for card in log.state.table.mansion)
                assert "░" in text or plain
            else:
                assert plain.startswith(place.open)
                assert "░" not in text


# ---- as shapes ----


def svg(log: Log[Any, Any]) -> ElementTree.Element:
    return ElementTree.fromstring(document(DRAW.scene(log)).encode("utf-8"))


def by_class(root: ElementTree.Element, *names: str) -> list[ElementTree.Element]:
    return [found for found in root.iter() if set(names) <= set((found.get("class") or "").split())]


def texts(root: ElementTree.Element) -> list[str]:
    return [found.text or "" for found in root.iter(f"{SVG}text")]


def test_the_mansion_as_shapes() -> None:
    root = svg(SCENES["middle"][0])
    cards = {card.get("data-position"): card for card in by_class(root, "card")}
    assert [*cards] == [f"p{index}" for index in range(1, 10)]
    assert texts(cards["p5"]) == ["library", "p5", "A", "C"]
    assert set((cards["p5"].get("class") or "").split()) == {"card", "open"}
    assert texts(cards["p3"]) == ["p3", "A", "B", "C", "≠book", "≠attic"]
    assert texts(cards["p6"]) == ["“shadow”?", "p6", "B"]
    assert "named" in (cards["p6"].get("class") or "")
    assert texts(cards["p2"]) == ["p2"]
    assert next(title.text for title in cards["p3"].iter(f"{SVG}title")) == (
        "p3: closed, seen by Ann, Bob and Cem, found not to be book and attic"
    )
    assert len(by_class(cards["p3"], "token", "chaos")) == 1
    panels = by_class(root, "player-panel")
    assert [panel.get("data-player") for panel in panels] == ["Ann", "Bob", "Cem"]
    assert texts(panels[0]) == ["A", "Ann", "out: ghost"]
    assert "out" in (panels[0].get("class") or "")
    assert len(by_class(panels[0], "hourglass", "keeper")) == 1
    assert len(by_class(panels[1], "token", "chaos")) == 1
    assert by_class(panels[2], "token", "silence")
    assert [marker.get("data-cell") for marker in by_class(root, "marker")] == ["4"]
    assert by_class(root, "breakthroughs")[0].get("data-count") == "0"


def test_silence_on_cards_and_triumphs() -> None:
    root = svg(SCENES["solo"][0])
    cards = by_class(root, "card")
    assert [bool(by_class(card, "token", "silence")) for card in cards[:2]] == [True, False]
    assert not by_class(root, "breakthroughs")
    won = svg(at("goal Ann ghost reached", "begin", "goal Bob medium missed", "goal Cem ghost missed",
                 "goal Ann wanderer reached"))  # fmt: skip
    assert [texts(badge) for badge in by_class(won, "triumph")] == [["II"]]


def test_the_marker_may_leave_the_track() -> None:
    short = header("Petra", rulings={"last-cell": "leave", "solo-cells": 4})
    late = play(short, "pick p1 attic chaos", "effect nothing", "pass", "pick p2 vault chaos", "effect nothing", "pass")
    root = svg(late)
    assert [marker.get("data-cell") for marker in by_class(root, "marker")] == ["5"]
    assert mansion(late.state).text().splitlines()[-1] == " 1 ─ 2 ─ 3 ─ 4 ─[■]"


@sampled(4)
@pytest.mark.slow
def test_everything_fits_whatever_the_names(every: int) -> None:
    """By our own measure of letters, no text leaves its card, its panel or the picture."""
    for log in [*random_games(20 // every, 6), play(LONG, *LONG_LINES)]:
        scene = DRAW.scene(log)
        root = svg(log)
        for card in by_class(root, "card"):
            for label in card.iter(f"{SVG}text"):
                size, text = float(label.get("font-size") or 0), label.text or ""
                if label.get("class") in ("name", "claim", "lie"):
                    assert width_of(text, size) <= 184 - 20, text
        for label in by_class(root, "player"):
            assert 58 + width_of(label.text or "", float(label.get("font-size") or 0), bold=True) <= 290
        assert scene.width == float(root.get("width") or 0)


@sampled(4)
@pytest.mark.slow
def test_shapes_of_a_closed_card_hold_no_name(every: int) -> None:
    for log in random_games(20 // every, 6):
        state = log.state
        for place, card in zip(state.places, by_class(svg(log), "card"), strict=True):
            said = [text for text in texts(card) if not text.startswith(("≠", "“"))]
            joined = "".join(text for text in texts(card) if text.startswith("≠"))
            if place.open is None:
                assert not {*said} & {card for card in state.table.mansion if len(card) > 2}
            assert joined == "" or place.lies
        for seat, panel in enumerate(by_class(svg(log), "player-panel")):
            if state.face_up[seat] is None:
                assert not any("shows" in text or "out:" in text for text in texts(panel))


def test_the_description_says_where_the_game_stands() -> None:
    root = svg(SCENES["middle"][0])
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert description is not None
    assert title.text == "Beyond Code, game 1: the mansion"
    assert "p5 open, library, seen by Ann and Cem, icon none" in (description.text or "")


@pytest.mark.parametrize("name", ["conservatory", "observatory", "Wintergarten-", "greenhouses!"])
def test_a_long_word_on_a_card_is_smaller_and_whole(name: str) -> None:
    """What was made to fit exactly is not broken for a hair that rounding left."""
    lines, size = fitted(name, 23, 156, 66, bold=True)
    assert lines == [name]
    assert 156 * 0.99 <= width_of(name, size, bold=True) <= 156 * 1.0001 or size == 23
