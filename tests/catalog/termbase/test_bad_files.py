"""Glossaries that cannot be read are refused with a code, a place and a hint, quickly, and nothing changes."""

from __future__ import annotations

import io
import time
import zipfile
from pathlib import Path

import pytest

from kartotek.catalog.termbase.diff import GlossaryComparison
from kartotek.catalog.termbase.formats import read_pairs, read_sentences
from kartotek.catalog.termbase.model import TermPair, TermSide
from kartotek.catalog.termbase.reading import LARGEST
from kartotek.schema.errors import CODES, KartotekError

BOMB = '<!DOCTYPE tbx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><tbx>&b;&b;</tbx>'
OUTSIDE = '<!DOCTYPE tbx [<!ENTITY x SYSTEM "file:///etc/passwd">]><tbx><text>&x;</text></tbx>'
ENTRY = (
    '<conceptEntry id="{id}"><langSec xml:lang="{lang}"><termSec><term>szó</term></termSec></langSec></conceptEntry>'
)
TBX = '<tbx style="dca" type="TBX-Basic"><text><body>{}</body></text></tbx>'


def workbook(content: bytes, name: str = "xl/worksheets/sheet1.xml") -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return out.getvalue()


FILES: dict[str, tuple[str, bytes, str]] = {
    "empty": ("terms.csv", b" \n", "terms-empty"),
    "Latin-2": ("terms.csv", "hu,en\nérme,coin\nűrhajó,ship\n".encode("iso8859-2"), "terms-encoding"),
    "UTF-16": ("terms.csv", "hu,en\nérme,coin\n".encode("utf-16"), "terms-encoding"),
    "UTF-16 XML": ("terms.tbx", TBX.format("").encode("utf-16"), "terms-encoding"),
    "Latin-2 XML": ("terms.tbx", TBX.format("űő").encode("iso8859-2"), "terms-encoding"),
    "no known column": ("terms.csv", b"a,b\n1,2\n", "terms-columns"),
    "a column twice": ("terms.csv", b"hu,hungarian\n1,2\n", "terms-duplicate"),
    "an unknown status": ("terms.csv", b"hu,hu_status\nszo,nice\n", "terms-value"),
    "a head alone": ("terms.csv", b"hu,en\n", "terms-empty"),
    "a broken table": ("terms.csv", b'hu,en\n"a,b\n', "terms-format"),
    "cut off": ("terms.tbx", TBX.format("")[:40].encode(), "terms-format"),
    "no glossary": ("terms.xml", b"<html></html>", "terms-format"),
    "entity bomb": ("terms.tbx", BOMB.encode(), "terms-unsafe"),
    "external entity": ("terms.tbx", OUTSIDE.encode(), "terms-unsafe"),
    "nested deep": ("terms.tbx", b"<tbx>" + b"<a>" * 100, "terms-unsafe"),
    "no entry": ("terms.tbx", TBX.format("").encode(), "terms-empty"),
    "a third language": ("terms.tbx", TBX.format(ENTRY.format(id="a", lang="de")).encode(), "terms-language"),
    "no language": ("terms.tbx", TBX.format(ENTRY.format(id="a", lang="")).encode(), "terms-language"),
    "an id twice": ("terms.tbx", TBX.format(ENTRY.format(id="a", lang="hu") * 2).encode(), "terms-duplicate"),
    "zip bomb": ("terms.xlsx", workbook(b"\0" * (LARGEST + 1)), "terms-unsafe"),
    "macros": ("terms.xlsm", workbook(b"x", "xl/vbaProject.bin"), "terms-unsafe"),
    "no workbook": ("terms.xlsx", b"PK\x03\x04 and no more", "terms-format"),
    "no sheet": ("terms.xlsx", workbook(b"x", "xl/other.xml"), "terms-format"),
    "a far column": ("terms.xlsx", workbook(b'<a><row><c r="ZZZ1"/></row></a>'), "terms-unsafe"),
    "no JSON": ("terms.json", b'{"format": ', "terms-format"),
    "JSON of others": ("terms.json", b'{"pairs": []}', "terms-format"),
    "an unknown key": ("terms.json", b'{"format": "kartotek-terms/1", "pairs": [{"x": 1}]}', "terms-value"),
    "a word without a text": ("terms.json", b'{"format": "kartotek-terms/1", "pairs": [{"hu": {}}]}', "terms-value"),
    "a line without a target": ("terms.txt", b"coin\n", "terms-format"),
    "unknown format": ("terms.bin", b"coin", "terms-format"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_bad_file_is_refused(tmp_path: Path, name: str) -> None:
    called, content, code = FILES[name]
    file = tmp_path / called
    file.write_bytes(content)
    with pytest.raises(KartotekError) as caught:
        read_pairs(file)
    assert caught.value.code == code
    assert code in CODES
    assert called in caught.value.where
    assert caught.value.hint or caught.value.why or code == "terms-empty"


@pytest.mark.drill
@pytest.mark.parametrize("name", FILES)
def test_a_bad_file_is_refused_quickly(tmp_path: Path, name: str) -> None:
    called, content, _ = FILES[name]
    (tmp_path / called).write_bytes(content)
    began = time.process_time()
    with pytest.raises(KartotekError):
        read_pairs(tmp_path / called)
    assert time.process_time() - began < 2


def test_a_large_file_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "terms.csv"
    with file.open("wb") as out:
        out.truncate(100 * 1024 * 1024)
    with pytest.raises(KartotekError) as caught:
        read_pairs(file)
    assert caught.value.code == "terms-size"


@pytest.mark.parametrize(
    ("units", "code"),
    [
        ('<tu tuid="a"><tuv xml:lang="en"><seg>a</seg></tuv></tu>', "terms-language"),
        ("<tu><tuv/></tu>", "terms-value"),
        ("", "terms-empty"),
    ],
)
def test_a_bad_memory_is_refused(tmp_path: Path, units: str, code: str) -> None:
    file = tmp_path / "sentences.tmx"
    file.write_text(f"<tmx><body>{units}</body></tmx>", encoding="utf-8")
    with pytest.raises(KartotekError) as caught:
        read_sentences(file)
    assert caught.value.code == code


def test_what_a_file_says_twice_must_agree() -> None:
    def said(status: str) -> TermPair:
        return TermPair("armada", "turn", None, TermSide("kör", status), None)

    with pytest.raises(KartotekError) as caught:
        GlossaryComparison([], [said("preferred"), said("forbidden")])
    assert caught.value.code == "terms-duplicate"


def test_a_word_without_a_game_asks_for_one() -> None:
    with pytest.raises(KartotekError) as caught:
        GlossaryComparison([], [TermPair(hu=TermSide("kör"), en=TermSide("turn"))])
    assert caught.value.code == "terms-value"
    assert "--game" in caught.value.hint
