"""One paragraph read sentence by sentence; prices and later deeds are joined to what they belong to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from ingest.effects.composition.sentence import compose
from ingest.effects.composition.transfers import Part
from ingest.effects.confidence import (
    OVERLOOKED,
    WOVEN,
    confidence_of,
    nothing_left,
    overlooked,
    penalties_of,
    strange_words,
    weighs,
)
from ingest.effects.continuations import MARKS, SO_OFTEN, continued, paid
from ingest.effects.cuts import untorn
from ingest.effects.frames.compose import PLACE_OF_ACTION, read_clause
from ingest.effects.frames.frame import Said
from ingest.effects.grammar.chunks import tag_tokens
from ingest.effects.grammar.clauses import Clause, Language, clause_of
from ingest.effects.grammar.events import timing_of
from ingest.effects.memory import Memory
from ingest.effects.operators import unaccounted
from ingest.effects.penalties import PENALTIES, condensed
from ingest.effects.statements import Statement, canonical
from ingest.prose.sentences import Paragraph, Sentence, Token
from schema.language.nodes import Pay
from schema.language.printer import print_ability
from schema.vocabulary import Vocabulary

__all__ = ["Memory", "Statement", "canonical", "read_paragraph", "sureness"]

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
_SWEEPING: Final = "deed of the game"
"""The rule that takes all words of a sentence, so that what it leaves over says nothing."""
_UNTIMED: Final = 850
_SURE_ASIDE: Final = 800
_RULES: Final = frozenset(("makes or eats", PLACE_OF_ACTION))
"""What may be told in an example too."""
_HAVING: Final = frozenset(("V.gain", "V.give", "V.collect", "V.reach", "V.take", "V.pay"))
_TOLD: Final = 860
"""What an example tells of a rule that is told nowhere else."""
_ASIDES: Final = (*MARKS, "RANK ", "ROW ", "SYMBOLS ", "WORTH ", "EXCHANGES ", "YIELD ", "HEIGHT")
_LIMITED: Final = re.compile(r" \| if |: for each \w+\[")
_CERTAIN: Final = 1000
COMPOSED: Final = "composed"
"""The rule of sentences that are read as a whole, clause by clause."""
_CONTEXT: Final = "CONTEXT"
"""The timing of a step that tells what belongs to the action that the text is about."""


def read_paragraph(
    paragraph: Paragraph, language: Language, memory: Memory
) -> Iterator[tuple[Sentence, list[Statement]]]:
    """Each sentence with the statements read from it; what follows the word for an example is not read,
    and of a remark only what is sure."""
    once = remark = memory.unread = memory.torn = memory.as_card = False
    example = paragraph.kind == _STORY
    label: tuple[Token, ...] = ()
    for sentence in untorn(paragraph, language, memory):
        keys = [token.key for token in (*sentence.label, *sentence.tokens[:3])]
        goes_on = once and sentence.tokens[0].key in _GOING_ON
        once = goes_on or any(token.key == _FOR_INSTANCE for token in sentence.tokens[:3])
        example = example or (any(key in _EXAMPLES for key in keys) and not once)
        remark = remark or any(key in _WARNINGS for key in keys)
        if paragraph.kind == _STORY and not _names_a_place(sentence, language):
            continue
        if example or (once and not (sentence.label and all(token.shouts for token in sentence.label))):
            allowed = {PLACE_OF_ACTION} if paragraph.kind == _STORY else _RULES
            told = [one for one in _read(sentence, paragraph, language, memory, remark) if one.rules[0] in allowed]
            if told:
                yield sentence, [replace(one, confidence=min(one.confidence, _TOLD)) for one in told]
            continue
        if sentence.label != label and sentence.label:
            spoken = Sentence(sentence.label)
            made = _read(spoken, paragraph, language, memory, remark)
            if made:
                yield spoken, made
        label = sentence.label
        yield sentence, _read(sentence, paragraph, language, memory, remark)


def _names_a_place(sentence: Sentence, language: Language) -> bool:
    """Whether a sentence may tell a place by what is done there."""
    entries = (language.lexicon.word(token.key)[0] for token in sentence.tokens)
    return any(entry is not None and entry.tag == "WHERE" for entry in entries)


def _read(
    sentence: Sentence, paragraph: Paragraph, language: Language, memory: Memory, remark: bool
) -> list[Statement]:
    clause = clause_of(sentence, language)
    memory.turn_to(clause, sentence.line_from)
    said = list(_statements(clause, sentence, paragraph, memory))
    made = memory.keep(said, language.vocabulary)
    if remark:
        made = [one for one in made if one.confidence >= _SURE_ASIDE and _bound(one, clause)]
    answers = any(token.key == _ANSWER for token in sentence.label)
    mistakable = any(token.key in _ONE_LETTER_APART for token in sentence.tokens)
    if answers or mistakable or any(token.key == _FOR_INSTANCE for token in sentence.tokens[:3]):
        made = [replace(one, confidence=min(one.confidence, _TOLD)) for one in made]
    memory.note(clause)
    marks = [statement for statement in made if statement.expression.startswith(MARKS)]
    if marks:
        bought = marks[0].expression.startswith(SO_OFTEN)
        before = memory.bought(sentence.line_from) if bought else memory.before(sentence.line_from)
        found = continued(marks[0], before, _kind_of(sentence.label, language))
        made = [one for one in found if canonical(one.expression, language.vocabulary) is not None]
        memory.pending = marks[0] if not made and paragraph.items is not None else None
    elif memory.pending is not None and paragraph.items is not None:
        made = [paid(memory.pending, one) for one in made]
        memory.listed = made[-1] if made else memory.listed
    made = memory.limited(clause, made)
    memory.unread = memory.unread or (not made and not said and weighs(clause))
    kind = _kind_in(clause)
    if made or kind:
        memory.last = (kind, made[-1] if made else None)
    elif weighs(clause):
        memory.last = None
    memory.last_line = sentence.line_to
    return made


def _bound(statement: Statement, clause: Clause) -> bool:
    """Whether a statement says all of its conditions."""
    stated = statement.expression.startswith("on ") or _LIMITED.search(statement.expression) is not None
    return stated or not (clause.event or clause.has("DONE"))


def sureness(sentence: Sentence, paragraph: Paragraph, language: Language) -> int:
    """How sure the surest statement is in which a sentence by itself says that something is had."""
    entries = (language.lexicon.word(token.key)[0] for token in sentence.tokens)
    if not any(entry is not None and entry.tag in _HAVING for entry in entries):
        return 0
    told = _statements(clause_of(sentence, language), sentence, paragraph, Memory())
    return max((statement.confidence for statement in told if " gain " in statement.expression), default=0)


def _statements(clause: Clause, sentence: Sentence, paragraph: Paragraph, memory: Memory) -> Iterator[Statement]:
    """What a sentence says: composed from its clauses where all of them are understood, else by one rule."""
    told = list(_by_rule(clause, sentence, paragraph, memory))
    trees = [clause.language.tree(one.expression) for one in told]
    if any(one.subject is not None or one.built for one in told):
        yield from told
        return
    composed = list(_composed(clause, sentence, paragraph, memory))
    if None in trees and not any(_is_exchange(one, clause.language) for one in composed):
        yield from told
        return
    yield from composed or told


def _is_exchange(statement: Statement, language: Language) -> bool:
    """Whether a statement says what is had for a price: such a sentence needs no other one."""
    tree = language.tree(statement.expression)
    return tree is not None and isinstance(tree.effect, Pay)


def _composed(clause: Clause, sentence: Sentence, paragraph: Paragraph, memory: Memory) -> Iterator[Statement]:
    """The abilities that the clauses of the sentence make up, all its words understood."""
    language = clause.language
    trees, understood = compose(sentence.tokens, language, lambda tokens: _clause_alone(tokens, language, memory))
    printed = [language.canonical(print_ability(tree)) for tree in trees]
    whole = clause.copy()
    stage = whole.take("STAGE")
    whole.understood |= understood
    if not trees or None in printed or unaccounted(sentence.tokens, trees, whole):
        return
    whole.use(*whole.main, *whole.event, *whole.asides)
    whole.event_read = True
    confidence = confidence_of(whole, sentence, paragraph)
    plural = any(token.key.startswith("ezek") or token.key == "ezen" for token in sentence.tokens[:3])
    for text in printed:
        yield Statement(
            sentence.line_from, sentence.line_to, None, str(text), confidence, (COMPOSED,), None, sentence.label,
            None if stage is None else int(stage.value), plural, None, False, "", True,
            WOVEN if paragraph.woven else 1000, not (str(text).startswith("action: ") and not whole.has("TIME")),
            condensed(penalties_of(whole, sentence, paragraph)),
        )  # fmt: skip


def _clause_alone(tokens: Sequence[Token], language: Language, memory: Memory) -> Part | None:
    """A clause by itself, read by a rule that leaves no word of it unread."""
    sentence = Sentence(tuple(tokens))
    clause = clause_of(sentence, language)
    read = read_clause(clause, lambda said, used: _accepted(said, used, memory))
    if read is None or len(read[0]) != 1 or read[0][0].subject or read[2] == _SWEEPING:
        return None
    said, used = read[0][0], read[1]
    tree = language.tree(_expression(said, used, memory) or "")
    if tree is None or tree.limits or said.cap < _CERTAIN or overlooked([print_ability(tree)], used, sentence, False):
        return None
    if not nothing_left(used):
        return None
    text = print_ability(tree).partition(":")[0]
    guessed = (said.timing or "?").startswith("?") and not used.has("TIME") and not used.event
    return Part(tree.effect, None if guessed else text, text)


def _by_rule(clause: Clause, sentence: Sentence, paragraph: Paragraph, memory: Memory) -> Iterator[Statement]:
    read = read_clause(clause, lambda said, used: _accepted(said, used, memory))
    if read is None:
        return
    said, used, name = read
    stage = used.take("STAGE")
    sweeping = name == _SWEEPING
    ranking = memory.ranking() if any("RANKS" in one.effect for one in said) else None
    yield from [ranking] if ranking else []
    made = [_expression(one, used, memory) or one.effect for one in said]
    missed = overlooked(made, used, sentence, any(one.subject for one in said))
    for one, expression in zip(said, made, strict=True):
        met = penalties_of(used, sentence, paragraph)
        met += ["overlooked-operator"] if missed else []
        met += ["unknown-word"] * (strange_words(used) // PENALTIES["unknown-word"].permille if sweeping else 0)
        met += ["rule-ceiling"] if one.cap < _CERTAIN else []
        met += ["untimed"] if _is_untimed(one, used) else []
        confidence = min(one.cap, confidence_of(used, sentence, paragraph) - (strange_words(used) if sweeping else 0))
        confidence = min(confidence, _UNTIMED) if _is_untimed(one, used) else confidence
        confidence = min(confidence, OVERLOOKED) if missed else confidence
        rules = (name, *dict.fromkeys(used.rules))
        plural = any(token.key.startswith("ezek") or token.key == "ezen" for token in sentence.tokens[:3])
        about = used.about if one.subject is None else one.subject
        subject = f"{clause.language.game}:{about}" if about else None
        if one.subject == "LAST":
            subject = memory.maker
        memory.maker = subject or memory.maker
        yield Statement(
            sentence.line_from, sentence.line_to, subject, expression, confidence, rules, one.variant, sentence.label,
            None if stage is None else int(stage.value), plural, None, one.named, used.built,
            nothing_left(used) and not sweeping,
            min(one.cap, WOVEN if paragraph.woven else 1000, OVERLOOKED if missed else 1000),
            not _is_guessed(one, used, expression), condensed(met),
        )  # fmt: skip


def _is_untimed(said: Said, used: Clause) -> bool:
    """Whether a book that always says when things happen does not, and an unknown word may be what said it."""
    if not used.language.timing.get("stated") or not (said.timing or "?").startswith("?"):
        return False
    strange = any(item.tag == "X" and not set(item.tokens) <= used.used for item in used.main)
    return strange and not used.event and not used.has("TIME")


def _is_guessed(said: Said, used: Clause, expression: str) -> bool:
    """Whether only the habit of the book makes an action of what is said: no word tells when, and there is no price."""
    default = (said.timing or "?").startswith("?") and expression.startswith("action: ")
    there = any(item.tag == "SLOT" and item.case == "sup" for item in used.main)
    return default and " for " not in expression and not (used.event or there) and not used.has("TIME")


def _accepted(said: Said, clause: Clause, memory: Memory) -> bool:
    if said.subject == "LAST" and not memory.maker:
        return False
    return said.effect.startswith(_ASIDES) or _expression(said, clause, memory) is not None


def _expression(said: Said, clause: Clause, memory: Memory) -> str | None:
    timing, limit = _timing(said, clause)
    if timing.startswith(_CONTEXT):
        timing = memory.context or timing.removeprefix(_CONTEXT).strip()
    told = memory.fill(said.effect).replace(_CONTEXT, timing.removeprefix("on "))
    effect = _of_subject(told, timing, clause.language.vocabulary)
    if clause.condition and timing in ("now", "action"):
        effect = f"if {clause.condition} then {f'({effect})' if ';' in effect else effect}"
    elif clause.condition:
        limit = f"if {clause.condition}"
    elif limit is None and clause.has("THAT_CASE"):
        limit = "if ?"
    text = f"{timing}: {effect}" + (f" | {limit}" if limit else "")
    return clause.language.canonical(text)


def _of_subject(effect: str, timing: str, vocabulary: Vocabulary) -> str:
    """Resources counted in an event are those of the thing that it happens to."""
    found = re.fullmatch(r"gain (?:(\d+) )?(\w+) per (\w+)", effect)
    event = vocabulary.events.get(timing.removeprefix("on ").partition("[")[0])
    if found is None or event is None or event.subject is None:
        return effect
    number, good, counted = found.groups()
    times = f"{number} * " if number else ""
    held = vocabulary.nouns[event.subject].attributes
    return f"gain {times}it.{counted}s {good}" if f"{counted}s" in held else effect


def _timing(said: Said, clause: Clause) -> tuple[str, str | None]:
    """The timing that the text states, else the frame's; with the limit that goes with it."""
    stated = timing_of(clause) or next((item.value for item in clause.find("TIME")), None)
    clause.use_all("TIME", "EVENT_TIME")
    default = said.timing or "?now"
    timing = (stated or default[1:]) if default.startswith("?") else default
    built = re.fullmatch(r"on build\[kind = (\w+)\]", timing)
    if built and any(item.value == "now" for item in clause.find("TIME")):
        clause.built, timing = built.group(1), "now"
    if timing in ("special", "chosen"):
        return "action", "once per round"
    if clause.condition and stated is None and default == "?action":
        return "now", said.limit
    limit = said.limit
    if limit is None and timing == "action" and (item := clause.take("LIMIT")) is not None:
        limit = f"once per {item.value[0]}"
    return timing, limit


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
