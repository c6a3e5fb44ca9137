"""Repair a whole extraction: two passes, the second knowing how often the first met each word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final, NamedTuple

from kartotek.ingest.confidence import CERTAIN, FULL, KEPT
from kartotek.ingest.files.read import Extraction
from kartotek.ingest.repair.context import Neighbours, reweigh, reweigh_by_company
from kartotek.ingest.repair.cut_pieces import with_whole_halves
from kartotek.ingest.repair.decisions import WordDecision, learn, learn_pairs
from kartotek.ingest.repair.document_statistics import Experience
from kartotek.ingest.repair.edits import Edit, apply_edits
from kartotek.ingest.repair.fidelity import fidelity_of
from kartotek.ingest.repair.joins import cut_at, joined_text, joins_of
from kartotek.ingest.repair.letters import Casing, apply_casing, casing_of, fold
from kartotek.ingest.repair.lost_letters import with_doubts
from kartotek.ingest.repair.rank import Ranker
from kartotek.ingest.repair.reader import RepairReader
from kartotek.ingest.repair.readings import (
    CAPITAL_I,
    PRINTED,
    WordReading,
    chances,
    letters_confidence,
    name_ending,
    number_ending,
    permille_of,
    reading_form,
)  # fmt: skip
from kartotek.ingest.repair.roman import roman_numeral, roman_value
from kartotek.ingest.repair.spell import Speller
from kartotek.ingest.repair.splits import SplitWords
from kartotek.ingest.repair.text_pairs import parted
from kartotek.ingest.repair.text_splits import TextSplits
from kartotek.ingest.repair.text_words import TextWords
from kartotek.ingest.repair.tokens import ScannedToken, tokenise
from kartotek.ingest.repair.torn_text import TornText, share_of_cuts
from kartotek.ingest.repair.torn_words import joined_words, with_grown_apart

__all__ = ["Advance", "RepairedLine", "RestoredWord", "repair"]

_PAIRED: Final = 2.5


Advance = Callable[[int, int], None]


class RestoredWord(NamedTuple):
    """A repaired word. `whole` is the full word where a line end cuts it; `raw` and the columns are the scan's.

    `letters` is how certain the word is when accents do not count, `rare` that texts at large do not have it.
    """

    line: int
    start: int
    end: int
    raw: str
    text: str
    whole: str
    confidence: int
    cut: bool = False
    continues: bool = False
    letters: int = 0
    rare: bool = False
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RepairedLine:
    number: int
    text: str
    confidence: int
    edits: tuple[Edit, ...]
    words: tuple[RestoredWord, ...]


def repair(
    extraction: Extraction, speller: Speller, advance: Advance = lambda *_: None, known: bool = True, new: bool = False
) -> tuple[RepairedLine, ...]:
    """Every line of the extraction, repaired; the result depends on nothing but text and words.

    `advance` is called with how many lines of the two passes are done, and of how many. A book that is not `known` may
    have words of its own, which stay as they are where it repeats them; a `new` one also where its letters are whole.
    """
    texts = {line.number: line.text for line in extraction.lines}
    scanned = {number: tokenise(number, text) for number, text in texts.items()}
    trust = fidelity_of((t.text for tokens in scanned.values() for t in tokens if t.kind == "word"), known, new)
    words = TextWords.of(scanned.values())
    first = RepairReader(Ranker(speller), trust, words)
    splits = SplitWords(words.times, first)
    by_line = {number: splits.joined(tokens, texts[number]) for number, tokens in scanned.items()}
    share = share_of_cuts(scanned, by_line)
    by_line = with_whole_halves(by_line, texts, first)
    halves = dict(splits.over_lines(by_line, texts))
    joins = joins_of(by_line, texts, first, halves)
    guessed = _decide(by_line, texts, first, Experience(), joins, lambda done, total: advance(done, 2 * total))
    trust = trust.measured(guessed, speller.is_common)
    learned = learn(guessed)
    learn_pairs(learned, by_line, guessed)
    split = TextSplits(guessed, first)
    by_line = {number: split.joined(tokens, texts[number]) for number, tokens in by_line.items()}
    second = RepairReader(Ranker(speller, learned), trust, words)
    by_line, over_lines, grown = joined_words(by_line, texts, TornText(guessed, second, learned, share))
    halves |= over_lines
    joins = joins_of(by_line, texts, second, halves)
    decided = _decide(by_line, texts, second, learned, joins, lambda done, total: advance(total + done, 2 * total))
    decided = with_grown_apart(decided, grown, second)
    decided = with_doubts(parted(decided, learned, second), second)
    return tuple(_line(number, texts[number], by_line[number], decided, speller.is_common) for number in texts)


def _decide(
    by_line: Mapping[int, Sequence[ScannedToken]],
    texts: Mapping[int, str],
    reader: RepairReader,
    experience: Experience,
    joins: Mapping[ScannedToken, ScannedToken],
    tell: Callable[[int, int], None],
) -> dict[ScannedToken, WordDecision]:
    tails = set(joins.values())
    decided: dict[ScannedToken, WordDecision] = {}
    for number, tokens in by_line.items():
        tell(number, len(by_line))
        for place, token in enumerate(tokens):
            if token in joins:
                decided[token], decided[joins[token]] = _halves(token, joins[token], reader)
            elif token not in tails:
                near = Neighbours.of(tokens, place, texts[number])
                left = decided[tokens[place - 1]].whole.lower() if place else ""
                decided[token] = _one(token, near, left, reader, experience)
    return decided


def _one(
    token: ScannedToken, near: Neighbours, left: str, reader: RepairReader, experience: Experience
) -> WordDecision:
    """What a token is that no line end cuts: a number, a numeral, an ending behind a hyphen, or a word."""
    if token.kind == "number":
        return WordDecision(token.text, token.text, "kept", KEPT)
    numeral = roman_numeral(token.text, near.text_before, near.text_after, near.next_word)
    if numeral is not None:
        return WordDecision(numeral, numeral, "roman", CERTAIN)
    ending = _ending(token, near, left)
    if ending is not None:
        return WordDecision(ending.text, ending.text, ending.rule, CERTAIN)
    return _word(token.text, near, left, reader, experience)


def _ending(token: ScannedToken, near: Neighbours, left: str) -> WordReading | None:
    """The ending that a token is, behind a hyphen and what it belongs to."""
    if not token.hyphen_before or not near.previous_word:
        return None
    number = near.previous_word if near.previous_is_number else roman_value(left)
    return number_ending(number, token.text) if number else name_ending(token.text)


def _word(token: str, near: Neighbours, left: str, reader: RepairReader, experience: Experience) -> WordDecision:
    """The word that a token is, by itself and by the words beside it."""
    casing, readings = casing_of(token), reader.read(token)
    if len(readings) == 1:  # nothing that stands beside it can change what it is
        return _decision(readings, casing, token)
    following = reader.read(near.next_word)[0] if near.next_word else None
    after = _bases(following) if following else frozenset()
    partners = reader.partners(left)
    readings = [_paired(one, partners, after, reader) for one in reweigh(readings, casing, near)]
    right = following.text if following else ""
    return _decision(reweigh_by_company(readings, reading_form(token)[0], left, right, experience), casing, token)


def _paired(reading: WordReading, partners: Set[str], after: Set[str], reader: RepairReader) -> WordReading:
    """The reading, cheaper where it makes a term of the field with the word before it, one of whose partners it is, or
    with one of those after it."""
    paired = not reader.partners(reading.text).isdisjoint(after)
    paired = paired or (bool(partners) and not partners.isdisjoint(_bases(reading)))
    return reading._replace(cost=reading.cost - _PAIRED) if paired else reading


def _bases(reading: WordReading) -> set[str]:
    """What a word may be listed as; dictionaries take some accusatives for those of a possessed noun."""
    return {reading.text, reading.lemma, reading.lemma.removesuffix("e").removesuffix("a")}


def _decision(readings: list[WordReading], casing: Casing, raw: str) -> WordDecision:
    best = readings[0]
    if casing == "title" and best.rule in ("letters", CAPITAL_I) and fold(best.text[0]) != fold(raw[0].lower()):
        casing = "lower"
    text = raw if best.rule in ("kept", PRINTED) and best.text == raw.lower() else apply_casing(best.text, casing)
    likely = tuple(chances(readings))
    certain = permille_of(best, likely[0])
    return WordDecision(text, text, best.rule, certain, readings=tuple(readings), chances=likely)


def _halves(head: ScannedToken, tail: ScannedToken, reader: RepairReader) -> tuple[WordDecision, WordDecision]:
    raw = joined_text(head, tail)
    readings = [r for r in reader.read(raw) if " " not in r.text]
    casing = casing_of(raw)
    whole = _decision(readings, casing, raw)
    cut = cut_at(readings[0], len(head.text))
    one = whole._replace(text=whole.text[:cut], cut=True)
    other = whole._replace(text=whole.text[cut:], continues=True)
    return one, other


def _line(
    number: int,
    text: str,
    tokens: Sequence[ScannedToken],
    decided: Mapping[ScannedToken, WordDecision],
    common: Callable[[str], bool],
) -> RepairedLine:
    scans = ((token, decided[token], text[token.start : token.end]) for token in tokens)
    edits = [
        Edit(number, token.start, token.end, scan, made.text, made.rule, made.confidence)
        for token, made, scan in scans
        if made.text != scan
    ]
    words = tuple(word for token in tokens for word in _words(token, decided[token], common))
    certain = [w.confidence for w in words if not w.raw.isdecimal()]
    mean = round(sum(certain) / len(certain)) if certain else FULL
    return RepairedLine(number, apply_edits(text, edits), mean, tuple(edits), words)


def _words(token: ScannedToken, decision: WordDecision, common: Callable[[str], bool]) -> Iterable[RestoredWord]:
    pieces = decision.text.split() or [decision.text]
    readings, doubted = decision.readings, decision.doubted
    letters = letters_confidence(readings, decision.chances) if readings and not doubted else decision.confidence
    others = tuple(r.text for r in readings[1:4] if " " not in r.text)
    for piece in pieces:
        whole = decision.whole if len(pieces) == 1 else piece
        yield RestoredWord(
            token.line,
            token.start,
            token.end,
            token.text,
            piece,
            whole,
            decision.confidence,
            decision.cut,
            decision.continues,
            letters,
            not common(whole.lower()),
            others,
        )
