"""The scenarios of the second box on the command line: status, do and audit say what the seam says, and no more."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from .cli_helpers import invoke
from .test_beyond_code_scenarios import FILES, differences, having, played, scenario, status_of, words_in


@pytest.fixture
def copy(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the scenario in a folder of its own, which is the working folder."""
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copy(path, tmp_path / "game.yaml")).relative_to(tmp_path)


def refusals(path: Path) -> list[dict[str, Any]]:
    """Return what must be refused at the end of a scenario; what is refused on the way is asked of the seam alone."""
    return [item for item in scenario(path).get("_refused", []) if item.get("after") is None]


@having("_then")
def test_status(path: Path, copy: Path) -> None:
    answer = invoke("status", str(copy), "--json")
    assert (answer.status, answer.err) == (0, "")
    assert answer.json == {**status_of(played(path)), "box": "beyond-code", "file": str(copy)}
    wanted = {key: value for key, value in scenario(path)["_then"].items() if key != "ended"}
    assert list(differences(answer.json, wanted)) == []


@having("_refused")
def test_refused(path: Path, copy: Path) -> None:
    content = copy.read_bytes()
    for item in refusals(path):
        answer = invoke("do", "--game", str(copy), *item["move"].split())
        assert (answer.status, answer.out) == (1, ""), item["move"]
        assert item["rule"] in answer.err
        assert answer.err.count("\n") == 1, "a refusal is one paragraph"
        words_in(answer.err, item["says"])
        as_json = invoke("do", "--game", str(copy), "--json", *item["move"].split())
        assert (as_json.status, as_json.err) == (1, "")
        assert as_json.json["error"]["rule"] == item["rule"]
        for word in item.get("hides", ()):
            assert word not in answer.err + as_json.out
        assert copy.read_bytes() == content


@having("_allowed")
def test_allowed(path: Path, copy: Path) -> None:
    content = copy.read_bytes()
    for move in scenario(path)["_allowed"]:
        copy.write_bytes(content)
        answer = invoke("do", "--game", str(copy), *move.split())
        assert answer.status == 0, f"{move}: {answer.err}"
        assert answer.out.split()[0] == str(played(path).number + 1)
        assert copy.read_bytes().startswith(content)
        after = played(path).enter(move)
        assert invoke("status", str(copy), "--json").json["phase"] == status_of(after)["phase"]


@having("_then")
def test_audit(path: Path, copy: Path) -> None:
    answer = invoke("audit", str(copy), "--json")
    codes = {finding["code"] for finding in answer.json["findings"]}
    unfinished = not status_of(played(path))["finished"]
    accepted = any(move.startswith("accept ") for move in scenario(path)["moves"] or ())
    wanted = {*scenario(path).get("_notices", []), "unsealed"} if scenario(path)["moves"] else set()
    assert codes == wanted | ({"unfinished"} if unfinished else set()) | ({"accepted"} if accepted else set())
    assert answer.status == 0, "warnings and infos are no errors"


AFTER_THE_END = [path for path in FILES if scenario(path)["_rule"] == "match/over"]


@pytest.mark.parametrize("path", AFTER_THE_END, ids=lambda path: path.stem)
def test_audit_of_moves_after_the_end(path: Path, copy: Path) -> None:
    for item in (item for item in refusals(path) if item["rule"] == "match/over"):
        shutil.copy(path, copy)
        with copy.open("a", encoding="utf-8") as file:
            file.write(f"- {item['move']}\n")
        answer = invoke("audit", str(copy), "--json")
        errors = [found for found in answer.json["findings"] if found["severity"] == "error"]
        entry = len(scenario(path)["moves"]) + 1
        assert [(found["code"], found["rule"], found["entry"]) for found in errors] == [("result", "match/over", entry)]
        passed_over = "The rest is replayed without it." in errors[0]["message"]
        assert passed_over != item.get("acceptable", not passed_over)


@having("_unreadable")
def test_cannot_be_read(path: Path, copy: Path) -> None:
    wanted = scenario(path)["_unreadable"]
    lines = copy.read_text("utf-8").splitlines()
    first = next(number for number, line in enumerate(lines, 1) if line.startswith(f"{wanted['at']}:"))
    for arguments in (["status", str(copy)], ["do", "--game", str(copy), "believe"]):
        answer = invoke(*arguments)
        assert (answer.status, answer.out) == (3, "")
        place, line, _ = answer.err.split(":", 2)
        assert (place, int(line) >= first) == (str(copy), True)
        assert wanted["rule"] in answer.err
    answer = invoke("status", str(copy), "--json")
    assert (answer.status, json.loads(answer.out)["error"]["rule"]) == (3, wanted["rule"])


THREE = ("-p", "Ann", "-p", "Bob", "-p", "Cem")
CARDS = ("--mansion", "attic,cellar,tower,vault")


@pytest.mark.parametrize(
    ("options", "rule", "says"),
    [
        ((*THREE, "-p", "Dee", "-p", "Eve", "-p", "Fay", *CARDS), "setup/players", ["6"]),
        (("-p", "Ann", "-p", "Ghost", *CARDS), "setup/players", ["Ghost"]),
        ((*THREE, "--mansion", "attic,cellar,tower,ghost"), "name/card", ["ghost"]),
        ((*THREE, "--mansion", "attic,cellar,tower,attic"), "name/card", ["attic"]),
        ((*THREE, *CARDS, "--role", "ghost"), "name/card", ["ghost"]),
        ((*THREE, *CARDS, "--role", "double", "--role", "Double"), "name/card", ["Double"]),
        ((*THREE, *CARDS, "--role", "attic"), "name/card", ["attic"]),
        ((*THREE, *CARDS, "--series", "single", "--plan", "gradual"), "plan/match", ["gradual"]),
    ],
)
def test_set_up_that_the_rules_refuse(
    options: tuple[str, ...], rule: str, says: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = invoke("new", "game.yaml", "--box", "beyond-code", *options)
    assert (answer.status, answer.out) == (1, ""), answer
    assert rule in answer.err
    words_in(answer.err, says)
    as_json = invoke("new", "game.yaml", "--box", "beyond-code", *options, "--json")
    assert (as_json.status, as_json.json["error"]["rule"]) == (1, rule)
    assert not Path("game.yaml").exists()


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_compare_says_that_there_is_one_edition(options: tuple[str, ...]) -> None:
    sample = Path(__file__).parent.parent / "records" / "2026-11-15-Petra.yaml"
    found = invoke("compare", sample, *options)
    sentence = "Beyond Code has one rulebook, the Russian one: there is nothing to compare."
    assert found.status == 2
    assert (found.json["error"]["message"] if options else found.err.rstrip()) == sentence
