"""The typed reader of set-ups and moves: a game declares the shape of each, and gets a check and a JSON Schema from it.

A check is done twice over: a generated function says in about a microsecond that a move is well formed; only where it
is not, the shapes are walked to find the place. What the words mean is no matter of shape: the rules see to that.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from schema.errors import KartotekError
from schema.language.faults import nearest

__all__ = [
    "Amounts", "Either", "Fields", "Flag", "ListOf", "MapOf", "Number", "Record", "Shape", "Shapes", "Steps", "Text",
]  # fmt: skip

Fields = Mapping[str, "Shape"]
"""Keys with their shapes; a key that may be left out ends with a question mark."""


class Shape(ABC):
    """What a value looks like."""

    @abstractmethod
    def test(self, value: str, names: dict[str, Any]) -> str:
        """A Python expression that says whether the value of an expression fits; constants go into `names`.

        Where a key is missing it may also raise `KeyError`, which says the same.
        """

    @abstractmethod
    def explain(self, value: Any, where: str) -> None:
        """Raise with the place where a value does not fit."""

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of such values."""


def _wrong(where: str, needed: str, value: Any) -> KartotekError:
    shown = repr(value)
    why = f"{needed} is needed, not {shown if len(shown) < 60 else shown[:57] + '...'}"
    return KartotekError("replay-format", "the replay is malformed", where=where, why=why)


def _constant(names: dict[str, Any], value: Any) -> str:
    name = f"c{len(names)}"
    names[name] = value
    return name


@dataclass(frozen=True, slots=True)
class Text(Shape):
    """A text, one of the given ones if any are given."""

    values: tuple[str, ...] = ()

    def test(self, value: str, names: dict[str, Any]) -> str:
        known = f" and {value} in {_constant(names, frozenset(self.values))}" if self.values else ""
        return f"type({value}) is str{known}"

    def explain(self, value: Any, where: str) -> None:
        if type(value) is not str:
            raise _wrong(where, "a text", value)
        if self.values and value not in self.values:
            raise _wrong(where, " or ".join(self.values), value)

    def schema(self) -> dict[str, Any]:
        return {"type": "string"} | ({"enum": list(self.values)} if self.values else {})


@dataclass(frozen=True, slots=True)
class Number(Shape):
    """A whole number between two bounds."""

    least: int = 0
    most: int = 10_000

    def test(self, value: str, names: dict[str, Any]) -> str:
        if value.isidentifier():
            return f"type({value}) is int and {self.least} <= {value} <= {self.most}"
        name = f"n{len(names)}"  # looked up once
        names[name] = None
        return f"type({name} := {value}) is int and {self.least} <= {name} <= {self.most}"

    def all_fit(self, values: Iterable[Any]) -> bool:
        """Does the shape fit all of these?"""
        least, most = self.least, self.most
        for value in values:  # noqa: SIM110  # it is called for every purchase, and `all` is slower
            if type(value) is not int or not least <= value <= most:
                return False
        return True

    def explain(self, value: Any, where: str) -> None:
        if type(value) is not int or not self.least <= value <= self.most:
            raise _wrong(where, f"a number from {self.least} to {self.most}", value)

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class Flag(Shape):
    """True or false."""

    def test(self, value: str, names: dict[str, Any]) -> str:
        return f"type({value}) is bool"

    def explain(self, value: Any, where: str) -> None:
        if type(value) is not bool:
            raise _wrong(where, "true or false", value)

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class ListOf(Shape):
    """A list of values of one shape."""

    item: Shape

    def test(self, value: str, names: dict[str, Any]) -> str:
        return f"type({value}) is list and all({self.item.test('item', names)} for item in {value})"

    def explain(self, value: Any, where: str) -> None:
        if type(value) is not list:
            raise _wrong(where, "a list", value)
        for place, item in enumerate(value):
            self.item.explain(item, f"{where}[{place}]")

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": self.item.schema()}


@dataclass(frozen=True, slots=True)
class MapOf(Shape):
    """An object with values of one shape under names of any kind."""

    item: Shape

    def test(self, value: str, names: dict[str, Any]) -> str:
        if isinstance(self.item, Number):  # by far the most are: a loop of its own is faster than `all`
            return f"type({value}) is dict and {_constant(names, self.item.all_fit)}({value}.values())"
        return f"type({value}) is dict and all({self.item.test('entry', names)} for entry in {value}.values())"

    def explain(self, value: Any, where: str) -> None:
        if type(value) is not dict:
            raise _wrong(where, "an object", value)
        for key, item in value.items():
            self.item.explain(item, f"{where}.{key}")

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": self.item.schema()}


@dataclass(frozen=True, slots=True)
class Either(Shape):
    """A value of one of two shapes."""

    one: Shape
    other: Shape

    def test(self, value: str, names: dict[str, Any]) -> str:
        return f"({self.one.test(value, names)} or {self.other.test(value, names)})"

    def explain(self, value: Any, where: str) -> None:
        try:
            self.one.explain(value, where)
        except KartotekError as error:
            try:
                self.other.explain(value, where)
            except KartotekError:
                raise error from None

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [self.one.schema(), self.other.schema()]}


@dataclass(frozen=True, slots=True)
class Amounts(Shape):
    """Amounts by resource."""

    names: tuple[str, ...]

    def test(self, value: str, names: dict[str, Any]) -> str:
        known = _constant(names, frozenset(self.names))
        return (
            f"type({value}) is dict and {value}.keys() <= {known} "
            f"and all(type(amount) is int and 0 <= amount < 10000 for amount in {value}.values())"
        )

    def explain(self, value: Any, where: str) -> None:
        Record({f"{name}?": Number() for name in self.names}).explain(value, where)

    def schema(self) -> dict[str, Any]:
        return Record({f"{name}?": Number() for name in self.names}).schema()


@dataclass(frozen=True, slots=True)
class Record(Shape):
    """An object with exactly these keys, those with a question mark being optional."""

    fields: Fields

    def _split(self) -> tuple[dict[str, Shape], dict[str, Shape]]:
        needed = {key: shape for key, shape in self.fields.items() if not key.endswith("?")}
        optional = {key.removesuffix("?"): shape for key, shape in self.fields.items() if key.endswith("?")}
        return needed, optional

    def test(self, value: str, names: dict[str, Any]) -> str:
        needed, optional = self._split()
        tests = [f"type({value}) is dict"]
        tests += [shape.test(f"{value}[{key!r}]", names) for key, shape in needed.items()]
        more = [f"{value}.keys() <= {_constant(names, frozenset(needed | optional))}"]
        more += [
            f"({key!r} not in {value} or {shape.test(f'{value}[{key!r}]', names)})" for key, shape in optional.items()
        ]
        # Most records have the needed keys and no others: then nothing else is to be looked at.
        tests.append(f"(len({value}) == {len(needed)} or ({' and '.join(more)}))")
        return "(" + " and ".join(tests) + ")"

    def explain(self, value: Any, where: str) -> None:
        if type(value) is not dict:
            raise _wrong(where, "an object", value)
        needed, optional = self._split()
        for key in needed:
            if key not in value:
                raise KartotekError("replay-format", "the replay is malformed", where=where, why=f"{key!r} is missing")
        known = needed | optional
        for key, item in value.items():
            if key not in known:
                close = nearest(str(key), list(known))
                hint = f"did you mean {close!r}?" if close else f"keys: {', '.join(known)}"
                raise KartotekError(
                    "replay-format", "the replay is malformed", where=f"{where}.{key}", why="no such key", hint=hint
                )
            known[key].explain(item, f"{where}.{key}")

    def schema(self) -> dict[str, Any]:
        needed, optional = self._split()
        return {
            "type": "object",
            "properties": {key: shape.schema() for key, shape in (needed | optional).items()},
            "required": list(needed),
            "additionalProperties": False,
        }


_OUTCOMES: Fields = {"chance?": ListOf(Record({"pile": Text(), "order": ListOf(Text())}))}


@dataclass(frozen=True)
class Steps(Shape):
    """A list of at least one step, each of the shape that its `do` names."""

    kinds: Mapping[str, Fields]

    def test(self, value: str, names: dict[str, Any]) -> str:
        one = _constant(names, _by_kind(self.kinds))
        return f"type({value}) is list and {value} and all(map({one}, {value}))"

    def explain(self, value: Any, where: str) -> None:
        if type(value) is not list or not value:
            raise _wrong(where, "a list of steps", value)
        for place, step in enumerate(value):
            _explain_kind(self.kinds, step, f"{where}[{place}]")

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "minItems": 1, "items": _kinds_schema(self.kinds)}


class _Given(Text):
    """The `do` by which a shape was found: its value is known."""

    def test(self, value: str, names: dict[str, Any]) -> str:
        return "True"


def _checks(kinds: Mapping[str, Fields]) -> dict[str, Callable[[Any], bool]]:
    """The generated checks of objects by the `do` that names their shape."""
    names: dict[str, Any] = {}
    tests = {do: Record({"do": _Given(), **fields}).test("it", names) for do, fields in kinds.items()}
    return {do: eval(f"lambda it: {test}", names) for do, test in tests.items()}


def _by_kind(kinds: Mapping[str, Fields]) -> Callable[[Any], bool]:
    """The check of an object whose `do` names its shape."""
    checks = _checks(kinds)

    def check(value: Any) -> bool:
        try:
            return checks[value["do"]](value)
        except (TypeError, KeyError):  # no object, no `do`, or one that names no shape
            return False

    return check


def _explain_kind(kinds: Mapping[str, Fields], value: Any, where: str) -> None:
    if type(value) is not dict:
        raise _wrong(where, "an object", value)
    do = value.get("do")
    if type(do) is not str:
        raise _wrong(f"{where}.do", "a text", do)
    if do in kinds:  # a move that the game does not know is well formed: the rules say that it is illegal
        Record({"do": Text(), **kinds[do]}).explain(value, where)


def _kinds_schema(kinds: Mapping[str, Fields]) -> dict[str, Any]:
    return {"oneOf": [Record({"do": Text((do,)), **fields}).schema() for do, fields in kinds.items()]}


@dataclass(frozen=True)
class Shapes:
    """The shapes of one game: its set-up, its moves by their `do`, and the columns that checkpoints may claim."""

    game: str
    setup: Record
    moves: Mapping[str, Fields]
    plain: frozenset[str] = frozenset()
    """The keys of moves of which the rules accept only well formed ones, so that accepted ones need no check."""
    _checks: Mapping[str, Callable[[Any], bool]] = field(init=False, repr=False)
    _plain_kinds: frozenset[str] = field(init=False, repr=False)
    _check_setup: Callable[[Any], bool] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        whole = {do: {"seat": Number(0, 20), **fields, **_OUTCOMES} for do, fields in self.moves.items()}
        names: dict[str, Any] = {}
        test = self.setup.test("it", names)
        object.__setattr__(self, "moves", whole)
        object.__setattr__(self, "_checks", _checks(whole))
        needed = {do: {"do", *(key for key in fields if not key.endswith("?"))} for do, fields in whole.items()}
        object.__setattr__(self, "_plain_kinds", frozenset(do for do, keys in needed.items() if keys == self.plain))
        object.__setattr__(self, "_check_setup", eval(f"lambda it: {test}", names))

    def check_moves(self, moves: Iterable[Any], *, accepted: bool = False) -> None:
        """Raise `replay-format` with the place of the first move that is malformed.

        `accepted`: the rules will accept all of them, or the check is done again without it.
        """
        checks, plain = self._checks, self.plain if accepted else None
        for place, move in enumerate(moves):
            try:
                if move.keys() == plain and move["do"] in self._plain_kinds:
                    continue
                if checks[move["do"]](move):
                    continue
            except (TypeError, KeyError, AttributeError):  # no object, no `do`, or one that names no shape
                pass
            _explain_kind(self.moves, move, f"moves[{place}]")

    def check_setup(self, setup: Any, where: str = "setup") -> None:
        try:
            fits = self._check_setup(setup)
        except KeyError:
            fits = False
        if not fits:
            self.setup.explain(setup, where)

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of a replay's `setup` and `moves` in this game."""
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": f"set-up and moves of {self.game} in a kartotek-replay/1",
            "type": "object",
            "properties": {
                "setup": self.setup.schema(),
                "moves": {"type": "array", "items": _kinds_schema(self.moves)},
            },
        }
