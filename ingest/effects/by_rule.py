"""What a sentence says by one rule of the grammar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kartotek.ingest.confidence import FULL, PENALTIES, condensed
from kartotek.ingest.effects.abilities import ability_of, is_accepted
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.confidence import (
    INTERLEAVED,
    OVERLOOKED,
    confidence_of,
    nothing_left,
    overlooked,
    penalties_of,
    strange_words,
)  # fmt: skip
from kartotek.ingest.effects.discourse import Note, PointsByRank
from kartotek.ingest.effects.frames.compose import read_clause
from kartotek.ingest.effects.frames.frame import LAST_MAKER, Said
from kartotek.ingest.effects.frames.senses import SWEEPING_RULES
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.memory import Memory
from kartotek.ingest.effects.statements import Statement
from kartotek.ingest.effects.trees import is_priced
from kartotek.ingest.text.sentences import Paragraph, Sentence
from kartotek.schema.language.construct import ACTION
from kartotek.schema.language.nodes import Ability, Do, May, Use

__all__ = ["SWEEPING", "points_back", "read_by_rule"]

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
    there = next(used.find("SLOT", "sup"), None) is not None
    return said.when.default and not there and not _says_when(used)
