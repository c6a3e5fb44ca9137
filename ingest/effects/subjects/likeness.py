"""Components known by what an ability says: a place of action by its goods, a scoring by its event and points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any

from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.grammar.meaning import CountPhrase
from kartotek.ingest.effects.notation import number_of, per_of, timing_of
from kartotek.schema.language import nodes as n

__all__ = ["Likeness", "likeness"]


@dataclass(frozen=True, slots=True)
class Likeness:
    """The kind of component that an ability is of, and what its name must speak of beside points. `anywhere`: it is
    known wherever the ability stands, not only under a heading of its kind."""

    kind: str
    words: frozenset[str]
    anywhere: bool = False


@dataclass(frozen=True, slots=True)
class _Rule:
    """What an ability must be, and which parts of it a name speaks of."""

    made: Likeness
    timing: n.Timing
    paid: str
    gained: str
    ranks: n.Int | None
    """What is ranked, where a ranking says how much it is."""
    named: frozenset[str]

    def words_in(self, ability: n.Ability) -> frozenset[str] | None:
        """What a name of the component speaks of; None where the ability is another one."""
        timing = ability.timing
        if (timing.kind, timing.name, bool(ability.limits)) != (self.timing.kind, self.timing.name, bool(self.paid)):
            return None
        gained = _gained(self._step(ability.effect))
        if not gained or not self._is_gained(gained[0]):
            return None
        said = (*map(self._of_amount, gained), *map(self._of_filter, timing.filters))
        return frozenset(chain.from_iterable(said))

    def _step(self, effect: n.Step) -> n.Step | None:
        """What is done, for the price that the rule asks for; None where it has another price."""
        if not isinstance(effect, n.Pay):
            return None if self.paid else effect
        goods = [one.resource for one in effect.price.amounts if isinstance(one, n.Amount)]
        return effect.step if goods == [self.paid] else None

    def _is_gained(self, first: n.Amount) -> bool:
        """Whether the first amount is of the good, or ranks what the rule asks for."""
        ranked = first.count.value if isinstance(first.count, n.Ranked) else None
        return ranked == self.ranks and self.gained in ("", first.resource)

    def _of_amount(self, amount: n.Amount) -> Iterator[str]:
        if "number" in self.named and isinstance(amount.count, n.Number) and amount.count.value != 1:
            yield str(amount.count.value)
        if "good" in self.named and amount.resource != self.gained:
            yield amount.resource

    def _of_filter(self, one: n.Filter) -> Iterator[str]:
        if one.attribute in self.named:
            yield from (str(getattr(value, "name", getattr(value, "value", ""))) for value in one.values)


def _gained(step: n.Step | None) -> list[n.Amount]:
    """The amounts that a step gains, where it does nothing else and leaves no choice."""
    match step:
        case n.Transfer("gain", n.Bundle(amounts), None):
            plain = [one for one in amounts if isinstance(one, n.Amount)]
            return plain if len(plain) == len(amounts) else []
    return []


def likeness(ability: n.Ability, language: GameLanguage) -> Likeness | None:
    """What the first rule of the game's table that fits says of the ability; ones are not spoken of."""
    for rule in _rules(language):
        words = rule.words_in(ability)
        if words is not None:
            return Likeness(rule.made.kind, rule.made.words | words, rule.made.anywhere)
    return None


@lru_cache(maxsize=8)
def _rules(language: GameLanguage) -> tuple[_Rule, ...]:
    return tuple(_rule(raw, language) for raw in language.rows("likeness"))


def _rule(raw: Mapping[str, Any], language: GameLanguage) -> _Rule:
    made = Likeness(raw["of"], frozenset(raw.get("words", ())), raw.get("anywhere", False))
    timing = timing_of(raw["timing"], language) or n.Timing("now")
    named = frozenset(raw.get("named", ()))
    ranks = _ranked(raw["ranks"], language) if "ranks" in raw else None
    return _Rule(made, timing, raw.get("paid", ""), raw.get("gained", ""), ranks, named)


def _ranked(count: str, language: GameLanguage) -> n.Int | None:
    """What a ranking counts, as the language writes it."""
    found = per_of(CountPhrase(({"count": count},)), language)
    return number_of(found.what) if found is not None else None
