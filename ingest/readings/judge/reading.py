"""The atoms of an expression: what its steps hand over, ask for, change and do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from itertools import chain, pairwise
from typing import Final, get_args

from kartotek.ingest.effects.stage import language_of
from kartotek.ingest.readings.judge.atoms import Atom, AtomVerb, Season
from kartotek.ingest.readings.judge.words import names_of, stems
from kartotek.schema.language import nodes as n
from kartotek.schema.language.node import Node, walk
from kartotek.schema.language.parser import parse_ability

__all__ = ["around", "reading_atoms"]

_SEASONS: Final[dict[str, Season]] = {"end": "end", "always": "any"}
_STEPS: Final = get_args(n.Step)
_EARNING: Final = ("income", "production")
_PRICES: Final = frozenset(("cost",))


def reading_atoms(expression: str, game: str) -> list[Atom]:
    """The atoms of what is done; the words of its event may multiply them all."""
    ability = parse_ability(expression, language_of(game).vocabulary)
    season = _season(ability.timing)
    event = _words([ability.timing], game)
    return [replace(atom, per=atom.per | event, season=season) for atom in _Steps(game).of(ability.effect)]


def _season(timing: n.Timing) -> Season:
    if timing.kind == "each":
        return "phase" if timing.name in _EARNING else "any"
    return _SEASONS.get(timing.kind, "event")


def around(expression: str, game: str) -> list[Atom]:
    """What happens before the effect does, as something done: the event that it waits for, and goods that are turned
    into others where they are counted together."""
    ability = parse_ability(expression, language_of(game).vocabulary)
    sums = (node.left for node in walk(ability.effect) if isinstance(node, n.Divide))
    goods = (
        Atom("do", _words([term], game) | stems("good"), (_numbers_of(term) or frozenset()) | {1})
        for total in sums
        for term in _terms(total)
    )
    return [Atom("do", _words([ability.timing, *ability.limits], game)), *goods]


def _terms(total: n.Int) -> list[n.Int]:
    """What is added up."""
    if isinstance(total, n.Arithmetic) and total.operator == "+":
        return [*_terms(total.left), *_terms(total.right)]
    return [total]


def _words(nodes: Iterable[Node], game: str) -> frozenset[str]:
    """The words of all names in some parts of an expression."""
    known = names_of(game)
    names = {name for top in nodes for node in walk(top) for name in _names(node)}
    return frozenset(word for name in names for word in (known.get(name) or stems(name)))


def _names(node: Node) -> Iterator[str]:
    values = (getattr(node, spec.name) for spec in fields(node))
    return (value for value in values if isinstance(value, str))


class _Steps:
    """Atoms step by step, in the names of one game."""

    def __init__(self, game: str) -> None:
        self.game = game

    def of(self, step: n.Step, times: int = 1) -> Iterator[Atom]:
        """The atoms of a step that is done so many times."""
        match step:
            case n.Transfer():
                yield from self._transfer(step)
            case n.Pay():
                yield from self._pay(step, times)
            case n.Do():
                yield from self._act(step, times)
            case n.Mod():
                yield self._mod(step)
            case n.Flag() | n.Replace():
                yield Atom("set", self._named(step))
            case n.Use():
                yield Atom("do", self._named(step) | stems("use copy"), frozenset((times,)))
            case _:
                yield from self._inside(step, times)

    def _mod(self, step: n.Mod) -> Atom:
        """A rule that changes a number; a price that is changed, not waived, is an act."""
        words, numbers = self._named(step), _numbers_of(step.value)
        return Atom("do" if words & _PRICES and numbers != frozenset((0,)) else "set", words, numbers)

    def _inside(self, step: n.Step, times: int) -> Iterator[Atom]:
        """The steps within a step; what a loop goes over multiplies them, and so may a condition."""
        count = getattr(step, "times", getattr(step, "count", None))
        often = times * count if isinstance(count, int) else times
        over: Node | None = getattr(step, "select", None) or getattr(step, "condition", None)
        looped = self._named(over) if over is not None else frozenset()
        for child in step.children():
            if isinstance(child, _STEPS):
                yield from (replace(atom, per=atom.per | looped) for atom in self.of(child, often))

    def _pay(self, step: n.Pay, times: int) -> Iterator[Atom]:
        price = list(self._amounts("pay", step.price, times))
        yield from price
        paid = frozenset(word for atom in price for word in atom.words) | stems("pay")
        yield from (replace(atom, per=atom.per | paid) for atom in self.of(step.step, times))

    def _act(self, step: n.Do, times: int) -> Iterator[Atom]:
        words = self._named(step) | stems(language_of(self.game).vocabulary.verbs[step.verb].subject or "")
        words |= stems("free") if isinstance(step.price, n.Free) else frozenset()
        yield Atom("do", words, frozenset() if _has_level(step) else frozenset(_stated(step) or (1, times)))
        if isinstance(step.price, n.Bundle):
            yield from (replace(atom, per=atom.per | words) for atom in self._amounts("pay", step.price, times))

    def _transfer(self, step: n.Transfer) -> Iterator[Atom]:
        per = self._named(step.per) if step.per else frozenset()
        for atom in self._amounts("lose" if step.kind == "lose" else "gain", step.bundle, 1):
            yield replace(atom, per=atom.per | per)

    def _amounts(self, act: AtomVerb, bundle: n.Bundle, times: int) -> Iterator[Atom]:
        for amount in bundle.amounts:
            if isinstance(amount, n.Amount):
                yield from self._goods(act, amount, times)
            else:
                yield self._choice(act, amount)

    def _goods(self, act: AtomVerb, amount: n.Amount, times: int) -> Iterator[Atom]:
        """So much of one good, once or so many times."""
        words = names_of(self.game).get(amount.resource) or stems(amount.resource)
        words |= self._named(amount.count) if isinstance(amount.count, n.Ranked) else frozenset()
        words |= stems("good") if "point" not in words else frozenset()
        for numbers, more in self._counts(amount.count):
            often = frozenset(number * time for number in numbers for time in (1, times))
            yield Atom(act, words, often, more)

    def _choice(self, act: AtomVerb, amount: Node) -> Atom:
        """One of several goods: the words of all of them, and how many are chosen or any of their numbers."""
        bundles = (node for node in walk(amount) if isinstance(node, n.Bundle))
        inner = [atom for bundle in bundles for atom in self._amounts(act, bundle, 1)]
        words = frozenset(chain.from_iterable(atom.words for atom in inner)) or stems("good")
        if isinstance(amount, n.SomeOf):
            return Atom(act, words, frozenset((amount.count,)))
        return Atom(act, words, frozenset(chain.from_iterable(atom.numbers for atom in inner)))

    def _counts(self, count: n.Int) -> Iterator[tuple[frozenset[int], frozenset[str]]]:
        """How many, and the words of what that depends on; each row of a table by itself."""
        if isinstance(count, n.Band):
            yield from ((numbers, self._named(count.value)) for numbers in _rows(count))
        elif isinstance(count, n.Ranked):
            yield from ((frozenset((prize,)), self._named(count.value)) for prize in (*count.prizes, 0))
        elif isinstance(count, n.Arithmetic) and count.operator == "+":
            yield from self._counts(count.left)
            yield from self._counts(count.right)
        else:
            yield self._count(count)

    def _count(self, count: n.Int) -> tuple[frozenset[int], frozenset[str]]:
        goods = any(isinstance(node, n.Held) for node in walk(count))
        numbers = frozenset() if isinstance(count, n.Unknown) else _numbers_of(count) or frozenset((1,))
        return numbers, self._named(count) | (stems("good") if goods else frozenset())

    def _named(self, node: Node) -> frozenset[str]:
        return _words([node], self.game)


def _numbers_of(count: n.Int) -> frozenset[int]:
    """The number that a count is, or the factor before what it counts."""
    if isinstance(count, n.Number):
        return frozenset((count.value,))
    if isinstance(count, n.Arithmetic) and count.operator == "*":
        return _numbers_of(count.left)
    return frozenset()


def _stated(step: n.Do) -> list[int]:
    return [arg.value for arg in step.args if isinstance(arg, n.Number)]


def _has_level(step: n.Do) -> bool:
    """Whether a number tells which things it is done to: then it is done to no given number of them."""
    return any(isinstance(value, n.Number) for item in step.filters for value in item.values)


def _rows(band: n.Band) -> Iterator[frozenset[int]]:
    """What each row of a table gives, as a whole or as what it adds to the row before."""
    worth = [points for _, points in band.steps]
    return (frozenset((points, points - before)) for before, points in pairwise((0, *worth)))
