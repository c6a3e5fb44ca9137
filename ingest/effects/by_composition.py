"""What a sentence says as its clauses make it up, where all of its words are understood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from kartotek.ingest.confidence import FULL, condensed, confidence_after
from kartotek.ingest.effects.accounting.missing_operators import narrows, unaccounted
from kartotek.ingest.effects.accounting.rule_words import acts
from kartotek.ingest.effects.accounting.turning_words import unshown
from kartotek.ingest.effects.by_rule import part_by_rule, points_back
from kartotek.ingest.effects.composition.labels import spoken_label, with_title
from kartotek.ingest.effects.composition.sentence import compose
from kartotek.ingest.effects.composition.shorthand import is_bare, is_shorthand, leaves_out_verb
from kartotek.ingest.effects.composition.trees import with_other_values
from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.confidence import INTERLEAVED, OVERLOOKED, penalties_of
from kartotek.ingest.effects.damage.lost_words import adds
from kartotek.ingest.effects.damage.unknown_words import garbled
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause, GameLanguage
from kartotek.ingest.effects.grammar.notation import checked
from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.ingest.effects.memory import Memory
from kartotek.ingest.text.sentences import Paragraph, Sentence, Token
from kartotek.schema.hungarian.features import Person
from kartotek.schema.language.construct import ACTION
from kartotek.schema.language.nodes import Ability, Later

__all__ = ["COMPOSED", "read_by_composition"]

COMPOSED: Final = "composed"
"""The rule of sentences that are read as a whole, clause by clause."""
_IN_ALL: Final = "osszesen"
_MOST_PASSED: Final = 2
_WORDS_FOR_EACH: Final = 4
"""So many words a sentence must have for each that is passed over."""
_AMOUNTS: Final = frozenset(("RES", "STAT"))
_BOUNDS: Final = frozenset(("ATMOST", "ATLEAST", "NEG"))


@dataclass(frozen=True, slots=True)
class _Spoken:
    """A sentence with the words of its label that are spoken with it."""

    sentence: Sentence
    label: Sequence[Token]
    language: GameLanguage
    passing: bool
    """Whether few words that are not known are passed over."""

    @property
    def tokens(self) -> tuple[Token, ...]:
        return (*self.label, *self.sentence.tokens)

    @property
    def is_readable(self) -> bool:
        """Whether its words may be passed over, and its label does not say by itself what you do."""
        if self.passing and not _can_pass(units_of(self.tokens, self.language)):
            return False
        return bool(self.label) or not acts(self.sentence.label, self.language)


@dataclass(frozen=True, slots=True)
class _Composed:
    """The abilities that a sentence makes up, and its clause with all that they use of it."""

    abilities: Sequence[Ability]
    whole: Clause
    stage: Item | None
    """The level that the sentence says they are of."""


def read_by_composition(
    clause: Clause, sentence: Sentence, paragraph: Paragraph, memory: Memory, passing: bool = False
) -> Iterator[Statement]:
    """The abilities that the clauses of the sentence make up; none where a word is not understood, unless it is one of
    few that are passed over, with doubt."""
    spoken = _Spoken(sentence, spoken_label(sentence, clause.language), clause.language, passing)
    composed = _composed(spoken, clause, memory) if spoken.is_readable else None
    if composed is None:
        return
    doubts = _doubts(spoken)
    met = _penalties(spoken, composed.whole, paragraph, doubts)
    for ability in composed.abilities:
        yield Statement(
            line_from=sentence.line_from,
            line_to=sentence.line_to,
            subject=None,
            content=with_other_values(ability, clause.language),
            confidence=confidence_after(met),
            rules=(COMPOSED,),
            label=sentence.label,
            place=None if composed.stage is None else int(composed.stage.value),
            plural=points_back(sentence),
            whole=True,
            ceiling=INTERLEAVED if paragraph.interleaved else OVERLOOKED if doubts else FULL,
            timed=_is_timed(ability, composed.whole, spoken),
            penalties=condensed(met),
            sequel=_is_sequel(ability, sentence, clause.language),
        )


def _is_sequel(ability: Ability, sentence: Sentence, language: GameLanguage) -> bool:
    """Whether a sentence goes on with the one before it: it says what comes later, next or moreover, or commands."""
    units = [unit for unit in units_of(sentence.tokens, language) if unit.tag not in ("IDLE", "TIME")]
    commands = any(unit.command and unit.person == Person.YOU for unit in units[:1])
    following = isinstance(ability.effect, Later) or adds(sentence) or any(unit.tag == "NEXT" for unit in units[:1])
    return following or commands


def _composed(spoken: _Spoken, clause: Clause, memory: Memory) -> _Composed | None:
    """What the clauses of a sentence make up; None where they make up nothing, or not all that it says."""
    language, sentence = spoken.language, spoken.sentence
    trees, understood = compose(
        spoken.tokens, language, lambda tokens: part_by_rule(tokens, language, memory), spoken.passing
    )
    abilities = [made for tree in trees if (made := checked(tree, language)) is not None]
    if not trees or len(abilities) < len(trees):
        return None
    whole = clause.copy()
    stage = whole.take("STAGE")
    whole.understood |= understood
    if _is_overlooking(sentence, trees, whole, spoken.label) or any(unshown(sentence, abilities, language)):
        return None
    return _Composed(abilities, whole, stage)


def _penalties(spoken: _Spoken, whole: Clause, paragraph: Paragraph, doubts: Sequence[str]) -> list[str]:
    """The names of the penalties that a sentence meets when all of its words are used."""
    sentence = spoken.sentence
    whole.use(*whole.main, *whole.event, *whole.asides)
    whole.event_read = True
    met = [*penalties_of(whole, sentence, paragraph), *doubts]
    units = units_of(sentence.tokens, spoken.language)
    if not sentence.label and is_bare(units):
        met.append("rule-ceiling")
    excused = _excused(units)
    return [name for name in met if name not in excused]


def _excused(units: Sequence[WordUnit]) -> Set[str]:
    """The names of penalties that the words of a sentence show not to be due."""
    due = {
        "story": any(unit.tag == "UNUSED" for unit in units),  # what was not used tells of nobody who uses it
        "sum": _bounds_sum(units),  # a limit of all together is no sum that an example comes to
    }
    return {name for name, is_so in due.items() if is_so}


def _is_timed(ability: Ability, whole: Clause, spoken: _Spoken) -> bool:
    """Whether a sentence or its label says when an ability happens, or how often."""
    stated = ability.timing != ACTION or whole.has("TIME") or bool(ability.limits)
    said = any(unit.tag in ("ACTION_TITLE", "TIME") for unit in units_of(spoken.label, spoken.language))
    return stated or said


def _doubts(spoken: _Spoken) -> list[str]:
    """The names of the penalties for words that a composition does not show, signs for verbs, and a label that it did
    not read and that is more than a title."""
    sentence, language = spoken.sentence, spoken.language
    met = {
        "hidden-word": bool(garbled(sentence.tokens, language)),
        "passed-word": spoken.passing,
        "terse": _is_terse(units_of(spoken.tokens, language), language),
        "overlooked-operator": narrows(sentence.head or (() if spoken.label else sentence.label), language),
    }
    return [name for name, is_so in met.items() if is_so]


def _can_pass(units: Sequence[WordUnit]) -> bool:
    """Whether few words of a sentence are not known, none of them behind a sign, and what it is about is: so much of
    something."""
    strange = [unit for unit in units if unit.tag == "X"]
    if not 0 < len(strange) <= _MOST_PASSED or any(unit.before for unit in strange):
        return False
    return len(strange) * _WORDS_FOR_EACH <= len(units) and not tags_of(units).isdisjoint(_AMOUNTS)


def _is_overlooking(sentence: Sentence, trees: Sequence[Ability], whole: Clause, label: Sequence[Token]) -> bool:
    """Whether trees do not account for an operator of the sentence; players whom its label names are not unheard."""
    named = any(unit.tag == "PERSON" for unit in units_of(label, whole.language))
    return any(one.kind != "receiver" or not named for one in unaccounted(sentence.tokens, trees, whole))


def _is_terse(units: list[WordUnit], language: GameLanguage) -> bool:
    """Whether signs or nouns stand for the verb of a sentence, or none does."""
    return is_shorthand(units, language) or leaves_out_verb(with_title(units, language))


def _bounds_sum(units: Sequence[WordUnit]) -> bool:
    """Whether every word for in all stands before a limit, which the composition has used."""
    summed = [after.tag in _BOUNDS for unit, after in pairwise(units) if unit.key == _IN_ALL]
    return bool(summed) and all(summed)
