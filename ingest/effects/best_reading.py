"""Which of two readings a sentence has, also where it says more of the one before or two are one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from kartotek.ingest.confidence import CERTAIN, FULL
from kartotek.ingest.effects.by_composition import COMPOSED, read_by_composition
from kartotek.ingest.effects.by_rule import read_by_rule
from kartotek.ingest.effects.composition.idioms import calls_for_count, takes_each
from kartotek.ingest.effects.composition.labels import points_back
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.constructions import NEW, is_familiar
from kartotek.ingest.effects.grammar.clauses import Clause, GameLanguage, clause_of
from kartotek.ingest.effects.grammar.doubts import capped
from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.ingest.effects.memory import Memory
from kartotek.ingest.text.sentences import Paragraph, Sentence, Token
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language.construct import NOW
from kartotek.schema.language.nodes import Ability, Do, Pay, Transfer, UpTo

__all__ = ["statements_of", "EarlierSentence", "may_be_afterthought", "with_afterthought", "read_joined", "says_of_it"]


# Which of two readings of a sentence is taken: that by composition or that by a rule, and how certain it may be.
_PARTLY: Final = frozenset(("unread-quality", "unread-number"))
"""The penalties of a reading that leaves a part of what the sentence says."""


def statements_of(clause: Clause, sentence: Sentence, paragraph: Paragraph, memory: Memory) -> list[Statement]:
    """What a sentence says: composed from its clauses where all of them are understood, else by one rule; with doubt
    where no sentence whose meaning is known has a clause that is built so."""
    read = _best_reading(clause, sentence, paragraph, memory)
    if all(one.confidence < CERTAIN for one in read) or is_familiar(sentence, clause.language):
        return read
    return [capped(one, NEW) for one in read]


def _best_reading(clause: Clause, sentence: Sentence, paragraph: Paragraph, memory: Memory) -> list[Statement]:
    """What a sentence says, however its clauses are built."""
    by_rule = list(read_by_rule(clause, sentence, paragraph, memory))
    if any(map(_says_of_what, by_rule)):
        return by_rule
    composed = list(read_by_composition(clause, sentence, paragraph, memory))
    if not (composed or by_rule):
        return list(read_by_composition(clause, sentence, paragraph, memory, passing=True))
    return composed if composed and not _is_better_by_rule(by_rule, composed) else by_rule


def _says_of_what(statement: Statement) -> bool:
    """Whether a statement says by itself, or by the text before it, what it belongs to, and leaves no part unread."""
    known = statement.subject is not None or bool(statement.built) or statement.contextual
    return known and not any(name.split()[0] in _PARTLY for name in statement.penalties)


def _is_better_by_rule(by_rule: Sequence[Statement], composed: Sequence[Statement]) -> bool:
    """Whether a rule leaves something for later sentences, or knows when the same effect happens."""
    noted = any(not isinstance(one.content, Ability) for one in by_rule)
    if noted and not any(map(_says_all, composed)):
        return True
    return _is_timed_by_rule(by_rule, composed)


def _says_all(statement: Statement) -> bool:
    """Whether a statement leaves nothing for later sentences: what is had for a price, what is lost at its time."""
    match statement.ability.effect:
        case Pay() | UpTo(step=Pay()):
            return True
        case Do(price=price):
            return price is not None
        case Transfer(kind="lose"):
            return statement.ability.timing.kind in ("on", "each", "end")
    return False


def _is_timed_by_rule(by_rule: Sequence[Statement], composed: Sequence[Statement]) -> bool:
    """Whether a rule reads the same effect, and knows from the text before when it happens."""
    if len(by_rule) != 1 or len(composed) != 1 or by_rule[0].confidence < composed[0].confidence:
        return False
    one, other = by_rule[0].content, composed[0].ability
    if not isinstance(one, Ability) or one.effect != other.effect:
        return False
    return one.timing.kind in ("on", "each") and other.timing.kind in ("now", "action")


# Sentences that only say more of what the one before them said, read as its last clause: for free, only with red
# ones.
# By itself such a sentence says nothing. Behind a semicolon it is a clause as any other, so those who read clauses of
# one sentence read it, and those who doubt what was read see the words of both.
_LONGEST_AFTER: Final = 12
"""An afterthought has fewer words than this."""
_LIMITING: Final = frozenset(
    ("ATMOST", "ATLEAST", "ONLY", "ONLY_THEN", "OTHERWISE", "BUT", "NEG", "EXCEPT", "FREE", "PRICE")
)
_CHANGING: Final = frozenset(("V.cost", "V.pay", "FREE", "NEG", "ONLY"))
_DENYING: Final = frozenset(("NEG", "NOTHING"))
_COUNTED: Final = frozenset(("V.count", "V.due", "V.gain"))
_CLAUSE: Final = ";"
_NEVER: Final = frozenset("!?:")
"""Signs behind which another thought begins."""


@dataclass(frozen=True, slots=True)
class EarlierSentence:
    """The sentence right before another one, and what was read from it."""

    sentence: Sentence
    found: Sequence[Statement]

    @property
    def statement(self) -> Statement | None:
        """The one ability that all of its words make up; None where there is another number of them."""
        whole = len(self.found) == 1 and self.found[0].rules[:1] == (COMPOSED,) and self.found[0].replaces is None
        return self.found[0] if whole else None


def with_afterthought(
    earlier: EarlierSentence | None, sentence: Sentence, paragraph: Paragraph, language: GameLanguage, memory: Memory
) -> list[Statement]:
    """What two sentences say together, in the place of what the first one said; nothing where the second is none that
    only says more of it."""
    before = earlier.statement if earlier is not None else None
    if earlier is None or before is None or not _may_go_on(sentence, earlier.sentence):
        return []
    first, *rest = sentence.tokens
    tokens = (*earlier.sentence.tokens, first._replace(before=_CLAUSE), *rest)
    both = replace(earlier.sentence, tokens=tokens)
    made = statements_of(clause_of(both, language), both, paragraph, memory)
    whole = [replace(one, replaces=before.ability) for one in made if one.rules[:1] == (COMPOSED,)]
    return whole if len(made) == len(whole) == 1 and _is_sequel(whole[0], before) else []


def may_be_afterthought(earlier: EarlierSentence | None, sentence: Sentence, language: GameLanguage) -> bool:
    """Whether a sentence that was not understood begins as one that denies, limits or prices what was said before."""
    if earlier is None or earlier.statement is None or sentence.label != earlier.sentence.label:
        return False
    tags = [unit.tag for unit in units_of(sentence.tokens, language) if unit.tag not in ("IDLE", "YOU")]
    if {"PERSON", "V.lose"} <= set(tags) and earlier.statement.ability.timing == NOW:
        return True  # what others lose for what you do
    if not _may_go_on(sentence, earlier.sentence):
        return False
    pointing = tags[:1] == ["THIS"] and not _CHANGING.isdisjoint(tags)
    return pointing or not _LIMITING.isdisjoint(tags[:1]) or _denies(tags)


def _denies(tags: Sequence[str]) -> bool:
    """Whether a sentence says what does not count, or who gets nothing."""
    return not _DENYING.isdisjoint(tags) and not _COUNTED.isdisjoint(tags)


def _may_go_on(sentence: Sentence, before: Sentence) -> bool:
    """Whether a sentence is short, and stands under the label of the one before it."""
    sign = sentence.tokens[0].before
    short = len(sentence.tokens) < _LONGEST_AFTER and sentence.label == before.label
    return short and _NEVER.isdisjoint(sign) and not any(token.aside for token in sentence.tokens)


def _is_sequel(whole: Statement, before: Statement) -> bool:
    """Whether an ability is another form of the one before it: it happens at the same time."""
    return whole.ability.timing.kind == before.ability.timing.kind and whole.whole


# Two sentences that one would do for: a question and what is so where the answer is yes, a call to count and what
# each brings, and what stands before a colon with words behind it that point back at it.
# Joined they are a sentence as any other: *Bővítettél? Két lapka a tiéd* is *ha bővítettél, két lapka a tiéd*.
_LONGEST_OF_TWO: Final = 30
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
_NUMBER: Final = WordUnit("NUM", None, Case.NOM, (), "")
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
    if max(len(before.tokens), len(sentence.tokens)) > _LONGEST_OF_TWO:
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
