"""The formats by name: what writes each, and what reads a file of whichever format it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from kartotek.catalog.foreign import refuse
from kartotek.catalog.store import Catalog
from kartotek.catalog.termbase.json_file import read_json, write_json_file
from kartotek.catalog.termbase.languages import codes_from
from kartotek.catalog.termbase.model import OFFERED, STATUSES, TermPair, pairs_of
from kartotek.catalog.termbase.omegat import read_omegat, write_omegat
from kartotek.catalog.termbase.reading import bytes_of, text_of, xml_tree
from kartotek.catalog.termbase.tables import read_csv, write_csv
from kartotek.catalog.termbase.tbx import read_tbx, write_tbx
from kartotek.catalog.termbase.tbx_v2 import read_tbx_v2, write_tbx_v2
from kartotek.catalog.termbase.tmx import SentencePair, read_tmx, sentences_of, write_tmx
from kartotek.catalog.termbase.xliff import read_units, units_of, write_xliff_1, write_xliff_2
from kartotek.catalog.termbase.xlsx import read_xlsx, write_xlsx
from kartotek.schema.word_types import Language

__all__ = ["FORMATS", "ExportRequest", "export_terms", "read_pairs", "read_sentences", "read_text_units"]

_TITLE: Final = "Board game terms, English and Hungarian"
_ZIP: Final = b"PK\x03\x04"


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """What to export: games (all if none), statuses (all if none), language codes, inflected forms, direction, and
    whether targets are left to the translator."""

    games: tuple[str, ...] = ()
    statuses: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    forms: bool = False
    source: Language = "en"
    empty: bool = False


def export_terms(catalog: Catalog, form: str, wanted: ExportRequest) -> bytes:
    """The file of a format."""
    return FORMATS[form](catalog, wanted)


def _pairs(catalog: Catalog, wanted: ExportRequest) -> Sequence[TermPair]:
    return pairs_of(catalog, wanted.games, wanted.statuses or STATUSES, forms=wanted.forms)


def _tbx(write: Callable[..., bytes]) -> Callable[[Catalog, ExportRequest], bytes]:
    def written(catalog: Catalog, wanted: ExportRequest) -> bytes:
        named = {concept.id.removeprefix("concept:"): concept.definition or "" for concept in catalog.concepts.values()}
        codes = codes_from(wanted.languages)
        return write(_pairs(catalog, wanted), codes, named, _TITLE, catalog.data_version)

    return written


def _omegat(catalog: Catalog, wanted: ExportRequest) -> bytes:
    offered = tuple(status for status in wanted.statuses or OFFERED if status in OFFERED)
    names = {game.id: game.name_en or game.id for game in catalog.games.values()}
    return write_omegat(pairs_of(catalog, wanted.games, offered, forms=wanted.forms), names, wanted.source)


def _tmx(catalog: Catalog, wanted: ExportRequest) -> bytes:
    return write_tmx(sentences_of(catalog, wanted.games), codes_from(wanted.languages), catalog.data_version)


def _xliff(write: Callable[..., bytes]) -> Callable[[Catalog, ExportRequest], bytes]:
    def written(catalog: Catalog, wanted: ExportRequest) -> bytes:
        units = units_of(catalog, wanted.games)
        return write(units, codes_from(wanted.languages), wanted.source, empty=wanted.empty)

    return written


FORMATS: Final[Mapping[str, Callable[[Catalog, ExportRequest], bytes]]] = MappingProxyType(
    {
        "tbx": _tbx(write_tbx),
        "tbx-v2": _tbx(write_tbx_v2),
        "omegat": _omegat,
        "csv": lambda catalog, wanted: write_csv(_pairs(catalog, wanted)),
        "xlsx": lambda catalog, wanted: write_xlsx(_pairs(catalog, wanted)),
        "tmx": _tmx,
        "xliff": _xliff(write_xliff_1),
        "xliff-2": _xliff(write_xliff_2),
        "json": lambda catalog, wanted: write_json_file(_pairs(catalog, wanted), catalog.data_version),
    }
)


_READERS: Final[Mapping[str, Callable[[Path], list[TermPair]]]] = MappingProxyType(
    dict.fromkeys((".csv", ".tsv"), read_csv)
    | dict.fromkeys((".txt", ".tab", ".utf8"), read_omegat)
    | {".json": read_json}
)
"""Readers of texts that do not show what they are, by how the name ends."""


def read_pairs(path: Path) -> list[TermPair]:
    """The pairs of a file, whose format shows in its name and content. A file without any is refused."""
    pairs = _read(path)
    if not pairs:
        hint = "a glossary has English and Hungarian words; a table names its columns in the first row"
        refuse("terms-empty", path, "no term was read", why="no entry of the file has a word", hint=hint)
    return pairs


def _read(path: Path) -> list[TermPair]:
    head, suffix = bytes_of(path)[:512], path.suffix.lower()
    if head.startswith(_ZIP) or suffix in (".xlsx", ".xlsm"):
        return read_xlsx(path)
    if b"\0" in head:
        text_of(path)  # refuses UTF-16, whatever the format
    if head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<"):
        root = xml_tree(path)
        readers = {"tbx": read_tbx, "martif": read_tbx_v2}
        if root.tag not in readers:
            refuse("terms-format", path, f"<{root.tag}> is no glossary", hint="tbx, martif; a memory is <tmx>")
        return readers[root.tag](path, root)
    if suffix not in _READERS:
        hint = "the name ends in .tbx, .xml, .csv, .tsv, .xlsx, .json, .tmx, or .txt for OmegaT's glossary"
        refuse("terms-format", path, f"the format of {path.name} is not known", hint=hint)
    return _READERS[suffix](path)


def read_sentences(path: Path) -> dict[str, SentencePair] | None:
    """The sentences of a translation memory; None where the file is none."""
    head = bytes_of(path)[:2048]
    if path.suffix.lower() != ".tmx" and b"<tmx" not in head:
        return None
    root = xml_tree(path)
    if root.tag != "tmx":
        refuse("terms-format", path, f"<{root.tag}> is no translation memory", hint="the root is <tmx>")
    found = read_tmx(path, root)
    if not found:
        refuse("terms-empty", path, "no sentence was read", why="the memory has no unit")
    return found


def read_text_units(path: Path) -> dict[str, SentencePair] | None:
    """The names, sentences and statements of an XLIFF file of ours; None where the file is none."""
    head = bytes_of(path)[:2048]
    if path.suffix.lower() not in (".xlf", ".xliff") and b"<xliff" not in head:
        return None
    root = xml_tree(path)
    if root.tag != "xliff":
        refuse("terms-format", path, f"<{root.tag}> is no XLIFF", hint="the root is <xliff>")
    found = read_units(path, root)
    if not found:
        refuse("terms-empty", path, "no text was read", why="the file has no unit")
    return found
