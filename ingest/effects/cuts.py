"""Sentences cut where no full stop stands, because another column or item of a list begins there, and sentences that a
full stop parts which is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.effects.composition.units import WordUnit, units_of
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.memory import Memory
from kartotek.ingest.text.sentences import Paragraph, Sentence, Token, sentences

__all__ = ["is_rest", "lacks_rest", "lacks_verb", "rejoined"]

_EMPTY_LINE: Final = 2
_TITLE: Final = 5
_IF: Final = "IF"
_THAT: Final = "hogy"
_JOINTS: Final = frozenset(("AND", "OR", "NEXT", "BUT"))
_UNKNOWN: Final = "X"
_NOUNS: Final = frozenset(("THING", "RES", "STAT"))


def rejoined(paragraph: Paragraph, language: GameLanguage, memory: Memory) -> Iterator[Sentence]:
    """The sentences, cut where a capital verb, or a capital `when` after a verb, shows that another column begins, and
    after a title that stands above them."""
    first = next((token.key for token in paragraph.tokens if token.number is None), "")
    for sentence in sentences(paragraph):
        start = 0
        for at in range(1, len(sentence.tokens)):
            above = sentence.tokens[start:at]
            if _ends_an_item(sentence.tokens, at, language):
                sentence = replace(sentence, closed=True)
            elif _begins_anew(above, sentence.tokens[at], first, language):
                memory.torn = memory.torn or not _is_title(above, sentence.tokens[at], first, language)
            else:
                continue
            yield replace(sentence, tokens=above)
            start = at
        yield replace(sentence, tokens=sentence.tokens[start:]) if start else sentence


def is_rest(sentence: Sentence, before: Sentence | None) -> bool:
    """Whether a sentence goes on with the one before it, behind a full stop that was a comma or is a speck: it begins
    with a small letter in the same line, or with the word for `that`."""
    first = sentence.tokens[0]
    if before is None or "." not in first.before or not first.low:
        return False
    return first.key == _THAT or first.line == before.tokens[-1].line


def lacks_rest(sentence: Sentence | None, language: GameLanguage) -> bool:
    """Whether what the sentence before this one says is not all: this one begins behind a full stop with a number of
    things that no verb has as its object, with a small word that joins it, or is a condition of nothing."""
    if sentence is None or "." not in sentence.tokens[0].before:
        return False
    units = units_of(sentence.tokens, language)
    if units and units[0].tag in _JOINTS and sentence.tokens[0].low:
        return True
    if units and units[0].tag == _IF:
        return not any(unit.is_after_sign for unit in units[1:])
    return sentence.tokens[0].number is not None and _is_object_alone(units)


def lacks_verb(sentence: Sentence, language: GameLanguage) -> bool:
    """Whether a sentence begins with a small letter and has an object, but no verb nor a word that may be one, misread:
    the line above it is lost, and with it a part of what the paragraph says."""
    if not sentence.tokens[0].low:
        return False
    units = units_of(sentence.tokens, language)
    return _is_object_alone(units) and all(unit.tag != _UNKNOWN for unit in units)


def _is_object_alone(units: Sequence[WordUnit]) -> bool:
    """Whether there is an object, and no verb that it belongs to."""
    objects = any(unit.tag in _NOUNS and unit.case == "acc" for unit in units)
    return objects and not any(unit.is_verb for unit in units)


def _begins_anew(above: Sequence[Token], token: Token, first: str, language: GameLanguage) -> bool:
    """Whether a sentence begins with a word: with a verb, and after a title or another verb with `when`."""
    if token.before or not above[-1].text.islower() or not token.capital or token.text.isupper():
        return False
    entry, cost = language.lexicon.word(token.key)
    if entry is None or cost:
        return False
    if entry.tag == "WHEN":
        return _is_title(above, token, first, language) or _speaks(above, language)
    return entry.tag.startswith("V.")


def _is_title(tokens: Sequence[Token], token: Token, first: str, language: GameLanguage) -> bool:
    """Whether the words before a token are a title above it: few, first of all, on lines of their own, without verb."""
    apart = tokens[-1].line < token.line and tokens[0].capital and tokens[0].key == first
    return apart and len(tokens) <= _TITLE and not _speaks(tokens, language)


def _ends_an_item(tokens: Sequence[Token], at: int, language: GameLanguage) -> bool:
    """Whether an item of a list ends before a token: a verb and an empty line, and another verb after them. A number
    may be that of an item beside it, on which it goes on below."""
    if tokens[at].line - tokens[at - 1].line < _EMPTY_LINE or tokens[at].before or tokens[at].number is not None:
        return False
    return _is_verb(tokens[at - 1], language) and _speaks(tokens[at:], language)


def _speaks(tokens: Sequence[Token], language: GameLanguage) -> bool:
    return any(_is_verb(token, language) for token in tokens)


def _is_verb(token: Token, language: GameLanguage) -> bool:
    entry, cost = language.lexicon.word(token.key)
    return entry is not None and not cost and entry.tag.startswith("V.")
