"""Sentences cut where no full stop stands: another column begins there, or another item of a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from ingest.effects.grammar.clauses import Language
from ingest.effects.memory import Memory
from ingest.prose.sentences import Paragraph, Sentence, Token, sentences

__all__ = ["untorn"]

_EMPTY_LINE: Final = 2


def untorn(paragraph: Paragraph, language: Language, memory: Memory) -> Iterator[Sentence]:
    """The sentences, cut where a capital verb, or a capital `when` after a verb, shows that another column begins."""
    for sentence in sentences(paragraph):
        start = 0
        for at, (before, token) in enumerate(pairwise(sentence.tokens), start=1):
            if _ends_an_item(sentence.tokens, at, language):
                sentence = replace(sentence, closed=True)
                yield replace(sentence, tokens=sentence.tokens[start:at])
                start = at
            if token.before or not before.text.islower() or not token.text[:1].isupper() or token.text.isupper():
                continue
            entry, cost = language.lexicon.word(token.key)
            spoken = entry is not None and entry.tag == "WHEN" and _speaks(sentence.tokens[start:at], language)
            if entry is not None and not cost and (entry.tag.startswith("V.") or spoken):
                memory.torn = True
                yield replace(sentence, tokens=sentence.tokens[start:at])
                start = at
        yield replace(sentence, tokens=sentence.tokens[start:]) if start else sentence


def _ends_an_item(tokens: Sequence[Token], at: int, language: Language) -> bool:
    """Whether an item of a list ends before a token: a verb and an empty line, and another verb after them."""
    if tokens[at].line - tokens[at - 1].line < _EMPTY_LINE or tokens[at].before:
        return False
    return _is_verb(tokens[at - 1], language) and _speaks(tokens[at:], language)


def _speaks(tokens: Sequence[Token], language: Language) -> bool:
    return any(_is_verb(token, language) for token in tokens)


def _is_verb(token: Token, language: Language) -> bool:
    entry, cost = language.lexicon.word(token.key)
    return entry is not None and not cost and entry.tag.startswith("V.")
