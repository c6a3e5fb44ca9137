"""Components whose heading is lost, known again by a sentence elsewhere that lists them.

A paragraph that says something different of each of several components, one after another, under no heading, speaks of
those that another sentence names in a row: as many of one kind, with the same subject matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, groupby
from typing import Final

from kartotek.ingest.confidence import LISTED, PARTLY_LISTED
from kartotek.ingest.effects.grammar.chunks import Item, tag_tokens
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.grammar.patterns import apply_phrases
from kartotek.ingest.effects.grammar.phrases import PHRASES
from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.ingest.effects.subjects.names import ComponentNames, NamedComponent
from kartotek.ingest.text.sentences import Paragraph, Sentence, Token, sentences

__all__ = ["Rolls"]

_FEWEST: Final = 3
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
        texts = (paragraph for paragraph in self.paragraphs if paragraph.kind != "heading")
        spoken = chain.from_iterable(map(sentences, texts))
        return list(chain.from_iterable(map(self._rolls_in, spoken)))

    def _rolls_in(self, sentence: Sentence) -> Iterator[_Roll]:
        """The lists of components of one kind that a sentence names."""
        hits = [hit[2] for hit in self.names.in_tokens(sentence.tokens) if hit[2].kind in self.names.hosts]
        for _, run in groupby(hits, key=lambda component: component.kind):
            listed = tuple(dict.fromkeys(run))
            if len(listed) >= _FEWEST:
                yield _Roll(listed, _matters(sentence.tokens, self.language), (sentence.line_from, sentence.line_to))

    def place(self, paragraph: Paragraph, statements: Sequence[Statement]) -> list[Statement]:
        """The statements of a paragraph under no heading with the components that a list has for them."""
        variants = _variants(statements)
        roll = self._roll_of(paragraph, max(variants) + 1) if len(variants) >= _FEWEST else None
        if roll is None:
            return list(statements)
        beside = any(not _is_of_roll(one) and one.confidence >= LISTED for one in statements)
        most = PARTLY_LISTED if beside else LISTED
        return [row for one in statements for row in _rows(one, roll, most)]

    def _roll_of(self, paragraph: Paragraph, size: int) -> _Roll | None:
        """The one list of so many components that shares most of what a paragraph is about."""
        matters = _matters(paragraph.tokens, self.language)
        rolls = [roll for roll in self._rolls if len(roll.components) == size]
        best = _most_alike(rolls, matters)
        return best[0] if len({roll.components for roll in best}) == 1 else None


def _variants(statements: Sequence[Statement]) -> set[int]:
    """Which of several components the statements speak of; none where the subject of one is known."""
    if any(one.subject is not None for one in statements):
        return set()
    return {one.variant for one in statements if one.variant is not None}


def _most_alike(rolls: Sequence[_Roll], matters: frozenset[str]) -> list[_Roll]:
    """The lists that share most of some matters, if they share any."""
    shared = [len(roll.matters & matters) for roll in rolls]
    most = max(shared, default=0)
    return [roll for roll, count in zip(rolls, shared, strict=True) if 0 < count == most]


def _is_of_roll(statement: Statement) -> bool:
    """Whether a statement is about one or all of several components."""
    return statement.variant is not None or statement.plural


def _rows(statement: Statement, roll: _Roll, most: int) -> Iterable[Statement]:
    if not _is_of_roll(statement):
        return [statement]
    meant = roll.components if statement.variant is None else [roll.components[statement.variant]]
    confidence = min(statement.confidence, most)
    lines = (*statement.named_at, roll.lines)
    return [replace(statement, subject=one.id, confidence=confidence, named_at=lines) for one in meant]


def _matters(tokens: Sequence[Token], language: GameLanguage) -> frozenset[str]:
    """What a run of words is about: goods and the game's own matters."""
    items = apply_phrases(tag_tokens(tokens, language.lexicon), PHRASES)
    goods = {good for item in items if item.tag in _GOODS for good in _goods(item)}
    return frozenset(goods | _MATTERS.intersection(item.tag for item in items))


def _goods(item: Item) -> Iterator[str]:
    """The goods of an item that has amounts."""
    amounts = item.value[:1] if item.tag == "PAYOFF" else item.value
    return (amount.named("gain") for amount in amounts if not isinstance(amount, str) and amount.name)
