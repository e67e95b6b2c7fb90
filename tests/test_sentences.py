"""Sentences are data until the edge: every template is one literal, and its holes are its arguments."""

from __future__ import annotations

import ast

import pytest

from enigma_ref.core.sentence import Amount, Percent, Quoted, Term, all_of, any_of, paragraph, row_of, say
from enigma_ref.core.voice import ENGLISH, holes_of

from .templates import PACKAGE, ROOT, calls, templates

SPECS = ("", "+", ",", "^", "v", "inside")


def test_every_template_is_one_literal_with_the_right_holes() -> None:
    found = calls()
    assert len(found) > 500
    for said in found:
        where = f"{said.module.relative_to(ROOT)}:{said.line}"
        assert said.template is not None, f"{where}: the template is no literal"
        assert None not in said.arguments, f"{where}: arguments are named one by one"
        assert set(holes_of(said.template)) == set(said.arguments), where


def test_templates_that_are_filled_elsewhere_are_literals_too() -> None:
    found = calls("template")
    assert len(found) > 50
    assert all(said.template is not None and not said.arguments for said in found)


def test_grammar_of_templates() -> None:
    for template in templates():
        for name, specs in holes_of(template).items():
            for spec in specs:
                known = spec in SPECS or len(spec.split("|")) == 2 or spec[:1] in "<>/"
                assert known, f"{name}:{spec} in {template!r}"


SPEAKERS = {"put", "warn", "Refusal", "UsageError", "StoreError", "Unclear", "Fault", "Notice", "Problem", "finding"}


def test_nobody_speaks_in_text() -> None:
    """Nothing that is read by people is a text put together in code, or a bare literal."""
    for module in sorted(PACKAGE.rglob("*.py")):
        text = module.read_text("utf-8")
        if not any(f"{name}(" in text for name in SPEAKERS):
            continue
        for node in ast.walk(ast.parse(text)):
            name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            if name not in SPEAKERS:
                continue
            assert isinstance(node, ast.Call)
            for argument in node.args:
                text = argument.value if isinstance(argument, ast.Constant) else None
                sentence = isinstance(text, str) and " " in text.strip()
                assert not sentence, f"{module}:{node.lineno}"
                if name not in ("put", "StoreError"):  # lines of tables; places
                    assert not isinstance(argument, ast.JoinedStr), f"{module}:{node.lineno}"


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (say("{n} {n:cell|cells}", n=1), "1 cell"),
        (say("{n} {n:cell|cells}", n=0), "0 cells"),
        (say("{who} and {{braces}}", who="Ann"), "Ann and {braces}"),
        (say("{names}", names=all_of(["a", "b", "c"])), "a, b and c"),
        (say("{names}", names=any_of(["a", "b"])), "a or b"),
        (say("{names}", names=row_of([say("x"), "b"], ";")), "x; b"),
        (say("{typed}", typed=Quoted("a'b\n")), '"a\'b\\n"'),
        (say("{typed}", typed=Quoted("x" * 100, 10)), "'xxxxxxxx…"),
        (say("{color:acc} {change:+}", color=Term("red", "color"), change=2), "red +2"),
        (say("{what:inside}; {what:^}", what=say("it is so.")), "it is so; It is so."),
        (say("{ways:,}", ways=1234567), "1,234,567"),
        (say("{a} {b} {c}", a=Amount(2), b=Amount(2.5, 2, trimmed=True), c=Amount(None)), "2.0 2.5 –"),
        (say("{a} {b}", a=Percent(1, 3), b=Percent(0, 0)), "33% –"),
        (say("this: {what:v}", what=say("It is so.")), "this: it is so."),
        (paragraph(say("One."), None, say("Two {n}.", n=2)), "One. Two 2."),
    ],
)
def test_english(said: object, text: str) -> None:
    assert str(said) == text


def test_pieces_of_a_sentence_know_their_arguments() -> None:
    said = say("{n} {n:cell|cells} of {who}", n=2, who=say("{name}", name="Ann"))
    pieces = ENGLISH.pieces(said)
    assert pieces == [("2", "n"), (" ", ""), ("cells", "n"), (" of ", ""), ("Ann", "who")]
    assert "".join(text for text, _ in pieces) == str(said)


def test_sentences_are_values() -> None:
    assert say("{n}", n=1) == say("{n}", n=1)
    assert say("{n}", n=1) != say("{n}", n=2)
    assert hash(say("{n}", n=1)) == hash(say("{n}", n=2))
    assert ENGLISH.template("{n}") == "{n}"
