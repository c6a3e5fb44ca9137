"""Components known by what their names speak of: a slot called after its goods, a price after its thing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from ingest.effects.grammar.chunks import Item, tag_tokens
from ingest.effects.grammar.clauses import GameLanguage
from ingest.effects.reader import Statement
from ingest.effects.subjects.likeness import likeness
from ingest.effects.subjects.names import ComponentNames, NamedComponent
from ingest.effects.subjects.subjects import UNPLACED
from ingest.prose.keys import key_of
from ingest.prose.sentences import Paragraph, Token

__all__ = ["Contents"]

_NAMED_BY_CONTENT: Final = 940
_FEWEST: Final = 2
_ANYTHING: Final = frozenset(("structure", "building"))
_RANKING: Final = "ranked(?"
_POINTS: Final = frozenset(("vp",))
_PRICE: Final = re.compile(r"action: build\[kind = (\w+)\] for (?!free)[\w, ]+(?: \| if \?)?")
_VALUE: Final = re.compile(r"always: mod power_value\[kind = ([\w |]+)\] = \d+")
_EXCHANGE: Final = re.compile(r"free: pay (?:\d+ )?(\w+) -> gain (\w+)")


@dataclass(frozen=True)
class Contents:
    """The names of a game's components as sets of what they speak of."""

    names: ComponentNames
    language: GameLanguage

    @cached_property
    def _named(self) -> list[tuple[frozenset[str], NamedComponent]]:
        return [
            (_content(_as_tokens(name), self.language), component)
            for name, component in self.names.printed
            if component.kind in self.names.hosts
        ]

    def place(self, statement: Statement, paragraph: Paragraph, section: str = "") -> list[Statement]:
        """The statement with the component whose name says the same as its paragraph, or with each of several alike
        that it speaks of; else as it was. `section` is the kind of component that its heading names."""
        expression = statement.expression
        price = _PRICE.fullmatch(expression)
        if (statement.subject is not None and not price) or _RANKING in expression:
            return [statement]
        found = self._found(statement, paragraph, section)
        several = statement.built or price or _VALUE.fullmatch(expression)
        return _placed(statement, found) if len(found) == 1 or (found and several) else [statement]

    def _found(self, statement: Statement, paragraph: Paragraph, section: str) -> list[NamedComponent]:
        """The components that an expression names by what it does, else those that speak of the same things."""
        exchange = _EXCHANGE.fullmatch(statement.expression)
        if exchange:
            return self._ending(f":{exchange.group(1)}-to-{exchange.group(2)}")
        price = _PRICE.fullmatch(statement.expression)
        kind = price.group(1) if price else statement.built
        if kind:
            return self._structures(kind)
        valued = None if section else _VALUE.fullmatch(statement.expression)
        if valued:
            return [one for kind in valued.group(1).split(" | ") for one in self._valued(kind)]
        return self._alike(statement, section) or self._of_paragraph(statement.expression, paragraph)

    def _of_paragraph(self, expression: str, paragraph: Paragraph) -> list[NamedComponent]:
        """The components that the words of a paragraph speak of; of an action, the one that has actions."""
        if not expression.startswith(("action", "end", "now: federate")):
            return []
        found = self._speaking_of(_content(paragraph.tokens, self.language))
        acting = [component for component in found if self._acts(component)]
        return acting if expression.startswith("action") else found

    def _alike(self, statement: Statement, section: str) -> list[NamedComponent]:
        """The components whose names say just what the expression does, of the kind that the heading names."""
        stated = likeness(statement.expression, self.language.game)
        if stated is None or not (stated.anywhere or stated.kind == section):
            return []
        return [c for name, c in self._named if c.kind == stated.kind and name - _POINTS == stated.words]

    def _acts(self, component: NamedComponent) -> bool:
        """Whether actions may belong to components of its kind: nothing is said of kinds without a noun."""
        noun = self.language.vocabulary.hosts[component.kind].noun
        return noun is None or "action" in self.language.vocabulary.nouns[noun].carries

    def _valued(self, kind: str) -> list[NamedComponent]:
        """The structures of a kind or of a group of kinds, as the vocabulary has it."""
        domain = self.language.vocabulary.domains["structure_kind"]
        return [one for member in domain.groups.get(kind, (kind,)) for one in self._structures(member)]

    def _structures(self, kind: str) -> list[NamedComponent]:
        """The structure of a kind, or all of a group of kinds."""
        slug = f":structure:{kind.replace('_', '-')}"
        return self._ending(slug) or [component for component in self.names.all if f"{slug}-" in component.id]

    def _ending(self, slug: str) -> list[NamedComponent]:
        return [component for component in self.names.all if component.id.endswith(slug)]

    def _speaking_of(self, content: frozenset[str]) -> list[NamedComponent]:
        """Those of just this content; else those of this content but for numbers and things of any kind."""
        loose = frozenset(word for word in content if word not in _ANYTHING and not word.isdecimal())
        return self._of_content(content) or self._of_content(loose)

    def _of_content(self, content: frozenset[str]) -> list[NamedComponent]:
        return [component for name, component in self._named if name == content] if len(content) >= _FEWEST else []


def _as_tokens(name: str) -> list[Token]:
    words = re.findall(r"\w+", name)
    return [Token(word, key_of(word), 0, 999, "", int(word) if word.isdecimal() else None) for word in words]


def _content(tokens: Sequence[Token], language: GameLanguage) -> frozenset[str]:
    """What a run of words speaks of: goods, things and numbers above one."""
    said = (_said(item) for item in tag_tokens(tokens, language.lexicon))
    return frozenset(filter(None, said))


def _said(item: Item) -> str:
    match item.tag:
        case "RES":
            return str(item.value)
        case "THING":
            return str(item.value.get("kind") or item.value.get("type") or item.value.get("flags") or item.value)
        case "NUM":
            return str(item.value) if item.value > 1 else ""
    return item.tag if item.tag in ("MOST", "OR", "TRACK") else ""


def _placed(statement: Statement, components: Sequence[NamedComponent]) -> list[Statement]:
    """The statement as one of each of the components."""
    whole = statement.confidence >= UNPLACED and "if ?" not in statement.expression
    confidence = min(_NAMED_BY_CONTENT, statement.ceiling) if whole else statement.confidence
    return [replace(statement, subject=component.id, confidence=confidence) for component in components]
