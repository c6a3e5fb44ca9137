"""TBX version 3 (ISO 30042:2019), dialect TBX-Basic in DCA style."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element

from kartotek.catalog.termbase.model import TermPair
from kartotek.catalog.termbase.tbx_entries import Dialect, read_entries, write_entries, xml_text

__all__ = ["DIALECT", "read_tbx", "write_tbx"]

DIALECT: Final = Dialect("conceptEntry", "langSec", "termSec")
_FRAME: Final = """\
<?xml version="1.0" encoding="UTF-8"?>
<tbx style="dca" type="TBX-Basic" xml:lang="{lang}" xmlns="urn:iso:std:iso:30042:ed-2">
<tbxHeader>
  <fileDesc>
    <titleStmt><title>{title}</title></titleStmt>
    <sourceDesc><p>Kartotek, data version {version}</p></sourceDesc>
  </fileDesc>
</tbxHeader>
<text><body>
{entries}
</body></text>
</tbx>
"""


def write_tbx(
    pairs: Iterable[TermPair], codes: Mapping[str, str], meanings: Mapping[str, str], title: str, version: str
) -> bytes:
    """The file, one entry for each concept of each game."""
    entries = write_entries(pairs, DIALECT, codes, meanings)
    return _FRAME.format(lang=codes["en"], title=xml_text(title), version=version, entries=entries).encode()


def read_tbx(path: Path, root: Element) -> list[TermPair]:
    """The pairs of a file."""
    return read_entries(path, root, DIALECT)
