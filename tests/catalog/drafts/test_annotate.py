"""An annotated draft without its notes is the draft, byte for byte; and programs can still read it."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartotek.catalog.drafts.annotate import annotate_draft
from kartotek.catalog.drafts.check import check_segments
from kartotek.catalog.drafts.reading import read_draft
from kartotek.catalog.drafts.segment import DraftFinding, TextSegment
from kartotek.catalog.store import Catalog
from kartotek.schema.errors import KartotekError
from tests.catalog.drafts.formats import docx_bytes, write
from tests.catalog.drafts.scoring import FOLDER, GAMES

NOTED = ["1.xlf", "2.xlf", "prefixed.xliff", "studio.sdlxliff", "memoq.mqxliff", "memory.tmx", "messages.po"]
WORDS = ["table.docx", "text.docx"]
NOTE = re.compile(
    rb"<(x:)?notes>(?:<(?:x:)?note category=\"kartotek\">[^<]*</(?:x:)?note>)+</(?:x:)?notes>"
    rb"|<(x:)?note (?:category|from)=\"kartotek\">[^<]*</(?:x:)?note>"
    rb"|<note>kartotek: [^<]*</note>|#\. kartotek: [^\n]*\n"
)
MARKS = re.compile(rb'<w:commentRange(?:Start|End) w:id="\d+"/>|<w:r><w:commentReference w:id="\d+"/></w:r>')
PACKAGE = re.compile(rb'<Relationship Id="kartotekComments"[^>]*/>|<Override PartName="/word/comments.xml"[^>]*/>')
COMMENT = re.compile(rb'<w:comment [^>]*w:author="kartotek".*?</w:comment>')
SIGNS = st.characters(codec="utf-8", exclude_categories=("C", "Zl", "Zp"))
TEXT = st.text(SIGNS, min_size=1, max_size=40).filter(str.strip)


def noted(path: Path, findings: Sequence[DraftFinding]) -> bytes:
    target = path.with_name(f"noted{path.suffix}")
    annotate_draft(path, target, findings)
    return target.read_bytes()


def parts(data: bytes) -> dict[str, bytes]:
    """The parts of a document, comments of ours taken out."""
    with ZipFile(io.BytesIO(data)) as archive:
        found = {name: PACKAGE.sub(b"", MARKS.sub(b"", archive.read(name))) for name in archive.namelist()}
    if "word/comments.xml" in found and not COMMENT.sub(b"", found["word/comments.xml"]).count(b"<w:comment "):
        del found["word/comments.xml"]
    return found


def on_every(segments: Sequence[TextSegment], why: str) -> list[DraftFinding]:
    return [DraftFinding("missing", segment, 0, len(segment.target), (why,), why) for segment in segments]


@pytest.mark.parametrize("name", NOTED)
@settings(max_examples=30)
@given(texts=st.lists(TEXT, min_size=1, max_size=4), why=TEXT)
def test_notes_change_nothing_else(name: str, texts: list[str], why: str) -> None:
    with TemporaryDirectory() as folder:
        sample = [TextSegment(text, text[::-1], f"s{n}") for n, text in enumerate(texts)]
        path = write(Path(folder), name, sample)
        segments = list(read_draft(path))
        made = noted(path, on_every(segments, why))
        assert made != path.read_bytes()
        assert NOTE.sub(b"", made) == path.read_bytes()
        again = list(read_draft(path.with_name(f"noted{path.suffix}")))
        assert [(s.key, s.source, s.target) for s in again] == [(s.key, s.source, s.target) for s in segments]


@pytest.mark.parametrize("name", WORDS)
@settings(max_examples=30)
@given(texts=st.lists(TEXT, min_size=1, max_size=4), why=TEXT)
def test_comments_change_nothing_else(name: str, texts: list[str], why: str) -> None:
    with TemporaryDirectory() as folder:
        path = write(Path(folder), name, [TextSegment(text, text, f"s{n}") for n, text in enumerate(texts)])
        segments = list(read_draft(path))
        made = noted(path, on_every(segments, why))
        assert parts(made) == parts(path.read_bytes())
        assert ZipFile(io.BytesIO(made)).read("word/comments.xml").count(b"<w:comment ") == len(segments)
        assert list(read_draft(path.with_name("noted.docx"))) == segments


def test_comments_of_others_stay(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(docx_bytes("<w:p><w:r><w:t>kártya</w:t></w:r></w:p>"))
    first = noted(path, on_every(list(read_draft(path)), "one"))
    second = tmp_path / "b.docx"
    second.write_bytes(first)
    made = noted(second, on_every(list(read_draft(second)), "two"))
    comments = ZipFile(io.BytesIO(made)).read("word/comments.xml")
    assert re.findall(rb'w:id="(\d+)"', comments) == [b"0", b"1"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ending", [".xlf", ".po"])
def test_the_samples_with_their_findings(catalog: Catalog, tmp_path: Path, game: str, ending: str) -> None:
    draft = FOLDER / f"{game}{ending}"
    target = tmp_path / draft.name
    annotate_draft(draft, target, check_segments(catalog, game, read_draft(draft)))
    assert NOTE.search(target.read_bytes())
    assert NOTE.sub(b"", target.read_bytes()) == draft.read_bytes()
    if ending == ".po":
        msgfmt = shutil.which("msgfmt")
        if msgfmt is None:
            pytest.skip("msgfmt is not installed")
        subprocess.run([msgfmt, "-c", "-o", str(tmp_path / "a.mo"), str(target)], check=True, capture_output=True)


def test_formats_without_notes_say_so(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("kártya", encoding="utf-8")
    with pytest.raises(KartotekError) as raised:
        annotate_draft(path, tmp_path / "b.txt", [])
    assert raised.value.code == "draft-notes"
    with pytest.raises(KartotekError):
        annotate_draft(path, path, [])
    assert path.read_text(encoding="utf-8") == "kártya"
