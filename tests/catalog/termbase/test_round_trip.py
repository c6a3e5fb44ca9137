"""Export, then import: no difference in any format, with accents, quotes, tabs, newlines and markup in the words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartotek.catalog.store import Catalog
from kartotek.catalog.termbase.diff import GlossaryComparison, compare_sentences
from kartotek.catalog.termbase.formats import FORMATS, ExportRequest, export_terms, read_pairs, read_sentences
from kartotek.catalog.termbase.json_file import write_json_file
from kartotek.catalog.termbase.languages import codes_from
from kartotek.catalog.termbase.model import STATUSES, TermPair, TermSide, pairs_of, plain
from kartotek.catalog.termbase.omegat import read_omegat, write_omegat
from kartotek.catalog.termbase.tables import write_csv
from kartotek.catalog.termbase.tbx import write_tbx
from kartotek.catalog.termbase.tbx_v2 import write_tbx_v2
from kartotek.catalog.termbase.tmx import sentences_of
from kartotek.catalog.termbase.xlsx import write_xlsx

ENDINGS = {"tbx": "tbx", "tbx-v2": "xml", "omegat": "txt", "csv": "csv", "xlsx": "xlsx", "tmx": "tmx", "json": "json"}


def said(pair: TermPair, language: str) -> tuple[str | None, str | None, str]:
    """What distinguishes words of a file: game, concept and text."""
    return pair.game, pair.concept, plain(dict(pair.sides())[language].text)


PARTS = st.sampled_from(
    ["kártya", "győzelmi pont", '"idézet"', "<&>", "a\tb", "két\nsor", "'", "=1+1", "-s", "+", "„Új”", "; "]
)
TEXTS = st.lists(PARTS, min_size=1, max_size=3).map(" ".join).filter(lambda text: bool(plain(text)))
NOTES = st.none() | TEXTS.map(plain)
WORDS = st.builds(
    TermSide, TEXTS, st.sampled_from(STATUSES), st.sampled_from(["noun", "verb", "name", "heading"]), NOTES
)
PAIRS = st.lists(
    st.builds(
        TermPair, st.sampled_from(["armada", "gaia-project"]), st.sampled_from(["turn", "age"]), st.none(), WORDS, WORDS
    ),
    min_size=1,
    max_size=6,
    unique_by=(lambda pair: said(pair, "hu"), lambda pair: said(pair, "en")),
)
WRITERS: dict[str, Callable[[list[TermPair]], bytes]] = {
    "tbx": lambda pairs: write_tbx(pairs, codes_from(["hu-HU"]), {}, "words", "1"),
    "tbx-v2": lambda pairs: write_tbx_v2(pairs, codes_from(()), {}, "words", "1"),
    "csv": write_csv,
    "xlsx": write_xlsx,
    "json": lambda pairs: write_json_file(pairs, "1"),
}


@pytest.mark.parametrize("form", WRITERS)
@given(pairs=PAIRS)
def test_what_is_written_is_read_again(
    form: str, pairs: list[TermPair], tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp(form) / f"terms.{ENDINGS[form]}"
    file.write_bytes(WRITERS[form](pairs))
    read = read_pairs(file)
    assert GlossaryComparison(pairs, read).changes == []
    assert GlossaryComparison(read, pairs).changes == [] or form.startswith(
        "tbx"
    )  # TBX knows neither names nor headings
    assert {plain(pair.hu.text) for pair in read if pair.hu} == {plain(pair.hu.text) for pair in pairs if pair.hu}


@given(pairs=PAIRS)
def test_a_glossary_without_status_offers_words_in_use_only(
    pairs: list[TermPair], tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("omegat") / "glossary.txt"
    file.write_bytes(write_omegat(pairs, {}) or b"\n")
    offered = [pair for pair in pairs if {pair.hu.status, pair.en.status} <= {"preferred", "admitted"}]  # type: ignore[union-attr]
    if offered:
        read = read_omegat(file, "en")
        assert len(read) <= len(offered)
        assert GlossaryComparison(pairs, read).changes == []


@pytest.mark.parametrize(
    "wanted", [ExportRequest(), ExportRequest(games=("armada",), forms=True, languages=("hu-HU", "en-GB"))]
)
@pytest.mark.parametrize("form", [form for form in FORMATS if not form.startswith("xliff")])
def test_the_shipped_glossary_comes_back_without_a_difference(
    catalog: Catalog, tmp_path: Path, form: str, wanted: ExportRequest
) -> None:
    file = tmp_path / f"terms.{ENDINGS[form]}"
    file.write_bytes(export_terms(catalog, form, wanted))
    sentences = read_sentences(file)
    if sentences is not None:
        assert compare_sentences(sentences_of(catalog), sentences) == []
        return
    current = pairs_of(catalog, tuple(catalog.games), forms=True)
    assert GlossaryComparison(current, read_pairs(file)).changes == []


def test_formats_without_status_leave_out_what_is_not_to_be_used(catalog: Catalog) -> None:
    offered = export_terms(catalog, "omegat", ExportRequest(statuses=("preferred", "admitted", "forbidden"))).decode()
    assert "Szőlőskert" in offered
    assert "Nyomda" not in offered
    assert "tégla" not in offered


def test_omegat_gets_inflected_forms(catalog: Catalog) -> None:
    into_hungarian = export_terms(catalog, "omegat", ExportRequest(games=("seven-wonders",), forms=True)).decode()
    assert "győzelmi pontokat" in into_hungarian
    from_hungarian = export_terms(
        catalog, "omegat", ExportRequest(games=("seven-wonders",), forms=True, source="hu")
    ).decode()
    assert "\ngyőzelmi pontokat\tvictory point\t" in from_hungarian
