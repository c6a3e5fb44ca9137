"""XLIFF 1.2 and 2.x, with what Studio (sdlxliff) and memoQ (mqxliff) write: units, each of one segment or more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from kartotek.catalog.drafts.files import chunks
from kartotek.catalog.drafts.languages import require_pair
from kartotek.catalog.drafts.segment import Anchor, TextSegment
from kartotek.catalog.drafts.xml_reader import XmlElement, XmlEvent, read_xml
from kartotek.catalog.foreign import refuse

__all__ = ["read_xliff"]

_CODE: Final = frozenset("bpt ept it ph sub data originalData".split())
"""Inline elements of 1.2 whose content is a format's own code, not text."""
_BREAKS: Final = frozenset({"lb", "x-br", "x-lb"})
_UNIT: Final = frozenset({"trans-unit", "unit"})
_ASIDE: Final = frozenset({"alt-trans", "matches", "glossary", "metadata", "originalData", "notes"})


@dataclass(slots=True)
class _Unit:
    """A unit while it is read: texts of both sides by segment id, and where a note may be put."""

    key: str
    line: int
    prefix: str
    sides: dict[str, dict[str, list[str]]] = field(default_factory=lambda: {"source": {}, "target": {}})
    anchor: Anchor | None = None

    def open(self, side: str, segment: str) -> list[str]:
        return self.sides[side].setdefault(segment, [])


class _XliffReader:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._languages = ["", ""]
        self._unit: _Unit | None = None
        self._side = ""
        self._segment = ""
        self._aside = 0
        self._code = 0
        self._marks: list[bool] = []
        self._keys: set[str] = set()
        self._count = 0
        self._root = ""

    def run(self) -> Iterator[TextSegment]:
        for event in read_xml(self._path, chunks(self._path)):
            if event.element is not None:
                self._start(event.element)
            elif event.name:
                yield from self._end(event)
            elif self._unit is not None and self._is_text():
                self._unit.open(self._side, self._segment).append(event.text)
        if self._root != "xliff":
            refuse("draft-format", self._path, f"the root is {self._root!r}, not xliff", hint="give an XLIFF file")

    def _is_text(self) -> bool:
        """Whether what comes now belongs to a side of a segment; what stands between segments does not."""
        if not self._side or self._code or self._aside or self._unit is None:
            return False
        sources = self._unit.sides["source"]
        return bool(self._segment) or not sources or "" in sources

    # ---- beginnings ----

    def _start(self, element: XmlElement) -> None:
        name = element.name
        self._root = self._root or name
        if name in ("xliff", "file"):
            self._language(element)
        if name == "file":
            self._keys = set()
        if self._aside or name in _ASIDE:
            self._aside += 1
            self._note_anchor(element)
            return
        if name in _UNIT:
            self._begin_unit(element)
        elif self._unit is None:
            return
        elif self._side:
            self._inline(element)
        elif name in ("segment", "ignorable"):
            self._note_anchor(element)
            self._segment = element.attributes.get("id", str(len(self._unit.sides["target"]) + 1))
            self._aside += name == "ignorable"
        elif name in ("source", "seg-source", "target"):
            self._side = "target" if name == "target" else "source"
            if name == "seg-source":
                self._unit.sides["source"].clear()

    def _language(self, element: XmlElement) -> None:
        for place, names in enumerate((("source-language", "srcLang"), ("target-language", "trgLang"))):
            given = next((element.attributes[name] for name in names if name in element.attributes), None)
            if given is not None:
                self._languages[place] = given

    def _begin_unit(self, element: XmlElement) -> None:
        self._into = require_pair(self._path, *self._languages, line=element.line)
        key = element.attributes.get("id", "")
        if key in self._keys:
            what = f"the unit id {key!r} stands twice"
            refuse("draft-duplicate", self._path, what, line=element.line, hint="ids are unique")
        self._keys.add(key)
        self._unit = _Unit(key, element.line, element.prefix)
        self._segment = ""

    def _inline(self, element: XmlElement) -> None:
        if self._code or element.name in _CODE:
            self._code += 1
        elif element.name == "mrk" and element.attributes.get("mtype") == "seg":
            self._segment = element.attributes.get("mid", "")
            self._marks.append(True)
            assert self._unit is not None
            if self._side == "target" and self._segment in self._unit.sides["target"]:
                what = f"the segment id {self._segment!r} stands twice in unit {self._unit.key!r}"
                refuse("draft-duplicate", self._path, what, line=element.line, hint="ids are unique")
            self._unit.open(self._side, self._segment)
        else:
            if self._marks:
                self._marks.append(False)
            if element.name == "x" and element.attributes.get("ctype") in _BREAKS and self._unit is not None:
                self._unit.open(self._side, self._segment).append(" ")

    # ---- ends ----

    def _end(self, event: XmlEvent) -> Iterator[TextSegment]:
        if self._aside:
            self._aside -= 1
            if event.name == "notes" and self._unit is not None:
                self._unit.anchor = Anchor(event.at, prefix=self._unit.prefix, inside=True)
            return
        if self._code:
            self._code -= 1
        elif event.name in ("source", "seg-source", "target") and self._side and not self._marks:
            if event.name == "target" and self._unit is not None and self._unit.anchor is None:
                self._unit.anchor = Anchor(event.at, prefix=self._unit.prefix, behind=True)
            self._side = ""
        elif self._side and self._marks:
            self._marks.pop()
            if not any(self._marks):
                self._segment = ""
        elif event.name in _UNIT and self._unit is not None:
            yield from self._made(self._unit)
            self._unit = None

    def _note_anchor(self, element: XmlElement) -> None:
        """In 2.x, notes stand before the unit's first segment."""
        unit = self._unit
        if unit is not None and unit.anchor is None and element.name in ("segment", "ignorable", "originalData"):
            unit.anchor = Anchor(element.at, prefix=unit.prefix, wrapped=True)

    def _made(self, unit: _Unit) -> Iterator[TextSegment]:
        targets = unit.sides["target"]
        if "" in unit.sides["source"] and "" not in targets and targets:  # segments in the target only
            targets = {"": [text for parts in targets.values() for text in parts]}
        several = len(targets) > 1
        for key, parts in targets.items():
            source = unit.sides["source"].get(key)
            if source is None:
                continue
            self._count += 1
            name = self._name(unit, key, several)
            yield TextSegment("".join(parts), "".join(source), name, anchor=unit.anchor, into=self._into)

    def _name(self, unit: _Unit, key: str, several: bool) -> str:
        if not key or (not several and unit.anchor is not None and not unit.anchor.behind):
            return unit.key
        if unit.anchor is not None and unit.anchor.behind:  # 1.2: Studio's ids are unique in the file
            full = key if f"#{key}" not in self._keys else f"{unit.key}/{key}"
            self._keys.add(f"#{key}")
            return full
        return f"{unit.key}/{key}"


def read_xliff(path: Path) -> Iterator[TextSegment]:
    """The segments that have a target, in order."""
    return _XliffReader(path).run()
