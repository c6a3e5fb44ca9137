"""Shapes of moves, found by their `do`, and all shapes of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from kartotek.catalog.rules.shapes.shape import Fields, Shape, constant, wrong
from kartotek.catalog.rules.shapes.values import ListOf, Record, Text, WholeNumber

__all__ = ["Shapes", "StepList"]

_OUTCOMES: Fields = {"chance?": ListOf(Record({"pile": Text(), "order": ListOf(Text())}))}


@dataclass(frozen=True)
class StepList(Shape):
    """A list of at least one step, each of the shape that its `do` names."""

    kinds: Mapping[str, Fields]

    def test(self, value: str, names: dict[str, Any]) -> str:
        one = constant(names, _by_kind(self.kinds))
        return f"type({value}) is list and {value} and all(map({one}, {value}))"

    def explain(self, value: Any, where: str) -> None:
        if type(value) is not list or not value:
            raise wrong(where, "a list of steps", value)
        for place, step in enumerate(value):
            _explain_kind(self.kinds, step, f"{where}[{place}]")

    def words(self) -> Iterator[str]:
        yield from self.kinds
        for fields in self.kinds.values():
            for shape in fields.values():
                yield from shape.words()

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
        raise wrong(where, "an object", value)
    do = value.get("do")
    if type(do) is not str:
        raise wrong(f"{where}.do", "a text", do)
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
        whole = {do: {"seat": WholeNumber(0, 20), **fields, **_OUTCOMES} for do, fields in self.moves.items()}
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

    def words(self) -> Iterator[str]:
        """The texts that shapes admit by name."""
        for fields in self.moves.values():
            for shape in fields.values():
                yield from shape.words()

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
