"""How the clauses of a sentence are built, and whether a sentence whose meaning is known is built so.

A construction is what a clause consists of, whatever words fill it: its verb with person and mood, and its phrases with
their cases, in any order, since Hungarian orders them freely. `EACH THING.cau | NUM RES.acc | V.gain/2s` is *so much of
a good for each thing you get*. `constructions.txt` lists those of sentences that are read as a person says they are
meant. What is read from any other one is right nine times in ten, which is no certainty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final

from kartotek.ingest.effects.composition.labels import spoken_label
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.sentences import Sentence
from kartotek.schema.hungarian.features import Case

__all__ = ["LIST", "NEW", "constructions_of", "is_familiar", "known_constructions"]

LIST: Final = "constructions.txt"
NEW: Final = "new-construction"
"""The penalty of what is read from a clause that is built as no known one."""
_SILENT: Final = frozenset(("IDLE", "SKIP", "ADDRESS"))
_MODIFIERS: Final = frozenset(
    (
        "NUM EACH ADJ NOT_ADJ DONE_TO ORD LEVELLED OWN THIS LEFT RIGHT BOTH DIFFERENT LESS MORE ATMOST ATLEAST NEG NEW"
        " FREE ONLY HALF ALL"
    ).split()
)
"""Words that belong to the phrase behind them."""
_POSTPOSITION: Final = "AFTER"
_DENIAL: Final = "NEG"
_JOINING: Final = "AND"
_JOINTS: Final = frozenset(("AND", "OR"))
_QUALITY: Final = "ADJ"
_GOODS: Final = frozenset(("RES", "STAT"))
_ARTICLE: Final = "egy"
_UNKNOWN: Final = "X"
_MARKS: Final = ("possible", "past", "supposed", "apiece")
_EVENT: Final = "DOING"


@lru_cache(maxsize=1)
def known_constructions() -> frozenset[str]:
    """The constructions of sentences whose meaning is known."""
    return frozenset(files("kartotek.ingest.effects").joinpath(LIST).read_text("utf-8").splitlines())


def is_familiar(sentence: Sentence, language: GameLanguage) -> bool:
    """Whether every clause of a sentence is built as one of a sentence whose meaning is known."""
    return known_constructions().issuperset(constructions_of(sentence, language))


def constructions_of(sentence: Sentence, language: GameLanguage) -> list[str]:
    """How each clause of a sentence is built, the label with it where it is a part of what is said."""
    spoken = (*spoken_label(sentence, language), *sentence.tokens)
    return [" | ".join(sorted(_phrases(clause))) for clause in _clauses(units_of(spoken, language))]


def _clauses(units: Iterable[WordUnit]) -> Iterator[list[WordUnit]]:
    """The units between two signs; what has no verb belongs to the clause behind it, the last to the one before."""
    clause: list[WordUnit] = []
    pending: list[WordUnit] | None = None
    for unit in units:
        if unit.is_after_sign and any(one.is_verb for one in clause):
            if pending is not None:
                yield pending
            pending, clause = clause, []
        if unit.tag not in _SILENT:
            clause.append(unit)
    if pending is not None and any(one.is_verb for one in clause):
        yield pending
        pending = None
    yield [*(pending or ()), *clause]


def _phrases(clause: Sequence[WordUnit]) -> Iterator[str]:
    """The phrases of a clause, with how often each of them stands there but for members of lists."""
    chunks = list(_chunks(list(_plain(clause))))
    apart = Counter(phrase for phrase, listed in chunks if phrase == _UNKNOWN or not listed)
    for phrase, number in Counter(phrase for phrase, _ in chunks).items():
        often = min(number, apart[phrase])
        yield f"{phrase}*{often}" if often > 1 or phrase == _UNKNOWN else phrase


def _chunks(clause: Sequence[WordUnit]) -> Iterator[tuple[str, bool]]:
    """The phrases of a clause as they stand there, and whether each of them goes on with a list of equal ones. The word
    for *and* is a part of the list."""
    run: list[WordUnit] = []
    before = joint = ""
    for unit, after in zip(clause, (*clause[1:], None), strict=True):
        run.append(unit)
        if unit.tag in _MODIFIERS or (after is not None and after.tag == _POSTPOSITION):
            continue
        if unit.tag == _JOINING and len(run) == 1:
            joint = _JOINING
        else:
            words = [_word(one) for one in run]
            phrases = [" ".join(words)] if _takes(unit, run) else words
            listed = phrases[0] == before and (bool(joint) or run[0].is_after_sign)
            if joint and not listed:
                yield joint, False
            yield from ((phrase, listed) for phrase in phrases)
            before, joint = phrases[-1], ""
        run = []
    yield from ((_word(one), False) for one in run)


def _takes(unit: WordUnit, run: Sequence[WordUnit]) -> bool:
    """Whether modifiers belong to the word behind them: those of a verb only where it is denied."""
    return unit.tag not in _JOINTS and (not unit.is_verb or any(one.tag == _DENIAL for one in run))


def _plain(clause: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """The units of a clause; of a list of qualities the last one, and no word for *one* where it is an article."""
    behind = (*clause[1:], None)
    listed = False
    for unit, after in zip(clause, behind, strict=True):
        goes_on = after is not None and (after.tag in _JOINTS or (after.tag == _QUALITY and after.is_after_sign))
        listed = (unit.tag == _QUALITY and goes_on) or (listed and unit.tag in _JOINTS)
        article = unit.key == _ARTICLE and (after is None or after.tag not in _GOODS)
        if not (listed or article):
            yield unit


def _word(unit: WordUnit) -> str:
    """What a word adds to a construction: its tag, of an event when it is, whether the word was known with a letter
    wrong, its case, and of a verb who does it and how."""
    doubt = "?" if unit.doubt else ""
    when = f"={unit.value}" if unit.tag == _EVENT and unit.value else ""
    case = f".{unit.case}" if unit.case not in ("", Case.NOM) else ""
    person = f"/{unit.person}" if unit.person else ""
    return f"{unit.tag}{when}{doubt}{case}{person}" + "".join(f"+{mark}" for mark in _MARKS if getattr(unit, mark))
