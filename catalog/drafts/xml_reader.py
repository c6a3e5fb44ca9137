"""XML read as a stream, without entities, document types or network: what is declared is refused, not resolved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.parsers import expat

from kartotek.catalog.foreign import GuardedXml, refuse

__all__ = ["XmlElement", "XmlEvent", "read_xml"]


@dataclass(frozen=True, slots=True)
class XmlElement:
    """An element that begins: its name without the namespace, its attributes by local name, and where it stands."""

    name: str
    space: str
    prefix: str
    attributes: dict[str, str]
    at: int
    line: int


@dataclass(frozen=True, slots=True)
class XmlEvent:
    """The beginning (`element`), the end (`name`, with the byte where its tag begins) or a text between."""

    element: XmlElement | None = None
    name: str = ""
    text: str = ""
    at: int = 0


class _Reader(GuardedXml):
    def __init__(self, path: Path) -> None:
        super().__init__(path, "draft-unsafe")
        self._events: list[XmlEvent] = []
        self._parser.namespace_prefixes = True
        self._parser.StartDoctypeDeclHandler = self._doctype

    def run(self, pieces: Iterable[bytes]) -> Iterator[XmlEvent]:
        for piece in pieces:
            yield from self._fed(piece, final=False)
        yield from self._fed(b"", final=True)

    def _fed(self, piece: bytes, *, final: bool) -> list[XmlEvent]:
        try:
            self._parser.Parse(piece, final)
        except expat.ExpatError as error:
            what = "the XML is cut off" if final else f"the XML is broken: {expat.ErrorString(error.code)}"
            hint = "open it in the program that wrote it, and save it again"
            refuse("draft-format", self._path, what, line=error.lineno, hint=hint)
        made, self._events = self._events, []
        return made

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        space, local, prefix = _split(name)
        plain = {_split(key)[1]: value for key, value in attributes.items()}
        parser = self._parser
        element = XmlElement(local, space, prefix, plain, parser.CurrentByteIndex, parser.CurrentLineNumber)
        self._events.append(XmlEvent(element=element, at=parser.CurrentByteIndex))

    def _end(self, name: str) -> None:
        self._events.append(XmlEvent(name=_split(name)[1], at=self._parser.CurrentByteIndex))

    def _text(self, text: str) -> None:
        self._events.append(XmlEvent(text=text))

    def _doctype(self, _name: str, system: str | None, _public: str | None, _internal: int) -> None:
        # TMX files name their DTD; it is never fetched.
        if system and "://" in system:
            self._entity()


def _split(name: str) -> tuple[str, str, str]:
    """Namespace, local name and prefix of what expat calls an element or attribute."""
    space, _, rest = name.partition(GuardedXml.SPACE)
    if not rest:
        return "", name, ""
    local, _, prefix = rest.partition(GuardedXml.SPACE)
    return space, local, prefix


def read_xml(path: Path, pieces: Iterable[bytes]) -> Iterator[XmlEvent]:
    """The events of a document in order. Errors name the file and the line."""
    return _Reader(path).run(pieces)
