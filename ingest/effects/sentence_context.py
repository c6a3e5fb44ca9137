"""What surrounds a sentence: where it is cut, in which manner it speaks, what it leaves for those after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from typing import Final

from rapidfuzz.distance import Levenshtein

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.composition.units import WordUnit, units_of
from kartotek.ingest.effects.confidence import weighs
from kartotek.ingest.effects.damage.lost_words import is_lost, may_change, narrows, things_of
from kartotek.ingest.effects.damage.misread_words import has_number, is_spoiled
from kartotek.ingest.effects.grammar.clauses import Clause, GameLanguage
from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.ingest.effects.memory import Memory
from kartotek.ingest.text.sentences import Paragraph, Sentence, Token, sentences
from kartotek.schema.hungarian.features import Case

__all__ = [
    "is_rest",
    "lacks_rest",
    "lacks_verb",
    "rejoined",
    "Manner",
    "is_doubtful",
    "is_guess",
    "HAVING",
    "has_word",
    "note_uncertain",
    "note_unread",
    "remember_last",
]


# Sentences cut where no full stop stands, because another column or item of a list begins there, and sentences that a
# full stop parts which is none.
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
    objects = any(unit.tag in _NOUNS and unit.case == Case.ACC for unit in units)
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


# In which manner sentences speak: whether they state rules, tell an example or make a remark.
_EXAMPLES: Final = frozenset(("pelda", "peldaul", "tanacs"))
_WARNINGS: Final = frozenset(("figyelem", "fontos", "megjegyzes", "magyarazat", "vigyazat"))
_FOR_INSTANCE: Final = frozenset(("peldaul", "tegyuk", "kepzeljuk", "kepzeld", "kepzeljetek", "mondjuk"))
"""Words that say that a case is only supposed."""
_ONE_LETTER_APART: Final = frozenset(("hat", "het"))
"""Numbers in words, six and seven: one misread letter makes the other of them."""
_GUESSED: Final = frozenset(("terse", "passed-word"))
_ANSWER: Final = "valasz"
"""An answer speaks of the case in question, which it need not repeat."""
_GOING_ON: Final = frozenset(("de", "tehat", "igy", "ekkor", "ezert", "akkor", "ha"))
"""Words that begin a sentence which goes on with an example."""


@dataclass
class Manner:
    """Whether the sentences of a paragraph state rules, tell an example or make a remark."""

    example: bool
    once: bool = False
    """The sentence is an example by itself."""
    remark: bool = False
    asked: bool = False
    """The sentence before asks: what this one says may hold only where the answer is yes."""
    asks: bool = False

    def meet(self, sentence: Sentence) -> None:
        self.asked, self.asks = self.asks, sentence.asks
        first = sentence.tokens[:3]
        opening = (*sentence.label, *first)
        goes_on = self.once and first[0].key in _GOING_ON
        self.once = goes_on or _supposes(sentence)
        self.example = self.example or (not self.once and any(_is_one_of(_EXAMPLES, token) for token in opening))
        self.remark = self.remark or any(_is_one_of(_WARNINGS, token) for token in opening)

    def is_example_of(self, sentence: Sentence) -> bool:
        """Whether a sentence only gives an example; not so one under a label in capitals."""
        shouted = bool(sentence.label) and all(token.shouts for token in sentence.label)
        return self.example or (self.once and not shouted)


def is_doubtful(sentence: Sentence) -> bool:
    """Whether a sentence asks, answers or gives an example, or has a number that one misread letter makes another."""
    answers = any(token.key == _ANSWER for token in sentence.label)
    mistakable = any(token.key in _ONE_LETTER_APART for token in sentence.tokens)
    return sentence.asks or answers or mistakable or _supposes(sentence)


def is_guess(statement: Statement) -> bool:
    """Whether a statement leaves its sentence as unread as it was for those around it: it has no verb, or a word of it
    was passed over."""
    return not _GUESSED.isdisjoint(statement.penalties)


def _supposes(sentence: Sentence) -> bool:
    """Whether a sentence, or its label, begins with words that say that a case is only supposed."""
    return any(_is_one_of(_FOR_INSTANCE, token) for token in (*sentence.label[:3], *sentence.tokens[:3]))


def _is_one_of(words: Set[str], token: Token) -> bool:
    """Whether a token is one of some words, or is none and was one of them but for a letter."""
    if token.key in words:
        return True
    return token.confidence <= CERTAIN and any(
        Levenshtein.distance(word, key, score_cutoff=1) <= 1 for word in words for key in (token.key, *token.rivals)
    )


# What a sentence leaves in memory for the sentences after it, of what was read of it and of what was not.
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
