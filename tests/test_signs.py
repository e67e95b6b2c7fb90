"""The signs of players: one character each, which nobody takes for that of another."""

from __future__ import annotations

import pytest

from enigma_ref.core.lookalikes import looks_of_sign
from enigma_ref.core.signs import signs_of


@pytest.mark.parametrize(
    ("names", "signs"),
    [
        (("Ann", "Bob", "Cleo", "Dan"), "ABCD"),
        (("Katharina", "Katherine", "Sebastian", "Александра"), "KASЛ"),
        (("Ольга", "Olga", "Otto"), "ОLT"),
        (("Ивана", "Ivan", "Ιω"), "ИIΩ"),
        (("Élodie", "Emma", "Øyvind", "Olaf"), "ÉMØL"),
        (("Ilse", "Zoe", "42", "1"), "IZ34"),
        (("7", "Ida", "Sam", "Zz", "9"), "1DSZ3"),  # 5 looks like S, 1 is taken, 2 looks like Z
        (("Ann", "ann2", "A"), "AN3"),
        (("李", "王"), "李王"),
        (("김", "강"), "김강"),
    ],
)
def test_signs_can_be_told_apart(names: tuple[str, ...], signs: str) -> None:
    assert "".join(signs_of(names)) == signs
    assert len({looks_of_sign(sign) for sign in signs}) == len(names)


@pytest.mark.parametrize("pair", ["AА", "AΑ", "O0", "OО", "I1", "IІ", "S5", "Z2", "З3", "B8", "ВB", "ÉE", "ЁE", "HН"])
def test_what_looks_alike(pair: str) -> None:
    assert looks_of_sign(pair[0]) == looks_of_sign(pair[1])


@pytest.mark.parametrize("pair", ["ГR", "ПN", "ГP", "ΓY", "QO", "LI", "ИN", "ЯR", "VU"])
def test_what_does_not(pair: str) -> None:
    assert looks_of_sign(pair[0]) != looks_of_sign(pair[1])
