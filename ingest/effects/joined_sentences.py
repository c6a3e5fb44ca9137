"""Two sentences that one would do for: a question and what is so where the answer is yes, a call to count and what each
brings, and what stands before a colon with words behind it that point back at it.

Joined they are a sentence as any other: *Bővítettél? Két lapka a tiéd* is *ha bővítettél, két lapka a tiéd*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.confidence import FULL
from kartotek.ingest.effects.afterthoughts import EarlierSentence
from kartotek.ingest.effects.best_reading import statements_of
from kartotek.ingest.effects.by_composition import COMPOSED
from kartotek.ingest.effects.composition.idioms import calls_for_count, takes_each
from kartotek.ingest.effects.composition.labels import points_back
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.grammar.clauses import GameLanguage, clause_of
from kartotek.ingest.effects.memory import Memory
from kartotek.ingest.effects.statements import Statement
from kartotek.ingest.text.sentences import Paragraph, Sentence, Token

__all__ = ["joined_sentence", "read_joined", "says_of_it"]

_LONGEST: Final = 30
"""Neither of two sentences that are read as one has more words than this."""
_WHETHER: Final = "e"
"""What is joined to the verb of a question, its first word."""
_YES: Final = "igen"
_IF: Final = "ha"
_THIS: Final = frozenset(("ez", "ezt", "ezek", "ezeket"))
_ACTION: Final = "akcio"
_USE: Final = "hasznal"
"""How words for using something begin."""
_HOW_MANY: Final = frozenset(("hany", "mennyi"))
_NUMBER: Final = WordUnit("NUM", None, "nom", (), "")
"""What may stand behind the word for each."""


def read_joined(
    earlier: EarlierSentence | None, sentence: Sentence, paragraph: Paragraph, language: GameLanguage, memory: Memory
) -> list[Statement]:
    """What a sentence says with the one before it, in the place of what that one said; nothing where they are two."""
    both = joined_sentence(earlier.sentence, sentence, language) if earlier is not None else None
    if both is None or earlier is None:
        return []
    made = statements_of(clause_of(both, language), both, paragraph, memory)
    if not made or any(one.rules[:1] != (COMPOSED,) for one in made):
        return []
    before = earlier.statement
    return [replace(one, replaces=before.ability) for one in made] if before is not None else made


def says_of_it(sentence: Sentence) -> bool:
    """Whether a sentence says behind a colon how what stands before that is used, by a word for *this*."""
    first = sentence.tokens[0]
    pointing = first.key in _THIS and ":" in first.before
    return pointing and any(token.key == _ACTION or token.key.startswith(_USE) for token in sentence.tokens)


def joined_sentence(before: Sentence, sentence: Sentence, language: GameLanguage) -> Sentence | None:
    """Two sentences as one; None where the second does not go on with the first."""
    if max(len(before.tokens), len(sentence.tokens)) > _LONGEST:
        return None
    first, *rest = sentence.tokens
    if before.asks and not before.label:
        return _answered(before, (*sentence.label, *sentence.tokens))
    if sentence.label != before.label:
        return None
    colon = bool(sentence.head) and ":" in first.before
    call = units_of(before.tokens, language) if colon or _may_call(first, language) else []
    answer = units_of(sentence.tokens, language) if call else []
    counted = bool(answer) and calls_for_count(call) and takes_each(answer)
    if counted or (colon and points_back(answer, call)):
        return _whole(before, (*before.tokens, first._replace(before=":"), *rest))
    return None


def _may_call(token: Token, language: GameLanguage) -> bool:
    """Whether a token may begin what each of the things brings that the sentence before it calls to count."""
    return takes_each([*units_of((token,), language), _NUMBER])


def _answered(question: Sentence, answer: Sequence[Token]) -> Sentence:
    """A question with what is so where the answer is yes, or for each of what it asks the number of."""
    first, *rest = answer
    if any(token.key in _HOW_MANY for token in question.tokens):
        return _whole(question, (*question.tokens, first._replace(before=":"), *rest))
    if (first.key, *(token.key for token in rest[:1])) == (_IF, _YES):
        first, *rest = rest[1:] or [first]
    asked = [token for at, token in enumerate(question.tokens) if at != 1 or token.key != _WHETHER]
    opening = asked[0]._replace(text="Ha", key=_IF, number=None, rivals=(), confidence=FULL)
    condition = (opening, asked[0]._replace(before=""), *asked[1:])
    return _whole(question, (*condition, first._replace(before=","), *rest))


def _whole(before: Sentence, tokens: Sequence[Token]) -> Sentence:
    return replace(before, tokens=tuple(tokens), asks=False, closed=True)
