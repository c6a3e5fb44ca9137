"""XLIFF 1.2 and 2.0: names, sentences of effects and statements of rules, to translate or to review, and back."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element
from xml.sax.saxutils import quoteattr

from kartotek.catalog.foreign import refuse
from kartotek.catalog.store import Catalog
from kartotek.catalog.termbase.diff import TermChange
from kartotek.catalog.termbase.languages import language_of
from kartotek.catalog.termbase.tbx_entries import xml_text
from kartotek.catalog.termbase.tmx import SentencePair, sentences_of
from kartotek.schema.ids import game_of
from kartotek.schema.word_types import Language

__all__ = ["TextUnit", "compare_units", "read_units", "units_of", "write_xliff_1", "write_xliff_2"]

KINDS: Final = ("name", "sentence", "rule")
_SPACE_1: Final = "urn:oasis:names:tc:xliff:document:1.2"
_SPACE_2: Final = "urn:oasis:names:tc:xliff:document:2.0"


@dataclass(frozen=True, slots=True)
class TextUnit:
    """A text in both languages; one that is not known is empty."""

    id: str
    game: str
    kind: str
    en: str
    hu: str
    note: str = ""

    def text(self, language: Language) -> str:
        return self.hu if language == "hu" else self.en


def units_of(catalog: Catalog, games: Collection[str] = ()) -> list[TextUnit]:
    """What people read of the catalog, by game and kind: names, sentences of abilities, statements of rules."""
    found = [
        TextUnit(f"name:{item.id}", item.game, "name", item.name_en or "", item.name_hu or "", item.kind)
        for item in catalog.components.values()
        if item.name_en or item.name_hu
    ]
    found += [
        TextUnit(f"sentence:{name}", game_of(name), "sentence", *texts, catalog.abilities[name].expression)
        for name, texts in sentences_of(catalog).items()
    ]
    found += [
        TextUnit(f"rule:{rule.id}", rule.game, "rule", rule.statement_en, rule.statement_hu, rule.note or "")
        for rule in catalog.rules.values()
    ]
    order = {game: place for place, game in enumerate(catalog.games)}
    kept = [unit for unit in found if not games or unit.game in games]
    return sorted(kept, key=lambda unit: (order[unit.game], KINDS.index(unit.kind)))


def _files(units: Iterable[TextUnit]) -> Iterator[tuple[str, list[TextUnit]]]:
    for (game, kind), group in groupby(units, key=lambda unit: (unit.game, unit.kind)):
        yield f"{game}.{kind}", list(group)


def _sides(source: Language) -> tuple[Language, Language]:
    return ("hu", "en") if source == "hu" else ("en", "hu")


def write_xliff_1(units: Iterable[TextUnit], codes: Mapping[str, str], source: Language, *, empty: bool) -> bytes:
    """XLIFF 1.2; `empty` leaves the targets to the translator, else they are there to be reviewed."""
    first, second = _sides(source)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<xliff version="1.2" xmlns="{_SPACE_1}">']
    for name, group in _files(units):
        languages = f'source-language="{codes[first]}" target-language="{codes[second]}"'
        lines.append(f'<file original="{name}" {languages} datatype="plaintext" tool-id="kartotek">')
        lines.append('<header><tool tool-id="kartotek" tool-name="kartotek"/></header><body>')
        for unit in _readable(group, first):
            lines += [f"<trans-unit id={quoteattr(unit.id)}>", f"  <source>{xml_text(unit.text(first))}</source>"]
            if unit.text(second) and not empty:
                lines.append(f'  <target state="needs-review-translation">{xml_text(unit.text(second))}</target>')
            lines += [f"  <note>{xml_text(unit.note)}</note>"] if unit.note else []
            lines.append("</trans-unit>")
        lines.append("</body></file>")
    return "\n".join([*lines, "</xliff>", ""]).encode()


def write_xliff_2(units: Iterable[TextUnit], codes: Mapping[str, str], source: Language, *, empty: bool) -> bytes:
    """XLIFF 2.0, whose units carry their id as a name, since ids of that version admit no `#`."""
    first, second = _sides(source)
    head = f'<xliff version="2.0" xmlns="{_SPACE_2}" srcLang="{codes[first]}" trgLang="{codes[second]}">'
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', head]
    for name, group in _files(units):
        lines.append(f'<file id="{name}">')
        for number, unit in enumerate(_readable(group, first), start=1):
            lines.append(f'<unit id="u{number}" name={quoteattr(unit.id)}>')
            lines += [f"  <notes><note>{xml_text(unit.note)}</note></notes>"] if unit.note else []
            translated = bool(unit.text(second)) and not empty
            lines.append(f'  <segment state="{"translated" if translated else "initial"}">')
            lines.append(f"    <source>{xml_text(unit.text(first))}</source>")
            lines += [f"    <target>{xml_text(unit.text(second))}</target>"] if translated else []
            lines += ["  </segment>", "</unit>"]
        lines.append("</file>")
    return "\n".join([*lines, "</xliff>", ""]).encode()


def _readable(units: Iterable[TextUnit], language: Language) -> Iterator[TextUnit]:
    return (unit for unit in units if unit.text(language))


def read_units(path: Path, root: Element) -> dict[str, SentencePair]:
    """English and Hungarian by the ids that an export wrote; an empty side says nothing."""
    found: dict[str, SentencePair] = {}
    for file in root.iter("file"):
        source = language_of(path, file.get("source-language") or root.get("srcLang") or "")
        for unit in (each for each in file.iter() if each.tag in ("trans-unit", "unit")):
            name = unit.get("name") or unit.get("id") or ""
            if name.partition(":")[0] not in KINDS:
                hint = "`kartotek terms check` reads drafts of other texts"
                refuse("terms-value", path, f"the unit {name!r} is none of ours", hint=hint)
            if name in found:
                refuse("terms-duplicate", path, f"the id {name!r} stands twice", hint="give each unit its own id")
            texts = (_text(unit, "source"), _text(unit, "target"))
            found[name] = texts if source == "en" else texts[::-1]
    return found


def _text(unit: Element, side: str) -> str:
    return "".join("".join(each.itertext()) for each in unit.iter(side))


def compare_units(ours: Iterable[TextUnit], theirs: Mapping[str, SentencePair], path: Path) -> list[TermChange]:
    """What the file says otherwise, each text that differs; what it leaves empty says nothing."""
    known = {unit.id: unit for unit in ours}
    changes: list[TermChange] = []
    for name, texts in theirs.items():
        unit = known.get(name)
        if unit is None:
            refuse("terms-value", path, f"there is no {name!r}", hint="is it of another data version?")
        for language, new in zip(("en", "hu"), texts, strict=True):
            old = unit.hu if language == "hu" else unit.en
            if new.strip() and new != old:
                subject = name.partition(":")[2]
                changes.append(TermChange(unit.kind, unit.game, "", language, subject, old or None, new))
    return changes
