"""A game as PNG and GIF: what is in the files, names in other scripts, limits, and what is said without the extra."""

from __future__ import annotations

import builtins
import importlib.util
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from enigma_ref.core import limits
from enigma_ref.core.cursor import corrected
from enigma_ref.core.shapes import Box, Label, Scene
from enigma_ref.games.enigma.drawing.pictures import EnigmaPictures
from enigma_ref.library.session import Session

from .cli_helpers import HEADER, ROUND_ONE, invoke, record
from .long_games import long_game
from .samples import BEYOND_CODE, ENIGMA

image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
pytest.importorskip("resvg_py", reason="resvg-py is not installed")

from enigma_ref.views import film, raster  # noqa: E402  only where the extra is there
from enigma_ref.views.svg import TINTS  # noqa: E402


def opened(path: Path) -> Any:
    return image.open(path)


def test_the_result_as_a_picture(tmp_path: Path) -> None:
    out = tmp_path / "result.png"
    done = invoke("replay", str(ENIGMA[0]), "--png", str(out))
    assert (done.status, done.out) == (0, "")
    assert done.err == f"{out}: written, {out.stat().st_size:,} bytes.\n"
    with opened(out) as found:
        assert found.format == "PNG"
        assert max(found.size) <= raster.LONGEST
        assert min(found.size) >= 400
        assert len(found.convert("RGB").getcolors(1 << 20)) > 50


@pytest.mark.thorough
@pytest.mark.slow
def test_the_whole_game_moving(tmp_path: Path) -> None:
    out = tmp_path / "game.gif"
    session = Session(ENIGMA[0])
    assert invoke("replay", str(ENIGMA[0]), "--gif", str(out)).status == 0
    shots = film.shots(EnigmaPictures(), corrected(session.log))
    with opened(out) as found:
        assert found.format == "GIF"
        assert found.info["loop"] == 0
        assert max(found.size) <= raster.FRAME
        assert found.n_frames == len(shots) > len(session.log.state.board.tiles) // 2
        stands, frames = [], set()
        for number in range(found.n_frames):
            found.seek(number)
            stands.append(found.info["duration"])
            frames.add(found.convert("RGB").tobytes())
        assert stands == [shot.stands for shot in shots]
        assert len(frames) == found.n_frames, "every picture differs from every other"
    laid = len(session.log.state.board.tiles)
    assert [shot.scene for shot in shots[:1]] != [shot.scene for shot in shots[1:2]]
    assert len({(shot.scene.width, shot.scene.height, shot.scene.corner) for shot in shots}) == 1, "nothing jumps"
    assert laid <= len(shots) + 1


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("color", ["green", "purple", "brown"])
def test_things_keep_their_colours_in_a_film(color: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player's figures cover little of a picture, and are what people look for in it."""
    monkeypatch.setattr(raster, "_SHARP", 0.5)
    path = tmp_path / "g.yaml"
    path.write_text(ENIGMA[-1].read_text("utf-8").replace("color: green", f"color: {color}"), "utf-8")
    stops = corrected(Session(path).log)
    shots = film.shots(EnigmaPictures(), [*stops[::25], stops[-1]])
    monkeypatch.setattr(raster, "FRAME", max(shots[-1].scene.width, shots[-1].scene.height) / 2)
    own = {tuple(bytes.fromhex(fill[1:])): name for name, (fill, _) in TINTS.items()}
    seen = set()
    with image.open(BytesIO(raster.gif(shots))) as found:
        for number, shot in enumerate(shots):
            found.seek(number)
            kept = found.convert("RGB").tobytes()
            drawn = image.open(BytesIO(raster.png(shot.scene))).convert("RGB").tobytes()
            for at in range(0, len(drawn), 3):
                if tuple(drawn[at : at + 3]) in own:
                    name = own[tuple(drawn[at : at + 3])]
                    seen.add(name)
                    assert max(abs(drawn[at + one] - kept[at + one]) for one in range(3)) < 8, name
    assert {color, "red", "black", "white", "yellow", "blue"} <= seen


@pytest.mark.parametrize("kind", ["tiles", "mansion"])
def test_a_headline_stays_inside(kind: str) -> None:
    """That of a mansion is bold, and light on dark."""
    for line in (
        "Petra wins the run. The fate of the world is with dark-messiah.",
        "12  place Katharina n1 r:NS on r",
        "Победили Жанна, Юша и Михаил: по 16 очков. " * 3,
        "Emma and William Summers have won. " * 4,
    ):
        scene = film.titled(Scene((0, 0), 600, 100, (), "", kind=kind), [line])
        (label,) = scene.shapes
        assert isinstance(label, Label)
        dark = kind == "tiles"
        whole = image.open(BytesIO(raster.png(scene))).convert("L")
        drawn = whole.crop((0, 26, whole.width, 100))  # below the round corners
        ink = drawn.point(lambda value, dark=dark: 255 * ((value < 128) == dark)).getbbox()
        assert ink[2] < whole.width - 4, line


@pytest.mark.slow
def test_the_other_box_as_a_picture_and_moving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film, "MOST_SHOTS", 15)
    png, gif = tmp_path / "run.png", tmp_path / "run.gif"
    assert invoke("replay", str(BEYOND_CODE[1]), "--png", str(png), "--gif", str(gif)).status == 0
    with opened(png) as still, opened(gif) as moving:
        assert still.size[0] > still.size[1] / 2
        assert moving.n_frames > 10


@pytest.mark.parametrize("name", ["Аня", "Žofie", "Ýmir", "Ольга-Ёж", "Ωmega"])
def test_names_are_drawn_letter_by_letter(name: str) -> None:
    """Every letter leaves ink of its own: none is an empty box, which would look like any other."""
    drawn = {letter: _ink(letter) for letter in {*name, "\u0378"}}
    missing = drawn.pop("\u0378")  # a character that no font has
    assert all(ink != missing for ink in drawn.values())
    assert len(set(drawn.values())) == len(drawn)
    assert _ink(name) != _ink("")


def _ink(text: str) -> bytes:
    sheet = Box((0, 0), 240, 40, "ground")
    scene = Scene((0, 0), 240, 40, (sheet, Label((10, 20), text, 20, "caption", left=True)), "")
    found: bytes = image.open(BytesIO(raster.png(scene))).convert("L").tobytes()
    return found


def test_names_and_points_are_in_the_picture(tmp_path: Path) -> None:
    pictures = []
    for name in ("Аня", "Áňa"):
        header = HEADER.replace("Ann", name)
        path = record(tmp_path / f"{name}.yaml", [line.replace("Ann", name) for line in ROUND_ONE], header)
        out = tmp_path / f"{name}.png"
        assert invoke("replay", str(path), "--png", str(out)).status == 0
        pictures.append(opened(out).convert("RGB"))
    one, other = pictures
    assert one.size == other.size
    assert one.tobytes() != other.tobytes()


def test_a_position_before_the_end(tmp_path: Path) -> None:
    out = tmp_path / "early.png"
    assert invoke("replay", str(ENIGMA[0]), "--at", "0", "--png", str(out)).status == 0
    with opened(out) as found:
        assert max(found.size) < 1400, "one tile"
    done = invoke("replay", str(ENIGMA[0]), "--at", "3", "--gif", str(tmp_path / "g.gif"))
    assert (done.status, done.err) == (2, "--gif writes the whole game: leave out --at.\n")
    done = invoke("replay", str(ENIGMA[0]), "--at", "9999", "--png", str(out))
    assert done.status == 2


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize(
    ("rounds", "most"),
    [(12, 30), pytest.param(60, film.MOST_SHOTS, marks=[pytest.mark.slow, pytest.mark.long])],
)
def test_long_games_stay_small(rounds: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film, "MOST_SHOTS", most)
    log = long_game(rounds)
    stops = corrected(log)
    shots = film.shots(EnigmaPictures(), stops)
    assert len(stops) > film.MOST_SHOTS
    assert len(shots) <= film.MOST_SHOTS + 1
    assert shots[-1].scene.shapes[-1] == film.titled(EnigmaPictures().scene(log, log), [""]).shapes[-1]
    found = image.open(BytesIO(raster.png(EnigmaPictures().scene(log))))
    assert max(found.size) <= raster.LONGEST


@pytest.mark.parametrize("option", ["--png", "--gif"])
def test_more_than_can_be_drawn_in_pixels(option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_SHAPES", 40)
    path = record(tmp_path / "g.yaml", ROUND_ONE)
    found = invoke("replay", str(path), option, str(tmp_path / "out"))
    assert found.status == 3
    assert "Pictures in pixels have at most 40 shapes, and here are more." in found.err
    assert not (tmp_path / "out").exists()


def test_moments_stay_when_others_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film, "MOST_SHOTS", 30)
    stops = corrected(Session(ENIGMA[0]).log)
    moments = [stop.number for stop in stops if any(stop.claims.get(key) for key in ("scored", "result"))]
    shots = film.shots(EnigmaPictures(), stops)
    long = [shot for shot in shots if shot.stands > 900]
    assert len(shots) < 28
    assert 3 < len(moments) == len(long) < len(shots)


def test_never_over_a_record(tmp_path: Path) -> None:
    path = record(tmp_path / "g.yaml", ROUND_ONE)
    before = path.read_bytes()
    assert invoke("replay", str(path), "--png", str(path)).status == 3
    assert path.read_bytes() == before


@pytest.mark.parametrize("option", ["--png", "--gif"])
def test_a_sentence_where_the_extra_is_missing(option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("enigma_ref.views.raster", "enigma_ref.views.film", "resvg_py"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    looked, imported = importlib.util.find_spec, builtins.__import__

    def find_spec(name: str, package: str | None = None) -> Any:
        return None if name == "resvg_py" else looked(name, package)

    def without(name: str, *rest: Any) -> Any:
        if name == "resvg_py":
            raise ImportError(name)
        return imported(name, *rest)

    monkeypatch.setattr(importlib.util, "find_spec", find_spec)
    monkeypatch.setattr(builtins, "__import__", without)
    out = tmp_path / "out"
    done = invoke("replay", str(ENIGMA[0]), option, str(out))
    assert done.status == 2
    assert done.err == (
        f"{option} needs resvg-py and Pillow, which are not installed. "
        'Install them with: pip install "enigma-ref[pictures]".\n'
    )
    assert not out.exists()
