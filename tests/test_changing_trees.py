"""`audit --json` and `stats --json` over folders that change, or end, while they are looked at: always an answer."""

from __future__ import annotations

import errno
import json
import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from enigma_ref.store import disk

from .cli_helpers import HEADER, invoke

MOVES = "- choose Ann weight\n- choose Bob angular\n"
COMMANDS = ("audit", "stats")
Change = Callable[[Path], None]


def shelf(folder: Path, games: int = 4) -> Path:
    folder.mkdir()
    for number in range(games):
        (folder / f"{number}.yaml").write_text(HEADER + MOVES, "utf-8")
    return folder


def unsound(command: str, folder: Path, status: int) -> list[tuple[str, str]]:
    """Return the files that a command says something is wrong with; audits exit with a status, statistics with 0."""
    result = invoke(command, folder, "--json", "--jobs", "1")
    assert result.status == (status if command == "audit" else 0), result.err
    if command == "audit":
        found = [each for each in result.json["findings"] if each["severity"] == "error"]
    else:
        found = result.json["left_out"]
    return [(Path(each["file"]).name, each["code"]) for each in found]


def vanish(path: Path) -> None:
    path.unlink()


def become_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def become_a_link_to_nowhere(path: Path) -> None:
    path.unlink()
    path.symlink_to("nowhere")


def lose_its_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("change", [vanish, become_a_folder, become_a_link_to_nowhere])
def test_a_file_that_changes_after_it_was_listed_is_named(
    command: str, change: Change, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = shelf(tmp_path / "games")
    whole, changed = disk.stat_at, []

    def stat_at(path: Path, *args: Any, **more: Any) -> os.stat_result:
        if path.name == "2.yaml" and not changed:
            changed.append(path)
            change(path)
        return whole(path, *args, **more)

    monkeypatch.setattr(disk, "stat_at", stat_at)
    assert unsound(command, folder, 1) == [("2.yaml", "unreadable")]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_that_ends_in_the_middle(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = shelf(tmp_path / "games")
    whole, changed = disk.opened, []

    def opened(path: Path, *args: Any) -> int:
        if path.name == "2.yaml" and not changed:
            changed.append(path)
            lose_its_folder(path)
        return whole(path, *args)

    monkeypatch.setattr(disk, "opened", opened)
    assert unsound(command, folder, 1) == [("2.yaml", "unreadable"), ("3.yaml", "unreadable")]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("number", [errno.EACCES, errno.EIO, errno.ESTALE, errno.ELOOP])
@pytest.mark.parametrize("call", ["stat_at", "opened", "read"])
def test_a_file_that_cannot_be_read_any_more_is_named(
    command: str, number: int, call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = shelf(tmp_path / "games")
    whole, calls = getattr(disk, call), []

    def failing(what: Any, *args: Any, **more: Any) -> Any:
        calls.append(what)
        if len(calls) == 2:
            raise OSError(number, os.strerror(number), str(folder / "1.yaml"))
        return whole(what, *args, **more)

    monkeypatch.setattr(disk, call, failing)
    assert unsound(command, folder, 1) == [("1.yaml", "unreadable")]


@pytest.mark.parametrize("command", COMMANDS)
def test_folders_that_change_while_they_are_listed(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One below is gone, one may not be entered, one appeared: what can be found is looked at, the rest is named."""
    folder = shelf(tmp_path / "games", 1)
    for name in ("gone", "shut"):
        (folder / name).mkdir()
    whole = os.scandir

    def scandir(path: Any = ".") -> Any:
        name = Path(os.fspath(path)).name
        if name == "shut":
            raise PermissionError(errno.EACCES, "Permission denied", os.fspath(path))
        if name == "gone":
            Path(path).rmdir()
        found = whole(path)
        if name == "games":
            (folder / "late").mkdir(exist_ok=True)
            (folder / "late" / "late.yaml").write_text(HEADER + "- dance\n", "utf-8")
        return found

    monkeypatch.setattr(os, "scandir", scandir)
    found = unsound(command, folder, 1)
    assert ("shut", "unreadable") in found
    assert ("gone", "unreadable") in found
    assert {name for name, _ in found} <= {"shut", "gone", "late.yaml"}


def test_a_file_whose_folder_was_shut_after_it_was_listed_is_not_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = shelf(tmp_path / "games", 2)
    whole, whole_at = os.lstat, disk.stat_at

    def shut(path: Any) -> None:
        if Path(os.fspath(path)).name == "1.yaml":
            raise PermissionError(errno.EACCES, "Permission denied", os.fspath(path))

    def lstat(path: Any, **more: Any) -> os.stat_result:
        shut(path)
        return whole(path, **more)

    def stat_at(path: Path, *args: Any, **more: Any) -> os.stat_result:
        shut(path)
        return whole_at(path, *args, **more)

    monkeypatch.setattr(os, "lstat", lstat)
    monkeypatch.setattr(disk, "stat_at", stat_at)
    assert unsound("audit", folder, 1) == [("1.yaml", "unreadable")]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_folder_that_we_are_in_is_gone(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = shelf(tmp_path / "games", 1)
    monkeypatch.chdir(here)
    shutil.rmtree(here)
    result = invoke(command, ".", "--json")
    assert (result.status, result.json["error"]["code"]) == (3, "missing")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_that_somebody_keeps_changing(command: str, tmp_path: Path) -> None:
    folder = shelf(tmp_path / "games", 12)
    over, begun = threading.Event(), threading.Barrier(2)

    def stir() -> None:
        begun.wait()
        turn = 0
        while not over.is_set():
            path = folder / f"{turn % 12}.yaml"
            if turn % 3 == 0:
                path.unlink(missing_ok=True)
            elif turn % 3 == 1:
                path.write_text(HEADER + MOVES[: turn % len(MOVES)], "utf-8")
            else:
                path.rename(folder / f"moved-{turn % 5}.yaml") if path.exists() else path.write_text(HEADER, "utf-8")
            turn += 1

    stirring = threading.Thread(target=stir, daemon=True)
    stirring.start()
    begun.wait()
    try:
        for _ in range(8):
            result = invoke(command, folder, "--json", "--jobs", "1")
            assert result.status in (0, 1)
            document = json.loads(result.out)
            if command == "audit":
                assert result.status == any(found["severity"] == "error" for found in document["findings"])
    finally:
        over.set()
        stirring.join(10)
