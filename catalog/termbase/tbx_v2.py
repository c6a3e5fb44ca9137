"""TBX version 2 (ISO 30042:2008, root `martif`), which OmegaT, Weblate and older tools read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element

from kartotek.catalog.termbase.model import TermPair
from kartotek.catalog.termbase.tbx_entries import Dialect, read_entries, write_entries, xml_text

__all__ = ["DIALECT", "read_tbx_v2", "write_tbx_v2"]

DIALECT: Final = Dialect("termEntry", "langSet", "tig")
_FULL: Final = Dialect("termEntry", "langSet", "ntig")
"""Some tools write each term in a group of its own."""
_FRAME: Final = """\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">
<martif type="TBX" xml:lang="{lang}">
<martifHeader>
  <fileDesc>
    <titleStmt><title>{title}</title></titleStmt>
    <sourceDesc><p>Kartotek, data version {version}</p></sourceDesc>
  </fileDesc>
  <encodingDesc><p type="XCSURI">TBXXCSV02.xcs</p></encodingDesc>
</martifHeader>
<text><body>
{entries}
</body></text>
</martif>
"""


def write_tbx_v2(
    pairs: Iterable[TermPair], codes: Mapping[str, str], meanings: Mapping[str, str], title: str, version: str
) -> bytes:
    """The file, one entry for each concept of each game."""
    entries = write_entries(pairs, DIALECT, codes, meanings)
    return _FRAME.format(lang=codes["en"], title=xml_text(title), version=version, entries=entries).encode()


def read_tbx_v2(path: Path, root: Element) -> list[TermPair]:
    """The pairs of a file, whichever group its terms stand in."""
    grouped = root.find(".//ntig") is not None
    return read_entries(path, root, _FULL if grouped else DIALECT)
