"""`Facts`: records that behave as named tuples do where we use them."""

from __future__ import annotations

import copy
import pickle

import pytest

from enigma_ref.core.facts import Facts


class Spoken(Facts):
    """Something said."""

    who: str
    words: tuple[str, ...]
    aloud: bool = True


def test_fields_come_in_order_or_by_name_and_the_last_may_be_left_out() -> None:
    assert Spoken("Ann", ("hi",)) == Spoken(words=("hi",), who="Ann") == Spoken("Ann", ("hi",), True)
    assert Spoken("Ann", (), aloud=False).aloud is False
    assert hash(Spoken("Ann", ())) == hash(Spoken("Ann", ()))
    assert repr(Spoken("Ann", ())) == "Spoken(who='Ann', words=(), aloud=True)"


@pytest.mark.parametrize(
    ("fields", "named"),
    [(("Ann",), {}), (("Ann", (), True, 1), {}), (("Ann", ()), {"who": "Bob"}), (("Ann", ()), {"loud": True})],
)
def test_wrong_fields_are_a_mistake_of_the_program(fields: tuple[object, ...], named: dict[str, object]) -> None:
    with pytest.raises(TypeError, match="Spoken has the fields who, words, aloud"):
        Spoken(*fields, **named)  # type: ignore[arg-type]


def test_they_are_matched_copied_pickled_and_never_changed() -> None:
    said = Spoken("Ann", ("hi", "there"))
    match said:
        case Spoken(who, (first, *_), aloud=True):
            assert (who, first) == ("Ann", "hi")
        case _:
            raise AssertionError
    assert pickle.loads(pickle.dumps(said)) == copy.deepcopy(said) == said
    assert type(pickle.loads(pickle.dumps(said))) is Spoken
    assert said._replace(aloud=False) == Spoken("Ann", ("hi", "there"), False)
    with pytest.raises(AttributeError):
        said.who = "Bob"  # type: ignore[misc]
