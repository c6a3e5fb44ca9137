"""Programs that nobody here wrote read our annotated drafts, and we read the files that they write."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from kartotek.catalog.drafts.annotate import annotate_draft
from kartotek.catalog.drafts.check import check_segments
from kartotek.catalog.drafts.reading import read_draft
from kartotek.catalog.drafts.segment import TextSegment
from kartotek.catalog.store import Catalog
from tests.catalog.drafts.formats import docx, tmx, xliff_1, xliff_2, xlsx
from tests.catalog.drafts.scoring import FOLDER

SOFFICE = shutil.which("soffice")
PROGRAM = Path(SOFFICE).resolve().parent if SOFFICE else Path("nowhere")
needs_calc = pytest.mark.skipif(not (PROGRAM / "libsclo.so").exists(), reason="LibreOffice Calc is not installed")
needs_writer = pytest.mark.skipif(not (PROGRAM / "libswlo.so").exists(), reason="LibreOffice Writer is not installed")
OASIS = Path("/usr/share/php/Symfony/Component/Translation/Resources/schemas")
GAME = "gaia-project"
TEXTS = [
    TextSegment("A bánya 4 sikerpontot ér.", "The mine is worth 3 victory points.", "s1"),
    TextSegment("Vége.", "End.", "s2"),
]
ROWS = [(segment.key, segment.source, segment.target) for segment in TEXTS]


def converted(path: Path, ending: str) -> Path:
    """The file as LibreOffice writes it in another format."""
    assert SOFFICE is not None
    home = f"-env:UserInstallation=file://{path.parent / 'profile'}"
    command = [SOFFICE, home, "--headless", "--convert-to", ending, "--outdir", str(path.parent / "made"), str(path)]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    return path.parent / "made" / f"{path.stem}.{ending.partition(':')[0]}"


@pytest.mark.drill
@needs_writer
def test_libreoffice_reads_comments(catalog: Catalog, tmp_path: Path) -> None:
    draft, noted = tmp_path / "draft.docx", tmp_path / "noted.docx"
    draft.write_bytes(docx(TEXTS))
    annotate_draft(draft, noted, check_segments(catalog, GAME, read_draft(draft)))
    lines = converted(noted, "txt:Text").read_text(encoding="utf-8-sig").split("\n")
    assert all(line.startswith(segment.target) for line, segment in zip(lines, TEXTS, strict=False))  # or deleted text
    assert "kartotek" in converted(noted, "fodt").read_text(encoding="utf-8")


@pytest.mark.drill
@needs_calc
def test_a_workbook_that_libreoffice_writes(tmp_path: Path) -> None:
    table = tmp_path / "table.xlsx"
    table.write_bytes(xlsx(TEXTS))
    again = converted(converted(table, "ods"), "xlsx")
    assert [(s.key, s.source, s.target) for s in read_draft(again)] == ROWS


@pytest.mark.skipif(not OASIS.is_dir(), reason="Debian's php-symfony-translation, which has the schemas, is missing")
@pytest.mark.parametrize(("schema", "make"), [("xliff-core-1.2-strict", xliff_1), ("xliff-core-2.0", xliff_2)])
def test_annotated_xliff_is_what_the_standard_says(
    catalog: Catalog, tmp_path: Path, schema: str, make: Callable[[Sequence[TextSegment]], bytes]
) -> None:
    etree = pytest.importorskip("lxml.etree")
    declared = etree.parse(str(OASIS / f"{schema}.xsd"))
    for imported in declared.getroot().findall("{http://www.w3.org/2001/XMLSchema}import"):
        imported.set("schemaLocation", str(OASIS / "xml.xsd"))  # the standard names an address on the net
    draft, noted = tmp_path / "draft.xlf", tmp_path / "noted.xlf"
    draft.write_bytes(make(TEXTS))
    annotate_draft(draft, noted, check_segments(catalog, GAME, read_draft(draft)))
    etree.XMLSchema(declared).assertValid(etree.parse(str(noted)))
    assert noted.read_bytes().count(b"kartotek") == 2


@pytest.mark.parametrize("ending", [".xlf", ".po"])
def test_translate_toolkit_reads_notes(catalog: Catalog, tmp_path: Path, ending: str) -> None:
    factory = pytest.importorskip("translate.storage.factory")
    draft = FOLDER / f"{GAME}{ending}"
    noted = tmp_path / draft.name
    annotate_draft(draft, noted, check_segments(catalog, GAME, read_draft(draft)))
    units = [unit for unit in factory.getobject(str(noted)).units if unit.istranslatable()]
    assert [str(unit.target) for unit in units] == [segment.target for segment in read_draft(draft)]
    assert any("wrong-term" in unit.getnotes() for unit in units)


def test_translate_toolkit_reads_notes_of_a_memory(catalog: Catalog, tmp_path: Path) -> None:
    factory = pytest.importorskip("translate.storage.factory")
    draft, noted = tmp_path / "draft.tmx", tmp_path / "noted.tmx"
    draft.write_bytes(tmx(TEXTS))
    annotate_draft(draft, noted, check_segments(catalog, GAME, read_draft(draft)))
    assert "sikerpontot" in factory.getobject(str(noted)).units[0].getnotes()
