"""Components known by what an ability says: a place of action by its goods, a scoring by its event and points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ingest.effects.grammar.clauses import GameLanguage
from ingest.effects.grammar.meaning import CountPhrase
from ingest.effects.lexicon.word_tables import lexical_rules
from ingest.effects.notation import number_of, per_of, timing_of
from schema.language import nodes as n

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
        timing, effect = ability.timing, ability.effect
        if (timing.kind, timing.name) != (self.timing.kind, self.timing.name) or bool(self.paid) != bool(
            ability.limits
        ):
            return None
        if isinstance(effect, n.Pay):
            goods = [one.resource for one in effect.price.amounts if isinstance(one, n.Amount)]
            effect = effect.step if goods == [self.paid] else n.Seq(())
        elif self.paid:
            return None
        return self._gained(effect, timing.filters)

    def _gained(self, step: n.Step, filters: Sequence[n.Filter]) -> frozenset[str] | None:
        match step:
            case n.Transfer("gain", n.Bundle(amounts), None):
                plain = [one for one in amounts if isinstance(one, n.Amount)]
                first = plain[0] if plain else None
                if first is None or len(plain) < len(amounts) or (self.gained and first.resource != self.gained):
                    return None
                if (first.count.value if isinstance(first.count, n.Ranked) else None) != self.ranks:
                    return None
                said = {word for one in plain for word in self._of_amount(one)}
                return frozenset(said | {word for one in filters for word in self._of_filter(one)})
        return None

    def _of_amount(self, amount: n.Amount) -> Iterator[str]:
        if "number" in self.named and isinstance(amount.count, n.Number) and amount.count.value != 1:
            yield str(amount.count.value)
        if "good" in self.named and amount.resource != self.gained:
            yield amount.resource

    def _of_filter(self, one: n.Filter) -> Iterator[str]:
        if one.attribute in self.named:
            yield from (str(getattr(value, "name", getattr(value, "value", ""))) for value in one.values)


def likeness(ability: n.Ability, language: GameLanguage) -> Likeness | None:
    """What the first rule of the game's table that fits says of the ability; ones are not spoken of."""
    for rule in _rules(language):
        words = rule.words_in(ability)
        if words is not None:
            return Likeness(rule.made.kind, rule.made.words | words, rule.made.anywhere)
    return None


@lru_cache(maxsize=8)
def _rules(language: GameLanguage) -> tuple[_Rule, ...]:
    return tuple(_rule(raw, language) for raw in lexical_rules(language.game, "likeness"))


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
