"""Which dictionary words an inflected form may come from, judged against a list of words that matter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, Protocol

from ingest.repair.lexicon import PREVERBS
from ingest.repair.suffixes import Ending, altered_stems, attach, endings

__all__ = ["Analyser", "Lemmatiser"]

_SHORT: Final = {"á": "a", "é": "e"}
_DOUBLED: Final = re.compile(r"(.+?)([cglnstz])\2([syz])(?:al|el|á|é)")


class Lemmatiser(Protocol):
    """What is needed of a lexicon: the lemma of a listed form."""

    def lemma(self, form: str) -> str | None: ...


class Analyser:
    """Finds which of the given words a form is an inflection of."""

    def __init__(self, words: Iterable[str], lexicon: Lemmatiser) -> None:
        self._words = frozenset(words)
        self._lexicon = lexicon
        self._by_text: Mapping[str, tuple[Ending, ...]] = _endings_by_text()
        self._altered = {stem: word for word in sorted(self._words) for stem in altered_stems(word)}
        self._known: dict[str, tuple[str, ...]] = {}

    def stems(self, form: str) -> tuple[str, ...]:
        """The words (lower case) that `form` may inflect, longest first; the form itself first of all."""
        form = form.lower()
        if form not in self._known:
            self._known[form] = tuple(dict.fromkeys(self._find(form)))
        return self._known[form]

    def _find(self, form: str) -> Iterable[str]:
        if form in self._words:
            yield form
        lemma = self._lexicon.lemma(form)
        for stem, rest in _cuts(form):
            if stem in self._words and any(self._fits(stem, ending, form) for ending in self._by_text.get(rest, ())):
                yield stem
            word = self._altered.get(stem)
            if word is not None and any(attach(stem, "noun", ending) for ending in self._by_text.get(rest, ())):
                yield word
        doubled = _DOUBLED.fullmatch(form)
        if doubled and doubled[1] + doubled[2] + doubled[3] in self._words:
            yield doubled[1] + doubled[2] + doubled[3]
        if lemma is not None and lemma in self._words:
            yield lemma
        yield from self._with_preverb(form)

    def _with_preverb(self, form: str) -> Iterable[str]:
        """A verb with its prefix, where the dictionary knows only the verb."""
        for preverb in PREVERBS:
            lemma = self._lexicon.lemma(form[len(preverb) :]) if form.startswith(preverb) else None
            if lemma is not None and preverb + lemma in self._words:
                yield preverb + lemma

    @staticmethod
    def _fits(stem: str, ending: Ending, form: str) -> bool:
        attached = attach(stem, ending.kind, ending)
        return attached is not None and attached[0] == form


def _cuts(form: str) -> Iterable[tuple[str, str]]:
    """Ways to cut a form into stem and ending, longest stem first; lengthened vowels undone."""
    for cut in range(len(form) - 1, 1, -1):
        stem, rest = form[:cut], form[cut:]
        yield stem, rest
        if stem[-1] in _SHORT:
            yield stem[:-1] + _SHORT[stem[-1]], rest


def _endings_by_text() -> dict[str, tuple[Ending, ...]]:
    grouped: dict[str, list[Ending]] = {}
    for ending in endings():
        if ending.kind in {"noun", "verb"}:
            grouped.setdefault(ending.text, []).append(ending)
    return {text: tuple(group) for text, group in grouped.items()}
