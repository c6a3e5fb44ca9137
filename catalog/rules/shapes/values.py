"""Shapes of plain values, lists and objects."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kartotek.catalog.rules.shapes.shape import Fields, Shape, constant, wrong
from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.errors import KartotekError

__all__ = ["Amounts", "Either", "TrueOrFalse", "ListOf", "MapOf", "WholeNumber", "Record", "NestedSteps", "Text"]


@dataclass(frozen=True, slots=True)
class Text(Shape):
    """A text, one of the given ones if any are given."""

    values: tuple[str, ...] = ()

    def test(self, value: str, names: dict[str, Any]) -> str:
        known = f" and {value} in {constant(names, frozenset(self.values))}" if self.values else ""
        return f"type({value}) is str{known}"

    def explain(self, value: Any, where: str) -> None:
        if type(value) is not str:
            raise wrong(where, "a text", value)
        if self.values and value not in self.values:
            raise wrong(where, " or ".join(self.values), value)

    def words(self) -> Iterable[str]:
        return self.values

    def schema(self) -> dict[str, Any]:
        return {"type": "string"} | ({"enum": list(self.values)} if self.values else {})


@dataclass(frozen=True, slots=True)
class WholeNumber(Shape):
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
            raise wrong(where, f"a number from {self.least} to {self.most}", value)

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class TrueOrFalse(Shape):
    """True or false."""

    def test(self, value: str, names: dict[str, Any]) -> str:
        return f"type({value}) is bool"

    def explain(self, value: Any, where: str) -> None:
        if type(value) is not bool:
            raise wrong(where, "true or false", value)

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class NestedSteps(Shape):
    """A list of objects with known keys, nested by some of them; what their values mean is no matter of shape."""

    keys: tuple[str, ...]
    nested: tuple[str, ...]

    def test(self, value: str, names: dict[str, Any]) -> str:
        return f"{constant(names, self._fits)}({value})"

    def _fits(self, steps: Any) -> bool:
        if type(steps) is not list:
            return False
        for step in steps:
            if type(step) is not dict or not all(key in self.keys for key in step):
                return False
            if not all(self._fits(step[key]) for key in self.nested if key in step):
                return False
        return True

    def explain(self, value: Any, where: str) -> None:
        if type(value) is not list:
            raise wrong(where, "a list", value)
        for place, step in enumerate(value):
            if type(step) is not dict:
                raise wrong(f"{where}[{place}]", "an object", step)
            for key, item in step.items():
                if key not in self.keys:
                    raise _no_such_key(f"{where}[{place}].{key}", str(key), self.keys)
                if key in self.nested:
                    self.explain(item, f"{where}[{place}].{key}")

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "object", "propertyNames": {"enum": list(self.keys)}}}


@dataclass(frozen=True, slots=True)
class ListOf(Shape):
    """A list of values of one shape."""

    item: Shape

    def test(self, value: str, names: dict[str, Any]) -> str:
        return f"type({value}) is list and all({self.item.test('item', names)} for item in {value})"

    def explain(self, value: Any, where: str) -> None:
        if type(value) is not list:
            raise wrong(where, "a list", value)
        for place, item in enumerate(value):
            self.item.explain(item, f"{where}[{place}]")

    def words(self) -> Iterable[str]:
        return self.item.words()

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": self.item.schema()}


@dataclass(frozen=True, slots=True)
class MapOf(Shape):
    """An object with values of one shape under names of any kind."""

    item: Shape

    def test(self, value: str, names: dict[str, Any]) -> str:
        if isinstance(self.item, WholeNumber):  # by far the most are: a loop of its own is faster than `all`
            return f"type({value}) is dict and {constant(names, self.item.all_fit)}({value}.values())"
        return f"type({value}) is dict and all({self.item.test('entry', names)} for entry in {value}.values())"

    def explain(self, value: Any, where: str) -> None:
        if type(value) is not dict:
            raise wrong(where, "an object", value)
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
        known = constant(names, frozenset(self.names))
        return (
            f"type({value}) is dict and {value}.keys() <= {known} "
            f"and all(type(amount) is int and 0 <= amount < 10000 for amount in {value}.values())"
        )

    def explain(self, value: Any, where: str) -> None:
        Record({f"{name}?": WholeNumber() for name in self.names}).explain(value, where)

    def words(self) -> Iterable[str]:
        return self.names

    def schema(self) -> dict[str, Any]:
        return Record({f"{name}?": WholeNumber() for name in self.names}).schema()


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
        more = [f"{value}.keys() <= {constant(names, frozenset(needed | optional))}"]
        more += [
            f"({key!r} not in {value} or {shape.test(f'{value}[{key!r}]', names)})" for key, shape in optional.items()
        ]
        # Most records have the needed keys and no others: then nothing else is to be looked at.
        tests.append(f"(len({value}) == {len(needed)} or ({' and '.join(more)}))")
        return "(" + " and ".join(tests) + ")"

    def explain(self, value: Any, where: str) -> None:
        if type(value) is not dict:
            raise wrong(where, "an object", value)
        needed, optional = self._split()
        for key in needed:
            if key not in value:
                raise KartotekError("replay-format", "the replay is malformed", where=where, why=f"{key!r} is missing")
        known = needed | optional
        for key, item in value.items():
            if key not in known:
                raise _no_such_key(f"{where}.{key}", str(key), known)
            known[key].explain(item, f"{where}.{key}")

    def schema(self) -> dict[str, Any]:
        needed, optional = self._split()
        return {
            "type": "object",
            "properties": {key: shape.schema() for key, shape in (needed | optional).items()},
            "required": list(needed),
            "additionalProperties": False,
        }


def _no_such_key(where: str, key: str, known: Iterable[str]) -> KartotekError:
    hint = did_you_mean(key, list(known), f"keys: {', '.join(known)}")
    return KartotekError("replay-format", "the replay is malformed", where=where, why="no such key", hint=hint)
