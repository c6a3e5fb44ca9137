"""XLIFF of names, sentences and rules: it says everything, tools open it, and it comes back without a difference."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from kartotek.catalog.drafts.reading import read_draft
from kartotek.catalog.store import Catalog
from kartotek.catalog.termbase.formats import ExportRequest, export_terms, read_text_units
from kartotek.catalog.termbase.xliff import compare_units, units_of
from kartotek.schema.errors import KartotekError
from kartotek.schema.word_types import LANGUAGES, Language

VERSIONS = ("xliff", "xliff-2")
SCHEMAS = {"xliff": "xliff-core-1.2-strict.xsd", "xliff-2": "xliff_core_2.0.xsd"}


def _written(catalog: Catalog, folder: Path, form: str, **wanted: object) -> Path:
    path = folder / "texts.xlf"
    path.write_bytes(export_terms(catalog, form, ExportRequest(**wanted)))  # type: ignore[arg-type]
    return path


@pytest.mark.parametrize("source", LANGUAGES)
@pytest.mark.parametrize("form", VERSIONS)
def test_it_comes_back_without_a_difference(catalog: Catalog, tmp_path: Path, form: str, source: Language) -> None:
    read = read_text_units(_written(catalog, tmp_path, form, source=source))
    assert read is not None
    kinds = {name.partition(":")[0] for name in read}
    assert kinds == {"name", "sentence", "rule"} and len(read) > 2000
    assert compare_units(units_of(catalog), read, tmp_path) == []


@pytest.mark.parametrize("form", VERSIONS)
def test_a_reviewed_text_is_a_difference_and_an_empty_one_is_none(catalog: Catalog, tmp_path: Path, form: str) -> None:
    path = _written(catalog, tmp_path, form, games=("armada",))
    old = "A tengeri konfliktus a szárazföldiek után jön."
    path.write_text(path.read_text("utf-8").replace(old, "A tengeri konfliktus később jön."), "utf-8")
    read = read_text_units(path)
    assert read is not None
    (change,) = compare_units(units_of(catalog), read, path)
    assert (change.kind, change.game, change.language) == ("rule", "armada", "hu")
    assert (change.text, change.old) == ("armada:rule:naval-order", old)
    empty = read_text_units(_written(catalog, tmp_path, form, empty=True))
    assert empty is not None and compare_units(units_of(catalog), empty, path) == []
    assert not any(hungarian for _, hungarian in empty.values())


@pytest.mark.parametrize("form", VERSIONS)
def test_the_draft_check_reads_it(catalog: Catalog, tmp_path: Path, form: str) -> None:
    segments = list(read_draft(_written(catalog, tmp_path, form, games=("ginkgopolis",))))
    assert len(segments) > 150 and all(segment.source for segment in segments)


@pytest.mark.parametrize("form", VERSIONS)
def test_translate_toolkit_opens_it(catalog: Catalog, tmp_path: Path, form: str) -> None:
    factory = pytest.importorskip("translate.storage.factory")
    path = _written(catalog, tmp_path, form, games=("armada",))
    store = factory.getobject(str(path)) if form == "xliff" else _store_2(path)
    units = [unit for unit in store.units if unit.istranslatable()]
    read = read_text_units(path)
    assert read is not None and len(units) == len(read)
    assert {str(unit.target) for unit in units} >= {"A tengeri konfliktus a szárazföldiek után jön."}


def _store_2(path: Path) -> Any:
    storage = pytest.importorskip("translate.storage.xliff2")
    return storage.Xliff2File.parsefile(str(path))


@pytest.mark.parametrize("form", VERSIONS)
def test_it_fits_the_published_schema(catalog: Catalog, tmp_path: Path, form: str) -> None:
    folder = Path(os.environ.get("KARTOTEK_TBX_SCHEMAS", ""))
    schema = folder / SCHEMAS[form]
    if not schema.is_file():
        pytest.skip(f"no {schema.name} in the folder that KARTOTEK_TBX_SCHEMAS names")
    etree = pytest.importorskip("lxml.etree")
    etree.XMLSchema(etree.parse(schema)).assertValid(etree.parse(_written(catalog, tmp_path, form)))


@pytest.mark.parametrize("form", VERSIONS)
def test_ids_are_unique_in_their_file_and_elements_in_order(catalog: Catalog, tmp_path: Path, form: str) -> None:
    root = ElementTree.parse(_written(catalog, tmp_path, form)).getroot()
    space = root.tag.partition("}")[0] + "}"
    for file in root.iter(f"{space}file"):
        units = [unit for unit in file.iter() if unit.tag in (f"{space}trans-unit", f"{space}unit")]
        assert len({unit.get("id") for unit in units}) == len(units) > 0
        order = [f"{space}{name}" for name in ("notes", "segment", "source", "target", "note")]
        for unit in units:
            places = [order.index(each.tag) for each in unit]
            assert places == sorted(places)


def test_other_units_are_refused(tmp_path: Path) -> None:
    text = '<xliff version="1.2"><file source-language="en" target-language="hu" original="a" datatype="x"><body>'
    path = tmp_path / "a.xlf"
    path.write_text(f'{text}<trans-unit id="7"><source>a</source></trans-unit></body></file></xliff>', "utf-8")
    with pytest.raises(KartotekError) as caught:
        read_text_units(path)
    assert caught.value.code == "terms-value"
