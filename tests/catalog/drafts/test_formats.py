"""Every format gives the same segments, and so the same findings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kartotek.catalog.drafts.check import check_segments
from kartotek.catalog.drafts.reading import READERS, read_draft
from kartotek.catalog.drafts.segment import TextSegment
from kartotek.catalog.store import Catalog
from tests.catalog.drafts.formats import BILINGUAL, MONOLINGUAL, write
from tests.catalog.drafts.scoring import FOLDER, GAMES

SAMPLES = [TextSegment(f"Egy „<kártya>” & {n} érme.", f'One "<card>" & {n} coins.', f"s{n}") for n in range(2, 5)]


def findings(catalog: Catalog, game: str, path: Path, *places: str) -> list[dict[str, Any]]:
    found = [finding.as_json() for finding in check_segments(catalog, game, read_draft(path))]
    return [{name: value for name, value in finding.items() if name not in places} for finding in found]


@pytest.mark.parametrize("name", BILINGUAL)
def test_segments_of_two_languages(tmp_path: Path, name: str) -> None:
    read = list(read_draft(write(tmp_path, name, SAMPLES)))
    assert [(s.key, s.source, s.target) for s in read] == [(s.key, s.source, s.target) for s in SAMPLES]


@pytest.mark.parametrize("name", ["text.txt", "text.docx"])
def test_segments_of_one_language(tmp_path: Path, name: str) -> None:
    read = list(read_draft(write(tmp_path, name, SAMPLES)))
    assert [(s.line, s.source, s.target) for s in read] == [(n, None, s.target) for n, s in enumerate(SAMPLES, start=1)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", BILINGUAL)
def test_the_same_findings_in_two_languages(catalog: Catalog, tmp_path: Path, name: str, game: str) -> None:
    sample = FOLDER / f"{game}.xlf"
    path = write(tmp_path, name, list(read_draft(sample)))
    assert findings(catalog, game, path) == findings(catalog, game, sample)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", MONOLINGUAL)
def test_the_same_findings_in_one_language(catalog: Catalog, tmp_path: Path, name: str, game: str) -> None:
    sample = FOLDER / f"{game}.txt"
    path = write(tmp_path, name, list(read_draft(sample)))
    assert findings(catalog, game, path) == findings(catalog, game, sample)


def test_every_ending_is_tried() -> None:
    assert {Path(name).suffix for name in (*BILINGUAL, *MONOLINGUAL)} == set(READERS)


def test_code_and_addresses_of_markdown_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("# Kártya\n```\ncard\n```\n[Lap](http://card.example) `card`\n", encoding="utf-8")
    texts = {segment.line: segment.target for segment in read_draft(path)}
    assert list(texts) == [1, 5]
    assert "card" not in texts[5]
    assert texts[5].startswith("[Lap")


def test_plural_forms_go_with_the_plural(tmp_path: Path) -> None:
    path = tmp_path / "a.po"
    body = 'msgid "coin"\nmsgid_plural "coins"\nmsgstr[0] "érme"\nmsgstr[1] "érmék"\n#~ msgid "old"\n#~ msgstr "régi"\n'
    path.write_text(f'msgid ""\nmsgstr "Language: hu\\n"\n\n{body}', encoding="utf-8")
    assert [(s.source, s.target) for s in read_draft(path)] == [("coin", "érme"), ("coins", "érmék")]
