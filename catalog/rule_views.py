"""Rules with what carries them out and what they concern; and the rules of a component."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Final

from kartotek.catalog.sentences import Sentences
from kartotek.catalog.store import Ability, Catalog, Component, Rule
from kartotek.catalog.termbase.game_terms import lineage

__all__ = ["RuleViews", "find_rules"]

_LEAST_SHARED: Final = 0.5
"""The share of an ability's lines that a rule must have to be about it: neighbours in a paragraph share a line."""
_MOST_BY_LINES: Final = 12
"""Lines that state more abilities than this are a list, and the rule is about no one of them."""
_SHORTEST_NAME: Final = 4


def find_rules(catalog: Catalog, text: str, game: str | None = None) -> tuple[Rule, ...]:
    """The rules of an id, of `rule:slug` or of a slug, in one game or in all; nothing found is no error here."""
    wanted = text.strip().lower()
    return tuple(
        rule
        for rule in catalog.rules.values()
        if wanted in (rule.id, f"rule:{rule.slug}", rule.slug) and game in (None, rule.game)
    )


class RuleViews:
    """Links between the rules and components of one catalog, made when first asked for."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._sentences = catalog.kept(Sentences)

    def rule(self, rule: Rule) -> dict[str, Any]:
        """Everything known of a rule as plain values: what does not apply is left out."""
        shown = {
            "id": rule.id,
            "game": rule.game,
            "statement": {"en": rule.statement_en, "hu": rule.statement_hu},
            "role": rule.role,
            "basis": rule.basis,
            "lines": [{"document": span.document, "first": span.first, "last": span.last} for span in rule.spans],
            "source": rule.source,
            "confidence": rule.confidence,
            "note": rule.note,
            "abilities": [self._ability(ability) for ability in self._abilities(rule)],
            "choices": list(self._choices(rule)),
            "components": [self._reference(component) for component in self.components_of(rule)],
        }
        return {key: value for key, value in shown.items() if value is not None and value != []}

    def components_of(self, rule: Rule) -> tuple[Component, ...]:
        """The components that a rule concerns: those it names; else those of which its lines state an effect."""
        return self._concerned.get(rule.id, ())

    def rules_of(self, component: str) -> tuple[Rule, ...]:
        """The rules that concern a component, in the order of the catalog."""
        return self._of_component.get(component, ())

    @cached_property
    def _concerned(self) -> Mapping[str, tuple[Component, ...]]:
        names, lines = self._names(), self._ability_lines()
        found = {}
        for rule in self._catalog.rules.values():
            named = self._named(rule, names) or self._by_lines(rule, lines)
            found[rule.id] = tuple(self._catalog.components[each] for each in dict.fromkeys(named) if each != rule.id)
        return found

    @cached_property
    def _of_component(self) -> Mapping[str, tuple[Rule, ...]]:
        found: dict[str, list[Rule]] = defaultdict(list)
        for rule in self._catalog.rules.values():
            for component in self._concerned[rule.id]:
                found[component.id].append(rule)
        return {component: tuple(rules) for component, rules in found.items()}

    def _names(self) -> Mapping[tuple[str, str], list[tuple[str, str]]]:
        """By game and first word: names of components that stand out in a sentence, with the ids of their bearers."""
        found: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
        for component in self._catalog.components.values():
            name = component.name_en
            if name and name[0].isupper() and len(name) >= _SHORTEST_NAME:
                found[component.game, name.split()[0]].append((name, component.id))
        return found

    def _named(self, rule: Rule, names: Mapping[tuple[str, str], list[tuple[str, str]]]) -> Iterator[str]:
        said = rule.statement_en
        opening = said.split(" ", 1)[0]
        for first in dict.fromkeys(said.replace("'s", "").replace(",", "").replace(".", " ").split()):
            for game in lineage(self._catalog, rule.game):
                for name, component in names.get((game, first), ()):
                    alone = name == opening and name.lower() in said.lower().split()[1:]
                    if _stands(name, said) and not alone:
                        yield component

    def _ability_lines(self) -> Mapping[str, dict[int, list[tuple[str, int]]]]:
        """By document and line: the abilities stated there, as component and number of lines."""
        found: dict[str, dict[int, list[tuple[str, int]]]] = defaultdict(lambda: defaultdict(list))
        for component in self._catalog.components.values():
            for field, claims in self._catalog.evidence_of(component.id).items():
                if field.startswith("ability."):
                    for span in dict.fromkeys(span for claim in claims for span in claim.spans):
                        for line in range(span.first, span.last + 1):
                            found[span.document][line].append((component.id, span.last - span.first + 1))
        return found

    def _by_lines(self, rule: Rule, lines: Mapping[str, Mapping[int, list[tuple[str, int]]]]) -> list[str]:
        shares: dict[str, float] = defaultdict(float)
        for span in rule.spans:
            for line in range(span.first, span.last + 1):
                for component, length in lines.get(span.document, {}).get(line, ()):
                    shares[component] += 1 / length
        found = [component for component, share in shares.items() if share >= _LEAST_SHARED]
        return found if len(found) <= _MOST_BY_LINES else []

    def _abilities(self, rule: Rule) -> tuple[Ability, ...]:
        """The abilities that carry the rule out."""
        component = self._catalog.components.get(rule.id)
        return component.abilities if component else ()

    def _ability(self, ability: Ability) -> dict[str, Any]:
        said = {"en": self._sentences.of(ability, "en"), "hu": self._sentences.of(ability, "hu")}
        return {"id": ability.id, "expression": ability.expression, "sentence": said}

    def _choices(self, rule: Rule) -> Iterator[dict[str, str]]:
        """What profiles decide about the rule."""
        for profile in self._catalog.profiles.values():
            for choice in profile.choices:
                if profile.game == rule.game and choice.rule == rule.id:
                    yield {"profile": profile.slug, "choice": choice.choice, "value": choice.value}

    def _reference(self, component: Component) -> dict[str, Any]:
        return {"id": component.id, "name": {"en": component.name_en, "hu": component.name_hu}}


def _stands(name: str, text: str) -> bool:
    at = text.find(name)
    end = at + len(name)
    return at >= 0 and not text[at - 1 : at].isalnum() and not text[end : end + 1].isalnum()
