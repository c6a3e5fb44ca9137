"""The glossary: words side by side over the games, reports on them, and one concept with forms, counts and lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from kartotek.api.site.context import PageContext
from kartotek.catalog.glossary import GlossaryEntry, look_up
from kartotek.catalog.store import Catalog, Concept
from kartotek.schema.errors import KartotekError
from kartotek.schema.hungarian.fold import fold, hungarian_key
from kartotek.schema.word_types import Language

__all__ = ["REPORTS", "term_page", "terms_page"]

PageWords = Mapping[str, Mapping[str, list[str]]]
"""Game to language to the words of a concept."""


def _words(catalog: Catalog, concept: Concept) -> PageWords:
    sides: dict[str, dict[str, list[str]]] = {game: {"hu": [], "en": []} for game in catalog.games}
    for name in concept.terms:
        term = catalog.terms[name]
        if term.game in sides and term.text not in sides[term.game][term.language]:
            sides[term.game][term.language].append(term.text)
    return sides


def _all_words(catalog: Catalog) -> Mapping[str, PageWords]:
    return {concept.id: _words(catalog, concept) for concept in catalog.concepts.values()}


def _different(words: PageWords) -> bool:
    """Do games call it by different Hungarian words?"""
    used = [{fold(text) for text in sides["hu"]} for sides in words.values() if sides["hu"]]
    return len(used) > 1 and not set.intersection(*used)


def _several(words: PageWords) -> bool:
    """Does one game have several Hungarian words for it?"""
    return any(len({fold(text) for text in sides["hu"]}) > 1 for sides in words.values())


def _one_sided(words: PageWords) -> bool:
    """Has a game a word in one language only?"""
    return any(bool(sides["hu"]) != bool(sides["en"]) for sides in words.values())


def _heading(concept: Concept, words: PageWords, language: Language) -> str:
    """What a concept is listed by: its Hungarian word on the Hungarian page, where any game has one."""
    if language == "hu":
        return next((sides["hu"][0] for sides in words.values() if sides["hu"]), concept.label)
    return concept.label


def _letter(heading: str) -> str:
    """The letter that a heading stands below, without its accent."""
    first = fold(heading.strip('„"( '))[:1].upper()
    return first if first.isalpha() else "#"


REPORTS: Final[Mapping[str, Callable[[PageWords], bool]]] = {
    "different": _different,
    "several": _several,
    "one_sided": _one_sided,
}
"""Reports by name: which concepts each of them lists."""


def terms_page(context: PageContext, asked: Mapping[str, str]) -> dict[str, Any]:
    """The concepts of a letter, those of a report, or those that a word stands for."""
    catalog = context.world.catalog
    text, report = asked.get("q", ""), asked.get("report", "")
    concepts, fault = list(catalog.concepts.values()), None
    if text.strip():
        try:
            concepts = [entry.concept for entry in look_up(catalog, text)]
        except KartotekError as error:
            concepts, fault = [], error
    every = catalog.kept(_all_words)
    words = {concept.id: every[concept.id] for concept in concepts}
    counts = {name: sum(map(holds, words.values())) for name, holds in REPORTS.items()}
    if report in REPORTS:
        concepts = [concept for concept in concepts if REPORTS[report](words[concept.id])]
    ordered = sorted(
        concepts, key=lambda concept: hungarian_key(_heading(concept, words[concept.id], context.language))
    )
    letters = {concept.id: _letter(_heading(concept, words[concept.id], context.language)) for concept in ordered}
    listed = list(dict.fromkeys(letters.values()))
    letter = asked.get("letter", "") if not text.strip() else ""
    if not text.strip() and not report and listed:
        letter = letter if letter in listed else listed[0]
    return {
        "concepts": [concept for concept in ordered if not letter or letters[concept.id] == letter],
        "total": len(ordered),
        "letters": listed if not text.strip() else [],
        "letter": letter,
        "headings": {concept.id: _heading(concept, words[concept.id], context.language) for concept in ordered},
        "words": words,
        "games": list(catalog.games.values()),
        "query": text,
        "fault": fault,
        "reports": counts,
        "report": report,
    }


def term_page(context: PageContext, concept: str) -> dict[str, Any] | None:
    """One concept: its words in every game with status, printed forms with counts, and lines."""
    catalog = context.world.catalog
    found = catalog.concepts.get(f"concept:{concept}")
    if found is None:
        return None
    entry = _entry(catalog, found)
    games = {name: game.name_hu if context.language == "hu" and game.name_hu else game.name_en
             for name, game in catalog.games.items()}  # fmt: skip
    return {"concept": found, "wordings": entry.wordings if entry else (), "game_names": games}


def _entry(catalog: Catalog, concept: Concept) -> GlossaryEntry | None:
    entries = look_up(catalog, catalog.terms[concept.terms[0]].text)
    return next((each for each in entries if each.concept.id == concept.id), None)
