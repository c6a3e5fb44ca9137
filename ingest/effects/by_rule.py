"""What a sentence or a clause says by one rule of the grammar, as an ability with its timing and conditions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kartotek.ingest.confidence import FULL, PENALTIES, condensed
from kartotek.ingest.effects.composition.transfers import ClausePart
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.confidence import (
    INTERLEAVED,
    OVERLOOKED,
    confidence_of,
    nothing_left,
    overlooked,
    penalties_of,
    strange_words,
)
from kartotek.ingest.effects.frames.compose import read_clause
from kartotek.ingest.effects.frames.frame import LAST_MAKER, Said, When
from kartotek.ingest.effects.frames.senses import SWEEPING_RULES
from kartotek.ingest.effects.grammar.clauses import Clause, GameLanguage, clause_of
from kartotek.ingest.effects.grammar.discourse import Note, Open, PointsByRank
from kartotek.ingest.effects.grammar.events import timing_of as stated_timing
from kartotek.ingest.effects.grammar.notation import checked, condition_of, kind_built, timing_of
from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.ingest.effects.grammar.trees import is_priced
from kartotek.ingest.effects.memory import Memory
from kartotek.ingest.text.sentences import Paragraph, Sentence, Token
from kartotek.schema.hungarian.features import Case, Person
from kartotek.schema.language import nodes as n
from kartotek.schema.language.construct import ACTION, IT, NOW, UNKNOWN, gain, once_per, only_if, product
from kartotek.schema.language.nodes import Ability, Do, May, Use
from kartotek.schema.language.printer import print_timing
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["points_back", "read_by_rule", "part_by_rule"]


# From what a rule has read to an ability of the game: with its timing, its condition, and what was said before.
_ONCE_A_ROUND: Final = ("special", "chosen")
"""Words for actions that are done once a round."""


@dataclass(frozen=True, slots=True)
class _Timed:
    """When something happens, and how often."""

    timing: n.Timing
    limit: n.Limit | None

    @property
    def limits(self) -> tuple[n.Limit, ...]:
        return (self.limit,) if self.limit else ()


def is_accepted(said: Said, clause: Clause, memory: Memory) -> bool:
    """Whether what a rule has read is a note, or an ability that the game can express."""
    if said.subject == LAST_MAKER and not memory.maker:
        return False
    if not isinstance(said.effect, n.Node | Open):
        return True
    return ability_of(said, clause, memory) is not None


def ability_of(said: Said, clause: Clause, memory: Memory) -> n.Ability | None:
    """The ability; None where a part of it is not known or the game cannot express it."""
    effect = memory.fill(said.effect) if isinstance(said.effect, Open) else said.effect
    timed = _timed(said, clause, memory)
    if timed is None or not isinstance(effect, n.Node):
        return None
    step = _of_subject(effect, timed.timing, clause.language.vocabulary)
    return checked(_conditional(timed, step, clause), clause.language)


def _conditional(timed: _Timed, step: n.Step, clause: Clause) -> n.Ability:
    """The step at its time, with the condition of the clause."""
    condition = _condition(clause)
    if condition is not None and timed.timing in (NOW, ACTION):
        return n.Ability(timed.timing, n.If(condition, step), timed.limits)
    if condition is not None:
        return n.Ability(timed.timing, step, (only_if(condition),))
    unknown = (only_if(UNKNOWN),) if clause.has("THAT_CASE") else ()
    return n.Ability(timed.timing, step, timed.limits or unknown)


def _condition(clause: Clause) -> n.Cond | None:
    return condition_of(clause.condition, clause.language) if clause.condition else None


def _timed(said: Said, clause: Clause, memory: Memory) -> _Timed | None:
    """The timing that the text states, else the rule's; None where neither has one."""
    text = stated_timing(clause) or next((item.value for item in clause.find("TIME")), None)
    clause.use_all("TIME", "EVENT_TIME")
    if said.when.default and text is not None:
        return _stated(text, said, clause, memory)
    timing = _timing_by_rule(said.when, memory.context)
    return _unstated(timing, said, clause, memory) if timing is not None else None


def _timing_by_rule(when: When, context: n.Timing | None) -> n.Timing | None:
    """The timing of a rule, or of the action that the text is about; None where it is about another one."""
    timing = (context if when.context else None) or when.timing
    return None if when.here and timing != context else timing


def _unstated(timing: n.Timing, said: Said, clause: Clause, memory: Memory) -> _Timed:
    """The timing where the text states none."""
    if said.when.limit is not None:
        return _Timed(timing, said.when.limit)
    if clause.condition and said.when.default and timing == ACTION:
        return _Timed(NOW, said.limit)
    return _limited(timing, said, clause, memory)


def _stated(text: str, said: Said, clause: Clause, memory: Memory) -> _Timed | None:
    """The timing that the text states."""
    if text in _ONCE_A_ROUND:
        return _Timed(ACTION, once_per("round"))
    timing = timing_of(text, clause.language)
    return _limited(timing, said, clause, memory) if timing is not None else None


def _limited(timing: n.Timing, said: Said, clause: Clause, memory: Memory) -> _Timed:
    """The timing with how often it may be done."""
    timing = _at_building(timing, clause, memory)
    if said.limit is not None or timing != ACTION:
        return _Timed(timing, said.limit)
    item = clause.take("LIMIT")
    return _Timed(timing, once_per(item.value[0]) if item is not None else None)


def _at_building(timing: n.Timing, clause: Clause, memory: Memory) -> n.Timing:
    """The timing; what is had at once when a thing is built belongs to that thing where the paragraph is about it."""
    kind = kind_built(timing)
    if not kind or kind not in memory.spoken_of or all(item.value != "now" for item in clause.find("TIME")):
        return timing
    clause.built = kind
    return NOW


def _of_subject(step: n.Step, timing: n.Timing, vocabulary: Vocabulary) -> n.Step:
    """Resources counted in an event are those of the thing that it happens to."""
    event = vocabulary.events.get(str(timing.name)) if timing.kind == "on" else None
    if event is None or event.subject is None:
        return step
    match step:
        case n.Transfer("gain", n.Bundle((n.Amount(n.Number(count), good),)), n.Per(1, n.Held(counted))):
            held = f"{counted}s"
            if held in vocabulary.nouns[event.subject].attributes:
                return gain(product(count, n.ObjectAttribute(IT, held)), good)
    return step


# What a sentence says by one rule of the grammar.
SWEEPING: Final = frozenset(SWEEPING_RULES)
"""The rules that take all words of a sentence, so that what they leave over says nothing."""
_CHOSEN: Final = frozenset(("action", "free", "always"))
"""Timings of what is done by choice, or is no doing."""
_CHOOSING: Final = "V.choose"
_THESE: Final = "ezek"
_THIS: Final = "ezen"


@dataclass(frozen=True, slots=True)
class _Reading:
    """What one rule has made of a clause, and what all its statements share."""

    sentence: Sentence
    paragraph: Paragraph
    used: Clause
    rule: str
    stage: int | None
    missed: bool
    """An operator of the sentence is not accounted for."""

    @property
    def sweeping(self) -> bool:
        return self.rule in SWEEPING


def read_by_rule(clause: Clause, sentence: Sentence, paragraph: Paragraph, memory: Memory) -> Iterator[Statement]:
    """The statements that the first rule makes whose abilities the game can express."""
    read = read_clause(clause, lambda said, used: is_accepted(said, used, memory))
    if read is None:
        return
    said, used, rule = read
    stage = used.take("STAGE")
    yield from _ranking(said, memory)
    made = [_as_said(_content(one, used, memory), used, rule, sentence) for one in said]
    missed = _is_overlooking(said, made, used, sentence)
    reading = _Reading(sentence, paragraph, used, rule, None if stage is None else int(stage.value), missed)
    for one, content in zip(said, made, strict=True):
        subject = _subject(one, used, memory)
        memory.maker = subject or memory.maker
        yield _statement(one, content, subject, reading)


def _ranking(said: Sequence[Said], memory: Memory) -> list[Statement]:
    """What the places of a ranking are worth that earlier sentences stated, where one of the effects is ranked."""
    ranking = memory.ranking() if any(isinstance(one.effect, PointsByRank) for one in said) else None
    return [ranking] if ranking else []


def _is_overlooking(said: Sequence[Said], made: Sequence[Ability | Note], used: Clause, sentence: Sentence) -> bool:
    """Whether an operator of the sentence is not accounted for."""
    abilities = [one for one in made if isinstance(one, Ability)]
    return overlooked(abilities, used, sentence, any(one.subject for one in said))


def _content(said: Said, used: Clause, memory: Memory) -> Ability | Note:
    """The ability, or the note that needs no timing."""
    ability = ability_of(said, used, memory)
    if ability is None and isinstance(said.effect, Note):
        return said.effect
    assert ability is not None
    return ability


def _as_said(content: Ability | Note, used: Clause, rule: str, sentence: Sentence) -> Ability | Note:
    """What a verb of the game does when its time comes; where the verb says that one may, nobody has to. An action is
    one's own choice in any case."""
    if rule not in SWEEPING or not isinstance(content, Ability) or content.timing.kind in _CHOSEN:
        return content
    if not isinstance(content.effect, Do | Use) or not _says_may(used, sentence):
        return content
    return replace(content, effect=May(content.effect))


def _says_may(used: Clause, sentence: Sentence) -> bool:
    """Whether a verb of the clause says that one may do it. Who may choose a thing gets it all the same."""
    said = {place for item in used.main for place in item.tokens}
    units = units_of(sentence.tokens, used.language)
    return any(unit.possible and unit.tag != _CHOOSING and not said.isdisjoint(unit.places) for unit in units)


def _subject(said: Said, used: Clause, memory: Memory) -> str | None:
    """The component that the rule names, or that the event is about."""
    if said.subject == LAST_MAKER:
        return memory.maker or None
    about = used.about if said.subject is None else said.subject
    return f"{used.language.game}:{about}" if about else None


def _statement(said: Said, content: Ability | Note, subject: str | None, reading: _Reading) -> Statement:
    used, sentence, paragraph = reading.used, reading.sentence, reading.paragraph
    return Statement(
        line_from=sentence.line_from,
        line_to=sentence.line_to,
        subject=subject,
        content=content,
        confidence=_confidence(said, reading),
        rules=(reading.rule, *dict.fromkeys(used.rules)),
        variant=said.variant,
        label=sentence.label,
        place=reading.stage,
        plural=points_back(sentence),
        named=said.named,
        built=used.built,
        whole=nothing_left(used) and not reading.sweeping,
        ceiling=min(said.cap, INTERLEAVED if paragraph.interleaved else FULL, OVERLOOKED if reading.missed else FULL),
        timed=not _is_guessed(said, used, content),
        contextual=said.when.context or said.when.here,
        penalties=condensed(_penalties(said, reading)),
    )


def _confidence(said: Said, reading: _Reading) -> int:
    """Permille: by the penalties that the reading met, no more than its rule allows."""
    found = confidence_of(reading.used, reading.sentence, reading.paragraph)
    found -= strange_words(reading.used) if reading.sweeping else 0
    ceilings = [said.cap, found]
    ceilings += [PENALTIES["untimed"].permille] if _is_untimed(said, reading.used) else []
    ceilings += [OVERLOOKED] if reading.missed else []
    return min(ceilings)


def _penalties(said: Said, reading: _Reading) -> list[str]:
    """The names of the penalties that the reading met."""
    used = reading.used
    met = penalties_of(used, reading.sentence, reading.paragraph)
    met += ["overlooked-operator"] if reading.missed else []
    met += ["unknown-word"] * (strange_words(used) // PENALTIES["unknown-word"].permille if reading.sweeping else 0)
    met += ["rule-ceiling"] if said.cap < FULL else []
    met += ["untimed"] if _is_untimed(said, used) else []
    return met


def points_back(sentence: Sentence) -> bool:
    """Whether a sentence begins with the word for these."""
    return any(token.key.startswith(_THESE) or token.key == _THIS for token in sentence.tokens[:3])


def _is_untimed(said: Said, used: Clause) -> bool:
    """Whether a book that always says when things happen does not, and an unknown word may be what said it."""
    if not used.language.timing.get("stated") or not said.when.default:
        return False
    return not _says_when(used) and any(item.tag == "X" and not used.used.issuperset(item.tokens) for item in used.main)


def _says_when(used: Clause) -> bool:
    """Whether an event or a word of the clause says when."""
    return bool(used.event) or used.has("TIME")


def _is_guessed(said: Said, used: Clause, content: Ability | Note) -> bool:
    """Whether only the habit of the book makes an action of what is said: no word says when, and there is no price."""
    if not isinstance(content, Ability) or content.timing != ACTION or is_priced(content):
        return False
    there = next(used.find("SLOT", Case.SUP), None) is not None
    return said.when.default and not there and not _says_when(used)


# A clause of a sentence read by the rules of single verbs: as a part of what the sentence makes up.


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
    allowed = any(unit.possible and unit.person == Person.YOU for unit in units if unit.is_verb)
    return allowed and isinstance(ability.effect, Do)
