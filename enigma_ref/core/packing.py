"""Typed facts as plain data that can be written as JSON, and back: for what is kept between runs and handed on.

Named tuples, `Facts` and data classes become lists of their fields in order; the type says what each place must hold,
so nothing is read that was not written by the same declaration; `object` stands for anything that JSON has. Nothing
that is read can run anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from sys import intern
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from .facts import Facts
from .sentence import Paragraph, Sentence
from .sentence_data import DataError, said_data, said_from

T = TypeVar("T")

Reader = Callable[[Any], Any]

_SHORT = 20
"""Of texts up to this length, such as names, many are the same in many games, and are held once."""


def pack(value: Any) -> Any:
    """Return a typed value as data."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, Sentence | Paragraph):
        return said_data(value)
    if is_dataclass(value):
        return [pack(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, Mapping):
        return {key: pack(each) for key, each in value.items()}
    return [pack(each) for each in value]


def unpack(form: type[T], data: object) -> T:
    """Return the value of a type that such data stands for; raise `DataError` where it does not fit the type."""
    wanted: Any = form
    try:
        found: T = _reader(wanted)(data)
    except RecursionError as error:
        raise DataError(form) from error
    return found


@lru_cache(256)
def _reader(form: Any) -> Reader:
    """Return what reads data of a type, made once."""
    if form is str:
        return _text
    if form in (int, bool):
        return _exactly(form)
    if form is float:
        return _number
    if form is object:
        return lambda data: data
    origin, arguments = get_origin(form), get_args(form)
    if origin in (Union, UnionType):
        return _one_of(arguments)
    if origin in (tuple, list) and (origin is list or arguments[1:] == (...,)):
        return _several(origin, _reader(arguments[0]))
    if isinstance(origin, type) and issubclass(origin, Mapping) and arguments[:1] == (str,):
        return _by_name(_reader(arguments[1]))
    if isinstance(form, type) and (is_dataclass(form) or issubclass(form, tuple)):
        return _of_fields(form)
    raise TypeError(f"{form} cannot be read from data")


def _exactly(form: type) -> Reader:
    def read(data: Any) -> Any:
        if type(data) is not form:
            raise DataError(data)
        return data

    return read


def _text(data: Any) -> Any:
    if type(data) is not str:
        raise DataError(data)
    return intern(data) if len(data) <= _SHORT else data


def _number(data: Any) -> Any:
    if type(data) is not float and type(data) is not int:
        raise DataError(data)
    return data


def _one_of(forms: tuple[Any, ...]) -> Reader:
    some = [form for form in forms if form is not NoneType]
    if set(some) == {Sentence, Paragraph}:
        inner: Reader = said_from
    elif len(some) == 1:
        inner = _reader(some[0])
    else:
        raise TypeError(f"{forms} could not be told apart in data")
    return inner if len(some) == len(forms) else lambda data: None if data is None else inner(data)


def _several(make: Callable[[Any], Any], inner: Reader) -> Reader:
    def read(data: Any) -> Any:
        if type(data) is not list:
            raise DataError(data)
        return make(map(inner, data))

    return read


def _by_name(inner: Reader) -> Reader:
    def read(data: Any) -> Any:
        if type(data) is not dict:
            raise DataError(data)
        return {key: inner(each) for key, each in data.items()}

    return read


def _of_fields(form: Any) -> Reader:
    readers: list[Reader] = []
    make = form._make if hasattr(form, "_make") else lambda parts: form(*parts)

    def read(data: Any) -> Any:
        if not readers:  # not before: a type may hold others of its own
            readers.extend(map(_reader, _hints(form)))
        if type(data) is not list or len(data) != len(readers):
            raise DataError(data)
        return make([inner(each) for inner, each in zip(readers, data, strict=True)])

    return read


def _hints(form: Any) -> list[Any]:
    names = (
        form._names
        if issubclass(form, Facts)
        else tuple(form.__dataclass_fields__)
        if is_dataclass(form)
        else form._fields
    )
    hints = get_type_hints(form, localns={"Said": Sentence | Paragraph})  # which is an alias in quotes
    return [hints[name] for name in names]
