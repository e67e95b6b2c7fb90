"""The configuration file: what it sets, what stands above it, and what is said where it is wrong."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from enigma_ref.store.settings import Settings, _read, settings, settings_file

from .cli_helpers import ROUND_ONE, environment, invoke, record, spawn

AB = ["-p", "Ann=black", "-p", "Bob=white", "--start-tile", "r:N b:E y:S r:W"]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ENIGMA_CONFIG", str(tmp_path / "mine.toml"))
    return tmp_path / "mine.toml"


def test_where_it_lies_and_what_holds(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = file.as_posix()
    assert invoke("config").out == (
        f"{path} (not there yet)\n"
        "  records: not set, so records below the working folder\n"
        "  edition: not set, so en\n"
        "  timer: not set, so what the rulebook says\n"
        "  language: not set, so that of the system\n"
    )
    other = tmp_path / "other.toml"
    other.write_text('records = "games"\nedition = "de"\ntimer = 1\nlanguage = "en"\n')
    monkeypatch.setenv("ENIGMA_CONFIG", str(other))
    path = other.as_posix()
    assert invoke("config").out == f"{path}\n  records: games\n  edition: de\n  timer: 1 second\n  language: en\n"
    monkeypatch.setenv("ENIGMA_RECORDS", "elsewhere")
    assert "  records: elsewhere (from ENIGMA_RECORDS)\n" in invoke("config").out
    assert invoke("config", "--json").json == {
        "file": path,
        "exists": True,
        "records": "elsewhere",
        "edition": "de",
        "timer": 1,
        "language": "en",
    }


def test_it_lies_where_the_system_keeps_such_files(tmp_path: Path) -> None:
    env = {name: value for name, value in environment(XDG_CONFIG_HOME=str(tmp_path)).items() if name != "ENIGMA_CONFIG"}
    if sys.platform == "linux":
        assert spawn("config", env=env).out.startswith(f"{tmp_path}/enigma-ref/config.toml (not there yet)\n")
        (tmp_path / "enigma-ref").mkdir()
        (tmp_path / "enigma-ref" / "config.toml").write_text('records = "games"\n')
        assert "  records: games\n" in spawn("config", env=env).out


def test_records_edition_and_what_stands_above(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text('records = "~/enigma"\nedition = "de"\n')
    monkeypatch.setenv("HOME", str(file.parent))
    monkeypatch.setenv("USERPROFILE", str(file.parent))
    started = invoke("new", *AB, "--json").json
    assert started["edition"] == "de"
    assert Path(started["file"]).parent == file.parent / "enigma"
    assert invoke("do", "choose", "Ann", "weight").status == 0
    assert invoke("status", "--json").json["entries"] == 1
    assert invoke("new", "other.yaml", *AB, "--edition", "fr", "--json").json["edition"] == "fr"
    monkeypatch.setenv("ENIGMA_RECORDS", "above")
    assert invoke("status").err.startswith("above: There is no game in this folder.")


def test_an_edition_is_for_the_boxes_that_have_it(file: Path) -> None:
    file.write_text('edition = "de"\n')
    people = ["-p", "Ann", "-p", "Bob", "--mansion", "attic,cellar,tower,vault"]
    assert invoke("new", "b.yaml", "--box", "beyond-code", *people, "--json").json["edition"] == "ru"


class Running(Exception):  # noqa: N818  how long a countdown would run
    pass


def running(seconds: int, line: str) -> None:
    raise Running(seconds)


def test_the_timer_of_play(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record(file.parent / "g.yaml", ROUND_ONE[:3])
    monkeypatch.setattr("enigma_ref.cli.play.play.Countdown", running)
    for text, option, seconds in (("timer = 77", (), 77), ("timer = 0", (), 0), ("timer = 77", ("--timer", 5), 5)):
        file.write_text(text)
        _read.cache_clear()
        with pytest.raises(Running, match=f"^{seconds}$"):
            invoke("play", "g.yaml", *option)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "edtion = 'de'",
            "'edtion' is no setting. Did you mean edition? There are records, edition, timer and language.",
        ),
        ("color = 'red'", "'color' is no setting. There are records, edition, timer and language."),
        ("timer = 'long'", "timer must be a number of seconds from 0 to 3600, such as timer = 45."),
        ("timer = true", "timer must be a number of seconds from 0 to 3600, such as timer = 45."),
        ("timer = -1", "timer must be a number of seconds from 0 to 3600, such as timer = 45."),
        ("records = 3", 'records must be a folder in quotes, such as records = "~/enigma".'),
        ("records = ''", 'records must be a folder in quotes, such as records = "~/enigma".'),
        ("edition = ['de']", 'edition must be a rulebook in quotes, such as edition = "de".'),
        (
            "edition = de",
            'This cannot be read as TOML (Invalid value (at line 1, column 11)). A line of it reads: edition = "de".',
        ),
        (
            "edition = 'it'",
            "edition: There is no edition 'it': choose en (English), de (German), fr (French), cs (Czech) or ru "
            "(Russian).",
        ),
        ("x = 1\n" * 20000, "This is too large for a configuration file."),
        ("x" + "\udcff", "This is not text in UTF-8. Write it again."),
    ],
)
def test_what_is_wrong_is_said_with_file_and_key(file: Path, text: str, said: str) -> None:
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert invoke("new", *AB) == (3, "", f"{file.as_posix()}: {said}\n")
    assert invoke("new", *AB, "--json").json["error"]["code"] == "settings"
    assert not (file.parent / "records").exists()


def test_a_folder_in_its_place(file: Path) -> None:
    file.mkdir()
    assert invoke("status").status == 3


def test_without_a_file_nothing_more_is_imported(tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    path = record(tmp_path / "records" / "g.yaml", ROUND_ONE)
    env = {name: value for name, value in environment(XDG_CONFIG_HOME=str(tmp_path)).items() if name != "ENIGMA_CONFIG"}
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "enigma_ref", "do", "note", "x"],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    if sys.platform != "win32":
        assert "enigma_ref.store.settings" not in done.stderr
        assert "platformdirs" not in done.stderr
        assert "tomllib" not in done.stderr
    assert "note x" in path.read_text("utf-8")
    assert yaml.safe_load(path.read_text("utf-8"))["moves"][-1]["move"] == "note x"


def test_no_file_is_no_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ENIGMA_CONFIG", "")
    assert settings() == Settings()
    monkeypatch.setenv("ENIGMA_CONFIG", str(tmp_path / "none.toml"))
    assert settings() == Settings()
    assert settings_file() == tmp_path / "none.toml"
