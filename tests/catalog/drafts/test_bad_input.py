"""Bad input: a stable code, the place, a hint, in little time and memory; the file stays as it is."""

from __future__ import annotations

import io
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from kartotek.catalog.drafts.reading import read_draft
from kartotek.schema.errors import KartotekError
from tests.catalog.drafts.formats import docx_bytes, package

HEAD = "<xliff version='1.2' xmlns='urn:oasis:names:tc:xliff:document:1.2'><file original='a' datatype='x' {}><body>"
UNIT = "<trans-unit id='{}'><source>card</source><target>kártya</target></trans-unit>"
LANGUAGES = "source-language='en' target-language='hu'"
END = "</body></file></xliff>"
BOMB = "<!DOCTYPE xliff [<!ENTITY a 'ha'>" + "".join(
    f"<!ENTITY {chr(98 + n)} '{('&' + chr(97 + n) + ';') * 10}'>" for n in range(9)
)
OUTSIDE = "<!DOCTYPE xliff [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>"
NETWORK = "<!DOCTYPE tmx SYSTEM 'http://example.org/tmx14.dtd'>"
DOCUMENT = docx_bytes("<w:p><w:r><w:t>kártya</w:t></w:r></w:p>")


def xliff(languages: str = LANGUAGES, units: str = UNIT.format(1)) -> str:
    return HEAD.format(languages) + units + END


def zip_bomb() -> bytes:
    return package({"word/document.xml": b" " * (150 * 1024 * 1024)})


def lying_archive() -> bytes:
    """An archive that says its part is small, and it is not."""
    data = bytearray(package({"word/document.xml": b"<a>" + b"x" * 3_000_000}))
    for signature, place in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        at = data.index(signature) + place
        data[at : at + 4] = struct.pack("<I", 1000)
    return bytes(data)


def encrypted() -> bytes:
    data = bytearray(DOCUMENT)
    at = data.index(b"PK\x01\x02")
    data[at + 8] |= 1
    return bytes(data)


def with_macros() -> bytes:
    made = io.BytesIO(DOCUMENT)
    with ZipFile(made, "a", ZIP_DEFLATED) as archive:
        archive.writestr("word/vbaProject.bin", b"x")
    return made.getvalue()


PO = 'msgid ""\nmsgstr "{}"\n\nmsgid "card"\nmsgstr "kártya"\n'
CASES: dict[str, tuple[str, str, bytes | str | Callable[[], bytes]]] = {
    "text in Latin-2": ("draft-encoding", "a.txt", "Fizess érmét, győztes!\n".encode("iso8859-2")),
    "text in UTF-16": ("draft-encoding", "a.txt", "Kártya".encode("utf-16")),
    "text in UTF-16 without a mark": ("draft-encoding", "a.txt", "Kártya".encode("utf-16-le")),
    "XML in Latin-2": ("draft-encoding", "a.xlf", xliff().encode("iso8859-2")),
    "XML in UTF-16": ("draft-encoding", "a.xlf", xliff().encode("utf-16")),
    "PO that says Latin-2": ("draft-encoding", "a.po", PO.format("Content-Type: text/plain; charset=ISO-8859-2\\n")),
    "CSV in Latin-2": ("draft-encoding", "a.csv", "en,hu\ncard,kártya\n".encode("iso8859-2")),
    "no target language": ("draft-language", "a.xlf", xliff("source-language='en'")),
    "a third language": ("draft-language", "a.xlf", xliff("source-language='en' target-language='de'")),
    "another source": ("draft-language", "a.xlf", xliff("source-language='de' target-language='hu'")),
    "PO without a language": ("draft-language", "a.po", PO.format("Content-Type: text/plain; charset=UTF-8\\n")),
    "PO without a header": ("draft-language", "a.po", 'msgid "card"\nmsgstr "kártya"\n'),
    "PO of a third language": ("draft-language", "a.po", PO.format("Language: sk\\n")),
    "TMX of a third language": (
        "draft-language",
        "a.tmx",
        "<tmx><body><tu><tuv xml:lang='en'><seg>a</seg></tuv><tuv xml:lang='de'><seg>b</seg></tuv></tu></body></tmx>",
    ),
    "malformed XML": ("draft-format", "a.xlf", xliff(units="<trans-unit id='1'><source>a</target>")),
    "truncated XML": ("draft-format", "a.xlf", xliff()[:-9]),
    "another XML": ("draft-format", "a.xlf", "<html/>"),
    "an unknown ending": ("draft-format", "a.pages", "kártya"),
    "PO that is none": ("draft-format", "a.po", "kártya\n"),
    "PO cut off": ("draft-format", "a.po", PO.format("Language: hu\\n") + '\nmsgid "coin"\n'),
    "a broken table": ("draft-format", "a.csv", 'en,hu\n"card"s,kártya\n'),
    "a document cut off": ("draft-format", "a.docx", DOCUMENT[:300]),
    "a document that is none": ("draft-format", "a.docx", "kártya"),
    "a workbook that is a document": ("draft-format", "a.xlsx", DOCUMENT),
    "an entity bomb": ("draft-unsafe", "a.xlf", BOMB + "]>" + xliff(units="<trans-unit id='1'>&j;</trans-unit>")),
    "an external entity": ("draft-unsafe", "a.xlf", OUTSIDE + xliff(units=UNIT.format("&a;"))),
    "a DTD on the network": ("draft-unsafe", "a.tmx", NETWORK + "<tmx/>"),
    "an entity bomb in a document": (
        "draft-unsafe",
        "a.docx",
        lambda: package({"word/document.xml": BOMB + "]><a>&j;</a>"}),
    ),
    "a zip bomb": ("draft-unsafe", "a.docx", zip_bomb),
    "a zip bomb as a workbook": ("draft-unsafe", "a.xlsx", lambda: package({"xl/workbook.xml": b" " * 30_000_000})),
    "an archive that lies": ("draft-format", "a.docx", lying_archive),
    "macros": ("draft-unsafe", "a.docx", with_macros),
    "macros by the name": ("draft-unsafe", "a.docm", DOCUMENT),
    "a password": ("draft-protected", "a.docx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"x" * 512),
    "an encrypted archive": ("draft-protected", "a.docx", encrypted),
    "an empty file": ("draft-empty", "a.xlf", ""),
    "blanks alone": ("draft-empty", "a.txt", " \n\n"),
    "no segment": ("draft-empty", "a.xlf", xliff(units="")),
    "nothing translated": ("draft-empty", "a.po", 'msgid ""\nmsgstr "Language: hu\\n"\n\nmsgid "card"\nmsgstr ""\n'),
    "duplicate units": ("draft-duplicate", "a.xlf", xliff(units=UNIT.format(1) * 2)),
    "duplicate entries": (
        "draft-duplicate",
        "a.po",
        PO.format("Language: hu\\n") + '\nmsgid "card"\nmsgstr "lap"\n',
    ),
    "duplicate rows": ("draft-duplicate", "a.csv", "id,en,hu\n1,card,kártya\n1,coin,érme\n"),
    "a table without a known column": ("draft-columns", "a.csv", "one,two\ncard,kártya\n"),
}


def drained(path: Path) -> KartotekError:
    with pytest.raises(KartotekError) as raised:
        list(read_draft(path))
    return raised.value


def written(folder: Path, case: str) -> tuple[str, Path]:
    """The code of a case, and its file."""
    code, name, content = CASES[case]
    made = content() if callable(content) else content
    path = folder / name
    path.write_bytes(made.encode() if isinstance(made, str) else made)
    return code, path


@pytest.mark.parametrize("case", CASES)
def test_bad_input_is_named(tmp_path: Path, case: str) -> None:
    code, path = written(tmp_path, case)
    before = path.read_bytes()
    error = drained(path)
    assert error.code == code
    assert error.where.startswith(path.name)
    assert error.hint
    assert path.read_bytes() == before


@pytest.mark.drill
@pytest.mark.parametrize("case", CASES)
def test_bad_input_is_refused_quickly(tmp_path: Path, case: str) -> None:
    _, path = written(tmp_path, case)
    started = time.process_time()
    drained(path)
    assert time.process_time() - started < 2


def test_a_file_of_a_hundred_megabytes(tmp_path: Path) -> None:
    path = tmp_path / "a.xlf"
    with path.open("wb") as file:
        file.truncate(100 * 1024 * 1024)
        file.seek(0)
        file.write(b"<xliff>")
    assert drained(path).code == "draft-size"


def test_a_missing_file(tmp_path: Path) -> None:
    assert drained(tmp_path / "a.xlf").code == "file"


LEAN = """
import sys
from pathlib import Path
from kartotek.catalog.drafts.reading import read_draft
from kartotek.schema.errors import KartotekError
try:
    list(read_draft(Path(sys.argv[1])))
except KartotekError as error:
    status = Path("/proc/self/status").read_text().splitlines()
    print(error.code, next(line for line in status if line.startswith("VmHWM")).split()[1])
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux says how much memory a process had")
@pytest.mark.parametrize("case", ["an entity bomb", "a zip bomb", "an archive that lies"])
def test_little_memory(tmp_path: Path, case: str) -> None:
    code, name, content = CASES[case]
    made = content() if callable(content) else content
    path = tmp_path / name
    path.write_bytes(made.encode() if isinstance(made, str) else made)
    ended = subprocess.run([sys.executable, "-c", LEAN, str(path)], capture_output=True, text=True, check=True)
    found, kilobytes = ended.stdout.split()
    assert found == code
    assert int(kilobytes) < 200 * 1024
