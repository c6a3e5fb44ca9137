"""What readers of other programs' files share: errors with file and line, encodings, and XML without entities."""

from __future__ import annotations

import codecs
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Final, Never
from xml.parsers import expat

from kartotek.schema.errors import KartotekError

__all__ = ["GuardedXml", "is_wide", "refuse", "refuse_letter"]

_WIDE: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)


def refuse(code: str, path: Path, what: str, *, line: int | None = None, why: str = "", hint: str = "") -> Never:
    """Raise the error with the file, and the line where there is one, as its place."""
    where = path.name if line is None else f"{path.name}:{line}"
    raise KartotekError(code, what, where=where, why=why, hint=hint)


def is_wide(head: bytes) -> bool:
    """Whether a file that begins so is in UTF-16 or UTF-32."""
    return head.startswith(_WIDE) or b"\0" in head


def refuse_letter(code: str, path: Path, line: int) -> Never:
    """Raise the error for bytes that are not UTF-8."""
    why = "the bytes are not UTF-8; Latin-2 (Windows-1250, ISO 8859-2) is a likely guess"
    refuse(code, path, "a letter that is not UTF-8", line=line, why=why, hint="save it as UTF-8")


class GuardedXml(ABC):
    """An XML parser that calls `_start`, `_end` and `_text`. Entities are refused, and nothing is fetched."""

    SPACE: Final = "}"
    """Stands between namespace, local name and prefix in the names of elements and attributes."""

    def __init__(self, path: Path, unsafe: str, encoding: str | None = None) -> None:
        self._path = path
        self._unsafe_code = unsafe
        self._parser = parser = expat.ParserCreate(encoding, namespace_separator=self.SPACE)
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.EntityDeclHandler = self._entity
        parser.ExternalEntityRefHandler = self._entity
        parser.SkippedEntityHandler = self._entity
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)

    @abstractmethod
    def _start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""

    @abstractmethod
    def _end(self, name: str) -> None:
        """An element ends."""

    @abstractmethod
    def _text(self, text: str) -> None:
        """Text between tags."""

    def _entity(self, *_declared: object) -> Never:
        self._refuse("the XML declares or uses entities")

    def _refuse(self, what: str) -> Never:
        hint = "remove the document type declaration with its entities"
        refuse(self._unsafe_code, self._path, what, line=self._parser.CurrentLineNumber, hint=hint)
