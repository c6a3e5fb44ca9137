"""Findings of kind `untranslated`: an English term that stands in the Hungarian, with a Hungarian ending or without."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from kartotek.catalog.drafts.english_forms import lemmas, plain_spelling
from kartotek.catalog.drafts.hungarian_terms import HungarianTerms
from kartotek.catalog.drafts.termbase import GlossaryPair, Termbase, bare_text, parts_of
from kartotek.catalog.drafts.tokens import DraftToken, adjoin
from kartotek.schema.hungarian.endings import noun_endings
from kartotek.schema.hungarian.fold import fold
from kartotek.schema.hungarian.form_index import FormIndex
from kartotek.schema.hungarian.letters import Harmony

__all__ = ["Leftover", "LeftEnglish"]

_SHORTEST: Final = 3
_LONGEST: Final = 5
_LONG_ENOUGH: Final = 4  # shorter words begin too many Hungarian ones


@dataclass(frozen=True, slots=True)
class Leftover:
    """English words in the target: the places of the words, and the pairs that they may be."""

    start: int
    end: int
    first: int
    last: int
    pairs: tuple[GlossaryPair, ...]


class LeftEnglish:
    """Finds English terms that were not translated."""

    def __init__(self, base: Termbase, hungarian: HungarianTerms) -> None:
        self._hungarian = hungarian
        self._entries: dict[str, list[tuple[tuple[str, ...], GlossaryPair]]] = defaultdict(list)
        known = {parts_of(bare_text(pair.hungarian.text)) for pair in base.pairs}
        spoken = {fold(part) for parts in known for part in parts}
        words: set[str] = set()
        for pair in base.own:
            parts = tuple(plain_spelling(part) for part in parts_of(bare_text(pair.english)))
            stays = parts in known or all(fold(part) in spoken for part in parts)
            short = len(parts) == 1 and len(parts[0]) < _SHORTEST and not pair.english.isupper()
            if not parts or len(parts) > _LONGEST or stays or short:
                continue
            self._entries[parts[0]].append((parts, pair))
            words.add(parts[-1])
        for entries in self._entries.values():
            entries.sort(key=lambda entry: -len(entry[0]))
        self._words = frozenset(words)
        self._inflected = FormIndex((word, "noun") for word in words)

    def find(self, text: str, tokens: Sequence[DraftToken]) -> Iterator[Leftover]:
        """English terms from left to right, longest first."""
        at = 0
        while at < len(tokens):
            hit = self._at(text, tokens, at)
            if hit is not None:
                yield hit
            at = hit.last if hit else at + 1

    def _at(self, text: str, tokens: Sequence[DraftToken], at: int) -> Leftover | None:
        if self._hungarian.index.words(tokens[at].low) or _lookalikes().words(tokens[at].low):
            return None
        best: dict[int, list[GlossaryPair]] = defaultdict(list)
        for start in dict.fromkeys((*self._bases(tokens[at].low), plain_spelling(tokens[at].low))):
            for parts, pair in self._entries.get(start, ()):
                last = at + len(parts)
                if last <= len(tokens) and self._stands(parts, text, tokens, at):
                    best[last].append(pair)
        if not best:
            return None
        last = max(best)
        end = last
        if end < len(tokens) and text[tokens[last - 1].end : tokens[end].start] == "-" and _is_ending(tokens[end].low):
            end += 1
        return Leftover(tokens[at].start, tokens[end - 1].end, at, end, tuple(dict.fromkeys(best[last])))

    def _stands(self, parts: tuple[str, ...], text: str, tokens: Sequence[DraftToken], at: int) -> bool:
        last = at + len(parts) - 1
        if any(not adjoin(text, tokens[i], tokens[i + 1]) for i in range(at, last)):
            return False
        if any(plain_spelling(tokens[at + i].low) != part for i, part in enumerate(parts[:-1])):
            return False
        return parts[-1] in self._bases(tokens[last].low)

    def _bases(self, form: str) -> set[str]:
        """The English words that a form in a Hungarian text may be: plain, plural, or with a Hungarian ending."""
        low = plain_spelling(form)
        found = {lemma for lemma, kind in lemmas(low) if not kind}
        found |= {analysis.word for analysis in self._inflected.words(low)}
        # How an English word sounds is not seen: any vowel harmony will do, and a mute e stays (tileok, academyvé).
        cuts = range(_LONG_ENOUGH, len(low))
        return found | {low[:cut] for cut in cuts if low[:cut] in self._words and low[cut:] in _every_ending()}


def _is_ending(text: str) -> bool:
    return text in _every_ending()


@cache
def _every_ending() -> frozenset[str]:
    """Endings of every harmony, after vowels and consonants."""
    sounds: tuple[Harmony, ...] = ("back", "front", "round")
    return frozenset().union(*(noun_endings(sound, vowel) for sound in sounds for vowel in (True, False))) - {""}


@cache
def _lookalikes() -> FormIndex:
    """Hungarian words whose forms look like an English term with an ending: levelek, formák, minek."""
    nouns = "forma levél turné talon farmer planéta kard tiéd tied tieid tiétek tieitek minek passat gameta".split()
    return FormIndex((word, "noun") for word in nouns)
