"""Summaries as data: what goes out comes back, from it alone the statistics are the same, and nothing else is taken."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from enigma_ref.core.packing import pack, unpack
from enigma_ref.core.sentence import Amount, Listed, Paragraph, Percent, Quoted, Said, Term, all_of, paragraph, say
from enigma_ref.core.sentence_data import DataError, said_data, said_from
from enigma_ref.library.content import Content
from enigma_ref.library.examine import examine
from enigma_ref.library.statistics import counted
from enigma_ref.library.summary import Sound, Unsound, from_json, sum_up, to_json
from enigma_ref.store.files import shown

from .beyond_code_shelf import fill as fill_beyond_code
from .cli_helpers import invoke
from .shelf import fill


def shelf(folder: Path) -> list[Path]:
    """Return games of both boxes, and records that do not count."""
    folder.mkdir()
    (folder / "bc").mkdir()
    paths = [*fill(folder, 12, 3, target=5), *fill_beyond_code(folder / "bc", 8, 5)]
    text = paths[0].read_text("utf-8")
    (folder / "bad.yaml").write_text(text.replace("choose", "chose", 3), "utf-8")
    (folder / "no.yaml").write_bytes(b"\xff\xfe nothing")
    (folder / "typed.yaml").write_text(text.replace("players:", "players: {a: [1, 2.5, null]}\n_own:", 1), "utf-8")
    assert invoke("whatif", paths[0], "--at", "3", "--keep", folder / "branched.yaml").status == 0
    return sorted(folder.rglob("*.yaml"))


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


@pytest.mark.slow
def test_the_document_from_data_alone_is_that_of_stats(tmp_path: Path) -> None:
    paths = shelf(tmp_path / "games")
    data = [(shown(path), through_json(to_json(sum_up(Content(path.read_bytes()))))) for path in paths]
    found = counted(((file, from_json(each)) for file, each in data), {})
    document = found.document(found.reports())
    answer = invoke("stats", tmp_path / "games", "--json")
    assert through_json(document) == answer.json
    assert {each["code"] for each in document["left_out"]} >= {"unreadable", "branched"}
    assert set(document["boxes"]) == {"enigma", "beyond-code"}


def test_summaries_come_back_as_they_went(tmp_path: Path) -> None:
    kinds = set()
    for path in shelf(tmp_path / "games"):
        summed = sum_up(Content(path.read_bytes()))
        kinds.add(type(summed))
        again = from_json(through_json(to_json(summed)))
        assert to_json(again) == to_json(summed)
        if isinstance(summed, Sound):
            assert again == summed
            assert type(again.summary) is type(summed.summary)
        else:
            assert isinstance(again, Unsound)
            assert str(again.why) == str(summed.why)
    assert kinds == {Sound, Unsound}


def test_findings_come_back_as_they_went(tmp_path: Path) -> None:
    for path in shelf(tmp_path / "games"):
        for finding in examine(path).findings:
            again = unpack(type(finding), through_json(pack(finding)))
            assert again.message == finding.message
            assert pack(again) == pack(finding)


SENTENCES: list[Said] = [
    say("{n} {n:cell|cells} of {who}", n=3, who="Ann {n}"),
    paragraph(say("One."), say("{what:^} Two.", what=say("it is."))),
    say("{a} {b} {c}", a=Quoted("it's"), b=Quoted(2.5), c=Quoted(None)),
    say("{a}", a=Quoted({"a": [1, (2, 3)]})),
    say("{a}", a=Quoted(["x" * 100], 20)),
    say("{a} {b}", a=all_of(["x", say("y"), Term("red", "color")]), b=Listed(("p", 4), ";")),
    say("{a} {b} {c}", a=Amount(None), b=Amount(2.5, 2, trimmed=True), c=Percent(1, 3)),
    Paragraph(()),
]


@pytest.mark.parametrize("said", SENTENCES, ids=str)
def test_sentences_come_back_as_they_went(said: Said) -> None:
    again = said_from(through_json(said_data(said)))
    assert str(again) == str(said)
    assert said_data(again) == said_data(said)


@pytest.mark.parametrize(
    "data",
    [
        None,
        "text",
        3,
        [],
        {},
        {"say": "{n}"},
        {"say": "{n}", "with": {}},
        {"say": "{n} {", "with": {"n": 1}},
        {"say": "{n:a|b}", "with": {"n": "x"}},
        {"say": "{n:a}", "with": {"n": {"eval": "1"}}},
        {"say": ["x"], "with": {}},
        {"say": "x", "with": []},
        {"paragraph": ["x"]},
        {"paragraph": 3},
        {"say": "{a}", "with": {"a": {"amount": "x", "digits": 1, "trimmed": False}}},
        {"say": "{a}", "with": {"a": {"listed": [1, 2], "last": "x"}}},
        {"say": "{a:>99999999999}", "with": {"a": "x"}},
        {"say": "{a}", "with": {"a": {"amount": 1.5, "digits": 10**9, "trimmed": False}}},
    ],
)
def test_what_is_no_sentence_is_not_taken(data: object) -> None:
    with pytest.raises(DataError):
        said_from(data)


def test_a_deep_pile_is_not_taken() -> None:
    data: Any = {"say": "x", "with": {}}
    for _ in range(5000):
        data = {"paragraph": [data]}
    with pytest.raises(DataError):
        said_from(data)


def spoilt(data: Any) -> list[Any]:
    """Return data with one value in it of another kind, for every place in it."""
    if isinstance(data, list):
        found = [[*data[:n], each, *data[n + 1 :]] for n, item in enumerate(data) for each in spoilt(item)]
        return [*found, [*data, None], {}]
    if isinstance(data, dict):
        return [{**data, key: each} for key, item in data.items() for each in spoilt(item)] + [[]]
    return [{"x": data}]


def test_data_of_another_form_is_not_taken(tmp_path: Path) -> None:
    (game,) = fill(tmp_path, 1, 3, target=5)
    data = through_json(to_json(sum_up(Content(game.read_bytes()))))
    assert data["game"]
    for each in spoilt(data):
        with pytest.raises(DataError):
            from_json(each)
    for key in ("box", "game", "seal"):
        with pytest.raises(DataError):
            from_json({name: value for name, value in data.items() if name != key})
    with pytest.raises(DataError):
        from_json({**data, "box": "chess"})
