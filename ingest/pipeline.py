"""All stages of reading a rulebook, together or one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ingest import cache
from ingest.prose.paragraphs import paragraphs
from ingest.prose.tokens import Paragraph
from ingest.read import Extraction, read
from ingest.recognise import Recognition, recognise
from ingest.repair.lexicon import load_lexicon
from ingest.repair.restore import RepairedLine, repair
from ingest.repair.spell import Speller
from ingest.repaired import Repaired, from_json, lemmas_of, to_json
from ingest.segment import Segment, segment
from ingest.terms.find import Occurrence, find_terms
from ingest.terms.glossary import Glossary
from ingest.words import GameWords, load_words
from schema.errors import KartotekError

__all__ = ["Book", "read_book", "repair_text"]

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, eq=False)
class Book:
    """A rulebook as read, one of its kind. Segments and terms are worked out when first asked for."""

    extraction: Extraction
    recognition: Recognition | None
    repaired: Repaired
    words: GameWords

    @property
    def document(self) -> str | None:
        return self.recognition.document if self.recognition else None

    @property
    def game(self) -> str | None:
        return self.recognition.game if self.recognition else None

    @property
    def lines(self) -> tuple[RepairedLine, ...]:
        return self.repaired.lines

    @cached_property
    def segments(self) -> list[Segment]:
        spellings = [term.hu for term in self.words.of(self.game)] + list(self.words.names)
        names = {w.lower() for spelling in spellings for w in spelling.split() if w[:1].isupper() and len(w) > 2}
        return segment(self.extraction, self.lines, frozenset(names))

    @cached_property
    def paragraphs(self) -> list[Paragraph]:
        """The segments as runs of words, sentences that a page cuts put together."""
        return paragraphs(self.segments, self.scans)

    @cached_property
    def terms(self) -> list[Occurrence]:
        glossary = Glossary(self.words.spoken(self.game), self.repaired, self.words.misprints)
        return find_terms(self.lines, self.scans, glossary, self.repaired)

    @cached_property
    def scans(self) -> Mapping[int, str]:
        """The scanned text of every line, without markers: what columns count in."""
        return {line.number: line.text for line in self.extraction.lines}


def read_book(
    source: bytes | str,
    words: GameWords | None = None,
    *,
    known_only: bool = False,
    use_cache: bool = True,
    progress: Progress | None = None,
) -> Book:
    """Read a rulebook. A text that is none of the known books gets a generic reading unless `known_only`."""
    extraction = read(source)
    words = words or load_words()
    try:
        recognition = recognise(extraction, words)
    except KartotekError:
        if known_only:
            raise
        recognition = None
    return Book(extraction, recognition, repair_text(extraction, words, use_cache=use_cache, progress=progress), words)


def repair_text(
    extraction: Extraction, words: GameWords, *, use_cache: bool = True, progress: Progress | None = None
) -> Repaired:
    """The repaired lines with the lemmas of their words, from the cache where they are in it."""
    field = words.field()
    key = cache.cache_key(extraction.sha256, field)
    stored = from_json(cache.load(key)) if use_cache else None
    if stored is not None:
        return stored
    speller = _speller(field)
    lines = repair(extraction, speller, progress)
    repaired = Repaired(lines, lemmas_of(lines, speller.lexicon, field))
    if use_cache:
        cache.store(key, to_json(repaired))
    return repaired


@lru_cache(maxsize=1)
def _speller(field: frozenset[str]) -> Speller:
    return Speller(load_lexicon(field))
