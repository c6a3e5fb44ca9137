"""What a sentence leaves in memory for the sentences after it, of what was read of it and of what was not."""

from __future__ import annotations

from typing import Final

from kartotek.ingest.effects.confidence import weighs
from kartotek.ingest.effects.damage.lost_sentences import is_lost, may_change, narrows, things_of
from kartotek.ingest.effects.damage.misread_words import has_number, is_spoiled
from kartotek.ingest.effects.grammar.clauses import Clause, GameLanguage
from kartotek.ingest.effects.memory import Memory
from kartotek.ingest.effects.statements import Statement
from kartotek.ingest.text.sentences import Sentence

__all__ = ["HAVING", "has_word", "note_uncertain", "note_unread", "remember_last"]

HAVING: Final = frozenset(("V.gain", "V.give", "V.collect", "V.reach", "V.take", "V.pay"))
"""Verbs of having and of coming to have."""
_BUILDING: Final = "V.build"


def note_unread(clause: Clause, sentence: Sentence, memory: Memory, remark: bool) -> None:
    """Take note of what a sentence that was not read may change in what was said before."""
    language, line = clause.language, sentence.line_from
    if weighs(clause):
        memory.unread = True
    if may_change(sentence, language):
        memory.tear(frozenset() if remark else things_of(sentence, language), line)
        if has_number(sentence.tokens):
            memory.lose_row(line)
    elif narrows(sentence):
        memory.change(things_of(sentence, language), line)


def note_uncertain(sentence: Sentence, language: GameLanguage, memory: Memory) -> None:
    """Take note of a number that no certain statement has, and of a spoiled sentence that may name another maker."""
    if has_number(sentence.tokens):
        memory.exchanges.unread.append((sentence.line_from, sentence.line_to))
    if memory.maker and is_spoiled(sentence.tokens, language):
        memory.maker = ""


def remember_last(made: list[Statement], clause: Clause, sentence: Sentence, memory: Memory) -> None:
    """Remember what a sentence spoke of, for one that goes on with it."""
    kind, language = _kind_in(clause), clause.language
    if made or (kind and _only_builds(clause)):
        memory.last = (kind, made[-1] if made else None)
    elif kind or weighs(clause) or has_word(sentence, language, HAVING) or is_lost(sentence, language):
        memory.last = None
    memory.last_line = sentence.line_to


def _only_builds(clause: Clause) -> bool:
    """Whether a sentence has no verb, or only that of building: else the thing that it names has lost its ending, and
    what is done with it is not known."""
    return all(item.tag == _BUILDING for item in clause.main if item.is_verb)


def _kind_in(clause: Clause) -> str:
    """The kind of the first thing that a clause names with one."""
    kinds = (feature.get("kind") for item in clause.main for feature in item.features)
    return str(next(filter(None, kinds), ""))


def has_word(sentence: Sentence, language: GameLanguage, tags: frozenset[str]) -> bool:
    """Whether a sentence has a word with one of some tags."""
    entries = (language.lexicon.word(token.key)[0] for token in sentence.tokens)
    return any(entry is not None and entry.tag in tags for entry in entries)
