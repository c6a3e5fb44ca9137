"""One paragraph read sentence by sentence; prices and later deeds are joined to what they belong to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from ingest.effects.chunks import tag_tokens
from ingest.effects.clauses import Clause, Language, clause_of
from ingest.effects.compose import read_clause
from ingest.effects.confidence import confidence_of
from ingest.effects.events import timing_of
from ingest.effects.frames import Said
from ingest.effects.sentences import Paragraph, Sentence, Token, sentences
from schema.errors import KartotekError
from schema.language.parser import parse_ability
from schema.language.printer import print_ability
from schema.vocabulary import Vocabulary

__all__ = ["Memory", "Statement", "canonical", "read_paragraph"]

_REMARKS: Final = frozenset(
    ("figyelem", "fontos", "megjegyzes", "magyarazat", "vigyazat", "tanacs", "pelda", "peldaul")
)
_PRICE: Final = "PRICE "
_ASIDES: Final = (_PRICE, "RANK ", "ROW ")
_LEAST_ROWS: Final = 3
_FARTHEST: Final = 8


@dataclass(frozen=True, slots=True)
class Statement:
    """One ability read out of a text. `place` is its position among others where the sentence says it (a level)."""

    line_from: int
    line_to: int
    subject: str | None
    expression: str
    confidence: int
    rules: tuple[str, ...] = ()
    variant: int | None = None
    label: tuple[Token, ...] = ()
    place: int | None = None
    plural: bool = False

    def as_row(self) -> dict[str, Any]:
        return {
            "line_from": self.line_from,
            "line_to": self.line_to,
            "subject": self.subject,
            "expression": self.expression,
            "confidence": self.confidence,
        }


@dataclass
class Memory:
    """What earlier sentences said that later ones need: prizes of a ranking, rows of a table, what is counted."""

    ranks: dict[int, int] = field(default_factory=dict)
    rows: list[tuple[int, int, Statement]] = field(default_factory=list)
    counted: str = ""
    counted_at: int = 0
    by_kinds: str = ""
    line: int = 0

    def fill(self, effect: str) -> str:
        """The effect with what was remembered; neither what was counted far above nor a ranking with a gap fills it."""
        if "COUNTED" in effect and self.line - self.counted_at > _FARTHEST:
            return effect
        if sorted(self.ranks) != list(range(1, len(self.ranks) + 1)):
            return effect.replace("COUNTED", self.counted)
        prizes = ", ".join(str(self.ranks[place]) for place in sorted(self.ranks) if self.ranks[place])
        return effect.replace("RANKS", prizes).replace("COUNTED", self.counted)

    def note(self, clause: Clause) -> None:
        """Remember what a sentence counts."""
        counts = [item.value for item in clause.main if item.tag == "PER"]
        if counts:
            self.counted, self.counted_at = clause.language.count(counts[0]) or "", self.line
        things = [item.value for item in clause.main if item.tag in ("THING", "ADJ")]
        city = clause.language.selection([thing for thing in things if thing.get("kind") != "building"])
        if clause.has("DIFFERENT") and any(thing.get("kind") == "building" for thing in things) and city:
            self.by_kinds = city.replace("kind = city, ", "")

    def table(self) -> Statement | None:
        """The rows so far as one statement, where they make a table."""
        rows, self.rows = self.rows, []
        if len(rows) < _LEAST_ROWS or not self.by_kinds:
            return None
        steps = ", ".join(f"{kinds}: {points}" for kinds, points, _ in sorted(rows, key=lambda row: row[0]))
        first, last = rows[0][2], rows[-1][2]
        return replace(
            first,
            line_to=last.line_to,
            expression=f"end: for each {self.by_kinds}: gain band(it.building_types, {steps}) vp",
            confidence=min(row[2].confidence for row in rows),
        )


def read_paragraph(
    paragraph: Paragraph, language: Language, memory: Memory
) -> Iterator[tuple[Sentence, list[Statement]]]:
    """Each sentence with the statements read from it; what follows a word of warning is not read."""
    last: tuple[str, Statement | None] | None = None
    remark = False
    for sentence in sentences(paragraph):
        keys = [token.key for token in (*sentence.label, *sentence.tokens[:3])]
        remark = remark or any(key in _REMARKS for key in keys)
        if remark:
            continue
        clause = clause_of(sentence, language)
        memory.line = sentence.line_from
        made = _remembered(list(_statements(clause, sentence, paragraph, memory)), memory)
        memory.note(clause)
        priced = [s for s in made if s.expression.startswith(_PRICE)]
        if priced:
            made = list(_priced(priced[0], last, _kind_of(sentence.label, language)))
        kind = _kind_in(clause)
        last = (kind, made[-1] if made else None) if kind or made else None
        yield sentence, made


def _remembered(made: list[Statement], memory: Memory) -> list[Statement]:
    """Take the rows of tables and rankings out of what was read; a table ends where something else is said."""
    kept: list[Statement] = []
    for statement in made:
        word, *numbers = statement.expression.split()
        if word == "RANK":
            memory.ranks[int(numbers[0])] = int(numbers[1])
        elif word == "ROW":
            memory.rows.append((int(numbers[0]), int(numbers[1]), statement))
        else:
            kept.append(statement)
    return kept


def _statements(clause: Clause, sentence: Sentence, paragraph: Paragraph, memory: Memory) -> Iterator[Statement]:
    read = read_clause(clause, lambda said, used: _accepted(said, used, memory))
    if read is None:
        return
    said, used, name = read
    stage = used.take("STAGE")
    for one in said:
        expression = _expression(one, used, memory) or one.effect
        confidence = min(one.cap, confidence_of(used, sentence, paragraph))
        rules = (name, *dict.fromkeys(used.rules))
        plural = any(token.key.startswith("ezek") for token in sentence.tokens[:2])
        yield Statement(
            sentence.line_from, sentence.line_to, None, expression, confidence, rules, one.variant, sentence.label,
            None if stage is None else int(stage.value), plural,
        )  # fmt: skip


def _accepted(said: Said, clause: Clause, memory: Memory) -> bool:
    return said.effect.startswith(_ASIDES) or _expression(said, clause, memory) is not None


def _expression(said: Said, clause: Clause, memory: Memory) -> str | None:
    timing, limit = _timing(said, clause)
    effect = _of_subject(memory.fill(said.effect), timing, clause.language.vocabulary)
    text = f"{timing}: {effect}" + (f" | {limit}" if limit else "")
    return canonical(text, clause.language.vocabulary)


def _of_subject(effect: str, timing: str, vocabulary: Vocabulary) -> str:
    """Resources counted in an event are those of the thing that it happens to."""
    found = re.fullmatch(r"gain (\w+) per (\w+)", effect)
    event = vocabulary.events.get(timing.removeprefix("on ").partition("[")[0])
    if found is None or event is None or event.subject is None:
        return effect
    attribute = f"{found.group(2)}s"
    held = vocabulary.nouns[event.subject].attributes
    return f"gain it.{attribute} {found.group(1)}" if attribute in held else effect


def _timing(said: Said, clause: Clause) -> tuple[str, str | None]:
    """The timing that the text states, else the frame's; with the limit that goes with it."""
    stated = timing_of(clause) or next((item.value for item in clause.find("TIME")), None)
    clause.use_all("TIME", "EVENT_TIME")
    default = said.timing or "?now"
    timing = (stated or default[1:]) if default.startswith("?") else default
    if timing == "special":
        return "action", "once per round"
    limit = said.limit
    if limit is None and timing == "action" and (item := clause.take("LIMIT")) is not None:
        limit = f"once per {item.value[0]}"
    return timing, limit


def canonical(text: str, vocabulary: Vocabulary, host: str | None = None) -> str | None:
    """The expression as the language prints it, or None where it is not one."""
    try:
        return print_ability(parse_ability(text, vocabulary, host))
    except KartotekError:
        return None


def _kind_in(clause: Clause) -> str:
    for item in clause.main:
        features: Sequence[Any] = item.value[1] if item.tag == "THINGS" else [item.value] if item.tag == "THING" else []
        kind = next((feature["kind"] for feature in features if "kind" in feature), None)
        if kind:
            return str(kind)
    return ""


def _kind_of(label: Sequence[Token], language: Language) -> str:
    for item in tag_tokens(label, language.lexicon):
        if item.tag == "THING" and "kind" in item.value:
            return str(item.value["kind"])
    return ""


def _priced(price: Statement, last: tuple[str, Statement | None] | None, label: str) -> Iterator[Statement]:
    """A price belongs to the thing of the label, or to the deed of the sentence before."""
    cost = price.expression.removeprefix(_PRICE)
    if label:
        yield replace(price, expression=f"action: build[kind = {label}] for {cost}")
    elif last is not None:
        kind, deed = last
        before = deed.expression if deed is not None else f"action: build[kind = {kind}]"
        if re.fullmatch(r"action: (build|upgrade)(\[[^\]]*\])?", before):
            start = deed.line_from if deed is not None else price.line_from
            sure = min(price.confidence, deed.confidence) if deed is not None else price.confidence - 60
            yield replace(price, line_from=start, expression=f"{before} for {cost}", confidence=sure)
