"""Recognising forms: which words of a word list a text may be an inflected form of.

    analyser = Analyser([("kártya", "noun"), ("lefed", "verb")])
    analyser.words("kártyáidban")   # ("kártya",)
    analyser.words("fedd le")       # ("lefed",)

Nothing is guessed about words that are not in the list. A word of several parts is inflected at its last one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from kartotek.schema.hungarian.conjugation import conjugation, derived_forms
from kartotek.schema.hungarian.endings import STRONG_ENDINGS, comparatives, noun_endings
from kartotek.schema.hungarian.fold import fold
from kartotek.schema.hungarian.letters import Harmony
from kartotek.schema.hungarian.prefixes import PREFIXES, split_prefix
from kartotek.schema.hungarian.stems import Stem, harmonies_of, noun_stems

__all__ = ["Analyser", "derived_words", "is_form"]

_SUPERLATIVE: Final = "leg"
_BLANKS: Final = str.maketrans("-–.", "   ")
_BETWEEN: Final = frozenset("is nem kell lehet tud ne már csak sem fog akar".split())
"""Words that may stand between a verb and its particle: le kell fedni, le is fedheted."""


class Analyser:
    """Looks inflected forms up in a word list of (word, part of speech)."""

    def __init__(self, words: Iterable[tuple[str, str]]) -> None:
        self._by_start: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for word, kind in dict.fromkeys(words):
            for start in _starts(word, kind):
                self._by_start[start].append((word, kind))

    def words(self, form: str, *, loose: bool = False) -> tuple[str, ...]:
        """The words of the list that the form belongs to, the ones written exactly so first.

        Accents must be right unless `loose`; hyphens, full stops and blanks do not count.
        """
        return tuple(word for word, _ in self.analyses(form, loose=loose))

    def analyses(self, form: str, *, loose: bool = False) -> tuple[tuple[str, str], ...]:
        """The same with their parts of speech."""
        text = _plain(form, loose)
        candidates = {entry for start in _form_starts(text) for entry in self._by_start.get(start, ())}
        found = [(word, kind) for word, kind in sorted(candidates) if is_form(form, word, kind, loose=loose)]
        return tuple(sorted(found, key=lambda entry: (_plain(entry[0], loose) != text, entry)))


def _plain(text: str, loose: bool) -> str:
    """Lower case, blanks single, hyphens and full stops as blanks; without accents if loose."""
    blank = " ".join(text.lower().translate(_BLANKS).split())
    return fold(blank) if loose else blank


def _starts(word: str, kind: str) -> Iterator[str]:
    text = _plain(word, loose=True)
    yield text[:1]
    if kind == "verb" and " " not in text:
        yield fold(split_prefix(word.lower())[1][:1])
    elif kind == "verb":
        yield text.rpartition(" ")[2][:1]


def _form_starts(text: str) -> set[str]:
    starts = {fold(text[:1])}
    if text.startswith(_SUPERLATIVE):
        starts.add(fold(text[len(_SUPERLATIVE) :][:1]))
    return starts


@lru_cache(maxsize=65536)
def is_form(text: str, word: str, kind: str, *, loose: bool = False) -> bool:
    """Whether a text is the word or one of its forms; `loose` looks past accents."""
    form, lemma = _plain(text, loose), _plain(word, loose=False)
    if form in (lemma, fold(lemma) if loose else lemma):
        return True
    if kind == "verb":
        return _verb_form(form, _particle_first(lemma), loose)
    if kind == "adverb":
        return False
    return _noun_form(form, lemma, loose) or (kind == "adjective" and _compared(form, lemma, loose))


# ---- nouns and adjectives ----


def _noun_form(form: str, lemma: str, loose: bool) -> bool:
    """Whether a text is a stem of the noun with an ending of the right harmony."""
    return any(
        _rest(form, stem, loose) in endings
        for stem in noun_stems(lemma)
        for sound in harmonies_of(lemma)
        for endings in [_strong(sound, loose) if stem.strong else _endings(sound, stem.vowel_final, loose)]
    )


def _compared(form: str, lemma: str, loose: bool) -> bool:
    """Whether a text is the adjective in a higher degree or its adverb."""
    bare = form if lemma.startswith(_SUPERLATIVE) else form.removeprefix(_SUPERLATIVE)
    return any(
        _rest(bare, stem, loose) in _degrees(sound, stem.vowel_final, loose)
        for stem in noun_stems(lemma)
        if not stem.strong
        for sound in harmonies_of(lemma)
    )


def _rest(form: str, stem: Stem, loose: bool) -> str | None:
    text = fold(stem.text) if loose else stem.text
    return form[len(text) :] if form.startswith(text) else None


@lru_cache(maxsize=16)
def _strong(sound: Harmony, loose: bool) -> frozenset[str]:
    return _folded((ending.split("/")[sound != "back"] for ending in STRONG_ENDINGS), loose)


@lru_cache(maxsize=16)
def _endings(sound: Harmony, vowel_final: bool, loose: bool) -> frozenset[str]:
    return _folded(noun_endings(sound, vowel_final), loose)


@lru_cache(maxsize=16)
def _degrees(sound: Harmony, vowel_final: bool, loose: bool) -> frozenset[str]:
    return _folded(comparatives(sound, vowel_final), loose)


def _folded(texts: Iterable[str], loose: bool) -> frozenset[str]:
    return frozenset(map(fold, texts) if loose else texts)


# ---- verbs ----


@lru_cache(maxsize=2048)
def _conjugated(bare: str, loose: bool) -> frozenset[str]:
    return _folded((form.text for form in conjugation(bare)), loose)


def _particle_first(lemma: str) -> str:
    """A verb of several words with its particle before it: a dictionary has *adót vet ki*, forms begin with *kivet*."""
    *objects, verb, last = lemma.split() if lemma.count(" ") > 1 else ("", "", "")
    return " ".join((*objects, last + verb)) if last in PREFIXES else lemma


def _verb_form(form: str, lemma: str, loose: bool) -> bool:
    """Whether a text is a form of a verb: its particle before it, behind it, or apart from it."""
    head, _, verb = lemma.rpartition(" ")
    if head:
        lead = fold(head) if loose else head
        first, last = form.removeprefix(f"{lead} "), form.removesuffix(f" {lead}")
        return any(rest != form and _verb_form(rest, verb, loose) for rest in (first, last))
    if form in _conjugated(verb, loose):
        return True
    prefix, bare = split_prefix(verb)
    forms = _conjugated(bare, loose)
    particle = fold(prefix) if loose else prefix
    if not particle or " " not in form:
        return bool(particle) and form.startswith(particle) and form[len(particle) :] in forms
    first, *middle, last = form.split()
    if any(word not in _BETWEEN for word in middle):
        return False
    return (first in forms and last == particle) or (first == particle and last in forms)


def derived_words(lemma: str) -> frozenset[str]:
    """Nouns and adjectives of a verb (építés, építő): words of their own, which are no forms of it."""
    prefix, bare = split_prefix(lemma)
    return frozenset(prefix + form for form in derived_forms(bare))
