"""Which dictionary words an inflected form may come from, judged against a list of words that matter."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

from kartotek.ingest.repair.lexicon import PREVERBS
from kartotek.ingest.repair.stems import StemKind, altered_stems, verb_stems
from kartotek.ingest.repair.suffixes import WordEnding, attach, endings

__all__ = ["TermAnalyser", "Lemmatiser"]

_SHORT: Final = {"á": "a", "é": "e"}
# Adjectives made of a noun are words of their own; so are these, which only look inflected.
_DERIVING: Final = frozenset(("s", "os", "as", "es", "ös", "sak"))
_OTHER_WORDS: Final = frozenset(
    "szintén figyelembe figyelmen pontosan változatos során számára számodra számotokra számukra számunkra"
    " tól től kivéve".split()
)
_ACT: Final = ("ás", "és")
_DOER: Final = ("ó", "ő")
_ABLE: Final = ("ható", "hető")
_ORDERS: Final = tuple(
    (start, verb)
    for verb, starts in (("vesz", "vedd vegy végy"), ("tesz", "tedd tegy tégy"))
    for start in starts.split()
)
_DOUBLED: Final = re.compile(r"(.+?)([cglnstz])\2([syz])(?:al|el|á|é)")


class Lemmatiser(Protocol):
    """What is needed of a lexicon: the lemma of a listed form."""

    def lemma(self, form: str) -> str | None: ...


class TermAnalyser:
    """Finds which of the given words a form is an inflection of."""

    def __init__(self, words: Iterable[str], lexicon: Lemmatiser, verbs: Iterable[str] = ()) -> None:
        self._words = frozenset(words)
        self._lexicon = lexicon
        self._by_text: Mapping[str, tuple[WordEnding, ...]] = _endings_by_text()
        self._altered = {stem: word for word in sorted(self._words) for stem in altered_stems(word)}
        self._verbal: dict[str, list[tuple[str, StemKind]]] = defaultdict(list)
        for word in sorted(verbs):
            for stem, kind in verb_stems(word):
                self._verbal[stem].append((word, kind))
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
        if form in _OTHER_WORDS:
            return
        for stem, rest in _cuts(form):
            possible = self._by_text.get(rest)
            if possible is not None:
                yield from self._with_ending(stem, possible, form)
        doubled = _DOUBLED.fullmatch(form)
        if doubled and doubled[1] + doubled[2] + doubled[3] in self._words:
            yield doubled[1] + doubled[2] + doubled[3]
        yield from self._verbs_of(form)
        yield from self._listed(self._lexicon.lemma(form), form)
        for preverb in filter(form.startswith, PREVERBS):
            yield from self._listed(self._lexicon.lemma(form[len(preverb) :]), form, preverb)

    def _with_ending(self, stem: str, possible: Sequence[WordEnding], form: str) -> Iterable[str]:
        """The words that a stem is of, where one of the endings goes with it."""
        if stem in self._words and any(self._fits(stem, ending, form) for ending in possible):
            yield stem
        yield from (verb for verb, kind in self._verbal.get(stem, ()) if _takes_one(stem, kind, possible))
        word = self._altered.get(stem)
        if word is not None and _takes_one(stem, "noun", possible):
            yield word

    def _verbs_of(self, form: str) -> Iterable[str]:
        """The verbs whose stem a form is or begins with: bare orders, what can be done, irregular orders."""
        yield from (verb for verb, kind in self._verbal.get(form, ()) if kind == "hissing")
        for able in _ABLE:
            stem, found, _ = form.partition(able)
            if found:
                yield from (verb for verb, _ in self._verbal.get(stem, ()))
        yield from (verb for order, verb in _ORDERS if form.startswith(order) and verb in self._words)

    def _listed(self, lemma: str | None, form: str, preverb: str = "") -> Iterable[str]:
        """The word of a lemma of the dictionary, which knows most verbs without their prefix, and those in -ik bare."""
        for word in (preverb + lemma, f"{preverb}{lemma}ik") if lemma else ():
            if word in self._words and not _is_noun_of(word, form):
                yield word

    @staticmethod
    def _fits(stem: str, ending: WordEnding, form: str) -> bool:
        attached = attach(stem, "noun", ending)
        return attached is not None and attached[0] == form


def _is_noun_of(verb: str, form: str) -> bool:
    """Whether the form belongs to a verb's noun of action or to its doer, which are words of their own."""
    stem = verb.removesuffix("ik")
    rest = form.removeprefix(stem)
    return rest != form and not stem.endswith(_ACT) and rest.startswith((*_ACT, *_DOER))


def _takes_one(stem: str, kind: StemKind, possible: Sequence[WordEnding]) -> bool:
    return any(attach(stem, kind, ending) for ending in possible)


def _cuts(form: str) -> Iterable[tuple[str, str]]:
    """Ways to cut a form into stem and ending, longest stem first; lengthened vowels undone."""
    for cut in range(len(form) - 1, 1, -1):
        stem, rest = form[:cut], form[cut:]
        yield stem, rest
        if stem[-1] in _SHORT:
            yield stem[:-1] + _SHORT[stem[-1]], rest


def _endings_by_text() -> dict[str, tuple[WordEnding, ...]]:
    grouped: dict[str, list[WordEnding]] = {}
    for ending in endings():
        if not _derives(ending):
            grouped.setdefault(ending.text, []).append(ending)
    return {text: tuple(group) for text, group in grouped.items()}


def _derives(ending: WordEnding) -> bool:
    """Whether a noun with the ending is an adjective."""
    adjective = ending.text in _DERIVING or (ending.short and ending.text in {"i", "nyi"})
    return ending.kind == "noun" and adjective
