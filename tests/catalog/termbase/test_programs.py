"""Programs that nobody here wrote accept the files: published schemas, translate-toolkit, OmegaT, LibreOffice.

Where a program or schema is missing the test says so and is skipped.
"""

from __future__ import annotations

import csv
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from kartotek.catalog.store import Catalog
from kartotek.catalog.termbase.formats import ExportRequest, export_terms
from kartotek.catalog.termbase.model import OFFERED, pairs_of
from kartotek.catalog.termbase.tmx import sentences_of
from kartotek.schema.settings import setting
from tests.catalog.termbase.schematron import failures

OMEGAT = Path("/usr/share/omegat/OmegaT.jar")
READER = Path(__file__).parent / "ReadGlossary.java"
PROJECT = """\
<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<omegat><project version="1.0">
<source_dir>__DEFAULT__</source_dir><target_dir>__DEFAULT__</target_dir><tm_dir>__DEFAULT__</tm_dir>
<glossary_dir>__DEFAULT__</glossary_dir><glossary_file>__DEFAULT__</glossary_file>
<dictionary_dir>__DEFAULT__</dictionary_dir>
<source_lang>EN</source_lang><target_lang>HU</target_lang><sentence_seg>false</sentence_seg>
<support_default_translations>true</support_default_translations><remove_tags>false</remove_tags>
</project></omegat>
"""


def schema_file(ending: str) -> Path:
    folder = setting("KARTOTEK_TBX_SCHEMAS")
    if folder is None:
        pytest.skip("KARTOTEK_TBX_SCHEMAS names no folder of schemas")
    return next(Path(folder).glob(f"*{ending}"))


def lines_of(catalog: Catalog) -> set[tuple[str, str]]:
    """The pairs that a glossary without status offers: English, Hungarian."""
    pairs = pairs_of(catalog, (), OFFERED)
    return {(pair.en.text, pair.hu.text) for pair in pairs if pair.en and pair.hu}


@pytest.mark.parametrize(
    "wanted", [ExportRequest(), ExportRequest(games=("armada",), languages=("hu-HU", "en-GB"), forms=True)]
)
def test_tbx_is_valid_by_its_relax_ng(catalog: Catalog, wanted: ExportRequest) -> None:
    etree = pytest.importorskip("lxml.etree")
    schema = etree.RelaxNG(etree.parse(str(schema_file(".rng"))))
    assert schema.validate(etree.fromstring(export_terms(catalog, "tbx", wanted))), schema.error_log


@pytest.mark.parametrize("game", ["ginkgopolis", pytest.param("", marks=pytest.mark.drill)])
def test_tbx_is_valid_by_its_schematron(catalog: Catalog, game: str) -> None:
    etree = pytest.importorskip("lxml.etree")
    wanted = ExportRequest(games=(game,) if game else (), languages=("hu-HU",))
    assert (
        failures(schema_file(".sch"), etree.ElementTree(etree.fromstring(export_terms(catalog, "tbx", wanted)))) == []
    )


def test_translate_toolkit_reads_the_files(catalog: Catalog) -> None:
    tbx = pytest.importorskip("translate.storage.tbx")
    omegat = pytest.importorskip("translate.storage.omegat")
    tmx = pytest.importorskip("translate.storage.tmx")
    entries = tbx.tbxfile.parsestring(export_terms(catalog, "tbx-v2", ExportRequest()))
    assert len(entries.units) == len({(pair.game, pair.concept) for pair in pairs_of(catalog)})
    offered = lines_of(catalog)
    assert {(unit.source, unit.target) for unit in entries.units} <= {
        (pair.en.text, pair.hu.text) for pair in pairs_of(catalog) if pair.en and pair.hu
    } | {(en, hu) for en, _ in offered for _, hu in offered}
    glossary = omegat.OmegaTFile.parsestring(export_terms(catalog, "omegat", ExportRequest()))
    assert {(unit.source, unit.target) for unit in glossary.units} == offered
    memory = tmx.tmxfile.parsestring(export_terms(catalog, "tmx", ExportRequest()))
    assert [(unit.source, unit.target) for unit in memory.units] == list(sentences_of(catalog).values())


@pytest.mark.drill
@pytest.mark.parametrize(("kind", "form", "ending"), [("tsv", "omegat", "txt"), ("tbx", "tbx-v2", "tbx")])
def test_omegat_reads_the_glossary_by_its_own_classes(
    catalog: Catalog, tmp_path: Path, kind: str, form: str, ending: str
) -> None:
    found = read_by_omegat(catalog, tmp_path, kind, form, ending)
    assert lines_of(catalog) <= found if kind == "tbx" else lines_of(catalog) == found


def read_by_omegat(catalog: Catalog, folder: Path, kind: str, form: str, ending: str) -> set[tuple[str, str]]:
    if not OMEGAT.exists() or shutil.which("javac") is None:
        pytest.skip("OmegaT or a Java compiler is not installed")
    file = folder / f"glossary.{ending}"
    file.write_bytes(export_terms(catalog, form, ExportRequest()))
    call = ["java", "-cp", str(OMEGAT), str(READER), kind, str(file)]
    reported = subprocess.run(call, capture_output=True, check=True, timeout=120, cwd=folder).stdout.decode()
    lines = (line.split("\t") for line in reported.splitlines())
    return {(source, target) for source, target in lines}


@pytest.mark.drill
def test_omegat_applies_the_memory(catalog: Catalog, tmp_path: Path) -> None:
    if not OMEGAT.exists() or shutil.which("java") is None:
        pytest.skip("OmegaT is not installed")
    sentences = list(sentences_of(catalog).values())[::40]
    for name in ("source", "target", "tm/auto", "glossary", "dictionary", "omegat", "config"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "omegat.project").write_text(PROJECT, encoding="utf-8")
    (tmp_path / "source" / "sentences.txt").write_text(
        "\n\n".join(english for english, _ in sentences), encoding="utf-8"
    )
    # What lies in tm/auto is taken over where a segment is the same.
    (tmp_path / "tm" / "auto" / "ours.tmx").write_bytes(export_terms(catalog, "tmx", ExportRequest()))
    call = ["java", f"-Duser.home={tmp_path}", "-jar", str(OMEGAT), str(tmp_path), "--mode=console-translate"]
    ended = subprocess.run(
        [*call, f"--config-dir={tmp_path / 'config'}"], capture_output=True, timeout=180, cwd=tmp_path, check=False
    )
    assert ended.returncode == 0, ended.stderr.decode()[-2000:]
    translated = (tmp_path / "target" / "sentences.txt").read_text(encoding="utf-8").split("\n\n")
    by_english: dict[str, set[str]] = {}
    for english, hungarian in sentences_of(catalog).values():
        by_english.setdefault(english, set()).add(hungarian)
    wrong = [(e, t) for (e, _), t in zip(sentences, translated, strict=True) if t not in by_english[e]]
    assert wrong == []


@pytest.mark.drill
def test_libreoffice_opens_the_workbook(catalog: Catalog, tmp_path: Path) -> None:
    office = shutil.which("soffice")
    if office is None:
        pytest.skip("LibreOffice is not installed")
    (tmp_path / "terms.xlsx").write_bytes(export_terms(catalog, "xlsx", ExportRequest(forms=True)))
    call = [office, "--headless", "--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76", "terms.xlsx"]
    home = dict(os.environ) | {"HOME": str(tmp_path)}
    subprocess.run(call, cwd=tmp_path, env=home, check=True, timeout=180, capture_output=True)
    with (tmp_path / "terms.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    pairs = pairs_of(catalog)
    assert [row["hu"] for row in rows] == [pair.hu.text if pair.hu else "" for pair in pairs]
    assert [row["en"] for row in rows] == [pair.en.text if pair.en else "" for pair in pairs]
