"""What TBX version 2 and version 3 have in common: the entry of a concept in a game, written and read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape, quoteattr

from kartotek.catalog.foreign import refuse
from kartotek.catalog.termbase.languages import LANGUAGES, language_of
from kartotek.catalog.termbase.model import TermPair, TermSide, by_entry

__all__ = ["Dialect", "read_entries", "write_entries", "xml_text"]

_STATUS: Final = MappingProxyType(
    {
        "preferred": "preferredTerm-admn-sts",
        "admitted": "admittedTerm-admn-sts",
        "deprecated": "deprecatedTerm-admn-sts",
        "forbidden": "deprecatedTerm-admn-sts",
    }
)
_MEANT: Final = MappingProxyType(
    {
        "preferredTerm-admn-sts": "preferred",
        "admittedTerm-admn-sts": "admitted",
        "deprecatedTerm-admn-sts": "deprecated",
        "supersededTerm-admn-sts": "deprecated",
    }
)
_POS: Final = MappingProxyType({"name": "noun", "phrase": "other", "heading": "other"})
_KNOWN_POS: Final = frozenset(("noun", "verb", "adjective", "adverb"))
_FORBIDDEN: Final = "forbidden"
_ENTRY_ID: Final = re.compile(r"[a-z][a-z0-9-]*\.[a-z0-9-]+")
"""Game and concept: the entry says by its id what it is about."""
_NO_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Dialect:
    """The names of the elements that differ between the versions."""

    entry: str
    language: str
    term: str


def xml_text(text: str) -> str:
    """The text as XML holds it; characters that XML does not admit are left out."""
    return escape(_NO_XML.sub("", text))


def write_entries(
    pairs: Iterable[TermPair], dialect: Dialect, codes: Mapping[str, str], meanings: Mapping[str, str]
) -> str:
    """An entry for each concept in each game; `codes` are the language codes, `meanings` definitions by concept."""
    lines: list[str] = []
    for number, ((game, concept), group) in enumerate(by_entry(pairs).items(), start=1):
        lines += _Entry(number, game, concept, group, dialect).lines(codes, meanings.get(concept, ""))
    return "\n".join(lines)


class _Entry:
    """Writes one entry; words that stand in several pairs are written once and referred to."""

    def __init__(self, number: int, game: str, concept: str, pairs: list[TermPair], dialect: Dialect) -> None:
        name = f"{game}.{concept}"
        self._id = name if _ENTRY_ID.fullmatch(name) else f"c{number}"
        self._game, self._pairs, self._dialect = game, pairs, dialect
        self._ids: dict[tuple[str, str], str] = {}
        for pair in pairs:
            for language, word in pair.sides():
                self._ids.setdefault((language, word.text), f"{self._id}.{language}.{len(self._ids) + 1}")

    def lines(self, codes: Mapping[str, str], meaning: str) -> Iterator[str]:
        d, first = self._dialect, self._pairs[0]
        yield f'<{d.entry} id="{self._id}">'
        if first.category:
            yield f'  <descrip type="subjectField">{xml_text(first.category)}</descrip>'
        if meaning:
            yield f'  <descrip type="definition">{xml_text(meaning)}</descrip>'
        if self._game:
            yield f'  <admin type="projectSubset">{xml_text(self._game)}</admin>'
        for language in LANGUAGES:
            words = {w.text: (w, pair) for pair in self._pairs for lang, w in pair.sides() if lang == language}
            if words:
                yield f"  <{d.language} xml:lang={quoteattr(codes[language])}>"
                for word, pair in words.values():
                    yield from self._term(language, word, pair)
                yield f"  </{d.language}>"
        yield f"</{d.entry}>"

    def _term(self, language: str, word: TermSide, pair: TermPair) -> Iterator[str]:
        yield f'    <{self._dialect.term} id="{self._ids[language, word.text]}">'
        yield f"      <term>{xml_text(word.text)}</term>"
        if word.pos:
            yield f'      <termNote type="partOfSpeech">{_POS.get(word.pos, word.pos)}</termNote>'
        if word.status:
            yield f'      <termNote type="administrativeStatus">{_STATUS[word.status]}</termNote>'
        if word.pos in ("phrase", "heading"):
            yield '      <termNote type="termType">phrase</termNote>'
        if word.source:
            yield f'      <admin type="source">{xml_text(word.source)}</admin>'
        if language == "hu" and pair.en is not None:
            target = self._ids["en", pair.en.text]
            yield f'      <ref type="crossReference" target="{target}">{xml_text(pair.en.text)}</ref>'
        note = _noted(word)
        if note:
            yield f"      <note>{xml_text(note)}</note>"
        yield f"    </{self._dialect.term}>"


def _noted(word: TermSide) -> str:
    """The note; TBX has no status for forbidden words, so that their note begins with it."""
    if word.status != _FORBIDDEN:
        return word.note or ""
    return f"{_FORBIDDEN}: {word.note}" if word.note else _FORBIDDEN


def read_entries(path: Path, root: Element, dialect: Dialect) -> list[TermPair]:
    """The pairs of every entry."""
    seen: set[str] = set()
    pairs: list[TermPair] = []
    for entry in root.iter(dialect.entry):
        for element in entry.iter():
            name = element.get("id")
            if name is not None and name in seen:
                refuse("terms-duplicate", path, f"the id {name!r} stands twice", hint="give each entry its own id")
            seen.add(name or "")
        pairs += _pairs(path, entry, dialect)
    return pairs


def _pairs(path: Path, entry: Element, dialect: Dialect) -> Iterator[TermPair]:
    game = _text(entry.find("admin[@type='projectSubset']"))
    category = _text(entry.find("descrip[@type='subjectField']"))
    name = entry.get("id", "")
    concept = name.removeprefix(f"{game}.") if game and name.startswith(f"{game}.") else None
    words: dict[str, dict[str, TermSide]] = {language: {} for language in LANGUAGES}
    partners: dict[str, str] = {}
    for section in entry.iter(dialect.language):
        language = language_of(path, section.get("lang", ""))
        for number, term in enumerate(section.iter(dialect.term)):
            name = term.get("id") or f"{language}{number}"
            word = _word(term)
            if word is not None and language is not None:
                words[language][name] = word
                reference = term.find("ref[@type='crossReference']")
                if reference is not None:
                    partners[name] = reference.get("target", "")
    yield from (TermPair(game, concept, category, hu, en) for hu, en in _matched(words["hu"], words["en"], partners))


def _matched(
    hungarian: Mapping[str, TermSide], english: Mapping[str, TermSide], partners: Mapping[str, str]
) -> Iterator[tuple[TermSide | None, TermSide | None]]:
    """Pairs as the references say; without any, words in the same place, the last one for those that are left."""
    listed, used = list(english), set()
    for place, (name, word) in enumerate(hungarian.items()):
        partner = partners.get(name, "")
        if not any(name in partners for name in hungarian) and listed:
            partner = listed[min(place, len(listed) - 1)]
        used.add(partner)
        yield word, english.get(partner)
    yield from ((None, word) for name, word in english.items() if name not in used)


def _word(term: Element) -> TermSide | None:
    text = _text(term.find(".//term"))
    if text is None:
        return None
    status = _MEANT.get(_text(term.find(".//termNote[@type='administrativeStatus']")) or "")
    note = _text(term.find("note"))
    if status == "deprecated" and (note or "").startswith(_FORBIDDEN):
        status, note = _FORBIDDEN, (note or "").removeprefix(_FORBIDDEN).removeprefix(":").strip() or None
    pos = _text(term.find(".//termNote[@type='partOfSpeech']"))
    return TermSide(text, status, pos if pos in _KNOWN_POS else None, note, _text(term.find("admin[@type='source']")))


def _text(element: Element | None) -> str | None:
    return None if element is None else " ".join("".join(element.itertext()).split()) or None
