"""`audit` and `compare`: everything wrong is found and named right; what is untouched has nothing above an info."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from enigma_ref.cli.app import run
from enigma_ref.cli.common.rule_options import Rules
from enigma_ref.core.audit import SEVERITIES, Finding
from enigma_ref.games import BOXES
from enigma_ref.library.examine import audit_file

from .cli_helpers import invoke
from .patience import sampled
from .samples import ALL, BEYOND_CODE
from .samples import ENIGMA as SAMPLES

HEADER = """\
format: enigma-ref/1
box: enigma
edition: en
players:
- {name: Ann, color: black}
- {name: Bob, color: white}
first: Ann
start_tile: r:N b:E y:S r:W
moves:
"""
ROUND = ["choose Ann weight", "choose Bob angular", "solve Ann", "solve Bob"]


def record(tmp_path: Path, moves: list[str], header: str = HEADER) -> Path:
    path = tmp_path / "game.yaml"
    path.write_text(header + "".join(f"- '{move}'\n" for move in moves), "utf-8")
    return path


def found(path: Path, rules: Rules | None = None) -> list[Finding]:
    return audit_file(path, rules or Rules())


def brief(findings: list[Finding]) -> list[tuple[int, int | None, str, str | None]]:
    return [(finding.line, finding.entry, finding.code, finding.rule) for finding in findings]


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_untouched_records_have_nothing_above_info(path: Path) -> None:
    assert {finding.severity for finding in found(path)} <= {"info"}


# ---- mutations ----


def lines_of(path: Path) -> tuple[list[str], int]:
    lines = path.read_text("utf-8").splitlines()
    return lines, lines.index("moves:") + 1


def change_move(lines: list[str], start: int, rng: random.Random) -> str:
    at = rng.choice([i for i in range(start, len(lines)) if "choose" in lines[i] and "accept" not in lines[i]])
    old = re.search(r"(weight|fragment|conduit|angular)", lines[at])
    assert old is not None
    other = rng.choice([word for word in ("weight", "fragment", "conduit", "angular") if word != old[0]])
    lines[at] = lines[at].replace(old[0], other)
    return "seal"


def change_time(lines: list[str], start: int, rng: random.Random) -> str:
    at = rng.randrange(start, len(lines))
    lines[at] = re.sub(r":(\d\d)\+", lambda match: f":{(int(match[1]) + 1) % 60:02}+", lines[at])
    return "seal"


def change_points(lines: list[str], start: int, rng: random.Random) -> str:
    at = rng.choice([i for i in range(start, len(lines)) if "scored" in lines[i]])
    lines[at] = re.sub(r"(scored: \{[^:]+: )(\d+)", lambda match: f"{match[1]}{int(match[2]) + 1}", lines[at])
    return "score seal"


def change_result(lines: list[str], start: int, rng: random.Random) -> str:
    at = next(i for i in range(start, len(lines)) if "result" in lines[i])
    lines[at] = re.sub(r"by: \w+", "by: " + rng.choice(["abandoned", "nothing"]), lines[at])
    return "result seal"


def change_seal(lines: list[str], start: int, rng: random.Random) -> str:
    at = rng.randrange(start, len(lines))
    lines[at] = re.sub(r"seal: '?[0-9a-f]{12}'?", "seal: abcdefabcdef", lines[at])
    return "seal"


def drop_seal(lines: list[str], start: int, rng: random.Random) -> str:
    at = rng.randrange(start, len(lines))
    lines[at] = re.sub(r", seal: '?[0-9a-f]{12}'?", "", lines[at])
    return "sealing" if at > start else "unsealed"


def drop_entry(lines: list[str], start: int, rng: random.Random) -> str:
    del lines[rng.randrange(start, len(lines) - 1)]
    return "gap seal"


def repeat_entry(lines: list[str], start: int, rng: random.Random) -> str:
    at = rng.randrange(start, len(lines))
    lines.insert(at, lines[at])
    return "gap seal"


def swap_entries(lines: list[str], start: int, rng: random.Random) -> str:
    at = rng.randrange(start, len(lines) - 1)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return "gap seal"


def add_after_the_end(lines: list[str], start: int, rng: random.Random) -> str:
    first = next(line for line in lines if line.startswith("first:")).split(": ", 1)[1]
    lines.append(f"- choose {first} {rng.choice(['weight', 'conduit'])}")
    return "result sealing"


def unknown_key(lines: list[str], start: int, rng: random.Random) -> str:
    at = rng.randrange(start, len(lines))
    lines[at] = lines[at].replace("{n:", "{mood: good, n:")
    return "unknown-key seal"


def own_key(lines: list[str], start: int, rng: random.Random) -> str:
    at = rng.randrange(start, len(lines))
    lines[at] = lines[at].replace("{n:", "{_mood: good, n:")
    return ""


def change_ruling(lines: list[str], start: int, rng: random.Random) -> str:
    at = next(i for i in range(start) if lines[i].startswith("rulings"))
    lines[at] = lines[at].replace("target: 15", "target: 16")
    return "seal"


def bad_ruling(lines: list[str], start: int, rng: random.Random) -> str:
    at = next(i for i in range(start) if lines[i].startswith("rulings"))
    lines[at] = lines[at].replace("own-pair: each", "own-pair: sometimes")
    return "schema"


def unknown_header_key(lines: list[str], start: int, rng: random.Random) -> str:
    lines.insert(start - 1, "venue: the pub")
    return "unknown-key seal"


def change_start_tile(lines: list[str], start: int, rng: random.Random) -> str:
    at = next(i for i in range(start) if lines[i].startswith("start_tile"))
    lines[at] = "start_tile: 'r:N b:E y:S b:W'"
    return "seal"


def drop_first(lines: list[str], start: int, rng: random.Random) -> str:
    del lines[next(i for i in range(start) if lines[i].startswith("first"))]
    return "schema"


def cut_last_line(lines: list[str], start: int, rng: random.Random) -> str:
    lines[-1] = lines[-1][: rng.randrange(1, len(lines[-1]) - 1)] + "\0"
    return "torn"


def break_yaml(lines: list[str], start: int, rng: random.Random) -> str:
    at = rng.randrange(start, len(lines) - 1)
    lines[at] = lines[at].removesuffix("}")
    return "unreadable"


MUTATIONS: list[Callable[[list[str], int, random.Random], str]] = [
    change_move, change_time, change_points, change_result, change_seal, drop_seal, drop_entry, repeat_entry,
    swap_entries, add_after_the_end, unknown_key, own_key, change_ruling, bad_ruling, unknown_header_key,
    change_start_tile, drop_first, cut_last_line, break_yaml,
]  # fmt: skip
OF_ENIGMA = (
    *(change_move, change_points, add_after_the_end, change_ruling, bad_ruling),
    *(change_start_tile, drop_first),
)
"""What only a record of Enigma has to change."""
TIMES = 12


@pytest.mark.slow
@pytest.mark.parametrize("mutate", MUTATIONS, ids=lambda mutate: mutate.__name__)
def test_every_change_is_found_and_named(
    mutate: Callable[[list[str], int, random.Random], str],
    tmp_path: Path,
    record_property: Callable[[str, object], None],
) -> None:
    path = tmp_path / "game.yaml"
    for seed in range(TIMES):
        rng = random.Random(seed)
        samples = SAMPLES if mutate in OF_ENIGMA else ALL
        sample = samples[seed % len(samples)]
        lines, start = lines_of(sample)
        expected = mutate(lines, start, rng).split()
        path.write_bytes("\n".join(lines).encode() + (b"" if mutate is cut_last_line else b"\n"))
        before = Counter(finding.code for finding in found(sample))
        after = Counter(finding.code for finding in found(path))
        for code in expected:
            assert after[code] > before[code], f"{code} not found after {mutate.__name__} with seed {seed}"
        if not expected:
            assert after == before
    print(f"{mutate.__name__}: {TIMES} changes found")


def unsealed(path: Path) -> tuple[list[str], int]:
    """Return a sample as if written by hand: no numbers, no seals, so that only the rules can find a change."""
    lines, start = lines_of(path)
    return [re.sub(r"(n: \d+, |, seal: '?[0-9a-f]{12}'?)", "", line) for line in lines], start


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_claims_are_checked_against_the_rules_without_seals(path: Path, tmp_path: Path) -> None:
    lines, start = unsealed(path)
    out = tmp_path / "game.yaml"
    scoring = [i for i in range(start, len(lines)) if "scored" in lines[i]]
    for at in scoring:
        changed = [*lines]
        changed[at] = re.sub(r"(scored: \{[^:]+: )(\d+)", lambda match: f"{match[1]}{int(match[2]) + 1}", lines[at])
        out.write_text("\n".join(changed) + "\n", "utf-8")
        wrong = [finding for finding in found(out) if finding.severity == "error"]
        assert brief(wrong) == [(at + 1, at + 1 - start, "score", "score/closed")]


@pytest.mark.slow
@sampled(4)
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_dropped_move_breaks_the_rules_somewhere(path: Path, tmp_path: Path, every: int) -> None:
    """Without numbers and seals a missing choose, solve or place still shows, through the rules alone."""
    lines, start = unsealed(path)
    out = tmp_path / "game.yaml"
    count = 0
    for at in range(start, len(lines) - 1, every):
        if not re.search(r"move: '?(choose|solve|place) ", lines[at]):
            continue
        out.write_text("\n".join([*lines[:at], *lines[at + 1 :]]) + "\n", "utf-8")
        # One that is amended later on may be put in by that very amendment, which now names the entry after it.
        mended = f"amend {at - start + 1} " in "\n".join(lines)
        assert mended or any(finding.severity == "error" for finding in found(out)), lines[at]
        count += 1
    print(f"{count} dropped moves found")


@pytest.mark.parametrize("path", BEYOND_CODE, ids=lambda path: path.stem)
def test_ends_of_games_are_checked_against_the_rules_without_seals(path: Path, tmp_path: Path) -> None:
    lines, start = unsealed(path)
    out = tmp_path / "game.yaml"
    ends = [i for i in range(start, len(lines)) if "ended" in lines[i]]
    assert len(ends) >= 3
    for at in ends:
        for old, new in (
            ("winner: [^,]+", "winner: Xerxes"),
            ("role: [^,]+", "role: medium"),
            (r"by: \w+", "by: luck"),
        ):
            changed = [*lines]
            changed[at] = re.sub(f"(ended: .*?){old}", rf"\1{new}", lines[at], count=1)
            out.write_text("\n".join(changed) + "\n", "utf-8")
            wrong = [finding for finding in found(out) if finding.severity == "error"]
            assert brief(wrong) == [(at + 1, at + 1 - start, "result", "game/over")], changed[at]


@pytest.mark.slow
@sampled(12)
def test_a_dropped_move_of_a_match_breaks_the_rules_somewhere(tmp_path: Path, every: int) -> None:
    lines, start = unsealed(BEYOND_CODE[0])
    out = tmp_path / "game.yaml"
    end = next(at for at, line in enumerate(lines) if "result" in line)
    count = 0
    for at in range(start, end, every):
        if re.search(r"move: '?(note|disclose|amend) ", lines[at]):
            continue
        out.write_text("\n".join([*lines[:at], *lines[at + 1 :]]) + "\n", "utf-8")
        assert any(finding.severity == "error" for finding in found(out)), lines[at]
        count += 1
    assert count > 150 // every


# ---- the table of the contract ----


def test_illegal_goes_on_and_finds_the_next(tmp_path: Path) -> None:
    path = record(tmp_path, ["choose Ann weight", "choose Bob weight", "solve Ann", "fail Bob", "place Ann e5 b:W"])
    assert brief(found(path)) == [
        (10, 1, "unsealed", None),
        (11, 2, "illegal", "choose/once"),
        (14, 5, "illegal", "place/adjacent"),
        (14, 5, "unfinished", None),
    ]
    assert found(path)[1].message == (
        "'choose Bob weight': Ann has taken weight in this round. "
        "The rest is replayed as if the table had let it stand. "
        "Correct it with do amend 2 MOVE or do strike 2, or let it stand with do amend 2 accept MOVE."
    )


def test_impossible(tmp_path: Path) -> None:
    path = record(tmp_path, [*ROUND, "place Ann start b:W", "place Ann n1 r:S", "choose Eve weight", "dance"])
    codes = [(finding.entry, finding.code, finding.rule) for finding in found(path) if finding.severity == "error"]
    assert codes == [
        (5, "impossible", "place/empty"),
        (7, "impossible", "move/player"),
        (8, "impossible", "move/unknown"),
    ]


def test_moves_after_the_end(tmp_path: Path) -> None:
    path = record(tmp_path, ["abandon", "choose Ann weight", "note a remark is fine"])
    assert [(finding.entry, finding.code, finding.rule) for finding in found(path) if finding.severity == "error"] == [
        (2, "result", "end/target")
    ]


def test_what_was_corrected_is_no_finding(tmp_path: Path) -> None:
    path = record(
        tmp_path, ["choose Ann weight", "choose Bob weight", "amend 2 choose Bob angular", "wheel Ann 3", "strike 4"]
    )
    assert {finding.code for finding in found(path)} == {"unsealed", "unfinished"}


def test_wheel_and_accepted(tmp_path: Path) -> None:
    path = record(tmp_path, ["choose Ann weight", "accept choose Bob weight", "wheel Ann 3"])
    assert [(finding.entry, finding.code, finding.rule) for finding in found(path)] == [
        (1, "unsealed", None),
        (2, "accepted", "choose/once"),
        (3, "wheel", None),
        (3, "unfinished", None),
    ]


KNOWN = SEVERITIES | {code: grave for box in BOXES.values() for code, grave in box.game().codes.items()}


def test_every_code_is_known() -> None:
    page = (Path(__file__).parent.parent / "docs" / "audit.md").read_text("utf-8")
    assert dict(re.findall(r"^\| `([a-z-]+)` \| (\w+) \|", page, re.MULTILINE)) == KNOWN


# ---- on the command line ----


def test_text_and_exit_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = record(tmp_path, ["choose Ann weight", "choose Bob weight"])
    assert run(["audit", str(path)]) == 1
    out = capsys.readouterr().out
    assert f"{path.as_posix()}:11: error illegal (choose/once), entry 2: 'choose Bob weight': Ann has taken" in out
    assert out.endswith("1 record: 1 error and 2 infos.\n")
    assert run(["audit", str(SAMPLES[0])]) == 0
    assert capsys.readouterr().out == "1 record: nothing to report.\n"


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = record(tmp_path, ["choose Ann weight", "choose Bob weight"])
    assert run(["audit", "--json", str(path)]) == 1
    document = json.loads(capsys.readouterr().out)
    assert (document["records"], document["clean"]) == (1, False)
    assert document["findings"][1] == {
        "file": path.as_posix(),
        "line": 11,
        "entry": 2,
        "code": "illegal",
        "severity": "error",
        "rule": "choose/once",
        "message": "'choose Bob weight': Ann has taken weight in this round. "
        "The rest is replayed as if the table had let it stand. "
        "Correct it with do amend 2 MOVE or do strike 2, or let it stand with do amend 2 accept MOVE.",
    }
    assert run(["audit", "--json", str(SAMPLES[0])]) == 0
    assert json.loads(capsys.readouterr().out) == {"records": 1, "clean": True, "findings": []}


@pytest.mark.slow
def test_folders_and_processes_give_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(30):
        folder = tmp_path / f"f{number % 3}" / "deep"
        folder.mkdir(parents=True, exist_ok=True)
        text = SAMPLES[number % 3].read_text("utf-8")
        (folder / f"{number}.{'yml' if number % 2 else 'yaml'}").write_text(
            text.replace("weight", "angular", 1) if number % 5 == 0 else text, "utf-8"
        )
    (tmp_path / "notes.txt").write_text("not a record")
    outputs = []
    for jobs in ("1", "2", "0"):
        assert run(["audit", "--jobs", jobs, str(tmp_path)]) == 1
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1] == outputs[2]
    assert "30 records: " in outputs[0]


def numbered(*entries: str) -> str:
    return "".join(f"- {{n: {entry.split()[0]}, move: {entry.split(maxsplit=1)[1]}}}\n" for entry in entries)


def test_one_process_and_several_explain_a_slip_alike(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The rules go to other processes as copies: those of the record itself are still its own there."""
    for number in range(4):
        text = HEADER + numbered("1 choose Ann weight", "3 choose Bob angular")
        (tmp_path / f"{number}.yaml").write_text(text, "utf-8")
    outputs = []
    for jobs in ("1", "2"):
        assert run(["audit", "--json", "--jobs", jobs, str(tmp_path)]) == 1
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]


def test_a_missing_entry_under_another_edition(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(HEADER + numbered("1 choose Ann weight", "3 choose Bob angular"), "utf-8")
    expected = [(10, 1, "unsealed", None), (11, 3, "gap", None), (11, 3, "unfinished", None)]
    assert brief(found(path)) == brief(found(path, Rules("fr"))) == expected


def test_nothing_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", str(tmp_path / "gone.yaml")]) == 3
    assert "There is no such file or folder." in capsys.readouterr().err


def test_hostile_file_is_a_finding(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"\xff\xfe\x00")
    assert brief(found(path)) == [(1, None, "unreadable", None)]


# ---- under other rules ----

DUTY = [*ROUND, "place Ann n1 r:SN", "place Bob s1 y:N on y"]


def test_under_another_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = record(tmp_path, DUTY)
    assert not [finding for finding in found(path) if finding.severity == "error"]
    assert [finding.rule for finding in found(path, Rules("fr")) if finding.severity == "error"] == ["networker/duty"]
    assert [finding.rule for finding in found(path, Rules(None, (("networker-duty", "must"),))) if finding.rule] == [
        "networker/duty"
    ]
    assert not [finding for finding in found(path, Rules("fr", (("networker-duty", "may"),))) if finding.rule]
    assert run(["audit", str(path), "--edition", "fr"]) == 1
    assert run(["audit", str(path), "--edition", "it"]) == 2
    assert run(["audit", str(path), "--ruling", "networker-duty=must"]) == 1
    capsys.readouterr()


def test_compare(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = record(tmp_path, DUTY)
    assert run(["compare", "--json", str(path)]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["file"] == path.as_posix()
    assert list(document["editions"]) == ["en", "de", "fr", "cs", "ru"]
    same = {"legal": True, "first_difference": None, "scores": {"Ann": 0, "Bob": 2}, "result": None}
    assert document["editions"]["en"] == document["editions"]["ru"] == same
    assert document["editions"]["fr"] == {
        **same,
        "legal": False,
        "first_difference": {
            "entry": 5,
            "rule": "networker/duty",
            "message": "'place Ann n1 r:NS' is not legal there: Ann has 3 networkers in supply and must place one.",
        },
    }
    assert run(["compare", str(path)]) == 0
    assert capsys.readouterr().out == (
        f"{path.as_posix()}, played by the English rules\n"
        "\n"
        "edition     legal                  scores        winner\n"
        "en English  yes                    Ann 0, Bob 2  no end yet\n"
        "de German   yes                    Ann 0, Bob 2  no end yet\n"
        "fr French   1 move does not stand  Ann 0, Bob 2  no end yet\n"
        "cs Czech    yes                    Ann 0, Bob 2  no end yet\n"
        "ru Russian  yes                    Ann 0, Bob 2  no end yet\n"
        "\n"
        "fr differs first in entry 5 (networker/duty): 'place Ann n1 r:NS' is not legal there: "
        "Ann has 3 networkers in supply and must place one.\n"
    )


def test_compare_keeps_what_the_table_decided_for_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    header = HEADER.replace("edition: en\n", "edition: en\nrulings: {target: 2}\n")
    path = record(tmp_path, DUTY, header)
    assert run(["compare", "--json", str(path)]) == 0
    editions = json.loads(capsys.readouterr().out)["editions"]
    assert {edition["result"]["winners"][0] for edition in editions.values()} == {"Bob"}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--ruling", "target=3"], "'target' is not a ruling. Rulings are time-cells, "),
        (["--edition", "de"], "There is no edition 'de' of Beyond Code: "),
        (["--ruling", "time-cells=x"], "--ruling time-cells=x: 'x' cannot be the answer to time-cells. "),
    ],
)
def test_rules_that_a_box_does_not_know_are_a_fault_of_the_command_line(options: list[str], said: str) -> None:
    answer = invoke("audit", BEYOND_CODE[0], *options)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(said)


def test_a_line_break_in_the_name_of_a_file_breaks_no_line(tmp_path: Path) -> None:
    path = record(tmp_path, ["choose Ann weight"]).rename(tmp_path / "a\nb.yaml")
    told = invoke("audit", path).out.splitlines()
    assert [line.partition(": ")[0] for line in told[-1:]] == ["1 record"]
    assert all(line.startswith(f"{tmp_path.as_posix()}/a\\nb.yaml:") for line in told[:-1])
    assert invoke("status", path).out.splitlines()[0] == f"{tmp_path.as_posix()}/a\\nb.yaml, 1 entry"
    assert invoke("audit", path, "--json").json["findings"][0]["file"] == path.as_posix()
