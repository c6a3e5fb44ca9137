"""Components known by what their names speak of: a slot called after its goods, a price after its thing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from ingest.effects.chunks import tag_tokens
from ingest.effects.clauses import Language
from ingest.effects.keys import key_of
from ingest.effects.names import Component, Names
from ingest.effects.reader import Statement
from ingest.effects.sentences import Paragraph, Token
from ingest.effects.subjects import UNPLACED

__all__ = ["Contents"]

_NAMED_BY_CONTENT: Final = 940
_PRICE: Final = re.compile(r"action: build\[kind = (\w+)\] for (?!free)[\w, ]+")
_EXCHANGE: Final = re.compile(r"free: pay (?:\d+ )?(\w+) -> gain (\w+)")


@dataclass(frozen=True)
class Contents:
    """The names of a game's components as sets of what they speak of."""

    names: Names
    language: Language

    @cached_property
    def _named(self) -> list[tuple[frozenset[str], Component]]:
        return [
            (_content(_as_tokens(name), self.language), component)
            for name, component in self.names.printed
            if component.kind in self.names.hosts
        ]

    def place(self, statement: Statement, paragraph: Paragraph) -> Statement:
        """The statement with the one component whose name says the same as its paragraph; else as it was."""
        price = _PRICE.fullmatch(statement.expression)
        exchange = _EXCHANGE.fullmatch(statement.expression)
        if statement.subject is not None and not price:
            return statement
        if exchange:
            found = self._ending(f":{exchange.group(1)}-to-{exchange.group(2)}")
        elif price:
            found = self._ending(f":structure:{price.group(1).replace('_', '-')}")
        elif statement.expression.startswith(("action", "end")):
            found = self._speaking_of(_content(paragraph.tokens, self.language))
        else:
            found = []
        if len(found) != 1:
            return statement
        sure = _NAMED_BY_CONTENT if statement.confidence >= UNPLACED else statement.confidence
        return replace(statement, subject=found[0].id, confidence=sure)

    def _ending(self, slug: str) -> list[Component]:
        return [component for component in self.names.all if component.id.endswith(slug)]

    def _speaking_of(self, content: frozenset[str]) -> list[Component]:
        return [component for name, component in self._named if name == content] if len(content) > 1 else []


def _as_tokens(name: str) -> list[Token]:
    words = re.findall(r"\w+", name)
    return [Token(word, key_of(word), 0, 999, "", int(word) if word.isdecimal() else None) for word in words]


def _content(tokens: Sequence[Token], language: Language) -> frozenset[str]:
    """What a run of words speaks of: goods, things and numbers above one."""
    found: set[str] = set()
    for item in tag_tokens(tokens, language.lexicon):
        if item.tag == "RES":
            found.add(str(item.value))
        elif item.tag == "THING":
            found.add(str(item.value.get("kind") or item.value.get("type") or item.value.get("flags") or item.value))
        elif item.tag == "NUM" and item.value > 1:
            found.add(str(item.value))
        elif item.tag in ("MOST", "OR"):
            found.add(item.tag)
    return frozenset(found)
