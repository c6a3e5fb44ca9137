"""All stages of reading a rulebook, together or one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import TypeVar

from kartotek.ingest.files import cache
from kartotek.ingest.files.read import Extraction, read
from kartotek.ingest.files.stage_cache import cached, origin_of
from kartotek.ingest.repair.lexicon import load_lexicon
from kartotek.ingest.repair.restore import Advance, RepairedLine, repair
from kartotek.ingest.repair.spell import Speller
from kartotek.ingest.terms.find import Occurrence, find_terms
from kartotek.ingest.terms.game_words import GameWords, load_words
from kartotek.ingest.terms.glossary import Glossary
from kartotek.ingest.text.admission import check_language
from kartotek.ingest.text.blocks import Segment, segment
from kartotek.ingest.text.lone_words import lone_words
from kartotek.ingest.text.paragraphs import paragraphs
from kartotek.ingest.text.recognise import Recognition, recognise
from kartotek.ingest.text.repaired import Repaired, from_json, lemmas_of, to_json
from kartotek.ingest.text.tokens import Paragraph
from kartotek.schema.errors import KartotekError
from kartotek.schema.gc_paused import gc_paused

__all__ = ["Book", "Progress", "read_book", "repair_text", "speller_of"]

Progress = Callable[[], AbstractContextManager[Advance]]
"""Opens what shows how far the long work is, once there is any."""
_T = TypeVar("_T")


@dataclass(frozen=True, eq=False)
class Book:
    """A rulebook as read, one of its kind. What its stages find is worked out when first asked for, and remembered
    from one run to the next where `lasting`."""

    extraction: Extraction
    recognition: Recognition | None
    words: GameWords
    restore: Callable[[], Repaired]
    lasting: bool = False

    @property
    def document(self) -> str | None:
        return self.recognition.document if self.recognition else None

    @property
    def game(self) -> str | None:
        return self.recognition.game if self.recognition else None

    @cached_property
    def repaired(self) -> Repaired:
        return self.restore()

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
        return self.paragraphs_read(icons=True)

    def paragraphs_read(self, *, icons: bool) -> list[Paragraph]:
        """The same; where the text has no `icons`, no short word is taken for what is left of one."""
        return paragraphs(self.segments, self.scans, lone_words(self.lines), icons=icons)

    @cached_property
    def terms(self) -> list[Occurrence]:
        return self.found("terms", Occurrence, self._terms)

    # What a stage finds is kept: looking for garbage in it takes a tenth of the time of a long text.
    @gc_paused(ageing=True)
    def found(self, stage: str, kind: Callable[..., _T], make: Callable[[], Sequence[_T]]) -> list[_T]:
        """What a stage makes of this book, remembered where the book is."""
        return cached(stage, self._origin, kind, make) if self.lasting else list(make())

    @cached_property
    def _origin(self) -> str:
        return origin_of(self.extraction.sha256)

    def _terms(self) -> list[Occurrence]:
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
    new: bool = False,
) -> Book:
    """Read a rulebook. A text that is none of the known books gets a generic reading unless `known_only`; one that is
    `new` is not held against them."""
    extraction = read(source)
    lasting = use_cache and words is None
    words = words or load_words()
    try:
        recognition = None if new else recognise(extraction, words)
    except KartotekError:
        if known_only:
            raise
        recognition = None
    if recognition is None:
        check_language(extraction)
    known = recognition is not None
    restore = partial(repair_text, extraction, words, known=known, new=new, use_cache=use_cache, progress=progress)
    return Book(extraction, recognition, words, restore, lasting)


def repair_text(
    extraction: Extraction,
    words: GameWords,
    *,
    known: bool = True,
    new: bool = False,
    use_cache: bool = True,
    progress: Progress | None = None,
) -> Repaired:
    """The repaired lines with the lemmas of their words, from the cache where they are in it."""
    field = words.field()
    kind = "" if known else "-new" if new else "-unknown"
    key = cache.cache_key(f"{extraction.sha256}{kind}", field)
    stored = from_json(cache.load(key)) if use_cache else None
    if stored is not None:
        return stored
    speller = speller_of(field)
    with progress() if progress else nullcontext(lambda *_: None) as advance:
        lines = repair(extraction, speller, advance, known, new)
    repaired = Repaired(lines, lemmas_of(lines, speller.lexicon, field))
    if use_cache:
        cache.store(key, to_json(repaired))
    return repaired


@lru_cache(maxsize=1)
def speller_of(field: frozenset[str]) -> Speller:
    """The speller with the given words in its lexicon."""
    return Speller(load_lexicon(field))
