"""One paragraph read sentence by sentence; prices and later steps are joined to what they belong to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from ingest.effects.by_composition import read_by_composition
from ingest.effects.by_rule import read_by_rule
from ingest.effects.confidence import weighs
from ingest.effects.continuations import continued, paid
from ingest.effects.cuts import rejoined
from ingest.effects.discourse import Continuation, OncePerNote
from ingest.effects.frames.compose import PLACE_OF_ACTION
from ingest.effects.grammar.chunks import tag_tokens
from ingest.effects.grammar.clauses import Clause, GameLanguage, clause_of
from ingest.effects.memory import Memory
from ingest.effects.notation import checked
from ingest.effects.statements import Statement, canonical
from ingest.effects.trees import gains_something, has_condition
from ingest.prose.sentences import Paragraph, Sentence, Token
from schema.language.nodes import Ability, ForEach, Pay

__all__ = ["Memory", "Statement", "canonical", "confidence_alone", "read_paragraph"]

_STORY: Final = "example"
_EXAMPLES: Final = frozenset(("pelda", "peldaul", "tanacs"))
_WARNINGS: Final = frozenset(("figyelem", "fontos", "megjegyzes", "magyarazat", "vigyazat"))
_FOR_INSTANCE: Final = "peldaul"
_ONE_LETTER_APART: Final = frozenset(("hat", "het"))
"""Numbers in words, six and seven: one misread letter makes the other of them."""
_ANSWER: Final = "valasz"
"""An answer speaks of the case in question, which it need not repeat."""
_GOING_ON: Final = frozenset(("de", "tehat", "igy", "ekkor", "ezert", "akkor", "ha"))
"""Words that begin a sentence which goes on with an example."""
_LEAST_IN_REMARK: Final = 800
"""Of a remark only what has this confidence is read."""
_RULES: Final = frozenset(("makes or eats", PLACE_OF_ACTION))
"""What an example may state too."""
_HAVING: Final = frozenset(("V.gain", "V.give", "V.collect", "V.reach", "V.take", "V.pay"))
_EXAMPLE_ONLY: Final = 860
"""The confidence of a rule that only an example states."""


def read_paragraph(
    paragraph: Paragraph, language: GameLanguage, memory: Memory
) -> Iterator[tuple[Sentence, list[Statement]]]:
    """Each sentence with the statements read from it; what follows the word for an example is not read,
    and of a remark only what is certain."""
    memory.unread = memory.torn = memory.as_card = False
    state = _Manner(paragraph.kind == _STORY)
    label: tuple[Token, ...] = ()
    for sentence in rejoined(paragraph, language, memory):
        state.meet(sentence)
        if paragraph.kind == _STORY and not _names_a_place(sentence, language):
            continue
        if state.is_example_of(sentence):
            allowed = {PLACE_OF_ACTION} if paragraph.kind == _STORY else _RULES
            found = _read(sentence, paragraph, language, memory, state.remark)
            stated = [one for one in found if one.rules[0] in allowed]
            if stated:
                yield sentence, [replace(one, confidence=min(one.confidence, _EXAMPLE_ONLY)) for one in stated]
            continue
        if sentence.label != label and sentence.label:
            spoken = Sentence(sentence.label)
            made = _read(spoken, paragraph, language, memory, state.remark)
            if made:
                yield spoken, made
        label = sentence.label
        yield sentence, _read(sentence, paragraph, language, memory, state.remark)


@dataclass
class _Manner:
    """Whether the sentences of a paragraph state rules, tell an example or make a remark."""

    example: bool
    once: bool = False
    """The sentence is an example by itself."""
    remark: bool = False

    def meet(self, sentence: Sentence) -> None:
        keys = [token.key for token in (*sentence.label, *sentence.tokens[:3])]
        goes_on = self.once and sentence.tokens[0].key in _GOING_ON
        self.once = goes_on or any(token.key == _FOR_INSTANCE for token in sentence.tokens[:3])
        self.example = self.example or (any(key in _EXAMPLES for key in keys) and not self.once)
        self.remark = self.remark or any(key in _WARNINGS for key in keys)

    def is_example_of(self, sentence: Sentence) -> bool:
        """Whether a sentence only gives an example; not so one under a label in capitals."""
        shouted = bool(sentence.label) and all(token.shouts for token in sentence.label)
        return self.example or (self.once and not shouted)


def _names_a_place(sentence: Sentence, language: GameLanguage) -> bool:
    """Whether a sentence may tell a place by what is done there."""
    entries = (language.lexicon.word(token.key)[0] for token in sentence.tokens)
    return any(entry is not None and entry.tag == "WHERE" for entry in entries)


def _read(
    sentence: Sentence, paragraph: Paragraph, language: GameLanguage, memory: Memory, remark: bool
) -> list[Statement]:
    """The statements of a sentence, and what it leaves in memory for later ones."""
    clause = clause_of(sentence, language)
    memory.turn_to(clause, sentence.line_from)
    said = list(_statements(clause, sentence, paragraph, memory))
    made = memory.keep(said, language)
    if remark:
        made = [one for one in made if one.confidence >= _LEAST_IN_REMARK and _states_conditions(one, clause)]
    if _is_doubtful(sentence):
        made = [replace(one, confidence=min(one.confidence, _EXAMPLE_ONLY)) for one in made]
    memory.note(clause)
    made = memory.limited(clause, _continued(made, sentence, paragraph, language, memory))
    memory.unread = memory.unread or (not made and not said and weighs(clause))
    _remember_last(made, clause, sentence, memory)
    return made


def _is_doubtful(sentence: Sentence) -> bool:
    """Whether a sentence is an answer or an example, or has a number that one misread letter makes another."""
    answers = any(token.key == _ANSWER for token in sentence.label)
    mistakable = any(token.key in _ONE_LETTER_APART for token in sentence.tokens)
    return answers or mistakable or any(token.key == _FOR_INSTANCE for token in sentence.tokens[:3])


def _continued(
    made: list[Statement], sentence: Sentence, paragraph: Paragraph, language: GameLanguage, memory: Memory
) -> list[Statement]:
    """The statements, with those that continue an earlier one joined to it."""
    marks = [one for one in made if isinstance(one.content, Continuation)]
    if marks:
        mark, line = marks[0], sentence.line_from
        before = memory.bought(line) if isinstance(mark.content, OncePerNote) else memory.before(line)
        found = [
            replace(one, content=ability)
            for one in continued(mark, before, _kind_of(sentence.label, language))
            if (ability := checked(one.ability, language)) is not None
        ]
        memory.pending = mark if not found and paragraph.items is not None else None
        return found
    if memory.pending is not None and paragraph.items is not None:
        made = [paid(memory.pending, one) for one in made]
        memory.listed = made[-1] if made else memory.listed
    return made


def _remember_last(made: list[Statement], clause: Clause, sentence: Sentence, memory: Memory) -> None:
    """Remember what a sentence spoke of, for one that goes on with it."""
    kind = _kind_in(clause)
    if made or kind:
        memory.last = (kind, made[-1] if made else None)
    elif weighs(clause):
        memory.last = None
    memory.last_line = sentence.line_to


def _states_conditions(statement: Statement, clause: Clause) -> bool:
    """Whether a statement says all of its conditions."""
    if not (clause.event or clause.has("DONE")) or not isinstance(statement.content, Ability):
        return not (clause.event or clause.has("DONE"))
    ability = statement.content
    narrowed = isinstance(ability.effect, ForEach) and bool(ability.effect.select.filters)
    return ability.timing.kind == "on" or has_condition(ability) or narrowed


def confidence_alone(sentence: Sentence, paragraph: Paragraph, language: GameLanguage) -> int:
    """The highest confidence of a statement in which a sentence by itself says that something is had."""
    entries = (language.lexicon.word(token.key)[0] for token in sentence.tokens)
    if not any(entry is not None and entry.tag in _HAVING for entry in entries):
        return 0
    found = _statements(clause_of(sentence, language), sentence, paragraph, Memory())
    gaining = [one for one in found if isinstance(one.content, Ability) and gains_something(one.content)]
    return max((statement.confidence for statement in gaining), default=0)


def _statements(clause: Clause, sentence: Sentence, paragraph: Paragraph, memory: Memory) -> list[Statement]:
    """What a sentence says: composed from its clauses where all of them are understood, else by one rule."""
    by_rule = list(read_by_rule(clause, sentence, paragraph, memory))
    if any(one.subject is not None or one.built or one.contextual for one in by_rule):
        return by_rule
    composed = list(read_by_composition(clause, sentence, paragraph, memory))
    noted = any(not isinstance(one.content, Ability) for one in by_rule)
    if noted and not any(isinstance(one.ability.effect, Pay) for one in composed):
        return by_rule
    return by_rule if _is_timed_by_rule(by_rule, composed) else composed or by_rule


def _is_timed_by_rule(by_rule: Sequence[Statement], composed: Sequence[Statement]) -> bool:
    """Whether a rule reads the same effect, and knows from the text before when it happens."""
    if len(by_rule) != 1 or len(composed) != 1 or by_rule[0].confidence < composed[0].confidence:
        return False
    one, other = by_rule[0].content, composed[0].ability
    if not isinstance(one, Ability) or one.effect != other.effect:
        return False
    return one.timing.kind in ("on", "each") and other.timing.kind in ("now", "action")


def _kind_in(clause: Clause) -> str:
    for item in clause.main:
        features: Sequence[Any] = item.value[1] if item.tag == "THINGS" else [item.value] if item.tag == "THING" else []
        kind = next((feature["kind"] for feature in features if "kind" in feature), None)
        if kind:
            return str(kind)
    return ""


def _kind_of(label: Sequence[Token], language: GameLanguage) -> str:
    for item in tag_tokens(label, language.lexicon):
        if item.tag == "THING" and "kind" in item.value:
            return str(item.value["kind"])
    return ""
