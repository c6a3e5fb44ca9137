"""Components whose heading is lost, known again by a sentence elsewhere that lists them.

A paragraph that says something different of each of several components, one after another, under no heading, speaks of
those that another sentence names in a row: as many of one kind, with the same subject matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Final

from ingest.effects.grammar.chunks import apply_phrases, tag_tokens
from ingest.effects.grammar.clauses import GameLanguage
from ingest.effects.grammar.phrases import PHRASES
from ingest.effects.statements import Statement
from ingest.effects.subjects.names import ComponentNames, NamedComponent
from ingest.prose.sentences import Paragraph, Token, sentences

__all__ = ["Rolls"]

_FEWEST: Final = 3
_LISTED: Final = 910
_MATTERS: Final = frozenset(("RAID", "TAX", "PIRATES", "NAVAL_FIGHT", "EXPLORING", "FREE"))
_GOODS: Final = frozenset(("BUNDLE", "VALUES", "PAYOFF"))


@dataclass(frozen=True, slots=True)
class _Roll:
    components: tuple[NamedComponent, ...]
    matters: frozenset[str]
    lines: tuple[int, int]


@dataclass(frozen=True)
class Rolls:
    """The lists of names in a text, each with what its sentence is about; looked for when they are first needed."""

    paragraphs: Sequence[Paragraph]
    names: ComponentNames
    language: GameLanguage

    @cached_property
    def _rolls(self) -> Sequence[_Roll]:
        rolls: list[_Roll] = []
        for paragraph in self.paragraphs:
            for sentence in sentences(paragraph) if paragraph.kind != "heading" else ():
                lines = (sentence.line_from, sentence.line_to)
                hits = [hit[2] for hit in self.names.in_tokens(sentence.tokens) if hit[2].kind in self.names.hosts]
                for _, run in groupby(hits, key=lambda component: component.kind):
                    listed = tuple(dict.fromkeys(run))
                    if len(listed) >= _FEWEST:
                        rolls.append(_Roll(listed, _matters(sentence.tokens, self.language), lines))
        return rolls

    def place(self, paragraph: Paragraph, statements: Sequence[Statement]) -> list[Statement]:
        """The statements of a paragraph under no heading with the components that a list has for them."""
        variants = {one.variant for one in statements if one.variant is not None}
        if len(variants) < _FEWEST or any(one.subject is not None for one in statements):
            return list(statements)
        matters = _matters(paragraph.tokens, self.language)
        fitting = [roll for roll in self._rolls if len(roll.components) == max(variants) + 1]
        best = max(fitting, key=lambda roll: len(roll.matters & matters), default=None)
        rivals = [roll for roll in fitting if best and len(roll.matters & matters) == len(best.matters & matters)]
        if best is None or not best.matters & matters or len({roll.components for roll in rivals}) > 1:
            return list(statements)
        return [row for one in statements for row in _rows(one, best)]


def _rows(statement: Statement, roll: _Roll) -> Iterable[Statement]:
    if statement.variant is None and not statement.plural:
        return [statement]
    meant = roll.components if statement.variant is None else [roll.components[statement.variant]]
    confidence = min(statement.confidence, _LISTED)
    return [replace(statement, subject=one.id, confidence=confidence, named_at=(roll.lines,)) for one in meant]


def _matters(tokens: Sequence[Token], language: GameLanguage) -> frozenset[str]:
    """What a run of words is about: goods and the game's own matters."""
    items = apply_phrases(tag_tokens(tokens, language.lexicon), PHRASES)
    goods = {
        amount.named("gain")
        for item in items
        if item.tag in _GOODS
        for amount in (item.value[:1] if item.tag == "PAYOFF" else item.value)
        if not isinstance(amount, str) and amount.name
    }
    return frozenset(goods | {item.tag for item in items if item.tag in _MATTERS})
