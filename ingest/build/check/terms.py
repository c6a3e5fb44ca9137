"""The glossary: pairs, one preferred word for each concept, game and language, parts of speech, spelling, forms."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from kartotek.ingest.build.workbench import Rows
from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.files.problems import Problem
from kartotek.schema.tables import Game, Occurrence, Term, TermForm

__all__ = ["term_problems"]

_UNCERTAIN: Final = re.compile(r"\buncertain\b")
_WHY: Final = "preferred"
"""A note with this word says why the preferred term is not the commonest one."""
_SPELLINGS: Final = re.compile(r"\b(?:\w*neighbor\w*|gray\w*|color\w*|armor|harbor\w*|set-up)\b")
"""Other spellings of words that the glossary writes as neighbour, grey, colour, armour, harbour, setup; names stay."""
_NO_FORM: Final = re.compile(r"[^\w\s.'\-–/()„”!+]|_|\w\d|\d[^\W\d]")

Key = tuple[str | None, str, str]
"""Game, concept and language."""


def term_problems(rows: Rows) -> Iterator[Problem]:
    """All that is wrong with the glossary, each with its code."""
    terms = {term.id: term for term in rows.of(Term)}
    for term in terms.values():
        yield from _of_term(term, terms)
    yield from _preferred(rows, list(terms.values()))
    yield from _forms(rows, terms)


def _of_term(term: Term, terms: Mapping[str, Term]) -> Iterator[Problem]:
    yield from _of_pair(term, terms)
    if _is_doubted(term) and _passes_for_certain(term):
        hint = f"give it the origin `ours` and a confidence below {CERTAIN}"
        yield Problem("term-uncertain", term.id, "its note calls it uncertain", hint)
    yield from _of_words(term)


def _of_words(term: Term) -> Iterator[Problem]:
    """Phrases of one word, and words spelled otherwise than in the rest of the glossary."""
    if term.pos == "phrase" and " " not in term.text:
        yield Problem("term-multiword", term.id, "one word is no phrase", "give the part of speech of the word")
    if term.language == "en" and term.pos != "name" and _SPELLINGS.search(term.text):
        yield Problem("term-english", term.id, f"{term.text!r} is spelled otherwise elsewhere", "colour, grey, setup")


def _of_pair(term: Term, terms: Mapping[str, Term]) -> Iterator[Problem]:
    if term.pair_id is None:
        return
    pair = terms.get(term.pair_id)
    if pair is None:
        yield Problem("term-pair", term.id, f"its pair {term.pair_id} is no term")
    elif (pair.concept_id, pair.game_id) != (term.concept_id, term.game_id):
        yield Problem("term-pair", term.id, f"its pair {pair.id} is a word for something else")


def _is_doubted(term: Term) -> bool:
    return _UNCERTAIN.search(term.note or "") is not None


def _passes_for_certain(term: Term) -> bool:
    official = term.language == "en" and term.origin == "official"
    return official or term.confidence >= CERTAIN


def _preferred(rows: Rows, terms: list[Term]) -> Iterator[Problem]:
    """Concepts of a game without exactly one preferred word in a language, and those with a commoner one."""
    bases = {game.id: game.base_id for game in rows.of(Game)}
    printed = Counter(occurrence.term_id for occurrence in rows.of(Occurrence))
    groups = _by_concept(terms)
    for (game, concept, language), group in groups.items():
        of_base = groups.get((bases.get(str(game)), concept, language), ())
        preferred = _with_status(group, "preferred")
        if len(preferred) != 1:
            yield from _not_one(preferred, group, of_base)
        elif language == "hu":
            yield from _commoner(preferred[0], group, printed)


def _by_concept(terms: Iterable[Term]) -> Mapping[Key, list[Term]]:
    groups: dict[Key, list[Term]] = defaultdict(list)
    for term in terms:
        groups[term.game_id, term.concept_id, term.language].append(term)
    return groups


def _with_status(terms: Iterable[Term], *statuses: str) -> list[Term]:
    return [term for term in terms if term.status in statuses]


def _not_one(preferred: Sequence[Term], group: Sequence[Term], of_base: Sequence[Term]) -> Iterator[Problem]:
    if preferred or not _inherits(group, of_base):
        first = group[0]
        what = f"{first.concept_id} has {len(preferred)} preferred words in {first.language}"
        yield Problem("term-preferred", first.id, what, "prefer the commonest in print")


def _inherits(group: Sequence[Term], of_base: Sequence[Term]) -> bool:
    """Whether the base game prefers a word for the concept that the game itself says nothing of."""
    own = {term.folded for term in group}
    return any(term.folded not in own for term in _with_status(of_base, "preferred"))


def _commoner(preferred: Term, group: list[Term], printed: Counter[str]) -> Iterator[Problem]:
    accepted = _with_status(group, "preferred", "admitted")
    commonest = max(accepted, key=lambda term: printed[term.id])
    if printed[commonest.id] > printed[preferred.id] and not _says_why(preferred):
        what = f"{commonest.text!r} stands {printed[commonest.id]} times in print, {printed[preferred.id]} times this"
        yield Problem("term-commonest", preferred.id, what, f"prefer it, or say why not in a note with `{_WHY}`")


def _says_why(preferred: Term) -> bool:
    """Whether a source or a note says why a word is preferred."""
    return preferred.source_id is not None or _WHY in (preferred.note or "")


def _forms(rows: Rows, terms: Mapping[str, Term]) -> Iterator[Problem]:
    for form in rows.of(TermForm):
        text, term = form.restored, terms[form.term_id].text
        if text and text != term:
            yield from _of_form(form.id, text, term)


def _of_form(form: str, text: str, term: str) -> Iterator[Problem]:
    """What no printed form of a term looks like."""
    if _NO_FORM.search(text) and not _NO_FORM.search(term):
        yield Problem("term-form", form, f"{text!r} is no printed word", "an unreadable form is left out")
    elif text.isupper() and len(text) > 1 and not term[:2].isupper():
        yield Problem("term-form", form, f"{text!r} is not in the case of its term")
