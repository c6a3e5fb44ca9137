"""TMX 1.4: translation units with an English and a Hungarian variant."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from kartotek.catalog.drafts.files import chunks
from kartotek.catalog.drafts.languages import is_english, is_hungarian, require_pair
from kartotek.catalog.drafts.segment import Anchor, TextSegment
from kartotek.catalog.drafts.xml_reader import XmlElement, read_xml
from kartotek.catalog.foreign import refuse

__all__ = ["read_tmx"]

_CODE: Final = frozenset("bpt ept it ph ut sub".split())
"""Inline elements whose content is a format's own code; `hi` holds text."""


class _TmxReader:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._seen: set[str] = set()
        self._unit: XmlElement | None = None
        self._anchor: Anchor | None = None
        self._texts: dict[str, str] = {}
        self._language = ""
        self._text: list[str] | None = None
        self._code = 0
        self._root = ""
        self._source = ""

    def run(self) -> Iterator[TextSegment]:
        for event in read_xml(self._path, chunks(self._path)):
            if event.element is not None:
                self._start(event.element)
            elif event.name:
                yield from self._end(event.name)
            elif self._text is not None and not self._code:
                self._text.append(event.text)
        if self._root != "tmx":
            refuse("draft-format", self._path, f"the root is {self._root!r}, not tmx", hint="give a TMX file")

    def _start(self, element: XmlElement) -> None:
        self._root = self._root or element.name
        if element.name == "header":
            self._source = element.attributes.get("srclang", "")
        elif element.name == "tu":
            self._begin(element)
        elif element.name == "tuv":
            self._language = element.attributes.get("lang", "")
        elif element.name == "seg":
            self._text = []
        elif self._text is not None and (self._code or element.name in _CODE):
            self._code += 1

    def _begin(self, element: XmlElement) -> None:
        key = element.attributes.get("tuid", "")
        if key and key in self._seen:
            what = f"the unit id {key!r} stands twice"
            refuse("draft-duplicate", self._path, what, line=element.line, hint="ids are unique")
        self._seen.add(key)
        self._unit, self._texts = element, {}
        self._anchor = Anchor(element.at, prefix=element.prefix, behind=True)

    def _end(self, name: str) -> Iterator[TextSegment]:
        if self._code:
            self._code -= 1
        elif name == "seg" and self._text is not None:
            self._texts[self._language] = "".join(self._text)
            self._text = None
        elif name == "tu" and self._unit is not None:
            yield self._made(self._unit)

    def _made(self, unit: XmlElement) -> TextSegment:
        english = next((code for code in self._texts if is_english(code)), "")
        hungarian = next((code for code in self._texts if is_hungarian(code)), "")
        others = [code for code in self._texts if code not in (english, hungarian)]
        require_pair(self._path, english or next(iter(others), ""), hungarian or next(iter(others), ""), line=unit.line)
        key = unit.attributes.get("tuid")
        line = None if key else unit.line
        if is_hungarian(unit.attributes.get("srclang", self._source)):
            return TextSegment(self._texts[english], self._texts[hungarian], key, line, self._anchor, "en")
        return TextSegment(self._texts[hungarian], self._texts[english], key, line, self._anchor)


def read_tmx(path: Path) -> Iterator[TextSegment]:
    """The units in order. A unit needs both languages; further ones are passed over."""
    return _TmxReader(path).run()
