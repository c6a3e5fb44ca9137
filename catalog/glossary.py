"""Looking a term up: by its dictionary form or an inflected one, in Hungarian or English, with or without accents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from kartotek.catalog.drafts.english_forms import lemmas, plain_spelling
from kartotek.catalog.search.stems import stems, words_of
from kartotek.catalog.store import Catalog, Concept, Term
from kartotek.catalog.termbase.game_terms import lineage
from kartotek.schema.errors import KartotekError
from kartotek.schema.hungarian.analyse import derived_words, is_form
from kartotek.schema.hungarian.fold import fold
from kartotek.schema.hungarian.prefixes import PREFIXES

__all__ = ["GlossaryEntry", "Wording", "english_terms_of", "find_terms", "forms_of", "look_up"]

_NEGATIONS: Final = frozenset({"nem", "ne", "sem", "se"})
_PREFIXES: Final = frozenset(map(fold, PREFIXES))
# How well a term fits the words that were asked for, the best first.
_WHOLE, _MET_FORM, _HAS_WORDS, _INFLECTED = range(4)


@dataclass(frozen=True, slots=True)
class Wording:
    """A concept's word in one game and language: forms as printed with how often, and the lines where the book has it.

    `pair` is the word that it goes with in the other language.
    """

    term: Term
    forms: tuple[str, ...]
    counts: tuple[int, ...]
    document: str | None
    lines: tuple[int, ...]
    pair: str | None

    def as_json(self) -> dict[str, Any]:
        term = self.term
        return {
            "id": term.id, "game": term.game, "language": term.language, "text": term.text, "pos": term.pos,
            "status": term.status, "spelling": term.spelling, "origin": term.origin, "confidence": term.confidence,
            "pair": self.pair, "forms": list(self.forms), "counts": list(self.counts),
            "document": self.document, "lines": list(self.lines), "note": term.note,
            "source": term.source,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A concept with its words in every game."""

    concept: Concept
    wordings: tuple[Wording, ...]

    def as_json(self) -> dict[str, Any]:
        concept = self.concept
        reported = {
            "id": concept.id,
            "label": concept.label,
            "definition": concept.definition,
            "category": concept.category,
        }
        return reported | {"terms": [wording.as_json() for wording in self.wordings]}


def look_up(catalog: Catalog, text: str, game: str | None = None) -> list[GlossaryEntry]:
    """The concepts that the text is a word for; exact words before inflected ones, the words of a game before those
    of others. An error names near words."""
    wanted = fold(text).strip()
    spelled = catalog.spelled(wanted)
    if all(term.language != "hu" for term in spelled):  # upgraded is a word of its own and a form of upgrade
        spelled = [*spelled, *english_terms_of(catalog, text)] if spelled else []
    found = spelled or _inflected(catalog, text) or _inflected(catalog, _asserted(text))
    spoken = lineage(catalog, game) if game is not None else tuple(catalog.games)
    kept = [term for term in found if term.game in spoken] or found
    if not kept:
        raise KartotekError("not-found", f"no term {text!r}", hint=_near(catalog, wanted))
    concepts = dict.fromkeys(term.concept for term in kept)
    return [_entry(catalog, catalog.concept(name)) for name in concepts]


def find_terms(catalog: Catalog, text: str) -> dict[str, int]:
    """Ids of the terms that have all the words, with how well they fit: 0 the whole term, 1 a form of it that was met,
    2 all words as they stand among others, 3 all words inflected (only where nothing fits better than that)."""
    wanted = fold(text)
    words = words_of(text)
    found: dict[str, int] = {}
    for term in catalog.terms.values():
        rank = _fit(catalog, term, wanted, words)
        if rank is not None:
            found[term.id] = rank
    certain = any(rank <= _MET_FORM for rank in found.values())
    return {name: rank for name, rank in found.items() if rank < _INFLECTED or not certain}


def _fit(catalog: Catalog, term: Term, wanted: str, words: list[str]) -> int | None:
    if term.folded == wanted:
        return _WHOLE
    held = words_of(term.folded)
    if words and all(word in held for word in words):
        return _HAS_WORDS
    if _has_form(catalog, term, wanted):
        return _MET_FORM
    # The term is a dictionary form, so only the words asked for may carry endings.
    return _INFLECTED if words and all(stems(word) & frozenset(held) for word in words) else None


def _has_form(catalog: Catalog, term: Term, wanted: str) -> bool:
    return any(form.folded == wanted for form in catalog.forms(term.id))


def _inflected(catalog: Catalog, text: str) -> list[Term]:
    """Terms of which the text is a form: with its accents if that gives any, else without them."""
    hungarian = [term for term in catalog.terms.values() if term.language == "hu"]
    written = {(term.text, term.pos) for term in hungarian}
    for loose in (False, True):
        formed = {each for each in written if is_form(text, *each, loose=loose)}
        if formed:
            return [term for term in hungarian if (term.text, term.pos) in formed]
    return english_terms_of(catalog, text) or _made_of_verbs(text, hungarian)


def english_terms_of(catalog: Catalog, text: str) -> list[Term]:
    """English terms of which the text is a form, in either spelling, with the dots of Q.I.C. or without."""
    english = [term for term in catalog.terms.values() if term.language != "hu"]
    wanted = _letters(text)
    spelled = [term for term in english if _letters(term.text) == wanted]
    words = words_of(text)
    inflected = [term for term in english if term not in spelled and _in_place(words, words_of(term.text))]
    return [*spelled, *(term for term in inflected if not spelled or term.pos == "verb")]


def _made_of_verbs(text: str, hungarian: list[Term]) -> list[Term]:
    """Verbs of which the text is a participle or noun: átalakítandó, építést."""
    verbs = {term.text for term in hungarian if term.pos == "verb" and " " not in term.text}
    made = {verb for verb in verbs if any(is_form(text, each, "noun") for each in derived_words(verb))}
    return [term for term in hungarian if term.text in made]


def _letters(text: str) -> str:
    return "".join(sign for sign in plain_spelling(text) if sign.isalnum())


def _asserted(text: str) -> str:
    """A verb without what negates it and without the object between it and its prefix: áldozz fel 2 energiát."""
    words = [word for word in text.split() if fold(word) not in _NEGATIONS]
    if len(words) > 2 and fold(words[1]) in _PREFIXES:
        words = words[:2]
    return " ".join(words)


def _in_place(words: list[str], theirs: list[str]) -> bool:
    """Could every word be a form of the term's word in its place?"""
    return len(words) == len(theirs) and all(map(_may_be, words, theirs))


def _may_be(word: str, term: str) -> bool:
    wanted = plain_spelling(term)
    return term in stems(word) or any(lemma == wanted for lemma, _ in lemmas(word))


def _near(catalog: Catalog, wanted: str) -> str:
    from difflib import get_close_matches

    names = {term.folded: term.text for term in catalog.terms.values()}
    close = [names[name] for name in get_close_matches(wanted, names, n=3)]
    return f"did you mean {', '.join(close)}?" if close else ""


def _entry(catalog: Catalog, concept: Concept) -> GlossaryEntry:
    return GlossaryEntry(concept, tuple(_wordings(catalog, concept)))


def _wordings(catalog: Catalog, concept: Concept) -> Iterator[Wording]:
    for name in concept.terms:
        term = catalog.term(name)
        occurrences = catalog.occurrences(name)
        counts = forms_of(catalog, name)
        spans = [occurrence.span for occurrence in occurrences]
        lines = sorted({line for span in spans for line in range(span.first, span.last + 1)})
        pair = catalog.term(term.pair).text if term.pair else None
        document = spans[0].document if spans else None
        yield Wording(term, tuple(counts), tuple(counts.values()), document, tuple(lines), pair)


def forms_of(catalog: Catalog, term: str) -> dict[str, int]:
    """The printed forms of a term with how often each was met, the commonest first; the basic form is always there."""
    texts = {form.id: form.restored for form in catalog.forms(term) if form.restored}
    counts = Counter(dict.fromkeys(texts.values(), 0))
    counts.update(texts[met.form] for met in catalog.occurrences(term) if met.form in texts)
    return dict(sorted(counts.items(), key=lambda item: -item[1]))
