"""A clause of a sentence read by the rules of single verbs: as a part of what the sentence makes up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kartotek.ingest.confidence import FULL
from kartotek.ingest.effects.abilities import ability_of, is_accepted
from kartotek.ingest.effects.by_rule import SWEEPING
from kartotek.ingest.effects.composition.transfers import ClausePart
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.confidence import nothing_left, overlooked
from kartotek.ingest.effects.frames.compose import read_clause
from kartotek.ingest.effects.frames.frame import Said
from kartotek.ingest.effects.grammar.clauses import Clause, GameLanguage, clause_of
from kartotek.ingest.effects.memory import Memory
from kartotek.ingest.text.sentences import Sentence, Token
from kartotek.schema.language.construct import ACTION
from kartotek.schema.language.nodes import Ability, Do, May
from kartotek.schema.language.printer import print_timing

__all__ = ["part_by_rule"]

_YOU: Final = "2s"


def part_by_rule(tokens: Sequence[Token], language: GameLanguage, memory: Memory) -> ClausePart | None:
    """A clause by itself, read by a rule that leaves no word of it unread."""
    sentence = Sentence(tuple(tokens))
    clause = clause_of(sentence, language)
    if "X" in clause.tags | clause.event_tags:
        return None
    read = read_clause(clause, lambda said, used: is_accepted(said, used, memory))
    if read is None or len(read[0]) != 1 or read[2] in SWEEPING:
        return None
    (said,), used, _ = read
    ability = _whole_ability(said, used, memory)
    if ability is None or overlooked([ability], used, sentence, False):
        return None
    return _part_of(ability, said, used, units_of(sentence.tokens, language))


def _whole_ability(said: Said, used: Clause, memory: Memory) -> Ability | None:
    """The ability that a rule read with certainty from all words of a clause; None where it names its own component
    or limits, which a part of a sentence has no place for."""
    if said.subject:
        return None
    ability = ability_of(said, used, memory)
    if ability is None or ability.limits or said.cap < FULL or not nothing_left(used):
        return None
    return ability


def _part_of(ability: Ability, said: Said, used: Clause, units: Sequence[WordUnit]) -> ClausePart:
    """An ability as the part of a sentence: with its timing, where its clause says one."""
    timing = print_timing(ability.timing)
    guessed = said.when.default and not used.has("TIME") and not used.event
    offered = _may_do(units, ability) and (guessed or ability.timing != ACTION)
    effect = May(ability.effect) if offered else ability.effect
    return ClausePart(effect, None if guessed else timing, timing)


def _may_do(units: Sequence[WordUnit], ability: Ability) -> bool:
    """Whether a clause says that you may do a verb of the game, and a rule read that you do it."""
    allowed = any(unit.possible and unit.person == _YOU for unit in units if unit.is_verb)
    return allowed and isinstance(ability.effect, Do)
