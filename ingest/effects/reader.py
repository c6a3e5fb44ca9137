"""One paragraph read sentence by sentence; prices and later steps are joined to what they belong to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.confidence import CERTAIN, EXAMPLE_ONLY, LEAST_IN_REMARK, PENALTIES
from kartotek.ingest.effects.best_reading import (
    EarlierSentence,
    may_be_afterthought,
    read_joined,
    says_of_it,
    statements_of,
    with_afterthought,
)
from kartotek.ingest.effects.composition.clauses import are_goods
from kartotek.ingest.effects.composition.labels import spoken_label
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.continuations import continued, paid
from kartotek.ingest.effects.damage.lost_words import adds
from kartotek.ingest.effects.frames.compose import PLACE_OF_ACTION
from kartotek.ingest.effects.grammar.chunks import tag_tokens
from kartotek.ingest.effects.grammar.clauses import Clause, GameLanguage, clause_of
from kartotek.ingest.effects.grammar.discourse import Continuation, OncePerNote, PriceOf, Repeat
from kartotek.ingest.effects.grammar.doubts import capped
from kartotek.ingest.effects.grammar.meaning import first_value
from kartotek.ingest.effects.grammar.notation import checked
from kartotek.ingest.effects.grammar.statements import Statement, canonical
from kartotek.ingest.effects.grammar.trees import gains_something, has_condition
from kartotek.ingest.effects.memory import Memory
from kartotek.ingest.effects.sentence_context import (
    HAVING,
    Manner,
    has_word,
    is_doubtful,
    is_guess,
    is_rest,
    lacks_rest,
    lacks_verb,
    note_uncertain,
    note_unread,
    rejoined,
    remember_last,
)
from kartotek.ingest.text.sentences import Paragraph, Sentence, Token
from kartotek.schema.language.nodes import Ability, ForEach

__all__ = ["Memory", "Statement", "canonical", "confidence_alone", "read_paragraph"]

_STORY: Final = "example"
_RULES: Final = frozenset(("makes or eats", PLACE_OF_ACTION))
"""What an example may state too."""
_UNDERSTOOD: Final = PENALTIES["new-construction"].permille
"""Less than this has what was not all understood, and not only built in a new way."""
_OVERLOOKED: Final = "overlooked-operator"


def read_paragraph(
    paragraph: Paragraph, language: GameLanguage, memory: Memory
) -> Iterator[tuple[Sentence, list[Statement]]]:
    """Each sentence with the statements read from it; what follows the word for an example is not read,
    and of a remark only what is certain."""
    memory.unread = memory.torn = memory.as_card = False
    memory.changed = None
    memory.spoken_of = frozenset()
    state = Manner(paragraph.kind == _STORY)
    label: tuple[Token, ...] = ()
    earlier: EarlierSentence | None = None
    parts = list(rejoined(paragraph, language, memory))
    for before, sentence, after in zip((None, *parts), parts, (*parts[1:], None), strict=False):
        state.meet(sentence)
        if paragraph.kind == _STORY and not _names_a_place(sentence, language):
            continue
        example = state.is_example_of(sentence)
        if not example and sentence.label != label:
            yield from _of_label(sentence, paragraph, language, memory, state.remark)
        found = _read(sentence, paragraph, language, memory, state.remark, earlier)
        found = [_at_most(EXAMPLE_ONLY, one) for one in found] if state.asked else found
        lacks = bool(found) and lacks_rest(after, language)
        found = _whole(found, is_rest(sentence, before), lacks, memory)
        memory.torn = memory.torn or (before is None and lacks_verb(sentence, language))
        if example:
            yield from _if_any(sentence, _of_example(found, paragraph))
        else:
            label = sentence.label
            yield sentence, found
        earlier = EarlierSentence(sentence, found) if not example else None


def _whole(found: list[Statement], rest: bool, lacks: bool, memory: Memory) -> list[Statement]:
    """The statements of a sentence, doubted where it is the rest of another or lacks its own; what stands behind a rest
    goes on with nothing."""
    if rest:
        memory.last = None
    return [capped(one, "parted") for one in found] if rest or lacks else found


def _of_label(
    sentence: Sentence, paragraph: Paragraph, language: GameLanguage, memory: Memory, remark: bool
) -> Iterator[tuple[Sentence, list[Statement]]]:
    """What the label of a sentence says by itself, where it is not read with the sentence."""
    if sentence.label and not spoken_label(sentence, language) and not are_goods(units_of(sentence.label, language)):
        spoken = Sentence(sentence.label)
        found = _read(spoken, paragraph, language, memory, remark)
        limited = says_of_it(sentence)
        yield from _if_any(spoken, [capped(one, "partly-read") if limited else one for one in found])


def _of_example(found: Sequence[Statement], paragraph: Paragraph) -> list[Statement]:
    """What an example states of rules, with less confidence."""
    allowed = {PLACE_OF_ACTION} if paragraph.kind == _STORY else _RULES
    return [_at_most(EXAMPLE_ONLY, one) for one in found if one.rules[0] in allowed]


def _if_any(sentence: Sentence, found: list[Statement]) -> Iterator[tuple[Sentence, list[Statement]]]:
    """A sentence that is passed over unless it says something."""
    if found:
        yield sentence, found


def _at_most(confidence: int, statement: Statement) -> Statement:
    return replace(statement, confidence=min(statement.confidence, confidence))


def _names_a_place(sentence: Sentence, language: GameLanguage) -> bool:
    """Whether a sentence may tell a place by what is done there."""
    return has_word(sentence, language, frozenset(("WHERE",)))


def _read(
    sentence: Sentence,
    paragraph: Paragraph,
    language: GameLanguage,
    memory: Memory,
    remark: bool,
    earlier: EarlierSentence | None = None,
) -> list[Statement]:
    """The statements of a sentence, and what it leaves in memory for later ones."""
    clause = clause_of(sentence, language)
    memory.turn_to(clause, sentence.line_from)
    whole = read_joined(earlier, sentence, paragraph, language, memory) if not remark else []
    if whole:
        memory.last_line = sentence.line_to
        return whole
    said = list(statements_of(clause, sentence, paragraph, memory))
    lost = all(map(_is_lost, said))
    more = with_afterthought(earlier, sentence, paragraph, language, memory) if lost else []
    if more:
        memory.last_line = sentence.line_to
        return more
    made = _of_manner(memory.keep(said, language), clause, sentence, remark)
    memory.note(clause)
    made = memory.limited(clause, _continued(made, clause, sentence, paragraph, memory))
    if (lost or not made) and (says_of_it(sentence) or may_be_afterthought(earlier, sentence, language)):
        memory.torn = True
    if all(map(is_guess, (*made, *said))):
        note_unread(clause, sentence, memory, remark)
    if all(one.confidence < CERTAIN for one in made):
        note_uncertain(sentence, language, memory)
    if all(one.confidence < _UNDERSTOOD for one in made) and adds(sentence):
        memory.torn = True
    remember_last(made, clause, sentence, memory)
    return made


def _is_lost(statement: Statement) -> bool:
    """Whether a statement is a guess, or does not show a word that counts: its sentence may say something else."""
    return is_guess(statement) or _OVERLOOKED in statement.penalties


def _of_manner(made: list[Statement], clause: Clause, sentence: Sentence, remark: bool) -> list[Statement]:
    """Of a remark what is certain; what an answer or an example says is doubted."""
    if remark:
        made = [one for one in made if one.confidence >= LEAST_IN_REMARK and _states_conditions(one, clause)]
    return [_at_most(EXAMPLE_ONLY, one) for one in made] if is_doubtful(sentence) else made


def _continued(
    made: list[Statement], clause: Clause, sentence: Sentence, paragraph: Paragraph, memory: Memory
) -> list[Statement]:
    """The statements, with those that continue an earlier one joined to it; what an event costs is its own price."""
    mark = next((one for one in made if isinstance(one.content, Continuation)), None)
    if mark is not None:
        apart = isinstance(mark.content, PriceOf) and bool(clause.event)
        found = [] if apart else list(_joined(mark, sentence, clause.language, memory))
        memory.pending = mark if not found and paragraph.items is not None else None
        memory.torn = memory.torn or (isinstance(mark.content, Repeat) and not found)  # nobody knows what is repeated
        return found
    return _of_list(made, memory) if paragraph.items is not None else made


def _of_list(made: list[Statement], memory: Memory) -> list[Statement]:
    """The steps of a list, with the price that stands before it."""
    if memory.pending is None or not made:
        return made
    priced = [paid(memory.pending, one) for one in made]
    memory.listed = priced[-1]
    return priced


def _joined(mark: Statement, sentence: Sentence, language: GameLanguage, memory: Memory) -> Iterator[Statement]:
    """What an earlier statement is with its continuation."""
    once = isinstance(mark.content, OncePerNote)
    before = memory.bought(sentence.line_from) if once else memory.before(sentence.line_from)
    for one in continued(mark, before, _kind_of(sentence.label, language)):
        ability = checked(one.ability, language)
        if ability is not None:
            yield replace(one, content=ability)


def _states_conditions(statement: Statement, clause: Clause) -> bool:
    """Whether a statement says all of its conditions."""
    if not clause.event and not clause.has("DONE"):
        return True
    ability = statement.content
    if not isinstance(ability, Ability):
        return False
    narrowed = isinstance(ability.effect, ForEach) and bool(ability.effect.select.filters)
    return narrowed or ability.timing.kind == "on" or has_condition(ability)


def confidence_alone(sentence: Sentence, paragraph: Paragraph, language: GameLanguage) -> int:
    """The highest confidence of a statement in which a sentence by itself says that something is had."""
    if not has_word(sentence, language, HAVING):
        return 0
    found = statements_of(clause_of(sentence, language), sentence, paragraph, Memory())
    gaining = [one for one in found if isinstance(one.content, Ability) and gains_something(one.content)]
    return max((statement.confidence for statement in gaining), default=0)


def _kind_of(label: Sequence[Token], language: GameLanguage) -> str:
    """The kind of the first thing that a label names with one."""
    things = [item.value for item in tag_tokens(label, language.lexicon) if item.tag == "THING"]
    return str(first_value(things, "kind") or "")
